"""Discarding and trashing cards of a personal deck (R-10.2, R-10.3)."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import cards, cost, tags
from games.dune_uprising.deeds import Deed, Sign, bind
from games.dune_uprising.gains import Gain
from games.dune_uprising.state import Dune, Player
from games.kernel import Decision, Offer, Phrase, Picks, phrase

NONE = "none"
MORE = "more"
PAGE = 22
ZONES = {"h": "hand", "d": "discard", "p": "play"}


def leave_hand(player: Player, card: str) -> None:
    player.hand.remove(card)
    if card in player.shown:
        player.shown.remove(card)


def discard_from_hand(state: Dune, seat: int, card: str) -> None:
    """R-10.2: only this triggers what a card says about being discarded."""
    player = state.players[seat]
    leave_hand(player, card)
    player.discard.append(card)
    turn = own_turn(state, seat)
    if turn is not None:
        turn.discarded = card
    state.tell("discarded", seat=seat, card=card)
    state.then(*bind(cards()[card].discarded, seat, card))


def trash(state: Dune, seat: int, zone: str, card: str) -> None:
    """R-10.3: out of the game; reserve cards go back to their stack."""
    player = state.players[seat]
    if zone == "hand":
        leave_hand(player, card)
    elif zone == "discard":
        player.discard.remove(card)
    elif zone == "play":
        (player.revealed if card in player.revealed else player.played).remove(card)
    if card in state.reserve:
        state.reserve[card] += 1
    else:
        state.removed.append(card)
    state.tell("trashed", seat=seat, card=card, zone=zone)
    state.then(*bind(cards()[card].trashed, seat, card))


def unique(names: list[str]) -> list[str]:
    return sorted(set(names))


def trashable(player: Player) -> list[str]:
    """Every card that the trash icon reaches, as codes: zone, dot, card."""
    zones = (("h", player.hand), ("d", player.discard), ("p", player.in_play()))
    return [f"{letter}.{card}" for letter, zone in zones for card in unique(zone)]


class CardQuestion(Decision):
    """A question whose options are cards."""

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase | None:
        return phrase(f"card.{code}.short")


class Trash(Deed, Decision):
    """D-20, R-10.3: at will one card from hand, discard pile or play leaves the game."""

    private: ClassVar[bool] = True
    optional: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("trash",)
    must: ClassVar[bool] = False

    def possible(self, state: Dune) -> bool:
        return bool(trashable(state.players[self.seat]))

    def shown(self) -> int:
        """The page of cards that is on offer, from 0."""
        return 0

    def offer(self, state: Dune) -> Offer:
        found = trashable(state.players[self.seat])
        rest = () if self.must else (NONE,)
        if len(found) <= PAGE + 2:
            return Offer((*found, *rest))
        start = self.shown() * PAGE
        return Offer((*found[start : start + PAGE], MORE, *rest))

    def take(self, state: Dune, picks: Picks) -> None:
        (pick,) = picks
        if pick == NONE:
            return
        if pick == MORE:
            pages = -(-len(trashable(state.players[self.seat])) // PAGE)
            state.then(self.turned((self.shown() + 1) % pages))
            return
        letter, card = pick.split(".")
        trash(state, self.seat, ZONES[letter], card)

    def turned(self, page: int) -> Trash:
        """The same question with another page of cards."""
        made = TrashAnyPage if self.must else TrashPage
        return made(seat=self.seat, page=page)

    def label(self, state: Dune, code: str) -> Phrase:
        if code in (NONE, MORE):
            return phrase("pick.none" if code == NONE else "pick.more")
        letter, card = code.split(".")
        return phrase("pick.trash", card=card, zone=ZONES[letter])

    def detail(self, state: Dune, code: str) -> Phrase | None:
        return None if code in (NONE, MORE) else phrase(f"card.{code.split('.')[1]}.short")

    def by_rival(self, state: Dune) -> int:
        """R-24.6: it has no cards."""
        return 0

    def sign(self) -> tuple[Sign, ...] | None:
        return (("trash", ""),)


class TrashAny(Trash):
    """Shishakli: trashing a card as a cost."""

    slug: ClassVar[str] = "trash"
    must: ClassVar[bool] = True

    def codes(self) -> tuple[str, ...]:
        return ("trash-any",)


class TrashPage(Trash):
    """A further page of the cards that may be trashed."""

    slug: ClassVar[str] = "trash"
    page: int

    def shown(self) -> int:
        return self.page


class TrashAnyPage(TrashPage):
    """A further page of the cards of which one must be trashed."""

    slug: ClassVar[str] = "trash"
    must: ClassVar[bool] = True


class TrashSelf(Deed):
    """R-5.1: the card itself is trashed; without an arrow it must be, at the end of the turn."""

    touched: ClassVar[tuple[str, ...]] = ("self",)

    def possible(self, state: Dune) -> bool:
        return self.card in state.players[self.seat].in_play()

    def run(self, state: Dune) -> None:
        if self.possible(state):
            trash(state, self.seat, "play", self.card)

    def automatic(self, state: Dune) -> bool:
        return False

    def last(self) -> bool:
        return True


class TrashOther(Deed, Decision):
    """R-17.13, Calculus of Power: another card with the tag, in play, is trashed."""

    touched: ClassVar[tuple[str, ...]] = ("trash",)
    faction: str

    def choices(self, state: Dune) -> list[str]:
        play = state.players[self.seat].in_play()
        if self.card in play:
            play.remove(self.card)
        return unique([card for card in play if self.faction in tags(card)])

    def possible(self, state: Dune) -> bool:
        return bool(self.choices(state))

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(self.choices(state)))

    def take(self, state: Dune, picks: Picks) -> None:
        trash(state, self.seat, "play", picks[0])

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def codes(self) -> tuple[str, ...]:
        return (f"trash-other-{self.faction}",)


class TrashFromHand(Deed, CardQuestion):
    """Treacherous Maneuver: a card with the tag is trashed from the hand."""

    private: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("trash", "hand")
    faction: str = ""

    def choices(self, state: Dune) -> list[str]:
        hand = state.players[self.seat].hand
        return unique([c for c in hand if not self.faction or self.faction in tags(c)])

    def possible(self, state: Dune) -> bool:
        return bool(self.choices(state))

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(self.choices(state)))

    def take(self, state: Dune, picks: Picks) -> None:
        trash(state, self.seat, "hand", picks[0])

    def codes(self) -> tuple[str, ...]:
        return (f"trash-hand-{self.faction}",)


class TrashForSpice(Deed, CardQuestion):
    """Princess Irulan's signet: trash a hand card, 2 spice if its cost is 1 or more."""

    slug: ClassVar[str] = "trash-from-hand"  # the same question
    private: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("trash", "hand")

    def possible(self, state: Dune) -> bool:
        return bool(state.players[self.seat].hand)

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(unique(state.players[self.seat].hand)))

    def take(self, state: Dune, picks: Picks) -> None:
        (card,) = picks
        if cost(card) >= 1:
            state.then(Gain(seat=self.seat, what="spice", count=2))
        trash(state, self.seat, "hand", card)

    def codes(self) -> tuple[str, ...]:
        return ("trash-for-spice",)


