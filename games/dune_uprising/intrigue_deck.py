"""Drawing, stealing and trashing intrigue cards (R-10.6, R-10.7)."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising.deeds import Deed, Sign, figure
from games.dune_uprising.gains import forget, purchase, retired
from games.dune_uprising.points import INTRIGUE
from games.dune_uprising.state import Dune, Theft
from games.dune_uprising.trashing import CardQuestion, unique
from games.kernel import Offer, Picks


def draw_intrigue(state: Dune, seat: int, count: int, buy: bool = True) -> None:
    """R-10.6: the discard is shuffled when the deck is empty."""
    player = state.players[seat]
    drawn: list[str] = []
    for _ in range(count):
        if not state.intrigue:
            if not state.intrigue_discard:
                break
            state.intrigue, state.intrigue_discard = sorted(state.intrigue_discard), []
            state.rng.shuffle(state.intrigue, "intrigue")
        drawn.append(state.intrigue.pop())
    player.intrigue.extend(drawn)
    if not drawn:
        return
    state.report("intrigue", seat, count=len(drawn))
    if player.rival:
        if buy:
            purchase(state, seat)
    else:
        state.tell("intrigue-cards", to=(seat,), card=tuple(sorted(drawn)))


def steal_intrigue(state: Dune, thief: int) -> None:
    """R-10.7: every opponent with four or more intrigue cards gives one at random."""
    for victim in range(3):
        hand = state.players[victim].intrigue
        if victim == thief or len(hand) < 4:
            continue
        card = hand.pop(state.rng.below(len(hand), "steal"))
        forget(state, victim)
        if retired(state, thief):
            give_up(state, thief, victim, card)
            continue
        state.players[thief].intrigue.append(card)
        state.announce("stole", thief, seat_victim=state.who(victim))
        heard = tuple(seat for seat in (thief, victim) if state.is_human(seat))
        if heard:
            state.tell("stole-card", to=heard, card=card)
        if state.is_human(victim):
            state.stolen.append(Theft(thief=thief, victim=victim, card=card))
        if state.players[thief].rival:
            purchase(state, thief)


def give_up(state: Dune, thief: int, victim: int, card: str) -> None:
    """R-28.5: a streamlined rival with its swordmaster still takes a card, but does not keep it."""
    state.intrigue_discard.append(card)
    state.announce("gave-up", thief, seat_victim=state.who(victim), card=card)


class DrawIntrigue(Deed):
    """Draw intrigue cards."""

    count: int

    def run(self, state: Dune) -> None:
        draw_intrigue(state, self.seat, self.count)

    def codes(self) -> tuple[str, ...]:
        return (f"intrigue-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("intrigue", figure(self.count)),)

    def points(self) -> float:
        return INTRIGUE * self.count


class Steal(Deed):
    """R-10.7: one random intrigue card of every opponent who has four or more."""

    def run(self, state: Dune) -> None:
        steal_intrigue(state, self.seat)


class TrashIntrigue(Deed, CardQuestion):
    """D-30, R-10.6: an own intrigue card leaves the game, as a cost."""

    private: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("intrigue",)

    def possible(self, state: Dune) -> bool:
        return bool(state.players[self.seat].intrigue)

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(unique(state.players[self.seat].intrigue)[:25]))

    def take(self, state: Dune, picks: Picks) -> None:
        (card,) = picks
        state.players[self.seat].intrigue.remove(card)
        forget(state, self.seat)
        state.intrigue_gone.append(card)
        state.tell("trashed-intrigue", seat=self.seat, card=card)
