"""Answers per player and game of It's a Wonderful Kingdom, with the bundles that it offers.

Cards are chosen as a hard opponent would, cubes are placed as proposed, and what the pool can
complete is completed: the clicks of somebody who plays well without counting every cube.
"""

from __future__ import annotations

from statistics import mean
from typing import Any

import games
from games.kernel import Decision, Picks
from games.opponents import choose
from games.wonderful_kingdom.cards import MODULES
from games.wonderful_kingdom.placing import Finish, Place

GAMES = 2  # of every module
AIM = 90
GAME = games.ALL["wonderful-kingdom"]


def answer(position: Any, decision: Decision, seed: str) -> Picks:
    options = decision.offer(position).options
    if isinstance(decision, Place):
        return ("proposed-spend" if "proposed-spend" in options else "proposed",)
    if isinstance(decision, Finish):
        labels = {code: decision.label(position, code).key for code in options}
        ready = (code for code, key in labels.items() if key == "pick.finish.complete")
        return (next(ready, "done"),)
    return choose(GAME, position, decision.seat, "hard", seed)


def count(module: str, seed: str) -> list[int]:
    """How many answers each seat gave in one game."""
    position = GAME.setup(GAME.Options(module=module), seed)
    given = [0, 0]
    while position.pending:
        decision = position.pending[0]
        position.advance(decision.seat, answer(position, decision, f"{seed} {sum(given)}"))
        given[decision.seat] += 1
    return given


def run() -> list[str]:
    lines, every = [], []
    for module in MODULES:
        given = [n for number in range(GAMES) for n in count(module, f"clicks {number}")]
        every += given
        per = f"{mean(given):5.1f} answers per player and game, {max(given)} at most"
        lines.append(f"{module:18} {per}")
    return [*lines, f"{'all modules':18} {mean(every):5.1f}, the aim is {AIM}"]
