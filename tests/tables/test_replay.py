"""The way a game went, and ways back on it."""

from __future__ import annotations

import pytest

from bot.tables import Tables
from bot.tables.replay import Trail
from games.kernel import IllegalMove
from tests.tables.conftest import play_on, start


@pytest.fixture
async def trail(tables: Tables) -> Trail:
    """Five moves: both load at once, Ben is asked, then both load again."""
    change = await play_on(tables, await start(tables), 5)
    found = await tables.ledger.trail(await tables.ledger.stored(change.table.id))
    assert found.end == change.after
    return found


def test_a_trail_has_a_position_around_every_move(trail: Trail) -> None:
    assert len(trail.positions) == len(trail.moves) + 1 == 6
    for i, move in enumerate(trail.moves):
        assert trail.positions[i].apply(move.seat, move.picks) == trail.positions[i + 1]
        assert trail.positions[i + 1].digest() == move.digest


def test_the_last_move_of_a_seat(trail: Trail) -> None:
    seats = [move.seat for move in trail.moves]
    for seat in (0, 1):
        last = trail.last_of(seat)
        assert last is not None
        assert seats[last] == seat
        assert seat not in seats[last + 1 :]
    assert trail.last_of(2) is None


def test_back_to_before_a_move(trail: Trail) -> None:
    back = trail.back_to(2)
    assert back == Trail(trail.positions[:3], trail.moves[:2])
    assert trail.back_to(0) == Trail(trail.positions[:1])


def test_without_the_first_half_of_a_ballot_the_other_half_stays(trail: Trail) -> None:
    ballot = trail.back_to(2)
    left = ballot.without(0)
    (move,) = left.moves
    assert (move.seat, move.picks, move.ply) == (1, ballot.moves[1].picks, 1)
    assert move.digest == left.end.digest() == trail.positions[0].apply(1, move.picks).digest()


def test_a_move_that_later_ones_depend_on_cannot_be_left_out(trail: Trail) -> None:
    with pytest.raises(IllegalMove):
        trail.without(0)
