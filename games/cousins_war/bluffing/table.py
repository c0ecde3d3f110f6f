"""The solved battle as a file: how to announce, how often to doubt, what a standing is worth."""

from __future__ import annotations

import lzma
from collections.abc import Mapping, Sequence
from functools import cache

from games import assets
from games.cousins_war.bluffing.exchange import RESULTS, ROLLS, Standing
from games.cousins_war.bluffing.solver import Solution, standings

FILE = assets.folder("cousins-war") / "bluffing.xz"
TROOPS = 8  # on each side; greater hosts are played like these
EXTRAS = (0, 1)  # the usual losses, and those of No Quarter
SAYINGS = len(RESULTS)
ROWS = len(ROLLS) * SAYINGS
PARTS = 50  # an announcement is kept in so many parts of the whole
FINE = 0xFFFF


def pack(solved: Sequence[Mapping[Standing, Solution]]) -> bytes:
    """All solutions, one list for each of `EXTRAS`: chances, then doubts, then announcements."""
    found = [solutions[now] for solutions in solved for now in standings(TROOPS)]
    chances = b"".join(round(one.chance * FINE).to_bytes(2, "big") for one in found)
    doubts = bytes(round(part * 255) for one in found for part in one.doubt)
    said = bytes(round(part * PARTS) for one in found for row in one.announce for part in row)
    return lzma.compress(chances + doubts + said, preset=9 | lzma.PRESET_EXTREME)


class Table:
    """What the file says; `extra` is what No Quarter adds to a lost comparison."""

    def __init__(self, packed: bytes) -> None:
        raw = lzma.decompress(packed)
        self.places = {now: place for place, now in enumerate(standings(TROOPS))}
        count = len(self.places) * len(EXTRAS)
        if len(raw) != count * (2 + SAYINGS + ROWS):
            raise ValueError("this is no table of the battle")
        self.chances, rest = raw[: 2 * count], raw[2 * count :]
        self.doubts, self.said = rest[: SAYINGS * count], rest[SAYINGS * count :]

    def _place(self, standing: Standing, extra: int) -> int:
        return self.places[fitting(standing)] + extra * len(self.places)

    def chance(self, standing: Standing, extra: int = 0) -> float:
        """The attacker's chance to win the battle."""
        place = 2 * self._place(standing, extra)
        return int.from_bytes(self.chances[place : place + 2], "big") / FINE

    def doubt(self, standing: Standing, said: int, extra: int = 0) -> float:
        """How often an announcement is doubted."""
        return self.doubts[self._place(standing, extra) * SAYINGS + said] / 255

    def announce(self, standing: Standing, roll: int, extra: int = 0) -> bytes:
        """How often each announcement is made with a roll, in parts of any whole."""
        start = self._place(standing, extra) * ROWS + roll * SAYINGS
        return self.said[start : start + SAYINGS]


def fitting(standing: Standing) -> Standing:
    """A standing of the table: from greater hosts the same number is taken on both sides."""
    spare = max(0, max(standing.attack, standing.defence) - TROOPS)
    return standing._replace(
        attack=max(1, standing.attack - spare), defence=max(1, standing.defence - spare)
    )


@cache
def table() -> Table:
    return Table(FILE.read_bytes())
