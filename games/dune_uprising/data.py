"""The components as read from assets/dune_uprising: checked when loaded, kept for good."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pydantic import Field

from games import cards as files
from games.cards import Data, Sheet, by_id, read
from games.dune_uprising.state import Condition
from games.kernel import Effect

KEY = "dune-uprising"
Effects = tuple[Effect, ...]
Faction = Literal["emperor", "guild", "bg", "fremen"]
Ground = Literal["emperor", "guild", "bg", "fremen", "landsraad", "city", "desert"]
Timing = Literal["plot", "combat", "endgame"]


class Entry(files.Entry):
    """Anything with an id and an origin."""

    source: tuple[str, ...]
    note: str = ""


class Price(Data):
    """What a space costs."""

    solari: int = 0
    spice: int = 0
    water: int = 0


class Space(Entry):
    """One of the 22 spaces of the board."""

    icon: Ground
    faction: bool
    cost: tuple[Price, ...] = Field(min_length=1, max_length=2)
    requires: Condition | None = None
    combat: bool
    maker: bool
    effects: Effects
    bonus: Effects = ()  # for whoever controls it
    spice: int = 0  # a rival takes it, or calls worms
    worms: int = 0


class Post(Entry):
    """An observation post and the spaces that it serves."""

    kind: Ground
    spaces: tuple[str, ...]


class Card(Entry):
    """A card of a personal deck."""

    copies: int
    cost: int
    tags: tuple[Faction, ...] = ()
    icons: tuple[Ground | Literal["spy"], ...] = ()
    choam: bool = False
    agent: Effects = ()
    reveal: Effects = ()
    acquire: Effects = ()
    trashed: Effects = ()
    discarded: Effects = ()


class Way(Data):
    """One way to play an intrigue card."""

    timing: Timing
    lines: tuple[Effects, ...]
    any_lines: bool = False
    requires: Condition | None = None


class Intrigue(Entry):
    copies: int
    choam: bool = False
    options: tuple[Way, ...]


class Conflict(Entry):
    tier: Literal[1, 2, 3]
    icon: Literal["knife", "mouse", "thopter", "wild"]
    control: str = ""
    protected: bool
    first: Effects
    second: Effects
    third: Effects


class Objective(Entry):
    icon: Literal["knife", "mouse", "thopter"]
    starts: bool


class TrackStep(Data):
    """A step on Feyd-Rautha's track."""

    effects: Effects
    next: tuple[str, ...]


class Leader(Entry):
    house: str
    complexity: int
    choam: bool = False
    timing: str
    left: Effects = ()
    signet: Effects
    faction: Faction | None = None  # whose level 2 sets off the left power
    without: str = ""  # a starting card left out
    track: Mapping[str, TrackStep] = Field(default_factory=dict)
    back: bool = False  # the other side of a leader


class Contract(Entry):
    copies: int
    kind: Literal["space", "harvest", "immediate", "acquire"]
    space: str = ""
    spice: int = 0
    reward: Effects


class Send(Data):
    """Where a House Hagal card sends an agent, and what the rival gets."""

    space: str
    when: Condition | None = None
    effects: Effects
    free: bool = False  # a faction space without cost: Smart Politics looks at it


class Hagal(Entry):
    copies: int
    swords: int
    sends: tuple[Send, ...] = ()
    basins: bool = False  # Hagga or Imperial Basin
    effects: Effects = ()  # there
    posts: tuple[str, ...] = ()  # of a Place Spy card
    reshuffle: bool = False
    confidence: str


class RivalCard(Entry):
    swordmaster: int
    priority: tuple[Faction, Faction, Faction, Faction]
    signet: Effects
    scheme: Effects
    streamlined: bool
    confidence: str


# ---- the files


class BoardFile(Sheet):
    space: tuple[Space, ...]
    post: tuple[Post, ...]


class CardFile(Sheet):
    starting: tuple[Card, ...]
    reserve: tuple[Card, ...]
    imperium: tuple[Card, ...]


class IntrigueFile(Sheet):
    intrigue: tuple[Intrigue, ...]


class ConflictFile(Sheet):
    conflict: tuple[Conflict, ...]
    objective: tuple[Objective, ...]


class LeaderFile(Sheet):
    leader: tuple[Leader, ...]


class ContractFile(Sheet):
    contract: tuple[Contract, ...]


class RivalFile(Sheet):
    hagal: tuple[Hagal, ...]
    rival: tuple[RivalCard, ...]


@cache
def _rivals() -> RivalFile:
    return read(KEY, "rivals", RivalFile)


@cache
def _conflicts() -> ConflictFile:
    return read(KEY, "conflicts", ConflictFile)


@cache
def _cards() -> CardFile:
    return read(KEY, "cards", CardFile)


@cache
def _board() -> BoardFile:
    return read(KEY, "board", BoardFile)


@cache
def spaces() -> Mapping[str, Space]:
    return by_id(_board().space)


@cache
def posts() -> Mapping[str, Post]:
    return by_id(_board().post)


@cache
def starting() -> Mapping[str, Card]:
    return by_id(_cards().starting)


@cache
def imperium() -> Mapping[str, Card]:
    return by_id(_cards().imperium)


@cache
def cards() -> Mapping[str, Card]:
    """Every card that can be in a personal deck."""
    return {**starting(), **by_id(_cards().reserve), **imperium()}


@cache
def intrigues() -> Mapping[str, Intrigue]:
    return by_id(read(KEY, "intrigue", IntrigueFile).intrigue)


@cache
def conflicts() -> Mapping[str, Conflict]:
    return by_id(_conflicts().conflict)


@cache
def objectives() -> Mapping[str, Objective]:
    return by_id(_conflicts().objective)


@cache
def leaders() -> Mapping[str, Leader]:
    return by_id(read(KEY, "leaders", LeaderFile).leader)


@cache
def contracts() -> Mapping[str, Contract]:
    return by_id(read(KEY, "contracts", ContractFile).contract)


@cache
def hagal() -> Mapping[str, Hagal]:
    return by_id(_rivals().hagal)


@cache
def rivals() -> Mapping[str, RivalCard]:
    return by_id(_rivals().rival)


@cache
def posts_of(space: str) -> tuple[str, ...]:
    """The posts that serve a space."""
    return tuple(post.id for post in posts().values() if space in post.spaces)


@cache
def battle_icon(card: str) -> str:
    """The battle icon of a conflict card or an objective."""
    found = conflicts().get(card)
    return found.icon if found else objectives()[card].icon


@cache
def tags(card: str) -> tuple[str, ...]:
    return cards()[card].tags


@cache
def cost(card: str) -> int:
    return cards()[card].cost
