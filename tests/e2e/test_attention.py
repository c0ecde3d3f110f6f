"""What people are told while they play: where their question stands, who has chosen, what went."""

from __future__ import annotations

from bot.messages.look import Look
from bot.tables import Table
from tests.standin import Message

from .evening import Evening


def panel(evening: Evening, table: Table, seat: int) -> Message:
    """The seat's own panel, in the direct messages."""
    person = evening.person(table.seats[seat].person)
    return next(m for m in reversed(person.dm.messages) if not m.ephemeral)


def links(message: Message) -> list[str]:
    return [c["url"] for c in message.components if c.get("url")]


async def until_public(evening: Evening, table: Table) -> tuple[Table, int]:
    """Play until somebody who has answered in private is asked in public next."""
    for _ in range(200):
        table, position = await evening.tables.reading.look(table.id)
        assert position is not None
        seat = table.waiting[0]
        decision = position.decision(seat)
        assert decision is not None
        private = Look(table, position).private(decision)
        await evening.play(table, 1)
        table, position = await evening.tables.reading.look(table.id)
        assert position is not None
        after = position.decision(seat)
        if private and after is not None and not Look(table, position).private(after):
            return table, seat
    raise AssertionError("no public question followed a private one")


def asks(message: Message, table: Table, seat: int) -> bool:
    """Whether the open question of a seat can be answered in this message."""
    asked = table.seats[seat].asked
    ids = [*message.buttons.values(), *message.menus]
    return any(i.startswith((f"a:{table.id}:{asked}:", f"m:{table.id}:{asked}")) for i in ids)


async def test_a_public_question_is_on_the_panel_as_well(evening: Evening) -> None:
    """Either place answers it, and the panel links to the very message of the table."""
    table, seat = await until_public(evening, await evening.open("cousins-war"))
    shown, board = panel(evening, table, seat), evening.board(table)
    assert asks(shown, table, seat)
    assert asks(board, table, seat)
    place = f"https://discord.com/channels/{evening.discord.guild_id}/{evening.hall.id}"
    assert links(shown) == [f"{place}/{board.id}"]
    await evening.restart()
    person = evening.person(table.seats[seat].person)
    hand = await person.slash(person.dm, "hand")
    assert asks(hand.message, table, seat)
    await evening.answer(table, seat, panel(evening, table, seat))
    await evening.idle()
    assert not asks(evening.board(table), table, seat)


async def test_a_question_answered_at_the_table_leaves_the_panel(evening: Evening) -> None:
    table, seat = await until_public(evening, await evening.open("cousins-war"))
    await evening.answer(table, seat, evening.board(table))
    await evening.idle()
    assert not asks(panel(evening, table, seat), table, seat)


async def test_after_an_undo_the_panel_asks_again(evening: Evening) -> None:
    table, seat = await until_public(evening, await evening.open("cousins-war"))
    person = evening.person(table.seats[seat].person)
    await person.slash(evening.hall, "undo")
    await evening.idle()
    other = evening.person(table.seats[1 - seat].person)
    await other.click(evening.board(table), label="Allow the take-back")
    await evening.idle()
    shown = panel(evening, table, seat)
    assert shown == evening.asking(await evening.tables.reading.get(table.id), seat)


async def test_who_has_chosen_is_said_beside_the_news(evening: Evening) -> None:
    """And the panel reminds of one's own secret choice."""
    table = await evening.open("cousins-war")
    assert "has chosen" not in evening.board(table).text
    table, position = await evening.tables.reading.look(table.id)
    assert position is not None
    assert table.waiting == (0, 1)
    decision = position.decision(0)
    assert decision is not None
    await evening.answer(table, 0)
    await evening.idle()
    name = table.seats[0].called
    board = evening.board(table)
    assert f"{name} has chosen." in board.text
    assert "Fair play" not in board.text
    shown = panel(evening, table, 0)
    assert "You have chosen: **" in shown.text
    assert "What comes of it stands at the table." in shown.text
    assert "You have chosen" not in panel(evening, table, 1).text
    await evening.restart()
    assert f"{name} has chosen." in evening.board(table).text


async def test_private_news_survive_a_restart(evening: Evening) -> None:
    table = await evening.open("ferry")
    story = await evening.tables.reading.story(table.id)
    secret = [item for entry in story for item in entry.news if item.to == (0,)]
    assert secret
    before = panel(evening, table, 0).text
    await evening.restart()
    person = evening.person(table.seats[0].person)
    hand = await person.slash(evening.hall, "hand")
    assert hand.message.text == before


# ---- taking back


async def sailed(evening: Evening) -> tuple[Table, int]:
    """A table of Ferry where somebody has just sailed, which everybody heard."""
    table = await evening.open("ferry")
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    table = await evening.tables.reading.get(table.id)
    (seat,) = table.waiting
    await evening.answer(table, seat)
    await evening.idle()
    return await evening.tables.reading.get(table.id), seat


