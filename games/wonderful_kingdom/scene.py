"""A view as pictures: the board for all; for a seat its cards, or its works under construction."""

from __future__ import annotations

from collections.abc import Iterator

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
            alt, text = tuple(description.board(view)), tuple(description.board_in_full(view))
            return _scene(name, ground, 1200, still(view), board(view), alt, text)
        case "hand":
            lines = tuple(description.hand(view))
            rows = rows_of(view)
            if cards_of(view):
                ground, tall, shapes = f"hand.{rows}", HAND_HEIGHTS[rows], hand(view)
            else:
                ground, tall, shapes = BENCHES[long_list(view)], height(view), bench(view)
            return _scene(name, ground, tall, iter(()), shapes, lines, lines)
        case "offers":
            rows, lines = offer_rows(view), tuple(description.offers(view))
            ground, tall = f"hand.{rows}", HAND_HEIGHTS[rows]
            return _scene(name, ground, tall, iter(()), offers(view), lines, lines)
        case "module":
            lines = tuple(description.module(view))
            shapes = module.closer(view)
            return _scene(name, BENCHES[0], HEIGHTS[0], iter(()), shapes, lines, lines)
    if name in WORKS and len(view.duchies) > 1:
        return enlarged(scene(view), name, WORKS[name])
    if name in SEATS[: len(view.duchies)]:
        seat = SEATS.index(name)
        lines = tuple(description.duchy(seat, view.duchies[seat]))
        return _scene(name, BENCHES[1], HEIGHTS[1], iter(()), built(view, seat), lines, lines)
    raise ValueError(f"It's a Wonderful Kingdom has no picture called {name}")


def portrait(card: str) -> Scene | None:
    """One card alone, as it lies in the game of five types; None if it is not in the deck."""
    if lookup()[card].kind in NO_CARDS or card == RAT.id:
        return None
    words = (phrase(f"card.{card}"), phrase(f"card.{card}.text"))
    return Scene(
        game=GAME,
        name="card",
        width=WIDE + 40,
        height=TALL + 40,
        shapes=tuple(drawn("five", card, 0, 20, 20)),
        alt=words,
        text=words,
    )


def _scene(
    name: str,
    ground: str,
    tall: int,
    fixed: Iterator[Shape],
    shapes: Iterator[Shape],
    alt: tuple[Phrase, ...],
    text: tuple[Phrase, ...],
) -> Scene:
    return Scene(
        game=GAME,
        name=name,
        height=tall,
        ground=ground,
        still=tuple(fixed),
        shapes=tuple(shapes),
        alt=alt,
        text=text,
    )
