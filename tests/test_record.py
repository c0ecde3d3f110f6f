"""Records: read, replayed and verified; whatever is wrong with one is said in a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import games
from games import record
from games.__main__ import load, main
from games.kernel import seed_hash
from games.record import Finding
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
    found = record.verify(finished, games.ALL)
    assert (found.finding, found.at, found.good) == (Finding.PROVEN, 0, True)
    assert (found.rules, found.current) == (GAME.version, GAME.version)
    assert found.last is not None
    assert found.last.outcome is not None
    assert found.record == record.read(finished)
    assert found.proven == len(record.read(finished).moves) > 50


def test_a_record_need_not_be_written_down_to_be_verified(finished: str) -> None:
    assert record.verify(record.read(finished), games.ALL) == record.verify(finished, games.ALL)


def lines_of(text: str) -> list[str]:
    return text.split("\n")


def changed(text: str, number: int, new: str) -> str:
    lines = lines_of(text)
    lines[number] = new
    return "\n".join(lines)


def move_line(text: str, number: int) -> int:
    return next(i for i, line in enumerate(lines_of(text)) if line.startswith(f"{number} "))


def problem(text: str) -> str:
    found = record.verify(text, games.ALL)
    assert found.finding is not Finding.PROVEN
    return found.sentence


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
    found = record.verify(cut(finished, 20, end), games.ALL)
    assert (found.finding, found.proven) == (Finding.PROVEN, 20)
    assert found.last is not None
    assert found.last.outcome is None


def test_other_rules_from_some_move_on(finished: str) -> None:
    text = finished.replace("\nmoves:", "\nchanged: 20\nmoves:")
    assert "from move 20 on the game was played under newer rules" in problem(text)
    found = record.verify(text, games.ALL)
    assert (found.finding, found.proven, found.at) == (Finding.IMPROVED, 19, 20)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("casus-ludi record 1", "casus-ludi record 3", "Update it"),
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


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("casus-ludi record 1", "hello", Finding.UNREADABLE),
        ("game: cousins-war", "game: ludo", Finding.UNREADABLE),
        (RULES, "rules: 99", Finding.UNREADABLE),
        ("seed: a record\n", "", Finding.SEALED),
        ("seed: a record", "seed: another", Finding.DAMAGED),
        ("end ", "end nobody-knows ", Finding.DAMAGED),
    ],
)
def test_what_kind_of_problem_it_is(finished: str, old: str, new: str, finding: Finding) -> None:
    found = record.verify(finished.replace(old, new, 1), games.ALL)
    assert (found.finding, found.at) == (finding, 0)
    assert not found.good


def test_a_damaged_line_and_a_wrong_digest_name_their_move(finished: str) -> None:
    at = move_line(finished, 30)
    line = lines_of(finished)[at]
    for spoilt, proven in ((line.rsplit(" ", 1)[0], 0), (f"{line[:-4]}0000", 29)):
        found = record.verify(changed(finished, at, spoilt), games.ALL)
        assert (found.finding, found.at, found.proven) == (Finding.DAMAGED, 30, proven)


# ---- records of older rules


def newer(game: games.Game[Any, Any]) -> dict[str, games.Game[Any, Any]]:
    return {game.key: replace(game, version=game.version + 1)}


def walked(game: games.Game[Any, Any]) -> record.Record:
    """A random game under the rules of today."""
    options = game.Options()
    steps = [(move, after) for _, move, after in walk(game, options, "older") if move]
    lines = tuple(
        record.Line(seat=seat, picks=picks, digest=after.digest()) for (seat, picks), after in steps
    )
    return record.Record(
        game=game.key,
        rules=game.version,
        options=options.model_dump(mode="json"),
        seats=game.seats(options),
        seed_hash=seed_hash("older"),
        seed="older",
        moves=lines,
        end=record.ending(steps[-1][1], game.seats(options)),
    )


@pytest.mark.parametrize("key", games.ALL)
def test_older_rules_that_agree_are_proven_to_the_end(key: str) -> None:
    played = walked(games.ALL[key])
    found = record.verify(played, newer(games.ALL[key]))
    assert (found.finding, found.proven) == (Finding.PROVEN, len(played.moves))
    assert found.current == found.rules + 1


@pytest.mark.parametrize("key", games.ALL)
def test_older_rules_are_no_lie(key: str) -> None:
    """From the move on at which they differ the record says so, with both versions."""
    game, played = games.ALL[key], walked(games.ALL[key])
    moves = list(played.moves)
    moves[11] = replace(moves[11], digest="0" * 16)
    bent = replace(played, moves=tuple(moves))
    found = record.verify(bent, newer(game))
    assert (found.finding, found.proven, found.at) == (Finding.IMPROVED, 11, 12)
    assert found.sentence == (
        f"Proven up to move 11; from move 12 on the rules of {key} were improved: "
        f"it was played under rules {game.version}, this program has {game.version + 1}."
    )
    same = record.verify(bent, games.ALL)
    assert (same.finding, same.at) == (Finding.DAMAGED, 12), "under the same rules it is false"


def test_a_move_that_older_rules_allowed_is_no_lie(finished: str) -> None:
    played = record.read(finished)
    moves = (*played.moves[:7], replace(played.moves[7], picks=("castle",)), *played.moves[8:])
    found = record.verify(replace(played, moves=moves), newer(GAME))
    assert (found.finding, found.at) == (Finding.IMPROVED, 8)


def test_an_option_that_older_rules_had_is_no_lie(finished: str) -> None:
    played = replace(record.read(finished), options={"dragons": True})
    found = record.verify(played, newer(GAME))
    assert (found.finding, found.proven, found.at) == (Finding.IMPROVED, 0, 1)
    assert found.sentence.startswith("From move 1 on the rules of cousins-war were improved")


def test_older_rules_excuse_no_other_seed(finished: str) -> None:
    played = replace(record.read(finished), seed="another")
    assert record.verify(played, newer(GAME)).finding is Finding.DAMAGED


def test_rules_that_stumble_prove_nothing(finished: str) -> None:
    """An old answer may run into what no code foresaw; that is no proof, and no crash."""

    def spoilt(options: Any, seed: str) -> Any:
        position = GAME.setup(options, seed)
        position.hands = []
        return position

    found = record.verify(finished, {GAME.key: replace(GAME, setup=spoilt)})
    assert (found.finding, found.at) == (Finding.DAMAGED, 1)


OLD = sorted(Path(__file__).parent.glob("*/golden/record-*.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("file", OLD, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_game_that_was_really_played_under_former_rules(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Kept from earlier versions of this program. A rule changed without a new version fails."""
    text = file.read_text("utf-8")
    found = record.verify(text, games.ALL)
    assert found.good, found.sentence
    if found.finding is Finding.IMPROVED:
        assert found.rules < found.current
        assert found.proven == found.at - 1
        assert f"rom move {found.at} on the rules of {record.read(text).game}" in found.sentence
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.strip() == found.sentence


