"""Taking back, a draw, and every end that the rules of a game don't know."""

from __future__ import annotations

import pytest

from bot.tables import Status

from .evening import Evening


@pytest.mark.parametrize("name", ["undo", "resign", "cancel", "draw"])
async def test_a_spectator_cannot_end_the_game_of_others(evening: Evening, name: str) -> None:
    table = await evening.play(await evening.open("ferry"), 1)
    reply = await evening.henry.slash(evening.hall, name)
    assert reply.private
    assert "You don’t sit at this table." in reply.message.text
    assert reply.message.buttons == {}
    assert (await evening.tables.reading.get(table.id)).requests == ()


async def test_resign_asks_first(evening: Evening) -> None:
    table = await evening.open("ferry")
    reply = await evening.margaret.slash(evening.hall, "resign")
    assert reply.private
    await evening.margaret.click(reply.message, label="No")
    assert (await evening.tables.reading.get(table.id)).running
    reply = await evening.margaret.slash(evening.hall, "resign")
    await evening.margaret.click(reply.message, label="Yes, resign")
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    assert table.status is Status.OVER
    assert "Margaret resigned." in evening.board(table).text
    assert "## Elisabeth wins." in evening.board(table).text


async def test_draw_is_offered_and_accepted(evening: Evening) -> None:
    table = await evening.open("ferry")
    await evening.margaret.slash(evening.hall, "draw")
    await evening.idle()
    board = evening.board(table)
    assert "Margaret offers a draw." in board.text
    own = await evening.margaret.click(board, label="Accept the draw")
    assert own.private
    await evening.elisabeth.click(board, label="Accept the draw")
    await evening.idle()
    assert "A draw." in evening.board(table).text


async def test_cancel_needs_consent_after_the_first_move(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"), 3)
    reply = await evening.margaret.slash(evening.hall, "cancel")
    await evening.margaret.click(reply.message, label="Yes, cancel")
    await evening.idle()
    board = evening.board(table)
    assert "asks to cancel" in board.text
    await evening.elisabeth.click(board, label="Go on playing")
    await evening.idle()
    assert "The game goes on." in evening.board(table).text
    assert (await evening.tables.reading.get(table.id)).running


async def test_a_second_request_waits_for_the_first(evening: Evening) -> None:
    """Nobody accepts a draw who wanted to allow a take-back."""
    table = await evening.play(await evening.open("ferry"), 3)
    await evening.margaret.slash(evening.hall, "draw")
    refused = await evening.margaret.slash(evening.hall, "undo")
    await evening.idle()
    if (await evening.tables.reading.get(table.id)).ply == 3:  # else it was free
        assert "You have asked for something already" in refused.message.text
    labels = set(evening.board(table).buttons)
    assert not {"Allow the take-back", "Accept the draw"} <= labels


async def test_cancel_before_the_start_is_a_withdrawal(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry")
    gone = await evening.margaret.slash(evening.hall, "cancel")
    await evening.idle()
    assert gone.private
    assert "withdrawn" in reply.message.text


async def test_undo_is_free_until_somebody_learns_something(evening: Evening) -> None:
    table = await evening.open("ferry")
    await evening.answer(table, 0)
    await evening.idle()
    mover = evening.person(table.seats[0].person)
    reply = await mover.slash(evening.hall, "undo")
    await evening.idle()
    assert "taken back" in reply.message.text
    assert (await evening.tables.reading.get(table.id)).ply == 0
    assert "took back" not in evening.board(table).text  # it was a secret
    assert "has chosen" not in evening.board(table).text
    evening.asking(await evening.tables.reading.get(table.id), 0)


async def test_undo_with_consent(evening: Evening) -> None:
    table = await evening.open("ferry")
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    table = await evening.tables.reading.get(table.id)
    (seat,) = table.waiting
    await evening.answer(table, seat)
    await evening.idle()
    ply = (await evening.tables.reading.get(table.id)).ply
    mover, other = (evening.person(table.seats[i].person) for i in (seat, 1 - seat))
    reply = await mover.slash(evening.hall, "undo")
    await evening.idle()
    assert "asked the other side" in reply.message.text
    board = evening.board(table)
    assert "asks to take back 1 move" in board.text
    await other.click(board, label="Allow the take-back")
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    assert table.ply == ply - 1
    assert table.waiting == (seat,)
    evening.asking(table, seat)
