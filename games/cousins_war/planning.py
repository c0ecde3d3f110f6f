"""A search that sees how rounds end: battles by the solved table, survivors where they do most."""

from __future__ import annotations

from typing import Any

from games.cousins_war.battle import Announce, AttackReroll, EndBattle, SplitSurvivors, Survivors
from games.cousins_war.bluffing import ends
from games.cousins_war.bluffing.exchange import Standing
from games.cousins_war.cards import POINTS, TWISTS
from games.cousins_war.state import BATTLEFIELD, SUPPLY, Cousins
from games.kernel import Ballot, Decision, Game, Picks, Position, Rng
from games.opponents.answers import answers
from games.opponents.players import SearchPlayer


class RoundPlayer(SearchPlayer):
    """Plays out by chance until both choose in secret again; a battle is drawn, not played.

    Announcements by chance say next to nothing about who wins a battle. How battles end between
    two who play by the table is known, so one draw stands for all of it.
    """

    def play_out(self, game: Game[Any, Any], position: Position, rng: Rng) -> None:
        assert isinstance(position, Cousins)
        for _ in range(self.depth):
            if not position.agenda or isinstance(position.agenda[-1], Ballot):
                return
            decision = position.pending[0]
            if decision.opens:
                return
            if begins_battle(position, decision):
                draw_battle(position, rng)
            else:
                position.advance(decision.seat, self._answer(game, position, decision, rng))

    @staticmethod
    def _answer(game: Game[Any, Any], position: Cousins, decision: Decision, rng: Rng) -> Picks:
        offer = decision.offer(position)
        if not isinstance(decision, Survivors | SplitSurvivors):
            return offer.by_chance(rng)

        def outlook(picks: Picks) -> float:
            after = position.copy()
            after.hushed = True
            after.advance(decision.seat, picks)
            asked = after.pending[0] if after.agenda else None
            if isinstance(asked, SplitSurvivors):
                after.advance(asked.seat, asked.offer(after).options[:1])
            worth: float = game.worth(after, decision.seat)
            return worth

        return max(answers(offer), key=outlook)


def begins_battle(state: Cousins, decision: Decision) -> bool:
    """Whether the first attack of a battle has been thrown, and nothing done since."""
    first = state.exchange is not None and state.exchange.number == 1
    return first and isinstance(decision, Announce | AttackReroll)


def draw_battle(state: Cousins, rng: Rng) -> None:
    """End the battle as one might between two who play by the table."""
    assert state.exchange is not None
    attacker = state.exchange.attacker
    now = Standing(
        _strength(state, attacker),
        _strength(state, 1 - attacker),
        _points(state, attacker),
        _points(state, 1 - attacker),
    )
    extra = TWISTS[state.twist].rule.extra_loss if state.twist else 0
    won, left = ends.drawn(now, extra, rng)
    winner = attacker if won else 1 - attacker
    _leave(state, 1 - winner, 0, 0)
    troops = min(left, state.troops[winner][BATTLEFIELD])
    _leave(state, winner, troops, 0 if troops else 1)
    while not isinstance(state.agenda[-1], EndBattle):
        state.agenda.pop()
    state.settle()


def _strength(state: Cousins, seat: int) -> int:
    """Troops; throwing dice again helps about as much as one more."""
    return state.host(seat) + bool(state.rerolls[seat])


def _points(state: Cousins, seat: int) -> int:
    hand = state.hands[seat]
    return POINTS[hand[0]] if hand else 0


def _leave(state: Cousins, seat: int, troops: int, french: int) -> None:
    """Losses of one side; the French fall first."""
    state.shift(seat, BATTLEFIELD, SUPPLY, state.troops[seat][BATTLEFIELD] - troops)
    state.french[seat] = french
