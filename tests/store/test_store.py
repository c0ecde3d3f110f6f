"""Opening: locked, migrated, and every trouble in one clear sentence."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from bot.store import Store, StoreAway, StoreProblem, sqlite
from bot.store import store as store_module
from bot.store.schema import metadata
from bot.store.store import CROWD, parse_url

TABLES = {table.name for table in metadata.sorted_tables}


def url(path: Path) -> str:
    return f"sqlite:///{path}"


async def problem(address: str) -> str:
    with pytest.raises(StoreProblem) as caught:
        await Store.open(address)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


async def test_an_empty_file_becomes_the_schema(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "new" / "folder" / "casus.db"))
    async with store.write() as connection:
        differences = await connection.run_sync(
            lambda c: compare_metadata(MigrationContext.configure(c), metadata)
        )
    assert differences == []
    await store.close()


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        store = await Store.open(url(tmp_path / "casus.db"))
        async with store.write() as connection:
            await connection.execute(text("INSERT OR IGNORE INTO told VALUES (1, 'x')"))
        await store.close()
    rows = sqlite3.connect(tmp_path / "casus.db").execute("SELECT * FROM told").fetchall()
    assert rows == [(1, "x")]


async def test_a_file_that_another_program_is_writing_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Store.open(url(tmp_path / "casus.db"))).close()
    monkeypatch.setattr(store_module, "PRAGMAS", ("busy_timeout=50",))
    with closing(sqlite3.connect(tmp_path / "casus.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreAway, match="writing to the database"):
            await Store.open(url(tmp_path / "casus.db"))
    await (await Store.open(url(tmp_path / "casus.db"))).close()


async def test_the_promised_pragmas_hold_on_every_connection(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "casus.db"))
    promised = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    async with store.read() as one, store.read() as two, store.write() as three:
        for connection in (one, two, three):
            for name, value in promised.items():
                found = (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
                assert found == value
    await store.close()


async def test_a_failed_transaction_leaves_nothing(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "casus.db"))

    async def fail() -> None:
        async with store.write() as connection:
            await connection.execute(text("INSERT INTO told VALUES (1, 'x')"))
            raise KeyError

    with pytest.raises(KeyError):
        await fail()
    async with store.read() as connection:
        assert (await connection.execute(text("SELECT * FROM told"))).all() == []
    await store.close()


async def test_a_reader_sees_the_latest_commit_and_blocks_nobody(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "casus.db"))
    count = text("SELECT count(*) FROM told")
    async with store.read() as reader:
        assert (await reader.execute(count)).scalar_one() == 0
        async with store.write() as writer:
            await writer.execute(text("INSERT INTO told VALUES (1, 'x')"))
            assert (await reader.execute(count)).scalar_one() == 0
        assert (await reader.execute(count)).scalar_one() == 1
    await store.close()


# ---- one process per file


async def test_the_same_file_is_not_opened_twice(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "casus.db"))
    assert "Another process already uses" in await problem(url(tmp_path / "casus.db"))
    await store.close()
    await (await Store.open(url(tmp_path / "casus.db"))).close()


HOLD = """
import asyncio, sys
from bot.store import Store
async def hold():
    await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(hold())
