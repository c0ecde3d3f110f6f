"""Two processes on one PostgreSQL do the same thing at once: it is done once.

Each has its own store and its own ledger, as two processes have; the first write of each waits
until the other has looked, too, so that both believe to be first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, queries
from bot.tables import Change, Place, PlaceKind, Refused, Status, Tables
from tests.postgresql import Server, needs_postgresql
from tests.tables.conftest import ANNA, BEN, CARL, HERE, Clock, make_tables, play_on, start

pytestmark = [needs_postgresql, pytest.mark.slow]
PATIENCE_S = 2.0  # one of the two may be refused before it writes anything


class AtOnce:
    """Makes the first write of each store wait for the first write of the other."""

    def __init__(self, stores: tuple[Store, Store]) -> None:
        self._meeting = asyncio.Barrier(2)
        for store in stores:
            self._delay(store)

    def _delay(self, store: Store) -> None:
        write, waited = store.write, False

        @asynccontextmanager
        async def meeting() -> AsyncIterator[AsyncConnection]:
            nonlocal waited
            if not waited:
                waited = True
                with suppress(TimeoutError, asyncio.BrokenBarrierError):
                    await asyncio.wait_for(self._meeting.wait(), PATIENCE_S)
            async with write() as connection:
                yield connection

        store.write = meeting  # type: ignore[method-assign]


Two = tuple[Tables, Tables]


@pytest.fixture
async def two(postgresql: Server, clock: Clock) -> AsyncIterator[Two]:
    address = postgresql.create()
    stores = await Store.open(address), await Store.open(address)
    yield make_tables(stores[0], clock), make_tables(stores[1], clock)
    for store in stores:
        await store.close()


async def at_once(two: Two, *calls: Any) -> list[Change | Refused]:
    """What becomes of two calls, one to each process."""
    AtOnce((two[0].ledger.store, two[1].ledger.store))
    found = await asyncio.gather(*calls, return_exceptions=True)
    for each in found:
        assert isinstance(each, Change | Refused), each
    return [each for each in found if isinstance(each, Change | Refused)]


def reasons(found: list[Change | Refused]) -> list[str]:
    return [each.phrase.key for each in found if isinstance(each, Refused)]


async def over(tables: Tables) -> Change:
    """A game of Anna and Ben that has ended."""
    return await play_on(tables, await start(tables))


async def test_both_press_rematch(two: Two) -> None:
    """One table is opened, and the other's press accepts it."""
    old = (await over(two[0])).table.id
    found = await at_once(
        two,
        two[0].opening.rematch(old, ANNA.id, interaction="1"),
        two[1].opening.rematch(old, BEN.id, interaction="2"),
    )
    assert reasons(found) == []
    (again,) = await two[0].ledger.find(queries.live(queries.REMATCH_OF), id=old)
    assert again.table.status is Status.RUNNING
    assert {seat.person for seat in again.table.seats} == {ANNA.id, BEN.id}


async def test_one_person_presses_rematch_twice(two: Two) -> None:
    """In the channel and by a command in their direct messages."""
    old = (await over(two[0])).table.id
    found = await at_once(
        two,
        two[0].opening.rematch(old, ANNA.id, interaction="1"),
        two[1].opening.rematch(old, ANNA.id, interaction="2"),
    )
    assert reasons(found) == ["refused.rematch-waits"]
    (again,) = await two[0].ledger.find(queries.live(queries.REMATCH_OF), id=old)
    assert again.table.status is Status.INVITED


async def test_a_rematch_where_no_channel_is_to_be_kept_free(two: Two) -> None:
    alone = Place(PlaceKind.DM, channel=60)
    change = await two[0].opening.open(ANNA, "ferry", {"solo": True}, alone)
    old = (await play_on(two[0], change)).table.id
    found = await at_once(
        two,
        two[0].opening.rematch(old, ANNA.id, interaction="1"),
        two[1].opening.rematch(old, ANNA.id, interaction="2"),
    )
    assert reasons(found) == ["refused.rematch-runs"]
    assert len(await two[0].ledger.find(queries.live(queries.REMATCH_OF), id=old)) == 1


async def test_a_rematch_and_a_new_table_in_one_channel(two: Two) -> None:
    old = (await over(two[0])).table.id
    found = await at_once(
        two,
        two[0].opening.rematch(old, ANNA.id),
        two[1].opening.open(CARL, "ferry", {}, HERE),
    )
    assert reasons(found) == ["refused.channel-busy"]
    assert len(await two[0].ledger.find(queries.live(queries.AT), channel=HERE.channel)) == 1


async def test_two_people_take_the_free_seat(two: Two) -> None:
    table = (await two[0].opening.open(ANNA, "ferry", {}, HERE)).table.id
    found = await at_once(
        two,
        two[0].opening.join(table, BEN, interaction="1"),
        two[1].opening.join(table, CARL, interaction="2"),
    )
    assert reasons(found) == ["refused.no-free-seat"]
    now = await two[0].reading.get(table)
    assert now.status is Status.RUNNING
    (sat,) = (each for each in found if isinstance(each, Change))
    assert {seat.person for seat in now.seats} == {seat.person for seat in sat.table.seats}
    over = await play_on(two[1], sat)
    assert over.table.status is Status.OVER
    assert (await two[0].reading.verify(table)).good


async def test_accepted_and_withdrawn(two: Two) -> None:
    opened = await two[0].opening.open(ANNA, "ferry", {}, HERE, against=BEN)
    found = await at_once(
        two,
        two[0].opening.accept(opened.table.id, BEN),
        two[1].opening.withdraw(opened.table.id, ANNA.id),
    )
    now = await two[0].reading.get(opened.table.id)
    expected = "refused.already-started" if now.running else "refused.over"
    assert reasons(found) == [expected]


async def silent(tables: Tables, clock: Clock) -> tuple[str, int, int]:
    """A game, who waits in it, and who has been silent for two days."""
    change = await play_on(tables, await start(tables), 1)
    (seat,) = change.table.waiting
    assert change.table.seats[seat].person == BEN.id
    for _ in range(2):
        clock.pass_(days=1, hours=1)
        for reminder in await tables.due.reminders():
            await tables.due.mark_reminded(reminder)
    return change.table.id, ANNA.id, BEN.id


async def test_a_claim_and_the_answer_at_last(two: Two, clock: Clock) -> None:
    """Either the game is claimed or it goes on; the other hears why not."""
    table, patient, late = await silent(two[0], clock)
    stored, position = await two[0].ledger.both(table)
    (seat,) = stored.table.waiting
    asked = stored.table.seats[seat].asked
    assert position is not None
    decision = position.decision(seat)
    assert decision is not None
    pick = decision.offer(position).options[0]
    found = await at_once(
        two, two[0].endings.claim(table, patient), two[1].play.answer(table, late, asked, pick)
    )
    now = await two[0].reading.get(table)
    assert now.ply == stored.table.ply + now.running
    assert reasons(found) == ["refused.not-claimable" if now.running else "refused.over"]


async def test_two_claims(two: Two, clock: Clock) -> None:
    """The same person in two places, and software that is to finish: one of them."""
    table, patient, _ = await silent(two[0], clock)
    found = await at_once(
        two,
        two[0].endings.claim(table, patient),
        two[1].endings.let_software(table, patient, "easy"),
    )
    now = await two[0].reading.get(table)
    assert reasons(found) == ["refused.not-claimable" if now.running else "refused.over"]
    assert (now.result is None) == now.running
