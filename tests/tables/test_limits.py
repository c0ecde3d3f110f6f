"""How much one person may ask of the bot and of others: each limit, its sentence, its way out."""

from __future__ import annotations

from bot.store import Store
from bot.tables import Change, Person, Place, PlaceKind, Software, Tables, Wish, limits
from tests.tables.conftest import ANNA, BEN, CARL, Clock, make_tables, play_on, refused, start

DM = Place(PlaceKind.DM, channel=60)


def room(number: int) -> Place:
    return Place(PlaceKind.GUILD, channel=1000 + number, guild=5)


async def invite(tables: Tables, number: int, guest: Person = BEN) -> Change:
    return await tables.opening.open(ANNA, "ferry", {}, room(number), against=guest)


async def test_five_open_invitations(tables: Tables, store: Store, clock: Clock) -> None:
    guests = [Person(2000 + n, f"Guest {n}") for n in range(6)]
    opened = [await invite(tables, n, guests[n]) for n in range(5)]
    with refused("refused.invitations"):
        await invite(tables, 9, guests[5])
    with refused("refused.invitations"):  # a restart changes nothing
        await invite(make_tables(store, clock), 9, guests[5])
    with refused("refused.invitations"):
        await tables.limits.check(ANNA.id, [guests[5].id], waits=True)
    await tables.opening.open(ANNA, "ferry", {"solo": True}, DM)  # nobody is asked to come
    clock.pass_(minutes=2)
    await tables.opening.withdraw(opened[0].table.id, ANNA.id)
    await invite(tables, 9, guests[5])


async def test_two_open_invitations_to_one_person(
    tables: Tables, store: Store, clock: Clock
) -> None:
    await invite(tables, 0)
    await invite(tables, 1)
    for process in (tables, make_tables(store, clock)):  # a restart changes nothing
        with refused("refused.invited-already"):
            await invite(process, 2)
    await invite(tables, 2, CARL)


async def test_calling_one_person_again_and_again(
    tables: Tables, store: Store, clock: Clock
) -> None:
    for number in range(limits.CALLS):
        change = await invite(tables, number)
        await tables.opening.decline(change.table.id, BEN.id)
        clock.pass_(minutes=2)
    for process in (tables, make_tables(store, clock)):
        with refused("refused.called-too-often"):
            await invite(process, 9)
    await invite(tables, 9, CARL)
    clock.pass_(hours=1)
    await invite(tables, 10)


async def test_asking_for_a_draw_again_and_again(
    tables: Tables, store: Store, clock: Clock
) -> None:
    """Every wish calls the other side: an hour has only so many, and answers are no wishes."""
    change = await start(tables)
    table, numbers = change.table.id, iter(range(1000))

    async def ask(process: Tables) -> None:
        consent, number = process.consent, next(numbers)
        await consent.offer_draw(table, ANNA.id, interaction=f"ask {number}")
        await consent.refuse(table, ANNA.id, Wish.DRAW, interaction=f"back {number}")

    with refused("refused.restless"):
        for _ in range(limits.PRESSED):
            await ask(tables)
    assert next(numbers) <= limits.PRESSED // 2 + 1
    with refused("refused.restless"):
        await ask(make_tables(store, clock))
    with refused("refused.restless"):
        await tables.consent.undo(table, ANNA.id, interaction="undo")
    await play_on(tables, change, 1)
    clock.pass_(hours=1, minutes=1)
    await ask(tables)


async def test_new_tables_a_minute(tables: Tables, store: Store, clock: Clock) -> None:
    for _ in range(limits.NEW):
        change = await tables.opening.open(ANNA, "ferry", {"solo": True}, DM)
        await tables.endings.resign(change.table.id, ANNA.id)
    for process in (tables, make_tables(store, clock)):
        with refused("refused.new-tables"):
            await process.opening.open(ANNA, "ferry", {"solo": True}, DM)
    clock.pass_(minutes=2)
    await tables.opening.open(ANNA, "ferry", {"solo": True}, DM)


async def test_twenty_tables(tables: Tables, store: Store, clock: Clock) -> None:
    """Alone, against the computer and with people: all of them count, for guests too."""
    invited = await tables.opening.open(BEN, "ferry", {}, room(1), against=ANNA)
    waiting = await tables.opening.open(BEN, "ferry", {}, room(2))
    for number in range(limits.TABLES):
        clock.pass_(minutes=2)
        alone = number % 2 == 0
        against = None if alone else Software("easy")
        await tables.opening.open(ANNA, "ferry", {"solo": alone}, DM, against=against)
    clock.pass_(minutes=2)
    for process in (tables, make_tables(store, clock)):
        with refused("refused.tables"):
            await process.opening.open(ANNA, "ferry", {"solo": True}, DM)
    with refused("refused.tables"):
        await tables.opening.accept(invited.table.id, ANNA)
    with refused("refused.tables"):
        await tables.opening.join(waiting.table.id, ANNA)


async def test_blocked(tables: Tables, store: Store, clock: Clock) -> None:
    await tables.limits.block(BEN.id, ANNA.id)
    await tables.limits.block(BEN.id, ANNA.id)
    with refused("refused.blocked"):
        await invite(make_tables(store, clock), 0)
    waiting = await tables.opening.open(BEN, "ferry", {}, room(1))
    with refused("refused.blocked"):
        await tables.opening.join(waiting.table.id, ANNA)
    with refused("refused.block-oneself"):
        await tables.limits.block(BEN.id, BEN.id)
    assert await tables.limits.unblock(BEN.id, ANNA.id)
    assert not await tables.limits.unblock(BEN.id, ANNA.id)
    await invite(tables, 0)


async def test_a_rematch_with_somebody_who_does_not_want_to(tables: Tables) -> None:
    change = await invite(tables, 0)
    await tables.opening.accept(change.table.id, BEN)
    await tables.endings.resign(change.table.id, ANNA.id)
    await tables.limits.block(BEN.id, ANNA.id)
    with refused("refused.blocked"):
        await tables.opening.rematch(change.table.id, ANNA.id)


async def test_blocks_are_shown_and_forgotten(tables: Tables) -> None:
    await tables.limits.block(BEN.id, ANNA.id)
    kept = await tables.people.everything(BEN.id)
    assert kept["blocks"] == [{"person": BEN.id, "other": ANNA.id}]
    await tables.people.forget(BEN.id)
    assert not (await tables.people.everything(BEN.id))["blocks"]
