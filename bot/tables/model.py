"""What the tables tell the rest of the bot: plain frozen values, no Discord and no SQL in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from games.kernel import Position
from games.phrases import Arg, News, Phrase

DAY = timedelta(days=1)
REMINDERS = 2  # to each question, a day apart


class Refused(Exception):
    """Not allowed, and nothing has changed; `phrase` says why, in the words of `domain`."""

    def __init__(self, key: str, /, *, domain: str = "bot", **args: Arg) -> None:
        super().__init__(key, args)
        self.phrase = Phrase(key=key, args=dict(args))
        self.domain = domain  # "bot", or the key of the game whose catalogue has the phrase


class Stale(Refused):
    """The question that was answered is no longer open: show the person the current one."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person as Discord knows them, with the name to show."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Software:
    """A player made of software."""

    level: str


class PlaceKind(StrEnum):
    """What kind of place a table stands in."""

    GUILD = "guild"
    DM = "dm"  # the bot's own direct messages with one person
    PRIVATE = "private"  # a conversation between people, where the bot is only user-installed


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands; `thread` is a channel id of its own, inside `channel`."""

    kind: PlaceKind
    channel: int
    guild: int | None = None
    thread: int | None = None

    @property
    def posts_to(self) -> int:
        return self.thread or self.channel


class Sitter(StrEnum):
    """Who or what occupies a seat."""

    PERSON = "person"
    SOFTWARE = "software"
    NOBODY = "nobody"  # free: whoever joins gets it
    GONE = "gone"  # somebody who is forgotten


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a table and who sits there; `asked` numbers the last question put to it."""

    name: str  # the game's name of the seat: "york"
    kind: Sitter
    person: int | None = None
    called: str = ""  # the person's name when they sat down
    level: str | None = None  # of software
    joined: bool = False  # False for somebody who is invited and has not accepted
    asked: int = 0
    since: datetime | None = None  # when its open question was put; None while nothing is asked
    reminded: int = 0  # how many reminders this question has cost so far
    summoned: int = 0  # the revision at which this seat was last called
    part: str = ""  # what its person gave to the chance of the game
    bank: timedelta | None = None  # what is left of its time; None at a table without clocks
    away: datetime | None = None  # until when its person is away, as far as they said
    paused: timedelta = timedelta()  # for how long they were away since the question was put
    down: timedelta = timedelta()  # for how long the bot was down since then, while they were there

    @property
    def software(self) -> bool:
        """Whether a computer opponent sits here."""
        return self.kind is Sitter.SOFTWARE

    @property
    def waiting(self) -> bool:
        """Whether a question waits for this seat's answer."""
        return self.since is not None


class Status(StrEnum):
    """Where a table stands in its life."""

    INVITED = "invited"  # a named person has still to accept
    OPEN = "open"  # a seat waits for whoever joins
    RUNNING = "running"
    OVER = "over"  # there is a result
    CLOSED = "closed"  # it ended without a result: `closed` says why


class Purpose(StrEnum):
    """What a table was opened for; only games that are played count in anybody's record."""

    PLAY = "play"
    EXPLORE = "explore"  # played on from a position of another game, or of a lesson
    DAILY = "daily"  # the challenge of the day: everybody has the same seed


class Closing(StrEnum):
    """Why a table closed without a result."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    STOPPED = "stopped"  # by somebody who manages the server
    FORGOTTEN = "forgotten"  # by somebody who wanted to be forgotten


class Ending(StrEnum):
    """How a result came about."""

    PLAYED = "played"  # `reason` is the game's own
    RESIGNED = "resigned"
    DRAWN = "drawn"
    CLAIMED = "claimed"  # after two days of silence


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; `winners` and `scores` are by seat."""

    how: Ending
    winners: tuple[int, ...]
    reason: str = ""  # of the game's outcome, when it was played to its end
    scores: tuple[int, ...] = ()
    seat: int | None = None  # who resigned or claimed


class Wish(StrEnum):
    """What needs the consent of the other side."""

    UNDO = "undo"
    DRAW = "draw"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Request:
    """A wish that waits for consent; it lapses when anybody moves."""

    wish: Wish
    seat: int
    ply: int = 0  # undo: the number of moves that would be left
    agreed: tuple[int, ...] = ()


