"""Answers per person and game: the clicks of somebody who plays well.

In It's a Wonderful Kingdom cards are chosen as a hard opponent would, cubes are placed as proposed,
and what the pool can complete is completed. The other games are played, with every set of options
that they name, by somebody greedy who looks to the end of a turn.
"""

from __future__ import annotations

from functools import partial
from statistics import mean
from typing import Any

import games
from games.kernel import Decision, Game, Options, Picks, Rng
from games.opponents import choose
from games.opponents.players import GreedyPlayer
from games.wonderful_kingdom.cards import MODULES
from games.wonderful_kingdom.placing import Finish, Place

GAMES = 2  # of every module
AIM = 90
QUICK = GreedyPlayer(samples=1, depth=6, tries=2)
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


def count_others(game: Game[Any, Any], options: Options, seed: str) -> list[int]:
    position = game.setup(options, seed)
    given = [0] * len(game.seats(options))
    rng = Rng(seed)
    while position.pending:
        seat = position.pending[0].seat
        deal = partial(game.scramble, position, seat)
        picks = QUICK.choose(game, seat, game.view(position, seat), deal, rng)
        position = position.apply(seat, picks)
        given[seat] += 1
    return given


def told(name: str, given: list[int]) -> str:
    return f"{name:34} {mean(given):5.1f} answers per person and game, {max(given)} at most"


def run() -> list[str]:
    lines, every = [], []
    for module in MODULES:
        given = [n for number in range(GAMES) for n in count(module, f"clicks {number}")]
        every += given
        lines.append(told(f"{GAME.key} {module}", given))
    lines.append(f"{GAME.key + ' all modules':34} {mean(every):5.1f}, the aim is {AIM}")
    for game in games.ALL.values():
        for name, options in game.variants.items() if game is not GAME else ():
            given = [n for i in range(GAMES) for n in count_others(game, options, f"clicks {i}")]
            lines.append(told(f"{game.key} {name}", given))
    return lines
