"""The most talkative log has neither seeds nor positions in it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from bot import logs
from bot.store import Store
from tests.tables.conftest import Clock, known, make_tables, play_on, start  # noqa: F401


@pytest.fixture
def said() -> Iterator[StringIO]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    names = ("sqlalchemy", "sqlalchemy.engine", "sqlalchemy.pool", "aiosqlite")
    levels = {name: logging.getLogger(name).level for name in names}
    logs.start("DEBUG")
    stream = StringIO()
    root.handlers[:] = [logging.StreamHandler(stream)]
    yield stream
    root.handlers[:], root.level = before, level
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)


async def test_no_seed_at_debug(tmp_path: Path, said: StringIO) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/t.db")
    tables = make_tables(store, Clock(), new_seed=lambda: "a-seed-that-nobody-may-see")
    change = await play_on(tables, await start(tables), 3)
    await store.close()
    assert f"game started table={change.table.id}" in said.getvalue()
    assert "a-seed-that-nobody-may-see" not in said.getvalue()
    assert "cargo" not in said.getvalue()
