"""How a table looks after a change: its position, and what there is to tell about it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from bot.messages.absence import RECENT, kept
from bot.messages.look import Look
from bot.tables import Change, Ending, Entry, Event, Result, Status, Table, Tables, Wish
from games import record, takeback
from games.kernel import Outcome, Position, picks
from games.phrases import Arg, News, Phrase

REMARKS = (Event.AGREED, Event.DENIED, Event.SOFTWARE, Event.JOINED)


class History:
    """Makes looks; whatever they tell is in the database."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def fresh(self, table: str, change: Change | None = None) -> Look:
        """A table of which nothing is remembered."""
        now, position = await self.tables.reading.look(table)
        news: tuple[News, ...] = change.news if change else ()
        runner = change.seat if change and change.what is Event.ANSWERED else None
        story = await self.tables.reading.story(table, last=RECENT) if position else []
        past, news = kept(story, seats_of_people(now)), news or last_run(story)
        return await self._dressed(Look(now, position, news, runner=runner, past=past), change)

    async def after(self, look: Look, change: Change) -> Look:
        """A table that was shown before, after one more change."""
        table, position = change.table, change.after
        if position is None and table.revision > look.table.revision:
            table, position = await self.tables.reading.look(table.id)
        news, runner = await self._news(look, change)
        answered = change.what is Event.ANSWERED and not quiet(change.news)
        after = replace(
            look,
            table=table,
            position=position or look.position,
            news=news,
            latest=change.news if answered else look.latest,
            runner=runner,
            remark=None,
            past=await self._past(look, change),
        )
        fresh = await asyncio.to_thread(step, after, change)
        steps = frozenset({*look.steps, *fresh} & set(open_questions(table)))
        return await self._dressed(replace(after, steps=steps), change)

    async def _past(self, look: Look, change: Change) -> tuple[Entry, ...]:
        """The last moves; read again if some were taken back, or made without our knowing."""
        table = change.table
        if table.ply == look.table.ply and change.what is not Event.UNDONE:
            return look.past
        known = table.ply - len(change.moves) == look.table.ply
        if change.what is Event.UNDONE or not known:
            past = await self.tables.reading.story(table.id, last=RECENT)
        else:
            made = [Entry(move.ply, move.seat, move.at, move.news) for move in change.moves]
            past = [*look.past, *made]
        return kept(past, seats_of_people(table))

    async def _news(self, look: Look, change: Change) -> tuple[tuple[News, ...], int | None]:
        """What is told now, and whose turn that is."""
        match change.what:
            case Event.ANSWERED:
                return news_now(look, change)
            case Event.STARTED | Event.ENDED:
                return change.news, None
            case Event.UNDONE:
                story = await self.tables.reading.story(change.table.id, last=RECENT)
                if all(quiet(move.news) for move in change.taken):  # everybody reads on as before
                    public = tuple(item for item in look.news if item.to is None)
                    own = tuple(item for item in last_run(story) if item.to is not None)
                    return (*public, *own), look.runner
                return last_run(story), None
        return look.news, look.runner

    async def _dressed(self, look: Look, change: Change | None) -> Look:
        """Add what only some tables have: a remark, what an undo takes, the end."""
        if change is not None:
            look = replace(look, remark=await self._remark(look.table, change))
        taken, newcomer = await self._taken(look.table, change), await self._newcomer(look.table)
        look = replace(look, taken=taken, newcomer=newcomer)
        result = look.table.result
        if result is None:
            return look
        written = await self._record(look.table)
        over = look.position and ended(look.position, result, len(look.table.seats))
        guesses = await self.tables.following.guesses(look.table.id)
        return replace(look, record=written, position=over, guesses=guesses)

    async def _record(self, table: Table) -> str | None:
        """The whole game as text, unless its seed is still a secret."""
        if table.seed is None:
            return None
        return record.write(await self.tables.reading.record(table.id))

    async def _remark(self, table: Table, change: Change) -> Phrase | None:
        if change.what is Event.STARTED and (count := await self.tables.reading.given_up(table)):
            return Phrase(key="remark.begun-again", args={"count": count})
        return remark(table, change)

    async def _newcomer(self, table: Table) -> bool:
        """Whether somebody is invited who has never played this game."""
        if table.status is not Status.INVITED:
            return False
        invited = [seat.person for seat in table.seats if seat.person and not seat.joined]
        played = self.tables.reading.has_played
        return not all([await played(person, table.game) for person in invited])

    async def _taken(self, table: Table, change: Change | None) -> tuple[News, ...]:
        """What has just been taken back, or would be if the other side allows it."""
        if change is not None and change.what is Event.UNDONE:
            return tuple(item for move in change.taken for item in move.news)
        request = table.request(Wish.UNDO)
        if request is None:
            return ()
        entries = await self.tables.reading.story(table.id)
        return tuple(item for e in entries if e.ply > request.ply for item in e.news)


