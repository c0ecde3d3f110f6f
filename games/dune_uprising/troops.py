"""Troops, sandworms, hooks and the shield wall (R-6, R-7), and agents that come home."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import conflicts, spaces
from games.dune_uprising.deeds import Deed, Sign, figure
from games.dune_uprising.points import TROOP
from games.dune_uprising.state import Dune, Mark, Turn
from games.kernel import Decision, Offer, Phrase, Picks, phrase


def recruit(state: Dune, seat: int, count: int) -> int:
    """R-6.1: from supply to garrison, as far as there are any."""
    player = state.players[seat]
    count = min(count, player.supply)
    if not count:
        return 0
    player.supply -= count
    player.garrison += count
    turn = own_turn(state, seat)
    if turn is not None:
        turn.recruited += count
    state.report("recruited", seat, count=count)
    return count


def deploy(state: Dune, seat: int, count: int) -> None:
    """From garrison to conflict."""
    if not count:
        return
    player = state.players[seat]
    player.garrison -= count
    player.conflict += count
    arrived(state, seat, count)
    state.announce("deployed", seat, count=count)


def arrived(state: Dune, seat: int, count: int) -> None:
    """Units came into the conflict: the tracker of the turn and the mark of the picture."""
    turn = own_turn(state, seat)
    if turn is not None:
        turn.deployed += count
    mark = state.mark
    if mark is not None and mark.seat == seat:
        state.mark = Mark(seat=seat, space=mark.space, units=mark.units + count)


def retreat(state: Dune, seat: int, count: int) -> None:
    """R-6.7: troops go back to the garrison; sandworms never do."""
    if not count:
        return
    player = state.players[seat]
    player.conflict -= count
    player.garrison += count
    turn = own_turn(state, seat)
    if turn is not None:
        turn.deployed -= count
    state.announce("retreated", seat, count=count)


def worms_allowed(state: Dune, seat: int) -> bool:
    """R-7.3: not into a protected conflict while the wall stands; R-16.9: nor if barred."""
    turn = own_turn(state, seat)
    if turn is not None and turn.barred:
        return False
    return bool(state.conflict) and not (state.wall and conflicts()[state.conflict].protected)


def summon(state: Dune, seat: int, count: int) -> None:
    """R-7.1: straight into the conflict."""
    state.players[seat].worms += count
    arrived(state, seat, count)
    state.announce("worms", seat, count=count)


def break_wall(state: Dune, seat: int) -> None:
    if state.wall:
        state.wall = False
        state.announce("wall", seat)


def deploy_limit(state: Dune, turn: Turn) -> int:
    """R-6.3, R-6.5: the recruits of this turn and, after going to a combat space, two others."""
    if turn.barred or turn.kind != "agent":
        return 0
    combat = bool(turn.space) and spaces()[turn.space].combat
    if not combat and not turn.coordinated:
        return 0
    allowed = turn.recruited + (2 if combat else 0) - turn.sent
    return max(0, min(allowed, state.players[turn.seat].garrison))


class Recruit(Deed):
    """Recruit troops to the garrison."""

    count: int

    def run(self, state: Dune) -> None:
        recruit(state, self.seat, self.count)

    def by_rival(self, state: Dune) -> int:
        return recruit(state, self.seat, self.count)

    def codes(self) -> tuple[str, ...]:
        return (f"recruit-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("cube", figure(self.count)),)

    def points(self) -> float:
        return TROOP * self.count


class Deploy(Deed, Decision):
    """D-26: troops from the garrison into the conflict by a card (R-6.4: no limit is used up)."""

    touched: ClassVar[tuple[str, ...]] = ("troops",)
    least: int
    most: int

    def possible(self, state: Dune) -> bool:
        turn = own_turn(state, self.seat)
        barred = turn is not None and turn.barred
        return not barred and state.players[self.seat].garrison >= max(1, self.least)

    def offer(self, state: Dune) -> Offer:
        most = min(self.most, state.players[self.seat].garrison)
        return Offer(tuple(str(n) for n in range(most, min(self.least, most) - 1, -1)))

    def take(self, state: Dune, picks: Picks) -> None:
        deploy(state, self.seat, int(picks[0]))

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.deploy", count=int(code)) if int(code) else phrase("pick.none")

    def codes(self) -> tuple[str, ...]:
        return (f"deploy-{self.most}",)


class Retreat(Deed, Decision):
    """D-27, R-6.7: own troops from the conflict back to the garrison."""

    touched: ClassVar[tuple[str, ...]] = ("troops",)
    least: int
    most: int

    def possible(self, state: Dune) -> bool:
        return state.players[self.seat].conflict >= max(1, self.least)

    def may_lapse(self) -> bool:
        return self.least == 0

    def offer(self, state: Dune) -> Offer:
        most = min(self.most, state.players[self.seat].conflict)
        return Offer(tuple(str(n) for n in range(most, self.least - 1, -1)))

    def take(self, state: Dune, picks: Picks) -> None:
        retreat(state, self.seat, int(picks[0]))

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.retreat", count=int(code)) if int(code) else phrase("pick.none")

    def codes(self) -> tuple[str, ...]:
        if self.most > 4:
            return ("retreat-any",)
        if self.least == 0:
            return (f"retreat-up-to-{self.most}",)
        return (
            f"retreat-{self.most}"
            if self.least == self.most
            else f"retreat-{self.least}-{self.most}",
        )


class Worms(Deed):
    """R-7.1: sandworms into the conflict; hooks are asked for by a condition of their own."""

    touched: ClassVar[tuple[str, ...]] = ("wall", "worms")
    count: int

    def possible(self, state: Dune) -> bool:
        return worms_allowed(state, self.seat)

    def run(self, state: Dune) -> None:
        if self.possible(state):
            summon(state, self.seat, self.count)

    def codes(self) -> tuple[str, ...]:
        return (f"worms-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("worm", figure(self.count)),)


class Hooks(Deed):
    """R-7.2: the maker hooks; a second token is never taken."""

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        if not player.hooks:
            player.hooks = True
            state.announce("hooks", self.seat)


class BreakWall(Deed, Decision):
    """D-28, R-7.4: the shield wall may be removed for good."""

    optional: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("wall",)

    def possible(self, state: Dune) -> bool:
        return state.wall

    def offer(self, state: Dune) -> Offer:
        return Offer(("remove", "keep"))

    def take(self, state: Dune, picks: Picks) -> None:
        if picks[0] == "remove":
            break_wall(state, self.seat)

    def by_rival(self, state: Dune) -> int:
        """R-21.11: always, once it has hooks."""
        if state.players[self.seat].hooks:
            break_wall(state, self.seat)
        return 0


class RecallAgent(Deed, Decision):
    """D-25, R-10.8: another own agent than the one sent this turn comes back to the leader."""

    touched: ClassVar[tuple[str, ...]] = ("agents",)

    def others(self, state: Dune) -> tuple[str, ...]:
        turn = own_turn(state, self.seat)
        sent = turn.space if turn is not None else ""
        return tuple(sorted(s for s in state.players[self.seat].agents if s != sent))

    def possible(self, state: Dune) -> bool:
        return bool(self.others(state))

    def offer(self, state: Dune) -> Offer:
        return Offer(self.others(state))

    def take(self, state: Dune, picks: Picks) -> None:
        state.players[self.seat].agents.remove(picks[0])
        state.tell("recalled-agent", seat=self.seat, space=picks[0])

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.space", space=code)


class DeployRecruits(Deed):
    """R-6.5, Sardaukar Coordination: this turn's recruits may be deployed from anywhere."""

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None:
            turn.coordinated = True


class NoDeploy(Deed):
    """R-16.9, Shaddam: barred since the agent was sent; nothing is left to do here."""

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None:
            turn.barred = True
