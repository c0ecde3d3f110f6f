"""How good a position looks to a side: the evaluation that the opponents search with."""

from __future__ import annotations

from math import tanh

from games.dual_powers.components import (
    BOARD,
    CARD_REGION,
    COMMANDS,
    LEADERS,
    NEUTRAL,
    OPPOSITION,
    OWNER,
    READY,
    SPACES,
)
from games.dual_powers.scoring import unrest_points
from games.dual_powers.solitaire import opposition_objective
from games.dual_powers.state import NOBODY, SUPPLY, Powers

FADE = 0.55  # how sure a lead of one strength is to last until the scoring


def worth(state: Powers, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    side = state.side(seat)
    return _for_white(state) if side else -_for_white(state)


def _for_white(state: Powers) -> float:
    """The support there is, the points in prospect, and what lies ready, seen from white."""
    lead = _leads(state)
    points = float(state.support)
    for region, value in _prizes(state):
        points += value * tanh(FADE * lead[region])
    for region in range(len(lead)):
        points += 0.35 * tanh(0.4 * lead[region])
    points += 0.9 if state.will else -0.9
    points += _strength(state, 1) - _strength(state, 0)
    return tanh(points / (0.45 * SPACES))


def _leads(state: Powers) -> list[float]:
    """White's strength minus red's in each region, with ties as they would be broken."""
    total = [[0, 0, 0] for _ in range(6)]
    count = [[0, 0, 0] for _ in range(6)]
    for token, region in enumerate(state.where):
        if region >= 0:
            owner = state.owner(token)
            total[region][owner] += state.power(token)
            count[region][owner] += 1
    will = state.will
    leads = []
    for strength, tokens in zip(total, count, strict=True):
        if not tokens[0] and not tokens[1]:
            leads.append(0.0)
            continue
        if tokens[will]:
            strength[will] += strength[NEUTRAL]
            tokens[will] += tokens[NEUTRAL]
        tie = (tokens[1] > tokens[0]) - (tokens[1] < tokens[0]) or (1 if will else -1)
        leads.append(strength[1] - strength[0] + 0.45 * tie)
    return leads


def _prizes(state: Powers) -> list[tuple[int, float]]:
    """The regions that will be scored this round, as far as they are laid, and their points."""
    if any(marker != NOBODY for marker in state.markers):
        unrest: list[tuple[int, float]] = []  # already scored
    else:
        unrest = [(state.unrest, unrest_points(state))] if state.unrest != NOBODY else []
    objectives = [card for card in state.objectives if card]
    if state.alone and state.played[state.opposition]:
        objectives.append(opposition_objective(state.played[state.opposition]))
    return [*unrest, *((CARD_REGION[card], COMMANDS[card].points) for card in objectives)]


def _strength(state: Powers, side: int) -> float:
    """What a side has beyond the regions: cards, leaders to come and ready units."""
    hand = state.hands[side]
    leaders = sum(card in LEADERS for card in hand)
    later = BOARD.hands.turns * 0.03
    score = 0.12 * (len(hand) - leaders) + (0.5 + later) * leaders
    for token, place in enumerate(state.where):
        owner = OWNER[token]
        mine = owner == side or (owner == OPPOSITION and state.opposition == side)
        if mine and place != SUPPLY and place >= 0:
            score += 0.12 if state.tired[token] else 0.10 + 0.08 * READY[token]
    return score
