"""A whole game as a small text file that anybody can read, replay and verify.

    casus-ludi record 1
    game: cousins-war
    rules: 1
    options: {"twists":false}
    seats: lancaster=Margaret york=Elisabeth
    seed-hash: 9f3a…
    seed: 41c0…
    moves: 2

    1 york wakefield 5d0c0f4e55a1b2c3
    2 lancaster towton a1b2c35d0c0f4e55
    end most-regions york

A move is its number, the seat, the answer (codes joined by `+`, `-` for none) and the digest of
the position after it. The seed stands there once the game is over.

A game that was played on from a position of another one has that position as its `base`.
Where players have given parts of the chance, `seed` is the part of whoever runs the game, its hash
was published before, and `parts` are those of the players: `games.rng.seed_of` mixes them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from pydantic import ValidationError

from games.kernel import Frozen, Game, IllegalMove, Picks, Position, field, picks, seed_hash
from games.rng import seed_of

FORMAT = 2  # 2 has `parts` and `base`; a record without them is written as 1
LONGEST = 5_000_000  # characters; the longest games take a hundredth of it
UNPLAYED = ("resigned", "drawn", "claimed")  # endings that the players agreed on, not the rules
HEADER = (
    *("game", "rules", "options", "seats", "seed-hash", "seed", "parts", "base", "changed"),
    "moves",
)


class Finding(StrEnum):
    """What a check of a record came to."""

    PROVEN = "proven"  # every move, and the end
    IMPROVED = "improved"  # the moves before `at`; from there on it was played under other rules
    DAMAGED = "damaged"  # move `at` does not lead where it claims, or another line is wrong
    SEALED = "sealed"  # the game goes on: its seed is not published yet
    UNREADABLE = "unreadable"  # no record, or of a game or rules that this program does not know


class RecordProblem(Exception):
    """Why a record cannot be proven to its end; the sentence says where."""

    def __init__(self, sentence: str, finding: Finding = Finding.DAMAGED, at: int = 0) -> None:
        super().__init__(sentence)
        self.finding, self.at = finding, at


class Line(Frozen):
    """One answer."""

    seat: int
    picks: Picks
    digest: str


class Record(Frozen):
    """A game from its set-up to its last move so far."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    seed_hash: str
    seed: str = ""  # published when the game is over
    parts: tuple[str, ...] = ()  # of the chance, given by the players
    base: str = ""  # the position it began from, where that is not the setup
    names: tuple[str, ...] = ()  # of the people, if they are to be known
    changed: int = 0  # the first move played under other rules than it began with
    moves: tuple[Line, ...] = field(default=())
    end: str = ""  # the outcome's reason and winners


class Verdict(Frozen):
    """What is known of a record after every move has been played again."""

    finding: Finding
    sentence: str  # in English, for the terminal
    proven: int = 0  # moves that lead, from the promised seed, where they claim
    at: int = 0  # the first move that is not proven; 0 where no single move is to blame
    rules: int = 0  # the version it was begun under
    current: int = 0  # the version of this program
    record: Record | None = None  # as far as it could be read
    last: Position | None = None  # the last position that is proven

    @property
    def good(self) -> bool:
        """Nothing speaks against it: proven, or proven as far as the rules are the same."""
        return self.finding in (Finding.PROVEN, Finding.IMPROVED)


def write(record: Record) -> str:
    names = record.names or ("",) * len(record.seats)
    seats = " ".join(
        f"{seat}={_one_word(name)}" if name else seat
        for seat, name in zip(record.seats, names, strict=True)
    )
    head = {
        "game": record.game,
        "rules": record.rules,
        "options": json.dumps(record.options, sort_keys=True, separators=(",", ":")),
        "seats": seats,
        "seed-hash": record.seed_hash,
        "seed": record.seed,
        "parts": json.dumps(record.parts, ensure_ascii=False) if record.parts else "",
        "base": record.base,
        "changed": record.changed or "",
        "moves": len(record.moves),
    }
    lines = [f"casus-ludi record {FORMAT if record.parts or record.base else 1}"]
    lines += [f"{key}: {value}" for key, value in head.items() if value != ""]
    lines.append("")
    for number, move in enumerate(record.moves, 1):
        answer = "+".join(move.picks) or "-"
        lines.append(f"{number} {record.seats[move.seat]} {answer} {move.digest}")
    lines.append(f"end {record.end}".rstrip())
    return "\n".join(lines) + "\n"


def _one_word(name: str) -> str:
    return re.sub(r"[^\w.-]+", "_", name)


