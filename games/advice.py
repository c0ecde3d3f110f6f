"""Advice on an open question: the answer, how sure it is, and why; by what the seat knows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from games.kernel import Frozen, Game, Phrase, Picks, Position, Rng
from games.opponents.players import GreedyPlayer
from games.opponents.weighing import Weighed, weigh
from games.phrases import Arg
from games.rng import Luck

LEVEL = "hard"  # the strong player that hints and reviews speak of
OFFERED = 3  # answers that are told with their chance
ALIKES = 6  # look-alikes in which a reason must hold
MOSTLY = 4  # of them, where it holds only most of the time
FURTHER = 4  # answers of the same turn that are looked at, where the first alone shows nothing
REASONS = 3


class Advice(Frozen):
    """The best answers, the advised one first, and what speaks for it."""

    answers: tuple[Weighed, ...]
    reasons: tuple[Phrase, ...] = ()
    likely: bool = False  # the reasons hold most of the time, and not always
    beside: bool = False  # they tell how the table then differs from that after the next best


def advise(game: Game[Any, Any], position: Position, seat: int, seed: str) -> Advice:
    """What a strong player would answer; the same seed gives the same advice."""
    found = tuple(weigh(game, position, seat, LEVEL, seed)[:OFFERED])
    picks, before = [each.picks for each in found[:2]], game.view(position, seat)
    for beside, least, further in product((False, True), (ALIKES, MOSTLY), (0, FURTHER)):
        ends = _ends(game, position, seat, picks, further, seed)
        told = _compared(game, ends) if beside else _brought(game, before, ends)
        count = Counter(reason for reasons in told for reason in dict.fromkeys(reasons))
        if reasons := tuple(each for each in count if count[each] >= least):
            likely = least < ALIKES
            return Advice(answers=found, reasons=reasons[:REASONS], likely=likely, beside=beside)
    return Advice(answers=found)


class End(NamedTuple):
    """A look-alike after an answer: what the seat sees, and who is asked what then."""

    view: Any
    asked: tuple[tuple[type, int], ...]


Told = Iterator[Sequence[Phrase]]  # reasons, by look-alike


def _brought(game: Game[Any, Any], before: Any, ends: Iterable[Sequence[End]]) -> Told:
    """What the answer brings, where it brings more of it than the next best does."""
    for best, *others in ends:
        reasons = game.reasons(before, best.view)
        for other in others:
            better = set(map(_subject, game.reasons(other.view, best.view)))
            reasons = tuple(each for each in reasons if _subject(each) in better)
        yield reasons


def _compared(game: Game[Any, Any], ends: Iterable[Sequence[End]]) -> Told:
    """What is better than after the next best, where the same is asked then."""
    for best, *others in ends:
        for other in others:
            yield game.reasons(other.view, best.view) if best.asked == other.asked else ()


def _subject(reason: Phrase) -> tuple[str, tuple[Arg, ...]]:
    """What a reason is about, without its figures."""
    return reason.key, tuple(each for each in reason.args.values() if not isinstance(each, int))


def _ends(
    game: Game[Any, Any], position: Position, seat: int, each: list[Picks], further: int, seed: str
) -> Iterator[list[End]]:
    """The same look-alikes, with the same luck, after each of the answers."""
    rng = Luck.of(Rng(f"reasons {seed}"))
    for alike in [game.scramble(position, seat, rng) for _ in range(ALIKES)]:
        ends = (
            _after(game, alike.copy(), seat, picks, further, Luck.of(Rng(seed))) for picks in each
        )
        yield [
            End(game.view(end, seat), tuple((type(d), d.seat) for d in end.pending)) for end in ends
        ]


def _after(
    game: Game[Any, Any], alike: Position, seat: int, picks: Picks, further: int, luck: Rng
) -> Position:
    """A look-alike after the answer, and after so many more of the same turn."""
    player = GreedyPlayer(samples=1, depth=2)
    alike.advance(seat, picks)
    for _ in range(further):
        decision = alike.decision(seat)
        if decision is None or decision.opens:
            break
        deal = alike.copy
        alike.advance(seat, player.choose(game, seat, None, lambda rng: deal(), luck))  # noqa: B023
    return alike
