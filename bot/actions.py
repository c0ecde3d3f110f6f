"""What people do at a table besides answering, by button and by command alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

import games
from bot import closeups, controls, pages, panels, posting, whispers
from bot.host import Host, who
from bot.sheets import Button, Sheet
from bot.tables import Change, Event, PlaceKind, Refused, Status, Table, Wish
from games import record

Click = discord.Interaction[Any]
Action = Callable[[Host, Click, str, str], Awaitable[None]]
ACTIONS: dict[str, Action] = {}


def action(verb: str) -> Callable[[Action], Action]:
    """This function does what the button `t:<table>:<verb>` says."""

    def register(function: Action) -> Action:
        ACTIONS[verb] = function
        return function

    return register


async def press(host: Host, click: Click, verb: str, table: str, arg: str) -> None:
    """A button that is no answer was pressed."""
    act = ACTIONS.get(verb)
    if act is None:
        await host.note(click, (await host.voice(click)).text("trouble.unknown-button"))
    else:
        await act(host, click, table, arg)


# ---- sitting down and getting up


@action("accept")
async def accept(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.opening.accept(table, who(click.user), interaction=str(click.id))
    await host.show(change, click)


@action("decline")
async def decline(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.opening.decline(table, click.user.id, interaction=str(click.id))
    await host.show(change, click)


@action("withdraw")
async def withdraw(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.opening.withdraw(table, click.user.id, interaction=str(click.id))
    await host.show(change, click)


@action("join")
async def join(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.opening.join(table, who(click.user), interaction=str(click.id))
    await host.show(change, click)


async def get_up(host: Host, click: Click, table: Table) -> None:
    """Before the start: the host takes the invitation back, a guest declines it."""
    person, key = click.user.id, str(click.id)
    if table.opened_by == person:
        change = await host.tables.opening.withdraw(table.id, person, interaction=key)
    elif table.status is Status.INVITED:
        change = await host.tables.opening.decline(table.id, person, interaction=key)
    else:
        change = await host.tables.opening.leave(table.id, person, interaction=key)
    await host.show(change, click, note=f"done.cancel.{change.what}")


@action("rematch")
async def rematch(host: Host, click: Click, table: str, arg: str) -> None:
    await again(host, click, table, swapped=False)


@action("swapped")
async def swapped(host: Host, click: Click, table: str, arg: str) -> None:
    await again(host, click, table, swapped=True)


async def again(host: Host, click: Click, table: str, *, swapped: bool) -> None:
    """The same game again: an invitation, or, when the other side asked first, a start."""
    change = await host.tables.opening.rematch(
        table, click.user.id, swapped=swapped, interaction=str(click.id)
    )
    if change.what is Event.STARTED and not change.table.solo:
        await host.show(change, click, note="done.rematch")
    else:
        await opened(host, click, change)


async def opened(host: Host, click: Click, change: Change) -> None:
    """A new table: the answer to the interaction is its table message, where that can be."""
    desk = await host.presenter.take(change)
    if change.repeated:
        return
    place = change.table.place
    if place.posts_to != click.channel_id:
        say = await host.voice(click)
        await host.note(click, say.text("done.elsewhere", raw_place=panels.where(place)))
        desk.moves = True
        desk.mentions |= set(panels.guests(change.table))
        host.follow_up(desk, click)
        return
    look = desk.look
    reader = await host.presenter.everybody(look)
    sheet = panels.table(look, reader)
    images = await host.presenter.images(look, sheet, reader, click, private=False)
    mentions = () if place.kind is PlaceKind.DM else sheet.mentions
    message: int | None = None
    with suppress(posting.Expired):  # then the worker posts it
        message = await posting.reply(click, sheet, images, private=False, mentions=mentions)
    if message is not None:
        through = click if place.kind is PlaceKind.PRIVATE else None
        desk.moves = False
        desk.mentions.clear()
        host.presenter.enter(desk, click)
        await host.presenter.posted_board(desk, place.posts_to, message, sheet, through, mentions)
    await host.let_think(desk)
    host.follow_up(desk, click)


# ---- looking


@action("hand")
async def hand(host: Host, click: Click, table: str, arg: str) -> None:
    """The private panel, as a private message."""
    desk = await host.presenter.desk(table)
    host.presenter.enter(desk, click)
    reader = await host.presenter.reader(desk.look, click.user.id, click)
    say = reader.voice(desk.table)
    if reader.seat is None and desk.table.status is Status.OVER:  # nothing is hidden any more
        await board(host, click, table, arg)
        return
    if reader.seat is None:
        text = say.text("refused.watching", raw_who=say.join(list(say.seats)))
        await host.note(click, text)
        return
    if desk.look.position is None:
        await host.note(click, say.text("trouble.not-started"))
        return
    sheet = whispers.panel(desk.look, reader)
    images = await host.presenter.images(desk.look, sheet, reader, click)
    await posting.reply(click, sheet, images)


@action("board")
async def board(host: Host, click: Click, table: str, arg: str) -> None:
    """The table as everybody sees it, as a private message."""
    desk = await host.presenter.desk(table)
    host.presenter.enter(desk, click)
    reader = await host.presenter.reader(desk.look, click.user.id, click)
    alone = desk.table.place.kind is PlaceKind.DM and desk.table.running
    if not alone:
        reader = panels.Reader(reader.locale, reader.theme)
    sheet = panels.table(replace(desk.look, stray=False), reader)
    images = await host.presenter.images(desk.look, sheet, reader, click)
    await posting.reply(click, sheet, images)


@action("closer")
async def closer(host: Host, click: Click, table: str, arg: str) -> None:
    """One of the pictures that this person may see; another one takes its place."""
    desk = await host.presenter.desk(table)
    host.presenter.enter(desk, click)
    reader = await host.presenter.reader(desk.look, click.user.id, click)
    sheet = closeups.sheet(desk.look, reader, arg)
    images = await host.presenter.images(desk.look, sheet, reader, click)
    if arg and click.message is not None:
        await posting.update(click, sheet, images)
    else:
        await posting.reply(click, sheet, images)


@action("log")
async def log_page(host: Host, click: Click, table: str, arg: str) -> None:
    known = await host.tables.reading.get(table)
    entries = await host.tables.reading.log(table, click.user.id)
    say = await host.voice(click)
    page = int(arg) if arg.isdecimal() else None
    await host.sheet(click, pages.log(known, entries, say.locale, page))


@action("rules")
async def rules(host: Host, click: Click, table: str, arg: str) -> None:
    """The rules of the table's game; without a table, `arg` names game and topic, or only one."""
    game, _, topic = arg.partition("/")
    if table != "-":
        game, topic = (await host.tables.reading.get(table)).game, arg
    say = replace(await host.voice(click), game=game if game in games.ALL else None)
    await host.page(click, pages.rules(say, topic), say)


