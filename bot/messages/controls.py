"""What a `custom_id` says. It carries everything; nothing lives only in memory.

    a:<table>:<asked>:<picks>   a button that answers question number `asked`, perhaps with what
                                comes of it: `north/2`
    m:<table>:<asked>           a menu that answers it; its values are the codes
    t:<table>:<verb>[:<arg>]    everything else: accept, hand, log, undo, rematch …
    f:<person>                  a form: the confirmation of being forgotten

`table` is `-` where there is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

NO_TABLE = "-"
PATTERN = re.compile(
    r"a:(?P<answered>[0-9a-z]{1,12}):(?P<asked>[0-9]{1,6}):(?P<picks>[a-z0-9.>+/-]{0,70})"
    r"|m:(?P<chosen>[0-9a-z]{1,12}):(?P<number>[0-9]{1,6})"
    r"|t:(?P<table>[0-9a-z]{1,12}|-):(?P<verb>[a-z-]{1,20})(?::(?P<arg>[^:]{1,80}))?"
    r"|f:(?P<person>[0-9]{1,20})"
)


@dataclass(frozen=True, slots=True)
class Control:
    """A button, menu or form: the verb it means, and what goes with it."""

    verb: str
    table: str = NO_TABLE
    arg: str = ""
    asked: int | None = None  # of an answer: the number of the question


def parse(custom_id: str) -> Control | None:
    """The control with this id; None for anything that we never made."""
    found = PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    if found["answered"]:
        return Control("answer", found["answered"], found["picks"], int(found["asked"]))
    if found["chosen"]:
        return Control("answer", found["chosen"], "", int(found["number"]))
    if found["person"]:
        return Control("forget", arg=found["person"])
    return Control(found["verb"], found["table"], found["arg"] or "")


def answer(table: str, asked: int, code: str) -> str:
    return f"a:{table}:{asked}:{code}"


def menu(table: str, asked: int) -> str:
    return f"m:{table}:{asked}"


def verb(table: str, verb: str, arg: str | int = "") -> str:
    return f"t:{table}:{verb}:{arg}" if arg != "" else f"t:{table}:{verb}"


def form(person: int) -> str:
    return f"f:{person}"


def answers(custom_id: str) -> bool:
    """Whether this button or menu answers a question of the game."""
    return custom_id.startswith(("a:", "m:"))
