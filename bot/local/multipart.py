"""Reads what a request carries: JSON, or a form of JSON and files."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from .chat import Draft

BOUNDARY = re.compile(r'boundary="?([^";]+)"?')
NAME = re.compile(r'\bname="([^"]*)"')
FILENAME = re.compile(r'\bfilename="([^"]*)"')
ENCODED_FILENAME = re.compile(r"\bfilename\*=utf-8''([^;\s]+)", re.IGNORECASE)


async def read(request: web.Request) -> tuple[Any, Draft]:
    """The JSON as it was sent, and the draft made of it and the files."""
    content = await request.read() if request.can_read_body else b""
    if not content:
        return None, Draft({})
    boundary = BOUNDARY.search(request.headers.get("Content-Type", ""))
    if boundary is None:
        raw = json.loads(content)
        return raw, Draft(raw if isinstance(raw, dict) else {"list": raw})
    return _form(content, boundary[1].encode())


def _form(content: bytes, boundary: bytes) -> tuple[Any, Draft]:
    """Taken apart by hand: the library's reader costs more than all the rest of a request."""
    draft = Draft({})
    for part in content.split(b"--" + boundary)[1:-1]:
        head, _, body = part.partition(b"\r\n\r\n")
        header, body = head.decode(), body.removesuffix(b"\r\n")
        name = NAME.search(header)
        if name is None:
            continue
        if name[1] == "payload_json":
            draft.body = json.loads(body)
        elif name[1].startswith("files["):
            draft.files[int(name[1][6:-1])] = (_filename(header), body)
    return draft.body, draft


def _filename(header: str) -> str:
    encoded = ENCODED_FILENAME.search(header)
    if encoded:
        return unquote(encoded[1])
    plain = FILENAME.search(header)
    return plain[1] if plain else "file"
