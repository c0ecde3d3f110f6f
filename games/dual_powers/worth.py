"""How good a position looks to a side: the evaluation that the opponents search with."""

from __future__ import annotations

from math import tanh

from games.dual_powers.components import (
    BOARD,
    CARD_REGION,
    COMMANDS,
    EXHAUSTED,
    LAST,
    LEADERS,
    NEUTRAL,
    OPPOSITION,
    OWNER,
    READY,
    REGIONS,
    SPACES,
)
from games.dual_powers.scoring import unrest_points
from games.dual_powers.solitaire import opposition_objective
from games.dual_powers.state import NOBODY, Powers

TURNS = 2 * BOARD.hands.turns
UNSEEN = sum(card.points for card in COMMANDS.values()) / len(COMMANDS)  # points of any card


def worth(state: Powers, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    value = _for_white(state)
    return value if state.side(seat) else -value


def _for_white(state: Powers) -> float:
    """The support there is, the points in prospect, and what lies ready, seen from white."""
    lead, ready = _city(state)
    later = rounds_left(state)
    sure = 0.30 + 0.60 * min(1.0, (len(state.played[0]) + len(state.played[1])) / TURNS)
    points = float(state.support)
    for region, value in _prizes(state):
        points += value * tanh(sure * lead[region])
    points += sum(0.45 * later * tanh(0.5 * each) for each in lead)
    points += (0.5 + 0.5 * later) * (1 if state.will else -1)
    points += later * (ready + _cards(state, 1) - _cards(state, 0))
    return tanh(points / (0.25 * SPACES + 0.3 * SPACES * later))


def rounds_left(state: Powers) -> float:
    """How much of the game is still to come after this round: 1 at first, 0 in the last round."""
    if state.alone:
        return 1 - state.round / BOARD.solitaire.rounds
    return max(0.0, 1 - (state.month + 1) / LAST[0])


def _city(state: Powers) -> tuple[list[float], float]:
    """White's strength minus red's in each region, and how much more white has ready for later."""
    strength = [[0, 0, 0] for _ in range(6)]
    tokens = [[0, 0, 0] for _ in range(6)]
    ready = [0.0, 0.0, 0.0]
    tired = state.tired
    for token, region in enumerate(state.where):
        if region < 0:
            continue
        owner = OWNER[token]
        back = EXHAUSTED[token]
        if owner == OPPOSITION:
            owner, back = state.opposition, state.difficulty
        strength[region][owner] += back if tired[token] else READY[token]
        tokens[region][owner] += 1
        ready[owner] += 0.08 if tired[token] else 0.12 + 0.12 * READY[token]
    leads = [_lead(*both, state.will) for both in zip(strength, tokens, strict=True)]
    return leads, ready[1] - ready[0]


def _lead(strength: list[int], tokens: list[int], will: int) -> float:
    """One region, with a tie as it would be broken."""
    if not tokens[0] and not tokens[1]:
        return 0.0
    if tokens[will]:
        strength[will] += strength[NEUTRAL]
        tokens[will] += tokens[NEUTRAL]
    tie = (tokens[1] > tokens[0]) - (tokens[1] < tokens[0]) or (1 if will else -1)
    return strength[1] - strength[0] + 0.45 * tie


def _prizes(state: Powers) -> list[tuple[int, float]]:
    """The regions that will be scored this round, as far as they are laid, and their points."""
    found: list[tuple[int, float]] = []
    if state.unrest != NOBODY and state.markers[0] == NOBODY:
        found.append((state.unrest, unrest_points(state)))
    objectives = [state.objectives[side] for side in (0, 1) if _laid(state, side)]
    if state.alone:
        row = state.played[state.opposition]
        objectives += [opposition_objective(row)] if row else []
        if not state.shown[1 - state.opposition]:  # unseen: any region may be the one
            found += [(region, UNSEEN / len(REGIONS)) for region in range(len(REGIONS))]
    return found + [(CARD_REGION[card], COMMANDS[card].points) for card in objectives]


def _laid(state: Powers, side: int) -> bool:
    return bool(state.objectives[side]) and (not state.alone or state.shown[side])


def _cards(state: Powers, side: int) -> float:
    """What a side holds for later rounds: command cards, and leaders to come."""
    hand = state.hands[side]
    leaders = sum(card in LEADERS for card in hand)
    return 0.15 * (len(hand) - leaders) + 0.9 * leaders
