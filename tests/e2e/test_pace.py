"""Clocks at the table and absences, as people meet them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.inbox.clock import Clock
from bot.tables import Ending, Table
from bot.tables.pace import PACES

from .evening import Evening

EVENING = PACES["evening"]


async def timed(evening: Evening) -> Table:
    """Margaret has loaded; Elisabeth is awaited, and her time runs."""
    table = await evening.open("ferry", side="left", pace="evening")
    await evening.answer(table, 0)
    await evening.idle()
    return await evening.tables.reading.get(table.id)


async def late(evening: Evening) -> Table:
    """The same, and her bank is empty."""
    table = await timed(evening)
    evening.clock.pass_(minutes=21)
    await evening.tick()
    return await evening.tables.reading.get(table.id)


async def test_a_bank_counts_down_by_itself(evening: Evening) -> None:
    table = await timed(evening)
    since = table.seats[1].since
    assert since is not None
    ends = int((since + EVENING.bank).timestamp())
    assert f"<t:{ends}:R>" in evening.board(table).text
    calls = len(evening.discord.calls)
    evening.clock.pass_(minutes=10)
    await evening.tick()
    edits = [c for c in evening.discord.calls[calls:] if c.method in ("PATCH", "POST")]
    assert edits == [], "no message is touched for it"


async def test_an_invitation_says_what_the_clock_is(evening: Evening) -> None:
    reply = await evening.margaret.slash(
        evening.hall, "newgame ferry", opponent=evening.elisabeth, pace="week"
    )
    assert "3 days" in reply.message.text
    alone = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", pace="week")
    assert "two people" in alone.message.text


async def test_an_empty_bank_ends_nothing_and_the_other_may_choose(evening: Evening) -> None:
    table = await late(evening)
    assert table.running
    board = evening.board(table)
    assert "Elisabeth: time ran out <t:" in board.text
    assert "Margaret: 20 min left" in board.text
    assert "their time has run out" in board.text
    assert {"Claim the game", "Let the computer answer", "Let the computer finish"} <= set(
        board.buttons
    )
    for person in (evening.henry, evening.elisabeth):
        for label in ("Claim the game", "Let the computer answer", "Let the computer finish"):
            reply = await person.click(board, label=label)
            assert reply.private
            assert reply.message.text
            assert (await evening.tables.reading.get(table.id)).ply == table.ply
    stale = board.buttons["Let the computer answer"]
    await evening.margaret.click(board, label="Let the computer answer", copies=2)
    await evening.idle()
    once = await evening.tables.reading.get(table.id)
    assert once.ply == table.ply + 1, "once, though it was delivered twice"
    assert once.seats[1].person == int(evening.elisabeth.id)
    if not once.seats[1].waiting:
        again = await evening.margaret.click(board, custom_id=stale, forge=True)
        assert again.message.text


async def test_an_empty_bank_may_be_claimed(evening: Evening) -> None:
    table = await late(evening)
    asked = await evening.margaret.click(evening.board(table), label="Claim the game")
    await evening.margaret.click(asked.message, label="Yes, claim it")
    await evening.idle()
    over = await evening.tables.reading.get(table.id)
    assert over.result is not None
    assert over.result.how is Ending.CLAIMED
    assert "two days" not in evening.board(table).text, "it was the bank, not a silence"


async def test_a_late_answer_counts_and_the_offer_goes(evening: Evening) -> None:
    table = await late(evening)
    await evening.answer(table, 1)
    await evening.idle()
    assert "Claim the game" not in evening.board(table).buttons


async def test_nobody_loses_time_while_the_bot_is_down(evening: Evening) -> None:
    await evening.tick()
    table = await timed(evening)
    evening.clock.pass_(minutes=5)
    await evening.tick()
    await evening.stop()
    evening.clock.pass_(hours=9)
    await evening.start()
    await evening.tick()
    now = await evening.tables.reading.get(table.id)
    assert "Claim the game" not in evening.board(now).buttons
    seat = now.seats[1]
    assert seat.since is not None
    assert (seat.bank, seat.down) == (EVENING.bank, timedelta(hours=9))
    ends = int((seat.since + EVENING.bank + timedelta(hours=9)).timestamp())
    assert f"<t:{ends}:R>" in evening.board(now).text, "and the table says so"


async def test_the_time_is_given_back_before_anybody_is_found_late(evening: Evening) -> None:
    """Also where the first look at the clock failed, because the database was away."""
    await evening.tick()
    table = await timed(evening)
    await evening.stop()
    evening.clock.pass_(hours=9)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Clock, "resume", broken)
        await evening.start()
    await evening.tick()
    assert "Claim the game" not in evening.board(table).buttons


async def broken(clock: Clock) -> None:
    raise OSError("no database")


# ---- away


async def test_away_until_a_day_of_the_list(evening: Evening) -> None:
    table = await timed(evening)
    offered = await evening.elisabeth.autocomplete(evening.hall, "away", "until")
    assert offered[0]["name"] == "I am back"
    assert offered[1]["name"] == "Monday, 2 March 2026"
    assert len(offered) == 15
    said = await evening.elisabeth.slash(evening.hall, "away", until=offered[3]["value"])
    await evening.tick()
    assert "You are away until <t:1772582400:f>" in said.message.text
    assert "Elisabeth is away and comes back <t:1772582400:R>" in evening.board(table).text
    evening.clock.pass_(days=2)
    await evening.tick()
    assert "Claim the game" not in evening.board(table).buttons
    back = await evening.elisabeth.slash(evening.hall, "away", until="back")
    assert "Welcome back" in back.message.text
    await evening.tick()
    assert "is away" not in evening.board(table).text


async def test_an_absence_that_ends_by_itself_is_shown_so(evening: Evening) -> None:
    """The bank runs on from where it stood, and the table tells the right moment."""
    table = await timed(evening)
    since = table.seats[1].since
    assert since is not None
    evening.clock.pass_(minutes=5)
    await evening.elisabeth.slash(evening.hall, "away", until="2")
    await evening.tick()
    assert "is away" in evening.board(table).text
    evening.clock.pass_(days=2, minutes=1)
    await evening.tick()
    board = evening.board(table)
    assert "is away" not in board.text
    ends = since + EVENING.bank + timedelta(days=2)
    assert f"time runs out <t:{int(ends.timestamp())}:R>" in board.text
    evening.clock.pass_(minutes=13)
    await evening.tick()
    assert "Claim the game" not in evening.board(table).buttons
    await evening.answer(await evening.tables.reading.get(table.id), 1)
    after = await evening.tables.reading.get(table.id)
    assert after.seats[1].paused == timedelta()
    assert after.seats[1].bank is not None
    assert after.seats[1].bank <= EVENING.bank


async def test_a_day_begins_at_midnight_where_the_person_lives(evening: Evening) -> None:
    await evening.henry.slash(evening.hall, "settings", zone="Asia/Tokyo")
    said = await evening.henry.slash(evening.hall, "away", until="2026-03-04")
    assert "<t:1772550000:f>" in said.message.text, "15:00 UTC the day before"


@pytest.mark.parametrize(
    ("until", "sentence"),
    [
        ("some time", "I do not know that day"),
        ("2026-02-30", "I do not know that day"),
        ("99999999999", "I do not know that day"),
        ("<t:999999999999>", "I do not know that day"),
        ("2026-03-01", "has begun already"),
        ("<t:1000:R>", "has begun already"),
        ("2026-04-01", "longer than you have left: 14 days"),
        ("15", "longer than you have left: 14 days"),
        ("14", "You are away until"),
        ("<t:1772582400:f>", "You are away until <t:1772582400:f>"),
        ("0", "Welcome back"),
        (" BACK ", "Welcome back"),
    ],
)
async def test_whatever_is_typed_gets_a_sentence(
    evening: Evening, until: str, sentence: str
) -> None:
    said = await evening.henry.slash(evening.hall, "away", until=until)
    assert sentence in said.message.text


async def test_a_silence_does_not_count_the_days_away(evening: Evening) -> None:
    """Without a clock: whoever comes back has two days again, and is not claimed at once."""
    table = await evening.open("ferry", side="left")
    await evening.answer(table, 0)
    await evening.elisabeth.slash(evening.hall, "away", until="10")
    evening.clock.pass_(days=10, hours=1)
    await evening.tick()
    assert "Claim the game" not in evening.board(table).buttons
    evening.clock.pass_(days=1)
    await evening.tick()
    assert "is waiting for you" in evening.elisabeth.dm.last.text
    assert "Claim the game" not in evening.board(table).buttons
    evening.clock.pass_(days=1)
    await evening.tick()
    assert "Claim the game" in evening.board(table).buttons
