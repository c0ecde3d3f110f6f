"""A match for a person: the level of software against which they win about half."""

from __future__ import annotations

from bot.store import queries
from bot.tables.ledger import Ledger
from bot.tables.model import Software
from bot.tables.rows import Row
from bot.tables.seating import Opponent
from games.opponents.match import MATCH, Result, next_level, plain


async def matched(ledger: Ledger, against: Opponent, person: int, game: str) -> Opponent:
    """The opponent with a level that fits, where the person wants a match for themselves."""
    if not isinstance(against, Software) or plain(against.level) != MATCH:
        return against
    return Software(await level_for(ledger, person, game))


async def level_for(ledger: Ledger, person: int, game: str) -> str:
    """The rung that the next game of this person is to be played on, by all their results."""
    past = await ledger.fetch(queries.AGAINST_SOFTWARE, person=person, game=game)
    return next_level([Result(row["level"] or "", got(row)) for row in past])


def got(row: Row) -> float:
    """1 for a win, 0 for a loss, half of a draw."""
    winners = row["winners"]
    return (row["seat"] in winners) / len(winners) if winners else 0.5