def read(text: str) -> Record:
    """Parse a record; whatever is wrong with it is said in one sentence."""
    if len(text) > LONGEST:
        raise RecordProblem(
            "This is no record of Casus Ludi: it is far too long.", Finding.UNREADABLE
        )
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    head, start = _header(lines)
    seats = tuple(part.split("=")[0] for part in head["seats"].split())
    names = tuple(part.partition("=")[2] for part in head["seats"].split())
    moves, end = _body(lines[start:], seats)
    if len(moves) != _number(head, "moves"):
        raise RecordProblem(
            f"The record has {len(moves)} moves, but its header says {head['moves']}."
        )
    return Record(
        game=head["game"],
        rules=_number(head, "rules"),
        options=_options(head["options"]),
        seats=seats,
        names=names if any(names) else (),
        seed_hash=head["seed-hash"],
        seed=head.get("seed", ""),
        parts=_parts(head.get("parts", "[]")),
        base=head.get("base", ""),
        changed=_number(head, "changed") if "changed" in head else 0,
        moves=moves,
        end=end,
    )


def _body(lines: list[str], seats: tuple[str, ...]) -> tuple[tuple[Line, ...], str]:
    """The moves, and what the last line says of the end."""
    lines = [line for line in lines if line.strip()]
    word, *end = lines.pop().split() if lines else [""]
    if word != "end":
        raise RecordProblem("The record is cut off: its last line should begin with `end`.")
    return tuple(_move(line, n, seats) for n, line in enumerate(lines, 1)), " ".join(end)


def _header(lines: list[str]) -> tuple[dict[str, str], int]:
    first = re.fullmatch(r"casus-ludi record ([0-9]{1,9})", lines[0].strip())
    if not first:
        raise RecordProblem(
            "This is no record of Casus Ludi: its first line is not known.", Finding.UNREADABLE
        )
    if int(first[1]) > FORMAT:
        raise RecordProblem(
            f"The record has format {first[1]}; this program knows up to {FORMAT}. Update it.",
            Finding.UNREADABLE,
        )
    head: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            return _complete(head), number
        key, colon, value = line.partition(":")
        if not colon or key not in HEADER or key in head:
            raise RecordProblem(f"Line {number} of the header is not understood: {line[:60]!r}.")
        head[key] = value.strip()
    raise RecordProblem("The record is cut off in its header.")


def _complete(head: dict[str, str]) -> dict[str, str]:
    for key in ("game", "rules", "options", "seats", "seed-hash", "moves"):
        if key not in head:
            raise RecordProblem(f"The header lacks the line `{key}:`.")
    return head


