"""Influence tracks and alliances (R-13.11 to R-13.16)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import leaders, rivals, spaces
from games.dune_uprising.deeds import Deed, Sign, bind
from games.dune_uprising.gains import Gain, score
from games.dune_uprising.intrigue_deck import DrawIntrigue
from games.dune_uprising.points import STEP
from games.dune_uprising.spies import PlaceSpy
from games.dune_uprising.state import FACTION, FACTIONS, NOBODY, TOP, Dune
from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase

FRIEND, ALLY = 2, 4  # the levels that give a point and the bonus


def raise_influence(state: Dune, seat: int, faction: str, count: int = 1) -> None:
    """R-13.11: step by step; what is above the top is lost."""
    track = FACTION[faction]
    for _ in range(count):
        influence = state.players[seat].influence
        if influence[track] >= TOP:
            return
        influence[track] += 1
        level = influence[track]
        state.report("influence", seat, faction=faction, level=level)
        if level == FRIEND:
            score(state, seat)
            _reached_friend(state, seat, faction)
        _claim_alliance(state, seat, track)
        if level == ALLY and state.is_human(seat):
            state.then(level_bonus(faction, seat))


def level_bonus(faction: str, seat: int) -> Step:
    """R-13.13: what a human gets at level 4."""
    match faction:
        case "emperor":
            return PlaceSpy(seat=seat)
        case "guild":
            return Gain(seat=seat, what="solari", count=3)
        case "bg":
            return DrawIntrigue(seat=seat, count=1)
    return Gain(seat=seat, what="water", count=1)


def _reached_friend(state: Dune, seat: int, faction: str) -> None:
    """R-16.6: Lady Margot Fenring and Princess Irulan profit whenever they reach level 2."""
    player = state.players[seat]
    if not player.leader:
        return
    leader = leaders()[player.leader]
    if leader.faction == faction:
        state.then(*bind(leader.left, seat, leader.id))


def _claim_alliance(state: Dune, seat: int, track: int) -> None:
    """R-13.14: the first at 4, then who rises above the holder."""
    level = state.players[seat].influence[track]
    holder = state.alliances[track]
    if level < ALLY or holder == seat:
        return
    if holder == NOBODY:
        _hand_over(state, track, seat)
    elif level > state.players[holder].influence[track]:
        score(state, holder, -1)
        _hand_over(state, track, seat)


def _hand_over(state: Dune, track: int, seat: int) -> None:
    state.alliances[track] = seat
    state.announce("alliance", seat, faction=FACTIONS[track])
    score(state, seat)


def lose_influence(state: Dune, seat: int, faction: str) -> None:
    """R-13.12 and R-13.15: a point below 2; the token to whoever was tied, or back to the board."""
    track = FACTION[faction]
    influence = state.players[seat].influence
    before = influence[track]
    tied = [s for s in range(3) if s != seat and state.players[s].influence[track] == before]
    influence[track] -= 1
    state.tell("lost-influence", seat=seat, faction=faction, level=before - 1)
    if before == FRIEND:
        score(state, seat, -1)
    if state.alliances[track] != seat:
        return
    if tied:
        state.then(ChooseHeir(seat=seat, faction=faction, heirs=tuple(tied)))
    elif before - 1 < ALLY:
        state.alliances[track] = NOBODY
        score(state, seat, -1)
        state.tell("alliance-back", faction=faction)


class ChooseHeir(Decision):
    """D-36: which of the tied players gets the alliance token."""

    faction: str
    heirs: tuple[int, ...]

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(f"seat-{heir}" for heir in self.heirs))

    def take(self, state: Dune, picks: Picks) -> None:
        score(state, self.seat, -1)
        _hand_over(state, FACTION[self.faction], int(picks[0].removeprefix("seat-")))

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.seat", seat=state.who(int(code.removeprefix("seat-"))))


def open_tracks(state: Dune, seat: int, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """R-5.8: a full track may be chosen only if all allowed ones are full."""
    influence = state.players[seat].influence
    return tuple(f for f in allowed if influence[FACTION[f]] < TOP) or allowed


def ranked(state: Dune, seat: int) -> list[str]:
    """A rival's factions by influence, least first, ties as on its list (R-24.4)."""
    player = state.players[seat]
    listed = rivals()[player.rival].priority
    return sorted(listed, key=lambda faction: player.influence[FACTION[faction]])


def lowest(state: Dune, seat: int) -> str:
    return ranked(state, seat)[0]


def two_lowest(state: Dune, seat: int) -> list[str]:
    return ranked(state, seat)[:2]


