"""A game in the terminal, among people at one keyboard or against opponents made of software."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games import record
from games.kernel import (
    Decision,
    Game,
    IllegalMove,
    News,
    Offer,
    Options,
    Phrase,
    Picks,
    Position,
    picks,
    seed_hash,
    to_data,
)
from games.opponents import choose

HUMAN = "human"
CLEAR = "\033[2J\033[3J\033[H"  # screen and what has been scrolled off it


class Table:
    """One game from its first question to its end; `players` has a level or `HUMAN` per seat."""

    def __init__(
        self, game: Game[Any, Any], options: Options, players: list[str], seed: str
    ) -> None:
        self.game, self.options, self.players, self.seed = game, options, players, seed
        self.seats = game.seats(options)
        self.position: Position = game.setup(options, seed)
        self.lines: list[record.Line] = []
        self.story: list[News] = []
        self.heard: Counter[int | None] = Counter()  # how much of the story, by reader
        self.near: int | None = None  # who sits at the keyboard

    def play(self) -> None:
        self.story += self.position.news
        while self.position.pending:
            decision = self.position.pending[0]
            seat, player = decision.seat, self.players[decision.seat]
            if player == HUMAN:
                self._sit_down(seat)
                answer = self._ask(decision)
            else:
                answer = choose(self.game, self.position, seat, player, self._chance())
            self.position = self.position.apply(seat, answer)
            self.lines.append(record.Line(seat=seat, picks=answer, digest=self.position.digest()))
            self.story += self.position.news
            self._tell()

    def record(self) -> record.Record:
        return record.Record(
            game=self.game.key,
            rules=self.game.version,
            options=self.options.model_dump(mode="json"),
            seats=self.seats,
            seed_hash=seed_hash(self.seed),
            seed=self.seed,
            moves=tuple(self.lines),
            end=record.ending(self.position, self.seats),
        )

    def _chance(self) -> str:
        return f"{self.seed} {len(self.lines)}"

    def _sit_down(self, seat: int) -> None:
        """Where people share a keyboard, nobody sees the cards of whoever sat there before."""
        if self.near not in (None, seat) and sys.stdin.isatty() and sys.stdout.isatty():
            input(f"\nEnter clears the screen for {self.seats[seat]}. ")
            input(f"{CLEAR}{self.seats[seat]} at the keyboard? Enter. ")
        self.near = seat
        self._tell()

    def _tell(self) -> None:
        """What is new to whoever sits at the keyboard; without people, to spectators."""
        people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        reader = people[0] if len(people) == 1 else self.near
        tell(self.story[self.heard[reader] :], self.seats, reader)
        self.heard[reader] = len(self.story)

    def _ask(self, decision: Decision) -> Picks:
        """Put the question until the answer is legal; an empty line shows the table again."""
        self._put(decision)
        offer = decision.offer(self.position)
        while True:
            text = input("> ").strip().lower()
            if not text:
                self._put(decision)
                continue
            answer = picks(text)
            try:
                offer.check(answer)
            except IllegalMove as problem:
                print(
                    f"  {plain(problem.phrase, self.seats)}; on offer: {'  '.join(offer.options)}"
                )
            else:
                return answer

    def _put(self, decision: Decision) -> None:
        show(self.game, self.position, decision.seat)
        offer = decision.offer(self.position)
        print(f"{self.seats[decision.seat]}: {plain(decision.question(self.position), self.seats)}")
        for code in offer.options:
            words = decision.detail(self.position, code) or decision.label(self.position, code)
            print(f"  {code:<20} {plain(words, self.seats)}")
        if (offer.least, offer.most) != (1, 1):
            print(f"  {how_many(offer)}")


def how_many(offer: Offer) -> str:
    """`1 to 3 of them, joined by +`."""
    least = "" if offer.least == offer.most else f"{offer.least} to "
    none = "" if offer.least else ", or - for none"
    return f"{least}{offer.most} of them, joined by +{none}"


def show(game: Game[Any, Any], position: Position, seat: int | None) -> None:
    """The view as plain lines: the smallest interface that hides nothing one may know."""
    print()
    for line in lines(game, position, seat):
        print(f"  {line}")


def lines(game: Game[Any, Any], position: Position, seat: int | None) -> Iterator[str]:
    """What a view has to say, fact by fact."""
    for key, value in to_data(game.view(position, seat)).items():
        rows = value if isinstance(value, list) and isinstance((value or [0])[0], dict) else [value]
        for row in rows:
            if not _is_empty(row):
                yield f"{key}: {json.dumps(row, ensure_ascii=False).replace(chr(34), '')}"


def _is_empty(value: Any) -> bool:
    return value is False or value in (None, "", [], {})


def tell(news: list[News], seats: tuple[str, ...], seat: int | None) -> None:
    for item in news:
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
