"""The two panels below the track: faction, player, hand, supply and the cards of this round."""

from __future__ import annotations

from collections.abc import Iterator

from games.dual_powers.components import (
    BOARD,
    COMMANDS,
    DAYS,
    EXHAUSTED,
    KIND,
    LETTER,
    LEVEL,
    OWNER,
    OWNERS,
    READY,
    REGION,
    TOKEN,
    TOKENS,
)
from games.dual_powers.pictures.places import PANEL, PANEL_X
from games.dual_powers.pictures.styles import FIGURE, LABEL, NOTE, PROSE, SMALL
from games.dual_powers.pictures.tokens import letter
from games.dual_powers.view import PowersView, SideView
from games.phrases import phrase
from games.scene import Box, Path, Shape, Sprite, Words

WIDE, HIGH, TOP = PANEL
CHIP = 54
FIRST = 130  # the middle of the first of them


class Ink:
    """The colours of one panel."""

    def __init__(self, side: str, active: bool) -> None:
        red = side == "red"
        self.fill = ("red" if active else "red-dim") if red else "paper" if active else "white-dim"
        self.ink = "paper" if red else "ink"
        self.soft = "red-soft" if red else "white-soft"
        self.line = ("red-line" if active else "red") if red else "white-line"


def panels(view: PowersView) -> Iterator[Shape]:
    for index, side in enumerate(view.sides):
        yield from panel(view, index, side, PANEL_X[index])


def panel(view: PowersView, index: int, side: SideView, x: int) -> Iterator[Shape]:
    active = bool(side.asked) or (view.outcome is None and _nobody_asked(view))
    ink = Ink(side.name, active)
    y, cut = TOP, 26
    right, bottom = x + WIDE, y + HIGH
    shape = (
        ((x, y), (right - cut, y), (right, y + cut), (right, bottom), (x, bottom))
        if side.name == "red"
        else ((x + cut, y), (right, y), (right, bottom), (x, bottom), (x, y + cut))
    )
    yield Path(points=shape, closed=True, fill=ink.fill, width=0)
    for line in (90, 156):
        yield Box(x=x + 16, y=y + line, w=WIDE - 32, h=2, fill=ink.line, line=0, radius=0)
    yield from who(view, index, side, x, ink)
    yield from supply(view, index, side, x, ink)
    yield from cards(view, index, side, x, ink)


def _nobody_asked(view: PowersView) -> bool:
    return not any(side.asked for side in view.sides)


def who(view: PowersView, index: int, side: SideView, x: int, ink: Ink) -> Iterator[Shape]:
    """Emblem, faction, person, Will of the People, cards in hand."""
    y = TOP
    yield Sprite(name=f"emblem.{side.name}", x=x + 52, y=y + 46, size=74, shadow=False)
    yield SMALL(
        letter(side.name),
        x + 52,
        y + 48,
        40,
        size=26,
        colour="red2" if side.name == "red" else "ink",
    )
    opposition = index == view.opposition
    yield LABEL(
        phrase(f"pic.side.{side.name}"),
        x + 102,
        y + 30,
        WIDE - 102 - (18 if opposition else 104),
        size=28,
        colour=ink.ink,
        least=20,
    )
    holds = view.will == index
    person = (
        phrase("pic.opposition", difficulty=view.difficulty)
        if opposition
        else phrase("pic.player", seat=side.seat)
    )
    yield PROSE(
        person,
        x + 102,
        y + 67,
        (178 if opposition else 92) if holds else 310,
        colour=ink.soft,
        cut=True,
    )
    if holds:
        yield from will(side.name, x + (288 if opposition else 200), y + 50)
    if not opposition:
        yield Sprite(
            name="icon.hand", x=x + WIDE - 78, y=y + 46, size=54, shadow=False, tint=ink.ink
        )
        yield FIGURE(side.cards, x + WIDE - 34, y + 47, size=44, colour=ink.ink)


def will(side: str, x: int, y: int) -> Iterator[Shape]:
    """The Will of the People: a ribbon on its holder's panel."""
    fill, ink = ("paper", "red2") if side == "red" else ("red", "paper")
    w = 226
    shape = ((x, y), (x + w, y), (x + w - 10, y + 34), (x, y + 34))
    yield Path(points=shape, closed=True, fill=fill, width=0)
    yield Sprite(name="icon.people", x=x + 22, y=y + 17, size=28, shadow=False, tint=ink)
    yield LABEL(phrase("pic.will"), x + 40, y + 18, w - 52, size=22, colour=ink)


# ---- supply


def kinds(owner: int) -> list[int]:
    """The different units that a side owns, cheapest first: the first token of each kind."""
    return [
        token
        for token in range(len(TOKENS))
        if KIND[token] == token and OWNER[token] == owner and TOKENS[token].kind == "unit"
    ]


def supply(view: PowersView, index: int, side: SideView, x: int, ink: Ink) -> Iterator[Shape]:
    y = TOP + 123
    yield NOTE(phrase("pic.supply"), x + 16, y, 68, colour=ink.soft)
    opposition = index == view.opposition
    owner = OWNERS.index("opposition") if opposition else index
    left = {one: len(group.members) for group in side.supply for one in group.members[:1]}
    counts = {KIND[TOKEN[token]]: count for token, count in left.items()}
    pitch = 130 if opposition else 72
    for place, kind in enumerate(kinds(owner)):
        cx = x + 112 + place * pitch
        yield from mini(view, side.name, kind, counts.get(kind, 0), cx, y, ink, opposition)