def _number(head: dict[str, str], key: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", head[key]):
        raise RecordProblem(f"The header's `{key}` should be a number, not {head[key][:40]!r}.")
    return int(head[key])


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise RecordProblem("The header's `options` are damaged.")
    return options


def _parts(text: str) -> tuple[str, ...]:
    try:
        parts = json.loads(text)
    except (ValueError, RecursionError):
        parts = None
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise RecordProblem("The header's `parts` are damaged.")
    return tuple(parts)


def _move(line: str, number: int, seats: tuple[str, ...]) -> Line:
    parts = line.split()
    if len(parts) != 4 or parts[0] != str(number) or parts[1] not in seats:
        raise RecordProblem(f"Move {number} is damaged: {line[:80]!r}.", at=number)
    return Line(seat=seats.index(parts[1]), picks=picks(parts[2]), digest=parts[3])


def find_game(record: Record, games: dict[str, Game[Any, Any]]) -> Game[Any, Any]:
    game = games.get(record.game)
    if game is None:
        raise RecordProblem(f"There is no game called {record.game[:40]!r}.", Finding.UNREADABLE)
    if record.rules > game.version:
        raise RecordProblem(
            f"The record was played under rules {record.rules} of {game.key}; "
            f"this program has {game.version}. Update it.",
            Finding.UNREADABLE,
        )
    return game


def replay(record: Record, game: Game[Any, Any]) -> Iterator[Position]:
    """Every position of the record, the opening first; stops with a sentence where it cannot go on.

    A record of older rules is played under today's for as long as they agree.
    """
    position = _opening(record, game)
    yield position
    for number, move in enumerate(record.moves, 1):
        if number == record.changed:
            raise _other_rules(
                number, "on the game was played under newer rules than it began with"
            )
        try:
            position = position.apply(move.seat, move.picks)
        except IllegalMove:
            raise _fault(record, game, number, "is not legal") from None
        except Exception:  # whatever the rules stumble over, the move does not lead there
            raise _fault(record, game, number, "cannot be played") from None
        if position.digest() != move.digest:
            raise _fault(record, game, number, "does not lead to the position it claims")
        yield position


def _fault(record: Record, game: Game[Any, Any], number: int, what: str) -> RecordProblem:
    """What is wrong with a move, unless the rules were improved since, so that nobody lied."""
    if record.rules == game.version:
        return RecordProblem(f"Move {number} {what}.", at=number)
    return _other_rules(
        number,
        f"on the rules of {game.key} were improved: "
        f"it was played under rules {record.rules}, this program has {game.version}",
    )


def _other_rules(number: int, why: str) -> RecordProblem:
    proven = f"Proven up to move {number - 1}; f" if number > 1 else "F"
    return RecordProblem(f"{proven}rom move {number} {why}.", Finding.IMPROVED, number)


def _opening(record: Record, game: Game[Any, Any]) -> Position:
    """The set-up that seed, options and seats lead to."""
    if not record.seed:
        raise RecordProblem(
            "The game is not over: its seed is not published yet, so nothing can be verified.",
            Finding.SEALED,
        )
    if seed_hash(record.seed) != record.seed_hash:
        raise RecordProblem("The seed is not the one that was promised: its hash differs.")
    try:
        options = game.Options.model_validate(record.options)
    except ValidationError:
        raise _unfit(record, game, "options") from None
    if tuple(game.seats(options)) != record.seats:
        raise _unfit(record, game, "seats")
    try:
        if record.base:  # played on from a position of another game
            opening: Position = game.load(record.base)
        else:
            opening = game.setup(options, seed_of(record.seed, record.parts))
    except Exception:  # whatever newer rules stumble over
        raise _unfit(record, game, "base" if record.base else "options") from None
    return opening


def _unfit(record: Record, game: Game[Any, Any], line: str) -> RecordProblem:
    """A line of the header that the game does not know, or knew under older rules only."""
    if record.rules < game.version:
        return _fault(record, game, 1, "")
    return RecordProblem(f"The header's `{line}` do not fit the game.")


def retrace(
    record: Record, game: Game[Any, Any]
) -> tuple[tuple[Position, ...], RecordProblem | None]:
    """The positions that can be played again, and why there are no more, if there should be."""
    found: list[Position] = []
    try:
        found.extend(replay(record, game))
    except RecordProblem as problem:
        return tuple(found), problem
    return tuple(found), None


def verify(source: str | Record, games: dict[str, Game[Any, Any]]) -> Verdict:
    """Prove every die, shuffle and digest, or say where that ends and why. Never raises."""
    record: Record | None = None
    try:
        record = read(source) if isinstance(source, str) else source
        game = find_game(record, games)
    except RecordProblem as problem:
        return _verdict(problem, record)
    found, problem_met = retrace(record, game)
    last = found[-1] if found else None
    if problem_met is None and last is not None and not _end_fits(record, last):
        problem_met = RecordProblem("The last line claims another result than the game had.")
    return _verdict(problem_met, record, len(found), last, game.version)


def _verdict(
    problem: RecordProblem | None,
    record: Record | None,
    positions: int = 0,
    last: Position | None = None,
    current: int = 0,
) -> Verdict:
    return Verdict(
        finding=problem.finding if problem else Finding.PROVEN,
        sentence=str(problem) if problem else _proof(record, last),
        proven=max(0, positions - 1),
        at=problem.at if problem else 0,
        rules=record.rules if record else 0,
        current=current,
        record=record,
        last=last,
    )


def _proof(record: Record | None, last: Position | None) -> str:
    assert record is not None
    assert last is not None
    mixed = f", mixed with {len(record.parts)} of the players" if record.parts else ""
    return (
        f"True: {len(record.moves)} moves of {record.game}, {last.rng.counter} draws of chance, "
        f"every digest; the seed is the one promised{mixed}. {record.end or 'Not finished'}."
    )


def _end_fits(record: Record, last: Position) -> bool:
    """The rules' own result, or, where they had none yet, one that the players agreed on."""
    reason, *winners = record.end.split() or [""]
    if last.outcome is None and reason in UNPLAYED:
        return set(winners) <= set(record.seats)
    return record.end == ending(last, record.seats)


def ending(position: Position, seats: tuple[str, ...]) -> str:
    """The outcome as the last line has it."""
    if position.outcome is None:
        return ""
    winners = " ".join(seats[seat] for seat in position.outcome.winners)
    return f"{position.outcome.reason} {winners}".strip()
