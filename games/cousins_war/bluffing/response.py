"""How far a way of playing the battle can be beaten: the best response to it, worked out anew.

This shares nothing with the solver but the policy it judges: the rules of an exchange are taken
from the game itself, and the responder knows the policy and both last cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Protocol

from games.cousins_war.battle import (
    ANNOUNCEMENTS,
    DICE,
    KEEP,
    LOSSES,
    STRENGTH,
    best,
    is_true,
    turnings,
)
from games.cousins_war.bluffing.exchange import Roll, Standing
from games.cousins_war.bluffing.player import Tactics, dice
from games.cousins_war.bluffing.table import Table
from games.cousins_war.cards import POINTS

SWEEPS = 6  # ties lead back to where the battle was: each sweep counts one more of them
THROWN = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=DICE))
ALL_THROWS = THROWN.total()


class Policy(Protocol):
    """A way of playing the battle."""

    def announcements(self, standing: Standing, roll: Roll) -> Sequence[float]: ...
    def doubt(self, standing: Standing, said: int) -> float: ...
    def attack_card(self, standing: Standing, roll: Roll, said: str) -> str: ...
    def defence_card(self, standing: Standing, roll: Roll, result: int) -> str: ...


class Solved:
    """The policy of the table."""

    def __init__(self, known: Table) -> None:
        self.known = known
        self.tactics = lru_cache(maxsize=64)(lambda standing: Tactics(known, standing))

    def announcements(self, standing: Standing, roll: Roll) -> Sequence[float]:
        parts = self.tactics(standing).announcements(roll)
        return [part / sum(parts) for part in parts]

    def doubt(self, standing: Standing, said: int) -> float:
        return self.tactics(standing).doubt(said)

    def attack_card(self, standing: Standing, roll: Roll, said: str) -> str:
        return self.tactics(standing).attack_card(roll, said)

    def defence_card(self, standing: Standing, roll: Roll, result: int) -> str:
        return self.tactics(standing).defence_card(roll, result)


class Guessing(Solved):
    """The same without knowing the other's last card: it is drawn, for the card by the middle."""

    def _guesses(self, standing: Standing, side: str) -> list[tuple[float, Standing]]:
        if not getattr(standing, side):
            return [(1.0, standing)]
        counts = Counter(POINTS.values())
        return [
            (counts[points] / counts.total(), standing._replace(**{side: points}))
            for points in sorted(counts)
        ]

    def announcements(self, standing: Standing, roll: Roll) -> Sequence[float]:
        mixed = [0.0] * len(ANNOUNCEMENTS)
        for weight, guess in self._guesses(standing, "defence_card"):
            for number, part in enumerate(Solved.announcements(self, guess, roll)):
                mixed[number] += weight * part
        return mixed

    def doubt(self, standing: Standing, said: int) -> float:
        guesses = self._guesses(standing, "attack_card")
        return sum(weight * Solved.doubt(self, guess, said) for weight, guess in guesses)

    def attack_card(self, standing: Standing, roll: Roll, said: str) -> str:
        guess = standing._replace(defence_card=min(2, 2 * standing.defence_card))
        return Solved.attack_card(self, guess, roll, said)

    def defence_card(self, standing: Standing, roll: Roll, result: int) -> str:
        guess = standing._replace(attack_card=min(2, 2 * standing.attack_card))
        return Solved.defence_card(self, guess, roll, result)


@cache
def lost(result: str, other: str) -> tuple[int, int]:
    """What the attacker and the defender lose by comparison."""
    one, two = STRENGTH[result], STRENGTH[other]
    if one == two:
        return 0, 0
    high, low = (result, other) if one > two else (other, result)
    count = LOSSES.get((high.split("-")[0], low.split("-")[0]), 1)
    return (0, count) if one > two else (count, 0)


