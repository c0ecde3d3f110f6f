"""Dual Powers: opening, crowded middle, scoring, end and the Opposition, made by hand."""

from __future__ import annotations

from games.dual_powers.components import CONNECTION, REGION
from games.dual_powers.rules import Turn
from games.dual_powers.state import Powers, Shift, Verdict
from games.dual_powers.view import PowersView, view
from games.kernel import Outcome
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, WHITE, date, put


def opening() -> Powers:
    state = tables.table("shot")
    for region, number in zip(REGION, range(1, 7), strict=True):
        put(state, region, f"n{number}")
    tables.hold(state, RED, "red-2", "purple-5", "brown-4a", "green-3a", "white-7")
    state.unrest, state.barred = REGION["purple"], REGION["green"]
    state.blockade = CONNECTION["liteiny"]
    return state


def crowded() -> Powers:
    """The middle of the mock, and more."""
    state = opening()
    state.round = 3
    date(state, "jul", 12)
    state.old_day = 7
    state.support, state.will = -4, WHITE
    put(state, "red", "lenin", "r10!", "r3", "n1", "r9", "r1!")
    put(state, "purple", "r5", "n5!", "w8", "w1", "w2", "w5!", "r2")
    put(state, "brown", "r1!", "r2!", "n3", "w1", "w5")
    put(state, "white", "r9", "kerensky", "w6!", "w9", "n6", "lvov!", "stalin", "r6", "r7", "n2!")
    put(state, "green", "r6", "trotsky", "w3")
    put(state, "blue", "kornilov!", "n4!", "w2", "r4", "r8")
    state.shifts = [
        Shift(token="r5", origin=REGION["brown"], to=REGION["purple"]),
        Shift(token="w3", origin=REGION["blue"], to=REGION["green"]),
    ]
    state.played = [["red-4a", "green-2", "purple-5"], ["blue-2", "lvov"]]
    state.hands = [["kollontai", "red-2", "white-7"], ["kornilov", "blue-6", "blue-7"]]
    state.objectives, state.shown = ["brown-4a", "purple-7"], [True, False]
    state.mover = RED
    state.tiles = state.tiles[:2]
    state.agenda = [Turn(side=WHITE)]
    state.settle()
    return state


def throng() -> Powers:
    """As many tokens in one place as a game can bring together."""
    state = opening()
    put(
        state, "brown", "lenin", "r9", "r2!", "r5", "r8", "w9", "w4!", "w6", "kornilov", "n1", "n3!"
    )
    put(state, "blue", "stalin", "r1", "r3!", "r10", "w1", "w5!", "w8", "lvov", "n6")
    state.agenda = [Turn(side=RED)]
    state.settle()
    return state


def scoring() -> Powers:
    state = crowded()
    state.agenda.clear()
    state.markers = [REGION["purple"], REGION["brown"], REGION["brown"]]
    state.verdicts = [
        _verdict(1, "purple", "", WHITE, 3),
        _verdict(2, "brown", "brown-4a", RED, 3),
        _verdict(3, "brown", "brown-5", -1, 0),
    ]
    return state


def _verdict(marker: int, region: str, card: str, winner: int, points: int) -> Verdict:
    return Verdict(
        marker=marker,
        region=REGION[region],
        card=card,
        owner=-1,
        strength=(3, 4),
        tokens=(2, 2),
        winner=winner,
        points=points,
    )


def end() -> Powers:
    state = scoring()
    state.support = 15
    state.outcome = Outcome(winners=(WHITE,), reason="track-end", scores=(-15, 15))
    return state


def alone() -> Powers:
    state = tables.table("shot", opposition=3, side="red")
    put(state, "purple", "kerensky", "o1-1", "o1-2", "o2-1!", "n1", "r5")
    put(state, "brown", "o3-1!", "o3-2!", "n4!", "stalin", "r8")
    put(state, "green", "o2-3", "r1", "r2")
    state.unrest, state.barred = REGION["purple"], REGION["white"]
    state.blockade = CONNECTION["anichkov"]
    state.played = [["blue-4a", "lenin"], ["red-2", "red-4b", "purple-4a"]]
    state.stack = ["brown-5", "purple-2"]
    state.hands[RED] = ["kollontai", "green-5", "white-6"]
    state.objectives = ["blue-7", ""]
    state.mover = WHITE
    date(state, "may-jun", 15)
    state.old_day = 9
    state.shifts = [Shift(token="o1-2", origin=-1, to=REGION["purple"])]
    state.agenda = [Turn(side=RED)]
    state.settle()
    return state


SHOTS: dict[str, tuple[PowersView, str]] = {
    "opening": (view(opening(), None), "board"),
    "crowded": (view(crowded(), None), "board"),
    "throng": (view(throng(), None), "board"),
    "scoring": (view(scoring(), None), "board"),
    "end": (view(end(), None), "board"),
    "hand": (view(opening(), RED), "hand"),
    "alone": (view(alone(), 0), "board"),
    "row": (view(alone(), 0), "opposition"),
}
