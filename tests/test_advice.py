"""Advice: what speaks for an answer, by what the seat knows, and never more."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import games
from games.advice import OFFERED, REASONS, Advice, advise
from games.kernel import Position, Rng
from games.opponents import choose
from games.opponents.weighing import Weighed
from games.phrases import gains, phrase
from tests import ferry


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
    position = ferry.GAME.setup(ferry.FerryOptions(), "advised")
    advice = advise(ferry.GAME, position, position.pending[0].seat, "hint")
    assert advice.answers
    assert advice.reasons == ()


SAILING = dataclasses.replace(
    ferry.GAME, reasons=lambda before, after: gains(coins(before), coins(after))
)


def coins(view: Any) -> dict[str, int]:
    return {"because.coins": view.coins[1]}


@pytest.fixture
def sail(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Advice]:
    """Advice where seat 1 has five coins and sails, with what the strong player likes."""

    def advised(wind: int, *liked: str) -> Advice:
        position = ferry.GAME.setup(ferry.FerryOptions(), "advised")
        while not isinstance(position.pending[0], ferry.Sail):
            decision = position.pending[0]
            position = position.apply(decision.seat, decision.offer(position).options[:1])
        position.wind, position.coins[1] = wind, 5
        found = [Weighed((bank,), 0.5) for bank in liked]
        monkeypatch.setattr("games.advice.weigh", lambda *args: found)
        return advise(SAILING, position, 1, "hint")

    return advised


SAFE, STORMY = 6, 0  # winds: every die is below it, or above


def test_a_reason_is_what_the_next_best_does_not_bring(sail: Callable[..., Advice]) -> None:
    advice = sail(SAFE, "north", "wait")
    assert advice.reasons == (phrase("because.coins", before=5, now=6),)
    assert not advice.beside
    assert not advice.likely


def test_what_the_next_best_brings_as_well_is_no_reason(sail: Callable[..., Advice]) -> None:
    assert sail(SAFE, "north", "south").reasons == ()


def test_with_nothing_to_compare_all_that_it_brings_is_told(sail: Callable[..., Advice]) -> None:
    assert sail(SAFE, "north").reasons == (phrase("because.coins", before=5, now=6),)


def test_what_the_next_best_would_cost_is_a_reason(sail: Callable[..., Advice]) -> None:
    advice = sail(STORMY, "wait", "north")
    assert advice.reasons == (phrase("because.coins", before=4, now=5),)
    assert advice.beside
