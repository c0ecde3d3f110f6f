"""My games as an inbox: what waits for me first, then everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot import paint
from bot.messages import controls
from bot.messages.board import asked_at, consent, consenting
from bot.messages.lobby import guests, lapses
from bot.messages.look import Look, Reader, where
from bot.messages.pages import line
from bot.messages.pictures import scenes
from bot.messages.question import button
from bot.messages.result import verdict
from bot.messages.sheet import Button, Row, Section, Sheet, Shown, shorten
from bot.messages.voice import voice
from bot.tables import Request, Status, Table
from bot.words import Voice

ITEMS = 5  # tables with a picture and buttons on a page: five of Discord's 40 components each
LISTED = 8  # lines of a list
TEXT = 380  # characters of a table with buttons
QUESTION = 160  # of them, of what is asked there
ROOM = 440  # characters of a list: five tables, four lists and the frame make less than 4000


@dataclass(frozen=True, slots=True)
class MyGames:
    """All that is listed for somebody; `items` is the page of `asking` that is shown in full."""

    person: int
    asking: tuple[Table, ...] = ()
    items: tuple[tuple[Look, Reader], ...] = ()
    page: int = 0
    running: tuple[Table, ...] = ()
    followed: tuple[Table, ...] = ()  # games of others
    finished: tuple[Table, ...] = ()
    here: tuple[Table, ...] = ()  # other games of this server


def asking(tables: Sequence[Table], person: int) -> list[Table]:
    """The tables that want something of this person: whose turn it is the longest first."""
    turns = [table for table in tables if awaits(table, person)]
    turns.sort(key=lambda table: asked_since(table, person))
    wished = [table for table in tables if table not in turns and wishes(table, person)]
    return [*turns, *wished, *(table for table in tables if person in guests(table))]


def awaits(table: Table, person: int) -> bool:
    """Whether it is this person's turn there."""
    return table.running and table.seat_of(person) in table.waiting


def asked_since(table: Table, person: int) -> int:
    return asked_at(table, (table.seat_of(person) or 0,))


def wishes(table: Table, person: int) -> list[Request]:
    """What needs this person's consent."""
    if not table.running:
        return []
    return [request for request in table.requests if person in consenting(table, request)]


def inbox(mine: MyGames, say: Voice) -> Sheet:
    """What waits for me, each with a button; the rest as lists."""
    lists = [
        listing(say, "turns.running", [line(table, say) for table in mine.running]),
        listing(say, "turns.followed", [line(table, say) for table in mine.followed]),
        listing(
            say, "turns.finished", [finished(table, say, mine.person) for table in mine.finished]
        ),
        listing(say, "games.others", [line(table, say) for table in mine.here]),
    ]
    items = [item(look, reader, mine.person) for look, reader in mine.items]
    nothing = not items and not mine.running
    return Sheet(
        text=head(mine, say),
        sections=(*items, *(Section(text) for text in lists if text)),
        rows=(*turning(mine, say), *([(play(say),)] if nothing else [])),
        foot=say.text("turns.foot") if items else "",
    )


def head(mine: MyGames, say: Voice) -> str:
    if not mine.asking:
        key = "turns.quiet" if mine.running else "turns.none"
        return f"**{say.text('games.mine')}**\n{say.text(key)}"
    return f"**{say.text('turns.head', count=len(mine.asking))}**"


def play(say: Voice) -> Button:
    return Button(controls.verb("-", "play"), say.text("button.play"), "good")


def item(look: Look, reader: Reader, person: int) -> Section:
    """One table that wants something, with its picture where the reader's theme has pictures."""
    table = look.table
    if person in guests(table):
        text, pressed = invited(look, reader)
    elif awaits(table, person):
        text, pressed = turn(look, reader, person)
    else:
        text, pressed = wished(look, reader, person)
    shown = thumbnail(look, reader)
    if shown is None and len(pressed) == 1:
        return Section(shorten(text, TEXT), pressed[0])
    return Section(shorten(text, TEXT), shown, pressed)


