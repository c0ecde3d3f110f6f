"""A view as pictures: overview, board, row and conflict; hand and area for their owner."""

from __future__ import annotations

from collections.abc import Iterable

from games.dune_uprising.pictures import description, overview
from games.dune_uprising.pictures.board import board, still
from games.dune_uprising.pictures.cards import alone, hand, hand_height, row
from games.dune_uprising.pictures.closer import area, conflict
from games.dune_uprising.pictures.spaces import PAGES, space_text, spaces
from games.dune_uprising.view import DuneView
from games.kernel import Picture
from games.phrases import Phrase, phrase
from games.scene import Scene, Shape

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
            shapes, full = overview.overview(view), description.board_in_full(view)
            return _scene(
                name, "quiet.1200", overview.still(), shapes, description.board(view), full
            )
        case "board":
            full = description.board_in_full(view)
            return _scene(name, "board", still(), board(view), description.board(view), full)
        case "spaces.1" | "spaces.2":
            told = tuple(
                line
                for space in PAGES[name]
                for line in (phrase(f"space.{space}"), space_text(view, space))
            )
            return _scene(name, "quiet.1200", (), spaces(view, name), told)
        case "row":
            return _scene(name, "quiet.1200", (), row(view), description.row(view))
        case "conflict":
            return _scene(name, "battle", (), conflict(view), description.conflict(view), high=1000)
        case "hand":
            high = hand_height(view)
            return _scene(name, f"quiet.{high}", (), hand(view), description.hand(view), high=high)
        case "area":
            return _scene(name, "quiet.900", (), area(view), description.area(view), high=900)
    raise ValueError(f"Dune: Imperium – Uprising has no picture called {name}")


def portrait(card: str) -> Scene | None:
    """One card alone, if it is one of those that people hold."""
    shapes = tuple(alone(card, 24, 24, 384))
    words = (phrase(f"card.{card}"), phrase(f"card.{card}.text"))
    if not shapes:
        return None
    return Scene(
        game=GAME, name="card", width=420, height=432, shapes=shapes, alt=words, text=words
    )


def _scene(
    name: str,
    ground: str,
    fixed: Iterable[Shape],
    shapes: Iterable[Shape],
    alt: Iterable[Phrase],
    text: Iterable[Phrase] | None = None,
    high: int = 1200,
) -> Scene:
    short = tuple(alt)
    return Scene(
        game=GAME,
        name=name,
        height=high,
        ground=ground,
        still=tuple(fixed),
        shapes=tuple(shapes),
        alt=short,
        text=short if text is None else tuple(text),
    )
