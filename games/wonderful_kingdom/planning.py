"""Phase B, planning: cards are turned up, then built or recycled, by both at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import ClassVar

from games.kernel import Arg, Decision, Meanwhile, News, Offer, Phrase, Picks, Step, phrase
from games.wonderful_kingdom.about import about
from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    CUBES,
    DEVELOPMENTS,
    FACTS,
    GIVES,
    KIND,
    KINDS,
    MENACES,
    RECYCLE,
    RULES,
    SIDES,
    TREASURES,
    card_of,
    codes,
    label_of,
)
from games.wonderful_kingdom.choice import turned
from games.wonderful_kingdom.counts import output, types_built
from games.wonderful_kingdom.deeds import complete, exchange
from games.wonderful_kingdom.outlook import Future
from games.wonderful_kingdom.placing import Placing
from games.wonderful_kingdom.state import SEATS, Duchy, Held, Kingdom, Laid, Site, Stretch


def side_by_side(*first: Step) -> Meanwhile:
    """A lane for each seat, which begins with this step."""
    return Meanwhile(seats=tuple(range(len(first))), lanes=tuple((step,) for step in first))


def for_seats(make: Callable[..., Step]) -> tuple[Meanwhile, Meanwhile]:
    """The same first step for everybody: alone, and for two."""
    one, two = (make(seat=seat) for seat in range(len(SEATS)))
    return side_by_side(one), side_by_side(one, two)


def together(state: Kingdom, lanes: Meanwhile) -> tuple[Step, Step]:
    """A stretch in which each seat goes at its own pace, unseen by the others."""
    if not state.hushed:
        first = tuple(steps[0] for steps in lanes.lanes)
        state.stretch = Stretch(faces=[duchy.copy() for duchy in state.duchies], first=first)
    return lanes, END


class EndStretch(Step):
    """Everybody has finished: all see what the others did, and the discards are gathered."""

    def run(self, state: Kingdom) -> None:
        if state.stretch and not state.hushed:
            for seat, face in enumerate(state.stretch.faces):
                sum_up(state, seat, face)
        state.stretch = None
        for duchy in state.duchies:
            if duchy.dropped:
                state.discard += duchy.dropped
                duchy.dropped = []


END = EndStretch()


def sum_up(state: Kingdom, seat: int, face: Duchy) -> None:
    """What the others hear about a stretch: its result, not every hand movement."""
    duchy = state.duchies[seat]
    built = Counter(duchy.built) - Counter(face.built)
    sites, before = (Counter(site.card for site in one.sites) for one in (duchy, face))
    begun = sites + built - before - (built - before)  # what was not built at once as well
    results = {
        "appointed": Counter(duchy.advisors) - Counter(face.advisors),
        "raised": built,
        "begun": begun,
        "dropped": Counter(duchy.dropped),
    }
    for key, cards in results.items():
        if cards:
            args: dict[str, Arg] = {"seat": seat, "card": tuple(sorted(cards.elements()))}
            state.news.append(News(key=f"news.{key}", args=args, besides=seat))


class Planning(Step):
    """Phase B: turn up, let the threats act, then plan at the same time."""

    def run(self, state: Kingdom) -> None:
        state.marks = state.marks[:1]  # which offer was taken last
        threats: list[Step] = []
        for seat in state.order:
            threats += self._turn_up(state, seat)
        state.then(*threats, PlanTogether())

    def _turn_up(self, state: Kingdom, seat: int) -> list[Step]:
        duchy = state.duchies[seat]
        hidden = [laid.card for laid in duchy.selection if laid.down]
        if hidden:
            state.tell("turned-up", seat=seat, card=tuple(sorted(hidden)))
        threats: list[Step] = []
        kept: list[Laid] = []
        for laid in duchy.selection:
            if laid.card == CALAMITY.id:
                duchy.calamities += 1
                state.tell("calamity", seat=seat, points=CALAMITY.points)
            elif laid.card in MENACES:
                duchy.menaces.append(Held(card=laid.card))
                state.tell("menace", seat=seat, card=laid.card)
                threats += strike(seat, laid.card)
            else:
                kept.append(turned(laid.card))
        duchy.selection = kept
        return threats


def strike(seat: int, card: str) -> list[Step]:
    """What a menace does at once to the duchy that took it."""
    deck = MENACES[card].deck
    if deck == "shadows":
        return [ShadowFalls(holder=seat, menace=card)]
    return [ThiefStrikes(holder=seat, menace=card)] if deck == "thieves" else []


def set_on(duchy: Duchy, menace: str, card: str) -> None:
    """Remember which development a menace shrouds or robs."""
    index = next(i for i, held in enumerate(duchy.menaces) if held.card == menace)
    duchy.menaces[index] = Held(card=menace, on=card)


class ShadowFalls(Step):
    """Shadows: the opponent picks a development of the taker's selection; solo, the dearest."""

    holder: int
    menace: str

    def run(self, state: Kingdom) -> None:
        wares = [laid.card for laid in state.duchies[self.holder].selection]
        wares = [card for card in wares if card in DEVELOPMENTS]
        if not wares:
            return
        if state.solo:
            facts = FACTS[state.profile]
            shroud(state, 0, self.menace, max(wares, key=lambda card: sum(facts[card].cost)))
        else:
            state.then(Shroud(seat=1 - self.holder, menace=self.menace))


