"""Who wants to be forgotten is forgotten everywhere; the opponent keeps an anonymous record."""

from __future__ import annotations

from pathlib import Path

import pytest

import games.record
from bot.store import Store
from bot.tables import (
    Closing,
    Event,
    Message,
    Place,
    PlaceKind,
    Preferences,
    Sitter,
    Software,
    Status,
    Tables,
)
from tests import ferry
from tests.tables.conftest import (
    ANNA,
    BEN,
    HERE,
    everything,
    play_on,
    refused,
    start,
)
from tests.tables.test_play import answer

DM = Place(PlaceKind.DM, channel=7070)


def traces(folder: Path, *needles: str) -> list[str]:
    """The files of the database in which any of the words or numbers still stands."""
    return [
        f"{path.name}: {needle}"
        for path in folder.iterdir()
        for needle in needles
        if needle.encode() in path.read_bytes()
    ]


async def live_rows(store: Store) -> str:
    return str(await everything(store))


@pytest.mark.parametrize("migrated", ["sqlite"], indirect=True)  # looks into its files
async def test_the_files_keep_no_trace_either(tables: Tables, tmp_path: Path) -> None:
    await play_on(tables, await start(tables))
    assert traces(tmp_path, ANNA.name)
    await tables.people.forget(ANNA.id)
    assert traces(tmp_path, ANNA.name) == []
    assert traces(tmp_path, BEN.name)


async def test_nothing_of_a_person_is_left(tables: Tables, store: Store) -> None:
    over = await play_on(tables, await start(tables))
    await tables.opening.open(ANNA, "ferry", {"solo": True}, DM)
    await tables.people.change_preferences(ANNA.id, language="de")
    await tables.people.first_time(ANNA.id, "closed-dms")
    await tables.posted.record(Message(over.table.id, "panel", 7070, 9090, ANNA.id))
    assert str(ANNA.id) in await live_rows(store)
    forgotten = await tables.people.forget(ANNA.id)
    assert forgotten.tables == 2
    assert forgotten.changes == ()  # nothing that Ben still plays
    assert [(m.channel, m.message) for m in forgotten.messages] == [(7070, 9090)]
    left = await live_rows(store)
    assert str(ANNA.id) not in left
    assert ANNA.name not in left
    assert await tables.people.preferences(ANNA.id) == Preferences()
    assert await tables.reading.mine(ANNA.id, live=False) == []
    assert await tables.people.first_time(ANNA.id, "closed-dms")


async def test_the_opponent_keeps_an_anonymous_record(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    await tables.posted.shown(over.table.id, over.table.revision)
    await tables.people.forget(ANNA.id)
    (table,) = await tables.reading.mine(BEN.id, live=False)
    assert (table.status, table.result) == (Status.OVER, over.table.result)
    assert [(s.kind, s.called) for s in table.seats] == [
        (Sitter.GONE, ""),
        (Sitter.PERSON, BEN.name),
    ]
    assert table.opened_by is None
    (behind,) = await tables.posted.behind()  # their name is to be taken out of its messages
    assert behind.id == over.table.id
    record = await tables.reading.record(table.id)
    assert record.names == ("", BEN.name)
    games.record.verify(games.record.write(record), {"ferry": ferry.GAME})


async def test_a_running_game_goes_on_for_the_other(tables: Tables) -> None:
    change = await answer(tables, await start(tables), 1)
    forgotten = await tables.people.forget(ANNA.id)
    (told,) = forgotten.changes
    assert (told.what, told.seat) == (Event.UNSEATED, 0)
    assert told.table.running
    assert told.table.seats[0].kind is Sitter.GONE
    assert told.table == await tables.reading.get(change.table.id)
    assert await tables.endings.claimable(change.table.id, BEN.id)
    with refused("refused.no-free-seat"):
        await tables.opening.join(change.table.id, ANNA)
    finished = await tables.endings.let_software(change.table.id, BEN.id, "easy")
    while finished.table.running:
        thought = await tables.play.think(change.table.id)
        finished = thought or await answer(tables, finished, 1)
    assert finished.table.result


async def test_the_other_may_claim_at_once(tables: Tables) -> None:
    change = await start(tables)
    await tables.people.forget(ANNA.id)
    claimed = await tables.endings.claim(change.table.id, BEN.id)
    assert claimed.table.result
    assert claimed.table.result.winners == (1,)


async def test_invitations_by_and_to_them_are_closed(tables: Tables) -> None:
    by = (await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)).table.id
    to = (await tables.opening.open(BEN, "ferry", {}, DM, against=ANNA)).table.id
    forgotten = await tables.people.forget(ANNA.id)
    assert {change.table.id for change in forgotten.changes} == {by, to}
    for table in (by, to):
        assert (await tables.reading.get(table)).closed is Closing.FORGOTTEN
    assert await tables.reading.mine(ANNA.id, live=False) == []


async def test_games_alone_disappear_with_all_that_belongs_to_them(
    tables: Tables, store: Store
) -> None:
    software = await tables.opening.open(
        ANNA, "ferry", {}, DM, against=Software("easy"), side="left"
    )
    await play_on(
        tables, await tables.opening.open(ANNA, "ferry", {"solo": True}, DM, interaction="i")
    )
    await tables.opening.open(ANNA, "ferry", {}, DM)
    await tables.posted.record(Message(software.table.id, "table", 7070, 1))
    forgotten = await tables.people.forget(ANNA.id)
    assert (forgotten.tables, len(forgotten.messages)) == (3, 1)
    assert not any((await everything(store)).values())


async def test_forgetting_twice_and_forgetting_a_stranger(tables: Tables) -> None:
    await start(tables)
    await tables.people.forget(ANNA.id)
    again = await tables.people.forget(ANNA.id)
    assert (again.tables, again.changes, again.messages) == (0, (), ())


async def test_both_may_be_forgotten(tables: Tables, store: Store) -> None:
    await play_on(tables, await start(tables))
    await tables.people.forget(ANNA.id)
    await tables.people.forget(BEN.id)
    assert not any((await everything(store)).values())


async def test_a_rematch_with_somebody_forgotten_opens_their_seat(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    await tables.people.forget(ANNA.id)
    again = await tables.opening.rematch(over.table.id, BEN.id)
    assert again.what is Event.OPENED
    assert again.table.status is Status.OPEN


async def test_what_named_them_is_shown_anew_also_by_other_processes(tables: Tables) -> None:
    """A game that was over and shown is behind again, and so found by whoever looks after it."""
    over = await play_on(tables, await start(tables))
    await tables.posted.shown(over.table.id, over.table.revision)
    assert await tables.posted.behind() == []
    await tables.people.forget(ANNA.id)
    assert [table.id for table in await tables.posted.behind()] == [over.table.id]