def mini(
    view: PowersView,
    side: str,
    kind: int,
    count: int,
    x: int,
    y: int,
    ink: Ink,
    opposition: bool,
) -> Iterator[Shape]:
    """A kind of unit that can still be recruited: face, how many, strength of the other face."""
    yield Sprite(
        name=f"unit.{side}.ready.{LEVEL[kind]}",
        x=x,
        y=y,
        size=54,
        shadow=False,
        fade=0 if count else 72,
    )
    figure = "paper" if side == "red" else "ink"
    yield FIGURE(READY[kind], x, y + 4, size=30, colour=figure if count else ink.soft)
    if not count:
        return
    yield SMALL(f"×{count}", x + 33, y - 14, size=24, colour=ink.ink)
    yield Box(x=x + 23, y=y + 1, w=21, h=23, fill="ink", line=0, radius=3)
    back: Words = "X" if opposition else EXHAUSTED[kind]
    yield SMALL(back, x + 33, y + 13, colour="bone")


# ---- cards of this round


def cards(view: PowersView, index: int, side: SideView, x: int, ink: Ink) -> Iterator[Shape]:
    y = TOP + 189
    yield NOTE(phrase("pic.played"), x + 16, y, 82, colour=ink.soft)
    opposition = index == view.opposition
    slots = BOARD.solitaire.opposition if opposition else BOARD.hands.turns
    for place in range(slots):
        cx = x + FIRST + place * CHIP
        if place < len(side.played):
            last = view.mover == index and place == len(side.played) - 1
            yield from chip(side.played[place], side.name, cx, y, last)
        else:
            yield Box(x=cx - 24, y=y - 20, w=48, h=40, edge=ink.soft, line=2, radius=3, dash=(5, 5))
    after = x + FIRST + slots * CHIP
    if opposition:
        yield from aim(view, after, y, ink)
    else:
        yield from objective(side, after, y, ink)
        yield from leaders(side, after + 38, y, x + WIDE - 10, ink)


def code(card: str) -> Words:
    """What stands on a small card: district and days, or a leader's short name."""
    if card in COMMANDS:
        return f"{LETTER[REGION[COMMANDS[card].region]]}{DAYS[card]}"
    return phrase(f"card.{card}#abbr")


def chip(card: str, side: str, x: int, y: int, last: bool = False) -> Iterator[Shape]:
    if last:
        yield Box(x=x - 30, y=y - 26, w=60, h=52, fill="ochre", edge="ink", line=2, radius=6)
    region = COMMANDS[card].region if card in COMMANDS else ""
    fill = f"d-{region}" if region else "red" if side == "red" else "paper"
    ink = "ink" if fill in ("paper", "d-white") else "paper"
    yield Box(x=x - 25, y=y - 21, w=50, h=42, fill=fill, edge="ink", line=2, radius=4)
    yield FIGURE(code(card), x, y + 1, 44, size=28 if region else 22, colour=ink)


def objective(side: SideView, x: int, y: int, ink: Ink) -> Iterator[Shape]:
    """The secret objective, face down or turned."""
    x += 2
    if side.objective in ("", "?"):
        edge = ink.soft if not side.objective else "paper" if side.name == "red" else "ink"
        fill = "ink" if side.objective else ""
        dash = None if side.objective else (5, 5)
        yield Box(x=x - 17, y=y - 23, w=34, h=46, fill=fill, edge=edge, line=2, radius=4, dash=dash)
        if side.objective:
            yield FIGURE("?", x, y + 1, size=30, colour="paper")
        return
    yield Box(x=x - 28, y=y - 24, w=56, h=48, fill="paper", edge="ink", line=2, radius=5)
    yield from chip(side.objective, side.name, x, y)


def leaders(side: SideView, x: int, y: int, right: int, ink: Ink) -> Iterator[Shape]:
    """Leaders still to come."""
    if not side.leaders:
        return
    icon = "icon.star" if side.name == "red" else "icon.shield"
    yield Sprite(name=icon, x=x + 10, y=y, size=24, shadow=False, tint=ink.ink)
    every = len(side.leaders) == 3
    names = ["pic.leaders.all"] if every else [f"card.{card}#poster" for card in side.leaders]
    for place, name in enumerate(names):
        middle = y + 28 * place - 14 * (len(names) - 1)
        yield LABEL(phrase(name), x + 26, middle, right - x - 26, size=22, colour=ink.ink)


def aim(view: PowersView, x: int, y: int, ink: Ink) -> Iterator[Shape]:
    """What the Opposition's row points at so far, and what its exhausted units count."""
    if view.aim:
        yield Path(points=((x - 24, y), (x, y)), edge=ink.soft, width=5, head=8)
        yield Box(x=x + 5, y=y - 26, w=60, h=52, fill="paper", edge="ink", line=2, radius=6)
        yield from chip(view.aim, "", x + 35, y)
    yield FIGURE(f"X={view.difficulty}", x + 98, y + 1, size=30, colour=ink.ink)
