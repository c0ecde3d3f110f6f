"""What a seat, or a spectator, may know; and positions that look the same to it."""

from __future__ import annotations

from typing import TypeVar

from games.dual_powers.components import (
    COMMANDS,
    CONNECTIONS,
    IS_UNIT,
    KIND,
    LEADERS,
    LEVEL,
    MONTHS,
    NEUTRAL,
    OWNERS,
    REGIONS,
    SIDES,
    TOKENS,
    TROTSKY,
)
from games.dual_powers.scoring import unrest_points
from games.dual_powers.solitaire import opposition_objective
from games.dual_powers.state import NOBODY, SUPPLY, Powers, Shift, Verdict
from games.dual_powers.strength import tally
from games.kernel import Frozen, Outcome, Rng, scrambler


class TokenView(Frozen):
    """Equal tokens in one region, on the same face."""

    members: tuple[str, ...]
    side: str  # red, white or neutral
    commander: str  # who controls them now: red or white
    kind: str  # unit or leader
    level: int
    exhausted: bool
    power: int  # of the face that lies up
    back: int  # of the other face


class RegionView(Frozen):
    """One district."""

    id: str
    tokens: tuple[TokenView, ...]
    strength: tuple[int, int]  # red, white
    winner: int  # who is stronger now; -1 nobody
    markers: tuple[int, ...]


class SideView(Frozen):
    """The open side of one faction."""

    name: str
    seat: int  # -1 for the Opposition
    cards: int  # in hand
    supply: tuple[TokenView, ...]
    played: tuple[str, ...]
    leaders: tuple[str, ...]  # still to come
    objective: str  # the card, "?" face down, "" none
    asked: str  # the question it must answer now, or ""


class PowersView(Frozen):
    """The table as one reader sees it; `seat` is None for a spectator."""

    seat: int | None
    side: int  # the reader's; -1 for a spectator
    opposition: int
    difficulty: int
    round: int
    turn: int  # 1 to 8, or 9 alone; 0 outside the action phase
    turns: int
    month: str
    day: int
    old_day: int
    support: int
    will: int
    unrest: str
    unrest_points: int
    late_points: int  # what October and November are worth
    barred: str
    blockade: str
    tiles: int
    deck: int
    discard: tuple[str, ...]
    trotsky: str  # waiting, neutral, red or gone
    regions: tuple[RegionView, ...]
    sides: tuple[SideView, SideView]
    mover: int  # who played the last card; -1 nobody yet
    shifts: tuple[Shift, ...]
    verdicts: tuple[Verdict, ...]
    aim: str  # the card the Opposition would score by its row so far
    stack: int
    chiefs: int
    hand: tuple[str, ...]  # the reader's own
    own_objective: str  # as far as the reader may know it
    outcome: Outcome | None


def view(state: Powers, seat: int | None) -> PowersView:
    side = NOBODY if seat is None else state.side(seat)
    return PowersView(
        seat=seat,
        side=side,
        opposition=state.opposition,
        difficulty=state.difficulty,
        round=state.round,
        turn=_turn(state),
        turns=9 if state.alone else 8,
        month=MONTHS[state.month],
        day=state.day,
        old_day=state.old_day,
        support=state.support,
        will=state.will,
        unrest=_region(state.unrest),
        unrest_points=unrest_points(state),
        late_points=7 if state.readings.unrest_seven else 6,
        barred=_region(state.barred),
        blockade=CONNECTIONS[state.blockade] if state.blockade != NOBODY else "",
        tiles=len(state.tiles),
        deck=len(state.deck),
        discard=tuple(state.discard),
        trotsky=_trotsky(state),
        regions=tuple(_district(state, region) for region in range(len(REGIONS))),
        sides=(_faction(state, 0), _faction(state, 1)),
        mover=state.mover,
        shifts=tuple(state.shifts),
        verdicts=tuple(state.verdicts),
        aim=_aim(state),
        stack=len(state.stack),
        chiefs=len(state.chiefs),
        hand=() if seat is None else tuple(state.hands[side]),
        own_objective=_own_objective(state, side),
        outcome=state.outcome,
    )


def _region(region: int) -> str:
    return REGIONS[region] if region != NOBODY else ""


def _turn(state: Powers) -> int:
    """Cards played so far, the one in progress included or the next one awaited."""
    played = len(state.played[0]) + len(state.played[1])
    asked = {decision.slug for decision in state.pending}
    if "choose-objective" in asked or any(marker != NOBODY for marker in state.markers):
        return 0
    return played + ("play-card" in asked)


def _trotsky(state: Powers) -> str:
    neutral, red = state.where[TROTSKY], state.where[TROTSKY + 1]
    if neutral >= 0:
        return "neutral"
    if red >= 0:
        return "red"
    return "waiting" if neutral == SUPPLY else "gone"


def _district(state: Powers, region: int) -> RegionView:
    count = tally(state, region)
    return RegionView(
        id=REGIONS[region],
        tokens=_group(state, [t for t, place in enumerate(state.where) if place == region]),
        strength=count.strength,
        winner=count.winner,
        markers=tuple(i + 1 for i, place in enumerate(state.markers) if place == region),
    )


