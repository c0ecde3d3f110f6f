"""Levels against each other: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from typing import Any

from games.kernel import Frozen, Game, Options, Outcome, Picks, field
from games.opponents import choose
from games.opponents.match import Result, next_level


class Match(Frozen):
    """One game between levels, by seat."""

    levels: Picks
    outcome: Outcome
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""


def play(game: Game[Any, Any], options: Options, levels: Picks, seed: str) -> Match:
    """A whole game; `levels` has one entry for each seat."""
    position = game.setup(options, seed)
    ply = 0
    while position.pending:
        asked = position.pending
        decision = asked[ply % len(asked)]  # who is asked at the same time answers in turn
        level = levels[decision.seat]
        picks = choose(game, position, decision.seat, level, f"{seed} {ply}")
        position.advance(decision.seat, picks)
        ply += 1
    assert position.outcome is not None
    played = options.model_dump(mode="json")
    return Match(levels=levels, outcome=position.outcome, options=played, seed=seed)


def _one(job: tuple[str, dict[str, Any], Picks, str]) -> Match:
    from games import ALL

    key, options, levels, seed = job
    game = ALL[key]
    return play(game, game.Options.model_validate(options), levels, seed)


def values_of(game: Game[Any, Any], name: str) -> list[Any]:
    """What an option may be; none where it may be anything."""
    if game.Options.model_fields[name].annotation is bool:
        return [False, True]
    return game.Options.values_of(name)  # type: ignore[no-any-return]


def spread(game: Game[Any, Any], options: Options, each: Sequence[str]) -> list[Options]:
    """The options with every combination of the values that the fields of `each` may have.

    Values that make it a game for another number of people are left out.
    """
    listed = [[v for v in values_of(game, name) if v != "standard"] for name in each]
    found = [
        options.model_copy(update=dict(zip(each, values, strict=True)))
        for values in product(*listed)
    ]
    return [one for one in found if len(game.seats(one)) == len(game.seats(options))]


def matches(
    game: Game[Any, Any],
    options: Options,
    one: str,
    other: str,
    count: int,
    workers: int = 1,
    each: Sequence[str] = (),
) -> Iterator[Match]:
    """`count` games, each deal played from both seats; alone at the table, just `one`.

    A level against itself would play the very same game twice, so every game is another deal then.
    """
    variants = spread(game, options, each)
    alone = len(game.seats(options)) == 1
    seatings = [(one,)] if alone else list(dict.fromkeys([(one, other), (other, one)]))
    jobs = [
        (
            game.key,
            variants[n // len(seatings) % len(variants)].model_dump(mode="json"),
            seatings[n % len(seatings)],
            f"arena {n // (len(seatings) * len(variants))}",  # the same deals for every variant
        )
        for n in range(count)
    ]
    if workers == 1:
        yield from map(_one, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_one, jobs)


def matched(game: Game[Any, Any], options: Options, person: str, count: int) -> Iterator[Result]:
    """A level as a person, who plays on and on against their match, changing seats."""
    past: list[Result] = []
    for number in range(count):
        level = next_level(past)
        levels = (person, level) if number % 2 == 0 else (level, person)
        winners = play(game, options, levels, f"match {person} {number}").outcome.winners
        got = (number % 2 in winners) / len(winners) if winners else 0.5
        past.append(Result(level, got))
        yield past[-1]


def wilson(wins: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate."""
    if not count:
        return 0.0, 1.0
    z, rate = 1.96, wins / count
    centre = (rate + z * z / (2 * count)) / (1 + z * z / count)
    spread = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    spread /= 1 + z * z / count
    return centre - spread, centre + spread


def won(match: Match, level: str) -> float:
    """What `level` got out of a game: 1, 0, or a share of a draw or of both seats."""
    winners = match.outcome.winners
    if not winners:
        return 0.0 if len(match.levels) == 1 else 0.5
    wins = sum(match.levels[seat] == level for seat in winners) / len(winners)
    return wins / match.levels.count(level)


def by_seat(game: Game[Any, Any], played: Sequence[Match], each: Sequence[str]) -> Iterator[str]:
    """How often the first seat won, in all and for every value of the fields of `each`."""
    yield _first(game, "all", played)
    for name in each:
        for value in dict.fromkeys(match.options[name] for match in played):
            yield _first(game, f"{name} {value}", [m for m in played if m.options[name] == value])


def _first(game: Game[Any, Any], what: str, played: Sequence[Match]) -> str:
    options = game.Options.model_validate(played[0].options)
    winners = (match.outcome.winners for match in played)
    nobody = 0.0 if len(game.seats(options)) == 1 else 0.5  # alone, that is lost
    wins = sum((0 in w) / len(w) if w else nobody for w in winners)
    return f"  {what}: {game.seats(options)[0]} {rate(wins, len(played))}"


def rate(wins: float, count: int) -> str:
    """Wins with their share and its confidence interval."""
    low, high = wilson(wins, count)
    return f"{wins:g} of {count}, {wins / count:.1%} (95 %: {low:.1%} to {high:.1%})"
