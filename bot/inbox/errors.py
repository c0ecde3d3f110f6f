"""What went wrong, as a sentence for one person; the table stays as it was."""

from __future__ import annotations

import logging
import secrets

from bot.away import away
from bot.inbox.ask import Ask
from bot.messages.answer import Answer
from bot.messages.controls import NO_TABLE
from bot.messages.look import Reader
from bot.messages.voice import refusal
from bot.outbox.send import Archived, Lost, Shut, Unavailable, Unreachable
from bot.tables import Refused, Table

log = logging.getLogger(__name__)

REFERENCE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


async def explain(ask: Ask, error: BaseException) -> Answer:
    """What is wrong, and what to do."""
    match error:
        case Refused():
            return ask.note(await refused(ask, error))
        case Unreachable() | Archived() | Shut() | Lost():
            return ask.note(ask.voice.text("trouble.unreachable"))
        case Unavailable():
            return ask.note(ask.voice.text("trouble.later"))
        case _ if away(error):
            log.warning("no database interaction=%s error=%s", ask.id, type(error).__name__)
            return ask.note(ask.voice.text("trouble.database"))
    reference = "".join(secrets.choice(REFERENCE) for _ in range(4))
    log.error("failed reference=%s interaction=%s", reference, ask.id, exc_info=error)
    return ask.note(ask.voice.text("trouble.ours", raw_reference=reference))


async def refused(ask: Ask, error: Refused) -> str:
    """Why not, with the names of the table it is about."""
    table = await _table(ask)
    if table is None:
        return refusal(ask.voice, error)
    say = Reader(ask.voice.locale, table.theme).voice(table)
    if error.phrase.key == "refused.watching":
        return say.text("refused.watching", raw_who=say.join(list(say.seats)))
    return refusal(say, error)


async def _table(ask: Ask) -> Table | None:
    try:
        return await ask.known() if ask.table != NO_TABLE else None
    except Refused:
        return None
