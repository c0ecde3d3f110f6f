"""Drawing, discarding and trashing (R-10)."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import cards, cost, tags
from games.dune_uprising.deeds import Deed, Sign, bind, figure
from games.dune_uprising.gains import Gain, forget, purchase, retired
from games.dune_uprising.items import add_items
from games.dune_uprising.points import CARD, INTRIGUE
from games.dune_uprising.state import Dune, Player
from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase

NONE = "none"
MORE = "more"
PAGE = 22
ZONES = {"h": "hand", "d": "discard", "p": "play"}


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
            state.stolen.append(f"{thief}>{victim}>{card}")
        if state.players[thief].rival:
            purchase(state, thief)


def give_up(state: Dune, thief: int, victim: int, card: str) -> None:
    """R-28.5: a streamlined rival with its swordmaster still takes a card, but does not keep it."""
    state.intrigue_discard.append(card)
    state.announce("gave-up", thief, seat_victim=state.who(victim), card=card)


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


class Trash(Deed):
    """R-10.3: at will one card from hand, discard pile or play leaves the game."""

    asks: ClassVar[bool] = True
    optional: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("trash",)

    def possible(self, state: Dune) -> bool:
        return bool(trashable(state.players[self.seat]))

    def run(self, state: Dune) -> None:
        if self.possible(state):
            state.then(ChooseTrash(seat=self.seat))

    def by_rival(self, state: Dune) -> int:
        """R-24.6: it has no cards."""
        return 0

    def sign(self) -> tuple[Sign, ...] | None:
        return (("trash", ""),)


class TrashAny(Trash):
    """Shishakli: trashing a card as a cost."""

    def run(self, state: Dune) -> None:
        state.then(ChooseTrash(seat=self.seat, must=True))


class ChooseTrash(Decision):
    """D-20: which card to trash, or none."""

    private: ClassVar[bool] = True
    must: bool = False
    page: int = 0

    def offer(self, state: Dune) -> Offer:
        found = trashable(state.players[self.seat])
        rest = () if self.must else (NONE,)
        if len(found) <= PAGE + 2:
            return Offer((*found, *rest))
        here = found[self.page * PAGE : (self.page + 1) * PAGE]
        return Offer((*here, MORE, *rest))

    def take(self, state: Dune, picks: Picks) -> None:
        (pick,) = picks
        if pick == NONE:
            return
        if pick == MORE:
            pages = -(-len(trashable(state.players[self.seat])) // PAGE)
            following = (self.page + 1) % pages
            state.then(ChooseTrash(seat=self.seat, must=self.must, page=following))
            return
        letter, card = pick.split(".")
        trash(state, self.seat, ZONES[letter], card)

    def label(self, state: Dune, code: str) -> Phrase:
        if code in (NONE, MORE):
            return phrase("pick.none" if code == NONE else "pick.more")
        letter, card = code.split(".")
        return phrase("pick.trash", card=card, zone=ZONES[letter])

    def detail(self, state: Dune, code: str) -> Phrase | None:
        return None if code in (NONE, MORE) else phrase(f"card.{code.split('.')[1]}.short")


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


class TrashOther(Deed):
    """Calculus of Power: another card with the tag, in play, is trashed."""

    asks: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("trash",)
    faction: str

    def choices(self, state: Dune) -> list[str]:
        play = state.players[self.seat].in_play()
        if self.card in play:
            play.remove(self.card)
        return unique([card for card in play if self.faction in tags(card)])

    def possible(self, state: Dune) -> bool:
        return bool(self.choices(state))

    def run(self, state: Dune) -> None:
        state.then(ChooseTrashOther(seat=self.seat, faction=self.faction, card=self.card))

    def codes(self) -> tuple[str, ...]:
        return (f"trash-other-{self.faction}",)


class ChooseTrashOther(Decision):
    """R-17.13: which other card in play is trashed."""

    faction: str
    card: str

    def offer(self, state: Dune) -> Offer:
        other = TrashOther(seat=self.seat, faction=self.faction, card=self.card)
        return Offer(tuple(other.choices(state)))

    def take(self, state: Dune, picks: Picks) -> None:
        trash(state, self.seat, "play", picks[0])

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)


class TrashFromHand(Deed):
    """Treacherous Maneuver: a card with the tag is trashed from the hand."""

    asks: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("trash", "hand")
    faction: str = ""

    def choices(self, state: Dune) -> list[str]:
        hand = state.players[self.seat].hand
        return unique([c for c in hand if not self.faction or self.faction in tags(c)])

    def possible(self, state: Dune) -> bool:
        return bool(self.choices(state))

    def run(self, state: Dune) -> None:
        if self.possible(state):
            state.then(ChooseTrashFromHand(seat=self.seat, faction=self.faction))

    def codes(self) -> tuple[str, ...]:
        return (f"trash-hand-{self.faction}",)


class ChooseTrashFromHand(Decision):
    """Which hand card is trashed; Princess Irulan takes 2 spice if it had a cost."""

    private: ClassVar[bool] = True
    faction: str = ""
    spice: bool = False

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(TrashFromHand(seat=self.seat, faction=self.faction).choices(state)))

    def take(self, state: Dune, picks: Picks) -> None:
        (card,) = picks
        if self.spice and cost(card) >= 1:
            state.then(Gain(seat=self.seat, what="spice", count=2))
        trash(state, self.seat, "hand", card)

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        return phrase(f"card.{code}.short")


class TrashForSpice(Deed):
    """Princess Irulan's signet: trash a hand card, 2 spice if its cost is 1 or more."""

    asks: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("trash", "hand")

    def possible(self, state: Dune) -> bool:
        return bool(state.players[self.seat].hand)

    def run(self, state: Dune) -> None:
        if self.possible(state):
            state.then(ChooseTrashFromHand(seat=self.seat, spice=True))


