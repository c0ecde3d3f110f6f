"""What nobody needs to see anew is not sent: idle panels, and table messages left behind."""

from __future__ import annotations

import pytest

import games
from bot.outbox import desk
from bot.tables import Table
from tests.standin import Message

from .evening import Evening


async def passed(evening: Evening) -> tuple[Table, Message]:
    """A table right after its turn has passed, and the table message that was left behind."""
    table = await evening.open("cousins-war")
    for _ in range(60):
        board = evening.board(table)
        table = await evening.play(table, 1)
        if evening.board(table) != board and board.buttons:
            return table, board
    raise AssertionError("the turn never passed")


def edits(evening: Evening, message: Message) -> int:
    return evening.discord.count(rf"^PATCH /channels/\d+/messages/{message.id}")


def panel(evening: Evening, table: Table, seat: int) -> Message:
    (found,) = evening.person(table.seats[seat].person).dm.messages
    return found


async def test_a_message_left_behind_becomes_a_line_once_the_table_rests(
    evening: Evening,
) -> None:
    _, left = await passed(evening)
    assert left.pictures
    before = edits(evening, left)
    await evening.tick()
    assert edits(evening, left) == before
    await evening.rest()
    assert (left.buttons, left.pictures) == ({}, [])
    assert edits(evening, left) == before + 1
    await evening.rest()
    assert edits(evening, left) == before + 1


async def test_the_line_tells_the_turn_though_the_game_went_on(evening: Evening) -> None:
    table, left = await passed(evening)
    told = [line for line in evening.board(table).text.splitlines() if "Margaret" in line]
    table = await evening.play(table, 2)
    await evening.rest()
    assert left.buttons == {}
    assert "The table has moved" not in left.text
    assert told


async def test_it_becomes_a_line_after_a_restart_as_well(evening: Evening) -> None:
    _, left = await passed(evening)
    await evening.restart()
    assert left.buttons
    await evening.rest()
    assert left.buttons == {}


async def test_a_game_that_cannot_be_read_keeps_no_other_from_its_rest(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, left = await passed(evening)
    await evening.stop()
    with monkeypatch.context() as missing:
        missing.delitem(games.ALL, "cousins-war")
        await evening.start()
        evening.clock.pass_(minutes=2)
        await evening.bot.clock.tick()
    assert left.buttons
    await evening.restart()
    await evening.rest()
    assert left.buttons == {}


async def test_an_old_question_is_answered_no_more(evening: Evening) -> None:
    """Its buttons are still there; whoever presses one gets the question that is open now."""
    table = await evening.open("ferry")
    for _ in range(60):
        board, (seat, *_) = evening.board(table), table.waiting
        answers, person = board.answers, evening.person(table.seats[seat].person)
        table = await evening.play(table, 1)
        if evening.board(table) != board and answers and board.answers:
            break
    ply = table.ply
    reply = await person.click(board, custom_id=answers[0])
    assert reply.private
    assert "already answered" in reply.message.text or "turn" in reply.message.text
    assert (await evening.tables.reading.get(table.id)).ply == ply


async def test_consent_is_never_left_on_an_old_message(evening: Evening) -> None:
    """A button without a number might allow something else later: it becomes a line at once."""
    table, asks, _ = await evening.one_awaited()
    await asks.slash(evening.hall, "draw")
    await evening.idle()
    asked = evening.board(table)
    assert "Accept the draw" in asked.buttons
    while evening.board(table) == asked:
        table = await evening.play(table, 1)
    assert "Accept the draw" not in asked.buttons


async def test_at_the_end_nothing_is_left(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"))
    boards = [m for m in evening.hall.messages if m.buttons]
    assert boards == [evening.board(table)]


async def test_an_idle_panel_is_left_alone_until_its_person_is_asked(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    await evening.answer(table, 0)
    await evening.idle()
    mine = panel(evening, table, 0)
    assert "What comes of it stands at the table." in mine.text
    for _ in range(40):
        table = await evening.tables.reading.get(table.id)
        if table.waiting == (1,) and "stands at the table" not in mine.text:
            break
        await evening.answer(table, 1 if 1 in table.waiting else 0)
        await evening.idle()
        if 0 in (await evening.tables.reading.get(table.id)).waiting:
            asks = [*mine.buttons.values(), *mine.menus]
            assert any(each.startswith(("a:", "m:")) for each in asks)
    hand = await evening.person(table.seats[0].person).slash(evening.hall, "hand")
    assert hand.private
    assert hand.message.pictures


async def stepping(evening: Evening) -> tuple[Table, Message]:
    """A table at which somebody has just gone on with their turn, and its message."""
    table = await evening.open("cousins-war")
    for _ in range(60):
        board, shown = evening.board(table), edits(evening, evening.board(table))
        table = await evening.play(table, 1)
        if evening.board(table) == board and edits(evening, board) > shown:
            return table, board
    raise AssertionError("nobody took two steps")


async def test_steps_of_a_turn_are_shown_together_to_everybody_else(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, board = await stepping(evening)
    monkeypatch.setattr(desk, "STEP_PATIENCE_S", 60.0)
    for _ in range(60):
        before, calls = edits(evening, board), evening.board(table)
        await evening.answer(table, table.waiting[0])
        await evening.discord.quiet(0.1)
        now = await evening.tables.reading.get(table.id)
        if now.moved == now.revision:  # the turn has passed: nobody waits any longer
            await evening.idle()
            assert evening.board(now) != calls
            return
        assert edits(evening, board) == before
        table = now
    raise AssertionError("the turn never passed")


async def test_a_step_is_shown_though_none_follows(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await stepping(evening)
    monkeypatch.setattr(desk, "STEP_PATIENCE_S", 0.3)
    for _ in range(60):
        board = evening.board(table)
        before = edits(evening, board)
        await evening.answer(table, table.waiting[0])
        await evening.idle()
        assert not await evening.tables.posted.behind()
        table = await evening.tables.reading.get(table.id)
        if edits(evening, board) == before + 1:
            return
    raise AssertionError("nobody took another step")
