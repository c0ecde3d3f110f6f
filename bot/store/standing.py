"""The statements about ratings and records."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    null,
    or_,
    select,
    type_coerce,
    update,
)

from bot.store.schema import moves, people, ratings, results, seats, tables

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

# ---- records

_COUNTS = tables.c.purpose == "play"
_second = seats.alias("second")
_alone = ~exists().where(_second.c.table == tables.c.id, _second.c.seat == 1)
_RECORDED = or_(_COUNTS, and_(tables.c.purpose == "daily", _alone))  # a challenge played alone
_mine = seats.alias("mine")
_latest = (
    select(results.c.table, _mine.c.seat.label("mine"))
    .join(_mine, _mine.c.table == results.c.table)
    .join(tables, tables.c.id == results.c.table)
    .where(_mine.c.person == bindparam("person"), _RECORDED)
    .order_by(results.c.at.desc(), results.c.table)
    .limit(bindparam("most"))
    .subquery("latest")
)
FINISHED = (  # the last games of a person that came to a result, one row per seat
    select(
        _latest.c.mine,
        tables.c.id,
        tables.c.game,
        tables.c.options,
        seats.c.name,
        seats.c.sitter,
        seats.c.person,
        seats.c.called,
        seats.c.level,
        results.c.how,
        results.c.winners,
        results.c.scores,
        results.c.at,
        results.c.luck,
    )
    .join(tables, tables.c.id == _latest.c.table)
    .join(results, results.c.table == _latest.c.table)
    .join(seats, seats.c.table == _latest.c.table)
    .order_by(results.c.at.desc(), tables.c.id, seats.c.seat)
)
UNMEASURED = (  # the last game of which nobody has worked out what chance did
    select(results.c.table)
    .join(tables, tables.c.id == results.c.table)
    .where(results.c.at >= bindparam("since"), results.c.luck.is_(null()), _COUNTS)
    .order_by(results.c.at.desc(), results.c.table)
    .limit(1)
)
SET_LUCK = (
    update(results)
    .where(results.c.table == bindparam("of"))
    .values(luck=bindparam("brought", type_=JSON))
)
_at = type_coerce(moves.c.at, BigInteger)
_paced = (
    select(
        moves.c.seat,
        _latest.c.mine,
        (_at - func.lag(_at).over(partition_by=moves.c.table, order_by=moves.c.ply)).label("ms"),
    )
    .join(_latest, _latest.c.table == moves.c.table)
    .subquery("paced")
)
PACE = select(func.avg(_paced.c.ms)).where(_paced.c.seat == _paced.c.mine)
RATINGS = select(ratings).where(ratings.c.person == bindparam("who"))
_HIDDEN = select(people.c.person).where(~people.c.visible)
HIDDEN = _HIDDEN.where(people.c.person.in_(bindparam("whom", expanding=True)))

_played_here = (
    select(seats.c.person)
    .join(tables, tables.c.id == seats.c.table)
    .where(
        tables.c.guild == bindparam("guild"),
        tables.c.game == bindparam("game"),
        tables.c.status == "over",
        _COUNTS,
        seats.c.person.is_not(None),
    )
)
_sat = seats.alias("sat")
_at_tables = tables.alias("at_tables")
_called = (
    select(_sat.c.called)
    .join(_at_tables, _at_tables.c.id == _sat.c.table)
    .where(_sat.c.person == ratings.c.person, _at_tables.c.guild == bindparam("guild"))
    .order_by(_at_tables.c.opened.desc(), _at_tables.c.id)
    .limit(1)
    .scalar_subquery()
)
RANKING = (  # of those who have played in a server; whoever asks sees themselves in any case
    select(ratings, _called.label("called"))
    .where(
        ratings.c.game == bindparam("game"),
        ratings.c.games >= bindparam("least"),
        ratings.c.person.in_(_played_here),
        or_(ratings.c.person == bindparam("reader"), ratings.c.person.not_in(_HIDDEN)),
    )
    .order_by(ratings.c.mu.desc(), ratings.c.person)
    .limit(1000)
)
