"""Dual Powers through the stand-in: two people and a spectator, and one person in a DM."""

from __future__ import annotations

import pytest

import games
from bot.tables import Status
from games.dual_powers.state import Powers

from .evening import Evening

pytestmark = pytest.mark.slow

GAME = games.ALL["dual-powers"]


async def test_two_people_and_a_spectator_in_a_channel(evening: Evening) -> None:
    table = await evening.open("dual-powers")
    assert [seat.name for seat in table.seats] == ["red", "white"]
    await evening.play(table, 12)
    table, position = await evening.tables.reading.look(table.id)
    assert isinstance(position, Powers)
    hidden = {
        card
        for hand in position.hands
        for card in hand
        if card not in GAME.view(position, None).discard
    }
    seen = "\n".join(text for s in evening.discord.seen_by(evening.henry) for text in s.texts)
    assert "Round 1" in seen
    open_leaders = {"lenin", "stalin", "kollontai", "kerensky", "lvov", "kornilov"}
    for data in evening.board(table).pictures:
        assert not any(f"'{card}'".encode() in data for card in hidden - open_leaders)
    table = await evening.play(table)
    assert table.status is Status.OVER
    assert "Rematch" in evening.board(table).buttons


async def test_alone_against_the_opposition_in_a_dm(evening: Evening) -> None:
    reply = await evening.margaret.slash(
        evening.margaret.dm, "newgame dual-powers", opposition=3, side="white"
    )
    table = await evening.table(reply.message)
    assert table.running
    assert [seat.name for seat in table.seats] == ["white"]
    table = await evening.play(table)
    assert table.status is Status.OVER
    board = evening.board(table, evening.margaret.dm)
    assert "wins the struggle for Petrograd" in board.text


async def test_a_newcomer_in_a_dm_meets_the_opposition(evening: Evening) -> None:
    """`/newgame dual-powers` and nothing else: the automa at its first difficulty."""
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame dual-powers")
    table = await evening.table(reply.message)
    assert table.running
    assert table.options["opposition"] == 1
