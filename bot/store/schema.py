"""The tables of the database, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    text,
    true,
)
from sqlalchemy.engine import Dialect

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """An aware moment, kept as milliseconds since 1970: both databases sort and compare those."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else round(value.timestamp() * 1000)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromtimestamp(value / 1000, UTC)


def _of_table(**options: Any) -> Column[str]:
    return Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), **options)


def only(name: str, *columns: str, where: str) -> Index:
    """An index of some of the rows; a query is answered from it if it has the same condition."""
    condition = text(where)
    return Index(name, *columns, sqlite_where=condition, postgresql_where=condition)


LIVE = "status IN ('invited', 'open', 'running')"

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("kind", String(10), nullable=False),  # of place
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("language", String(10), nullable=False),
    Column("theme", String(20), nullable=False),
    Column("host", BigInteger),
    Column("status", String(10), nullable=False),
    Column("closed", String(10)),
    Column("version", Integer, nullable=False),  # of the rules
    Column("first_version", Integer, nullable=False),  # the game began under these
    Column("unverified_from", Integer),
    Column("ply", Integer, nullable=False),
    Column("revision", Integer, nullable=False),  # compared and raised by every visible change
    Column("shown", Integer, nullable=False),
    Column("moved", Integer, nullable=False, server_default="0"),  # posted then, or later
    Column("seed", String(64), nullable=False),
    Column("clocks", JSON, nullable=False),  # per seat: asked, since, reminded, summoned …
    Column("waiting_since", Moment),  # a day after this somebody is to be reminded
    Column("thinking_since", Moment),  # the oldest question to a computer opponent
    Column("requests", JSON, nullable=False),
    Column("prologue", JSON, nullable=False),  # news of the setup
    Column("opened", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Column("rematch_of", String(12)),
    Column("purpose", String(10), nullable=False, server_default="play"),
    Column("pace", String(10), nullable=False, server_default=""),  # which clocks, if any
    Column("deadline", Moment),  # when the first bank of time is empty
    Index("ix_tables_guild", "guild", "changed"),
    Index("ix_tables_channel", "channel", "changed"),
    Index("ix_tables_thread", "thread", "changed"),
    # for lists that must not take longer the more games have ended
    only("ix_tables_guild_live", "guild", "changed", where=LIVE),
    only("ix_tables_channel_live", "channel", where=LIVE),
    only("ix_tables_thread_live", "thread", where=LIVE),
    only("ix_tables_running", "game", "version", where="status = 'running'"),
    only("ix_tables_closed", "changed", where="status = 'closed'"),
    only("ix_tables_unstarted", "opened", where="status IN ('invited', 'open')"),
    only("ix_tables_waiting", "waiting_since", where="waiting_since IS NOT NULL"),
    only("ix_tables_deadline", "deadline", where="deadline IS NOT NULL"),
    only("ix_tables_thinking", "thinking_since", where="thinking_since IS NOT NULL"),
    only("ix_tables_behind", "id", where="shown < revision"),
    Index("ix_tables_rematch_of", "rematch_of"),
    Index("ix_tables_host", "host", "opened"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("sitter", String(10), nullable=False),  # person, software, nobody, gone
    Column("person", BigInteger, index=True),
    Column("called", String(100), nullable=False),  # the only place that has a person's name
    Column("level", String(20)),
    Column("joined", Boolean, nullable=False),
    Column("part", String(160), nullable=False, server_default=""),  # of the chance
    Column("mu", Double),  # how strong whoever sat here was before a game that is rated
    Column("sigma", Double),
    Column("ended", Moment),  # when the game of this seat ended; None while it is live
    only("ix_seats_live", "person", where="ended IS NULL"),
    only("ix_seats_ended", "person", "ended", where="ended IS NOT NULL"),
)

moves = Table(
    "moves",
    metadata,
    _of_table(primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("picks", Text, nullable=False),
    Column("interaction", String(80), unique=True),  # a click delivered twice acts once
    Column("at", Moment, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("news", JSON, nullable=False),
    Column("spent", Integer, nullable=False, server_default="0"),  # of a bank, milliseconds
)

snapshots = Table(
    "snapshots",
    metadata,
    _of_table(primary_key=True),
    Column("position", Text, nullable=False),
    Column("base_ply", Integer, nullable=False),
    Column("base", Text),  # where the rules changed under the game; None is the setup
)

results = Table(
    "results",
    metadata,
    _of_table(primary_key=True),
    Column("how", String(10), nullable=False),
    Column("winners", JSON, nullable=False),
    Column("reason", String(80), nullable=False),
    Column("scores", JSON, nullable=False),
    Column("seat", Integer),
    Column("at", Moment, nullable=False, index=True),
    Column("luck", JSON(none_as_null=True)),  # what chance did for each seat, once worked out
)

reviews = Table(  # `games.review.Review` of a game that is over; it names nobody
    "reviews",
    metadata,
    _of_table(primary_key=True),
    Column("data", Text, nullable=False),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("interaction", String(80), primary_key=True),
    _of_table(nullable=False, index=True),
    Column("at", Moment, nullable=False, index=True),
)

messages = Table(
    "messages",
    metadata,
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    _of_table(nullable=False, index=True),
    Column("kind", String(20), nullable=False),  # table, panel, line, left (not yet a line)
    Column("person", BigInteger, index=True),
    Column("born", Integer, nullable=False),  # the revision it was posted at
    Column("digest", String(80), nullable=False, server_default=""),  # of what it shows
    Column("ply", Integer),
    only("ix_messages_left", "table", where="kind = 'left'"),
)

people = Table(
    "people",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(10)),
    Column("spoken", String(10)),  # not chosen: what their Discord spoke when last seen
    Column("theme", String(20)),
    Column("reminders", Boolean, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("zone", String(60), nullable=False),
    Column("visible", Boolean, nullable=False, server_default=true()),  # to others, in records
    Column("calls", String(10), nullable=False, server_default="turn"),  # when to be called
    Column("call_hour", Integer, nullable=False, server_default="9"),
)

ratings = Table(  # worked out from the results, in their order; see `bot/tables/ratings.py`
    "ratings",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

calls = Table(  # that are still to come; whoever is called at once has none
    "calls",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    _of_table(primary_key=True, index=True),
    Column("kind", String(10), primary_key=True),  # turn, later, asked
    Column("asked", Integer, nullable=False),
    Column("at", Moment, nullable=False, index=True),
)

looks = Table(  # up to which move somebody has looked at a table; answers are looks anyway
    "looks",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    _of_table(primary_key=True, index=True),
    Column("ply", Integer, nullable=False),
)

blocks = Table(  # `person` does not want to be invited by `other`
    "blocks",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("other", BigInteger, primary_key=True, autoincrement=False),
)

courses = Table(  # the step of a course that somebody has come to
    "courses",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("course", String(20), primary_key=True),
    Column("step", String(20), nullable=False),
)

followers = Table(  # who wants to hear of a table that they do not play at
    "followers",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    _of_table(primary_key=True, index=True),
    Column("told", Integer, nullable=False),  # the round that they know to be under way
)

guesses = Table(  # of followers: who will win; -1 is nobody who sits there
    "guesses",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    _of_table(primary_key=True, index=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
)

talks = Table(  # the thread in which spectators of a table talk
    "talks",
    metadata,
    _of_table(primary_key=True),
    Column("thread", BigInteger, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("role", BigInteger),  # that is called when a seat is free
    Column("called", Moment),
)

days = Table(  # the challenge of each day, the same for everybody
    "days",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("level", String(20)),  # of the opponent, where the game has none of its own
    Column("seed", String(64), nullable=False),  # nobody sees it before the day is over
)

tries = Table(  # who has tried it: once a day, whatever becomes of the table
    "tries",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True, index=True),
    Column("table", String(12), nullable=False),
)

told = Table(
    "told",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(60), primary_key=True),
)

absences = Table(
    "absences",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Moment, primary_key=True),
    Column("until", Moment, nullable=False),
)

beats = Table(
    "beats",
    metadata,
    Column("process", String(80), primary_key=True),  # which shards it looks after
    Column("at", Moment, nullable=False),
)
