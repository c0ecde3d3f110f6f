"""Where everything stands on the overview; the ground is drawn from the same table."""

from __future__ import annotations

FACTIONS = ("emperor", "guild", "bg", "fremen")
FACTION_X = {faction: 24 + i * 291 for i, faction in enumerate(FACTIONS)}
FACTION_Y, FACTION_W = 98, 279
TRACK_Y = FACTION_Y + 166
CONFLICT = (836, 392, 340, 424)
ROW_X = tuple(24 + i * 178 for i in range(5))
ROW_Y, ROW_W = 830, 168

FACTION_SPACES = {
    "emperor": ("dutiful-service", "sardaukar"),
    "guild": ("deliver-supplies", "heighliner"),
    "bg": ("secrets", "espionage"),
    "fremen": ("fremkit", "desert-tactics"),
}
GROUPED = {
    "landsraad": (
        "high-council",
        "imperial-privilege",
        "swordmaster",
        "assembly-hall",
        "gather-support",
    ),
    "city": ("arrakeen", "spice-refinery", "research-station", "sietch-tabr"),
    "desert": ("deep-desert", "hagga-basin", "imperial-basin", "accept-contract", "shipping"),
}
STRIP_Y = {"landsraad": 392, "city": 535, "desert": 678}
LEFT, WIDE, GAP, HIGH = 24, 796, 10, 98

Box = tuple[int, int, int, int]
Point = tuple[int, int]


def column(i: int, n: int) -> tuple[int, int]:
    """Left edge and width of tile i of n."""
    width = (WIDE - GAP * (n - 1)) / n
    return round(LEFT + i * (width + GAP)), round(width)


def _tiles() -> dict[str, Box]:
    found: dict[str, Box] = {}
    for faction, pair in FACTION_SPACES.items():
        for i, space in enumerate(pair):
            found[space] = (FACTION_X[faction] + 8 + i * 136, FACTION_Y + 58, 127, 100)
    for group, names in GROUPED.items():
        for i, space in enumerate(names):
            x, w = column(i, len(names))
            found[space] = (x, STRIP_Y[group] + 40, w, HIGH)
    return found


TILES = _tiles()
GROUPS = {space: faction for faction, pair in FACTION_SPACES.items() for space in pair} | {
    space: group for group, names in GROUPED.items() for space in names
}


def _middle(space: str) -> int:
    x, _, w, _ = TILES[space]
    return x + w // 2


def _between(group: str, right: str) -> tuple[int, int, tuple[Point, ...], int]:
    """A post over the gap to the left of a tile, serving both neighbours."""
    x, y = TILES[right][0] - 5, STRIP_Y[group] + 15
    top = STRIP_Y[group] + 40
    return x, y, ((x - 35, top), (x + 35, top)), top - 6


def _posts() -> dict[str, tuple[int, int, tuple[Point, ...], int]]:
    found: dict[str, tuple[int, int, tuple[Point, ...], int]] = {}
    for faction, post in zip(FACTIONS, ("post-j", "post-k", "post-l", "post-m"), strict=True):
        x, top = FACTION_X[faction] + 210, FACTION_Y + 58
        found[post] = (x, FACTION_Y + 27, ((x, top),), FACTION_Y + 52)
    y = STRIP_Y["landsraad"]
    council, privilege, master = (_middle(s) for s in GROUPED["landsraad"][:3])
    legs = ((council + 50, y + 40), (privilege, y + 40), (master - 50, y + 40))
    found["post-h"] = (privilege, y + 15, legs, y + 34)
    found["post-i"] = _between("landsraad", "gather-support")
    for post, space in (
        ("post-a", "spice-refinery"),
        ("post-b", "research-station"),
        ("post-c", "sietch-tabr"),
    ):
        found[post] = _between("city", space)
    y = STRIP_Y["desert"]
    for post, space in (
        ("post-f", "deep-desert"),
        ("post-e", "hagga-basin"),
        ("post-d", "imperial-basin"),
    ):
        x = TILES[space][0] + 132
        found[post] = (x, y + 15, ((x, y + 40),), y + 34)
    found["post-g"] = _between("desert", "shipping")
    return found


POSTS = _posts()
DARK_POSTS = ("post-d", "post-e", "post-f", "post-g")


def level_x(faction: str, level: int) -> int:
    return round(FACTION_X[faction] + 34 + level * 35.5)


def lane_y(seat: int) -> int:
    return TRACK_Y + 46 + seat * 25


def army_y(seat: int) -> int:
    return CONFLICT[1] + 260 + seat * 60


def seat_box(seat: int) -> Box:
    return 24, 942 + seat * 83, 1152, 77
