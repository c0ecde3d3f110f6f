"""What goes wrong: closed DMs, odd clicks, Discord out of order, things deleted."""

from __future__ import annotations

import asyncio

import pytest

from bot.inbox import computers
from bot.tables import Status, Table

from .evening import Evening, Painter

pytestmark = pytest.mark.slow


async def ply(evening: Evening, table: Table) -> int:
    return (await evening.tables.reading.get(table.id)).ply


# ---- closed DMs


async def test_closed_dms_stop_nobody_and_are_told_once(evening: Evening) -> None:
    evening.discord.close_dms(evening.elisabeth)
    table = await evening.open("cousins-war")
    words = [m for m in evening.hall.messages if "I can’t write to you" in m.text]
    assert len(words) == 1
    assert words[0].ephemeral
    assert evening.elisabeth.sees(words[0])
    assert not evening.margaret.sees(words[0])
    hand = await evening.elisabeth.click(words[0], label="My hand")
    assert hand.message.answers
    seat = table.seat_of(int(evening.elisabeth.id))
    assert seat is not None
    for _ in range(40):
        table = await evening.tables.reading.get(table.id)
        if seat not in table.waiting:
            table = await evening.play(table, 1)
            continue
        hand = await evening.elisabeth.click(evening.board(table), label="My hand")
        asked = [*hand.message.menus, *hand.message.buttons.values()]
        private = any(i.startswith(("a:", "m:")) for i in asked)
        await evening.answer(table, seat, hand.message if private else None)
        await evening.idle()
    assert table.ply >= 30
    again = [m for m in evening.hall.messages if "I can’t write to you" in m.text]
    assert len(again) == 1


# ---- odd clicks


async def test_a_click_delivered_twice_acts_once(evening: Evening) -> None:
    table = await evening.open("ferry")
    reply = await evening.answer(table, 0, copies=2)
    await evening.idle()
    assert not reply.failed
    assert await ply(evening, table) == 1


async def test_a_command_delivered_twice_opens_one_table(evening: Evening) -> None:
    await evening.margaret.slash(evening.hall, "newgame ferry", copies=2)
    await evening.idle()
    assert len(await evening.tables.reading.mine(int(evening.margaret.id))) == 1


async def test_two_clicks_in_the_same_moment(evening: Evening) -> None:
    """One wins; the other reads that it was answered, with what is open now."""
    table = await evening.open("cousins-war")
    message = evening.asking(table, 0)
    person = evening.person(table.seats[0].person)
    first, second = message.answers[:2]
    replies = await asyncio.gather(
        person.click(message, custom_id=first), person.click(message, custom_id=second)
    )
    await evening.idle()
    assert not any(reply.failed for reply in replies)
    assert await ply(evening, table) == 1


async def test_both_seats_click_at_once(evening: Evening) -> None:
    table = await evening.open("ferry")
    await asyncio.gather(evening.answer(table, 0), evening.answer(table, 1))
    await evening.idle()
    assert await ply(evening, table) == 2
    table = await evening.tables.reading.get(table.id)
    evening.asking(table, table.waiting[0])


