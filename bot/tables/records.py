"""What people have done so far: their finished games, how fast they answer, how strong they are.

Nothing is kept for it but the ratings: it is all read from results, seats and moves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby
from typing import Any

from bot.store import standing
from bot.tables.ledger import Ledger
from bot.tables.luck import Luck
from bot.tables.model import Ending, Sitter
from bot.tables.rows import Row
from bot.tables.strength import Strength

LOOKED_AT = 500  # games of a person, the latest
PACED = 50  # of them for the time to answer
SHOWN_FROM = 5  # games: fewer say nothing about strength


class Got(StrEnum):
    """What a game brought."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat where."""

    side: str
    kind: Sitter
    person: int | None
    called: str
    level: str | None


@dataclass(frozen=True, slots=True)
class Played:
    """A game that came to a result, as one of its players sees it."""

    table: str
    game: str
    options: Mapping[str, Any]
    mine: int
    players: tuple[Player, ...]
    how: Ending
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    at: datetime
    luck: Luck | None = None  # once it is worked out

    @property
    def got(self) -> Got:
        everybody = len(self.winners) == len(self.players) > 1
        if self.how is Ending.DRAWN or everybody:
            return Got.DRAWN
        return Got.WON if self.mine in self.winners else Got.LOST

    @property
    def me(self) -> Player:
        return self.players[self.mine]

    @property
    def other(self) -> Player | None:
        """The opponent; None for somebody playing alone."""
        others = [player for i, player in enumerate(self.players) if i != self.mine]
        return others[0] if others else None

    @property
    def score(self) -> int | None:
        return self.scores[self.mine] if self.mine < len(self.scores) else None


@dataclass(frozen=True, slots=True)
class Rated:
    """A strength, and the number of games it rests on."""

    strength: Strength
    games: int

    @property
    def told(self) -> bool:
        return self.games >= SHOWN_FROM


@dataclass(frozen=True, slots=True)
class Record:
    """All that there is to tell about a person's games, the latest first."""

    person: int
    games: tuple[Played, ...]
    ratings: Mapping[str, Rated]
    pace: timedelta | None
    hidden: Collection[int]  # opponents who do not want to be named


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a ranking."""

    place: int
    person: int
    called: str
    rated: Rated


class Records:
    """Records of people, and the rankings of a server."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def of(self, person: int, reader: int) -> Record | None:
        """What the reader may see of this person's record; None if there is nothing."""
        if person != reader and person in await self._hidden([person]):
            return None
        found = await self._ledger.fetch(standing.FINISHED, person=person, most=LOOKED_AT)
        games = tuple(read(list(seats)) for _, seats in groupby(found, key=lambda row: row["id"]))
        if not games:
            return None
        others = {p.person for game in games for p in game.players if p.person is not None}
        return Record(
            person,
            games,
            await self.ratings(person),
            await self._pace(person),
            await self._hidden(others - {person, reader}),
        )

    async def ratings(self, person: int) -> dict[str, Rated]:
        """By game."""
        found = await self._ledger.fetch(standing.RATINGS, who=person)
        return {row["game"]: rated(row) for row in found}

    async def _pace(self, person: int) -> timedelta | None:
        """From the answer before theirs to theirs, on average."""
        (row,) = await self._ledger.fetch(standing.PACE, person=person, most=PACED)
        (mean,) = row.values()
        return None if mean is None else timedelta(milliseconds=float(mean))

    async def _hidden(self, people: Collection[int]) -> frozenset[int]:
        """Those who do not want to be seen; asked anew each time, so that it holds at once."""
        found = await self._ledger.fetch(standing.HIDDEN, whom=sorted(people)) if people else []
        return frozenset(row["person"] for row in found)

    async def ranking(self, guild: int, game: str, reader: int) -> list[Ranked]:
        """The people of a server by strength, without those who do not want to be seen."""
        given = {"guild": guild, "game": game, "reader": reader, "least": SHOWN_FROM}
        found = await self._ledger.fetch(standing.RANKING, **given)
        return [
            Ranked(place, row["person"], row["called"] or "", rated(row))
            for place, row in enumerate(found, 1)
        ]


def rated(row: Row) -> Rated:
    return Rated(Strength(row["mu"], row["sigma"]), row["games"])


def read(rows: list[Row]) -> Played:
    row = rows[0]
    return Played(
        table=row["id"],
        game=row["game"],
        options=row["options"],
        mine=row["mine"],
        players=tuple(
            Player(r["name"], Sitter(r["sitter"]), r["person"], r["called"], r["level"])
            for r in rows
        ),
        how=Ending(row["how"]),
        winners=tuple(row["winners"]),
        scores=tuple(row["scores"]),
        at=row["at"],
        luck=Luck(*row["luck"][row["mine"]]) if row["luck"] else None,
    )
