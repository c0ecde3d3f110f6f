"""The challenge of the day: one set-up and one try for everybody, and no seed before midnight."""

from __future__ import annotations

import json
from typing import Any

import pytest

import games
from bot.store import Store
from bot.tables import Change, Event, Person, Place, PlaceKind, Purpose, Status, Tables
from bot.tables.daily import Score, challenge, gathered, placed
from games import opponents
from tests.tables.conftest import ANNA, BEN, CARL, Clock, make_tables, play_on, refused, some_answer


@pytest.fixture(autouse=True)
def only_ferry(known: None, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "ferry")


def only(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    for other in [each for each in games.ALL if each != key]:
        monkeypatch.delitem(games.ALL, other)


async def begin(tables: Tables, who: Person, **more: Any) -> Change:
    place = Place(PlaceKind.DM, channel=7000 + who.id)
    return await tables.daily.begin(who, place, language="en", theme="classic", **more)


async def test_everybody_has_the_same_set_up_and_one_try(
    store: Store, tables: Tables, clock: Clock
) -> None:
    day = await tables.daily.today()
    first, second = await begin(tables, ANNA), await begin(tables, BEN)
    assert first.what is Event.STARTED
    assert first.table.purpose is Purpose.DAILY
    assert first.table.seed_hash == second.table.seed_hash == day.seed_hash
    assert first.after is not None
    assert second.after is not None
    assert first.after.digest() == second.after.digest()
    for again in (tables, make_tables(store, clock)):  # after a kill and a start
        with refused("refused.daily-tried"):
            await begin(again, ANNA)
    clock.pass_(days=1)
    assert (await begin(tables, ANNA)).what is Event.STARTED


async def test_the_same_click_begins_once(tables: Tables) -> None:
    once, twice = [await begin(tables, ANNA, interaction="77") for _ in range(2)]
    assert once.table.id == twice.table.id
    assert twice.repeated


async def test_same_answers_same_digests_against_a_real_opponent(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often an answer is taken back, and however the two sides take turns."""
    monkeypatch.undo()
    only(monkeypatch, "cousins-war")
    tables = make_tables(store, clock, choose=opponents.choose, levels=tuple(opponents.LEVELS))
    digests = []
    for who, back in ((ANNA, False), (BEN, True)):
        change = await begin(tables, who)
        seat = change.table.seat_of(who.id)
        assert seat is not None
        for number in range(14):
            while seat not in change.table.waiting:
                thought = await tables.play.think(change.table.id)
                assert thought is not None
                change = thought
            picks = some_answer(change, seat)
            change = await tables.play.answer(change.table.id, who.id, None, picks)
            if back and number % 2:
                change = await again(tables, change, who, picks)
        past = await tables.reading.past(change.table.id)
        digests.append([position.digest() for position in past.positions])
    shared = min(map(len, digests))
    assert shared > 14
    assert digests[0][:shared] == digests[1][:shared]


async def again(tables: Tables, change: Change, who: Person, picks: str) -> Change:
    """Take the answer back where that is free, and give it once more."""
    try:
        undone = await tables.consent.undo(change.table.id, who.id)
    except Exception:
        return change
    assert undone.what is Event.UNDONE
    return await tables.play.answer(change.table.id, who.id, None, picks)


async def test_the_seed_is_nobodys_before_midnight(
    store: Store, tables: Tables, clock: Clock
) -> None:
    day = await tables.daily.today()
    over = await play_on(tables, await begin(tables, ANNA))
    assert over.table.status is Status.OVER
    assert over.table.seed is None
    assert day.seed is None
    table = await tables.reading.get(over.table.id)
    assert table.seed is None
    for look in (tables.reading.record, tables.reading.verify):
        with refused("refused.daily-sealed"):
            await look(over.table.id)
    with refused("refused.daily-sealed"):
        tables.reading.must_be_mine(table, BEN.id)
    tables.reading.must_be_mine(table, ANNA.id)
    kept = json.dumps(await tables.people.everything(ANNA.id), default=str)
    assert "seed1" not in kept
    clock.pass_(hours=12)
    assert (await tables.reading.get(table.id)).seed == "seed1"
    assert (await tables.reading.verify(table.id)).good
    known = await tables.daily.day(day.date)
    assert known is not None
    assert known.seed == "seed1"


async def test_no_hints_no_cancelling_and_only_free_undo(tables: Tables) -> None:
    change = await begin(tables, ANNA)
    with refused("refused.daily-hint"):
        await tables.play.hint(change.table.id, ANNA.id)
    with refused("refused.daily-cancel"):
        await tables.consent.cancel(change.table.id, ANNA.id)
    seen: set[str] = set()
    while change.table.running:
        change = await play_on(tables, change, 1)
        if not change.table.running:
            break
        try:
            change = await tables.consent.undo(change.table.id, ANNA.id)
            seen.add(str(change.what))
            change = await play_on(tables, change, 1)
        except Exception as error:
            seen.add(str(getattr(error, "phrase", error)))
    assert any("refused.daily-undo" in str(each) for each in seen)
    assert str(Event.WISHED) not in seen


async def test_places_streaks_and_the_week(tables: Tables, clock: Clock) -> None:
    for who in (ANNA, BEN):
        await play_on(tables, await begin(tables, who))
    started = await begin(tables, CARL)
    places = await tables.daily.places(tables.daily.now, BEN.id)
    assert [each.place for each in places] == [1, 1]  # the same answers share a place
    assert {each.score.person for each in places} == {ANNA.id, BEN.id}
    assert await tables.daily.streak(ANNA.id) == 1
    clock.pass_(days=1)
    await play_on(tables, started)  # too late: the seed is known by now
    before = tables.daily.now.fromordinal(tables.daily.now.toordinal() - 1)
    assert len(await tables.daily.places(before, BEN.id)) == 2
    await play_on(tables, await begin(tables, ANNA))
    assert await tables.daily.streak(ANNA.id) == 2
    assert await tables.daily.streak(CARL.id) == 0
    clock.pass_(days=2)
    assert await tables.daily.streak(ANNA.id) == 0
    await tables.people.change_preferences(ANNA.id, visible=False)
    assert ANNA.id not in {each.score.person for each in await tables.daily.places(before, BEN.id)}
    assert ANNA.id not in {each.person for each in await tables.daily.week(before, BEN.id)}
    assert ANNA.id in {each.score.person for each in await tables.daily.places(before, ANNA.id)}
    assert ANNA.id in {each.person for each in await tables.daily.week(before, ANNA.id)}
    await tables.people.change_preferences(ANNA.id, visible=True)
    await tables.people.forget(ANNA.id)
    assert [each.score.person for each in await tables.daily.places(before, BEN.id)] == [BEN.id]


async def test_whoever_gives_up_is_behind_everybody_who_plays_to_the_end(tables: Tables) -> None:
    left = (await begin(tables, ANNA)).table.id
    await tables.endings.resign(left, ANNA.id)
    await play_on(tables, await begin(tables, BEN))
    places = await tables.daily.places(tables.daily.now, BEN.id)
    assert [each.score.person for each in places] == [BEN.id, ANNA.id]
    assert [each.score.gave_up for each in places] == [False, True]
    week = {each.person: each.points for each in await tables.daily.week(tables.daily.now, BEN.id)}
    assert week[ANNA.id] == 0 < week[BEN.id]
    assert (await tables.daily.streak(ANNA.id), await tables.daily.streak(BEN.id)) == (0, 1)
    with refused("refused.daily-tried"):
        await begin(tables, ANNA)


def test_a_win_then_points_then_fewer_answers() -> None:
    best = Score(1, "a", "t", True, 3, 50)
    points = Score(2, "b", "t", False, 9, 10)
    quick = Score(3, "c", "t", False, 5, 10)
    slow = Score(4, "d", "t", False, 5, 20)
    equal = Score(5, "e", "t", False, 5, 20)
    order = placed([equal, slow, quick, points, best])
    assert [each.score.person for each in order] == [1, 2, 3, 4, 5]
    assert [each.place for each in order] == [1, 2, 3, 4, 4]
    week = gathered({1: [best, points], 2: [best], 3: [quick, slow, equal]})
    assert [(each.person, each.place, each.points) for each in week] == [
        (1, 1, 4),
        (2, 2, 3),
        (3, 2, 3),
    ]


def test_every_game_has_its_turn(monkeypatch: pytest.MonkeyPatch, tables: Tables) -> None:
    monkeypatch.undo()
    start = tables.daily.now.toordinal()
    days = [challenge(tables.daily.now.fromordinal(start + i), ("normal",)) for i in range(63)]
    assert {game.key for game, _, _ in days[:7]} == set(games.ALL)
    for weekday in range(7):
        assert len({game.key for game, _, _ in days[weekday::7]}) == 1, "a weekday has its game"
    for game, options, level in days:
        seats = game.seats(game.Options(**options))
        assert (len(seats) == 1) == (level is None)
    for key, game in games.ALL.items():
        tried = [json.dumps(o, sort_keys=True) for g, o, _ in days if g.key == key]
        whole = len(game.for_one)
        for first in range(len(tried) - whole + 1):
            assert len(set(tried[first : first + whole])) == whole, "in turn, none left out"
