"""The ledger of all tables: one table at a time is loaded, changed and committed."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

import games
from bot.store import Store, queries
from bot.tables import rows
from bot.tables.model import Change, Event, Move, Place, Refused, Status, Table, Wish
from bot.tables.rows import StoredTable
from games import opponents
from games.kernel import Game, Position
from games.phrases import News

log = logging.getLogger(__name__)

Choose = Callable[[Game[Any, Any], Position, int, str, str], Sequence[str]]
Act = Callable[[StoredTable], Awaitable["Draft"]]
CACHED = 256  # positions
TRIES = 100  # when other processes are faster
ID = re.compile(r"[0-9a-z]{1,12}")


class Conflict(Exception):
    """Somebody else changed the table since it was loaded."""


class Restless(Exception):
    """A table changes again and again while it is being loaded: better to fail than to hang."""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A change that is worked out and not yet committed; `table` is the table after it."""

    what: Event
    table: Table
    before: Position | None = None
    after: Position | None = None  # set: the position changes
    news: tuple[News, ...] = ()
    seat: int | None = None
    wish: Wish | None = None
    taken: tuple[Move, ...] = ()
    snapshot: str = ""  # the dump of `after`
    left: int | None = None  # undo: how many moves stay untouched
    moves: tuple[Move, ...] = ()  # to be written


def now() -> datetime:
    return datetime.now(UTC)


def new_seed() -> str:
    return secrets.token_hex(16)


