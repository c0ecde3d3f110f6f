"""The position of The Cousins' War: what lies on the table and in the hands."""

from __future__ import annotations

from typing import Literal

from games.kernel import Frozen, Options, Part, Position, field

SEATS = ("lancaster", "york")
LANCASTER, YORK = 0, 1

# Where a troop can be. A house's troops are six numbers that always add up to twelve.
ZONES = ("supply", "reserve", "battlefield", "north", "central", "south")
SUPPLY, RESERVE, BATTLEFIELD, NORTH, CENTRAL, SOUTH = range(6)
ZONE = {name: index for index, name in enumerate(ZONES)}
REGIONS = (NORTH, CENTRAL, SOUTH)
NEIGHBOURS = {NORTH: (CENTRAL,), CENTRAL: (NORTH, SOUTH), SOUTH: (CENTRAL,)}
TROOPS = 12
FRENCH = 2
ROUNDS = 5
HAND = 6


class CousinsOptions(Options):
    """`twists` adds the expansion: one of its six cards bends a rule in each round."""

    twists: bool = False


class Shift(Frozen):
    """Troops that the current card has moved, to be marked on the board."""

    seat: int
    origin: str
    to: str
    count: int


class Attempt(Frozen):
    """One die thrown to place or to remove a troop."""

    action: Literal["place", "remove"]
    seat: int
    region: str
    die: int
    result: Literal["placed", "reserve", "supply", "failed"]


class Exchange(Part):
    """One passage of a battle, from the hidden roll to the losses; dice in rising order."""

    number: int
    attacker: int
    dice: list[int]  # the attacker's; hidden until shown
    shown: bool = False
    said: str = ""  # the announcement: "pair-5"
    doubted: bool | None = None
    lie: bool | None = None  # known only if doubted
    attack_card: str = ""  # the last card with which the attacker turned dice
    turned: list[int] = field(default_factory=list)  # the attacker's dice after that
    result: str = ""  # what counts for the attacker
    defence: list[int] = field(default_factory=list)
    defence_card: str = ""
    defence_turned: list[int] = field(default_factory=list)
    losses: list[int] = field(default_factory=lambda: [0, 0])  # per seat, all of this exchange
    french_losses: list[int] = field(default_factory=lambda: [0, 0])
    winner: int | None = None  # of the comparison


class Cousins(Position):
    """The whole game; `troops[seat][zone]` are red and white, `french[seat]` blue troops."""

    round: int = 0
    troops: list[list[int]]
    french: list[int] = field(default_factory=lambda: [0, 0])
    deck: list[str]
    discard: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    seen: list[list[str]] = field(default_factory=lambda: [[], []])  # of the other's hand, per seat
    bare: list[bool] = field(default_factory=lambda: [False, False])  # laid an event in phase 3
    laid: list[str] = field(default_factory=lambda: ["", ""])  # face down in phase 3, then turned
    played: str = ""  # the card being used now
    traded: bool = False  # cards were exchanged in this round by Spies at Court; everybody saw it
    battlefield: str = ""
    owner: int = LANCASTER  # whose battlefield it is
    trophies: list[list[str]] = field(default_factory=lambda: [[], []])
    victors: list[int] = field(default_factory=list)  # who won the battle of each round
    twists: list[str] = field(default_factory=list)  # still to come, the next one last
    twist: str = ""
    rerolls: list[list[int]] = field(default_factory=lambda: [[], []])  # dice per granted re-roll
    exchange: Exchange | None = None
    previous: Exchange | None = None
    shifts: list[Shift] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def french_supply(self) -> int:
        return FRENCH - self.french[0] - self.french[1]

    def host(self, seat: int) -> int:
        """Troops on the battlefield, the French included, as they count from phase 5 on."""
        return self.troops[seat][BATTLEFIELD] + self.french[seat]

    def controls(self, seat: int) -> int:
        """How many regions this house controls: more troops there than the other."""
        mine, theirs = self.troops[seat], self.troops[1 - seat]
        return sum(mine[region] > theirs[region] for region in REGIONS)

    def shift(self, seat: int, origin: int, to: int, count: int) -> None:
        """Move troops of one house, and remember it for the picture."""
        troops = self.troops[seat]
        troops[origin] -= count
        troops[to] += count
        if not self.hushed and count:
            self.shifts.append(Shift(seat=seat, origin=ZONES[origin], to=ZONES[to], count=count))

    def take_from_hand(self, seat: int, card: str) -> None:
        """A card leaves a hand; whoever knew it was there forgets it."""
        self.hands[seat].remove(card)
        if card in self.seen[1 - seat]:
            self.seen[1 - seat].remove(card)

    def clear_marks(self) -> None:
        self.shifts = []
        self.attempts = []
