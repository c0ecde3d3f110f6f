"""The rules. `games.ALL` maps keys to games; nothing outside speaks to a game in any other way."""

from importlib import import_module
from typing import Any

from games.kernel import Game, to_data

PACKAGES = ("cousins_war", "dual_powers", "dune_uprising", "wonderful_kingdom")
ALL: dict[str, Game[Any, Any]] = {
    game.key: game for game in (import_module(f"games.{name}").GAME for name in PACKAGES)
}

__all__ = ["ALL", "Game", "to_data"]
