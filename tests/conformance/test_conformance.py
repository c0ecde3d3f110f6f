"""Every game, every named option set, every seat: the clauses of the house style."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import games
from games.kernel import Options, Position, to_data
from tests import ferry
from tests.conformance import clauses
from tests.conformance.clauses import walk

PLAYED = {**games.ALL, ferry.GAME.key: ferry.GAME}
CASES = [(key, name) for key, game in PLAYED.items() for name in (game.variants or {"": None})]


def case(key: str, name: str) -> tuple[clauses.AnyGame, Options]:
    game = PLAYED[key]
    return game, game.variants[name] if name else game.Options()


@pytest.mark.parametrize(("key", "name"), CASES)
@pytest.mark.parametrize("seed", range(2))
def test_every_clause_holds_at_every_position(key: str, name: str, seed: int) -> None:
    game, options = case(key, name)
    for before, move, after in walk(game, options, f"{name} {seed}"):
        clauses.all_clauses(game, options, after, f"{seed}")
        if move:
            clauses.news_keep_secrets(game, options, before, move, after)


@pytest.mark.parametrize(("key", "name"), CASES)
def test_the_same_seed_and_answers_lead_to_the_same_digest(key: str, name: str) -> None:
    game, options = case(key, name)
    clauses.replays_to_the_same_digests(game, options, "again")


@pytest.mark.parametrize(("key", "name"), CASES)
@given(choices=st.lists(st.integers(0, 10**6), max_size=120), seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_any_answers_at_all(key: str, name: str, choices: list[int], seed: int) -> None:
    """Hypothesis drives the walk; a failing list of answers is shrunk to the shortest."""
    game, options = case(key, name)
    hold = clauses.invariants(game)
    position = game.setup(options, f"hypothesis {seed}")
    for choice in choices:
        if not position.pending:
            break
        decision = position.pending[choice % len(position.pending)]
        offer = decision.offer(position)
        size = offer.least + choice // 7 % (offer.most - offer.least + 1)
        first = choice // 49 % len(offer.options)
        picks = [offer.options[(first + k) % len(offer.options)] for k in range(size)]
        position = position.apply(decision.seat, picks)
        hold(position)
        clauses.offers_are_sound(game, position)
    clauses.survives_json(game, position)
    clauses.keeps_secrets(game, options, position, f"{seed}")


# ---- a suite that cannot fail is worth nothing: plant faults and see them caught


def planted(**changes: Any) -> clauses.AnyGame:
    return replace(games.ALL["cousins-war"], **changes)


def secrets_walk(game: clauses.AnyGame) -> None:
    options = game.Options()
    for _, _, after in walk(game, options, "planted", bound=400):
        clauses.keeps_secrets(game, options, after, "planted")


def test_a_leaked_card_is_caught() -> None:
    honest = games.ALL["cousins-war"]

    def leaky(position: Any, seat: int | None) -> Any:
        view = honest.view(position, seat)
        top = position.deck[-1:] if position.deck else []
        return replace(view, discard=(*view.discard, *top))

    with pytest.raises(AssertionError):
        secrets_walk(planted(view=leaky))


def test_a_leaked_die_is_caught() -> None:
    honest = games.ALL["cousins-war"]

    def leaky(position: Any, seat: int | None) -> Any:
        view = honest.view(position, seat)
        if view.exchange is None:
            return view
        return replace(view, exchange=replace(view.exchange, dice=tuple(position.exchange.dice)))

    with pytest.raises(AssertionError):
        secrets_walk(planted(view=leaky))


def test_a_leak_in_the_news_is_caught() -> None:
    """The swap of phase 2 told to everybody, card and all."""
    game = games.ALL["cousins-war"]
    options = game.Options()

    def gossip(position: Position) -> Position:
        position.news = [replace(item, to=None) for item in position.news]
        return position

    def gossiping_walk() -> None:
        honest = Position.apply
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Position, "apply", lambda self, *a: gossip(honest(self, *a)))
            for before, move, after in walk(game, options, "gossip", bound=400):
                if move:
                    clauses.news_keep_secrets(game, options, before, move, after)

    with pytest.raises(AssertionError):
        gossiping_walk()


# ---- a golden playthrough for each game

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize(("key", "name"), [case for case in CASES if case[0] in games.ALL])
def test_the_golden_playthrough(key: str, name: str, update_golden: bool) -> None:
    """Moves, digests and every reader's last view of a fixed game, as text."""
    game, options = case(key, name)
    lines = []
    for number, (_, move, after) in enumerate(walk(game, options, "golden")):
        answer = f"{game.seats(options)[move[0]]} {'+'.join(move[1]) or '-'}" if move else "setup"
        lines.append(f"{number} {answer} {after.digest()}")
        if number % 25 == 0 or not after.pending:
            for reader in clauses.readers(game, options):
                lines.append(f"  {reader}: {to_data(game.view(after, reader))}")
    text = "\n".join(lines) + "\n"
    file = TESTS / key.replace("-", "_") / "golden" / f"play{'-' + name if name else ''}.txt"
    if update_golden:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert file.exists(), f"no golden playthrough of {key}: run pytest --update-golden"
    assert text == file.read_text("utf-8")