def shroud(state: Kingdom, holder: int, menace: str, card: str) -> None:
    duchy = state.duchies[holder]
    duchy.selection.remove(Laid(card=card))
    set_on(duchy, menace, card)
    state.tell("shrouded", seat=holder, card=card)


class Shroud(Decision):
    """Shadows: the card that can neither be built nor recycled for now."""

    menace: str

    def offer(self, state: Kingdom) -> Offer:
        wares = [laid.card for laid in state.duchies[1 - self.seat].selection]
        return Offer(tuple(dict.fromkeys(card for card in wares if card in DEVELOPMENTS)))

    def take(self, state: Kingdom, picks: Picks) -> None:
        shroud(state, 1 - self.seat, self.menace, picks[0])

    def question(self, state: Kingdom) -> Phrase:
        return phrase("ask.shroud", seat=self.seat, foe=1 - self.seat)

    def label(self, state: Kingdom, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Kingdom, code: str) -> Phrase:
        return about(state, code)


def unrobbed(duchy: Duchy) -> tuple[str, ...]:
    """Built developments without a stolen token, each kind once."""
    free = Counter(duchy.built) - Counter(held.on for held in duchy.menaces if held.on)
    return tuple(dict.fromkeys(card for card in duchy.built if free[card]))


class ThiefStrikes(Step):
    """Thieves: the opponent marks a built card; none yet, the next one; solo, the richest."""

    holder: int
    menace: str

    def run(self, state: Kingdom) -> None:
        duchy = state.duchies[self.holder]
        free = unrobbed(duchy)
        if not free:
            return
        if state.solo:
            types, facts = types_built(state, duchy), FACTS[state.profile]
            richest = max(free, key=lambda c: sum(output(facts[c], r, types) for r in CUBES))
            rob(state, 0, self.menace, richest)
        else:
            state.then(Rob(seat=1 - self.holder, menace=self.menace))


def rob(state: Kingdom, holder: int, menace: str, card: str) -> None:
    set_on(state.duchies[holder], menace, card)
    state.tell("robbed", seat=holder, card=card)


class Rob(Decision):
    """Thieves: the built card whose output is stolen."""

    menace: str

    def offer(self, state: Kingdom) -> Offer:
        return Offer(unrobbed(state.duchies[1 - self.seat])[:25])

    def take(self, state: Kingdom, picks: Picks) -> None:
        rob(state, 1 - self.seat, self.menace, picks[0])

    def question(self, state: Kingdom) -> Phrase:
        return phrase("ask.rob", seat=self.seat, foe=1 - self.seat)

    def label(self, state: Kingdom, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Kingdom, code: str) -> Phrase:
        return about(state, code)


class PlanTogether(Step):
    """Phase B: both decide on every card of their selection."""

    def run(self, state: Kingdom) -> None:
        state.then(*together(state, PLANS[not state.solo]))


class Plan(Step):
    """Phase B: treasures are recycled for two; the rest is built or recycled."""

    seat: int

    def run(self, state: Kingdom) -> None:
        duchy = state.duchies[self.seat]
        duchy.declined = None
        for laid in [laid for laid in duchy.selection if laid.card in TREASURES]:
            duchy.selection.remove(laid)
            duchy.dropped.append(laid.card)
            for kind, count in enumerate(GIVES[laid.card]):
                duchy.cubes[kind] += count
            state.tell("treasure", to=(self.seat,), seat=self.seat, card=laid.card)
        state.agenda += AFTER_BUILD[self.seat]
        if duchy.selection:
            state.agenda.append(BUILD[self.seat])


PLANS = for_seats(Plan)


