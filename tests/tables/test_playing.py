"""Answers: once, in time, by the right person, and all or nothing."""

from __future__ import annotations

from bot.tables import Status, Tables, What
from tests.tables.conftest import play_on, start


async def test_a_game_is_played_from_the_invitation_to_the_result(tables: Tables) -> None:
    change = await play_on(tables, await start(tables))
    assert change.what is What.ENDED
    assert change.ended
    table = await tables.get(change.table.id)
    assert table == change.table
    assert table.status is Status.OVER
    assert table.result
    assert table.result.reason == "coins"
    assert table.seed
    assert (await tables.verify(table.id)).good
