"""A card that was picked can be put back, without a word to anybody."""

from __future__ import annotations

from bot.tables import Table
from tests.standin import Message

from .evening import Evening


async def picked(evening: Evening) -> tuple[Table, int, Message]:
    """A table where somebody has picked a card and is asked how to use it."""
    table = await evening.open("cousins-war")
    for _ in range(40):
        table = await evening.tables.reading.get(table.id)
        (*_, seat) = table.waiting
        asking = evening.asking(table, seat)
        await evening.answer(table, seat, asking)
        await evening.idle()
        _, position = await evening.tables.reading.look(table.id)
        assert position is not None
        decision = position.decision(seat)
        if decision is not None and decision.slug == "use-card":
            return await evening.tables.reading.get(table.id), seat, asking
    raise AssertionError("nobody picked a card")


async def test_a_picked_card_goes_back_into_the_hand(evening: Evening) -> None:
    table, seat, panel = await picked(evening)
    board = evening.board(table).text
    person = evening.person(table.seats[seat].person)
    reply = await person.click(panel, label="Back")
    await evening.idle()
    assert reply.updated
    now, position = await evening.tables.reading.look(table.id)
    assert now.ply == table.ply - 1
    assert position is not None
    decision = position.decision(seat)
    assert decision is not None
    assert decision.slug == "play-card"
    assert evening.asking(now, seat) == panel
    assert evening.board(table).text == board


async def test_back_works_after_a_restart(evening: Evening) -> None:
    table, seat, panel = await picked(evening)
    person, back = evening.person(table.seats[seat].person), panel.buttons["Back"]
    await evening.restart()
    await person.click(panel, custom_id=back)
    await evening.idle()
    assert (await evening.tables.reading.get(table.id)).ply == table.ply - 1


async def test_there_is_no_way_back_from_what_was_shown(evening: Evening) -> None:
    table, seat, panel = await picked(evening)
    while True:
        before = (await evening.tables.reading.look(table.id))[1]
        await evening.answer(table, seat, evening.asking(table, seat))
        await evening.idle()
        table, after = await evening.tables.reading.look(table.id)
        assert before is not None
        assert after is not None
        if before.rng.counter != after.rng.counter or seat not in table.waiting:
            break
    assert "Back" not in panel.buttons
