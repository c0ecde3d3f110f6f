"""The workbench: cubes to place, cards under construction, alchemy and pool of the reader."""

from __future__ import annotations

from collections.abc import Iterator

from games.phrases import phrase
from games.scene import Box, Shape, Sprite
from games.wonderful_kingdom.cards import CUBES, RESOURCES
from games.wonderful_kingdom.pictures.hand import header
from games.wonderful_kingdom.pictures.parts import (
    Item,
    card_name,
    chip,
    chips,
    fields,
    fields_width,
    line,
    tile,
    token,
)
from games.wonderful_kingdom.pictures.styles import BOLD, HEAVY, SLANT
from games.wonderful_kingdom.view import DuchyView, KingdomView, SiteView

X, W = 58, 1084
TOP = 160
ROW, FEW, MOST = 54, 6, 11
BENCHES = ("bench.1", "bench.2")
HEIGHTS = (730, 1000)


def long_list(view: KingdomView) -> bool:
    assert view.seat is not None
    return len(view.duchies[view.seat].sites) > FEW


def height(view: KingdomView) -> int:
    return HEIGHTS[long_list(view)]


def bench(view: KingdomView) -> Iterator[Shape]:
    assert view.seat is not None
    yield from header(view, view.seat, "pic.your-works")
    one = view.duchies[view.seat]
    yield from waiting(one)
    hot = next((kind for kind in CUBES if one.cubes[kind]), -1)
    columns = 1 if len(one.sites) <= MOST else 2
    for index, site in enumerate(one.sites[: columns * MOST]):
        wide = W // columns
        x = X + index // MOST * wide
        yield from row(site, x, TOP + 76 + index % MOST * ROW, wide - 10, hot)
    if not one.sites:
        yield Sprite(name="flourish", x=600, y=370, size=240, shadow=False)
        yield SLANT(phrase("pic.nothing-built"), 600, 430, 800, size=30, anchor="mm")
    yield from alchemy(one, hot, height(view) - 100)


def waiting(one: DuchyView) -> Iterator[Shape]:
    """The cubes that must be placed now."""
    yield Box(x=X, y=TOP, w=W, h=58, fill="forest", edge="ink", line=2, radius=5)
    yield SLANT(phrase("pic.to-place"), X + 18, TOP + 29, 220, colour="gold3")
    x = X + 260
    total = sum(one.cubes)
    step = min(42, 780 // max(1, total))
    for kind in CUBES:
        for _ in range(one.cubes[kind]):
            yield token(kind, x, TOP + 29, 36)
            x += step


def row(site: SiteView, x: int, y: int, width: int, hot: int) -> Iterator[Shape]:
    fits = hot >= 0 and site.cost[hot] > site.filled[hot]
    if fits:
        yield Box(x=x, y=y, w=width, h=48, fill="vellum2", edge="gold2", line=2, radius=4)
    yield tile(site.type, x + 28, y + 24, 36)
    size = 34 if width > 700 else 24
    room = width - 78 - fields_width(site.cost, size)
    face, colour = ("bold", "ink") if fits else ("strong", "ink2")
    yield BOLD(card_name(site.card), x + 58, y + 24, room, face=face, colour=colour, cut=True)
    yield from fields(site.cost, site.filled, x + width - 14, y + 24, size, hot)


def alchemy(one: DuchyView, hot: int, y: int) -> Iterator[Shape]:
    """The duchy card: alchemy on the left, the pool on the right."""
    yield Box(x=X, y=y - 32, w=W, h=64, fill="vellum2", edge="gold2", line=2, radius=4)
    yield BOLD(phrase("pic.alchemy"), X + 18, y, 180)
    for place in range(one.rate):
        x = X + 230 + place * 42
        if place < len(one.alchemy):
            yield token(one.alchemy[place], x, y, 34)
        else:
            yield token(max(hot, 0), x, y, 34, "hot" if hot >= 0 else "open")
    items: list[Item] = [*chip("→", "krystallium.full", 36)]
    yield line(items, X + 460, y, 120)
    yield HEAVY(one.krystallium, X + 566, y, size=38)
    yield token(5, X + 650, y, 38)
    yield HEAVY(one.soldiers, X + 690, y, size=38)
    made = [one.production[index] for index in range(len(RESOURCES) - 1)]
    yield Sprite(name="sheaf", x=X + 768, y=y, size=38, shadow=False)
    yield line(chips(made, 30), X + 796, y, 280, gap=4)
