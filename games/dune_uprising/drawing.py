"""Drawing cards (R-10.1) and the top of the deck (R-17.7)."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import cards
from games.dune_uprising.deeds import Deed, Sign, figure
from games.dune_uprising.items import add_items
from games.dune_uprising.points import CARD
from games.dune_uprising.state import Dune
from games.dune_uprising.trashing import CardQuestion, trash, unique
from games.kernel import Offer, Phrase, Picks, Step, phrase


def draw(state: Dune, seat: int, count: int) -> list[str]:
    """R-10.1: from the own deck; the discard pile becomes a new deck when it is empty."""
    player = state.players[seat]
    drawn: list[str] = []
    while len(drawn) < count:
        if not player.deck:
            if not player.discard:
                break
            player.deck, player.discard = sorted(player.discard), []
            state.rng.shuffle(player.deck, f"deck {seat}")
            state.note("reshuffled", seat=seat)
        drawn.append(player.deck.pop())
    if drawn:
        if not state.hushed:
            state.note("drew", seat=seat, count=len(drawn))
            state.tell("drew-cards", to=(seat,), card=tuple(sorted(drawn)))
        take_up(state, seat, drawn)
    return drawn


def take_up(state: Dune, seat: int, drawn: list[str]) -> None:
    """Cards come to hand; in a reveal turn they are revealed at once (R-9.7)."""
    turn = own_turn(state, seat)
    player = state.players[seat]
    if turn is not None and turn.kind == "reveal":
        state.then(*(RevealCard(seat=seat, card=card) for card in drawn))
    else:
        player.hand.extend(drawn)


class RevealCard(Step):
    """R-9.7: a card that comes to hand in the reveal turn is revealed with its box."""

    seat: int
    card: str

    def run(self, state: Dune) -> None:
        state.players[self.seat].revealed.append(self.card)
        add_items(state, cards()[self.card].reveal, "card", self.card)
        state.tell("revealed-card", seat=self.seat, card=self.card)


class Draw(Deed):
    """Draw cards from the own deck."""

    touched: ClassVar[tuple[str, ...]] = ("cards",)
    count: int

    def run(self, state: Dune) -> None:
        draw(state, self.seat, self.count)

    def automatic(self, state: Dune) -> bool:
        """At once, unless something open would change what is drawn, or needs the deck."""
        turn = own_turn(state, self.seat)
        if turn is None:
            return True
        player = state.players[self.seat]
        if any(item.effect.slug == "top-three" for item in turn.items):
            return len(player.deck) >= 3 + self.count
        if len(player.deck) >= self.count:
            return True
        return not any(
            isinstance(item.effect, Deed)
            and "trash" in item.effect.touches()
            and item.effect.possible(state)
            for item in turn.items
        )

    def touches(self) -> frozenset[str]:
        return frozenset(("cards", "trash"))

    def codes(self) -> tuple[str, ...]:
        return (f"draw-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("draw", figure(self.count)),)

    def points(self) -> float:
        return CARD * self.count


class TopThree(Deed):
    """R-17.7, Long Live the Fighters: of the top three one to hand, one discarded, one trashed."""

    touched: ClassVar[tuple[str, ...]] = ("cards", "trash")

    def possible(self, state: Dune) -> bool:
        return len(state.players[self.seat].deck) >= 3

    def automatic(self, state: Dune) -> bool:
        return False

    def run(self, state: Dune) -> None:
        if self.possible(state):
            state.then(*(ChooseTop(seat=self.seat, left=left) for left in (3, 2, 1)))


class ChooseTop(CardQuestion):
    """D-35: the card to draw, then the one to discard; the third is trashed."""

    private: ClassVar[bool] = True
    left: int

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(unique(state.players[self.seat].deck[-self.left :])))

    def take(self, state: Dune, picks: Picks) -> None:
        (card,) = picks
        player = state.players[self.seat]
        top = player.deck[-self.left :]
        top.remove(card)
        player.deck[-self.left :] = top
        if self.left == 3:
            state.note("drew", seat=self.seat, count=1)
            state.tell("drew-cards", to=(self.seat,), card=(card,))
            take_up(state, self.seat, [card])
        elif self.left == 2:
            player.discard.append(card)
            state.tell("discarded", seat=self.seat, card=card)
        else:
            trash(state, self.seat, "top", card)

    def question(self, state: Dune) -> Phrase:
        return phrase(f"ask.choose-top.{self.left}", seat=self.seat)


class ReturnToHand(Deed):
    """R-17.2, Weirding Woman: the card goes back to hand and may be used again."""

    def possible(self, state: Dune) -> bool:
        return self.card in state.players[self.seat].played

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        if self.possible(state):
            player.played.remove(self.card)
            player.hand.append(self.card)
            player.shown.append(self.card)
            state.tell("returned", seat=self.seat, card=self.card)
