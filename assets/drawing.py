"""What the source of a game's art is made of: a theme to ask, and drawings to give back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """What a drawing may ask of its theme: colours by name, and how bold to be."""

    name: str
    colours: Mapping[str, str]

    @property
    def plain(self) -> bool:
        """No texture, no ornament, stronger lines."""
        return self.name == "contrast"

    def __getitem__(self, name: str) -> str:
        return self.colours[name]


@dataclass(frozen=True)
class Drawing:
    """A sprite: SVG elements around 0, 0 in `box`; `unit` of its units are its nominal width."""

    body: str
    box: tuple[float, float, float, float]  # x, y, width, height
    unit: float = 100
    scale: float = 2.4  # pixels per unit in the atlas
    outline: tuple[tuple[float, float], ...] = ()  # of a token, in units


@dataclass(frozen=True)
class Ground:
    """A whole static layer."""

    body: str
    width: int
    height: int


@dataclass(frozen=True)
class Cut:
    """A part of a ground that is laid over another one: `body` seen through `mask`."""

    body: str
    mask: str
    width: int
    height: int
