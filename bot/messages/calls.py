"""Words to somebody who is awaited: a reminder, a call, and one call a day for everything."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages import controls
from bot.messages.board import asked_at
from bot.messages.look import Look, Reader
from bot.messages.question import button
from bot.messages.sheet import Button, Row, Sheet
from bot.messages.turns import item, listing, named
from bot.tables import Later, Reminder, Table
from bot.words import Voice

ITEMS = 9  # tables with a button of their own; the others are a list


def reminder(look: Look, reader: Reader, due: Reminder) -> Sheet:
    """A quiet word to somebody who is awaited."""
    return _awaited(look, reader, due.seat, f"reminder.{min(due.number, 2)}")


def call(look: Look, reader: Reader, person: int, about: str) -> Sheet:
    """What somebody is called for: their turn, or something else that is asked of them."""
    table = look.table
    seat = table.seat_of(person) or 0
    if about == "turn":
        return _awaited(look, reader, seat, "reminder.1")
    say = reader.voice(table)
    others = say.join([name for i, name in enumerate(say.seats) if i != seat])
    args = {"raw_who": f"<@{person}>", "raw_game": say.own("title"), "raw_others": others}
    text = say.text(f"call.{about}", **args)
    return Sheet(text=text, rows=((_to_table(look, say),),), colour=look.game.colour)


def _awaited(look: Look, reader: Reader, seat: int, key: str) -> Sheet:
    """Who waits for this seat, where, and the ways to hear of it later."""
    say = reader.voice(look.table)
    others = [name for i, name in enumerate(say.seats) if i != seat]
    who, game = f"<@{look.table.seats[seat].person}>", say.own("title")
    since = asked_at(look.table, (seat,))
    key += "" if others else ".alone"
    text = say.text(key, raw_who=who, raw_game=game, raw_others=say.join(others), since=since)
    row = (button(look, say, "hand", "main"), _to_table(look, say))
    return Sheet(text=text, rows=(row, later(look, say)), colour=look.game.colour)


def _to_table(look: Look, say: Voice) -> Button:
    return Button(look.link, say.text("button.open"))


def later(look: Look, say: Voice) -> Row:
    """To be called again in an hour, in the evening, or tomorrow."""
    return tuple(
        Button(controls.verb(look.table.id, "later", each), say.text(f"button.later.{each}"))
        for each in Later
    )


def daily(tables: Sequence[Table], readers: Sequence[Reader], person: int, say: Voice) -> Sheet:
    """Everything that waits for somebody who wants to hear of it once a day."""
    shown = [Look(table, None) for table in tables[:ITEMS]]
    items = [item(look, reader, person) for look, reader in zip(shown, readers, strict=False)]
    voices = [reader.voice(table) for table, reader in zip(tables, readers, strict=True)]
    rest = [f"• {named(t, v, person)}" for t, v in zip(tables, voices, strict=True)][ITEMS:]
    text = say.text("call.daily", raw_who=f"<@{person}>", count=len(tables))
    games = Button(controls.verb("-", "games"), say.text("button.games"))
    return Sheet(
        text="\n".join([text, *([listing(say, "call.more", rest)] if rest else [])]),
        sections=tuple(items),
        rows=((games,),),
        foot=say.text("call.foot"),
    )
