"""One card with all that is printed on it: in a hand, or alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.cousins_war.battlefields import BATTLEFIELDS, Entry
from games.cousins_war.cards import EVENTS, POINTS, TWISTS, Event
from games.cousins_war.pictures.parts import (
    LEFT_TO_RIGHT,
    MONTHS,
    PAINT,
    card_name,
    gold_frame,
    halves,
    house,
    pile,
    provenance,
    stars,
)
from games.cousins_war.pictures.styles import ASIDE, BOLD, CAPS, FIGURE, NAME, NOTE, PROSE
from games.cousins_war.state import SEATS, YORK
from games.phrases import Phrase, phrase
from games.scene import Box, Row, Shape, Sprite

CARD, TALL = 370, 487
BAND, FOOT = 62, 176
MARGIN, LEGEND = 30, 56
ALONE = (CARD + 2 * MARGIN, TALL + 2 * MARGIN + LEGEND)  # the size of its picture


class Reading(NamedTuple):
    """Who reads the card when: alone it has no letter, no round and no opponent."""

    code: str = ""
    round: int = 0
    foe: str = ""
    chosen: bool = False


def drawn(card: str, x: int, y: int, tall: int, reading: Reading) -> Iterator[Shape]:
    dark = card in BATTLEFIELDS
    yield Box(x=x, y=y, w=CARD, h=tall, fill="card", edge="ink", radius=12, shadow=True)
    yield Box(x=x, y=y, w=CARD, h=BAND, fill="ink" if dark else "parch3", radius=12, corners="top")
    yield Box(x=x, y=y + BAND - 2, w=CARD, h=3, fill="ink", radius=0)
    yield from seal(reading.code, x + 42, y + 34)
    yield from stars(POINTS[card], x + CARD - 34, y + 31)
    left = 86 if reading.code else 20
    yield NOTE(
        phrase("pic.battlefield") if dark else phrase("pic.event"),
        x + left,
        y + 32,
        CARD - left - 20 - 40 * POINTS[card],
        colour="gold3" if dark else "ink2",
    )
    yield Sprite(name=f"scene.{card}", x=x + 80, y=y + BAND + 66, size=124, shadow=False)
    yield NAME(card_name(card), x + 156, y + BAND + 66, CARD - 156 - 14, height=106, size=32)
    if dark:
        yield from field(card, x, y, tall)
    else:
        yield from event(reading, EVENTS[card], x, y, tall)
    yield Box(x=x, y=y, w=CARD, h=tall, edge="ink", radius=12)
    if reading.chosen:
        yield from gold_frame(x, y, CARD, tall)


def seal(code: str, x: int, y: int) -> Iterator[Shape]:
    """The letter that plays the card."""
    if code:
        yield Sprite(name="seal", x=x, y=y, size=68)
        yield FIGURE(code, x, y + 1, size=38, colour="ivory")


def event(reading: Reading, card: Event, x: int, y: int, tall: int) -> Iterator[Shape]:
    foot = y + tall - FOOT
    top = y + BAND + 128
    yield PROSE(phrase(f"card.{card.id}#main"), x + 20, top + 4, CARD - 38, height=foot - top - 14)
    yield Box(x=x + 3, y=foot, w=CARD - 6, h=FOOT - 3, fill="parch", radius=10, corners="bottom")
    yield Box(x=x + 3, y=foot, w=CARD - 6, h=2, fill="line", radius=0)
    yield from gift(reading, card, x, foot)
    yield from strip(reading.round, card, x + 18, y + tall - 64)
    yield Sprite(
        name=provenance(card.provenance),
        x=x + CARD - 28,
        y=y + tall - 36,
        size=30,
        shadow=False,
    )


def gift(reading: Reading, card: Event, x: int, y: int) -> Iterator[Shape]:
    """What the opponent may get, and whether it does in this round."""
    mark = card.rounds[reading.round - 1] if reading.round else ""
    given = mark in ("any", reading.foe) and bool(mark)
    yield CAPS(
        phrase("pic.gift.now") if given else phrase("pic.gift"),
        x + 20,
        y + 21,
        CARD - 40,
        size=24,
        colour="madder" if given else "ink2",
    )
    yield ASIDE(
        phrase(f"card.{card.id}#second"),
        x + 20,
        y + 40,
        CARD - 38,
        height=64,
        size=30,
        colour="ink" if given else "ink2",
        anchor="lt",
        least=20,
    )


def strip(now: int, card: Event, x: int, y: int) -> Iterator[Shape]:
    """The five rounds: a rose, a frame or nothing; gold is now."""
    cell, tall = 56, 48
    yield Box(x=x, y=y, w=5 * cell, h=tall, fill="card", edge="ink", line=2, radius=6)
    for place in range(1, 5):
        yield Box(x=x + place * cell, y=y + 2, w=2, h=tall - 4, fill="line", radius=0)
    for place, mark in enumerate(card.rounds):
        cx, cy = x + place * cell + cell // 2, y + tall // 2
        if place + 1 == now:
            yield Box(
                x=x + place * cell - 1,
                y=y - 5,
                w=cell + 3,
                h=tall + 10,
                fill="gold3",
                edge="ink",
                radius=8,
            )
        if mark in SEATS:
            yield Sprite(name=f"rose.{mark}", x=cx, y=cy, size=42, shadow=False)
            continue
        if mark:
            yield Box(x=cx - 18, y=cy - 20, w=36, h=40, fill="ivory", edge="ink", radius=5)
        yield FIGURE(
            place + 1,
            cx,
            cy + 1,
            size=31 if mark else 27,
            face="heavy" if mark else "text",
            colour="ink" if mark else "ink2",
        )


def field(card: str, x: int, y: int, tall: int) -> Iterator[Shape]:
    """A battlefield: its date decides, its troops start."""
    one = BATTLEFIELDS[card]
    top = y + BAND + 128
    yield FIGURE(one.date.year, x + 20, top + 34, size=60, colour="madder", anchor="lm")
    day: tuple[tuple[Phrase, str, int, str], ...] = (
        (
            phrase("pic.day", day=one.date.day, month=MONTHS[one.date.month]),
            "strong",
            top + 16,
            "ink",
        ),
        (phrase(f"region.{one.region}#label"), "caps", top + 52, "ink2"),
    )
    for words, face, at, colour in day:
        yield BOLD(words, x + 176, at, CARD - 176 - 18, face=face, colour=colour)
    yield from troops(card, x, top + 80, y + tall - 18)
    yield Sprite(
        name=provenance(one.provenance),
        x=x + CARD - 28,
        y=y + BAND + 20,
        size=30,
        shadow=False,
    )


def troops(card: str, x: int, top: int, low: int) -> Iterator[Shape]:
    one = BATTLEFIELDS[card]
    yield from halves(x + 18, top, CARD - 36, low - top)
    half = (CARD - 36) // 2
    for seat in LEFT_TO_RIGHT:
        paint = PAINT[seat]
        count = getattr(one.troops, SEATS[seat])
        middle = x + 18 + half // 2 + (0 if seat == YORK else half)
        yield CAPS(house(seat), middle, top + 28, half - 20, colour=paint.words, anchor="mm")
        down = (top + 48 + low) // 2
        yield pile(seat, count, middle - 32, down - 6, 80, paint.lesser)
        yield FIGURE(count, middle + 26, down, size=66, colour=paint.words, anchor="lm")


# ---- a card alone


def alone(card: str) -> Iterator[Shape]:
    """The card, and beneath it what its mark of provenance means."""
    if card in TWISTS:
        yield from twist(card, MARGIN, MARGIN)
    else:
        yield from drawn(card, MARGIN, MARGIN, TALL, Reading())
    source = source_of(card)
    yield Row(
        x=ALONE[0] // 2,
        y=MARGIN + TALL + LEGEND // 2 + 8,
        anchor="m",
        width=CARD,
        gap=12,
        items=(
            Sprite(name=source, size=30, shadow=False),
            NOTE(phrase(f"pic.source.{source}"), size=26, colour="ink"),
        ),
    )


def source_of(card: str) -> str:
    entry: Entry = BATTLEFIELDS.get(card) or EVENTS.get(card) or TWISTS[card]
    return provenance(entry.provenance)


def twist(card: str, x: int, y: int) -> Iterator[Shape]:
    yield Box(x=x, y=y, w=CARD, h=TALL, fill="card", edge="ink", radius=12, shadow=True)
    yield Box(x=x, y=y, w=CARD, h=BAND, fill="parch3", radius=12, corners="top")
    yield Box(x=x, y=y + BAND - 2, w=CARD, h=3, fill="ink", radius=0)
    yield NOTE(phrase("pic.twist"), x + 20, y + 32, CARD - 40)
    yield Sprite(name="wheel", x=x + CARD // 2, y=y + BAND + 92, size=140)
    yield FIGURE(card_name(card), x + CARD // 2, y + BAND + 206, CARD - 36, height=84, size=34)
    yield PROSE(
        phrase(f"card.{card}#rule"), x + 20, y + BAND + 262, CARD - 38, height=TALL - BAND - 280
    )
    yield Box(x=x, y=y, w=CARD, h=TALL, edge="ink", radius=12)
