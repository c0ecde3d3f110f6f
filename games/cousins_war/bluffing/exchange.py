"""One exchange of a battle as a small game: what each side may expect, by dice and announcement.

A standing is what both sides have before an exchange: troops of the attacker and of the defender,
command points of their last cards (0 without one). A chance is always the attacker's to win the
battle; after an exchange the roles change.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import NamedTuple

from games.cousins_war.battle import ANNOUNCEMENTS, DICE, LOSSES, STRENGTH, best, is_true

Roll = tuple[int, ...]
FACES = range(1, 7)
POINTS = range(4)  # of a last card; 0 without one
THROWS = Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=DICE))
ROLLS: tuple[Roll, ...] = tuple(sorted(THROWS))
NUMBER = {roll: number for number, roll in enumerate(ROLLS)}
CHANCES: tuple[float, ...] = tuple(THROWS[roll] / 6**DICE for roll in ROLLS)
RESULTS = range(len(ANNOUNCEMENTS))
BEST = tuple(STRENGTH[best(roll)] for roll in ROLLS)
TRUE = tuple(tuple(is_true(said, list(roll)) for said in ANNOUNCEMENTS) for roll in ROLLS)
NEVER = -1


class Standing(NamedTuple):
    """What both sides have: troops, and the command points of their last cards."""

    attack: int
    defence: int
    attack_card: int = 0
    defence_card: int = 0

    @property
    def turned(self) -> Standing:
        """The same, with the roles changed."""
        return Standing(self.defence, self.attack, self.defence_card, self.attack_card)


Chance = Callable[[Standing], float]


@cache
def turns(roll: Roll, points: int) -> frozenset[Roll]:
    """Dice that a last card can make: each point turns one die by 1, never past 1 or 6."""
    found = set()
    for steps in product((0, 1, -1), repeat=DICE):
        made = tuple(sorted(die + step for die, step in zip(roll, steps, strict=True)))
        if 0 < sum(map(abs, steps)) <= points and made[0] >= 1 and made[-1] <= 6:
            found.add(made)
    return frozenset(found)


def _top(roll: Roll, points: int, said: int | None = None) -> int:
    """The best result that a card can make of a roll, or of it with the announcement true."""
    made = [NUMBER[other] for other in turns(roll, points)]
    return max((BEST[n] for n in made if said is None or TRUE[n][said]), default=NEVER)


TOP = tuple(tuple(_top(roll, points) for roll in ROLLS) for points in POINTS)
TOP_TRUE = tuple(
    tuple(tuple(_top(roll, points, said) for said in RESULTS) for roll in ROLLS)
    for points in POINTS
)


def cost(result: int, other: int, extra: int) -> int:
    """What the worse of two results loses: above 0 the defender, below 0 the attacker."""
    if result == other:
        return 0
    kinds = [ANNOUNCEMENTS[n].split("-")[0] for n in (max(result, other), min(result, other))]
    usual = LOSSES.get((kinds[0], kinds[1]), 1) + extra
    return usual if result > other else -usual


COST = tuple(
    tuple(tuple(cost(result, other, extra) for other in RESULTS) for result in RESULTS)
    for extra in (0, 1)
)


def _outcomes(points: int) -> tuple[tuple[float, int, int], ...]:
    """A defender's throws: how likely, the best on it, and the best that a card makes of it."""
    pairs: defaultdict[tuple[int, int], float] = defaultdict(float)
    for number, chance in enumerate(CHANCES):
        pairs[BEST[number], TOP[points][number]] += chance
    return tuple((chance, kept, made) for (kept, made), chance in sorted(pairs.items()))


DEFENCES = tuple(_outcomes(points) for points in POINTS)


class Exchange:
    """The chances in one exchange; `extra` is what No Quarter adds to a lost comparison."""

    def __init__(self, now: Standing, chance: Chance, extra: int = 0) -> None:
        self.standing = now
        self.chance = chance
        self.extra = extra
        self._memory: dict[Standing, list[float]] = {}

    def after(self, now: Standing) -> float:
        """The attacker's chance once the losses are taken."""
        if now.attack <= 0:
            return 0.0
        return 1.0 if now.defence <= 0 else 1.0 - self.chance(now.turned)

    def compared(self, now: Standing) -> list[float]:
        """The attacker's chance for each loss by comparison, from -4 to 4 by index."""
        return [
            self.after(now._replace(attack=now.attack + min(0, n), defence=now.defence - max(0, n)))
            for n in (0, 1, 2, 3, 4, -4, -3, -2, -1)
        ]

    def defended(self, now: Standing) -> list[float]:
        """The attacker's chance with each result, before the defender throws."""
        if now not in self._memory:
            self._memory[now] = self._defended(now)
        return self._memory[now]

    def _defended(self, now: Standing) -> list[float]:
        if now.attack <= 0 or now.defence <= 0:
            return [float(now.attack > 0)] * len(RESULTS)
        kept, spent = self.compared(now), self.compared(now._replace(defence_card=0))
        throws = DEFENCES[now.defence_card]
        chances = []
        for losses in COST[self.extra]:
            total = 0.0
            for chance, found, made in throws:
                value = kept[losses[found]]
                if made != NEVER and spent[losses[made]] < value:
                    value = spent[losses[made]]
                total += chance * value
            chances.append(total)
        return chances

    def believed(self) -> list[float]:
        """The attacker's chance with each announcement, if it is believed."""
        return self.defended(self.standing)

    def doubted(self) -> list[list[float]]:
        """The attacker's chance by roll and announcement, if it is doubted."""
        truth = self.defended(self.standing._replace(defence=self.standing.defence - 1))
        lost = self._lost()
        return [
            [
                truth[BEST[roll]] if true else max(lost[roll], self._saved(roll, said))
                for said, true in enumerate(TRUE[roll])
            ]
            for roll in range(len(ROLLS))
        ]

    def _lost(self) -> list[float]:
        """For each roll: found out, a troop lost, the card kept or spent on a better result."""
        caught = self.standing._replace(attack=self.standing.attack - 1)
        kept, spent = self.defended(caught), self.defended(caught._replace(attack_card=0))
        made = TOP[self.standing.attack_card]
        return [
            max(kept[BEST[roll]], spent[made[roll]] if made[roll] != NEVER else 0.0)
            for roll in range(len(ROLLS))
        ]

    def _saved(self, roll: int, said: int) -> float:
        """The announcement made true by the last card, if that can be done."""
        made = TOP_TRUE[self.standing.attack_card][roll][said]
        return self.defended(self.standing._replace(attack_card=0))[made] if made != NEVER else 0.0
