"""What falls due, and for which process."""

from __future__ import annotations

from dataclasses import replace

from bot.client import share
from bot.store import Store
from bot.tables import (
    Closing,
    Event,
    Place,
    PlaceKind,
    Software,
    Tables,
)
from tests.tables.conftest import (
    ANNA,
    BEN,
    CARL,
    HERE,
    Clock,
    everything,
    make_tables,
    refused,
    start,
)


async def test_invitations_and_open_seats_expire_after_a_day(tables: Tables, clock: Clock) -> None:
    invited = (await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)).table.id
    clock.pass_(hours=23)
    assert await tables.due.expire() == []
    clock.pass_(hours=1)
    (change,) = await tables.due.expire()
    assert (change.what, change.table.id) == (Event.CLOSED, invited)
    assert change.table.closed is Closing.EXPIRED
    assert await tables.due.expire() == []
    with refused("refused.over"):
        await tables.opening.accept(invited, BEN)
    await start(tables)
    clock.pass_(days=9)
    assert await tables.due.expire() == []  # a running game never does


async def test_old_deliveries_are_forgotten_in_time(
    tables: Tables, store: Store, clock: Clock
) -> None:
    await tables.opening.open(ANNA, "ferry", {}, HERE, interaction="i1")
    await tables.due.expire()
    assert len((await everything(store))["deliveries"]) == 1
    clock.pass_(days=8)
    await tables.due.expire()
    assert (await everything(store))["deliveries"] == []


# ---- several processes


async def test_each_process_looks_after_its_own_places(store: Store, clock: Clock) -> None:
    """What falls due is done once: by the process whose shard has the server."""
    first, second = (
        make_tables(store, clock, ours=share(2, (shard,)), new_seed=lambda: "seed")
        for shard in (0, 1)
    )
    even, odd = (Place(PlaceKind.GUILD, 50 + i, guild=i << 22) for i in (4, 5))
    dm = Place(PlaceKind.DM, 70)
    for place in (even, odd):
        opened = await first.opening.open(ANNA, "ferry", {}, place, against=BEN, side="left")
        await first.opening.accept(opened.table.id, BEN)
        await first.opening.open(CARL, "ferry", {}, replace(place, thread=place.channel + 10))
    await first.opening.open(ANNA, "ferry", {}, dm, against=Software("easy"), side="left")
    for tables, guilds in ((first, {4 << 22, None}), (second, {5 << 22})):
        assert {table.place.guild for table in await tables.posted.behind()} == guilds
    assert len(await first.play.thinking()) == 1
    assert await second.play.thinking() == []
    clock.pass_(hours=25)
    assert {due.table.place.guild for due in await second.due.reminders()} == {5 << 22}
    assert {due.table.place.guild for due in await first.due.reminders()} == {4 << 22, None}
    assert {change.table.place.guild for change in await second.due.expire()} == {5 << 22}
    assert {change.table.place.guild for change in await first.due.expire()} == {4 << 22}


def test_one_process_looks_after_everything() -> None:
    for ours in (share(1, ()), share(4, ())):
        assert all(ours(Place(PlaceKind.GUILD, 1, guild=i << 22)) for i in range(4))
