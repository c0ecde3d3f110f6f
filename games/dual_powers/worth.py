"""How good a position looks to a side: the evaluation that the opponents search with.

Everything is counted in points of support, seen from white: those there are, those that this
round's scoring will probably bring, and those of later rounds. A region is worth the points that
may be scored in it times how sure it is to be held; so strength beyond safety is worth little, and
strength where nothing is scored this round is still there in the next one.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, sqrt, tanh
from typing import NamedTuple

from games.dual_powers.components import (
    BOARD,
    CALENDAR,
    CARD_REGION,
    COMMANDS,
    DAYS,
    EXHAUSTED,
    LAST,
    LEADERS,
    NEUTRAL,
    OPPOSITION,
    OWNER,
    READY,
    REGIONS,
)
from games.dual_powers.scoring import unrest_points
from games.dual_powers.solitaire import opposition_objective
from games.dual_powers.state import NOBODY, Powers

SIX = range(len(REGIONS))
POINTS = sum(card.points for card in COMMANDS.values()) / len(COMMANDS)  # of any objective
STEP = sum(card.days for card in COMMANDS.values()) / len(COMMANDS)  # days of any card
ROUNDS = 5  # of a game for two, nearly always

# What was found by playing: all in points of support, or per token of strength.
TIE = 0.6  # winning a tie, in strength
OPEN = 0.3  # how unsure the strongest region is at the scoring: variance of strength to come
CARD = 0.66  # and what a card of the Opposition, turned by chance, adds to that
OWN = 0.5  # or a turn of one's own, which goes where it is needed
RIVAL = 0.9  # or any turn in a game for two
LATER = 0.7  # an objective of a later round, in each region
NEXT = 1.5  # being there before the next unrest
FAR = 0.3  # how much of a lead lasts until then
INSIGHT = 0.5  # knowing an objective, per turn that is left to use it
LEADER, HELD = 0.5, 0.05  # a leader or a command card in hand, per later round

Row = list[int]  # a number for each of red, white and neutral


def worth(state: Powers, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    value = _for_white(state)
    return value if state.side(seat) else -value


class Left(NamedTuple):
    """What is still to come: turns of each side in this round, and rounds after it."""

    turns: tuple[int, int]
    rounds: float


def left(state: Powers) -> Left:
    if any(marker != NOBODY for marker in state.markers):
        return Left((0, 0), rounds_left(state))
    due = [BOARD.hands.turns, BOARD.hands.turns]
    if state.alone:
        due[state.opposition] = BOARD.solitaire.opposition
    red, white = (max(0, due[side] - len(state.played[side])) for side in (0, 1))
    return Left((red, white), rounds_left(state))


def rounds_left(state: Powers) -> float:
    """Rounds after this one."""
    if state.alone:
        return max(0, BOARD.solitaire.rounds - state.round)
    return max(0, ROUNDS - state.round) if state.month < LAST[0] else 0


def _for_white(state: Powers) -> float:
    due = left(state)
    city = City(state)
    points, marked = prizes(state, due)
    chance = white_keeps_will(state, due)
    value = float(state.support)
    for will, share in ((0, 1 - chance), (1, chance)):
        if share:
            value += share * _scoring(state, city, points, due, will)
    value += _later(state, city, marked, due)
    value += _cards(state, 1, due) - _cards(state, 0, due) + _insight(state, due)
    return tanh(value / scale(due))


def scale(due: Left) -> float:
    """How many points make a difference, with so much still to come."""
    return 2.5 + 2.2 * due.rounds + 0.25 * sum(due.turns)


def _scoring(state: Powers, city: City, points: list[float], due: Left, will: int) -> float:
    """The points of this round, if that side has the Will of the People then."""
    sure = sureness(state, due)
    return sum(
        value * tanh(sure * lead(city.strength[region], city.tokens[region], will))
        for region, value in enumerate(points)
        if value
    )


def sureness(state: Powers, due: Left) -> float:
    """How much a lead of one strength says about who will hold a region at the scoring."""
    if state.alone:
        mine, its = due.turns[1 - state.opposition], due.turns[state.opposition]
        return 0.8 / sqrt(OPEN + CARD * its + OWN * mine)
    return 0.8 / sqrt(OPEN + RIVAL * sum(due.turns))


def _later(state: Powers, city: City, marked: list[float], due: Left) -> float:
    """The points of later rounds, as the city will look after this round's exhaustion."""
    if not due.rounds:
        return 0.0
    points = 0.0
    span = min(due.rounds, 2.0)
    for region in SIX:
        gone = min(1.0, marked[region])
        fresh = lead(city.strength[region], city.tokens[region], state.will)
        spent = lead(city.rest[region], city.stay[region], state.will)
        value = span * LATER
        if region == state.barred:  # the unrest of the next round
            value += NEXT
        points += value * ((1 - gone) * tanh(FAR * fresh) + gone * tanh(FAR * spent))
    return points


