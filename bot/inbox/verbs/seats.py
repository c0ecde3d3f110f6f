"""Sitting down, getting up, and playing again."""

from __future__ import annotations

from bot.inbox.ask import Ask
from bot.inbox.registry import command, complete_game, verb
from bot.inbox.verbs.turns import inbox
from bot.messages import controls
from bot.messages.answer import Answer
from bot.messages.form import Form, Text
from bot.messages.look import address, where
from bot.messages.sheet import Button, Sheet
from bot.tables import Change, Event, Place, PlaceKind, Refused, Status, Table
from bot.tables.ledger import LONGEST_WORD
from bot.words import Voice


@verb("accept")
async def accept(ask: Ask) -> Answer:
    return Answer(change=await ask.tables.opening.accept(ask.table, ask.person, interaction=ask.id))


@verb("decline")
async def decline(ask: Ask) -> Answer:
    """At the table, or in one's list of games, which is shown again."""
    change = await ask.tables.opening.decline(ask.table, ask.person.id, interaction=ask.id)
    shown = (await inbox(ask)).private if ask.arg == "games" else None
    return Answer(change=change, private=shown)


@verb("withdraw")
async def withdraw(ask: Ask) -> Answer:
    return Answer(
        change=await ask.tables.opening.withdraw(ask.table, ask.person.id, interaction=ask.id)
    )


@verb("join")
async def join(ask: Ask) -> Answer:
    return Answer(change=await ask.tables.opening.join(ask.table, ask.person, interaction=ask.id))


@verb("luck")
async def luck(ask: Ask) -> Answer:
    """Sit down with a word of one's own for the chance of the game: ask for it."""
    table, say = await ask.known(), ask.voice
    if table.live and not table.running:
        field = Text("luck", say.text("luck.word"), most=LONGEST_WORD)
        form = controls.verb(table.id, "sit-down")
        return Answer(form=Form(form, say.text("luck.title"), (field,), say.text("luck.what")))
    raise Refused("refused.already-started" if table.live else "refused.over")


@verb("sit-down")
async def sit_down(ask: Ask) -> Answer:
    """The form came back: accept the invitation, or take the free seat."""
    word = "".join(ask.filled.get("luck", ()))
    opening, table = ask.tables.opening, await ask.known()
    sits = opening.accept if table.status is Status.INVITED else opening.join
    return ask.done(await sits(ask.table, ask.person, luck=word, interaction=ask.id), "done.luck")


async def get_up(ask: Ask, table: Table) -> Answer:
    """Before the start: whoever opened it takes the invitation back, a guest declines it."""
    opening, person = ask.tables.opening, ask.person.id
    if table.opened_by == person:
        change = await opening.withdraw(table.id, person, interaction=ask.id)
    elif table.status is Status.INVITED:
        change = await opening.decline(table.id, person, interaction=ask.id)
    else:
        change = await opening.leave(table.id, person, interaction=ask.id)
    return ask.done(change, f"done.cancel.{change.what}")


# ---- the same game again


@verb("rematch")
async def rematch(ask: Ask) -> Answer:
    return await again(ask, swapped=False)


@verb("swapped")
async def swapped(ask: Ask) -> Answer:
    return await again(ask, swapped=True)


@command("rematch", game=complete_game)
async def rematch_typed(ask: Ask, game: str | None = None, swapped: bool = False) -> Answer:
    await ask.find_ended(game)
    return await again(ask, swapped=swapped)


async def again(ask: Ask, *, swapped: bool) -> Answer:
    """An invitation, or, when the other side asked first, a start."""
    change = await ask.tables.opening.rematch(
        ask.table, ask.person.id, swapped=swapped, interaction=ask.id
    )
    if change.what is Event.STARTED and not change.table.solo:
        return ask.done(change, "done.rematch")
    return opened(ask, change)


def opened(ask: Ask, change: Change) -> Answer:
    """A new table: the answer is its table message, where that can be."""
    return Answer(change=change, note=elsewhere(change.table.place, ask.voice), brings=True)


def elsewhere(place: Place, say: Voice) -> Sheet:
    """The table is not where somebody clicked: where it is, and the way there."""
    if place.kind is not PlaceKind.DM:
        return Sheet(text=say.text("done.elsewhere", raw_place=where(place, say)))
    link = Button(address(place), say.text("button.to-table"))
    return Sheet(text=say.text("done.in-dm"), rows=((link,),))
