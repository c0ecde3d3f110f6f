"""The statements about ratings and records."""

from __future__ import annotations

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update

from bot.store.schema import moves, ratings, results, seats, tables

# ---- ratings

_answers = (
    select(func.count())
    .select_from(moves)
    .where(moves.c.table == seats.c.table, moves.c.seat == seats.c.seat)
    .scalar_subquery()
)
ANSWERS = (
    select(_answers.label("answers")).where(seats.c.table == bindparam("id")).order_by(seats.c.seat)
)
_seat = (
    seats.c.table,
    tables.c.game,
    seats.c.sitter,
    seats.c.person,
    seats.c.level,
    seats.c.mu,
    seats.c.sigma,
    results.c.winners,
)
_of_results = results.join(tables, tables.c.id == results.c.table).join(
    seats, seats.c.table == results.c.table
)
_in_order = (results.c.at, results.c.table, seats.c.seat)
RATED_SINCE = (
    select(*_seat)
    .select_from(_of_results)
    .where(
        tables.c.game == bindparam("game"),
        seats.c.mu.is_not(None),
        or_(
            results.c.at > bindparam("at"),
            and_(results.c.at == bindparam("at"), results.c.table > bindparam("id")),
        ),
    )
    .order_by(*_in_order)
)
ALL_OF_GAME = (
    select(*_seat, _answers.label("answers"))
    .select_from(_of_results)
    .where(tables.c.game == bindparam("game"), tables.c.purpose == "play")
    .order_by(*_in_order)
)
GAMES = select(tables.c.game).distinct()
SET_BEFORE = (
    update(seats)
    .where(seats.c.table == bindparam("of"), seats.c.seat == bindparam("index"))
    .values(mu=bindparam("mu"), sigma=bindparam("sigma"))
)
UNRATE = (  # what the forgotten were worth is known nowhere else
    update(seats)
    .where(
        seats.c.sitter != "gone",
        seats.c.mu.is_not(None),
        seats.c.table.in_(select(tables.c.id).where(tables.c.game == bindparam("which"))),
    )
    .values(mu=None, sigma=None)
)
_this_rating = and_(ratings.c.person == bindparam("who"), ratings.c.game == bindparam("which"))
ANY_RATING = select(ratings.c.person).limit(1)
RATING = select(ratings).where(_this_rating)
NEW_RATING = insert(ratings)
CHANGE_RATING = (
    update(ratings)
    .where(_this_rating)
    .values(
        mu=bindparam("new_mu"),
        sigma=bindparam("new_sigma"),
        games=ratings.c.games + bindparam("more"),
    )
)
DROP_RATINGS = delete(ratings).where(ratings.c.game == bindparam("which"))
