"""What holds at every position of every game: one function for each clause of the house style."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from typing import Any

import pytest

from games import takeback
from games.kernel import CODE, MOST_OPTIONS, Game, IllegalMove, Options, Picks, Position, Rng
from games.opponents import choose

AnyGame = Game[Any, Any]
CUSTOM_ID_ROOM = 70  # what a button leaves for the answer


def readers(game: AnyGame, options: Options) -> tuple[int | None, ...]:
    return (*range(len(game.seats(options))), None)


def survives_json(game: AnyGame, position: Position) -> None:
    again = game.load(position.dump())
    assert again == position
    assert again.digest() == position.digest()


def offers_are_sound(game: AnyGame, position: Position) -> None:
    assert (position.outcome is None) == bool(position.pending)
    seats = [decision.seat for decision in position.pending]
    assert len(seats) == len(set(seats)), "one question at a time for each seat"
    for decision in position.pending:
        offer = decision.offer(position)
        assert 0 < len(offer.options) <= MOST_OPTIONS, decision
        assert len(set(offer.options)) == len(offer.options), offer
        assert all(CODE.fullmatch(code) for code in offer.options), offer
        assert 0 <= offer.least <= offer.most <= len(offer.options), offer
        longest = sorted(map(len, offer.options), reverse=True)[: offer.most]
        if offer.most > 1:  # a menu holds codes one by one; only single answers must fit a button
            assert longest[0] <= CUSTOM_ID_ROOM
        else:
            assert sum(longest) + len(longest) <= CUSTOM_ID_ROOM


def every_offered_answer_is_accepted(game: AnyGame, position: Position) -> None:
    before = position.dump()
    for decision in position.pending:
        offer = decision.offer(position)
        for first in range(len(offer.options)):
            size = max(offer.least, min(1, offer.most))
            picks = tuple(offer.options[(first + k) % len(offer.options)] for k in range(size))
            position.apply(decision.seat, picks)
    assert position.dump() == before, "apply changed the old position"


def foreign_answers_are_refused(game: AnyGame, position: Position) -> None:
    before = position.dump()
    for decision in position.pending:
        offer = decision.offer(position)
        twice = (offer.options[0],) * 2
        for picks in (("no-such-code",), twice, (*offer.options, "no-such-code")):
            with pytest.raises(IllegalMove):
                position.advance(decision.seat, picks)
    asked = {decision.seat for decision in position.pending}
    for seat in {0, 1, 7} - asked:
        with pytest.raises(IllegalMove):
            position.advance(seat, ("pass",))
    assert position.dump() == before


def keeps_secrets(game: AnyGame, options: Options, position: Position, seed: str) -> None:
    """Each reader's view, offers and words are the same in a look-alike. So is every picture:
    a scene is made from the view alone."""
    for reader in readers(game, options):
        alike = game.scramble(position, reader, Rng(seed=f"{seed} {reader}"))
        assert game.view(alike, reader) == game.view(position, reader)
        again = game.scramble(alike, reader, Rng(seed="again"))
        assert again == game.scramble(position, reader, Rng(seed="again")), (
            "a look-alike must depend on nothing that the reader does not know"
        )
        assert [d.seat for d in alike.pending] == [d.seat for d in position.pending]
        for ours, theirs in zip(position.pending, alike.pending, strict=True):
            if ours.seat == reader or not ours.private:
                assert ours.slug == theirs.slug
                assert ours.offer(position) == theirs.offer(alike)
                assert ours.question(position) == theirs.question(alike)
                for code in ours.offer(position).options:
                    assert ours.label(position, code) == theirs.label(alike, code)
                    assert ours.detail(position, code) == theirs.detail(alike, code)


def news_keep_secrets(
    game: AnyGame, options: Options, before: Position, move: tuple[int, Picks], after: Position
) -> None:
    """Where a reader cannot tell two answers apart by its view, the news must not either."""
    if after.rng.counter != before.rng.counter:
        return
    for reader in readers(game, options):
        if reader == move[0]:
            continue
        seen = game.view(after, reader)
        heard = [item for item in after.news if item.heard_by(reader)]
        alike = game.scramble(before, reader, Rng(seed="news"))
        for other in takeback.continuations(alike, move, -1):
            if game.view(other, reader) == seen:
                assert [item for item in other.news if item.heard_by(reader)] == heard


def simultaneous_answers_commute(game: AnyGame, position: Position) -> None:
    if len(position.pending) < 2:
        return
    answers: list[tuple[int, Picks]] = []
    for decision in position.pending:
        offer = decision.offer(position)
        answers.append((decision.seat, offer.options[: max(offer.least, min(1, offer.most))]))
    ends = []
    for order in permutations(answers):
        end = position
        for seat, picks in order:
            end = end.apply(seat, picks)
        ends.append(end)
    assert all(one == other and one.digest() == other.digest() for one, other in pairwise(ends))


def invariants(game: AnyGame) -> Callable[[Position], None]:
    """The game's own: `hold` in tests/<package>/invariants.py, or in the toy game itself."""
    package = game.key.replace("-", "_")
    name = "tests.ferry" if package == "ferry" else f"tests.{package}.invariants"
    return importlib.import_module(name).hold  # type: ignore[no-any-return]


def all_clauses(game: AnyGame, options: Options, position: Position, seed: str) -> None:
    invariants(game)(position)
    survives_json(game, position)
    offers_are_sound(game, position)
    every_offered_answer_is_accepted(game, position)
    foreign_answers_are_refused(game, position)
    keeps_secrets(game, options, position, seed)
    simultaneous_answers_commute(game, position)


def walk(
    game: AnyGame, options: Options, seed: str, bound: int = 5000
) -> Iterator[tuple[Position, tuple[int, Picks] | None, Position]]:
    """A random game: (before, move, after) for every move, and the opening with no move."""
    rng = Rng(seed=f"walk {seed}")
    position = game.setup(options, seed)
    yield position, None, position
    for _ in range(bound):
        if not position.pending:
            return
        decision = rng.choice(position.pending, "who")
        offer = decision.offer(position)
        size = offer.least + rng.below(offer.most - offer.least + 1, "size")
        codes = list(offer.options)
        rng.shuffle(codes, "codes")
        move = (decision.seat, tuple(codes[:size]))
        after = position.apply(*move)
        yield position, move, after
        position = after
    raise AssertionError(f"{game.key} did not end within {bound} answers")


def choices_are_fair(
    game: AnyGame, options: Options, level: str, every: int, first: int = 0
) -> None:
    """Where all that is hidden from the seat is different, software answers the same."""
    for number, (_, _, position) in enumerate(walk(game, options, "fair")):
        if number % every != first or not position.pending:
            continue
        seat = position.pending[0].seat
        alike = game.scramble(position, seat, Rng(seed="another truth"))
        answer = choose(game, position, seat, level, f"{number}")
        assert choose(game, alike, seat, level, f"{number}") == answer
