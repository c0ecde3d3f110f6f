"""What holds at every position of the game."""

from collections import Counter

from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    DEVELOPMENTS,
    MENACES,
    MODULES,
    RAT,
    RULES,
    SCENARIOS,
    SOLO,
    draw_deck,
)
from games.wonderful_kingdom.counts import alchemy_rate, missing
from games.wonderful_kingdom.state import Kingdom


def hold(position: Kingdom) -> None:
    cards_are_conserved(position)
    rats_are_conserved(position)
    for seat in position.seats:
        duchy_is_sound(position, seat)


def everything(position: Kingdom) -> Counter[str]:
    """All cards, wherever they lie."""
    found = Counter(position.deck + position.hazards + position.discard + position.gone)
    for cards in (*position.hands, *position.stock):
        found.update(cards)
    found.update(laid.card for area in position.areas for laid in area)
    for duchy in position.duchies:
        found.update(laid.card for laid in duchy.selection)
        found.update(site.card for site in duchy.sites)
        found.update(duchy.built + duchy.advisors + duchy.dropped)
        found[CALAMITY.id] += duchy.calamities
        for held in (*duchy.menaces, *duchy.beaten):
            if held.card != RAT.id:
                found[held.card] += 1
                if MENACES[held.card].deck == "shadows" and held.on:
                    found[held.on] += 1
    for step in position.agenda:
        for lane in getattr(step, "lanes", ()):
            for waiting in lane:
                found.update(getattr(waiting, "cards", ()))  # on their way to be recycled
    return +found


def cards_are_conserved(position: Kingdom) -> None:
    wanted = Counter(draw_deck(position.module, position.solo))
    if MODULES[position.module].calamities:
        wanted[CALAMITY.id] = SOLO.calamities if position.solo else CALAMITY.copies
    else:
        wanted.update(m.id for m in MENACES.values() if m.deck == position.module)
    assert everything(position) == wanted, everything(position) - wanted | (
        wanted - everything(position)
    )
    assert not position.scenario or set(SCENARIOS[position.scenario].start) <= set(DEVELOPMENTS)


def rats_are_conserved(position: Kingdom) -> None:
    held = sum(d.rats + sum(h.card == RAT.id for h in d.beaten) for d in position.duchies)
    assert position.rats + held == (RAT.copies if position.module == "giant-rats" else 0)


def duchy_is_sound(position: Kingdom, seat: int) -> None:
    duchy = position.duchies[seat]
    amounts = (duchy.krystallium, duchy.soldiers, duchy.traps, duchy.peeks, duchy.shifts)
    assert min(*amounts, *duchy.cubes, *duchy.produced, duchy.calamities, duchy.rats) >= 0
    assert duchy.base in (0, 1), "the training space never holds more than one soldier"
    assert len(duchy.alchemy) < alchemy_rate(duchy) or len(duchy.advisors) > RULES.advisors
    assert duchy.steps <= 4
    assert set(duchy.built) <= set(DEVELOPMENTS)
    assert set(duchy.advisors) <= set(ADVISORS)
    if len(duchy.advisors) <= RULES.advisors:
        for site in duchy.sites:
            assert any(missing(position, duchy, site)), "a full card is built at once"
    robbed = Counter(h.on for h in duchy.menaces if h.on and MENACES[h.card].deck == "thieves")
    assert not robbed - Counter(duchy.built)
