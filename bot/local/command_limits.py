"""Discord's limits on slash commands."""

from __future__ import annotations

import re

from .errors import Json, Path, Problems
from .state import LOCALES

NAME = re.compile(r"^[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}$")
SUBCOMMAND, SUBCOMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = (
    range(1, 11)
)
MOST_COMMANDS, MOST_COMMAND_TEXT = 100, 8000


def check_commands(commands: list[Json]) -> None:
    """Checks a whole set of commands, as it is registered."""
    found = Problems()
    found.count((), len(commands), 0, MOST_COMMANDS)
    names = [(command.get("type") or 1, command.get("name")) for command in commands]
    for index, command in enumerate(commands):
        _command(found, (index,), command)
        if names.index(names[index]) != index:
            words = "Application command names must be unique"
            found.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", words)
    found.refuse()


def _command(found: Problems, path: Path, command: Json) -> None:
    if (command.get("type") or 1) != 1:
        found.longest((*path, "name"), command.get("name") or "", 32, 1)
        return
    _named(found, path, command)
    _options(found, path, command.get("options") or [])
    if _size(command) > MOST_COMMAND_TEXT:
        words = f"Command exceeds maximum size ({MOST_COMMAND_TEXT})"
        found.add(path, "APPLICATION_COMMAND_TOO_LARGE", words)


def _named(found: Problems, path: Path, thing: Json) -> None:
    """A command or option: its name, its description, and both in other languages."""
    _name(found, (*path, "name"), thing.get("name") or "")
    found.longest((*path, "description"), thing.get("description") or "", 100, 1)
    for locale, name in (thing.get("name_localizations") or {}).items():
        _locale(found, (*path, "name_localizations", locale), locale)
        _name(found, (*path, "name_localizations", locale), name)
    for locale, text in (thing.get("description_localizations") or {}).items():
        _locale(found, (*path, "description_localizations", locale), locale)
        found.longest((*path, "description_localizations", locale), text, 100, 1)


def _name(found: Problems, path: Path, name: str) -> None:
    if not NAME.match(name) or name != name.lower():
        words = "Command name is invalid"
        found.add(path, "APPLICATION_COMMAND_INVALID_NAME", words)


def _locale(found: Problems, path: Path, locale: str) -> None:
    if locale not in LOCALES:
        found.add(path, "BASE_TYPE_CHOICES", f"{locale!r} is not one of Discord's locales.")


def _options(found: Problems, path: Path, options: list[Json]) -> None:
    found.count((*path, "options"), len(options), 0, 25)
    names = [option.get("name") for option in options]
    optional = False
    for index, option in enumerate(options):
        where = (*path, "options", index)
        _named(found, where, option)
        if names.index(option.get("name")) != index:
            words = "Option names must be unique"
            found.add((*where, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
        if option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP):
            _options(found, where, option.get("options") or [])
            continue
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            found.add((*where, "required"), code, words)
        optional = optional or not option.get("required")
        _choices(found, where, option)
    kinds = {option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP) for option in options}
    if len(kinds) > 1:
        words = "Subcommands and other options exclude each other"
        found.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)


def _choices(found: Problems, path: Path, option: Json) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        words = "Choices and autocomplete exclude each other"
        found.add(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", words)
    check_choices(found, path, choices)


def check_choices(found: Problems, path: Path, choices: list[Json]) -> None:
    """Checks the choices of an option, or those that autocomplete answers."""
    found.count((*path, "choices"), len(choices), 0, 25)
    for index, choice in enumerate(choices):
        where = (*path, "choices", index)
        found.longest((*where, "name"), choice.get("name") or "", 100, 1)
        if isinstance(choice.get("value"), str):
            found.longest((*where, "value"), choice["value"], 100, 1)
        for locale, name in (choice.get("name_localizations") or {}).items():
            _locale(found, (*where, "name_localizations", locale), locale)
            found.longest((*where, "name_localizations", locale), name, 100, 1)


def _size(thing: Json) -> int:
    """Characters in names, descriptions and values; of every translation, the longest counts."""
    size = _longest(thing, "name") + _longest(thing, "description")
    size += sum(_size(option) for option in thing.get("options") or [])
    for choice in thing.get("choices") or []:
        size += _longest(choice, "name") + len(str(choice.get("value", "")))
    return size


def _longest(thing: Json, key: str) -> int:
    translated = (thing.get(f"{key}_localizations") or {}).values()
    return max(len(thing.get(key) or ""), *(len(text) for text in translated), 0)
