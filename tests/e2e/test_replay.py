"""Looking back with hands on it: what is shown is what was shown, and to nobody else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest

import games
from bot.tables import Purpose, Table
from tests.standin import Person, StandIn
from tests.standin.hands import Message

from .evening import Evening

MOVES = 14


@pytest.fixture
async def painted(discord: StandIn, tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening with the real painter."""
    made = Evening(discord, tmp_path)
    await made.start()
    yield made
    await made.stop()
    assert discord.violations == []


def panel(person: Person) -> list[bytes]:
    """The pictures on somebody's panel."""
    return next(m for m in reversed(person.dm.messages) if not m.ephemeral).pictures


async def filmed(evening: Evening, table: Table) -> dict[int, dict[str, list[bytes]]]:
    """Per move the pictures of the table message and of who is asked, as they were then, by eyes.

    The panel of somebody who is not asked stays as it is.
    """
    sitting = {table.seat_of(int(p.id)): p for p in (evening.margaret, evening.elisabeth)}
    seen = {}
    for _ in range(MOVES):
        table = await evening.play(table, 1)
        panels = {str(seat): panel(sitting[seat]) for seat in table.waiting}
        seen[table.ply] = {"-": evening.board(table).pictures, **panels}
    return seen


def menu(message: Message, name: str) -> str:
    return next(each for each in message.menus if each.split(":")[2] == name)


@pytest.mark.parametrize(
    "key",
    [
        "cousins-war",
        *(pytest.param(key, marks=pytest.mark.slow) for key in games.ALL if key != "cousins-war"),
    ],
)
async def test_every_step_shows_what_was_painted_then(painted: Evening, key: str) -> None:
    table = await painted.open(key)
    seen = await filmed(painted, table)
    await painted.tables.endings.resign(table.id, int(painted.margaret.id))
    reply = await painted.henry.slash(painted.hall, "replay", game=table.id, move=min(seen))
    for ply, later in pairwise([*sorted(seen), max(seen)]):
        assert f"Move {ply} of" in reply.message.text
        assert reply.message.pictures == seen[ply]["-"], ply
        for _ in range(later - ply):  # several answers may be given at one tap
            reply = await painted.henry.click(reply.message, label="▶")
    asked = [(ply, eyes) for ply in sorted(seen) for eyes in seen[ply] if eyes != "-"]
    assert {eyes for _, eyes in asked} == {"0", "1"}
    for ply, eyes in asked:
        reply = await painted.henry.slash(painted.hall, "replay", game=table.id, move=ply)
        whose = menu(reply.message, "replay-eyes")
        reply = await painted.henry.choose(reply.message, whose, [f"{ply}.{eyes}"])
        panel_then = seen[ply][eyes]
        assert panel_then, ply
        assert reply.message.pictures[-len(panel_then) :] == panel_then, (ply, eyes)


async def test_a_running_game_shows_everybody_their_own_past_only(evening: Evening) -> None:
    table = await evening.play(await evening.open("cousins-war"), 6)
    seat = table.seat_of(int(evening.margaret.id))
    mine = await evening.margaret.slash(evening.hall, "replay", game=table.id)
    assert mine.private
    assert "Move 6 of 6" in mine.message.text
    assert not any("eyes" in each for each in mine.message.menus)
    assert all(each.endswith(f".{seat}") for each in mine.message.buttons.values())
    other = await evening.henry.slash(evening.hall, "replay", game=table.id)
    assert all(each.endswith(".-") for each in other.message.buttons.values())
    assert "Play on from here" not in mine.message.buttons
    assert "Whole game as a film" not in mine.message.buttons


async def test_steps_rounds_and_ends(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"))
    reply = await evening.henry.click(evening.board(table), label="Replay")
    assert "Move 0 of" in reply.message.text
    reply = await evening.henry.click(reply.message, label="◀")
    assert "Move 0 of" in reply.message.text
    reply = await evening.henry.click(reply.message, label="▶|")
    assert f"Move {table.ply} of {table.ply}" in reply.message.text
    reply = await evening.henry.click(reply.message, label="▶")
    assert f"Move {table.ply} of {table.ply}" in reply.message.text
    assert "Play on from here" not in reply.message.buttons
    reply = await evening.henry.choose(
        reply.message, menu(reply.message, "replay-eyes"), [f"{table.ply}.all"]
    )
    assert "All hands open" in str(reply.message.components)
    film = await evening.henry.click(reply.message, label="Whole game as a film")
    assert film.private
    assert film.message.pictures


async def test_a_clip_is_for_everybody_and_of_a_running_game_shows_no_hand(
    evening: Evening,
) -> None:
    table = await evening.play(await evening.open("ferry"), 3)
    mine = await evening.margaret.slash(evening.hall, "replay", game=table.id)
    clip = await evening.margaret.click(mine.message, label="Clip for everybody")
    assert not clip.message.ephemeral
    assert "moves 0 to 3" in clip.message.text
    gif = await evening.margaret.click(mine.message, label="Clip as GIF")
    assert gif.message.pictures


async def test_playing_on_from_a_finished_game(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"))
    reply = await evening.henry.slash(evening.hall, "replay", game=table.id, move=2)
    answer = await evening.henry.click(reply.message, label="Play on from here")
    await evening.idle()
    (mine,) = await evening.tables.reading.mine(int(evening.henry.id))
    assert mine.purpose is Purpose.EXPLORE
    assert mine.place.posts_to == int(evening.henry.dm.id)
    assert "in our direct messages" in answer.message.text
    (link,) = [c["url"] for c in answer.message.components if c.get("url")]
    assert link.endswith(f"/@me/{evening.henry.dm.id}")
    assert evening.henry.dm.messages
    again = await evening.tables.reading.record(table.id)
    ended = await evening.play(mine)
    assert ended.result is not None
    assert await evening.tables.reading.record(table.id) == again


async def test_wrong_moments_and_garbage(evening: Evening) -> None:
    nothing = await evening.henry.slash(evening.hall, "replay")
    assert nothing.private
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    table = await evening.table(reply.message)
    early = await evening.margaret.slash(evening.hall, "replay", game=table.id)
    assert early.private
    assert not early.failed
