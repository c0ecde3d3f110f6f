"""What a click needs is freed with it: garbage in circles would stay until a full collection."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.e2e.evening import Evening
from tests.e2e.players import Pair


@pytest.fixture
def garbage() -> Iterator[list[object]]:
    """What only the collector would find, of all that is made from now on."""
    gc.collect()
    gc.freeze()  # evenings before this one may end while it is played
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.garbage.clear()
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.unfreeze()
    gc.enable()


async def test_clicks_and_commands_leave_nothing(evening: Evening, garbage: list[object]) -> None:
    table = await evening.open("ferry")
    people = (evening.margaret, evening.elisabeth)
    pair = Pair(evening.discord, evening.hall, people, evening.dice, table=table.id)
    for _ in range(4):
        await pair.play(1)
        await evening.margaret.click(evening.board(table), label="More")
        await evening.margaret.slash(evening.hall, "board")
        await evening.henry.slash(evening.henry.dm, "help")
        await evening.idle()
    gc.collect()
    kinds = Counter(f"{type(each).__module__}.{type(each).__name__}" for each in garbage)
    assert not {kind: n for kind, n in kinds.items() if kind.startswith(("discord", "bot"))}
