"""Placing cubes, soldiers and krystallium: the handwork of planning and production."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import MOST_OPTIONS, Arg, Decision, Offer, Phrase, Picks, Step, phrase
from games.wonderful_kingdom.about import signs
from games.wonderful_kingdom.cards import (
    CUBES,
    FACTS,
    KIND,
    KINDS,
    RECYCLE,
    SOLDIER,
    card_of,
    codes,
    label_of,
)
from games.wonderful_kingdom.counts import (
    FULL,
    LACKING,
    Row,
    chance,
    completable,
    missing,
    row_of,
    rows,
)
from games.wonderful_kingdom.deeds import complete, finish_site, pour, spend, to_alchemy
from games.wonderful_kingdom.state import SEATS, Duchy, Kingdom

LOOKS = 2  # so often somebody may go back and forth before a cube is placed
NAMED = 2  # cards that a line of a menu has room for
PLACES = 19  # room for sites in a menu of 25, beside the bundles
SIZE = {card: fact.size for card, fact in FACTS["five"].items()}  # whatever the types
Move = tuple[int, int, int]  # site, kind, count


# ---- what is possible


def affordable(row: Row, krystallium: int, soldiers: int) -> bool:
    """Whether so much fills all of these open fields."""
    return row[LACKING] <= krystallium and row[SOLDIER] <= soldiers


def tempting(state: Kingdom, duchy: Duchy, troops: bool = True) -> bool:
    """Whether a card could be completed from the pool, and that was not left already."""
    sites = completable(state, duchy, troops)
    if not sites:
        return False
    return duchy.declined is None or duchy.declined != chance(state, duchy, sites)


def distinct(duchy: Duchy) -> list[tuple[str, int]]:
    """Sites by code; of equal ones the first stands for all."""
    sites = duchy.sites
    pairs = list(zip(names(duchy), range(len(sites)), strict=True))
    return [pair for pair in pairs if "." not in pair[0] or sites.index(sites[pair[1]]) == pair[1]]


def at(duchy: Duchy, code: str) -> int:
    """The site that a code stands for; -1 is the duchy card."""
    if code == "alchemy":
        return -1
    cards = [site.card for site in duchy.sites]
    return cards.index(code) if code in cards else codes(cards).index(code)


def names(duchy: Duchy) -> Picks:
    """The codes of the sites."""
    return codes([site.card for site in duchy.sites])


def propose(duchy: Duchy, open_fields: list[Row]) -> list[Move]:
    """A good placement of all waiting cubes: nearest to completion first, the rest to alchemy."""
    cubes = duchy.cubes[:]
    kinds = [kind for kind in CUBES if cubes[kind]]
    fitting = list(enumerate(open_fields))
    moves: list[Move] = []
    while kinds and (ranked := ranking(duchy, fitting, cubes, kinds)):
        _, _, best = min(ranked)
        fields = open_fields[best]
        for kind in kinds:
            count = min(fields[kind], cubes[kind])
            if count:
                moves.append((best, kind, count))
                cubes[kind] -= count
        kinds = [kind for kind in kinds if cubes[kind]]
        if kinds:
            fitting = [(i, open_fields[i]) for _, _, i in ranked if i != best]
    return moves + [(-1, kind, cubes[kind]) for kind in kinds]


def ranking(
    duchy: Duchy, lying: list[tuple[int, Row]], cubes: list[int], kinds: list[int]
) -> list[tuple[int, int, int]]:
    """Sites that take some of these cubes: what is short then, the size (less is more), which."""
    found = []
    for index, fields in lying:
        taken = 0
        for kind in kinds:
            taken += fields[kind] if fields[kind] < cubes[kind] else cubes[kind]
        if not taken:
            continue
        short = fields[LACKING] - taken - duchy.krystallium
        if short < 0:
            short = 0
        if fields[SOLDIER] > duchy.soldiers:
            short += fields[SOLDIER] - duchy.soldiers
        found.append((short, -SIZE[duchy.sites[index].card], index))
    return found


def helps(duchy: Duchy, lying: list[Row]) -> bool:
    """Whether the pool would complete a site after the proposed placement.

    Mostly a look at each site is enough: what could be completed even without the cubes, and not
    by all of them, certainly is one, and what lacks more than the pool with them is none.
    """
    cubes, krystallium, soldiers = duchy.cubes, duchy.krystallium, duchy.soldiers
    kinds = [kind for kind in CUBES if cubes[kind]]
    unsure = False
    for row in lying:
        if row[SOLDIER] > soldiers:
            continue
        most = least = row[LACKING]
        for kind in kinds:
            least -= row[kind] if row[kind] < cubes[kind] else cubes[kind]
        if most <= krystallium and (least or row[SOLDIER]):
            return True
        unsure = unsure or least <= krystallium
    return unsure and bool(completions(duchy, lying, propose(duchy, lying)))


def completions(duchy: Duchy, open_rows: list[Row], moves: list[Move]) -> list[int]:
    """Sites that these moves complete with the help of the pool, as far as it reaches."""
    krystallium, soldiers = duchy.krystallium, duchy.soldiers
    if not krystallium and not soldiers:
        return []
    filled: dict[int, int] = {}
    for index, _, count in moves:
        filled[index] = filled.get(index, 0) + count
    found = []
    for index, open_fields in enumerate(open_rows):
        soldier = open_fields[SOLDIER]
        if soldier > soldiers:
            continue
        joker = open_fields[LACKING] - filled.get(index, 0)
        if joker <= krystallium and (joker or soldier):
            krystallium, soldiers = krystallium - joker, soldiers - soldier
            found.append(index)
    return found


def carry_out(state: Kingdom, seat: int, moves: list[Move], helped: list[int]) -> None:
    """Place as proposed; the helped sites are completed from the pool."""
    duchy = state.duchies[seat]
    for index, kind, count in moves:
        if index >= 0:
            pour(state, seat, index, kind, count)
    for index in helped:
        finish_site(state, seat, index)
    complete(state, seat)
    for index, kind, _ in moves:
        if index < 0:
            pour(state, seat, -1, kind, duchy.cubes[kind])


# ---- questions


class Placing(Step):
    """All waiting cubes find a place; what fits nowhere goes to alchemy unasked.

    A moment is offered whenever cubes can go to different places, or a card could be completed
    from the pool; everything allowed at any time can be done at such a moment.
    """

    seat: int
    looks: int = 0  # times that somebody went back without doing anything
    troops: bool = True  # soldiers may be placed too, which is over with the fight

    def run(self, state: Kingdom) -> None:
        place(state, self.seat, self.looks, self.troops)


def place(state: Kingdom, seat: int, looks: int = 0, troops: bool = True) -> None:
    """Ask for the next place of a cube, or for the pool; what fits nowhere goes to alchemy."""
    duchy = state.duchies[seat]
    lying: list[Row] | None = None
    for kind, count in enumerate(duchy.cubes):
        if not count:
            continue
        if lying is None:
            lying = rows(state, duchy)
        for row in lying:
            if row[kind]:
                state.agenda.append(PLACE[seat] if not looks else Place(seat=seat, looks=looks))
                return
        pour(state, seat, -1, kind, count)
    if tempting(state, duchy, troops):
        usual = troops and not looks
        finish = FINISH[seat] if usual else Finish(seat=seat, looks=looks, troops=troops)
        state.agenda.append(finish)


class Place(Decision):
    """Production III, and recycling: cubes onto open fields, or onto the duchy card."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True
    looks: int = 0

    def kind(self, duchy: Duchy) -> int:
        one, two, three, _ = duchy.cubes
        return 0 if one else 1 if two else 2 if three else 3

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        kind = self.kind(duchy)
        waiting = duchy.cubes[kind]
        lying = rows(state, duchy)
        fitting = self._fitting(duchy, lying, kind)
        pool = duchy.krystallium or duchy.soldiers
        options = ["proposed"]
        if pool and helps(duchy, lying):
            options.append("proposed-spend")
        if 2 * len(fitting) > PLACES:
            options += [f"{code}>1" for _, code, _ in fitting[:PLACES]]
        else:
            for _, code, room in fitting:
                options.append(f"{code}>{room if room < waiting else waiting}")
            if waiting > 1:
                options += [f"{code}>1" for _, code, room in fitting if room > 1]
        options.append(f"alchemy>{waiting}")
        if waiting > 1:
            options.append("alchemy>1")
        if self.looks < LOOKS:
            if pool and spendable(duchy, lying):
                options.append("spend")
            options.append("discard")
        return Offer(tuple(options))

    @staticmethod
    def _fitting(duchy: Duchy, lying: list[Row], kind: int) -> list[tuple[int, str, int]]:
        """Sites that take such a cube: open fields, code and room; equal ones count once."""
        found, sites = [], duchy.sites
        cards = [site.card for site in sites]
        for index, row in enumerate(lying):
            if not row[kind]:
                continue
            code = cards[index]
            if cards.index(code) < index:
                if sites.index(sites[index]) < index:
                    continue
                code = codes(cards)[index]
            found.append((row[LACKING] + row[SOLDIER], code, row[kind]))
        found.sort()
        return found

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        duchy = state.duchies[self.seat]
        if pick.startswith("proposed"):
            self._proposed(state, duchy, with_pool=pick != "proposed")
        elif pick == "spend":
            state.then(Finish(seat=self.seat, looks=self.looks + 1))
        elif pick == "discard":
            state.then(Abandon(seat=self.seat, looks=self.looks + 1))
        else:
            code, _, count = pick.partition(">")
            index = at(duchy, code)
            pour(state, self.seat, index, self.kind(duchy), int(count))
            if index >= 0 and row_of(state, duchy, duchy.sites[index]) == FULL:
                complete(state, self.seat)
            place(state, self.seat)

    def _proposed(self, state: Kingdom, duchy: Duchy, with_pool: bool) -> None:
        """The step is over with it, unless it has opened up a completion."""
        lying = rows(state, duchy)
        moves = propose(duchy, lying)
        could = completions(duchy, lying, moves)
        pool = duchy.krystallium, duchy.soldiers
        known = [site.card for site in completable(state, duchy, lying=lying)]
        known += [duchy.sites[index].card for index in could]
        carry_out(state, self.seat, moves, could if with_pool else [])
        now = completable(state, duchy)
        grown = duchy.krystallium > pool[0] or duchy.soldiers > pool[1]
        if grown or any(site.card not in known for site in now):
            place(state, self.seat)
        else:
            duchy.declined = chance(state, duchy, now)

    def question(self, state: Kingdom) -> Phrase:
        duchy = state.duchies[self.seat]
        kind = self.kind(duchy)
        count = duchy.cubes[kind]
        return phrase("ask.place", seat=self.seat, count=count, resource=KINDS[kind])

    def label(self, state: Kingdom, code: str) -> Phrase:
        name, _, count = code.partition(">")
        if not count:
            return phrase(f"pick.place.{code}")
        kind = KINDS[self.kind(state.duchies[self.seat])]
        if name == "alchemy":
            return phrase("pick.place.alchemy", count=int(count), resource=kind)
        card, _, number = name.partition(".")
        if not number:
            return phrase("pick.place.site", card=card, count=int(count), resource=kind)
        again = int(number)
        return phrase(
            "pick.place.site-again", card=card, number=again, count=int(count), resource=kind
        )

    def detail(self, state: Kingdom, code: str) -> Phrase | None:
        duchy = state.duchies[self.seat]
        if ">" in code:
            return self._left(state, duchy, code)
        if not code.startswith("proposed"):
            return None
        lying = rows(state, duchy)
        moves = propose(duchy, lying)
        helped = completions(duchy, lying, moves) if code != "proposed" else []
        sites = helped or list(dict.fromkeys(i for i, _, _ in moves if i >= 0))
        cards = tuple(duchy.sites[i].card for i in sites)
        rest = signs(tuple(sum(n for i, k, n in moves if i < 0 and k == kind) for kind in CUBES))
        if len(cards) > NAMED:
            return phrase(f"detail.{code}-many", count=len(cards), raw_rest=rest or "–")
        return phrase(f"detail.{code}", card=cards, raw_rest=rest or "–")

    def _left(self, state: Kingdom, duchy: Duchy, code: str) -> Phrase | None:
        """What the card will lack after these cubes."""
        name, _, count = code.partition(">")
        if name == "alchemy":
            return None
        fields = list(missing(state, duchy, duchy.sites[at(duchy, name)]))
        fields[self.kind(duchy)] -= int(count)
        return lacks(tuple(fields)) if any(fields) else phrase("detail.completes")


