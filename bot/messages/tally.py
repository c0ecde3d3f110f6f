"""Counting a person's games: by game, side, options and opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.tables.model import Sitter
from bot.tables.records import Got, Played
from games.kernel import Game

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Tally:
    """So many won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


def tally(games: Iterable[Played]) -> Tally:
    got = Counter(game.got for game in games)
    return Tally(got[Got.WON], got[Got.DRAWN], got[Got.LOST])


def by(games: Iterable[Played], key: Callable[[Played], K]) -> dict[K, Tally]:
    """A tally for each, those with most games first."""
    kept: dict[K, list[Played]] = {}
    for game in games:
        kept.setdefault(key(game), []).append(game)
    return {k: tally(kept[k]) for k in sorted(kept, key=lambda k: -len(kept[k]))}


def with_others(games: Iterable[Played]) -> list[Played]:
    return [game for game in games if game.other is not None]


def alone(games: Iterable[Played]) -> list[Played]:
    return [game for game in games if game.other is None]


def against(games: Iterable[Played], person: int) -> Tally:
    """Two people between themselves."""
    return tally(game for game in games if game.other and game.other.person == person)


def people(games: Iterable[Played]) -> list[Played]:
    """Games against people, also against those who are forgotten."""
    kinds = (Sitter.PERSON, Sitter.GONE)
    return [game for game in games if game.other and game.other.kind in kinds]


def streaks(games: Sequence[Played]) -> tuple[int, int]:
    """The longest row of wins, and the one that goes on; the games are the latest first."""
    longest = run = 0
    for game in reversed(games):
        run = run + 1 if game.got is Got.WON else 0
        longest = max(longest, run)
    return longest, run


# ---- alone: the best at each difficulty


def telling(game: Game[Any, Any]) -> list[str]:
    """The options that tell one difficulty from another."""
    sets = [dict(options) for options in game.solos.values()]
    return [name for name in game.Options.model_fields if len({s[name] for s in sets}) > 1]


def difficulty(game: Game[Any, Any], played: Played) -> str | None:
    """Which of the game's difficulties somebody played alone."""
    chosen = dict(game.Options(**played.options))
    names = telling(game)
    for name, options in game.solos.items():
        if all(chosen[each] == getattr(options, each) for each in names):
            return name
    return None


def best(games: Sequence[Played]) -> Played:
    """A win before anything else, then the higher score, then the earlier game."""
    return max(reversed(games), key=lambda game: (game.got is Got.WON, game.score or 0))
