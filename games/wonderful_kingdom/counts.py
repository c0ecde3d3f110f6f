"""The quantities that cards may bend: production, cost, rates, points. They ask, never change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    FACTS,
    GOALS,
    KIND,
    KINDS,
    MENACES,
    RAT,
    RULES,
    SIDES,
    SOLDIER,
    SOLO,
    Fact,
    Goal,
    amounts,
)
from games.wonderful_kingdom.state import Chance, Duchy, Kingdom, Site

Row = tuple[int, ...]  # the open fields of a site by kind, and then LACKING
LACKING = len(KINDS)  # how many of them a krystallium could fill
COST = {card: fact.cost for card, fact in FACTS["five"].items()}  # whatever the types
FULL = (0, 0, 0, 0, 0, 0, 0)  # no open field
RATE = RULES.alchemy
ADVISOR_OUTPUT = {card.id: amounts(card.produce, 5) for card in ADVISORS.values()}


def types_built(state: Kingdom, duchy: Duchy) -> Mapping[str, int]:
    """How many built developments there are of each type."""
    return types_of(state.profile, tuple(duchy.built))


@lru_cache(maxsize=1 << 12)
def types_of(profile: str, built: tuple[str, ...]) -> Mapping[str, int]:
    """How many of these cards there are of each type."""
    facts = FACTS[profile]
    return Counter([facts[card].type for card in built])


def output(fact: Fact, resource: int, types: Mapping[str, int]) -> int:
    """What one built card yields; cards per type count themselves."""
    made = fact.produce[resource]
    if fact.per_resource == resource:
        made += fact.per_count * types.get(fact.per_type, 0)
    return made


def own_production(state: Kingdom, seat: int, resource: int) -> int:
    """Duchy card, built cards and advisors, before anybody interferes."""
    duchy = state.duchies[seat]
    made = SIDES[state.side][seat][resource] + outputs(state.profile, tuple(duchy.built))[resource]
    if duchy.advisors:
        made += advised(duchy, resource, types_built(state, duchy), state.profile)
    return made


@lru_cache(maxsize=1 << 12)
def outputs(profile: str, built: tuple[str, ...]) -> tuple[int, ...]:
    """What built cards yield together, by resource."""
    facts, types, made = FACTS[profile], types_of(profile, built), [0, 0, 0, 0, 0]
    for card in built:
        fact = facts[card]
        for resource, count in fact.yields:
            made[resource] += count
        if fact.per_count:
            made[fact.per_resource] += fact.per_count * types.get(fact.per_type, 0)
    return tuple(made)


def advised(duchy: Duchy, resource: int, types: Mapping[str, int], profile: str) -> int:
    """What the advisors produce."""
    made = 0
    for advisor in duchy.advisors:
        made += ADVISOR_OUTPUT[advisor][resource]
        per = ADVISORS[advisor].produce_per
        if per and KIND[per.resource] == resource:
            made += per.count * types.get(getattr(per.per, profile), 0)
    return made


def production(state: Kingdom, seat: int, resource: int) -> int:
    """Production I: the count that is told; thieves and frost giants change it."""
    made = own_production(state, seat, resource)
    if state.module == "thieves":
        made -= stolen(state, seat, resource)
        if not state.solo:
            made += stolen(state, 1 - seat, resource)
    if state.duchies[seat].menaces:
        made -= frozen(state, seat, resource)
    return made if made > 0 else 0


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
    return row_of(state, duchy, site)[:LACKING]


def row_of(state: Kingdom, duchy: Duchy, site: Site) -> Row:
    """The open fields of a site, with how many of them a krystallium could fill."""
    if not duchy.advisors:
        return OPEN[site.card][site.filled]
    return _row(cost(state, duchy, site.card), site.filled)


def rows(state: Kingdom, duchy: Duchy) -> list[Row]:
    """The open fields of every site."""
    if not duchy.advisors:
        return [OPEN[site.card][site.filled] for site in duchy.sites]
    return [row_of(state, duchy, site) for site in duchy.sites]


@cache
def _row(needed: tuple[int, ...], filled: tuple[int, ...]) -> Row:
    fields = tuple(n - f if n > f else 0 for n, f in zip(needed, filled, strict=True))
    return (*fields, sum(fields[:SOLDIER]))


class Open(dict[tuple[int, ...], Row]):
    """Open fields of a card by what is filled, each worked out when it is first asked for.

    There are as many as there are ways to fill the card: some hundred at most.
    """

    def __init__(self, needed: tuple[int, ...]) -> None:
        self.needed = needed

    def __missing__(self, filled: tuple[int, ...]) -> Row:
        self[filled] = made = _row(self.needed, filled)
        return made


OPEN = {card: Open(cost) for card, cost in COST.items()}


def alchemy_rate(duchy: Duchy) -> int:
    if not duchy.advisors:
        return RATE
    rates = [ADVISORS[a].alchemy for a in duchy.advisors if ADVISORS[a].alchemy]
    return min(rates, default=RATE)


def brewable(duchy: Duchy, spare: int) -> int:
    """Krystallium to be had by discarding so many cards under construction."""
    cubes = len(duchy.alchemy) + spare
    return cubes // (alchemy_rate(duchy) if duchy.advisors else RATE)


def most_krystallium(duchy: Duchy) -> int:
    """Krystallium for one card, if all others under construction are discarded."""
    spare = len(duchy.sites) - 1
    return duchy.krystallium + brewable(duchy, spare) if spare > 0 else duchy.krystallium


def completable(
    state: Kingdom, duchy: Duchy, troops: bool = True, lying: list[Row] | None = None
) -> list[Site]:
    """Sites that the pool could complete, after discarding other cards if that helps.

    The open fields of all sites may be at hand as `lying`.
    """
    if not duchy.sites:
        return []
    krystallium = most_krystallium(duchy)
    soldiers = duchy.soldiers if troops else 0
    if not krystallium and not soldiers:
        return []
    return [
        site
        for site, row in zip(duchy.sites, lying or rows(state, duchy), strict=True)
        if row[LACKING] <= krystallium and row[SOLDIER] <= soldiers
    ]


def chance(state: Kingdom, duchy: Duchy, sites: list[Site]) -> Chance:
    """What the pool could do: complete these sites, or pay for a step of the quest."""
    return Chance(
        krystallium=most_krystallium(duchy),
        soldiers=duchy.soldiers,
        sites=tuple(sites),
        step=brewed_step(state, duchy),
    )


def power_winner(state: Kingdom, counts: list[int]) -> int | None:
    """Production II: who alone has more; alone at the table, whoever reaches the threshold."""
    if len(counts) == 1:
        return 0 if counts[0] >= SOLO.power - keen(state.duchies[0]) else None
    if counts[0] != counts[1]:
        return 0 if counts[0] > counts[1] else 1
    if counts[0]:
        first, second = map(keen, state.duchies)
        if first != second:
            return 0 if first else 1
    return None


def keen(duchy: Duchy) -> bool:
    """Whether an advisor wins ties."""
    return bool(duchy.advisors) and any(ADVISORS[a].power_on_tie for a in duchy.advisors)


# ---- quests


def next_step(state: Kingdom, duchy: Duchy) -> Goal | None:
    goals = GOALS[state.profile].get(state.module, ())
    return goals[duchy.steps] if duchy.steps < len(goals) else None


def met(state: Kingdom, duchy: Duchy, step: Goal, brewed: int = 0) -> bool:
    """Whether the need is met and the pay is in the pool, with so much krystallium more."""
    if duchy.soldiers < step.soldiers or duchy.krystallium + brewed < step.krystallium:
        return False
    if step.produced and duchy.produced[step.resource] < step.produced:
        return False
    return not step.built or types_built(state, duchy).get(step.type, 0) >= step.built


def brewed_step(state: Kingdom, duchy: Duchy) -> int:
    """The step of the quest that only lacks krystallium which discarding cards would bring."""
    step = next_step(state, duchy) if state.bonus else None  # production has begun
    if step is None or not step.krystallium or not duchy.sites:
        return -1
    brewed = brewable(duchy, len(duchy.sites))
    if not brewed or met(state, duchy, step) or not met(state, duchy, step, brewed):
        return -1
    return duchy.steps


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


def cards_in(duchy: Duchy) -> int:
    """Tie-break: every card that lies in the duchy, wanted or not."""
    unwanted = duchy.calamities + len(duchy.menaces) + duchy.rats
    return len(duchy.built) + len(duchy.advisors) + unwanted