PLACE = tuple(Place(seat=seat) for seat in range(len(SEATS)))  # the usual ones


def takes(duchy: Duchy, fields: Row, troops: bool = True) -> bool:
    """Whether something of the pool could go onto these open fields."""
    if duchy.krystallium and fields[LACKING]:
        return True
    return bool(troops and duchy.soldiers and fields[SOLDIER])


def spendable(duchy: Duchy, lying: list[Row]) -> bool:
    """Whether something of the pool could go onto one of these sites."""
    for row in lying:  # noqa: SIM110  (asked for every cube: a generator costs more)
        if takes(duchy, row):
            return True
    return False


class Finish(Decision):
    """Any time: krystallium onto cards, until the fight soldiers as well, or discard cards."""

    private: ClassVar[bool] = True
    looks: int = 0
    troops: bool = True

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        lying = rows(state, duchy)
        found = []
        for code, index in distinct(duchy):
            row = lying[index]
            if takes(duchy, row, self.troops):
                found.append((row[LACKING] + row[SOLDIER], index, code))
        found.sort()
        if self.looks > LOOKS:
            found = [site for site in found if self._completes(state, duchy, site[1])]
        more = ("discard",) if duchy.sites and self.looks <= LOOKS else ()
        return Offer(("done", *[code for _, _, code in found[:PLACES]], *more))

    def _completes(self, state: Kingdom, duchy: Duchy, index: int) -> bool:
        soldiers = duchy.soldiers if self.troops else 0
        return affordable(row_of(state, duchy, duchy.sites[index]), duchy.krystallium, soldiers)

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        duchy = state.duchies[self.seat]
        if pick == "done":
            duchy.declined = chance(state, duchy, completable(state, duchy, self.troops))
            if any(duchy.cubes):
                place(state, self.seat, self.looks)
        elif pick == "discard":
            state.then(Abandon(seat=self.seat, looks=self.looks + 1, troops=self.troops))
        else:
            self._spend(state, at(duchy, pick))

    def _spend(self, state: Kingdom, site: int) -> None:
        """A card that the pool can complete is completed; onto others, piece by piece."""
        duchy = state.duchies[self.seat]
        if not self._completes(state, duchy, site):
            looks = self.looks + 1
            state.then(SpendOn(seat=self.seat, site=site, looks=looks, troops=self.troops))
            return
        finish_site(state, self.seat, site)
        complete(state, self.seat)
        place(state, self.seat, troops=self.troops)

    def question(self, state: Kingdom) -> Phrase:
        duchy = state.duchies[self.seat]
        if not duchy.krystallium and not (self.troops and duchy.soldiers):
            return phrase("ask.finish.none", seat=self.seat)
        have: dict[str, Arg] = {"seat": self.seat, "krystallium": duchy.krystallium}
        if not self.troops:
            return phrase("ask.finish.late", **have)
        return phrase("ask.finish", **have, soldiers=duchy.soldiers)

    def label(self, state: Kingdom, code: str) -> Phrase:
        if code in ("done", "discard"):
            return phrase(f"pick.finish.{code}")
        duchy = state.duchies[self.seat]
        if self._completes(state, duchy, at(duchy, code)):
            card, _, number = code.partition(".")
            if number:
                return phrase("pick.finish.complete-again", card=card, number=int(number))
            return phrase("pick.finish.complete", card=card)
        return label_of(code)

    def detail(self, state: Kingdom, code: str) -> Phrase | None:
        if code == "done":
            return phrase("detail.finish.done")
        if code == "discard":
            return None
        duchy = state.duchies[self.seat]
        return lacks(missing(state, duchy, duchy.sites[at(duchy, code)]))