class Ledger:
    """Loading, authorising and committing; what may be done at a table is in the subclasses."""

    def __init__(
        self,
        store: Store,
        *,
        choose: Choose = opponents.choose,
        levels: Sequence[str] = tuple(opponents.LEVELS),
        clock: Callable[[], datetime] = now,
        new_seed: Callable[[], str] = new_seed,
        all_games: Mapping[str, Game[Any, Any]] = games.ALL,
        ours: Callable[[Place], bool] = lambda place: True,
    ) -> None:
        self.store = store
        self.choose = choose
        self.levels = tuple(levels)
        self.clock = clock
        self.new_seed = new_seed
        self.games = all_games
        self.ours = ours  # of several processes, each looks after its own places
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._positions: OrderedDict[tuple[str, int], Position] = OrderedDict()

    def lock(self, name: str) -> asyncio.Lock:
        """One at a time in this process; between processes the revision decides."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    def game_of(self, table: Table) -> Game[Any, Any]:
        try:
            return self.games[table.game]
        except KeyError:
            raise Refused("refused.frozen", table=table.id) from None

    # ---- loading

    async def fetch(self, statement: Executable, **parameters: Any) -> list[rows.Row]:
        async with self.store.read() as connection:
            return list((await connection.execute(statement, parameters)).mappings())

    async def files(self, statement: Executable, **parameters: Any) -> list[StoredTable]:
        return rows.read_files(await self.fetch(statement, **parameters))

    async def our_files(self, statement: Executable, **parameters: Any) -> list[StoredTable]:
        """Those that no other process looks after."""
        found = await self.files(statement, **parameters)
        return [file for file in found if self.ours(file.table.place)]

    async def file(self, table: str) -> StoredTable:
        found = await self.files(queries.ONE_TABLE, id=table) if ID.fullmatch(table) else []
        if not found:
            raise Refused("refused.no-such-table", table=table[:20])
        return found[0]

    async def position(self, file: StoredTable) -> Position:
        """The position of a started game, `Conflict` if the table has changed since it was read."""
        key = (file.table.id, file.table.revision)
        if key in self._positions:
            self._positions.move_to_end(key)
            return self._positions[key]
        position = await self._load(file)
        self._remember(file.table, position)
        return position

    async def both(self, table: str) -> tuple[StoredTable, Position | None]:
        """A table and its position, of the same moment."""
        for _ in range(TRIES):
            file = await self.file(table)
            try:
                return file, await self.position(file) if file.table.started else None
            except Conflict:
                continue
        raise Restless(table)

    async def _load(self, file: StoredTable) -> Position:
        game = self.game_of(file.table)
        (row,) = await self.fetch(queries.SNAPSHOT, id=file.table.id)
        if row["revision"] != file.table.revision:
            raise Conflict
        position = loaded(game, row["position"])
        if position is None:
            log.warning("table %s: its snapshot does not load", file.table.id)
            trail, _ = await self.trail(file)
            position = trail[-1]
        return position

    async def peek(self, file: StoredTable) -> Position | None:
        """The position, unless the game has not started, is frozen, or has gone on already."""
        try:
            return await self.position(file) if file.table.started else None
        except (Refused, Conflict):
            return None

    def _remember(self, table: Table, position: Position) -> None:
        self._positions[table.id, table.revision] = position
        while len(self._positions) > CACHED:
            self._positions.popitem(last=False)

    async def trail(self, file: StoredTable) -> tuple[list[Position], list[Move]]:
        """All positions that can be played again from the moves, and those moves.

        They begin at the setup, or where the rules changed under the game. `refused.frozen` when
        the moves no longer lead where they led.
        """
        game, table = self.game_of(file.table), file.table
        (row,) = await self.fetch(queries.SNAPSHOT, id=table.id)
        if table.version == game.version:
            moves = [rows.read_move(r) for r in await self.fetch(queries.MOVES, id=table.id)]
            moves = [move for move in moves if move.ply > row["base_ply"]]
            trail = await asyncio.to_thread(played, game, file, row["base"], moves)
        else:
            now = loaded(game, row["position"])
            moves, trail = [], [now] if now else None
        if trail is None:
            raise Refused("refused.frozen", table=table.id)
        return trail, moves

    # ---- changing

    async def change(self, table: str, interaction: str | None, act: Act) -> Change:
        """Load, let `act` work out a draft, commit it; again when somebody else was faster."""
        async with self.lock(table):
            for _ in range(TRIES):
                file = await self.file(table)
                try:
                    draft = await act(file)
                    return await self._commit(file, draft, interaction)
                except Refused:
                    if done := await self.repeated(file, interaction):
                        return done
                    raise
                except Conflict:
                    continue
                except IntegrityError:
                    if done := await self.repeated(file, interaction):
                        return done
                    raise
            raise Restless(table)

    async def repeated(self, file: StoredTable, interaction: str | None) -> Change | None:
        """The current state, if this very interaction was committed before."""
        if not interaction or not await self.fetch(queries.DELIVERED, interaction=interaction):
            return None
        file = await self.file(file.table.id)
        position = await self.peek(file)
        return Change(Event.ANSWERED, file.table, position, position, repeated=True)

    async def _commit(self, file: StoredTable, draft: Draft, interaction: str | None) -> Change:
        async with self.store.write() as connection:
            draft = await self.write(connection, file, draft, interaction)
        return await self.committed(file, draft)

    async def write(
        self, connection: AsyncConnection, file: StoredTable, draft: Draft, interaction: str | None
    ) -> Draft:
        """Put a draft into the caller's transaction."""
        draft = replace(draft, table=self._stamp(file.table, draft))
        await self._write_table(connection, file.table, draft.table)
        await self.write_moves(connection, file, draft)
        if interaction and interaction not in [move.interaction for move in draft.moves]:
            delivery = {"interaction": interaction, "table": file.table.id, "at": self.clock()}
            await connection.execute(queries.NEW_DELIVERY, delivery)
        return draft

    def _stamp(self, before: Table, draft: Draft) -> Table:
        table = replace(draft.table, revision=before.revision + 1, changed=self.clock())
        game = self.games.get(table.game)
        if draft.after is None or game is None or table.version == game.version:
            return table
        since = table.unverified_from or before.ply + 1
        return replace(table, version=game.version, unverified_from=since)

    async def _write_table(self, c: AsyncConnection, old: Table, new: Table) -> None:
        values = rows.write_changing(new) | {"of": old.id, "was": old.revision}
        if (await c.execute(queries.CHANGE_TABLE, values)).rowcount != 1:
            raise Conflict
        for index, seat in enumerate(new.seats):
            if (who := rows.write_seat(seat)) != rows.write_seat(old.seats[index]):
                await c.execute(queries.CHANGE_SEAT, who | {"of": old.id, "index": index})
        if new.result and not old.result:
            result = rows.write_result(old.id, new.result, new.changed)
            await c.execute(queries.NEW_RESULT, result)

    async def write_moves(self, c: AsyncConnection, file: StoredTable, draft: Draft) -> None:
        of = file.table.id
        if draft.left is not None:
            await c.execute(queries.DROP_MOVES, {"of": of, "left": draft.left})
        for move in draft.moves:
            await c.execute(queries.NEW_MOVE, rows.write_move(of, move))
        if draft.after is None:
            return
        if draft.what is Event.STARTED:
            await c.execute(
                queries.NEW_SNAPSHOT,
                {"table": of, "position": draft.snapshot, "base_ply": 0, "base": None},
            )
            told = {"of": of, "prologue": rows.write_news(draft.news)}
            await c.execute(queries.SET_PROLOGUE, told)
            return
        await c.execute(queries.CHANGE_SNAPSHOT, {"of": of, "position": draft.snapshot})
        if draft.before and draft.table.version != file.table.version:
            base = {"of": of, "base": draft.before.dump(), "base_ply": file.table.ply}
            await c.execute(queries.SET_BASE, base)

    async def committed(self, file: StoredTable, draft: Draft) -> Change:
        """What the caller may now announce."""
        old, table = file.table, draft.table
        position = draft.after or self._positions.get((old.id, old.revision))
        if position is None:
            position = await self.peek(replace(file, table=table))
        else:
            self._remember(table, position)
        if table.status is Status.OVER:
            table = replace(table, seed=file.seed)
        return Change(
            draft.what,
            table,
            before=draft.before,
            after=position,
            news=draft.news,
            moves=draft.moves,
            turn=tuple(i for i in table.waiting if not waited(old, i)),
            seat=draft.seat,
            wish=draft.wish,
            taken=draft.taken,
            ended=old.live and not table.live,
        )


