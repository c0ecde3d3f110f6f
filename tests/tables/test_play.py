"""Answers: once, in time, by the right person, and all or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

import games
from bot.store import Store
from bot.tables import (
    Change,
    Event,
    Place,
    PlaceKind,
    Sitter,
    Software,
    Stale,
    Status,
    Tables,
)
from bot.thinking import Kind, Thinkers, choose
from tests.tables.conftest import (
    ANNA,
    BEN,
    CARL,
    HERE,
    Clock,
    everything,
    make_tables,
    play_on,
    refused,
    some_answer,
    start,
)

DM = Place(PlaceKind.DM, channel=70)


async def answer(tables: Tables, change: Change, seat: int, **more: Any) -> Change:
    person = change.table.seats[seat].person
    assert person is not None
    asked = change.table.seats[seat].asked
    return await tables.play.answer(
        change.table.id, person, asked, some_answer(change, seat), **more
    )


async def test_a_game_is_played_from_the_invitation_to_the_result(tables: Tables) -> None:
    change = await play_on(tables, await start(tables))
    assert change.what is Event.ENDED
    assert change.ended
    table = await tables.reading.get(change.table.id)
    assert table == change.table
    assert table.status is Status.OVER
    assert table.result
    assert table.result.reason == "coins"
    assert table.seed == "seed1"
    assert table.waiting == ()
    with refused("refused.over"):
        await tables.play.answer(table.id, ANNA.id, table.seats[0].asked, "north")


async def test_an_answer_tells_what_it_did(tables: Tables) -> None:
    started = await start(tables)
    first = await answer(tables, started, 0)
    assert first.what is Event.ANSWERED
    assert (first.seat, first.turn, first.news) == (0, (), ())
    assert first.before == started.after
    assert first.table.ply == 1
    assert first.table.waiting == (1,)
    second = await answer(tables, first, 1)
    assert {item.key for item in second.news} == {"news.loaded"}
    assert second.turn == ()  # Ben sails: he was asked before, and is asked again
    assert second.table.waiting == (1,)
    third = await answer(tables, second, 1)
    assert third.turn == (0,)  # both stow now, and for Anna that is new
    assert third.table.revision == started.table.revision + 3


async def test_a_question_keeps_its_number_while_the_other_answers_the_ballot(
    tables: Tables,
) -> None:
    started = await start(tables)
    await answer(tables, started, 0)
    change = await answer(tables, started, 1)  # with the button of before Anna's answer
    assert change.table.ply == 2


async def test_a_question_keeps_its_number_while_the_other_walks_its_lane(tables: Tables) -> None:
    both_stow = await play_on(tables, await start(tables), 3)
    assert both_stow.table.waiting == (0, 1)
    anna = await answer(tables, both_stow, 0)
    anna = await answer(tables, anna, 0)
    assert anna.table.waiting == (1,)
    ben = await answer(tables, both_stow, 1)  # an old button, and still the right one
    assert ben.table.ply == 6


async def test_an_answered_question_is_stale(tables: Tables, store: Store) -> None:
    started = await start(tables)
    first = await answer(tables, started, 0, interaction="click1")
    before = await everything(store)
    with pytest.raises(Stale):
        await answer(tables, started, 0, interaction="click2")
    later = await play_on(tables, first, 2)
    with pytest.raises(Stale):
        await answer(tables, started, 1)
    for asked in (0, -1, 999999):
        with pytest.raises(Stale):
            await tables.play.answer(later.table.id, ANNA.id, asked, "cargo1")
    assert (await everything(store)) != before  # the two moves in between, and no more:
    assert (await tables.reading.get(first.table.id)).ply == 3


async def test_even_the_same_question_put_again_is_a_new_one(tables: Tables) -> None:
    """Stow and Toll come back each round as equal decisions."""
    change = await start(tables)
    seen: set[tuple[int, int]] = set()
    while change.table.waiting:
        seat = change.table.waiting[0]
        number = (seat, change.table.seats[seat].asked)
        assert number not in seen
        seen.add(number)
        change = await answer(tables, change, seat)


async def test_a_click_delivered_twice_acts_once(tables: Tables, store: Store) -> None:
    started = await start(tables)
    first = await answer(tables, started, 0, interaction="click")
    before = await everything(store)
    again = await answer(tables, started, 0, interaction="click")
    assert again.repeated
    assert again.table == first.table
    assert again.after == first.after
    assert await everything(store) == before


async def test_strangers_and_the_wrong_side_are_refused(tables: Tables, store: Store) -> None:
    sailing = await play_on(tables, await start(tables), 2)
    table = sailing.table
    before = await everything(store)
    with refused("refused.watching"):
        await tables.play.answer(table.id, CARL.id, 1, "north")
    with refused("refused.not-your-turn", seat=1):  # Ben's own button
        await tables.play.answer(table.id, ANNA.id, table.seats[1].asked, "north")
    with refused("refused.not-your-turn", seat=1):
        await tables.play.answer(table.id, ANNA.id, None, "north")
    assert await everything(store) == before
    typed = await tables.play.answer(table.id, BEN.id, None, "north")
    assert typed.table.ply == 3


@pytest.mark.parametrize(
    "picks", ["cargo99", "", "north+north", "cargo1+cargo2+cargo3", "'; drop table moves", "\0", []]
)
async def test_an_illegal_answer_changes_nothing(
    tables: Tables, store: Store, picks: str | list[str]
) -> None:
    started = await start(tables)
    before = await everything(store)
    with pytest.raises(Exception, match="illegal") as caught:
        await tables.play.answer(started.table.id, ANNA.id, 1, picks)
    assert caught.value.domain == "ferry"  # type: ignore[attr-defined]
    assert await everything(store) == before


async def test_nothing_is_answered_before_the_start(tables: Tables) -> None:
    invited = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)
    with refused("refused.not-started"):
        await tables.play.answer(invited.table.id, ANNA.id, 1, "north")
    with refused("refused.not-started"):
        await tables.play.answer(invited.table.id, BEN.id, 1, "north")


async def test_a_move_is_kept_with_all_that_belongs_to_it(tables: Tables, store: Store) -> None:
    started = await start(tables)
    first = await answer(tables, started, 1, interaction="click")
    rows = await everything(store)
    ((table, ply, seat, picks, interaction, at, digest, news, spent),) = rows["moves"]
    assert spent == 0
    assert (table, ply, seat) == (first.table.id, 1, 1)
    assert picks == some_answer(started, 1)
    assert interaction == "click"
    assert at == first.table.changed
    assert first.after is not None
    assert digest == first.after.digest()
    assert news == []
    ((_, position, _, _),) = rows["snapshots"]
    assert position == first.after.dump()


async def test_another_process_sees_the_same_game(store: Store, clock: Clock) -> None:
    """Nothing is only in memory: every move by another object, with an empty cache."""
    change = await start(make_tables(store, clock))
    while change.table.waiting:
        change = await answer(make_tables(store, clock), change, change.table.waiting[0])
    assert change.table.result


# ---- software


async def test_software_answers_its_questions(tables: Tables) -> None:
    change = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"), side="left")
    assert await tables.play.thinking() == [change.table.id]
    thought = await tables.play.think(change.table.id)
    assert thought is not None
    assert (thought.seat, thought.table.ply) == (1, 1)
    assert await tables.play.think(change.table.id) is None
    assert await tables.play.thinking() == []


async def test_a_whole_game_against_software(tables: Tables) -> None:
    change = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"), side="left")
    while change.table.running:
        thought = await tables.play.think(change.table.id)
        change = thought or await answer(tables, change, 0)
    assert change.table.result
    assert (await tables.reading.verify(change.table.id)).good


async def test_software_that_was_killed_thinks_the_same_again(store: Store, clock: Clock) -> None:
    asked: list[tuple[int, str, str]] = []

    def die(game: Any, position: Any, seat: int, level: str, luck: str) -> Sequence[str]:
        asked.append((seat, level, luck))
        raise KeyboardInterrupt("killed") if len(asked) == 1 else RuntimeError("killed again")

    tables = make_tables(store, clock, choose=die)
    change = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"), side="left")
    for error in (KeyboardInterrupt, RuntimeError):
        with pytest.raises(error):
            await tables.play.think(change.table.id)
    assert asked[0] == asked[1]
    assert "seed1" not in asked[0][2]
    assert (await tables.reading.get(change.table.id)).ply == 0


async def test_a_thought_that_comes_too_late_is_dropped(store: Store, clock: Clock) -> None:
    tables = make_tables(store, clock)
    change = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"), side="left")

    def slow(game: Any, position: Any, seat: int, level: str, luck: str) -> Sequence[str]:
        resigned.append(
            asyncio.run_coroutine_threadsafe(other.endings.resign(table, ANNA.id), loop).result()
        )
        return position.decision(seat).offer(position).options[:1]  # type: ignore[no-any-return]

    resigned: list[Change] = []
    loop, table = asyncio.get_running_loop(), change.table.id
    other = make_tables(store, clock)
    tables.ledger.choose = slow
    assert await tables.play.think(table) is None
    assert resigned
    assert (await tables.reading.get(table)).ply == 0


async def test_opponents_think_in_a_process_of_their_own() -> None:
    game = next(iter(games.ALL.values()))
    position = game.setup(game.Options(), "seed")
    seat = position.pending[0].seat
    thinkers = Thinkers()
    try:
        question = (choose, game.key, position.dump(), seat, "easy", "luck")
        picks = await thinkers.think(Kind.ANSWER, "t", None, *question)
        position.decision(seat).offer(position).check(tuple(picks))
        (process,) = vars(thinkers._pool)["_processes"].values()
        process.kill()
        assert await thinkers.think(Kind.ANSWER, "t", None, *question) == picks
    finally:
        thinkers.close()


async def test_software_never_waits_for_people_who_are_asked(tables: Tables) -> None:
    change = await start(tables)
    assert all(seat.kind is Sitter.PERSON for seat in change.table.seats)
    assert await tables.play.think(change.table.id) is None


# ---- hints


async def test_a_hint_has_the_best_answers_with_their_chances(tables: Tables, store: Store) -> None:
    """Nothing changes, and asking twice gives the same."""
    alone = await tables.opening.open(ANNA, "ferry", {"solo": True}, HERE)
    before = await everything(store)
    hint = await tables.play.hint(alone.table.id, ANNA.id)
    assert hint == await tables.play.hint(alone.table.id, ANNA.id)
    assert hint.asked == alone.table.seats[0].asked
    chances = [each.chance for each in hint.advice.answers]
    assert chances == sorted(chances, reverse=True)
    assert await everything(store) == before
    best = hint.advice.answers[0].picks
    played = await tables.play.answer(alone.table.id, ANNA.id, hint.asked, best)
    assert played.table.ply == alone.table.ply + 1
    with refused("refused.stale"):
        await tables.play.answer(alone.table.id, ANNA.id, hint.asked, best)


async def test_no_hint_between_people_or_for_others(tables: Tables) -> None:
    both = await start(tables)
    with refused("refused.hint"):
        await tables.play.hint(both.table.id, ANNA.id)
    with refused("refused.not-seated"):
        await tables.play.hint(both.table.id, CARL.id)
