"""The signs of each game: small pictures for a line of text, a button or a line of a menu.

A game lists them in `assets/<game>/signs/signs.toml`, in the order and the groups of its legend:
each name with the sprite of its art, perhaps on a plate of some colour. `make art` draws them into
a folder per theme beside it; a theme that would draw the same has no file of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from games import assets

OURS = re.compile(r"[a-z0-9_]+_cl[0-9a-f]{6}")  # how the names of our emojis look
USUAL = "classic"  # the theme in which every sign is drawn


class Sign(BaseModel):
    """How a sign is made."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    sprite: str  # of the game's art
    plate: str = ""  # a colour of the game's art, for a sprite that is pale
    glyph: str = ""  # a character for places where no picture can be, and words are too long


def folder(game: str) -> Path:
    return assets.folder(game) / "signs"


@cache
def _listed(game: str) -> Mapping[str, Any]:
    file = folder(game) / "signs.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def page(game: str) -> str:
    """The colour of the game's art on which its legend is laid out."""
    return str(_listed(game).get("page", "paper"))


@cache
def groups(game: str) -> Mapping[str, Mapping[str, Sign]]:
    """The signs of a game by group and name; none where it has no such file."""
    return {
        group: {name: _read(entry) for name, entry in signs.items()}
        for group, signs in _listed(game).items()
        if group != "page"
    }


def _read(entry: object) -> Sign:
    return Sign.model_validate({"sprite": entry} if isinstance(entry, str) else entry)


@cache
def signs(game: str) -> Mapping[str, Sign]:
    """The signs of a game by name."""
    return {name: sign for group in groups(game).values() for name, sign in group.items()}


def picture(game: str, name: str, theme: str) -> Path:
    """The file of a sign in this theme, or else in the usual one."""
    own = folder(game) / theme / f"{name}.png"
    return own if own.exists() else folder(game) / USUAL / f"{name}.png"


@cache
def emoji(game: str, name: str, theme: str) -> str:
    """What the sign's emoji is called: the name carries a hash of the picture."""
    content = sha256(picture(game, name, theme).read_bytes()).hexdigest()[:6]
    return f"{re.sub(r'[^a-z0-9]', '_', name)}_cl{content}"
