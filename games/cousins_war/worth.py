"""How good a position looks to a house: the evaluation that the opponents search with."""

from __future__ import annotations

from math import tanh

from games.cousins_war.state import BATTLEFIELD, REGIONS, RESERVE, ROUNDS, Cousins


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
    score += 0.14 * state.host(seat) if state.battlefield else 0.0
    score += 0.05 * mine[RESERVE] + 0.12 * len(state.trophies[seat])
    return score + (0.03 * len(state.rerolls[seat]) if mine[BATTLEFIELD] else 0.0)
