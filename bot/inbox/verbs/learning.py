"""`/learn`: a game step by step, in one message; every button says itself where one is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import games
from bot.inbox.ask import Ask
from bot.inbox.registry import command, verb
from bot.inbox.verbs.lookup import complete_title, game_here, named_game
from bot.inbox.verbs.newgame import own_place
from bot.inbox.verbs.seats import opened
from bot.messages import course, pages
from bot.messages.answer import Answer, Private
from bot.messages.controls import NO_TABLE
from bot.messages.course import Stand
from bot.messages.look import Look, Reader
from bot.messages.sheet import Sheet
from bot.paint import THEMES
from bot.tables import PlaceKind
from bot.words import Voice
from games import lessons
from games.kernel import picks


@command("learn", title=complete_title)
async def learn(ask: Ask, title: str | None = None) -> Answer:
    """The named game, or this channel's."""
    return await begin(ask, named_game(ask.voice, title).game if title else await game_here(ask))


async def begin(ask: Ask, game: str | None) -> Answer:
    """A message of its own: the only course of a game, or the choice; else its rules."""
    if game not in games.ALL:
        return _shown(ask, course.every(ask.voice), ask.voice, new=True)
    courses = list(lessons.courses(game).values())
    if not courses:
        say = replace(ask.voice, game=game)
        return ask.page(pages.rules(say), say)
    reached = await ask.tables.people.reached(ask.person.id, game)
    if len(courses) == 1 and not reached:
        return await _step(ask, Stand(game, courses[0], 0), new=True)
    return _shown(ask, course.start(ask.voice, game, reached), ask.voice, new=True)


@verb("learn")
async def go(ask: Ask) -> Answer:
    """To a step, or, where `arg` names only a game, to its courses."""
    game, slash, rest = ask.arg.partition("/")
    if ask.table != NO_TABLE:
        return await begin(ask, (await ask.known()).game)
    if not slash:
        return await begin(ask, game)
    if game not in games.ALL or not rest:
        return await _choice(ask, game)
    at = _stand(ask)
    return await _step(ask, at) if at else await _choice(ask, game, "learn.changed")


@verb("learn-answer")
async def answer(ask: Ask) -> Answer:
    """A right answer plays on; a wrong one may be tried again."""
    at, answer = _stand(ask), picks("".join(ask.arg.split("/")[3:]))
    if at is None or not at.step.want:
        return await _choice(ask, ask.arg.partition("/")[0], "learn.changed")
    reader = _reader(ask, at)
    if not at.step.accepts(answer):
        return await _step(ask, at, course.wrong(at, _look(ask, at), reader, answer))
    ahead = at.at(at.index + 1)
    said = course.right(at, _look(ask, ahead), reader, answer)
    return await _step(ask, ahead, said, answered=True)


@verb("learn-skip")
async def skip(ask: Ask) -> Answer:
    """The right answer, given by the course."""
    at = _stand(ask)
    if at is not None and at.step.want:
        ask.arg = f"{at.arg}/{at.step.want[0]}"
    return await answer(ask)


@verb("learn-play")
async def play(ask: Ask) -> Answer:
    """The rest of the game, against the easiest computer, in a table of one's own."""
    game, _, name = ask.arg.partition("/")
    first = course.find(game, name)
    if first is None:
        return await _choice(ask, game, "learn.changed")
    last = first.at(len(first.course.step) - 1)
    change = await ask.tables.opening.explore(
        ask.person,
        _look(ask, last).table,
        last.moment.position,
        await own_place(ask),
        seat=last.course.seat,
        level=ask.tables.levels[0],
        interaction=ask.id,
    )
    return opened(ask, change)


# ---- what is shown


def _stand(ask: Ask) -> Stand | None:
    """The step that a button names, if the course still has it."""
    named = ask.arg.split("/")
    return course.find(*named[:3]) if len(named) >= 3 else None


def _reader(ask: Ask, at: Stand) -> Reader:
    return Reader(ask.voice.locale, ask.theme or THEMES[0], at.course.seat)


def _look(ask: Ask, at: Stand) -> Look:
    return course.look(at, ask.person, ask.tables.levels[0], _reader(ask, at))


async def _step(
    ask: Ask, at: Stand, said: Sequence[str] = (), *, answered: bool = False, new: bool = False
) -> Answer:
    await ask.tables.people.reach(ask.person.id, at.game, at.course.name, at.step.name)
    look, reader = _look(ask, at), _reader(ask, at)
    plain = reader.voice(look.table, plain=True)
    sheet = course.page(at, look, reader, said, answered=answered)
    return _shown(ask, sheet, plain, new=new)


async def _choice(ask: Ask, game: str, remark: str = "") -> Answer:
    """The courses of a game, in place of what was clicked."""
    if game not in games.ALL:
        return _shown(ask, course.every(ask.voice), ask.voice)
    reached = await ask.tables.people.reached(ask.person.id, game)
    said = ask.voice.text(remark) if remark else ""
    return _shown(ask, course.start(ask.voice, game, reached, said), ask.voice)


def _shown(ask: Ask, sheet: Sheet, say: Voice, *, new: bool = False) -> Answer:
    """In a direct message it stays; elsewhere only whoever asked sees it."""
    alone = ask.where.kind is PlaceKind.DM
    return Answer(private=Private(sheet, ask.theme or THEMES[0], say, new=new, kept=alone))
