"""Opponents made of software, generic over the contract of a game."""

from __future__ import annotations

from typing import Any

from games.kernel import Game, Picks, Position, Rng
from games.opponents.match import MixedPlayer, mixture, rung_of
from games.opponents.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer, Thinker
from games.rng import Luck

LEVELS: dict[str, Thinker] = {
    "easy": GreedyPlayer(samples=2, depth=2, whims=5),
    "normal": GreedyPlayer(),
    "hard": SearchPlayer(),
    "master": SearchPlayer(rounds=800),
}
PLAYERS: dict[str, Player] = {"random": RandomPlayer(), **LEVELS}


def player_of(game: Game[Any, Any], level: str) -> Player:
    """The player of a level, or of a rung of the ladder such as `match-7`."""
    if level in PLAYERS:
        own: Player = game.players.get(level, PLAYERS[level])
        return own
    rung = rung_of(level)
    if rung is None:
        raise KeyError(level)
    weaker, stronger, more = mixture(rung)
    return MixedPlayer(player_of(game, weaker), player_of(game, stronger), more)


def choose(game: Game[Any, Any], position: Position, seat: int, level: str, seed: str) -> Picks:
    """The answer of a player of this level; the same seed gives the same answer."""
    return player_of(game, level).choose(
        game,
        seat,
        game.view(position, seat),
        lambda rng: game.scramble(position, seat, rng),
        Luck.of(Rng(seed)),
    )
