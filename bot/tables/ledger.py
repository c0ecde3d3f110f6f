"""The ledger of all tables: one table at a time is loaded, changed and committed."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache
from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

import games
from bot.metrics import METRICS
from bot.store import Store, absence, queries
from bot.store.batch import Outdated, Step, carry_out
from bot.tables import ratings, rows
from bot.tables.draft import Draft
from bot.tables.model import (
    Change,
    Event,
    Place,
    Purpose,
    Refused,
    Status,
    Table,
    midnight_after,
)
from bot.tables.pace import Absence, given_back, wound
from bot.tables.postponed import calls_anybody, later_calls, summoning
from bot.tables.preferences import Pending
from bot.tables.replay import Trail, game_of, loaded, retraced
from bot.tables.rows import StoredTable
from bot.tables.summons import turn
from bot.tables.writing import move_steps, plain, table_steps
from bot.thinking import Busy, Kind, Thinkers, advise, choose, threads
from games import opponents
from games.advice import Advice
from games.kernel import Game, Position

log = logging.getLogger(__name__)

T = TypeVar("T")
Choose = Callable[[Game[Any, Any], Position, int, str, str], Sequence[str]]
Act = Callable[[StoredTable], Awaitable[Draft]]
CACHED = 256  # positions
ROWS = 1000  # tables as they were last committed
TRIES = 100  # when other processes are faster
LONGEST_WORD = 60  # of a player's own, for the chance
ID = re.compile(r"[0-9a-z]{1,12}")


class Conflict(Exception):
    """Somebody else changed the table since it was loaded."""


class Restless(Exception):
    """A table changes again and again while it is being loaded: better to fail than to hang."""


async def retrying(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try until nobody else was faster."""
    for _ in range(TRIES):
        with suppress(Conflict):
            return await attempt()
    raise Restless


def now() -> datetime:
    return datetime.now(UTC)


def new_seed() -> str:
    return secrets.token_hex(16)


def new_part(interaction: str | None, word: str) -> str:
    """A player's part of the chance: the click by which they sat down, and a word of their own."""
    return f"{interaction or ''} {' '.join(word.split())[:LONGEST_WORD]}".strip()


