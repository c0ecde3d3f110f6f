"""Finished games: the record, its proof, and the replay."""

from __future__ import annotations

from bot.inbox.ask import Ask
from bot.inbox.registry import verb
from bot.messages import pages
from bot.messages.answer import Answer
from games import record

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
