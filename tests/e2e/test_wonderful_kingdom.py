"""It's a Wonderful Kingdom through the stand-in: one module of each kind for two, and alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.tables import Status
from games.wonderful_kingdom.state import Kingdom

from .evening import Evening

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("module", ["shadows", "advisors", "coronation"])
async def test_two_people_and_a_spectator_in_a_channel(evening: Evening, module: str) -> None:
    table = await evening.open("wonderful-kingdom", module=module)
    assert [seat.name for seat in table.seats] == ["teressie", "valados"]
    await evening.play(table, 9)
    table, position = await evening.tables.reading.look(table.id)
    assert isinstance(position, Kingdom)
    hands = [repr(tuple(hand)).encode() for hand in position.hands if len(hand) > 1]
    for data in evening.board(table).pictures:
        assert not any(hand in data for hand in hands)
    table = await evening.play(table)
    assert table.status is Status.OVER
    assert "Rematch" in evening.board(table).buttons
    lines = [message.text for message in evening.hall.messages if message.exists][:-1]
    assert not [one for one, following in pairwise(lines) if following.startswith(one)]


@pytest.mark.parametrize(
    "options",
    [{"mode": "solo", "module": "giant-rats"}, {"scenario": "whispering-court"}],
    ids=["hazards", "scenario"],
)
async def test_alone_in_a_dm(evening: Evening, options: dict[str, str]) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame wonderful-kingdom", options)
    table = await evening.table(reply.message)
    assert table.running
    assert [seat.name for seat in table.seats] == ["teressie"]
    table = await evening.play(table)
    assert table.status is Status.OVER
