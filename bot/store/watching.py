"""The statements about followers, their guesses, their threads, and roles that are called."""

from __future__ import annotations

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update

from bot.store.queries import IS_LIVE, WHOLE, those
from bot.store.schema import followers, guesses, servers, tables, talks

_ONE = and_(followers.c.person == bindparam("who"), followers.c.table == bindparam("of"))
FOLLOWS = select(followers.c.told).where(_ONE)
FOLLOW = insert(followers)
UNFOLLOW = delete(followers).where(_ONE)
TOLD_ROUND = update(followers).where(_ONE).values(told=bindparam("round"))
FOLLOWERS = (
    select(followers.c.person, followers.c.told)
    .where(followers.c.table == bindparam("of"))
    .order_by(followers.c.person)
)
FOLLOWED = those(tables.c.id.in_(select(followers.c.table)))
FOLLOWED_BY = WHOLE.where(
    IS_LIVE,
    tables.c.id.in_(select(followers.c.table).where(followers.c.person == bindparam("who"))),
)

GUESS = insert(guesses)
GUESSED = select(guesses.c.seat).where(
    guesses.c.person == bindparam("who"),
    guesses.c.table == bindparam("of"),
    guesses.c.round == bindparam("round"),
)
GUESSES = (
    select(guesses.c.round, guesses.c.seat, func.count().label("count"))
    .where(guesses.c.table == bindparam("of"))
    .group_by(guesses.c.round, guesses.c.seat)
    .order_by(guesses.c.round, guesses.c.seat)
)

TALK = insert(talks)
TALKS = select(talks.c.thread).where(talks.c.table == bindparam("of"))

SERVER = select(servers).where(servers.c.guild == bindparam("which"))
NEW_SERVER = insert(servers)
SET_ROLE = (
    update(servers).where(servers.c.guild == bindparam("which")).values(role=bindparam("role"))
)
CALL_ROLE = (  # nobody else has called it meanwhile
    update(servers)
    .where(
        servers.c.guild == bindparam("which"),
        or_(servers.c.called.is_(None), servers.c.called <= bindparam("before")),
    )
    .values(called=bindparam("now"))
)
