"""What is kept about a person, as a file for them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages import controls
from bot.messages.sheet import Attached, Button, Sheet
from bot.words import Voice

LARGE = 8_000_000  # bytes: Discord takes files of ten million
ID = 2**53  # from here on programs that count in floating point lose the last digits


def page(rows: Mapping[str, Sequence[Mapping[str, Any]]], say: Voice) -> Sheet:
    """What is kept about a person: a line for each row, packed where Discord wants it smaller."""
    parts = [f"{json.dumps(name)}: {_listed(each)}" for name, each in rows.items()]
    name, data = "casus-ludi.json", ("{\n" + ",\n".join(parts) + "\n}\n").encode()
    if len(data) > LARGE:
        name, data = f"{name}.gz", gzip.compress(data, mtime=0)
    discard = Button(controls.verb("-", "discard"), say.text("button.discard"))
    return Sheet(
        text=say.text("export-me.head"), attached=(Attached(name, data),), rows=((discard,),)
    )


def _listed(rows: Sequence[Mapping[str, Any]]) -> str:
    lines = [json.dumps(_plain(row), ensure_ascii=False, default=str) for row in rows]
    return "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Discord's ids as text, because many readers of JSON round such large numbers."""
    large = {key: str(value) for key, value in row.items() if type(value) is int and value >= ID}
    return {**row, **large}
