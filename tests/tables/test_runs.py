"""Several answers at one tap: stored as the answers that they are, taken back as the tap it was."""

from __future__ import annotations

from datetime import timedelta

import games
from bot.store import Store
from bot.tables import Change, Event, Tables
from games import record
from games.cousins_war.commands import PlaceTroops
from games.dual_powers.actions import Act
from games.kernel import Decision
from tests.tables.conftest import ANNA, BEN, HERE, Clock, everything, play_on, refused

LIKED = ("place", "move", "double-move")  # uses of a card after which something can be run
Reached = tuple[Change, int, str]


async def reached(tables: Tables, game: str, kind: type[Decision], **options: str) -> Reached:
    """A table at a question of this kind; whose it is, and the last run that it offers."""
    for game_number in range(10):
        opened = await tables.opening.open(ANNA, game, {}, HERE, against=BEN, **options)
        change = await tables.opening.accept(opened.table.id, BEN)
        while change.table.waiting:
            assert change.after is not None
            seat, ply = change.table.waiting[0], change.table.ply
            question = change.after.decision(seat)
            assert question is not None
            runs = [run.code for run in question.runs(change.after) if len(run.codes) > 1]
            if isinstance(question, kind) and runs:
                return change, seat, runs[-1]
            codes = question.offer(change.after).options
            liked = [code for code in LIKED if code in codes] or [codes[ply % len(codes)]]
            change = await press(tables, change, seat, liked[0], f"way {game_number} {ply}")
    raise AssertionError(f"no {kind.__name__} with runs")


async def press(tables: Tables, change: Change, seat: int, picks: str, click: str) -> Change:
    sitting = change.table.seats[seat]
    assert sitting.person is not None
    return await tables.play.answer(
        change.table.id, sitting.person, sitting.asked, picks, interaction=click
    )


async def test_a_run_is_stored_as_the_answers_that_it_is(tables: Tables) -> None:
    change, seat, run = await reached(tables, "dual-powers", Act)
    assert change.after is not None
    first, second = run.split("/")
    done = await press(tables, change, seat, run, "tap")
    assert [move.picks for move in done.moves] == [first, second]
    assert done.table.ply == change.table.ply + 2
    one_by_one = change.after.apply(seat, first)
    assert done.moves[0].digest == one_by_one.digest()
    assert done.moves[0].news == tuple(one_by_one.news)
    assert done.after == one_by_one.apply(seat, second)
    assert done.what is Event.ANSWERED
    ended = await play_on(tables, done)
    written = await tables.reading.record(ended.table.id)
    here = slice(change.table.ply, change.table.ply + 2)
    assert [move.picks for move in written.moves[here]] == [(first,), (second,)]
    assert record.verify(written, games.ALL).good


async def test_the_same_click_twice_acts_once(tables: Tables, store: Store) -> None:
    change, seat, run = await reached(tables, "dual-powers", Act)
    await press(tables, change, seat, run, "tap")
    before = await everything(store)
    again = await press(tables, change, seat, run, "tap")
    assert again.repeated
    assert await everything(store) == before


async def test_a_run_that_is_not_offered_changes_nothing(tables: Tables, store: Store) -> None:
    change, seat, run = await reached(tables, "dual-powers", Act)
    before = await everything(store)
    with refused("illegal.not-offered"):
        await press(tables, change, seat, f"{run}/vyborg", "tap")
    with refused("illegal.not-offered"):
        await press(tables, change, seat, "pass/pass", "tap")
    assert await everything(store) == before


async def test_back_takes_back_the_whole_tap(tables: Tables) -> None:
    change, seat, run = await reached(tables, "dual-powers", Act)
    done = await press(tables, change, seat, run, "tap")
    person = done.table.seats[seat].person
    assert person is not None
    undone = await tables.consent.undo(done.table.id, person, interaction="back")
    assert undone.what is Event.UNDONE
    assert [move.picks for move in undone.taken] == run.split("/")
    assert undone.after == change.after
    assert undone.table.ply == change.table.ply


async def test_attempts_go_on_until_one_succeeds(tables: Tables) -> None:
    """As many answers as chance leaves to be given, never one to another question."""
    change, seat, _ = await reached(tables, "cousins-war", PlaceTroops)
    assert change.after is not None
    question = change.after.decision(seat)
    assert isinstance(question, PlaceTroops)
    run = f"south{'/south' * (question.points - 1)}"
    done = await press(tables, change, seat, run, "tap")
    told = [item.key for move in done.moves for item in move.news if "place." in item.key]
    placed = [key for key in told if key.endswith("placed")]
    assert 1 <= len(done.moves) <= question.points
    assert len(placed) <= 1
    assert len(placed) == 0 or told[-1] == placed[0]
    assert {move.picks for move in done.moves} == {"south"}


async def test_a_tap_costs_its_time_once(tables: Tables, clock: Clock) -> None:
    change, seat, run = await reached(tables, "dual-powers", Act, pace="evening")
    clock.pass_(minutes=3)
    done = await press(tables, change, seat, run, "tap")
    assert [move.spent for move in done.moves] == [timedelta(minutes=3), timedelta()]
    person = done.table.seats[seat].person
    assert person is not None
    undone = await tables.consent.undo(done.table.id, person, interaction="back")
    assert undone.table.seats[seat].bank == change.table.seats[seat].bank
