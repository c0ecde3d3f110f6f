"""About oneself: settings, and being forgotten."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from sqlalchemy import select

from bot.messages import kept
from bot.store.schema import moves
from bot.words import Voice
from tests.standin import Message

from .evening import Evening


async def test_settings(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "settings", language="de", theme="text")
    assert "Deine Einstellungen" in reply.message.text
    assert "nur Worte" in reply.message.text
    pressed = await evening.margaret.click(reply.message, label="English")
    assert pressed.updated
    assert "Your settings" in pressed.message.text
    hours = {"quiet-from": 22, "quiet-until": 7}
    quiet = await evening.margaret.slash(evening.hall, "settings", hours, zone="Europe/Berlin")
    assert "22:00–07:00 Europe/Berlin" in quiet.message.text
    half = await evening.margaret.slash(evening.hall, "settings", {"quiet-from": 22})
    assert "both" in half.message.text
    wrong = await evening.margaret.slash(evening.hall, "settings", zone="Narnia")
    assert "time zone" in wrong.message.text


async def test_settings_go_back_to_how_they_were(evening: Evening) -> None:
    hours = {"quiet-from": 22, "quiet-until": 7}
    chosen = await evening.margaret.slash(evening.hall, "settings", hours, language="de")
    loud = await evening.margaret.click(chosen.message, label="Keine Ruhezeit")
    assert "Ruhezeit: keine" in loud.message.text
    assert "Keine Ruhezeit" not in loud.message.buttons
    usual = await evening.margaret.click(loud.message, label="wie in Discord")
    assert "English, as Discord has it" in usual.message.text
    await evening.margaret.slash(evening.hall, "settings", hours)
    same = {"quiet-from": 5, "quiet-until": 5}
    again = await evening.margaret.slash(evening.hall, "settings", same)
    assert "Quiet hours: none" in again.message.text


async def test_a_game_without_pictures(evening: Evening) -> None:
    await evening.margaret.slash(evening.hall, "settings", theme="text")
    table = await evening.open("cousins-war")
    board = evening.board(table)
    assert board.pictures == []
    assert "the board in words" in board.text
    seat = table.seat_of(int(evening.margaret.id))
    assert seat is not None
    assert "the board in words" in evening.asking(table, seat).text


async def test_forget_me_asks_for_a_word(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"), 4)
    reply = await evening.margaret.slash(evening.hall, "forget-me")
    wrong = await evening.margaret.submit(reply.modal, {"word": "hm"})
    assert "nothing was erased" in wrong.message.text
    reply = await evening.margaret.slash(evening.hall, "forget-me")
    done = await evening.margaret.submit(reply.modal, {"word": "Forget"})
    await evening.idle()
    assert "now I don’t" in done.message.text
    table = await evening.tables.reading.get(table.id)
    assert int(evening.margaret.id) not in table.people
    assert evening.margaret.dm.messages == []


async def test_whoever_stays_is_told_that_the_other_is_gone_and_what_to_do(
    evening: Evening,
) -> None:
    table = await evening.open("ferry")
    form = await evening.margaret.slash(evening.hall, "forget-me")
    await evening.margaret.submit(form.modal, {"word": "forget"})
    await evening.idle()
    board = evening.board(table)
    assert f"{evening.elisabeth.mention}: the other player has left for good" in board.text
    assert "Anonymous, <@" not in board.text, "nobody is asked who is not there"
    for label in ("Claim the game", "Let the computer finish"):
        watching = await evening.henry.click(board, label=label)
        assert watching.private
    await evening.elisabeth.click(board, label="Let the computer finish")
    await evening.idle()
    over = await evening.tables.reading.get(table.id)
    assert over.seats[0].software
    assert "left for good" not in evening.board(table).text


async def test_forget_me_leaves_no_thread_with_the_name(evening: Evening) -> None:
    """One where nobody plays any more is closed, another goes on under a plain name."""
    await evening.open("ferry", channel=evening.hall)
    await evening.henry.slash(evening.hall, "newgame ferry", solo=True)
    await evening.henry.slash(evening.hall, "newgame ferry", opponent=evening.margaret)
    await evening.idle()
    alone, invited = evening.discord.threads
    assert "Henry" in alone.name
    await evening.margaret.click(invited.last, label="Accept")
    await evening.idle()
    reply = await evening.henry.slash(evening.hall, "forget-me")
    done = await evening.henry.submit(reply.modal, {"word": "forget"})
    await evening.idle()
    assert "Threads of mine" in done.message.text
    assert [alone.name, invited.name] == ["A table", "A table"]
    assert alone.record["archived"]
    assert not invited.record["archived"]
    assert alone.messages == []


async def test_a_forgotten_name_leaves_old_messages(evening: Evening) -> None:
    """Of a game that is over, the result and the lines left behind lose it too."""
    table = await evening.play(await evening.open("ferry"))
    named = [m for m in evening.hall.messages if "Margaret" in m.text and not m.ephemeral]
    assert named
    form = await evening.margaret.slash(evening.margaret.dm, "forget-me")
    done = await evening.margaret.submit(form.modal, {"word": "forget"})
    assert "I take your name out" in done.message.text
    await evening.idle()
    assert not [m for m in evening.hall.messages if "Margaret" in m.text and not m.ephemeral]
    assert (await evening.tables.reading.get(table.id)).result is not None


# ---- what is kept


def exported(message: Message) -> dict[str, list[dict[str, Any]]]:
    (file,) = message.pictures
    found: dict[str, list[dict[str, Any]]] = json.loads(file)
    return found


async def test_everything_that_is_kept_comes_as_a_file_by_direct_message(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"), 4)
    await evening.henry.click(evening.board(table), label="Watch")
    said = await evening.elisabeth.slash(evening.hall, "export-me")
    assert said.private
    assert "in our direct messages" in said.message.text
    assert said.message.pictures == []
    file = evening.elisabeth.dm.last
    found = exported(file)
    assert found["people"][0]["person"] == evening.elisabeth.id, "an id is text"
    (game,) = found["games"]
    assert (game["id"], game["my_name"], game["opened_by_me"]) == (table.id, "Elisabeth", 0)
    seat = table.seat_of(int(evening.elisabeth.id))
    assert seat is not None
    assert seat == game["my_seat"]
    assert game["my_clock"][0] == table.seats[seat].asked
    mine = select(moves).where(moves.c.table == table.id, moves.c.seat == seat)
    given = await evening.tables.ledger.fetch(mine.order_by(moves.c.ply))
    assert [row["interaction"] for row in found["answers"]] == [r["interaction"] for r in given]
    assert evening.margaret.id not in str(found)
    reply = await evening.henry.slash(evening.henry.dm, "export-me")
    assert not reply.message.ephemeral, "there the reply itself stays"
    assert [row["table"] for row in exported(reply.message)["followers"]] == [table.id]
    gone = await evening.elisabeth.click(file, label="Remove the file")
    assert gone.updated
    assert file.pictures == []


async def test_where_direct_messages_are_closed_the_reply_has_the_file(evening: Evening) -> None:
    await evening.henry.slash(evening.hall, "settings")
    await evening.idle()
    evening.discord.close_dms(evening.henry)
    reply = await evening.henry.slash(evening.hall, "export-me")
    assert reply.message.ephemeral
    assert exported(reply.message)["people"][0]["spoken"] == "en"


async def test_who_blocked_somebody_is_not_told(evening: Evening) -> None:
    await evening.margaret.slash(evening.hall, "block", person=evening.henry)
    await evening.henry.slash(evening.hall, "export-me")
    (row,) = exported(evening.henry.dm.last)["blocks"]
    assert row == {"person": None, "other": evening.henry.id}
    await evening.margaret.slash(evening.hall, "export-me")
    (row,) = exported(evening.margaret.dm.last)["blocks"]
    assert row == {"person": evening.margaret.id, "other": evening.henry.id}


def test_what_is_too_large_for_discord_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {"answers": [{"ply": number, "at": "noon"} for number in range(50)], "looks": []}
    (small,) = kept.page(rows, Voice("en")).attached
    monkeypatch.setattr(kept, "LARGE", 100)
    (packed,) = kept.page(rows, Voice("en")).attached
    assert packed.name == f"{small.name}.gz"
    assert gzip.decompress(packed.content) == small.content
    assert json.loads(small.content) == rows
