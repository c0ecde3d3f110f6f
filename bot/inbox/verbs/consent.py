"""Taking back, a draw, and every end that the rules of a game don't know."""

from __future__ import annotations

from bot.inbox.ask import Ask
from bot.inbox.registry import command, complete_game, verb
from bot.inbox.verbs.seats import get_up
from bot.messages import controls
from bot.messages.answer import Answer
from bot.messages.result import again
from bot.messages.sheet import Button
from bot.tables import Change, Event, Refused, Table, Wish


@verb("undo", command=True)
async def undo(ask: Ask) -> Answer:
    change = await ask.tables.consent.undo(ask.table, ask.person.id, interaction=ask.id)
    return ask.done(change, f"done.undo.{change.what}")


@verb("back")
async def back(ask: Ask) -> Answer:
    """Take back the answer that led to this very question; nobody else may press it."""
    table = await ask.known()
    seat = table.seat_of(ask.person.id)
    if seat is None or ask.arg != f"{seat}.{table.seats[seat].asked}":
        raise Refused("refused.nothing-to-undo")
    change = await ask.tables.consent.undo(ask.table, ask.person.id, interaction=ask.id)
    return ask.done(change, "done.undo.wished" if change.what is Event.WISHED else "")


@verb("draw", command=True)
async def draw(ask: Ask) -> Answer:
    change = await ask.tables.consent.offer_draw(ask.table, ask.person.id, interaction=ask.id)
    return ended(ask, change, f"done.draw.{change.what}")


@verb("allow")
async def allow(ask: Ask) -> Answer:
    change = await ask.tables.consent.allow(
        ask.table, ask.person.id, wish(ask.arg), interaction=ask.id
    )
    return ended(ask, change, "done.allow")


@verb("refuse")
async def refuse(ask: Ask) -> Answer:
    change = await ask.tables.consent.refuse(
        ask.table, ask.person.id, wish(ask.arg), interaction=ask.id
    )
    return ask.done(change, "done.refuse")


def wish(arg: str) -> Wish:
    """What is agreed to; a button that names no wish was never ours."""
    if arg not in list(Wish):
        raise Refused("refused.no-request")
    return Wish(arg)


# ---- what cannot be taken back is asked twice


@verb("cancel")
async def cancel(ask: Ask) -> Answer:
    if ask.arg != "yes":
        return await sure(ask, "cancel")
    change = await ask.tables.consent.cancel(ask.table, ask.person.id, interaction=ask.id)
    return ask.done(change, f"done.cancel.{change.what}")


@command("cancel", game=complete_game)
async def cancel_typed(ask: Ask, game: str | None = None) -> Answer:
    """Before the start it can be withdrawn; later it needs everybody's consent."""
    table = await ask.find(game)
    must_sit(ask, table)
    return await cancel(ask) if table.running else await get_up(ask, table)


@verb("resign")
async def resign(ask: Ask) -> Answer:
    if ask.arg != "yes":
        return await sure(ask, "resign")
    change = await ask.tables.endings.resign(ask.table, ask.person.id, interaction=ask.id)
    return ended(ask, change, "done.resign")


@command("resign", game=complete_game)
async def resign_typed(ask: Ask, game: str | None = None) -> Answer:
    must_sit(ask, await ask.find(game))
    return await resign(ask)


def must_sit(ask: Ask, table: Table) -> None:
    """Say at once that a spectator cannot end a game, before asking whether they are sure."""
    if table.seat_of(ask.person.id) is None:
        raise Refused("refused.not-seated")
    if not table.live:
        raise Refused("refused.over")


@verb("claim")
async def claim(ask: Ask) -> Answer:
    if ask.arg != "yes" and await ask.tables.endings.claimable(ask.table, ask.person.id):
        return await sure(ask, "claim")
    change = await ask.tables.endings.claim(ask.table, ask.person.id, interaction=ask.id)
    return ended(ask, change, "done.claim")


async def sure(ask: Ask, name: str) -> Answer:
    """Ask before something that cannot be taken back; the answer is another click."""
    say = await ask.table_voice(await ask.known())
    question = say.text(f"sure.{name}", raw_game=say.own("title"))
    yes = Button(controls.verb(ask.table, name, "yes"), say.text(f"button.{name}.yes"), "danger")
    no = Button(controls.verb(ask.table, "nothing"), say.text("button.no"))
    return ask.note(question, yes, no)


@verb("nothing")
async def nothing(ask: Ask) -> Answer:
    """No, after all."""
    return ask.note(ask.voice.text("done.nothing"))


@verb("software")
async def software(ask: Ask) -> Answer:
    """Let a computer opponent finish for the side that has fallen silent."""
    level = ask.arg or default_level(ask.tables.levels)
    change = await ask.tables.endings.let_software(
        ask.table, ask.person.id, level, interaction=ask.id
    )
    return ask.done(change, "done.software")


@verb("once")
async def once(ask: Ask) -> Answer:
    """Let the computer give one answer for the side that has fallen silent."""
    level = default_level(ask.tables.levels)
    change = await ask.tables.endings.let_once(ask.table, ask.person.id, level, interaction=ask.id)
    return ask.done(change, "done.once")


def default_level(levels: tuple[str, ...]) -> str:
    """The level for people who name none."""
    return "normal" if "normal" in levels else levels[len(levels) // 2]


def ended(ask: Ask, change: Change, key: str) -> Answer:
    """Show a change, with the way to another game if it was the last."""
    return ask.done(change, key, *again(change.table, ask.voice))
