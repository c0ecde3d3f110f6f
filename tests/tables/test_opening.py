"""Invitations, open seats and the first question."""

from __future__ import annotations

import re

from bot.store import Store
from bot.tables import Closing, Event, Person, Place, PlaceKind, Sitter, Software, Status, Tables
from games.kernel import Rng, seed_hash
from tests.tables.conftest import ANNA, BEN, CARL, HERE, everything, play_on, refused, start

ELSEWHERE = Place(PlaceKind.GUILD, channel=50, guild=5, thread=51)
DM = Place(PlaceKind.DM, channel=70)


async def test_an_invitation_names_both_and_promises_a_seed(tables: Tables) -> None:
    change = await tables.opening.open(
        ANNA, "ferry", {"rounds": 2}, HERE, against=BEN, side="right", language="de", theme="text"
    )
    table = change.table
    assert change.what is Event.INVITED
    assert re.fullmatch(r"[0-9a-z]{1,12}", table.id)
    assert (table.status, table.opened_by, table.language, table.theme) == (
        Status.INVITED,
        ANNA.id,
        "de",
        "text",
    )
    assert [(s.name, s.person, s.called, s.joined) for s in table.seats] == [
        ("left", BEN.id, BEN.name, False),
        ("right", ANNA.id, ANNA.name, True),
    ]
    assert table.seed is None
    assert table.seed_hash == seed_hash("seed1")
    assert table.options == {"rounds": 2}
    assert not table.started
    assert await tables.reading.get(table.id) == table
    assert (await tables.reading.look(table.id))[1] is None


async def test_accepting_starts_the_game_and_asks(tables: Tables) -> None:
    change = await start(tables)
    assert change.what is Event.STARTED
    assert change.table.status is Status.RUNNING
    assert change.turn == change.table.waiting == (0, 1)
    assert [seat.asked for seat in change.table.seats] == [1, 2]
    assert change.after is not None
    assert "news.wind" in {item.key for item in change.news}
    table, position = await tables.reading.look(change.table.id)
    assert table == change.table
    assert position == change.after


async def test_without_a_wish_the_lot_decides_and_the_seed_proves_it(tables: Tables) -> None:
    for number in range(1, 6):
        change = await tables.opening.open(ANNA, "ferry", {}, DM)
        lot = Rng(f"seed{number}").below(2, "seats")
        assert change.table.seat_of(ANNA.id) == lot


async def test_a_solo_game_starts_at_once(tables: Tables) -> None:
    change = await tables.opening.open(ANNA, "ferry", {"solo": True}, DM)
    assert change.what is Event.STARTED
    assert change.turn == (0,)
    assert change.table.solo
    with refused("refused.solo-game"):
        await tables.opening.open(ANNA, "ferry", {"solo": True}, DM, against=BEN)


async def test_software_sits_down_at_once(tables: Tables) -> None:
    change = await tables.opening.open(
        ANNA, "ferry", {}, DM, against=Software("easy"), side="right"
    )
    assert change.what is Event.STARTED
    assert change.table.seats[0].kind is Sitter.SOFTWARE
    assert change.table.seats[0].level == "easy"
    with refused("refused.no-such-level", code="godlike"):
        await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("godlike"))


async def test_whoever_joins_gets_the_open_seat(tables: Tables) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, side="left")
    assert opened.what is Event.OPENED
    assert opened.table.status is Status.OPEN
    with refused("refused.already-seated"):
        await tables.opening.join(opened.table.id, ANNA)
    joined = await tables.opening.join(opened.table.id, CARL)
    assert joined.what is Event.STARTED
    assert joined.table.seats[1].person == CARL.id
    with refused("refused.no-free-seat"):
        await tables.opening.join(opened.table.id, BEN)


async def test_nonsense_opens_nothing(tables: Tables, store: Store) -> None:
    before = await everything(store)
    with refused("refused.unknown-game", code="chess"):
        await tables.opening.open(ANNA, "chess", {}, HERE)
    with refused("refused.bad-options", code="rounds"):
        await tables.opening.open(ANNA, "ferry", {"rounds": "many"}, HERE)
    with refused("refused.bad-options", code="colour"):
        await tables.opening.open(ANNA, "ferry", {"colour": 1}, HERE)
    with refused("refused.no-such-side", code="middle"):
        await tables.opening.open(ANNA, "ferry", {}, HERE, side="middle")
    with refused("refused.oneself"):
        await tables.opening.open(ANNA, "ferry", {}, HERE, against=ANNA)
    with refused("refused.no-such-table", table="nope"):
        await tables.opening.accept("nope", BEN)
    assert await everything(store) == before


async def test_only_the_invited_person_accepts_or_declines(tables: Tables) -> None:
    table = (await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)).table.id
    for act in (tables.opening.accept(table, CARL), tables.opening.decline(table, CARL.id)):
        with refused("refused.not-invited"):
            await act
    with refused("refused.already-seated"):
        await tables.opening.accept(table, ANNA)
    declined = await tables.opening.decline(table, BEN.id)
    assert (declined.what, declined.table.closed) == (Event.CLOSED, Closing.DECLINED)
    assert declined.ended
    with refused("refused.over"):
        await tables.opening.accept(table, BEN)
    with refused("refused.over"):
        await tables.opening.decline(table, BEN.id)


