"""Dune: Imperium – Uprising through the stand-in: two people with a rival, and alone in a DM."""

from __future__ import annotations

import pytest

from bot.tables import Status
from games.dune_uprising.state import Dune

from .evening import Evening

pytestmark = pytest.mark.slow


async def test_two_people_and_a_spectator_in_a_channel(evening: Evening) -> None:
    table = await evening.open("dune-uprising", choam=True)
    assert [seat.name for seat in table.seats] == ["teal", "red"]
    held = 0
    while table.running:
        table = await evening.play(table, 10)
        _, position = await evening.tables.reading.look(table.id)
        assert isinstance(position, Dune)
        secrets = [f"card.{card}".encode() for p in position.players for card in p.intrigue]
        held += len(secrets)
        for data in evening.board(table).pictures if table.running else ():
            assert not any(card in data for card in secrets), "what a spectator sees"
    assert held, "there was something to hide"
    assert table.status is Status.OVER
    assert "Rematch" in evening.board(table).buttons


async def test_alone_in_a_dm_a_rivals_turn_is_a_line(evening: Evening) -> None:
    options = {"mode": "solo", "difficulty": "sardaukar"}
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame dune-uprising", options)
    table = await evening.table(reply.message)
    assert table.running
    assert [seat.name for seat in table.seats] == ["teal"]
    await evening.play(table, 6)
    board = evening.board(table, evening.margaret.dm)
    told = board.text
    assert "House Hagal" not in told
    more = await evening.margaret.click(board, label="More")
    log = await evening.margaret.click(more.message, label="Log")
    assert "House Hagal" in log.message.text
    table = await evening.play(table)
    assert table.status is Status.OVER
    assert table.ply < 300, "a sane number of clicks"
