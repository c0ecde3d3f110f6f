"""A view as pictures: the board always, the battle while it is fought, the hand for its owner."""

from __future__ import annotations

from collections.abc import Iterator

from games.closeups import enlarged, pairs
from games.cousins_war.pictures import description
from games.cousins_war.pictures.battle import battle
from games.cousins_war.pictures.battle import still as empty_battle
from games.cousins_war.pictures.board import board, still
from games.cousins_war.pictures.card import ALONE, alone, source_of
from games.cousins_war.pictures.hand import ONE_ROW, PAIR, hand, height, pair
from games.cousins_war.pictures.places import PARTS
from games.cousins_war.view import CousinsView
from games.kernel import Picture
from games.phrases import Phrase, phrase
from games.scene import Scene, Shape

GAME = "cousins-war"
AFTER_THE_BATTLE = ("survivors", "split-survivors")


def pictures(view: CousinsView) -> tuple[Picture, ...]:
    """The pictures of this view, the one for the table first."""
    names = ["board"]
    if view.exchange or view.previous:
        asked = {one.asked for one in view.houses}
        first = not view.outcome and (view.exchange or asked.intersection(AFTER_THE_BATTLE))
        names.insert(0 if first else 1, "battle")
    own = () if view.seat is None else (Picture(name="hand", private=True), *_cards(view))
    parts = (Picture(name=name, closer=True) for name in PARTS if name != "twist" or view.twist)
    return (*(Picture(name=name) for name in names), *parts, *own)


def _cards(view: CousinsView) -> tuple[Picture, ...]:
    names = pairs(len(view.hand), letters=True)
    return tuple(Picture(name=name, private=True, closer=True) for name in names)


def scene(view: CousinsView, name: str = "board") -> Scene:
    match name:
        case "board":
            full = tuple(description.board_in_full(view))
            return _scene(
                name, "chart", still(view), board(view), tuple(description.board(view)), full
            )
        case "battle":
            lines = tuple(description.battle(view))
            return _scene(name, "paper", empty_battle(), battle(view), lines, lines)
        case "hand":
            lines = tuple(description.hand(view))
            tall = height(view)
            ground = "paper.hand" if tall == ONE_ROW else "paper"
            return _scene(name, ground, iter(()), hand(view), lines, lines, tall)
    if name in PARTS:
        return enlarged(scene(view), name, PARTS[name])
    cards = pairs(len(view.hand), letters=True).get(name)
    if cards:
        held = tuple(description.cards(view, cards))
        two = _scene(name, "paper.hand", iter(()), pair(view, cards), held, held, ONE_ROW)
        return enlarged(two, name, PAIR)
    raise ValueError(f"The Cousins' War has no picture called {name}")


def portrait(card: str) -> Scene:
    """One card alone, with where it comes from."""
    wide, tall = ALONE
    words = (phrase(f"card.{card}"), phrase(f"card.{card}.text"))
    lines = (*words, phrase(f"pic.source.{source_of(card)}"))
    return Scene(
        game=GAME,
        name="card",
        width=wide,
        height=tall,
        shapes=tuple(alone(card)),
        alt=lines,
        text=lines,
    )


def _scene(
    name: str,
    ground: str,
    fixed: Iterator[Shape],
    shapes: Iterator[Shape],
    alt: tuple[Phrase, ...],
    text: tuple[Phrase, ...],
    tall: int = 1200,
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