class Discard(Deed, CardQuestion):
    """D-21, D-38, R-10.2: own cards from hand to the own discard pile, one by one."""

    private: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("cards", "hand", "trash")
    count: int

    def possible(self, state: Dune) -> bool:
        return bool(state.players[self.seat].hand)

    def payable(self, state: Dune) -> bool:
        return len(state.players[self.seat].hand) >= self.count

    def due(self, state: Dune) -> int:
        """How many are still to be discarded, as far as there are any."""
        return min(self.count, len(state.players[self.seat].hand))

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(unique(state.players[self.seat].hand)))

    def take(self, state: Dune, picks: Picks) -> None:
        left = self.due(state) - 1
        if left:
            state.then(Discard(seat=self.seat, count=left))
        discard_from_hand(state, self.seat, picks[0])

    def codes(self) -> tuple[str, ...]:
        return (f"discard-{self.count}",)


class OpponentsDiscard(Deed):
    """R-17.4, Covert Operation: each opponent with a hand discards a card of own choice."""

    def run(self, state: Dune) -> None:
        order = state.order()
        at = order.index(self.seat)
        others = (order[(at + i) % 3] for i in (1, 2))
        asked = [s for s in others if state.is_human(s) and state.players[s].hand]
        state.then(*(Discard(seat=seat, count=1) for seat in asked))