async def test_the_other_side_sees_what_would_be_taken_back(evening: Evening) -> None:
    """Also after a restart; and that it was allowed is announced."""
    table, seat = await sailed(evening)
    mover, other = (evening.person(table.seats[i].person) for i in (seat, 1 - seat))
    await mover.slash(evening.hall, "undo")
    await evening.restart()
    await other.slash(evening.hall, "board")
    await evening.idle()
    board = evening.board(table)
    assert f"{mover.name} asks to take back 1 move:\n> sailed" in board.text
    await other.click(board, label="Allow the take-back")
    await evening.idle()
    after = evening.board(table).text
    assert f"{mover.name} took back 1 move; {other.name} allowed it.\n> sailed" in after
    await evening.answer(await evening.tables.reading.get(table.id), seat)
    await evening.idle()
    assert "took back" not in evening.board(table).text


async def test_no_message_claims_a_move_that_was_taken_back(evening: Evening) -> None:
    """The turn had passed, and a line about the move was left in the channel."""
    table = await evening.open("dual-powers")
    for _ in range(60):
        table = await evening.tables.reading.get(table.id)
        (*_, seat) = table.waiting
        before = {message.id for message in evening.hall.messages}
        board = evening.board(table)
        await evening.play(table, 1)
        passed = {message.id for message in evening.hall.messages} != before
        table = await evening.tables.reading.get(table.id)
        if passed and seat not in table.waiting:
            break
    await evening.rest()
    assert board.buttons == {}
    claim = board.text
    mover, other = (evening.person(table.seats[i].person) for i in (seat, 1 - seat))
    await mover.slash(evening.hall, "undo")
    await evening.idle()
    if seat not in (await evening.tables.reading.get(table.id)).waiting:
        await other.click(evening.board(table), label="Allow the take-back")
        await evening.idle()
    assert seat in (await evening.tables.reading.get(table.id)).waiting
    assert board.text == "-# What stood here was taken back."
    assert claim != board.text
    assert f"{mover.name} took back" in evening.board(table).text


async def test_rematch_is_near_after_resigning_in_a_dm(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", solo=True)
    await evening.play(await evening.table(reply.message), 3)
    asked = await evening.margaret.slash(evening.margaret.dm, "resign")
    done = await evening.margaret.click(asked.message, label="Yes, resign")
    assert "You have resigned." in done.message.text
    await evening.margaret.click(done.message, label="Rematch")
    await evening.idle()
    (again,) = await evening.tables.reading.mine(int(evening.margaret.id))
    assert again.running


async def test_the_news_of_the_setup_are_told_once(evening: Evening) -> None:
    """Whoever accepted the invitation has made no move by that."""
    table = await evening.open("ferry")
    assert "wind" in evening.board(table).text
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    board = evening.board(table).text
    assert "loaded" in board
    assert "wind" not in board


async def test_who_is_asked_for_consent_is_called(evening: Evening) -> None:
    """Even when it is the asking person's own turn, and nobody else looks at the table."""
    table = await evening.open("cousins-war")
    await evening.margaret.slash(evening.hall, "draw")
    await evening.idle()
    board = evening.board(table)
    assert board.mentions == [evening.elisabeth.id]
    assert f"{evening.elisabeth.mention}: Margaret offers a draw." in board.text


async def test_who_is_invited_to_a_thread_is_called_there(evening: Evening) -> None:
    await evening.open("cousins-war")
    asked = {"opponent": evening.henry, "side": "lancaster"}
    await evening.margaret.slash(evening.hall, "newgame cousins-war", asked)
    await evening.idle()
    invitation = evening.discord.threads[-1].last
    assert invitation.mentions == [evening.henry.id]
    assert "Lancaster: Margaret · York: Henry" in invitation.text


async def test_a_begun_game_leaves_one_line_of_its_invitation(evening: Evening) -> None:
    table = await evening.open("cousins-war", side="lancaster")
    shown = [m for m in evening.hall.messages if not m.ephemeral]
    begun, fair = shown[0].text.splitlines()
    assert begun == "Margaret and Elisabeth play **The Cousins’ War**."
    assert fair.startswith("-# ")
    assert fair.endswith(table.seed_hash)
    assert "Fair play" in evening.board(table).text


async def test_a_running_game_has_no_record_yet(evening: Evening) -> None:
    await evening.open("cousins-war")
    for name in ("export", "verify", "rematch"):
        reply = await evening.henry.slash(evening.hall, name)
        assert reply.message.text == "Only when the game is over."


async def test_a_card_is_found_by_its_name_in_the_language_of_the_table(evening: Evening) -> None:
    await evening.open("cousins-war")
    await evening.elisabeth.slash(evening.hall, "settings", language="de")
    reply = await evening.elisabeth.slash(evening.hall, "card", card="Men of Kent")
    assert "**Männer aus Kent**" in reply.message.text
