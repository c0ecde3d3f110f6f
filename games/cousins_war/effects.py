"""What the event cards do. Card data names these effects; whoever gets one is its `seat`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import ClassVar, Literal

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.state import (
    NEIGHBOURS,
    REGIONS,
    RESERVE,
    SEATS,
    ZONE,
    ZONES,
    Cousins,
)
from games.kernel import Decision, Effect, Offer, Phrase, Picks, phrase
from games.offers import Run, onward

Transfer = tuple[int, int, int]  # from zone, to zone, how many
NOTHING = "none"


def code(transfers: tuple[Transfer, ...], by: Literal["count", "to", "from", "pair"]) -> str:
    """The shortest notation that tells the choices of one question apart."""
    if not transfers:
        return NOTHING
    origin, to, count = transfers[0]
    match by:
        case "count":
            return str(count)
        case "to":
            return ZONES[to]
        case "pair":
            return f"{ZONES[origin]}>{ZONES[to]}"
    return ".".join(f"{ZONES[o]}{n if n > 1 else ''}" for o, _, n in transfers)


def tell_transfer(
    state: Cousins, key: str, seat: int, whose: int, origin: int, to: int, count: int
) -> None:
    """Tell that `seat` moved troops of the house `whose`."""
    state.tell(
        key, seat=seat, house=SEATS[whose], count=count, zone_from=ZONES[origin], zone_to=ZONES[to]
    )


def transfer_label(transfers: list[tuple[str, str, int]]) -> Phrase:
    """One or two movements as the words of an option."""
    origin, to, count = transfers[0]
    if len(transfers) == 1:
        return phrase("pick.transfer", count=count, zone_from=origin, zone_to=to)
    second, _, more = transfers[1]
    return phrase(
        "pick.transfer-two",
        count=count,
        zone_from=origin,
        more=more,
        zone_second=second,
        zone_to=to,
    )


class Move(Effect, Decision):
    """Move `least` to `most` troops of `owner` from one zone to another, as far as possible."""

    owner: Literal["self", "foe"] = "self"
    origin: str
    to: str
    least: int
    most: int
    optional: bool = False

    def possible(self, state: Cousins) -> bool:
        troops = state.troops[self.whose]
        return any(troops[origin] for origin in self._origins(state))

    def offer(self, state: Cousins) -> Offer:
        return Offer(tuple(self.choices(state)))

    def take(self, state: Cousins, picks: Picks) -> None:
        for origin, to, count in self.choices(state)[picks[0]]:
            state.shift(self.whose, origin, to, count)
            tell_transfer(state, "moved", self.seat, self.whose, origin, to, count)

    def question(self, state: Cousins) -> Phrase:
        key = f"ask.move.{self.owner}"
        if self.origin in ZONES:
            key = f"ask.move.{self.owner}.many"
        return phrase(key, seat=self.seat, origin=self.origin, to=self.to)

    def label(self, state: Cousins, code: str) -> Phrase:
        transfers = self.choices(state)[code]
        if not transfers:
            return phrase("pick.none")
        return transfer_label([(ZONES[origin], ZONES[to], n) for origin, to, n in transfers])

    @property
    def whose(self) -> int:
        return self.seat if self.owner == "self" else 1 - self.seat

    def choices(self, state: Cousins) -> dict[str, tuple[Transfer, ...]]:
        """Every way to do it, by the code that stands for it."""
        found = {code(way, self._notation()): way for way in self._ways(state)}
        if self.optional or self.least == 0:
            found[NOTHING] = ()
        return found

    def _notation(self) -> Literal["count", "to", "from", "pair"]:
        if self.to == "next-region":
            return "pair"
        if self.to == "one-region":
            return "to"
        return "from" if self.origin in ("any-region", "one-region") else "count"

    def _ways(self, state: Cousins) -> Iterator[tuple[Transfer, ...]]:
        troops = state.troops[self.whose]
        if self.origin == "any-region":
            yield from self._mixtures(troops)
            return
        for origin in self._origins(state):
            most = min(self.most, troops[origin])
            for to in self._targets(origin):
                for count in range(max(1, min(self.least, most)), most + 1):
                    yield ((origin, to, count),)

    def _mixtures(self, troops: list[int]) -> Iterator[tuple[Transfer, ...]]:
        to = ZONE[self.to]
        for counts in product(*(range(min(troops[r], self.most) + 1) for r in REGIONS)):
            if 1 <= sum(counts) <= self.most:
                yield tuple((r, to, n) for r, n in zip(REGIONS, counts, strict=True) if n)

    def _origins(self, state: Cousins) -> tuple[int, ...]:
        if self.origin in ("one-region", "any-region"):
            return REGIONS
        if self.origin == "battle-region":
            return (BATTLEFIELDS[state.battlefield].zone,)
        return (ZONE[self.origin],)

    def _targets(self, origin: int) -> tuple[int, ...]:
        if self.to == "one-region":
            return REGIONS
        return NEIGHBOURS[origin] if self.to == "next-region" else (ZONE[self.to],)


def compulsory(effect: Effect) -> Effect:
    """A main event that is played must change something: a movement is of one troop at least."""
    return replace(effect, least=max(1, effect.least)) if isinstance(effect, Move) else effect


class French(Effect, Decision):
    """Lay French troops from the supply on one's own side of the battlefield."""

    least: int
    most: int

    def possible(self, state: Cousins) -> bool:
        return state.french_supply > 0

    def offer(self, state: Cousins) -> Offer:
        most = min(self.most, state.french_supply)
        return Offer(tuple(str(n) for n in range(min(self.least, most), most + 1)))

    def take(self, state: Cousins, picks: Picks) -> None:
        count = int(picks[0])
        state.french[self.seat] += count
        state.tell("french", seat=self.seat, count=count)

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.french", count=int(code))


