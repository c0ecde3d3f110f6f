"""The hand: its cards side by side, each with the code that stands on the board."""

from __future__ import annotations

from collections.abc import Iterator

from games.dual_powers.components import COMMANDS, LEADERS, LETTER, REGION, TOKEN, TOKENS
from games.dual_powers.pictures.panels import code
from games.dual_powers.pictures.styles import FIGURE, PROSE, TITLE
from games.dual_powers.pictures.tokens import letter
from games.dual_powers.view import PowersView
from games.phrases import phrase
from games.scene import Box, Glass, Path, Shape, Sprite, Text, Words

WIDE, HIGH = 276, 340
HEIGHTS = (458, 816, 1174)  # of the picture with one, two or three rows of full size
HEAD = 76
PAIR = Glass(x=20, y=77, w=2 * WIDE + 60, h=HIGH + 40)  # two cards enlarged


def layout(count: int) -> tuple[int, int, int]:
    """Columns, per cent of full size, and rows of full height that this many cards need."""
    if count <= 12:
        return 4, 100, max(1, (count + 3) // 4)
    return 6, 66, 2 if count <= 18 else 3


def hand(view: PowersView) -> Iterator[Shape]:
    yield from head(view)
    columns, scale, _ = layout(len(view.hand))
    pitch_x, pitch_y = 1168 / columns, (HIGH + 18) * scale / 100
    for place, card in enumerate(view.hand):
        x = 16 + pitch_x * (place % columns + 0.5)
        y = HEAD + 18 + pitch_y * (place // columns) + HIGH * scale / 200
        yield from CardFace(card, round(x), round(y), scale).shapes()


def pair(view: PowersView, places: range) -> Iterator[Shape]:
    """Two cards, or the last one, where the glass looks at them."""
    for column, place in enumerate(places):
        x = PAIR.x + 20 + column * (WIDE + 20) + WIDE // 2
        yield from CardFace(view.hand[place], x, PAIR.y + 20 + HIGH // 2, 100).shapes()


def head(view: PowersView) -> Iterator[Shape]:
    side = view.sides[view.side].name
    red = side == "red"
    fill, dark, ink = ("red", "red2", "paper") if red else ("paper", "red", "ink")
    yield Path(points=((0, 0), (552, 0), (524, 75), (0, 75)), closed=True, fill=dark, width=0)
    yield Path(points=((0, 0), (532, 0), (504, 75), (0, 75)), closed=True, fill=fill, width=0)
    yield Sprite(name=f"emblem.{side}", x=50, y=38, size=68, shadow=False)
    yield FIGURE(letter(side), 50, 40, 36, size=22 if red else 28, colour="red2" if red else "ink")
    yield TITLE(phrase("pic.open-hand" if view.outcome else "pic.hand"), 98, 39, 400, colour=ink)
    yield from aim(view)


def aim(view: PowersView) -> Iterator[Shape]:
    """One's own secret objective, as far as one may know it."""
    mine = view.sides[view.side]
    if view.own_objective:
        card = COMMANDS[view.own_objective]
        words = phrase("pic.own-objective", region=card.region, points=card.points)
    elif mine.objective:
        words = phrase("pic.unseen-objective")
    else:
        words = phrase("pic.no-objective")
    room = 600
    if view.own_objective:
        region = COMMANDS[view.own_objective].region
        yield Box(x=1126, y=12, w=58, h=52, fill=f"d-{region}", edge="paper", line=3, radius=6)
        ink = "ink" if region == "white" else "paper"
        yield _sign(code(view.own_objective), 1155, 39, 28, ink)
        room = 530
    yield PROSE(
        words,
        570 + room - (18 if view.own_objective else 0) + (0 if view.own_objective else 14),
        39,
        room - 20,
        size=27,
        colour="bone",
        anchor="rm",
        least=20,
    )


def _sign(words: Words, x: int, y: int, size: int, colour: str) -> Text:
    width = 50 if not isinstance(words, int | str) else 0
    return FIGURE(words, x, y, width, size=size, colour=colour)


class CardFace:
    """One card of the hand; its own coordinates run from 0, 0 to 276, 340."""

    def __init__(self, card: str, x: int, y: int, scale: int) -> None:
        self.card = card
        self.x, self.y = x, y
        self.scale = scale

    def across(self, x: float) -> int:
        return round(self.x + (x - WIDE / 2) * self.scale / 100)

    def down(self, y: float) -> int:
        return round(self.y + (y - HIGH / 2) * self.scale / 100)

    def of(self, length: float) -> int:
        return round(length * self.scale / 100)

    def sprite(self, name: str, x: float, y: float, size: float, shadow: bool = False) -> Sprite:
        return Sprite(
            name=name, x=self.across(x), y=self.down(y), size=self.of(size), shadow=shadow
        )

    def text(
        self,
        words: Words,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        face: str = "bold",
        anchor: str = "mm",
        width: float = 0,
        height: float = 0,
    ) -> Text:
        return FIGURE(
            words,
            self.across(x),
            self.down(y),
            self.of(width),
            height=self.of(height),
            size=self.of(size),
            face=face,
            colour=colour,
            anchor=anchor,
            least=self.of(min(size, 20)),
        )

    def shapes(self) -> Iterator[Shape]:
        yield from self._command() if self.card in COMMANDS else self._leader()

    def _command(self) -> Iterator[Shape]:
        card = COMMANDS[self.card]
        ink = "ink" if card.region == "white" else "paper"
        yield self.sprite(f"card.{card.region}", WIDE / 2, HIGH / 2, WIDE, shadow=True)
        yield from self._days(card.days, ink)
        yield self.text(
            phrase(f"pic.district.{card.region}"),
            18,
            240,
            25,
            "ink",
            face="strong",
            anchor="lm",
            width=158,
            height=58,
        )
        yield self.sprite("medal", 216, 208, 92)
        yield self.text(card.points, 216, 199, 42, "ink")
        yield self.text(phrase("pic.points"), 216, 229, 20, "red2", face="strong", width=60)
        for place in range(card.recruit):
            x = 68 + (place - (card.recruit - 1) / 2) * 33
            yield self._square(x - 13, 292, 26)
        yield self.sprite(f"icon.{card.action}", 201, 306, 48)
        yield self.text(
            f"{LETTER[REGION[card.region]]}{card.id.split('-')[1]}", 243, 25, 28, "paper"
        )

    def _square(self, x: float, y: float, size: int) -> Box:
        return Box(
            x=self.across(x),
            y=self.down(y),
            w=self.of(size),
            h=self.of(size),
            fill="paper",
            line=0,
            radius=0,
        )

    def _days(self, days: int, ink: str) -> Iterator[Shape]:
        yield self.text(days, 44, 54, 88, ink)
        yield self.text(
            phrase("pic.days", count=days), 22, 112, 24, ink, face="strong", anchor="lm", width=84
        )

    def _leader(self) -> Iterator[Shape]:
        card = LEADERS[self.card]
        token = TOKENS[TOKEN[self.card]]
        red = card.side == "red"
        yield self.sprite(f"card.leader.{card.side}", WIDE / 2, HIGH / 2, WIDE, shadow=True)
        yield from self._days(card.days, "paper" if red else "ink")
        yield self.text(token.ready, 172, 127 if red else 121, 62, "red2" if red else "ink")
        yield self.text(token.exhausted, 244, 178, 34, "bone")
        yield self.text(
            phrase(f"card.{self.card}"),
            18,
            240,
            26,
            "paper",
            face="strong",
            anchor="lm",
            width=240,
            height=56,
        )
        yield self.sprite(f"icon.{card.action}", 132, 304, 46)
        yield self.text(
            phrase(f"pic.action.{card.action}"),
            162,
            306,
            22,
            "paper",
            face="strong",
            anchor="lm",
            width=106,
        )
        yield self.text(phrase(f"card.{self.card}#abbr"), 241, 25, 26, "paper", width=58)
