"""`/daily` as a person meets it: one try in the direct messages, a card, and the seed at last."""

from __future__ import annotations

import pytest

import games
from bot.messages.replay import eyes_for
from bot.store import daily
from bot.tables import Table
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


async def tried(evening: Evening) -> Table:
    """Henry has played the challenge to its end."""
    shown = await evening.henry.slash(evening.hall, "daily")
    await evening.henry.click(shown.message, label="Begin my try")
    await evening.idle()
    (table,) = await evening.tables.reading.mine(int(evening.henry.id))
    await play(evening, table.id)
    return await evening.tables.reading.get(table.id)


@pytest.mark.slow
async def test_what_would_spoil_the_day_for_others_waits_for_midnight(evening: Evening) -> None:
    """Review, open hands, clips: whoever has played could pass them on."""
    table = await tried(evening)
    seat = table.seat_of(int(evening.henry.id))
    end = evening.henry.dm.last
    assert "Review" not in end.buttons
    assert "the review, open hands and the seed come" in end.text
    refused = await evening.henry.slash(evening.henry.dm, "review", game=table.id)
    assert "comes at midnight UTC" in refused.message.text
    forged = await evening.henry.click(end, custom_id=f"t:{table.id}:review", forge=True)
    assert "comes at midnight UTC" in forged.message.text
    shown = await evening.henry.slash(evening.henry.dm, "replay", game=table.id)
    sealed = {"Clip for everybody", "Clip as GIF", "Whole game as a film"}
    assert not sealed & set(shown.message.buttons)
    film = (await evening.tables.reading.past(table.id)).table
    assert eyes_for(film, int(evening.henry.id)) == (str(seat),)
    for verb, why in (("clip", "seed of the day"), ("film", "seed of the day")):
        one = f"t:{table.id}:{verb}:3.all"
        reply = await evening.henry.click(shown.message, custom_id=one, forge=True)
        assert why in reply.message.text, verb
    bold = f"t:{table.id}:replay-eyes:3.all"
    reply = await evening.henry.click(shown.message, custom_id=bold, forge=True)
    own = await evening.henry.slash(evening.henry.dm, "replay", game=table.id, move=3)
    assert reply.message.text == own.message.text, "only one's own eyes"
    assert reply.message.pictures == own.message.pictures
    evening.clock.pass_(hours=13)
    assert len(eyes_for(await evening.tables.reading.get(table.id), None)) > 2
    later = await evening.henry.slash(evening.henry.dm, "replay", game=table.id, move=3)
    assert sealed <= set(later.message.buttons)
    after = await evening.henry.slash(evening.henry.dm, "review", game=table.id)
    await evening.idle()
    assert "what decided it" in after.message.text


async def test_the_seed_is_in_no_log(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """Not even where something goes wrong in the middle of it."""
    caplog.set_level("DEBUG", logger="bot")
    table = await tried(evening)
    day = await evening.tables.daily.today()
    (row,) = await evening.tables.ledger.fetch(daily.DAY, which=day.date.isoformat())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(evening.tables.reading), "past", broken)
        failed = await evening.henry.slash(evening.henry.dm, "replay", game=table.id)
    assert "Something went wrong" in failed.message.text
    assert "this is broken" in caplog.text
    assert row["seed"] not in caplog.text
    seen = str(evening.discord.sightings.of(evening.henry.id))
    assert row["seed"] not in seen


async def broken(*given: object) -> None:
    raise RuntimeError("this is broken")


async def test_one_try_a_card_and_the_seed_at_midnight(evening: Evening) -> None:
    shown = await evening.henry.slash(evening.hall, "daily")
    assert shown.private
    day = await evening.tables.daily.today()
    assert day.seed_hash in shown.message.text
    spare = await evening.henry.slash(evening.hall, "daily")
    begun = await evening.henry.click(shown.message, label="Begin my try")
    (link,) = [c["url"] for c in begun.message.components if c.get("url")]
    assert link.endswith(f"/@me/{evening.henry.dm.id}")
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
