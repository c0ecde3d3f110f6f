"""The audit of a soak finds whatever is wrong with a message, and nothing where all is right."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

import games
from bot.local import components as tree
from bot.local.errors import Json
from bot.store import Store
from tests import ferry
from tests.e2e.conftest import painter  # noqa: F401
from tests.e2e.evening import Evening, Painter

from .audit import Audit
from .witness import Witness


@pytest.fixture
async def played(
    painter: Painter,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Evening]:
    """A few moves at a table, all shown; the bot has ended."""
    monkeypatch.setitem(games.ALL, "ferry", ferry.GAME)
    async with Witness() as discord:
        evening = Evening(discord, tmp_path)
        await evening.start()
        table = await evening.open("ferry")
        await evening.play(table, 4)
        evening.clock.pass_(minutes=2)
        await evening.bot.outbox.tidy()
        await evening.idle()
        await evening.stop()
        yield evening


async def audited(evening: Evening) -> Counter[str]:
    store = await Store.open(f"sqlite:///{evening.folder / 'tables.db'}")
    try:
        assert isinstance(evening.discord, Witness)
        audit = Audit(evening.discord, store, painted=True)
        found = await audit.everything([])
    finally:
        await store.close()
    return Counter(fault.partition(":")[0] for fault in found.faults)


def board(evening: Evening) -> Json:
    """The message that is the table."""
    return evening.hall.messages[-1].record


def line(evening: Evening) -> Json:
    """A message of the table that was left behind."""
    return next(m.record for m in evening.hall.messages if not m.buttons and not m.menus)


def execute(evening: Evening, statement: str) -> None:
    with closing(sqlite3.connect(evening.folder / "tables.db")) as connection:
        connection.execute(statement)
        connection.commit()


def find(record: Json, kind: int) -> Json:
    return next(each for each in tree.walk(record["components"]) if each["type"] == kind)


def says_else(evening: Evening) -> None:
    text = find(board(evening), tree.Kind.TEXT_DISPLAY)
    text["content"] = text["content"].replace("ferry", "carriage", 1) + " And more."


def asks_else(evening: Evening) -> None:
    find(board(evening), tree.Kind.BUTTON)["label"] = "Something else"


def shows_else(evening: Evening) -> None:
    gallery = find(board(evening), tree.Kind.GALLERY)
    gallery["items"][0]["description"] = "another picture"


def is_gone(evening: Evening) -> None:
    del evening.discord.state.messages[board(evening)["id"]]


def stays_live(evening: Evening) -> None:
    line(evening)["components"] = board(evening)["components"]


FAULTS: dict[str, tuple[Callable[[Evening], None], dict[str, int]]] = {
    "other words": (says_else, {"shows otherwise": 1}),
    "another button": (asks_else, {"shows otherwise": 1}),
    "another picture": (shows_else, {"shows otherwise": 1}),
    "no message": (is_gone, {"gone": 1}),
    "an old table": (stays_live, {"left live": 1}),
    "an older revision": (
        lambda evening: execute(
            evening, "UPDATE messages SET digest = 'a.b.' WHERE kind = 'table'"
        ),
        {"confirmed otherwise": 1},
    ),
    "unconfirmed": (
        lambda evening: execute(evening, "UPDATE messages SET digest = '' WHERE kind = 'table'"),
        {"not confirmed": 1},
    ),
    "unknown": (
        lambda evening: execute(evening, "DELETE FROM messages WHERE kind = 'table'"),
        {"missing": 1, "left live": 1, "confirmed otherwise": 2},  # both panels lead to it now
    ),
    "a line to come": (
        lambda evening: execute(
            evening,
            "UPDATE messages SET kind = 'left', digest = '' WHERE message ="
            " (SELECT max(message) FROM messages WHERE kind = 'line')",
        ),
        {"not confirmed": 1},
    ),
    "unshown": (
        lambda evening: execute(evening, "UPDATE tables SET shown = revision - 1"),
        {"unshown": 1},
    ),
}


async def test_where_all_is_right_nothing_is_found(played: Evening) -> None:
    assert await audited(played) == {}


@pytest.mark.parametrize("fault", FAULTS)
async def test_every_fault_is_found(played: Evening, fault: str) -> None:
    harm, expected = FAULTS[fault]
    harm(played)
    assert await audited(played) == expected
