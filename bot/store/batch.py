"""A whole transaction that is known beforehand: one trip to the database's thread and back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

DIALECT = sqlite.dialect(paramstyle="named")
Values = Mapping[str, Any]
Process = Callable[[Any], Any]


class Outdated(Exception):
    """A statement that had to change a row found none: nothing has been written."""


@dataclass(frozen=True, slots=True)
class Step:
    """One statement of a transaction."""

    statement: Executable
    values: Values
    must: bool = False  # change exactly one row, or nothing of the transaction holds
    otherwise: Step | None = None  # done if it changes no row


@dataclass(frozen=True, slots=True)
class Plain:
    """A statement as SQLite reads it, and what is done to its values first."""

    sql: str
    processes: tuple[tuple[str, Process | None], ...]
    fixed: Mapping[str, Any]

    def given(self, values: Values) -> dict[str, Any]:
        own = {
            name: process(values[name]) if process else values[name]
            for name, process in self.processes
            if name in values
        }
        return {**self.fixed, **own}


async def carry_out(connection: AsyncConnection, steps: Sequence[Step]) -> None:
    """The steps inside somebody's transaction."""
    for step in steps:
        changed = (await connection.execute(step.statement, dict(step.values))).rowcount
        if step.must and changed != 1:
            raise Outdated
        if step.otherwise is not None and changed == 0:
            await carry_out(connection, [step.otherwise])


def transact(database: sqlite3.Connection, steps: Sequence[Step]) -> None:
    """All of the steps or nothing; in the thread of the connection."""
    try:
        run(database, "BEGIN IMMEDIATE")
        for step in steps:
            _execute(database, step)
        run(database, "COMMIT")
    except sqlite3.Error as error:  # told as SQLAlchemy tells it
        raise DBAPIError.instance(None, None, error, sqlite3.Error) from error
    finally:
        if database.in_transaction:
            run(database, "ROLLBACK")


def run(database: sqlite3.Connection, sql: str, given: Values | None = None) -> int:
    """One statement; how many rows it changed."""
    return database.execute(sql, given or {}).rowcount


def _execute(database: sqlite3.Connection, step: Step) -> None:
    plain = compiled(step.statement, frozenset(step.values))
    changed = run(database, plain.sql, plain.given(step.values))
    if step.must and changed != 1:
        raise Outdated
    if step.otherwise is not None and changed == 0:
        _execute(database, step.otherwise)


@lru_cache(maxsize=200)
def compiled(statement: Any, names: frozenset[str]) -> Plain:
    """Built once for each statement; an insert has just the columns that are given."""
    inserts = {"column_keys": sorted(names)} if statement.is_insert else {}
    made = statement.compile(dialect=DIALECT, **inserts)
    assert "POSTCOMPILE" not in made.string, "a list of values is no plain statement"
    processes = tuple(
        (key, bind.type.dialect_impl(DIALECT).bind_processor(DIALECT))
        for bind, key in made.bind_names.items()
        if key in names
    )
    fixed = {key: value for key, value in made.params.items() if value is not None}
    return Plain(made.string, processes, fixed)
