"""A database file, a clock that is wound by hand, and a table of Ferry to play at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import games
from bot.store import Store
from bot.store.schema import metadata
from bot.tables import Change, Person, Place, PlaceKind, Refused, Tables
from tests import ferry

ANNA, BEN, CARL = (
    Person(1001, "Anna Ferrywoman"),
    Person(1002, "Ben Boatswain"),
    Person(1003, "Carl"),
)
HERE = Place(PlaceKind.GUILD, channel=50, guild=5)


class Clock:
    """The time, as long as nobody moves it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


def first_option(game: Any, position: Any, seat: int, level: str, luck: str) -> tuple[str, ...]:
    offer = position.decision(seat).offer(position)
    return tuple(offer.options[: max(1, offer.least)])


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ferry is one of the games there are."""
    monkeypatch.setitem(games.ALL, "ferry", ferry.GAME)


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Seeds:
    """A new seed for every table, the same in every run."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> str:
        self.count += 1
        return f"seed{self.count}"


def make_tables(store: Store, clock: Clock, **more: Any) -> Tables:
    settings: dict[str, Any] = {
        "choose": first_option,
        "levels": ("easy",),
        "clock": clock,
        "new_seed": Seeds(),
    }
    return Tables(store, **settings | more)


@pytest.fixture
def tables(store: Store, clock: Clock) -> Tables:
    return make_tables(store, clock)


async def start(tables: Tables, **options: Any) -> Change:
    """Anna on the left, Ben on the right, ready to play."""
    opened = await tables.opening.open(ANNA, "ferry", options, HERE, against=BEN, side="left")
    return await tables.opening.accept(opened.table.id, BEN)


def some_answer(change: Change, seat: int) -> str:
    """The first thing that this seat may answer."""
    assert change.after is not None
    decision = change.after.decision(seat)
    assert decision is not None
    offer = decision.offer(change.after)
    return "+".join(offer.options[: max(1, offer.least)])


async def play_on(tables: Tables, change: Change, moves: int = 1000) -> Change:
    """Answer whatever is asked, the first seat first, so many times or until the end."""
    for _ in range(moves):
        table = change.table
        if not table.waiting:
            break
        seat = table.waiting[0]
        person, asked = table.seats[seat].person, table.seats[seat].asked
        if person is None:
            thought = await tables.play.think(table.id)
            assert thought is not None
            change = thought
        else:
            picks = some_answer(change, seat)
            change = await tables.play.answer(table.id, person, asked, picks)
    return change


@contextmanager
def refused(key: str, **args: Any) -> Iterator[None]:
    """The block must be refused with this sentence."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.phrase.key == key
    assert {name: caught.value.phrase.args[name] for name in args} == args


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, to see whether anything has changed."""
    async with store.read() as connection:
        return {
            table.name: sorted(
                (tuple(row) for row in await connection.execute(table.select())), key=str
            )
            for table in metadata.sorted_tables
        }
