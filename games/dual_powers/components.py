"""What is in the box of Dual Powers, as read from assets/dual_powers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

from pydantic import Field

from games import kernel
from games.cards import Data, Entry, Origin, Sheet, Sourced, by_id, read, shown
from games.kernel import Arg

Colour = Literal["red", "purple", "brown", "green", "blue", "white"]


class Region(Entry):
    """A district of Petrograd, by its colour."""

    id: Colour
    letter: str = Field(pattern="^[a-z]$")
    symbol: str


class Connection(Entry):
    """A way between two regions; the region tile in the Blockade space closes its own."""

    id: str = Field(pattern="^[a-z]{1,20}$")
    between: tuple[Colour, Colour]
    tile: Colour | None = None


class Slide(Data):
    """Days on which the marker does not stay."""

    from_: tuple[int, ...] = Field(alias="from")
    to: int


class Calendar(Sourced):
    """Months, the ring of days, and what happens on some of them."""

    days: int
    months: tuple[str, ...]
    unrest: tuple[int, ...]
    unrest_strict: tuple[int, ...]
    bonus_days: tuple[int, ...]
    slide: Slide
    trotsky_arrives: str
    trotsky_joins: str
    last: tuple[str, ...]


class Track(Sourced):
    """The support track."""

    spaces: int = Field(gt=0)


class Hands(Sourced):
    """How many cards are drawn and played in a round."""

    draw: int
    turns: int


class Solitaire(Sourced):
    """The counts of the solitaire game."""

    rounds: int
    draw: int
    opposition: int


class Board(Sheet):
    """The whole of board.toml."""

    region: tuple[Region, ...] = Field(min_length=6, max_length=6)
    connection: tuple[Connection, ...]
    calendar: Calendar
    track: Track
    hands: Hands
    solitaire: Solitaire


class Command(Entry):
    """A command card."""

    id: str = Field(pattern="^[a-z]+-[0-9][a-z]?$")
    region: Colour
    days: int = Field(ge=1, le=31)
    recruit: int = Field(ge=1, le=3)
    action: Literal["move", "double-move", "recover"]
    points: int = Field(ge=1)


class Leader(Entry):
    """A leader card; its strengths stand on the token of the same name."""

    id: str = Field(pattern="^[a-z]{1,20}$")
    side: Literal["red", "white"]
    days: int = Field(ge=1, le=31)
    action: Literal["protest", "espionage", "inspire"]


class Cards(Sheet):
    """The whole of cards.toml."""

    command: tuple[Command, ...] = Field(min_length=48, max_length=48)
    leader: tuple[Leader, ...] = Field(min_length=6, max_length=6)


class Token(Data):
    """A unit or a leader: one strength per face."""

    id: str = Field(pattern="^[a-z0-9-]{1,12}$")
    side: Literal["red", "white", "neutral", "opposition"]
    kind: Literal["unit", "leader"]
    level: int = Field(default=0, ge=0, le=3)
    ready: int = Field(ge=0, le=3)
    exhausted: int = Field(ge=0, le=3)
    provenance: Origin


class Opposing(Data):
    """Equal units of the Opposition; exhausted they count the difficulty."""

    id: str = Field(pattern="^[a-z][0-9]$")
    level: int = Field(ge=1, le=3)
    count: int
    ready: int
    provenance: Origin


class Tokens(Sheet):
    """The whole of tokens.toml."""

    token: tuple[Token, ...]
    opposing: tuple[Opposing, ...]


BOARD = read("dual-powers", "board", Board)
CARDS = read("dual-powers", "cards", Cards)
_TOKENS = read("dual-powers", "tokens", Tokens)

# ---- the board, by index: rules count, words and codes name

REGIONS: tuple[str, ...] = tuple(region.id for region in BOARD.region)
REGION: Mapping[str, int] = {name: index for index, name in enumerate(REGIONS)}
LETTER: tuple[str, ...] = tuple(region.letter.upper() for region in BOARD.region)
CONNECTIONS: tuple[str, ...] = tuple(one.id for one in BOARD.connection)
CONNECTION: Mapping[str, int] = {name: index for index, name in enumerate(CONNECTIONS)}
ENDS: tuple[tuple[int, int], ...] = tuple(
    (REGION[one.between[0]], REGION[one.between[1]]) for one in BOARD.connection
)
CLOSES: Mapping[int, int] = {  # region tile -> the connection it closes
    REGION[one.tile]: index for index, one in enumerate(BOARD.connection) if one.tile
}
if len(CLOSES) != len(REGIONS):
    raise ValueError("board.toml: every region tile closes exactly one connection")

CALENDAR = BOARD.calendar
MONTHS = CALENDAR.months
ARRIVES = MONTHS.index(CALENDAR.trotsky_arrives)
JOINS = MONTHS.index(CALENDAR.trotsky_joins)
LAST = tuple(MONTHS.index(month) for month in CALENDAR.last)
SPACES = BOARD.track.spaces
NOWHERE = -1


def _open(blockade: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every region when this connection is closed."""
    found: list[list[int]] = [[] for _ in REGIONS]
    for index, (a, b) in enumerate(ENDS):
        if index != blockade:
            found[a].append(b)
            found[b].append(a)
    return tuple(tuple(sorted(each)) for each in found)


