"""A player who tries the best few answers out: each is played on for a while, many times."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from games.kernel import Game, IllegalMove, Picks, Position, Rng
from games.opponents.answers import answers
from games.opponents.players import Deal, Plan, Worths, dreamt
from games.rng import Luck


class Scout(Protocol):
    """Finds the plans that are worth a closer look."""

    def ranked(
        self, game: Game[Any, Any], seat: int, deal: Deal, rng: Rng, most: int
    ) -> list[Plan]: ...

    def compared(
        self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng
    ) -> Worths: ...


class RolloutPlayer:
    """Sequential halving: the better half of the field is tried again, on more look-alikes.

    A plan is tried by playing it on a look-alike, and then on for all seats by a quick player until
    the game has reached another stage. All plans are tried on the same look-alikes with the same
    luck, so that only what they do makes a difference.
    """

    def __init__(
        self,
        scout: Scout,
        field: int = 6,
        rollouts: int = 48,
        stages: int = 1,
        look: int = 4,
        most: int = 60,
        within: Callable[[Any], bool] = lambda position: True,
        glance: Callable[[Any, int], Plan] = lambda position, seat: (),
    ) -> None:
        self.scout = scout
        self.field = field  # plans at first
        self.rollouts = rollouts  # in all, shared equally by the rounds of halving
        self.stages = stages  # how many changes of stage a rollout plays through
        self.look = look  # answers that the quick player compares; one is chance
        self.most = most  # answers in a rollout
        self.within = within  # where it is worth the effort; elsewhere the scout decides
        self.glance = glance  # the game's own quick player: a plan, or nothing where it has none

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        return self.compared(game, seat, view, deal, rng)[0][0]

    def compared(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Worths:
        if not self.within(deal(rng)):
            return self.scout.compared(game, seat, view, deal, rng)
        alive, dropped = self.scout.ranked(game, seat, deal, rng, self.field), list[Plan]()
        totals = dict.fromkeys(alive, 0.0)
        means, tried = dict(totals), 0
        rounds = max(1, (len(alive) - 1).bit_length())
        while len({plan[0] for plan in alive}) > 1:
            for _ in range(each := max(1, self.rollouts // (rounds * len(alive)))):
                alike, luck = dreamt(deal, rng), rng.word("luck")
                for plan in alive:
                    totals[plan] += self._prospect(game, alike, seat, plan, Luck("", luck))
            tried += each
            means |= {plan: totals[plan] / tried for plan in alive}
            alive.sort(key=totals.__getitem__, reverse=True)
            half = (len(alive) + 1) // 2
            alive, dropped = alive[:half], alive[half:] + dropped
        return [(plan[0], means[plan]) for plan in alive + dropped]

    def _prospect(
        self, game: Game[Any, Any], alike: Position, seat: int, plan: Plan, luck: Luck
    ) -> float:
        position = alike.copy()
        position.rng = luck.copy()
        until = game.stage(position) + self.stages
        follow(position, seat, plan)
        for _ in range(self.most):
            if not position.agenda or game.stage(position) >= until:
                break
            mover = position.pending[0].seat
            plan = self.glance(position, mover) or (self._quick(game, position, mover, luck),)
            follow(position, mover, plan)
        return game.worth(position, seat)

    def _quick(self, game: Game[Any, Any], position: Position, seat: int, luck: Luck) -> Picks:
        """The best of a few answers drawn by lot, as the table looks right after them."""
        offer = position.pending[0].offer(position)
        if self.look == 1:
            return offer.by_chance(luck)
        found = answers(offer)
        if len(found) == 1:
            return found[0]
        if len(found) > self.look:
            luck.shuffle(found, "look")
        best, best_worth = found[0], -2.0
        for picks in found[: self.look]:
            after = position.copy()
            after.advance(seat, picks)
            if (worth := game.worth(after, seat)) > best_worth:
                best, best_worth = picks, worth
        return best


def follow(position: Position, seat: int, plan: Plan) -> None:
    """Play a plan as far as it can be played here; an answer that nobody asks for is left out."""
    for number, picks in enumerate(plan):
        if number and position.decision(seat) is None:
            return
        with suppress(IllegalMove):
            position.advance(seat, picks)
