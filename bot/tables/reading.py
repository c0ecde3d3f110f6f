"""Looking at tables: nothing is changed here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import groupby

from cachetools import LRUCache

import games
from bot.store import attention, queries
from bot.tables import rows
from bot.tables.draft import must_be_over
from bot.tables.ledger import Ledger
from bot.tables.model import Ending, Entry, Move, Purpose, Refused, Table
from bot.tables.replay import game_of
from bot.tables.rows import StoredTable
from bot.tasks import aside
from games.kernel import Position, picks
from games.record import Line, Record, Verdict, retrace, verify

LISTED = 50  # tables at most
LATELY = timedelta(days=30)  # as long as tables that came to nothing are kept


PASTS = 6  # games that somebody is leafing through, some hundred positions each


@dataclass(frozen=True, slots=True)
class Past:
    """A table and its positions from the opening on; secrets are included."""

    table: Table
    positions: tuple[Position, ...]
    ends: int | None = None  # the first move that today's rules cannot play again


class Reading:
    """Lists, logs and records."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._pasts: LRUCache[tuple[str, int], Past] = LRUCache(PASTS)

    async def get(self, table: str) -> Table:
        """The table, or `refused.no-such-table`."""
        return (await self._ledger.stored(table)).table

    async def look(self, table: str) -> tuple[Table, Position | None]:
        """The table and its position, of the same moment; no position before the start."""
        stored, position = await self._ledger.both(table)
        return stored.table, position

    async def mine(self, person: int, *, live: bool = True, limit: int = LISTED) -> list[Table]:
        """The tables this person sits at or is invited to, the latest first; or the last ended."""
        if live:
            statement = queries.live(queries.LIVE_OF_PERSON, limit)
        else:
            statement = queries.last_ended(limit)
        return [stored.table for stored in await self._ledger.find(statement, person=person)]

    async def awaiting(self, person: int) -> list[str]:
        """The tables where this person's answer is awaited, the longest first."""
        found = await self._ledger.fetch(attention.AWAITING, person=person, most=LISTED)
        asked = [(row["clocks"][row["seat"]][1], row["id"]) for row in found]
        return [table for since, table in sorted((s, t) for s, t in asked if s is not None)]

    async def in_guild(self, guild: int, *, live: bool = True, limit: int = LISTED) -> list[Table]:
        """The tables of a server, the latest first (`/games`, `/admin list`); or the last ended."""
        those = queries.OF_GUILD
        statement = (queries.live if live else queries.ended)(those, limit)
        return [stored.table for stored in await self._ledger.find(statement, guild=guild)]

    async def last_opened(self, person: int, game: str = "") -> Table | None:
        """The table that this person opened last, of any game or of one."""
        statement = queries.last_opened(game)
        found = await self._ledger.find(statement, person=person)
        return found[0].table if found else None

    async def has_played(self, person: int, game: str) -> bool:
        """Whether this person has ever sat at a table of this game that was begun."""
        return bool(await self._ledger.fetch(queries.PLAYED, person=person, game=game))

    async def here(self, channel: int) -> Table | None:
        """The live table of this channel or thread, or the last one that was there."""
        for statement in (queries.live(queries.AT, 1), queries.ended(queries.AT, 1)):
            if files := await self._ledger.find(statement, channel=channel):
                return files[0].table
        return None

    async def load(self) -> tuple[int, int]:
        """How many games run, and how many tables are still to be shown."""
        (row,) = await self._ledger.fetch(queries.LOAD)
        return row["running"], row["behind"]

    async def given_up(self, table: Table) -> int:
        """How often the same people cancelled this game right after its start, lately."""
        since = self._ledger.clock() - LATELY
        who = {"game": table.game, "since": since, "person": table.people[0]}
        found = await self._ledger.fetch(queries.GIVEN_UP, **who)
        sat = groupby(found, key=lambda row: row["id"])
        return sum({row["person"] for row in group} == set(table.people) for _, group in sat)

    async def under_older_rules(self) -> list[Table]:
        """Running tables whose last move was made under other rules than today's."""
        versions = {key: game.version for key, game in games.ALL.items()}
        found = await self._ledger.find_ours(queries.under_other_rules(versions))
        return [stored.table for stored in found]

    async def log(self, table: str, person: int | None) -> list[Entry]:
        """What happened in the whole game, as far as this person (or a spectator) may know."""
        seat = (await self.get(table)).seat_of(person)
        return [heard(entry, seat) for entry in await self.story(table)]

    async def story(self, table: str, last: int | None = None) -> list[Entry]:
        """What happened in the whole game, or in the `last` so many moves; ply 0 is the setup.

        Secrets are included: whoever tells it must ask `heard_by`.
        """
        known = await self.get(table)
        after = -1 if last is None else known.ply - last
        found = await self._ledger.fetch(queries.LAST_MOVES, id=table, after=after)
        moves = [rows.read_move(row) for row in found]
        told = [Entry(move.ply, move.seat, move.at, move.news) for move in moves]
        return await self._setup(known) + told if after < 0 else told

    async def _setup(self, table: Table) -> list[Entry]:
        if not table.started:
            return []
        (row,) = await self._ledger.fetch(queries.PROLOGUE, id=table.id)
        return [Entry(0, None, table.opened, rows.NEWS.validate_python(row["prologue"]))]

    async def _moves(self, table: str) -> list[Move]:
        return [rows.read_move(row) for row in await self._ledger.fetch(queries.MOVES, id=table)]

    async def record(self, table: str) -> Record:
        """The whole game, for `games.record.write`; only when it is over."""
        return await self._record(await self._open(table))

    async def _open(self, table: str) -> StoredTable:
        """A game that is over, and whose seed is nobody's secret any more."""
        stored = await self._ledger.stored(table)
        must_be_over(stored.table)
        if self._ledger.sealed(stored.table):
            raise Refused("refused.daily-sealed")
        return stored

    def must_be_mine(self, table: Table, person: int) -> None:
        """Until the day is over, only whoever played its challenge looks at that game."""
        if self._ledger.sealed(table) and table.seat_of(person) is None:
            raise Refused("refused.daily-sealed")

    async def _record(self, stored: StoredTable) -> Record:
        """Of a running game as well, with its seed: not to be shown to anybody then."""
        made = make_record(stored, await self._moves(stored.table.id))
        if stored.table.purpose is not Purpose.EXPLORE:
            return made
        (row,) = await self._ledger.fetch(queries.SNAPSHOT, id=stored.table.id)
        return replace(made, base=row["base"] or "")

    async def past(self, table: str) -> Past:
        """Every position of a game that today's rules can play again, the opening first."""
        stored = await self._ledger.stored(table)
        game = game_of(stored.table)
        key = (table, stored.table.revision)
        if key not in self._pasts:
            record = await self._record(stored)
            found, problem = await aside(retrace, record, game)
            self._pasts[key] = Past(stored.table, found, problem.at if problem else None)
        return replace(self._pasts[key], table=stored.table)  # its seed may be no secret any more

    async def verify(self, table: str) -> Verdict:
        """What `python -m games verify` says of its record; only when it is over."""
        stored = await self._open(table)
        game_of(stored.table)  # or it is frozen
        record = await self._record(stored)
        return await aside(verify, record, games.ALL)


def heard(entry: Entry, seat: int | None) -> Entry:
    news = tuple(item for item in entry.news if item.heard_by(seat))
    return Entry(entry.ply, entry.seat, entry.at, news)


def make_record(stored: StoredTable, moves: list[Move]) -> Record:
    table = stored.table
    return Record(
        game=table.game,
        rules=table.first_version,
        options=dict(table.options),
        seats=tuple(seat.name for seat in table.seats),
        names=tuple(seat.called or seat.level or "" for seat in table.seats),
        seed_hash=table.seed_hash,
        seed=stored.seed,
        parts=table.parts,
        changed=table.unverified_from or 0,
        moves=tuple(Line(seat=m.seat, picks=picks(m.picks), digest=m.digest) for m in moves),
        end=ending(table),
    )


def ending(table: Table) -> str:
    """The last line of a record: why it ended, and who won."""
    result = table.result
    if result is None:
        return ""
    winners = [table.seats[seat].name for seat in result.winners]
    return " ".join([result.reason if result.how is Ending.PLAYED else result.how, *winners])
