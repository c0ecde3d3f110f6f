"""Answers: by button, by menu, or typed as `/move`; and advice on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from bot.inbox.ask import Ask
from bot.inbox.registry import Choices, command, complete_game, verb
from bot.messages.advice import advice
from bot.messages.answer import Answer, Page
from bot.messages.look import Look, Reader
from bot.messages.question import help_with, legal
from bot.messages.sheet import Sheet, shorten
from bot.messages.voice import refusal
from bot.tables import Refused, Stale
from bot.words import Voice
from games.kernel import Decision, picks

LONGEST = 100  # characters of a choice, and of what it stands for


@verb("answer")
async def answer(ask: Ask) -> Answer:
    """Answer question number `asked`, or whatever is open for a typed answer."""
    try:
        change = await ask.tables.play.answer(
            ask.table, ask.person.id, ask.asked, ask.arg, interaction=ask.id
        )
    except Stale as stale:
        return await already_answered(ask, stale)
    return Answer(change=change)


async def already_answered(ask: Ask, stale: Stale) -> Answer:
    """Say so, and show the question that is open now."""
    table = await ask.known()
    note = Sheet(text=refusal(await ask.table_voice(table), stale))
    return Answer(table=table.id, note=note, panel=True)


# ---- a typed answer


async def complete_answer(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    """The legal codes with their labels; after a `+`, the next code of several."""
    try:
        table = await ask.find(given.get("game"))
    except Refused:
        return []
    look = await ask.look()
    decision = look.question(table.seat_of(ask.person.id))
    if decision is None:
        return []
    say = (await ask.reader(table)).voice(table, plain=True)
    chosen, _, _ = typed.rpartition("+")
    choices = list(typed_answers(look, say, decision, chosen))
    if decision.offer(look.position).least == 0 and not chosen:
        choices.append((named("", say.text("button.nothing"), "-"), "-"))
    return [(name, value) for name, value in choices if len(value) <= LONGEST]


def typed_answers(look: Look, say: Voice, decision: Decision, chosen: str) -> Choices:
    """What may come after the codes that were typed already."""
    taken = picks(chosen)
    options = decision.offer(look.position).options
    labels = {code: say.say(decision.label(look.position, code)) for code in options}
    before = "".join(f"{labels[code]} + " for code in taken if code in labels)
    head = f"{chosen}+" if chosen else ""
    rest = [code for code in options if code not in taken]
    return [(named(before, labels[code], code), f"{head}{code}") for code in rest]


def named(before: str, label: str, code: str) -> str:
    """An answer in words and as a code; what was chosen before it gives way where it is long."""
    tail = shorten(label, LONGEST - len(code) - 3) + f" ({code})"
    return shorten(before, LONGEST - len(tail)) + tail if len(tail) < LONGEST else tail


@command("move", answer=complete_answer, game=complete_game)
async def move(ask: Ask, answer: str, game: str | None = None) -> Answer:
    """A typed answer, for those who like keys better than buttons."""
    table = await ask.find(game)
    typed = "" if answer.strip() == "-" else answer.strip().lower()
    try:
        change = await ask.tables.play.answer(
            table.id, ask.person.id, None, typed, interaction=ask.id
        )
    except Stale as stale:
        return await already_answered(ask, stale)
    except Refused as refused:
        if refused.domain == "bot":
            raise
        return Answer(table=table.id, page=partial(not_legal, refused=refused))
    note = Sheet(text=ask.voice.text("done.move"))
    return Answer(change=change, note=note, panel=True)


def not_legal(look: Look, reader: Reader, *, refused: Refused) -> Sheet:
    """Why the answer is none, and a few that are."""
    why = refusal(reader.voice(look.table), refused)
    return Sheet(text="\n".join([why, *legal(look, reader)]))


# ---- advice


@verb("why")
async def why(ask: Ask) -> Answer:
    """What does this question mean?"""
    return Answer(table=ask.table, page=about(help_with), new=True)


@verb("hint", command=True, slow=True, heavy=True)
async def hint(ask: Ask) -> Answer:
    """What would a strong player do, and why? Only for somebody playing alone."""
    hint = await ask.tables.play.hint(ask.table, ask.person.id)
    return Answer(table=ask.table, page=partial(advice, hint=hint), new=True)


def about(text: Callable[[Look, Reader], str]) -> Page:
    """A page of nothing but words."""
    return lambda look, reader: Sheet(text=text(look, reader))
