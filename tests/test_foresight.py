"""What an answer is said to do at once: nothing that a hidden fact could make untrue."""

from __future__ import annotations

import pytest

import games
from games.foresight import DEEP, End, Search, at_once
from games.kernel import Position
from games.opponents import choose


def reached(key: str, variant: str, number: int, plies: int) -> Position:
    """A position of a game that is played at random."""
    game = games.ALL[key]
    position: Position = game.setup(game.variants[variant], f"fore {number}")
    for ply in range(plies):
        seat = position.pending[ply % len(position.pending)].seat
        position = position.apply(seat, choose(game, position, seat, "random", f"{number} {ply}"))
    return position


@pytest.mark.parametrize(
    ("key", "variant", "number", "plies", "seat", "code"),
    [
        pytest.param("dual-powers", "two-strict", 3, 138, 1, "recruit", id="a secret objective"),
        pytest.param("dual-powers", "two-strict", 3, 139, 1, "w2.brown", id="the same, later"),
        pytest.param("wonderful-kingdom", "frost-giants", 4, 136, 0, "done", id="a secret fight"),
    ],
)
def test_what_the_other_side_hides_makes_nothing_certain(
    key: str, variant: str, number: int, plies: int, seat: int, code: str
) -> None:
    """Once, "You lose." was said here, by four look-alikes, and the answer won."""
    game, position = games.ALL[key], reached(key, variant, number, plies)
    question = position.decision(seat)
    assert question is not None
    end = Search(seat).after(position, code, DEEP)
    assert end is not None
    assert end[0] is End.WINS
    assert code not in at_once(game, position, question, seat)


def test_what_is_open_to_all_is_said() -> None:
    """The last answers of games without a secret left: said, and true."""
    game, said = games.ALL["cousins-war"], 0
    for number in range(6):
        position: Position = game.setup(game.Options(), f"fore {number}")
        for ply in range(2000):
            (question, *_) = position.pending
            for code, end in at_once(game, position, question, question.seat).items():
                true = Search(question.seat).after(position, code, DEEP)
                assert true is not None
                assert true[0] is end
                said += 1
            picks = choose(game, position, question.seat, "random", f"{number} {ply}")
            position = position.apply(question.seat, picks)
            if not position.pending:
                break
    assert said
