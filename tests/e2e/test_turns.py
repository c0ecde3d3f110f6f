"""`/games` as an inbox: what waits for me, on to the next, and what I have missed."""

from __future__ import annotations

from bot.tables import Status, Table
from tests.standin import Message, Person

from .evening import Evening


async def several(evening: Evening, count: int) -> list[Table]:
    """Margaret and Elisabeth play at so many tables, each in a room of its own."""
    tables = []
    for number in range(count):
        room = evening.discord.add_channel(f"room-{number}")
        tables.append(await evening.open("cousins-war", channel=room))
        evening.clock.pass_(minutes=1)
    return tables


def ids(message: Message, verb: str) -> list[str]:
    """The tables that have such a button, in their order."""
    found = (ident.split(":") for ident in [c.get("custom_id", "") for c in message.components])
    return [each[1] for each in found if len(each) > 2 and each[2] == verb]


async def answer_in(evening: Evening, person: Person, table: Table, message: Message) -> Message:
    """Answer in this very message, and give what it became."""
    table = await evening.tables.reading.get(table.id)
    seat = table.seat_of(int(person.id))
    assert seat is not None
    reply = await evening.answer(table, seat, message)
    assert reply.updated
    await evening.idle()
    return message


async def test_what_waits_longest_comes_first(evening: Evening) -> None:
    tables = await several(evening, 3)
    reply = await evening.margaret.slash(evening.hall, "games")
    assert reply.private
    assert ids(reply.message, "go") == [table.id for table in tables]
    assert "Waiting for you: 3" in reply.message.text
    since = tables[0].seats[0].since
    assert since is not None
    assert f"<t:{int(since.timestamp())}:R>" in reply.message.text
    assert len(reply.message.pictures) == 3


async def test_go_on_answer_and_next(evening: Evening) -> None:
    """One private message from the first table to the last, and back to an empty list."""
    tables = await several(evening, 3)
    reply = await evening.margaret.slash(evening.hall, "games")
    await evening.margaret.click(reply.message, custom_id=f"t:{tables[0].id}:go")
    for number, table in enumerate(tables):
        message = reply.message
        assert any(i.startswith((f"a:{table.id}:", f"m:{table.id}:")) for i in all_ids(message))
        for _ in range(30):
            now = await evening.tables.reading.get(table.id)
            if now.seat_of(int(evening.margaret.id)) not in now.waiting:
                break
            await answer_in(evening, evening.margaret, table, message)
        left = len(tables) - 1 - number
        assert (f"Next game ({left})" in message.buttons) == bool(left)
        if left:
            await evening.margaret.click(message, label=f"Next game ({left})")
    boards = [m for m in evening.margaret.dm.messages if m.ephemeral]
    assert boards == []


def all_ids(message: Message) -> list[str]:
    return [*message.buttons.values(), *message.menus]


async def test_next_goes_round_and_ends_in_the_list(evening: Evening) -> None:
    tables = await several(evening, 2)
    hand = await evening.margaret.slash(evening.hall, "hand", game=tables[0].id)
    await evening.margaret.click(hand.message, label="Next game (1)")
    assert ids(hand.message, "next") == [tables[1].id]
    await evening.margaret.click(hand.message, label="Next game (1)")
    assert ids(hand.message, "next") == [tables[0].id]
    await evening.tables.endings.admin_end(tables[1].id, int(evening.discord.guild_id))
    await evening.margaret.click(hand.message, label="Next game (1)")
    assert ids(hand.message, "go") == [tables[0].id]


async def test_an_invitation_is_answered_in_the_list(evening: Evening) -> None:
    for _ in range(2):
        await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    await evening.idle()
    reply = await evening.elisabeth.slash(evening.hall, "games")
    first, second = ids(reply.message, "accept")
    assert "Margaret invites you" in reply.message.text
    await evening.elisabeth.click(reply.message, custom_id=f"t:{first}:decline:games")
    await evening.idle()
    assert (await evening.tables.reading.get(first)).status is Status.CLOSED
    assert ids(reply.message, "accept") == [second]
    await evening.elisabeth.click(reply.message, custom_id=f"t:{second}:accept")
    await evening.idle()
    assert (await evening.tables.reading.get(second)).running
    assert any(i.startswith((f"a:{second}:", f"m:{second}:")) for i in all_ids(reply.message))