async def test_only_the_host_withdraws_and_only_in_time(tables: Tables) -> None:
    table = (await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)).table.id
    with refused("refused.not-host"):
        await tables.opening.withdraw(table, BEN.id)
    withdrawn = await tables.opening.withdraw(table, ANNA.id)
    assert withdrawn.table.closed is Closing.WITHDRAWN
    running = (await start(tables)).table.id
    with refused("refused.already-started"):
        await tables.opening.withdraw(running, ANNA.id)
    with refused("refused.already-started"):
        await tables.opening.leave(running, BEN.id)


async def test_leaving_before_the_start(tables: Tables) -> None:
    table = (await tables.opening.open(ANNA, "ferry", {}, HERE)).table.id
    with refused("refused.not-seated"):
        await tables.opening.leave(table, CARL.id)
    left = await tables.opening.leave(table, ANNA.id)
    assert left.table.closed is Closing.WITHDRAWN


async def test_one_live_table_per_channel_and_more_in_threads(tables: Tables) -> None:
    first = await start(tables)
    with refused("refused.channel-busy"):
        await tables.opening.open(CARL, "ferry", {}, HERE)
    second = await tables.opening.open(CARL, "ferry", {}, ELSEWHERE)
    with refused("refused.channel-busy"):
        await tables.opening.open(CARL, "ferry", {}, ELSEWHERE)
    assert (await tables.reading.here(50)) == first.table
    assert (await tables.reading.here(51)) == second.table
    await tables.endings.resign(first.table.id, ANNA.id)
    assert (await tables.opening.open(CARL, "ferry", {}, HERE)).what is Event.OPENED


async def test_a_command_delivered_twice_opens_one_table(tables: Tables) -> None:
    first = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, interaction="i1")
    again = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, interaction="i1")
    assert again.repeated
    assert again.table == first.table
    started = await tables.opening.accept(first.table.id, BEN, interaction="i2")
    repeated = await tables.opening.accept(first.table.id, BEN, interaction="i2")
    assert repeated.repeated
    assert repeated.table == started.table
    assert repeated.after == started.after


async def test_names_are_cut_to_what_is_kept(tables: Tables) -> None:
    change = await tables.opening.open(Person(9, "x" * 500), "ferry", {}, HERE)
    assert (await tables.reading.get(change.table.id)).seats == change.table.seats


# ---- rematch


async def test_a_rematch_invites_and_the_others_rematch_accepts(tables: Tables) -> None:
    over = await play_on(tables, await start(tables, rounds=1))
    again = await tables.opening.rematch(over.table.id, BEN.id, interaction="r1")
    assert again.what is Event.INVITED
    assert again.table.rematch_of == over.table.id
    assert again.table.options == {"rounds": 1}
    assert again.table.opened_by == BEN.id
    assert [s.person for s in again.table.seats] == [ANNA.id, BEN.id]
    with refused("refused.rematch-waits"):
        await tables.opening.rematch(over.table.id, BEN.id)
    assert (await tables.opening.rematch(over.table.id, BEN.id, interaction="r1")).repeated
    started = await tables.opening.rematch(over.table.id, ANNA.id)
    assert started.what is Event.STARTED
    assert started.table.id == again.table.id
    assert started.table.seed_hash != over.table.seed_hash
    with refused("refused.rematch-runs"):
        await tables.opening.rematch(over.table.id, ANNA.id)


async def test_a_rematch_with_sides_swapped(tables: Tables) -> None:
    over = await play_on(tables, await start(tables, rounds=1))
    again = await tables.opening.rematch(over.table.id, ANNA.id, swapped=True)
    assert [(s.name, s.person, s.joined) for s in again.table.seats] == [
        ("left", BEN.id, False),
        ("right", ANNA.id, True),
    ]


async def test_a_rematch_against_software_starts_at_once(tables: Tables) -> None:
    change = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"), side="left")
    await tables.endings.resign(change.table.id, ANNA.id)
    again = await tables.opening.rematch(change.table.id, ANNA.id, swapped=True)
    assert again.what is Event.STARTED
    assert [s.kind for s in again.table.seats] == [Sitter.SOFTWARE, Sitter.PERSON]


async def test_no_rematch_for_strangers_or_before_the_end(tables: Tables) -> None:
    running = await start(tables)
    with refused("refused.not-over"):
        await tables.opening.rematch(running.table.id, ANNA.id)
    await tables.endings.resign(running.table.id, ANNA.id)
    with refused("refused.not-seated"):
        await tables.opening.rematch(running.table.id, CARL.id)
    await tables.opening.open(CARL, "ferry", {}, HERE)
    with refused("refused.channel-busy"):
        await tables.opening.rematch(running.table.id, ANNA.id)
    again = await tables.opening.rematch(running.table.id, ANNA.id, place=ELSEWHERE)
    assert again.table.place == ELSEWHERE
