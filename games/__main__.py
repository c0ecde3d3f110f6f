"""python -m games play | replay | verify | arena: the engine without any bot."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from games import ALL, record, to_data
from games.kernel import Game, IllegalMove, Options, Phrase, Position, seed_hash
from games.opponents import PLAYERS, arena, choose

HUMAN = "human"


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    try:
        args.run(args)
    except record.RecordProblem as problem:
        print(problem)
        return 1
    except (KeyboardInterrupt, EOFError):
        print()
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", choices=sorted(ALL))
    play.add_argument(
        "players", nargs="*", help=f"one per seat: {HUMAN} (default), {', '.join(PLAYERS)}"
    )
    play.add_argument("--options", default="{}", help="the game's options as JSON")
    play.add_argument("--seed", default="", help="for a game that can be repeated")
    play.add_argument("--save", type=Path, help="write the record to this file")
    play.set_defaults(run=run_play)
    for name, run in (("replay", run_replay), ("verify", run_verify)):
        command = commands.add_parser(name, help=f"{name} a record")
        command.add_argument("file", type=Path)
        command.set_defaults(run=run)
    fight = commands.add_parser("arena", help="levels against each other")
    fight.add_argument("game", choices=sorted(ALL))
    fight.add_argument("pairs", nargs="*", help="such as hard:normal (default: all levels)")
    fight.add_argument("--games", type=int, default=100)
    fight.add_argument("--workers", type=int, default=1)
    fight.add_argument("--options", default="{}")
    fight.set_defaults(run=run_arena)
    return top


def options_of(game: Game[Any, Any], text: str) -> Options:
    try:
        return game.Options.model_validate(json.loads(text))  # type: ignore[no-any-return]
    except (ValueError, ValidationError):
        known = ", ".join(game.Options.model_fields)
        raise SystemExit(f"The options are a JSON table of: {known}.") from None


# ---- play


def run_play(args: argparse.Namespace) -> None:
    game = ALL[args.game]
    options = options_of(game, args.options)
    seats = game.seats(options)
    players = (args.players + [HUMAN] * len(seats))[: len(seats)]
    if unknown := [p for p in players if p != HUMAN and p not in PLAYERS]:
        raise SystemExit(f"There is no player called {unknown[0]}: {HUMAN}, {', '.join(PLAYERS)}.")
    seed = args.seed or secrets.token_hex(16)
    print(f"{game.title}. Seed hash {seed_hash(seed)}.")
    position = game.setup(options, seed)
    lines: list[record.Line] = []
    while position.pending:
        decision = position.pending[0]
        player = players[decision.seat]
        if player == HUMAN:
            position, picks = ask(game, position, decision.seat, seats)
        else:
            picks = choose(game, position, decision.seat, player, f"{seed} {len(lines)}")
            position = position.apply(decision.seat, picks)
        lines.append(record.Line(seat=decision.seat, picks=picks, digest=position.digest()))
        heard = decision.seat if players.count(HUMAN) > 1 else _only_human(players)
        tell(position, seats, heard)
    print(f"{record.ending(position, seats)}. Seed {seed}.")
    if args.save:
        args.save.write_text(finished(game, options, seats, seed, lines, position))


def _only_human(players: list[str]) -> int | None:
    return players.index(HUMAN) if HUMAN in players else None


def finished(
    game: Game[Any, Any],
    options: Options,
    seats: tuple[str, ...],
    seed: str,
    lines: list[record.Line],
    position: Position,
) -> str:
    return record.write(
        record.Record(
            game=game.key,
            rules=game.version,
            options=options.model_dump(mode="json"),
            seats=seats,
            seed_hash=seed_hash(seed),
            seed=seed,
            moves=tuple(lines),
            end=record.ending(position, seats),
        )
    )


def ask(
    game: Game[Any, Any], position: Position, seat: int, seats: tuple[str, ...]
) -> tuple[Position, tuple[str, ...]]:
    """Put the question until the answer is legal; an empty line shows the table again."""
    decision = position.decision(seat)
    assert decision is not None
    offer = decision.offer(position)
    show(game, position, seat)
    print(f"{seats[seat]}: {plain(decision.question(position), seats)}")
    print("  " + "  ".join(offer.options))
    if (offer.least, offer.most) != (1, 1):
        print(f"  {offer.least} to {offer.most} of them, joined by +, or - for none")
    while True:
        text = input("> ").strip().lower()
        picks = () if text == "-" else tuple(text.split("+"))
        try:
            return position.apply(seat, picks), picks
        except IllegalMove as problem:
            print(f"  {plain(problem.phrase, seats)}; on offer: {'  '.join(offer.options)}")


def show(game: Game[Any, Any], position: Position, seat: int | None) -> None:
    """The view as plain lines: the smallest interface that hides nothing one may know."""
    print()
    for key, value in to_data(game.view(position, seat)).items():
        if value not in (None, "", [], {}, False):
            print(f"  {key}: {json.dumps(value, ensure_ascii=False).replace(chr(34), '')}")


def tell(position: Position, seats: tuple[str, ...], seat: int | None) -> None:
    for item in position.news:
        if item.heard_by(seat):
            print(f"* {plain(item, seats)}")


def plain(phrase: Phrase, seats: tuple[str, ...]) -> str:
    """A phrase without a language: its key and arguments, seats by name."""
    words = [phrase.key.partition(".")[2].replace("-", " ").replace(".", " ")]
    for name, value in phrase.args.items():
        if name in ("seat", "foe") or name.startswith("seat_"):
            value = seats[int(value)] if isinstance(value, int) else value
        shown = " ".join(value) if isinstance(value, tuple) else value
        words.append(f"{name.removeprefix('raw_')}={shown}")
    return ", ".join(words)


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
    for number, position in enumerate(record.replay(played, game)):
        if number:
            move = played.moves[number - 1]
            print(f"{number} {played.seats[move.seat]} {'+'.join(move.picks) or '-'}")
        tell(position, played.seats, None)
    show(game, position, None)


def run_verify(args: argparse.Namespace) -> None:
    played, last = record.verify(load(args.file), ALL)
    print(
        f"True: {len(played.moves)} moves of {played.game}, {last.rng.counter} draws of chance, "
        f"every digest; the seed is the one promised. {played.end or 'Not finished'}."
    )


# ---- arena


def run_arena(args: argparse.Namespace) -> None:
    game = ALL[args.game]
    options = options_of(game, args.options)
    alone = len(game.seats(options)) == 1
    pairs = args.pairs or (list(PLAYERS) if alone else ["normal:random", "hard:normal"])
    for pair in pairs:
        one, _, other = pair.partition(":")
        if unknown := [p for p in (one, other) if p and p not in PLAYERS]:
            raise SystemExit(f"There is no player called {unknown[0]}: {', '.join(PLAYERS)}.")
        wins = count = 0.0
        for match in arena.matches(game, options, one, other or one, args.games, args.workers):
            wins += arena.won(match, one)
            count += 1
        low, high = arena.wilson(wins, int(count))
        against = f" against {other}" if other else ""
        print(
            f"{game.key}: {one}{against} {wins:g} of {count:g}, {wins / count:.1%} "
            f"(95 %: {low:.1%} to {high:.1%})",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
