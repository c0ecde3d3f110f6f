"""The most talkative log has neither seeds nor positions in it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot import logs
from bot.store import Store, queries
from bot.store.batch import Step
from bot.store.hush import causes
from bot.tables import rows
from tests.tables.conftest import (  # noqa: F401
    ANNA,
    BEN,
    Clock,
    known,
    make_tables,
    play_on,
    start,
)


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


async def test_no_seed_at_debug(database: str, said: StringIO) -> None:
    store = await Store.open(database)
    tables = make_tables(store, Clock(), new_seed=lambda: "a-seed-that-nobody-may-see")
    change = await play_on(tables, await start(tables), 3)
    await store.close()
    assert f"game started table={change.table.id}" in said.getvalue()
    assert "a-seed-that-nobody-may-see" not in said.getvalue()
    assert "cargo" not in said.getvalue()


async def test_what_goes_wrong_in_the_database_tells_no_seed(database: str, said: StringIO) -> None:
    """An error of SQLAlchemy has all parameters of the statement in it, unless told otherwise."""
    store = await Store.open(database)
    tables = make_tables(store, Clock(), new_seed=lambda: "a-seed-that-nobody-may-see")
    change = await start(tables)
    stored = await tables.ledger.stored(change.table.id)
    row = rows.write_new(stored.table, stored.seed)
    try:
        async with store.write() as connection:
            await connection.execute(queries.NEW_TABLE, row)
    except IntegrityError:
        logging.getLogger("bot").exception("failed")
    await store.close()
    assert "IntegrityError" in said.getvalue()
    assert "a-seed-that-nobody-may-see" not in said.getvalue()


async def test_one_line_for_each_game_opened_ended_and_cancelled(
    database: str, said: StringIO
) -> None:
    """Which table and which game, how it ended and after how many moves; nobody's name."""
    store = await Store.open(database)
    tables = make_tables(store, Clock(), new_seed=lambda: "a-seed-that-nobody-may-see")
    played = (await start(tables)).table
    over = (await tables.endings.resign(played.id, ANNA.id)).table
    other = (await start(tables)).table
    await tables.consent.cancel(other.id, BEN.id)
    await store.close()
    lines = [line for line in said.getvalue().splitlines() if line.startswith("game ")]
    assert lines == [
        f"game invited table={played.id} game=ferry",
        f"game started table={played.id} game=ferry",
        f"game over table={played.id} game=ferry how=resigned moves={over.ply}",
        f"game invited table={other.id} game=ferry",
        f"game started table={other.id} game=ferry",
        f"game closed table={other.id} game=ferry how=cancelled moves=0",
    ]
    assert "a-seed-that-nobody-may-see" not in said.getvalue()
    assert not [name for name in (ANNA.name, BEN.name) if name in said.getvalue()]


REFUSED: dict[str, dict[str, object]] = {
    "a row without a state": {"status": None},  # PostgreSQL: "Failing row contains (...)"
    "a row that is there": {},  # "Key (id)=(...) already exists"
    "words for a number": {"revision": "a-seed-that-nobody-may-see"},  # "invalid input ..."
}


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("at_once", [False, True])
async def test_a_refused_row_is_not_told(
    database: str, said: StringIO, case: str, at_once: bool
) -> None:
    """Neither in the error, nor in anything that led to it, nor in a log of them all."""
    store = await Store.open(database)
    tables = make_tables(store, Clock(), new_seed=lambda: "a-seed-that-nobody-may-see")
    stored = await tables.ledger.stored((await start(tables)).table.id)
    row = rows.write_new(stored.table, stored.seed) | REFUSED[case]
    try:
        if at_once:
            await store.at_once([Step(queries.NEW_TABLE, row)])
        else:
            async with store.write() as connection:
                await connection.execute(queries.NEW_TABLE, row)
    except DBAPIError as error:
        logging.getLogger("bot").exception("failed")
        told = [f"{each} {each!r} {getattr(each, 'detail', None)}" for each in causes(error)]
        assert not [each for each in told if "a-seed-that-nobody-may-see" in each]
    await store.close()
    assert "Error" in said.getvalue()
    assert "a-seed-that-nobody-may-see" not in said.getvalue()
    assert stored.table.id not in said.getvalue().partition("failed")[2]
