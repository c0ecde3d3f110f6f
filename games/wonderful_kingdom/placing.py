"""Placing cubes, soldiers and krystallium: the handwork of planning and production."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase
from games.wonderful_kingdom.about import signs
from games.wonderful_kingdom.cards import (
    CUBES,
    FACTS,
    KIND,
    KINDS,
    MENACES,
    RECYCLE,
    RESOURCES,
    RULES,
    SOLDIER,
    card_of,
    codes,
    label_of,
)
from games.wonderful_kingdom.counts import alchemy_rate, missing
from games.wonderful_kingdom.state import Duchy, Held, Kingdom, Site

LOOKS = 2  # so often somebody may go back and forth before a cube is placed
NAMED = 2  # cards that a line of a menu has room for
PLACES = 19  # room for sites in a menu of 25, beside the bundles
Move = tuple[int, int, int]  # site, kind, count


# ---- deeds


def fill(state: Kingdom, duchy: Duchy, index: int, kind: int, count: int) -> None:
    """Cubes or soldiers onto open fields of that kind; they are never moved again."""
    site = duchy.sites[index]
    filled = site.filled
    more = (*filled[:kind], filled[kind] + count, *filled[kind + 1 :])
    duchy.sites[index] = replace(site, filled=more)


def complete(state: Kingdom, seat: int) -> None:
    """Full cards are built at once: their bonus is taken, they go to the duchy."""
    duchy = state.duchies[seat]
    for site in [s for s in duchy.sites if not any(missing(state, duchy, s))]:
        duchy.sites.remove(site)
        duchy.built.append(site.card)
        state.tell("built", to=(seat,), seat=seat, card=site.card)
        fact = FACTS[state.profile][site.card]
        gain(state, seat, fact.krystallium, fact.soldiers, to=(seat,))
        rob_next(state, seat, site.card)


def gain(
    state: Kingdom, seat: int, krystallium: int, soldiers: int, to: tuple[int, ...] | None = None
) -> None:
    """Straight from the supply to the pool; the training space is not touched."""
    duchy = state.duchies[seat]
    duchy.krystallium += krystallium
    duchy.soldiers += soldiers
    if krystallium:
        state.tell("gained-krystallium", to=to, seat=seat, count=krystallium)
    if soldiers:
        state.tell("gained-soldiers", to=to, seat=seat, count=soldiers)


def rob_next(state: Kingdom, seat: int, card: str) -> None:
    """A thief who found nothing to rob takes the next card built."""
    duchy = state.duchies[seat]
    for index, held in enumerate(duchy.menaces):
        if MENACES[held.card].deck == "thieves" and not held.on:
            duchy.menaces[index] = Held(card=held.card, on=card)
            state.tell("robbed", seat=seat, card=card)
            return


def to_alchemy(state: Kingdom, seat: int, kind: int, count: int) -> None:
    """Cubes on the duchy card can only be exchanged: five, at once, for one krystallium."""
    duchy = state.duchies[seat]
    duchy.alchemy += [kind] * count
    exchange(state, seat)


def exchange(state: Kingdom, seat: int) -> None:
    duchy = state.duchies[seat]
    rate, made = alchemy_rate(duchy), 0
    while len(duchy.alchemy) >= rate:
        del duchy.alchemy[:rate]
        made += 1
    if made:
        duchy.krystallium += made
        state.tell("exchanged", to=(seat,), seat=seat, count=made)


def pour(state: Kingdom, seat: int, index: int, kind: int, count: int) -> None:
    """Place cubes that wait in front of the player; no site is the duchy card."""
    duchy = state.duchies[seat]
    duchy.cubes[kind] -= count
    if index < 0:
        state.tell("to-alchemy", to=(seat,), seat=seat, count=count, resource=KINDS[kind])
        to_alchemy(state, seat, kind, count)
        return
    card = duchy.sites[index].card
    state.tell("placed", to=(seat,), seat=seat, count=count, resource=KINDS[kind], card=card)
    fill(state, duchy, index, kind, count)


def spend(state: Kingdom, seat: int, index: int, kind: int) -> None:
    """A soldier onto a soldier field; a krystallium onto its own field or, as joker, any other."""
    duchy = state.duchies[seat]
    card = duchy.sites[index].card
    if kind == SOLDIER:
        duchy.soldiers -= 1
        state.tell("placed-soldier", to=(seat,), seat=seat, card=card)
    else:
        duchy.krystallium -= 1
        state.tell("placed-krystallium", to=(seat,), seat=seat, card=card)
    fill(state, duchy, index, kind, 1)


# ---- what is possible


def lacking(open_fields: tuple[int, ...]) -> int:
    """Open fields that a krystallium could fill."""
    return sum(open_fields[:SOLDIER])


def affordable(duchy: Duchy, open_fields: tuple[int, ...]) -> bool:
    """Whether the pool fills all of them."""
    return lacking(open_fields) <= duchy.krystallium and open_fields[SOLDIER] <= duchy.soldiers


def brewable(state: Kingdom, duchy: Duchy, spare: int) -> int:
    """Krystallium to be had by discarding cards: one of the spare ones; at the very end all."""
    last = state.round == RULES.rounds and len(state.bonus) == len(RESOURCES)
    return (len(duchy.alchemy) + (spare if last else min(1, spare))) // alchemy_rate(duchy)


def can_complete(state: Kingdom, duchy: Duchy) -> bool:
    """Whether spending would complete a card, after discarding others if that helps."""
    krystallium = duchy.krystallium + brewable(state, duchy, len(duchy.sites) - 1)
    if not (krystallium or duchy.soldiers):
        return False
    for site in duchy.sites:
        open_fields = missing(state, duchy, site)
        if lacking(open_fields) <= krystallium and open_fields[SOLDIER] <= duchy.soldiers:
            return True
    return False


def distinct(duchy: Duchy) -> list[tuple[str, int]]:
    """Sites by code; of equal ones the first stands for all."""
    seen: set[Site] = set()
    found = []
    for index, code in enumerate(codes(site.card for site in duchy.sites)):
        if duchy.sites[index] not in seen:
            seen.add(duchy.sites[index])
            found.append((code, index))
    return found


def at(duchy: Duchy, code: str) -> int:
    """The site that a code stands for; -1 is the duchy card."""
    return -1 if code == "alchemy" else codes(site.card for site in duchy.sites).index(code)


def propose(state: Kingdom, duchy: Duchy) -> list[Move]:
    """A good placement of all waiting cubes: nearest to completion first, the rest to alchemy."""
    cubes = duchy.cubes[:]
    kinds = [kind for kind in CUBES if cubes[kind]]
    open_fields = ((i, missing(state, duchy, site)) for i, site in enumerate(duchy.sites))
    wanted = {i: row for i, row in open_fields if any(row[kind] for kind in kinds)}
    moves: list[Move] = []

    def left(i: int) -> tuple[int, int, int]:
        fields = wanted[i]
        fit = sum(min(fields[k], cubes[k]) for k in kinds)
        rest = lacking(fields) - fit
        short = max(0, rest - duchy.krystallium) + max(0, fields[SOLDIER] - duchy.soldiers)
        return short, -sum(FACTS[state.profile][duchy.sites[i].card].cost), i

    while fitting := [i for i in wanted if any(wanted[i][k] and cubes[k] for k in kinds)]:
        best = min(fitting, key=left)
        fields = wanted.pop(best)
        for kind in kinds:
            count = min(fields[kind], cubes[kind])
            if count:
                moves.append((best, kind, count))
                cubes[kind] -= count
    return moves + [(-1, kind, cubes[kind]) for kind in kinds if cubes[kind]]


def completions(state: Kingdom, duchy: Duchy, moves: list[Move]) -> list[int]:
    """Sites that these moves complete with the help of the pool, as far as it reaches."""
    krystallium, soldiers = duchy.krystallium, duchy.soldiers
    filled: dict[int, int] = {}
    for index, _, count in moves:
        filled[index] = filled.get(index, 0) + count
    found = []
    for index, site in enumerate(duchy.sites):
        open_fields = missing(state, duchy, site)
        joker = lacking(open_fields) - filled.get(index, 0)
        soldier = open_fields[SOLDIER]
        if joker <= krystallium and soldier <= soldiers and (joker or soldier):
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


def finish_site(state: Kingdom, seat: int, index: int) -> None:
    """Fill every open field from the pool."""
    duchy = state.duchies[seat]
    for kind, count in enumerate(missing(state, duchy, duchy.sites[index])):
        for _ in range(count):
            spend(state, seat, index, kind)


# ---- questions


class Placing(Step):
    """All waiting cubes find a place; what fits nowhere goes to alchemy unasked.

    A moment is offered whenever cubes can go to different places, or a card could be completed
    from the pool; everything allowed at any time can be done at such a moment.
    """

    seat: int
    looks: int = 0  # times that somebody went back without doing anything

    def run(self, state: Kingdom) -> None:
        duchy = state.duchies[self.seat]
        for kind in CUBES:
            if not duchy.cubes[kind]:
                continue
            if any(missing(state, duchy, site)[kind] for site in duchy.sites):
                state.then(Place(seat=self.seat, looks=self.looks))
                return
            pour(state, self.seat, -1, kind, duchy.cubes[kind])
        if can_complete(state, duchy):
            state.then(Finish(seat=self.seat, looks=self.looks))


class Place(Decision):
    """Production III, and recycling: cubes onto open fields, or onto the duchy card."""

    private: ClassVar[bool] = True
    looks: int = 0

    def kind(self, duchy: Duchy) -> int:
        return next(kind for kind in CUBES if duchy.cubes[kind])

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        kind = self.kind(duchy)
        waiting = duchy.cubes[kind]
        options = ["proposed"]
        if completions(state, duchy, propose(state, duchy)):
            options.append("proposed-spend")
        sites = [(code, missing(state, duchy, duchy.sites[i])) for code, i in distinct(duchy)]
        fitting = sorted((sum(m), code, m[kind]) for code, m in sites if m[kind])
        few = 2 * len(fitting) <= PLACES
        for _, code, room in fitting[:PLACES]:
            options.append(f"{code}>{min(room, waiting) if few else 1}")
        if few and waiting > 1:
            options += [f"{code}>1" for _, code, room in fitting if room > 1]
        options.append(f"alchemy>{waiting}")
        if waiting > 1:
            options.append("alchemy>1")
        if self.looks < LOOKS:
            options += ["spend", "discard"] if spendable(state, duchy) else ["discard"]
        return Offer(tuple(options))

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
            pour(state, self.seat, at(duchy, code), self.kind(duchy), int(count))
            complete(state, self.seat)
            state.then(Placing(seat=self.seat))

    def _proposed(self, state: Kingdom, duchy: Duchy, with_pool: bool) -> None:
        """The step is over with it, unless it has opened up a completion."""
        moves = propose(state, duchy)
        could = completions(state, duchy, moves)
        pool = duchy.krystallium, duchy.soldiers
        carry_out(state, self.seat, moves, could if with_pool else [])
        grown = duchy.krystallium > pool[0] or duchy.soldiers > pool[1]
        if (with_pool or grown or not could) and can_complete(state, duchy):
            state.then(Finish(seat=self.seat))

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
        moves = propose(state, duchy)
        helped = completions(state, duchy, moves) if code != "proposed" else []
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


def spendable(state: Kingdom, duchy: Duchy) -> list[tuple[str, int]]:
    """Sites onto which something of the pool could go."""
    if not (duchy.krystallium or duchy.soldiers):
        return []
    found = []
    for code, index in distinct(duchy):
        open_fields = missing(state, duchy, duchy.sites[index])
        joker = duchy.krystallium and lacking(open_fields)
        if joker or (duchy.soldiers and open_fields[SOLDIER]):
            found.append((code, index))
    return found


class Finish(Decision):
    """Any time in planning and production: krystallium and soldiers onto cards, or discard one."""

    private: ClassVar[bool] = True
    looks: int = 0

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        sites = spendable(state, duchy)
        sites.sort(key=lambda site: sum(missing(state, duchy, duchy.sites[site[1]])))
        if self.looks > LOOKS:
            sites = [(code, i) for code, i in sites if self._completes(state, duchy, i)]
        more = ("discard",) if duchy.sites and self.looks <= LOOKS else ()
        return Offer(("done", *(code for code, _ in sites[:PLACES]), *more))

    @staticmethod
    def _completes(state: Kingdom, duchy: Duchy, index: int) -> bool:
        return affordable(duchy, missing(state, duchy, duchy.sites[index]))

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        duchy = state.duchies[self.seat]
        if pick == "done":
            more = any(duchy.cubes)
            state.then(*((Placing(seat=self.seat, looks=self.looks),) if more else ()))
        elif pick == "discard":
            state.then(Abandon(seat=self.seat, looks=self.looks + 1))
        else:
            self._spend(state, at(duchy, pick))

    def _spend(self, state: Kingdom, site: int) -> None:
        """A card that the pool can complete is completed; onto others, piece by piece."""
        duchy = state.duchies[self.seat]
        if not self._completes(state, duchy, site):
            state.then(SpendOn(seat=self.seat, site=site, looks=self.looks + 1))
            return
        finish_site(state, self.seat, site)
        complete(state, self.seat)
        state.then(Placing(seat=self.seat))

    def question(self, state: Kingdom) -> Phrase:
        duchy = state.duchies[self.seat]
        return phrase(
            "ask.finish",
            seat=self.seat,
            krystallium=duchy.krystallium,
            soldiers=duchy.soldiers,
        )

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
        if code in ("done", "discard"):
            return None
        duchy = state.duchies[self.seat]
        return lacks(missing(state, duchy, duchy.sites[at(duchy, code)]))


def lacks(open_fields: tuple[int, ...]) -> Phrase:
    """The open fields, in signs."""
    return phrase("detail.lacks", raw_open=signs(open_fields))


class SpendOn(Decision):
    """Any time in planning and production: which field of the card the pool fills."""

    private: ClassVar[bool] = True
    site: int
    looks: int = 1

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        open_fields = missing(state, duchy, duchy.sites[self.site])
        pool = [*[duchy.krystallium] * SOLDIER, duchy.soldiers]
        kinds = (KINDS[kind] for kind, room in enumerate(open_fields) if room and pool[kind])
        return Offer((*kinds, "back"))

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        if pick == "back":
            state.then(Placing(seat=self.seat, looks=self.looks))
            return
        spend(state, self.seat, self.site, KIND[pick])
        state.then(Placing(seat=self.seat))

    def question(self, state: Kingdom) -> Phrase:
        card = state.duchies[self.seat].sites[self.site].card
        return phrase("ask.spend-on", seat=self.seat, card=card)


class Abandon(Decision):
    """Any time: discard a card under construction; its recycling cube goes to the duchy card."""

    private: ClassVar[bool] = True
    looks: int = 1

    def offer(self, state: Kingdom) -> Offer:
        sites = [code for code, _ in distinct(state.duchies[self.seat])]
        return Offer((*sites[: PLACES + 4], "back"))

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        if pick == "back":
            state.then(Placing(seat=self.seat, looks=self.looks))
            return
        duchy = state.duchies[self.seat]
        site = duchy.sites.pop(at(duchy, pick))
        duchy.dropped.append(site.card)
        resource = RECYCLE[site.card]
        state.tell(
            "abandoned", to=(self.seat,), seat=self.seat, card=site.card, resource=KINDS[resource]
        )
        to_alchemy(state, self.seat, resource, 1)
        state.then(Placing(seat=self.seat))

    def label(self, state: Kingdom, code: str) -> Phrase:
        if code == "back":
            return phrase("pick.abandon.back")
        return label_of(code)

    def detail(self, state: Kingdom, code: str) -> Phrase | None:
        if code == "back":
            return None
        return phrase("detail.abandon", resource=KINDS[RECYCLE[card_of(code)]])
