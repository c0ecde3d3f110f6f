"""Ratings: what counts, and that they are the same however the results came in."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.store import Store, schema, standing
from bot.store.queries import ONE_TABLE
from bot.tables import Change, Person, Software, Tables, ratings
from bot.tables.rows import read_tables
from bot.tables.strength import UNKNOWN, Strength, after, climbed, of_level
from tests.tables.conftest import ANNA, BEN, HERE, Clock, play_on, start

LEVELS = ("easy", "normal", "hard", "match-7")


async def stored(store: Store) -> dict[str, list[Any]]:
    """All that is kept about strength."""
    seats = schema.seats.c
    async with store.read() as c:
        return {
            "ratings": sorted(map(tuple, await c.execute(schema.ratings.select()))),
            "seats": sorted(
                map(tuple, await c.execute(sa.select(seats.table, seats.seat, seats.mu))), key=str
            ),
        }


async def rebuilt(store: Store) -> dict[str, list[Any]]:
    await ratings.rebuild(store)
    return await stored(store)


# ---- many results, written as the bot would have written them


def sitter(who: int | str) -> dict[str, Any]:
    if isinstance(who, str):
        return {"sitter": "software", "person": None, "called": "", "level": who}
    return {"sitter": "person", "person": who, "called": f"P{who}", "level": None}


class Past:
    """Random games of a dozen people and four levels."""

    def __init__(self, clock: Clock, chance: Random) -> None:
        self.clock = clock
        self.chance = chance

    def result(self, number: int) -> dict[str, Any]:
        one, other = self.chance.sample([*range(1, 13), *LEVELS[: self.chance.randint(0, 4)]], 2)
        if isinstance(one, str):
            one = 20
        at = self.clock() + timedelta(milliseconds=self.chance.randint(0, 700))
        winners = self.chance.choice(([0], [1], [0, 1]))
        return {"id": f"t{number}", "sat": (one, other), "at": at, "winners": winners}

    def table(self, past: dict[str, Any]) -> dict[str, Any]:
        plain = dict.fromkeys(
            ("channel", "version", "first_version", "ply", "revision", "shown"), 1
        )
        return plain | {
            "id": past["id"],
            "game": self.chance.choice(("cousins-war", "dual-powers")),
            "options": {},
            "kind": "guild",
            "language": "en",
            "theme": "classic",
            "status": "over",
            "seed": "seed",
            "clocks": [[1, None, 0], [1, None, 0]],
            "requests": [],
            "prologue": [],
            "opened": past["at"],
            "changed": past["at"],
            "purpose": self.chance.choice(("play", "play", "play", "explore")),
        }

    async def write(self, c: Any, past: dict[str, Any]) -> None:
        await c.execute(schema.tables.insert(), self.table(past))
        for seat, who in enumerate(past["sat"]):
            place = {"table": past["id"], "seat": seat, "name": str(seat), "joined": True}
            await c.execute(schema.seats.insert(), place | sitter(who))
        answers = self.chance.choice((19, 20, 22))
        move = {"picks": "", "at": past["at"], "digest": "", "news": []}
        moves = [
            move | {"table": past["id"], "ply": ply, "seat": ply % 2} for ply in range(answers)
        ]
        await c.execute(schema.moves.insert(), moves)
        ended = {"table": past["id"], "how": "played", "reason": "", "scores": []}
        await c.execute(
            schema.results.insert(), ended | {"at": past["at"], "winners": past["winners"]}
        )


async def arrive(store: Store, tables: Tables, past: Past, results: list[dict[str, Any]]) -> None:
    for each in results:
        async with store.write() as c:
            await past.write(c, each)
            rows = (await c.execute(ONE_TABLE, {"id": each["id"]})).mappings()
            (found,) = read_tables(rows)
            await ratings.count(store, c, found.table, each["at"])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_thousand_results_in_any_order(
    store: Store, tables: Tables, clock: Clock, seed: int
) -> None:
    """Milliseconds are few, so that many results have the same moment."""
    chance = Random(seed)
    past = Past(clock, chance)
    results = [past.result(number) for number in range(1000)]
    results.sort(key=lambda each: (each["at"], each["id"]))
    for _ in range(60):  # most arrive in order, some late, some very late
        late = results.pop(chance.randrange(900))
        results.insert(chance.randrange(len(results) - 60, len(results)), late)
    await arrive(store, tables, past, results)
    before = await stored(store)
    assert len(before["ratings"]) > 20
    assert await rebuilt(store) == before


async def test_results_in_no_order_at_all(store: Store, tables: Tables, clock: Clock) -> None:
    past = Past(clock, Random(3))
    results = [past.result(number) for number in range(150)]
    await arrive(store, tables, past, results)
    before = await stored(store)
    assert await rebuilt(store) == before


# ---- at real tables


async def rating(store: Store, person: Person) -> tuple[Strength, int] | None:
    async with store.read() as c:
        found = await c.execute(standing.RATING, {"who": person.id, "which": "ferry"})
        row = found.first()
    return (Strength(row.mu, row.sigma), row.games) if row else None


async def finished(tables: Tables) -> Change:
    return await play_on(tables, await start(tables))


async def test_the_end_of_a_game_moves_both(store: Store, tables: Tables) -> None:
    over = (await finished(tables)).table
    assert over.result is not None
    one, other = after((UNKNOWN, UNKNOWN), over.result.winners)
    assert await rating(store, ANNA) == (one, 1)
    assert await rating(store, BEN) == (other, 1)
    assert {one.mu, other.mu} != {UNKNOWN.mu}


async def test_a_short_game_counts_for_nobody(store: Store, tables: Tables) -> None:
    change = await play_on(tables, await start(tables), 18)
    assert (await tables.endings.resign(change.table.id, BEN.id)).table.result
    assert await rating(store, ANNA) is None
    assert (await stored(store))["seats"][0][2] is None


async def test_an_exploration_counts_for_nobody(store: Store, tables: Tables) -> None:
    past = await tables.reading.past((await finished(tables)).table.id)
    before = await stored(store)
    change = await tables.opening.explore(
        ANNA, past.table, past.positions[0], HERE, seat=0, level="easy", interaction="x"
    )
    assert (await play_on(tables, change)).table.result
    assert (await stored(store))["ratings"] == before["ratings"]


async def test_a_level_is_fixed(
    store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "of_level", lambda game, level: Strength(20.0, 1.0))
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=Software("easy"))
    over = (await play_on(tables, opened)).table
    mine = over.seat_of(ANNA.id)
    assert mine is not None
    assert over.result is not None
    sides = [UNKNOWN, UNKNOWN]
    sides[1 - mine] = Strength(20.0, 1.0)
    assert await rating(store, ANNA) == (after(sides, over.result.winners)[mine], 1)
    assert len((await stored(store))["ratings"]) == 1


async def test_a_level_nobody_measured_counts_for_nobody(store: Store, tables: Tables) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=Software("easy"))
    await play_on(tables, opened)
    assert await rating(store, ANNA) is None


async def test_opponents_of_the_forgotten_keep_their_number(
    store: Store, tables: Tables, clock: Clock
) -> None:
    for _ in range(3):
        await finished(tables)
        clock.pass_(hours=1)
    before = await rating(store, ANNA)
    await tables.people.forget(BEN.id)
    assert await rating(store, ANNA) == before
    assert await rating(store, BEN) is None
    kept = await stored(store)
    assert await rebuilt(store) == kept
    await finished(tables)  # Ben is back, as somebody new
    found = await rating(store, BEN)
    assert found is not None
    assert found[1] == 1
    kept = await stored(store)
    assert await rebuilt(store) == kept


# ---- the scale


def test_levels_stand_where_the_ladder_measured_them() -> None:
    known = climbed({"easy": (9, 10), "normal": (99, 198), "hard": (9, 10), "master": (0, 0)})
    assert known["normal"] == known["easy"] == 25
    assert known["hard"] - 25 == pytest.approx(25 - known["random"])
    assert known["master"] == known["hard"]
    assert Strength(25, 1).points == 1000
    expected = 400 * 0.69897  # log10 of 10 to 2
    assert Strength(known["hard"], 1).points == pytest.approx(1000 + expected, abs=1)


def test_every_level_and_rung_of_our_games_has_a_place() -> None:
    for game in ("cousins-war", "dual-powers", "dune-uprising", "wonderful-kingdom"):
        found = [of_level(game, f"match-{rung}") for rung in range(17)]
        assert None not in found
        assert of_level(game, "hard") == found[12]
    assert of_level("cousins-war", "nobody") is None
    assert of_level("unheard-of", "hard") is None


def test_somebody_who_loses_half_against_normal_ends_there() -> None:
    chance, now = Random(1), UNKNOWN
    level = of_level("cousins-war", "normal")
    assert level is not None
    for _ in range(200):
        now = after((now, level), [chance.randrange(2)])[0]
    assert abs(now.points - 1000) < now.margin
