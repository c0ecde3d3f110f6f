"""Where things are on the board, from assets/dual_powers/art/places.toml."""

from __future__ import annotations

import tomllib
from math import cos, hypot, pi, sin
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from games import assets
from games.dual_powers.components import CONNECTIONS, ENDS, NOWHERE, ONE_STEP, REGIONS
from games.scene import Glass, Point

DIAL: Point = (166, 264)
TRACK = (600, 36, 927)  # the middle, a space, the height
PANEL = (530, 218, 966)  # width, height, top
PANEL_X = (16, 654)
MIDDLE = 600
PARTS = {  # of the board, for a closer look
    "purple": Glass(x=325, y=92, w=480, h=320, wide=1120),
    "red": Glass(x=795, y=92, w=405, h=340, wide=1000),
    "brown": Glass(x=0, y=408, w=470, h=340, wide=1120),
    "white": Glass(x=345, y=408, w=500, h=335, wide=1120),
    "green": Glass(x=815, y=398, w=385, h=320, wide=1000),
    "blue": Glass(x=226, y=752, w=660, h=136),
    "tiles": Glass(x=900, y=705, w=300, h=190, wide=900),
    "soviet": Glass(x=6, y=956, w=550, h=240),
    "government": Glass(x=644, y=956, w=550, h=240),
}


class District(BaseModel):
    """One entry of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    land: tuple[Point, ...]
    head: Point
    width: int
    rows: tuple[tuple[int, int, int, int], ...]


class Bridge(BaseModel):
    """One entry of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ends: tuple[Point, Point]
    tile: str = ""


class Places(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    region: dict[str, District]
    bridge: dict[str, Bridge]


class Strip(NamedTuple):
    """A row for tokens."""

    left: int
    right: int
    bottom: int
    drop: int


PLACES = Places.model_validate(
    tomllib.loads((assets.folder("dual-powers") / "art" / "places.toml").read_text("utf-8"))
)


def rows(region: str) -> list[Strip]:
    return [Strip(*row) for row in PLACES.region[region].rows]


def middle(connection: str) -> Point:
    (x1, y1), (x2, y2) = PLACES.bridge[connection].ends
    return (x1 + x2) // 2, (y1 + y2) // 2


def crossing(origin: int, to: int) -> tuple[Point, Point]:
    """The bridge from one region to a neighbour, a little longer at both ends."""
    index = next(i for i, ends in enumerate(ENDS) if set(ends) == {origin, to})
    ends = PLACES.bridge[CONNECTIONS[index]].ends
    (ax, ay), (bx, by) = sorted(ends, key=lambda end: _away(end, origin))
    long = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    return (round(ax - 34 * ux), round(ay - 34 * uy)), (round(bx + 44 * ux), round(by + 44 * uy))


def _away(point: Point, region: int) -> float:
    """How far a point is from the middle of a region."""
    land = PLACES.region[REGIONS[region]].land
    x = sum(p[0] for p in land) / len(land)
    y = sum(p[1] for p in land) / len(land)
    return hypot(point[0] - x, point[1] - y)


def way(origin: int, to: int, blockade: int) -> list[int]:
    """The regions that a token passed on its way, one or two steps."""
    near = ONE_STEP[blockade]
    for tried in (near, ONE_STEP[NOWHERE]):  # the blockade may have come since
        if to in tried[origin]:
            return [origin, to]
        between = [step for step in tried[origin] if to in tried[step]]
        if between:
            return [origin, between[0], to]
    return []


STEP = 2 * pi / 31


def angle(day: int) -> float:
    return -pi / 2 + (day - 1) * STEP + STEP / 2


def on_dial(radius: float, at: float) -> Point:
    return round(DIAL[0] + radius * cos(at)), round(DIAL[1] + radius * sin(at))


def on_track(value: int) -> tuple[int, int]:
    """Where a space of the support track lies; the middle one is a little wider."""
    centre, pitch, y = TRACK
    return centre + value * pitch + (value > 0) * 3 - (value < 0) * 3, y
