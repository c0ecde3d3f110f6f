"""python -m games arena | match | calibrate | ladder: how the computer opponents fare."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from games import ALL
from games.kernel import Game, Options
from games.opponents import LEVELS, PLAYERS, arena, chance, ladder, sampling
from games.opponents.match import TOP, rung_of

Commands = Any  # what argparse calls its action for subcommands is no public name


def add_all(commands: Commands) -> None:
    add_arena(commands.add_parser("arena", help="levels against each other"))
    add_match(commands.add_parser("match", help="levels as people, against their match"))
    add_calibrate(commands.add_parser("calibrate", help="fit chances of winning to arena games"))
    add_ladder(commands.add_parser("ladder", help="all levels of all games, as a table"))


def above_zero(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or not int(text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no number above zero")
    return int(text)


def options_of(game: Game[Any, Any], text: str) -> Options:
    try:
        return game.Options.model_validate(json.loads(text))  # type: ignore[no-any-return]
    except (ValueError, ValidationError):
        known = ", ".join(game.Options.model_fields)
        raise SystemExit(f"The options are a JSON table of: {known}.") from None


# ---- arena


def add_arena(fight: argparse.ArgumentParser) -> None:
    fight.add_argument("game", choices=sorted(ALL))
    fight.add_argument("pairs", nargs="*", help="levels, such as hard:normal")
    fight.add_argument("--games", type=above_zero, default=100, help="for each pair")
    fight.add_argument("--workers", type=above_zero, default=1, help="processes")
    fight.add_argument("--options", default="{}", help="the game's options as JSON")
    fight.add_argument(
        "--each",
        metavar="FIELD",
        action="append",
        default=[],
        help="play every value of this option in turn, and tell how often the first seat won",
    )
    fight.set_defaults(run=run_arena)


def run_arena(args: argparse.Namespace) -> None:
    game = ALL[args.game]
    options = options_of(game, args.options)
    if unknown := [name for name in args.each if name not in game.Options.model_fields]:
        known = ", ".join(game.Options.model_fields)
        raise SystemExit(f"There is no option called {unknown[0]!r}: {known}.")
    alone = len(game.seats(options)) == 1
    pairs = args.pairs or (list(PLAYERS) if alone else ["normal:random", "hard:normal"])
    for one, other in [sides(pair, alone) for pair in pairs]:
        played = list(arena.matches(game, options, one, other, args.games, args.workers, args.each))
        wins = sum(arena.won(match, one) for match in played)
        against = "" if alone else f" against {other}"
        print(f"{game.key}: {one}{against} {arena.rate(wins, len(played))}", flush=True)
        if args.each or one == other:
            print("\n".join(arena.by_seat(game, played, args.each)), flush=True)


def sides(pair: str, alone: bool) -> tuple[str, str]:
    """`hard:normal` as two levels; alone at the table, one level will do."""
    one, _, other = pair.partition(":")
    if unknown := [p for p in (one, other) if p not in PLAYERS and (p or not alone)]:
        known = ", ".join(PLAYERS)
        raise SystemExit(f"There is no player called {unknown[0]!r} in {pair!r}: {known}.")
    return one, other or one


# ---- match


def add_match(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", choices=sorted(ALL))
    command.add_argument("people", nargs="*", default=["easy", "normal", "hard"], help="levels")
    command.add_argument("--games", type=above_zero, default=100, help="for each of them")
    command.add_argument("--options", default="{}", help="the game's options as JSON")
    command.set_defaults(run=run_match)


def run_match(args: argparse.Namespace) -> None:
    game = ALL[args.game]
    options = options_of(game, args.options)
    if unknown := [name for name in args.people if name not in PLAYERS]:
        raise SystemExit(f"There is no player called {unknown[0]!r}: {', '.join(PLAYERS)}.")
    for person in args.people:
        past = list(arena.matched(game, options, person, args.games))
        rungs = [rung_of(result.level) or 0 for result in past[len(past) // 2 :]]
        told = arena.rate(sum(result.got for result in past), len(past))
        middle = sum(rungs) / len(rungs)
        print(
            f"{game.key}: {person} wins {told}, at last on rung {middle:.1f} of {TOP}", flush=True
        )


# ---- calibrate


def add_calibrate(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", choices=sorted(ALL))
    command.add_argument(
        "--games", type=above_zero, default=1000, help="each half is judged by a fit to the other"
    )
    command.add_argument("--level", choices=list(LEVELS), default="normal", help="who plays them")
    command.add_argument("--alone", action="store_true", help="the solo difficulties in turn")
    command.add_argument("--keep", type=Path, help="a file for the samples, to go on later")
    command.add_argument("--dry", action="store_true", help="only tell, write no data")
    command.set_defaults(run=run_calibrate)


def run_calibrate(args: argparse.Namespace) -> None:
    game = ALL[args.game]
    options = list(game.solos.values()) if args.alone else [game.Options()]
    if not options:
        raise SystemExit("This game is not played alone.")
    played = list(sampling.gathered(game, options, args.level, args.games, args.keep))
    halves = [[sample for found in played[start::2] for sample in found] for start in (0, 1)]
    every = halves[0] + halves[1]
    print(f"{game.key}: {args.games} games of {args.level}, each judged by a fit to the others")
    report("as worth says", chance.said({}, every))
    report("as fitted", chance.crossed(*halves))
    if not args.dry:
        seats = len(game.seats(options[0]))
        curves = {**chance.known(game.key), seats: chance.fit(every)}
        what = "seat" if seats == 1 else "seats"
        note = f"{seats} {what}: {args.games} games of {args.level}"
        chance.save(game.key, curves, seats, note)


def report(title: str, told: list[chance.Said]) -> None:
    """What was said and what came, in ten bins."""
    table = chance.reliability(told)
    print(f"  {title}: mean error {chance.error(table):.3f}, loss {chance.loss(told):.3f}")
    for size, said, came in table:
        print(f"    {size:6} positions: said {said:.3f}, came {came:.3f}")


# ---- ladder


def add_ladder(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="*", help="all of them, if none is named")
    command.add_argument("--games", type=above_zero, default=100, help="for each rung")
    command.add_argument(
        "--keep", type=Path, default=Path("build/ladder.json"), help="to go on later"
    )
    command.add_argument("--only", default="", help="rungs that have this in their name")
    command.add_argument("--table", action="store_true", help="print what is kept, play nothing")
    command.set_defaults(run=run_ladder)


def run_ladder(args: argparse.Namespace) -> None:
    if unknown := [name for name in args.game if name not in ALL]:
        raise SystemExit(f"There is no game called {unknown[0]!r}: {', '.join(ALL)}.")
    chosen = {key: game for key, game in ALL.items() if key in (args.game or ALL)}
    args.keep.parent.mkdir(parents=True, exist_ok=True)
    scores = ladder.Scores(args.keep)
    if not args.table:
        for rung in ladder.climb(chosen, scores, args.games, args.only):
            print(f"{rung.key}: {ladder.told(scores.of(rung))}", flush=True)
    print("\n".join(ladder.tables(chosen.values(), scores)))
