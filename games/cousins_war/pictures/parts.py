"""What the pictures have in common: York left and pale, Lancaster right and red."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.pictures.styles import BOLD, CAPS, FIGURE
from games.cousins_war.state import LANCASTER, SEATS, YORK
from games.phrases import Phrase, phrase
from games.scene import Box, Pile, Shape, Sprite, Tag, Text

LEFT_TO_RIGHT = (YORK, LANCASTER)
MONTHS = {
    1: "january",
    2: "february",
    3: "march",
    4: "april",
    5: "may",
    8: "august",
    12: "december",
}


class Paint(NamedTuple):
    """The colours of a house: its ground, words on it, and lesser words on it."""

    ground: str
    words: str
    lesser: str


PAINT = {YORK: Paint("ivory", "ink", "ink2"), LANCASTER: Paint("madder", "ivory", "blush")}


def house(seat: int) -> Phrase:
    return phrase(f"house.{SEATS[seat]}")


def card_name(card: str) -> Phrase:
    return phrase(f"card.{card}")


def when(card: str) -> Phrase:
    """The day of a battle."""
    day = BATTLEFIELDS[card].date
    return phrase("pic.date", day=day.day, month=MONTHS[day.month], year=day.year)


def when_where(card: str) -> Phrase:
    field = BATTLEFIELDS[card]
    day = field.date
    return phrase(
        "pic.date-region",
        day=day.day,
        month=MONTHS[day.month],
        year=day.year,
        region=field.region,
    )


def panel(x: int, y: int, w: int, h: int, shadow: bool = True) -> Box:
    return Box(x=x, y=y, w=w, h=h, fill="card", edge="ink", inner="line", shadow=shadow)


def gold_frame(x: int, y: int, w: int, h: int) -> Iterator[Shape]:
    """Gold says: now."""
    yield Box(x=x + 3, y=y + 3, w=w - 6, h=h - 6, edge="gold", line=8, radius=8)
    yield Box(x=x + 10, y=y + 10, w=w - 20, h=h - 20, edge="ink", line=2, radius=4)


def halves(x: int, y: int, w: int, h: int, shadow: bool = False) -> Iterator[Shape]:
    """One plate, York's half and Lancaster's."""
    half = w // 2
    if shadow:
        yield Box(x=x, y=y, w=w, h=h, fill="ink", shadow=True)
    yield Box(x=x, y=y, w=half, h=h, fill="ivory", corners="left")
    yield Box(x=x + half, y=y, w=w - half, h=h, fill="madder", corners="right")
    yield Box(x=x, y=y, w=w, h=h, edge="ink")
    yield Box(x=x + half - 1, y=y, w=3, h=h, fill="ink", radius=0, corners="none")


def tally(x: int, y: int, counts: tuple[int, int], tall: int = 68) -> Iterator[Shape]:
    """`Y 2 | 3 L`, middle at x, y; ten and more leave no room for the letter."""
    wide = round(tall * 2.3)
    yield Sprite(name="tally", x=x, y=y, size=wide)
    for seat in LEFT_TO_RIGHT:
        side = -1 if seat == YORK else 1
        count = counts[seat]
        paint = PAINT[seat]
        if count > 9:
            yield FIGURE(
                count, x + side * wide // 4, y, size=round(tall * 0.72), colour=paint.words
            )
            continue
        place = x + side * round(wide * 0.155)
        yield FIGURE(count, place, y, size=round(tall * 0.85), colour=paint.words)
        yield BOLD(
            phrase(f"pic.letter.{SEATS[seat]}"),
            x + side * round(wide * 0.355),
            y + tall // 6,
            size=26,
            colour=paint.lesser,
            anchor="mm",
            least=24,
        )


def pile(seat: int, count: int, x: int, y: int, size: int, on: str = "ink2", step: int = 6) -> Pile:
    return Pile(name=SEATS[seat], count=count, x=x, y=y, size=size, line=on, step=step)


def french(count: int, x: int, y: int, size: int, on: str = "ink2") -> Pile:
    return Pile(name="french", count=count, x=x, y=y, size=size, line=on)


def stars(count: int, x: int, y: int, size: int = 42, gap: int = 40) -> Iterator[Shape]:
    """Command points, from right to left."""
    for place in range(count):
        yield Sprite(name="star", x=x - place * gap, y=y, size=size, shadow=False)


def ribbon(words: Phrase, x: int, y: int, width: int) -> Text:
    return CAPS(
        words,
        x,
        y,
        width,
        size=28,
        colour="ivory",
        anchor="mm",
        least=22,
        track=1.2,
        tag=Tag(shape="ribbon", fill="ink", pad=20, height=38),
    )


def provenance(sources: Mapping[str, str]) -> str:
    """A whole card is published or designed if all of it is; anything mixed is reconstructed."""
    kinds = set(sources.values())
    return kinds.pop() if len(kinds) == 1 else "reconstructed"
