"""The form that sets up a table, built from a game's `Options`, and what was filled in there.

An option is a field of its own where there is room; where a game has more, the last ones share a
menu whose lines say `option: value`. What is left as it is needs no line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any as Value

from bot.messages import controls, form
from bot.messages.form import ITEMS, LINES, Field, Filled, Form, One, Somebody, Text
from bot.messages.lobby import option
from bot.messages.sheet import Choice
from bot.tables import Refused
from bot.tables.pace import PACES
from bot.words import Voice
from games.kernel import Game

PEOPLE, ALONE = "people", "alone"  # with whom, beside the levels of computer opponents
LOT, UNHURRIED = "lot", "none"  # which side, which clock
WITH, FRIEND, SIDE, PACE, TICKS, SHARED = "with", "friend", "side", "pace", "ticks", "shared"
HOUSE = {SIDE: LOT, PACE: UNHURRIED}  # asked beside the game's options, and what is usual
TICKED = 10  # checkboxes of a group at most
Rules = Game[Value, Value]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the form begins with: the usual, or what somebody chose last time."""

    against: str = PEOPLE
    friend: int | None = None
    side: str = LOT
    pace: str = UNHURRIED
    options: Mapping[str, Value] | None = None

    def now(self, game: Rules) -> dict[str, Value]:
        """Everything that is asked beside with whom, as the form begins."""
        return {**dict(game.Options(**(self.options or {}))), SIDE: self.side, PACE: self.pace}


def setup(
    game: Rules, say: Voice, levels: Sequence[str], wishes: Wishes, *, private: bool = False
) -> Form:
    """With whom, which side, the game's options and the clock; `private`: nobody can be invited."""
    people = [] if private else [_friend(say, wishes)]
    fields = [_against(game, say, levels, wishes, private), *people]
    clock = [] if private else [PACE]  # for two people
    fields += _options(game, say, wishes.now(game), clock, ITEMS - len(fields))
    return Form(controls.verb("-", "setup", game.key), say.own("title"), tuple(fields))


def _against(
    game: Rules, say: Voice, levels: Sequence[str], wishes: Wishes, private: bool
) -> Field:
    choices = [] if private else [Choice(PEOPLE, say.text("setup.people"))]
    choices += [Choice(ALONE, say.text("setup.alone", raw_automa=automa(say)))] * solo(game)
    choices += [Choice(each, say.text("setup.level", level=each)) for each in levels]
    codes = [each.code for each in choices]
    chosen = wishes.against if wishes.against in codes else codes[0]
    return One(WITH, say.text("setup.with"), tuple(choices), chosen)


def automa(say: Voice) -> str:
    """Whom one person alone plays against, in the game's words where it has some."""
    return say.own("automa") if say.has("automa") else say.text("setup.automa")


def solo(game: Rules) -> bool:
    """Whether one person alone can play it against the game itself."""
    return any(len(game.seats(options)) == 1 for options in game.variants.values())


def _friend(say: Voice, wishes: Wishes) -> Field:
    about, hint = say.text("setup.friend.about"), say.text("setup.friend.hint")
    return Somebody(FRIEND, say.text("setup.friend"), wishes.friend, about, hint)


# ---- the side and the game's options


def sides(game: Rules) -> list[str]:
    """Every seat that some variant of the game has."""
    variants = [game.Options(), *game.variants.values()]
    return list(dict.fromkeys(seat for options in variants for seat in game.seats(options)))


def names(game: Rules) -> list[str]:
    """The options of the game; its own option for the side is asked as the side."""
    return [name for name in game.Options.model_fields if name not in HOUSE]


def ticked(game: Rules) -> list[str]:
    """The options that are yes or no."""
    return [name for name in names(game) if game.Options.model_fields[name].annotation is bool]


def values(game: Rules, name: str) -> list[Value]:
    if name == PACE:
        return list(PACES)
    return sides(game) if name == SIDE else game.Options.values_of(name)


def _options(
    game: Rules, say: Voice, now: Mapping[str, Value], clock: Sequence[str], room: int
) -> list[Field]:
    listed = [SIDE, *(name for name in names(game) if values(game, name)), *clock]
    typed = [name for name in names(game) if name not in (*listed, *ticked(game))]
    ticks = _ticks(game, say, now)
    room -= len(ticks) + len(typed)
    alone, shared = packed(game, listed, room)
    fields = [_single(game, say, name, now) for name in alone]
    fields += [_shared(game, say, part, i, now) for i, part in enumerate(shared)]
    return [*fields, *(_typed(say, name, now) for name in typed), *ticks]


def packed(
    game: Rules, listed: Sequence[str], room: int
) -> tuple[Sequence[str], list[tuple[str, ...]]]:
    """As many options as can have a field of their own; the others share menus."""
    if len(listed) <= room:
        return listed, []
    for alone in range(room - 1, -1, -1):
        shared = _menus(game, listed[alone:])
        if alone + len(shared) <= room:
            return listed[:alone], shared
    raise ValueError(f"{game.key} has more options than a form can hold")


