"""Taps per card of a game for two, as its messages are: a button is one, a menu is two.

A card is played from the question `play-card` to the next answer of somebody else, or to what comes
after it (the battle, the bonus of a day, the scoring), and all of it on the panel of whoever plays
it. Answers are those of `normal`.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime
from statistics import mean
from typing import Any

import games
from bot.messages.look import Look, Reader
from bot.messages.question import question
from bot.messages.sheet import Menu
from bot.tables import Place, PlaceKind, Seat, Sitter, Status, Table
from games.kernel import Decision, Game
from games.opponents import choose

GAMES = 6
AIMS = {"cousins-war": 3, "dual-powers": 4}
OPENS = "play-card"
CLOSES = (  # what comes after a card and is no part of it
    *("announce", "attack-card", "attack-reroll", "believe", "defence-card", "defence-reroll"),
    *("survivors", "split-survivors", "keep-card", "bonus", "unrest-prize", "choose-objective"),
)


def table(game: Game[Any, Any]) -> Table:
    """Two people who play, so that their messages can be made."""
    now = datetime(2026, 3, 1, tzinfo=UTC)
    seats = tuple(
        Seat(name, Sitter.PERSON, number + 1, name, joined=True, asked=number + 1, since=now)
        for number, name in enumerate(game.seats(game.Options()))
    )
    return Table(
        id="bench",
        game=game.key,
        options={},
        place=Place(PlaceKind.GUILD, 1, guild=1),
        language="en",
        theme="classic",
        opened_by=1,
        seats=seats,
        status=Status.RUNNING,
        version=game.version,
        first_version=game.version,
        ply=0,
        revision=1,
        shown=1,
        seed_hash="0" * 64,
        opened=now,
        changed=now,
    )


def taps(look: Look, decision: Decision, picked: tuple[str, ...]) -> int:
    """What this answer costs on the panel of its seat."""
    _, rows = question(look, Reader("en", "classic", decision.seat), decision)
    for row in rows:
        if isinstance(row, Menu) and set(picked) & {choice.code for choice in row.choices}:
            return 1 + len(picked) + (row.most > 1)  # open it, choose, and close it where many go
    return 1


def play(game: Game[Any, Any], seed: str) -> list[int]:
    """The taps of every card of one game."""
    position, chance = game.setup(game.Options(), seed), random.Random(seed)
    sat, counted, runner, asked = table(game), list[int](), -1, 0
    while position.pending:
        decision = chance.choice(position.pending)
        picked = choose(game, position, decision.seat, "normal", f"{seed} {asked}")
        asked += 1
        if decision.slug == OPENS:
            counted.append(0)
            runner = decision.seat
        if counted and decision.seat == runner and decision.slug not in CLOSES:
            counted[-1] += taps(Look(sat, position), decision, picked)
        else:
            runner = -1
        position = position.apply(decision.seat, picked)
    return counted


def run() -> list[str]:
    lines = []
    for key, aim in AIMS.items():
        found = [n for number in range(GAMES) for n in play(games.ALL[key], f"taps {number}")]
        most = sorted(found)[int(len(found) * 0.9)]
        within = sum(n <= aim for n in found) / len(found)
        lines.append(
            f"{key:14} {mean(found):4.1f} taps per card, nine of ten within {most}, "
            f"{within:.0%} within the aim of {aim}"
        )
    return lines
