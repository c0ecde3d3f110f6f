"""A view as pictures: the board always, the battle while it is fought, the hand for its owner."""

from __future__ import annotations

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
from games.phrases import phrase
from games.scene import Scene

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
            alt, full = description.board(view), description.board_in_full(view)
            fixed = still(view)
            return Scene.of(GAME, name, board(view), alt, full, ground="chart", still=fixed)
        case "battle":
            lines, fixed = description.battle(view), empty_battle()
            return Scene.of(GAME, name, battle(view), lines, ground="paper", still=fixed)
        case "hand":
            tall = height(view)
            ground = "paper.hand" if tall == ONE_ROW else "paper"
            lines = description.hand(view)
            return Scene.of(GAME, name, hand(view), lines, ground=ground, height=tall)
    if name in PARTS:
        return enlarged(scene(view), name, PARTS[name])
    cards = pairs(len(view.hand), letters=True).get(name)
    if cards:
        lines, two = description.cards(view, cards), pair(view, cards)
        held = Scene.of(GAME, name, two, lines, ground="paper.hand", height=ONE_ROW)
        return enlarged(held, name, PAIR)
    raise ValueError(f"The Cousins' War has no picture called {name}")


def portrait(card: str) -> Scene:
    """One card alone, with where it comes from."""
    wide, tall = ALONE
    words = (phrase(f"card.{card}"), phrase(f"card.{card}.text"))
    lines = (*words, phrase(f"pic.source.{source_of(card)}"))
    return Scene.of(GAME, "card", alone(card), lines, width=wide, height=tall)
