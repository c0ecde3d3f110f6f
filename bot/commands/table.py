"""At the table: `/board`, `/hand`, `/log`, `/move`, `/hint`."""

from __future__ import annotations

from discord.app_commands import Choice

from bot import actions, closeups, pages, panels, posting, whispers
from bot.commands.naming import Click, command, matching
from bot.host import Host
from bot.sheets import shorten
from bot.tables import Refused, Stale, Table
from games.kernel import Decision

LONGEST = 100  # characters of a choice, and of what it stands for
EXAMPLES = 5


async def complete_game(click: Click, typed: str) -> list[Choice[str]]:
    """The games of this person and of this server."""
    host: Host = click.client.host
    say = await host.voice(click)
    tables = await host.tables.reading.mine(click.user.id)
    tables += await host.tables.reading.mine(click.user.id, live=False)
    if click.guild_id is not None:
        tables += await host.tables.reading.in_guild(click.guild_id)
    unique = {table.id: table for table in tables}.values()
    return matching(typed, [Choice(name=pages.label(t, say.locale), value=t.id) for t in unique])


async def complete_picture(click: Click, typed: str) -> list[Choice[str]]:
    """The pictures that this person may see of the game."""
    host: Host = click.client.host
    try:
        table = await host.table(click, getattr(click.namespace, "game", None))
    except Refused:
        return []
    look = (await host.presenter.desk(table.id)).look
    reader = await host.presenter.reader(look, click.user.id, click)
    names = closeups.names(look, reader.seat)
    return matching(typed, [Choice(name=closeups.label(look, reader, n), value=n) for n in names])


@command("board", picture=complete_picture, game=complete_game)
async def board(click: Click, picture: str | None = None, game: str | None = None) -> None:
    """Who plays here brings the table to the bottom of the channel; others get a private copy."""
    host: Host = click.client.host
    table = await host.table(click, game)
    if picture:
        look = (await host.presenter.desk(table.id)).look
        reader = await host.presenter.reader(look, click.user.id, click)
        await actions.closer(host, click, table.id, closeups.find(look, reader, picture))
    elif table.live and seated_here(table, click):
        await bring(host, click, table)
    else:
        await actions.board(host, click, table.id, "")


def seated_here(table: Table, click: Click) -> bool:
    return table.seat_of(click.user.id) is not None and table.place.posts_to == click.channel_id


async def bring(host: Host, click: Click, table: Table) -> None:
    """The answer becomes the table message; of the old one a line is left."""
    desk = await host.presenter.desk(table.id)
    await host.presenter.bring(desk, click)
    host.follow_up(desk, click)


@command("hand", game=complete_game)
async def hand(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    await actions.hand(host, click, (await host.table(click, game)).id, "")


@command("log", game=complete_game)
async def log(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    await actions.log_page(host, click, (await host.table(click, game)).id, "")


# ---- a typed answer


async def complete_answer(click: Click, typed: str) -> list[Choice[str]]:
    """The legal codes with their labels; after a `+`, the next code of several."""
    host: Host = click.client.host
    try:
        table = await host.table(click, getattr(click.namespace, "game", None))
    except Refused:
        return []
    desk = await host.presenter.desk(table.id)
    decision = _asked(desk.look, click.user.id)
    if decision is None:
        return []
    say = (await host.presenter.reader(desk.look, click.user.id, click)).voice(table, plain=True)
    offer = decision.offer(desk.look.position)
    chosen, _, last = typed.rpartition("+")
    taken = chosen.split("+") if chosen else []
    options = [code for code in offer.options if code not in taken]
    labels = {c: say.say(decision.label(desk.look.position, c)) for c in offer.options}
    before = "".join(f"{labels[code]} + " for code in taken if code in labels)
    head = f"{chosen}+" if chosen else ""
    choices = [
        Choice(name=named(before, labels[code], code), value=f"{head}{code}") for code in options
    ]
    if offer.least == 0 and not chosen:
        choices.append(Choice(name=named("", say.text("button.nothing"), "-"), value="-"))
    return matching(last, [each for each in choices if len(each.value) <= LONGEST])


def named(before: str, label: str, code: str) -> str:
    """An answer in words and as a code; what was chosen before it gives way where it is long."""
    tail = shorten(label, LONGEST - len(code) - 3) + f" ({code})"
    return shorten(before, LONGEST - len(tail)) + tail if len(tail) < LONGEST else tail


def _asked(look: panels.Look, person: int) -> Decision | None:
    seat = look.table.seat_of(person)
    if seat is None or look.position is None or not look.table.running:
        return None
    return look.position.decision(seat)


@command("move", answer=complete_answer, game=complete_game)
async def move(click: Click, answer: str, game: str | None = None) -> None:
    """A typed answer, for those who like keys better than buttons."""
    host: Host = click.client.host
    table = await host.table(click, game)
    picks = "" if answer.strip() == "-" else answer.strip().lower()
    try:
        change = await host.tables.play.answer(
            table.id, click.user.id, None, picks, interaction=str(click.id)
        )
    except Stale as stale:
        await host.stale(click, table.id, stale)
        return
    except Refused as refused:
        if refused.domain == "bot":
            raise
        await host.note(click, await legal(host, click, table, refused))
        return
    desk = await host.presenter.take(change)
    await host.let_think(desk)
    reader = await host.presenter.reader(desk.look, click.user.id, click)
    say = reader.voice(table)
    sheet = whispers.panel(desk.look, reader, note=say.text("done.move"), everything=True)
    images = await host.presenter.images(desk.look, sheet, reader, click)
    await posting.reply(click, sheet, images)
    host.follow_up(desk, click)


async def legal(host: Host, click: Click, table: Table, refused: Refused) -> str:
    """Why the answer is none, and a few that are."""
    look = (await host.presenter.desk(table.id)).look
    say = (await host.presenter.reader(look, click.user.id, click)).voice(table)
    why, decision = say.refusal(refused), _asked(look, click.user.id)
    if decision is None:
        return why
    options = decision.offer(look.position).options
    few = [f"• `{c}` {say.say(decision.label(look.position, c))}" for c in options[:EXAMPLES]]
    if len(options) > EXAMPLES:
        few.append(say.text("games.further", count=len(options) - EXAMPLES))
    return "\n".join([why, say.text("move.legal"), *few])


@command("hint", game=complete_game)
async def hint(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    await actions.hint(host, click, (await host.table(click, game)).id, "")


COMMANDS = (board, hand, log, move, hint)
