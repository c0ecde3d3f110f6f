"""Chance that nobody chooses: the host's part is promised first, the players' parts follow."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import games
from bot.tables import Change, Event, Tables
from games import record
from games.rng import Rng, sealed, seed_hash, seed_of
from tests.tables.conftest import ANNA, BEN, HERE, Clock, play_on

PAGE = Path(__file__).parents[2] / "docs" / "FAIRNESS.md"


async def begin(tables: Tables, word: str = "", answered: str = "", *, n: int = 0) -> Change:
    opened = await tables.opening.open(
        ANNA, "ferry", {}, HERE, against=BEN, side="left", luck=word, interaction=f"{101 + n}"
    )
    table = opened.table.id
    return await tables.opening.accept(table, BEN, luck=answered, interaction=f"{202 + n}")


async def test_the_seed_is_made_of_what_was_promised_and_of_both_clicks(tables: Tables) -> None:
    change = await begin(tables, "  rose   bud ", "lily")
    assert change.table.seed_hash == seed_hash("seed1")
    assert change.table.parts == ("101 rose bud", "202 lily")
    assert change.after is not None
    assert change.after.rng.seed == seed_of("seed1", change.table.parts) != "seed1"


async def test_every_part_changes_the_seed() -> None:
    seeds = {
        seed_of(host, parts)
        for host in ("a", "b")
        for parts in ((), ("1", "2"), ("1", "3"), ("2", "1"), ("12",), ("1 2",), ("1", "2", ""))
    }
    assert len(seeds) == 14


async def test_a_finished_game_carries_all_parts_and_is_proven(tables: Tables) -> None:
    over = await play_on(tables, await begin(tables, "rosebud"))
    kept = await tables.reading.record(over.table.id)
    assert kept.parts == ("101 rosebud", "202")
    text = record.write(kept)
    assert text.startswith("casus-ludi record 2\n")
    assert record.read(text).parts == kept.parts
    assert (await tables.reading.verify(over.table.id)).good


async def test_a_part_that_was_changed_afterwards_is_found_out(tables: Tables) -> None:
    over = await play_on(tables, await begin(tables, "rosebud"))
    text = record.write(await tables.reading.record(over.table.id))
    assert record.verify(text, games.ALL).good
    assert not record.verify(text.replace("rosebud", "rosebuds"), games.ALL).good
    for damaged in ('parts: "x"', "parts: [1]", "parts: [", "parts: {}"):
        found = record.verify(re.sub("parts: .*", damaged, text), games.ALL)
        assert "`parts` are damaged" in found.sentence


async def test_whoever_leaves_takes_their_words_along_and_leaves_the_seed(tables: Tables) -> None:
    change = await begin(tables, "rosebud")
    await tables.people.forget(ANNA.id)
    table = (await tables.endings.let_software(change.table.id, BEN.id, "easy")).table
    assert table.parts == (sealed("101 rosebud"), "202")
    over = await tables.endings.resign(table.id, BEN.id)
    assert (await tables.reading.verify(over.table.id)).good


async def test_a_rematch_has_new_parts(tables: Tables) -> None:
    over = await play_on(tables, await begin(tables, "rosebud"))
    await tables.opening.rematch(over.table.id, BEN.id, interaction="7")
    again = await tables.opening.rematch(over.table.id, ANNA.id, interaction="8")
    assert again.what is Event.STARTED
    assert sorted(again.table.parts) == ["7", "8"]


async def test_the_seed_of_a_cancelled_game_is_published_too(tables: Tables) -> None:
    change = await begin(tables)
    assert change.table.seed is None
    closed = await tables.consent.cancel(change.table.id, ANNA.id)
    assert closed.table.seed == "seed1"
    assert (await tables.reading.get(change.table.id)).seed == "seed1"


async def test_the_seed_of_a_declined_invitation_is_nobodys_business(tables: Tables) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)
    closed = await tables.opening.decline(opened.table.id, BEN.id)
    assert closed.table.seed is None


async def test_beginning_again_and_again_is_counted(tables: Tables, clock: Clock) -> None:
    for n in (1, 2):
        change = await begin(tables, n=n)
        assert (await tables.consent.cancel(change.table.id, ANNA.id)).what is Event.CLOSED
    third = await begin(tables)
    assert await tables.reading.given_up(third.table) == 2
    clock.now += timedelta(days=31)
    assert await tables.reading.given_up(third.table) == 0


async def test_the_page_on_fairness_computes_the_same_seed(tables: Tables, tmp_path: Path) -> None:
    change = await begin(tables, "rosebud")
    assert change.after is not None
    seed = change.after.rng.seed
    over = await play_on(tables, change)
    kept = tmp_path / "game.txt"
    kept.write_text(record.write(await tables.reading.record(over.table.id)), "utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    said = subprocess.run(
        [sys.executable, "-c", program, str(kept)], capture_output=True, text=True, check=True
    )
    assert f"seed of the game: {seed}" in said.stdout
    rng = Rng(seed)
    assert str([rng.word("dice") for _ in range(3)]) in said.stdout
