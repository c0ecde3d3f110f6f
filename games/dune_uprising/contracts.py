"""CHOAM contracts (R-18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import contracts, spaces
from games.dune_uprising.deeds import Deed, Sign, bind, in_words
from games.dune_uprising.gains import Gain, gain
from games.dune_uprising.items import add_items
from games.dune_uprising.state import Dune
from games.dune_uprising.trashing import unique
from games.kernel import Decision, Offer, Phrase, Picks, phrase

SOLARI = "solari"
WITHOUT = 2  # solari instead of a contract


def complete(state: Dune, seat: int, contract: str) -> None:
    """R-18.3: take the reward, flip it, keep it; in one's turn the reward is an open item."""
    player = state.players[seat]
    player.contracts.remove(contract)
    player.completed.append(contract)
    state.tell("completed", seat=seat, card=contract)
    reward = contracts()[contract].reward
    if own_turn(state, seat) is not None:
        add_items(state, reward, "contract", contract)
    else:
        state.then(*bind(reward, seat, contract))


def complete_at(state: Dune, seat: int, space: str) -> None:
    """R-18.4, R-18.5: space contracts owned before the agent was sent."""
    if not state.players[seat].contracts:
        return
    for contract in list(state.players[seat].contracts):
        if contracts()[contract].space == space:
            complete(state, seat, contract)


def complete_harvests(state: Dune) -> None:
    """R-18.4: an agent on a maker space and so much spice gained in this turn."""
    turn = state.turn
    if turn is None or not state.players[turn.seat].contracts:
        return
    if not turn.space or not spaces()[turn.space].maker:
        return
    for contract in list(state.players[turn.seat].contracts):
        entry = contracts()[contract]
        if entry.kind == "harvest" and turn.spice >= entry.spice:
            complete(state, turn.seat, contract)


def complete_acquired(state: Dune, seat: int) -> None:
    """R-18.4: The Spice Must Flow was acquired."""
    for contract in list(state.players[seat].contracts):
        if contracts()[contract].kind == "acquire":
            complete(state, seat, contract)


def as_played(effects: Iterable[Any], choam: bool) -> tuple[Any, ...]:
    """Effects as they are in this game: without the module a contract is 2 solari."""
    paid = Gain(what="solari", count=WITHOUT)
    return tuple(paid if isinstance(each, TakeContract) and not choam else each for each in effects)


class TakeContract(Deed, Decision):
    """D-29, R-18.1, R-18.2: one of the two open contracts, or 2 solari without the module.

    Shaddam may take one of those set aside for him.
    """

    touched: ClassVar[tuple[str, ...]] = ("contracts",)

    def choices(self, state: Dune) -> tuple[str, ...]:
        own = state.players[self.seat].own_contracts
        if not state.market:
            return (SOLARI, *own)
        return (*unique(state.market), *own)

    def automatic(self, state: Dune) -> bool:
        return not state.variants.choam

    def run(self, state: Dune) -> None:
        if state.variants.choam:
            state.then(self)
        else:
            gain(state, self.seat, "solari", WITHOUT)

    def offer(self, state: Dune) -> Offer:
        return Offer(self.choices(state))

    def take(self, state: Dune, picks: Picks) -> None:
        (pick,) = picks
        if pick == SOLARI:
            gain(state, self.seat, "solari", WITHOUT)
            return
        player = state.players[self.seat]
        if pick in player.own_contracts:
            player.own_contracts.remove(pick)
        else:
            state.market.remove(pick)
            if state.contracts:
                state.market.append(state.contracts.pop())
        player.contracts.append(pick)
        state.tell("contract", seat=self.seat, card=pick)
        if contracts()[pick].kind == "immediate":
            complete(state, self.seat, pick)

    def label(self, state: Dune, code: str) -> Phrase:
        if code == SOLARI:
            return in_words((Gain(what="solari", count=WITHOUT),))
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase | None:
        return None if code == SOLARI else phrase(f"card.{code}.short")

    def by_rival(self, state: Dune) -> int:
        """R-18.7: it never takes one."""
        gain(state, self.seat, "solari", WITHOUT)
        return 0

    def codes(self) -> tuple[str, ...]:
        return ("contract",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("contract", ""),)
