"""Spectators: they follow a table, guess who wins, and talk where no player is called."""

from __future__ import annotations

from dataclasses import replace

import pytest

import games
from bot.tables import Table
from tests import ferry
from tests.standin import Channel, Message, Person, Refused

from .evening import Evening


@pytest.fixture(autouse=True)
def rounds(monkeypatch: pytest.MonkeyPatch, discord: object) -> None:
    """Ferry, with rounds that people count."""
    game = replace(ferry.GAME, round=lambda position: position.round)
    monkeypatch.setitem(games.ALL, "ferry", game)


async def watched(evening: Evening) -> Table:
    """Margaret and Elisabeth play, Henry follows them."""
    table = await evening.open("ferry")
    reply = await evening.henry.click(evening.board(table), label="Watch")
    assert reply.private
    assert "You follow" in reply.message.text
    return table


async def play_round(evening: Evening, table: Table) -> Table:
    """Answer until the round has passed or the game is over."""
    table, position = await evening.tables.reading.look(table.id)
    start = games.ALL["ferry"].round(position)
    while table.running and games.ALL["ferry"].round(position) == start:
        await evening.answer(table, table.waiting[0])
        await evening.idle()
        table, position = await evening.tables.reading.look(table.id)
    return table


async def test_a_follower_hears_of_each_round_and_of_the_end_and_nothing_else(
    evening: Evening,
) -> None:
    table = await watched(evening)
    heard: list[int] = []
    while table.running:
        before = len(evening.henry.dm.messages)
        table = await play_round(evening, table)
        heard.append(len(evening.henry.dm.messages) - before)
    assert len(heard) > 1
    assert set(heard) == {1}
    told = [message.text for message in evening.henry.dm.messages]
    assert "round 1 is over" in told[0]
    assert "the game is over" in told[-1]
    assert not await evening.tables.following.of(int(evening.henry.id))


async def test_pressing_again_stops_and_players_cannot_follow(evening: Evening) -> None:
    table = await watched(evening)
    listed = await evening.henry.slash(evening.hall, "games")
    assert "Games you follow" in listed.message.text
    told = listed.message.text
    assert told.count("Margaret – Elisabeth") == 1, "not again as a game of this server"
    stopped = await evening.henry.click(evening.board(table), label="Watch")
    assert "no longer follow" in stopped.message.text
    await play_round(evening, table)
    assert not evening.henry.dm.messages
    own = await evening.margaret.click(evening.board(table), label="Watch")
    assert "You play at this table" in own.message.text


async def test_what_a_kill_kept_back_is_told_after_the_start(evening: Evening) -> None:
    table = await watched(evening)
    evening.bot.outbox.followers._queue.clear()
    evening.bot.outbox.followers.heed = lambda table: None  # type: ignore[method-assign]
    await play_round(evening, table)
    assert not evening.henry.dm.messages
    await evening.restart()
    await evening.tick()
    assert [m.text.count("is over") for m in evening.henry.dm.messages] == [1]


def seen_by(evening: Evening, *players: Person) -> str:
    """Everything that these people have seen: every message, with the words for its pictures."""
    return "\n".join(str(each) for one in players for each in evening.discord.sightings.of(one.id))


async def test_a_guess_once_a_round_which_players_read_after_the_end(evening: Evening) -> None:
    table = await evening.open("ferry")
    page = await evening.henry.click(evening.board(table), label="Watch")
    once = await evening.henry.click(page.message, label="Margaret wins")
    assert "Your guess in this round: Margaret" in once.message.text
    table = await play_round(evening, table)
    dm = evening.henry.dm.last
    assert "Spectators expected: round 1: Margaret 1" in dm.text
    await evening.henry.click(dm, label="Elisabeth wins")
    again = await evening.henry.click(dm, label="Margaret wins")
    assert "You have guessed in this round" in again.message.text
    table = await play_round(evening, table)
    late = await evening.henry.click(dm, label="Margaret wins")
    assert "That round is over" in late.message.text
    assert table.running
    assert "expected" in seen_by(evening, evening.henry)
    assert "expected" not in seen_by(evening, evening.margaret, evening.elisabeth)
    while table.running:
        table = await play_round(evening, table)
    told = "Spectators expected: round 1: Margaret 1 · round 2: Elisabeth 1"
    assert told in evening.board(table).text