class Build(Decision):
    """Phase B: which cards to build (advisors: to appoint); all others are recycled."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True

    def offer(self, state: Kingdom) -> Offer:
        """The most promising card first."""
        duchy = state.duchies[self.seat]
        left = RULES.rounds - state.round
        future = Future(state.profile, SIDES[state.side][self.seat], tuple(duchy.built), left)

        def appeal(code: str) -> float:
            fact = future.facts.get(card_of(code))
            return future.value(fact) / fact.size if fact else left

        cards = codes([laid.card for laid in duchy.selection])
        return Offer(tuple(sorted(cards, key=appeal, reverse=True)), 0, len(cards))

    def take(self, state: Kingdom, picks: Picks) -> None:
        duchy = state.duchies[self.seat]
        chosen, rest = [card_of(code) for code in picks], []
        for laid in duchy.selection:
            card = laid.card
            if card not in chosen:
                rest.append(card)
                continue
            chosen.remove(card)
            if card in ADVISORS:
                duchy.advisors.append(card)
            else:
                duchy.sites.append(begun(card))
            if not state.hushed:
                what = "appointed" if card in ADVISORS else "begun"
                state.tell(what, to=(self.seat,), seat=self.seat, card=card)
        duchy.selection = []
        state.agenda.append(Recycle(seat=self.seat, cards=tuple(rest)))

    def label(self, state: Kingdom, code: str) -> Phrase:
        return label_of(code)

    def detail(self, state: Kingdom, code: str) -> Phrase:
        return about(state, card_of(code))


@cache  # as many as there are cards
def begun(card: str) -> Site:
    """A card under construction on which nothing lies yet."""
    return Site(card=card)


class Crowd(Step):
    """Advisors: while there are more than three, somebody must leave.

    The order in planning is free, so who leaves has helped before, and who comes helps at once.
    """

    seat: int

    def run(self, state: Kingdom) -> None:
        if len(state.duchies[self.seat].advisors) > RULES.advisors:
            state.then(Dismiss(seat=self.seat), self)


BUILD = tuple(Build(seat=seat) for seat in range(len(SEATS)))
# What follows it, as it lies on the agenda: the next step last.
AFTER_BUILD = tuple((Crowd(seat=seat), Placing(seat=seat)) for seat in range(len(SEATS)))


class Dismiss(Decision):
    """Advisors: at most three; who leaves does so without bonus."""

    private: ClassVar[bool] = True

    def offer(self, state: Kingdom) -> Offer:
        return Offer(tuple(state.duchies[self.seat].advisors))

    def take(self, state: Kingdom, picks: Picks) -> None:
        duchy = state.duchies[self.seat]
        duchy.advisors.remove(picks[0])
        duchy.dropped.append(picks[0])
        state.tell("dismissed", to=(self.seat,), seat=self.seat, card=picks[0])

    def label(self, state: Kingdom, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Kingdom, code: str) -> Phrase:
        return about(state, code)


class Recycle(Step):
    """Phase B: each recycled card gives its cube, to be placed on a card or the duchy card."""

    seat: int
    cards: tuple[str, ...]

    def run(self, state: Kingdom) -> None:
        duchy = state.duchies[self.seat]
        complete(state, self.seat)  # a new master builder may have completed a card
        exchange(state, self.seat)  # and a new court alchemist may exchange at once
        for card in self.cards:
            duchy.cubes[RECYCLE[card]] += 1
        duchy.dropped += self.cards
        if self.cards:
            state.tell("recycled", to=(self.seat,), seat=self.seat, card=self.cards)
        wares = [card for card in self.cards if card in DEVELOPMENTS]
        if wares and any(ADVISORS[advisor].recycle_plus for advisor in duchy.advisors):
            kinds = sorted({RECYCLE[card] for card in wares})
            state.then(ExtraCube(seat=self.seat, kinds=tuple(KINDS[kind] for kind in kinds)))


class ExtraCube(Decision):
    """Treasurer: one recycled development yields an extra cube of its kind."""

    private: ClassVar[bool] = True
    kinds: tuple[str, ...]

    def offer(self, state: Kingdom) -> Offer:
        return Offer(self.kinds)

    def take(self, state: Kingdom, picks: Picks) -> None:
        duchy = state.duchies[self.seat]
        extra = max(ADVISORS[advisor].recycle_plus for advisor in duchy.advisors)
        duchy.cubes[KIND[picks[0]]] += extra
        state.tell("extra-cube", to=(self.seat,), seat=self.seat, resource=picks[0], count=extra)

    def label(self, state: Kingdom, code: str) -> Phrase:
        return phrase("pick.resource", resource=code)
