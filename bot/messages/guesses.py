"""Whom spectators expected to win; players read it after the end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from bot.messages.voice import voice
from bot.tables import Table
from bot.tables.following import NOBODY, Guess
from bot.words import Voice


def candidate(table: Table, seat: int, say: Voice, *, plain: bool = False) -> str:
    """Who may win, by name and side."""
    here = voice(table, say.locale, plain=plain)
    if seat == NOBODY:
        return here.own("automa") if here.has("automa") else say.text("watch.nobody")
    return here.seats[seat]


def expected(table: Table, guesses: Iterable[Guess], say: Voice) -> list[str]:
    """What spectators expected, a part for each round; nothing where nobody guessed."""
    rounds = [
        say.text("watch.expected.round", round=number, raw_who=_counted(table, list(group), say))
        for number, group in groupby(guesses, key=lambda guess: guess.round)
    ]
    return [say.text("watch.expected", raw_rounds=" · ".join(rounds))] if rounds else []


def _counted(table: Table, guesses: list[Guess], say: Voice) -> str:
    return ", ".join(f"{candidate(table, each.seat, say)} {each.count}" for each in guesses)
