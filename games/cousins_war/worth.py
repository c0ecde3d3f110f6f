"""How good a position looks to a house: the evaluation that the opponents search with."""

from __future__ import annotations

from math import tanh

from games.cousins_war.cards import POINTS
from games.cousins_war.effects import ExchangeCard, TakeCard
from games.cousins_war.state import REGIONS, RESERVE, ROUNDS, Cousins

# A troop on the battlefield is the measure: at two to four on each side it wins a tenth to a
# seventh of the battles. Throwing one die again wins nearly as many, three dice a little more.
HOST = 0.14
REROLL = {1: 0.12, 2: 0.14, 3: 0.16}
HELD = 0.1  # a troop in reserve can go anywhere: nearly as good as one that stands
HAND = 0.055  # for each command point still held, so that it matters who holds the better cards


def worth(state: Cousins, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    return tanh(_side(state, seat) - _side(state, 1 - seat))


def _side(state: Cousins, seat: int) -> float:
    mine, theirs = state.troops[seat], state.troops[1 - seat]
    late = state.round / ROUNDS
    score = 0.0
    for region in REGIONS:
        lead = mine[region] - theirs[region]
        score += (0.25 + 0.2 * late) * tanh(0.8 * lead) + 0.02 * mine[region]
    if state.battlefield:
        host = state.host(seat)
        score += HOST * host
        if host:
            score += sum(REROLL[dice] for dice in state.rerolls[seat])
    score += HAND * (sum(POINTS[card] for card in state.hands[seat]) + _exchange(state, seat))
    return score + HELD * mine[RESERVE] + 0.12 * len(state.trophies[seat])


def _exchange(state: Cousins, seat: int) -> int:
    """Command points that change hands by the best exchange, if this seat is to choose one."""
    asked = state.agenda[-1] if state.agenda else None
    if not isinstance(asked, ExchangeCard | TakeCard) or asked.seat != seat:
        return 0
    given = (asked.card,) if isinstance(asked, TakeCard) else state.hands[seat]
    theirs = max(POINTS[card] for card in state.hands[1 - seat])
    gain = theirs - min(POINTS[card] for card in given)
    return 2 * (gain if isinstance(asked, TakeCard) else max(0, gain))
