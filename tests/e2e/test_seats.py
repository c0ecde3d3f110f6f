"""Sitting down, getting up and playing again, as a person meets it."""

from __future__ import annotations

from .evening import Evening


async def test_newgame_invites_and_the_friend_declines(evening: Evening) -> None:
    reply = await evening.margaret.slash(
        evening.hall, "newgame cousins-war", opponent=evening.elisabeth, side="york", twists=True
    )
    assert reply.message.mentions == [evening.elisabeth.id]
    assert {"Accept", "Decline", "How it is played", "Withdraw"} <= set(reply.message.buttons)
    stranger = await evening.henry.click(reply.message, label="Accept")
    assert stranger.private
    assert "somebody else" in stranger.message.text
    await evening.elisabeth.click(reply.message, label="Decline")
    await evening.idle()
    assert "would rather not" in reply.message.text
    assert reply.message.buttons == {}


async def test_the_inviter_withdraws(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    refused = await evening.elisabeth.click(reply.message, label="Withdraw")
    assert refused.private
    await evening.margaret.click(reply.message, label="Withdraw")
    assert "withdrawn" in reply.message.text


async def test_rematch_with_sides_swapped(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"))
    board = evening.board(table)
    reply = await evening.margaret.click(board, label="Sides swapped")
    assert "invites" in reply.message.text
    await evening.elisabeth.click(reply.message, label="Accept")
    await evening.idle()
    again = (await evening.tables.reading.mine(int(evening.margaret.id)))[0]
    assert again.id != table.id
    assert again.seats[0].person == table.seats[1].person


async def test_rematch_by_command(evening: Evening) -> None:
    await evening.play(await evening.open("ferry"))
    reply = await evening.elisabeth.slash(evening.hall, "rematch")
    assert "Elisabeth invites" in reply.message.text