def _within_two(near: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted({r for step in near[home] for r in (step, *near[step])} - {home}))
        for home in range(len(REGIONS))
    )


# By blockade, then by region; the last entry is for no blockade (index -1).
ONE_STEP = tuple(_open(blockade) for blockade in (*range(len(CONNECTIONS)), NOWHERE))
TWO_STEPS = tuple(_within_two(near) for near in ONE_STEP)

# ---- the cards

COMMANDS: Mapping[str, Command] = by_id(CARDS.command)
LEADERS: Mapping[str, Leader] = by_id(CARDS.leader)
DAYS: Mapping[str, int] = {card.id: card.days for card in CARDS.command} | {
    card.id: card.days for card in CARDS.leader
}
ORDER: Mapping[str, int] = {card: place for place, card in enumerate((*COMMANDS, *LEADERS))}
CARD_REGION: Mapping[str, int] = {card.id: REGION[card.region] for card in CARDS.command}
SIDES = ("red", "white")
LEADERS_OF: tuple[tuple[str, ...], ...] = tuple(
    tuple(card.id for card in CARDS.leader if card.side == side) for side in SIDES
)

# ---- the tokens, by index; those of the Opposition come last and are only there in solitaire


def _opposing() -> tuple[Token, ...]:
    return tuple(
        Token(
            id=f"{kind.id}-{number}",
            side="opposition",
            kind="unit",
            level=kind.level,
            ready=kind.ready,
            exhausted=0,
            provenance=kind.provenance,
        )
        for kind in _TOKENS.opposing
        for number in range(1, kind.count + 1)
    )


BOXED: tuple[Token, ...] = _TOKENS.token  # what two players use
TOKENS: tuple[Token, ...] = (*BOXED, *_opposing())
TOKEN: Mapping[str, int] = {token.id: index for index, token in enumerate(TOKENS)}
RED, WHITE, NEUTRAL, OPPOSITION = range(4)
OWNERS = ("red", "white", "neutral", "opposition")
OWNER: tuple[int, ...] = tuple(OWNERS.index(token.side) for token in TOKENS)
LEVEL: tuple[int, ...] = tuple(token.level for token in TOKENS)
IS_UNIT: tuple[bool, ...] = tuple(token.kind == "unit" for token in TOKENS)
READY: tuple[int, ...] = tuple(token.ready for token in TOKENS)
EXHAUSTED: tuple[int, ...] = tuple(token.exhausted for token in TOKENS)
OPPOSING: Mapping[int, tuple[int, ...]] = {  # units of the Opposition by level
    level: tuple(t for t, one in enumerate(TOKENS) if OWNER[t] == OPPOSITION and one.level == level)
    for level in (1, 2, 3)
}
TROTSKY, RED_TROTSKY = TOKEN["trotsky"], TOKEN["trotsky-red"]


def _kinds() -> tuple[int, ...]:
    """Equal tokens have the same kind: the index of the first of them."""
    first: dict[Any, int] = {}
    marks = (
        (t.side, t.level, t.ready, t.exhausted, "" if t.kind == "unit" else t.id) for t in TOKENS
    )
    return tuple(first.setdefault(mark, index) for index, mark in enumerate(marks))


KIND = _kinds()


def spoken(tokens: Iterable[int]) -> tuple[str, ...]:
    """The names of tokens for people: the units of the Opposition are all called by their kind."""
    names = ((TOKENS[token].id, OWNER[token] == OPPOSITION) for token in tokens)
    return tuple(name.split("-")[0] if opposing else name for name, opposing in names)


@lru_cache(maxsize=1)
def lookup() -> Mapping[str, kernel.Card]:
    """Every card for `/card`, with its facts and their provenance."""
    cards: dict[str, kernel.Card] = {}
    for card in CARDS.command:
        facts: dict[str, Arg] = {
            "card": card.id,  # as the rulebook calls it, by colour and days
            "days": card.days,
            "region": card.region,
            "recruit": card.recruit,
            "action": card.action,
            "points": card.points,
        }
        cards[card.id] = shown(card, "command", facts)
    for leader in CARDS.leader:
        token = TOKENS[TOKEN[leader.id]]
        facts = {
            "days": leader.days,
            "side": leader.side,
            "action": leader.action,
            "ready": token.ready,
            "exhausted": token.exhausted,
        }
        cards[leader.id] = shown(leader, "leader", facts)
    return cards
