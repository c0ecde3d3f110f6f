"""Phase 4, command points: exactly one of five actions; what is not used is lost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, product
from typing import Any, Self

from games.cousins_war.cards import TWISTS
from games.cousins_war.effects import tell_transfer
from games.cousins_war.state import (
    BATTLEFIELD,
    NEIGHBOURS,
    REGIONS,
    RESERVE,
    SEATS,
    SUPPLY,
    ZONE,
    ZONES,
    Attempt,
    Cousins,
)
from games.kernel import Decision, Effect, Offer, Phrase, Picks, phrase
from games.offers import Run, onward

STOP = "stop"


def move_cap(state: Cousins) -> int:
    return TWISTS[state.twist].rule.move_cap if state.twist else 3


def may_remove(state: Cousins) -> bool:
    return not state.twist or TWISTS[state.twist].rule.removal


def possible_actions(state: Cousins, seat: int) -> Picks:
    """The actions that can change something now."""
    mine, theirs = state.troops[seat], state.troops[1 - seat]
    found = []
    if mine[SUPPLY]:
        found.append("reserve")
    if mine[RESERVE]:
        found.append("battlefield")
    if mine[3] or mine[4] or mine[5]:
        found.append("move")
    if mine[RESERVE]:
        found.append("place")
    if (theirs[3] or theirs[4] or theirs[5]) and may_remove(state):
        found.append("remove")
    return tuple(found)


class Command(Effect):
    """An action paid with command points."""

    points: int

    @classmethod
    def of(cls, state: Cousins, seat: int, points: int) -> Self:
        return cls(seat=seat, points=points)

    @classmethod
    def preview(cls, state: Cousins, seat: int, points: int) -> Phrase:
        """What the action would do, for the menu."""
        return phrase(f"detail.{cls.slug}", count=points)


class GainReserve(Command):
    """Troops into the reserve: as many from the supply as there are command points."""

    def run(self, state: Cousins) -> None:
        count = min(self.points, state.troops[self.seat][SUPPLY])
        state.shift(self.seat, SUPPLY, RESERVE, count)
        tell_transfer(state, "moved", self.seat, self.seat, SUPPLY, RESERVE, count)

    @classmethod
    def preview(cls, state: Cousins, seat: int, points: int) -> Phrase:
        count = min(points, state.troops[seat][SUPPLY])
        return phrase("detail.gain-reserve", count=count)


class ToBattlefield(Command, Decision):
    """Troops to the battlefield: up to as many from the reserve."""

    @classmethod
    def preview(cls, state: Cousins, seat: int, points: int) -> Phrase:
        count = min(points, state.troops[seat][RESERVE])
        return phrase("detail.to-battlefield", count=count)

    def offer(self, state: Cousins) -> Offer:
        most = min(self.points, state.troops[self.seat][RESERVE])
        return Offer(("3", "2", "1")[3 - most :])

    def take(self, state: Cousins, picks: Picks) -> None:
        count = int(picks[0])
        state.shift(self.seat, RESERVE, BATTLEFIELD, count)
        tell_transfer(state, "moved", self.seat, self.seat, RESERVE, BATTLEFIELD, count)

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.troops", count=int(code))


class MoveTroops(Command, Decision):
    """Move troops into one region from its neighbours: up to as many as command points."""

    @classmethod
    def of(cls, state: Cousins, seat: int, points: int) -> Self:
        return cls(seat=seat, points=min(points, move_cap(state)))

    def offer(self, state: Cousins) -> Offer:
        troops = state.troops[self.seat]
        return Offer(
            tuple(ZONES[to] for to in REGIONS if any(troops[near] for near in NEIGHBOURS[to]))
        )

    def take(self, state: Cousins, picks: Picks) -> None:
        state.then(self._into(picks[0]))

    def _into(self, region: str) -> MoveFrom:
        return MoveFrom(seat=self.seat, points=self.points, region=region)

    def runs(self, state: Cousins) -> tuple[Run, ...]:
        """Where to and how many at one tap; most likely as many as can go."""
        found: list[Run] = []
        for region in self.offer(state):
            then = self._into(region)
            most = sum_of(then.offer(state).options[0])
            found += (
                Run(
                    codes=codes,
                    label=then.label(state, code),
                    instead=True,
                    likely=sum_of(code) == most,
                )
                for code, codes in onward(region, then.offer(state))
            )
        return tuple(found)

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.region", region=code)


@cache
def mixtures(zones: tuple[int, ...], troops: tuple[int, ...], points: int) -> Picks:
    """Every way to take troops from these zones, the largest first: `north2.south1`."""
    ways = product(*(range(min(count, points) + 1) for count in troops))
    counts = sorted((w for w in ways if 0 < sum(w) <= points), key=sum, reverse=True)
    return tuple(
        ".".join(f"{ZONES[zone]}{n}" for zone, n in zip(zones, way, strict=True) if n)
        for way in counts
    )


def sum_of(mixture: str) -> int:
    """How many troops move: 3 of `north2.south1`."""
    return sum(int(part[-1]) for part in mixture.split("."))


class MoveFrom(Decision):
    """How many troops come from which neighbour."""

    points: int
    region: str

    def offer(self, state: Cousins) -> Offer:
        troops = state.troops[self.seat]
        near = NEIGHBOURS[ZONE[self.region]]
        return Offer(mixtures(near, tuple(troops[zone] for zone in near), self.points))

    def take(self, state: Cousins, picks: Picks) -> None:
        to = ZONE[self.region]
        for part in picks[0].split("."):
            zone, count = ZONE[part[:-1]], int(part[-1])
            state.shift(self.seat, zone, to, count)
            tell_transfer(state, "moved", self.seat, self.seat, zone, to, count)

    def label(self, state: Cousins, code: str) -> Phrase:
        (zone, count), *more = ((part[:-1], int(part[-1])) for part in code.split("."))
        if not more:
            return phrase("pick.march", count=count, zone_from=zone, zone_to=self.region)
        ((second, further),) = more
        return phrase(
            "pick.march-two", count=count, zone_from=zone, more=further, zone_second=second
        )


class PlaceTroops(Command, Decision):
    """Try to place troops from the reserve in regions: one attempt for each command point.

    No attempt may be made where this card has succeeded already.
    """

    done: Picks = ()
    first: bool = True

    def offer(self, state: Cousins) -> Offer:
        regions = tuple(ZONES[zone] for zone in REGIONS if ZONES[zone] not in self.done)
        return Offer(regions if self.first else (*regions, STOP))

    def take(self, state: Cousins, picks: Picks) -> None:
        (region,) = picks
        if region == STOP:
            return state.tell("stopped", seat=self.seat)
        placed = self._attempt(state, region)
        done = (*self.done, region) if placed else self.done
        left = self.points - 1
        if left and state.troops[self.seat][RESERVE] and len(done) < len(REGIONS):
            state.then(PlaceTroops(seat=self.seat, points=left, done=done, first=False))
        return None

    def _attempt(self, state: Cousins, region: str) -> bool:
        """Lay the troop, throw the die: more stays, equal goes back, less goes to the supply."""
        zone = ZONE[region]
        troops = state.troops[self.seat]
        count = troops[zone] + 1
        (die,) = state.rng.dice(1, "place")
        result = "placed" if die > count else "reserve" if die == count else "supply"
        if result == "placed":
            state.shift(self.seat, RESERVE, zone, 1)
        elif result == "supply":
            state.shift(self.seat, RESERVE, SUPPLY, 1)
        note(state, "place", self.seat, region, die, result)
        return result == "placed"

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.stop") if code == STOP else place_label(state, self.seat, code)

    def runs(self, state: Cousins) -> tuple[Run, ...]:
        """One region until it succeeds there, or one attempt each, where it is likeliest first."""
        mine = state.troops[self.seat]
        faces = {code: 5 - mine[ZONE[code]] for code in self.offer(state) if code != STOP}
        hopeful = sorted((c for c, n in faces.items() if n > 0), key=lambda c: -faces[c])
        chances = {c: placing(faces[c], self.points, mine[RESERVE]) for c in faces if c in hopeful}
        troops = min(self.points, mine[RESERVE])
        one_each = combinations(hopeful, troops) if self.first and troops > 1 else ()
        return (
            *until_it_succeeds(chances, self.points),
            *(Run(codes=regions, label=each_label(regions)) for regions in one_each),
        )


def place_label(state: Cousins, seat: int, region: str) -> Phrase:
    """The region with the odds: so many faces of the die are more than the troops there."""
    count = state.troops[seat][ZONE[region]] + 1
    return phrase("pick.place-troops", region=region, faces=max(0, 6 - count))


class RemoveTroops(Command, Decision):
    """Try to remove an enemy troop: one attempt for each command point, until one succeeds."""

    first: bool = True

    def offer(self, state: Cousins) -> Offer:
        enemy = state.troops[1 - self.seat]
        regions = tuple(ZONES[zone] for zone in REGIONS if enemy[zone])
        return Offer(regions if self.first else (*regions, STOP))

    def take(self, state: Cousins, picks: Picks) -> None:
        (region,) = picks
        if region == STOP:
            return state.tell("stopped", seat=self.seat)
        if not self._attempt(state, region) and self.points > 1:
            state.then(RemoveTroops(seat=self.seat, points=self.points - 1, first=False))
        return None

    def _attempt(self, state: Cousins, region: str) -> bool:
        """Throw the die: more fails, equal sends a troop to its reserve, less to the supply."""
        foe, zone = 1 - self.seat, ZONE[region]
        count = state.troops[foe][zone]
        (die,) = state.rng.dice(1, "remove")
        result = "failed" if die > count else "reserve" if die == count else "supply"
        if result != "failed":
            state.shift(foe, zone, ZONE[result], 1)
        note(state, "remove", self.seat, region, die, result)
        return result != "failed"

    def label(self, state: Cousins, code: str) -> Phrase:
        if code == STOP:
            return phrase("pick.stop")
        return phrase("pick.remove-troops", region=code, faces=self._faces(state, code))

    def _faces(self, state: Cousins, region: str) -> int:
        """The faces of the die with which it succeeds there."""
        return min(6, state.troops[1 - self.seat][ZONE[region]])

    def runs(self, state: Cousins) -> tuple[Run, ...]:
        """One region until it succeeds there: a failure changes nothing."""
        faces = {code: self._faces(state, code) for code in self.offer(state) if code != STOP}
        chances = {code: removing(number, self.points) for code, number in faces.items()}
        return until_it_succeeds(chances, self.points)


def removing(faces: int, tries: int) -> float:
    """The chance that one of so many attempts at removing succeeds."""
    return 1.0 - (1 - faces / 6) ** tries


def placing(faces: int, tries: int, reserve: int) -> float:
    """The same for placing: a troop comes back by one face and is lost by those below it."""
    if not tries or not reserve:
        return 0.0
    back, lost = placing(faces, tries - 1, reserve), placing(faces, tries - 1, reserve - 1)
    return (faces + back + (5 - faces) * lost) / 6


def until_it_succeeds(chances: Mapping[str, float], tries: int) -> tuple[Run, ...]:
    """For each region all attempts at one tap, where there are several."""
    if tries < 2:
        return ()
    return tuple(
        Run(
            codes=(region,) * tries,
            label=phrase("pick.attempts", region=region, count=tries, chance=percent(chance)),
        )
        for region, chance in chances.items()
    )


def percent(chance: float) -> int:
    """What may fail is never 100."""
    return round(100 * chance) if chance == 1 else min(99, round(100 * chance))


def each_label(regions: Picks) -> Phrase:
    """One attempt in each of these regions; all three are named by their number."""
    if len(regions) == len(REGIONS):
        return phrase("pick.place-troops.all")
    return phrase("pick.place-troops.each", region=regions)


def note(state: Cousins, action: Any, seat: int, region: str, die: int, result: Any) -> None:
    """Tell an attempt, and remember it for the picture."""
    if not state.hushed:
        state.attempts.append(
            Attempt(action=action, seat=seat, region=region, die=die, result=result)
        )
        told = f"{SEATS[seat]}.{die}"
        state.tell(f"{action}.{result}", seat=seat, foe=1 - seat, region=region, die=told)


ACTIONS: dict[str, type[Command]] = {
    "reserve": GainReserve,
    "battlefield": ToBattlefield,
    "move": MoveTroops,
    "place": PlaceTroops,
    "remove": RemoveTroops,
}
