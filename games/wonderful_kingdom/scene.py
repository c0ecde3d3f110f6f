"""A view as pictures: the board for all; for a seat its cards, or its works under construction."""

from __future__ import annotations

from collections.abc import Iterable

from games.closeups import enlarged
from games.kernel import Picture
from games.phrases import Phrase, phrase
from games.scene import Glass, Scene, Shape
from games.wonderful_kingdom.cards import RAT, lookup
from games.wonderful_kingdom.pictures import description, module
from games.wonderful_kingdom.pictures.bench import BENCHES, HEIGHTS, bench, height, long_list
from games.wonderful_kingdom.pictures.board import board, still
from games.wonderful_kingdom.pictures.closer import built, offer_rows, offers
from games.wonderful_kingdom.pictures.hand import TALL, WIDE, cards_of, drawn, hand, rows_of
from games.wonderful_kingdom.state import SEATS
from games.wonderful_kingdom.view import KingdomView

GAME = "wonderful-kingdom"
WORKS = {  # what each duchy has chosen and is building, enlarged
    "works-teressie": Glass(x=38, y=796, w=544, h=300),
    "works-valados": Glass(x=622, y=796, w=544, h=300),
}
NO_CARDS = ("quest", "duchy")
HAND_HEIGHTS = {1: 608, 2: 1059, 3: 1510}


def pictures(view: KingdomView) -> tuple[Picture, ...]:
    """The pictures of this view, the one for the table first."""
    own = () if view.seat is None else (Picture(name="hand", private=True),)
    lying = ("offers",) if any(view.areas) else ()
    grown = (SEATS[seat] for seat, one in enumerate(view.duchies) if one.built or one.advisors)
    rest = ("module",) if module.has_closer(view) else ()
    parts = (Picture(name=name, closer=True) for name in WORKS if len(view.duchies) > 1)
    shared = (Picture(name=name) for name in (*lying, *grown, *rest))
    return (Picture(name="board"), *own, *shared, *parts)


def scene(view: KingdomView, name: str = "board") -> Scene:
    match name:
        case "board":
            ground = "board" if len(view.duchies) > 1 else "solo"
            alt, full = description.board(view), description.board_in_full(view)
            return Scene.of(GAME, name, board(view), alt, full, ground=ground, still=still(view))
        case "hand":
            lines, rows = description.hand(view), rows_of(view)
            if cards_of(view):
                return _shelf(name, hand(view), lines, rows)
            ground, tall = BENCHES[long_list(view)], height(view)
            return Scene.of(GAME, name, bench(view), lines, ground=ground, height=tall)
        case "offers":
            return _shelf(name, offers(view), description.offers(view), offer_rows(view))
        case "module":
            return _bench(name, module.closer(view), description.module(view), 0)
    if name in WORKS and len(view.duchies) > 1:
        return enlarged(scene(view), name, WORKS[name])
    if name in SEATS[: len(view.duchies)]:
        seat = SEATS.index(name)
        return _bench(name, built(view, seat), description.duchy(seat, view.duchies[seat]), 1)
    raise ValueError(f"It's a Wonderful Kingdom has no picture called {name}")


def _shelf(name: str, shapes: Iterable[Shape], lines: Iterable[Phrase], rows: int) -> Scene:
    """Cards in rows."""
    tall = HAND_HEIGHTS[rows]
    return Scene.of(GAME, name, shapes, lines, ground=f"hand.{rows}", height=tall)


def _bench(name: str, shapes: Iterable[Shape], lines: Iterable[Phrase], size: int) -> Scene:
    """A list, short or long."""
    return Scene.of(GAME, name, shapes, lines, ground=BENCHES[size], height=HEIGHTS[size])


def portrait(card: str) -> Scene | None:
    """One card alone, as it lies in the game of five types; None if it is not in the deck."""
    if lookup()[card].kind in NO_CARDS or card == RAT.id:
        return None
    words = (phrase(f"card.{card}"), phrase(f"card.{card}.text"))
    shapes = drawn("five", card, 0, 20, 20)
    return Scene.of(GAME, "card", shapes, words, width=WIDE + 40, height=TALL + 40)
