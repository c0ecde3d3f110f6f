"""A view as pictures: the board always, the battle while it is fought, the hand for its owner."""

from __future__ import annotations

from games.cousins_war.pictures.board import board
from games.cousins_war.view import CousinsView
from games.scene import Scene

GAME = "cousins-war"


def pictures(view: CousinsView) -> tuple[str, ...]:
    """The names of the pictures of this view, the one for the table first."""
    return ("board",)


def scene(view: CousinsView, name: str = "board") -> Scene:
    return Scene(game=GAME, ground="chart", shapes=tuple(board(view)))
