"""Opponents made of software, generic over the contract of a game."""

from __future__ import annotations

from typing import Any

from games.kernel import Game, Picks, Position, Rng
from games.opponents.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer
from games.rng import Luck

LEVELS: dict[str, Player] = {
    "easy": GreedyPlayer(samples=2, depth=2, whims=5),
    "normal": GreedyPlayer(),
    "hard": SearchPlayer(),
    "master": SearchPlayer(rounds=800),
}
PLAYERS: dict[str, Player] = {"random": RandomPlayer(), **LEVELS}


def choose(game: Game[Any, Any], position: Position, seat: int, level: str, seed: str) -> Picks:
    """The answer of a player of this level; the same seed gives the same answer."""
    player: Player = game.players.get(level, PLAYERS[level])
    return player.choose(
        game,
        seat,
        game.view(position, seat),
        lambda rng: game.scramble(position, seat, rng),
        Luck.of(Rng(seed)),
    )
