"""Decisions per second of random play, beside PokerKit, python-chess and OpenSpiel in the same run.

Every contender plays whole games with uniformly random legal choices from Python's own generator:
work out what is legal, choose, play it. Runs are interleaved and the best of each counts, so that a
noisy machine disturbs all alike; the clock is the processor time of this process.

A rollout is what search does: a position in the middle of a game is drawn anew where it is hidden
from the seat that is asked, and played on by chance for twenty answers at most.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import games
from games.kernel import Offer, Position
from games.rng import Luck

SECONDS = 1.0
ROUNDS = 4
ANSWERS = 20  # in a rollout
SOLO = {"dune-uprising": {"mode": "solo"}}  # measured beside the usual game


def choose(offer: Offer, rng: random.Random) -> tuple[str, ...]:
    options = offer.options
    if offer.least == offer.most == 1:
        return (options[int(rng.random() * len(options))],)
    return tuple(rng.sample(options, rng.randint(offer.least, offer.most)))


def by_advance(key: str, **chosen: Any) -> Callable[[random.Random], int]:
    game = games.ALL[key]
    options = game.Options(**chosen)

    def play(rng: random.Random) -> int:
        position = game.setup(options, f"{rng.random()}")
        position.hushed = True
        count = 0
        while position.agenda:
            decision = position.pending[0]
            position.advance(decision.seat, choose(decision.offer(position), rng))
            count += 1
        return count

    return play


def by_apply(key: str) -> Callable[[random.Random], int]:
    game = games.ALL[key]
    options = game.Options()

    def play(rng: random.Random) -> int:
        position = game.setup(options, f"{rng.random()}")
        count = 0
        while position.agenda:
            decision = position.pending[0]
            position = position.apply(decision.seat, choose(decision.offer(position), rng))
            count += 1
        return count

    return play


def rollouts(key: str) -> Callable[[random.Random], int]:
    """Rollouts from the middle of one game, each position fifty times."""
    game = games.ALL[key]
    options = game.Options()

    def play(rng: random.Random) -> int:
        middle = _middle(game.setup(options, f"{rng.random()}"), rng)
        luck = Luck("", rng.getrandbits(60))
        for _ in range(50):
            seat = middle.pending[0].seat
            alike = game.scramble(middle, seat, luck)
            alike.hushed = True
            for _ in range(ANSWERS):
                if not alike.agenda:
                    break
                decision = alike.pending[0]
                alike.advance(decision.seat, choose(decision.offer(alike), rng))
        return 50

    return play


def _middle(position: Position, rng: random.Random) -> Position:
    """Half way through a game that is played by chance."""
    passed = [position]
    while passed[-1].agenda:
        decision = passed[-1].pending[0]
        answer = choose(decision.offer(passed[-1]), rng)
        passed.append(passed[-1].apply(decision.seat, answer))
    return passed[len(passed) // 2]


def pokerkit() -> Callable[[random.Random], int]:
    """No-limit hold'em for two: fold, check or call, or raise the least, by chance."""
    from pokerkit import Automation, NoLimitTexasHoldem

    def play(rng: random.Random) -> int:
        state = NoLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, (1, 2), 2, (200, 200), 2
        )
        count = 0
        while state.status:
            moves: list[Callable[[], Any]] = []
            if state.can_check_or_call():
                moves.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                moves.append(state.complete_bet_or_raise_to)
            if state.can_fold():
                moves.append(state.fold)
            if not moves:
                break
            rng.choice(moves)()
            count += 1
        return count

    return play


def chess() -> Callable[[random.Random], int]:
    import chess as python_chess

    def play(rng: random.Random) -> int:
        board = python_chess.Board()
        count = 0
        while count < 300:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            count += 1
        return count

    return play


def gin_rummy() -> Callable[[random.Random], int]:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            if state.is_chance_node():  # the shuffle of the stock; no decision of anybody
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return play


def speed(play: Callable[[random.Random], int], rng: random.Random) -> float:
    count, start = 0, time.process_time()
    while (taken := time.process_time() - start) < SECONDS:
        count += play(rng)
    return count / taken


def run() -> list[str]:
    contenders: dict[str, Callable[[random.Random], int]] = {}
    for key in games.ALL:
        contenders[f"{key} (advance)"] = by_advance(key)
        contenders[f"{key} (apply)"] = by_apply(key)
        if key in SOLO:
            contenders[f"{key} (solo)"] = by_advance(key, **SOLO[key])
    contenders |= {"PokerKit": pokerkit(), "python-chess": chess(), "gin_rummy": gin_rummy()}
    best = dict.fromkeys(contenders, 0.0)
    for number in range(ROUNDS):
        for name, play in contenders.items():
            best[name] = max(best[name], speed(play, random.Random(number)))
    base = best["PokerKit"]
    lines = [
        f"{name:28} {rate:9,.0f} decisions/s  {rate / base:6.1f} x PokerKit"
        for name, rate in best.items()
    ]
    for key in games.ALL:
        rate = max(speed(rollouts(key), random.Random(number)) for number in range(ROUNDS))
        lines.append(f"{key + ' (search)':28} {rate:9,.0f} rollouts/s of {ANSWERS} answers")
    return lines
