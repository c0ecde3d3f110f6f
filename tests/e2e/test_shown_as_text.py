"""What people can check and what they can call themselves: hashes, seeds, names, forged choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from .evening import Evening


async def test_the_whole_hash_stays_where_the_game_began_and_the_seed_follows(
    evening: Evening,
) -> None:
    invited = await evening.margaret.slash(
        evening.hall, "newgame ferry", opponent=evening.elisabeth
    )
    table = await evening.table(invited.message)
    assert len(table.seed_hash) == 64
    assert table.seed_hash in invited.message.text
    await evening.elisabeth.click(invited.message, label="Accept")
    await evening.idle()
    assert table.seed_hash in evening.board(table).text
    table = await evening.play(table, 5)
    assert table.seed_hash not in evening.board(table).text
    stays = [m for m in evening.hall.messages if table.seed_hash in m.text]
    assert [m.id for m in stays] == [invited.message.id]
    log = await evening.henry.slash(evening.hall, "log")
    assert table.seed_hash in log.message.text
    over = await evening.play(table)
    assert over.seed
    assert over.seed in evening.hall.messages[-1].text


async def test_a_cancelled_game_shows_its_seed(evening: Evening) -> None:
    table = await evening.open("ferry")
    sure = await evening.margaret.slash(evening.hall, "cancel", game=table.id)
    yes = next(i for i in sure.message.buttons.values() if i.endswith(":cancel:yes"))
    await evening.margaret.click(sure.message, custom_id=yes)
    await evening.idle()
    closed = await evening.tables.reading.get(table.id)
    assert closed.seed
    assert closed.seed in "".join(m.text for m in evening.hall.messages if not m.ephemeral)


@pytest.mark.parametrize("name", ["<@123>", "<@&123> @everyone", "**[x](https://example.org)**"])
async def test_a_name_is_text(evening: Evening, name: str) -> None:
    """Nobody is called or linked by what somebody calls themselves."""
    evening.margaret.record["name"] = name
    evening.margaret.record["global_name"] = name
    table = await evening.play(await evening.open("ferry"), 4)
    await evening.margaret.slash(evening.hall, "record")
    await evening.henry.slash(evening.hall, "games")
    for channel in evening.channels():
        for message in channel.messages:
            assert name not in message.text
            assert "123" not in message.mentions
            assert not message.record["mention_everyone"]
    assert table.seat_of(int(evening.margaret.id)) is not None


def loosen(evening: Evening) -> None:
    """Discord's list of choices is gone: whatever is typed comes through."""

    def strip(options: list[Any]) -> None:
        for option in options:
            option.pop("choices", None)
            strip(option.get("options") or [])

    for commands in evening.discord.state.commands.values():
        strip(commands)


@pytest.mark.parametrize(
    ("command", "given", "said"),
    [
        ("settings", {"language": "xx"}, "language"),
        ("settings", {"theme": "../../secret"}, "appearance"),
        ("settings", {"calls": "never"}, "choice"),
        ("newgame ferry", {"language": "xx"}, "language"),
        ("newgame ferry", {"level": "god"}, "level"),
        ("newgame ferry", {"pace": "at once"}, "clock"),
    ],
)
async def test_choices_are_checked_on_our_side_too(
    evening: Evening,
    caplog: pytest.LogCaptureFixture,
    command: str,
    given: dict[str, str],
    said: str,
) -> None:
    loosen(evening)
    before = await evening.tables.people.preferences(int(evening.margaret.id))
    reply = await evening.margaret.slash(evening.hall, command, given)
    assert reply.private
    assert said in reply.message.text.lower()
    assert "on our side" not in reply.message.text.lower()
    chosen = await evening.tables.people.preferences(int(evening.margaret.id))
    assert replace(chosen, spoken=before.spoken) == before, "what their Discord speaks may be new"
    assert await evening.tables.reading.mine(int(evening.margaret.id)) == []
    assert not [r for r in caplog.records if r.exc_info]
