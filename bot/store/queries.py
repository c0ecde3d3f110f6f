"""The statements, built once; each is run with a mapping of its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    TextClause,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    tuple_,
    union_all,
    update,
)

from bot.store.schema import (
    LIVE,
    beats,
    blocks,
    courses,
    deliveries,
    messages,
    moves,
    people,
    results,
    reviews,
    seats,
    snapshots,
    tables,
    told,
)

ANY = 1_000_000  # tables: no limit

# ---- a table with its seats and its result: one row per seat

WHOLE = (
    select(
        *(c for c in tables.c if c.name != "prologue"),
        *(c for c in seats.c if c.name not in ("table", "ended")),
        results.c.how,
        results.c.winners,
        results.c.reason,
        results.c.scores,
        results.c.seat.label("ended_by"),
    )
    .join(seats, seats.c.table == tables.c.id)
    .outerjoin(results, results.c.table == tables.c.id)
    .order_by(tables.c.changed.desc(), tables.c.id, seats.c.seat)
)

ONE_TABLE = WHOLE.where(tables.c.id == bindparam("id"))
_SEATS = select(seats.c.table).where(seats.c.person == bindparam("person"))
OF_PERSON = tables.c.id.in_(_SEATS)
LIVE_OF_PERSON = tables.c.id.in_(_SEATS.where(seats.c.ended.is_(None)))
OF_GUILD = tables.c.guild == bindparam("guild")
AT = or_(
    tables.c.thread == bindparam("channel"),
    and_(tables.c.channel == bindparam("channel"), tables.c.thread.is_(None)),
)
REMATCH_OF = tables.c.rematch_of == bindparam("id")
# in words, not as parameters: so the database sees that an index of such rows will do
IS_LIVE = text(f"tables.{LIVE}")
IS_RUNNING = text("tables.status = 'running'")
IS_ENDED = text("tables.status IN ('over', 'closed')")
KNOWN_TO_PERSON = WHOLE.where(or_(tables.c.host == bindparam("person"), OF_PERSON))


def those(*conditions: ColumnElement[bool] | TextClause) -> Select[Any]:
    """The tables of which this holds; found first, so that an index of few rows leads to them."""
    return WHOLE.where(tables.c.id.in_(select(tables.c.id).where(*conditions)))


BEHIND = those(tables.c.shown < tables.c.revision)
UNSTARTED_SINCE = those(
    text("tables.status IN ('invited', 'open')"), tables.c.opened <= bindparam("moment")
)
SILENT_SINCE = those(
    IS_RUNNING,
    tables.c.waiting_since.is_not(None),
    tables.c.waiting_since <= bindparam("moment"),
)
RUNNING = those(IS_RUNNING)
THINKING = those(tables.c.thinking_since.is_not(None))


def live(where: ColumnElement[bool], limit: int = ANY) -> Select[Any]:
    """The live tables there, the latest first."""
    return _latest(IS_LIVE, where, limit)


def ended(where: ColumnElement[bool], limit: int) -> Select[Any]:
    """The last tables there that are no longer alive."""
    return _latest(IS_ENDED, where, limit)


def _latest(state: TextClause, where: ColumnElement[bool], limit: int) -> Select[Any]:
    found = select(tables.c.id).where(state, where).order_by(tables.c.changed.desc())
    return WHOLE.where(tables.c.id.in_(found.limit(limit)))


def last_ended(limit: int) -> Select[Any]:
    """The last tables of a person that are no longer alive."""
    those = _SEATS.where(seats.c.ended.is_not(None)).order_by(seats.c.ended.desc())
    return WHOLE.where(tables.c.id.in_(those.limit(limit)))


def under_other_rules(versions: Mapping[str, int]) -> Select[Any]:
    """Running tables whose last move was made under other rules than these."""
    today = tuple_(tables.c.game, tables.c.version).in_(list(versions.items()))
    return those(IS_RUNNING, ~today)


LOAD = select(
    select(func.count()).select_from(tables).where(IS_RUNNING).scalar_subquery().label("running"),
    select(func.count())
    .where(tables.c.shown < tables.c.revision)
    .scalar_subquery()
    .label("behind"),
)
HARDLY_BEGUN = 2  # answers at most
GIVEN_UP = (
    select(tables.c.id, seats.c.person)
    .join(seats, seats.c.table == tables.c.id)
    .where(
        tables.c.status == "closed",
        tables.c.closed == "cancelled",
        tables.c.ply <= HARDLY_BEGUN,
        tables.c.game == bindparam("game"),
        tables.c.id.in_(_SEATS.where(seats.c.ended >= bindparam("since"))),
        seats.c.person.is_not(None),
    )
    .order_by(tables.c.id)
)


def last_opened(game: str) -> Select[Any]:
    """The table that a person opened last, of one game or of any."""
    those = tables.c.host == bindparam("person")
    if game:
        those = and_(those, tables.c.game == game)
    latest = select(tables.c.id).where(those).order_by(tables.c.opened.desc(), tables.c.id)
    return WHOLE.where(tables.c.id.in_(latest.limit(1)))


PLAYED = (
    select(literal(1))
    .select_from(tables.join(seats, seats.c.table == tables.c.id))
    .where(
        seats.c.person == bindparam("person"),
        seats.c.joined,
        tables.c.game == bindparam("game"),
        tables.c.status.in_(("running", "over")),
    )
    .limit(1)
)


# ---- writing a table

NEW_TABLE = insert(tables)
NEW_SEATS = insert(seats)
CLOCKS = ("clocks", "waiting_since", "thinking_since", "deadline")
CHANGE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.revision == bindparam("was"))
    .values(
        {
            name: bindparam(name)
            for name in (
                "status",
                "closed",
                "version",
                "first_version",
                "unverified_from",
                "ply",
                "revision",
                "moved",
                "clocks",
                "waiting_since",
                "thinking_since",
                "deadline",
                "requests",
                "changed",
            )
        }
    )
)
SET_PROLOGUE = (
    update(tables).where(tables.c.id == bindparam("of")).values(prologue=bindparam("prologue"))
)
SET_CLOCKS = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.revision == bindparam("was"))
    .values({name: bindparam(name) for name in CLOCKS})
)
SET_SHOWN = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.shown < bindparam("shown"))
    .values(shown=bindparam("shown"))
)
SET_DUE = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.shown >= tables.c.revision)
    .values(shown=tables.c.revision - 1)
)
CHANGE_SEAT = (
    update(seats)
    .where(seats.c.table == bindparam("of"), seats.c.seat == bindparam("index"))
    .values({n: bindparam(n) for n in ("sitter", "person", "called", "level", "joined", "part")})
)
END_SEATS = update(seats).where(seats.c.table == bindparam("of")).values(ended=bindparam("at"))
DELETE_TABLE = delete(tables).where(tables.c.id == bindparam("of"))
FORGET_HOST = update(tables).where(tables.c.host == bindparam("who")).values(host=None)

NEW_MOVE = insert(moves)
DROP_MOVES = delete(moves).where(moves.c.table == bindparam("of"), moves.c.ply > bindparam("left"))
NEW_SNAPSHOT = insert(snapshots)
CHANGE_SNAPSHOT = (
    update(snapshots)
    .where(snapshots.c.table == bindparam("of"))
    .values(position=bindparam("position"))
)
SET_BASE = (
    update(snapshots)
    .where(snapshots.c.table == bindparam("of"))
    .values(base=bindparam("base"), base_ply=bindparam("base_ply"))
)
NEW_RESULT = insert(results)
NEW_DELIVERY = insert(deliveries)
REVIEW = select(reviews.c.data).where(reviews.c.table == bindparam("id"))
NEW_REVIEW = insert(reviews)
CAME_TO_NOTHING = delete(tables).where(
    text("tables.status = 'closed'"), tables.c.changed < bindparam("moment")
)
PRESSED_LATELY = select(func.count().label("count")).where(  # beside answers
    deliveries.c.table == bindparam("of"), deliveries.c.at >= bindparam("since")
)
OLD_DELIVERIES = delete(deliveries).where(deliveries.c.at < bindparam("moment"))

# ---- reading the rest

SNAPSHOT = (
    select(snapshots, tables.c.revision)
    .join(tables, tables.c.id == snapshots.c.table)
    .where(snapshots.c.table == bindparam("id"))
)
MOVES = select(moves).where(moves.c.table == bindparam("id")).order_by(moves.c.ply)
LAST_MOVES = MOVES.where(moves.c.ply > bindparam("after"))
PROLOGUE = select(tables.c.prologue).where(tables.c.id == bindparam("id"))
DELIVERED = union_all(
    select(moves.c.table).where(moves.c.interaction == bindparam("interaction")),
    select(deliveries.c.table).where(deliveries.c.interaction == bindparam("interaction")),
)

_mine, _theirs = seats.alias(), seats.alias()
AGAINST_SOFTWARE = (  # how a person has fared in a game against each level, the oldest first
    select(_theirs.c.level, _mine.c.seat, results.c.winners)
    .join(tables, tables.c.id == results.c.table)
    .join(_mine, _mine.c.table == results.c.table)
    .join(_theirs, _theirs.c.table == results.c.table)
    .where(
        tables.c.game == bindparam("game"),
        _mine.c.person == bindparam("person"),
        _theirs.c.sitter == "software",
    )
    .order_by(results.c.at, results.c.table)
)

# ---- messages

NEW_MESSAGE = insert(messages)
CHANGE_MESSAGE = (
    update(messages)
    .where(messages.c.channel == bindparam("in"), messages.c.message == bindparam("which"))
    .values({n: bindparam(n) for n in ("table", "kind", "person", "born", "digest", "ply")})
)
DOUBT_PANELS = (
    update(messages)
    .where(messages.c.table == bindparam("of"), messages.c.kind == "panel")
    .values(digest="")
)
DOUBT_LINES = (
    update(messages)
    .where(messages.c.table == bindparam("of"), messages.c.kind.in_(("line", "left")))
    .values(kind="line", digest="")
)
DOUBT_ALL = update(messages).values(digest="")
MEND_LEFT = update(messages).where(messages.c.kind == "left").values(kind="line")
LIVE_CLOCKS = select(tables.c.id, tables.c.revision, tables.c.clocks).where(IS_LIVE)
LEAP = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        revision=bindparam("revision"),
        moved=bindparam("revision"),
        clocks=bindparam("clocks"),
        shown=0,
    )
)
DELETE_MESSAGE = delete(messages).where(
    messages.c.channel == bindparam("in"), messages.c.message == bindparam("which")
)
MESSAGES_OF_TABLE = (
    select(messages).where(messages.c.table == bindparam("id")).order_by(messages.c.message.desc())
)
UNTIDY = those(  # messages left behind there are to become lines
    tables.c.id.in_(select(messages.c.table).where(text("messages.kind = 'left'"))),
    tables.c.changed <= bindparam("moment"),
)
MESSAGES_TO_PERSON = select(messages).where(messages.c.person == bindparam("who"))

# ---- clocks

OUT_OF_TIME = WHOLE.where(tables.c.deadline <= bindparam("moment"))
WITH_CLOCKS = WHOLE.where(tables.c.deadline.is_not(None))
AWAITED = WHOLE.where(tables.c.deadline.is_not(None) | tables.c.waiting_since.is_not(None))
BEAT = select(beats.c.at).where(beats.c.process == bindparam("which"))
NEW_BEAT = insert(beats)
NEXT_BEAT = (
    update(beats).where(beats.c.process == bindparam("which")).values(at=bindparam("moment"))
)

# ---- people

PERSON = select(people).where(people.c.person == bindparam("who"))
NEW_PERSON = insert(people)
CHANGE_PERSON = (
    update(people)
    .where(people.c.person == bindparam("who"))
    .values({c.name: bindparam(c.name) for c in people.c if c.name != "person"})
)
SPEAKS = update(people).where(people.c.person == bindparam("who")).values(spoken=bindparam("now"))
TELL = insert(told)
TOLD = select(literal(1)).where(told.c.person == bindparam("who"), told.c.key == bindparam("key"))

REACHED = select(courses.c.course, courses.c.step).where(
    courses.c.person == bindparam("who"), courses.c.game == bindparam("game")
)
FIRST_STEP = insert(courses)
NEXT_STEP = (
    update(courses)
    .where(
        courses.c.person == bindparam("who"),
        courses.c.game == bindparam("of"),
        courses.c.course == bindparam("which"),
    )
    .values(step=bindparam("step"))
)

# ---- limits

_WAITS = tables.c.status.in_(("invited", "open"))
_IN_VAIN = tables.c.closed.in_(("declined", "withdrawn", "expired"))
HOSTED = select(
    func.count().filter(tables.c.opened > bindparam("since")).label("new"),
    func.count().filter(_WAITS).label("open"),
).where(tables.c.host == bindparam("who"))
SITS_AT = (
    select(func.count())
    .select_from(seats.join(tables, tables.c.id == seats.c.table))
    .where(seats.c.person == bindparam("who"), seats.c.joined, seats.c.ended.is_(None), IS_LIVE)
)
INVITED_BY = (
    select(
        func.count().filter(_WAITS).label("open"),
        func.count().filter(_IN_VAIN, tables.c.changed > bindparam("since")).label("vain"),
    )
    .select_from(tables.join(seats, seats.c.table == tables.c.id))
    .where(tables.c.host == bindparam("who"), seats.c.person == bindparam("guest"))
)
BLOCKED = select(literal(1)).where(
    blocks.c.person == bindparam("who"), blocks.c.other == bindparam("whom")
)
BLOCK = insert(blocks)
UNBLOCK = delete(blocks).where(
    blocks.c.person == bindparam("who"), blocks.c.other == bindparam("whom")
)
