"""Calls that come later: written with the change, dropped with the answer, made once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.store import Store
from bot.tables import Calls, Change, Later, Tables
from tests.tables.conftest import ANNA, BEN, CARL, HERE, Clock, everything, refused, some_answer

Row = tuple[Any, ...]


async def begin(tables: Tables, channel: int = 50) -> Change:
    """Anna and Ben play; both have loaded, and it is somebody's turn."""
    place = replace(HERE, channel=channel)
    opened = await tables.opening.open(ANNA, "ferry", {}, place, against=BEN, side="left")
    return await tables.opening.accept(opened.table.id, BEN)


async def wants(tables: Tables, person: int, calls: str, **more: Any) -> None:
    await tables.people.change_preferences(person, calls=Calls(calls), **more)


async def answer(tables: Tables, change: Change, seat: int) -> Change:
    table = change.table
    person = table.seats[seat].person or 0
    picks = some_answer(change, seat)
    return await tables.play.answer(table.id, person, table.seats[seat].asked, picks)


async def rows(store: Store) -> list[Row]:
    return [row[:3] for row in (await everything(store))["calls"]]


async def called(tables: Tables) -> list[tuple[int, tuple[str, ...]]]:
    """Who is called to which tables now; the calls are made."""
    found = await tables.calls.due()
    for each in found:
        await tables.calls.sent(each.pending)
    return [(each.person, tuple(p.table for p in each.pending)) for each in found]


async def test_whoever_is_called_at_once_has_no_row(tables: Tables, store: Store) -> None:
    change = await begin(tables)
    assert all(seat.summoned for seat in change.table.seats)
    assert await rows(store) == []


async def test_after_hours_once(tables: Tables, store: Store, clock: Clock) -> None:
    await wants(tables, BEN.id, "3")
    change = await begin(tables)
    table = change.table
    assert table.seats[0].summoned == table.revision
    assert table.seats[1].summoned < table.revision
    assert table.moved == table.revision, "the table moves down all the same"
    assert await rows(store) == [(BEN.id, table.id, "turn")]
    clock.pass_(hours=2, minutes=59)
    assert await called(tables) == []
    clock.pass_(minutes=1)
    assert await called(tables) == [(BEN.id, (table.id,))]
    assert await called(tables) == []
    assert await rows(store) == []


async def test_whoever_has_answered_is_not_called(
    tables: Tables, store: Store, clock: Clock
) -> None:
    await wants(tables, BEN.id, "1")
    change = await begin(tables)
    await answer(tables, change, 1)
    assert await rows(store) == []
    clock.pass_(hours=2)
    assert await called(tables) == []


async def test_an_answer_within_a_turn_gives_time(tables: Tables, clock: Clock) -> None:
    """The hours count from the last question, not from the beginning of the turn."""
    await wants(tables, BEN.id, "1")
    change = await begin(tables)
    clock.pass_(minutes=50)
    change = await answer(tables, change, 0)
    change = await answer(tables, change, 1)
    while 1 not in change.table.waiting:
        change = await answer(tables, change, change.table.waiting[0])
    since = change.table.seats[1].since
    assert since is not None
    clock.now = since + timedelta(minutes=59)
    assert await called(tables) == []
    clock.now = since + timedelta(hours=1)
    assert await called(tables) == [(BEN.id, (change.table.id,))]


async def test_five_tables_one_call_a_day(tables: Tables, store: Store, clock: Clock) -> None:
    await wants(tables, BEN.id, "daily", call_hour=18)
    found = []
    for channel in range(5):
        found.append((await begin(tables, channel + 60)).table.id)
        clock.pass_(minutes=10)
    clock.now = clock.now.replace(hour=17, minute=59)
    assert await called(tables) == []
    clock.now = clock.now.replace(hour=18, minute=0)
    ((person, listed),) = await called(tables)
    assert (person, sorted(listed)) == (BEN.id, sorted(found))
    assert await called(tables) == []
    clock.pass_(hours=5)
    assert await called(tables) == [], "for one turn one call"
    assert await rows(store) == []


