"""The open items of a turn: effects that are still to be resolved, in any order (R-4.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.deeds import Deed, bound
from games.dune_uprising.state import Dune, Item, Turn
from games.kernel import Phrase

MADE: dict[tuple[int, int, str, str, int], tuple[Any, tuple[Item, ...]]] = {}
MOST_MADE = 50_000


def add_items(state: Dune, effects: tuple[Any, ...], source: str, name: str) -> None:
    """Open these effects in the present turn; the items of card data are made only once."""
    turn = state.turn
    if turn is None:
        raise RuntimeError("there is no turn to add items to")
    if not effects:
        return
    key = (id(effects), turn.seat, source, name, turn.numbered)
    known = MADE.get(key)
    if known is None:
        known = (effects, tuple(_items(effects, turn, source, name)))
        if len(MADE) < MOST_MADE:
            MADE[key] = known  # with the effects, so that no other tuple gets their identity
    turn.items += known[1]
    turn.numbered += len(effects)


def _items(effects: tuple[Any, ...], turn: Turn, source: str, name: str) -> Iterator[Item]:
    for number, effect in enumerate(effects, turn.numbered + 1):
        made = bound(effect, turn.seat, name)
        yield Item(code=f"item-{number}", effect=made, source=source, name=name)


def open_effects(state: Dune, effects: tuple[Deed, ...]) -> None:
    """Effects of a condition or a reward: items in one's own turn, otherwise one by one."""
    if not effects:
        return
    turn = own_turn(state, effects[0].seat)
    if turn is None:
        state.then(*effects)
        return
    add_items(state, effects, "card", effects[0].card)


def waiting(state: Dune, turn: Turn) -> list[Item]:
    """The open items that a player could pick now; of equal ones only the first."""
    items = turn.items
    if not items:
        return []
    able = [item for item in items if item.effect.pickable(state)]
    if len(able) < 2:
        return able
    found: dict[Phrase, Item] = {}
    for item in able:
        found.setdefault(item.effect.words(), item)
    return list(found.values())


def lonely(item: Item, others: list[Item]) -> bool:
    """Whether it touches nothing that another open item touches."""
    mine = item.effect.touches()
    return not any(mine & other.effect.touches() for other in others if other is not item)
