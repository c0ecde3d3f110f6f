"""About oneself: settings, and being forgotten."""

from __future__ import annotations

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
