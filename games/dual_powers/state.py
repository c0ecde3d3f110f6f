"""The position of Dual Powers: what lies on the table and in the hands."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from games.dual_powers.components import (
    BOXED,
    EXHAUSTED,
    IS_UNIT,
    NEUTRAL,
    OPPOSITION,
    ORDER,
    OWNER,
    READY,
    SIDES,
    TOKENS,
)
from games.kernel import Arg, Frozen, Options, Position, field

# Where a token can be, besides a region (0 to 5). Trotsky waits by the calendar: in supply.
SUPPLY, OUT = -1, -2
NOBODY = -1


class PowersOptions(Options):
    """Two players, or one against the Opposition; and the readings of an English rules service."""

    opposition: int = Field(default=0, ge=0, le=6)  # 0: two players; 1 to 6: its difficulty
    side: Literal["red", "white"] = "red"  # which side one plays against the Opposition
    unrest_seven: bool = False  # October and November are worth 7 instead of 6
    light_bonus_move: bool = False  # the bonus move is for a level-1 unit or a leader only
    neutrals_in_company: bool = False  # moving or recovering a neutral needs an own token there


class Readings(Frozen):
    """The stricter readings in force."""

    unrest_seven: bool = False
    light_bonus_move: bool = False
    neutrals_in_company: bool = False


class Shift(Frozen):
    """A token that the current turn has placed, moved or turned, to be marked on the board."""

    token: str
    origin: int
    to: int


class Verdict(Frozen):
    """How one objective marker was scored."""

    marker: int  # 1 unrest, 2 and 3 the objectives
    region: int
    card: str  # "" for unrest
    owner: int  # whose objective it is; NOBODY for unrest
    strength: tuple[int, int]
    tokens: tuple[int, int]
    winner: int  # NOBODY where nobody is stronger
    points: int  # 0 where a bonus action was taken instead


class Powers(Position):
    """The whole game. A side is 0 (red) or 1 (white); a seat is the same unless one plays alone."""

    readings: Readings = field(default_factory=Readings)
    opposition: int = NOBODY  # the side that the Opposition plays
    difficulty: int = 0
    round: int = 0
    month: int = 0
    day: int = 1
    support: int = 0  # the score marker: below 0 on the red half, above on the white one
    will: int = 0  # the side that has the Will of the People
    where: list[int]  # per token: a region, SUPPLY or OUT
    tired: list[bool]  # per token: on its exhausted face
    tiles: list[int]  # the stack of region tiles, the next one last
    unrest: int = NOBODY
    barred: int = NOBODY  # the tile in the Blockade space
    blockade: int = NOBODY  # the connection with the marker
    markers: list[int] = field(default_factory=lambda: [-1, -1, -1])
    deck: list[str]
    discard: list[str] = field(default_factory=list)
    held: tuple[str, ...] = ()  # what was held, unseen, when the discards were last shuffled
    sealed: bool = False  # this round's objectives were laid before that
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    objectives: list[str] = field(default_factory=lambda: ["", ""])
    shown: list[bool] = field(default_factory=lambda: [False, False])
    played: list[list[str]] = field(default_factory=lambda: [[], []])  # in this round, in order
    retired: list[str] = field(default_factory=list)  # leader cards of earlier rounds
    stack: list[str] = field(default_factory=list)  # the Opposition's cards, the next one last
    chiefs: list[str] = field(default_factory=list)  # its leaders still to come, the next one last
    shifts: list[Shift] = field(default_factory=list)
    old_day: int = 1  # before the current turn
    mover: int = NOBODY  # who played the last card of this round
    verdicts: list[Verdict] = field(default_factory=list)  # of the last scoring

    # ---- seats and sides

    @property
    def alone(self) -> bool:
        return self.opposition != NOBODY

    def side(self, seat: int) -> int:
        return 1 - self.opposition if self.alone else seat

    def seat(self, side: int) -> int:
        """Who plays this side; nobody plays the Opposition."""
        if self.alone:
            return NOBODY if side == self.opposition else 0
        return side

    def report(self, key: str, side: int, **args: Arg) -> None:
        """Tell what a side did; the Opposition's doings have sentences of their own."""
        if self.hushed:
            return
        if side == self.opposition:
            self.tell(f"opposition.{key}", None, side=SIDES[side], **args)
        else:
            self.tell(key, None, seat=self.seat(side), side=SIDES[side], **args)

    # ---- tokens

    def owner(self, token: int) -> int:
        """The side of a token, or NEUTRAL."""
        owner = OWNER[token]
        return self.opposition if owner == OPPOSITION else owner

    def controls(self, side: int, token: int) -> bool:
        """An own token, or a neutral one for the holder of the Will of the People."""
        owner = self.owner(token)
        return owner == side or (owner == NEUTRAL and self.will == side)

    def power(self, token: int, other_face: bool = False) -> int:
        """The strength of the face that lies up, or of the other one."""
        if self.tired[token] == other_face:
            return READY[token]
        return self.difficulty if OWNER[token] == OPPOSITION else EXHAUSTED[token]

    def present(self, side: int, region: int) -> bool:
        """Whether an own, not neutral token of this side is in the region."""
        return any(
            place == region and self.owner(token) == side for token, place in enumerate(self.where)
        )

    def put(self, token: int, to: int) -> None:
        """A token goes somewhere, and the picture remembers it."""
        if not self.hushed:
            self.shifts.append(Shift(token=TOKENS[token].id, origin=self.where[token], to=to))
        self.where[token] = to

    def refresh(self, token: int) -> None:
        """Turn a token to its ready side."""
        self.tired[token] = False
        if not self.hushed:
            place = self.where[token]
            self.shifts.append(Shift(token=TOKENS[token].id, origin=place, to=place))

    def remove(self, token: int) -> None:
        """Off the board: units to their supply, leaders and neutrals out of the game."""
        back = IS_UNIT[token] and OWNER[token] != NEUTRAL
        self.where[token] = SUPPLY if back else OUT
        self.tired[token] = False

    def clear_marks(self) -> None:
        self.shifts = []
        self.old_day = self.day

    # ---- cards

    def pick_up(self, side: int, cards: list[str]) -> None:
        """Cards to a hand, which is kept in the order of the districts, leaders last."""
        self.hands[side] = sorted(self.hands[side] + cards, key=ORDER.__getitem__)

    def draw(self, count: int) -> list[str]:
        """Cards from the top of the deck; the discards are shuffled when it is empty."""
        drawn: list[str] = []
        for _ in range(count):
            if not self.deck:
                self._reshuffle(drawn)
            if not self.deck:
                break
            drawn.append(self.deck.pop())
        return drawn

    def _reshuffle(self, drawn: list[str]) -> None:
        if not self.discard:
            return
        self.sealed = any(self.objectives)
        held = (*self.hands[0], *self.hands[1], *self.stack, *drawn, *filter(None, self.objectives))
        self.held = tuple(sorted(held))
        self.deck, self.discard = self.discard, []
        self.rng.shuffle(self.deck, "cards")
        self.tell("reshuffled")


def board_tokens(alone: bool) -> int:
    """How many tokens are in play: the Opposition's only in solitaire."""
    return len(TOKENS) if alone else len(BOXED)
