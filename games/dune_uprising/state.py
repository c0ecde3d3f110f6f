"""The position of Dune: Imperium – Uprising: what lies on the table and in the hands."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, PlainSerializer, ValidationInfo, field_validator

from games.dune_uprising.deeds import Deed
from games.kernel import Arg, Frozen, Options, Part, Position, field

SEATS = ("teal", "red", "indigo")
FACTIONS = ("emperor", "guild", "bg", "fremen")
FACTION = {name: index for index, name in enumerate(FACTIONS)}
RESOURCES = ("solari", "spice", "water")
MAKERS = ("imperial-basin", "hagga-basin", "deep-desert")
CRITICAL = ("arrakeen", "spice-refinery", "imperial-basin")  # the places that can be controlled
ICONS = ("knife", "mouse", "thopter")
TROOPS = 12
SPIES = 3
ROUNDS = 10
HAND = 5
ROW = 5
TOP = 6  # of an influence track
PREPARE, FLOW = "prepare-the-way", "spice-must-flow"
RESERVE = {PREPARE: 8, FLOW: 10}
NOBODY = -1
STREAMLINED = ("rival-lady-amber", "rival-rabban")
CLOCKWISE = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
BETWEEN = ((0, 2, 1), (1, 2, 0))  # the rival between two people

Leader = Literal[
    "random",
    "feyd-rautha",
    "gurney-halleck",
    "lady-amber",
    "lady-jessica",
    "lady-margot",
    "muad-dib",
    "princess-irulan",
    "staban-tuek",
    "shaddam",
]
SoloRival = Literal[
    "random",
    "staban-tuek",
    "gurney-halleck",
    "lady-margot",
    "princess-irulan",
    "baron-harkonnen",
    "lady-jessica",
    "feyd-rautha",
    "muad-dib",
]
Rival = Literal[SoloRival, "lady-amber", "rabban"]


class DuneOptions(Options):
    """One person against two rivals, or two people with a rival between them."""

    mode: Literal["two", "solo"] = "two"
    difficulty: Literal["mercenary", "sardaukar", "mentat", "kwisatz-haderach"] = "mercenary"
    leader: Leader = "random"
    second_leader: Leader = "random"
    rival: Rival = "random"
    second_rival: SoloRival = "random"
    streamlined: bool = True
    choam: bool = False
    storm: bool = False
    escalation: bool = False
    deployment: bool = False
    politics: bool = False

    @field_validator("rival")
    @classmethod
    def fits(cls, rival: str, chosen: ValidationInfo) -> str:
        """R-2.11: the streamlined rivals are made for two people."""
        if chosen.data.get("mode") == "solo" and f"rival-{rival}" in STREAMLINED:
            raise ValueError("a streamlined rival is made for two people")
        return rival


class Condition(Frozen):
    """An "if" of a card: what is asked, of whom, and how much of it."""

    kind: str
    of: str = ""
    least: int = 0


class Mark(Frozen):
    """The last move, for the picture: whose agent went where, and how many units followed."""

    seat: int
    space: str
    units: int = 0


@cache
def marked(seat: int, space: str) -> Mark:
    return Mark(seat=seat, space=space)


class Theft(Frozen):
    """R-10.7: who stole which intrigue card from whom; saved as `thief>victim>card`."""

    thief: int
    victim: int
    card: str

    @classmethod
    def read(cls, text: str) -> Theft:
        thief, victim, card = text.split(">")
        return cls(thief=int(thief), victim=int(victim), card=card)

    def __str__(self) -> str:
        return f"{self.thief}>{self.victim}>{self.card}"


def _theft(saved: object) -> object:
    return Theft.read(saved) if isinstance(saved, str) else saved


SavedTheft = Annotated[Theft, BeforeValidator(_theft), PlainSerializer(str)]


class Variants(Frozen):
    """What was agreed at the start."""

    solo: bool
    difficulty: str
    choam: bool
    storm: bool
    escalation: bool
    deployment: bool
    politics: bool


class Player(Part):
    """Everything that belongs to one seat, human or rival."""

    leader: str = ""  # of a human; Lady Jessica's other side is a leader of its own
    rival: str = ""  # the rival card
    vp: int = 0
    solari: int = 0
    spice: int = 0
    water: int = 1
    supply: int = 9  # troops: supply, garrison, conflict and memories are always twelve
    garrison: int = 3
    conflict: int = 0
    memories: int = 0
    worms: int = 0
    swords: int = 0
    influence: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    spies: list[str] = field(default_factory=list)  # posts
    agents: list[str] = field(default_factory=list)  # spaces
    swordmaster: bool = False
    council: bool = False
    hooks: bool = False
    hand: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)  # hand cards that everybody has seen
    deck: list[str] = field(default_factory=list)  # the next card last
    discard: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)  # in agent turns of this round
    revealed: list[str] = field(default_factory=list)
    intrigue: list[str] = field(default_factory=list)
    lying: list[str] = field(default_factory=list)  # intrigue cards face up until the reveal turn
    aside: str = ""  # the row card set aside by Manipulate
    objective: str = ""
    won: list[str] = field(default_factory=list)  # conflict cards
    flipped: list[str] = field(default_factory=list)  # of these and the objective
    contracts: list[str] = field(default_factory=list)
    completed: list[str] = field(default_factory=list)
    own_contracts: list[str] = field(default_factory=list)  # Shaddam's, set aside
    hall: int = 0  # persuasion from the Assembly Hall, for this round's reveal turn
    done: int = 0  # the place in which this seat revealed this round, 0 before
    track: str = "start"  # Feyd-Rautha's token

    @property
    def agents_left(self) -> int:
        return (3 if self.swordmaster else 2) - len(self.agents)

    @property
    def units(self) -> int:
        return self.conflict + self.worms

    @property
    def strength(self) -> int:
        """R-9.8: nothing counts without a unit in the conflict."""
        if not self.units:
            return 0
        return 2 * self.conflict + 3 * self.worms + self.swords

    def in_play(self) -> list[str]:
        return self.played + self.revealed

    def face_up(self) -> list[str]:
        """Won cards and the objective that have not been flipped."""
        return [c for c in (self.objective, *self.won) if c and c not in self.flipped]


class Item(Frozen):
    """An effect that is still to be resolved in this turn, and where it comes from."""

    code: str
    effect: Deed
    source: str  # space, faction, card, contract, leader
    name: str  # the id of that space, card, contract or leader


class Turn(Part):
    """The turn of a human: the open items and what happened in it so far (R-3.10)."""

    seat: int
    kind: Literal["start", "agent", "reveal"] = "start"
    card: str = ""
    space: str = ""
    items: list[Item] = field(default_factory=list)
    numbered: int = 0  # items so far
    paid: bool = False  # the higher of two costs of the space
    infiltrator: str = ""  # the post whose spy was recalled to infiltrate
    recalled: int = 0  # spies
    spice: int = 0  # gained
    recruited: int = 0
    deployed: int = 0  # units, less those retreated
    sent: int = 0  # troops that used up the limit of
    discarded: str = ""
    network: str = ""  # the post of Staban Tuek's signet
    barred: bool = False  # Shaddam: no deployment
    coordinated: bool = False  # Sardaukar Coordination
    doubled: bool = False  # two influence instead of one
    returned: bool = False  # the card went back to hand
    repeated: bool = False  # Reverend Mother Jessica has been asked
    persuasion: int = 0
    armed: int = 0  # revealed cards that provided swords, but for Leadership
    led: bool = False  # Leadership counts them
    arms: bool = False  # Call to Arms is in force
    flows: int = 0  # The Spice Must Flow acquired
    used: list[str] = field(default_factory=list)  # leader powers that work once


class Dune(Position):
    """The whole game; the seats of the humans come first."""

    variants: Variants
    players: list[Player]
    round: int = 0
    first: int = 0  # who has the first player marker
    reveals: int = 0  # humans that revealed in this round
    turn: Turn | None = None
    wall: bool = True
    bonus: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MAKERS, 0))
    alliances: list[int] = field(default_factory=lambda: [NOBODY] * 4)
    control: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CRITICAL, NOBODY))
    conflict: str = ""
    conflicts: list[str] = field(default_factory=list)  # the next one last
    conflicts_out: list[str] = field(default_factory=list)  # left in the box, unseen
    conflicts_past: list[str] = field(default_factory=list)  # turned up earlier
    imperium: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    reserve: dict[str, int] = field(default_factory=lambda: dict(RESERVE))
    intrigue: list[str] = field(default_factory=list)
    intrigue_discard: list[str] = field(default_factory=list)
    intrigue_gone: list[str] = field(default_factory=list)  # trashed
    removed: list[str] = field(default_factory=list)  # Imperium cards out of the game
    hagal: list[str] = field(default_factory=list)
    hagal_discard: list[str] = field(default_factory=list)
    contracts: list[str] = field(default_factory=list)  # the pile
    market: list[str] = field(default_factory=list)  # face up
    stolen: list[SavedTheft] = field(default_factory=list)  # who knows what
    mark: Mark | None = None

    @property
    def humans(self) -> int:
        return 1 if self.variants.solo else 2

    def is_human(self, seat: int) -> bool:
        return seat < (1 if self.variants.solo else 2)

    def who(self, seat: int) -> int | str:
        """The seat as an argument of words: a person's number, or a rival's card."""
        return seat if seat < self.humans else self.players[seat].rival

    def announce(self, key: str, seat: int, /, **args: Arg) -> None:
        """Tell everybody what this seat did."""
        if not self.hushed:
            self.tell(key, None, seat=self.who(seat), **args)

    def remark(self, key: str, seat: int, /, **args: Arg) -> None:
        """Note for the log what this seat did."""
        if not self.hushed:
            self.note(key, seat=self.who(seat), **args)

    def report(self, key: str, seat: int, /, **args: Arg) -> None:
        """What happens to a person is told; in a rival's turn it is one step of several."""
        if self.hushed:
            return
        if seat < self.humans:
            self.announce(key, seat, **args)
        else:
            self.remark(key, seat, **args)

    def order(self) -> tuple[int, ...]:
        """R-3.7: clockwise from the marker; for two, the rival always acts between the humans."""
        return CLOCKWISE[self.first] if self.variants.solo else BETWEEN[self.first]

    def occupied(self, space: str) -> bool:
        one, two, three = self.players
        return space in one.agents or space in two.agents or space in three.agents

    def spies_at(self, post: str) -> int:
        """How many seats have a spy there."""
        one, two, three = self.players
        return (post in one.spies) + (post in two.spies) + (post in three.spies)

    def scores(self, seat: int) -> bool:
        """R-28.5: a streamlined rival neither wins nor ends the game."""
        return self.players[seat].rival not in STREAMLINED
