"""A person can see and take along what is kept about them, and nothing else."""

from __future__ import annotations

import json
from datetime import timedelta

from bot.tables import Closing, Message, Tables
from tests.tables.conftest import ANNA, BEN, HERE, Clock, play_on, refused, start


async def test_all_that_is_kept_is_given(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    await tables.people.change_preferences(ANNA.id, language="de")
    await tables.people.first_time(ANNA.id, "closed-dms")
    await tables.posted.record(Message(over.table.id, "panel", 1, 2, ANNA.id))
    kept = await tables.people.everything(ANNA.id)
    assert [row["language"] for row in kept["people"]] == ["de"]
    assert [row["key"] for row in kept["told"]] == ["closed-dms"]
    assert [row["message"] for row in kept["messages"]] == [2]
    (game,) = kept["games"]
    assert (game["id"], game["my_name"], game["my_side"]) == (over.table.id, ANNA.name, "left")
    moves = (await tables.reading.record(over.table.id)).moves
    mine = [move for move in moves if move.seat == 0]
    assert [row["picks"] for row in kept["answers"]] == ["+".join(move.picks) for move in mine]


async def test_nothing_of_others_and_no_secret_is_in_it(tables: Tables) -> None:
    change = await start(tables)
    kept = json.dumps(await tables.people.everything(ANNA.id), default=str)
    assert BEN.name not in kept
    assert str(BEN.id) not in kept
    assert "seed1" not in kept
    assert change.after is not None
    assert change.after.rng.seed not in kept


async def test_a_stranger_gets_empty_lists(tables: Tables) -> None:
    await start(tables)
    assert not any((await tables.people.everything(999)).values())


async def test_what_came_to_nothing_is_swept_out_after_thirty_days(
    tables: Tables, clock: Clock
) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)
    await tables.opening.decline(opened.table.id, BEN.id)
    clock.now += timedelta(days=29)
    await tables.due.expire()
    assert (await tables.reading.get(opened.table.id)).closed is Closing.DECLINED
    clock.now += timedelta(days=2)
    await tables.due.expire()
    with refused("refused.no-such-table"):
        await tables.reading.get(opened.table.id)
