"""Verbs and commands by name: a decorator puts a function where buttons or commands find it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.inbox.ask import Ask
from bot.messages.answer import Answer
from bot.messages.pages import label

Act = Callable[[Ask], Awaitable[Answer]]
Choices = Sequence[tuple[str, Any]]  # what is shown, and what it stands for
Complete = Callable[[Ask, str, Mapping[str, Any]], Awaitable[Choices]]


@dataclass(frozen=True, slots=True)
class Verb:
    """What a button does."""

    act: Act
    slow: bool = False  # Discord is asked for time before anything else
    heavy: bool = False  # costs us much: only so often a minute for one person
    public: bool = False  # the answer is for everybody in the channel


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command; its parameters are those of the function, its words in the catalogue."""

    name: str
    act: Callable[..., Awaitable[Answer]]
    completes: Mapping[str, Complete] = field(default_factory=dict)
    choices: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)  # key, value
    group: str = ""
    slow: bool = False
    heavy: bool = False


@dataclass(frozen=True, slots=True)
class PersonMenu:
    """A command in the context menu of a person."""

    name: str
    act: Callable[..., Awaitable[Answer]]
    slow: bool = False


VERBS: dict[str, Verb] = {}
COMMANDS: list[Command] = []
MENUS: list[PersonMenu] = []


def verb(
    name: str,
    *,
    command: bool = False,
    ended: bool = False,
    slow: bool = False,
    heavy: bool = False,
    public: bool = False,
) -> Callable[[Act], Act]:
    """The button `t:<table>:<name>` does this; `command`: and so does `/<name> [game]`.

    Without a game the command is about the live table here; `ended`: about the one that ended last.
    """

    def register(act: Act) -> Act:
        VERBS[name] = Verb(act, slow, heavy, public)
        if command:
            finding, completes = _finding(act, ended), {"game": complete_game}
            COMMANDS.append(Command(name, finding, completes, slow=slow, heavy=heavy))
        return act

    return register


def _finding(act: Act, ended: bool) -> Callable[..., Awaitable[Answer]]:
    async def command(ask: Ask, game: str | None = None) -> Answer:
        await (ask.find_ended(game) if ended else ask.find(game))
        return await act(ask)

    return command


def command(
    name: str,
    *,
    choices: Mapping[str, Sequence[tuple[str, str]]] | None = None,
    group: str = "",
    slow: bool = False,
    heavy: bool = False,
    **completes: Complete,
) -> Callable[[Callable[..., Awaitable[Answer]]], Callable[..., Awaitable[Answer]]]:
    """A command with parameters of its own."""

    def register(act: Callable[..., Awaitable[Answer]]) -> Callable[..., Awaitable[Answer]]:
        COMMANDS.append(Command(name, act, completes, choices or {}, group, slow, heavy))
        return act

    return register


def menu(
    name: str, *, slow: bool = False
) -> Callable[[Callable[..., Awaitable[Answer]]], Callable[..., Awaitable[Answer]]]:
    """A command in the context menu of a person; its words are `menu.<name>`."""

    def register(act: Callable[..., Awaitable[Answer]]) -> Callable[..., Awaitable[Answer]]:
        MENUS.append(PersonMenu(name, act, slow))
        return act

    return register


async def complete_game(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    """The games of this person and of this server."""
    tables = await ask.tables.reading.mine(ask.person.id)
    tables += await ask.tables.reading.mine(ask.person.id, live=False)
    if ask.where.guild is not None:
        tables += await ask.tables.reading.in_guild(ask.where.guild)
    unique = {table.id: table for table in tables}.values()
    return [(label(table, ask.voice.locale), table.id) for table in unique]