def midnight_after(moment: datetime) -> datetime:
    """The midnight, in UTC, that ends the day of this moment."""
    day = moment.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return day + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Table:
    """A session: one game from the invitation to the result."""

    id: str
    game: str
    options: Mapping[str, Any]
    place: Place
    language: str
    theme: str
    opened_by: int | None  # a person; None when forgotten
    seats: tuple[Seat, ...]
    status: Status
    version: int  # of the rules
    first_version: int  # the game began under these
    ply: int  # moves that stand
    revision: int  # counts every change that people can see; never goes back
    shown: int  # the last revision that was shown in Discord
    seed_hash: str  # published from the start
    opened: datetime
    changed: datetime
    moved: int = 0  # the table message must have been posted at this revision or later
    requests: tuple[Request, ...] = ()
    result: Result | None = None
    closed: Closing | None = None
    seed: str | None = None  # only when the game is over
    unverified_from: int | None = None  # the rules changed under the game at this move
    rematch_of: str | None = None
    purpose: Purpose = Purpose.PLAY
    pace: str = ""  # the name of its clocks, where it has any

    @property
    def open_hands(self) -> bool:
        """Whether nothing needs to be hidden any more."""
        return self.status is Status.OVER and self.sealed_until is None

    @property
    def sealed_until(self) -> datetime | None:
        """The midnight before which others may still play with the seed of a game that is over."""
        secret = self.purpose is Purpose.DAILY and self.seed is None
        return midnight_after(self.opened) if self.status is Status.OVER and secret else None

    @property
    def live(self) -> bool:
        return self.status in (Status.INVITED, Status.OPEN, Status.RUNNING)

    @property
    def running(self) -> bool:
        return self.status is Status.RUNNING

    @property
    def started(self) -> bool:
        """Whether there is a position: cards were dealt and somebody was asked."""
        return any(seat.asked for seat in self.seats)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer is awaited."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.waiting)

    @property
    def software_awaited(self) -> tuple[int, ...]:
        """The seats of computer opponents whose answer is awaited."""
        return tuple(i for i in self.waiting if self.running and self.seats[i].software)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(s.person for s in self.seats if s.person is not None)

    @property
    def parts(self) -> tuple[str, ...]:
        """What the players gave to the chance of the game, in the order of their seats."""
        return tuple(s.part for s in self.seats if s.part)

    @property
    def solo(self) -> bool:
        """Whether only one person plays."""
        return len(self.people) < 2

    def seat_of(self, person: int | None) -> int | None:
        """The seat of this person, invited or joined; None for a spectator."""
        if person is None:
            return None
        return next((i for i, s in enumerate(self.seats) if s.person == person), None)

    def consenting(self, request: Request) -> tuple[int, ...]:
        """The people whose consent a request still needs."""
        done = {request.seat, *request.agreed}
        seats = enumerate(self.seats)
        return tuple(s.person for i, s in seats if s.person and s.joined and i not in done)

    def request(self, wish: Wish) -> Request | None:
        return next((r for r in self.requests if r.wish is wish), None)


class Event(StrEnum):
    """What a change was."""

    INVITED = "invited"  # opened, and a named person has to accept
    OPENED = "opened"  # opened with a free seat
    STARTED = "started"
    JOINED = "joined"
    LEFT = "left"
    ANSWERED = "answered"
    UNDONE = "undone"
    WISHED = "wished"  # a request waits for consent: see `wish`
    AGREED = "agreed"  # one more side agreed, others are still to
    DENIED = "denied"  # a request was refused or taken back: see `wish`
    SOFTWARE = "software"  # software took over a seat
    UNSEATED = "unseated"
    AWAY = "away"  # somebody is away, or back
    REMINDED = "reminded"  # for the second time: the others may claim from now on
    ENDED = "ended"  # see table.result
    CLOSED = "closed"  # see table.closed


@dataclass(frozen=True, slots=True)
class Change:
    """What a committed change did; nobody has been told yet."""

    what: Event
    table: Table
    before: Position | None = None
    after: Position | None = None
    news: tuple[News, ...] = ()
    moves: tuple[Move, ...] = ()  # the answers that were committed
    turn: tuple[int, ...] = ()  # seats whose turn it became: asked now, and not before
    seat: int | None = None  # who did it
    wish: Wish | None = None
    taken: tuple[Move, ...] = ()  # undo: the moves that were, or would be, taken back
    ended: bool = False
    repeated: bool = False  # this very interaction had been committed before: nothing was done now


@dataclass(frozen=True, slots=True)
class Move:
    """One committed answer."""

    ply: int  # from 1
    seat: int
    picks: str  # codes joined by "+"
    digest: str  # of the position after it
    at: datetime
    news: tuple[News, ...] = ()
    interaction: str | None = None  # the click that made it; `click/1` for its second answer
    spent: timedelta = timedelta()  # what it took out of the bank of its seat

    @property
    def tap(self) -> str | None:
        """What the answers of one click have in common."""
        return self.interaction.partition("/")[0] if self.interaction else None


@dataclass(frozen=True, slots=True)
class Entry:
    """What one move made happen, as far as the reader may know; ply 0 is the setup."""

    ply: int
    seat: int | None
    at: datetime
    news: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class Reminder:
    """A person has been silent for `number` days."""

    table: Table
    seat: int
    person: int
    number: int  # 1 or 2; after the second the game may be claimed


@dataclass(frozen=True, slots=True)
class Message:
    """Something the bot has posted and may have to edit."""

    table: str
    kind: str  # "table" the live table message, "panel" a private one, "line" one left behind,
    # "left" one that is still to become a line
    channel: int
    message: int
    person: int | None = None  # of a panel
    born: int = 0  # the revision it was posted at
    digest: str = ""  # what Discord has confirmed that it shows; "" unknown
    ply: int | None = None  # of a line: it tells the moves until this one


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a person left behind when they were forgotten."""

    changes: tuple[Change, ...] = ()  # tables that other people still play or wait at
    messages: tuple[Message, ...] = ()  # private messages to them, to be deleted in Discord
    tables: int = 0  # how many tables had known them
    threads: tuple[int, ...] = ()  # of tables that they opened: the names may have theirs
    empty: tuple[int, ...] = ()  # those of them where nobody plays any more
    named: tuple[str, ...] = ()  # tables whose messages may still have their name
