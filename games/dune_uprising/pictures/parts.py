"""What several pictures share: figures, icons, tokens, and effects as signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.dune_uprising import data
from games.dune_uprising.deeds import all_signs
from games.dune_uprising.state import SEATS
from games.dune_uprising.view import DuneView
from games.phrases import Arg, Phrase, phrase
from games.scene import Box, Path, Row, Shape, Sprite, Text, Words

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


def figure(
    value: Words,
    x: int,
    y: int,
    size: int,
    colour: str = "ink",
    anchor: str = "mm",
    halo: str = "",
) -> Text:
    return Text(
        words=value,
        x=x,
        y=y,
        size=size,
        face="figure",
        colour=colour,
        anchor=anchor,
        halo=halo,
    )


def words(
    value: Words,
    x: int,
    y: int,
    width: int,
    size: int = 24,
    height: int = 0,
    colour: str = "ink",
    anchor: str = "lm",
    face: str = "strong",
    least: int = 20,
    cut: bool = True,
) -> Text:
    return Text(
        words=value,
        x=x,
        y=y,
        width=width,
        height=height,
        size=size,
        colour=colour,
        anchor=anchor,
        face=face,
        least=min(least, size),
        cut=cut,
    )


def icon(name: str, x: int, y: int, size: int, fade: int = 0) -> Sprite:
    return Sprite(name=name, x=x, y=y, size=size, shadow=False, fade=fade)


def token(seat: int, x: int, y: int, size: int) -> Iterator[Shape]:
    """A seat's token with its letter."""
    yield Sprite(name=f"token.{SEATS[seat]}", x=x, y=y, size=size)
    yield figure(LETTERS[seat], x, y, round(size * 0.44), ON_SEAT[seat])


def lozenge(cost: int, x: int, y: int, size: int) -> Iterator[Shape]:
    yield icon("persuasion", x, y, size)
    yield figure(cost, x, y, round(size * 0.56), "bone")


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
                inner = Text(words=count, size=round(size * 0.56), face="figure", colour="bone")
                items.append(_over(inner, size))
            elif count:
                items.append(
                    Text(words=count, size=round(size * 0.8), face="figure", x=-4, least=20)
                )
    return Row(x=x, y=y, items=tuple(items), gap=10, width=width)


def _over(text: Text, size: int) -> Text:
    """A figure that stands on the sprite before it."""
    return Text(
        words=text.words,
        size=text.size,
        face=text.face,
        colour=text.colour,
        x=-round(size * 0.66) - 10,
        least=text.size,
    )


# ---- cards


def tag_colours(card: str) -> tuple[str, ...]:
    return data.cards()[card].tags or ("none",)


def line(points: tuple[tuple[int, int], ...], colour: str, width: int) -> Path:
    return Path(points=points, edge=colour, width=width)
