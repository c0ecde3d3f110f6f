"""What only one person sees of a table: the panel of their seat, explanations, advice."""

from __future__ import annotations

from bot.panels import (
    NEWS,
    Look,
    Reader,
    address,
    boards,
    button,
    choice,
    open_question,
    pictures,
    question,
    seated,
    step_back,
    where,
)
from bot.sheets import Button, Row, Sheet
from bot.tables import PlaceKind
from bot.voices import Voice
from games.kernel import Picks
from games.phrases import Phrase


def panel(look: Look, reader: Reader, *, note: str = "", everything: bool = False) -> Sheet:
    """What only this seat may see: the hand, and what must be asked in private, or everything."""
    say = reader.voice(look.table)
    stray = say.text("panel.stray") if look.stray and look.table.running else ""
    board = boards(look, reader, own=True) if look.table.running else ""
    lines = [note, stray, board, *whispered(look, reader, say)]
    more_lines, rows = concerning(look, reader, say, everything)
    lines += more_lines
    return Sheet(
        text="\n".join(line for line in lines if line),
        pictures=pictures(look, reader, own=True) if look.table.running else (),
        rows=tuple(rows),
        foot=panel_foot(look, say),
        colour=look.game.colour,
    )


def concerning(
    look: Look, reader: Reader, say: Voice, everything: bool
) -> tuple[list[str], list[Row]]:
    """What this seat is asked here, or where its question stands, or whom it waits for."""
    if not look.table.running:
        return [say.text("panel.over", raw_game=say.own("title"))], []
    closer = button(look, say, "closer")
    decision = open_question(look, reader.seat)
    if decision is None:
        return [waiting(look, reader, say)], [(closer,)]
    place = look.table.place
    if everything or look.private(decision) or place.kind is PlaceKind.DM:
        lines, rows = question(look, say, decision)
        back = step_back(look, say, decision)
        return lines, [*rows, (*back, button(look, say, "why"), closer)]
    there = Button(address(place), say.text("button.open"))
    return [say.text("panel.next", raw_place=where(place))], [(there, closer)]


def waiting(look: Look, reader: Reader, say: Voice) -> str:
    """Nothing is asked of this seat: what it has chosen, where that is still a secret."""
    if reader.seat not in look.chosen:
        return say.text("panel.wait")
    others = say.join([say.seats[i] for i in look.table.waiting])
    vote = look.vote(reader.seat) if reader.seat is not None else None
    if vote is None:
        return say.text("panel.done", raw_who=others)
    decision, picks = vote
    labels = [say.say(decision.label(look.position, code)) for code in picks]
    chosen = say.join(labels) if labels else say.text("button.nothing")
    return say.text("panel.chosen", raw_choice=chosen, raw_who=others)


def whispered(look: Look, reader: Reader, say: Voice) -> list[str]:
    """What has just happened that nobody else may know."""
    private = [item for item in look.news if item.to is not None and item.heard_by(reader.seat)]
    return [say.say(item) for item in private[-NEWS:]] if look.table.running else []


def panel_foot(look: Look, say: Voice) -> str:
    place = where(look.table.place)
    return f"{say.own('title')} · {' · '.join(seated(look, say))} · {place}"


def has_panel(look: Look, seat: int) -> bool:
    """Whether there is anything that this seat must see in private."""
    if look.position is None:
        return False
    if "hand" in look.seen(seat).names:
        return True
    decision = look.position.decision(seat)
    return decision is not None and look.private(decision)


def help_with(look: Look, reader: Reader) -> str:
    """What the open question means, in the words of the rules."""
    say = reader.voice(look.table)
    decision = open_question(look, reader.seat)
    if decision is None:
        return say.text("why.nothing")
    key = f"help.{decision.slug}"
    return say.say(Phrase(key=key)) if say.has(key) else say.say(decision.question(look.position))


def advice(look: Look, reader: Reader, picks: Picks) -> str:
    """What a strong opponent would answer, in words."""
    say = reader.voice(look.table)
    decision = open_question(look, reader.seat)
    if decision is None or not set(picks) <= set(decision.offer(look.position).options):
        return say.text("why.nothing")  # it was answered meanwhile
    choices = [choice(look, say, decision, code) for code in picks]
    answer = say.join([f"**{each.label}**" for each in choices]) or say.text("button.nothing")
    details = [each.detail for each in choices if each.detail]
    return "\n".join([say.text("hint.answer", raw_answer=answer), *details])
