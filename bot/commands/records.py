"""Finished games: `/export`, `/verify`, `/replay`."""

from __future__ import annotations

import asyncio
from itertools import islice

from discord import app_commands

import games
from bot import actions, paint, panels, posting
from bot.commands.ending import last_of
from bot.commands.naming import Click, command
from bot.commands.table import complete_game
from bot.host import Host
from bot.panels import Look
from bot.sheets import Attached, Sheet
from bot.tables import Refused, Status, Table
from games import record
from games.kernel import Position

FRAMES = 120  # of an animation at most


@command("export", game=complete_game)
async def export(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    table = await last_of(host, click, game)
    await actions.export(host, click, table.id, "")


@command("verify", game=complete_game)
async def verify(click: Click, game: str | None = None) -> None:
    host: Host = click.client.host
    table = await last_of(host, click, game)
    await actions.verify(host, click, table.id, "")


@command("replay", game=complete_game)
async def replay(
    click: Click, game: str | None = None, move: app_commands.Range[int, 0] | None = None
) -> None:
    """The whole game as an animation, or the position after one move."""
    host: Host = click.client.host
    table = await last_of(host, click, game)
    await show_replay(host, click, table, move)


@actions.action("replay")
async def pressed(host: Host, click: Click, table: str, arg: str) -> None:
    await show_replay(host, click, await host.tables.reading.get(table), None)


async def show_replay(host: Host, click: Click, table: Table, move: int | None) -> None:
    if table.status is not Status.OVER:
        raise Refused("refused.not-over")
    if move is not None and move > table.ply:
        raise Refused("refused.no-such-move", count=table.ply)
    await posting.defer_new(click)
    positions = await _positions(host, table)
    if move is not None:
        await _one(host, click, table, positions[move], move)
    else:
        await _all(host, click, table, positions)


async def _positions(host: Host, table: Table) -> list[Position]:
    """Every position of the game, worked out off the loop."""
    kept = await host.tables.reading.record(table.id)
    game = games.ALL[table.game]
    return await asyncio.to_thread(lambda: list(record.replay(kept, game)))


async def _one(host: Host, click: Click, table: Table, position: Position, move: int) -> None:
    look = Look(table, position, news=tuple(position.news))
    reader = panels.Reader((await host.voice(click)).locale, table.theme)
    say = reader.voice(table)
    told = [say.say(item) for item in position.news if item.heard_by(None)]
    head = say.text("replay.move", move=move, moves=table.ply)
    text = "\n".join([head, *told, panels.boards(look, reader)])
    sheet = Sheet(text=text, pictures=panels.pictures(look, reader), colour=look.game.colour)
    images = await host.presenter.images(look, sheet, reader)
    await posting.reply(click, sheet, images)


async def _all(host: Host, click: Click, table: Table, positions: list[Position]) -> None:
    reader = panels.Reader((await host.voice(click)).locale, table.theme)
    say = reader.voice(table, plain=True)
    scenes = [panels.scenes(Look(table, each), None)[0][1] for each in _thinned(positions)]
    picture = await paint.replay(scenes, theme=table.theme, say=say.say)
    text = say.text("replay.all", raw_game=say.own("title"), moves=table.ply)
    if picture is None:
        await host.note(click, f"{text}\n{say.text('replay.text-only')}")
        return
    attached = Attached(f"replay.{picture.suffix}", picture.data, image=True, alt=text)
    colour = Look(table, positions[-1]).game.colour
    await posting.reply(click, Sheet(text=text, attached=(attached,), colour=colour), {})


def _thinned(positions: list[Position]) -> list[Position]:
    """Not more positions than an animation can hold, always with the last."""
    step = -(-len(positions) // FRAMES)
    kept = list(islice(positions, 0, None, step))
    return kept if kept[-1] is positions[-1] else [*kept, positions[-1]]


COMMANDS = (export, verify, replay)
