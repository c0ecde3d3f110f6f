"""How a battle ends when both sides play by the table: who wins, and with how many troops left.

`python -m games.cousins_war.bluffing ends` works it out from the table and writes it to a file.
"""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from games import assets
from games.cousins_war.bluffing.exchange import (
    BEST,
    CHANCES,
    COST,
    DEFENCES,
    NEVER,
    RESULTS,
    TOP,
    TOP_TRUE,
    TRUE,
    Exchange,
    Standing,
)
from games.cousins_war.bluffing.solver import standings
from games.cousins_war.bluffing.table import EXTRAS, TROOPS, Table, fitting, table
from games.kernel import Rng

FILE = assets.folder("cousins-war") / "ends.xz"
FINE = 0xFFFF
SWEEPS = 40  # while ties lead back and forth between a standing and the same with roles changed

# How likely each end is: the attacker wins with 1 to 8 troops left, then the defender.
Ends = list[float]
After = dict[Standing, float]  # how likely each standing is after an exchange, roles not changed


class Fought:
    """One exchange as the table plays it: the standings that it may lead to."""

    def __init__(self, known: Table, now: Standing, extra: int) -> None:
        self.known, self.standing, self.extra = known, now, extra
        self.exchange = Exchange(now, lambda at: known.chance(at, extra), extra)

    def after(self) -> After:
        found: defaultdict[Standing, float] = defaultdict(float)
        for (standing, result), chance in self._results().items():
            if standing.attack <= 0 or standing.defence <= 0:
                found[standing] += chance
                continue
            for end, likely in self._compared(standing, result):
                found[end] += chance * likely
        return found

    def _results(self) -> dict[tuple[Standing, int], float]:
        """Before the defender throws: what both sides have, and what counts for the attacker."""
        found: defaultdict[tuple[Standing, int], float] = defaultdict(float)
        for roll, chance in enumerate(CHANCES):
            parts = self.known.announce(self.standing, roll, self.extra)
            for said in RESULTS:
                if not parts[said]:
                    continue
                often = self.known.doubt(self.standing, said, self.extra)
                likely = chance * parts[said] / sum(parts)
                found[self.standing, said] += likely * (1 - often)
                found[self._doubted(roll, said)] += likely * often
        return found

    def _doubted(self, roll: int, said: int) -> tuple[Standing, int]:
        """The dice lie open; a lie may be mended or bettered by the last card."""
        now = self.standing
        if TRUE[roll][said]:
            return now._replace(defence=now.defence - 1), BEST[roll]
        caught, spent = now._replace(attack=now.attack - 1), now._replace(attack_card=0)
        ways = [
            (caught, BEST[roll]),
            (spent._replace(attack=caught.attack), TOP[now.attack_card][roll]),
            (spent, TOP_TRUE[now.attack_card][roll][said]),
        ]
        possible = [way for way in ways if way[1] != NEVER]
        return max(possible, key=lambda way: self.exchange.defended(way[0])[way[1]])

    def _compared(self, now: Standing, result: int) -> Iterator[tuple[Standing, float]]:
        """The defender throws, and uses the last card where that is better."""
        losses = COST[self.extra][result]
        for chance, thrown, made in DEFENCES[now.defence_card]:
            end = lessened(now, losses[thrown])
            if made != NEVER:
                other = lessened(now._replace(defence_card=0), losses[made])
                end = min(end, other, key=self.exchange.after)
            yield end, chance


def lessened(now: Standing, loss: int) -> Standing:
    """After a loss by comparison: above 0 the defender's, below 0 the attacker's."""
    return now._replace(attack=now.attack + min(0, loss), defence=now.defence - max(0, loss))


def work_out(known: Table, troops: int, extra: int) -> dict[Standing, Ends]:
    """All ends, from small hosts to great ones; only a tie leads to as many troops and cards."""
    found: dict[Standing, Ends] = {}
    groups: defaultdict[tuple[int, int], list[Standing]] = defaultdict(list)
    for now in standings(troops):
        groups[now.attack + now.defence, now.attack_card + now.defence_card].append(now)
    for _, group in sorted(groups.items()):
        ways = {now: Fought(known, now, extra).after() for now in group}
        found |= {now: [1 / (2 * TROOPS)] * (2 * TROOPS) for now in group}
        for _ in range(SWEEPS):
            found |= {now: _mixed(ways[now], found) for now in group}
    return found


def _mixed(ways: After, known: Mapping[Standing, Ends]) -> Ends:
    ends = [0.0] * (2 * TROOPS)
    for now, chance in ways.items():
        if now.attack <= 0 or now.defence <= 0:
            won = now.attack > 0
            ends[now.attack - 1 if won else TROOPS + now.defence - 1] += chance
            continue
        turned = known[now.turned]
        for place, likely in enumerate(turned[TROOPS:] + turned[:TROOPS]):
            ends[place] += chance * likely
    return ends


# ---- the file


def pack(worked_out: Sequence[Mapping[Standing, Ends]]) -> bytes:
    rows: Iterable[Ends] = (ends[now] for ends in worked_out for now in standings(TROOPS))
    raw = b"".join(round(part * FINE).to_bytes(2, "big") for row in rows for part in row)
    return lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME)


def write() -> None:
    FILE.write_bytes(pack([work_out(table(), TROOPS, extra) for extra in EXTRAS]))


@cache
def _raw() -> bytes:
    return lzma.decompress(FILE.read_bytes())


@cache
def _places() -> Mapping[Standing, int]:
    return {now: place for place, now in enumerate(standings(TROOPS))}


@cache
def ends(now: Standing, extra: int = 0) -> tuple[int, ...]:
    """How likely each end is, in parts of any whole."""
    place = (_places()[fitting(now)] + extra * len(_places())) * 4 * TROOPS
    row = _raw()[place : place + 4 * TROOPS]
    return tuple(int.from_bytes(row[n : n + 2], "big") for n in range(0, len(row), 2))


@cache
def _whole(now: Standing, extra: int) -> int:
    return sum(ends(now, extra))


def drawn(now: Standing, extra: int, rng: Rng) -> tuple[bool, int]:
    """One end by chance: whether the attacker wins, and how many troops the winner has left."""
    left = rng.below(_whole(now, extra), "end")
    for place, part in enumerate(ends(now, extra)):
        left -= part
        if left < 0:
            return place < TROOPS, place % TROOPS + 1
    raise AssertionError("the parts do not add up")
