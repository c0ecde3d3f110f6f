"""A message is worded for and painted for the same reader, whoever clicked. Really painted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import paint, words
from bot.messages.look import Look, Reader
from bot.messages.wanted import table as table_message
from bot.tables import Table
from tests.standin import StandIn

from .evening import Evening

LIKED = [(locale, theme) for locale in words.LOCALES for theme in paint.THEMES]


@pytest.fixture
async def painted(discord: StandIn, tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening with the real painter."""
    made = Evening(discord, tmp_path)
    await made.start()
    yield made
    await made.stop()
    assert discord.violations == []


async def public(evening: Evening, table: Table, person: int) -> Table:
    """Play until this person is asked something in public and the answer leaves the board there."""
    for _ in range(200):
        table, position = await evening.tables.reading.look(table.id)
        assert position is not None
        seat = table.seat_of(person)
        decision = position.decision(seat) if seat is not None else None
        if decision is not None and not Look(table, position).private(decision):
            return table
        await evening.play(table, 1)
    raise AssertionError("nothing is asked in public")


@pytest.mark.parametrize(("locale", "theme"), LIKED)
async def test_a_guest_never_changes_the_channels_message(
    painted: Evening, locale: str, theme: str
) -> None:
    """The table is English and classic; the guest who clicks likes something else."""
    table = await painted.open("cousins-war")
    guest = int(painted.elisabeth.id)
    await painted.elisabeth.slash(painted.hall, "settings", language=locale, theme=theme)
    table = await public(painted, table, guest)
    seat = table.seat_of(guest)
    assert seat is not None
    board = painted.board(table)
    await painted.answer(table, seat, board)
    await painted.idle()
    now, position = await painted.tables.reading.look(table.id)
    board = painted.board(now)
    everybody = Reader("en", "classic")
    (shown,) = table_message(Look(now, position), everybody).pictures
    say = everybody.voice(now, plain=True).say
    picture = await paint.picture(shown.scene, theme="classic", say=say)
    assert picture is not None
    assert board.pictures == [picture.data]
    assert "Your hand" not in board.text


@pytest.mark.parametrize(("locale", "theme"), [("de", "contrast"), ("ru", "text")])
async def test_a_panel_is_painted_as_its_own_reader_likes_it(
    painted: Evening, locale: str, theme: str
) -> None:
    table = await painted.open("cousins-war")
    await painted.elisabeth.slash(painted.hall, "settings", language=locale, theme=theme)
    table = await painted.play(table, 3)
    panel = next(m for m in reversed(painted.elisabeth.dm.messages) if not m.ephemeral)
    assert bool(panel.pictures) == (theme != "text")
    assert words.text(locale, "button.closer") in panel.buttons
