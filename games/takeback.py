"""Undo by detection: an answer may be taken back freely while it has taught nobody anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.kernel import Ballot, Decision, Game, IllegalMove, Meanwhile, Picks, Position, Rng
from games.rng import Luck

TRIES = 8  # look-alikes compared for every other seat

Move = tuple[int, Picks]  # who answered what


def free(
    game: Game[Any, Any],
    trail: Sequence[Position],
    moves: Sequence[Move],
    seat: int,
    seats: int = 2,
) -> int:
    """How many of the last answers of `seat`, of so many `seats`, may be taken back freely.

    `trail` holds the positions before, between and after `moves`. Answers that another seat gave
    meanwhile, in a stretch that is still going on, stay: take back by replaying without the
    answers of `seat`.
    """
    count = 0
    for i in range(len(moves) - 1, -1, -1):
        if moves[i][0] != seat:
            if not _apart(trail[i], trail[i + 1], seat):
                break
        elif _teaches(game, trail[i], trail[i + 1], moves[i], seats):
            break
        else:
            count += 1
    return count


def _apart(before: Position, after: Position, seat: int) -> bool:
    """Whether another seat's answer left the open stretch and what `seat` did in it as it was."""
    mine = _share(before, seat)
    return mine is not None and mine == _share(after, seat)


def _share(position: Position, seat: int) -> object:
    """What `seat` has done in the open ballot or stretch, and what comes after that."""
    match position.agenda[-1:]:
        case [Ballot(questions=questions, answers=answers)] if answers:
            for question, answer in zip(questions, answers, strict=True):
                if question.seat == seat and answer is not None:
                    return answer, position.agenda[:-1]
        case [Meanwhile(seats=seats, lanes=lanes, news=news)] if seat in seats:
            i = seats.index(seat)
            return lanes[i], news[i], position.agenda[:-1]
    return None


def _teaches(
    game: Game[Any, Any], before: Position, after: Position, move: Move, seats: int
) -> bool:
    """Whether chance was drawn or any seat can now rule out what it could not before.

    The mover is asked too: whoever has looked at hidden cards or dice cannot unlook. An answer
    that ends a ballot or a stretch shows what the others did in it.
    """
    if after.rng.counter != before.rng.counter:
        return True
    others = [other for other in range(seats) if other != move[0]]
    if any(_share(before, other) and not _apart(before, after, other) for other in others):
        return True
    return any(_learns(game, before, after, move, reader) for reader in range(seats))


def _learns(
    game: Game[Any, Any], before: Position, after: Position, move: Move, reader: int
) -> bool:
    """Compare with positions that `reader` could not tell from `before`.

    In each of them some answer must lead to what `reader` sees now; where none does, that
    position is ruled out, and that is knowledge.

    Anna, who holds a king, plays it face up: in the look-alikes that Bert could have been in she
    often holds none, no answer of hers shows him a king, so he has learnt something. If she lays it
    face down, some answer shows him the same back in each of them: nothing is learnt.
    """
    seen = game.view(after, reader)
    if seen == game.view(before, reader):
        return False
    for attempt in range(TRIES):
        alike = game.scramble(before, reader, Luck.of(Rng(seed=f"takeback {attempt}")))
        if not any(game.view(p, reader) == seen for p in continuations(alike, move, reader)):
            return True
    return False


def continuations(position: Position, move: Move, reader: int) -> Iterator[Position]:
    """Where the same answer leads, then, as its owner's choice may be secret, any other one."""
    seat, picks = move
    decision = position.decision(seat)
    if decision is None:
        return
    secret = decision.private and reader != seat
    others = _others(decision, position, len(picks)) if secret else ()
    for answer in (picks, *others):
        try:
            yield position.apply(seat, answer)
        except IllegalMove:
            continue


def _others(decision: Decision, position: Position, count: int) -> Iterator[Picks]:
    options = decision.offer(position).options
    for first in range(len(options)):
        yield tuple(options[(first + k) % len(options)] for k in range(count))
