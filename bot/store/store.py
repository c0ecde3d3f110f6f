"""The database: opened once, locked, migrated, and closed."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.away import away
from bot.store.batch import Step, carry_out
from bot.store.bell import Bell
from bot.store.hush import hushed
from bot.store.migrate import NewerDatabase, migrate
from bot.store.sqlite import Connector, OneTripConnection

log = logging.getLogger(__name__)

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
CHECKED_FIRST = 32 * 2**20  # bytes: a larger file is checked while the bot is already playing
CROWD = 24  # who read, write or wait for it at once: then only moves go on
CONNECTIONS = 6  # to the file: one writes, the others read
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",  # somebody who is forgotten is gone from the file, too
)


class StoreProblem(Exception):
    """The database cannot be used; the message is one clear sentence for whoever starts the bot."""


class StoreAway(StoreProblem):
    """It cannot be used at the moment: its server does not answer, or is only just starting."""


class Store:
    """The open database: `read` for looking, `write` for one transaction."""

    def __init__(self, url: URL) -> None:
        sqlite = url.drivername.startswith("sqlite")
        self._connector = Connector(url.database or "") if sqlite else None
        self.engine = make_engine(url, self._connector)
        self._lock = lock_file(url) if sqlite else None
        self._checking: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock() if sqlite else nullcontext()
        self._pen: OneTripConnection | None = None  # for transactions in one trip
        self._notes: list[tuple[Sequence[Step], asyncio.Future[None]]] = []  # still to be written
        self._noting: asyncio.Task[None] | None = None
        self.changes = 0  # raised by every transaction that may change any row
        self.under_way = 0  # who read, write, or wait until they can
        self.bell = None if sqlite else Bell(self.engine)  # several processes may share it

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open, lock (SQLite: one process per file) and migrate, or raise `StoreProblem`."""
        parsed = parse_url(url)
        store = cls(parsed)
        try:
            await store._prepare()
        except BaseException as error:
            await store.close()
            if (problem := explain(error, parsed)) is not None:
                raise problem from error
            raise
        return store

    async def _prepare(self) -> None:
        if self._connector:
            check = self._connector.check
            if self._connector.size <= CHECKED_FIRST:
                await asyncio.to_thread(check)
            else:
                self._checking = asyncio.create_task(self._check_meanwhile())
        async with self.write() as connection:
            await connection.run_sync(migrate)

    async def _check_meanwhile(self) -> None:
        """A large file is looked through while the bot already plays."""
        assert self._connector is not None
        try:
            await asyncio.to_thread(self._connector.check)
        except sqlite3.DatabaseError as error:
            log.critical("the database is damaged, restore a copy soon: %s", error)

    async def close(self) -> None:
        """Release everything."""
        if self._noting is not None:
            await self._noting
        if self._checking is not None and self._connector:
            self._connector.interrupt()
            await self._checking
        await self.engine.dispose()
        if self._connector:
            await self._connector.end()
        if self._lock:
            self._lock.close()

    @property
    def crowded(self) -> bool:
        """Whether whatever is no move had better wait."""
        return self.under_way >= CROWD

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection on which every query sees the latest commit."""
        with self._counted():
            async with self.engine.connect() as connection:
                yield await connection.execution_options(reading=True)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: all of it is committed, or nothing."""
        with self._counted():
            async with self._turn, self._changing(), self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Whoever remembers a row cannot rely on it while this lasts, nor afterwards."""
        self.changes += 1
        try:
            yield
        finally:
            self.changes += 1

    @property
    def alone(self) -> bool:
        """Whether no other process changes anything."""
        return self._connector is not None

    async def at_once(self, steps: Sequence[Step]) -> int:
        """One transaction that is known beforehand; gives `changes` as of its commit."""
        with self._counted():
            async with self._turn:
                if self._connector is None:
                    async with self.engine.begin() as connection:
                        await carry_out(connection, steps)
                else:
                    if self._pen is None:
                        self._pen = await self._connector()
                        await self._pen.prepare(PRAGMAS)
                    await self._pen.transact(steps)
                return self.changes

    async def note(self, *steps: Step) -> None:
        """Write down what happened; all that is to be noted at a moment is one transaction."""
        done = asyncio.get_running_loop().create_future()
        self._notes.append((steps, done))
        if self._noting is None or self._noting.done():
            self._noting = asyncio.create_task(self._note())
        await done

    async def _note(self) -> None:
        while self._notes:
            notes, self._notes = self._notes, []
            try:
                await self.at_once([step for steps, _ in notes for step in steps])
            except Exception:  # one of them is to blame
                await asyncio.gather(*(self._note_alone(*each) for each in notes))
            else:
                for _, done in notes:
                    _finish(done)

    async def _note_alone(self, steps: Sequence[Step], done: asyncio.Future[None]) -> None:
        try:
            try:
                await self.at_once(steps)
            except IntegrityError:  # another process was faster: now it is there to be changed
                await self.at_once(steps)
        except Exception as error:
            _finish(done, error)
        else:
            _finish(done)

    async def claim(self, connection: AsyncConnection, number: int) -> None:
        """Let no other process claim the same number until this transaction ends."""
        if self.bell:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": number})

    async def scrub(self) -> None:
        """Leave no trace of erased rows in SQLite's write-ahead log."""
        if self._lock:
            async with self._turn, self.read() as connection:
                await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))


