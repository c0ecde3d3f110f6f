"""Taking back and ending: `/undo`, `/draw`, `/resign`, `/cancel`, `/rematch`."""

from __future__ import annotations

from bot import actions
from bot.commands.naming import Click, command
from bot.commands.table import complete_game
from bot.host import Host
from bot.tables import Refused, Table


@command("undo", game=complete_game)
async def undo(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    await actions.undo(host, click, (await host.table(click, game)).id, "")


@command("draw", game=complete_game)
async def draw(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    await actions.draw(host, click, (await host.table(click, game)).id, "")


@command("resign", game=complete_game)
async def resign(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    table = await host.table(click, game)
    seated(table, click)
    await actions.resign(host, click, table.id, "")


@command("cancel", game=complete_game)
async def cancel(click: Click, game: str | None = None) -> None:
    """Before the start it is the host's to withdraw; later it needs everybody's consent."""
    host: Host = click.client.host
    table = await host.table(click, game)
    seated(table, click)
    if table.live and not table.running:
        await actions.get_up(host, click, table)
    else:
        await actions.cancel(host, click, table.id, "")


def seated(table: Table, click: Click) -> None:
    """Say at once that a spectator cannot end a game, before asking whether they are sure."""
    if table.seat_of(click.user.id) is None:
        raise Refused("refused.not-seated")
    if not table.live:
        raise Refused("refused.over")


@command("rematch", game=complete_game)
async def rematch(click: Click, game: str | None = None, swapped: bool = False) -> None:
    host: Host = click.client.host
    table = await last_of(host, click, game)
    await actions.again(host, click, table.id, swapped=swapped)


async def last_of(host: Host, click: Click, game: str | None) -> Table:
    """The game that ended last, here or else anywhere for this person."""
    if game:
        return await host.tables.reading.get(game.strip().lower())
    here = await host.tables.reading.here(click.channel_id or 0)
    if here is not None and not here.live:
        return here
    ended = [t for t in await host.tables.reading.mine(click.user.id, live=False) if not t.live]
    if not ended:
        raise Refused("refused.not-over" if here is not None else "refused.no-game-here")
    return ended[0]


COMMANDS = (undo, draw, resign, cancel, rematch)