async def test_a_stale_click_gets_the_current_panel(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    person = evening.person(table.seats[0].person)
    hand = await person.click(evening.board(table), label="My hand")
    old = hand.message.answers[0]
    await evening.answer(table, 0)
    await evening.idle()
    stale = await person.click(hand.message, custom_id=old)
    assert stale.updated
    assert "already answered" in hand.message.text
    assert await ply(evening, table) == 1


@pytest.mark.parametrize(
    "custom_id",
    ["a:zzzz:1:north", "x:1:2:3", "t:zzzz:hand", "t:zzzz:dance", "hello", "a:../../:1:x"],
)
async def test_a_forged_click_gets_a_sentence(evening: Evening, custom_id: str) -> None:
    table = await evening.open("ferry")
    before = (await evening.tables.reading.get(table.id)).revision
    reply = await evening.henry.click(evening.board(table), custom_id=custom_id, forge=True)
    assert not reply.failed
    assert reply.private
    assert (await evening.tables.reading.get(table.id)).revision == before


async def test_a_forged_answer_on_the_right_table(evening: Evening) -> None:
    """An option that is not on offer, pressed by the very person who is asked."""
    table = await evening.open("ferry")
    person = evening.person(table.seats[0].person)
    forged = f"a:{table.id}:{table.seats[0].asked}:gold"
    reply = await person.click(evening.board(table), custom_id=forged, forge=True)
    assert not reply.failed
    assert await ply(evening, table) == 0


async def test_a_strangers_click_gets_a_private_word(evening: Evening) -> None:
    table = await evening.open("ferry")
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    table = await evening.tables.reading.get(table.id)
    (seat,) = table.waiting
    message = evening.board(table)
    answer = next(i for i in message.buttons.values() if i.startswith("a:"))
    stranger = await evening.henry.click(message, custom_id=answer)
    assert stranger.private
    assert "You are watching" in stranger.message.text
    other = evening.person(table.seats[1 - seat].person)
    waiting = await other.click(message, custom_id=answer)
    assert waiting.private
    asked = "Margaret" if other.name == "Elisabeth" else "Elisabeth"
    assert waiting.message.text == f"It is the turn of {asked}. You’ll be pinged when it is yours."
    assert await ply(evening, table) == 2


async def test_our_own_mistake_has_a_reference(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await evening.open("ferry")

    async def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("the roof leaks")

    monkeypatch.setattr(evening.tables.play, "answer", broken)
    reply = await evening.answer(table, 0)
    assert reply.private
    assert "Reference" in reply.message.text
    reference = reply.message.text.split("Reference ")[1][:4]
    assert any(f"reference={reference}" in r.getMessage() for r in caplog.records)
    monkeypatch.undo()


# ---- Discord out of order


async def test_rate_limits_are_waited_out(evening: Evening) -> None:
    evening.discord.rate_limit("POST /channels", 2, 0.3)
    evening.discord.rate_limit("*", 4, 0.3)
    table = await evening.play(await evening.open("ferry"), 8)
    assert table.ply == 8
    assert any(call.status == 429 for call in evening.discord.calls)
    evening.board(table)


async def test_server_errors_are_survived(evening: Evening) -> None:
    table = await evening.open("ferry")
    evening.discord.fail_next(1, 502, "PATCH /channels")
    evening.discord.fail_next(1, 500, "POST /channels")
    await evening.answer(table, 0)
    await evening.idle(30)
    table = await evening.play(table, 2)
    assert table.ply == 3


async def test_a_late_answer_is_made_good(evening: Evening) -> None:
    """The click is committed, Discord has forgotten it (10062): the panel is edited instead."""
    table = await evening.open("cousins-war")
    unknown = {"message": "Unknown interaction", "code": 10062}
    evening.discord.fail_next(1, 404, "callback", body=unknown)
    message = evening.asking(table, 0)
    person = evening.person(table.seats[0].person)
    click = asyncio.create_task(person.click(message, custom_id=message.answers[0]))
    await evening.discord.until(lambda: message.answers == [])
    click.cancel()
    assert await ply(evening, table) == 1


async def test_slow_painting_is_deferred(evening: Evening, painter: Painter) -> None:
    table = await evening.open("cousins-war")
    painter.pause = 1.3
    reply = await evening.answer(table, 0)
    assert not reply.failed
    painter.pause = 0
    await evening.idle()
    assert await ply(evening, table) == 1


async def test_the_gateway_drops_and_resumes(evening: Evening) -> None:
    table = await evening.open("ferry")
    evening.discord.drop_gateway()
    await asyncio.sleep(0.1)
    await evening.discord.until(lambda: evening.discord.gateway.connected, 15)
    table = await evening.play(table, 3)
    assert table.ply == 3


# ---- things that are gone


async def test_a_deleted_table_message_is_posted_again(evening: Evening) -> None:
    table = await evening.open("ferry")
    evening.discord.delete_message(evening.board(table))
    table = await evening.play(table, 1)
    evening.board(table)


async def test_a_deleted_panel_is_posted_again(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    other = evening.person(table.seats[1].person)
    evening.discord.delete_message(evening.asking(table, 1))
    reply = await other.slash(other.dm, "hand")
    await evening.answer(table, 1, reply.message)
    await evening.idle()
    table = await evening.play(table, 3)
    assert [m for m in other.dm.messages if not m.ephemeral]


async def test_a_message_too_old_to_edit_is_posted_again(evening: Evening) -> None:
    table = await evening.open("ferry")
    evening.discord.too_old()
    table = await evening.play(table, 2)
    evening.board(table)
    assert table.ply == 2


async def test_a_deleted_channel_does_not_stop_the_game(evening: Evening) -> None:
    place = evening.discord.add_channel("attic")
    table = await evening.open("ferry", channel=place)
    evening.discord.delete_channel(place)
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    assert table.ply == 2
    (seat,) = table.waiting
    assert "everything comes here" in evening.asking(table, seat).text
    person = evening.person(table.seats[seat].person)
    shown = await person.slash(person.dm, "board")
    reply = await evening.answer(table, seat, shown.message)
    assert not reply.failed
    assert await ply(evening, table) == 3


async def test_software_goes_on_where_the_channel_is_gone(evening: Evening) -> None:
    """Nothing spins, nothing hangs: the panel asks everything until the game is over."""
    place = evening.discord.add_channel("attic")
    reply = await evening.margaret.slash(place, "newgame ferry", level="easy")
    await evening.idle()
    table = await evening.table(reply.message)
    evening.discord.delete_channel(place)
    before = len(evening.discord.calls)
    table = await asyncio.wait_for(evening.play(table), 60)
    assert table.status is Status.OVER
    assert len(evening.discord.calls) - before < 10 * table.ply


async def test_a_private_conversation_that_is_gone(evening: Evening) -> None:
    """The way through the interaction is shut too: whoever sits here is asked in private."""
    parlour = evening.discord.private(evening.margaret, evening.elisabeth)
    table = await evening.open("ferry", channel=parlour)
    evening.discord.delete_channel(parlour)
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    table = await evening.tables.reading.get(table.id)
    (seat,) = table.waiting
    assert "everything comes here" in evening.asking(table, seat).text


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_missing_permission_is_named(evening: Evening, permission: str) -> None:
    evening.discord.deny(permission, evening.hall)
    reply = await evening.margaret.slash(evening.hall, "newgame ferry")
    assert reply.private
    assert permission.replace("_", " ").title() in reply.message.text
    assert "manages the server" in reply.message.text


async def test_no_thread_without_permission(evening: Evening) -> None:
    await evening.open("ferry")
    evening.discord.deny("create_public_threads", evening.hall)
    reply = await evening.henry.slash(evening.hall, "newgame ferry")
    assert "Create Public Threads" in reply.message.text


async def test_a_player_who_left_the_server_can_be_replaced(evening: Evening) -> None:
    table = await evening.open("ferry")
    evening.discord.leave(evening.elisabeth)
    table = await evening.tables.reading.get(table.id)
    seat = table.seat_of(int(evening.margaret.id))
    assert seat is not None
    await evening.answer(table, seat)
    await evening.idle()
    assert await ply(evening, table) == 1


# ---- software


async def test_software_that_thinks_long_says_so(evening: Evening) -> None:
    def slowly(*args: object) -> tuple[str, ...]:
        import time

        time.sleep(0.6)
        game, position, seat = args[0], args[1], args[2]
        offer = position.decision(seat).offer(position)  # type: ignore[attr-defined]
        assert game is not None
        return tuple(offer.options[: max(offer.least, 1)])

    evening.tables.ledger.choose = slowly
    assert computers.QUICK_S < 0.6
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", level="easy")
    table = await evening.table(reply.message)
    seat = table.seat_of(int(evening.margaret.id))
    assert seat is not None
    await evening.idle()
    for _ in range(30):
        table = await evening.tables.reading.get(table.id)
        if table.status is Status.OVER:
            break
        if seat in table.waiting:
            await evening.answer(table, seat)
            await evening.idle()
    texts = [t for s in evening.discord.seen_by(evening.margaret) for t in s.texts]
    assert any("is thinking…" in text for text in texts)