def _finish(done: asyncio.Future[None], error: Exception | None = None) -> None:
    if done.done():
        return  # whoever waited has been cancelled
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def parse_url(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreProblem(
            "DATABASE_URL is not an address; use sqlite:///FILE or postgresql://HOST/NAME."
        ) from None
    driver = DRIVERS.get(parsed.drivername)
    if driver is None:
        raise StoreProblem(
            f"DATABASE_URL starts with {parsed.drivername}://, but only sqlite:/// and"
            " postgresql:// are known."
        )
    if driver.startswith("sqlite") and parsed.database in (None, "", ":memory:"):
        raise StoreProblem("DATABASE_URL names no file; use sqlite:///FILE.")
    return parsed.set(drivername=driver)


def make_engine(url: URL, connector: Connector | None) -> AsyncEngine:
    try:
        if connector is None:
            return hushed(create_async_engine(url, pool_pre_ping=True, hide_parameters=True))
        # every connection is a thread: kept, and none beyond, instead of made anew under load
        engine = create_async_engine(
            url,
            async_creator=connector,
            pool_size=CONNECTIONS,
            max_overflow=0,
            hide_parameters=True,  # they have seeds and positions in them, and errors tell all
        )
    except ModuleNotFoundError as error:
        raise StoreProblem(
            f"DATABASE_URL needs the package {error.name}; install casus-ludi[postgresql]."
        ) from None
    event.listen(engine.sync_engine, "connect", set_pragmas)
    event.listen(engine.sync_engine, "begin", begin_immediate)
    return engine


def set_pragmas(connection: Any, _record: Any) -> None:
    """`begin_immediate` starts the transactions, the driver must not start any of its own."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_immediate(connection: Connection) -> None:
    """Take the write lock at once, so that no transaction fails half-way for want of it."""
    if not connection.get_execution_options().get("reading"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def lock_file(url: URL) -> sqlite3.Connection:
    """Hold a lock beside the database for as long as this process lives, however it dies."""
    path = Path(url.database or "")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for file in (path, Path(f"{path}.lock")):
            keep_private(file)
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise StoreProblem(
                f"Another process already uses the database {path}; stop it first."
            ) from None
        raise unreadable(path) from error
    except (OSError, sqlite3.DatabaseError) as error:
        raise unreadable(path) from error
    return lock


def keep_private(path: Path) -> None:
    """Nobody else on this machine reads seeds and hands; what SQLite puts beside it is the same."""
    path.touch(mode=0o600)
    with suppress(PermissionError):
        path.chmod(0o600)


def unreadable(path: Path) -> StoreProblem:
    return StoreProblem(
        f"The database {path} cannot be opened; check that its folder exists and may be written."
    )


def explain(error: BaseException, url: URL) -> StoreProblem | None:
    """The sentence for what went wrong while opening."""
    name = url.render_as_string(hide_password=True)
    if isinstance(error, NewerDatabase):
        return StoreProblem(
            f"The database {name} was written by a newer version of this bot; update the bot."
        )
    if not isinstance(error, DBAPIError | sqlite3.Error | OSError):
        return None
    said = str(error.orig if isinstance(error, DBAPIError) else error)
    if not url.drivername.startswith("sqlite"):
        kind = StoreAway if away(error) else StoreProblem
        return kind(f"The database {name} cannot be reached: {said.splitlines()[0]}.")
    if "locked" in said:
        return StoreAway(f"Another program is writing to the database {url.database}.")
    if "not a database" in said or "malformed" in said:
        return StoreProblem(
            f"The file {url.database} is damaged or no database; restore a copy, or name another."
        )
    return unreadable(Path(url.database or ""))
