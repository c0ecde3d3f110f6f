"""The challenge of the day: what it is, who did how well, and a card to show around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import games
from bot.messages import controls
from bot.messages.lobby import option
from bot.messages.look import address
from bot.messages.sheet import Button, Row, Sheet
from bot.messages.tally import telling
from bot.messages.voice import escaped
from bot.tables import Status, Table
from bot.tables.daily import Day, Placed, Week
from bot.words import Voice
from bot.words.shapes import date, digits
from games.kernel import Game, Position

LISTED = 10  # people of a day
WEEKLY = 5
SIGNS = {1: "▲", 0: "◆", -1: "▼"}  # after a round: ahead, level, behind; by shape, in any font


@dataclass(frozen=True, slots=True)
class Standing:
    """What there is to say about a day to one person."""

    person: int
    day: Day
    tried: str | None = None  # the table of their try
    table: Table | None = None  # the same, unless it is deleted
    places: Sequence[Placed] = ()
    week: Sequence[Week] = ()
    streak: int = 0
    before: Day | None = None  # the day before, whose seed is no secret any more
    best: Sequence[Placed] = ()  # how everybody did then

    @property
    def mine(self) -> Placed | None:
        return next((each for each in self.places if each.score.person == self.person), None)


def page(standing: Standing, say: Voice) -> Sheet:
    """The day with its rules and its hash, the places so far, the week, and yesterday's seed."""
    day, game = standing.day, games.ALL[standing.day.game]
    lines = [
        *told(day, replace(say, game=day.game)),
        say.text("daily.rules", until=int(day.ends.timestamp())),
        say.text("daily.hash", raw_hash=day.seed_hash),
        *own(standing, say),
        *listed(standing.places, say, "daily.today"),
        *weekly(standing.week, say),
        *yesterday(standing, say),
    ]
    rows: tuple[Row, ...] = (tuple(ways(standing, say)),)
    return Sheet(
        text="\n".join(lines),
        rows=rows if rows[0] else (),
        foot=say.text("daily.foot"),
        colour=game.colour,
    )


def told(day: Day, say: Voice) -> list[str]:
    return [f"## {say.text('daily.head')}", *titled(day, say)]


def titled(day: Day, say: Voice) -> list[str]:
    """Which game it is, against whom, and what is not as usual."""
    game = games.ALL[day.game]
    who = say.own("automa") if say.has("automa") else ""
    if day.level:
        who = say.text(f"name.software.{day.level}")
    return [f"**{say.own('title')}**{f' · {who}' if who else ''}", *options(game, day, say)]


def options(game: Game[Any, Any], day: Day, say: Voice) -> list[str]:
    """What is not as usual, and in any case how hard it is."""
    usual, chosen = dict(game.Options()), dict(game.Options(**day.options))
    changed = {field for field in chosen if chosen[field] != usual[field]}
    hard = set(telling(game))
    told = changed if changed & hard or day.level else changed | hard
    return [
        f"• {say.own(f'option.{field}')}: {option(say, field, value)}"
        for field, value in chosen.items()
        if field in told
    ]


def own(standing: Standing, say: Voice) -> list[str]:
    """How whoever reads it stands: the place, or why there is none, and the streak."""
    lines = []
    if standing.mine is not None:
        count = len(standing.places)
        lines.append(say.text("daily.place", place=standing.mine.place, count=count))
    elif standing.tried and (standing.table is None or standing.table.status is not Status.RUNNING):
        lines.append(say.text("daily.uncounted"))
    if standing.streak:
        lines.append(say.text("daily.streak", count=standing.streak))
    return lines


def ways(standing: Standing, say: Voice) -> list[Button]:
    """To begin, to go on, or to show it around."""
    if standing.tried is None:
        ident = controls.verb("-", "daily-begin", standing.day.date.isoformat())
        return [Button(ident, say.text("button.daily-begin"), "good")]
    if standing.table is not None and standing.table.running:
        return [Button(address(standing.table.place), say.text("button.to-table"))]
    if standing.mine is not None:
        return [Button(controls.verb(standing.tried, "share"), say.text("button.share"), "main")]
    return []


def listed(places: Sequence[Placed], say: Voice, head: str) -> list[str]:
    """The best of a day."""
    if not places:
        return []
    lines = [
        say.text(
            "daily.line",
            place=each.place,
            raw_who=escaped(each.score.name),
            raw_score=scored(each, say),
        )
        for each in places
    ]
    more = [say.text("games.further", count=len(places) - LISTED)] if len(places) > LISTED else []
    return [f"**{say.text(head)}**", *lines[:LISTED], *more]


def scored(placed: Placed, say: Voice) -> str:
    score = placed.score
    key = "daily.gave-up" if score.gave_up else "daily.won" if score.won else "daily.lost"
    return say.text(key, raw_points=digits(score.points), count=score.answers)


def weekly(week: Sequence[Week], say: Voice) -> list[str]:
    if not week:
        return []
    lines = [
        say.text(
            "daily.week.line",
            place=each.place,
            raw_who=escaped(each.name),
            count=each.points,
            days=each.days,
        )
        for each in week[:WEEKLY]
    ]
    return [f"**{say.text('daily.week')}**", *lines]


def yesterday(standing: Standing, say: Voice) -> list[str]:
    """The seed of the day before, with which anybody can check it."""
    day = standing.before
    if day is None or day.seed is None:
        return []
    title = replace(say, game=day.game).own("title") if day.game in games.ALL else day.game
    lines = [say.text("daily.yesterday", raw_game=title, raw_seed=day.seed)]
    return lines + listed(standing.best[:3], say, "daily.best")


# ---- the card


def marks(game: Game[Any, Any], positions: Sequence[Position], seat: int) -> str:
    """A sign for each round: whether the seat led at its end, as everybody could have seen."""
    ends = {game.round(position): position for position in positions}
    return "".join(SIGNS[stood(game, ends[number], seat)] for number in ends if number)


def stood(game: Game[Any, Any], position: Position, seat: int) -> int:
    """1, 0 or -1: ahead, level or behind; a game that is over says so itself."""
    if position.outcome is None:
        return game.ahead(game.view(position, None), seat)
    winners = position.outcome.winners
    return 1 if winners == (seat,) else 0 if seat in winners else -1


def card(standing: Standing, signs: str, name: str, say: Voice, foot: str = "") -> Sheet:
    """What somebody shows around: nothing in it helps whoever has not tried yet."""
    day, mine = standing.day, standing.mine
    assert mine is not None
    when = date(say.locale, day.date)
    places = [say.text("daily.card.place", place=mine.place, count=len(standing.places))]
    if standing.streak > 1:
        places.append(say.text("daily.card.streak", count=standing.streak))
    lines = [
        say.text("daily.card", raw_who=escaped(name), raw_day=when),
        *titled(day, replace(say, game=day.game)),
        signs,
        scored(mine, say),
        " · ".join(places),
    ]
    join = Button(controls.verb("-", "daily"), say.text("button.daily-try"), "good")
    ahead, level, behind = SIGNS.values()
    legend = say.text("daily.card.signs", raw_ahead=ahead, raw_level=level, raw_behind=behind)
    small = "\n-# ".join(filter(None, [legend if signs else "", foot]))
    colour = games.ALL[day.game].colour
    text = "\n".join(filter(None, lines))
    return Sheet(text=text, rows=((join,),), foot=small, colour=colour)
