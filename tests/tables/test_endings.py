"""Resigning, silence, and the server's administration."""

from __future__ import annotations

from bot.tables import (
    Closing,
    Ending,
    Event,
    Place,
    PlaceKind,
    Sitter,
    Software,
    Status,
    Tables,
)
from tests.tables.conftest import ANNA, BEN, CARL, HERE, Clock, play_on, refused, start
from tests.tables.test_play import answer

DM = Place(PlaceKind.DM, channel=70)


async def remind_all(tables: Tables) -> list[tuple[int, int]]:
    due = await tables.due.reminders()
    for reminder in due:
        await tables.due.mark_reminded(reminder)
    return [(reminder.person, reminder.number) for reminder in due]


async def test_who_resigns_loses(tables: Tables) -> None:
    table = (await start(tables)).table.id
    with refused("refused.not-seated"):
        await tables.endings.resign(table, CARL.id)
    change = await tables.endings.resign(table, ANNA.id, interaction="r")
    assert (change.what, change.ended) == (Event.ENDED, True)
    assert change.table.result
    assert (change.table.result.how, change.table.result.winners) == (Ending.RESIGNED, (1,))
    assert change.table.result.seat == 0
    assert change.table.seed == "seed1"
    assert (await tables.endings.resign(table, ANNA.id, interaction="r")).repeated
    with refused("refused.over"):
        await tables.endings.resign(table, BEN.id)


async def test_nobody_wins_when_one_resigns_alone(tables: Tables) -> None:
    table = (await tables.opening.open(ANNA, "ferry", {"solo": True}, DM)).table.id
    change = await tables.endings.resign(table, ANNA.id)
    assert change.table.result
    assert change.table.result.winners == ()


# ---- silence


async def test_two_reminders_and_then_the_game_may_be_claimed(tables: Tables, clock: Clock) -> None:
    change = await answer(tables, await start(tables), 0)
    table = change.table.id
    assert await remind_all(tables) == []
    clock.pass_(hours=23.9)
    assert await remind_all(tables) == []
    until = int(clock().timestamp()) + int(24.1 * 3600)
    with refused("refused.not-claimable", until=until):
        await tables.endings.claim(table, ANNA.id)
    clock.pass_(hours=0.2)
    assert await remind_all(tables) == [(BEN.id, 1)]
    assert await remind_all(tables) == []
    clock.pass_(hours=24)
    assert not await tables.endings.claimable(table, ANNA.id)  # he has not been warned yet
    assert await remind_all(tables) == [(BEN.id, 2)]
    assert await remind_all(tables) == []
    assert await tables.endings.claimable(table, ANNA.id)
    assert not await tables.endings.claimable(table, BEN.id)
    assert not await tables.endings.claimable(table, CARL.id)
    with refused("refused.owes-answer"):
        await tables.endings.claim(table, BEN.id)
    claimed = await tables.endings.claim(table, ANNA.id)
    assert claimed.table.result
    assert (claimed.table.result.how, claimed.table.result.winners) == (Ending.CLAIMED, (0,))
    assert not await tables.endings.claimable(table, ANNA.id)


async def test_an_answer_stops_the_clock(tables: Tables, clock: Clock) -> None:
    change = await answer(tables, await start(tables), 0)
    clock.pass_(hours=30)
    assert await remind_all(tables) == [(BEN.id, 1)]
    change = await answer(tables, change, 1)
    clock.pass_(hours=30)
    assert await remind_all(tables) == [(BEN.id, 1)]  # his new question is a day old


async def test_the_others_answer_does_not_stop_mine(tables: Tables, clock: Clock) -> None:
    change = await start(tables)
    clock.pass_(hours=20)
    await answer(tables, change, 0)
    clock.pass_(hours=5)
    assert await remind_all(tables) == [(BEN.id, 1)]


async def test_a_reminder_of_an_answered_question_marks_nothing(
    tables: Tables, clock: Clock
) -> None:
    change = await answer(tables, await start(tables), 0)
    clock.pass_(hours=25)
    (reminder,) = await tables.due.reminders()
    change = await answer(tables, change, 1)
    await tables.due.mark_reminded(reminder)
    assert (await tables.reading.get(change.table.id)).seats[1].reminded == 0


async def test_after_a_long_sleep_of_the_bot_one_reminder_is_enough(
    tables: Tables, clock: Clock
) -> None:
    await answer(tables, await start(tables), 0)
    clock.pass_(days=5)
    assert await remind_all(tables) == [(BEN.id, 2)]


