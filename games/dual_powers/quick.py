"""A good turn at a glance, for looking further ahead: region by region, without trying it out.

The evaluation adds up what each region is worth, and a recruit changes one region, a move two. So
the best action of a card is found by a few sums where `worth` after every possible turn would take
twenty times as long. What it leaves out: protests, tokens that a new month brings, and what a bonus
action adds to the action before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import tanh
from typing import Any, NamedTuple

from games.dual_powers.actions import (
    PASS,
    Bonus,
    bundles,
    movable,
    own_supply,
    recoverable,
    spied,
)
from games.dual_powers.calendar import date_after
from games.dual_powers.components import (
    CALENDAR,
    CARD_REGION,
    COMMANDS,
    DAYS,
    EXHAUSTED,
    KIND,
    LEADERS,
    LEVEL,
    MONTHS,
    ONE_STEP,
    OWNER,
    READY,
    REGIONS,
    TOKEN,
    TOKENS,
    TWO_STEPS,
)
from games.dual_powers.rules import PlayCard
from games.dual_powers.scoring import unrest_points
from games.dual_powers.state import NOBODY, Powers
from games.dual_powers.worth import (
    FAR,
    HELD,
    INSIGHT,
    LATER,
    LEADER,
    NEXT,
    POINTS,
    SIX,
    City,
    Left,
    lead,
    left,
    prizes,
    scale,
    sureness,
    white_keeps_will,
)
from games.kernel import Picks

BONUS = 0.8  # what a bonus action brings, about
Sum = tuple[int, ...]  # strengths of red, white and neutral, and then their tokens
Plan = tuple[Picks, ...]


def turn(state: Any, seat: int) -> Plan:
    """The answers to a turn that begins, or to a bonus; none to any other question."""
    decision = state.decision(seat)
    if isinstance(decision, PlayCard):
        return Glance(state, state.side(seat)).best()
    if isinstance(decision, Bonus):
        return Glance(state, state.side(seat)).bonus(decision.offer(state).options)
    return ()


@lru_cache(maxsize=1 << 14)
def edge(sums: Sum, will: int) -> float:
    """White's lead in a region, as `worth` counts it."""
    return lead([*sums[:3]], [*sums[3:]], will)


class Change(NamedTuple):
    """What a token adds to its region: at first, and once this round's exhaustion is over."""

    first: Sum
    then: Sum


@lru_cache(maxsize=256)
def change(owner: int, power: int, back: int, tired: bool, count: int = 1) -> Change:
    """Tokens of one owner: their strength now, exhausted, and how many they are."""
    now, then = [0] * 6, [0] * 6
    now[owner], now[3 + owner] = power, count
    if not tired:
        then[owner], then[3 + owner] = back, count
    return Change(tuple(now), tuple(then))


def plus(one: Sum, other: Sum) -> Sum:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a + g, b + h, c + i, d + j, e + k, f + m


def minus(one: Sum, other: Sum) -> Sum:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a - g, b - h, c - i, d - j, e - k, f - m


