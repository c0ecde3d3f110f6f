"""Before a game: the invitation, and what is left of one that came to nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.messages.board import seated
from bot.messages.look import Look, Reader
from bot.messages.pictures import pictures
from bot.messages.question import button
from bot.messages.sheet import Sheet, buttons
from bot.tables import Closing, Status, Table
from bot.words import Voice
from games.kernel import Game

PATIENCE = timedelta(days=1)  # of an invitation; `Due.expire` closes it
OPENING = "the picture of an invitation"  # the seed of a position that nobody will play


def invitation(look: Look, reader: Reader) -> Sheet:
    """Who invites whom to what: the game in a few words, its options, and yes or no."""
    table, say = look.table, reader.voice(look.table)
    names = zip(table.seats, say.seats, strict=True)
    host = next((name for seat, name in names if seat.person == table.opened_by), "")
    title = say.own("title")
    if table.status is Status.INVITED:
        named = say.join([f"<@{guest}>" for guest in guests(table)])
        head = say.text("invitation.named", raw_host=host, raw_guest=named, raw_game=title)
        verbs = [("accept", "good"), ("decline", "plain")]
    else:
        head = say.text("invitation.open", raw_host=host, raw_game=title)
        verbs = [("join", "good")]
    ways = ["learn", "rules"] if look.newcomer else ["rules"]
    verbs += [(way, "plain") for way in (*ways, "luck", "withdraw")]
    fair = say.text("invitation.fair", raw_hash=table.seed_hash)
    lines = [
        head,
        say.own("summary"),
        *options(look, say),
        *clock(table, say),
        length(look.game, say),
        fair,
    ]
    opening = look.game.setup(look.game.Options(**table.options), OPENING)
    return Sheet(
        text="\n".join(line for line in lines if line),
        pictures=pictures(Look(table, opening), reader),
        rows=buttons([button(look, say, verb, style) for verb, style in verbs]),
        foot=" · ".join([*seated(look, say), say.text("invitation.foot", until=lapses(table))]),
        colour=look.game.colour,
    )


def lapses(table: Table) -> int:
    """When an invitation that nobody answers is closed, in seconds since 1970."""
    return int((table.opened + PATIENCE).timestamp())


def guests(table: Table) -> tuple[int, ...]:
    """The people who are invited and have not said yes."""
    return tuple(seat.person for seat in table.seats if seat.person and not seat.joined)


def options(look: Look, say: Voice) -> list[str]:
    """What is not as usual at this table."""
    usual = dict(look.game.Options())
    return [
        f"• {say.own(f'option.{field}')}: {option(say, field, value)}"
        for field, value in look.game.Options(**look.table.options)
        if value != usual[field]
    ] or [say.text("invitation.usual")]


def clock(table: Table, say: Voice) -> list[str]:
    """How much time there is, where there is a clock."""
    return [f"• {say.text('setup.pace')}: {say.text(f'pace.{table.pace}')}"] if table.pace else []


def option(say: Voice, field: str, value: Any) -> str:
    """One value of an option."""
    code = str(value).lower()
    if say.has(f"option.{field}.{code}"):
        return say.own(f"option.{field}.{code}")
    return say.text(f"option.{code}") if isinstance(value, bool) else str(value)


def length(game: Game[Any, Any], say: Voice) -> str:
    """How long it takes and how hard it is."""
    marks = "●" * game.weight + "○" * (5 - game.weight)
    return say.text("invitation.length", minutes=game.minutes, raw_weight=marks)


def closed(look: Look, reader: Reader) -> Sheet:
    """A table that ended without a result: one line."""
    say = reader.voice(look.table)
    absent = [n for s, n in zip(look.table.seats, say.seats, strict=True) if not s.joined]
    who = say.join(absent) if absent else say.text("name.nobody")
    why = look.table.closed or Closing.CANCELLED
    text = say.text(f"closed.{why}", raw_game=say.own("title"), raw_who=who)
    seed = say.text("closed.seed", raw_seed=look.table.seed) if look.table.seed else ""
    return Sheet(text=text, foot=seed, colour=look.game.colour)
