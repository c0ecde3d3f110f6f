"""Time passes: invitations expire, people are reminded, a silent game may be claimed."""

from __future__ import annotations

from bot.tables import Ending, Status

from .evening import Evening


async def test_an_invitation_expires_after_a_day(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    evening.clock.pass_(hours=23)
    await evening.tick()
    assert "Accept" in reply.message.buttons
    evening.clock.pass_(hours=2)
    await evening.tick()
    assert "expired" in reply.message.text
    late = await evening.elisabeth.slash(evening.hall, "board")
    assert late.private


async def silent_game(evening: Evening) -> tuple[str, int]:
    """A table where only one seat is awaited, and that seat."""
    table = await evening.open("ferry")
    await evening.answer(table, 0)
    await evening.idle()
    return table.id, 1


async def test_a_reminder_after_a_day_and_after_two(evening: Evening) -> None:
    table_id, seat = await silent_game(evening)
    table = await evening.tables.reading.get(table_id)
    silent = evening.person(table.seats[seat].person)
    before = len(silent.dm.messages)
    evening.clock.pass_(hours=25)
    await evening.tick()
    await evening.tick()
    assert len(silent.dm.messages) == before + 1
    assert "waiting for you" in silent.dm.last.text
    evening.clock.pass_(hours=24)
    await evening.tick()
    assert len(silent.dm.messages) == before + 2
    board = evening.board(table)
    other = evening.person(table.seats[1 - seat].person)
    asked = table.seats[seat].since
    assert asked is not None
    assert f"was asked <t:{int(asked.timestamp())}:R> and is silent" in board.text
    assert board.mentions == [other.id]
    await evening.tick()
    assert len(silent.dm.messages) == before + 2


async def test_where_both_are_silent_nobody_is_offered_the_game(evening: Evening) -> None:
    table = await evening.open("ferry")
    for _ in range(2):
        evening.clock.pass_(hours=25)
        await evening.tick()
    board = evening.board(table)
    assert "silent" not in board.text
    assert "Claim the game" not in board.buttons
    forged = f"t:{table.id}:claim"
    refused = await evening.margaret.click(board, custom_id=forged, forge=True)
    assert "it is your turn, too" in refused.message.text
    await evening.answer(await evening.tables.reading.get(table.id), 0)
    await evening.idle()
    assert "and is silent" in evening.board(table).text
    assert "Claim the game" in evening.board(table).buttons


async def test_the_game_is_claimed(evening: Evening) -> None:
    table_id, seat = await silent_game(evening)
    table = await evening.tables.reading.get(table_id)
    other = evening.person(table.seats[1 - seat].person)
    for _ in range(2):
        evening.clock.pass_(hours=25)
        await evening.tick()
    henry = await evening.henry.click(evening.board(table), label="Claim the game")
    assert henry.private
    asked = await other.click(evening.board(table), label="Claim the game")
    assert asked.private
    assert (await evening.tables.reading.get(table_id)).running
    await other.click(asked.message, label="Yes, claim it")
    await evening.idle()
    table = await evening.tables.reading.get(table_id)
    assert table.status is Status.OVER
    assert table.result is not None
    assert table.result.how is Ending.CLAIMED
    assert "two days of silence" in evening.board(table).text


async def test_software_finishes_the_game(evening: Evening) -> None:
    table_id, seat = await silent_game(evening)
    table = await evening.tables.reading.get(table_id)
    other = evening.person(table.seats[1 - seat].person)
    for _ in range(2):
        evening.clock.pass_(hours=25)
        await evening.tick()
    await other.click(evening.board(table), label="Let the computer finish")
    await evening.idle()
    table = await evening.play(await evening.tables.reading.get(table_id))
    assert table.status is Status.OVER
    assert table.seats[seat].level == "normal"


async def test_who_wants_no_reminders_gets_none(evening: Evening) -> None:
    await evening.margaret.slash(evening.hall, "settings", reminders=False)
    await evening.elisabeth.slash(evening.hall, "settings", reminders=False)
    table_id, seat = await silent_game(evening)
    table = await evening.tables.reading.get(table_id)
    silent = evening.person(table.seats[seat].person)
    before = len(silent.dm.messages)
    evening.clock.pass_(hours=25)
    await evening.tick()
    assert len(silent.dm.messages) == before


async def test_closed_dms_are_reminded_in_the_channel(evening: Evening) -> None:
    evening.discord.close_dms(evening.margaret)
    evening.discord.close_dms(evening.elisabeth)
    reply = await evening.margaret.slash(
        evening.hall, "newgame cousins-war", opponent=evening.elisabeth
    )
    await evening.elisabeth.click(reply.message, label="Accept")
    await evening.idle()
    evening.clock.pass_(hours=25)
    await evening.tick()
    reminders = [m for m in evening.hall.messages if "waiting for you" in m.text]
    assert {m.mentions[0] for m in reminders} == {evening.margaret.id, evening.elisabeth.id}
