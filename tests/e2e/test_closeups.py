"""Looking closer: every picture of a table, one press away."""

from __future__ import annotations

import games

from .evening import Evening


async def test_looking_closer_shows_one_picture_after_the_other(evening: Evening) -> None:
    table = await evening.open("dune-uprising")
    game, position = games.ALL[table.game], (await evening.tables.reading.look(table.id))[1]
    public = [each.name for each in game.pictures(game.view(position, None))]
    watched = await evening.henry.click(evening.board(table), label="Look closer")
    assert watched.private
    assert len(watched.message.buttons) == len(public)
    (picture,) = watched.message.pictures
    assert f"name='{public[1]}'".encode() in picture
    turned = await evening.henry.click(watched.message, label="The conflict")
    assert turned.updated
    assert b"name='conflict'" in turned.message.pictures[0]
    own = await evening.margaret.slash(evening.hall, "board", picture="my area")
    assert own.private
    assert b"name='area'" in own.message.pictures[0]
    assert (
        "no such picture"
        in (await evening.henry.slash(evening.hall, "board", picture="area")).message.text
    )
    listed = await evening.henry.autocomplete(evening.hall, "board", "picture", "")
    assert [choice["value"] for choice in listed] == public


async def test_parts_board_and_cards_are_at_hand(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    watched = await evening.henry.click(evening.board(table), label="Look closer")
    assert {"The board", "The North"} < set(watched.message.buttons)
    assert not any("ards" in label for label in watched.message.buttons)
    seat = table.seat_of(int(evening.margaret.id))
    assert seat is not None
    panel = evening.asking(table, seat)
    shown = await evening.margaret.click(panel, label="Look closer")
    assert shown.private
    assert {"The board", "My cards", "The North", "Cards A–B"} < set(shown.message.buttons)
    assert b"name='north'" in shown.message.pictures[0]
    two = await evening.margaret.click(shown.message, label="Cards A–B")
    assert b"name='cards.a-b'" in two.message.pictures[0]
    board = await evening.margaret.click(two.message, label="The board")
    assert b"name='board'" in board.message.pictures[0]
    assert panel.answers


async def test_looking_closer_in_words(evening: Evening) -> None:
    await evening.henry.slash(evening.hall, "settings", theme="text")
    table = await evening.open("dune-uprising")
    closer = await evening.henry.click(evening.board(table), label="Look closer")
    assert closer.message.pictures == []
    assert "the board in words" in closer.message.text
    await evening.margaret.slash(evening.hall, "newgame ferry")
    await evening.idle()
    (thread,) = evening.discord.threads
    early = await evening.table(thread.last)
    pressed = await evening.henry.slash(evening.hall, "board", game=early.id, picture="board")
    assert pressed.private
    assert "not begun yet" in pressed.message.text
