"""The components, as read from assets/wonderful_kingdom/cards.toml, and their facts for play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Literal, TypeVar

from pydantic import Field

from games import cards, kernel
from games.cards import Data, Sheet, Sourced, by_id, read, shown
from games.kernel import Arg, Frozen, Phrase, phrase

RESOURCES = ("materials", "population", "gold", "exploration", "krystallium")
MATERIALS, POPULATION, GOLD, EXPLORATION, KRYSTALLIUM = range(5)
CUBES = (MATERIALS, POPULATION, GOLD, EXPLORATION)  # what is produced and recycled
SOLDIER = 5  # the sixth kind of field on a card under construction
KINDS = (*RESOURCES, "soldier")
KIND = {name: index for index, name in enumerate(KINDS)}
TYPES = {
    "five": ("infrastructure", "vehicle", "project", "discovery", "research"),
    "four": ("structure", "company", "monument", "discovery"),
}

Profile = Literal["five", "four"]
Cube = Literal["materials", "population", "gold", "exploration"]
Resource = Literal["materials", "population", "gold", "exploration", "krystallium"]
Kind = Literal["materials", "population", "gold", "exploration", "krystallium", "soldier"]
Gain = Literal["krystallium", "soldier"]
Amount = dict[Kind, int]
Module = Literal[
    "giant-rats",
    "frost-giants",
    "shadows",
    "thieves",
    "advisors",
    "dragon-hunt",
    "coronation",
    "edge-of-the-world",
]


# ---- the file


class Entry(cards.Entry):
    """What all components have; an id leaves room for `.2>1` in the code of an option."""

    id: str = Field(pattern=r"^[a-z0-9-]{1,19}$")


class ByProfile(Data):
    """A card type in both profiles."""

    five: str
    four: str


class Per(Data):
    """So many for each own built card of a type."""

    count: int = Field(ge=1)
    per: ByProfile


class ProducePer(Per):
    resource: Cube


class Duchy(Entry):
    """A duchy card with its two sides."""

    a: dict[Cube, int]
    b: dict[Cube, int]


class Development(Entry):
    copies: int = Field(ge=1)
    types: ByProfile
    cost: Amount = Field(min_length=1)
    recycle: Cube
    produce: dict[Resource, int] = {}
    produce_per: ProducePer | None = None
    bonus: dict[Gain, int] = {}
    points: int = 0
    points_per: Per | None = None


class Treasure(Entry):
    gives: dict[Cube, int]


class Calamity(Entry):
    copies: int
    points: int


class Menace(Entry):
    """A threat card: who takes it must live with it or fight it."""

    deck: Literal["giant-rats", "frost-giants", "shadows", "thieves"]
    owner: Literal["teressie", "valados"]
    level: Literal[1, 2]
    strength: int = Field(ge=1)
    rats: int = 0
    freeze: Cube | None = None
    freeze_count: int = 0
    reward: dict[Gain, int] = {}
    points: int = 0


class Rat(Entry):
    copies: int
    strength: int
    points: int


class Advisor(Entry):
    """An advisor, with the one quantity it bends."""

    two_players_only: bool = False
    recycle: Cube
    traps: int = 0
    peeks: int = 0
    shifts: int = 0
    produce: dict[Cube, int] = {}
    produce_per: ProducePer | None = None
    musters: int = 0  # soldiers, whenever production begins
    finds: Per | None = None  # krystallium, whenever a card of a type is built
    discount: Per | None = None
    alchemy: int = 0
    power_direct: bool = False
    power_on_tie: bool = False
    calamity_points: int = 0
    recycle_plus: int = 0
    points_per: Per | None = None


class Produced(Data):
    count: int
    resource: Cube


class QuestStep(Data):
    """A step of a quest: what must be there, what is paid, what it brings."""

    built: Per | None = None
    produced: Produced | None = None
    pay: dict[Gain, int] = {}
    first: dict[Gain, int] = {}
    first_points: int = 0
    points: int


class Quest(Entry):
    step: tuple[QuestStep, ...]


class ModuleEntry(Entry):
    id: Module
    kind: Literal["threat", "support", "quest"]
    calamities: bool
    treasures: bool


class Medals(Data):
    bronze: int
    silver: int
    gold: int


class Scenario(Entry):
    """A task for one player: cards begin under construction and must be built."""

    module: Module
    side: Literal["a", "b"]
    start: tuple[str, ...]
    must_build: tuple[str, ...]
    medals: Medals


class Solo(Sourced):
    spies: int
    hazards: int
    calamities: int
    selections: int
    lay: int
    power: int
    medals: Medals


class Rules(Sourced):
    rounds: int
    hand: int
    lay: int
    traps: int
    alchemy: int
    advisors: int


class Components(Sheet):
    """The whole file."""

    rules: Rules
    duchy: tuple[Duchy, Duchy]
    development: tuple[Development, ...]
    treasure: tuple[Treasure, ...]
    calamity: tuple[Calamity]
    menace: tuple[Menace, ...]
    rat: tuple[Rat]
    advisor: tuple[Advisor, ...]
    quest: tuple[Quest, ...]
    module: tuple[ModuleEntry, ...]
    solo: Solo
    scenario: tuple[Scenario, ...]


BOX = read("wonderful-kingdom", "cards", Components)
RULES = BOX.rules
SOLO = BOX.solo
DUCHIES = BOX.duchy
CALAMITY = BOX.calamity[0]
RAT = BOX.rat[0]
DEVELOPMENTS: Mapping[str, Development] = by_id(BOX.development)
TREASURES: Mapping[str, Treasure] = by_id(BOX.treasure)
MENACES: Mapping[str, Menace] = by_id(BOX.menace)
ADVISORS: Mapping[str, Advisor] = by_id(BOX.advisor)
QUESTS: Mapping[str, Quest] = by_id(BOX.quest)
MODULES: Mapping[str, ModuleEntry] = by_id(BOX.module)
SCENARIOS: Mapping[str, Scenario] = by_id(BOX.scenario)


# ---- facts, flat and fast


class Fact(Frozen):
    """A development as the rules use it, in one type profile; -1 is no resource."""

    type: str
    cost: tuple[int, ...]  # by kind
    size: int  # fields in all
    recycle: int
    produce: tuple[int, ...]  # by resource
    yields: tuple[tuple[int, int], ...]  # the same, without what it does not produce
    per_resource: int
    per_count: int
    per_type: str
    krystallium: int
    soldiers: int
    points: int
    points_count: int
    points_type: str


K = TypeVar("K", bound=str)


def amounts(given: Mapping[K, int], kinds: int = 6) -> tuple[int, ...]:
    """A table of amounts as a row, by kind."""
    table: dict[str, int] = {str(name): count for name, count in given.items()}
    return tuple(table.get(name, 0) for name in KINDS[:kinds])


def _fact(card: Development, profile: Profile) -> Fact:
    per, points = card.produce_per, card.points_per
    produce = dict(card.produce)
    # With four types nothing is produced in the fifth step: the card gives it once, when built.
    once = produce.pop("krystallium", 0) if profile == "four" else 0
    made = amounts(produce, 5)
    return Fact(
        type=getattr(card.types, profile),
        cost=amounts(card.cost),
        size=sum(amounts(card.cost)),
        recycle=KIND[card.recycle],
        produce=made,
        yields=tuple((kind, count) for kind, count in enumerate(made) if count),
        per_resource=KIND[per.resource] if per else -1,
        per_count=per.count if per else 0,
        per_type=getattr(per.per, profile) if per else "",
        krystallium=card.bonus.get("krystallium", 0) + once,
        soldiers=card.bonus.get("soldier", 0),
        points=card.points,
        points_count=points.count if points else 0,
        points_type=getattr(points.per, profile) if points else "",
    )


class Goal(Frozen):
    """A step of a quest as the rules use it, in one type profile; -1 is no resource."""

    type: str
    built: int  # cards of that type
    resource: int
    produced: int  # of that resource, in this round
    krystallium: int  # to be paid
    soldiers: int
    points: int
    first_points: int  # for whoever is first, like these:
    first_krystallium: int
    first_soldiers: int


def _goal(step: QuestStep, profile: Profile) -> Goal:
    built, produced = step.built, step.produced
    return Goal(
        type=getattr(built.per, profile) if built else "",
        built=built.count if built else 0,
        resource=KIND[produced.resource] if produced else -1,
        produced=produced.count if produced else 0,
        krystallium=step.pay.get("krystallium", 0),
        soldiers=step.pay.get("soldier", 0),
        points=step.points,
        first_points=step.first_points,
        first_krystallium=step.first.get("krystallium", 0),
        first_soldiers=step.first.get("soldier", 0),
    )


PROFILES: tuple[Profile, Profile] = ("five", "four")
FACTS: Mapping[str, Mapping[str, Fact]] = {
    profile: {card.id: _fact(card, profile) for card in BOX.development} for profile in PROFILES
}
GOALS: Mapping[str, Mapping[str, tuple[Goal, ...]]] = {
    profile: {quest.id: tuple(_goal(step, profile) for step in quest.step) for quest in BOX.quest}
    for profile in PROFILES
}
RECYCLE: Mapping[str, int] = {card.id: KIND[card.recycle] for card in BOX.development} | {
    card.id: KIND[card.recycle] for card in BOX.advisor
}
SIDES: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "a": tuple(amounts(duchy.a, 5) for duchy in DUCHIES),
    "b": tuple(amounts(duchy.b, 5) for duchy in DUCHIES),
}
GIVES: Mapping[str, tuple[int, ...]] = {card.id: amounts(card.gives, 4) for card in BOX.treasure}


@cache  # two for each module
def draw_deck(module: str, solo: bool) -> tuple[str, ...]:
    """Set-up: the developments, and what the module mixes in or leaves in the box."""
    deck = [card.id for card in BOX.development for _ in range(card.copies)]
    if MODULES[module].treasures:
        deck += [card.id for card in BOX.treasure]
    if module == "advisors":
        deck += [card.id for card in BOX.advisor if not (solo and card.two_players_only)]
    return tuple(deck)


# ---- codes


def codes(cards: Iterable[str]) -> tuple[str, ...]:
    """Codes for cards of which some are equal: `quarry`, `quarry.2`."""
    given = tuple(cards)
    return given if len(set(given)) == len(given) else _numbered(given)


@lru_cache(maxsize=1 << 12)
def _numbered(cards: tuple[str, ...]) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    made = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        made.append(card if seen[card] == 1 else f"{card}.{seen[card]}")
    return tuple(made)


def card_of(code: str) -> str:
    """The card that a code such as `quarry.2` stands for."""
    return code.partition(".")[0]


def is_hazard(card: str) -> bool:
    return card == CALAMITY.id or card in MENACES


def label_of(code: str) -> Phrase:
    """The card's name, numbered where the same card is there several times."""
    card, _, number = code.partition(".")
    if not number:
        return phrase("pick.card", card=card)
    return phrase("pick.card-again", card=card, number=int(number))


@lru_cache(maxsize=1)
def lookup() -> Mapping[str, kernel.Card]:
    """Every card for `/card`, with its facts and their provenance."""
    cards: dict[str, kernel.Card] = {}
    for development in BOX.development:
        facts: dict[str, Arg] = {"copies": development.copies, "type": development.types.five}
        cards[development.id] = shown(development, "development", facts)
    for treasure in BOX.treasure:
        cards[treasure.id] = shown(treasure, "treasure", {})
    cards[CALAMITY.id] = shown(CALAMITY, "calamity", {"copies": CALAMITY.copies})
    for menace in BOX.menace:
        facts = {"module": menace.deck, "duchy": menace.owner, "strength": menace.strength}
        cards[menace.id] = shown(menace, "menace", facts)
    cards[RAT.id] = shown(RAT, "menace", {"copies": RAT.copies, "strength": RAT.strength})
    for advisor in BOX.advisor:
        cards[advisor.id] = shown(advisor, "advisor", {})
    for quest in BOX.quest:
        cards[quest.id] = shown(quest, "quest", {})
    for duchy in DUCHIES:
        cards[duchy.id] = shown(duchy, "duchy", {})
    return cards