async def test_one_thread_for_spectators(evening: Evening) -> None:
    table = await evening.open("ferry")
    reply = await evening.henry.click(evening.board(table), label="Watch")
    made = await evening.henry.click(reply.message, label="Talk")
    assert "Spectators talk here" in made.message.text
    assert "Margaret wins" in made.message.buttons, "and one can go on guessing there"
    (thread,) = evening.discord.threads
    assert thread.name.startswith("Spectators: ")
    assert evening.margaret.id not in thread.record["members"]
    guest = evening.discord.person("Guest")
    page = await guest.click(evening.board(table), label="Watch")
    again = await guest.click(page.message, label="Talk")
    assert f"<#{thread.id}>" in again.message.text
    assert len(evening.discord.threads) == 1


async def test_without_the_right_to_open_threads_a_sentence(evening: Evening) -> None:
    table = await evening.open("ferry")
    reply = await evening.henry.click(evening.board(table), label="Watch")
    evening.discord.deny("create_public_threads", evening.hall)
    refused = await evening.henry.click(reply.message, label="Talk")
    assert "I need the permission" in refused.message.text
    assert not evening.discord.threads


async def test_a_closed_door_ends_the_following(evening: Evening) -> None:
    table = await watched(evening)
    evening.discord.close_dms(evening.henry)
    await play_round(evening, table)
    assert not await evening.tables.following.of(int(evening.henry.id))


async def test_a_hundred_followers_get_one_message_at_a_time_after_the_table(
    evening: Evening,
) -> None:
    table = await evening.open("ferry")
    crowd = [evening.discord.person(f"Guest {number}") for number in range(100)]
    for guest in crowd:
        await evening.tables.following.switch(table.id, int(guest.id))
    table, _ = await evening.tables.reading.look(table.id)
    await play_round(evening, table)
    await evening.idle(60)
    assert [len(guest.dm.messages) for guest in crowd] == [1] * 100
    private = {guest.dm.id for guest in crowd}
    posts = [call for call in evening.discord.calls if call.method == "POST"]
    first = min(i for i, c in enumerate(posts) if any(f"/{d}/messages" in c.path for d in private))
    board = [i for i, c in enumerate(posts) if f"/{evening.hall.id}/messages" in c.path]
    assert max(board) < first  # the table was shown before the first follower


async def test_a_role_is_called_for_a_free_seat_but_not_all_the_time(evening: Evening) -> None:
    boss = evening.discord.person("Warwick", permissions=("manage_guild",))
    role = evening.discord.add_role("Players")
    chosen = await boss.slash(evening.hall, "admin role", role=role)
    assert chosen.private
    assert f"<@&{role}> will be called" in chosen.message.text
    await boss.slash(evening.hall, "newgame ferry")
    await evening.idle()
    (call,) = called(evening.hall, role)
    assert call.record["mention_roles"] == [role]
    assert "A seat is free" in call.text
    other = evening.discord.add_channel("side-room")
    await boss.slash(other, "newgame ferry")
    await evening.idle()
    assert not called(other, role)
    evening.clock.pass_(minutes=31)
    third = evening.discord.add_channel("third-room")
    await boss.slash(third, "newgame ferry")
    await evening.idle()
    assert len(called(third, role)) == 1
    none = await boss.slash(evening.hall, "admin role")
    assert "no role is called" in none.message.text
    evening.clock.pass_(minutes=31)
    fourth = evening.discord.add_channel("fourth-room")
    await boss.slash(fourth, "newgame ferry")
    await evening.idle()
    assert not called(fourth, role)


def called(channel: Channel, role: str) -> list[Message]:
    return [m for m in channel.messages if f"<@&{role}>" in m.text and not m.ephemeral]


async def test_which_roles_can_be_called_and_by_whom(evening: Evening) -> None:
    boss = evening.discord.person("Warwick", permissions=("manage_guild",))
    quiet = await boss.slash(
        evening.hall, "admin role", role=evening.discord.add_role("Shy", mentionable=False)
    )
    assert "rings only if the server allows" in quiet.message.text
    everybody = await boss.slash(evening.hall, "admin role", role=evening.discord.guild_id)
    assert "Everybody at once" in everybody.message.text
    with pytest.raises(Refused):  # Discord itself shows the command to nobody else
        await evening.henry.slash(evening.hall, "admin role")


async def test_an_invitation_for_somebody_calls_no_role(evening: Evening) -> None:
    boss = evening.discord.person("Warwick", permissions=("manage_guild",))
    role = evening.discord.add_role("Players")
    await boss.slash(evening.hall, "admin role", role=role)
    await boss.slash(evening.hall, "newgame ferry", opponent=evening.henry)
    await evening.idle()
    assert not called(evening.hall, role)