def turn(look: Look, reader: Reader, person: int) -> tuple[str, tuple[Button, ...]]:
    """Where it is my turn: since when, and what is asked."""
    say = reader.voice(look.table)
    lines = [named(look.table, say, person)]
    lines.append(say.text("turns.since", since=asked_since(look.table, person)))
    if (decision := look.question(reader.seat)) is not None:
        lines.append(f"> {shorten(say.say(decision.question(look.position)), QUESTION)}")
    lines += [wish(look.table, each, say) for each in wishes(look.table, person)]
    return "\n".join(lines), (button(look, say, "go", "main"),)


def invited(look: Look, reader: Reader) -> tuple[str, tuple[Button, ...]]:
    """An invitation with yes and no."""
    table, say = look.table, reader.voice(look.table)
    hosts = (name for seat, name in zip(table.seats, say.seats, strict=True) if seat.joined)
    host = next(hosts, say.text("name.nobody"))
    text = say.text("turns.invited", raw_host=host, raw_game=say.own("title"))
    until = say.text("invitation.foot", until=lapses(table))
    pressed = (button(look, say, "accept", "good"), button(look, say, "decline", arg="games"))
    return f"{text} · {where(table.place, say)}\n-# {until}", pressed


def wished(look: Look, reader: Reader, person: int) -> tuple[str, tuple[Button, ...]]:
    """What the other side asks for, with yes and no."""
    table, say = look.table, reader.voice(look.table)
    request = wishes(table, person)[0]
    names = (("allow", "good"), ("refuse", "plain"))
    pressed = tuple(consent(look, say, verb, request.wish, style) for verb, style in names)
    return f"{named(table, say, person)}\n{wish(table, request, say)}", pressed


def wish(table: Table, request: Request, say: Voice) -> str:
    """Who asks for what."""
    count, who = table.ply - request.ply, say.seats[request.seat]
    return say.text(f"wish.{request.wish}", raw_who=who, count=count).rstrip(":")


def named(table: Table, say: Voice, person: int) -> str:
    """A game by its title, who else plays, and where."""
    mine = table.seat_of(person)
    others = [name for seat, name in enumerate(say.seats) if seat != mine]
    who = f" · {say.join(others)}" if others else ""
    return f"**{say.own('title')}**{who} · {where(table.place, say)}"


def thumbnail(look: Look, reader: Reader) -> Shown | None:
    """The table as everybody sees it, small."""
    if look.position is None or reader.theme == "text":
        return None
    say = reader.voice(look.table, plain=True).say
    ((_, scene), *_) = scenes(look, None)
    return Shown(look.table.id, paint.said(scene, say), paint.alt(scene, say))


def turning(mine: MyGames, say: Voice) -> tuple[Row, ...]:
    """The way to the other pages of what waits."""
    last = (len(mine.asking) - 1) // ITEMS
    ways = [("back", mine.page - 1)] * (mine.page > 0) + [("on", mine.page + 1)] * (
        mine.page < last
    )
    row = tuple(
        Button(controls.verb("-", "games", f"{page}"), say.text(f"button.{name}"))
        for name, page in ways
    )
    return (row,) if row else ()


def listing(say: Voice, key: str, lines: list[str]) -> str:
    """Lines under a headline, as many as fit, and how many there are besides."""
    if not lines:
        return ""
    room, shown = ROOM, list[str]()
    for each in lines[:LISTED]:
        room -= len(each)
        if room < 0 and shown:
            break
        shown.append(shorten(each, ROOM))
    if len(lines) > len(shown):
        shown.append(say.text("games.further", count=len(lines) - len(shown)))
    return "\n".join([f"**{say.text(key)}**", *shown])


def finished(table: Table, say: Voice, person: int) -> str:
    """A game that is over: against whom, who won, and when."""
    here = voice(table, say.locale)
    mine = table.seat_of(person)
    others = [name for seat, name in enumerate(here.seats) if seat != mine]
    winners = [here.seats[i] for i in table.result.winners] if table.result else []
    won = verdict(table, here, winners).rstrip(".")
    ended = say.text("turns.ended", since=int(table.changed.timestamp()))
    return " · ".join([f"• {here.own('title')}", *others, won, ended, where(table.place, say)])


def over(tables: Sequence[Table]) -> list[Table]:
    """Those that have a result."""
    return [table for table in tables if table.status is Status.OVER]
