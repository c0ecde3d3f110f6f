"""The components as read from assets/dune_uprising: checked when loaded, kept for good."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from games import assets
from games.dune_uprising.state import Condition
from games.kernel import Effect

FOLDER = assets.folder("dune-uprising")
Effects = tuple[Effect, ...]
Faction = Literal["emperor", "guild", "bg", "fremen"]
Ground = Literal["emperor", "guild", "bg", "fremen", "landsraad", "city", "desert"]
Timing = Literal["plot", "combat", "endgame"]


class Entry(BaseModel):
    """Anything with an id and an origin; unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: str
    provenance: Mapping[str, Literal["published", "reconstructed", "designed"]]
    source: tuple[str, ...]
    note: str = ""


class Price(BaseModel):
    """What a space costs."""

    model_config = ConfigDict(extra="forbid", frozen=True)
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
    bonus: Effects = ()  # for who controls it
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


class Way(BaseModel):
    """One way to play an intrigue card."""

    model_config = ConfigDict(extra="forbid", frozen=True)
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


class TrackStep(BaseModel):
    """A step on Feyd-Rautha's track."""

    model_config = ConfigDict(extra="forbid", frozen=True)
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


class Send(BaseModel):
    """Where a House Hagal card sends an agent, and what the rival gets."""

    model_config = ConfigDict(extra="forbid", frozen=True)
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


E = TypeVar("E", bound=Entry)


@cache
def _file(name: str) -> Mapping[str, list[object]]:
    loaded = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    if loaded.pop("schema") != 1:
        raise ValueError(f"{name}.toml has an unknown schema")
    return loaded


def _read(name: str, kind: str, model: type[E]) -> Mapping[str, E]:
    entries = [model.model_validate(each) for each in _file(name)[kind]]
    return {entry.id: entry for entry in entries}


@cache
def spaces() -> Mapping[str, Space]:
    return _read("board", "space", Space)


@cache
def posts() -> Mapping[str, Post]:
    return _read("board", "post", Post)


@cache
def starting() -> Mapping[str, Card]:
    return _read("cards", "starting", Card)


@cache
def imperium() -> Mapping[str, Card]:
    return _read("cards", "imperium", Card)


@cache
def cards() -> Mapping[str, Card]:
    """Every card that can be in a personal deck."""
    return {**starting(), **_read("cards", "reserve", Card), **imperium()}


@cache
def intrigues() -> Mapping[str, Intrigue]:
    return _read("intrigue", "intrigue", Intrigue)


@cache
def conflicts() -> Mapping[str, Conflict]:
    return _read("conflicts", "conflict", Conflict)


@cache
def objectives() -> Mapping[str, Objective]:
    return _read("conflicts", "objective", Objective)


@cache
def leaders() -> Mapping[str, Leader]:
    return _read("leaders", "leader", Leader)


@cache
def contracts() -> Mapping[str, Contract]:
    return _read("contracts", "contract", Contract)


@cache
def hagal() -> Mapping[str, Hagal]:
    return _read("rivals", "hagal", Hagal)


@cache
def rivals() -> Mapping[str, RivalCard]:
    return _read("rivals", "rival", RivalCard)


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