class Day:
    """How much a region is worth to a side on the day that a card leads to."""

    def __init__(self, glance: Glance, days: int, inspired: bool = False, spent: int = 1) -> None:
        state, side = glance.state, glance.side
        after = state.copy()
        after.day, months = date_after(state.day, days)
        after.month = min(state.month + months, len(MONTHS) - 1)
        after.will = side if months or inspired else state.will
        due = left(after)
        turns = [max(0, count - spent * (who == side)) for who, count in enumerate(due.turns)]
        due = Left((turns[0], turns[1]), due.rounds)
        self.sign = 1 if side else -1
        self.day, self.will, self.due = after.day, after.will, due
        self.span = min(due.rounds, 2.0)
        self.points, marked = hopes(after, side, due)
        self.gone = [min(1.0, each) for each in marked]
        self.white = white_keeps_will(after, due)
        self.sure = sureness(after, due)
        self.later = [
            (self.span * LATER + (NEXT if region == state.barred else 0)) if due.rounds else 0.0
            for region in SIX
        ]
        self.known: dict[tuple[int, Sum, Sum], float] = {}
        self.moved: dict[bool, Found] = {}  # the best move, by whether it is a double one
        self.rows = glance.rows
        self.base = [self.at(region, *glance.rows[region]) for region in SIX]
        self.flat = sum(self.base) + self.sign * state.support
        self.scale = scale(due)

    def at(self, region: int, now: Sum, then: Sum) -> float:
        """What a region with these sums is worth."""
        key = region, now, then
        value = self.known.get(key)
        if value is None:
            value = self.known[key] = self.sign * self._for_white(region, now, then)
        return value

    def _for_white(self, region: int, now: Sum, then: Sum) -> float:
        value, points, white, sure = 0.0, self.points[region], self.white, self.sure
        if points:
            if white < 1:
                value += (1 - white) * points * tanh(sure * edge(now, 0))
            if white > 0:
                value += white * points * tanh(sure * edge(now, 1))
        if self.later[region]:
            gone = self.gone[region]
            far = gone * tanh(FAR * edge(then, self.will)) if gone else 0.0
            if gone < 1:
                far += (1 - gone) * tanh(FAR * edge(now, self.will))
            value += self.later[region] * far
        return value

    def gain(self, region: int, more: Change) -> float:
        """What it brings that these tokens come here."""
        now, then = self.rows[region]
        return self.at(region, plus(now, more.first), plus(then, more.then)) - self.base[region]

    def loss(self, region: int, less: Change) -> float:
        """What it brings, mostly less than nothing, that this token goes away."""
        now, then = self.rows[region]
        return self.at(region, minus(now, less.first), minus(then, less.then)) - self.base[region]

    def turned(self, region: int, less: Change, more: Change) -> float:
        """What it brings that a token here shows its other face."""
        now, then = self.rows[region]
        now, then = minus(now, less.first), minus(then, less.then)
        return self.at(region, plus(now, more.first), plus(then, more.then)) - self.base[region]


def hopes(state: Powers, side: int, due: Left) -> tuple[list[float], list[float]]:
    """`prizes` as this side knows them: another's hidden objective may be anywhere."""
    if state.alone:
        return prizes(state, due)
    points, marked = [0.0] * len(REGIONS), [0.0] * len(REGIONS)
    if state.unrest != NOBODY:
        points[state.unrest] = unrest_points(state)
        marked[state.unrest] = 1.0
    for owner in (0, 1):
        card = state.objectives[owner]
        if card and (owner == side or state.shown[owner]):
            points[CARD_REGION[card]] += COMMANDS[card].points
            marked[CARD_REGION[card]] += 1.0
            continue
        for region in SIX:
            points[region] += POINTS / len(REGIONS)
            marked[region] += 1 / len(REGIONS)
    return points, marked


Found = tuple[float, Plan]
NOTHING: Found = (0.0, ((PASS,),))


