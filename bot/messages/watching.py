"""For spectators: what they hear of a table that they follow, and whom they expect to win."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import board, controls, lobby, result
from bot.messages.guesses import candidate, expected
from bot.messages.look import Look, Reader
from bot.messages.pictures import boards, pictures
from bot.messages.sheet import Button, Row, Sheet
from bot.tables import PlaceKind, Table
from bot.tables.following import Guess, candidates
from bot.words import Voice


def news(look: Look, reader: Reader, guesses: tuple[Guess, ...]) -> Sheet:
    """A round is over, or the game: the picture and two lines, of what everybody may know."""
    look, reader = replace(look, guesses=guesses), reader.public
    say = reader.voice(look.table)
    shown = tuple(each for each in pictures(look, reader) if not each.last)
    return Sheet(
        head=_headline(look, say),
        text="\n".join(filter(None, [boards(look, reader), _told(look, reader, say)])),
        pictures=shown,
        rows=_rows(look, say),
        foot=" · ".join(expected(look.table, guesses, say)),
        colour=look.game.colour,
    )


def _headline(look: Look, say: Voice) -> str:
    game, who = say.own("title"), " – ".join(say.seats)
    if look.table.running:
        passed = now(look) - 1
        return say.text("watch.round", raw_game=game, raw_who=who, round=passed)
    return say.text("watch.over", raw_game=game, raw_who=who)


def _told(look: Look, reader: Reader, say: Voice) -> str:
    """One line: how it stands, or how it ended."""
    if look.table.running:
        stakes = board.at_stake(look, reader, say)
        return stakes[-1] if stakes else lead(look, say)
    if look.table.result is None:
        return lobby.closed(look, reader).text
    return " ".join(result.headline(look, say)).removeprefix("## ")


def lead(look: Look, say: Voice) -> str:
    """Who is ahead, as everybody may know."""
    view = look.seen(None).view
    stand = [look.game.ahead(view, seat) for seat in range(len(look.table.seats))]
    if 1 in stand:
        return say.text("watch.ahead", raw_who=say.seats[stand.index(1)])
    if stand == [-1]:
        return say.text("watch.behind", raw_who=say.seats[0])
    return say.text("watch.level")


def _rows(look: Look, say: Voice) -> tuple[Row, ...]:
    link = Button(look.link, say.text("button.to-table"))
    if not look.table.running:
        return ((link,),)
    stop = Button(controls.verb(look.table.id, "watch", "stop"), say.text("button.watch.stop"))
    return (guessing(look, say), (link, stop))


def guessing(look: Look, say: Voice) -> tuple[Button, ...]:
    """One button for everybody who may win."""
    return tuple(
        Button(
            controls.verb(look.table.id, "guess", f"{now(look)}.{seat}"),
            say.text("button.guess", raw_who=candidate(look.table, seat, say, plain=True)),
        )
        for seat in candidates(look.table)
    )


def now(look: Look) -> int:
    """The round that is being played."""
    return look.game.round(look.position) if look.position is not None else 0


# ---- private pages


def page(
    look: Look,
    reader: Reader,
    *,
    guesses: tuple[Guess, ...],
    mine: int | None,
    talk: int | None = None,
) -> Sheet:
    """What somebody gets who begins to follow: what will come, the first guess, where to talk."""
    say = reader.voice(look.table)
    lines = [
        say.text("watch.begun", raw_game=say.own("title")),
        *([say.text("done.talk", raw_place=f"<#{talk}>")] if talk else []),
        *expected(look.table, guesses, say),
    ]
    rows: list[Row] = []
    if mine is None:
        rows.append(guessing(look, say))
        lines.append(say.text("watch.who"))
    else:
        lines.append(say.text("watch.guessed", raw_who=candidate(look.table, mine, say)))
    last = [Button(controls.verb(look.table.id, "watch", "stop"), say.text("button.watch.stop"))]
    if look.table.place.kind is PlaceKind.GUILD:
        last.insert(0, Button(controls.verb(look.table.id, "talk"), say.text("button.talk")))
    return Sheet(text="\n".join(lines), rows=(*rows, tuple(last)), colour=look.game.colour)


def anyone(table: Table, role: int, say: Voice) -> Sheet:
    """A seat is free: a word to the role that the server chose."""
    here = replace(say, game=table.game)
    return Sheet(text=say.text("watch.anyone", raw_role=f"<@&{role}>", raw_game=here.own("title")))
