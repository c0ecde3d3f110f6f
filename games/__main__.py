"""python -m games play | replay | verify | check | arena | …: the engine without any bot."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from games import ALL, conformance, measuring, new, record
from games.kernel import seed_hash
from games.measuring import above_zero, options_of
from games.opponents import PLAYERS
from games.terminal import HUMAN, Table, show, tell


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    try:
        return args.run(args) or 0
    except record.RecordProblem as problem:
        print(problem)
        return 0 if problem.finding is record.Finding.IMPROVED else 1
    except (KeyboardInterrupt, EOFError):
        print()
        return 130
    except BrokenPipeError:  # as when `head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def called() -> str:
    """What people typed to come here."""
    name = Path(sys.argv[0]).name
    return name if name == "casus-ludi-games" else "python -m games"


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog=called(), description=__doc__)
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    add_play(commands.add_parser("play", help="play in the terminal"))
    for name, run, does in (
        ("replay", run_replay, "show a record move by move"),
        ("verify", run_verify, "prove a record's dice, shuffles and moves, or say where it lies"),
    ):
        command = commands.add_parser(name, help=does, description=does)
        command.add_argument("file", type=Path, help="a record, as `play --save` writes it")
        command.set_defaults(run=run)
    add_check(commands.add_parser("check", help="play random games and say what holds"))
    add_new(commands.add_parser("new", help="write a small game to begin with"))
    measuring.add_all(commands)
    return top


def add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("game", choices=sorted(ALL))
    play.add_argument(
        "players", nargs="*", help=f"one per seat: {HUMAN} (default), {', '.join(PLAYERS)}"
    )
    play.add_argument("--options", default="{}", help="the game's options as JSON")
    play.add_argument("--seed", default="", help="for a game that can be repeated")
    play.add_argument("--save", type=Path, help="write the record to this file")
    play.set_defaults(run=run_play)


def add_check(trial: argparse.ArgumentParser) -> None:
    trial.add_argument("game", choices=sorted(ALL))
    trial.add_argument("--games", type=above_zero, default=1, help="for each named option set")
    trial.set_defaults(run=run_check)


def add_new(making: argparse.ArgumentParser) -> None:
    making.add_argument("key", help="such as river-trade")
    making.add_argument("--title", default="", help="as people read it; by default from the key")
    making.set_defaults(run=run_new)


# ---- play


def run_play(args: argparse.Namespace) -> None:
    game = ALL[args.game]
    options = options_of(game, args.options)
    players = players_of(args.players, len(game.seats(options)))
    seed = args.seed or secrets.token_hex(16)
    if not seed.isprintable() or seed != seed.strip():
        raise SystemExit("The seed is one line of letters and digits.")
    if args.save:
        save(args.save, "")  # now, not after an hour of play, is the time to say that it cannot be
    print(f"{game.title}. Seed hash {seed_hash(seed)}.")
    table = Table(game, options, players, seed)
    try:
        table.play()
        print(f"{table.record().end}. Seed {seed}.")
    finally:
        if args.save:
            save(args.save, record.write(table.record()))


def players_of(named: list[str], count: int) -> list[str]:
    """One for each seat; whoever is not named is a person."""
    if unknown := [p for p in named if p != HUMAN and p not in PLAYERS]:
        raise SystemExit(f"There is no player called {unknown[0]}: {HUMAN}, {', '.join(PLAYERS)}.")
    if len(named) > count:
        raise SystemExit(f"There are {len(named)} players, but the game has seats for {count}.")
    return named + [HUMAN] * (count - len(named))


def save(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as problem:
        raise SystemExit(f"Cannot write {path.name}: {problem.strerror}.") from None


# ---- records


def load(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(record.LONGEST + 1)
        if len(raw) > record.LONGEST:
            raise record.RecordProblem(f"{path.name} is no record: it is far too long.")
        return raw.decode()
    except OSError as problem:
        raise record.RecordProblem(f"Cannot read {path.name}: {problem.strerror}.") from None
    except UnicodeDecodeError:
        raise record.RecordProblem(f"{path.name} is no text file.") from None


def run_replay(args: argparse.Namespace) -> None:
    played = record.read(load(args.file))
    game = record.find_game(played, ALL)
    positions, problem = record.retrace(played, game)
    for number, position in enumerate(positions):
        if number:
            move = played.moves[number - 1]
            print(f"{number} {played.seats[move.seat]} {'+'.join(move.picks) or '-'}")
        tell(position.news, played.seats, None)
    if positions:
        show(game, positions[-1], None)
    if problem:
        raise problem


def run_verify(args: argparse.Namespace) -> int:
    found = record.verify(load(args.file), ALL)
    print(found.sentence)
    return 0 if found.good else 1


# ---- new


def run_new(args: argparse.Namespace) -> None:
    """Names every file that it writes; nothing is written over."""
    try:
        for file in new.make(args.key, args.title):
            print(file)
    except new.CannotMake as problem:
        raise SystemExit(str(problem)) from None
    print(f"Try it: python -m games play {args.key} human normal")
    print("Its golden game: python -m pytest --update-golden tests/conformance")


# ---- check


def run_check(args: argparse.Namespace) -> int:
    """What holds of a game, option set by option set; 1 if anything does not."""
    broken, variant = 0, None
    for clause in conformance.check(ALL[args.game], args.games):
        if clause.variant != variant:
            variant = clause.variant
            print(f"{args.game}{', ' if variant else ''}{variant}:")
        print(f"  {clause}", flush=True)
        broken += bool(clause.broken)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
