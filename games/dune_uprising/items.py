"""The open items of a turn: effects that are still to be resolved, in any order (R-4.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.deeds import Deed, bound
from games.dune_uprising.state import Dune, Item, Turn
from games.kernel import Phrase


def add_items(state: Dune, effects: Iterable[Any], source: str, name: str) -> None:
    """Open these effects in the present turn."""
    turn = state.turn
    if turn is None:
        raise RuntimeError("there is no turn to add items to")
    for effect in effects:
        turn.numbered += 1
        made = bound(effect, turn.seat, name)
        turn.items.append(Item(code=f"item-{turn.numbered}", effect=made, source=source, name=name))


def open_effects(state: Dune, effects: tuple[Deed, ...]) -> None:
    """Effects of a condition or a reward: items in one's own turn, otherwise one by one."""
    if not effects:
        return
    turn = own_turn(state, effects[0].seat)
    if turn is None:
        state.then(*effects)
        return
    add_items(state, effects, "card", effects[0].card)


def deed(item: Item) -> Deed:
    assert isinstance(item.effect, Deed)
    return item.effect


def waiting(state: Dune, turn: Turn) -> list[Item]:
    """The open items that a player could pick now; of equal ones only the first."""
    found: dict[Phrase, Item] = {}
    for item in turn.items:
        effect = deed(item)
        if effect.pickable(state):
            found.setdefault(effect.words(), item)
    return list(found.values())


def lonely(item: Item, others: list[Item]) -> bool:
    """Whether it touches nothing that another open item touches."""
    mine = deed(item).touches()
    return not any(mine & deed(other).touches() for other in others if other is not item)
