"""Acquiring cards: the row, the reserve, and what happens then (R-9.3 to R-9.6, R-17)."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.dune_uprising.conditions import holds, own_turn
from games.dune_uprising.contracts import complete_acquired
from games.dune_uprising.data import cards, cost, posts
from games.dune_uprising.deeds import Deed, bind
from games.dune_uprising.drawing import take_up
from games.dune_uprising.gains import pay
from games.dune_uprising.influence import Influence
from games.dune_uprising.state import FACTIONS, FLOW, ROW, Condition, Dune, Turn
from games.dune_uprising.trashing import NONE, CardQuestion, unique
from games.dune_uprising.troops import recruit
from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase

ASIDE = "aside"


def refill(state: Dune, place: int) -> None:
    """R-9.4, R-9.5: the gap is filled at once; an empty deck leaves the row short."""
    if state.imperium:
        state.row.insert(place, state.imperium.pop())


def leave_row(state: Dune, card: str) -> None:
    place = state.row.index(card)
    del state.row[place]
    refill(state, place)


def on_sale(state: Dune, seat: int) -> list[str]:
    """Row and reserve, and in the own reveal turn the card set aside."""
    found = unique(state.row) + [card for card, count in state.reserve.items() if count]
    turn = own_turn(state, seat)
    if turn is not None and turn.kind == "reveal" and state.players[seat].aside:
        found.append(ASIDE)
    return found


def identity(state: Dune, seat: int, code: str) -> str:
    """The card behind a code."""
    return state.players[seat].aside if code == ASIDE else code


def acquire(state: Dune, seat: int, code: str, to_hand: bool = False) -> None:
    """R-9.4: the row is refilled first, then the acquire box works, then what looks at it."""
    player = state.players[seat]
    card = identity(state, seat, code)
    if code == ASIDE:
        player.aside = ""
    elif card in state.reserve:
        state.reserve[card] -= 1
    else:
        leave_row(state, card)
    state.tell("acquired-to-hand" if to_hand else "acquired", seat=seat, card=card)
    state.then(*bind(cards()[card].acquire, seat, card), Acquired(seat=seat, card=card))
    if not to_hand:
        player.discard.append(card)
        return
    turn = own_turn(state, seat)
    if turn is None or turn.kind != "reveal":
        player.shown.append(card)
    take_up(state, seat, [card])


def price_of(state: Dune, turn: Turn, code: str) -> int:
    """R-17.9: the card set aside costs 1 less."""
    price = cost(identity(state, turn.seat, code))
    return max(0, price - 1) if code == ASIDE else price


def affordable(state: Dune, turn: Turn) -> list[str]:
    """R-9.3: what the persuasion pays for."""
    pool = turn.persuasion
    found = [card for card in unique(state.row) if cost(card) <= pool]
    found += [card for card, count in state.reserve.items() if count and cost(card) <= pool]
    if state.players[turn.seat].aside and price_of(state, turn, ASIDE) <= pool:
        found.append(ASIDE)
    return found


def can_buy(state: Dune, turn: Turn) -> bool:
    """Whether anything is affordable: mostly a card of the reserve is."""
    reserved = (cost(card) for card, count in state.reserve.items() if count)
    return any(price <= turn.persuasion for price in reserved) or bool(affordable(state, turn))


class Acquired(Step):
    """R-17.10 Call to Arms, R-17.5 Guild Spy, R-18.4 the contract for The Spice Must Flow."""

    seat: int
    card: str

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None and turn.kind == "reveal":
            if "call-to-arms" in state.players[self.seat].lying:
                recruit(state, self.seat, 1)
            turn.flows += self.card == FLOW
        if self.card == FLOW:
            complete_acquired(state, self.seat)


def buy(state: Dune, turn: Turn, code: str) -> None:
    """R-9.3: for persuasion, in the reveal turn."""
    turn.persuasion -= price_of(state, turn, code)
    acquire(state, turn.seat, code)


class AcquireFree(Deed, Decision):
    """D-33, R-17.8: one card of limited cost for nothing, mandatory if there is one."""

    touched: ClassVar[tuple[str, ...]] = ("row",)
    least: int = 0
    most: int
    hand: Literal["", "always", "worm"] = ""

    def choices(self, state: Dune) -> list[str]:
        return [
            code
            for code in on_sale(state, self.seat)
            if self.least <= cost(identity(state, self.seat, code)) <= self.most
        ]

    def to_hand(self, state: Dune) -> bool:
        worm = Condition(kind="worms", least=1)
        return self.hand == "always" or (
            self.hand == "worm" and holds(state, worm, self.seat, self.card)
        )

    def possible(self, state: Dune) -> bool:
        return bool(self.choices(state))

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(self.choices(state)))

    def take(self, state: Dune, picks: Picks) -> None:
        acquire(state, self.seat, picks[0], self.to_hand(state))

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=identity(state, self.seat, code))

    def detail(self, state: Dune, code: str) -> Phrase:
        return phrase(f"card.{identity(state, self.seat, code)}.short")

    def codes(self) -> tuple[str, ...]:
        return (f"acquire-free-{self.most}{'-worm' if self.hand == 'worm' else ''}",)


class AcquireForSolari(Deed, Decision):
    """R-17.6, Price is No Object: one card to hand for its cost in solari."""

    optional: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("row", "solari")

    def choices(self, state: Dune) -> list[str]:
        solari = state.players[self.seat].solari
        return [c for c in on_sale(state, self.seat) if cost(c) <= solari]

    def possible(self, state: Dune) -> bool:
        return bool(self.choices(state))

    def offer(self, state: Dune) -> Offer:
        return Offer((*self.choices(state), NONE))

    def take(self, state: Dune, picks: Picks) -> None:
        (card,) = picks
        if card != NONE:
            pay(state, self.seat, "solari", cost(card))
            acquire(state, self.seat, card, to_hand=True)

    def label(self, state: Dune, code: str) -> Phrase:
        if code == NONE:
            return phrase("pick.none")
        return phrase("pick.buy-solari", card=code, price=cost(code))

    def detail(self, state: Dune, code: str) -> Phrase | None:
        return None if code == NONE else phrase(f"card.{code}.short")


class Manipulate(Deed, CardQuestion):
    """D-34, R-17.9: set a row card aside; in the own reveal turn it costs 1 less."""

    def possible(self, state: Dune) -> bool:
        return bool(state.row) and not state.players[self.seat].aside

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(unique(state.row)))

    def take(self, state: Dune, picks: Picks) -> None:
        (card,) = picks
        leave_row(state, card)
        state.players[self.seat].aside = card
        state.tell("aside", seat=self.seat, card=card)


class CallToArms(Deed):
    """R-17.10: the card lies open; in the own reveal turn each acquired card recruits a troop."""

    def run(self, state: Dune) -> None:
        """The card itself is what counts; it lies with its owner."""


class GuildSpy(Deed):
    """R-17.5: once The Spice Must Flow is acquired, influence with each faction spied on."""

    def automatic(self, state: Dune) -> bool:
        turn = own_turn(state, self.seat)
        return turn is not None and turn.flows > 0

    def last(self) -> bool:
        return True

    def run(self, state: Dune) -> None:
        if not self.automatic(state):
            return
        kinds = {posts()[post].kind for post in state.players[self.seat].spies}
        state.then(*(Influence(seat=self.seat, of=(f,), count=1) for f in FACTIONS if f in kinds))


class IgnoreRequirement(Deed):
    """R-17.3, Undercover Asset: looked at when the agent is sent."""

    def run(self, state: Dune) -> None:
        """Nothing is left to do afterwards."""


def storm(state: Dune) -> None:
    """R-28.4: two dice remove row cards; a six removes none, a double one."""
    dice = state.rng.dice(2, "storm")
    places = sorted({die - 1 for die in dice if die <= min(ROW, len(state.row))}, reverse=True)
    gone = [(place, state.row.pop(place)) for place in places]
    state.removed.extend(card for _, card in gone)
    for place, _ in reversed(gone):
        refill(state, place)
    lost = tuple(card for _, card in reversed(gone))
    state.tell("storm-dice", one=dice[0], other=dice[1])
    if lost:
        state.tell("storm", card=lost)