class Discard(Deed):
    """R-10.2: own cards from hand to the own discard pile."""

    asks: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("cards", "hand", "trash")
    count: int

    def possible(self, state: Dune) -> bool:
        return bool(state.players[self.seat].hand)

    def payable(self, state: Dune) -> bool:
        return len(state.players[self.seat].hand) >= self.count

    def run(self, state: Dune) -> None:
        count = min(self.count, len(state.players[self.seat].hand))
        state.then(*(ChooseDiscard(seat=self.seat) for _ in range(count)))

    def codes(self) -> tuple[str, ...]:
        return (f"discard-{self.count}",)


class ChooseDiscard(Decision):
    """D-21, D-38: which hand card is discarded."""

    private: ClassVar[bool] = True

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(unique(state.players[self.seat].hand)))

    def take(self, state: Dune, picks: Picks) -> None:
        discard_from_hand(state, self.seat, picks[0])

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        return phrase(f"card.{code}.short")


class OpponentsDiscard(Deed):
    """R-17.4, Covert Operation: each opponent with a hand discards a card of own choice."""

    def run(self, state: Dune) -> None:
        order = state.order()
        at = order.index(self.seat)
        others = (order[(at + i) % 3] for i in (1, 2))
        asked = [s for s in others if state.is_human(s) and state.players[s].hand]
        state.then(*(ChooseDiscard(seat=seat) for seat in asked))


class TrashIntrigue(Deed):
    """R-10.6: an own intrigue card leaves the game, as a cost."""

    asks: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("intrigue",)

    def possible(self, state: Dune) -> bool:
        return bool(state.players[self.seat].intrigue)

    def run(self, state: Dune) -> None:
        state.then(ChooseTrashIntrigue(seat=self.seat))


class ChooseTrashIntrigue(Decision):
    """D-30: which intrigue card is trashed."""

    private: ClassVar[bool] = True

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(unique(state.players[self.seat].intrigue)[:25]))

    def take(self, state: Dune, picks: Picks) -> None:
        (card,) = picks
        state.players[self.seat].intrigue.remove(card)
        forget(state, self.seat)
        state.intrigue_gone.append(card)
        state.tell("trashed-intrigue", seat=self.seat, card=card)

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        return phrase(f"card.{code}.short")


class TopThree(Deed):
    """R-17.7, Long Live the Fighters: of the top three one to hand, one discarded, one trashed."""

    asks: ClassVar[bool] = True
    touched: ClassVar[tuple[str, ...]] = ("cards", "trash")

    def possible(self, state: Dune) -> bool:
        return len(state.players[self.seat].deck) >= 3

    def run(self, state: Dune) -> None:
        if self.possible(state):
            state.then(*(ChooseTop(seat=self.seat, left=left) for left in (3, 2, 1)))


class ChooseTop(Decision):
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

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        return phrase(f"card.{code}.short")


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
