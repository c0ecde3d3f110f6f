"""Phase C, production: each resource in its order, and the steps of a quest."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase
from games.wonderful_kingdom.cards import (
    ADVISORS,
    KRYSTALLIUM,
    MATERIALS,
    RESOURCES,
)
from games.wonderful_kingdom.counts import (
    brewed_step,
    chance,
    completable,
    met,
    next_step,
    power_winner,
    production,
)
from games.wonderful_kingdom.deeds import gain
from games.wonderful_kingdom.placing import Finish, Placing, place, tempting
from games.wonderful_kingdom.planning import for_seats, side_by_side, together
from games.wonderful_kingdom.state import SEATS, Chance, Duchy, Kingdom


class Produce(Step):
    """Phase C, per resource: I count and tell, II the power bonus, III place at once."""

    resource: int

    def run(self, state: Kingdom) -> None:
        if self.resource == MATERIALS:
            muster(state)
        resource, counts = self.resource, []
        for seat, duchy in enumerate(state.duchies):
            count = production(state, seat, resource)
            counts.append(count)
            duchy.produced[resource] = count
            if resource == KRYSTALLIUM:
                duchy.krystallium += count
            else:
                duchy.cubes[resource] = count
        if not state.hushed:
            self._tell(state, counts)
        winner = power_winner(state, counts)
        state.bonus.append(-1 if winner is None else winner)
        if winner is not None:
            power_bonus(state, winner)
        for duchy in state.duchies:
            if not idle(state, duchy):
                state.then(*together(state, RAISES[len(counts) - 1]), COUNT)
                return

    def _tell(self, state: Kingdom, counts: list[int]) -> None:
        if not any(counts):
            return
        name = RESOURCES[self.resource]
        if state.solo:
            state.tell("produced-alone", resource=name, count=counts[0])
        else:
            state.tell("produced", resource=name, first=counts[0], second=counts[1])


def muster(state: Kingdom) -> None:
    """Quartermaster: a soldier joins the pool before anything is produced."""
    for seat, duchy in enumerate(state.duchies):
        if not duchy.advisors:
            continue
        count = sum([ADVISORS[advisor].musters for advisor in duchy.advisors])
        duchy.soldiers += count
        if count:
            state.tell("mustered", seat=seat, count=count)


def power_bonus(state: Kingdom, seat: int) -> None:
    """Production II: a soldier waits on the training space, the next bonus takes it."""
    duchy = state.duchies[seat]
    if duchy.advisors and any(ADVISORS[advisor].power_direct for advisor in duchy.advisors):
        duchy.soldiers += 1
        state.tell("power-taken", seat=seat)
    elif duchy.base:
        duchy.base = 0
        duchy.soldiers += 1
        state.tell("power-taken", seat=seat)
    else:
        duchy.base = 1
        state.tell("power-laid", seat=seat)


class Raise(Step):
    """Production III: place the cubes, then the quest may go on."""

    seat: int

    def run(self, state: Kingdom) -> None:
        state.agenda.append(TRY[self.seat])
        place(state, self.seat)


RAISES = for_seats(Raise)


def idle(state: Kingdom, duchy: Duchy) -> bool:
    """Whether there is nothing to place, to complete or to claim in this step."""
    if any(duchy.cubes) or tempting(state, duchy):
        return False
    step = next_step(state, duchy)
    return step is None or (brewed_step(state, duchy) < 0 and not met(state, duchy, step))


# ---- quests


class TryQuest(Step):
    """Quests: after the build part of a resource, one step; unasked if it costs nothing.

    Where only krystallium is lacking that discarding cards would bring, that is offered before.
    """

    seat: int
    hope: Chance | None = None  # when discarding was offered

    def run(self, state: Kingdom) -> None:
        duchy = state.duchies[self.seat]
        step = next_step(state, duchy)
        if step is None:
            return
        if not met(state, duchy, step):
            if step.krystallium:
                self._offer_to_brew(state, duchy)
        elif step.krystallium or step.soldiers:
            state.agenda.append(CLAIM[self.seat])
        else:
            claim(state, self.seat)

    def _offer_to_brew(self, state: Kingdom, duchy: Duchy) -> None:
        """Discarding cards, once: whoever comes back as before has left it."""
        if brewed_step(state, duchy) < 0:
            return
        now = chance(state, duchy, completable(state, duchy))
        if now == self.hope:
            duchy.declined = now
        elif now != duchy.declined:
            state.then(Finish(seat=self.seat), TryQuest(seat=self.seat, hope=now))


TRY = tuple(TryQuest(seat=seat) for seat in range(len(SEATS)))


def claim(state: Kingdom, seat: int) -> None:
    duchy = state.duchies[seat]
    step = next_step(state, duchy)
    assert step is not None
    duchy.krystallium -= step.krystallium
    duchy.soldiers -= step.soldiers
    duchy.claims = True


CLAIM_OR_WAIT = Offer(("claim", "wait"))


class Claim(Decision):
    """Quests: pay for the next step from the pool, or wait."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True

    def offer(self, state: Kingdom) -> Offer:
        return CLAIM_OR_WAIT

    def take(self, state: Kingdom, picks: Picks) -> None:
        if picks[0] == "claim":
            claim(state, self.seat)

    def question(self, state: Kingdom) -> Phrase:
        number = state.duchies[self.seat].steps + 1
        return phrase("ask.claim", seat=self.seat, card=state.module, number=number)

    def label(self, state: Kingdom, code: str) -> Phrase:
        step = next_step(state, state.duchies[self.seat])
        assert step is not None
        if code == "wait":
            return phrase("pick.claim.wait")
        if not step.krystallium:
            return phrase("pick.claim.soldiers", count=step.soldiers)
        if not step.soldiers:
            return phrase("pick.claim.krystallium", count=step.krystallium)
        return phrase("pick.claim.both", soldiers=step.soldiers, krystallium=step.krystallium)

    def detail(self, state: Kingdom, code: str) -> Phrase | None:
        duchy = state.duchies[self.seat]
        step = next_step(state, duchy)
        assert step is not None
        if code == "wait":
            return None
        first = is_first(state, self.seat)
        return phrase("detail.claim", count=step.points + (step.first_points if first else 0))


