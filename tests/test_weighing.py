"""Answers weighed for hints and reviews: every one, fairly, and the same each time."""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.cousins_war.bluffing.exchange import CHANCES, ROLLS, Standing
from games.cousins_war.bluffing.player import Tactics, stakes
from games.cousins_war.bluffing.table import table
from games.kernel import Position, Rng
from games.opponents import answers, choose
from games.opponents.weighing import told, weigh
from games.rng import Luck

LEVEL = "hard"


def asked(key: str, options: Any = None, every: int = 17) -> list[tuple[Position, int]]:
    """Positions of a game between `easy` players, where somebody is asked."""
    game = games.ALL[key]
    position, found, ply = game.setup(options or game.Options(), "weighed"), [], 0
    while position.pending:
        seat = position.pending[0].seat
        if ply % every == 0:
            found.append((position.copy(), seat))
        position.advance(seat, choose(game, position, seat, "easy", f"{ply}"))
        ply += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("key", games.ALL)
def test_every_answer_is_weighed_and_the_best_is_first(key: str) -> None:
    game = games.ALL[key]
    for position, seat in asked(key):
        found = weigh(game, position, seat, LEVEL, "hint")
        decision = position.decision(seat)
        assert decision
        assert {one.picks for one in found} == set(answers.answers(decision.offer(position)))
        chances = [one.chance for one in found]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.slow
@pytest.mark.parametrize("key", games.ALL)
def test_what_is_hidden_from_the_seat_changes_nothing(key: str) -> None:
    game = games.ALL[key]
    for position, seat in asked(key, every=23):
        alike = game.scramble(position, seat, Rng("another truth"))
        found = weigh(game, position, seat, LEVEL, "hint")
        assert weigh(game, alike, seat, LEVEL, "hint") == found
        assert weigh(game, position, seat, LEVEL, "hint") == found


@pytest.mark.parametrize("key", [key for key, game in games.ALL.items() if game.solos])
def test_alone_at_the_table_too(key: str) -> None:
    game = games.ALL[key]
    options = next(iter(game.solos.values()))
    position, seat = asked(key, options)[1]
    assert game.alone(position)
    assert weigh(game, position, seat, LEVEL, "hint")


def test_chance_weighs_nothing() -> None:
    game = games.ALL["cousins-war"]
    position = game.setup(game.Options(), "weighed")
    with pytest.raises(ValueError, match="random does not compare"):
        weigh(game, position, position.pending[0].seat, "random", "hint")


def test_no_answer_looks_better_than_one_above_it() -> None:
    found = told([(("a",), 0.6), (("b",), 0.7), (("c",), 0.5)])
    assert [one.chance for one in found] == [0.6, 0.6, 0.5]


# ---- the battle of The Cousins' War


def test_the_worth_of_announcing_is_the_chance_that_the_table_tells() -> None:
    """Over all rolls, announcing as the table does wins what the table says it wins."""
    for standing in (Standing(3, 3), Standing(2, 4, 1, 0)):
        tactics = Tactics(table(), standing)
        total = 0.0
        for roll, chance in zip(ROLLS, CHANCES, strict=True):
            parts, values = tactics.announcements(roll), tactics.announced(roll)
            mixed = sum(p * v for p, v in zip(parts, values.values(), strict=True))
            total += chance * mixed / sum(parts)
        assert total == pytest.approx(table().chance(standing), abs=0.01)


def test_doubting_and_believing_are_alike_where_the_table_does_both() -> None:
    tactics = Tactics(table(), Standing(3, 3))
    often = [
        sum(
            c * tactics.announcements(r)[said] / sum(tactics.announcements(r))
            for r, c in zip(ROLLS, CHANCES, strict=True)
        )
        for said in range(18)
    ]
    both = [said for said in range(18) if often[said] > 0.02 and 0.1 < tactics.doubt(said) < 0.9]
    assert len(both) > 5, "a six and all pairs; rarer ones are rounded in the table"
    for said in both:
        values = tactics.heard(said)
        assert values["believe"] == pytest.approx(values["doubt"], abs=0.02)


def test_a_battle_won_is_worth_more_than_one_lost() -> None:
    game = games.ALL["cousins-war"]
    fights = [
        (position, seat)
        for position, seat in asked(game.key, every=1)
        if getattr(position, "exchange", None)
    ]
    position, seat = fights[len(fights) // 2]
    lost, won = stakes(game, seat, lambda rng: game.scramble(position, seat, rng), Luck("", 1))
    assert lost < won