class Kingmaker(Effect, Decision):
    """The Kingmaker: an enemy troop back to its reserve, then an own one from the reserve there.

    It acts in a region with an enemy, while there is any.
    """

    def possible(self, state: Cousins) -> bool:
        enemy = state.troops[1 - self.seat]
        return bool(state.troops[self.seat][RESERVE]) or any(enemy[region] for region in REGIONS)

    def offer(self, state: Cousins) -> Offer:
        enemy = state.troops[1 - self.seat]
        held = tuple(ZONES[region] for region in REGIONS if enemy[region])
        return Offer(held or tuple(ZONES[region] for region in REGIONS))

    def take(self, state: Cousins, picks: Picks) -> None:
        (region,) = picks
        enemy = state.troops[1 - self.seat][ZONE[region]]
        if enemy:
            state.shift(1 - self.seat, ZONE[region], RESERVE, 1)
            state.tell("kingmaker", seat=self.seat, region=region)
        state.then(self._fills(region, least=0 if enemy else 1))

    def _fills(self, region: str, least: int) -> Move:
        return Move(seat=self.seat, origin="reserve", to=region, least=least, most=1)

    def runs(self, state: Cousins) -> tuple[Run, ...]:
        """The region, and whether an own troop goes there, at one tap."""
        if not state.troops[self.seat][RESERVE]:
            return ()
        enemy = state.troops[1 - self.seat]
        return tuple(
            Run(
                codes=codes,
                label=phrase(f"pick.kingmaker.{code}", region=region),
                instead=True,
            )
            for region in self.offer(state)
            if enemy[ZONE[region]]
            for code, codes in onward(region, self._fills(region, least=0).offer(state))
        )

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.region", region=code)


class GrantReroll(Effect):
    """Foul Weather: once in this round's battle, up to `dice` own dice may be thrown again."""

    dice: int

    def run(self, state: Cousins) -> None:
        state.rerolls[self.seat].append(self.dice)
        state.tell("reroll-granted", seat=self.seat, count=self.dice)


class PeekHand(Effect):
    """Spies at Court: look at the other hand, at all of it or at `count` cards by chance."""

    count: int

    def possible(self, state: Cousins) -> bool:
        return bool(state.hands[1 - self.seat])

    def run(self, state: Cousins) -> None:
        cards = list(state.hands[1 - self.seat])
        if not cards:
            return
        if 0 < self.count < len(cards):
            state.rng.shuffle(cards, "spies")
            cards = cards[: self.count]
        cards.sort()  # how a hand is held tells when its cards came
        known = state.seen[self.seat]
        known.extend(card for card in cards if card not in known)
        foe = 1 - self.seat
        state.tell("peeked", seat=self.seat, foe=foe, count=len(cards))
        state.tell("peeked-cards", to=(self.seat,), foe=foe, card=tuple(cards))


class ExchangeCard(Effect, Decision):
    """Spies at Court: one may exchange an own card for one of theirs, both of one's choice.

    The first question is which own card to give away, if any.
    """

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False
    opens: ClassVar[bool] = True  # its worth is that of the best exchange, not of one by chance

    def possible(self, state: Cousins) -> bool:
        return bool(state.hands[0] and state.hands[1])

    def offer(self, state: Cousins) -> Offer:
        return Offer((NOTHING, *state.hands[self.seat]))

    def take(self, state: Cousins, picks: Picks) -> None:
        (card,) = picks
        if card != NOTHING:
            state.then(TakeCard(seat=self.seat, card=card))

    def label(self, state: Cousins, code: str) -> Phrase:
        if code == NOTHING:
            return phrase("pick.none")
        return phrase("pick.card", card=code)


class TakeCard(Decision):
    """Which card of the other hand to take for it; a sole one is no question."""

    private: ClassVar[bool] = True
    opens: ClassVar[bool] = True
    card: str  # given for it

    def offer(self, state: Cousins) -> Offer:
        return Offer(tuple(sorted(state.hands[1 - self.seat])))

    def take(self, state: Cousins, picks: Picks) -> None:
        (taken,) = picks
        foe = 1 - self.seat
        hand_over(state, self.seat, (self.card,))
        hand_over(state, foe, (taken,))
        state.traded = True
        state.tell("exchanged", seat=self.seat, foe=foe)
        state.tell(
            "exchanged-cards",
            to=(0, 1),
            seat=self.seat,
            foe=foe,
            card_given=self.card,
            card_taken=taken,
        )

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.card", card=code)


def hand_over(state: Cousins, giver: int, cards: Picks) -> None:
    """Cards go to the other hand, and the giver knows that they are there."""
    for card in cards:
        state.take_from_hand(giver, card)
        state.hands[1 - giver].append(card)
        state.seen[giver].append(card)
