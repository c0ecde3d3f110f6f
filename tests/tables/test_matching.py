"""A match for a person: the level follows how they have fared in that game, and nothing else."""

from __future__ import annotations

import pytest

from bot.messages.voice import name
from bot.store import Store
from bot.store.schema import results
from bot.tables import Change, Software, Tables
from bot.tables.matching import level_for
from games.opponents.match import MATCH, START
from tests.tables.conftest import ANNA, BEN, HERE, Clock, make_tables, play_on, refused


async def open_match(tables: Tables, level: str = MATCH) -> Change:
    return await tables.opening.open(ANNA, "ferry", {}, HERE, against=Software(level), side="left")


async def test_the_first_match_is_in_the_middle_and_stays_for_the_game(tables: Tables) -> None:
    opened = await open_match(tables)
    assert opened.table.seats[1].level == f"match-{START}"
    after = await play_on(tables, opened, 1)
    assert after.table.seats[1].level == f"match-{START}"


async def test_whoever_loses_meets_a_weaker_one_next(tables: Tables) -> None:
    opened = await open_match(tables)
    await tables.endings.resign(opened.table.id, ANNA.id)
    again = await open_match(tables)
    assert again.table.seats[1].level == f"match-{START - 2}"


async def test_whoever_wins_meets_a_stronger_one_next(tables: Tables, store: Store) -> None:
    opened = await open_match(tables)
    async with store.write() as c:
        await c.execute(
            results.insert().values(
                table=opened.table.id,
                how="played",
                winners=[0],
                reason="coins",
                scores=[3, 1],
                at=tables.ledger.clock(),
            )
        )
    assert await level_for(tables.ledger, ANNA.id, "ferry") == f"match-{START + 2}"


async def test_a_rematch_is_a_match_again(tables: Tables) -> None:
    opened = await open_match(tables)
    await tables.endings.resign(opened.table.id, ANNA.id)
    again = await tables.opening.rematch(opened.table.id, ANNA.id)
    assert again.table.seats[1].level == f"match-{START - 2}"


async def test_a_rematch_against_a_chosen_level_keeps_it(tables: Tables) -> None:
    opened = await open_match(tables, level="easy")
    await tables.endings.resign(opened.table.id, ANNA.id)
    again = await tables.opening.rematch(opened.table.id, ANNA.id)
    assert again.table.seats[1].level == "easy"


async def test_only_ones_own_games_of_this_kind_count(tables: Tables) -> None:
    opened = await open_match(tables)
    await tables.endings.resign(opened.table.id, ANNA.id)
    assert await level_for(tables.ledger, BEN.id, "ferry") == f"match-{START}"
    assert await level_for(tables.ledger, ANNA.id, "cousins-war") == f"match-{START}"


async def test_games_against_people_say_nothing(tables: Tables) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)
    await tables.opening.accept(opened.table.id, BEN)
    await tables.endings.resign(opened.table.id, ANNA.id)
    assert await level_for(tables.ledger, ANNA.id, "ferry") == f"match-{START}"


async def test_nothing_of_it_is_kept_about_somebody_forgotten(tables: Tables) -> None:
    opened = await open_match(tables)
    await tables.endings.resign(opened.table.id, ANNA.id)
    await tables.people.forget(ANNA.id)
    assert await level_for(tables.ledger, ANNA.id, "ferry") == f"match-{START}"


@pytest.mark.parametrize("level", ["match-3", "match-99", "Match", ""])
async def test_nobody_chooses_a_rung(tables: Tables, level: str) -> None:
    with refused("refused.no-such-level", code=level):
        await open_match(tables, level=level)


async def test_alone_there_is_nobody_to_match(tables: Tables) -> None:
    with refused("refused.solo-game"):
        await tables.opening.open(ANNA, "ferry", {"solo": True}, HERE, against=Software(MATCH))


@pytest.mark.parametrize(
    ("locale", "called"),
    [
        ("en", "Computer (well matched)"),
        ("de", "Computer (ebenbürtig)"),
        ("ru", "Компьютер (равный по силе)"),
    ],
)
async def test_it_has_a_plain_name(tables: Tables, locale: str, called: str) -> None:
    opened = await open_match(tables)
    assert name(opened.table.seats[1], locale) == called


async def test_it_can_be_chosen_beside_the_levels(store: Store, clock: Clock) -> None:
    assert make_tables(store, clock, levels=("easy", "hard")).offered == ("easy", "hard", MATCH)
