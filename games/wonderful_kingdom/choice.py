"""Phase A, choice: cards are dealt, laid into two offer areas, and taken."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from typing import ClassVar

from games.kernel import Arg, Decision, Offer, Phrase, Picks, Step, phrase
from games.wonderful_kingdom.about import about, offered
from games.wonderful_kingdom.cards import (
    ADVISORS,
    MENACES,
    MODULES,
    RULES,
    SOLO,
    card_of,
    codes,
    label_of,
)
from games.wonderful_kingdom.state import AREAS, SEATS, Kingdom, Laid

TRAP = "x"  # marks a card laid face down in the code of a placement


def threatens(state: Kingdom) -> bool:
    return MODULES[state.module].kind == "threat"


class Choice(Step):
    """Phase A: deal, turn up the opening cards, offer and take in turn."""

    def run(self, state: Kingdom) -> None:
        self._ready(state)
        if state.solo:
            turns = [
                TakeTurn(seat=0, last=n == SOLO.selections) for n in range(1, 1 + SOLO.selections)
            ]
            state.then(OpenSolo(), *turns, CleanUp())
            return
        state.then(*turns_of(state.starter))

    @staticmethod
    def _ready(state: Kingdom) -> None:
        """Traps and spies come back every round; unused ones do not add up."""
        for duchy in state.duchies:
            advisors = [ADVISORS[advisor] for advisor in duchy.advisors]
            duchy.traps = 0 if state.solo else RULES.traps + sum([a.traps for a in advisors])
            duchy.peeks = SOLO.spies if state.solo else sum([a.peeks for a in advisors])
            duchy.shifts = sum([a.shifts for a in advisors])


@cache  # one for each seat
def turns_of(start: int) -> tuple[Step, ...]:
    """Phase A for two: the start player lays, then each takes and lays in turn."""
    other = 1 - start
    turns: list[Step] = [Lay(seat=start)]
    for _ in range((RULES.hand + 1) // RULES.lay):
        turns += [TakeArea(seat=other), Lay(seat=other), TakeArea(seat=start), Lay(seat=start)]
    return (Deal(), *turns, CleanUp())


class Deal(Step):
    """Phase A: seven developments and a calamity or menace each; one card opens each area."""

    def run(self, state: Kingdom) -> None:
        for seat in state.order:
            hand = state.deck[: -RULES.hand - 1 : -1]
            del state.deck[-RULES.hand :]
            state.hands[seat] = [*hand, self._hazard(state, seat)]
            state.rng.shuffle(state.hands[seat], "hand")
        state.areas = [[turned(state.deck.pop())] for _ in AREAS]
        if state.hushed:
            return
        state.tell("dealt.threat" if threatens(state) else "dealt", count=RULES.hand)
        for area, laid in zip(AREAS, state.areas, strict=True):
            state.tell("opened", card=laid[0].card, area=area)

    @staticmethod
    def _hazard(state: Kingdom, seat: int) -> str:
        """A calamity; or level I in odd, II in even rounds, else the other, else a development."""
        if not threatens(state):
            return state.hazards.pop()
        level = 1 if state.round % 2 else 2
        home = state.stock[seat]
        home.sort(key=lambda card: MENACES[card].level != level)
        return home.pop(0) if home else state.deck.pop()


class Lay(Step):
    """Phase A: two cards of the hand go to one or both areas."""

    seat: int

    def run(self, state: Kingdom) -> None:
        hand = state.hands[self.seat]
        if len(hand) == RULES.lay:
            state.agenda.append(LayWhere(seat=self.seat, cards=codes(hand)))
        elif hand:
            state.agenda.append(LAY_CARDS[self.seat])


class LayCards(Decision):
    """Phase A: which two cards to offer."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True

    def offer(self, state: Kingdom) -> Offer:
        return Offer(codes(state.hands[self.seat]), RULES.lay, RULES.lay)

    def take(self, state: Kingdom, picks: Picks) -> None:
        hand = codes(state.hands[self.seat])  # in its order, which betrays nothing
        cards = tuple([code for code in hand if code in picks])
        state.agenda.append(LayWhere(seat=self.seat, cards=cards))

    def label(self, state: Kingdom, code: str) -> Phrase:
        return label_of(code)

    def detail(self, state: Kingdom, code: str) -> Phrase:
        return about(state, card_of(code))


LAY_CARDS = tuple(LayCards(seat=seat) for seat in range(len(SEATS)))


@cache  # by the few numbers of cards and traps
def placements(count: int, traps: int) -> Offer:
    """The ways to lay so many cards with so many trap tokens, those without a trap first."""
    spots = AREAS if not traps else (*AREAS, *(area + TRAP for area in AREAS))
    pairs = product(spots, repeat=count)
    fair = [pair for pair in pairs if sum(TRAP in spot for spot in pair) <= traps]
    fair.sort(key=lambda pair: sum(TRAP in spot for spot in pair))
    return Offer(tuple(".".join(pair) for pair in fair))


