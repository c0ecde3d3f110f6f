"""The position of It's a Wonderful Kingdom: what lies on the table and in the hands."""

from __future__ import annotations

from typing import Literal

from games.kernel import Frozen, Options, Part, Position, Step, field
from games.wonderful_kingdom.cards import SCENARIOS, Profile

SEATS = ("teressie", "valados")
AREAS = ("a", "b")
STANDARD = "dragon-hunt"

Choice = Literal[
    "standard",
    "giant-rats",
    "frost-giants",
    "shadows",
    "thieves",
    "advisors",
    "dragon-hunt",
    "coronation",
    "edge-of-the-world",
]


class KingdomOptions(Options):
    """`standard` is the Dragon Hunt and side A, or what the scenario asks for."""

    module: Choice = "standard"
    mode: Literal["two", "solo"] = "two"
    scenario: Literal["none", "spreading-nightmare", "empty-throne", "whispering-court"] = "none"
    types: Profile = "five"
    duchies: Literal["standard", "a", "b"] = "standard"  # the side of the duchy cards

    @property
    def alone(self) -> bool:
        """A scenario is a task for one player."""
        return self.mode == "solo" or self.scenario != "none"

    def resolve(self) -> tuple[str, str]:
        """The module and the duchy side that are played."""
        told = SCENARIOS.get(self.scenario)
        module = self.module if self.module != "standard" else told.module if told else STANDARD
        side = self.duchies if self.duchies != "standard" else told.side if told else "a"
        return module, side


class Laid(Frozen):
    """A card in an offer area or a selection; face down, only `known` have seen it."""

    card: str
    down: bool = False
    known: tuple[int, ...] = ()
    by: int = -1  # who laid it; -1 came from the deck or the hazard pile


class Site(Frozen):
    """A card under construction: how many of its fields are filled, by kind."""

    card: str
    filled: tuple[int, ...] = (0, 0, 0, 0, 0, 0)


class Chance(Frozen):
    """What the pool could do at a moment; whoever leaves it is not asked until it has changed."""

    krystallium: int  # with what discarding cards would brew
    soldiers: int
    sites: tuple[Site, ...]  # that could be completed
    step: int  # of the quest that discarding cards could pay for; -1 is none


class Held(Frozen):
    """A menace in a duchy, with the development that it shrouds or robs."""

    card: str
    on: str = ""


class Duchy(Part):
    """All that belongs to one player, the hand apart."""

    selection: list[Laid] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    built: list[str] = field(default_factory=list)
    advisors: list[str] = field(default_factory=list)
    calamities: int = 0
    menaces: list[Held] = field(default_factory=list)
    beaten: list[Held] = field(default_factory=list)  # in this fight
    rats: int = 0
    alchemy: list[int] = field(default_factory=list)  # cubes on the duchy card, oldest first
    krystallium: int = 0
    soldiers: int = 0
    base: int = 0  # soldiers on the training space: none or one
    traps: int = 0
    peeks: int = 0  # looks at face-down cards left in this choice phase
    shifts: int = 0
    cubes: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # to be placed now
    produced: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0])  # in this round
    steps: int = 0  # of the quest
    quest_points: int = 0
    claims: bool = False  # the next step of the quest, after this production step
    dropped: list[str] = field(default_factory=list)  # on their way to the discards
    declined: Chance | None = None  # the last one that was left


class Stretch(Part):
    """While both act at once, others see the duchies as they were when the stretch began."""

    faces: list[Duchy]
    first: tuple[Step, ...]  # with which each lane began


class Kingdom(Position):
    """The whole game; lists of two have an entry per seat, or per offer area."""

    module: str
    profile: Profile
    side: str
    scenario: str = ""
    round: int = 0
    deck: list[str]  # the next card last
    hazards: list[str] = field(default_factory=list)  # calamities; in solo, the hazard pile
    discard: list[str] = field(default_factory=list)
    hands: list[list[str]]
    areas: list[list[Laid]] = field(default_factory=lambda: [[], []])
    duchies: list[Duchy]
    stock: list[list[str]] = field(default_factory=lambda: [[], []])  # menaces at home, per seat
    rats: int = 0  # in the supply
    gone: list[str] = field(default_factory=list)  # menaces out of a solo game
    stretch: Stretch | None = None
    bonus: list[int] = field(default_factory=list)  # this round's power bonuses: a seat, or -1
    # The last move: "a.2" was laid, "took.a" and then "0.3" were taken, "beat.thief-v1" was beaten.
    marks: list[str] = field(default_factory=list)

    @property
    def solo(self) -> bool:
        return len(self.duchies) == 1

    @property
    def seats(self) -> range:
        return range(len(self.duchies))

    @property
    def starter(self) -> int:
        """Téressie starts the odd rounds, Valados the even ones."""
        return 0 if self.solo else (self.round - 1) % 2

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the start player on."""
        return (0,) if self.solo else (self.starter, 1 - self.starter)


def seen_by(state: Kingdom, seat: int | None) -> Kingdom:
    """While both act at once, another's duchy is as it was when the stretch began."""
    if state.stretch is None:
        return state
    table = state.copy()
    for other, face in enumerate(state.stretch.faces):
        if other != seat:
            table.duchies[other] = face
    return table
