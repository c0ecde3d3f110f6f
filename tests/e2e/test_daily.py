"""`/daily` as a person meets it: one try in the direct messages, a card, and the seed at last."""

from __future__ import annotations

import pytest

import games
from bot.store import daily
from tests.standin import Message

from .evening import Evening


@pytest.fixture(autouse=True)
def only_ferry(monkeypatch: pytest.MonkeyPatch, discord: object) -> None:
    for other in [key for key in games.ALL if key != "ferry"]:
        monkeypatch.delitem(games.ALL, other)


async def play(evening: Evening, table: str) -> Message:
    """Answer whatever is asked until the end."""
    now = await evening.tables.reading.get(table)
    while now.running:
        seat = now.seat_of(int(evening.henry.id))
        assert seat is not None
        if seat in now.waiting:
            await evening.answer(now, seat)
        await evening.idle()
        now = await evening.tables.reading.get(table)
    return evening.henry.dm.last


async def test_one_try_a_card_and_the_seed_at_midnight(evening: Evening) -> None:
    shown = await evening.henry.slash(evening.hall, "daily")
    assert shown.private
    day = await evening.tables.daily.today()
    assert day.seed_hash in shown.message.text
    spare = await evening.henry.slash(evening.hall, "daily")
    begun = await evening.henry.click(shown.message, label="Begin my try")
    assert f"<#{evening.henry.dm.id}>" in begun.message.text
    await evening.idle()
    (table,) = await evening.tables.reading.mine(int(evening.henry.id))
    await evening.restart()
    again = await evening.henry.click(spare.message, label="Begin my try")
    assert "had your try" in again.message.text
    await play(evening, table.id)
    page = await evening.henry.slash(evening.hall, "daily")
    assert "place 1 of 1" in page.message.text
    card = await evening.henry.click(page.message, label="Share")
    assert not card.private
    assert "Place 1 of 1" in card.message.text
    other = await evening.margaret.click(card.message, label="I’ll try")
    assert "Begin my try" in other.message.buttons
    for command in ("export", "verify", "log", "board"):
        refused = await evening.margaret.slash(evening.hall, command, game=table.id)
        assert "seed of the day" in refused.message.text, command
    for command in ("export", "verify"):
        refused = await evening.henry.slash(evening.hall, command, game=table.id)
        assert "seed of the day" in refused.message.text, command
    (row,) = await evening.tables.ledger.fetch(daily.DAY, which=day.date.isoformat())
    everything = str(
        [evening.discord.sightings.of(p.id) for p in (evening.henry, evening.margaret)]
    )
    assert row["seed"] not in everything
    evening.clock.pass_(hours=13)
    later = await evening.margaret.slash(evening.hall, "daily")
    assert f"seed `{row['seed']}`" in later.message.text
    proof = await evening.henry.slash(evening.hall, "verify", game=table.id)
    assert "in order" in proof.message.text
