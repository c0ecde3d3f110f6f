"""Arena games as samples for `chance`, kept in a file so that a long run may go on later."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games.kernel import Game, Options
from games.opponents import choose
from games.opponents.chance import Sample, lead

EVERY = 3  # answers from one sample to the next


def sampled(
    game: Game[Any, Any], options: Options, levels: Sequence[str], seed: str
) -> list[Sample]:
    """Positions of one game as each seat saw them, with what it got in the end."""
    position = game.setup(options, seed)
    seats, ply = range(len(game.seats(options))), 0
    found: list[tuple[int, int, float]] = []
    while position.pending:
        if ply % EVERY == 0:
            stage = game.stage(position)
            found += [(stage, seat, round(lead(game, position, seat), 4)) for seat in seats]
        decision = position.pending[ply % len(position.pending)]
        level = levels[decision.seat % len(levels)]
        position.advance(
            decision.seat, choose(game, position, decision.seat, level, f"{seed} {ply}")
        )
        ply += 1
    assert position.outcome is not None
    winners = position.outcome.winners
    nobody = 0.5 if len(seats) > 1 else 0.0
    got = [(seat in winners) / len(winners) if winners else nobody for seat in seats]
    return [Sample(stage, seat, x, got[seat]) for stage, seat, x in found]


def gathered(
    game: Game[Any, Any], options: Sequence[Options], level: str, count: int, kept: Path | None
) -> Iterator[list[Sample]]:
    """`count` games, the options in turn: those that are kept already, then new ones."""
    have = kept.read_text("utf-8").splitlines() if kept and kept.exists() else []
    for number in range(count):
        if number < len(have):
            yield [Sample(*row) for row in json.loads(have[number])]
            continue
        played = options[number % len(options)]
        samples = sampled(game, played, (level,), f"chance {number}")
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(samples) + "\n")
        yield samples
