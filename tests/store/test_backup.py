"""Copies of the database: made while people play, restored elsewhere, games go on."""

from __future__ import annotations

import asyncio
import gzip
import stat
import sys
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot import __main__ as bot
from bot import paint
from bot.store import Store, StoreProblem
from bot.store.backup import LEAP, backup, restore
from bot.store.schema import metadata
from bot.tables import Tables
from bot.tables.pace import PACES
from games.kernel import IllegalMove
from tests import ferry
from tests.postgresql import Server, needs_postgresql
from tests.tables.conftest import (  # noqa: F401
    ANNA,
    BEN,
    HERE,
    Clock,
    everything,
    known,
    make_tables,
    play_on,
    start,
)


@pytest.fixture
async def store(database: str) -> Store:
    return await Store.open(database)


async def test_a_copy_made_while_people_play(store: Store, database: str, tmp_path: Path) -> None:
    tables = make_tables(store, Clock())
    change = await play_on(tables, await start(tables), 4)
    before = await everything(store)
    file = tmp_path / "copy.gz"
    rows = await backup(database, file)  # the bot goes on using the database
    assert rows == sum(map(len, before.values()))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    later = await play_on(tables, change, 1)
    assert later.table.ply == 5
    await store.close()
    await check_restored(f"sqlite:///{tmp_path}/other.db", file, change.table.id)


@needs_postgresql
@pytest.mark.slow
async def test_from_sqlite_to_postgresql(tmp_path: Path, postgresql: Server) -> None:
    address = f"sqlite:///{tmp_path}/small.db"
    small = await Store.open(address)
    change = await play_on(make_tables(small, Clock()), await start(make_tables(small, Clock())), 4)
    await backup(address, tmp_path / "copy.gz")
    await small.close()
    await check_restored(postgresql.create(), tmp_path / "copy.gz", change.table.id)


async def check_restored(address: str, file: Path, table: str) -> None:
    """The moves are there, every question is asked anew, and nothing posted is trusted."""
    await restore(address, file)
    store = await Store.open(address)
    tables = make_tables(store, Clock())
    now = await tables.reading.get(table)
    assert now.ply == 4
    assert [t.id for t in await tables.posted.behind()] == [table]
    assert now.moved == now.revision > LEAP
    assert all(now.seats[i].asked > LEAP for i in now.waiting)
    assert all(now.seats[i].summoned == now.revision for i in now.waiting)
    _, position = await tables.reading.look(table)
    assert position is not None
    seat = now.waiting[0]
    picks = position.decision(seat).offer(position).options[0]  # type: ignore[union-attr]
    await tables.play.answer(table, now.seats[seat].person or 0, now.seats[seat].asked, picks)
    await store.close()
    with pytest.raises(StoreProblem, match="empty"):
        await restore(address, file)


async def test_what_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("something else")
    with pytest.raises(StoreProblem, match="cannot be read"):
        await restore(f"sqlite:///{tmp_path}/a.db", tmp_path / "x")


async def test_clocks_keep_their_time(store: Store, database: str, tmp_path: Path) -> None:
    """What is left of each bank, and who is away, is the same after a restore."""
    clock = Clock()
    tables = make_tables(store, clock)
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, pace=next(iter(PACES)))
    await tables.opening.accept(opened.table.id, BEN)
    await tables.people.go_away(BEN.id, clock.now + timedelta(days=3))
    before = await tables.reading.get(opened.table.id)
    assert all(seat.bank for seat in before.seats)
    await backup(database, tmp_path / "copy.gz")
    await store.close()
    fresh = f"sqlite:///{tmp_path}/fresh.db"
    await restore(fresh, tmp_path / "copy.gz")
    again = await Store.open(fresh)
    after = await make_tables(again, Clock()).reading.get(opened.table.id)
    await again.close()
    assert [seat.bank for seat in after.seats] == [seat.bank for seat in before.seats]
    assert [seat.away for seat in after.seats] == [seat.away for seat in before.seats]
    assert any(seat.away for seat in after.seats)