class Glance:
    """One look at the table, by the side whose turn it is."""

    def __init__(self, state: Powers, side: int) -> None:
        self.state = state
        self.side = side
        city = City(state)
        self.rows = [
            (
                (*city.strength[region], *city.tokens[region]),
                (*city.rest[region], *city.stay[region]),
            )
            for region in SIX
        ]
        self.days: dict[tuple[int, bool], Day] = {}

    def day(self, days: int, inspired: bool = False) -> Day:
        key = days, inspired
        if key not in self.days:
            self.days[key] = Day(self, days, inspired)
        return self.days[key]

    def best(self) -> Plan:
        """The card that leads furthest, and what is done with it."""
        found = [self.card(card) for card in self.state.hands[self.side]]
        return max(found, key=lambda each: each[0])[1]

    def card(self, card: str) -> Found:
        """The best that can be done with a card, with what it is worth then."""
        if card in LEADERS:
            return self.leader(card)
        day = self.day(DAYS[card])
        action = COMMANDS[card].action
        ways = [NOTHING, self.recruit(day, CARD_REGION[card], COMMANDS[card].recruit)]
        if action == "recover":
            ways.append(self.recover(day))
        else:
            ways.append(self.moved(day, action == "double-move"))
        value, plan = max(ways, key=lambda each: each[0])
        return self.worth(day, value - HELD * day.span), ((card,), *plan)

    def worth(self, day: Day, value: float) -> float:
        """How good the table looks after a card that brings so much."""
        bonus = BONUS if day.day in CALENDAR.bonus_days else 0.0
        return tanh((day.flat + value + bonus) / day.scale)

    def recruit(self, day: Day, region: int, value: int) -> Found:
        """The units that bring most to this region."""
        best: Found = NOTHING
        for bundle in bundles(own_supply(self.state, self.side), value):
            power = sum(READY[token] for token in bundle)
            back = sum(EXHAUSTED[token] for token in bundle)
            gain = day.gain(region, change(self.side, power, back, False, len(bundle)))
            if gain > best[0]:
                best = gain, (("recruit",), (".".join(TOKENS[t].id for t in bundle),))
        return best

    def leader(self, card: str) -> Found:
        """A leader anywhere, with the special action where the evaluation knows what it brings."""
        state, token = self.state, TOKEN[card]
        shape = change(self.side, READY[token], EXHAUSTED[token], False)
        day = self.day(DAYS[card])
        region, gain = self._where(day, shape)
        value = gain - LEADER * day.span
        place = (REGIONS[region],)
        match LEADERS[card].action:
            case "inspire" if day.will != self.side:
                other = self.day(DAYS[card], inspired=True)
                there, more = self._where(other, shape)
                plain = self.worth(day, value), ((card,), place, (PASS,))
                inspired = self.worth(other, more - LEADER * other.span)
                return max(plain, (inspired, ((card,), ("inspire",), (REGIONS[there],))))
            case "espionage" if not state.shown[spied(state, self.side)]:
                value += INSIGHT * day.due.turns[self.side]
                return self.worth(day, value), ((card,), ("espionage",), place)
        return self.worth(day, value), ((card,), place, (PASS,))

    def _where(self, day: Day, shape: Change) -> tuple[int, float]:
        """Where a token is worth most, and how much."""
        gains = [day.gain(region, shape) for region in SIX]
        return gains.index(max(gains)), max(gains)

    def moved(self, day: Day, far: bool) -> Found:
        """The best move on a day, worked out once for all cards that lead there."""
        if far not in day.moved:
            day.moved[far] = self.move(day, far)
        return day.moved[far]

    def move(self, day: Day, far: bool) -> Found:
        """The token and the way that bring most."""
        best: Found = NOTHING
        reach = (TWO_STEPS if far else ONE_STEP)[self.state.blockade]
        for token in self._kinds(movable(self.state, self.side)):
            shape, home = self._shape(token, self.state.tired[token]), self.state.where[token]
            loss = day.loss(home, shape)
            for region in reach[home]:
                gain = loss + day.gain(region, shape)
                if gain > best[0]:
                    action = "double-move" if far else "move"
                    best = gain, ((action,), (TOKENS[token].id,), (REGIONS[region],))
        return best

    def recover(self, day: Day) -> Found:
        """The exhausted token that brings most as a ready one."""
        best: Found = NOTHING
        for token in self._kinds(recoverable(self.state, self.side)):
            tired, fresh = self._shape(token, True), self._shape(token, False)
            gain = day.turned(self.state.where[token], tired, fresh)
            if gain > best[0]:
                best = gain, (("recover",), (TOKENS[token].id,))
        return best

    def _kinds(self, tokens: Iterable[int]) -> list[int]:
        """The first of each kind, face and place: the one that is on offer."""
        first: dict[tuple[int, int, bool], int] = {}
        for token in tokens:
            first.setdefault((KIND[token], self.state.where[token], self.state.tired[token]), token)
        return list(first.values())

    @staticmethod
    def _shape(token: int, tired: bool) -> Change:
        back = EXHAUSTED[token]
        return change(OWNER[token], back if tired else READY[token], back, tired)

    def bonus(self, options: Picks) -> Plan:
        """The best bonus action."""
        day = Day(self, 0, spent=0)
        ways: list[Found] = [NOTHING]
        if "recruit" in options:
            ways.append(self._bonus_recruit(day))
        if "move" in options and not self.state.readings.light_bonus_move:
            ways.append(self.move(day, False))
        if "recover" in options:
            ways.append(self.recover(day))
        if "draw" in options:
            ways.append((HELD * day.span, (("draw",),)))
        return max(ways, key=lambda each: each[0])[1]

    def _bonus_recruit(self, day: Day) -> Found:
        ways = []
        for token in self._kinds(own_supply(self.state, self.side)):
            if LEVEL[token] == 1:
                region, gain = self._where(day, self._shape(token, False))
                ways.append((gain, (("recruit",), (f"{TOKENS[token].id}.{REGIONS[region]}",))))
        return max(ways, key=lambda each: each[0])
