"""What is looked for again and again is found by an index, however many games have ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Delete, Select, text
from sqlalchemy.dialects import sqlite

from bot.store import Store, attention, queries

NO_TABLE = ("SCAN LIST", "SCAN CONSTANT")  # is read for these
LISTS: dict[str, tuple[Select[Any] | Delete, str]] = {
    "behind": (queries.BEHIND, "ix_tables_behind"),
    "thinking": (queries.THINKING, "ix_tables_thinking"),
    "silent": (queries.SILENT_SINCE, "ix_tables_waiting"),
    "unstarted": (queries.UNSTARTED_SINCE, "ix_tables_unstarted"),
    "of a server": (queries.live(queries.OF_GUILD, 50), "ix_tables_guild_live"),
    "ended in a server": (queries.ended(queries.OF_GUILD, 50), "ix_tables_guild"),
    "of a person": (queries.live(queries.LIVE_OF_PERSON, 50), "ix_seats_live"),
    "ended of a person": (queries.last_ended(50), "ix_seats_ended"),
    "awaiting a person": (attention.AWAITING, "ix_seats_live"),
    "running": (queries.RUNNING, "ix_tables_running"),
    "how many": (queries.LOAD, "ix_tables_running"),
    "came to nothing": (queries.CAME_TO_NOTHING, "ix_tables_closed"),
    "untidy": (queries.UNTIDY, "ix_messages_left"),
    "calls that are due": (attention.DUE_CALLS, "ix_calls_at"),
    "here": (queries.live(queries.AT, 1), "ix_tables_thread_live"),
    "ended here": (queries.ended(queries.AT, 1), "ix_tables_thread"),
}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path}/casus.db")
    yield store
    await store.close()


@pytest.mark.parametrize("name", LISTS)
async def test_a_list_is_found_by_its_index(store: Store, name: str) -> None:
    statement, index = LISTS[name]
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
    given = {key: value if value is not None else 1 for key, value in compiled.params.items()}
    async with store.read() as connection:
        asked = text(f"EXPLAIN QUERY PLAN {compiled}")
        plan = [row[3] for row in await connection.execute(asked, given)]
    assert any(f"{index} (" in step or step.endswith(index) for step in plan), plan
    scans = [step for step in plan if step.startswith("SCAN") and "INDEX" not in step]
    assert [step for step in scans if not step.startswith(NO_TABLE)] == [], plan
