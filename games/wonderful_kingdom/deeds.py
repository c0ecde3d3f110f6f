"""What is done with cubes, soldiers and krystallium: placed, exchanged, gained."""

from __future__ import annotations

from functools import lru_cache

from games.wonderful_kingdom.cards import ADVISORS, FACTS, KINDS, MENACES, SOLDIER
from games.wonderful_kingdom.counts import FULL, alchemy_rate, missing, rows
from games.wonderful_kingdom.state import Duchy, Held, Kingdom, Site


def fill(duchy: Duchy, index: int, kind: int, count: int) -> None:
    """Cubes or soldiers onto open fields of that kind; they are never moved again."""
    site = duchy.sites[index]
    filled = list(site.filled)
    filled[kind] += count
    duchy.sites[index] = raised(site.card, tuple(filled))


@lru_cache(maxsize=1 << 12)
def raised(card: str, filled: tuple[int, ...]) -> Site:
    """A card under construction, filled so far; the same value is quick to look up again."""
    return Site(card=card, filled=filled)


def complete(state: Kingdom, seat: int) -> None:
    """Full cards are built at once: their bonus is taken, they go to the duchy."""
    duchy = state.duchies[seat]
    lying = rows(state, duchy)
    if FULL not in lying:
        return
    for site in [site for site, row in zip(duchy.sites, lying, strict=True) if row == FULL]:
        duchy.sites.remove(site)
        duchy.built.append(site.card)
        state.tell("built", to=(seat,), seat=seat, card=site.card)
        fact = FACTS[state.profile][site.card]
        found = fact.krystallium + finds(state, duchy, fact.type)
        gain(state, seat, found, fact.soldiers, to=(seat,))
        rob_next(state, seat, site.card)


def finds(state: Kingdom, duchy: Duchy, kind: str) -> int:
    """Cartographer: krystallium for a card of this type that is built."""
    if not duchy.advisors:
        return 0
    powers = (ADVISORS[advisor].finds for advisor in duchy.advisors)
    return sum(p.count for p in powers if p and getattr(p.per, state.profile) == kind)


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
    rate = alchemy_rate(duchy)
    made = len(duchy.alchemy) // rate
    if made:
        del duchy.alchemy[: made * rate]
        duchy.krystallium += made
        if not state.hushed:
            state.tell("exchanged", to=(seat,), seat=seat, count=made)


def pour(state: Kingdom, seat: int, index: int, kind: int, count: int) -> None:
    """Place cubes that wait in front of the player; no site is the duchy card."""
    duchy = state.duchies[seat]
    duchy.cubes[kind] -= count
    if not state.hushed:
        tell_of(state, seat, index, kind, count)
    if index < 0:
        to_alchemy(state, seat, kind, count)
    else:
        fill(duchy, index, kind, count)


def tell_of(state: Kingdom, seat: int, index: int, kind: int, count: int) -> None:
    """Cubes that are poured, for the log."""
    resource = KINDS[kind]
    if index < 0:
        state.tell("to-alchemy", to=(seat,), seat=seat, count=count, resource=resource)
        return
    card = state.duchies[seat].sites[index].card
    state.tell("placed", to=(seat,), seat=seat, count=count, resource=resource, card=card)


def spend(state: Kingdom, seat: int, index: int, kind: int) -> None:
    """A soldier onto a soldier field; a krystallium onto its own field or, as joker, any other."""
    duchy = state.duchies[seat]
    if kind == SOLDIER:
        duchy.soldiers -= 1
    else:
        duchy.krystallium -= 1
    if not state.hushed:
        what = "placed-soldier" if kind == SOLDIER else "placed-krystallium"
        state.tell(what, to=(seat,), seat=seat, card=duchy.sites[index].card)
    fill(duchy, index, kind, 1)


def finish_site(state: Kingdom, seat: int, index: int) -> None:
    """Fill every open field from the pool."""
    duchy = state.duchies[seat]
    for kind, count in enumerate(missing(state, duchy, duchy.sites[index])):
        for _ in range(count):
            spend(state, seat, index, kind)
