"""python -m games play and arena, as somebody at a terminal meets them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.__main__ import main
from games.kernel import Offer
from games.terminal import CLEAR, how_many


def test_software_against_software_plays_to_the_end_and_saves_a_true_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    arguments = ["play", "cousins-war", "easy", "random", "--seed", "s", "--save", str(file)]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "Seed s." in out
    assert out.count("* round, number=1\n") == 1
    assert main(["verify", str(file)]) == 0


def test_a_person_is_told_what_is_on_offer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: Iterator[str] = iter(["nonsense", ""])

    def typed(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "cousins-war", "human", "random", "--seed", "s"]) == 130
    out = capsys.readouterr().out
    assert out.count("lancaster: swap card") == 2, "an empty line shows the table again"
    assert out.count("not offered") == 1


def test_hidden_cards_stay_hidden_from_the_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(EOFError))
    main(["play", "cousins-war", "--seed", "s"])
    out = capsys.readouterr().out
    assert out.count("hand: [") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "cousins-war", "grandmaster"], "no player called grandmaster"),
        (
            ["play", "cousins-war", "easy", "easy", "easy"],
            "3 players, but the game has seats for 2",
        ),
        (["play", "cousins-war", "--seed", "a\nb"], "one line"),
        (["play", "cousins-war", "--seed", "\udcff"], "one line"),
        (["play", "cousins-war", "--save", "/no/such/place"], "Cannot write place"),
        (["arena", "cousins-war", "hard"], "no player called ''"),
        (["play", "cousins-war", "--options", "{"], "JSON table of: twists"),
        (["play", "cousins-war", "--options", '{"dragons": 1}'], "JSON table of: twists"),
        (["arena", "cousins-war", "hard:nobody"], "no player called 'nobody'"),
    ],
)
def test_bad_arguments_get_a_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        main(arguments)


def test_the_arena_prints_rate_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "cousins-war", "easy:random", "--games", "4"])
    assert "95 %" in capsys.readouterr().out


def test_a_level_against_itself_tells_which_seat_won(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "cousins-war", "random:random", "--games", "2"])
    assert "all: lancaster " in capsys.readouterr().out


def test_the_arena_plays_every_value_of_an_option_and_tells_who_won(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["arena", "wonderful-kingdom", "random:random", "--games", "8", "--each", "duchies"])
    lines = capsys.readouterr().out.splitlines()
    assert "random against random" in lines[0]
    assert lines[1].startswith("  all: teressie ")
    assert [line.split(":")[0] for line in lines[2:]] == ["  duchies a", "  duchies b"]
    assert all(" of 4, " in line for line in lines[2:])


def test_an_option_that_does_not_exist_is_named() -> None:
    with pytest.raises(SystemExit, match="no option called 'moon'"):
        main(["arena", "wonderful-kingdom", "--each", "moon"])


@pytest.mark.parametrize("number", ["0", "-1", "many", "9" * 5000])
def test_an_arena_without_games_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "cousins-war", "easy:random", "--games", number])
    assert "no number above zero" in capsys.readouterr().err


# ---- several people at one keyboard


def typing(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    """Somebody types these answers, then leaves."""
    left = iter(answers)

    def typed(prompt: str) -> str:
        print(prompt)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)


def hand_of(seat: int) -> tuple[str, ...]:
    game = games.ALL["cousins-war"]
    position = game.setup(game.Options(), "s")
    return tuple(position.hands[seat])


def test_the_screen_is_cleared_before_somebody_else_sits_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    first, second = hand_of(0)[0], hand_of(1)[0]
    typing(monkeypatch, [first, "", "", second])
    assert main(["play", "cousins-war", "--seed", "s"]) == 130
    before, after, *_ = capsys.readouterr().out.split(CLEAR)
    assert "hand: [" in before
    assert "york at the keyboard" in after.split("hand: [")[0]


def test_everybody_hears_their_own_news_at_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What Lancaster got in the swap is told when Lancaster is asked again, and only then."""
    first, second = hand_of(0)[0], hand_of(1)[0]
    typing(monkeypatch, [first, second])
    main(["play", "cousins-war", "--seed", "s"])
    out = capsys.readouterr().out
    assert out.count(f"received, foe=york, card={second}") == 1
    assert out.count(f"received, foe=lancaster, card={first}") == 1
    assert out.count("* round, number=1") == 2


def test_whoever_leaves_keeps_the_game_so_far(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    typing(monkeypatch, [hand_of(0)[0], hand_of(1)[0]])
    assert main(["play", "cousins-war", "--seed", "s", "--save", str(file)]) == 130
    assert main(["verify", str(file)]) == 0
    assert "2 moves" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (2, 2, "2 of them, joined by +"),
        (1, 2, "1 to 2 of them, joined by +"),
        (0, 3, "0 to 3 of them, joined by +, or - for none"),
    ],
)
def test_how_many_codes_make_an_answer(least: int, most: int, words: str) -> None:
    assert how_many(Offer(("a", "b", "c"), least, most)) == words
