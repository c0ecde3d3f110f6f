"""The quantities that cards may bend: production, cost, rates, points. They ask, never change."""

from __future__ import annotations

from functools import cache

from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    FACTS,
    KIND,
    MENACES,
    RAT,
    RULES,
    SIDES,
    SOLO,
    Fact,
    amounts,
)
from games.wonderful_kingdom.state import Duchy, Kingdom, Site

ADVISOR_OUTPUT = {card.id: amounts(card.produce, 5) for card in ADVISORS.values()}


def types_built(state: Kingdom, duchy: Duchy) -> dict[str, int]:
    """How many built developments there are of each type."""
    facts = FACTS[state.profile]
    counts: dict[str, int] = {}
    for card in duchy.built:
        kind = facts[card].type
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def output(fact: Fact, resource: int, types: dict[str, int]) -> int:
    """What one built card yields; cards per type count themselves."""
    made = fact.produce[resource]
    if fact.per_resource == resource:
        made += fact.per_count * types.get(fact.per_type, 0)
    return made


def own_production(state: Kingdom, seat: int, resource: int) -> int:
    """Duchy card, built cards and advisors, before anybody interferes."""
    duchy, facts = state.duchies[seat], FACTS[state.profile]
    types = types_built(state, duchy)
    made = SIDES[state.side][seat][resource]
    for card in duchy.built:
        made += output(facts[card], resource, types)
    for advisor in duchy.advisors:
        made += ADVISOR_OUTPUT[advisor][resource]
    return made


def production(state: Kingdom, seat: int, resource: int) -> int:
    """Production I: the count that is told; thieves and frost giants change it."""
    made = own_production(state, seat, resource)
    if state.module == "thieves":
        made -= stolen(state, seat, resource)
        if not state.solo:
            made += stolen(state, 1 - seat, resource)
    return max(0, made - frozen(state, seat, resource))


def stolen(state: Kingdom, seat: int, resource: int) -> int:
    """What thieves in this duchy carry off."""
    duchy, facts = state.duchies[seat], FACTS[state.profile]
    robbed = [held.on for held in duchy.menaces if held.on]
    if not robbed:
        return 0
    types = types_built(state, duchy)
    return sum(output(facts[card], resource, types) for card in robbed)


def frozen(state: Kingdom, seat: int, resource: int) -> int:
    """By how much the frost giants in this duchy lower its production."""
    held = (MENACES[held.card] for held in state.duchies[seat].menaces)
    return sum(m.freeze_count for m in held if m.freeze and KIND[m.freeze] == resource)


@cache
def _discounted(cost: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Fewer cubes of the most frequent cost resource, never below one cube."""
    cubes = cost[:5]
    most = max(cubes)
    at = cubes.index(most)
    less = min(count, most - (0 if sum(cubes) > most else 1))
    return (*cost[:at], most - less, *cost[at + 1 :])


def cost(state: Kingdom, duchy: Duchy, card: str) -> tuple[int, ...]:
    """Fields to fill, by kind."""
    fact = FACTS[state.profile][card]
    for advisor in duchy.advisors:
        less = ADVISORS[advisor].discount
        if less and getattr(less.per, state.profile) == fact.type:
            return _discounted(fact.cost, less.count)
    return fact.cost


def missing(state: Kingdom, duchy: Duchy, site: Site) -> tuple[int, ...]:
    """Open fields, by kind; a new advisor may leave more filled than needed."""
    return _open(cost(state, duchy, site.card), site.filled)


@cache
def _open(needed: tuple[int, ...], filled: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(n - f if n > f else 0 for n, f in zip(needed, filled, strict=True))


def alchemy_rate(duchy: Duchy) -> int:
    rates = [ADVISORS[a].alchemy for a in duchy.advisors if ADVISORS[a].alchemy]
    return min(rates, default=RULES.alchemy)


def power_winner(state: Kingdom, counts: list[int]) -> int | None:
    """Production II: who alone has more; alone at the table, whoever reaches the threshold."""
    keen = [any(ADVISORS[a].power_on_tie for a in d.advisors) for d in state.duchies]
    if state.solo:
        return 0 if counts[0] >= SOLO.power - keen[0] else None
    if counts[0] != counts[1]:
        return 0 if counts[0] > counts[1] else 1
    return keen.index(True) if counts[0] and keen[0] != keen[1] else None


# ---- points


def direct_points(state: Kingdom, duchy: Duchy) -> int:
    facts = FACTS[state.profile]
    return sum(facts[card].points for card in duchy.built)


def combined_points(state: Kingdom, duchy: Duchy) -> int:
    """Cards that refer to others, themselves included; advisors too."""
    facts, types = FACTS[state.profile], types_built(state, duchy)
    made = 0
    for card in duchy.built:
        fact = facts[card]
        if fact.points_count:
            made += fact.points_count * types.get(fact.points_type, 0)
    for advisor in duchy.advisors:
        per = ADVISORS[advisor].points_per
        if per:
            made += per.count * types.get(getattr(per.per, state.profile), 0)
    return made


def calamity_points(duchy: Duchy) -> int:
    eased = [ADVISORS[a].calamity_points for a in duchy.advisors if ADVISORS[a].calamity_points]
    return duchy.calamities * max(eased, default=CALAMITY.points)


def menace_points(duchy: Duchy) -> int:
    return sum(MENACES[held.card].points for held in duchy.menaces) + RAT.points * duchy.rats


def points(state: Kingdom, duchy: Duchy) -> int:
    """Game end: direct, combined and negative points."""
    return (
        direct_points(state, duchy)
        + combined_points(state, duchy)
        + duchy.quest_points
        + calamity_points(duchy)
        + menace_points(duchy)
    )
