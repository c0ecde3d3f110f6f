"""`/play`: the games there are, a form for the one that is chosen, and ways that need no form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import games
from bot.inbox.ask import Ask, Named
from bot.inbox.naming import User
from bot.inbox.newgame_command import OWN
from bot.inbox.registry import command, menu, verb
from bot.inbox.verbs.consent import default_level
from bot.inbox.verbs.newgame import alone, begin
from bot.messages import controls
from bot.messages.answer import Answer
from bot.messages.hall import Guest, hall
from bot.messages.setup import (
    ALONE,
    FRIEND,
    PEOPLE,
    SIDE,
    UNHURRIED,
    WITH,
    Wishes,
    filled_in,
    setup,
)
from bot.messages.sheet import Button, Sheet, buttons
from bot.messages.voice import refusal
from bot.tables import Person, PlaceKind, Refused, Sitter, Table
from games.kernel import Game

NOTHING: Mapping[str, Any] = dict.fromkeys(OWN)


@command("play")
async def play(ask: Ask, opponent: User | None = None) -> Answer:
    """Every game with its picture and three ways to begin."""
    friend = named(ask, opponent) if opponent is not None else None
    last = await ask.tables.reading.last_opened(ask.person.id)
    return ask.page(hall(ask.voice, Guest(friend, last)), new=True)


@verb("play")
async def play_pressed(ask: Ask) -> Answer:
    return await play(ask)


@menu("play-with")
async def play_with(ask: Ask, person: User) -> Answer:
    """The same from the context menu of a person."""
    return await play(ask, person)


def named(ask: Ask, somebody: User | Named) -> Person | None:
    """Somebody to play with; the bot itself is the computer, and one plays with others."""
    if somebody.id in (ask.bot, ask.person.id):
        return None
    if somebody.bot:
        raise Refused("refused.another-bot")
    if ask.where.kind is PlaceKind.DM:
        raise Refused("refused.not-in-dm")
    return Person(somebody.id, somebody.display_name)


# ---- the form


@verb("choose")
async def choose(ask: Ask) -> Answer:
    """The form for one game, with what was chosen last time; `arg` may name a friend."""
    key, _, friend = ask.arg.partition("/")
    game, last = known(key), await ask.tables.reading.last_opened(ask.person.id, key)
    wishes = as_before(last, ask.person.id) if last else Wishes()
    if friend.isdecimal() and int(friend) != ask.person.id:
        wishes = replace(wishes, friend=int(friend), against=PEOPLE)
    say = replace(ask.voice, game=key)
    private = ask.where.kind is PlaceKind.DM
    return Answer(form=setup(game, say, ask.tables.levels, wishes, private=private))


def known(key: str) -> Game[Any, Any]:
    if key not in games.ALL:
        raise Refused("refused.unknown-game", code=key[:40])
    return games.ALL[key]


def as_before(table: Table, person: int) -> Wishes:
    """What the form begins with for somebody who has opened such a table before."""
    mine = table.seat_of(person)
    others = [seat for i, seat in enumerate(table.seats) if i != mine]
    levels = [seat.level for seat in others if seat.level]
    friend = next((seat.person for seat in others if seat.person), None)
    against = levels[0] if levels else PEOPLE if others else ALONE
    options = dict(table.options)
    try:
        games.ALL[table.game].Options(**options)
    except ValueError:  # the game has changed since
        options = {}
    pace = table.pace if table.pace and not levels else UNHURRIED
    return Wishes(against, friend, pace=pace, options=options)


@verb("setup")
async def filled_form(ask: Ask) -> Answer:
    """The form came back, perhaps after a restart: everything is in it."""
    game = known(ask.arg)
    try:
        return await begin(ask, game, wished(ask, game))
    except Refused as refused:
        return sent_back(ask, game.key, refused)


def wished(ask: Ask, game: Game[Any, Any]) -> dict[str, Any]:
    """What the form says, as `/newgame` would have it."""
    given = {**NOTHING, **filled_in(game, ask.filled)}
    against = "".join(ask.filled.get(WITH, ()))
    friend = "".join(ask.filled.get(FRIEND, ()))
    if friend.isdecimal():
        given["opponent"] = ask.named.get(int(friend)) or Named(int(friend), "?")
    if against == ALONE:
        given = {**alone(game), **given}
    elif against != PEOPLE:
        given["level"] = against or None
    return given


def sent_back(ask: Ask, game: str, refused: Refused) -> Answer:
    """Why not, beside what was clicked, with the way back to the form."""
    again = Button(controls.verb("-", "choose", game), ask.voice.text("button.choose"))
    return ask.page(Sheet(refusal(ask.voice, refused), rows=buttons([again])), new=True)


# ---- without a form


@verb("now")
async def now(ask: Ask) -> Answer:
    """The usual options against the computer, right here; easy for the first time."""
    game, levels = known(ask.arg), ask.tables.levels
    played = await ask.tables.reading.has_played(ask.person.id, game.key)
    level = default_level(levels) if played else levels[0]
    try:
        answer = await begin(ask, game, {**NOTHING, "level": level})
    except Refused as refused:
        return sent_back(ask, game.key, refused)
    return replace(answer, panel=True, new=True)


@verb("again")
async def again(ask: Ask) -> Answer:
    """The table that was opened last, once more."""
    last = await ask.tables.reading.last_opened(ask.person.id)
    if last is None or last.game not in games.ALL:
        raise Refused("refused.no-last-time")
    try:
        answer = await begin(ask, known(last.game), once_more(ask, last))
    except Refused as refused:
        return sent_back(ask, last.game, refused)
    return replace(answer, panel=True, new=True)


def once_more(ask: Ask, last: Table) -> dict[str, Any]:
    """The same options, side and clock, against the same."""
    mine = last.seat_of(ask.person.id)
    given = {**NOTHING, **last.options}
    if mine is not None and len(last.seats) > 1:
        given[SIDE] = last.seats[mine].name
    for seat in (seat for i, seat in enumerate(last.seats) if i != mine):
        if seat.kind is Sitter.PERSON and seat.person:
            given["opponent"] = Named(seat.person, seat.called)
        given["level"] = given["level"] or seat.level
    if not given["level"]:  # a clock is for two people
        given["pace"] = last.pace
    return given