class Response:
    """Chances of the best response, by standing and by who attacks."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.attacking: dict[Standing, float] = {}
        self.defending: dict[Standing, float] = {}

    def work_out(self, troops: int, cards: Sequence[tuple[int, int]]) -> None:
        """All standings up to so many troops; `cards` are the points of responder and policy."""
        pairs = [(a, d) for a in range(1, troops + 1) for d in range(1, troops + 1)]
        for mine, theirs in sorted(pairs, key=sum):
            for _ in range(SWEEPS):
                for x, y in cards:
                    now = Standing(mine, theirs, x, y)
                    self.attacking[now] = self._attack(now)
                    self.defending[now.turned] = self._defend(now.turned)

    # ---- the responder attacks

    def _attack(self, now: Standing) -> float:
        doubts = [self.policy.doubt(now, said) for said in range(len(ANNOUNCEMENTS))]
        believed = [self._met(now, said) for said in ANNOUNCEMENTS]
        truth = self._met_all(now._replace(defence=now.defence - 1))
        caught = now._replace(attack=now.attack - 1)
        kept, spent = self._met_all(caught), self._met_all(caught._replace(attack_card=0))
        saved = self._met_all(now._replace(attack_card=0)) if now.attack_card else {}
        total = 0.0
        for roll, count in THROWN.items():
            values = []
            for number, said in enumerate(ANNOUNCEMENTS):
                if is_true(said, list(roll)):
                    shown = truth[best(roll)]
                else:
                    shown = kept[best(roll)]
                    for code in turnings(roll, now.attack_card, said) if now.attack_card else ():
                        made = dice(code)
                        after = saved if is_true(said, list(made)) else spent
                        shown = max(shown, after[best(made)])
                values.append((1 - doubts[number]) * believed[number] + doubts[number] * shown)
            total += count * max(values)
        return total / ALL_THROWS

    def _met_all(self, now: Standing) -> dict[str, float]:
        return {said: self._met(now, said) for said in ANNOUNCEMENTS}

    def _met(self, now: Standing, result: str) -> float:
        """The policy throws in the open and uses its last card as it does."""
        if now.attack <= 0 or now.defence <= 0:
            return float(now.attack > 0)
        total = 0.0
        for roll, count in THROWN.items():
            code = KEEP
            if now.defence_card:
                code = self.policy.defence_card(now, roll, STRENGTH[result])
            after = now if code == KEEP else now._replace(defence_card=0)
            mine, theirs = lost(result, best(roll if code == KEEP else dice(code)))
            total += count * self._next(after, mine, theirs)
        return total / ALL_THROWS

    def _next(self, now: Standing, mine: int, theirs: int) -> float:
        """After the losses the policy attacks."""
        now = now._replace(attack=now.attack - mine, defence=now.defence - theirs)
        if now.attack <= 0 or now.defence <= 0:
            return float(now.attack > 0)
        return self.defending.get(now.turned, 0.5)

    # ---- the responder defends

    def _defend(self, now: Standing) -> float:
        rolls = [
            (roll, count, self.policy.announcements(now, roll)) for roll, count in THROWN.items()
        ]
        believed = self._thrown_all(now)
        truth = self._thrown_all(now._replace(defence=now.defence - 1))
        caught = now._replace(attack=now.attack - 1)
        kept, spent = self._thrown_all(caught), self._thrown_all(caught._replace(attack_card=0))
        saved = self._thrown_all(now._replace(attack_card=0)) if now.attack_card else {}
        total = 0.0
        for number, said in enumerate(ANNOUNCEMENTS):
            believe = doubt = 0.0
            for roll, count, parts in rolls:
                weight = count * parts[number]
                if not weight:
                    continue
                believe += weight * believed[said]
                if is_true(said, list(roll)):
                    doubt += weight * truth[best(roll)]
                    continue
                code = self.policy.attack_card(now, roll, said) if now.attack_card else KEEP
                if code == KEEP:
                    doubt += weight * kept[best(roll)]
                else:
                    made = dice(code)
                    after = saved if is_true(said, list(made)) else spent
                    doubt += weight * after[best(made)]
            total += max(believe, doubt)
        return total / ALL_THROWS

    def _thrown_all(self, now: Standing) -> dict[str, float]:
        return {said: self._thrown(now, said) for said in ANNOUNCEMENTS}

    def _thrown(self, now: Standing, result: str) -> float:
        """The responder throws in the open and uses the last card as well as can be."""
        if now.attack <= 0 or now.defence <= 0:
            return float(now.defence > 0)
        total = 0.0
        for roll, count in THROWN.items():
            value = self._then(now, *lost(result, best(roll)))
            for code in turnings(roll, now.defence_card, "") if now.defence_card else ():
                after = now._replace(defence_card=0)
                value = max(value, self._then(after, *lost(result, best(dice(code)))))
            total += count * value
        return total / ALL_THROWS

    def _then(self, now: Standing, theirs: int, mine: int) -> float:
        """After the losses the responder attacks."""
        now = now._replace(attack=now.attack - theirs, defence=now.defence - mine)
        if now.attack <= 0 or now.defence <= 0:
            return float(now.defence > 0)
        return self.attacking.get(now.turned, 0.5)
