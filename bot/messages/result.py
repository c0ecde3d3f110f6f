"""After a game: who won and by which rule, and the way to another one."""

from __future__ import annotations

from bot.messages import controls
from bot.messages.board import happened, seated
from bot.messages.guesses import expected
from bot.messages.look import Look, Reader
from bot.messages.pictures import boards, pictures
from bot.messages.question import button
from bot.messages.replay import sealed
from bot.messages.sheet import Attached, Button, Sheet
from bot.tables import Ending, Purpose, Result, Sitter, Table
from bot.words import Voice
from bot.words.shapes import digits

STORY = 4  # lines about how it ended


def over(look: Look, reader: Reader) -> Sheet:
    """A headline with the rule that decided, the final board, what decided it, the tally."""
    say = reader.voice(look.table)
    story = happened(look, reader, say)[-STORY:]
    lines = [boards(look, reader), *story, *decided(look, say), *tally(look, say)]
    lines += expected(look.table, look.guesses, say)
    looks = ("replay", "log", "verify") if look.table.seed else ("replay", "log")
    further = tuple(button(look, say, verb) for verb in looks)
    record = look.record.encode() if look.record else b""
    return Sheet(
        head="\n".join(headline(look, say)),
        text="\n".join(line for line in lines if line),
        pictures=pictures(look, reader),
        rows=((*again(look.table, say), *further), *lookback(look, say)),
        foot=foot(look, say),
        colour=look.game.colour,
        attached=(Attached(f"{look.table.game}-{look.table.id}.txt", record),) if record else (),
    )


def again(table: Table, say: Voice) -> tuple[Button, ...]:
    """The way to another game, once there is a result."""
    if table.result is None:
        return ()
    if table.purpose is Purpose.DAILY:
        return tuple(
            Button(controls.verb(table.id, verb), say.text(f"button.{verb}"), style)
            for verb, style in (("share", "main"), ("daily", "plain"))
        )
    verbs = (("rematch", "main"), ("swapped", "plain"))[: min(2, len(table.seats))]
    return tuple(
        Button(controls.verb(table.id, verb), say.text(f"button.{verb}"), style)
        for verb, style in verbs
    )


def lookback(look: Look, say: Voice) -> tuple[tuple[Button, ...], ...]:
    """The way to the review, where there was anything to choose and nobody is still at it."""
    ready = look.table.ply and look.table.sealed_until is None
    return ((button(look, say, "review"),),) if ready else ()


def headline(look: Look, say: Voice) -> list[str]:
    """Who won, and by which rule."""
    table, ended = look.table, look.table.result
    if ended is None:
        return []
    lines = [f"## {verdict(table, say, [say.seats[i] for i in ended.winners])}"]
    if ended.how is Ending.PLAYED:
        lines.append(say.own(f"reason.{ended.reason}"))
    else:
        who = say.seats[ended.seat] if ended.seat is not None else ""
        lines.append(say.text(f"result.{ended.how}{claimed(table, ended)}", raw_who=who))
    return lines


def claimed(table: Table, ended: Result) -> str:
    """Why a game could be claimed, where that was not a silence of two days."""
    if ended.how is not Ending.CLAIMED:
        return ""
    if any(seat.kind is Sitter.GONE for seat in table.seats):
        return ".gone"
    return ".time" if table.pace else ""


def verdict(table: Table, say: Voice, winners: list[str]) -> str:
    drawn = table.result is not None and table.result.how is Ending.DRAWN
    if drawn or len(winners) == len(table.seats) > 1:
        return say.text("result.draw")
    if not winners:
        return say.text("result.lost")
    return say.text("result.won", raw_who=say.join(winners), count=len(winners))


def decided(look: Look, say: Voice) -> list[str]:
    """What decided a game that was played to its end, where the game can say it in a line."""
    if look.position is None or look.table.result is None:
        return []
    if look.table.result.how is not Ending.PLAYED:
        return []
    why = look.game.decided(look.seen(None).view)
    return [say.say(why)] if why else []


def tally(look: Look, say: Voice) -> list[str]:
    ended = look.table.result
    if ended is None or not ended.scores:
        return []
    pairs = zip(say.seats, ended.scores, strict=False)
    scores = " · ".join(f"{name} **{digits(score)}**" for name, score in pairs)
    return [say.text("result.scores", raw_scores=scores)]


def foot(look: Look, say: Voice) -> str:
    """The small print: who sat where, and the seed with which anybody can check every die."""
    if not look.table.seed:
        return " · ".join(filter(None, [*seated(look, say), sealed(look.table, say)]))
    key = "result.parts" if look.table.parts else "result.seed"
    return " · ".join([*seated(look, say), say.text(key, raw_seed=look.table.seed)])
