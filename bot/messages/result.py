"""After a game: who won and by which rule, and the way to another one."""

from __future__ import annotations

from bot.messages import controls
from bot.messages.board import foot, happened
from bot.messages.look import Look, Reader
from bot.messages.pictures import boards, pictures
from bot.messages.question import button
from bot.messages.sheet import Attached, Button, Sheet
from bot.tables import Ending, Table
from bot.words import Voice


def over(look: Look, reader: Reader) -> Sheet:
    """Who won and by which rule, the final picture, the seed, the record, another game."""
    say = reader.voice(look.table)
    lines = [boards(look, reader), *happened(look, reader, say), *result(look, say)]
    if look.table.seed:
        key = "result.parts" if look.table.parts else "result.seed"
        lines.append(say.text(key, raw_seed=look.table.seed))
    further = tuple(button(look, say, verb) for verb in ("log", "verify", "replay"))
    record = look.record.encode() if look.record else b""
    return Sheet(
        text="\n".join(line for line in lines if line),
        pictures=pictures(look, reader),
        rows=((*again(look.table, say), *further),),
        foot=foot(look, say),
        colour=look.game.colour,
        attached=(Attached(f"{look.table.game}-{look.table.id}.txt", record),) if record else (),
    )


def again(table: Table, say: Voice) -> tuple[Button, ...]:
    """The way to another game, once there is a result."""
    if table.result is None:
        return ()
    verbs = (("rematch", "main"), ("swapped", "plain"))[: min(2, len(table.seats))]
    return tuple(
        Button(controls.verb(table.id, verb), say.text(f"button.{verb}"), style)
        for verb, style in verbs
    )


def result(look: Look, say: Voice) -> list[str]:
    """The result in words."""
    table, ended = look.table, look.table.result
    if ended is None:
        return []
    winners = [f"**{say.seats[i]}**" for i in ended.winners]
    lines = [verdict(table, say, winners)]
    if ended.how is Ending.PLAYED:
        lines.append(say.own(f"reason.{ended.reason}"))
    else:
        who = say.seats[ended.seat] if ended.seat is not None else ""
        lines.append(say.text(f"result.{ended.how}", raw_who=who))
    if ended.scores:
        scores = [f"{n} {s}" for n, s in zip(say.seats, ended.scores, strict=False)]
        lines.append(say.text("result.scores", raw_scores=" · ".join(scores)))
    return lines


def verdict(table: Table, say: Voice, winners: list[str]) -> str:
    drawn = table.result is not None and table.result.how is Ending.DRAWN
    if drawn or len(winners) == len(table.seats) > 1:
        return say.text("result.draw")
    if not winners:
        return say.text("result.lost")
    return say.text("result.won", raw_who=say.join(winners), count=len(winners))