async def test_quiet_hours_and_settings_are_kept(tables: Tables, clock: Clock) -> None:
    change = await answer(tables, await start(tables), 0)
    await tables.people.change_preferences(BEN.id, quiet_from=22, quiet_until=8, zone="Asia/Tokyo")
    clock.pass_(hours=26)  # 14:00 in London is 23:00 in Tokyo
    assert await remind_all(tables) == []
    clock.pass_(hours=8.9)
    assert await remind_all(tables) == []
    clock.pass_(hours=0.2)
    assert await remind_all(tables) == [(BEN.id, 1)]
    await tables.people.change_preferences(BEN.id, reminders=False)
    clock.pass_(hours=24)
    assert await remind_all(tables) == []
    assert await tables.endings.claimable(
        change.table.id, ANNA.id
    )  # who wants no warning gets none


async def test_who_owes_an_answer_cannot_complain(tables: Tables, clock: Clock) -> None:
    table = (await start(tables)).table.id
    clock.pass_(days=3)
    await remind_all(tables)
    with refused("refused.owes-answer"):
        await tables.endings.claim(table, ANNA.id)


async def test_software_finishes_for_the_silent_side(tables: Tables, clock: Clock) -> None:
    change = await answer(tables, await start(tables), 0)
    table = change.table.id
    with refused("refused.not-claimable"):
        await tables.endings.let_software(table, ANNA.id, "easy")
    clock.pass_(days=3)
    await remind_all(tables)
    with refused("refused.no-such-level"):
        await tables.endings.let_software(table, ANNA.id, "godlike")
    finished = await tables.endings.let_software(table, ANNA.id, "easy")
    assert finished.what is Event.SOFTWARE
    seat = finished.table.seats[1]
    assert (seat.kind, seat.person, seat.level) == (Sitter.SOFTWARE, None, "easy")
    assert await tables.reading.mine(BEN.id) == []
    assert await tables.play.thinking() == [table]
    with refused("refused.watching"):
        await answer(tables, change, 1)
    while finished.table.running:
        thought = await tables.play.think(table)
        finished = thought or await answer(tables, finished, 0)
    assert finished.table.result


# ---- administration


async def test_who_manages_the_server_ends_a_game(tables: Tables) -> None:
    table = (await start(tables)).table.id
    with refused("refused.no-such-table"):
        await tables.endings.admin_end(table, guild=6)
    ended = await tables.endings.admin_end(table, guild=5)
    assert (ended.what, ended.table.closed) == (Event.CLOSED, Closing.STOPPED)
    assert ended.table.waiting == ()
    with refused("refused.over"):
        await tables.endings.admin_end(table, guild=5)


async def test_an_unseated_person_makes_room(tables: Tables) -> None:
    change = await start(tables)
    table = change.table.id
    with refused("refused.not-at-table"):
        await tables.endings.admin_unseat(table, 5, CARL.id)
    with refused("refused.no-such-table"):
        await tables.endings.admin_unseat(table, 6, BEN.id)
    freed = await tables.endings.admin_unseat(table, 5, BEN.id)
    assert freed.what is Event.UNSEATED
    assert freed.table.seats[1].kind is Sitter.NOBODY
    with refused("refused.watching"):
        await answer(tables, change, 1)
    assert await tables.endings.claimable(table, ANNA.id)
    joined = await tables.opening.join(table, CARL)
    assert joined.what is Event.JOINED
    assert not await tables.endings.claimable(table, ANNA.id)
    over = await play_on(tables, joined)
    assert over.table.status is Status.OVER


async def test_unseating_the_last_person_closes_the_table(tables: Tables) -> None:
    solo = await tables.opening.open(ANNA, "ferry", {"solo": True}, HERE)
    closed = await tables.endings.admin_unseat(solo.table.id, 5, ANNA.id)
    assert closed.table.closed is Closing.STOPPED


async def test_unseating_before_the_start_opens_the_seat(tables: Tables) -> None:
    invited = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, side="left")
    freed = await tables.endings.admin_unseat(invited.table.id, 5, BEN.id)
    assert freed.table.status is Status.OPEN
    assert (await tables.opening.join(invited.table.id, CARL)).what is Event.STARTED


async def test_software_is_never_reminded(tables: Tables, clock: Clock) -> None:
    change = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"), side="left")
    await answer(tables, change, 0)
    clock.pass_(days=4)
    assert await tables.due.reminders() == []