def seats_of_people(table: Table) -> list[int]:
    return [seat for seat, sitting in enumerate(table.seats) if sitting.person is not None]


def open_questions(table: Table) -> list[tuple[int, int]]:
    return [(seat, table.seats[seat].asked) for seat in table.waiting]


def step(look: Look, change: Change) -> set[tuple[int, int]]:
    """The question that an answer led its own seat to, if that answer may be taken back freely."""
    before, after, seat = change.before, change.after, change.seat
    if change.what is not Event.ANSWERED or before is None or after is None or seat is None:
        return set()
    if seat not in look.table.waiting or before.rng.counter != after.rng.counter:
        return set()
    moves = [(move.seat, picks(move.picks)) for move in change.moves]
    between = list(accumulate(moves[:-1], lambda past, move: past.apply(*move), initial=before))
    free = takeback.free(look.game, (*between, after), moves, seat, len(look.table.seats))
    return {(seat, look.table.seats[seat].asked)} if free >= len(moves) > 0 else set()


def news_now(look: Look, change: Change) -> tuple[tuple[News, ...], int | None]:
    """The news of an answer, with what is still told beside them: the same turn's earlier ones.

    When the table message moves down, the line that is left of it has told the turn.
    """
    runner = None if look.table.moved == look.table.revision else look.runner
    if quiet(change.news):
        return (*look.news, *change.news), runner
    seats = change.table.seats
    software = change.seat is not None and seats[change.seat].software
    follows = len(seats) > 1 and (software or change.seat == runner)
    return (*(look.news if follows else ()), *change.news), change.seat


def quiet(news: Sequence[News]) -> bool:
    """Whether there is nothing in it that everybody may hear."""
    return not any(item.to is None for item in news)


def last_run(entries: Sequence[Entry]) -> tuple[News, ...]:
    """What the last turn made happen: the entries at the end that belong together."""
    news: list[News] = []
    runners: set[int | None] = set()
    for entry in reversed(entries):
        if not quiet(entry.news):
            runners.add(entry.seat)
            if len(runners) > 1:
                break
        news[:0] = entry.news
    return tuple(news)


def remark(table: Table, change: Change) -> Phrase | None:
    """What happened that is no news of the game."""
    if change.what is Event.STARTED:
        return Phrase(key="remark.started")
    if change.what is Event.UNDONE and change.taken:
        unheard = all(quiet(move.news) for move in change.taken)
        return None if unheard and change.wish is None else undone(change)
    if change.what in REMARKS:
        denied = change.what is Event.DENIED
        key = f"remark.denied.{change.wish}" if denied else f"remark.{change.what}"
        return Phrase(key=key, args={"seat": change.seat or 0})
    return None


def undone(change: Change) -> Phrase:
    """Who took back how much, and who allowed it."""
    seat = change.taken[0].seat
    args: dict[str, Arg] = {"seat": seat, "count": len(change.taken)}
    if change.wish is None or change.seat is None:
        return Phrase(key="remark.undone", args=args)
    return Phrase(key="remark.allowed", args={**args, "foe": change.seat})


def ended(position: Position, result: Result, seats: int) -> Position:
    """The position as over, even if it was not played to its end: nobody is asked any more."""
    if position.outcome is not None:
        return position
    over = position.copy()
    if result.how is Ending.DRAWN and seats > 1:
        over.agenda.clear()
    else:
        over.finish(Outcome(winners=result.winners, reason=str(result.how)))
    return over
