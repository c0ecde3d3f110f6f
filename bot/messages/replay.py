"""Looking back: one move of a game at a time, through the eyes of somebody who may see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import games
from bot.messages import controls
from bot.messages.board import sentence
from bot.messages.look import Look, Reader
from bot.messages.pictures import boards, pictures
from bot.messages.sheet import Button, Choice, Menu, Row, Sheet, Shown
from bot.tables import Status, Table
from bot.words import Voice
from games.kernel import Game, Position

EVERYBODY, OPEN = "-", "all"  # eyes: a spectator's, or all hands open; else the number of a seat
CLIP = 10  # moves of a clip at most
ROUNDS = 25  # lines of a menu


@dataclass(frozen=True, slots=True)
class Scenery:
    """Which move is looked at, and through whose eyes."""

    move: int
    eyes: str = EVERYBODY

    @classmethod
    def parse(cls, text: str) -> Scenery | None:
        """What a button says; None for anything that we never wrote there."""
        move, _, eyes = text.partition(".")
        known = eyes in (EVERYBODY, OPEN) or (eyes.isdecimal() and len(eyes) < 3)
        return cls(int(move), eyes) if move.isdecimal() and len(move) < 6 and known else None

    def __str__(self) -> str:
        return f"{self.move}.{self.eyes}"

    @property
    def seat(self) -> int | None:
        return int(self.eyes) if self.eyes.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Film:
    """A game as it can be played again today, and who looks at it."""

    table: Table
    positions: Sequence[Position]
    reader: Reader
    ends: int | None = None  # the first move that today's rules cannot play again

    @property
    def game(self) -> Game[Any, Any]:
        return games.ALL[self.table.game]

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    def look(self, at: Scenery) -> Look:
        """The table at that time; hands lie open only where that was asked for."""
        status = Status.OVER if at.eyes == OPEN else Status.RUNNING
        position = self.positions[at.move]
        return Look(replace(self.table, status=status), position, news=tuple(position.news))


def eyes_for(table: Table, person: int | None) -> tuple[str, ...]:
    """Through whose eyes this person may look: while the game or its day runs, their own."""
    if table.open_hands:
        return (EVERYBODY, *map(str, range(len(table.seats))), OPEN)
    seat = table.seat_of(person)
    return (EVERYBODY if seat is None else str(seat),)


def frame(film: Film, at: Scenery) -> tuple[Shown, ...]:
    """The pictures of that time: the table's, and what only this seat saw."""
    look, reader = film.look(at), replace(film.reader, seat=at.seat)
    if at.seat is None:
        return pictures(look, reader)
    own = pictures(look, reader, own=True)
    names = {shown.name for shown in own}
    return (*(s for s in pictures(look, reader.public) if s.name not in names), *own)


def page(film: Film, at: Scenery, eyes: Sequence[str], *, may_play_on: bool) -> Sheet:
    """One move with the means to go on, back, to a round, or to look with other eyes."""
    say, look = film.reader.voice(film.table), film.look(at)
    rows: list[Row] = [steps(film, at)]
    rows += [menu for menu in (rounds(film, at, say), whose(film, at, eyes, say)) if menu]
    rows += filter(None, [further(film, at, say, may_play_on)])
    reader = replace(film.reader, seat=at.seat)
    own = boards(look, reader, own=True) if at.seat is not None else ""
    lines = [*told(film, at, say), boards(look, reader.public), own, sealed(film.table, say)]
    return Sheet(
        text="\n".join(line for line in lines if line),
        pictures=frame(film, at),
        rows=tuple(rows),
        colour=film.game.colour,
    )


def told(film: Film, at: Scenery, say: Voice) -> list[str]:
    """Which move this is, and what it made happen as far as these eyes saw it."""
    news = [n for n in film.positions[at.move].news if at.eyes == OPEN or n.heard_by(at.seat)]
    head = say.text("replay.move", move=at.move, moves=film.table.ply)
    lines = [head, *(sentence(say, item) for item in film.game.digest(news))]
    if at.move == film.last and film.ends is not None:
        lines.append(say.text("verify.partly", at=film.ends))
    return lines


def sealed(table: Table, say: Voice) -> str:
    """What has to wait until nobody plays the same challenge any more."""
    if table.sealed_until is None:
        return ""
    return say.text("daily.later", until=int(table.sealed_until.timestamp()))


def steps(film: Film, at: Scenery) -> tuple[Button, ...]:
    """To the opening, one back, one on, to the end; each with a name of its own."""
    ways = (
        ("replay-first", "|◀", 0),
        ("replay-back", "◀", max(0, at.move - 1)),
        ("replay-on", "▶", min(film.last, at.move + 1)),
        ("replay-last", "▶|", film.last),
    )
    return tuple(
        Button(controls.verb(film.table.id, verb, str(replace(at, move=move))), sign)
        for verb, sign, move in ways
    )


def rounds(film: Film, at: Scenery, say: Voice) -> Menu | None:
    """The moves at which a round begins; of very many the first ones."""
    begins: dict[int, int] = {}
    for move, position in enumerate(film.positions):
        begins.setdefault(film.game.round(position), move)
    if len(begins) < 2:
        return None
    choices = [
        Choice(str(replace(at, move=move)), say.text("replay.round", number=number, move=move))
        for number, move in list(begins.items())[:ROUNDS]
    ]
    hint = say.text("replay.rounds")
    return Menu(controls.verb(film.table.id, "replay"), hint, tuple(choices))


def whose(film: Film, at: Scenery, eyes: Sequence[str], say: Voice) -> Menu | None:
    """Through whose eyes, where there is a choice."""
    if len(eyes) < 2:
        return None
    choices = [Choice(str(replace(at, eyes=each)), eye(say, each)) for each in eyes]
    return Menu(controls.verb(film.table.id, "replay-eyes"), eye(say, at.eyes), tuple(choices))


def eye(say: Voice, eyes: str) -> str:
    match eyes:
        case "-":
            return say.text("replay.eyes.everybody")
        case "all":
            return say.text("replay.eyes.open")
    return say.text("replay.eyes.seat", raw_who=say.seats[int(eyes)])


def further(film: Film, at: Scenery, say: Voice, may_play_on: bool) -> tuple[Button, ...]:
    """What else can be done with this move."""
    verbs = ["clip", "clip-gif", "film"] if film.last else []
    if may_play_on and film.positions[at.move].outcome is None:
        verbs.insert(0, "play-on")
    if not film.table.open_hands:
        verbs = [verb for verb in verbs if verb != "film"]
    if film.table.sealed_until is not None:
        verbs = [verb for verb in verbs if verb == "play-on"]
    return tuple(
        Button(controls.verb(film.table.id, verb, str(at)), say.text(f"button.{verb}"))
        for verb in verbs
    )


def clip(film: Film, at: Scenery) -> range:
    """The moves of a clip that ends here."""
    return range(max(0, at.move - CLIP + 1), at.move + 1)
