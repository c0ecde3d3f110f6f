"""The ladder: every level of every game and difficulty, measured bit by bit and told as a table."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from games.__main__ import main
from games.opponents import LEVELS, ladder
from games.opponents.ladder import Rung, Scores
from tests.ferry import FerryOptions
from tests.test_match import GAME as TWO

GAME = TWO.__class__(
    **{name: getattr(TWO, name) for name in TWO.__dataclass_fields__}
    | {"solos": {"calm": FerryOptions(solo=True)}, "worth": lambda state, seat: 0.0}
)


@pytest.mark.parametrize("game", games.ALL.values(), ids=list(games.ALL))
def test_every_solo_difficulty_of_a_game_is_on_the_ladder(game: games.kernel.Game) -> None:  # type: ignore[type-arg]
    alone = {name for name, options in game.variants.items() if len(game.seats(options)) == 1}
    assert bool(alone) == bool(game.solos)
    assert all(len(game.seats(options)) == 1 for options in game.solos.values())
    found = list(ladder.rungs(game))
    assert len(found) == len(LEVELS) * (1 + len(game.solos))
    assert Rung(game.key, "two", "master", "hard") in found


def test_a_measurement_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "scores.json"
    assert len(list(ladder.climb({"ferry": GAME}, Scores(path), 2, "easy"))) == 3
    kept = dict(Scores(path).got)
    list(ladder.climb({"ferry": GAME}, Scores(path), 4, "easy"))
    again = Scores(path).got
    assert all(len(got) == 4 and got[:2] == kept[key] for key, got in again.items())


def test_the_table_tells_wins_and_the_interval(tmp_path: Path) -> None:
    scores = Scores(tmp_path / "scores.json")
    scores.got[Rung("ferry", "two", "master", "hard").key] = [1.0] * 85 + [0.0] * 15
    lines = list(ladder.tables([GAME], scores))
    assert lines[0].endswith("| `master` : `hard` |")
    assert lines[2] == "| `ferry` |  |  |  | 85 of 100 (77 to 91 %) |"
    assert lines[-1] == "| `ferry` calm |  |  |  |  |"


def test_the_command_prints_what_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", "cousins-war", "--table", "--keep", f"{tmp_path}/none.json"]) == 0
    assert "`cousins-war`" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="no game called"):
        main(["ladder", "chess"])