def test_there_is_a_game_of_former_rules_for_every_game() -> None:
    assert {file.parts[-3].replace("_", "-") for file in OLD} == set(games.ALL)


def test_what_can_be_shown_of_an_old_game_is_shown(finished: str) -> None:
    played = record.read(finished)
    moves = (*played.moves[:7], replace(played.moves[7], picks=("castle",)))
    positions, why = record.retrace(replace(played, moves=moves), newer(GAME)[GAME.key])
    assert len(positions) == 8, "the opening and seven moves"
    assert why is not None
    assert why.finding is Finding.IMPROVED


def test_a_missing_line_of_the_header_is_named(finished: str) -> None:
    assert "lacks the line `game:`" in problem(finished.replace("game: cousins-war\n", ""))


@pytest.mark.parametrize("part", [0.02, 0.1, 0.5, 0.98])
def test_a_truncated_record_is_noticed(finished: str, part: float) -> None:
    assert problem(finished[: int(len(finished) * part)])


def test_windows_line_ends_do_no_harm(finished: str) -> None:
    found = record.verify("\ufeff" + finished.replace("\n", "\r\n"), games.ALL)
    assert found.finding is Finding.PROVEN


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


def test_replay_of_an_old_game_shows_what_it_can_and_says_why_it_stops(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = finished.replace("\nmoves:", "\nchanged: 20\nmoves:")
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "\n19 " in out
    assert "\n20 " not in out
    assert out.strip().endswith("under newer rules than it began with.")


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
