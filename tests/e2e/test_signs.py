"""Signs at a real table: uploaded beside the game, and words as long as Discord refuses them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.outbox.emojis import needed
from bot.outbox.upload import upload
from bot.words.marks import CLOSE, MIDDLE, OPEN
from tests.standin import Message, StandIn

from .evening import Evening, Painter

EMOJI = re.compile(r"<:(\w+):(\d+)>")


@pytest.fixture
async def signed(discord: StandIn, painter: Painter, tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening whose bot uploads its signs."""
    made = Evening(discord, tmp_path, upload=upload)
    yield made
    await made.stop()
    assert discord.violations == []


def shown(discord: StandIn) -> str:
    """Everything that stands in any message, controls included."""
    return "\n".join(str(message.record) for message in discord.messages)


async def played(evening: Evening, game: str) -> Message:
    table = await evening.open(game)
    await evening.play(table, 12)
    await evening.idle()
    return evening.board(await evening.tables.reading.get(table.id))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["cousins-war", "dual-powers", "wonderful-kingdom"])
async def test_messages_have_signs_that_discord_knows(
    discord: StandIn, signed: Evening, game: str
) -> None:
    await signed.start()
    await discord.until(lambda: len(discord.emojis) == len(needed()), timeout=60)
    await discord.until(lambda: len(signed.bot.signs.known) == len(needed()))
    await played(signed, game)
    found = EMOJI.findall(shown(discord))
    assert found
    assert all(discord.emojis[name] == number for name, number in found)
    assert not re.search(f"[{OPEN}{MIDDLE}{CLOSE}]", shown(discord))


async def test_a_refusal_leaves_a_game_in_words(discord: StandIn, signed: Evening) -> None:
    discord.fail_next(1000, 403, route="/applications/.*/emojis")
    await signed.start()
    await played(signed, "wonderful-kingdom")
    assert not EMOJI.search(shown(discord))
    assert not re.search(f"[{OPEN}{MIDDLE}{CLOSE}]|\\{{(sign|badge)", shown(discord))


async def test_the_second_start_sends_nothing(discord: StandIn, signed: Evening) -> None:
    await signed.start()
    await discord.until(lambda: len(signed.bot.signs.known) == len(needed()), timeout=60)
    sent = discord.count("POST .*/emojis")
    await signed.stop()
    await signed.start()
    await discord.until(lambda: len(signed.bot.signs.known) == len(needed()), timeout=60)
    assert discord.count("POST .*/emojis") == sent == len(needed())
