"""Ratings: one for each person and game, from the results in the order of their time.

A result counts for the people in it if two sides played and each answered ten times; a computer
level is a side of fixed strength. Every seat of such a game keeps how strong its player was before
it. So a result that comes in late is put where it belongs: only what came after it is reckoned
again. And opponents of somebody who is forgotten keep what they have won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from zlib import crc32

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, standing
from bot.tables.model import Purpose, Sitter, Table
from bot.tables.rows import Row
from bot.tables.strength import UNKNOWN, Strength, after, of_level

ANSWERS = 10  # of each side at least


@dataclass(frozen=True, slots=True)
class Side:
    """One seat of a rated game; `before` is what its player brought along."""

    person: int | None
    before: Strength | None


@dataclass(frozen=True, slots=True)
class Bout:
    """A rated game: who, and who won."""

    table: str
    sides: tuple[Side, ...]
    winners: tuple[int, ...]


class Standings:
    """Strengths while results are gone through; what is to be written afterwards."""

    def __init__(self, known: dict[int, Strength]) -> None:
        self.now = known
        self.befores: list[dict[str, object]] = []

    def take(self, bout: Bout) -> None:
        befores = tuple(self._before(side) for side in bout.sides)
        for seat, one in enumerate(befores):
            of = {"of": bout.table, "index": seat}
            self.befores.append(of | {"mu": one.mu, "sigma": one.sigma})
        for side, one in zip(bout.sides, after(befores, bout.winners), strict=True):
            if side.person is not None:
                self.now[side.person] = one

    def _before(self, side: Side) -> Strength:
        if side.person is not None:
            return self.now.get(side.person, UNKNOWN)
        assert side.before is not None
        return side.before


# ---- one more result


async def count(store: Store, c: AsyncConnection, table: Table, at: datetime) -> None:
    """Rate a game in the transaction that ends it."""
    bout = rated_game(table, await _answers(c, table.id))
    if bout is None:
        return
    await store.claim(c, crc32(table.game.encode()))
    this = {"game": table.game, "at": at, "id": table.id}
    later = bouts((await c.execute(standing.RATED_SINCE, this)).mappings())
    people = [side.person for side in bout.sides if side.person is not None]
    known = await _known(c, table.game, people)
    standings = Standings(known | _before(later))
    for each in (bout, *later):
        standings.take(each)
    await c.execute(standing.SET_BEFORE, standings.befores)
    for person, one in standings.now.items():
        more = int(person in people)
        await _write(c, table.game, person, one, more, known=person in known or not more)


def _before(later: Sequence[Bout]) -> dict[int, Strength]:
    """What each of these people brought along to their first of these games."""
    found: dict[int, Strength] = {}
    for side in (side for bout in later for side in bout.sides):
        if side.person is not None and side.before is not None:
            found.setdefault(side.person, side.before)
    return found


async def _known(c: AsyncConnection, game: str, people: Iterable[int]) -> dict[int, Strength]:
    found = {}
    for person in people:
        row = (await c.execute(standing.RATING, {"who": person, "which": game})).first()
        if row is not None:
            found[person] = Strength(row.mu, row.sigma)
    return found


async def _write(
    c: AsyncConnection, game: str, person: int, one: Strength, more: int, *, known: bool
) -> None:
    if known:
        values = {"who": person, "which": game, "new_mu": one.mu, "new_sigma": one.sigma}
        await c.execute(standing.CHANGE_RATING, values | {"more": more})
    else:
        values = {"person": person, "game": game, "mu": one.mu, "sigma": one.sigma}
        await c.execute(standing.NEW_RATING, values | {"games": more})


async def _answers(c: AsyncConnection, table: str) -> list[int]:
    found = (await c.execute(standing.ANSWERS, {"id": table})).all()
    return [row.answers for row in found]


def rated_game(table: Table, answers: Sequence[int]) -> Bout | None:
    """The game as far as ratings go, or None if it does not count."""
    if table.result is None or table.purpose is not Purpose.PLAY:
        return None
    sides = tuple(
        side(table.game, seat.kind, seat.person, seat.level, None) for seat in table.seats
    )
    return fair(Bout(table.id, sides, table.result.winners), answers)


def fair(bout: Bout, answers: Sequence[int]) -> Bout | None:
    """A game of two, at least one of them a person, in which both have played."""
    people = [each.person for each in bout.sides if each.person is not None]
    known = all(each.person is not None or each.before for each in bout.sides)
    played = len(answers) == 2 and min(answers) >= ANSWERS
    return bout if len(bout.sides) == 2 and people and known and played else None


def side(
    game: str, kind: str, person: int | None, level: str | None, before: Strength | None
) -> Side:
    """Of a level its fixed strength; of anybody else what was written down at the time."""
    fixed = of_level(game, level or "") if kind == Sitter.SOFTWARE else before
    return Side(person, fixed)


def bouts(rows: Iterable[Row]) -> list[Bout]:
    """Games out of rows with one seat each, in their order."""
    found = []
    for key, group in groupby(rows, key=lambda row: str(row["table"])):
        seats = list(group)
        found.append(Bout(key, tuple(map(_side, seats)), tuple(seats[0]["winners"])))
    return found


def _side(row: Row) -> Side:
    before = None if row["mu"] is None else Strength(row["mu"], row["sigma"])
    return side(row["game"], row["sitter"], row["person"], row["level"], before)


# ---- all of them


async def begin(store: Store) -> None:
    """Rate what was played before there were ratings."""
    async with store.read() as c:
        known = (await c.execute(standing.ANY_RATING)).first()
    if known is None:
        await rebuild(store)


async def rebuild(store: Store) -> int:
    """Work out every rating anew from the results; how many there are now."""
    async with store.write() as c:
        games = (await c.execute(standing.GAMES)).scalars().all()
        return sum([await _rebuild(store, c, game) for game in sorted(games)])


async def _rebuild(store: Store, c: AsyncConnection, game: str) -> int:
    await store.claim(c, crc32(game.encode()))
    rows = list((await c.execute(standing.ALL_OF_GAME, {"game": game})).mappings())
    answers: dict[str, list[int]] = {}
    for row in rows:
        answers.setdefault(row["table"], []).append(row["answers"])
    rated = [bout for bout in bouts(rows) if fair(bout, answers[bout.table])]
    standings, games = Standings({}), dict[int, int]()
    for bout in rated:
        standings.take(bout)
        for each in bout.sides:
            if each.person is not None:
                games[each.person] = games.get(each.person, 0) + 1
    await c.execute(standing.UNRATE, {"which": game})
    await c.execute(standing.DROP_RATINGS, {"which": game})
    if standings.befores:
        await c.execute(standing.SET_BEFORE, standings.befores)
    for person, one in standings.now.items():
        await _write(c, game, person, one, games[person], known=False)
    return len(games)
