"""Learning a game by playing it: in a direct message and in a channel, over restarts."""

from __future__ import annotations

import pytest

import games
from bot.tables import Purpose
from games import lessons
from games.lessons import Course
from tests.standin.hands import Message, Reply

from .evening import Evening

GAME = "cousins-war"
FIRST: Course = lessons.courses(GAME)["first"]


def answer(name: str, code: str) -> str:
    return f"t:-:learn-answer:{GAME}/first/{name}/{code}"


async def advance(evening: Evening, message: Message, until: str) -> Message:
    """Give right answers until a step is reached."""
    for each in FIRST.step[: FIRST.index(until)]:
        if not each.want:
            reply = await evening.henry.click(message, label="Next")
        elif message.menus:
            (menu,) = message.menus
            reply = await evening.henry.choose(message, menu, each.want[0].split("+"))
        else:
            reply = await evening.henry.click(message, custom_id=answer(each.name, each.want[0]))
        assert reply.updated
        message = reply.message
    return message


async def begin(evening: Evening) -> Reply:
    return await evening.henry.slash(evening.henry.dm, "learn", title=GAME)


async def test_a_course_from_the_aim_to_a_table_of_ones_own(evening: Evening) -> None:
    reply = await begin(evening)
    assert not reply.message.ephemeral
    assert "1/15" in reply.message.text
    assert reply.message.pictures
    last = await advance(evening, reply.message, "end")
    assert "15/15" in last.text
    await evening.henry.click(last, label="Play the rest against the computer")
    await evening.idle()
    (table,) = await evening.tables.reading.mine(int(evening.henry.id))
    assert table.purpose is Purpose.EXPLORE
    assert table.seats[0].person == int(evening.henry.id)
    assert table.seats[1].level == evening.tables.levels[0]
    again = await begin(evening)
    assert "finished" in again.message.text


async def test_a_wrong_answer_says_why_and_may_be_tried_again(evening: Evening) -> None:
    swap = await advance(evening, (await begin(evening)).message, "swap")
    wrong = await evening.henry.click(swap, custom_id=answer("swap", "bosworth"))
    assert wrong.updated
    assert "Three stars are the most" in wrong.message.text
    assert "3/15" in wrong.message.text
    right = await evening.henry.click(wrong.message, custom_id=answer("swap", "tewkesbury"))
    assert "✓" in right.message.text
    assert "4/15" in right.message.text
    assert "gives you: Earl of Northumberland" in right.message.text


async def test_show_me_back_and_the_way_out(evening: Evening) -> None:
    swap = await advance(evening, (await begin(evening)).message, "swap")
    shown = await evening.henry.click(swap, label="Skip")
    assert "4/15" in shown.message.text
    back = await evening.henry.click(shown.message, label="Back")
    assert "3/15" in back.message.text
    hand = await evening.henry.click(back.message, label="Back")
    aim = await evening.henry.click(hand.message, label="Back")
    out = await evening.henry.click(aim.message, label="Back")
    assert "Learn The Cousins’ War" in out.message.text


async def test_it_is_taken_up_again_after_a_restart(evening: Evening) -> None:
    message = await advance(evening, (await begin(evening)).message, "where")
    await evening.stop()
    await evening.start()
    reply = await evening.henry.click(message, custom_id=answer("where", "north"))
    assert "8/15" in reply.message.text
    again = await begin(evening)
    assert "step 8 of 15" in again.message.text
    went_on = await evening.henry.click(again.message, label="Go on: The first round")
    assert went_on.updated
    assert "8/15" in went_on.message.text
    start = await evening.henry.click(
        (await begin(evening)).message, label="From the start: The first round"
    )
    assert "1/15" in start.message.text


async def test_in_a_channel_only_the_learner_sees_it(evening: Evening) -> None:
    reply = await evening.henry.slash(evening.hall, "learn", title=GAME)
    assert reply.private
    ahead = await evening.henry.click(reply.message, label="Next")
    assert ahead.updated
    assert "2/15" in ahead.message.text


async def test_without_a_game_all_are_offered(evening: Evening) -> None:
    reply = await evening.henry.slash(evening.henry.dm, "learn")
    assert "Which game would you like to learn?" in reply.message.text
    opened = await evening.henry.click(reply.message, label="The Cousins’ War")
    assert "1/15" in opened.message.text


def renamed(key: str) -> dict[str, Course]:
    """The course as it may be after an update: some steps have other names."""
    steps = tuple(
        each.model_copy(update={"name": f"new-{each.name}"}) if each.name == "swap" else each
        for each in FIRST.step
    )
    return {"first": FIRST.model_copy(update={"step": steps})}


@pytest.mark.parametrize("label", ["Next", "A · The Kingmaker", "Skip"])
async def test_a_button_of_a_course_that_has_changed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    reached = "hand" if label == "Next" else "swap"
    message = await advance(evening, (await begin(evening)).message, reached)
    monkeypatch.setattr(lessons, "courses", renamed)
    changed = await evening.henry.click(message, label=label)
    assert changed.updated
    assert "This course has changed since" in changed.message.text
    again = "From the start: The first round" if label == "Next" else "The first round"
    first = await evening.henry.click(changed.message, label=again)
    assert "1/15" in first.message.text


async def test_a_table_of_a_course_that_is_no_more(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = await advance(evening, (await begin(evening)).message, "end")
    monkeypatch.setattr(lessons, "courses", lambda key: {})
    changed = await evening.henry.click(last, label="Play the rest against the computer")
    assert "This course has changed since" in changed.message.text
    assert await evening.tables.reading.mine(int(evening.henry.id)) == []


async def test_a_button_of_a_game_that_is_no_more(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    swap = await advance(evening, (await begin(evening)).message, "swap")
    monkeypatch.delitem(games.ALL, GAME)
    lost = await evening.henry.click(swap, label="Skip")
    assert "Which game would you like to learn?" in lost.message.text


async def test_somebody_else_has_no_part_in_it(evening: Evening) -> None:
    reply = await begin(evening)
    await evening.henry.click(reply.message, label="Next")
    assert await evening.tables.people.reached(int(evening.margaret.id), GAME) == {}


async def test_an_unknown_game_is_refused(evening: Evening) -> None:
    reply = await evening.henry.slash(evening.henry.dm, "learn", title="chess")
    assert "don’t know this game" in reply.message.text