class Influence(Deed, Decision):
    """D-17: gain influence with a named faction, or with one of those allowed."""

    touched: ClassVar[tuple[str, ...]] = ("influence",)
    of: tuple[str, ...] = FACTIONS
    count: int = 1

    @property
    def waits(self) -> bool:  # type: ignore[override]
        return len(self.of) > 1

    def run(self, state: Dune) -> None:
        if len(self.of) == 1:
            raise_influence(state, self.seat, self.of[0], self.count)
        else:
            state.then(self)

    def offer(self, state: Dune) -> Offer:
        return Offer(open_tracks(state, self.seat, self.of))

    def take(self, state: Dune, picks: Picks) -> None:
        raise_influence(state, self.seat, picks[0], self.count)

    def label(self, state: Dune, code: str) -> Phrase:
        level = state.players[self.seat].influence[FACTION[code]]
        return phrase(
            "pick.influence", faction=code, level=level, after=min(TOP, level + self.count)
        )

    def by_rival(self, state: Dune) -> int:
        if len(self.of) == 1:
            raise_influence(state, self.seat, self.of[0], self.count)
        else:
            for _ in range(self.count):
                raise_influence(state, self.seat, lowest(state, self.seat))
        return 0

    def codes(self) -> tuple[str, ...]:
        whom = "any" if self.of == FACTIONS else "-".join(self.of)
        return (f"influence-{whom}-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        whom = "any" if self.of == FACTIONS else self.of[0]
        return ((whom, f"+{self.count}"),)

    def points(self) -> float:
        return STEP * self.count


class InfluenceTwo(Deed, Decision):
    """D-19, R-5.7: one influence with each of two factions, named before the first is resolved."""

    touched: ClassVar[tuple[str, ...]] = ("influence",)

    def offer(self, state: Dune) -> Offer:
        free = open_tracks(state, self.seat, FACTIONS)
        if len(free) == 1:
            free = FACTIONS
        return Offer(tuple(f"{a}.{b}" for a, b in combinations(free, 2)))

    def take(self, state: Dune, picks: Picks) -> None:
        one, other = picks[0].split(".")
        state.then(
            Influence(seat=self.seat, of=(one,), count=1),
            Influence(seat=self.seat, of=(other,), count=1),
        )

    def label(self, state: Dune, code: str) -> Phrase:
        one, other = code.split(".")
        return phrase("pick.two", faction_one=one, faction_other=other)

    def by_rival(self, state: Dune) -> int:
        for faction in two_lowest(state, self.seat):
            raise_influence(state, self.seat, faction)
        return 0

    def sign(self) -> tuple[Sign, ...] | None:
        return (("any", "+1+1"),)

    def points(self) -> float:
        return 2 * STEP


class LoseInfluence(Deed, Decision):
    """D-18, R-5.4: lose influence as a cost, in single steps of one's choice."""

    touched: ClassVar[tuple[str, ...]] = ("influence",)
    count: int = 1

    def possible(self, state: Dune) -> bool:
        return sum(state.players[self.seat].influence) >= self.count

    def offer(self, state: Dune) -> Offer:
        influence = state.players[self.seat].influence
        return Offer(tuple(f for f in FACTIONS if influence[FACTION[f]]))

    def take(self, state: Dune, picks: Picks) -> None:
        if self.count > 1:
            state.then(LoseInfluence(seat=self.seat, count=self.count - 1))
        lose_influence(state, self.seat, picks[0])

    def label(self, state: Dune, code: str) -> Phrase:
        level = state.players[self.seat].influence[FACTION[code]]
        return phrase("pick.loss", faction=code, level=level, after=level - 1)

    def codes(self) -> tuple[str, ...]:
        return (f"lose-influence-{self.count}",)


class SpaceInfluence(Deed):
    """R-4.13: the influence of a faction space; cards may make it two (R-17.1)."""

    touched: ClassVar[tuple[str, ...]] = ("two-instead",)
    faction: str

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        doubled = turn is not None and turn.doubled
        raise_influence(state, self.seat, self.faction, 2 if doubled else 1)

    def automatic(self, state: Dune) -> bool:
        """It waits while a card may still double it."""
        turn = own_turn(state, self.seat)
        return turn is None or not any(
            isinstance(item.effect, Deed)
            and not isinstance(item.effect, SpaceInfluence)
            and "two-instead" in item.effect.touches()
            and item.effect.possible(state)
            for item in turn.items
        )

    def last(self) -> bool:
        return True

    def codes(self) -> tuple[str, ...]:
        return (f"influence-{self.faction}-1",)


class TwoInstead(Deed):
    """R-17.1: the influence of the visited faction space is 2 instead of 1."""

    touched: ClassVar[tuple[str, ...]] = ("two-instead",)

    def possible(self, state: Dune) -> bool:
        turn = own_turn(state, self.seat)
        return turn is not None and any(
            isinstance(item.effect, SpaceInfluence) for item in turn.items
        )

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None and turn.space and spaces()[turn.space].faction:
            turn.doubled = True
