"""A match for a person: a fine ladder of strengths, and the rung on which they win about half."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.kernel import Game, Picks, Rng
from games.opponents.players import Deal, Player

MATCH = "match"  # what a person asks for; at the table it becomes a rung, such as `match-7`
PREFIX = f"{MATCH}-"
ANCHORS = ("random", "easy", "normal", "hard", "master")
STEPS = 4  # rungs from one anchor to the next
TOP = STEPS * (len(ANCHORS) - 1)
START = 6  # between easy and normal
LEAPS = (2,)  # rungs up or down until the first change of fortune; then one


class Result(NamedTuple):
    """A game that a person has played: against which level, and what they got (1, 0 or 0.5)."""

    level: str
    got: float


class MixedPlayer:
    """One of two players, by lot for each answer: of `STEPS` answers, `more` by the stronger."""

    def __init__(self, weaker: Player, stronger: Player, more: int) -> None:
        self.weaker = weaker
        self.stronger = stronger
        self.more = more

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        player = self.stronger if rng.below(STEPS, "mood") < self.more else self.weaker
        return player.choose(game, seat, view, deal, rng)


def rung_of(level: str) -> int | None:
    """The rung of `match-7`, or of a level that is a rung by itself."""
    if level in ANCHORS:
        return ANCHORS.index(level) * STEPS
    number = level.removeprefix(PREFIX)
    known = level.startswith(PREFIX) and number.isdecimal() and str(int(number)) == number
    return int(number) if known and int(number) <= TOP else None


def plain(level: str) -> str:
    """What a level is called: a rung is just a match, whichever it is."""
    return MATCH if level.startswith(PREFIX) else level


def mixture(rung: int) -> tuple[str, str, int]:
    """The weaker level, the stronger one, and how many of `STEPS` answers the stronger gives."""
    below = min(rung // STEPS, len(ANCHORS) - 2)
    return ANCHORS[below], ANCHORS[below + 1], rung - STEPS * below


def next_level(past: Sequence[Result]) -> str:
    """The level of the next game, after these, the oldest first.

    Up after a win, down after a loss, by the same step: wherever a person belongs, wins and losses
    then balance there. A game against a level of the person's own choice counts only where it tells
    something new: a win above the rung, or a loss below it.
    """
    rung, turns, last = START, 0, 0.0
    for level, got in past:
        played = rung_of(level)
        if played is None or got == 0.5:
            continue
        if not level.startswith(PREFIX):
            rung = max(rung, played) if got > 0.5 else min(rung, played)
            continue
        if last and (got > 0.5) != (last > 0):
            turns += 1
        last = 1.0 if got > 0.5 else -1.0
        leap = LEAPS[turns] if turns < len(LEAPS) else 1
        rung = min(TOP, max(0, played + round(last) * leap))
    return f"{PREFIX}{rung}"
