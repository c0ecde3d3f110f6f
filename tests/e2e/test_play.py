"""Answers typed as `/move`, and advice on them."""

from __future__ import annotations

import pytest

from .evening import Evening
from .players import Pair


async def test_move_is_typed_with_completion(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    choices = await evening.margaret.autocomplete(evening.hall, "move", "answer", "")
    seat = table.seat_of(int(evening.margaret.id))
    position = (await evening.tables.reading.look(table.id))[1]
    assert seat is not None
    assert position is not None
    decision = position.decision(seat)
    assert decision is not None
    assert {c["value"] for c in choices} == set(decision.offer(position).options)
    assert all(f"({c['value']})" in c["name"] for c in choices)
    nothing = await evening.henry.autocomplete(evening.hall, "move", "answer", "")
    assert nothing == []
    reply = await evening.margaret.slash(evening.hall, "move", answer=choices[0]["value"])
    await evening.idle()
    assert reply.private
    assert (await evening.tables.reading.get(table.id)).ply == 1
    wrong = await evening.elisabeth.slash(evening.hall, "move", answer="nonsense")
    assert "not on offer" in wrong.message.text
    position = (await evening.tables.reading.look(table.id))[1]
    decision = position.decision(1 - seat) if position else None
    assert decision is not None
    options = decision.offer(position).options
    assert all(f"• `{code}` " in wrong.message.text for code in options[:5])
    waits = await evening.margaret.slash(evening.hall, "move", answer="nonsense")
    assert "turn of Elisabeth" in waits.message.text
    watches = await evening.henry.slash(evening.hall, "move", answer="nonsense")
    assert "You are watching" in watches.message.text


async def test_completion_has_words_for_every_answer(evening: Evening) -> None:
    """For several picks too, for none at all, and within what Discord allows."""
    table = await evening.open("ferry")
    for _ in range(10):  # in the second round there are two cargoes to stow
        table, position = await evening.tables.reading.look(table.id)
        assert position is not None
        decision = position.pending[0]
        if decision.slug == "stow" and len(decision.offer(position).options) > 1:
            break
        picks = "" if decision.slug == "stow" else decision.offer(position).options[0]
        await evening.tables.play.answer(
            table.id, table.seats[decision.seat].person or 0, None, picks
        )
    person = evening.person(table.seats[decision.seat].person)
    choices = await person.autocomplete(evening.hall, "move", "answer", "")
    assert {"name": "None (-)", "value": "-"} in choices
    first = choices[0]["value"]
    further = await person.autocomplete(evening.hall, "move", "answer", f"{first}+")
    assert further
    for choice in further:
        code = choice["value"].removeprefix(f"{first}+")
        assert choice["name"].endswith(f" ({code})")
        assert choice["name"] != f"({code})"
        assert " + " in choice["name"]
    none = await person.slash(evening.hall, "move", answer="-")
    await evening.idle()
    assert "Done." in none.message.text


async def test_a_hint_for_who_plays_alone(evening: Evening) -> None:
    """Beside the question, only for the one who asks; it can be played where it stands, once."""
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", level="easy")
    await evening.idle()
    table = await evening.table(reply.message)
    more = await evening.margaret.click(reply.message, label="More")
    assert not {"Offer a draw", "Hint"} & set(more.message.buttons)
    hint = await evening.margaret.click(evening.board(table, evening.margaret.dm), label="Hint")
    assert hint.private
    assert "A strong opponent would answer: **" in hint.message.text
    assert "% of such games" in hint.message.text.replace("**", "")
    assert "Next best: " in hint.message.text
    again = await evening.margaret.slash(evening.margaret.dm, "hint")
    assert again.message.text == hint.message.text
    assert (await evening.tables.reading.get(table.id)).ply == table.ply
    await evening.margaret.click(hint.message, label="Play it")
    await evening.idle()
    ply = (await evening.tables.reading.get(table.id)).ply
    assert ply > table.ply
    stale = await evening.margaret.click(again.message, label="Play it")
    assert "already answered" in stale.message.text
    assert (await evening.tables.reading.get(table.id)).ply == ply


async def test_no_hints_between_people(evening: Evening) -> None:
    table = await evening.open("ferry")
    more = await evening.margaret.click(evening.board(table), label="More")
    assert "Hint" not in more.message.buttons
    refused = await evening.margaret.slash(evening.hall, "hint")
    assert refused.private
    assert "Hints are for those who play alone." in refused.message.text
    watching = await evening.henry.slash(evening.hall, "hint")
    assert "You don’t sit at this table." in watching.message.text


async def test_what_happened_is_told_once(evening: Evening) -> None:
    """A click is remembered before anybody is shown it, and again when it is answered."""
    table = await evening.open("ferry")
    await evening.idle()
    now = await evening.tables.reading.get(table.id)
    seat = now.waiting[0]
    person, position = now.seats[seat].person, (await evening.tables.reading.look(table.id))[1]
    assert person is not None
    assert position is not None
    question = position.decision(seat)
    assert question is not None
    picks = question.offer(position).options[:1]
    change = await evening.tables.play.answer(table.id, person, None, "+".join(picks))
    once = (await evening.bot.outbox.take(change)).look
    twice = (await evening.bot.outbox.take(change)).look
    assert twice is once


@pytest.mark.parametrize("game", ["ferry", "cousins-war"])
async def test_no_click_tells_a_move_twice(evening: Evening, game: str) -> None:
    """Every click is taken twice: before anybody is shown it, and when it is answered."""
    table = await evening.open(game)
    people = (evening.margaret, evening.elisabeth)
    pair = Pair(evening.discord, evening.hall, people, evening.dice, game, table.id)
    told = 0
    for _ in range(12):
        await pair.play(1)
        look = (await evening.bot.outbox.desk(table.id)).look
        told += len(look.news)
        assert len({id(item) for item in look.news}) == len(look.news)
        assert len({entry.ply for entry in look.past}) == len(look.past)
    assert told