def waited(table: Table, seat: int) -> bool:
    return table.running and table.seats[seat].waiting


# ---- what a table allows


def seat_of(table: Table, person: int) -> int:
    """The seat of somebody who sits here; others are refused."""
    seat = table.seat_of(person)
    if seat is None or not table.seats[seat].joined:
        raise Refused("refused.not-seated")
    return seat


def player(table: Table, person: int) -> int:
    """The seat of somebody who plays here now."""
    seat = seat_of(table, person)
    must_run(table)
    return seat


def must_run(table: Table) -> None:
    if table.status in (Status.INVITED, Status.OPEN):
        raise Refused("refused.not-started")
    if not table.running:
        raise Refused("refused.over")


def others(table: Table, seat: int) -> tuple[int, ...]:
    """The seats of the other people who play."""
    return tuple(i for i, s in enumerate(table.seats) if i != seat and s.person and s.joined)


def reseat(table: Table, index: int, **changes: Any) -> Table:
    seats = list(table.seats)
    seats[index] = replace(seats[index], **changes)
    return replace(table, seats=tuple(seats))


# ---- positions


def loaded(game: Game[Any, Any], dump: str) -> Position | None:
    """A saved position, or None when these rules cannot read it, whatever they stumble over."""
    try:
        position: Position = game.load(dump)
    except Exception:
        return None
    return position


def played(
    game: Game[Any, Any], file: StoredTable, base: str | None, moves: list[Move]
) -> list[Position] | None:
    """Every position on the way; None when the moves no longer lead where they led."""
    try:
        trail = [begun(game, file) if base is None else game.load(base)]
        for move in moves:
            trail.append(trail[-1].apply(move.seat, move.picks))
            if trail[-1].digest() != move.digest:
                return None
    except Exception as error:  # only its name is logged: what it says may be a hidden card
        log.warning("table %s: its moves do not play: %s", file.table.id, type(error).__name__)
        return None
    return trail


def begun(game: Game[Any, Any], file: StoredTable) -> Position:
    position: Position = game.setup(game.Options(**file.table.options), file.seed)
    return position


def digest_of(dump: str) -> str:
    """`position.digest()`, for when the dump is needed anyway."""
    return sha256(dump.encode()).hexdigest()[:16]


def ask(
    table: Table, before: Position | None, after: Position, movers: set[int], at: datetime
) -> Table:
    """Number the questions that are new, and start their clocks.

    No two questions of a table have the same number, so that a button tells whose it is.
    """
    numbers = count(next_number(table))
    seats = []
    for i, seat in enumerate(table.seats):
        if after.decision(i) is None:
            seats.append(replace(seat, since=None, reminded=0))
        elif changed_question(before, after, i, movers):
            seats.append(replace(seat, asked=next(numbers), since=at, reminded=0))
        else:
            seats.append(seat)
    return replace(table, seats=tuple(seats))


def next_number(table: Table) -> int:
    """The number of the next question."""
    return max(seat.asked for seat in table.seats) + 1


def changed_question(before: Position | None, after: Position, seat: int, movers: set[int]) -> bool:
    """Whether the seat is asked something else than before; who moved always is."""
    new = after.decision(seat)
    if new is None:
        return False
    old = before.decision(seat) if before else None
    if before is None or old is None or seat in movers or old != new:
        return True
    return old.offer(before) != new.offer(after)
