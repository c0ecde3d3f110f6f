"""The last move: outlines where troops left and arrived, arrows between, and the dice thrown."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from games.cousins_war.pictures.places import RIGHT, ROLLS, TALLY, troops_at
from games.cousins_war.pictures.styles import FIGURE
from games.cousins_war.state import SEATS, YORK, Shift
from games.cousins_war.view import CousinsView
from games.scene import Box, Path, Pile, Point, Shape, Sprite, Tag, Text

ON_THE_MAP = (*TALLY, "battlefield")


def marked(view: CousinsView, pile: Pile, seat: int, zone: str) -> Pile:
    """The pile with the outline it has earned; arriving counts more than leaving."""
    mine = [shift for shift in view.shifts if shift.seat == seat]
    if any(shift.to == zone for shift in mine):
        return replace(pile, mark="to")
    if any(shift.origin == zone for shift in mine):
        return replace(pile, mark="from")
    return pile


def pile_at(view: CousinsView, seat: int, zone: str) -> tuple[int, int, int]:
    return troops_at(seat, zone, bool(view.houses[seat].french))


def shown(view: CousinsView, zone: str) -> bool:
    """Whether the picture has a place for this zone: at the end the battlefield is gone."""
    return zone != "battlefield" or view.outcome is None


def moves(view: CousinsView) -> Iterator[Shape]:
    """An arrow for every way that troops have gone on the map."""
    for seat, origin, to in dict.fromkeys((s.seat, s.origin, s.to) for s in view.shifts):
        if origin in ON_THE_MAP and to in ON_THE_MAP and shown(view, origin):
            points = way(view, seat, origin, to)
            yield Path(points=points, curve=True, edge="mark", width=11, case="mark-case", head=24)


def way(view: CousinsView, seat: int, origin: str, to: str) -> tuple[Point, ...]:
    """A curve that leaves one pile and meets another at the sides that face each other."""
    (x0, y0, _), (x1, y1, _) = pile_at(view, seat, origin), pile_at(view, seat, to)
    start, out = port(view, seat, origin, (x1 - x0, y1 - y0))
    end, back = port(view, seat, to, (x0 - x1, y0 - y1))
    far = 0.42 * math.dist(start, end)
    return (
        start,
        (round(start[0] + out[0] * far), round(start[1] + out[1] * far)),
        (round(end[0] + back[0] * far), round(end[1] + back[1] * far)),
        end,
    )


def port(view: CousinsView, seat: int, zone: str, toward: Point) -> tuple[Point, Point]:
    """Where an arrow touches a pile, and in which direction it leaves there."""
    if zone == "battlefield":
        return (RIGHT[0] - 6, 668 if seat == YORK else 700), (-1, 0)
    x, y, _ = pile_at(view, seat, zone)
    tall = 6 * min(view.houses[seat].troops[zone], 5)
    ports: list[tuple[Point, Point, float]] = [
        ((x, y - 60), (0, -1), -toward[1]),
        ((x, y + 58 + tall), (0, 1), toward[1]),
    ]
    if seat != YORK:  # its piles lie on the side of the open sea
        ports.append(((x + 62, y + 4), (1, 0), 1.5 * toward[0]))
    where, out, _ = max(ports, key=lambda one: one[2])
    return where, out


def badges(view: CousinsView) -> Iterator[Shape]:
    """How many came and went, at the outer corner of each pile."""
    for seat in (0, 1):
        change: dict[str, int] = {}
        for shift in view.shifts:
            if shift.seat == seat:
                change[shift.origin] = change.get(shift.origin, 0) - shift.count
                change[shift.to] = change.get(shift.to, 0) + shift.count
        for zone, count in change.items():
            if count and shown(view, zone):
                x, y, size = pile_at(view, seat, zone)
                if zone in ON_THE_MAP:
                    outer = 1 if seat != YORK and zone in TALLY else -1
                    x, y = x + outer * (size // 2 + 4), y - size // 2 - 8
                else:
                    y += size // 2 + 4
                sign = "+" if count > 0 else "−"
                yield badge(f"{sign}{abs(count)}", x, y)


def badge(words: str, x: int, y: int) -> Text:
    return FIGURE(
        words,
        x,
        y,
        size=34,
        colour="ivory",
        tag=Tag(shape="pill", fill="ink", edge="ivory", pad=11, height=42, line=3),
    )


def rolls(view: CousinsView) -> Iterator[Shape]:
    """The dice thrown to place or remove troops, beside the region they were thrown for."""
    ordered = sorted(view.attempts, key=lambda one: one.region)
    for region, group in groupby(ordered, key=lambda one: one.region):
        attempts = list(group)
        x, y = ROLLS[region]
        wide = 62 * len(attempts) + 14
        yield Box(
            x=x - wide // 2, y=y - 36, w=wide, h=72, fill="card", edge="ink", radius=12, shadow=True
        )
        for number, one in enumerate(attempts):
            cx = x - wide // 2 + 38 + 62 * number
            yield Sprite(name=f"die.{SEATS[one.seat]}.{one.die}", x=cx - 2, y=y - 2, size=48)
            good = one.result == "placed" or (one.action == "remove" and one.result != "failed")
            yield Sprite(name="yes" if good else "no", x=cx + 20, y=y + 20, size=28, shadow=False)


def worth_telling(shifts: tuple[Shift, ...]) -> Iterator[Shift]:
    """Shifts of the same way added up."""
    total: dict[tuple[int, str, str], int] = {}
    for shift in shifts:
        way = (shift.seat, shift.origin, shift.to)
        total[way] = total.get(way, 0) + shift.count
    for (seat, origin, to), count in total.items():
        yield Shift(seat=seat, origin=origin, to=to, count=count)
