"""The close-up of the board: all 22 spaces with prices, agents, posts and spies; the tracks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assets.dune_uprising.art import places
from games.dune_uprising import data
from games.dune_uprising.pictures.overview import header
from games.dune_uprising.pictures.parts import icon, line, token
from games.dune_uprising.pictures.styles import FIGURE, TIGHT
from games.dune_uprising.state import CRITICAL, FACTION, NOBODY, SEATS
from games.dune_uprising.view import DuneView
from games.phrases import phrase
from games.scene import Box, Row, Shape, Sprite, Text

BONUS = {
    "emperor": ("spy", 0),
    "guild": ("solari", 3),
    "bg": ("intrigue", 0),
    "fremen": ("water", 0),
}


def still() -> Iterator[Shape]:
    """Names and prices: the same in every position, set once per language."""
    for faction, x in places.FACTION_X.items():
        y = places.FACTION_Y + 31
        yield icon(faction, x + 32, y, 48)
        name = phrase(f"faction.{faction}")
        yield TIGHT(name, x + 62, y, 112, height=56, size=32, colour="bone", least=24)
        yield from _track_heads(faction)
    for group, y in places.STRIP_Y.items():
        colour = "ink" if group == "desert" else "bone"
        yield icon(group, 24 + 21, y + 22, 42)
        room = 100 if group == "desert" else 200  # as far as the first post
        name = phrase(f"pic.group.{group}")
        yield TIGHT(name, 74, y + 23, room, size=34, colour=colour)
    for space in places.TILES:
        yield from _name(space)


def _track_heads(faction: str) -> Iterator[Shape]:
    y = places.TRACK_Y + 20
    yield icon("sun", places.level_x(faction, 2), y, 32)
    name, count = BONUS[faction]
    x = places.level_x(faction, 4)
    yield icon(name, x - (13 if count else 0), y, 30)
    if count:
        yield FIGURE(count, x + 15, y, size=26)
    for level in (0, 6):
        yield FIGURE(level, places.level_x(faction, level), y, size=28, colour="sand4")


def _name(space: str) -> Iterator[Shape]:
    x, y, w, _ = places.TILES[space]
    room = w - (82 if space in CRITICAL else 26)  # beside a flag
    yield TIGHT(
        phrase(f"space.{space}#label"),
        x + 14,
        y + 20,
        room,
        height=74,
        size=36,
        anchor="lt",
        least=28,
    )
    if space != "swordmaster":
        yield _price(space, data.spaces()[space].cost)


def swordmaster(view: DuneView) -> int:
    """What the Swordmaster costs: less once somebody has one."""
    return 6 if any(player.swordmaster for player in view.players) else 8


def price(view: DuneView, space: str, x: int, y: int, width: int) -> Row:
    """What a space costs now, in a line."""
    options = data.spaces()[space].cost
    if space == "swordmaster":
        options = (data.Price(solari=swordmaster(view)),)
    return replace(_price(space, options), x=x, y=y, width=width)


def _price(space: str, options: tuple[data.Price, ...]) -> Row:
    """Cost, asked-for influence and the sword of a combat space, at the foot of a tile."""
    x, y, _, h = places.TILES[space]
    items: list[Text | Sprite] = []
    for what in ("solari", "spice", "water"):
        costs = [getattr(price, what) for price in options]
        if any(costs):
            shown = "/".join(map(str, costs))
            items += [_small(what), FIGURE(shown, -4, size=40, anchor="lm", least=28)]
    requires = data.spaces()[space].requires
    if requires is not None and requires.kind == "influence":
        items += [_small(requires.of), FIGURE(requires.least, -4, size=40, anchor="lm")]
    if data.spaces()[space].combat:
        items.append(Sprite(name="sword.red", size=42, shadow=False))
    return Row(x=x + 12, y=y + h - 30, items=tuple(items), gap=7, width=205)


def _small(name: str) -> Sprite:
    return Sprite(name=name, size=40, shadow=False)


# ---- what moves


def board(view: DuneView) -> Iterator[Shape]:
    yield from header(view)
    for faction in places.FACTIONS:
        yield from faction_panel(view, faction)
    for space in places.TILES:
        yield from tile(view, space)
    for post in places.POSTS:
        yield from post_at(view, post)
    yield from last_arrow(view)


def faction_panel(view: DuneView, faction: str) -> Iterator[Shape]:
    x = places.FACTION_X[faction]
    track = FACTION[faction]
    pennant = (x + places.FACTION_W - 32, places.FACTION_Y + 31)
    yield icon("pennant", *pennant, 56)
    holder = view.alliances[track]
    if holder == NOBODY:
        yield icon(f"{faction}.gold", pennant[0], pennant[1] - 5, 32)
    else:
        yield from token(holder, pennant[0], pennant[1] - 5, 42)
    for seat in range(3):
        level = view.players[seat].influence[track]
        y = places.lane_y(seat)
        start, end = places.level_x(faction, 0), places.level_x(faction, level)
        if level:
            colour = ("teal", "red", "indigo3")[seat]
            yield line(((start, y), (end, y)), colour, 13)
        yield icon(f"dot.{SEATS[seat]}", end, y, 32)


def tile(view: DuneView, space: str) -> Iterator[Shape]:
    x, y, w, h = places.TILES[space]
    if view.mark and view.mark.space == space:
        yield Box(x=x - 8, y=y - 8, w=w + 16, h=h + 16, edge="mark-case", line=10, radius=17)
        yield Box(x=x - 6, y=y - 6, w=w + 12, h=h + 12, edge="mark", line=6, radius=15)
    if space == "swordmaster":
        yield _price(space, (data.Price(solari=swordmaster(view)),))
    owner = view.control.get(space, NOBODY)
    if owner != NOBODY:
        yield icon(f"flag.{SEATS[owner]}", x + w - 30, y + 34, 52)
    there = [seat for seat in range(3) if space in view.players[seat].agents]
    for i, seat in enumerate(there):
        yield from token(seat, x + w - 36 - 48 * i, y + h - 36, 80)
    bonus = view.bonus.get(space, 0)
    if bonus and not there:
        yield icon("spice", x + w - 38, y + h - 42, 70)
        yield FIGURE(bonus, x + w - 38, y + h - 34, size=42, colour="bone", halo="ink")


def post_at(view: DuneView, post: str) -> Iterator[Shape]:
    x, y, _, _ = places.POSTS[post]
    there = [seat for seat in range(3) if post in view.players[seat].spies]
    if not there:
        yield icon("post", x, y, 44)
    for i, seat in enumerate(there):
        yield icon(f"spy.{SEATS[seat]}", x + 28 * i - 14 * (len(there) - 1), y, 52)


def last_arrow(view: DuneView) -> Iterator[Shape]:
    """Over the tile; a faction has its name there, and the frame must do."""
    if view.mark and places.GROUPS[view.mark.space] not in places.FACTIONS:
        x, y, w, _ = places.TILES[view.mark.space]
        yield icon("last", x + w // 2, y - 26, 60)
