"""Records: read, replayed and verified; whatever is wrong with one is said in a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import games
from games import record
from games.__main__ import load, main
from games.kernel import seed_hash
from tests.conformance.clauses import walk

GAME = games.ALL["cousins-war"]
SEATS = ("lancaster", "york")
RULES = f"rules: {GAME.version}"


@pytest.fixture(scope="module")
def finished() -> str:
    lines, position = [], None
    for _, move, position in walk(GAME, GAME.Options(), "a record"):
        if move:
            lines.append(record.Line(seat=move[0], picks=move[1], digest=position.digest()))
    assert position is not None
    return record.write(
        record.Record(
            game=GAME.key,
            rules=GAME.version,
            options={"twists": False},
            seats=SEATS,
            names=("Margaret of Anjou", "Elisabeth"),
            seed_hash=seed_hash("a record"),
            seed="a record",
            moves=tuple(lines),
            end=record.ending(position, SEATS),
        )
    )


def test_written_and_read_it_is_the_same(finished: str) -> None:
    assert record.write(record.read(finished)) == finished


def test_a_true_record_is_proved(finished: str) -> None:
    played, last = record.verify(finished, games.ALL)
    assert last.outcome is not None
    assert len(played.moves) > 50


def lines_of(text: str) -> list[str]:
    return text.split("\n")


def changed(text: str, number: int, new: str) -> str:
    lines = lines_of(text)
    lines[number] = new
    return "\n".join(lines)


def move_line(text: str, number: int) -> int:
    return next(i for i, line in enumerate(lines_of(text)) if line.startswith(f"{number} "))


def problem(text: str) -> str:
    with pytest.raises(record.RecordProblem) as caught:
        record.verify(text, games.ALL)
    return str(caught.value)


def test_a_forged_digest_is_named(finished: str) -> None:
    at = move_line(finished, 30)
    line = lines_of(finished)[at]
    assert "Move 30 does not lead" in problem(changed(finished, at, f"{line[:-4]}0000"))


def test_another_answer_is_named(finished: str) -> None:
    """Give somebody a different answer: it is illegal, or the digest no longer fits."""
    at = move_line(finished, 1)
    number, seat, answer, digest = lines_of(finished)[at].split()
    other = "towton" if answer != "towton" else "barnet"
    assert problem(changed(finished, at, f"{number} {seat} {other} {digest}")).startswith("Move 1 ")


def test_a_forged_seed_is_named(finished: str) -> None:
    assert "promised" in problem(finished.replace("seed: a record", "seed: another"))


def test_a_forged_result_is_named(finished: str) -> None:
    lines = lines_of(finished)
    winner = lines[-2].split()[-1]
    other = "york" if winner == "lancaster" else "lancaster"
    assert "another result" in problem(finished.replace(lines[-2], f"end most-regions {other}"))


def cut(text: str, count: int, end: str) -> str:
    """The first `count` moves, with a header that knows no others and this last line."""
    lines = lines_of(text)
    lines = [f"moves: {count}" if line.startswith("moves: ") else line for line in lines]
    return "\n".join([*lines[: move_line(text, count) + 1], end, ""])


def test_a_result_that_the_moves_do_not_reach_is_named(finished: str) -> None:
    assert "another result" in problem(cut(finished, 20, "end most-regions york"))
    assert "another result" in problem(cut(finished, 20, "end resigned tudor"))
    assert "cut off" in problem(cut(finished, 20, "endless"))


@pytest.mark.parametrize("end", ["end", "end resigned york", "end drawn lancaster york"])
def test_the_players_may_end_a_game_before_the_rules_do(finished: str, end: str) -> None:
    played, last = record.verify(cut(finished, 20, end), games.ALL)
    assert (len(played.moves), last.outcome) == (20, None)


def test_other_rules_from_some_move_on(finished: str) -> None:
    text = finished.replace("\nmoves:", "\nchanged: 20\nmoves:")
    assert "From move 20 on" in problem(text)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("casus-ludi record 1", "casus-ludi record 2", "Update it"),
        ("casus-ludi record 1", "hello", "no record of Casus Ludi"),
        ("game: cousins-war", "game: ludo", "no game called 'ludo'"),
        (RULES, "rules: 99", "Update it"),
        (RULES, "rules: many", "should be a number"),
        (RULES, "rules: -1", "should be a number"),
        (RULES, "rules: " + "9" * 5000, "should be a number"),
        (RULES, "rules: \u0661", "should be a number"),
        ("casus-ludi record 1", "casus-ludi record " + "9" * 5000, "no record of Casus Ludi"),
        ("game: cousins-war", "game: cousins-war\ngame: cousins-war", "not understood"),
        ('options: {"twists":false}', "options: " + "[" * 100_000, "`options` are damaged"),
        ('options: {"twists":false}', 'options: {"twists":' + "9" * 5000 + "}", "are damaged"),
        ('options: {"twists":false}', "options: {", "`options` are damaged"),
        ('options: {"twists":false}', 'options: {"dragons":true}', "do not fit"),
        ("seed: a record\n", "", "not over"),
        ("seats: lancaster", "seats: tudor", "is damaged"),
        ("seed-hash: ", "colour: ", "not understood"),
        ("\nmoves: ", "\nmoves: 9", "but its header says"),
    ],
)
def test_damage_is_said_in_a_sentence(finished: str, old: str, new: str, sentence: str) -> None:
    assert old in finished
    assert sentence in problem(finished.replace(old, new, 1))


def test_older_rules_are_no_lie(finished: str) -> None:
    newer = {GAME.key: replace(GAME, version=GAME.version + 1)}
    record.verify(finished, newer)
    at = move_line(finished, 30)
    forged = changed(finished, at, f"{lines_of(finished)[at][:-4]}0000")
    with pytest.raises(
        record.RecordProblem, match=f"under rules {GAME.version + 1}, but it was played"
    ):
        record.verify(forged, newer)


def test_a_missing_line_of_the_header_is_named(finished: str) -> None:
    assert "lacks the line `game:`" in problem(finished.replace("game: cousins-war\n", ""))


@pytest.mark.parametrize("part", [0.02, 0.1, 0.5, 0.98])
def test_a_truncated_record_is_noticed(finished: str, part: float) -> None:
    assert problem(finished[: int(len(finished) * part)])


def test_windows_line_ends_do_no_harm(finished: str) -> None:
    record.verify("\ufeff" + finished.replace("\n", "\r\n"), games.ALL)


def test_a_record_without_end_is_not_read_to_the_end() -> None:
    assert "too long" in problem("casus-ludi record 1\n" + "x" * record.LONGEST)
    with pytest.raises(record.RecordProblem, match="far too long"):
        load(Path("/dev/zero"))


# ---- the same from the command line


def test_verify_and_replay_say_true(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(finished, "utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith("True: ")
    assert main(["replay", str(file)]) == 0
    assert "battle won" in capsys.readouterr().out


@pytest.mark.parametrize("text", [b"\xff\xfe\x00rubbish", b"", b"casus-ludi record 1\n"])
def test_rubbish_exits_with_one_and_a_sentence(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(text)
    for command in ("verify", "replay"):
        assert main([command, str(file)]) == 1
        assert capsys.readouterr().out.strip().endswith(".")


def test_a_missing_file_exits_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.txt")]) == 1
    assert "Cannot read none.txt" in capsys.readouterr().out
