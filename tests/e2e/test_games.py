"""Whole games: two people in a channel, one person in a DM, software, a spectator."""

from __future__ import annotations

import pytest

import games
from bot import words
from bot.tables import Status, Table
from games.phrases import Phrase
from tests.standin import Message

from .evening import Evening

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", ["cousins-war", "ferry"])
async def test_two_people_play_a_whole_game(evening: Evening, game: str) -> None:
    table = await evening.open(game)
    before = len(evening.discord.calls)
    table = await evening.play(table)
    assert table.status is Status.OVER
    board = evening.board(table)
    assert "Rematch" in board.buttons
    assert table.seed is not None
    assert table.seed in board.text
    names = [a["filename"] for a in board.record["attachments"]]
    assert f"{game}-{table.id}.txt" in names
    calls = evening.discord.calls[before:]
    other = [call for call in calls if "/callback" not in call.path]
    assert len(other) / table.ply <= 2.0


async def test_the_turns_owner_is_mentioned_once(evening: Evening) -> None:
    """The table moves down with a mention when the turn passes, and is edited within a turn."""
    table = await evening.open("ferry")
    passed = 0
    while (table := await evening.tables.reading.get(table.id)).running:
        board, before = evening.board(table), set(table.waiting)
        seat = evening.dice.choice(table.waiting)
        await evening.answer(table, seat)
        await evening.idle()
        table = await evening.tables.reading.get(table.id)
        called = {str(table.seats[i].person) for i in set(table.waiting) - before - {seat}}
        now = evening.board(table)
        if table.running and called:
            passed += 1
            assert set(now.mentions) == called
            await evening.rest()
            assert not board.buttons
            assert not board.pictures
        elif table.running:
            assert now == board
    assert passed > 3