def _group(state: Powers, tokens: list[int]) -> tuple[TokenView, ...]:
    """Equal tokens together; leaders first, then by strength."""
    groups: dict[tuple[int, bool], list[int]] = {}
    for token in tokens:
        groups.setdefault((KIND[token], state.tired[token]), []).append(token)
    shown = [_token(state, members) for members in groups.values()]
    order = {"red": 0, "neutral": 1, "white": 2}
    return tuple(
        sorted(shown, key=lambda t: (order[t.side], t.kind, -t.power, t.exhausted, t.members))
    )


def _token(state: Powers, members: list[int]) -> TokenView:
    first = members[0]
    owner = state.owner(first)
    return TokenView(
        members=tuple(TOKENS[token].id for token in members),
        side=OWNERS[owner],
        commander=SIDES[state.will if owner == NEUTRAL else owner],
        kind="unit" if IS_UNIT[first] else "leader",
        level=0 if owner == NEUTRAL else LEVEL[first],
        exhausted=state.tired[first],
        power=state.power(first),
        back=state.power(first, other_face=True),
    )


def _faction(state: Powers, side: int) -> SideView:
    seat = state.seat(side)
    decision = state.decision(seat) if seat != NOBODY else None
    supply = [
        token
        for token, place in enumerate(state.where)
        if place == SUPPLY and IS_UNIT[token] and state.owner(token) == side
    ]
    return SideView(
        name=SIDES[side],
        seat=seat,
        cards=len(state.hands[side]),
        supply=_group(state, supply),
        played=tuple(state.played[side]),
        leaders=tuple(card for card in state.hands[side] if card in LEADERS),
        objective=state.objectives[side] if state.shown[side] else "?" * _hidden(state, side),
        asked=decision.slug if decision else "",
    )


def _hidden(state: Powers, side: int) -> bool:
    return bool(state.objectives[side])


def _own_objective(state: Powers, side: int) -> str:
    """One may always look at one's own; alone it is unseen until it is turned."""
    if side == NOBODY or (state.alone and not state.shown[side]):
        return ""
    return state.objectives[side]


def _aim(state: Powers) -> str:
    row = state.played[state.opposition] if state.alone else []
    return opposition_objective(row) if row else ""


# ---- scramble


@scrambler
def scramble(new: Powers, seat: int | None, rng: Rng) -> None:
    """Everything that `seat` cannot know is drawn anew."""
    Hidden(new, seat, rng).redraw()
    new.tiles = mixed(new.tiles, rng)
    new.chiefs = mixed(new.chiefs, rng)


T = TypeVar("T", int, str)


def mixed(items: list[T], rng: Rng) -> list[T]:
    """The same things in an order that owes nothing to the one they had."""
    new = sorted(items)
    rng.shuffle(new, "mix")
    return new


class Hidden:
    """Draws anew the command cards that a reader cannot see.

    Cards held when the discards were last shuffled are known to be none of the shuffled ones, so
    the two generations are never mixed. How many of either somebody holds is no secret.
    """

    def __init__(self, state: Powers, seat: int | None, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.held = set(state.held)
        own = NOBODY if seat is None else state.side(seat)
        self.hands = [side for side in (0, 1) if side != own]
        self.objectives = [side for side in (0, 1) if self._unseen(side, own)]

    def _unseen(self, side: int, own: int) -> bool:
        state = self.state
        if not state.objectives[side] or state.shown[side]:
            return False
        return side != own or state.alone

    def redraw(self) -> None:
        state = self.state
        groups = [*(self._holding(side) for side in (0, 1)), *self._laid(), state.stack]
        unseen = [*state.deck, *(card for group in groups for card in group)]
        self.pools = [
            mixed([card for card in unseen if (card in self.held) == old], self.rng)
            for old in (False, True)
        ]
        for side in (0, 1):
            self._deal(side)
        if self._apart:
            for side in self.objectives:
                (state.objectives[side],) = self._like([state.objectives[side]])
        state.stack = self._like(state.stack)
        state.deck = self.pools[False]

    @property
    def _apart(self) -> bool:
        """Whether an objective is known to be of one generation: nobody chose it, or before."""
        return self.state.alone or self.state.sealed

    def _laid(self) -> list[list[str]]:
        return [[self.state.objectives[side]] for side in self.objectives if self._apart]

    def _holding(self, side: int) -> list[str]:
        """The hidden command cards of one side: its hand, and an objective chosen out of it."""
        cards = [card for card in self.state.hands[side] if card in COMMANDS]
        hand = cards if side in self.hands else []
        chosen = side in self.objectives and not self._apart
        return [*hand, self.state.objectives[side]] if chosen else hand

    def _like(self, cards: list[str]) -> list[str]:
        """As many cards, of the same generations in the same places."""
        return [self.pools[card in self.held].pop() for card in cards]

    def _deal(self, side: int) -> None:
        """A new hand; any of its cards may be the objective that was chosen out of it."""
        if side not in self.hands:
            return
        state = self.state
        old = sorted(self._holding(side), key=self.held.__contains__)
        drawn = mixed(self._like(old), self.rng)
        if side in self.objectives and not self._apart:
            state.objectives[side] = drawn.pop()
        leaders = [card for card in LEADERS if card in state.hands[side]]
        state.hands[side] = [*drawn, *leaders]
