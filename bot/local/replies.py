"""JSON answers; discord.py wants the content type to be exactly `application/json`."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web


def reply(body: Any, status: int = 200) -> web.Response:
    """An answer with a JSON body."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
    return web.Response(body=text, status=status, content_type="application/json")


def no_content() -> web.Response:
    """An answer without a body."""
    return web.Response(status=204)
