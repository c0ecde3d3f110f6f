"""Where things lie on the board, in pixels."""

from __future__ import annotations

from games.cousins_war.state import LANCASTER, YORK
from games.scene import Glass

TALLY = {"north": (402, 262), "central": (592, 514), "south": (396, 746)}
SITES = {  # x, y, and on which side the name stands
    "towton": (474, 376, 1),
    "wakefield": (404, 392, -1),
    "mortimers-cross": (306, 568, -1),
    "bosworth": (404, 496, -1),
    "tewkesbury": (364, 638, 1),
    "st-albans": (562, 652, 1),
    "barnet": (592, 708, 1),
}
RIGHT = (806, 364)  # x and width of the right column
HALF = (826, 674, 162, 234)  # of the battlefield card: x, y, width of one half, height
HOUSE = {YORK: (30, 944, 562, 226), LANCASTER: (608, 944, 562, 226)}
CELL = ("reserve", "supply")
ROLLS = {"north": (700, 322), "central": (668, 410), "south": (620, 812)}
PARTS = {  # of the board, for a closer look
    "north": Glass(x=150, y=148, w=600, h=294),
    "central": Glass(x=54, y=416, w=720, h=198),
    "south": Glass(x=190, y=604, w=612, h=330),
    "battlefield": Glass(x=792, y=358, w=386, h=582, wide=800),
    "twist": Glass(x=792, y=146, w=386, h=220, wide=1000),
}
BESIDE = 118  # from the middle of a tally to the middle of a pile


def troops_at(seat: int, zone: str, with_french: bool = False) -> tuple[int, int, int]:
    """The middle of a house's pile in a zone, and the size of its tokens."""
    if zone in TALLY:
        x, y = TALLY[zone]
        return x + (-BESIDE if seat == YORK else BESIDE), y - 8, 80
    if zone == "battlefield":
        x, y, wide, _ = HALF
        return (
            x + wide // 2 - 30 + (0 if seat == YORK else wide),
            y + (91 if with_french else 124),
            80,
        )
    x, y, w, _ = HOUSE[seat]
    return x + w // 4 * CELL.index(zone) + w // 8 - 24, y + 112, 62
