"""The hand: every card with the letter that plays it, readable, in rows of three."""

from __future__ import annotations

from collections.abc import Iterator

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.pictures.card import CARD, TALL, Reading, drawn
from games.cousins_war.pictures.parts import card_name, panel, pile
from games.cousins_war.pictures.styles import BOLD, NOTE, TITLE
from games.cousins_war.state import SEATS
from games.cousins_war.view import CousinsView
from games.phrases import phrase
from games.scene import Box, Glass, Row, Shape, Sprite, Text

COLUMNS = 3
GAP = 15
TOP, BOTTOM, KNOWN = 124, 32, 60
ONE_ROW, TWO_ROWS = 730, 1200
PAIR = Glass(x=40, y=40, w=2 * CARD + 3 * GAP, h=TALL + 2 * GAP)  # two cards enlarged


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
        yield from drawn(card, x, y, tall, reading(view, card, chr(ord("A") + place)))
    if not view.hand:
        yield NOTE(phrase("pic.empty-hand"), 600, 380, 1000, size=40, anchor="mm", least=24)
    if view.known:
        yield from known(view, height(view) - BOTTOM - KNOWN + 12)


def pair(view: CousinsView, places: range) -> Iterator[Shape]:
    """Two cards, or the last one, where the glass looks at them."""
    for column, place in enumerate(places):
        x = PAIR.x + GAP + column * (CARD + GAP)
        code = reading(view, view.hand[place], chr(ord("A") + place))
        yield from drawn(view.hand[place], x, PAIR.y + GAP, TALL, code)


def reading(view: CousinsView, card: str, code: str) -> Reading:
    assert view.seat is not None
    return Reading(code, view.round, SEATS[1 - view.seat], card == view.choosing)


def header(view: CousinsView, seat: int) -> Iterator[Shape]:
    yield panel(30, 30, 1140, 78)
    yield pile(seat, 1, 76, 66, 58, step=4)
    yield TITLE(
        phrase("pic.open-hand" if view.outcome else "pic.your-hand", house=SEATS[seat]),
        122,
        70,
        480,
        size=40,
        track=0.3,
    )
    if view.outcome:
        return
    # what the seat is asked stands in the words beside the picture: a hand that did not change
    # is the same picture whoever's turn it is
    yield NOTE(
        phrase("pic.round-of", number=view.round), 1142, 70, 520, size=29, anchor="rm", least=22
    )


def known(view: CousinsView, y: int) -> Iterator[Shape]:
    """What the reader knows of the other hand."""
    assert view.seat is not None
    foe = 1 - view.seat
    yield Box(x=30, y=y, w=1140, h=KNOWN - 12, fill="parch", edge="line", line=2, radius=8)
    items: list[Text | Sprite] = [
        NOTE(phrase("pic.known", house=SEATS[foe]), size=27, colour="ink")
    ]
    for card in view.known:
        dark = card in BATTLEFIELDS
        items.append(Sprite(name="site" if dark else "card", size=34 if dark else 24, y=-1))
        items.append(BOLD(card_name(card), size=27, least=20, cut=True))
    yield Row(x=52, y=y + (KNOWN - 12) // 2, width=1096, gap=9, items=tuple(items))