async def test_a_solo_game_in_a_dm(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", solo=True)
    table = await evening.table(reply.message)
    assert table.running
    table = await evening.play(table)
    assert table.status is Status.OVER
    assert len([m for m in evening.margaret.dm.messages if m.buttons]) == 1
    assert evening.hall.messages == []


async def test_a_newcomer_plays_software_in_a_dm(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", level="easy")
    table = await evening.table(reply.message)
    assert table.running
    assert {seat.level for seat in table.seats} == {None, "easy"}
    table = await evening.play(table)
    assert table.status is Status.OVER
    assert len(evening.margaret.dm.messages) == 1


async def test_a_match_for_me_is_chosen_like_a_level(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", level="match")
    table = await evening.table(reply.message)
    assert {seat.level for seat in table.seats} == {None, "match-6"}
    assert "Computer (well matched)" in reply.message.text
    table = await evening.play(table)
    assert table.status is Status.OVER
    assert {seat.level for seat in table.seats} == {None, "match-6"}, "the same to the end"


async def test_the_bot_named_as_opponent_is_software(evening: Evening) -> None:
    assert evening.bot.user is not None
    reply = await evening.margaret.slash(
        evening.hall, "newgame ferry", opponent=str(evening.bot.user.id)
    )
    table = await evening.table(reply.message)
    assert table.running
    assert table.solo


async def test_an_open_seat_is_for_whoever_joins(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry")
    assert "Join" in reply.message.buttons
    await evening.henry.click(reply.message, label="Join")
    await evening.idle()
    table = await evening.table(evening.board(await evening.table(evening.hall.last)))
    assert table.running
    assert int(evening.henry.id) in table.people


async def test_a_second_game_gets_a_thread(evening: Evening) -> None:
    await evening.open("ferry")
    reply = await evening.henry.slash(evening.hall, "newgame ferry")
    await evening.idle()
    (thread,) = evening.discord.threads
    assert f"<#{thread.id}>" in reply.message.text
    assert "Join" in thread.last.buttons


async def test_a_private_conversation_where_the_bot_is_only_a_guest(evening: Evening) -> None:
    """User-installed: the bot has no seat there, and everything goes through interactions."""
    parlour = evening.discord.private(evening.margaret, evening.elisabeth)
    table = await evening.open("ferry", channel=parlour)
    assert table.running
    table = await evening.play(table)
    assert table.status is Status.OVER


def hidden(table: Table, position: object, reader: int | None) -> set[str]:
    """Names of the cards that this reader must not learn now."""
    game = games.ALL[table.game]
    view = repr(game.view(position, reader))
    hands = [card for i, hand in enumerate(position.hands) if i != reader for card in hand]  # type: ignore[attr-defined]
    known = {card for card in hands if f"'{card}'" in view}
    return set(hands) - known


async def test_nobody_sees_a_hidden_card(evening: Evening) -> None:
    """Not in a text, an alt text, a menu or a picture; checked after every move."""
    table = await evening.open("cousins-war")
    everybody = [evening.margaret, evening.elisabeth, evening.henry]
    told = {p.id: 0 for p in everybody}
    for _ in range(400):
        table, position = await evening.tables.reading.look(table.id)
        if not table.running:
            break
        secrets = {p.id: hidden(table, position, table.seat_of(int(p.id))) for p in everybody}
        for person in everybody:
            sightings = evening.discord.seen_by(person)
            seen = "\n".join(t for s in sightings[told[person.id] :] for t in s.texts)
            told[person.id] = len(sightings)
            news = await evening.tables.reading.log(table.id, int(person.id))
            told_of = repr([entry.news for entry in news[-12:]])
            for card in secrets[person.id]:
                if f"'{card}'" in told_of:
                    continue  # it was played before their eyes, and has been dealt anew since
                name = words.say("en", Phrase(key=f"card.{card}"), game=table.game)
                assert name not in seen, f"{person.name} reads {name}"
        check_pictures(evening, evening.board(table), secrets)
        await evening.play(table, 1)
    assert not table.running


def check_pictures(evening: Evening, board: Message, secrets: dict[str, set[str]]) -> None:
    """The pretending painter leaves the scene in the bytes: no secret card may stand there.

    A table message that was left behind was looked at while it was the table.
    """
    for message in evening.discord.messages[-4:]:
        if message.channel == board.channel and message != board:
            continue
        for person_id, cards in secrets.items():
            if not evening.person(int(person_id)).sees(message):
                continue
            for data in message.pictures:
                assert not any(f"'{card}'".encode() in data for card in cards)


async def test_hidden_dice_are_shown_to_their_owner_alone(evening: Evening) -> None:
    """In a battle the table's picture is secret in part: the panel has it, with the dice."""
    table = await evening.open("cousins-war")
    for _ in range(200):
        table, position = await evening.tables.reading.look(table.id)
        assert position is not None
        asked = next((d for d in position.pending if d.slug == "announce"), None)
        if asked is not None:
            break
        await evening.play(table, 1)
    assert asked is not None
    panel = evening.asking(table, asked.seat)
    names = [a["filename"] for a in panel.record["attachments"]]
    assert names == ["battle.png", "hand.png"]
    assert "Your hidden dice" in panel.text
    other = evening.person(table.seats[1 - asked.seat].person)
    assert all("Your hidden dice" not in m.text for m in other.dm.messages)
    assert "Your hidden dice" not in evening.board(table).text


@pytest.mark.parametrize("game", list(games.ALL))
async def test_a_newcomer_plays_at_once_in_a_dm(evening: Evening, game: str) -> None:
    """Against the game's own automa where it has one, else against software."""
    reply = await evening.margaret.slash(evening.margaret.dm, f"newgame {game}")
    await evening.idle()
    table = await evening.table(reply.message)
    assert table.running
    alone = any(len(games.ALL[game].seats(o)) == 1 for o in games.ALL[game].variants.values())
    assert len(table.seats) == (1 if alone else 2)
    table = await evening.play(table, 12)
    assert len([m for m in evening.margaret.dm.messages if m.buttons]) == 1
