"""What only one person sees of a table: the panel of their seat."""

from __future__ import annotations

from bot.messages import controls
from bot.messages.absence import missed
from bot.messages.board import NEWS, at_stake, happened, seated
from bot.messages.look import Look, Reader, in_dm, where
from bot.messages.pictures import boards, pictures, together
from bot.messages.question import button, hint, question, step_back
from bot.messages.sheet import Button, Row, Sheet, Shown, added
from bot.words import Voice


def panel(
    look: Look, reader: Reader, *, note: str = "", looked: int | None = None, others: int = 0
) -> Sheet:
    """What only this seat may see: the hand, and every question that is open for it.

    Whoever opens it, having `looked` until some move, hears what happened since, and gets the way
    to the next of the `others`: tables that wait for them as well.
    """
    say = reader.voice(look.table)
    stray = say.text("panel.stray") if look.stray and look.table.running else ""
    board = boards(look, reader, own=True) if look.table.running else ""
    since, private = missed(look, reader, say, looked), whispered(look, reader, say)
    alone = look.table.running and look.table.solo
    news = since or (happened(look, reader, say) if alone else private)
    more_lines, rows = concerning(look, reader, say)
    told = [line for line in (note, stray, *news) if line]
    shown = seen(look, reader) if look.table.running else ()
    stakes = at_stake(look, reader, say) if alone else []
    lines = [*([] if shown else told), board, *stakes, *more_lines]
    if others:
        rows = added(rows, Button(controls.verb(look.table.id, "next"), next_label(say, others)))
    return Sheet(
        head="\n".join(told) if shown else "",
        text="\n".join(line for line in lines if line),
        pictures=shown,
        rows=tuple(rows),
        foot=panel_foot(look, say),
        colour=look.game.colour,
        lasts=look.table.running and not look.stray and look.question(reader.seat) is None,
        tells=bool(since or private),
    )


def seen(look: Look, reader: Reader) -> tuple[Shown, ...]:
    """The hand; whoever plays alone has the board beside it, and needs no other message."""
    return together(look, reader) if look.table.solo else pictures(look, reader, own=True)


def concerning(look: Look, reader: Reader, say: Voice) -> tuple[list[str], list[Row]]:
    """What this seat is asked, or whom it waits for."""
    if not look.table.running:
        return [say.text("panel.over", raw_game=say.own("title"))], []
    closer = button(look, say, "closer")
    decision = look.question(reader.seat)
    if decision is None:
        return [waiting(look, reader, say)], [(closer,)]
    lines, rows = question(look, reader, decision)
    ways = [*step_back(look, say, decision), *hint(look, say), button(look, say, "why"), closer]
    if not in_dm(look.table):
        ways.append(Button(look.link, say.text("button.open")))
    return lines, [*rows, tuple(ways)]


def next_label(say: Voice, others: int) -> str:
    return say.text("button.next", count=others)


def waiting(look: Look, reader: Reader, say: Voice) -> str:
    """Nothing is asked of this seat: what it has chosen, where that is still a secret.

    These words stay true until something is asked, whatever the others do meanwhile.
    """
    if reader.seat not in look.chosen:
        return say.text("panel.wait")
    vote = look.vote(reader.seat) if reader.seat is not None else None
    if vote is None:
        return say.text("panel.done")
    decision, picks = vote
    labels = [say.say(decision.label(look.position, code)) for code in picks]
    chosen = say.join(labels) if labels else say.text("button.nothing")
    return say.text("panel.chosen", raw_choice=chosen)


def whispered(look: Look, reader: Reader, say: Voice) -> list[str]:
    """What has just happened that nobody else may know."""
    private = [item for item in look.news if item.to is not None and item.heard_by(reader.seat)]
    lines = dict.fromkeys(say.say(item) for item in private)  # what is told twice is said once
    return list(lines)[-NEWS:] if look.table.running else []


def panel_foot(look: Look, say: Voice) -> str:
    place = where(look.table.place, say)
    return f"{say.own('title')} · {' · '.join(seated(look, say))} · {place}"


def has_panel(look: Look, seat: int) -> bool:
    """Whether there is anything that this seat must see in private."""
    if look.position is None:
        return False
    if look.seen(seat).private:
        return True
    decision = look.position.decision(seat)
    return decision is not None and (look.stray or look.private(decision))
