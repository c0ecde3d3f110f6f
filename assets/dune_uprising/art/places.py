"""Where everything stands on the board close-up; the ground is drawn from the same table."""

from __future__ import annotations

FACTIONS = ("emperor", "guild", "bg", "fremen")
LEFT, WIDE, GAP = 24, 1152, 12
FACTION_X = {faction: LEFT + i * 291 for i, faction in enumerate(FACTIONS)}
FACTION_Y, FACTION_W, FACTION_H = 104, 279, 482
TRACK_Y = FACTION_Y + 350
FACTION_HIGH, HIGH = 138, 142  # of a tile

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
STRIP_Y = {"landsraad": 596, "city": 798, "desert": 1000}
HEAD = 48  # of a strip, above its tiles

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
            y = FACTION_Y + 62 + i * (FACTION_HIGH + 6)
            found[space] = (FACTION_X[faction] + 8, y, FACTION_W - 16, FACTION_HIGH)
    for group, names in GROUPED.items():
        for i, space in enumerate(names):
            x, w = column(i, len(names))
            found[space] = (x, STRIP_Y[group] + HEAD, w, HIGH)
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
    x, y = TILES[right][0] - GAP // 2, STRIP_Y[group] + 22
    top = STRIP_Y[group] + HEAD
    return x, y, ((x - 50, top), (x + 50, top)), top - 7


def _posts() -> dict[str, tuple[int, int, tuple[Point, ...], int]]:
    found: dict[str, tuple[int, int, tuple[Point, ...], int]] = {}
    for faction, post in zip(FACTIONS, ("post-j", "post-k", "post-l", "post-m"), strict=True):
        x, top = FACTION_X[faction] + 200, FACTION_Y + 62
        found[post] = (x, FACTION_Y + 31, ((x, top),), FACTION_Y + 56)
    y = STRIP_Y["landsraad"]
    council, privilege, master = (_middle(s) for s in GROUPED["landsraad"][:3])
    top = y + HEAD
    legs = ((council + 80, top), (privilege, top), (master - 80, top))
    found["post-h"] = (privilege, y + 22, legs, top - 7)
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
        x = TILES[space][0] + 186
        found[post] = (x, y + 22, ((x, y + HEAD),), y + HEAD - 7)
    found["post-g"] = _between("desert", "shipping")
    return found


POSTS = _posts()
DARK_POSTS = ("post-d", "post-e", "post-f", "post-g")


def level_x(faction: str, level: int) -> int:
    return round(FACTION_X[faction] + 34 + level * 35.5)


def lane_y(seat: int) -> int:
    return TRACK_Y + 50 + seat * 29
