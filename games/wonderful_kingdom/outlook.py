"""What a duchy will come to: the rest of the game, played quickly with what is there now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.wonderful_kingdom.cards import CUBES, FACTS, GIVES, KRYSTALLIUM, SOLDIER, Fact

LATER = (0.7, 1.0, 1.5, 1.6, 2.0)  # points that a cube is good for in rounds to come, by kind
BREW = 0.15  # of a cube that goes to alchemy
IDLE = (BREW, BREW, BREW, BREW)
NOTHING = (0.05, 0.05, 0.05, 0.05)  # in the last round
REST = 0.6  # of what is left in the pool at the end
JOKER = 1.6  # of a krystallium
TROOPS = 1.2  # of a soldier
RECRUITS = 0.6  # soldiers that a round of production brings
DOUBT = 0.1  # a card that stands is better than one that will
GROWTH = 0.8  # cards of a type that a round adds


class Work:
    """A card that may be built: its open fields by kind, and how good it is for each of them."""

    __slots__ = ("appeal", "fact", "open", "ware")

    def __init__(self, fact: Fact, open_fields: list[int], value: float, ware: str) -> None:
        self.fact = fact
        self.open = open_fields
        self.ware = ware  # the card, if it could still be recycled
        self.appeal = value / (sum(open_fields) + 0.5)


class Future:
    """A duchy running ahead: no new cards, every cube to the best card that takes it."""

    def __init__(
        self, profile: str, base: tuple[int, ...], built: tuple[str, ...], rounds: int
    ) -> None:
        self.facts = FACTS[profile]
        self.rounds = rounds  # of production, after the current one
        self.made = list(base)
        self.types: dict[str, int] = {}
        self.scoring: dict[str, int] = {}  # points for each card of a type
        self.yielding: dict[str, list[Fact]] = {}  # cards that yield for each card of a type
        self.points = 0.0
        self.krystallium = 0
        self.soldiers = 0.0
        self.brewing = 0
        for card in built:
            self.stand(self.facts[card])

    def stand(self, fact: Fact) -> None:
        """One more built card: production and points of this and of all that refer to its type."""
        made, types = self.made, self.types
        types[fact.type] = types.get(fact.type, 0) + 1
        for kind, count in fact.yields:
            made[kind] += count
        self.points += fact.points + self.scoring.get(fact.type, 0)
        for other in self.yielding.get(fact.type, ()):
            made[other.per_resource] += other.per_count
        if fact.points_count:
            self.scoring[fact.points_type] = (
                self.scoring.get(fact.points_type, 0) + fact.points_count
            )
            self.points += fact.points_count * types.get(fact.points_type, 0)
        if fact.per_count:
            self.yielding.setdefault(fact.per_type, []).append(fact)
            made[fact.per_resource] += fact.per_count * types.get(fact.per_type, 0)

    def value(self, fact: Fact, late: float = 0.0) -> float:
        """What the card would bring if it stood soon, or so many rounds later."""
        types, left = self.types, self.rounds + 0.3 - late
        if left < 0.0:
            left = 0.0
        value = fact.points + JOKER * fact.krystallium + TROOPS * fact.soldiers
        value += self.scoring.get(fact.type, 0)
        for kind, count in fact.yields:  # the last step of a round may still come in this one
            value += LATER[kind] * (left + 0.5 if kind == KRYSTALLIUM else left) * count
        if fact.per_count:
            count = types.get(fact.per_type, 0) + (fact.type == fact.per_type)
            value += LATER[fact.per_resource] * left * fact.per_count * (count + 0.3 * left)
        if self.yielding:
            for other in self.yielding.get(fact.type, ()):
                value += LATER[other.per_resource] * left * other.per_count
        if fact.points_count:
            count = types.get(fact.points_type, 0) + (fact.type == fact.points_type)
            value += fact.points_count * (count + GROWTH * self.rounds)
        return value

    def worthwhile(self, work: Work, supply: list[int]) -> bool:
        """Whether a card pays for the cubes that it takes now and in rounds to come."""
        fields, price, wait, spare = work.open, 0.0, 0.0, self.krystallium + self.rounds
        for kind in CUBES:
            now = min(fields[kind], supply[kind])
            later = fields[kind] - now
            price += BREW * now
            if later:
                made = self.made[kind]
                if later > made * self.rounds:
                    spare -= later - max(0, made) * self.rounds
                price += LATER[kind] * later
                wait = max(wait, later / (made + 0.5))
        spare -= fields[KRYSTALLIUM]
        price += JOKER * fields[KRYSTALLIUM] + 0.7 * TROOPS * fields[SOLDIER]
        troops = self.soldiers + RECRUITS * (self.rounds + 1)
        if spare < 0 or fields[SOLDIER] > troops:
            return False
        if self.value(work.fact, min(wait, self.rounds)) < price + BREW * bool(work.ware):
            return False
        for kind in CUBES:
            supply[kind] = max(0, supply[kind] - fields[kind])
        return True

    def harvest(
        self, works: list[Work], cubes: list[int], first: int, idle: Sequence[float]
    ) -> None:
        """A round of production from resource `first` on; idle cubes are worth so much."""
        self.place(works, cubes, idle)
        for kind in CUBES[first:]:
            waiting = [0, 0, 0, 0]
            waiting[kind] = self.made[kind]
            self.place(works, waiting, idle)
        if first <= KRYSTALLIUM and self.made[KRYSTALLIUM] > 0:
            self.krystallium += self.made[KRYSTALLIUM]
            self.place(works, [0, 0, 0, 0], idle)
        self.soldiers += RECRUITS

    def place(self, works: list[Work], cubes: list[int], idle: Sequence[float]) -> None:
        for work in works:
            fields = work.open
            for kind in CUBES:
                if fields[kind] and cubes[kind] > 0:
                    count = min(cubes[kind], fields[kind])
                    cubes[kind] -= count
                    fields[kind] -= count
        for work in works[:]:
            self.finish(works, work)
        for kind in CUBES:
            if cubes[kind] > 0:
                self.points += idle[kind] * cubes[kind]

    def finish(self, works: list[Work], work: Work) -> None:
        """Full, or full with what the pool can give: it stands."""
        fields = work.open
        joker = sum(fields[:SOLDIER])
        if joker > self.krystallium or fields[SOLDIER] > self.soldiers:
            return
        if joker > 2 and self.rounds:
            return
        self.points -= DOUBT
        self.krystallium += work.fact.krystallium - joker
        self.soldiers += work.fact.soldiers - fields[SOLDIER]
        works.remove(work)
        self.stand(work.fact)


@lru_cache(maxsize=1 << 15)
def outlook(
    profile: str,
    base: tuple[int, ...],
    built: tuple[str, ...],
    sites: tuple[tuple[str, tuple[int, ...]], ...],
    wares: tuple[str, ...],
    cubes: tuple[int, ...],
    krystallium: int,
    soldiers: int,
    rounds: int,
    first: int,
) -> float:
    """Points at the end, about: sites have these open fields, wares are still to be planned."""
    future = Future(profile, base, built, rounds)
    future.krystallium, future.soldiers = krystallium, soldiers
    waiting = list(cubes)
    for card in wares:
        if card in GIVES:
            for kind in CUBES:
                waiting[kind] += GIVES[card][kind]
    works = candidates(future, sites, wares)
    supply = [waiting[k] + (max(0, future.made[k]) if k >= first else 0) for k in CUBES]
    chosen = []
    for work in works:
        if future.worthwhile(work, supply):
            chosen.append(work)
        elif work.ware:
            waiting[work.fact.recycle] += 1
    future.harvest(chosen, waiting, first, IDLE if rounds else NOTHING)
    for _ in range(rounds):
        future.rounds -= 1
        future.harvest(chosen, [0, 0, 0, 0], 0, LATER)
    if not rounds:
        return future.points + 0.1 * future.krystallium + 0.1 * future.soldiers
    return future.points + REST * (JOKER * future.krystallium + TROOPS * future.soldiers)


def candidates(
    future: Future, sites: tuple[tuple[str, tuple[int, ...]], ...], wares: tuple[str, ...]
) -> list[Work]:
    """Cards that could be built, the best use of a cube first."""
    works = []
    for card, open_fields in sites:
        fact = future.facts[card]
        works.append(Work(fact, list(open_fields), future.value(fact), ""))
    for card in wares:
        if card in future.facts:
            fact = future.facts[card]
            works.append(Work(fact, list(fact.cost), future.value(fact), card))
    works.sort(key=lambda work: work.appeal, reverse=True)
    return works
