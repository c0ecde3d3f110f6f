"""Effects that count something: so much for each of it (R-9.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from games.dune_uprising.conditions import own_turn, tagged
from games.dune_uprising.data import contracts, tags
from games.dune_uprising.deeds import Deed
from games.dune_uprising.drawing import Draw
from games.dune_uprising.gains import Persuasion, Swords, add_swords
from games.dune_uprising.state import Dune
from games.dune_uprising.troops import worms_allowed

COUNTS: dict[str, Callable[[Dune, int, str], int]] = {
    "contracts": lambda s, seat, tag: len(s.players[seat].completed),
    "worms": lambda s, seat, tag: s.players[seat].worms,
    "in-play": tagged,
    "revealed": lambda s, seat, tag: sum(tag in tags(c) for c in s.players[seat].revealed),
}


class PerEach(Deed):
    """R-9.9: so much for each of something, counted once, when it is resolved."""

    give: Literal["persuasion", "swords", "draw"]
    of: Literal["contracts", "worms", "in-play", "revealed"]
    faction: str = ""
    count: int

    def amount(self, state: Dune) -> int:
        return self.count * COUNTS[self.of](state, self.seat, self.faction)

    def run(self, state: Dune) -> None:
        amount = self.amount(state)
        if not amount:
            return
        made: Deed
        match self.give:
            case "persuasion":
                made = Persuasion(seat=self.seat, count=amount)
            case "swords":
                made = Swords(seat=self.seat, count=amount, card=self.card)
            case "draw":
                made = Draw(seat=self.seat, count=amount)
        state.then(made)

    def automatic(self, state: Dune) -> bool:
        """It is counted at once, unless there may be more of it later in this turn."""
        match self.of:
            case "worms":
                return state.players[self.seat].worms > 0 and not worms_coming(state, self.seat)
            case "contracts":
                return not contracts_coming(state, self.seat)
        return True

    def pickable(self, state: Dune) -> bool:
        return not self.automatic(state) and self.amount(state) > 0

    def may_lapse(self) -> bool:
        """Persuasion that is not counted before the end would be lost anyway."""
        return self.of == "contracts"

    def last(self) -> bool:
        return self.of == "worms"

    def touches(self) -> frozenset[str]:
        return frozenset((self.of,))

    def codes(self) -> tuple[str, ...]:
        return (f"{self.give}-{self.count}-per-{self.faction or self.of}",)


def worms_coming(state: Dune, seat: int) -> bool:
    """Whether something open in this turn may still call a sandworm."""
    turn = own_turn(state, seat)
    if turn is None or not state.players[seat].hooks or not worms_allowed(state, seat):
        return False
    others = (item.effect for item in turn.items if not isinstance(item.effect, PerEach))
    return any(isinstance(other, Deed) and "worms" in other.touches() for other in others)


def contracts_coming(state: Dune, seat: int) -> bool:
    """Whether a contract can still be completed in a reveal turn: by acquiring, or at once."""
    own = state.players[seat].contracts
    return any(contracts()[card].kind == "acquire" for card in own) or any(
        contracts()[card].kind == "immediate" for card in state.market
    )


class Lead(Deed):
    """Leadership: 1 sword for each other revealed card that provides swords in this turn."""

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None:
            turn.led = True
            if turn.armed:
                add_swords(state, self.seat, turn.armed)

    def codes(self) -> tuple[str, ...]:
        return ("swords-1-per-other-swords",)