"""


async def test_the_lock_of_another_process_dies_with_it(tmp_path: Path) -> None:
    address = url(tmp_path / "casus.db")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, address], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        assert "Another process already uses" in await problem(address)
        other.send_signal(signal.SIGKILL)
        other.wait()
    await (await Store.open(address)).close()


# ---- troubles


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "casus.db"
    path.write_text("Dear diary, " * 500)
    assert "damaged or no database" in await problem(url(path))
    assert path.read_text().startswith("Dear diary")


async def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "casus.db"
    store = await Store.open(url(path))
    async with store.write() as connection:
        for n in range(2000):
            await connection.execute(text("INSERT INTO told VALUES (:n, 'x')"), {"n": n})
    await store.close()
    content = bytearray(path.read_bytes())
    content[4096 * 4 :] = b"\x55" * (len(content) - 4096 * 4)
    path.write_bytes(content)
    assert "damaged or no database" in await problem(url(path))
    assert path.read_bytes() == content


@pytest.mark.slow
async def test_a_large_file_is_checked_while_the_bot_already_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "casus.db"
    store = await Store.open(url(path))
    async with store.write() as connection:
        for n in range(2000):
            await connection.execute(text("INSERT INTO told VALUES (:n, 'x')"), {"n": n})
    await store.close()
    content = bytearray(path.read_bytes())
    content[-4096 * 2 :] = b"\x55" * 4096 * 2
    path.write_bytes(content)
    assert "damaged" in await problem(url(path))
    monkeypatch.setattr("bot.store.store.CHECKED_FIRST", 1)
    store = await Store.open(url(path))
    assert store._checking is not None
    await store._checking
    await store.close()
    assert "the database is damaged" in caplog.text


async def test_a_check_that_is_under_way_holds_up_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.store.store.CHECKED_FIRST", 1)
    path = tmp_path / "casus.db"
    for _ in range(2):
        store = await Store.open(url(path))
        await store.close()
    assert "damaged" not in caplog.text


async def test_a_database_from_the_future(tmp_path: Path) -> None:
    path = tmp_path / "casus.db"
    await (await Store.open(url(path))).close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    assert "newer version" in await problem(url(path))


async def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be opened" in await problem(url(tmp_path / "file" / "casus.db"))
    (tmp_path / "folder").mkdir()
    assert "cannot be opened" in await problem(url(tmp_path / "folder"))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("casus.db", "not an address"),
        ("", "not an address"),
        ("mysql://somewhere/casus", "mysql://"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
    ],
)
async def test_addresses_that_mean_nothing(address: str, words: str) -> None:
    assert words in await problem(address)


async def test_a_server_that_is_not_there_and_no_password_in_the_sentence() -> None:
    sentence = await problem("postgresql://casus:hush@127.0.0.1:1/casus")
    assert "cannot be reached" in sentence or "install casus-ludi[postgresql]" in sentence
    assert "hush" not in sentence


def test_addresses_of_hosts_are_understood() -> None:
    for scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        assert parse_url(f"{scheme}://a:b@c/d").drivername == "postgresql+asyncpg"
    assert parse_url("sqlite:///casus.db").drivername == "sqlite+aiosqlite"


# ---- the short way to SQLite's thread


async def test_a_statement_given_up_half_way_is_rolled_back(tmp_path: Path) -> None:
    connection = await sqlite.Connector(str(tmp_path / "casus.db"))()
    assert isinstance(connection, sqlite.OneTripConnection)
    await connection.create_function("nap", 1, lambda seconds: time.sleep(seconds))
    nap = asyncio.create_task(connection.cursor().execute("SELECT nap(0.05)"))
    begin = asyncio.create_task(connection.cursor().execute("BEGIN IMMEDIATE"))
    await asyncio.sleep(0.01)
    begin.cancel()
    await connection.rollback()
    await nap
    assert not connection.in_transaction
    await connection.close()


async def test_many_rows_at_once_and_their_count(tmp_path: Path) -> None:
    store = await Store.open(url(tmp_path / "casus.db"))
    rows = [{"n": n} for n in range(5)]
    async with store.write() as connection:
        await connection.execute(text("INSERT INTO told VALUES (:n, 'x')"), rows)
        gone = await connection.execute(text("DELETE FROM told WHERE person < 2"))
        assert gone.rowcount == 2
        left = await connection.execute(text("SELECT person FROM told ORDER BY person"))
        assert left.scalars().all() == [2, 3, 4]
    await store.close()


async def test_it_is_known_how_many_use_the_database_or_wait(tmp_path: Path) -> None:
    """Those who gave up waiting are not counted for ever."""
    opened = await Store.open(url(tmp_path / "t.db"))

    async def write() -> None:
        async with opened.write() as connection:
            await connection.execute(text("SELECT 1"))

    async with opened.write():
        waiting = [asyncio.create_task(write()) for _ in range(CROWD)]
        await asyncio.sleep(0)
        assert opened.crowded
        waiting.pop().cancel()
        waiting.pop().cancel()
        await asyncio.sleep(0)
        assert not opened.crowded
    await asyncio.gather(*waiting)
    assert opened.under_way == 0
    async with opened.read():
        assert opened.under_way == 1
    await opened.close()