@action("more")
async def more(host: Host, click: Click, table: str, arg: str) -> None:
    known = await host.tables.reading.get(table)
    say = await host.voice(click)
    seated = known.seat_of(click.user.id) is not None
    claim = seated and await host.tables.endings.claimable(table, click.user.id)
    await host.sheet(click, pages.more(known, say, seated=seated, claimable=claim))


@action("text")
async def text_board(host: Host, click: Click, table: str, arg: str) -> None:
    """The board in words, for whoever does not see pictures."""
    desk = await host.presenter.desk(table)
    reader = await host.presenter.reader(desk.look, click.user.id, click)
    wordy = panels.Reader(reader.locale, "text", reader.seat)
    public = panels.Reader(reader.locale, "text")
    parts = [panels.boards(desk.look, public), panels.boards(desk.look, wordy, own=True)]
    say = reader.voice(desk.table)
    shown = "\n\n".join(part for part in parts if part) or say.text("trouble.not-started")
    await host.note(click, shown)


@action("why")
async def why(host: Host, click: Click, table: str, arg: str) -> None:
    """What does this question mean?"""
    desk = await host.presenter.desk(table)
    reader = await host.presenter.reader(desk.look, click.user.id, click)
    await posting.reply(click, Sheet(text=whispers.help_with(desk.look, reader)), {})


@action("hint")
async def hint(host: Host, click: Click, table: str, arg: str) -> None:
    """What would a strong opponent do? Only for who plays alone."""
    await posting.defer_new(click)
    look = (await host.presenter.desk(table)).look
    picks = await host.tables.play.hint(table, click.user.id)
    reader = await host.presenter.reader(look, click.user.id, click)
    await posting.reply(click, Sheet(text=whispers.advice(look, reader, picks)), {})


# ---- consent