def _menus(game: Rules, listed: Sequence[str]) -> list[tuple[str, ...]]:
    """Menus of 25 lines, filled in order."""
    menus: list[tuple[str, ...]] = [()]
    for name in listed:
        lines = sum(len(_lines(game, each)) for each in (*menus[-1], name))
        if lines > LINES:
            menus.append(())
        menus[-1] = (*menus[-1], name)
    return menus


def _lines(game: Rules, name: str) -> list[Value]:
    """The values that are not as usual."""
    usual = HOUSE[name] if name in HOUSE else getattr(game.Options(), name)
    return [value for value in values(game, name) if value != usual]


def _title(say: Voice, name: str) -> str:
    return say.text(f"setup.{name}") if name in HOUSE else say.own(f"option.{name}")


def _words(say: Voice, name: str, value: Value) -> str:
    if name == PACE:
        return say.text(f"pace.{value}")
    return say.own(f"seat.{value}") if name == SIDE else option(say, name, value)


def _single(game: Rules, say: Voice, name: str, now: Mapping[str, Value]) -> Field:
    listed = tuple(Choice(str(v), _words(say, name, v)) for v in values(game, name))
    if name in HOUSE:
        usual = Choice(HOUSE[name], say.text(f"setup.{HOUSE[name]}"))
        chosen = now[name] if now[name] in values(game, name) else usual.code
        return One(name, _title(say, name), (usual, *listed), chosen)
    about = say.own(f"option.{name}.help")
    return One(name, _title(say, name), listed, str(now[name]), about)


def _shared(
    game: Rules, say: Voice, part: Sequence[str], number: int, now: Mapping[str, Value]
) -> Field:
    """Several options in one menu; a line is `option: value`."""
    lines = [(name, value) for name in part for value in _lines(game, name)]
    choices = tuple(
        Choice(f"{name}={value}", f"{_title(say, name)}: {_words(say, name, value)}")
        for name, value in lines
    )
    chosen = tuple(f"{name}={value}" for name, value in lines if now[name] == value)
    label = say.text("setup.more" if number else "setup.shared")
    about, hint = say.text("setup.shared.about"), say.text("setup.usual")
    return form.Any(f"{SHARED}.{number}", label, choices, chosen, about, hint, ticks=False)


def _typed(say: Voice, name: str, now: Mapping[str, Value]) -> Field:
    about = say.own(f"option.{name}.help")
    return Text(name, say.own(f"option.{name}"), about, value=str(now[name]))


def _ticks(game: Rules, say: Voice, now: Mapping[str, Value]) -> list[Field]:
    every = ticked(game)
    groups = [every[i : i + TICKED] for i in range(0, len(every), TICKED)]
    return [
        form.Any(
            f"{TICKS}.{number}",
            say.text("setup.ticks"),
            tuple(
                Choice(name, say.own(f"option.{name}"), say.own(f"option.{name}.help"))
                for name in group
            ),
            tuple(name for name in group if now[name]),
        )
        for number, group in enumerate(groups)
    ]


# ---- what was filled in


def filled_in(game: Rules, filled: Filled) -> dict[str, Value]:
    """Side, clock and options that are not as usual; what no form of ours says is refused."""
    given = dict(_given(game, filled))
    usual = HOUSE | dict(game.Options())
    return {name: value for name, value in given.items() if name == SIDE or usual[name] != value}


def _given(game: Rules, filled: Filled) -> list[tuple[str, Value]]:
    lines = [v for key, picks in filled.items() if key.startswith(SHARED) for v in picks]
    pairs = [(name, text) for name, _, text in (line.partition("=") for line in lines)]
    pairs += [(name, picks[0]) for name, picks in filled.items() if _listed(game, name) and picks]
    found = [(name, _read(game, name, text)) for name, text in pairs if HOUSE.get(name) != text]
    twice = {name for name, _ in found if [each for each, _ in found].count(name) > 1}
    if twice:
        raise Refused("refused.option-twice", domain=game.key, option=min(twice))
    boxes = [v for key, picks in filled.items() if key.startswith(TICKS) for v in picks]
    return [*found, *((name, name in boxes) for name in ticked(game))]


def _listed(game: Rules, name: str) -> bool:
    return name in HOUSE or (name in names(game) and name not in ticked(game))


def _read(game: Rules, name: str, text: str) -> Value:
    """A value as the game's options have it."""
    if name in HOUSE and text in values(game, name):
        return text
    known = {str(value): value for value in values(game, name)} if name in names(game) else {}
    if text in known:
        return known[text]
    number = text.strip()
    if not known and name in names(game) and number.removeprefix("-").isdecimal():
        return int(number)
    raise Refused("refused.bad-options", code=name[:40])
