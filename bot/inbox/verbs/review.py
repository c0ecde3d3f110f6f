"""Looking back at a game that is over: what decided it, and what was luck."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from bot.inbox.ask import Ask
from bot.inbox.registry import verb
from bot.inbox.verbs.replay import film_of
from bot.messages import review as pages
from bot.messages.answer import Answer, Private
from bot.messages.replay import Film
from bot.messages.review import Lookback
from bot.messages.sheet import Sheet
from bot.messages.voice import refusal
from bot.tables import Refused
from bot.tables.reviews import Stage
from games.review import Review

EVERY_S = 2.0  # a look at how far it has got


@verb("review", command=True, ended=True, heavy=True)
async def review(ask: Ask) -> Answer:
    """The review, or how far it has got; `arg` is a page. Never while the game runs."""
    table = await ask.known()
    kept = await ask.tables.reviews.kept(table.id)
    film = await film_of(ask, table)
    if not film.last:
        raise Refused("refused.no-review")
    if kept is not None:
        return Answer(private=_page(ask, film, kept))
    first = _private(film, pages.under_way(film, Stage(0, film.last)))
    return Answer(
        private=Private(first.sheet, first.theme, first.voice, then=_unfolding(ask, film))
    )


def _page(ask: Ask, film: Film, kept: Review) -> Private:
    number = int(ask.arg) if ask.arg.isdecimal() else 0
    return _private(film, pages.page(Lookback(film, kept), number))


def _private(film: Film, sheet: Sheet) -> Private:
    return Private(sheet, film.reader.theme, film.reader.voice(film.table, plain=True))


async def _unfolding(ask: Ask, film: Film) -> AsyncIterator[Private]:
    """How far it is every few seconds, and in the end the review, or why there is none."""
    now = shown = Stage(0, film.last)

    def progress(stage: Stage) -> None:
        nonlocal now
        now = stage

    making = ask.tables.reviews.make(film.table.id, ask.person.id, progress)
    job = asyncio.ensure_future(making)
    while not (await asyncio.wait({job}, timeout=EVERY_S))[0]:
        if now != shown:
            shown = now
            yield _private(film, pages.under_way(film, now))
    try:
        yield _page(ask, film, job.result())
    except Refused as why:
        yield _private(film, Sheet(text=refusal(ask.voice, why)))
