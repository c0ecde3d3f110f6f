"""Everything that can go wrong, at random and at once: the game never hangs, nobody is stuck."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.outbox import outbox
from bot.tables import PlaceKind, Table
from tests.standin import Channel, Message, Person

from .evening import Evening

pytestmark = pytest.mark.slow

MOVES = 14


async def sit_down(evening: Evening, place: str) -> tuple[Table, Channel]:
    room = evening.discord.add_channel("attic")
    if place == "private":
        room = evening.discord.private(evening.margaret, evening.elisabeth)
    if place in ("guild", "private"):
        return await evening.open("ferry", channel=room), room
    room = evening.margaret.dm if place == "dm" else room
    reply = await evening.margaret.slash(room, "newgame ferry", level="easy")
    await evening.idle()
    return await evening.table(reply.message), room


async def misfortune(evening: Evening, room: Channel, dice: random.Random) -> None:
    """One thing goes wrong, or comes right again."""
    discord = evening.discord
    match dice.choice(["shut", "deleted", "gone", "denied", "allowed", "server", "restart"]):
        case "shut":
            discord.close_dms(dice.choice([evening.margaret, evening.elisabeth]))
        case "deleted":
            posted = [m for m in discord.messages if m.exists and not m.ephemeral]
            discord.delete_message(dice.choice(posted))
        case "gone" if room.id in discord.state.channels and room != evening.margaret.dm:
            discord.delete_channel(room)
        case "denied" if room.id in discord.state.channels:
            discord.deny("send_messages", room)
        case "allowed" if room.id in discord.state.channels:
            discord.allow("send_messages", room)
        case "server":
            discord.fail_next(1, 502, dice.choice(["PATCH", "POST /channels"]))
        case "restart":
            await evening.restart()


def answers(message: Message) -> bool:
    return any(i.startswith(("a:", "m:")) for i in (*message.menus, *message.buttons.values()))


async def find(evening: Evening, table: Table, seat: int, person: Person) -> Message:
    """Where the question stands, or else what `/hand` or `/board` show."""
    try:
        return evening.asking(table, seat)
    except AssertionError:
        for command in ("hand", "board"):
            reply = await person.slash(person.dm, command, game=table.id)
            if answers(reply.message):
                return reply.message
    raise AssertionError(f"{person.name} is stuck")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("place", ["guild", "private", "software", "dm"])
async def test_whatever_breaks_the_game_goes_on(
    evening: Evening, place: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "RETRIES_S", (0.05, 0.1))
    dice = random.Random(f"{place} {seed}")
    table, room = await sit_down(evening, place)
    assert (table.place.kind is PlaceKind.DM) == (place == "dm")
    moves = 0
    while moves < MOVES:
        if dice.random() < 0.5:
            await misfortune(evening, room, dice)
        table = await evening.tables.reading.get(table.id)
        seats = [seat for seat in table.waiting if table.seats[seat].person]
        if not table.running:
            break
        if not seats:
            await asyncio.sleep(0.05)  # software thinks
            continue
        seat = dice.choice(seats)
        before = len(evening.discord.calls)
        person = evening.person(table.seats[seat].person)
        message = await find(evening, table, seat, person)
        await evening.answer(table, seat, message)
        await asyncio.wait_for(evening.bot.tasks.idle(), 40)
        assert len(evening.discord.calls) - before < 40  # nothing spins
        moves += 1
    assert (await evening.tables.reading.get(table.id)).ply >= min(moves, MOVES)
