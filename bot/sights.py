"""What a seat sees of a position: every view and every scene is made once and shown often."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from games.kernel import Game, Position
from games.scene import Scene

KEPT = 512  # positions and seats, a few for each of a hundred tables


class Sight:
    """A position as one seat sees it, or everybody."""

    def __init__(self, game: Game[Any, Any], position: Position, seat: int | None) -> None:
        self.game = game
        self.position = position
        self.view = game.view(position, seat)
        self.names = game.pictures(self.view)  # the table's own first
        self._scenes: dict[str, Scene] = {}

    def scene(self, name: str) -> Scene:
        if name not in self._scenes:
            self._scenes[name] = self.game.scene(self.view, name)
        return self._scenes[name]


_kept: OrderedDict[tuple[int, int | None], Sight] = OrderedDict()


def sight(game: Game[Any, Any], position: Position, seat: int | None) -> Sight:
    """By identity: a position that was committed never changes, and is kept with what is seen."""
    key = (id(position), seat)
    if key not in _kept:
        _kept[key] = Sight(game, position, seat)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[key]
