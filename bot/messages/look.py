"""A table at one moment, and who looks at it: what every message is made from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cachetools import LRUCache

import games
from bot.messages.voice import voice
from bot.tables import Entry, Place, PlaceKind, Table
from bot.tables.following import Guess
from bot.words import Voice
from games.foresight import End, at_once
from games.kernel import Ballot, Decision, Game, Meanwhile, Picks, Position
from games.phrases import News, Phrase
from games.scene import Scene


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks, and how they like it: `seat` is None for everybody in the channel."""

    locale: str
    theme: str
    seat: int | None = None

    def voice(self, table: Table, *, plain: bool = False) -> Voice:
        return voice(table, self.locale, plain=plain, theme=self.theme)

    @property
    def public(self) -> Reader:
        """The same person, looking at what everybody may see."""
        return replace(self, seat=None)


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """A table message that is no longer the table: it tells the moves until `ply`."""

    message: int
    ply: int
    told: tuple[News, ...] = ()  # of the turn that ended there


@dataclass(frozen=True, slots=True)
class Look:
    """A table at one moment, with what has just happened there."""

    table: Table
    position: Position | None
    news: tuple[News, ...] = ()  # of the turn that has just been played
    latest: tuple[News, ...] = ()  # of them, what the last answer made happen
    runner: int | None = None  # whose turn that was; None when its story is complete
    taken: tuple[News, ...] = ()  # what was just taken back, or would be with consent
    remark: Phrase | None = None  # what else happened: taken back, refused, sat down
    past: tuple[Entry, ...] = ()  # the last moves, as far back as somebody may have missed them
    record: str | None = None  # the whole game as text, once it is over
    steps: frozenset[tuple[int, int]] = frozenset()  # seat and question that one may step back from
    board: int | None = None  # the id of the table message, once there is one
    left: tuple[LeftBehind, ...] = ()  # table messages that have been left behind
    newcomer: bool = False  # somebody is invited who has never played this game
    guesses: tuple[Guess, ...] = ()  # of spectators, once the game is over
    stray: bool = False  # there is no place to post the table message

    @property
    def told(self) -> tuple[News, ...]:
        """The whole turn once it has passed to somebody else; before that, only what is new."""
        goes_on = self.runner is not None and self.table.waiting == (self.runner,)
        return self.latest or self.news if goes_on else self.news

    @property
    def game(self) -> Game[Any, Any]:
        return games.ALL[self.table.game]

    @property
    def secret(self) -> bool:
        """Whether several seats choose at the same time, so that each must be asked in private."""
        agenda = self.position.agenda if self.position else []
        return bool(agenda) and not isinstance(agenda[-1], Decision)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The seats that have chosen in secret, while others are still to choose."""
        match self.position.agenda[-1:] if self.position else []:
            case [Ballot(questions=questions)]:
                seats = tuple(question.seat for question in questions)
            case [Meanwhile(seats=seats)]:
                pass
            case _:
                return ()
        return tuple(seat for seat in seats if seat not in self.table.waiting)

    def vote(self, seat: int) -> tuple[Decision, Picks] | None:
        """The question that this seat has answered in secret, and how."""
        match self.position.agenda[-1:] if self.position else []:
            case [Ballot(questions=questions, answers=answers)] if answers:
                for question, picks in zip(questions, answers, strict=True):
                    if question.seat == seat and picks is not None:
                        return question, picks
        return None

    def question(self, seat: int | None) -> Decision | None:
        """What this seat is asked now."""
        if self.position is None or seat is None or not self.table.running:
            return None
        return self.position.decision(seat)

    def seen(self, seat: int | None) -> Sight:
        """The position as this seat sees it; there is one."""
        assert self.position is not None
        return sight(self.game, self.position, seat)

    def private(self, decision: Decision) -> bool:
        """Whether only the seat that is asked may see the question."""
        return decision.private or self.secret

    @property
    def link(self) -> str:
        """The address of the table message, or of its place while there is none."""
        place = address(self.table.place)
        return f"{place}/{self.board}" if self.board else place


def address(place: Place) -> str:
    """The address of a place, for a button that leads there."""
    return f"https://discord.com/channels/{place.guild or '@me'}/{place.posts_to}"


def where(place: Place, say: Voice) -> str:
    """The place as Discord links it; direct messages have no name there."""
    return say.text("place.dm") if place.kind is PlaceKind.DM else f"<#{place.posts_to}>"


def in_dm(table: Table) -> bool:
    """Whether the table is a person's own: its message shows their hand as well."""
    return table.place.kind is PlaceKind.DM


# ---- what a seat sees of a position: every view and scene is made once and shown often

KEPT = 384  # positions and seats, a few for each of eighty tables


class Sight:
    """A position as one seat sees it, or everybody."""

    def __init__(self, game: Game[Any, Any], position: Position, seat: int | None) -> None:
        self.game = game
        self.position = position
        self.seat = seat
        self.view = game.view(position, seat)
        pictures = game.pictures(self.view)
        self.names = tuple(each.name for each in pictures)  # the table's own first
        self.secret = tuple(each.name for each in pictures if each.private)
        self.private = tuple(each.name for each in pictures if each.private and not each.closer)
        self._scenes: dict[str, Scene] = {}
        self._ends: dict[Decision, dict[str, End]] = {}

    def ends(self, question: Decision) -> dict[str, End]:
        """The answers after which the game is over, as far as this seat can tell."""
        if question not in self._ends:
            self._ends[question] = at_once(self.game, self.position, question, self.seat)
        return self._ends[question]

    def scene(self, name: str) -> Scene:
        if name not in self._scenes:
            self._scenes[name] = self.game.scene(self.view, name)
        return self._scenes[name]


_kept: LRUCache[tuple[int, int | None], Sight] = LRUCache(KEPT)


def sight(game: Game[Any, Any], position: Position, seat: int | None) -> Sight:
    """By identity: a position that was committed never changes, and is kept with what is seen."""
    key = (id(position), seat)
    if key not in _kept:
        _kept[key] = Sight(game, position, seat)
    return _kept[key]