async def test_a_stale_list_is_put_right_by_a_click(evening: Evening) -> None:
    """The invitation was withdrawn, the game has ended: a sentence, and nothing changes."""
    await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    listed = await evening.elisabeth.slash(evening.hall, "games")
    (table,) = ids(listed.message, "accept")
    await evening.tables.opening.withdraw(table, int(evening.margaret.id))
    late = await evening.elisabeth.click(listed.message, label="Accept")
    assert late.message.text
    assert (await evening.tables.reading.get(table)).status is Status.CLOSED
    twice = await evening.elisabeth.slash(evening.hall, "games")
    assert "not playing at the moment" in twice.message.text
    assert "Play" in twice.message.buttons


async def test_a_consent_is_given_in_the_list(evening: Evening) -> None:
    table, asks, asked = await evening.one_awaited()
    await asks.slash(evening.hall, "draw")
    listed = await asked.slash(evening.hall, "games")
    assert "offers a draw" in listed.message.text
    await asked.click(listed.message, label="Accept the draw")
    assert (await evening.tables.reading.get(table.id)).status is Status.OVER
    again = await asked.slash(evening.hall, "games")
    assert "Finished" in again.message.text
    assert "ended <t:" in again.message.text


async def test_an_offer_is_told_in_the_list_also_where_it_is_my_turn(evening: Evening) -> None:
    _, asked, asks = await evening.one_awaited()
    await asks.slash(evening.hall, "draw")
    listed = await asked.slash(evening.hall, "games")
    assert "Your turn, asked <t:" in listed.message.text
    assert f"{asks.name} offers a draw" in listed.message.text


async def test_no_code_of_a_table_and_no_nameless_channel_in_the_list(evening: Evening) -> None:
    table, asked, _ = await evening.one_awaited()
    await asked.slash(asked.dm, "newgame ferry", level="easy")
    await evening.idle()
    for who in (evening.margaret, evening.elisabeth, evening.henry):
        listed = await who.slash(evening.hall, "games")
        assert table.id not in listed.message.text
        assert f"<#{who.dm.id}>" not in listed.message.text
    mine = await asked.slash(evening.hall, "games")
    assert "direct messages" in mine.message.text


async def test_somebody_else_cannot_go_on_for_me(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    ident = f"t:{table.id}:go"
    listed = await evening.margaret.slash(evening.hall, "games")
    assert ident in all_ids(listed.message)
    others = await evening.henry.slash(evening.hall, "games")
    assert ident not in all_ids(others.message)
    assert "Other games on this server" in others.message.text


async def test_a_list_of_many_games_fits(evening: Evening) -> None:
    """Fourteen games with the longest names there are; pages for what waits."""
    evening.margaret.record["global_name"] = "*_" * 16
    evening.elisabeth.record["global_name"] = "#@" * 16
    tables = await several(evening, 12)
    for table in tables[:2]:
        await evening.tables.endings.resign(table.id, int(evening.elisabeth.id))
    listed = await evening.margaret.slash(evening.hall, "games")
    assert len(ids(listed.message, "go")) == 5
    await evening.margaret.click(listed.message, label="On")
    assert len(ids(listed.message, "go")) == 5
    assert "On" not in listed.message.buttons
    await evening.margaret.click(listed.message, label="Back")
    assert ids(listed.message, "go")[0] == tables[2].id
    assert len(listed.message.text) < 4000


# ---- what I have missed


async def test_what_happened_since_the_last_look(evening: Evening) -> None:
    """Told once, to whoever opens the table after an absence."""
    table = await evening.open("dual-powers")
    margaret, told = int(evening.margaret.id), "Since you last looked"
    for _ in range(60):
        table = await evening.tables.reading.get(table.id)
        mine = table.seat_of(margaret)
        assert mine is not None
        if mine in table.waiting and table.ply > 12:
            break
        await evening.play(table, 1)
    first = await evening.margaret.slash(evening.hall, "hand")
    await evening.idle()
    looked = await evening.tables.looks.looked(margaret, table.id)
    again = await evening.margaret.slash(evening.hall, "hand")
    assert told not in again.message.text
    if told in first.message.text:
        assert looked == table.ply
    await evening.restart()
    later = await evening.margaret.slash(evening.hall, "hand")
    assert told not in later.message.text