@cache  # as many as there are placements
def spots(placement: str) -> tuple[tuple[int, bool], ...]:
    """Per card of a placement such as `a.bx`: the area, and whether it lies face down."""
    return tuple((AREAS.index(spot[0]), TRAP in spot) for spot in placement.split("."))


@cache  # as many as there are cards
def turned(card: str) -> Laid:
    """A card that everybody sees and nobody has laid."""
    return Laid(card=card)


@lru_cache(maxsize=1 << 12)
def laid_by(seat: int, card: str, down: bool) -> Laid:
    """A card as this seat lays it; face down, nobody else knows it."""
    return Laid(card=card, down=down, known=(seat,) if down else (), by=seat)


class LayWhere(Decision):
    """Phase A: into which area each card goes; a trap token lays it face down."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True
    cards: tuple[str, str] | tuple[str, ...]

    def offer(self, state: Kingdom) -> Offer:
        return placements(len(self.cards), state.duchies[self.seat].traps)

    def take(self, state: Kingdom, picks: Picks) -> None:
        state.marks = []
        seat, hand = self.seat, state.hands[self.seat]
        for code, (area, down) in zip(self.cards, spots(picks[0]), strict=True):
            card = card_of(code) if "." in code else code
            hand.remove(card)
            if down:
                state.duchies[seat].traps -= 1
            lies = state.areas[area]
            lies.append(laid_by(seat, card, down))
            if not state.hushed:
                state.marks.append(f"{AREAS[area]}.{len(lies)}")
                self._tell(state, card, AREAS[area], down)

    def _tell(self, state: Kingdom, card: str, area: str, down: bool) -> None:
        if down:
            state.tell("laid-down", seat=self.seat, area=area)
        else:
            state.tell("laid", seat=self.seat, card=card, area=area)

    def question(self, state: Kingdom) -> Phrase:
        first, second = (card_of(code) for code in self.cards)
        args: dict[str, Arg] = {"seat": self.seat, "card_first": first, "card_second": second}
        shape = ""
        for name, area in zip(AREAS, state.areas, strict=True):
            up = tuple(laid.card for laid in area if not laid.down)
            hidden = len(area) - len(up)
            if up:
                shape += name
                args[f"card_{name}"] = up
            args[f"raw_{name}"] = face_down(hidden, bool(up))
        return phrase(f"ask.lay-where.{shape or 'none'}", **args)

    def label(self, state: Kingdom, code: str) -> Phrase:
        one, two = code.split(".")
        shape = "-".join("down" if TRAP in spot else "up" for spot in (one, two))
        where = "both" if one[0] == two[0] else "split"
        return phrase(f"pick.lay-where.{where}.{shape}", area_first=one[0], area_second=two[0])


def face_down(count: int, beside: bool) -> str:
    """Face-down cards in signs, beside others or alone."""
    if not count:
        return "" if beside else "–"
    return f" · {count}{{sign:down}}" if beside else f"{count}{{sign:down}}"


EITHER = Offer(AREAS)


class TakeArea(Decision):
    """Phase A: take all cards of one area; face-down ones stay unseen until planning."""

    forced: ClassVar[bool] = False

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        if not duchy.peeks and not duchy.shifts:
            return EITHER
        more = []
        if duchy.peeks and unseen(state, self.seat):
            more.append("peek")
        if duchy.shifts and any(not laid.down for area in state.areas for laid in area):
            more.append("shift")
        return Offer((*AREAS, *more))

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        if pick == "peek":
            state.then(Peek(seat=self.seat), self)
        elif pick == "shift":
            state.then(Shift(seat=self.seat), self)
        else:
            take_area(state, self.seat, AREAS.index(pick))

    def label(self, state: Kingdom, code: str) -> Phrase:
        if code in AREAS:
            count = len(state.areas[AREAS.index(code)])
            return phrase("pick.take-area", area=code, count=count)
        return phrase(f"pick.take-area.{'spy' if state.solo and code == 'peek' else code}")

    def detail(self, state: Kingdom, code: str) -> Phrase | None:
        if code not in AREAS:
            return None
        lies = state.areas[AREAS.index(code)]
        up = tuple(laid.card for laid in lies if not laid.down)
        down = sum(laid.down for laid in lies)
        if not lies:
            return phrase("detail.area-empty")
        return offered(state, up, down) if up else phrase("detail.area-down", count=down)


def take_area(state: Kingdom, seat: int, area: int) -> None:
    taken, state.areas[area] = state.areas[area], []
    chosen = state.duchies[seat].selection
    chosen += taken
    if state.hushed:
        return
    new = range(len(chosen) - len(taken), len(chosen))
    state.marks = [f"took.{AREAS[area]}", *(f"{seat}.{index + 1}" for index in new)]
    up = tuple(laid.card for laid in taken if not laid.down)
    down = sum(laid.down for laid in taken)
    shape = "both" if up and down else "up" if up else "down" if down else "nothing"
    if shape in ("up", "both"):
        state.tell(f"took.{shape}", seat=seat, area=AREAS[area], card=up, count=down)
    else:
        state.tell(f"took.{shape}", seat=seat, area=AREAS[area], count=down)


def unseen(state: Kingdom, seat: int) -> tuple[str, ...]:
    """Places of face-down offer cards that this seat does not know: `a1`, `b3`."""
    return tuple(
        f"{name}{index}"
        for name, area in zip(AREAS, state.areas, strict=True)
        for index, laid in enumerate(area, 1)
        if laid.down and seat not in laid.known
    )


class Peek(Decision):
    """Informer, and the spies of the solo game: look at one face-down offer card."""

    def offer(self, state: Kingdom) -> Offer:
        return Offer(unseen(state, self.seat))

    def take(self, state: Kingdom, picks: Picks) -> None:
        area, index = picks[0][0], int(picks[0][1:]) - 1
        lies = state.areas[AREAS.index(area)]
        known = tuple(sorted((*lies[index].known, self.seat)))
        lies[index] = replace(lies[index], known=known)
        state.duchies[self.seat].peeks -= 1
        state.tell("peeked", seat=self.seat, area=area)
        state.tell("saw", to=(self.seat,), card=lies[index].card, area=area)

    def label(self, state: Kingdom, code: str) -> Phrase:
        return phrase("pick.place-in-area", area=code[0], number=int(code[1:]))


class Shift(Decision):
    """Envoy: move one face-up card to the other area."""

    def offer(self, state: Kingdom) -> Offer:
        places = [
            f"{name}{index}"
            for name, area in zip(AREAS, state.areas, strict=True)
            for index, laid in enumerate(area, 1)
            if not laid.down
        ]
        return Offer(tuple(places))

    def take(self, state: Kingdom, picks: Picks) -> None:
        origin, index = AREAS.index(picks[0][0]), int(picks[0][1:]) - 1
        laid = state.areas[origin].pop(index)
        state.areas[1 - origin].append(laid)
        state.duchies[self.seat].shifts -= 1
        if not state.hushed:
            state.marks = [f"{AREAS[1 - origin]}.{len(state.areas[1 - origin])}"]
        state.tell("shifted", seat=self.seat, card=laid.card, area=AREAS[1 - origin])

    def label(self, state: Kingdom, code: str) -> Phrase:
        origin = AREAS.index(code[0])
        card = state.areas[origin][int(code[1:]) - 1].card
        return phrase("pick.shift", card=card, area=AREAS[1 - origin])


class CleanUp(Step):
    """Phase A: what nobody took is discarded; menaces go home, calamities have no effect."""

    def run(self, state: Kingdom) -> None:
        left = [laid.card for area in state.areas for laid in area]
        state.areas = [[], []]
        for card in left:
            if card in MENACES:
                send_home(state, card)
            else:
                state.discard.append(card)
        if left:
            state.tell("left-over", card=tuple(sorted(left)))


def send_home(state: Kingdom, card: str) -> None:
    """A menace returns to its owner's stock; alone at the table it leaves the game."""
    if state.solo:
        state.gone.append(card)
    else:
        state.stock[0 if MENACES[card].owner == "teressie" else 1].append(card)


# ---- alone at the table


class OpenSolo(Step):
    """Solo: two face-up cards in each area."""

    def run(self, state: Kingdom) -> None:
        for area in range(len(AREAS)):
            refill(state, area)


def refill(state: Kingdom, area: int) -> None:
    state.areas[area] = [turned(state.deck.pop()) for _ in range(SOLO.lay)]
    cards = tuple(laid.card for laid in state.areas[area])
    state.tell("refilled", card=cards, area=AREAS[area])


class TakeTurn(Step):
    """Solo: take an area; after the first three, a hazard joins the other and two cards follow."""

    seat: int
    last: bool

    def run(self, state: Kingdom) -> None:
        state.then(TakeArea(seat=self.seat), *(() if self.last else (Hazard(),)))


class Hazard(Step):
    """Solo: the top hazard card goes face down on the other area; the emptied one is refilled."""

    def run(self, state: Kingdom) -> None:
        empty = 0 if not state.areas[0] else 1
        state.areas[1 - empty].append(Laid(card=state.hazards.pop(), down=True))
        state.tell("hazard", area=AREAS[1 - empty])
        refill(state, empty)