@action("undo")
async def undo(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.consent.undo(table, click.user.id, interaction=str(click.id))
    await host.show(change, click, note=f"done.undo.{change.what}")


@action("back")
async def back(host: Host, click: Click, table: str, arg: str) -> None:
    """Take back the answer that led to this very question; nobody else may press it."""
    known = await host.tables.reading.get(table)
    seat = known.seat_of(click.user.id)
    if seat is None or arg != f"{seat}.{known.seats[seat].asked}":
        raise Refused("refused.nothing-to-undo")
    change = await host.tables.consent.undo(table, click.user.id, interaction=str(click.id))
    asks = change.what is Event.WISHED
    await host.show(change, click, note="done.undo.wished" if asks else "")


@action("draw")
async def draw(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.consent.offer_draw(table, click.user.id, interaction=str(click.id))
    await host.show(change, click, note=f"done.draw.{change.what}")


@action("cancel")
async def cancel(host: Host, click: Click, table: str, arg: str) -> None:
    if arg != "yes" and not await _sure(host, click, table, "cancel"):
        return
    change = await host.tables.consent.cancel(table, click.user.id, interaction=str(click.id))
    await host.show(change, click, note=f"done.cancel.{change.what}")


@action("resign")
async def resign(host: Host, click: Click, table: str, arg: str) -> None:
    if arg != "yes" and not await _sure(host, click, table, "resign"):
        return
    change = await host.tables.endings.resign(table, click.user.id, interaction=str(click.id))
    await host.show(change, click, note="done.resign")


async def _sure(host: Host, click: Click, table: str, verb: str) -> bool:
    """Ask before something that cannot be taken back; the answer is another click."""
    known = await host.tables.reading.get(table)
    say = panels.Reader((await host.voice(click)).locale, known.theme).voice(known)
    question = say.text(f"sure.{verb}", raw_game=say.own("title"))
    yes = Button(controls.verb(table, verb, "yes"), say.text(f"button.{verb}.yes"), "danger")
    no = Button(controls.verb(table, "nothing"), say.text("button.no"))
    await host.note(click, question, yes, no)
    return False


@action("nothing")
async def nothing(host: Host, click: Click, table: str, arg: str) -> None:
    """No, after all."""
    await host.note(click, (await host.voice(click)).text("done.nothing"))


@action("allow")
async def allow(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.consent.allow(
        table, click.user.id, Wish(arg), interaction=str(click.id)
    )
    await host.show(change, click, note="done.allow")


@action("refuse")
async def refuse(host: Host, click: Click, table: str, arg: str) -> None:
    change = await host.tables.consent.refuse(
        table, click.user.id, Wish(arg), interaction=str(click.id)
    )
    await host.show(change, click, note="done.refuse")


@action("claim")
async def claim(host: Host, click: Click, table: str, arg: str) -> None:
    if arg != "yes" and await host.tables.endings.claimable(table, click.user.id):
        await _sure(host, click, table, "claim")
        return
    change = await host.tables.endings.claim(table, click.user.id, interaction=str(click.id))
    await host.show(change, click, note="done.claim")


@action("software")
async def software(host: Host, click: Click, table: str, arg: str) -> None:
    level = arg or default_level(host)
    change = await host.tables.endings.let_software(
        table, click.user.id, level, interaction=str(click.id)
    )
    await host.show(change, click, note="done.software")


def default_level(host: Host) -> str:
    """The level for people who name none: the middle one."""
    levels = host.tables.levels
    return levels[len(levels) // 2]


# ---- records


@action("verify")
async def verify(host: Host, click: Click, table: str, arg: str) -> None:
    known = await host.tables.reading.get(table)
    verdict = await host.tables.reading.verify(table)
    await host.note(click, pages.verdict(known, verdict, await host.voice(click)))


@action("export")
async def export(host: Host, click: Click, table: str, arg: str) -> None:
    known = await host.tables.reading.get(table)
    text = record.write(await host.tables.reading.record(table))
    await host.sheet(click, pages.record(known, text, await host.voice(click)))


# ---- settings


@action("settings")
async def settings(host: Host, click: Click, table: str, arg: str) -> None:
    await change_settings(host, click, table)


@action("language")
async def language(host: Host, click: Click, table: str, arg: str) -> None:
    await change_settings(host, click, table, language=arg)


@action("theme")
async def theme(host: Host, click: Click, table: str, arg: str) -> None:
    await change_settings(host, click, table, theme=arg)


async def change_settings(host: Host, click: Click, table: str = "-", **chosen: Any) -> None:
    """Change what a person chose, and show them what holds now."""
    person = click.user.id
    if chosen:
        await host.tables.people.change_preferences(person, **chosen)
        host.presenter.forget_settings(person)
    now = await host.presenter.settings(person)
    await host.sheet(click, pages.settings(now, await host.voice(click), table))
    if table != "-" and chosen:
        host.presenter.catch_up(await host.presenter.desk(table))
