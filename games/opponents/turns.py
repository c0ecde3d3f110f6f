"""A player who thinks in whole turns: the best of many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.kernel import Game, IllegalMove, Picks, Position, Rng
from games.opponents.answers import answers
from games.opponents.players import Deal, Plan, Worths, dreamt, rests, run_on

Scored = list[tuple[Plan, float]]  # plans with their mean worth, best first


class TurnPlayer:
    """Many turns by chance on one look-alike; the best few are tried again on others."""

    def __init__(
        self, each: int = 10, most: int = 120, field: int = 8, again: int = 4, depth: int = 12
    ) -> None:
        self.each = each  # turns that begin with the same answer
        self.most = most  # turns in all
        self.field = field  # those that are tried again
        self.again = again  # on so many other look-alikes
        self.depth = depth  # answers in a turn

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        return self.compared(game, seat, view, deal, rng)[0][0]

    def compared(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Worths:
        return first_answers(self.scored(game, seat, deal, rng))

    def scored(self, game: Game[Any, Any], seat: int, deal: Deal, rng: Rng) -> Scored:
        """Turns that end differently, the best few as they stand on several look-alikes."""
        found = self._distinct(game, seat, dreamt(deal, rng), rng)
        field, rest = found[: self.field], found[self.field :]
        totals = dict(field)
        if len({plan[0] for plan, _ in found}) > 1:
            for _ in range(self.again):
                alike = dreamt(deal, rng)
                for plan in totals:
                    end = follow(alike.copy(), seat, plan, self.depth, rng)
                    totals[plan] += game.worth(end, seat)
        means = [(plan, total / (1 + self.again)) for plan, total in totals.items()]
        return sorted(means, key=lambda scored: scored[1], reverse=True) + rest

    def _distinct(self, game: Game[Any, Any], seat: int, alike: Position, rng: Rng) -> Scored:
        """Of turns that lead to the same worth the shortest, best first."""
        best: dict[tuple[Picks, float], Plan] = {}
        for plan, end in self._turns(seat, alike, rng):
            key = (plan[0], round(game.worth(end, seat), 9))
            if key not in best or len(plan) < len(best[key]):
                best[key] = plan
        found = [(plan, worth) for (_, worth), plan in best.items()]
        return sorted(found, key=lambda scored: scored[1], reverse=True)

    def _turns(self, seat: int, alike: Position, rng: Rng) -> Iterator[tuple[Plan, Position]]:
        decision = alike.decision(seat)
        assert decision is not None
        firsts = answers(decision.offer(alike))
        count = 1 if len(firsts) == 1 else min(self.each * len(firsts), self.most)
        for number in range(max(count, len(firsts))):
            position = alike.copy()
            yield turn_by_chance(position, seat, firsts[number % len(firsts)], self.depth, rng)


def turn_by_chance(
    position: Position, seat: int, picks: Picks, most: int, rng: Rng
) -> tuple[Plan, Position]:
    """A turn that begins with this answer, and where it ends."""
    plan = [picks]
    position.advance(seat, picks)
    while not rests(position, seat) and len(plan) < most:
        picks = position.pending[0].offer(position).by_chance(rng)
        plan.append(picks)
        position.advance(seat, picks)
    return tuple(plan), position


def follow(position: Position, seat: int, plan: Plan, depth: int, rng: Rng) -> Position:
    """The end of the turn; what is not on offer here, or forgotten, is left to chance."""
    for number, picks in enumerate(plan):
        if number and rests(position, seat):
            return position
        try:
            position.advance(seat, picks)
        except IllegalMove:
            break
    run_on(position, seat, depth, rng)
    return position


def first_answers(scored: Scored) -> Worths:
    """What each first answer is worth: as much as the best turn that begins with it."""
    best: dict[Picks, float] = {}
    for plan, worth in scored:
        best.setdefault(plan[0], worth)
    return list(best.items())
