"""Advice on an open question: the answer, how sure it is, and why; by what the seat knows alone."""

from __future__ import annotations

from typing import Any

from games.kernel import Frozen, Game, Phrase, Picks, Position, Rng
from games.opponents.players import GreedyPlayer
from games.opponents.weighing import Weighed, weigh
from games.rng import Luck

LEVEL = "hard"  # the strong player that hints and reviews speak of
OFFERED = 3  # answers that are told with their chance
ALIKES = 6  # look-alikes in which a reason must hold
MOSTLY = 4  # of them, where it holds only most of the time
FURTHER = 4  # answers of the same turn that are looked at, where the first alone shows nothing
REASONS = 3


class Advice(Frozen):
    """The best answers, the advised one first, and what speaks for it."""

    answers: tuple[Weighed, ...]
    reasons: tuple[Phrase, ...] = ()
    likely: bool = False  # the reasons hold most of the time, and not always


def advise(game: Game[Any, Any], position: Position, seat: int, seed: str) -> Advice:
    """What a strong player would answer; the same seed gives the same advice."""
    found = weigh(game, position, seat, LEVEL, seed)[:OFFERED]
    for surely in (ALIKES, MOSTLY):
        if reasons := reasons_for(game, position, seat, found[0].picks, seed, surely):
            return Advice(answers=tuple(found), reasons=reasons, likely=surely < ALIKES)
    return Advice(answers=tuple(found))


def reasons_for(
    game: Game[Any, Any], position: Position, seat: int, picks: Picks, seed: str, least: int
) -> tuple[Phrase, ...]:
    """What the game says that an answer brings, in so many of the look-alikes at least."""
    for further in (0, FURTHER):
        rng = Luck.of(Rng(f"reasons {seed}"))
        alikes = [game.scramble(position, seat, rng) for _ in range(ALIKES)]
        ends = (_after(game, alike, seat, picks, further, Luck.of(Rng(seed))) for alike in alikes)
        view = game.view(position, seat)
        told = [game.reasons(view, game.view(end, seat)) for end in ends]
        every = dict.fromkeys(one for reasons in told for one in reasons)
        if often := [one for one in every if sum(one in each for each in told) >= least]:
            return tuple(often[:REASONS])
    return ()


def _after(
    game: Game[Any, Any], alike: Position, seat: int, picks: Picks, further: int, luck: Rng
) -> Position:
    """A look-alike after the answer, and after so many more of the same turn."""
    player = GreedyPlayer(samples=1, depth=2)
    alike.advance(seat, picks)
    for _ in range(further):
        decision = alike.decision(seat)
        if decision is None or decision.opens:
            break
        deal = alike.copy
        alike.advance(seat, player.choose(game, seat, None, lambda rng: deal(), luck))  # noqa: B023
    return alike
