"""The overview, for a telephone: who has what, who fights, which spaces are taken, whose turn."""

from __future__ import annotations

from collections.abc import Iterator

from assets.dune_uprising.art.places import FACTION_SPACES, FACTIONS, GROUPED
from games.dune_uprising import data
from games.dune_uprising.pictures.parts import (
    ON_SEAT,
    ROMAN,
    icon,
    leader_name,
    plate,
    token,
    who,
)
from games.dune_uprising.pictures.styles import FIGURE, LABEL, TIGHT
from games.dune_uprising.state import FACTION, NOBODY, SEATS
from games.dune_uprising.view import DuneView, PlayerView
from games.phrases import phrase
from games.scene import Box, Shape, Tag

SEAT_FILL = ("teal", "red", "indigo3")
SYMBOLS = {  # what one goes there for
    "dutiful-service": "contract",
    "sardaukar": "cube",
    "deliver-supplies": "water",
    "heighliner": "cube",
    "secrets": "intrigue",
    "espionage": "spy",
    "fremkit": "draw",
    "desert-tactics": "trash",
    "high-council": "council.ink",
    "imperial-privilege": "any",
    "swordmaster": "pawn.ink",
    "assembly-hall": "persuasion",
    "gather-support": "cube",
    "arrakeen": "draw",
    "spice-refinery": "solari",
    "research-station": "draw",
    "sietch-tabr": "hooks.ink",
    "deep-desert": "worm",
    "hagga-basin": "worm",
    "imperial-basin": "spice",
    "accept-contract": "contract",
    "shipping": "solari",
}
PANEL_Y, PANEL_W, PANEL_H = 108, 279, 250
STRIPS = {"landsraad": 368, "city": 467, "desert": 566}
STRIP_H, STRIP_X, STRIP_END = 91, 92, 740
CONFLICT = (752, 368, 424, 289)
SEAT_Y, SEAT_H = 668, 170


