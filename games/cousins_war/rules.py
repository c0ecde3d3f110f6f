"""The sequence of play, in the order of the rulebook."""

from __future__ import annotations

from typing import ClassVar

from games.cousins_war.battle import Battle
from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import EVENTS, POINTS, PRIMARY, SECONDARY, TWISTS
from games.cousins_war.commands import ACTIONS, possible_actions
from games.cousins_war.effects import compulsory, hand_over, tell_transfer
from games.cousins_war.state import (
    BATTLEFIELD,
    HAND,
    LANCASTER,
    REGIONS,
    RESERVE,
    ROUNDS,
    SEATS,
    SUPPLY,
    TROOPS,
    YORK,
    ZONE,
    ZONES,
    Cousins,
    CousinsOptions,
)
from games.kernel import (
    Ballot,
    Decision,
    Effect,
    Offer,
    Outcome,
    Phrase,
    Picks,
    Rng,
    Step,
    phrase,
)

CARDS_PLAYED = 4


def setup(options: CousinsOptions, seed: str) -> Cousins:
    """Set-up, steps 1 to 7: a troop in each region, two in reserve, the decks mixed."""
    rng = Rng(seed)
    deck = list(POINTS)
    rng.shuffle(deck, "cards")
    twists = list(TWISTS) if options.twists else []
    rng.shuffle(twists, "twists")
    start = [TROOPS - 5, 2, 0, 1, 1, 1]
    state = Cousins(rng=rng, troops=[start[:], start[:]], deck=deck, twists=twists)
    state.then(Round())
    state.settle()
    return state


class Round(Step):
    """A round has seven phases; after the fifth round the game is over."""

    def run(self, state: Cousins) -> None:
        state.round += 1
        state.clear_marks()
        state.previous = None
        state.tell("round", number=state.round)
        state.then(
            TurnTwist(),
            Deal(),
            Swap(),
            LayCards(),
            Turns(),
            CampFever(),
            Battle(),
            Victory(),
            CleanUp(),
            Round(),
        )


class TurnTwist(Step):
    """Expansion, phase 1: turn up a twist; it holds for this round."""

    def run(self, state: Cousins) -> None:
        if not state.twists:
            return
        state.twist = state.twists.pop()
        state.tell("twist", card=state.twist)
        for seat in (LANCASTER, YORK):
            count = min(TWISTS[state.twist].rule.musters, state.troops[seat][SUPPLY])
            if count:
                state.shift(seat, SUPPLY, RESERVE, count)
                tell_transfer(state, "moved", seat, seat, SUPPLY, RESERVE, count)


class Deal(Step):
    """Phase 1: deal until each player holds six cards; a kept card counts."""

    def run(self, state: Cousins) -> None:
        while any(len(hand) < HAND for hand in state.hands):
            for seat in (LANCASTER, YORK):
                if len(state.hands[seat]) < HAND:
                    state.hands[seat].append(state.deck.pop())
        state.tell("dealt")


class Swap(Step):
    """Phase 2: both choose a card at the same time and give it to the other."""

    def run(self, state: Cousins) -> None:
        count = TWISTS[state.twist].rule.swap if state.twist else 1
        both = tuple(SwapCard(seat=seat, count=count) for seat in (LANCASTER, YORK))
        state.then(Ballot(questions=both))


class SwapCard(Decision):
    """Phase 2: the card to give away; nobody looks at what comes before choosing."""

    private: ClassVar[bool] = True
    count: int

    def offer(self, state: Cousins) -> Offer:
        return Offer(tuple(state.hands[self.seat]), self.count, self.count)

    def take(self, state: Cousins, picks: Picks) -> None:
        hand_over(state, self.seat, picks)
        state.tell("swapped", seat=self.seat, count=self.count)
        state.tell("received", to=(1 - self.seat,), foe=self.seat, card=picks)

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Cousins, code: str) -> Phrase:
        return about(code)


class LayCards(Step):
    """Phase 3: both lay a card face down."""

    def run(self, state: Cousins) -> None:
        state.then(
            Ballot(questions=tuple(LayCard(seat=seat) for seat in (LANCASTER, YORK))),
            Compare(),
        )


class LayCard(Decision):
    """Phase 3: a battlefield if one is held, else an event without a mark for this round."""

    private: ClassVar[bool] = True

    def offer(self, state: Cousins) -> Offer:
        hand = state.hands[self.seat]
        battlefields = tuple(card for card in hand if card in BATTLEFIELDS)
        unmarked = tuple(c for c in hand if c in EVENTS and not EVENTS[c].rounds[state.round - 1])
        return Offer(battlefields or unmarked or tuple(hand))

    def take(self, state: Cousins, picks: Picks) -> None:
        (card,) = picks
        state.take_from_hand(self.seat, card)
        state.bare[self.seat] = card not in BATTLEFIELDS
        state.laid[self.seat] = card

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Cousins, code: str) -> Phrase:
        return about(code)


