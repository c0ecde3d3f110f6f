"""A duchy on the board: head, canon table, selection and construction."""

from __future__ import annotations

from collections.abc import Iterator

from games.phrases import phrase
from games.scene import Box, Shape, Sprite
from games.wonderful_kingdom.cards import MENACES, RESOURCES
from games.wonderful_kingdom.pictures.parts import (
    Item,
    card_name,
    chip,
    chips,
    fields,
    fields_width,
    heading,
    kind_of,
    line,
    outline,
    pennant,
    tile,
    token,
)
from games.wonderful_kingdom.pictures.styles import HEAVY, LABEL, SLANT
from games.wonderful_kingdom.state import SEATS
from games.wonderful_kingdom.view import DuchyView, KingdomView, LaidView, SiteView, TypeView

PANEL = 540
LEFT, RIGHT = 38, 622
DUCHY_Y = 514
ARCH_W, ARCH_H = 103, 160
ROWS, ROW = 6, 36  # of lists under the arches


def duchy(view: KingdomView, seat: int, x: int) -> Iterator[Shape]:
    one = view.duchies[seat]
    if one.asked and view.outcome is None:
        yield Box(x=x - 3, y=DUCHY_Y - 3, w=PANEL + 6, h=582, edge="gold3", line=6, radius=9)
    yield from head(view, seat, x)
    yield from canon(one, x)
    yield from lists(view, seat, x)


def head(view: KingdomView, seat: int, x: int) -> Iterator[Shape]:
    one, y = view.duchies[seat], DUCHY_Y
    name = phrase("pic.duchy", duchy=SEATS[seat])
    yield HEAVY(name, x + 108, y + 33, 176, size=44, colour="gold3", anchor="lm", least=30)
    if seat == view.starter and len(view.duchies) > 1:
        yield Sprite(name="crown", x=x + 54, y=y + 2, size=38)
    if one.asked and view.outcome is None:
        yield pennant(phrase("pic.turn"), x + 292, y + 32, PANEL - 396)
    yield Sprite(name="seal", x=x + PANEL - 54, y=y + 56, size=88)
    yield HEAVY(one.points, x + PANEL - 54, y + 56, size=44)
    yield from _tray(one, x + 106, y + 82)
    yield from _pool(view, one, x + 264, y + 82)


def _tray(one: DuchyView, x: int, y: int) -> Iterator[Shape]:
    """Alchemy: the cubes that wait for their exchange."""
    for place in range(one.rate):
        at = x + 19 + round(place * 24.5)
        if place < len(one.alchemy):
            yield token(one.alchemy[place], at, y, 23)
        else:
            yield Box(x=at - 7, y=y - 7, w=14, h=14, edge="rule", line=2, radius=7)


def _pool(view: KingdomView, one: DuchyView, x: int, y: int) -> Iterator[Shape]:
    items: list[Item] = []
    counts = [("krystallium.full", one.krystallium), ("soldier.full", one.soldiers)]
    counts.append(("spy", one.peeks) if len(view.duchies) == 1 else ("trap", one.traps))
    for sprite, count in counts:
        items += chip(count, sprite, 31, "vellum2", least=22)[::-1]
    yield line(items, x, y, 176, gap=4)


def canon(one: DuchyView, x: int) -> Iterator[Shape]:
    """Built cards by type, in arches."""
    step = ARCH_W if len(one.types) == 5 else 128
    left = x + 13 if len(one.types) == 5 else x + 20
    for index, each in enumerate(one.types):
        yield from _arch(each, left + index * step, DUCHY_Y + 122)


def _arch(each: TypeView, x: int, y: int) -> Iterator[Shape]:
    middle = x + ARCH_W // 2
    yield Sprite(name=f"arch.{each.type}", x=x, y=y, size=ARCH_W, shadow=False)
    yield HEAVY(len(each.cards), middle + 20, y + 33, size=36, colour="vellum2")
    yield HEAVY(each.points, middle + 14, y + ARCH_H - 19, size=32)
    made = [(RESOURCES[r], n) for r, n in enumerate(each.produce) if n]
    if not made:
        yield Box(x=middle - 9, y=y + 87, w=18, h=4, fill="rule", radius=2)
    rows = (
        [made]
        if len(made) == 1
        else [made[:2], made[2:]]
        if len(made) > 2
        else [made[:1], made[1:]]
    )
    rows = [row for row in rows if row]
    for number_of_row, row in enumerate(rows):
        at = y + (89 if len(rows) == 1 else 74 + 31 * number_of_row)
        items = [
            item for name, n in row for item in chip(n, f"{name}.full", 25 if len(row) == 1 else 22)
        ]
        yield line(items, middle, at, ARCH_W - 14, "m", gap=2)


