"""What `/card` shows: every card, leader, contract, rival and House Hagal card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games import kernel
from games.cards import shown
from games.dune_uprising import data
from games.kernel import Arg


@lru_cache(maxsize=1)
def lookup() -> Mapping[str, kernel.Card]:
    found: dict[str, kernel.Card] = {}
    for kind, entries in (
        ("imperium", data.cards()),
        ("intrigue", data.intrigues()),
        ("conflict", data.conflicts()),
        ("objective", data.objectives()),
        ("leader", data.leaders()),
        ("contract", data.contracts()),
        ("hagal", data.hagal()),
        ("rival", data.rivals()),
    ):
        for entry in entries.values():
            found[entry.id] = _card(entry, kind)
    return found


def _card(entry: data.Entry, kind: str) -> kernel.Card:
    facts: dict[str, Arg] = {}
    copies = getattr(entry, "copies", 0)
    if copies:
        facts["copies"] = copies
    return shown(entry, kind, facts)
