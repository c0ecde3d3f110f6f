"""Called as one likes: each turn, after hours, once a day, later; over kills and restarts."""

from __future__ import annotations

import pytest

from bot.outbox.send import Unavailable
from bot.tables import Calling, Table
from tests.standin import Message, Person

from .evening import Evening
from .test_turns import all_ids, ids, several


def called(person: Person) -> list[Message]:
    """The calls in somebody's direct messages."""
    return [
        message
        for message in person.dm.messages
        if not message.ephemeral and person.mention in message.text
    ]


async def wants(evening: Evening, person: Person, calls: str, **more: object) -> None:
    await person.slash(evening.hall, "settings", {"calls": calls, **more})


async def silent(evening: Evening) -> Table:
    """A table where Elisabeth alone is awaited, asked in the last minute."""
    table = await evening.open("ferry", side="left")
    await evening.answer(table, 0)
    await evening.idle()
    return await evening.tables.reading.get(table.id)


async def test_after_hours_by_direct_message_and_not_at_the_table(evening: Evening) -> None:
    await wants(evening, evening.elisabeth, "3")
    table = await silent(evening)
    boards = [m for m in evening.hall.messages if evening.elisabeth.id in m.mentions]
    assert not [m for m in boards if "Accept" not in m.buttons and "invites" not in m.text]
    evening.clock.pass_(hours=2, minutes=59)
    await evening.tick()
    assert called(evening.elisabeth) == []
    evening.clock.pass_(minutes=1)
    await evening.tick()
    await evening.restart()
    await evening.tick()
    (call,) = called(evening.elisabeth)
    assert call.mentions == [evening.elisabeth.id]
    assert "waiting for you" in call.text
    opened = await evening.elisabeth.click(call, label="My hand")
    assert any(i.startswith((f"a:{table.id}", f"m:{table.id}")) for i in all_ids(opened.message))


async def test_five_tables_once_a_day(evening: Evening) -> None:
    await wants(evening, evening.elisabeth, "daily", **{"call-hour": 18})
    tables = await several(evening, 5)
    evening.clock.now = evening.clock.now.replace(hour=17)
    await evening.tick()
    assert called(evening.elisabeth) == []
    evening.clock.now = evening.clock.now.replace(hour=18)
    await evening.restart()
    await evening.tick()
    (call,) = called(evening.elisabeth)
    assert ids(call, "go") == [table.id for table in tables]
    opened = await evening.elisabeth.click(call, custom_id=f"t:{tables[2].id}:go")
    assert opened.private
    assert "Next game (4)" in opened.message.buttons
    listed = await evening.elisabeth.click(call, label="My games")
    assert len(ids(listed.message, "go")) == 5
    await evening.restart()
    await evening.tick()
    assert len(called(evening.elisabeth)) == 1


async def test_in_the_language_of_their_discord_also_after_a_restart(evening: Evening) -> None:
    """Nobody chose one, and the table speaks English."""
    evening.elisabeth.record["locale"] = "ru"
    await evening.open("ferry", side="left", language="en")
    table = (await evening.tables.reading.mine(int(evening.elisabeth.id)))[0]
    await evening.answer(table, 0)
    await evening.restart()
    evening.clock.pass_(hours=25)
    await evening.tick()
    (call,) = called(evening.elisabeth)
    assert "вас ждут" in call.text
    kept = await evening.tables.people.everything(int(evening.elisabeth.id))
    assert [row["spoken"] for row in kept["people"]] == ["ru"]
    await evening.tables.people.forget(int(evening.elisabeth.id))
    assert (await evening.tables.people.preferences(int(evening.elisabeth.id))).spoken is None


async def test_everything_private_is_in_the_language_of_their_discord_after_a_restart(
    evening: Evening,
) -> None:
    """The call of the day, the panel, and what a follower hears; the table speaks English."""
    for who, locale in ((evening.elisabeth, "ru"), (evening.henry, "de")):
        who.record["locale"] = locale
    await wants(evening, evening.elisabeth, "daily", **{"call-hour": 15})
    table = await evening.open("ferry", side="left", language="en")
    await evening.henry.click(evening.board(table), label="Watch")
    await evening.answer(table, 0)
    await evening.restart()
    evening.clock.pass_(hours=25)
    await evening.tick()
    assert any("вас ждёт 1 партия" in message.text for message in evening.elisabeth.dm.messages)
    await evening.tables.endings.resign(table.id, int(evening.margaret.id))
    await evening.tick()
    assert "Das Spiel ist aus" in evening.henry.dm.last.text
    assert any("Эта партия" in message.text for message in evening.elisabeth.dm.messages)
    assert "resigned" in evening.board(table).text