class Ledger:
    """Loading and committing; what may be done at a table is for the parts that are given it."""

    def __init__(
        self,
        store: Store,
        *,
        choose: Choose = opponents.choose,
        levels: Sequence[str] = tuple(opponents.LEVELS),
        clock: Callable[[], datetime] = now,
        new_seed: Callable[[], str] = new_seed,
        new_part: Callable[[str | None, str], str] = new_part,
        ours: Callable[[Place], bool] = lambda place: True,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.choose = choose
        self.thinkers = thinkers or Thinkers(threads)
        self.levels = tuple(levels)
        self.clock = clock
        self.new_seed = new_seed
        self.new_part = new_part
        self.ours = ours  # of several processes, each looks after its own places
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._positions: LRUCache[tuple[str, int], Position] = LRUCache(CACHED)
        self._rows: LRUCache[str, tuple[int, StoredTable]] = LRUCache(ROWS)

    def lock(self, name: str) -> asyncio.Lock:
        """One at a time in this process; between processes the revision decides."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    # ---- loading

    async def fetch(self, statement: Executable, **parameters: Any) -> list[rows.Row]:
        async with self.store.read() as connection:
            return list((await connection.execute(statement, parameters)).mappings())

    async def find(self, statement: Executable, **parameters: Any) -> list[StoredTable]:
        found = rows.read_tables(await self.fetch(statement, **parameters))
        return [replace(stored, table=self._published(stored)) for stored in found]

    def sealed(self, table: Table) -> bool:
        """Whether its seed is still a secret of others, who play with the same one today."""
        return table.purpose is Purpose.DAILY and self.clock() < midnight_after(table.opened)

    def _published(self, stored: StoredTable) -> Table:
        """With the seed once the game is over, and with it everybody's who has the same one."""
        table = stored.table
        ended = table.status is Status.OVER or table.closed in rows.OPENED
        shown = ended and not self.sealed(table)
        return replace(table, seed=stored.seed if shown else None)

    async def find_ours(self, statement: Executable, **parameters: Any) -> list[StoredTable]:
        """Those that no other process looks after."""
        found = await self.find(statement, **parameters)
        return [stored for stored in found if self.ours(stored.table.place)]

    async def stored(self, table: str) -> StoredTable:
        found = await self.find(queries.ONE_TABLE, id=table) if ID.fullmatch(table) else []
        if not found:
            raise Refused("refused.no-such-table", table=table[:20])
        return found[0]

    async def position(self, stored: StoredTable) -> Position:
        """The position of a started game, `Conflict` if the table has changed since it was read."""
        key = (stored.table.id, stored.table.revision)
        known = self._positions.get(key)
        if known is None:
            known = self._positions[key] = await self._load(stored)
        return known

    async def both(self, table: str) -> tuple[StoredTable, Position | None]:
        """A table and its position, of the same moment."""

        async def attempt() -> tuple[StoredTable, Position | None]:
            stored = await self.stored(table)
            return stored, await self.position(stored) if stored.table.started else None

        return await retrying(attempt)

    async def _load(self, stored: StoredTable) -> Position:
        game = game_of(stored.table)
        (row,) = await self.fetch(queries.SNAPSHOT, id=stored.table.id)
        if row["revision"] != stored.table.revision:
            raise Conflict
        position = loaded(game, row["position"])
        if position is None:
            log.warning("table %s: its snapshot does not load", stored.table.id)
            position = (await self.trail(stored)).end
        return position

    async def peek(self, stored: StoredTable) -> Position | None:
        """The position, unless the game has not started, is frozen, or has gone on already."""
        try:
            return await self.position(stored) if stored.table.started else None
        except (Refused, Conflict):
            return None

    async def trail(self, stored: StoredTable) -> Trail:
        """The moves that can be played again, from the setup or where the rules last changed.

        `refused.frozen` when they no longer lead where they led.
        """
        game, table = game_of(stored.table), stored.table
        (row,) = await self.fetch(queries.SNAPSHOT, id=table.id)
        if table.version != game.version:
            now = loaded(game, row["position"])
            trail = Trail((now,)) if now else None
        else:
            found = await self.fetch(queries.LAST_MOVES, id=table.id, after=row["base_ply"])
            moves = [rows.read_move(move) for move in found]
            trail = await asyncio.to_thread(retraced, game, stored, row["base"], moves)
        if trail is None:
            raise Refused("refused.frozen", table=table.id)
        return trail

    async def think(self, table: Table, position: Position, *asked: Any) -> tuple[str, ...]:
        """What an opponent answers; `asked` are its seat, its level and its luck."""
        if self.choose is opponents.choose:
            call: tuple[Any, ...] = (choose, table.game, position.dump(), *asked)
        else:
            call = (self.choose, game_of(table), position.copy(), *asked)
        return tuple(await self.thinkers.think(Kind.ANSWER, table.id, None, *call))

    async def advise(
        self, table: Table, person: int, position: Position, seat: int, luck: str
    ) -> Advice:
        """What a strong player would answer there; one at a time for each person."""
        call = (advise, table.game, position.dump(), seat, luck)
        try:
            return await self.thinkers.think(Kind.HINT, table.id, person, *call)
        except Busy as busy:
            raise Refused("refused.hint-waits" if busy.own else "refused.busy") from None

    # ---- changing

    async def change(self, table: str, interaction: str | None, act: Act) -> Change:
        """Load, let `act` work out a draft, commit it; again when somebody else was faster."""

        async def attempt() -> Change:
            stored = await self.stored(table)
            try:
                return await self.commit(stored, await act(stored), interaction)
            except (Refused, IntegrityError):
                if done := await self.repeated(table, interaction):
                    return done
                raise

        async with self.lock(table):
            if (known := self._known(table)) is not None:
                with suppress(Refused, IntegrityError, Conflict):  # looked at again in earnest
                    return await self.commit(known, await act(known), interaction)
            return await retrying(attempt)

    def _known(self, table: str) -> StoredTable | None:
        """A table as we committed it, if nothing can have changed it since.

        Were it out of date all the same, the comparison of revisions would tell.
        """
        changes, stored = self._rows.get(table, (-1, None))
        return stored if self.store.alone and changes == self.store.changes else None

    async def repeated(self, table: str, interaction: str | None) -> Change | None:
        """The current state, if this very interaction was committed before."""
        if not interaction or not await self.fetch(queries.DELIVERED, interaction=interaction):
            return None
        stored = await self.stored(table)
        position = await self.peek(stored)
        return Change(Event.ANSWERED, stored.table, position, position, repeated=True)

    async def commit(self, stored: StoredTable, draft: Draft, interaction: str | None) -> Change:
        with METRICS.span("commit"):
            if plain(stored.table, draft):
                draft = await self._write_at_once(stored, draft, interaction)
            else:
                async with self.store.write() as connection:
                    draft = await self.write(connection, stored, draft, interaction)
        return await self.committed(stored, draft)

    async def _write_at_once(
        self, stored: StoredTable, draft: Draft, interaction: str | None
    ) -> Draft:
        """An answer as one transaction in one trip."""
        draft = replace(draft, table=self._stamp(stored.table, draft))
        later: tuple[Pending, ...] = ()
        if calls_anybody(stored.table, draft):
            async with self.store.read() as connection:
                draft, later = await summoning(connection, stored.table, draft)
        try:
            self._rows.pop(stored.table.id, None)  # should we be interrupted, nobody knows
            changes = await self.store.at_once(self._steps(stored, draft, later, interaction))
        except Outdated:
            raise Conflict from None
        self._rows[stored.table.id] = (changes, replace(stored, table=draft.table))
        return draft

    async def write(
        self,
        connection: AsyncConnection,
        stored: StoredTable,
        draft: Draft,
        interaction: str | None,
    ) -> Draft:
        """Put a draft into the caller's transaction."""
        draft = replace(draft, table=self._stamp(stored.table, draft))
        if draft.table.pace:
            draft = await self._wind(connection, stored.table, draft)
        draft, later = await summoning(connection, stored.table, draft)
        try:
            await carry_out(connection, self._steps(stored, draft, later, interaction))
        except Outdated:
            raise Conflict from None
        if draft.table.result and not stored.table.result:
            await ratings.count(self.store, connection, draft.table, draft.table.changed)
        return draft

    def _steps(
        self,
        stored: StoredTable,
        draft: Draft,
        later: Sequence[Pending],
        interaction: str | None,
    ) -> list[Step]:
        """All that a draft writes; first of all, that nobody else was faster."""
        table = stored.table
        steps = table_steps(table, draft.table)
        steps += later_calls(table, draft.table, later)
        steps += move_steps(stored, draft)
        if interaction and interaction not in [move.interaction for move in draft.moves]:
            delivery = {"interaction": interaction, "table": table.id, "at": self.clock()}
            steps.append(Step(queries.NEW_DELIVERY, delivery))
        return steps

    def _stamp(self, before: Table, draft: Draft) -> Table:
        table = replace(draft.table, revision=before.revision + 1, changed=self.clock())
        game = games.ALL.get(table.game)
        if draft.after is None or game is None or table.version == game.version:
            return table
        since = table.unverified_from or before.ply + 1
        return replace(table, version=game.version, unverified_from=since)

    async def _wind(self, connection: AsyncConnection, before: Table, draft: Draft) -> Draft:
        """Set the clocks of the table."""
        if draft.what is Event.UNDONE:
            return replace(draft, table=given_back(draft.table, draft.taken))
        known = await absences(connection, before)
        table, moves = wound(before, draft.table, draft.moves, draft.what, known)
        return replace(draft, table=table, moves=moves)

    async def committed(self, stored: StoredTable, draft: Draft) -> Change:
        """What the caller may now announce."""
        old, table = stored.table, draft.table
        position = draft.after or self._positions.get((old.id, old.revision))
        if position is None:
            position = await self.peek(replace(stored, table=table))
        else:
            self._positions[table.id, table.revision] = position
        report(draft, old, table)
        return Change(
            draft.what,
            self._published(replace(stored, table=table)),
            before=draft.before,
            after=position,
            news=draft.news,
            moves=draft.moves,
            turn=turn(old, table),
            seat=draft.seat,
            wish=draft.wish,
            taken=draft.taken,
            ended=old.live and not table.live,
        )


async def absences(connection: AsyncConnection, table: Table) -> dict[int, list[Absence]]:
    """When the people who are asked something were away since then."""
    asked = {seat.person: seat.since for seat in table.seats if seat.person and seat.since}
    if not asked:
        return {}
    given = {"people": list(asked), "since": min(asked.values())}
    found: dict[int, list[Absence]] = {}
    for row in (await connection.execute(absence.ABSENCES, given)).mappings():
        found.setdefault(row["person"], []).append((row["since"], row["until"]))
    return found


def report(draft: Draft, old: Table, table: Table) -> None:
    """One line for each game opened, ended, cancelled; nothing hidden, nobody's name."""
    if draft.what in (Event.INVITED, Event.OPENED, Event.STARTED):
        log.info("game %s table=%s game=%s", draft.what, table.id, table.game)
    elif old.live and not table.live:
        how = table.result.how if table.result else table.closed
        what = "over" if table.result else "closed"
        told = (what, table.id, table.game, how, table.ply)
        log.info("game %s table=%s game=%s how=%s moves=%d", *told)