FINISH = tuple(Finish(seat=seat) for seat in range(len(SEATS)))  # the usual ones


def lacks(open_fields: tuple[int, ...]) -> Phrase:
    """The open fields, in signs."""
    return phrase("detail.lacks", raw_open=signs(open_fields))


class SpendOn(Decision):
    """Any time: which field of the card the pool fills."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True
    site: int
    looks: int = 1
    troops: bool = True

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        open_fields = missing(state, duchy, duchy.sites[self.site])
        pool = [*[duchy.krystallium] * SOLDIER, duchy.soldiers if self.troops else 0]
        kinds = (KINDS[kind] for kind, room in enumerate(open_fields) if room and pool[kind])
        return Offer((*kinds, "back"))

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        if pick == "back":
            place(state, self.seat, self.looks, self.troops)
            return
        spend(state, self.seat, self.site, KIND[pick])
        place(state, self.seat, troops=self.troops)

    def question(self, state: Kingdom) -> Phrase:
        card = state.duchies[self.seat].sites[self.site].card
        return phrase("ask.spend-on", seat=self.seat, card=card)


class Abandon(Decision):
    """Any time: discard cards under construction; their recycling cubes go to the duchy card."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True
    looks: int = 1
    troops: bool = True

    def offer(self, state: Kingdom) -> Offer:
        sites = names(state.duchies[self.seat])[:MOST_OPTIONS]
        return Offer(sites, 0, len(sites))

    def take(self, state: Kingdom, picks: Picks) -> None:
        lying = names(state.duchies[self.seat])
        for index in sorted([lying.index(code) for code in picks], reverse=True):
            abandon(state, self.seat, index)
        looks = 0 if picks else self.looks
        place(state, self.seat, looks, self.troops)

    def label(self, state: Kingdom, code: str) -> Phrase:
        return label_of(code)

    def detail(self, state: Kingdom, code: str) -> Phrase:
        return phrase("detail.abandon", resource=KINDS[RECYCLE[card_of(code)]])


def abandon(state: Kingdom, seat: int, index: int) -> None:
    """What lies on a discarded card is lost."""
    duchy = state.duchies[seat]
    card = duchy.sites.pop(index).card
    duchy.dropped.append(card)
    resource = RECYCLE[card]
    if not state.hushed:
        state.tell("abandoned", to=(seat,), seat=seat, card=card, resource=KINDS[resource])
    to_alchemy(state, seat, resource, 1)