class City:
    """The strengths and tokens of red, white and neutral in each region, now and once exhausted."""

    __slots__ = ("rest", "stay", "strength", "tokens")

    def __init__(self, state: Powers) -> None:
        self.strength: list[Row] = [[0, 0, 0] for _ in SIX]
        self.tokens: list[Row] = [[0, 0, 0] for _ in SIX]
        self.rest: list[Row] = [[0, 0, 0] for _ in SIX]
        self.stay: list[Row] = [[0, 0, 0] for _ in SIX]
        tired = state.tired
        for token, region in enumerate(state.where):
            if region < 0:
                continue
            owner = OWNER[token]
            back = EXHAUSTED[token]
            if owner == OPPOSITION:
                owner, back = state.opposition, state.difficulty
            self.tokens[region][owner] += 1
            if tired[token]:
                self.strength[region][owner] += back
            else:
                self.strength[region][owner] += READY[token]
                self.rest[region][owner] += back
                self.stay[region][owner] += 1


def lead(strength: Row, tokens: Row, will: int) -> float:
    """White's strength minus red's in one region, with a tie as it would be broken."""
    red, white = tokens[0], tokens[1]
    if not red and not white:
        return 0.0
    more = strength[1] - strength[0]
    if tokens[will]:
        sign = 1 if will else -1
        more += sign * strength[NEUTRAL]
        white, red = (white + tokens[2], red) if will else (white, red + tokens[2])
    tie = (white > red) - (white < red) or (1 if will else -1)
    return more + TIE * tie


def white_keeps_will(state: Powers, due: Left) -> float:
    """How likely white has the Will of the People at the scoring: a month may begin before."""
    turns = sum(due.turns)
    short = CALENDAR.days - state.day
    crossing = min(1.0, max(0.0, (turns * STEP - short) / (2 * STEP) + 0.5)) if turns else 0.0
    return (1 - crossing) * state.will + crossing * (due.turns[1] / turns if turns else 0)


def prizes(state: Powers, due: Left) -> tuple[list[float], list[float]]:
    """Per region: the points that this round's scoring will put there, and how likely a marker."""
    points = [0.0] * len(REGIONS)
    marked = [0.0] * len(REGIONS)
    if state.unrest != NOBODY:
        marked[state.unrest] = 1.0
        if state.markers[0] == NOBODY:
            points[state.unrest] += unrest_points(state)
    for side in (0, 1):
        for region, chance, prize in _objective(state, side, due):
            points[region] += chance * prize
            marked[region] += chance
    return points, marked


def _objective(state: Powers, side: int, due: Left) -> Iterator[tuple[int, float, float]]:
    """Where a side's objective may lie, how likely, and the points it will bring there."""
    if side == state.opposition:
        yield from aims(state.played[side], due.turns[side])
        return
    card = state.objectives[side]
    if card and (state.shown[side] or not state.alone):
        yield CARD_REGION[card], 1.0, COMMANDS[card].points
    else:  # not chosen yet, or unseen by its owner: any region may be the one
        yield from ((region, 1 / len(REGIONS), POINTS) for region in SIX)


def aims(row: list[str], turns: int) -> Iterator[tuple[int, float, float]]:
    """The Opposition's objective: most days in its row, as far as that can be foreseen."""
    days = [0] * len(REGIONS)
    best = [0] * len(REGIONS)
    for card in row:
        region = CARD_REGION[card]
        days[region] += DAYS[card]
        best[region] = max(best[region], COMMANDS[card].points)
    if row and not turns:
        card = opposition_objective(row)
        yield CARD_REGION[card], 1.0, COMMANDS[card].points
        return
    spread = 1.2 + 0.65 * turns
    weights = [exp(each / spread) for each in days]
    total = sum(weights)
    for region in SIX:
        yield region, weights[region] / total, max(best[region], POINTS)


def _cards(state: Powers, side: int, due: Left) -> float:
    """What a side holds for later: command cards, and leaders, who go anywhere."""
    hand = state.hands[side]
    leaders = sum(card in LEADERS for card in hand)
    return (HELD * (len(hand) - leaders) + LEADER * leaders) * min(due.rounds, 2.0)


def _insight(state: Powers, due: Left) -> float:
    """What it helps to know an objective while there are turns to use it."""
    value = 0.0
    for side in (0, 1):
        if state.shown[side]:
            who = side if state.alone else 1 - side
            value += (INSIGHT if who else -INSIGHT) * due.turns[who]
    return value
