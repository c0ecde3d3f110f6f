"""A hint: what a strong player would answer, why, and how sure that is."""

from __future__ import annotations

from bot.messages import controls
from bot.messages.look import Look, Reader
from bot.messages.question import choice
from bot.messages.sheet import Button, Row, Sheet
from bot.tables import Hint
from bot.words import Voice
from games.kernel import Decision, Picks

AHEAD = 2  # points that an answer must be ahead of the next best for anything to depend on it


def advice(look: Look, reader: Reader, hint: Hint) -> Sheet:
    """The answer with what it does, what speaks for it, and the next best; it can be played."""
    say, decision = reader.voice(look.table), look.question(reader.seat)
    if decision is None or look.table.seats[decision.seat].asked != hint.asked:
        return Sheet(text=say.text("why.nothing"))  # it was answered meanwhile
    best, *others = hint.advice.answers
    answer = answer_in_words(look, reader, decision, best.picks)
    lines = [
        say.text("hint.answer", raw_answer=f"**{answer}**"),
        *details(look, reader, decision, best.picks),
        *why(say, hint),
        say.text("hint.chance", percent=percent(best.chance)),
    ]
    if others:
        told = [
            (answer_in_words(look, reader, decision, each.picks), percent(each.chance))
            for each in others
        ]
        pairs = [say.text("hint.other", raw_answer=name, percent=part) for name, part in told]
        lines.append(say.text("hint.others", raw_others=say.join(pairs)))
    return Sheet(text="\n".join(lines), rows=play_it(look, say, hint), colour=look.game.colour)


def answer_in_words(look: Look, reader: Reader, decision: Decision, picks: Picks) -> str:
    say = reader.voice(look.table)
    labels = [choice(look, reader, decision, code).label for code in picks]
    return say.join(labels) if labels else say.text("button.nothing")


def details(look: Look, reader: Reader, decision: Decision, picks: Picks) -> list[str]:
    """What the game says that the answer does; of several things chosen, by name."""
    found = [choice(look, reader, decision, code) for code in picks]
    if len(found) > 1:
        return [f"• **{each.label}**: {each.detail}" for each in found if each.detail]
    return [each.detail for each in found if each.detail]


def why(say: Voice, hint: Hint) -> list[str]:
    """What speaks for the answer; where nothing in particular does, how much depends on it."""
    advice = hint.advice
    if advice.reasons:
        reasons = ", ".join(say.say(reason) for reason in advice.reasons)
        key = ("beside" if advice.beside else "why") + (".likely" if advice.likely else "")
        return [say.text(f"hint.{key}", raw_reasons=reasons)]
    best, *others = (percent(each.chance) for each in advice.answers)
    if not others:
        return []
    points = best - others[0]
    return [say.text("hint.ahead", points=points) if points >= AHEAD else say.text("hint.even")]


def play_it(look: Look, say: Voice, hint: Hint) -> tuple[Row, ...]:
    """A button that answers the question, unless it would say more than a button can."""
    picks = "+".join(hint.advice.answers[0].picks)
    ident = controls.answer(look.table.id, hint.asked, picks)
    if controls.parse(ident) is None:
        return ()
    return ((Button(ident, say.text("button.play-it"), "good"),),)


def percent(chance: float) -> int:
    """Whole per cent; nothing is certain before the end."""
    return min(99, max(1, round(100 * chance)))