class Compare(Step):
    """Phase 3: the earlier battle stands, the other card is discarded; starting troops are laid."""

    def run(self, state: Cousins) -> None:
        cards, state.laid = state.laid, ["", ""]
        owner = min((LANCASTER, YORK), key=lambda seat: self._when(cards[seat]))
        state.owner = owner
        state.battlefield = cards[owner]
        state.discard.append(cards[1 - owner])
        for seat in (LANCASTER, YORK):
            state.tell("laid", seat=seat, card=cards[seat])
        field = BATTLEFIELDS[state.battlefield]
        state.tell("battlefield", seat=owner, card=field.id, region=field.region)
        state.then(
            *(
                LayTroops(seat=seat, count=getattr(field.troops, SEATS[seat]))
                for seat in (owner, 1 - owner)
            )
        )

    @staticmethod
    def _when(card: str) -> tuple[int, str]:
        """Battlefields by date; an event never stands against one."""
        field = BATTLEFIELDS.get(card)
        return (0, field.date.isoformat()) if field else (1, "")


class LayTroops(Step):
    """Phase 3: starting troops come from supply or reserve, as far as there are any."""

    seat: int
    count: int

    def run(self, state: Cousins) -> None:
        troops = state.troops[self.seat]
        count = min(self.count, troops[SUPPLY] + troops[RESERVE])
        if count:
            state.then(StartingTroops(seat=self.seat, count=count))


class StartingTroops(Decision):
    """Phase 3: how many of the starting troops come from the reserve; the rest from the supply."""

    count: int

    def offer(self, state: Cousins) -> Offer:
        troops = state.troops[self.seat]
        least = max(0, self.count - troops[SUPPLY])
        return Offer(tuple(str(n) for n in range(least, min(self.count, troops[RESERVE]) + 1)))

    def take(self, state: Cousins, picks: Picks) -> None:
        reserve = int(picks[0])
        for origin, count in ((SUPPLY, self.count - reserve), (RESERVE, reserve)):
            if count:
                state.shift(self.seat, origin, BATTLEFIELD, count)
                tell_transfer(state, "moved", self.seat, self.seat, origin, BATTLEFIELD, count)

    def label(self, state: Cousins, code: str) -> Phrase:
        reserve = int(code)
        if reserve in (0, self.count):
            zone = ZONES[RESERVE if reserve else SUPPLY]
            return phrase("pick.starting-troops", count=self.count, zone_from=zone)
        supply = self.count - reserve
        return phrase("pick.starting-troops.both", supply=supply, reserve=reserve)


class Turns(Step):
    """Phase 4: in turn from the battlefield's owner on, until each has played four cards."""

    def run(self, state: Cousins) -> None:
        both = (state.owner, 1 - state.owner)
        state.then(*(PlayCard(seat=seat) for _ in range(CARDS_PLAYED) for seat in both))


class PlayCard(Decision):
    """Phase 4: play one card from the hand. It stays secret until its use is chosen."""

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def offer(self, state: Cousins) -> Offer:
        return Offer(tuple(state.hands[self.seat]))

    def take(self, state: Cousins, picks: Picks) -> None:
        state.then(UseCard(seat=self.seat, card=picks[0]))

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Cousins, code: str) -> Phrase:
        if gives(state, code, 1 - self.seat):
            return phrase("detail.event.gift", count=POINTS[code], card=code)
        return about(code)


class UseCard(Decision):
    """Phase 4: trigger the main event, or use the command points for one of five actions."""

    private: ClassVar[bool] = True
    card: str

    def offer(self, state: Cousins) -> Offer:
        uses = possible_actions(state, self.seat)
        event = PRIMARY.get(self.card)
        if event and any(part.possible(state) for part in event[self.seat]):
            uses = ("event", *uses)
        return Offer(uses or ("nothing",))

    def take(self, state: Cousins, picks: Picks) -> None:
        (use,) = picks
        state.clear_marks()
        state.take_from_hand(self.seat, self.card)
        state.played = self.card
        state.tell(f"played.{use}", seat=self.seat, card=self.card, count=POINTS[self.card])
        state.then(Secondary(seat=1 - self.seat), Discard())
        if use == "event":
            state.then(*main_event(state, self.card, self.seat))
        elif use != "nothing":
            state.then(ACTIONS[use].of(state, self.seat, POINTS[self.card]))

    def label(self, state: Cousins, code: str) -> Phrase:
        points = POINTS[self.card]
        return phrase(f"pick.use-card.{code}", count=points, card=self.card)

    def question(self, state: Cousins) -> Phrase:
        gift = gives(state, self.card, 1 - self.seat)
        return phrase("ask.use-card.gift" if gift else "ask.use-card", card=self.card)

    def detail(self, state: Cousins, code: str) -> Phrase | None:
        if code == "event":
            return phrase(f"card.{self.card}#main")
        if code in ACTIONS:
            return ACTIONS[code].preview(state, self.seat, POINTS[self.card])
        return None


