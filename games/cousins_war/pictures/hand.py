"""The hand: every card with the letter that plays it, readable, in rows of three."""

from __future__ import annotations

from collections.abc import Iterator

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import EVENTS, POINTS, Event
from games.cousins_war.pictures.board import wanted
from games.cousins_war.pictures.parts import (
    LEFT_TO_RIGHT,
    MONTHS,
    PAINT,
    card_name,
    gold_frame,
    halves,
    house,
    number,
    panel,
    pile,
    provenance,
    stars,
)
from games.cousins_war.state import SEATS, YORK
from games.cousins_war.view import CousinsView
from games.scene import Box, Row, Shape, Sprite, Text
from games.words import Phrase, phrase

COLUMNS = 3
CARD, GAP = 370, 15
TOP, BOTTOM, KNOWN = 124, 32, 60
BAND, FOOT = 62, 176
ONE_ROW, TWO_ROWS = 730, 1200


def height(view: CousinsView) -> int:
    return ONE_ROW if len(view.hand) <= COLUMNS else TWO_ROWS


def hand(view: CousinsView) -> Iterator[Shape]:
    assert view.seat is not None
    yield from header(view, view.seat)
    rows = 1 if len(view.hand) <= COLUMNS else 2
    room = height(view) - TOP - BOTTOM - (KNOWN if view.known else 0)
    tall = (room - (rows - 1) * GAP) // rows
    for place, card in enumerate(view.hand):
        x = 30 + place % COLUMNS * (CARD + GAP)
        y = TOP + place // COLUMNS * (tall + GAP)
        yield from drawn(view, card, chr(ord("A") + place), x, y, tall)
    if not view.hand:
        yield Text(
            words=phrase("pic.empty-hand"),
            x=600,
            y=380,
            size=40,
            face="slant-strong",
            colour="ink2",
            anchor="mm",
            width=1000,
        )
    if view.known:
        yield from known(view, height(view) - BOTTOM - KNOWN + 12)


def header(view: CousinsView, seat: int) -> Iterator[Shape]:
    yield panel(30, 30, 1140, 78)
    yield pile(seat, 1, 76, 66, 58, step=4)
    yield Text(
        words=phrase("pic.your-hand", house=SEATS[seat]),
        x=122,
        y=70,
        size=40,
        face="caps-heavy",
        width=480,
        least=28,
        track=0.3,
    )
    asked = view.houses[seat].asked
    yield Row(
        x=1142,
        y=70,
        anchor="r",
        width=540,
        items=(
            Text(
                words=phrase("pic.round-of", number=view.round),
                size=29,
                face="slant-strong",
                colour="ink2",
                least=22,
            ),
            Text(words="·", size=29, face="bold", colour="ink2"),
            Text(
                words=wanted(view, seat) if asked else phrase("pic.wait"),
                size=31,
                face="bold" if asked else "slant-strong",
                least=22,
            ),
        ),
    )


