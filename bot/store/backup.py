"""The whole database as one file, the same for SQLite and PostgreSQL, and back again."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.away import away
from bot.store import queries
from bot.store.hush import hushed
from bot.store.migrate import migrate
from bot.store.store import Store, StoreProblem, explain, parse_url

FORMAT = 1
VERSION = "alembic_version"
LEAP = 1000  # restored tables count on from here: no button of the lost time fits a question
BATCH = 500


async def backup(url: str, file: Path) -> int:
    """Write everything as it is at this moment, while people play; how many rows."""
    address = parse_url(url)
    sqlite = address.drivername.startswith("sqlite")
    if sqlite and not Path(address.database or "").exists():
        raise StoreProblem(f"There is no database {address.database} to be copied.")
    part = file.with_name(f"{file.name}.part")
    try:
        with open(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as raw:
            count = await _copied(address, raw)
        part.replace(file)
    except OSError as error:
        raise StoreProblem(f"The file {file} cannot be written: {error.strerror}.") from error
    finally:
        with suppress(OSError):
            part.unlink()
    return count


async def _copied(address: URL, raw: IO[bytes]) -> int:
    engine = hushed(create_async_engine(address, hide_parameters=True))
    try:
        async with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(_write, raw)
    except (DBAPIError, ConnectionError) as error:
        raise explain(error, address) or error from error
    finally:
        await engine.dispose()


def _write(connection: Connection, raw: IO[bytes]) -> int:
    connection.exec_driver_sql("SELECT 1" if connection.in_transaction() else "BEGIN")
    schema = _schema(connection)
    revision = connection.execute(sa.text(f"SELECT version_num FROM {VERSION}")).scalar_one()
    count = 0
    with gzip.open(raw, "wt", encoding="utf-8") as lines:
        lines.write(json.dumps({"casus-ludi backup": FORMAT, "revision": revision}) + "\n")
        for table in schema.sorted_tables:
            for row in connection.execute(table.select()).mappings():
                lines.write(json.dumps([table.name, dict(row)]) + "\n")
                count += 1
    return count


async def restore(url: str, file: Path) -> int:
    """Fill an empty database, and have every open question asked anew; how many rows."""
    lines = _read(file)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("casus-ludi backup") != FORMAT:
        raise StoreProblem(f"The file {file} is no backup of this bot.")
    address = parse_url(url)
    store = Store(address)
    try:
        async with store.write() as connection:
            count = await connection.run_sync(_fill, head["revision"], lines)
            await connection.run_sync(migrate)
            await connection.run_sync(_leap)
    except (LookupError, TypeError, ValueError, SQLAlchemyError, ConnectionError) as error:
        if away(error) and (problem := explain(error, address)):
            raise problem from error
        what = type(error).__name__
        raise StoreProblem(f"The file {file} has been changed or damaged: {what}.") from error
    finally:
        await store.close()
    return count


def _read(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as error:
        raise StoreProblem(f"The backup {file} cannot be read: {error}.") from error


def _fill(connection: Connection, revision: str, lines: Iterator[Any]) -> int:
    migrate(connection, revision)
    schema = _schema(connection)
    for table in schema.sorted_tables:
        if connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one():
            raise StoreProblem("There are games in the database; restore into an empty one.")
    rows: dict[str, list[Any]] = {table.name: [] for table in schema.sorted_tables}
    count = 0
    for name, row in lines:
        rows[name].append(row)
        count += 1
    for table in schema.sorted_tables:
        for start in range(0, len(rows[table.name]), BATCH):
            connection.execute(table.insert(), rows[table.name][start : start + BATCH])
    return count


def _leap(connection: Connection) -> None:
    """Discord may show a later time than the copy: nothing shown there is trusted."""
    connection.execute(queries.DOUBT_ALL)
    connection.execute(queries.MEND_LEFT)
    for row in connection.execute(queries.LIVE_CLOCKS).mappings().all():
        revision = row["revision"] + LEAP
        clocks = [
            [asked + LEAP if asked else 0, since, reminded, revision if since else later, *rest]
            for asked, since, reminded, later, *rest in row["clocks"]
        ]
        values = {"of": row["id"], "revision": revision, "clocks": clocks}
        connection.execute(queries.LEAP, values)


def _schema(connection: Connection) -> sa.MetaData:
    schema = sa.MetaData()
    schema.reflect(connection)
    if VERSION not in schema.tables:
        raise StoreProblem("The database is empty: the bot has never used it.")
    schema.remove(schema.tables[VERSION])
    return schema
