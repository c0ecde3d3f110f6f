"""Looking back at a game that is over: worked out once, for everybody, and never before its end."""

from __future__ import annotations

from itertools import count

import pytest

from bot import thinking
from bot.inbox.verbs import review as verbs
from bot.tables.reviews import LOOK_S

from .evening import Evening


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the progress after every answer."""
    monkeypatch.setattr(verbs, "EVERY_S", 0.01)


async def test_nothing_of_it_while_the_game_runs(evening: Evening) -> None:
    table = await evening.open("ferry")
    refused = await evening.margaret.slash(evening.hall, "review", game=table.id)
    assert refused.private
    assert "Only when the game is over" in refused.message.text
    assert "Review" not in evening.board(table).buttons


@pytest.mark.slow
async def test_a_review_with_its_pages(evening: Evening) -> None:
    """Progress, overview, moments, the replay at that move; the second look computes nothing."""
    table = await evening.play(await evening.open("ferry"))
    begun = await evening.margaret.click(evening.board(table), label="Review")
    assert begun.private
    await evening.idle()
    message = begun.message
    assert "what decided it" in message.text
    assert message.pictures
    assert {"Overview", "Moment 1", "Moment 2", "Moment 3"} <= set(message.buttons)
    assert "Margaret" in message.text
    assert "Elisabeth" in message.text
    moment = await evening.margaret.click(message, label="Moment 2")
    assert "Answered: **" in moment.message.text
    assert "strong player would have" in moment.message.text
    assert "Chance " in moment.message.text
    shown = await evening.margaret.click(moment.message, label="To this move")
    assert "Move " in shown.message.text


@pytest.mark.slow
async def test_it_is_kept_over_a_restart_and_goes_with_the_table(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", solo=True)
    await evening.idle()
    table = await evening.play(await evening.table(reply.message))
    await evening.margaret.slash(evening.margaret.dm, "review")
    await evening.idle()
    kept = await evening.tables.reviews.kept(table.id)
    assert kept is not None
    assert len(kept.moves) == table.ply
    await evening.restart()
    monkeypatch.setattr("bot.tables.reviews.plan", None)  # nothing is worked out again
    again = await evening.margaret.slash(evening.margaret.dm, "review", game=table.id)
    assert "what decided it" in again.message.text
    await evening.tables.people.forget(int(evening.margaret.id))
    async with evening.store.read() as connection:
        assert not (await connection.exec_driver_sql("SELECT * FROM reviews")).all()


async def test_two_ask_at_once_and_one_asks_too_much(evening: Evening) -> None:
    first = await evening.play(await evening.open("ferry"))
    one = await evening.margaret.slash(evening.hall, "review", game=first.id)
    other = await evening.elisabeth.slash(evening.hall, "review", game=first.id)
    await evening.idle()
    assert "what decided it" in one.message.text
    assert other.message.text == one.message.text
    nowhere = await evening.henry.slash(evening.henry.dm, "review", game="nosuch")
    assert nowhere.private
    garbage = await evening.henry.slash(evening.hall, "review", game=first.id)
    assert "what decided it" in garbage.message.text, "whoever watches may look back too"


async def test_a_hurried_review_says_what_it_left_out(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.play(await evening.open("ferry"))
    seconds = count(step=4)
    monkeypatch.setattr(thinking, "perf_counter", lambda: next(seconds))
    begun = await evening.margaret.click(evening.board(table), label="Review")
    await evening.idle()
    text = begun.message.text
    looked = LOOK_S / 4 - 1  # four seconds went into the first glance
    assert f"There was time to look at {looked:.0f} of {table.ply} answers" in text
