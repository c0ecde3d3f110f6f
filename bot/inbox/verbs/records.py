"""Finished games: the record, its proof, and the replay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import games
from bot import paint
from bot.inbox.ask import Ask
from bot.inbox.naming import Number
from bot.inbox.registry import command, complete_game, verb
from bot.messages import pages
from bot.messages.answer import Answer, Private
from bot.messages.look import Look, Reader
from bot.messages.pictures import boards, pictures, scenes
from bot.messages.sheet import Attached, Sheet
from bot.tables import Refused, Status, Table
from bot.tasks import aside
from games import record
from games.kernel import Position

FRAMES = 120  # of an animation at most


@verb("verify", command=True, ended=True, heavy=True)
async def verify(ask: Ask) -> Answer:
    table = await ask.known()
    verdict = await ask.tables.reading.verify(table.id)
    return ask.note(pages.verdict(table, verdict, ask.voice))


@verb("export", command=True, ended=True)
async def export(ask: Ask) -> Answer:
    table = await ask.known()
    text = record.write(await ask.tables.reading.record(table.id))
    return ask.page(pages.record(table, text, ask.voice))


@command("replay", game=complete_game, slow=True, heavy=True)
async def replay(ask: Ask, game: str | None = None, move: Number | None = None) -> Answer:
    """The whole game as an animation, or the position after one move."""
    table = await ask.find_ended(game)
    if table.status is not Status.OVER:
        raise Refused("refused.not-over")
    if move is not None and move > table.ply:
        raise Refused("refused.no-such-move", count=table.ply)
    positions = await _positions(ask, table)
    reader = Reader(ask.voice.locale, table.theme)
    if move is not None and move >= len(positions):
        raise Refused("refused.other-rules", count=len(positions))
    if move is not None:
        return _one(table, reader, positions[move], move)
    return await _all(table, reader, positions)


@verb("replay", slow=True, heavy=True)
async def replay_pressed(ask: Ask) -> Answer:
    return await replay(ask, ask.table)


async def _positions(ask: Ask, table: Table) -> Sequence[Position]:
    """Every position that today's rules can play again, worked out off the loop."""
    kept = await ask.tables.reading.record(table.id)
    if table.game not in games.ALL:
        raise Refused("refused.frozen", table=table.id)
    found, _ = await aside(record.retrace, kept, games.ALL[table.game])
    if not found:
        raise Refused("refused.other-rules", count=1)
    return found


def _one(table: Table, reader: Reader, position: Position, move: int) -> Answer:
    look = Look(table, position, news=tuple(position.news))
    say = reader.voice(table)
    told = [say.say(item) for item in position.news if item.heard_by(None)]
    head = say.text("replay.move", move=move, moves=table.ply)
    text = "\n".join([head, *told, boards(look, reader)])
    sheet = Sheet(text=text, pictures=pictures(look, reader), colour=look.game.colour)
    return Answer(private=Private(sheet, reader.theme, reader.voice(table, plain=True)))


async def _all(table: Table, reader: Reader, positions: Sequence[Position]) -> Answer:
    say = reader.voice(table, plain=True)
    shown = [scenes(Look(table, each), None)[0][1] for each in _thinned(positions)]
    picture = await paint.replay(shown, theme=table.theme, say=say.say)
    text = say.text("replay.all", raw_game=say.own("title"), moves=table.ply)
    if len(positions) <= table.ply:
        text += "\n" + say.text("verify.partly", at=len(positions))
    attached = Attached(f"replay.{picture.suffix}", picture.data, image=True, alt=text)
    sheet = Sheet(text=text, attached=(attached,), colour=games.ALL[table.game].colour)
    return Answer(private=Private(sheet, reader.theme, say))


def _thinned(positions: Sequence[Position]) -> list[Position]:
    """Not more positions than an animation can hold, always with the last."""
    step = -(-len(positions) // FRAMES)
    kept = list(islice(positions, 0, None, step))
    return kept if kept[-1] is positions[-1] else [*kept, positions[-1]]