CLAIM = tuple(Claim(seat=seat) for seat in range(len(SEATS)))


def is_first(state: Kingdom, seat: int) -> bool:
    """Nobody else has done this step before; both at once are both first."""
    steps = state.duchies[seat].steps
    faces = state.stretch.faces if state.stretch else state.duchies
    return all(face.steps <= steps for other, face in enumerate(faces) if other != seat)


class CountClaims(Step):
    """Quests: steps claimed after the same resource count as done at the same time."""

    def run(self, state: Kingdom) -> None:
        claiming = [seat for seat, duchy in enumerate(state.duchies) if duchy.claims]
        if not claiming:
            return
        first = {seat: is_first(state, seat) for seat in claiming}
        rewarded = {seat for seat in claiming if self._reward(state, seat, first[seat])}
        if any(tempting(state, state.duchies[seat]) for seat in rewarded):
            first_moves = (Placing(seat=s) if s in rewarded else Wait() for s in state.seats)
            state.then(*together(state, side_by_side(*first_moves)))

    @staticmethod
    def _reward(state: Kingdom, seat: int, first: bool) -> bool:
        """Count a step; whether it brought something that can be used at once."""
        duchy = state.duchies[seat]
        step = next_step(state, duchy)
        assert step is not None
        duchy.claims = False
        duchy.steps += 1
        made = step.points + (step.first_points if first else 0)
        duchy.quest_points += made
        state.tell("quest-step", seat=seat, card=state.module, number=duchy.steps, count=made)
        if first:
            gain(state, seat, step.first_krystallium, step.first_soldiers)
        return first and bool(step.first_krystallium or step.first_soldiers)


COUNT = CountClaims()


class Wait(Step):
    """Nothing to do while somebody else has."""

    def run(self, state: Kingdom) -> None:
        pass
