"""What several pictures share: figures, icons, tokens, and effects as signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.dune_uprising import data
from games.dune_uprising.deeds import all_signs
from games.dune_uprising.pictures.styles import FIGURE
from games.dune_uprising.state import SEATS
from games.dune_uprising.view import DuneView
from games.phrases import Arg, Phrase, phrase
from games.scene import Box, Path, Row, Shape, Sprite, Text

LETTERS = ("A", "B", "C")  # of the seats, beside colour and shape
ON_SEAT = ("ink", "bone", "bone")
ROMAN = ("", "I", "II", "III")
RIVALS = {  # how a rival is called at the table
    "rival-baron-harkonnen": "seat.rival-baron-harkonnen",
    "rival-rabban": "seat.rival-rabban",
    "rival-staban-tuek": "seat.rival-staban-tuek",
    "rival-lady-amber": "seat.rival-lady-amber",
    "rival-gurney-halleck": "seat.rival-gurney-halleck",
    "rival-lady-margot": "seat.rival-lady-margot",
    "rival-princess-irulan": "seat.rival-princess-irulan",
    "rival-lady-jessica": "seat.rival-lady-jessica",
    "rival-feyd-rautha": "seat.rival-feyd-rautha",
    "rival-muad-dib": "seat.rival-muad-dib",
}


def icon(name: str, x: int, y: int, size: int, fade: int = 0) -> Sprite:
    return Sprite(name=name, x=x, y=y, size=size, shadow=False, fade=fade)


def token(seat: int, x: int, y: int, size: int) -> Iterator[Shape]:
    """A seat's token with its letter."""
    yield Sprite(name=f"token.{SEATS[seat]}", x=x, y=y, size=size)
    yield FIGURE(LETTERS[seat], x, y, size=max(20, round(size * 0.44)), colour=ON_SEAT[seat])


def lozenge(cost: int, x: int, y: int, size: int) -> Iterator[Shape]:
    yield icon("persuasion", x, y, size)
    yield FIGURE(cost, x, y, size=round(size * 0.56), colour="bone")


def plate(x: int, y: int, w: int, h: int, fill: str = "sand0", radius: int = 18) -> Box:
    return Box(x=x, y=y, w=w, h=h, fill=fill, radius=radius, shadow=True)


def who(view: DuneView, seat: int) -> Arg:
    """A seat as an argument of words: a person's number, or a rival's card."""
    player = view.players[seat]
    return seat if player.human else player.rival


def leader_name(view: DuneView, seat: int) -> Phrase:
    """Short enough for a seat's row."""
    player = view.players[seat]
    if player.leader == "reverend-mother":
        return phrase("pic.reverend-mother")
    return phrase(f"card.{player.leader}" if player.human else RIVALS[player.rival])


# ---- effects as signs


def simple(effects: Iterable[Any]) -> bool:
    """Whether signs alone say what they do."""
    return all_signs(effects) is not None


def signs(effects: Iterable[Any], x: int, y: int, size: int, width: int) -> Row:
    """Effects in one line."""
    items: list[Text | Sprite] = []
    for effect in effects:
        for name, count in effect.sign() or ():
            items.append(Sprite(name=name, size=size, shadow=False))
            if count and name == "persuasion":
                items.append(_over(count, size))
            elif count:
                items.append(FIGURE(count, -4, size=round(size * 0.8), anchor="lm", least=20))
    return Row(x=x, y=y, items=tuple(items), gap=10, width=width)


def _over(count: int, size: int) -> Text:
    """A figure that stands on the sprite before it."""
    tall = round(size * 0.56)
    return FIGURE(
        count, -round(size * 0.66) - 10, size=tall, colour="bone", anchor="lm", least=tall
    )


# ---- cards


def tag_colours(card: str) -> tuple[str, ...]:
    return data.cards()[card].tags or ("none",)


def line(points: tuple[tuple[int, int], ...], colour: str, width: int) -> Path:
    return Path(points=points, edge=colour, width=width)
