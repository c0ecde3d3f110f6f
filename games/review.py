"""Looking back at a game: how the chances went, which answers decided it, and what was luck.

Every estimate is made for one seat from what that seat knew at that time: the position is looked at
through look-alikes, so nothing in a review depends on what the seat could not know.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from games.advice import LEVEL
from games.kernel import Game, Picks, Position, Rng
from games.opponents import chance
from games.opponents.weighing import weigh
from games.rng import Luck

ALIKES = 8  # look-alikes for one estimate
MOMENTS = 3
CHOICES = 2  # of the moments, so many are choices if there were any to speak of
SLIP = 0.04  # a choice that costs less is none to speak of
LEAST = 0.03  # what a moment brought or cost at least
CLOSE = 0.02  # answers that differ by less agree with the strong player
FOLLOWED = 3  # look-alikes in which a mistake and the best answer are followed
SURELY = 12  # and so many for the dearest of them, which may be the moments
FINALISTS = 6  # the dearest
AGAIN = 2  # more searches about an answer that seems to be a mistake


class Judged(NamedTuple):
    """One answer, and the chance of its seat with the best answer and with this one."""

    seat: int
    picks: str
    best: str  # what a strong player would have answered
    best_chance: float
    chance: float  # with the answer that was given, by the same search
    free: bool  # there was something to choose
    looked: bool = True  # False: there was no time for it, so nothing is said about it

    @property
    def cost(self) -> float:
        """What a better answer would have brought."""
        return max(0.0, self.best_chance - self.chance)

    @property
    def agrees(self) -> bool:
        return self.picks == self.best or self.cost < CLOSE


class Draw(NamedTuple):
    """Between two answers of a seat: its chance with the first, and what it became."""

    answered: float
    gifts: float  # what others gave away in between: it was to be had, so it is no luck
    came: float
    last: bool  # there was nothing more to choose: that is how it ended

    @property
    def expected(self) -> float:
        return self.answered + self.gifts

    @property
    def luck(self) -> float:
        return self.came - self.expected


class Review(NamedTuple):
    """A whole game: its answers, and the chance of every seat at the end."""

    moves: tuple[Judged, ...]
    end: tuple[float, ...]

    def dump(self) -> str:
        return json.dumps(self, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Review:
        moves, end = json.loads(text)
        return cls(tuple(Judged(*move) for move in moves), tuple(end))

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """How likely a seat was to win each time it had to choose, and at the end."""
        own = [(i, m.best_chance) for i, m in enumerate(self.moves) if m.seat == seat and m.free]
        return [*own, (len(self.moves), self.end[seat])]

    def draws(self, seat: int) -> dict[int, Draw]:
        """After each answer of a seat until its next: all that no choice explains is chance."""
        found = {}
        for (this, _), (later, came) in pairwise(self.curve(seat)):
            answered = self.moves[this].chance
            gifts = sum(move.cost for move in self.moves[this + 1 : later] if move.seat != seat)
            last = later == len(self.moves)
            found[this] = Draw(answered, min(1.0 - answered, gifts), came, last)
        return found

    def draw(self, move: int) -> Draw:
        """What chance did after one answer."""
        none = Draw(0.0, 0.0, 0.0, last=False)
        return self.draws(self.moves[move].seat).get(move, none)

    def luck(self, seat: int) -> float:
        """All that chance brought this seat in the whole game."""
        return sum(draw.luck for draw in self.draws(seat).values())

    def moments(self) -> tuple[int, ...]:
        """The answers that decided it, in the order of the game: mistakes first, then luck."""
        swings = [0.0] * len(self.moves)
        for seat in {move.seat for move in self.moves}:
            for number, draw in self.draws(seat).items():
                swings[number] = abs(draw.luck)
        looked = (i for i, move in enumerate(self.moves) if move.looked)
        dear = sorted(looked, key=lambda i: -self.moves[i].cost)
        chosen = [i for i in dear[:CHOICES] if self.moves[i].cost >= SLIP]
        size = {i: max(self.moves[i].cost, swings[i]) for i in dear}
        great = sorted((i for i in dear if size[i] >= LEAST), key=lambda i: -size[i])
        chosen += [i for i in great if i not in chosen][: MOMENTS - len(chosen)]
        return tuple(sorted(chosen))

    @property
    def looked(self) -> int:
        """How many answers there was time for."""
        return sum(move.looked for move in self.moves)

    def agreed(self, seat: int) -> tuple[int, int]:
        """How many answers of a seat agreed with the strong player, of how many."""
        own = [move for move in self.moves if move.seat == seat and move.free]
        return sum(move.agrees for move in own), len(own)


def judge(
    game: Game[Any, Any],
    position: Position,
    seat: int,
    picks: Picks,
    seed: str,
    closely: int = FOLLOWED,
) -> Judged:
    """One answer of a game, by what its seat knew then.

    What looks like a mistake is followed in `closely` look-alikes; 0: judged by one search alone.
    """
    if closely:
        weighed = weighed_well(game, position, seat, picks, seed, closely)
    else:
        weighed = weighed_once(game, position, seat, seed)
    best = max(weighed, key=weighed.__getitem__)
    given = weighed.get(picks)
    if given is None:  # of very many answers only some were compared
        given = min(weighed[best], outlook(game, position, seat, seed, picks))
    return Judged(
        seat=seat,
        picks="+".join(picks),
        best="+".join(best),
        best_chance=round(weighed[best], 4),
        chance=round(given, 4),
        free=len(weighed) > 1,
    )


def unseen(seat: int, picks: Picks) -> Judged:
    """An answer for which there was no time."""
    answer = "+".join(picks)
    return Judged(seat, answer, answer, 0.0, 0.0, free=False, looked=False)


def searches(closely: int) -> int:
    """How many searches that may take."""
    return 1 + AGAIN + 2 * closely if closely else 1


def weighed_once(
    game: Game[Any, Any], position: Position, seat: int, seed: str
) -> dict[Picks, float]:
    """The answers with their chances by one search."""
    return dict(weigh(game, position, seat, LEVEL, seed))


def weighed_well(
    game: Game[Any, Any], position: Position, seat: int, picks: Picks, seed: str, closely: int
) -> dict[Picks, float]:
    """The answers with their chances; where the given one looks like a mistake, more carefully."""
    found = [weighed_once(game, position, seat, seed)]
    if max(found[0].values()) - found[0].get(picks, 0.0) < SLIP:
        return found[0]
    seeds = (f"{seed} again {number}" for number in range(AGAIN))
    found += [dict(weigh(game, position, seat, LEVEL, each)) for each in seeds]
    common = [each for each in found[0] if all(each in other for other in found)]
    means = {each: sum(one[each] for one in found) / len(found) for each in common}
    best = max(means, key=means.__getitem__)
    if best == picks:
        return means
    one, other = (followed(game, position, seat, each, seed, closely) for each in (best, picks))
    return means if one is None or other is None else {best: one, picks: other}


def followed(
    game: Game[Any, Any], position: Position, seat: int, picks: Picks, seed: str, closely: int
) -> float | None:
    """The chance after an answer, searched anew there; None where it has nothing to choose then.

    So both answers are searched as long, while a search that compares many neglects the poor ones.
    """
    rng, total = Luck.of(Rng(seed)), 0.0
    for number in range(closely):
        alike = game.scramble(position, seat, rng)
        alike.advance(seat, picks)
        if alike.outcome is not None:
            total += chance.of(game, alike, seat)
            continue
        asked = alike.decision(seat) is not None and len(alike.pending) == 1
        weighed = weigh(game, alike, seat, LEVEL, f"{seed} {number}") if asked else []
        if len(weighed) < 2:
            return None
        total += weighed[0].chance
    return total / closely


def outlook(
    game: Game[Any, Any], position: Position, seat: int, seed: str, picks: Picks | None = None
) -> float:
    """How likely a seat wins by what it knows; with `picks`, once it has answered so."""
    if position.outcome is not None:
        return chance.of(game, position, seat)
    rng, total = Luck.of(Rng(seed)), 0.0
    for _ in range(ALIKES):
        alike = game.scramble(position, seat, rng)
        alike.hushed = True
        if picks is not None:
            alike.advance(seat, picks)
        total += chance.of(game, alike, seat)
    return total / ALIKES


def fortune(
    game: Game[Any, Any], before: Position, after: Position, seat: int, picks: Picks, seed: str
) -> float:
    """What came of an answer beyond what was to be expected; nothing is searched for."""
    expected = outlook(game, before, seat, seed, picks)
    return round(outlook(game, after, seat, seed) - expected, 4)


def ending(game: Game[Any, Any], position: Position, seats: int, seed: str) -> list[float]:
    """The chance of every seat where the game was left, each by what it knows."""
    return [round(outlook(game, position, seat, seed), 4) for seat in range(seats)]


def dearest(judged: Sequence[Judged]) -> list[int]:
    """The answers that look like mistakes, the dearest first."""
    dear = [number for number, each in enumerate(judged) if each.cost >= SLIP]
    return sorted(dear, key=lambda number: (-judged[number].cost, number))


def review(
    game: Game[Any, Any],
    positions: Sequence[Position],
    answers: Sequence[tuple[int, Picks]],
    seats: int,
    seed: str,
) -> Review:
    """The whole in one go; the bot does it answer by answer."""

    def look(number: int, closely: int) -> Judged:
        seat, picks = answers[number]
        return judge(game, positions[number], seat, picks, f"{seed} {number}", closely)

    judged = [look(number, FOLLOWED) for number in range(len(answers))]
    for number in dearest(judged)[:FINALISTS]:
        judged[number] = look(number, SURELY)
    return Review(tuple(judged), tuple(ending(game, positions[-1], seats, f"{seed} end")))