# ---- what is chosen, and what is being built


def lists(view: KingdomView, seat: int, x: int) -> Iterator[Shape]:
    one = view.duchies[seat]
    y, left, width = DUCHY_Y + 304, x + 14, PANEL - 28
    rows = ROWS
    if one.selection or view.phase == "choice":
        note = phrase("pic.hand-count", count=one.hand)
        yield from heading(phrase("pic.selection"), left, y, width, note)
        columns = 2 if len(one.selection) <= 6 else 3
        used = max(1, -(-len(one.selection) // columns))
        for index, laid in enumerate(one.selection[: columns * 4]):
            cell = (left + index % columns * (width // columns), y + 16 + index // columns * ROW)
            yield from pick(view, laid, *cell, width // columns)
            if f"{seat}.{index + 1}" in view.marks:
                yield from outline(cell[0], cell[1], width // columns - 8, 31)
        rows -= min(used, 4)
        y += 30 + min(used, 4) * ROW + 4
    else:
        rows += 1
    yield from heading(phrase("pic.building"), left, y, 200)
    yield from burdens(view, one, x + PANEL - 14, y)
    yield from sites(view, one, left, y + 14, width, rows)


def pick(view: KingdomView, laid: LaidView, x: int, y: int, w: int) -> Iterator[Shape]:
    if not laid.card:
        yield Sprite(name="back", x=x + 15, y=y + 15, size=22, shadow=False)
        yield SLANT(phrase("pic.face-down"), x + 36, y + 15, w - 46, cut=True)
        return
    yield tile(kind_of(laid.card, view.profile), x + 15, y + 15, 28)
    room = w - 46 - (26 if laid.down else 0)
    yield LABEL(card_name(laid.card), x + 36, y + 15, room, size=28, cut=True)
    if laid.down:
        yield Sprite(name="trap", x=x + w - 22, y=y + 15, size=24, shadow=False)


def burdens(view: KingdomView, one: DuchyView, right: int, y: int) -> Iterator[Shape]:
    """Calamities, rats and menaces of a duchy, beside the heading."""
    items: list[Item] = []
    if one.calamities:
        items += chip(one.calamities, "tile.calamity", 27)
    if one.rats:
        items += chip(one.rats, "tile.giant-rats", 27)
    for held in one.menaces:
        menace = MENACES[held.card]
        items.append(Sprite(name=f"tile.{menace.deck}", size=27, shadow=False))
        if len(one.menaces) > 2:
            continue
        if menace.freeze:
            items += chip(-menace.freeze_count, f"{menace.freeze}.full", 24)
        elif held.on:
            items.append(
                Sprite(name=f"tile.{kind_of(held.on, view.profile)}", size=24, shadow=False)
            )
    if one.negative:
        items += chip(one.negative, "seal.minus", 25, least=20)
    if items:
        yield line(items, right, y, 390, "r", gap=4)


def sites(
    view: KingdomView, one: DuchyView, x: int, y: int, width: int, rows: int
) -> Iterator[Shape]:
    hot = RESOURCES.index(view.resource) if view.resource else -1
    if len(one.sites) <= rows:
        for index, site in enumerate(one.sites):
            yield from whole_site(site, x, y + index * ROW, width, hot)
        return
    shown = one.sites[: 2 * rows]
    for index, site in enumerate(shown):
        cell = (x + index % 2 * (width // 2), y + index // 2 * ROW)
        yield from half_site(site, *cell, width // 2 - 8)


def whole_site(site: SiteView, x: int, y: int, width: int, hot: int) -> Iterator[Shape]:
    size = 26 if sum(site.cost) <= 9 else 22
    yield tile(site.type, x + 15, y + 15, 29)
    room = width - 46 - fields_width(site.cost, size)
    yield LABEL(card_name(site.card), x + 38, y + 15, room, size=28, cut=True)
    yield from fields(site.cost, site.filled, x + width, y + 15, size, hot)


def half_site(site: SiteView, x: int, y: int, width: int) -> Iterator[Shape]:
    """Only what is still open, as numbers."""
    lacking = tuple(max(0, n - f) for n, f in zip(site.cost, site.filled, strict=True))
    items = chips(lacking, 22)
    yield tile(site.type, x + 14, y + 15, 26)
    room = width - 36 - 21 * len(items)
    yield LABEL(card_name(site.card), x + 32, y + 15, max(60, room), size=26, cut=True)
    yield line(items, x + width, y + 15, 150, "r", gap=2)