def main_event(state: Cousins, card: str, seat: int) -> tuple[Effect, ...]:
    """The parts of a main event that are possible; the first of them cannot be declined."""
    parts = PRIMARY[card][seat]
    while not parts[0].possible(state):
        parts = parts[1:]
    return (compulsory(parts[0]), *parts[1:])


class Secondary(Step):
    """Phase 4: the opponent gets the secondary event if the strip shows their rose or a frame."""

    seat: int

    def run(self, state: Cousins) -> None:
        if not gives(state, state.played, self.seat):
            return
        effects = SECONDARY[state.played][self.seat]
        if any(effect.possible(state) for effect in effects):
            state.tell("secondary", seat=self.seat, card=state.played)
            state.then(*effects)


def gives(state: Cousins, card: str, seat: int) -> bool:
    """Whether the strip hands this seat the secondary event when the other plays the card."""
    event = EVENTS.get(card)
    return event is not None and event.rounds[state.round - 1] in ("any", SEATS[seat])


class Discard(Step):
    """Phase 4: the played card goes to the discards."""

    def run(self, state: Cousins) -> None:
        state.discard.append(state.played)
        state.played = ""


class CampFever(Step):
    """Twist Camp Fever: before the battle each house loses a troop from its largest region."""

    def run(self, state: Cousins) -> None:
        if state.twist and TWISTS[state.twist].rule.fever:
            state.clear_marks()
            state.then(*(LoseToFever(seat=seat) for seat in (state.owner, 1 - state.owner)))


class LoseToFever(Decision):
    """Twist Camp Fever: which of the equally large regions."""

    def offer(self, state: Cousins) -> Offer:
        troops = state.troops[self.seat]
        most = max(troops[region] for region in REGIONS)
        if not most:
            return Offer(("none",))
        return Offer(tuple(ZONES[region] for region in REGIONS if troops[region] == most))

    def take(self, state: Cousins, picks: Picks) -> None:
        if picks[0] != "none":
            state.shift(self.seat, ZONE[picks[0]], SUPPLY, 1)
            state.tell("fever", seat=self.seat, region=picks[0])

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.region", region=code)


class Victory(Step):
    """Phase 6: all three regions win at once; after round 5 most regions, then most battles."""

    def run(self, state: Cousins) -> None:
        for seat in (LANCASTER, YORK):
            if state.controls(seat) == len(REGIONS):
                return self._won(state, seat, "all-regions")
        if state.round < ROUNDS:
            return None
        regions = [state.controls(seat) for seat in (LANCASTER, YORK)]
        if regions[0] != regions[1]:
            return self._won(state, regions.index(max(regions)), "most-regions")
        battles = [len(state.trophies[seat]) for seat in (LANCASTER, YORK)]
        return self._won(state, battles.index(max(battles)), "most-battles")

    def _won(self, state: Cousins, seat: int, reason: str) -> None:
        scores = (state.controls(LANCASTER), state.controls(YORK))
        state.tell("won", seat=seat, reason=reason)
        state.finish(Outcome(winners=(seat,), reason=reason, scores=scores))


class CleanUp(Step):
    """Phase 7: keep or discard the last card; then discards and set-aside cards form a new deck."""

    def run(self, state: Cousins) -> None:
        holders = tuple(seat for seat in (LANCASTER, YORK) if state.hands[seat])
        state.then(Ballot(questions=tuple(KeepCard(seat=s) for s in holders)), NewDeck())


class KeepCard(Decision):
    """Phase 7: keep the unplayed card for the next round, or lay it on the open discards."""

    private: ClassVar[bool] = True

    def offer(self, state: Cousins) -> Offer:
        return Offer(("keep", "discard"))

    def take(self, state: Cousins, picks: Picks) -> None:
        if picks[0] == "keep":
            return state.tell("kept", seat=self.seat)
        (card,) = state.hands[self.seat]
        state.take_from_hand(self.seat, card)
        state.discard.append(card)
        return state.tell("gave-up", seat=self.seat, card=card)

    def label(self, state: Cousins, code: str) -> Phrase:
        (card,) = state.hands[self.seat]
        return phrase(f"pick.keep-card.{code}", card=card)


class NewDeck(Step):
    """Phase 7: won battlefields stay out; the twist goes back into the box."""

    def run(self, state: Cousins) -> None:
        state.deck += state.discard
        state.discard = []
        state.deck.sort()
        state.rng.shuffle(state.deck, "cards")
        state.twist = ""
        state.traded = False
        state.bare = [False, False]
        state.rerolls = [[], []]


def about(card: str) -> Phrase:
    """One line on a card for a menu: its command points and what it is."""
    field = BATTLEFIELDS.get(card)
    if field:
        return phrase(
            "detail.battlefield",
            count=POINTS[card],
            raw_year=str(field.date.year),
            region=field.region,
        )
    return phrase("detail.event", count=POINTS[card], card=card)
