"""Worth as a chance of winning: the fit, its data, and what it says about a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from games.kernel import Rng
from games.opponents import chance, sampling
from games.opponents.chance import Curve, Sample, sigmoid
from tests.test_match import GAME


def drawn(curves: chance.Curves, count: int) -> list[Sample]:
    """Games of a world in which these curves are true."""
    rng = Rng("drawn")
    found = []
    for number in range(count):
        stage, seat = number % len(curves), number // 2 % 2
        lead = (rng.below(400) - 200) / 100
        got = rng.below(10_000) < 10_000 * chance.odds(curves, stage, seat, lead)
        found.append(Sample(stage, seat, lead, float(got)))
    return found


def test_the_fit_finds_the_curves_that_made_the_games() -> None:
    true = {0: Curve(-0.5, 0.4, 0.5), 1: Curve(0.2, -0.3, 2.5)}
    found = chance.fit(drawn(true, 16_000))
    for stage, (base, first, slope) in true.items():
        assert found[stage].base == pytest.approx(base, abs=0.15)
        assert found[stage].first == pytest.approx(first, abs=0.15)
        assert found[stage].slope == pytest.approx(slope, rel=0.2)


def test_the_fit_is_found_from_far_off() -> None:
    """Alone at the table, with leads that say nearly nothing: a whole step of Newton's diverges."""
    rng = Rng("far off")
    samples = [
        Sample(0, 0, 3.8 if rng.below(3) else -3.8, float(rng.below(10) < 3)) for _ in range(900)
    ]
    told = chance.said(chance.fit(samples), samples)
    assert chance.error(chance.reliability(told)) < 0.03


def test_equations_are_solved() -> None:
    found = chance.solve([[4.0, 1.0, 0.0], [1.0, 3.0, -1.0], [0.0, -1.0, 2.0]], [6.0, 4.0, 4.0])
    assert found == pytest.approx([1.0, 2.0, 3.0])


def test_a_true_curve_is_reliable_and_a_wrong_one_is_not() -> None:
    samples = drawn({0: Curve(0.0, 0.0, 1.0)}, 6000)
    true = chance.said({0: Curve(0.0, 0.0, 1.0)}, samples)
    wrong = chance.said({0: Curve(0.0, 0.0, 4.0)}, samples)
    assert chance.error(chance.reliability(true)) < 0.03
    assert chance.error(chance.reliability(wrong)) > 0.1
    assert chance.loss(true) < chance.loss(wrong)


def test_no_game_is_judged_by_a_fit_to_itself() -> None:
    """Two halves of opposite worlds: each says the contrary of what came in the other."""
    one = drawn({0: Curve(0.0, 0.0, 3.0)}, 2000)
    other = drawn({0: Curve(0.0, 0.0, -3.0)}, 2000)
    assert chance.error(chance.reliability(chance.crossed(one, other))) > 0.4
    assert chance.error(chance.reliability(chance.crossed(one, one))) < 0.05


def test_a_stage_with_few_games_leans_on_all_of_them() -> None:
    few = [Sample(9, 0, 0.5, 1.0)] * 3
    curve = chance.fit([*drawn({0: Curve(0.0, 0.0, 1.0)}, 2000), *few])[9]
    assert curve.slope == pytest.approx(1.0, abs=0.15)


def test_the_data_read_back_as_written() -> None:
    curves = {
        1: {0: Curve(0.0, 0.1, 1.5)},
        2: {3: Curve(0.0, -0.25, 0.75), 4: Curve(0.0, 0.0, 2.0)},
    }
    assert chance.read(chance.write(curves, ["# a note"])) == curves


def test_unknown_stages_are_as_their_neighbours() -> None:
    curves = {1: Curve(0.0, 0.0, 1.0), 5: Curve(0.0, 0.0, 3.0)}
    assert chance.odds(curves, 9, 0, 1.0) == sigmoid(3.0)
    assert chance.odds({}, 9, 0, 0.0) == 0.5


def test_a_long_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "samples"
    options = [GAME.Options()]
    first = list(sampling.gathered(GAME, options, "easy", 2, kept))
    both = list(sampling.gathered(GAME, options, "easy", 4, kept))
    assert both[:2] == first
    assert both == list(sampling.gathered(GAME, options, "easy", 4, None))


def test_the_end_is_certain_and_a_shared_win_is_half() -> None:
    position = GAME.setup(GAME.Options(), "end")
    while position.pending:
        position.advance(position.pending[0].seat, position.pending[0].offer(position).options[:1])
    assert position.outcome is not None
    total = sum(chance.of(GAME, position, seat) for seat in (0, 1))
    assert total == pytest.approx(1.0)


@pytest.mark.parametrize("key", games.ALL)
def test_a_hint_tells_a_chance_from_what_a_seat_knows(key: str) -> None:
    """More worth is never less chance; without curves a chance is what worth says."""
    game = games.ALL[key]
    for curves in chance.known(key).values():
        assert all(curve.slope > 0 for curve in curves.values())
    position = game.setup(game.Options(), "curves")
    assert 0.2 < chance.of(game, position, 0) < 0.8
    seat = position.pending[0].seat
    alike = game.scramble(position, seat, Rng("another truth"))
    told = chance.expected(game, position, seat, Rng("hint"))
    assert told == chance.expected(game, alike, seat, Rng("hint"))
