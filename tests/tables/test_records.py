"""What people have done so far, read from the results; and who sees it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store import Store, schema, standing
from bot.tables import Person, Software, Table, Tables
from bot.tables.records import SHOWN_FROM, Got
from tests.tables.conftest import ANNA, BEN, CARL, HERE, Clock, play_on, start


async def finished(tables: Tables, clock: Clock, times: int = 1) -> Table:
    for _ in range(times):
        over = await play_on(tables, await start(tables))
        clock.pass_(hours=1)
    return over.table


async def test_a_game_as_each_of_its_players_sees_it(tables: Tables, clock: Clock) -> None:
    over = await finished(tables, clock)
    assert over.result is not None
    for person, side in ((ANNA, "left"), (BEN, "right")):
        record = await tables.records.of(person.id, CARL.id)
        assert record is not None
        (game,) = record.games
        assert (game.table, game.game, game.me.side) == (over.id, "ferry", side)
        expected = Got.WON if over.seat_of(person.id) in over.result.winners else Got.LOST
        assert game.got is expected
        assert game.score == over.result.scores[over.seat_of(person.id) or 0]


async def test_the_latest_comes_first_and_cancelled_games_do_not_count(
    tables: Tables, clock: Clock
) -> None:
    first, last = await finished(tables, clock), await finished(tables, clock)
    stopped = await start(tables)
    await tables.endings.admin_end(stopped.table.id, 5)
    running = await start(tables)
    record = await tables.records.of(ANNA.id, ANNA.id)
    assert record is not None
    assert [game.table for game in record.games] == [last.id, first.id]
    assert running.table.live


async def test_explorations_are_in_no_record(tables: Tables, clock: Clock) -> None:
    past = await tables.reading.past((await finished(tables, clock)).id)
    change = await tables.opening.explore(
        ANNA, past.table, past.positions[0], HERE, seat=0, level="easy", interaction="x"
    )
    await play_on(tables, change)
    record = await tables.records.of(ANNA.id, ANNA.id)
    assert record is not None
    assert len(record.games) == 1


@pytest.mark.parametrize("solo", [True, False])
async def test_a_challenge_of_the_day_counts_where_it_is_played_alone(
    store: Store, tables: Tables, solo: bool
) -> None:
    against = None if solo else Software("easy")
    opened = await tables.opening.open(ANNA, "ferry", {"solo": solo}, HERE, against=against)
    over = (await play_on(tables, opened)).table
    assert over.result is not None
    async with store.write() as c:
        await c.execute(schema.tables.update().values(purpose="daily"))
    found = await tables.ledger.fetch(standing.FINISHED, person=ANNA.id, most=9)
    assert [row["id"] for row in found] == ([over.id] if solo else [])


async def test_the_time_to_answer_is_that_since_the_answer_before(
    tables: Tables, clock: Clock
) -> None:
    change = await start(tables)
    waits = {ANNA.id: timedelta(minutes=2), BEN.id: timedelta(hours=3)}
    while change.table.waiting:
        person = change.table.seats[change.table.waiting[0]].person
        assert person is not None
        clock.now += waits[person]
        change = await play_on(tables, change, 1)
    for person, expected in waits.items():
        record = await tables.records.of(person, person)
        assert record is not None
        assert record.pace is not None
        assert record.pace == pytest.approx(expected, abs=timedelta(seconds=1))


# ---- who sees it


async def test_the_invisible_are_seen_by_nobody_but_themselves(
    tables: Tables, clock: Clock
) -> None:
    await finished(tables, clock, SHOWN_FROM)
    for reader in (ANNA, CARL):
        assert await tables.records.of(BEN.id, reader.id) is not None
        assert await ranked(tables, reader) == [ANNA.id, BEN.id]
    await tables.people.change_preferences(BEN.id, visible=False)
    for reader in (ANNA, CARL):
        assert await tables.records.of(BEN.id, reader.id) is None
        assert await ranked(tables, reader) == [ANNA.id]
        record = await tables.records.of(ANNA.id, reader.id)
        assert record is not None
        assert record.hidden == {BEN.id}
    assert await tables.records.of(BEN.id, BEN.id) is not None
    assert await ranked(tables, BEN) == [ANNA.id, BEN.id]


async def ranked(tables: Tables, reader: Person, guild: int = 5) -> list[int]:
    found = await tables.records.ranking(guild, "ferry", reader.id)
    return sorted(one.person for one in found)


async def test_the_forgotten_are_seen_by_nobody(tables: Tables, clock: Clock) -> None:
    await finished(tables, clock, SHOWN_FROM)
    await tables.people.forget(BEN.id)
    assert await tables.records.of(BEN.id, ANNA.id) is None
    assert await ranked(tables, ANNA) == [ANNA.id]
    record = await tables.records.of(ANNA.id, ANNA.id)
    assert record is not None
    assert BEN.name not in str(record)
    assert str(BEN.id) not in str(record)


async def test_a_ranking_has_those_with_five_games_who_have_played_there(
    tables: Tables, clock: Clock
) -> None:
    await finished(tables, clock, SHOWN_FROM - 1)
    assert await ranked(tables, ANNA) == []
    await finished(tables, clock)
    found = await tables.records.ranking(5, "ferry", CARL.id)
    assert [one.place for one in found] == [1, 2]
    assert found[0].rated.strength.mu > found[1].rated.strength.mu
    assert {one.called for one in found} == {ANNA.name, BEN.name}
    assert await ranked(tables, ANNA, guild=6) == []
    assert await tables.records.ranking(5, "cousins-war", ANNA.id) == []


async def test_games_against_software_are_in_the_record(tables: Tables, clock: Clock) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=Software("easy"))
    await play_on(tables, opened)
    record = await tables.records.of(ANNA.id, BEN.id)
    assert record is not None
    assert [game.other.level for game in record.games if game.other] == ["easy"]
