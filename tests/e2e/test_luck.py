"""Sitting down with a word of one's own: it becomes part of the chance of the game."""

from __future__ import annotations

from typing import Any

import pytest

from .evening import Evening


@pytest.mark.parametrize("named", [True, False])
async def test_a_word_becomes_part_of_the_chance(evening: Evening, named: bool) -> None:
    given: dict[str, Any] = {"opponent": evening.elisabeth} if named else {}
    given["luck"] = "rose bud"
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", given)
    table = await evening.table(reply.message)
    form = await evening.elisabeth.click(reply.message, label="Sit down with a word")
    await evening.elisabeth.submit(form.modal, {"luck": "white lily"})
    await evening.idle()
    now = await evening.tables.reading.get(table.id)
    assert now.running
    assert sorted(now.parts) == ["rose bud", "white lily"]


async def test_the_wrong_person_and_the_wrong_moment(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    table = await evening.table(reply.message)
    form = await evening.henry.click(reply.message, label="Sit down with a word")
    refused = await evening.henry.submit(form.modal, {"luck": "mine"})
    assert refused.private
    assert not (await evening.tables.reading.get(table.id)).running
    late = await evening.elisabeth.click(reply.message, label="Sit down with a word")
    await evening.elisabeth.click(reply.message, label="Accept")
    await evening.idle()
    again = await evening.elisabeth.submit(late.modal, {"luck": "late"})
    assert again.private
    assert "late" not in "".join((await evening.tables.reading.get(table.id)).parts)
