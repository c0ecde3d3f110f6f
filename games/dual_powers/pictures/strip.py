"""The Opposition: its row of cards, the days they add up to, its leader and its units."""

from __future__ import annotations

from collections.abc import Iterator

from games.dual_powers.components import BOARD, COMMANDS, DAYS, LETTER, REGION
from games.dual_powers.pictures.styles import FIGURE, LABEL, PROSE, SMALL, TITLE
from games.dual_powers.pictures.tokens import letter
from games.dual_powers.view import PowersView
from games.phrases import phrase
from games.scene import Box, Path, Shape, Sprite

SIDES = ("red", "white")
W, H = 1200, 420
CARD, PITCH = 156, 166


def strip(view: PowersView) -> Iterator[Shape]:
    side = SIDES[view.opposition]
    yield from wedge(view, side)
    yield from turns(view, side)
    yield from leader(view, side)
    yield from row(view)
    yield from days(view)
    yield from supply(view, side)


def wedge(view: PowersView, side: str) -> Iterator[Shape]:
    """Who, how hard, and what X is."""
    yield Path(points=((0, 0), (366, 0), (212, 420), (0, 420)), closed=True, fill="red2", width=0)
    fill, ink, soft = ("red", "paper", "paper") if side == "red" else ("paper", "ink", "soil")
    yield Path(points=((0, 0), (346, 0), (192, 420), (0, 420)), closed=True, fill=fill, width=0)
    yield Sprite(name=f"emblem.{side}", x=56, y=56, size=84, shadow=False)
    yield SMALL(letter(side), 56, 58, 44, size=30, colour="red2" if side == "red" else "ink")
    yield TITLE(phrase("pic.opposition.title"), 108, 42, 214, colour=ink)
    yield PROSE(
        phrase("pic.opposition.round", number=view.round, rounds=BOARD.solitaire.rounds),
        109,
        80,
        196,
        size=26,
        colour=soft,
    )
    yield LABEL(phrase("pic.difficulty"), 22, 142, 240, size=26, colour=ink)
    for level in range(6):
        x = 22 + level * 38
        shape = ((x, 166), (x + 30, 166), (x + 22, 200), (x - 8, 200))
        lit = level < view.difficulty
        fill = ("paper" if side == "red" else "red") if lit else ""
        yield Path(points=shape, closed=True, fill=fill, edge="ink", width=3)
    yield FIGURE("X", 22, 266, size=64, colour=ink, anchor="lm")
    yield LABEL("=", 74, 266, size=48, colour=ink)
    accent = "paper" if side == "red" else "red"
    yield FIGURE(view.difficulty, 112, 266, size=80, colour=accent, anchor="lm")
    yield PROSE(phrase("pic.opposition.x"), 22, 356, 180, height=70, colour=soft)


def turns(view: PowersView, side: str) -> Iterator[Shape]:
    """Nine turns, first and last the Opposition's."""
    yield LABEL(phrase("pic.turn"), 386, 42, 66, size=26, colour="bone")
    for turn in range(1, view.turns + 1):
        mine = side if turn % 2 else SIDES[1 - view.opposition]
        state = "now" if turn == view.turn else "past" if turn < view.turn else "next"
        x = 480 + (turn - 1) * 46
        yield Sprite(name=f"pip.{mine}.{state}", x=x, y=40, size=50, shadow=False)
        ink = "ink" if mine == "white" else "paper"
        yield SMALL(letter(mine), x, 40, 26, size=22, colour=ink)


def leader(view: PowersView, side: str) -> Iterator[Shape]:
    """How many of its leaders are still to come."""
    yield Sprite(name=f"leader.{side}.ready", x=942, y=42, size=64, shadow=False)
    yield LABEL(phrase("pic.opposition.leaders"), 984, 42, 150, size=26, colour="paper")
    yield FIGURE(view.chiefs, 1176, 42, size=36, colour="bone", anchor="rm")


def row(view: PowersView) -> Iterator[Shape]:
    played = view.sides[view.opposition].played
    for place in range(BOARD.solitaire.opposition):
        x, y = 436 + place * PITCH, 188
        if place >= len(played):
            yield Sprite(name="card.back", x=x, y=y, size=CARD)
            yield FIGURE("1917", x, y + 1, size=32, colour="bone")
            continue
        if place == len(played) - 1 and view.mover == view.opposition:
            yield Box(x=x - 78, y=y - 102, w=156, h=204, fill="ochre", line=0, radius=13)
        yield from small(played[place], x, y)


def small(card: str, x: int, y: int) -> Iterator[Shape]:
    command = COMMANDS[card]
    ink = "ink" if command.region == "white" else "paper"
    left, top = x - 78, y - 102
    yield Sprite(name=f"small.{command.region}", x=x, y=y, size=CARD)
    yield FIGURE(command.days, left + 38, top + 52, size=68, colour=ink)
    yield FIGURE(
        LETTER[REGION[command.region]], left + 20, top + 108, size=30, colour=ink, anchor="lm"
    )
    yield Sprite(name="medal", x=left + 116, y=top + 130, size=64)
    yield FIGURE(command.points, left + 116, top + 131, size=36)
    for place in range(command.recruit):
        yield Box(x=left + 20 + place * 26, y=top + 166, w=20, h=20, fill="paper", line=0, radius=0)


def days(view: PowersView) -> Iterator[Shape]:
    """Days per district: the objective takes shape."""
    totals: dict[str, int] = {}
    for card in view.sides[view.opposition].played:
        region = COMMANDS[card].region
        totals[region] = totals.get(region, 0) + DAYS[card]
    yield LABEL(phrase("pic.sum"), 262, 357, 76, size=26, colour="bone")
    aim = COMMANDS[view.aim].region if view.aim else ""
    ranked = sorted(totals.items(), key=lambda each: -each[1])
    for place, (name, total) in enumerate(ranked):
        x = 352 + place * 86
        ink = "ink" if name == "white" else "paper"
        edge, line = ("ochre", 5) if name == aim else ("ink", 2)
        yield Box(x=x, y=330, w=80, h=54, fill=f"d-{name}", edge=edge, line=line, radius=5)
        yield SMALL(LETTER[REGION[name]], x + 24, 358, size=28, colour=ink)
        yield FIGURE(total, x + 54, 358, size=34, colour=ink)


def supply(view: PowersView, side: str) -> Iterator[Shape]:
    yield LABEL(phrase("pic.supply"), 792, 357, 90, size=26, colour="bone")
    counts = {one.level: len(one.members) for one in view.sides[view.opposition].supply}
    ink = "paper" if side == "red" else "ink"
    for level in (1, 2, 3):
        x = 920 + (level - 1) * 102
        fade = 0 if counts.get(level) else 70
        yield Sprite(name=f"unit.{side}.ready.{level}", x=x, y=356, size=64, fade=fade)
        yield FIGURE(level, x, 360, size=32, colour=ink)
        yield FIGURE(f"×{counts.get(level, 0)}", x + 34, 358, size=30, colour="bone", anchor="lm")
