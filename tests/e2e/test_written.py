"""Plain words to the bot get a short answer in its DM, and nowhere else."""

from __future__ import annotations

from .evening import Evening


def said(evening: Evening) -> list[str]:
    """What the bot wrote in Margaret's DM."""
    bot = evening.discord.state.bot_id
    return [m.text for m in evening.margaret.dm.messages if m.record["author_id"] == bot]


async def test_a_question_in_the_dm_is_answered_with_three_buttons(evening: Evening) -> None:
    evening.margaret.say(evening.margaret.dm, "how do I play?")
    await evening.discord.until(lambda: said(evening))
    await evening.idle()
    answer = evening.margaret.dm.last
    assert list(answer.buttons) == ["Play", "Learn it", "Commands"]
    hall = await evening.margaret.click(answer, label="Play")
    assert "What shall we play?" in hall.message.text
    rules = await evening.margaret.click(answer, label="Learn it")
    assert "The Cousins’ War" in rules.message.text
    commands = await evening.margaret.click(answer, label="Commands")
    assert "/play" in commands.message.text


async def test_not_every_line_is_answered(evening: Evening) -> None:
    for line in ("hello", "are you there?", "well"):
        evening.margaret.say(evening.margaret.dm, line)
    await evening.discord.until(lambda: said(evening))
    await evening.idle()
    assert len(said(evening)) == 1
    evening.clock.pass_(minutes=11)
    evening.margaret.say(evening.margaret.dm, "hello again")
    await evening.discord.until(lambda: len(said(evening)) == 2)


async def test_in_a_channel_the_bot_is_silent(evening: Evening) -> None:
    evening.margaret.say(evening.hall, "how do I play?")
    evening.margaret.say(evening.margaret.dm, "hello")
    await evening.discord.until(lambda: said(evening))
    await evening.idle()
    assert len(evening.hall.messages) == 1


async def test_the_answer_is_in_the_language_that_was_chosen(evening: Evening) -> None:
    await evening.margaret.slash(evening.margaret.dm, "settings", language="de")
    before = len(said(evening))
    evening.margaret.say(evening.margaret.dm, "wie spielt man?")
    await evening.discord.until(lambda: len(said(evening)) > before)
    assert "Spielen" in evening.margaret.dm.last.buttons


async def test_trouble_with_discord_ends_nothing(evening: Evening) -> None:
    evening.discord.fail_next(20, 403, "POST /channels")
    evening.margaret.say(evening.margaret.dm, "hello")
    await evening.discord.quiet(0.1)
    await evening.idle()
    reply = await evening.margaret.slash(evening.hall, "help")
    assert not reply.failed
