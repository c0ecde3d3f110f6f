"""The challenge of the day: one set-up for everybody, one counted try, places and streaks.

The seed is drawn when the day is first asked for, its hash is shown from then on, and nobody gets
the seed before the day is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy.exc import IntegrityError

import games
from bot.store import daily
from bot.tables.ledger import Ledger
from bot.tables.model import (
    Change,
    Ending,
    Person,
    Place,
    Purpose,
    Refused,
    Software,
    Table,
    midnight_after,
)
from bot.tables.opening import Opening
from bot.tables.rows import StoredTable
from bot.tables.seating import chosen_seats, fill, own_seat
from games.kernel import Game
from games.rng import seed_hash

ONE_DAY = timedelta(days=1)
WON, FINISHED = 3, 1  # points of the week's table


@dataclass(frozen=True, slots=True)
class Day:
    """What everybody plays on one day."""

    date: date
    game: str
    options: Mapping[str, Any]
    level: str | None  # of the opponent, where the game has none of its own
    seed_hash: str
    seed: str | None  # only when the day is over

    @property
    def ends(self) -> datetime:
        return midnight_after(datetime(self.date.year, self.date.month, self.date.day, tzinfo=UTC))


@dataclass(frozen=True, slots=True)
class Score:
    """A try that ended; the won one is better, then more points, then fewer answers.

    Whoever gave up is behind everybody who played to the end.
    """

    person: int
    name: str
    table: str
    won: bool
    points: int
    answers: int
    gave_up: bool = False

    @property
    def rank(self) -> tuple[bool, bool, int, int]:
        if self.gave_up:
            return (True, True, 0, 0)
        return (not self.won, False, -self.points, self.answers)

    @property
    def worth(self) -> int:
        """Points of the week's table."""
        return WON if self.won else 0 if self.gave_up else FINISHED


@dataclass(frozen=True, slots=True)
class Placed:
    """A place; whoever did equally well shares it, and the next place is further down."""

    place: int
    score: Score


@dataclass(frozen=True, slots=True)
class Week:
    """What somebody has gathered in a week: three points for a win, one for a finished try."""

    place: int
    person: int
    name: str
    points: int
    days: int


class Daily:
    """Days and tries."""

    def __init__(self, ledger: Ledger, opening: Opening) -> None:
        self._ledger = ledger
        self._opening = opening

    @property
    def now(self) -> date:
        return self._ledger.clock().astimezone(UTC).date()

    async def today(self) -> Day:
        """The challenge of this day, drawn if nobody has asked for it before."""
        now = self.now
        if (known := await self.day(now)) is None:
            await self._draw(now)
            known = await self.day(now)
        assert known is not None
        return known

    async def _draw(self, when: date) -> None:
        game, options, level = challenge(when, self._ledger.levels)
        row = {"day": when.isoformat(), "game": game.key, "options": options, "level": level}
        try:
            async with self._ledger.store.write() as c:
                await c.execute(daily.NEW_DAY, row | {"seed": self._ledger.new_seed()})
        except IntegrityError:
            return  # another process was faster

    async def day(self, when: date) -> Day | None:
        """The challenge of a day that somebody has asked for."""
        found = await self._ledger.fetch(daily.DAY, which=when.isoformat())
        return self._read(found[0]) if found else None

    def _read(self, row: Mapping[Any, Any]) -> Day:
        when = date.fromisoformat(row["day"])
        return Day(
            when,
            row["game"],
            row["options"],
            row["level"],
            seed_hash(row["seed"]),
            row["seed"] if when < self.now else None,
        )

    async def begin(
        self, by: Person, place: Place, *, language: str, theme: str, interaction: str | None = None
    ) -> Change:
        """The one counted try of this person; `refused.daily-tried` when there was one."""
        today = await self.today()
        (row,) = await self._ledger.fetch(daily.DAY, which=today.date.isoformat())
        if today.game not in games.ALL:
            raise Refused("refused.unknown-game", code=today.game)
        table = replace(self._table(by, today, row["seed"], place), language=language, theme=theme)
        if table.opened >= today.ends:
            raise Refused("refused.daily-over")
        try:
            return await self._opening.stand(StoredTable(table, row["seed"]), interaction)
        except IntegrityError:
            raise Refused("refused.daily-tried") from None

    def _table(self, by: Person, day: Day, seed: str, place: Place) -> Table:
        """Chance has no part of the player's: it is the same for everybody."""
        rules = games.ALL[day.game]
        names = chosen_seats(rules, day.options)
        against = Software(day.level) if day.level else None
        seats = fill(names, own_seat(names, None, seed), by, against)
        blank = self._opening.blank(rules, dict(day.options), place, seats)
        hashed = seed_hash(seed)
        return replace(blank, opened_by=by.id, purpose=Purpose.DAILY, seed_hash=hashed)

    async def tried(self, person: int, when: date) -> str | None:
        """The table of somebody's try, which may be deleted by now."""
        found = await self._ledger.fetch(daily.TRY, who=person, which=when.isoformat())
        return found[0]["table"] if found else None

    # ---- places

    async def places(self, when: date, reader: int) -> list[Placed]:
        """How everybody did whose try ended before the day did, as this reader may see it."""
        return placed(await self._scores(when, when, reader))

    async def week(self, when: date, reader: int) -> list[Week]:
        """The table of the week, Monday to Sunday, that this day is in."""
        monday = when - timedelta(days=when.weekday())
        people: dict[int, list[Score]] = {}
        for score in await self._scores(monday, monday + 6 * ONE_DAY, reader):
            people.setdefault(score.person, []).append(score)
        return gathered(people)

    async def _scores(self, first: date, last: date, reader: int) -> list[Score]:
        """Without those who do not want to be seen; whoever reads it sees themselves."""
        given = {"first": first.isoformat(), "last": last.isoformat()}
        rows = await self._ledger.fetch(daily.FINISHED, **given)
        hidden = {row["person"] for row in await self._ledger.fetch(daily.UNSEEN)} - {reader}
        return [score_of(row) for row in rows if row["person"] not in hidden and in_time(row)]

    async def streak(self, person: int) -> int:
        """On how many days in a row, up to today or yesterday, somebody played to the end."""
        rows = await self._ledger.fetch(daily.DAYS_OF, who=person)
        done = {date.fromisoformat(row["day"]) for row in rows if in_time(row)}
        last = self.now if self.now in done else self.now - ONE_DAY
        length = 0
        while last - length * ONE_DAY in done:
            length += 1
        return length


