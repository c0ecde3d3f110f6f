"""A view as pictures: overview, board, row and conflict; hand and area for their owner."""

from __future__ import annotations

from games.dune_uprising.pictures import description, overview
from games.dune_uprising.pictures.board import board, still
from games.dune_uprising.pictures.cards import alone, hand, hand_height, row
from games.dune_uprising.pictures.closer import area, conflict
from games.dune_uprising.pictures.spaces import PAGES, space_text, spaces
from games.dune_uprising.view import DuneView
from games.kernel import Picture
from games.phrases import phrase
from games.scene import Scene

GAME = "dune-uprising"


def pictures(view: DuneView) -> tuple[Picture, ...]:
    """The pictures of this view, the one for the table first."""
    names = ("overview", "board", *PAGES, "row", "conflict")
    shared = tuple(Picture(name=name, closer=name in PAGES) for name in names)
    if view.seat is None:
        return shared
    return (*shared, Picture(name="hand", private=True), Picture(name="area"))


def scene(view: DuneView, name: str = "overview") -> Scene:
    match name:
        case "overview":
            shapes, fixed = overview.overview(view), overview.still()
            alt, full = description.board(view), description.board_in_full(view)
            return Scene.of(GAME, name, shapes, alt, full, ground="quiet.1200", still=fixed)
        case "board":
            alt, full = description.board(view), description.board_in_full(view)
            return Scene.of(GAME, name, board(view), alt, full, ground="board", still=still())
        case "spaces.1" | "spaces.2":
            told = tuple(
                line
                for space in PAGES[name]
                for line in (phrase(f"space.{space}"), space_text(view, space))
            )
            return Scene.of(GAME, name, spaces(view, name), told, ground="quiet.1200")
        case "row":
            return Scene.of(GAME, name, row(view), description.row(view), ground="quiet.1200")
        case "conflict":
            lines = description.conflict(view)
            return Scene.of(GAME, name, conflict(view), lines, ground="battle", height=1000)
        case "hand":
            lines, high = description.hand(view), hand_height(view)
            return Scene.of(GAME, name, hand(view), lines, ground=f"quiet.{high}", height=high)
        case "area":
            lines = description.area(view)
            return Scene.of(GAME, name, area(view), lines, ground="quiet.900", height=900)
    raise ValueError(f"Dune: Imperium – Uprising has no picture called {name}")


def portrait(card: str) -> Scene | None:
    """One card alone, if it is one of those that people hold."""
    shapes = tuple(alone(card, 24, 24, 384))
    words = (phrase(f"card.{card}"), phrase(f"card.{card}.text"))
    return Scene.of(GAME, "card", shapes, words, width=420, height=432) if shapes else None
