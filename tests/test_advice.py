"""Advice: what speaks for an answer, by what the seat knows, and never more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import games
from games.advice import OFFERED, REASONS, advise
from games.kernel import Position, Rng
from games.opponents import choose


def asked(key: str, options: Any, every: int) -> Iterator[tuple[Position, int]]:
    """Positions of a game between `easy` players, where there is something to choose."""
    game = games.ALL[key]
    position, ply = game.setup(options, "advised"), 0
    while position.pending:
        decision = position.pending[0]
        if ply % every == 0 and len(decision.offer(position).options) > 1:
            yield position.copy(), decision.seat
        picks = choose(game, position, decision.seat, "easy", f"{ply}")
        position.advance(decision.seat, picks)
        ply += 1


@pytest.mark.slow
@pytest.mark.parametrize("key", games.ALL)
def test_advice_has_reasons_and_owes_nothing_to_what_is_hidden(key: str) -> None:
    game = games.ALL[key]
    found = []
    for position, seat in asked(key, game.Options(), 9):
        advice = advise(game, position, seat, "hint")
        alike = game.scramble(position, seat, Rng("another truth"))
        assert advise(game, alike, seat, "hint") == advice
        assert 1 <= len(advice.answers) <= OFFERED
        assert len(advice.reasons) <= REASONS
        assert position.apply(seat, advice.answers[0].picks)
        found.append(advice)
    assert sum(bool(advice.reasons) for advice in found) >= len(found) / 3
    assert not all(advice.likely for advice in found)


def test_a_game_without_reasons_of_its_own_still_gives_advice() -> None:
    from tests import ferry

    position = ferry.GAME.setup(ferry.FerryOptions(), "advised")
    advice = advise(ferry.GAME, position, position.pending[0].seat, "hint")
    assert advice.answers
    assert advice.reasons == ()
