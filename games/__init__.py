"""The rules. `games.ALL` maps keys to games; nothing outside speaks to a game in any other way."""

from typing import Any

from games.cousins_war import GAME as COUSINS_WAR
from games.dual_powers import GAME as DUAL_POWERS
from games.dune_uprising import GAME as DUNE_UPRISING
from games.kernel import Game, to_data
from games.wonderful_kingdom import GAME as WONDERFUL_KINGDOM

ALL: dict[str, Game[Any, Any]] = {
    game.key: game for game in (COUSINS_WAR, DUAL_POWERS, DUNE_UPRISING, WONDERFUL_KINGDOM)
}

__all__ = ["ALL", "Game", "to_data"]
