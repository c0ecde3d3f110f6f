"""`games.conformance.check`: says what holds of any game, and finds the faults planted here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import games
from games.__main__ import main
from games.conformance import AnyGame, Broken, Clause, check, walk
from games.kernel import Offer, Position, Rng, scrambler
from tests import ferry

GAME = ferry.GAME


def broken(game: AnyGame, hold: Callable[[Position], None] | None = None) -> dict[str, str]:
    """The clauses that do not hold, by name."""
    return {found.clause: found.broken for found in check(game, hold=hold) if found.broken}


def hold(position: Position) -> None:
    assert isinstance(position, ferry.Ferry)
    ferry.hold(position)


def no_picture(view: Any, name: str = "board") -> Any:
    return None


def test_everything_holds_of_an_honest_game() -> None:
    found = list(check(GAME, games=2, hold=hold))
    assert not [clause for clause in found if clause.broken]
    assert {clause.variant for clause in found} == set(GAME.variants)
    assert {clause.held for clause in found if clause.clause == "a random game ends"} == {2}
    assert len({clause.clause for clause in found}) == 13


def test_only_what_was_tried_is_counted() -> None:
    held = {clause.clause: clause.held for clause in check(GAME) if clause.variant == "solo"}
    assert held["simultaneous answers commute"] == 0, "nobody else is there"
    assert 0 < held["every view has its pictures"] < held["survives JSON"]
    assert held["news keep secrets"] == held["survives JSON"] - 1, "not of the opening"


def test_a_game_without_variants_is_checked_with_its_default_options() -> None:
    assert {clause.variant for clause in check(replace(GAME, variants={}))} == {""}


# ---- a suite that cannot fail is worth nothing


def test_a_view_that_shows_too_much_is_caught() -> None:
    def leaky(state: ferry.Ferry, seat: int | None) -> Any:
        return replace(ferry.view(state, seat), shipped=tuple(state.deck[:1]))

    found = broken(replace(GAME, view=leaky))
    assert "sees what is hidden" in found["views and words keep secrets"]


def test_a_scramble_that_hides_nothing_is_caught() -> None:
    def lazy(state: ferry.Ferry, seat: int | None, rng: Rng) -> ferry.Ferry:
        return state.copy()

    found = broken(replace(GAME, scramble=lazy))
    assert "the true chance" in found["views and words keep secrets"]


def test_a_scramble_that_depends_on_the_truth_is_caught() -> None:
    """The unseen cargoes are only turned round, so that they shine through."""

    def shallow(state: ferry.Ferry, seat: int | None, rng: Rng) -> None:
        state.deck.reverse()

    found = broken(replace(GAME, scramble=scrambler(shallow)))
    assert "nothing that the reader does not know" in found["views and words keep secrets"]


def test_a_position_that_changes_by_saving_is_caught() -> None:
    class Lossy(type(GAME)):  # type: ignore[misc]
        def load(self, text: str) -> Any:
            loaded = super().load(text)
            loaded.coins = [coins + 1 for coins in loaded.coins]
            return loaded

    fields = {name: getattr(GAME, name) for name in GAME.__dataclass_fields__}
    assert "another position" in broken(Lossy(**fields))["survives JSON"]


def test_an_offer_that_is_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ferry.Load.offer
    monkeypatch.setattr(
        ferry.Load, "offer", lambda self, state: Offer((*honest(self, state).options, "cargo99"))
    )
    found = broken(GAME)
    assert "every offered answer is accepted" in found, "cargo99 is in nobody's hand"


def test_an_offer_with_a_bad_code_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ferry.Load, "offer", lambda self, state: Offer(("Ho ho",)))
    assert "malformed" in broken(GAME)["offers are sound"]


def test_a_game_without_end_is_caught() -> None:
    def endless() -> None:
        for _ in walk(GAME, GAME.Options(), "endless", bound=2):
            pass

    with pytest.raises(Broken, match="did not end within 2 answers"):
        endless()


def test_lost_cargo_is_caught_by_the_games_own_invariants() -> None:
    def lossy(options: Any, seed: str) -> Any:
        state = ferry.setup(options, seed)
        state.deck.pop()
        return state

    assert "the game's own invariants hold" in broken(replace(GAME, setup=lossy), hold)


def test_chance_from_elsewhere_is_caught() -> None:
    dealt = iter(range(10**6))

    def moody(options: Any, seed: str) -> Any:
        return ferry.setup(options, f"{seed} {next(dealt)}")

    assert "the same answers lead to the same positions" in broken(replace(GAME, setup=moody))


def test_a_picture_that_is_none_is_caught() -> None:
    found = broken(replace(GAME, scene=no_picture))
    assert "no scene" in found["every view has its pictures"]


def test_a_crash_is_a_finding_and_not_the_end_of_the_check() -> None:
    def crash(view: Any, name: str = "board") -> Any:
        raise ZeroDivisionError("no horizon")

    found = list(check(replace(GAME, scene=crash)))
    (picture,) = {clause.broken for clause in found if clause.clause.endswith("pictures")}
    assert "no horizon" in picture
    assert sum(not clause.broken for clause in found) == 11 * len(GAME.variants)


# ---- in a terminal


def test_python_m_games_check_says_what_holds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(games.ALL, "ferry", GAME)
    assert main(["check", "ferry", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "ferry, solo:" in out
    assert "  holds   survives JSON (" in out
    assert "broken" not in out


def test_python_m_games_check_fails_loudly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bent = replace(GAME, scene=no_picture)
    monkeypatch.setitem(games.ALL, "ferry", bent)
    assert main(["check", "ferry"]) == 1
    assert "  broken  every view has its pictures: board is no scene" in capsys.readouterr().out


def test_a_clause_reads_as_a_line() -> None:
    held = Clause(variant="", clause="survives JSON", held=7)
    assert str(held) == "holds   survives JSON (7)"
    assert str(replace(held, held=0)) == "untried survives JSON"
    assert str(replace(held, broken="it leaks")) == "broken  survives JSON: it leaks"