def still() -> Iterator[Shape]:
    """Panels and symbols: the same in every position."""
    for i, faction in enumerate(FACTIONS):
        x = 24 + i * 291
        yield Box(x=x, y=PANEL_Y, w=PANEL_W, h=PANEL_H, fill=f"panel-{faction}", radius=18)
        yield icon(faction, x + 42, PANEL_Y + 40, 62)
        name = phrase(f"faction.{faction}")
        high = PANEL_Y + 40
        yield TIGHT(name, x + 80, high, 116, height=64, size=32, colour="bone")
    for group, y in STRIPS.items():
        yield icon(group, 54, y + STRIP_H // 2, 56)
    for space, (x, y, w, h) in TILES.items():
        yield plate(x, y, w, h, "sand1", 12)
        yield icon(SYMBOLS[space], x + w // 2, y + h // 2, 54)
    x, y, w, h = CONFLICT
    yield plate(x, y, w, h, "sand1")
    yield Box(x=x, y=y, w=w, h=82, fill="spice", radius=18, corners="top")
    for seat, fill in enumerate(SEAT_FILL):
        y = seat_y(seat)
        yield plate(24, y, 1152, SEAT_H, "sand1")
        yield Box(x=24, y=y, w=92, h=SEAT_H, fill=fill, radius=18, corners="left")
        yield icon("vp", 194, y + SEAT_H // 2, 136)


def seat_y(seat: int) -> int:
    return SEAT_Y + seat * (SEAT_H + 7)


def _tiles() -> dict[str, tuple[int, int, int, int]]:
    found = {}
    for i, faction in enumerate(FACTIONS):
        for j, space in enumerate(FACTION_SPACES[faction]):
            found[space] = (24 + i * 291 + 9 + j * 134, PANEL_Y + 146, 127, 95)
    for group, names in GROUPED.items():
        width = (STRIP_END - STRIP_X - 8 * (len(names) - 1)) // len(names)
        for j, space in enumerate(names):
            found[space] = (STRIP_X + j * (width + 8), STRIPS[group], width, STRIP_H)
    return found


TILES = _tiles()


# ---- what moves


def overview(view: DuneView) -> Iterator[Shape]:
    yield from header(view)
    for i, faction in enumerate(FACTIONS):
        yield from influence(view, faction, 24 + i * 291)
    for space in TILES:
        yield from tile(view, space)
    yield from conflict(view)
    for seat in range(3):
        yield from seat_panel(view, seat)


def acting(view: DuneView) -> int:
    """Whose move it is: who is asked, or who moved last."""
    asked = [seat for seat, player in enumerate(view.players) if player.asked]
    if asked:
        return asked[0]
    return view.mark.seat if view.mark else view.first


def header(view: DuneView) -> Iterator[Shape]:
    """The round, and whose turn it is."""
    wide = 96 if view.round >= 10 else 54
    yield FIGURE(view.round, 24, 52, size=78, colour="bone", anchor="lm")
    yield FIGURE("/10", 30 + wide, 64, size=38, colour="sand3", anchor="lm")
    yield from turn_pill(view)


def turn_pill(view: DuneView) -> Iterator[Shape]:
    x, w = 214, 962
    if view.outcome is not None:
        yield Box(x=x, y=8, w=w, h=88, fill="gold", radius=44)
        told = phrase(f"reason.{view.outcome.reason}")
        yield LABEL(told, x + w // 2, 52, w - 80, height=80, size=42, anchor="mm", least=28)
        return
    seat = acting(view)
    ink = ON_SEAT[seat]
    yield Box(x=x, y=8, w=w, h=88, fill=SEAT_FILL[seat], edge="bone", line=2, radius=44)
    yield from token(seat, x + 46, 52, 74)
    key = "pic.turn.reveal" if view.kind == "reveal" else "pic.turn"
    told = phrase(key, seat=who(view, seat), count=view.persuasion)
    middle, room = x + w // 2 + 26, w - 150
    high = 34 if view.mark else 52
    yield FIGURE(told, middle, high, room, size=44, colour=ink, least=30, cut=True)
    if view.mark:
        mark = phrase("pic.last", seat=who(view, view.mark.seat), space=view.mark.space)
        yield LABEL(mark, middle, 76, room, size=32, colour=ink, anchor="mm", least=24)


def influence(view: DuneView, faction: str, x: int) -> Iterator[Shape]:
    """The three levels, and who holds the alliance."""
    track = FACTION[faction]
    holder = view.alliances[track]
    yield icon("pennant", x + 232, PANEL_Y + 40, 68)
    if holder == NOBODY:
        yield icon(f"{faction}.gold", x + 232, PANEL_Y + 34, 38)
    else:
        yield from token(holder, x + 232, PANEL_Y + 34, 50)
    for seat in range(3):
        left, y = x + 9 + seat * 88, PANEL_Y + 78
        level = view.players[seat].influence[track]
        yield Box(x=left, y=y, w=85, h=60, fill=f"lane-{SEATS[seat]}", radius=10)
        yield icon(f"dot.{SEATS[seat]}", left + 22, y + 30, 30)
        yield FIGURE(level, left + 58, y + 31, size=48)


def tile(view: DuneView, space: str) -> Iterator[Shape]:
    """The agents there, the bonus spice, who controls it, and the last move."""
    x, y, w, h = TILES[space]
    if view.mark and view.mark.space == space:
        yield Box(x=x - 5, y=y - 5, w=w + 10, h=h + 10, edge="mark-case", line=10, radius=16)
        yield Box(x=x - 3, y=y - 3, w=w + 6, h=h + 6, edge="mark", line=6, radius=14)
    owner = view.control.get(space, NOBODY)
    if owner != NOBODY:
        yield icon(f"flag.{SEATS[owner]}", x + w - 22, y + 24, 42)
    there = [seat for seat in range(3) if space in view.players[seat].agents]
    for i, seat in enumerate(there):
        middle = x + w // 2 + 44 * i - 22 * (len(there) - 1)
        yield from token(seat, middle, y + h // 2, 78)
    bonus = view.bonus.get(space, 0)
    if bonus and not there:
        tag = Tag(shape="pill", fill="spice", edge="bone", line=3, pad=10, height=42, shadow=False)
        yield FIGURE(f"+{bonus}", x + w - 34, y + h - 22, size=34, tag=tag)


def conflict(view: DuneView) -> Iterator[Shape]:
    if not view.conflict:
        return
    x, y, w, _ = CONFLICT
    card = data.conflicts()[view.conflict]
    yield FIGURE(ROMAN[card.tier], x + 44, y + 42, size=52)
    yield icon(f"{card.icon}.ink", x + w - 46, y + 41, 60)
    name = phrase(f"card.{card.id}")
    yield LABEL(name, x + 84, y + 41, w - 170, height=74, size=34, least=24)
    strongest = max(player.strength for player in view.players)
    for seat, player in enumerate(view.players):
        yield from army(view, seat, player.strength and player.strength == strongest)


def army(view: DuneView, seat: int, leads: bool | int) -> Iterator[Shape]:
    x, y, w, _ = CONFLICT
    y += 119 + seat * 67
    player = view.players[seat]
    yield Box(x=x + 10, y=y - 31, w=w - 20, h=62, fill=f"lane-{SEATS[seat]}", radius=12)
    yield from token(seat, x + 48, y, 54)
    yield icon(f"cube.{SEATS[seat]}", x + 110, y, 44, fade=0 if player.conflict else 70)
    yield FIGURE(player.conflict, x + 138, y, size=44, anchor="lm")
    if player.worms:
        yield icon(f"worm.{SEATS[seat]}", x + 224, y, 50)
        yield FIGURE(player.worms, x + 254, y, size=44, anchor="lm")
    yield icon("sword.ink" if leads else "sword.pale", x + w - 118, y, 48)
    yield FIGURE(player.strength, x + w - 56, y, size=58)


# ---- the seats


def seat_panel(view: DuneView, seat: int) -> Iterator[Shape]:
    y = seat_y(seat)
    player = view.players[seat]
    if player.asked and view.outcome is None:
        yield Box(x=16, y=y - 7, w=1168, h=SEAT_H + 14, edge="mark", line=8, radius=24)
    yield from token(seat, 70, y + SEAT_H // 2, 76)
    points: int | str = player.vp if player.counts else "–"
    yield FIGURE(points, 194, y + SEAT_H // 2, size=68)
    first = view.first == seat
    room = 360 if first else 420
    yield LABEL(leader_name(view, seat), 284, y + 46, room, size=44, least=30)
    if first:
        yield icon("first", 686, y + 46, 50)
        yield FIGURE(1, 686, y + 46, size=32, colour="bone")
    yield from _pieces(player, seat, y + 46)
    yield from _holdings(player, seat, y + 122)


def _pieces(player: PlayerView, seat: int, y: int) -> Iterator[Shape]:
    """Agents at home and away, then seat in the council, hooks and spies at hand."""
    for i in range(3 if player.swordmaster else 2):
        home = i < player.agents_left
        yield icon(f"agent.{SEATS[seat]}" if home else "pawn.pale", 756 + i * 56, y, 62)
    yield icon("council.ink" if player.council else "council.pale", 956, y, 56)
    yield icon("hooks.ink" if player.hooks else "hooks.pale", 1026, y, 56)
    yield icon("spy", 1092, y, 50)
    yield FIGURE(player.spies_left, 1126, y, size=44, anchor="lm")


def _holdings(player: PlayerView, seat: int, y: int) -> Iterator[Shape]:
    for i, (name, count) in enumerate(
        (
            ("solari", player.solari),
            ("spice", player.spice),
            ("water", player.water),
            ("intrigue", player.intrigue),
            (f"cube.{SEATS[seat]}", player.garrison),
        )
    ):
        yield icon(name, 312 + i * 148, y, 58)
        yield FIGURE(count, 346 + i * 148, y, size=54, anchor="lm")
    won = [c for c in (player.objective, *player.won) if c and c not in player.flipped][:4]
    size = (52, 52, 52, 42, 32)[len(won)]
    for i, card in enumerate(won):
        yield icon(f"{data.battle_icon(card)}.ink", 1130 - i * (size + 2), y, size)