async def test_where_nothing_can_be_copied(tmp_path: Path) -> None:
    """A clear sentence, and no half a file."""
    url = f"sqlite:///{tmp_path}/t.db"
    with pytest.raises(StoreProblem, match="no database"):
        await backup(url, tmp_path / "copy.gz")
    (tmp_path / "empty.db").touch()
    with pytest.raises(StoreProblem, match="never used"):
        await backup(f"sqlite:///{tmp_path}/empty.db", tmp_path / "copy.gz")
    with pytest.raises(StoreProblem, match="cannot be reached"):
        await backup("postgresql://u:secret@127.0.0.1:1/x", tmp_path / "copy.gz")
    await (await Store.open(url)).close()
    with pytest.raises(StoreProblem, match="cannot be written"):
        await backup(url, tmp_path / "nowhere" / "copy.gz")
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ['["tables", {"id": "x"}]', '["robbers", {}]', "7", '["moves", 7]']
)
async def test_a_copy_that_was_tampered_with(
    store: Store, database: str, tmp_path: Path, line: str
) -> None:
    await backup(database, tmp_path / "copy.gz")
    await store.close()
    with gzip.open(tmp_path / "copy.gz", "at") as file:
        file.write(line + "\n")
    with pytest.raises(StoreProblem, match="changed or damaged"):
        await restore(f"sqlite:///{tmp_path}/fresh.db", tmp_path / "copy.gz")


async def test_the_files_are_private(tmp_path: Path) -> None:
    old = tmp_path / "t.db"
    old.touch(mode=0o644)
    old.chmod(0o644)
    store = await Store.open(f"sqlite:///{old}")
    await start_one(make_tables(store, Clock()))
    modes = {f.name: stat.S_IMODE(f.stat().st_mode) for f in tmp_path.iterdir()}
    await store.close()
    assert {"t.db", "t.db-wal", "t.db.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}


async def start_one(tables: Tables) -> str:
    return (await play_on(tables, await start(tables), 4)).table.id


def admin(monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: str) -> int:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///t.db")
    monkeypatch.setattr(sys, "argv", ["casus-ludi", "admin", *arguments])
    monkeypatch.setattr(paint, "close", lambda: None)
    return bot.main()


@pytest.mark.parametrize("mended", ["as it was", "no longer legal", "replayed through"])
def test_repair(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    mended: str,
) -> None:
    """A game whose moves still fit goes on by the mended rules; any other stays as it was."""

    async def play() -> str:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        table = await start_one(make_tables(store, Clock()))
        await store.close()
        return table

    async def look() -> list[tuple[object, ...]]:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        async with store.read() as connection:
            rows = await connection.execute(sa.select(metadata.tables["moves"]))
            found = [tuple(row) for row in rows]
        await store.close()
        return found

    asyncio.run(play())
    before = asyncio.run(look())
    take = ferry.Load.take

    def other(self: ferry.Load, state: ferry.Ferry, picks: tuple[str, ...]) -> None:
        if mended == "no longer legal":
            raise IllegalMove("nothing-fits")
        take(self, state, picks)
        state.coins[self.seat] += 1

    if mended != "as it was":
        monkeypatch.setattr(ferry.Load, "take", other)
    code = admin(monkeypatch, tmp_path, "repair")
    assert mended in capsys.readouterr().out
    assert code == (mended == "no longer legal")
    assert (asyncio.run(look()) == before) == (mended != "replayed through")


def test_backup_and_restore_as_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        await start_one(make_tables(store, Clock()))
        await store.close()

    asyncio.run(play())
    assert admin(monkeypatch, tmp_path, "backup", "copy.gz") == 0
    assert admin(monkeypatch, tmp_path, "restore", "copy.gz") == 2
    assert "empty" in capsys.readouterr().err
    for file in tmp_path.glob("t.db*"):
        file.unlink()
    assert admin(monkeypatch, tmp_path, "restore", "copy.gz") == 0


def test_ratings_are_worked_out_again_by_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def rated(finish: bool) -> list[tuple[object, ...]]:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        if finish:
            tables = make_tables(store, Clock())
            await play_on(tables, await start(tables))
        async with store.write() as connection:
            table = metadata.tables["ratings"]
            found = sorted(tuple(row) for row in await connection.execute(sa.select(table)))
            await connection.execute(sa.delete(table))
        await store.close()
        return found

    before = asyncio.run(rated(finish=True))
    assert len(before) == 2
    assert admin(monkeypatch, tmp_path, "rebuild-ratings") == 0
    assert "2 ratings" in capsys.readouterr().out
    assert asyncio.run(rated(finish=False)) == before
