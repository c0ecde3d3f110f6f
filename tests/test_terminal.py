"""python -m games play and arena, as somebody at a terminal meets them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.__main__ import main


def test_software_against_software_plays_to_the_end_and_saves_a_true_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    arguments = ["play", "cousins-war", "easy", "random", "--seed", "s", "--save", str(file)]
    assert main(arguments) == 0
    assert "Seed s." in capsys.readouterr().out
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
    assert "lancaster: swap card" in out
    assert out.count("not offered") == 2


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
        (["play", "cousins-war", "--options", "{"], "JSON table of: twists"),
        (["play", "cousins-war", "--options", '{"dragons": 1}'], "JSON table of: twists"),
        (["arena", "cousins-war", "hard:nobody"], "no player called nobody"),
    ],
)
def test_bad_arguments_get_a_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        main(arguments)


def test_the_arena_prints_rate_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "cousins-war", "easy:random", "--games", "4"])
    assert "95 %" in capsys.readouterr().out
