"""Clocks: they run while an answer is awaited, and nothing happens by itself when one is empty."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables import Change, Ending, Event, Software, Tables
from bot.tables.pace import PACES
from tests.tables.conftest import ANNA, BEN, HERE, Clock, refused, some_answer

MINUTE = timedelta(minutes=1)
EVENING = PACES["evening"]


async def begin(tables: Tables, pace: str = "evening") -> Change:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, side="left", pace=pace)
    return await tables.opening.accept(opened.table.id, BEN)


async def answer(tables: Tables, change: Change, seat: int) -> Change:
    sitting = change.table.seats[seat]
    assert sitting.person is not None
    picks = some_answer(change, seat)
    return await tables.play.answer(change.table.id, sitting.person, sitting.asked, picks)


def banks(change: Change) -> list[timedelta | None]:
    return [seat.bank for seat in change.table.seats]


async def test_no_clock_by_default(tables: Tables) -> None:
    assert banks(await begin(tables, "")) == [None, None]


async def test_both_begin_with_the_same_bank_and_time_runs_for_whoever_is_asked(
    tables: Tables, clock: Clock
) -> None:
    change = await begin(tables)
    assert banks(change) == [EVENING.bank, EVENING.bank]
    clock.now += 5 * MINUTE
    change = await answer(tables, change, 0)
    spent = EVENING.bank - 5 * MINUTE
    assert banks(change)[0] in (spent, spent + EVENING.increment)
    assert banks(change)[1] == EVENING.bank
    assert banks(change) == [s.bank for s in (await tables.reading.get(change.table.id)).seats]


async def test_a_finished_turn_adds_its_increment_up_to_the_most(
    tables: Tables, clock: Clock
) -> None:
    change = await begin(tables, "week")
    most = PACES["week"].most
    for _ in range(30):
        if not change.table.waiting:
            break
        change = await answer(tables, change, change.table.waiting[0])
        assert all(bank is not None and bank <= most for bank in banks(change))


async def test_time_taken_back_is_given_back(tables: Tables, clock: Clock) -> None:
    change = await begin(tables)
    before = banks(change)
    clock.now += 7 * MINUTE
    change = await answer(tables, change, 0)
    assert banks(change) != before
    undone = await tables.consent.undo(change.table.id, ANNA.id)
    assert undone.what is Event.UNDONE
    assert banks(undone) == before


async def test_an_empty_bank_is_told_once_and_then_the_other_may_act(
    tables: Tables, clock: Clock
) -> None:
    change = await answer(tables, await begin(tables), 1)
    clock.now += EVENING.bank - MINUTE
    assert await tables.due.out_of_time() == []
    with refused("refused.not-claimable"):
        await tables.endings.claim(change.table.id, BEN.id)
    clock.now += 2 * MINUTE
    (told,) = await tables.due.out_of_time()
    assert (told.what, told.table.running) == (Event.REMINDED, True)
    assert await tables.due.out_of_time() == []
    over = await tables.endings.claim(change.table.id, BEN.id)
    assert over.table.result is not None
    assert over.table.result.how is Ending.CLAIMED


async def test_the_computer_may_answer_once_and_the_seat_stays(
    tables: Tables, clock: Clock
) -> None:
    change = await answer(tables, await begin(tables), 1)
    with refused("refused.not-claimable"):
        await tables.endings.let_once(change.table.id, BEN.id, "easy")
    clock.now += EVENING.bank + MINUTE
    await tables.due.out_of_time()
    once = await tables.endings.let_once(change.table.id, BEN.id, "easy", interaction="5")
    assert once.table.ply == change.table.ply + 1
    assert once.table.seats[0].person == ANNA.id


async def test_a_late_answer_still_counts(tables: Tables, clock: Clock) -> None:
    change = await begin(tables)
    clock.now += 3 * EVENING.bank
    await tables.due.out_of_time()
    late = await tables.reading.get(change.table.id)
    picks = some_answer(change, 0)
    after = await tables.play.answer(late.id, ANNA.id, late.seats[0].asked, picks)
    assert after.what is Event.ANSWERED
    assert banks(after)[0] in (timedelta(), EVENING.increment)


async def test_whoever_is_away_loses_no_time(tables: Tables, clock: Clock) -> None:
    change = await answer(tables, await begin(tables), 1)
    clock.now += 5 * MINUTE
    await tables.people.go_away(ANNA.id, clock.now + timedelta(days=2))
    clock.now += timedelta(days=1)
    assert await tables.due.out_of_time() == []
    assert await tables.people.away_until(ANNA.id) is not None
    assert (await tables.reading.get(change.table.id)).seats[0].away is not None
    await tables.people.go_away(ANNA.id, None)
    assert await tables.people.away_until(ANNA.id) is None
    assert (await tables.reading.get(change.table.id)).seats[0].away is None
    clock.now += 5 * MINUTE
    after = await answer(tables, change, 0)
    left = EVENING.bank - 10 * MINUTE
    assert banks(after)[0] in (left, left + EVENING.increment)


async def test_nobody_is_away_for_more_than_fourteen_days_a_quarter(
    tables: Tables, clock: Clock
) -> None:
    await tables.people.go_away(ANNA.id, clock.now + timedelta(days=10))
    clock.now += timedelta(days=10)
    with refused("refused.away", count=4):
        await tables.people.go_away(ANNA.id, clock.now + timedelta(days=5))
    await tables.people.go_away(ANNA.id, clock.now + timedelta(days=4))
    clock.now += timedelta(days=95)
    await tables.people.go_away(ANNA.id, clock.now + timedelta(days=14))


async def test_the_time_in_which_the_bot_was_down_is_nobodys(tables: Tables, clock: Clock) -> None:
    await tables.due.wake("all")
    change = await begin(tables)
    clock.now += 5 * MINUTE
    await tables.due.beat("all")
    clock.now += timedelta(hours=10)
    await tables.due.wake("all")
    assert await tables.due.out_of_time() == []
    clock.now += 5 * MINUTE
    after = await answer(tables, change, 0)
    left = EVENING.bank - 10 * MINUTE
    assert banks(after)[0] in (left, left + EVENING.increment)


async def test_time_taken_back_is_not_given_back_twice_after_a_pause_of_the_bot(
    tables: Tables, clock: Clock
) -> None:
    await tables.due.wake("all")
    change = await begin(tables)
    clock.now += timedelta(hours=10)
    await tables.due.wake("all")
    clock.now += 5 * MINUTE
    change = await answer(tables, change, 0)
    taken = await tables.consent.undo(change.table.id, ANNA.id)
    assert taken.what is Event.UNDONE
    assert banks(taken)[0] == EVENING.bank
    assert taken.table.seats[0].down == timedelta()


async def test_a_question_put_right_before_the_bot_went_down_gets_no_time_from_before(
    tables: Tables, clock: Clock
) -> None:
    await tables.due.wake("all")
    clock.now += MINUTE
    change = await begin(tables)
    clock.now += timedelta(hours=10)
    await tables.due.wake("all")
    assert (await tables.reading.get(change.table.id)).seats[0].down == timedelta(hours=10)


async def test_silence_does_not_last_while_the_bot_is_down(tables: Tables, clock: Clock) -> None:
    """Also where nobody has a clock: neither reminders nor claims count those days."""
    await tables.due.wake("all")
    change = await answer(tables, await begin(tables, ""), 0)
    clock.now += timedelta(hours=20)
    await tables.due.beat("all")
    clock.now += timedelta(days=5)
    await tables.due.wake("all")
    assert await tables.due.reminders() == []
    clock.now += timedelta(hours=5)
    (first,) = await tables.due.reminders()
    assert (first.person, first.number) == (BEN.id, 1)
    await tables.due.mark_reminded(first)
    clock.now += timedelta(hours=22)
    assert await tables.due.reminders() == []
    clock.now += timedelta(hours=2)
    (second,) = await tables.due.reminders()
    assert not await tables.endings.claimable(change.table.id, ANNA.id)
    await tables.due.mark_reminded(second)
    assert await tables.endings.claimable(change.table.id, ANNA.id)


@pytest.mark.parametrize("reminders", [True, False])
async def test_a_claim_waits_for_whom_the_bot_could_not_hear_and_who_is_away(
    tables: Tables, clock: Clock, reminders: bool
) -> None:
    await tables.people.change_preferences(BEN.id, reminders=reminders)
    await tables.due.wake("all")
    table = (await answer(tables, await begin(tables, ""), 0)).table.id
    await tables.people.go_away(BEN.id, clock.now + timedelta(days=3))
    clock.now += timedelta(days=4)
    assert not await tables.endings.claimable(table, ANNA.id), "he was there for a day"
    await tables.due.beat("all")
    clock.now += timedelta(days=2)
    await tables.due.wake("all")
    assert not await tables.endings.claimable(table, ANNA.id), "and then nobody could play"
    until = int((clock.now + timedelta(days=1)).timestamp())
    await tables.due.returned()
    with refused("refused.not-claimable", until=until):
        await tables.endings.claim(table, ANNA.id)
    clock.now += timedelta(days=1)
    for due in await tables.due.reminders():
        await tables.due.mark_reminded(due)
    assert await tables.endings.claimable(table, ANNA.id)


async def test_a_claim_that_comes_too_early_hears_when_the_bank_is_empty(
    tables: Tables, clock: Clock
) -> None:
    table = (await answer(tables, await begin(tables), 0)).table.id
    until = int((clock.now + EVENING.bank).timestamp())
    with refused("refused.not-claimable", until=until):
        await tables.endings.claim(table, ANNA.id)


async def test_whoever_is_away_while_the_bot_is_down_gets_that_time_once(
    tables: Tables, clock: Clock
) -> None:
    await tables.due.wake("all")
    change = await answer(tables, await begin(tables), 1)
    await tables.people.go_away(ANNA.id, clock.now + timedelta(days=2))
    clock.now += timedelta(hours=10)
    await tables.due.beat("all")
    clock.now += timedelta(days=1)
    await tables.due.wake("all")
    bank = banks(await answer(tables, change, 0))[0]
    assert bank is not None
    assert bank <= EVENING.bank


@pytest.mark.parametrize("against", [Software("easy")])
async def test_a_clock_is_for_two_people(tables: Tables, against: Software) -> None:
    with refused("refused.pace-for-two"):
        await tables.opening.open(ANNA, "ferry", {}, HERE, against=against, pace="week")
    with refused("refused.pace-for-two"):
        await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, pace="blitz")
    with refused("refused.pace-for-two"):
        await tables.opening.open(ANNA, "ferry", {"solo": True}, HERE, pace="week")