def challenge(
    when: date, levels: tuple[str, ...]
) -> tuple[Game[Any, Any], dict[str, Any], str | None]:
    """Game, options and opponent of a day: a weekday's game is always the same."""
    known = list(games.ALL.values())
    game = known[when.weekday() % len(known)]
    options = game.for_one[turn(when, len(known)) % len(game.for_one)]
    level = None if len(game.seats(options)) == 1 else middle(levels)
    return game, options.model_dump(mode="json", exclude_unset=True), level


def turn(when: date, known: int) -> int:
    """How often the game of this weekday has had its day, so that its challenges take turns."""
    mondays = (when.toordinal() - 1) // 7
    each_week = len(range(when.weekday() % known, 7, known))
    return mondays * each_week + when.weekday() // known


def middle(levels: tuple[str, ...]) -> str:
    """The usual level."""
    return "normal" if "normal" in levels else levels[len(levels) // 2]


def in_time(row: Mapping[Any, Any]) -> bool:
    """Whether a try ended before its day, and so before its seed was known."""
    start = datetime.fromisoformat(row["day"]).replace(tzinfo=UTC)
    return bool(row["at"] < start + ONE_DAY)


def score_of(row: Mapping[Any, Any]) -> Score:
    seat, scores = row["seat"], row["scores"]
    points = scores[seat] if seat < len(scores) else 0
    won = seat in row["winners"]
    gave_up = row["how"] == Ending.RESIGNED
    return Score(row["person"], row["called"], row["table"], won, points, row["answers"], gave_up)


def placed(scores: Iterable[Score]) -> list[Placed]:
    """The best first; equal ones share a place."""
    ordered = sorted(scores, key=lambda score: (*score.rank, score.person))
    ranks = [score.rank for score in ordered]
    return [Placed(ranks.index(score.rank) + 1, score) for score in ordered]


def gathered(people: Mapping[int, list[Score]]) -> list[Week]:
    points = {who: sum(each.worth for each in tries) for who, tries in people.items()}
    ordered = sorted(points, key=lambda who: (-points[who], who))
    totals = [points[who] for who in ordered]
    return [
        Week(totals.index(points[w]) + 1, w, people[w][-1].name, points[w], len(people[w]))
        for w in ordered
    ]