@pytest.mark.parametrize("calls", ["3", "daily"])
async def test_killed_between_sending_and_noting(evening: Evening, calls: str) -> None:
    """The call is made again after the start, and Discord shows it once."""
    await wants(evening, evening.elisabeth, calls, **{"call-hour": 15})
    await silent(evening)
    evening.clock.pass_(hours=3)

    async def killed(pending: object) -> None:
        raise KeyboardInterrupt

    evening.tables.calls.sent = killed  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        await evening.bot.clock.tick()
    assert len(called(evening.elisabeth)) == 1
    await evening.restart()
    await evening.tick()
    assert len(called(evening.elisabeth)) == 1
    assert await evening.tables.calls.due() == []


async def test_discord_is_away_and_nobody_is_forgotten(evening: Evening) -> None:
    await wants(evening, evening.elisabeth, "1")
    await silent(evening)
    evening.clock.pass_(hours=1)
    call = evening.bot.outbox.caller.call

    async def away(calling: Calling) -> None:
        raise Unavailable("out of order")

    evening.bot.outbox.caller.call = away  # type: ignore[method-assign]
    await evening.tick()
    evening.bot.outbox.caller.call = call  # type: ignore[method-assign]
    assert called(evening.elisabeth) == []
    await evening.tick()
    assert len(called(evening.elisabeth)) == 1


async def test_closed_dms_are_called_in_the_channel(evening: Evening) -> None:
    await wants(evening, evening.elisabeth, "daily", **{"call-hour": 15})
    await silent(evening)
    evening.discord.close_dms(evening.elisabeth)
    evening.clock.pass_(hours=3)
    await evening.tick()
    (call,) = [m for m in evening.hall.messages if "waiting for you" in m.text]
    assert call.mentions == [evening.elisabeth.id]
    stranger = await evening.henry.click(call, label="Later: 1 hour")
    assert "watching" in stranger.message.text
    other = await evening.margaret.click(call, label="Later: 1 hour")
    assert "not your turn" in other.message.text
    assert (await evening.elisabeth.click(call, label="Tomorrow")).private


async def test_later(evening: Evening) -> None:
    """Pressed twice, the last word holds; it survives a restart; pressed too late it says so."""
    table = await silent(evening)
    evening.clock.pass_(hours=24)
    await evening.tick()
    (reminder,) = called(evening.elisabeth)
    await evening.elisabeth.click(reminder, label="Tomorrow")
    said = await evening.elisabeth.click(reminder, label="Later: 1 hour", copies=2)
    at = int(evening.clock.now.timestamp()) + 3600
    assert f"<t:{at}:f>" in said.message.text
    await evening.restart()
    evening.clock.pass_(hours=1)
    await evening.tick()
    await evening.tick()
    assert len(called(evening.elisabeth)) == 2
    while 1 in (table := await evening.tables.reading.get(table.id)).waiting:
        await evening.answer(table, 1)
        await evening.idle()
    late = await evening.elisabeth.click(reminder, label="This evening")
    assert "not your turn there" in late.message.text


async def test_each_turn_in_quiet_hours(evening: Evening) -> None:
    """It is noon: quiet until two."""
    hours = {"quiet-from": 23, "quiet-until": 14}
    await wants(evening, evening.elisabeth, "turn", **hours)
    table = await silent(evening)
    assert evening.elisabeth.id not in evening.board(table).mentions
    evening.clock.pass_(hours=1)
    await evening.tick()
    assert called(evening.elisabeth) == []
    evening.clock.pass_(hours=1)
    await evening.tick()
    assert len(called(evening.elisabeth)) >= 1


async def test_settings_show_and_change_how_one_is_called(evening: Evening) -> None:
    page = await evening.margaret.slash(evening.hall, "settings", zone="Europe/Berlin")
    assert "Called to my turn: each turn" in page.message.text
    await evening.margaret.click(page.message, label="once a day")
    assert "once a day, 09:00 Europe/Berlin" in page.message.text
    wrong = await evening.margaret.slash(evening.hall, "settings", calls="8")
    assert "after 8 hours" in wrong.message.text
