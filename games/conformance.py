"""The contract as a suite that anybody can run over any `Game`: what holds at every position.

    from games.conformance import check

    for clause in check(my_game, games=5):
        print(clause)

Each clause is a function that raises `Broken`; `check` plays random games of every named option
set and says of each clause how often it held, or where it first did not. `python -m games check
KEY` does the same in a terminal. What only the game can know, such as that no card is lost, is
given as `hold`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise, permutations
from typing import Any, NamedTuple

from games import takeback
from games.foresight import End, at_once
from games.kernel import (
    CODE,
    MOST_OPTIONS,
    Decision,
    Frozen,
    Game,
    IllegalMove,
    O,
    Offer,
    Options,
    P,
    Picks,
    Position,
    Rng,
)
from games.opponents import choose
from games.runs import follow
from games.scene import Scene

AnyGame = Game[Any, Any]
Move = tuple[int, Picks]
CUSTOM_ID_ROOM = 70  # what a button leaves for the answer
BOUND = 5000  # answers in which every random game ends
SCENES = 10  # pictures are composed, and software is asked, at every so many positions


class Broken(AssertionError):
    """A clause of the contract does not hold; the sentence says what was found."""


def need(held: bool, otherwise: object) -> None:
    if not held:
        raise Broken(str(otherwise))


def readers(game: AnyGame, options: Options) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(len(game.seats(options))), None)


def drawn(position: Position, rng: Rng) -> Move:
    """One of those who are asked, and their answer, by lot."""
    decision = rng.choice(position.pending, "who")
    offer = decision.offer(position)
    size = offer.least + rng.below(offer.most - offer.least + 1, "size")
    codes = list(offer.options)
    rng.shuffle(codes, "codes")
    return decision.seat, tuple(codes[:size])


def walk(
    game: Game[O, P], options: O, seed: str, bound: int = BOUND
) -> Iterator[tuple[P, Move | None, P]]:
    """A random game: (before, move, after) for every move, and the opening with no move."""
    rng = Rng(seed=f"walk {seed}")
    position = game.setup(options, seed)
    yield position, None, position
    for _ in range(bound):
        if not position.pending:
            return
        move = drawn(position, rng)
        after = position.apply(*move)
        yield position, move, after
        position = after
    raise Broken(f"{game.key} did not end within {bound} answers")


# ---- clauses about one position


def survives_json(game: AnyGame, position: Position) -> None:
    """A saved position is read back equal, with the same digest."""
    again = game.load(position.dump())
    need(again == position, "it is another position after saving and loading")
    need(again.digest() == position.digest(), "its digest changes by saving and loading")


def offers_are_sound(game: AnyGame, position: Position) -> None:
    """While the game lasts somebody is asked; options are few, short, different and enough."""
    need((position.outcome is None) == bool(position.pending), "over, or somebody is asked")
    seats = [decision.seat for decision in position.pending]
    need(len(seats) == len(set(seats)), "one question at a time for each seat")
    for decision in position.pending:
        _sound(decision.offer(position), decision)


def _sound(offer: Offer, decision: Decision) -> None:
    need(0 < len(offer.options) <= MOST_OPTIONS, f"too few or too many options: {decision}")
    need(len(set(offer.options)) == len(offer.options), f"an option stands twice in {offer}")
    need(all(CODE.fullmatch(code) for code in offer), f"a code is malformed in {offer}")
    need("-" not in offer, f"`-` stands for no code at all in {offer}")
    need(0 <= offer.least <= offer.most <= len(offer.options), f"least and most of {offer}")
    longest = max(map(len, offer))  # a menu holds codes one by one
    need(longest <= CUSTOM_ID_ROOM, f"{offer} does not fit a button")


def every_offered_answer_is_accepted(game: AnyGame, position: Position) -> None:
    """Whatever is on offer may be answered, and `apply` leaves the old position as it was."""
    before = position.dump()
    for decision in position.pending:
        offer = decision.offer(position)
        for first in range(len(offer.options)):
            picks = tuple(_few(offer, first))
            try:
                position.apply(decision.seat, picks)
            except IllegalMove as problem:
                raise Broken(f"{decision.tag} offers what it refuses: {problem}") from problem
        runs_are_sound(position, decision)
    need(position.dump() == before, "apply changed the old position")


def runs_are_sound(position: Position, decision: Decision) -> None:
    """Several answers at one tap are taken one after the other, up to where chance says otherwise.

    Where they stand instead of their first code, nothing that may follow it is missing.
    """
    runs = decision.runs(position)
    need(len({run.code for run in runs}) == len(runs), f"a run stands twice in {decision}")
    for run in runs:
        need(len(run.code) <= CUSTOM_ID_ROOM, f"{run.code} does not fit a button")
        try:
            *_, (_, after) = given = list(follow(position, decision.seat, run.code))
        except IllegalMove as problem:
            raise Broken(f"{decision.tag} offers a run that it refuses: {problem}") from problem
        by_chance = after.rng.counter != position.rng.counter
        need(by_chance or len(given) == len(run.codes), f"{run.code} does not come to its end")
    for first in {run.codes[0] for run in runs if run.instead}:
        then = position.apply(decision.seat, first)
        asked = then.decision(decision.seat)
        known = {run.codes[1] for run in runs if run.codes[0] == first and len(run.codes) > 1}
        missing = set(asked.offer(then)) - known if asked and known else set()
        need(not missing, f"after {first} nobody can answer {missing}")


def _few(offer: Offer, first: int) -> Iterator[str]:
    """A smallest answer that is not empty, from this option on."""
    for k in range(max(offer.least, min(1, offer.most))):
        yield offer.options[(first + k) % len(offer.options)]


def foreign_answers_are_refused(game: AnyGame, position: Position) -> None:
    """An unknown code, a code twice, or a seat that is not asked: refused, and nothing changes."""
    before = position.dump()
    for decision in position.pending:
        options = decision.offer(position).options
        for picks in (("no-such-code",), (options[0],) * 2, (*options, "no-such-code")):
            _refused(position, decision.seat, picks)
    asked = {decision.seat for decision in position.pending}
    for seat in {0, 1, 7} - asked:
        _refused(position, seat, ("pass",))
    need(position.dump() == before, "a refused answer changed the position")


def _refused(position: Position, seat: int, picks: Picks) -> None:
    try:
        position.advance(seat, picks)
    except IllegalMove:
        return
    raise Broken(f"seat {seat} may answer {'+'.join(picks)}")


def keeps_secrets(game: AnyGame, options: Options, position: Position, seed: str) -> None:
    """Each reader's view, offers and words are the same in a look-alike. So is every picture:
    a scene is made from the view alone."""
    for reader in readers(game, options):
        alike = game.scramble(position, reader, Rng(seed=f"{seed} {reader}"))
        need(
            game.view(alike, reader) == game.view(position, reader),
            f"reader {reader} sees what is hidden",
        )
        need(alike.rng.seed != position.rng.seed, "a look-alike has the true chance")
        again = game.scramble(alike, reader, Rng(seed="again"))
        need(
            again == game.scramble(position, reader, Rng(seed="again")),
            "a look-alike must depend on nothing that the reader does not know",
        )
        need(
            [d.seat for d in alike.pending] == [d.seat for d in position.pending],
            "others are asked in a look-alike",
        )
        for ours, theirs in zip(position.pending, alike.pending, strict=True):
            if ours.seat == reader or not ours.private:
                _same_words((ours, position), (theirs, alike))
                _same_advice(game, reader, (ours, position), (theirs, alike))


def _same_words(one: tuple[Decision, Position], other: tuple[Decision, Position]) -> None:
    """The question, its options and their words do not tell the two apart."""
    (ours, position), (theirs, alike) = one, other
    need(ours.slug == theirs.slug, f"{ours.slug} becomes {theirs.slug} in a look-alike")
    offer = ours.offer(position)
    need(offer == theirs.offer(alike), f"{ours.slug} offers other options in a look-alike")
    said = ours.question(position) == theirs.question(alike)
    need(said, f"{ours.slug} is asked otherwise in a look-alike")
    for code in offer:
        same = ours.label(position, code) == theirs.label(alike, code)
        need(same, f"{ours.slug} calls {code} otherwise in a look-alike")
        same = ours.detail(position, code) == theirs.detail(alike, code)
        need(same, f"{ours.slug} describes {code} otherwise in a look-alike")
    need(ours.runs(position) == theirs.runs(alike), f"{ours.slug} has other runs in a look-alike")


def _same_advice(
    game: AnyGame,
    reader: int | None,
    one: tuple[Decision, Position],
    other: tuple[Decision, Position],
) -> None:
    """What the game proposes, and the letters of its answers, do not tell the two apart."""
    (ours, position), (theirs, alike) = one, other
    view, offer = game.view(position, reader), ours.offer(position)
    proposed = game.proposal(view, ours, offer)
    need(proposed is None or proposed in offer, f"{ours.slug} proposes {proposed}")
    same = game.proposal(game.view(alike, reader), theirs, theirs.offer(alike)) == proposed
    need(same, f"{ours.slug} proposes otherwise in a look-alike")
    likely = game.favourites(view, ours, offer)
    need(set(likely) <= set(offer.options), f"{ours.slug} likes what is not on offer")
    same = game.favourites(game.view(alike, reader), theirs, theirs.offer(alike)) == likely
    need(same, f"{ours.slug} likes something else in a look-alike")
    for code in offer:
        same = game.seal(view, ours, code) == game.seal(view, theirs, code)
        need(same, f"{ours.slug} seals {code} otherwise in a look-alike")


def foresight_keeps_secrets(game: AnyGame, position: Position) -> None:
    """What an answer is said to do at once is true, and the same in a look-alike."""
    for question in position.pending:
        for reader in (question.seat, *(() if question.private else (None,))):
            found = at_once(game, position, question, reader)
            alike = game.scramble(position, reader, Rng(seed="another truth"))
            again = alike.decision(question.seat)
            same = again is not None and at_once(game, alike, again, reader) == found
            need(same, f"what {question.slug} is said to end betrays something hidden")
            _ends_so(position, question, found)


def _ends_so(position: Position, question: Decision, found: dict[str, End]) -> None:
    for code, end in found.items():
        outcome = position.apply(question.seat, code).outcome
        if outcome is not None:
            won = outcome.winners == (question.seat,)
            need(won == (end is End.WINS), f"{question.slug} {code} does not end so: {end}")


def simultaneous_answers_commute(game: AnyGame, position: Position) -> None:
    """Who answers first changes nothing where several are asked at once."""
    if len(position.pending) < 2:
        return
    answers = [(d.seat, tuple(_few(d.offer(position), 0))) for d in position.pending]
    ends = []
    for order in permutations(answers):
        end = position
        for seat, picks in order:
            end = end.apply(seat, picks)
        ends.append(end)
    for one, other in pairwise(ends):
        need(one == other and one.digest() == other.digest(), f"the order of {answers} matters")


def every_view_has_its_pictures(game: AnyGame, options: Options, position: Position) -> None:
    """A scene can be made of every view, for every picture that the game names."""
    for reader in readers(game, options):
        view = game.view(position, reader)
        for each in game.pictures(view):
            need(isinstance(game.scene(view, each.name), Scene), f"{each.name} is no scene")


# ---- clauses about moves and whole games


def news_keep_secrets(
    game: AnyGame, options: Options, before: Position, move: Move, after: Position
) -> None:
    """Where a reader cannot tell two answers apart by its view, the news must not either."""
    if after.rng.counter != before.rng.counter:
        return
    for reader in readers(game, options):
        if reader == move[0]:
            continue
        seen = game.view(after, reader)
        heard = [item for item in after.news if item.heard_by(reader)]
        alike = game.scramble(before, reader, Rng(seed="news"))
        for other in takeback.continuations(alike, move, -1):
            if game.view(other, reader) == seen:
                same = [item for item in other.news if item.heard_by(reader)] == heard
                need(same, f"the news of {move} tell reader {reader} what the view hides")


def replays_to_the_same_digests(game: AnyGame, options: Options, seed: str) -> None:
    """The same seed and answers lead to the same positions, `advance` in place like `apply`."""
    moves = [(move, after.digest()) for _, move, after in walk(game, options, seed) if move]
    position = game.setup(options, seed)
    for number, ((seat, picks), digest) in enumerate(moves, 1):
        position.advance(seat, picks)
        need(position.digest() == digest, f"move {number} leads elsewhere the second time")


def choice_is_fair(game: AnyGame, position: Position, level: str, seed: str) -> None:
    """Where all that is hidden from the seat is different, software answers the same."""
    if not position.pending:
        return
    seat = position.pending[0].seat
    alike = game.scramble(position, seat, Rng(seed="another truth"))
    answer = choose(game, position, seat, level, seed)
    need(choose(game, alike, seat, level, seed) == answer, f"{level} sees what is hidden")


def choices_are_fair(
    game: AnyGame, options: Options, level: str, every: int, first: int = 0
) -> None:
    """`choice_is_fair` at every so many positions of a random game."""
    for number, (_, _, position) in enumerate(walk(game, options, "fair")):
        if number % every == first:
            choice_is_fair(game, position, level, f"{number}")


# ---- all of them


class Place(NamedTuple):
    """Where a clause is tried: the position, and the move that led there."""

    game: AnyGame
    options: Options
    before: Position
    move: Move | None
    position: Position
    seed: str
    number: int

    @property
    def sampled(self) -> bool:
        return self.number % SCENES == 0


class Untried(Exception):
    """There is nothing to try a clause on here."""


def _news(place: Place) -> None:
    game, options, before, move, position, *_ = place
    if not move:
        raise Untried
    news_keep_secrets(game, options, before, move, position)


def _together(place: Place) -> None:
    if len(place.position.pending) < 2:
        raise Untried
    simultaneous_answers_commute(place.game, place.position)


def _pictures(place: Place) -> None:
    if not place.sampled:
        raise Untried
    every_view_has_its_pictures(place.game, place.options, place.position)


def _foreseen(place: Place) -> None:
    if not place.sampled or not place.position.pending:
        raise Untried
    foresight_keeps_secrets(place.game, place.position)


def _fair(place: Place) -> None:
    if not place.sampled or not place.position.pending:
        raise Untried
    choice_is_fair(place.game, place.position, "normal", f"{place.number}")


CLAUSES: dict[str, Callable[[Place], None]] = {
    "survives JSON": lambda at: survives_json(at.game, at.position),
    "offers are sound": lambda at: offers_are_sound(at.game, at.position),
    "every offered answer is accepted": lambda at: every_offered_answer_is_accepted(
        at.game, at.position
    ),
    "foreign answers are refused": lambda at: foreign_answers_are_refused(at.game, at.position),
    "views and words keep secrets": lambda at: keeps_secrets(
        at.game, at.options, at.position, at.seed
    ),
    "news keep secrets": _news,
    "simultaneous answers commute": _together,
    "every view has its pictures": _pictures,
    "what an answer does at once is told from what is seen": _foreseen,
    "software answers from what it sees": _fair,
}


class Clause(Frozen):
    """One clause over all games of one option set."""

    variant: str
    clause: str
    held: int  # at so many positions, or in so many games
    broken: str = ""  # what was found where it first did not hold

    def __str__(self) -> str:
        if self.broken:
            return f"broken  {self.clause}: {self.broken}"
        return f"holds   {self.clause} ({self.held})" if self.held else f"untried {self.clause}"


def check(
    game: AnyGame, games: int = 1, hold: Callable[[Position], None] | None = None
) -> Iterator[Clause]:
    """Every clause over `games` random games of each named option set, one answer each."""
    own = {"the game's own invariants hold": lambda at: hold(at.position)} if hold else {}
    for variant, options in (game.variants or {"": game.Options()}).items():
        tally = _Tally(variant)
        for number in range(games):
            _one_game(game, options, f"check {number}", {**CLAUSES, **own}, tally)
        yield from tally.findings()


class _Tally:
    """How often each clause held, and where it first did not."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.held: dict[str, int] = {}
        self.broken: dict[str, str] = {}

    def trial(self, clause: str, act: Callable[[], object], where: str = "") -> None:
        """A clause that broke once is not tried again; a crash breaks it too."""
        self.held.setdefault(clause, 0)
        if clause in self.broken:
            return
        try:
            act()
            self.held[clause] += 1
        except Untried:
            return
        except Exception as problem:
            found = str(problem) if isinstance(problem, Broken) else repr(problem)
            self.broken[clause] = f"{found}{where}"

    def findings(self) -> Iterator[Clause]:
        for clause, held in self.held.items():
            broken = self.broken.get(clause, "")
            yield Clause(variant=self.variant, clause=clause, held=held, broken=broken)


def _one_game(
    game: AnyGame,
    options: Options,
    seed: str,
    clauses: dict[str, Callable[[Place], None]],
    tally: _Tally,
) -> None:
    def play() -> None:
        for number, (before, move, after) in enumerate(walk(game, options, seed)):
            place = Place(game, options, before, move, after, seed, number)
            for name, clause in clauses.items():
                where = f" (seed {seed!r}, after {number} answers)"
                tally.trial(name, partial(clause, place), where)

    tally.trial("a random game ends", play, f" (seed {seed!r})")
    tally.trial(
        "the same answers lead to the same positions",
        lambda: replays_to_the_same_digests(game, options, seed),
        f" (seed {seed!r})",
    )
