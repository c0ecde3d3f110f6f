"""The quick player: what it says can be answered, and is about the best that can be done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.conformance import walk
from games.dual_powers import GAME, quick
from games.dual_powers.components import REGION
from games.dual_powers.rules import PlayCard
from games.dual_powers.state import NOBODY, Powers, PowersOptions
from games.dual_powers.worth import worth
from games.opponents.answers import answers
from games.opponents.rollouts import follow
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, put


def turns(options: PowersOptions, seed: str) -> Iterator[tuple[int, Powers]]:
    """Positions of a random game in which somebody begins a turn."""
    for _, _, position in walk(GAME, options, seed):
        for decision in position.pending:
            if isinstance(decision, PlayCard):
                yield decision.seat, position


def ends(position: Powers, seat: int) -> Iterator[Powers]:
    """Every way in which a turn can end."""
    decision = position.decision(seat)
    assert decision is not None
    for picks in answers(decision.offer(position)):
        after = position.apply(seat, picks)
        if after.pending and after.pending[0].seat == seat and not after.pending[0].opens:
            yield from ends(after, seat)
        else:
            yield after


@pytest.mark.parametrize("options", GAME.variants.values(), ids=list(GAME.variants))
def test_a_quick_turn_is_a_turn(options: PowersOptions) -> None:
    """Its first answer is on offer, and the whole plan plays the card and goes on to its end."""
    for seat, position in turns(options, "quick"):
        plan = quick.turn(position, seat)
        decision = position.decision(seat)
        assert decision is not None
        assert plan[0][0] in decision.offer(position)
        after = position.copy()
        follow(after, seat, plan)
        assert plan[0][0] not in after.hands[position.side(seat)]
        for _ in range(2):  # what is left is the bonus of a day, if there is one
            rest = after.decision(seat)
            if rest is None or rest.opens or not (more := quick.turn(after, seat)):
                break
            follow(after, seat, more)
        rest = after.decision(seat)
        assert rest is None or rest.opens or rest.slug == "unrest-prize"


def test_a_quick_turn_is_nearly_the_best() -> None:
    """Where nothing is hidden and no scoring follows, few of all possible turns look better."""
    better = judged = 0
    for seat, position in turns(PowersOptions(), "nearly"):
        if len(position.played[0]) + len(position.played[1]) > 6 or position.round > 2:
            continue
        position.shown = [True, True]
        after = position.copy()
        follow(after, seat, quick.turn(position, seat))
        if after.decision(seat) is not None:
            follow(after, seat, quick.turn(after, seat))
        found = [worth(end, seat) for end in ends(position, seat)]
        judged += len(found)
        better += sum(each > worth(after, seat) + 1e-9 for each in found)
    assert judged > 1000
    assert better / judged < 0.01


def test_a_quick_turn_takes_the_prize_that_only_one_card_can_take() -> None:
    state = tables.table()
    state.hands[RED] = ["white-2", "blue-2", "green-7"]
    state.unrest = REGION["green"]
    tables.objectives(state, "red-2", "purple-2")
    put(state, "green", "w8")
    state.played = [["red-3a"] * 3, ["red-3b"] * 4]
    state = tables.turn(state, RED)
    assert quick.turn(state, RED)[:2] == (("green-7",), ("recruit",))


def test_a_hidden_objective_changes_nothing() -> None:
    """A look-alike's objective of the other side is a guess, on which nobody may act."""
    (seat, position), *_ = turns(PowersOptions(), "blind")
    other = 1 - position.side(seat)
    assert position.unrest != NOBODY
    found = set()
    for card in position.deck[:20]:
        position.objectives[other] = card
        found.add(quick.turn(position, seat))
    assert len(found) == 1
