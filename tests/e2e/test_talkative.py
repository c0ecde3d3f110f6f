"""The whole bot at LOG_LEVEL=DEBUG: neither seeds nor positions nor hands get into its log."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store
from tests.standin import StandIn

from .players import pairs
from .process import Process

pytestmark = pytest.mark.slow
HIDDEN = (
    "SELECT seed FROM tables",
    "SELECT position FROM snapshots",
    "SELECT picks FROM moves WHERE length(picks) > 6",
    "SELECT name FROM (SELECT called AS name FROM seats) AS names WHERE name <> ''",
)


async def test_a_game_at_debug(discord: StandIn, tmp_path: Path) -> None:
    bot = Process(discord, tmp_path / "t.db", FAKE_PAINT="1", LOG_LEVEL="DEBUG")
    await bot.start()
    (pair,) = pairs(discord, 1, lambda number: "cousins-war")
    await pair.sit_down()
    await pair.play(12)
    await pair.people[0].slash(pair.people[0].dm, "newgame cousins-war", level="easy")
    await pair.people[0].slash(pair.people[0].dm, "hint")
    await discord.quiet(0.5)
    await bot.stop()
    said = bot.logs.read_text("utf-8")
    assert f"table={pair.table}" in said
    store = await Store.open(f"sqlite:///{tmp_path}/t.db")
    try:
        for query in HIDDEN:
            async with store.read() as connection:
                found = {str(row[0]) for row in await connection.execute(text(query))}
            assert found, query
            assert not [each for each in found if each in said]
    finally:
        await store.close()