async def test_a_reminder_comes_with_the_call_of_the_day(tables: Tables, clock: Clock) -> None:
    await wants(tables, BEN.id, "daily", call_hour=18)
    await tables.people.change_preferences(ANNA.id, reminders=False)
    table = (await begin(tables)).table.id
    clock.pass_(hours=6)
    assert len(await called(tables)) == 1
    clock.pass_(hours=18)
    assert await tables.due.reminders() == []
    assert await called(tables) == []
    clock.pass_(hours=6)
    assert await called(tables) == [(BEN.id, (table,))]
    clock.pass_(hours=19)
    (second,) = await tables.due.reminders()
    assert second.number == 2, "after this one the game may be claimed: it is not held back"


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/New_York"])
async def test_nobody_is_called_in_quiet_hours(tables: Tables, clock: Clock, zone: str) -> None:
    """It is twelve o'clock in Greenwich; quiet hours are put around that, over midnight or not."""
    hour = {"UTC": 12, "Asia/Tokyo": 21, "America/New_York": 7}[zone]
    hours = {"quiet_from": (hour - 2) % 24, "quiet_until": (hour + 5) % 24}
    await wants(tables, BEN.id, "turn", zone=zone, **hours)
    change = await begin(tables)
    table = change.table
    assert table.seats[1].summoned < table.revision
    clock.pass_(hours=4, minutes=59)
    assert await called(tables) == []
    clock.pass_(minutes=1)
    assert await called(tables) == [(BEN.id, (table.id,))]


async def test_an_invitation_waits_for_the_end_of_quiet_hours(tables: Tables, clock: Clock) -> None:
    await wants(tables, BEN.id, "turn", quiet_from=10, quiet_until=14)
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)
    assert opened.table.seats[opened.table.seat_of(BEN.id) or 0].summoned == 0
    clock.pass_(hours=2)
    assert await called(tables) == [(BEN.id, (opened.table.id,))]
    again = await tables.opening.open(ANNA, "ferry", {}, replace(HERE, channel=51), against=BEN)
    await tables.opening.withdraw(again.table.id, ANNA.id)
    clock.pass_(days=1)
    assert await called(tables) == []


async def test_other_wishes_hold_for_calls_that_are_to_come(tables: Tables, clock: Clock) -> None:
    await wants(tables, BEN.id, "8")
    table = (await begin(tables)).table.id
    clock.pass_(hours=2)
    await wants(tables, BEN.id, "3")
    assert await called(tables) == []
    clock.pass_(hours=1)
    assert await called(tables) == [(BEN.id, (table,))]


async def test_later_is_kept_over_a_restart(tables: Tables, store: Store, clock: Clock) -> None:
    table = (await begin(tables)).table.id
    at = await tables.calls.later(BEN.id, table, Later.EVENING)
    assert at == clock.now.replace(hour=18)
    assert await tables.calls.later(BEN.id, table, Later.HOUR) == clock.now + timedelta(hours=1)
    assert await rows(store) == [(BEN.id, table, "later")], "the last word holds"
    restarted = Tables(store, clock=clock, levels=("easy",))
    clock.pass_(minutes=59)
    assert await called(restarted) == []
    clock.pass_(minutes=1)
    assert await called(restarted) == [(BEN.id, (table,))]


async def test_later_stands_for_the_first_reminder(tables: Tables, clock: Clock) -> None:
    await tables.people.change_preferences(ANNA.id, reminders=False)
    table = (await begin(tables)).table.id
    clock.pass_(hours=23)
    await tables.calls.later(BEN.id, table, Later.TOMORROW)
    clock.pass_(hours=2)
    assert await tables.due.reminders() == []
    clock.now = clock.now.replace(day=3, hour=9)
    assert await called(tables) == [(BEN.id, (table,))]
    clock.pass_(hours=4)
    assert [each.number for each in await tables.due.reminders()] == [2]


async def test_later_is_for_those_whose_turn_it_is(tables: Tables) -> None:
    change = await begin(tables)
    table = change.table.id
    await answer(tables, change, 1)
    with refused("refused.not-awaited"):
        await tables.calls.later(BEN.id, table, Later.HOUR)
    with refused("refused.watching"):
        await tables.calls.later(CARL.id, table, Later.HOUR)
    with refused("refused.no-such-table"):
        await tables.calls.later(BEN.id, "nowhere", Later.HOUR)


async def test_a_newer_call_is_not_lost_by_an_older_one(tables: Tables, clock: Clock) -> None:
    """While the call is being sent, Ben answers, and it is his turn once more."""
    await wants(tables, BEN.id, "1")
    change = await begin(tables)
    clock.pass_(hours=1)
    (calling,) = await tables.calls.due()
    change = await answer(tables, change, 1)
    while not (change.seat == 0 and 1 in change.table.waiting):
        change = await answer(tables, change, change.table.waiting[0])
    await tables.calls.sent(calling.pending)
    clock.pass_(hours=1)
    assert await called(tables) == [(BEN.id, (change.table.id,))]


async def test_calls_go_with_the_person_and_with_the_table(tables: Tables, store: Store) -> None:
    await wants(tables, BEN.id, "8")
    await begin(tables)
    await tables.people.forget(BEN.id)
    assert await rows(store) == []