def known(view: CousinsView, y: int) -> Iterator[Shape]:
    """What the reader knows of the other hand."""
    assert view.seat is not None
    foe = 1 - view.seat
    yield Box(x=30, y=y, w=1140, h=KNOWN - 12, fill="parch", edge="line", line=2, radius=8)
    items: list[Text | Sprite] = [
        Text(words=phrase("pic.known", house=SEATS[foe]), size=27, face="slant-strong", least=20)
    ]
    for card in view.known:
        dark = card in BATTLEFIELDS
        items.append(Sprite(name="site" if dark else "card", size=34 if dark else 24, y=-1))
        items.append(Text(words=card_name(card), size=27, face="bold", least=20, cut=True))
    yield Row(x=52, y=y + (KNOWN - 12) // 2, width=1096, gap=9, items=tuple(items))


# ---- a card


def drawn(view: CousinsView, card: str, code: str, x: int, y: int, tall: int) -> Iterator[Shape]:
    dark = card in BATTLEFIELDS
    yield Box(x=x, y=y, w=CARD, h=tall, fill="card", edge="ink", radius=12, shadow=True)
    yield Box(x=x, y=y, w=CARD, h=BAND, fill="ink" if dark else "parch3", radius=12, corners="top")
    yield Box(x=x, y=y + BAND - 2, w=CARD, h=3, fill="ink", radius=0)
    yield Sprite(name="seal", x=x + 42, y=y + 34, size=68)
    yield Text(words=code, x=x + 42, y=y + 35, size=38, face="heavy", colour="ivory", anchor="mm")
    yield from stars(POINTS[card], x + CARD - 34, y + 31)
    kind = phrase("pic.battlefield") if dark else phrase("pic.event")
    yield Text(
        words=kind,
        x=x + 86,
        y=y + 32,
        size=25,
        face="slant-strong",
        colour="gold3" if dark else "ink2",
        width=CARD - 86 - 20 - 40 * POINTS[card],
        least=20,
    )
    yield Sprite(name=f"scene.{card}", x=x + 80, y=y + BAND + 66, size=124, shadow=False)
    yield Text(
        words=card_name(card),
        x=x + 156,
        y=y + BAND + 66,
        size=32,
        face="heavy",
        width=CARD - 156 - 14,
        height=106,
        least=22,
    )
    if dark:
        yield from field(card, x, y, tall)
    else:
        yield from event(view, EVENTS[card], x, y, tall)
    yield Box(x=x, y=y, w=CARD, h=tall, edge="ink", radius=12)
    if card == view.choosing:
        yield from gold_frame(x, y, CARD, tall)


def event(view: CousinsView, card: Event, x: int, y: int, tall: int) -> Iterator[Shape]:
    foot = y + tall - FOOT
    top = y + BAND + 128
    yield Text(
        words=phrase(f"card.{card.id}#main"),
        x=x + 20,
        y=top + 4,
        size=31,
        anchor="lt",
        width=CARD - 38,
        height=foot - top - 14,
        least=22,
    )
    yield Box(x=x + 3, y=foot, w=CARD - 6, h=FOOT - 3, fill="parch", radius=10, corners="bottom")
    yield Box(x=x + 3, y=foot, w=CARD - 6, h=2, fill="line", radius=0)
    yield from gift(view, card, x, foot)
    yield from strip(view, card, x + 18, y + tall - 64)
    yield Sprite(
        name=provenance(card.provenance),
        x=x + CARD - 28,
        y=y + tall - 36,
        size=30,
        shadow=False,
    )


def gift(view: CousinsView, card: Event, x: int, y: int) -> Iterator[Shape]:
    """What the opponent may get, and whether it does in this round."""
    assert view.seat is not None
    mark = card.rounds[view.round - 1] if view.round else ""
    given = mark == "any" or mark == SEATS[1 - view.seat]
    yield Text(
        words=phrase("pic.gift.now") if given else phrase("pic.gift"),
        x=x + 20,
        y=y + 21,
        size=24,
        face="caps",
        colour="madder" if given else "ink2",
        width=CARD - 40,
        least=20,
    )
    yield Text(
        words=phrase(f"card.{card.id}#second"),
        x=x + 20,
        y=y + 40,
        size=26,
        face="slant",
        colour="ink" if given else "ink2",
        anchor="lt",
        width=CARD - 38,
        height=64,
        least=20,
    )


def strip(view: CousinsView, card: Event, x: int, y: int) -> Iterator[Shape]:
    """The five rounds: a rose, a frame or nothing; gold is now."""
    cell, tall = 56, 48
    yield Box(x=x, y=y, w=5 * cell, h=tall, fill="card", edge="ink", line=2, radius=6)
    for place in range(1, 5):
        yield Box(x=x + place * cell, y=y + 2, w=2, h=tall - 4, fill="line", radius=0)
    for place, mark in enumerate(card.rounds):
        cx, cy = x + place * cell + cell // 2, y + tall // 2
        if place + 1 == view.round:
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
        yield Text(
            words=place + 1,
            x=cx,
            y=cy + 1,
            size=31 if mark else 27,
            face="heavy" if mark else "text",
            colour="ink" if mark else "ink2",
            anchor="mm",
        )


def field(card: str, x: int, y: int, tall: int) -> Iterator[Shape]:
    """A battlefield: its date decides, its troops start."""
    one = BATTLEFIELDS[card]
    top = y + BAND + 128
    yield Text(
        words=one.date.year,
        x=x + 20,
        y=top + 34,
        size=60,
        face="heavy",
        colour="madder",
    )
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
        yield Text(
            words=words,
            x=x + 176,
            y=at,
            size=30,
            face=face,
            colour=colour,
            width=CARD - 176 - 18,
            least=22,
        )
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
        yield Text(
            words=house(seat),
            x=middle,
            y=top + 28,
            size=27,
            face="caps",
            colour=paint.words,
            anchor="mm",
            width=half - 20,
            least=20,
        )
        down = (top + 48 + low) // 2
        yield pile(seat, count, middle - 32, down - 6, 80, paint.lesser)
        yield number(count, middle + 26, down, 66, paint.words, "lm")
