"""Looking at a table: hand, board, the log, and what one rarely does."""

from __future__ import annotations

from .evening import Evening


async def test_board_brings_the_table_down(evening: Evening) -> None:
    table = await evening.open("ferry")
    old = evening.board(table)
    reply = await evening.margaret.slash(evening.hall, "board")
    await evening.idle()
    assert not reply.message.ephemeral
    assert evening.board(table) == reply.message
    assert old.buttons == {}
    watched = await evening.henry.slash(evening.hall, "board")
    assert watched.private


async def test_hand_is_private(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    reply = await evening.margaret.slash(evening.hall, "hand")
    assert reply.private
    assert reply.message.answers
    assert reply.message.pictures
    pressed = await evening.elisabeth.click(evening.board(table), label="My hand")
    assert pressed.private
    spectator = await evening.henry.click(evening.board(table), label="My hand")
    assert "You are watching" in spectator.message.text


async def test_log_has_pages(evening: Evening) -> None:
    table = await evening.play(await evening.open("cousins-war"), 60)
    reply = await evening.henry.slash(evening.hall, "log")
    assert reply.private
    assert "the log" in reply.message.text
    back = await evening.henry.click(reply.message, label="Back")
    assert back.updated
    while "Back" in reply.message.buttons:
        await evening.henry.click(reply.message, label="Back")
    assert "page 1 of" in reply.message.text
    assert table.ply > 50


async def test_more_offers_what_one_rarely_does(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    board = evening.board(table)
    more = await evening.margaret.click(board, label="More")
    assert more.private
    assert {"Take back", "Offer a draw", "Resign", "Board in words"} <= set(more.message.buttons)
    shown = await evening.margaret.click(more.message, label="Board in words")
    assert "the board in words" in shown.message.text
    watching = await evening.henry.click(board, label="More")
    assert "Resign" not in watching.message.buttons
    why = await evening.margaret.click(
        evening.asking(table, table.seat_of(int(evening.margaret.id)) or 0),
        label="What does this mean?",
    )
    assert why.private
