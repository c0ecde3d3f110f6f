"""Floods: nobody can have the bot call another person for ever, or do heavy work for ever."""

from __future__ import annotations

from bot.inbox import patience

from .evening import Evening


async def test_a_flood_of_invitations_makes_neither_threads_nor_calls(evening: Evening) -> None:
    replies = [
        await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
        for _ in range(30)
    ]
    await evening.idle()
    assert all(not reply.failed for reply in replies)
    assert len(evening.discord.threads) <= 2
    called = [m for m in evening.discord.messages if evening.elisabeth.id in m.mentions]
    assert len(called) <= 2
    assert "still wait" in replies[-1].message.text


async def test_heavy_commands_a_minute(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"))
    replies = [
        await evening.henry.slash(evening.hall, "verify", game=table.id)
        for _ in range(patience.A_MINUTE + 2)
    ]
    texts = [reply.message.text for reply in replies]
    assert "Wait a moment" in texts[-1]
    assert "Wait a moment" not in texts[patience.A_MINUTE - 1]
    other = await evening.margaret.slash(evening.hall, "verify", game=table.id)
    assert "Wait a moment" not in other.message.text


async def test_block_and_unblock(evening: Evening) -> None:
    done = await evening.elisabeth.slash(evening.hall, "block", person=evening.margaret)
    assert done.private
    assert "can’t invite you any more" in done.message.text
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    assert reply.private
    assert "takes no games with the other" in reply.message.text
    await evening.elisabeth.slash(evening.hall, "unblock", person=evening.margaret)
    again = await evening.elisabeth.slash(evening.hall, "unblock", person=evening.margaret)
    assert "had not blocked" in again.message.text
    await evening.open("ferry")
