"""What each answer to a question is worth, as a chance of winning: for hints and for reviews."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from games.kernel import Game, Picks, Position, Rng
from games.opponents import chance, player_of
from games.opponents.players import Thinker
from games.rng import Luck


class Weighed(NamedTuple):
    """An answer, and how likely its seat wins after it, as far as the seat can know."""

    picks: Picks
    chance: float


def weigh(
    game: Game[Any, Any], position: Position, seat: int, level: str, seed: str
) -> list[Weighed]:
    """The answers that a player of this level compares, best first; the first is its advice.

    They come from the search of that level, which here counts in chances of winning. It thinks
    about look-alikes only, is bounded by counts, and finds the same with the same seed.
    """
    player = player_of(game, level)
    if not isinstance(player, Thinker):
        raise ValueError(f"{level} does not compare answers")

    def chances(end: Position, whose: int) -> float:
        return 2 * chance.of(game, end, whose) - 1

    found = player.compared(
        replace(game, worth=chances),
        seat,
        game.view(position, seat),
        lambda rng: game.scramble(position, seat, rng),
        Luck.of(Rng(seed)),
    )
    if len(found) == 1:  # nothing to compare: how it stands
        return [Weighed(found[0][0], chance.expected(game, position, seat, Rng(seed)))]
    return told([(picks, (1 + worth) / 2) for picks, worth in found])


def told(found: list[tuple[Picks, float]]) -> list[Weighed]:
    """No answer looks better than one above it, as it may where it was tried less often."""
    least, listed = 1.0, []
    for picks, likely in found:
        least = min(least, likely)
        listed.append(Weighed(picks, least))
    return listed
