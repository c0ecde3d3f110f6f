"""The reveal turn (R-9)."""

from __future__ import annotations

from games.dune_uprising.acquire import ASIDE, identity, on_sale, storm
from games.dune_uprising.data import cards, cost
from games.dune_uprising.items import Resolve, add_items
from games.dune_uprising.leaders import open_reveal_power
from games.dune_uprising.state import Dune, Turn
from games.kernel import Step

COUNCIL = 2  # persuasion of a council seat


class Reveal(Step):
    """R-9.1: all hand cards face up into play; their reveal boxes are open in any order."""

    seat: int

    def run(self, state: Dune) -> None:
        turn = state.turn
        assert turn is not None
        player = state.players[self.seat]
        turn.kind = "reveal"
        shown, player.hand, player.shown = player.hand, [], []
        player.revealed = sorted(shown)
        turn.persuasion = player.hall + (COUNCIL if player.council else 0)
        if shown:
            state.tell("revealed", seat=self.seat, card=tuple(player.revealed))
        else:
            state.tell("revealed-nothing", seat=self.seat)
        for card in player.revealed:
            add_items(state, cards()[card].reveal, "card", card)
        open_reveal_power(state, self.seat)
        state.then(Resolve())


def price_of(state: Dune, turn: Turn, code: str) -> int:
    """R-17.9: the card set aside costs 1 less."""
    price = cost(identity(state, turn.seat, code))
    return max(0, price - 1) if code == ASIDE else price


def affordable(state: Dune, turn: Turn) -> list[str]:
    """R-9.3: what the persuasion pays for."""
    return [
        code for code in on_sale(state, turn.seat) if price_of(state, turn, code) <= turn.persuasion
    ]


class CleanUp(Step):
    """R-9.10: all in-play cards to the discard pile; open plot cards and the aside card go."""

    seat: int

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        player.discard += player.played + player.revealed
        player.played, player.revealed = [], []
        state.intrigue_discard += player.lying
        player.lying = []
        if player.aside:
            state.removed.append(player.aside)
            player.aside = ""
        player.hall = 0
        state.reveals += 1
        player.done = state.reveals
        state.turn = None
        state.tell("strength", seat=self.seat, count=player.strength)
        if state.variants.storm and state.variants.solo:
            storm(state)
