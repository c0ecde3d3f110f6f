"""How good a position looks to a duchy: the evaluation that the opponents search with."""

from __future__ import annotations

from math import tanh

from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    CUBES,
    FACTS,
    MENACES,
    RULES,
    SCENARIOS,
    SIDES,
    SOLDIER,
    SOLO,
    Fact,
)
from games.wonderful_kingdom.counts import ADVISOR_OUTPUT, cost, frozen, points, types_built
from games.wonderful_kingdom.state import Duchy, Kingdom

CUBE = 0.55  # points that a cube produced in the future is good for
KRYSTALLIUM = 1.3
SOLDIER_WORTH = 0.9
SCALE = 14.0


def worth(state: Kingdom, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return 0.0 if len(winners) > 1 else 1.0 if seat in winners else -1.0
    if state.solo:
        return tanh((side(state, 0) - _goal(state)) / SCALE)
    return tanh((side(state, seat) - side(state, 1 - seat)) / SCALE)


def _goal(state: Kingdom) -> float:
    """Half way between the lowest medal and the highest; what must be built counts double."""
    scenario = SCENARIOS.get(state.scenario)
    medals = scenario.medals if scenario else SOLO.medals
    due = [c for c in scenario.must_build if c not in state.duchies[0].built] if scenario else []
    return (medals.bronze + medals.gold) / 2 + 6 * len(due)


def harvests(state: Kingdom) -> float:
    """How many productions are still to come."""
    done = len(state.bonus) / 5
    return RULES.rounds - state.round + 1 - done


def side(state: Kingdom, seat: int) -> float:
    """Points now, and what the duchy promises."""
    duchy = state.duchies[seat]
    left = harvests(state)
    types = types_built(state, duchy)
    facts = FACTS[state.profile]
    made = sum(SIDES[state.side][seat]) + sum(sum(ADVISOR_OUTPUT[a]) for a in duchy.advisors)
    for card in duchy.built:
        made += yield_of(facts[card], types)
    if duchy.menaces:
        made -= sum(min(2, frozen(state, seat, resource)) for resource in CUBES)
        made -= sum(
            yield_of(facts[held.on], types)
            for held in duchy.menaces
            if held.on and MENACES[held.card].deck == "thieves"
        )
    value = points(state, duchy) + CUBE * left * made
    value += KRYSTALLIUM * duchy.krystallium + SOLDIER_WORTH * duchy.soldiers + 0.4 * duchy.base
    value += 0.22 * len(duchy.alchemy) + 0.3 * sum(duchy.cubes)
    value += sum(0.6 + 0.5 * left for _ in duchy.advisors)
    return value + _sites(state, duchy, left, types) + _selection(state, duchy, left, types)


def yield_of(fact: Fact, types: dict[str, int]) -> int:
    made = sum(fact.produce)
    return made + fact.per_count * types.get(fact.per_type, 0) if fact.per_count else made


def promise(fact: Fact, left: float, types: dict[str, int]) -> float:
    """What a card would be worth once built."""
    value = fact.points + KRYSTALLIUM * fact.krystallium + SOLDIER_WORTH * fact.soldiers
    value += CUBE * left * yield_of(fact, types)
    if fact.points_count:
        value += fact.points_count * (types.get(fact.points_type, 0) + 1 + 0.5 * left)
    return value


def _sites(state: Kingdom, duchy: Duchy, left: float, types: dict[str, int]) -> float:
    """Cards under construction: the nearer to completion and the more time, the better."""
    value = 0.0
    facts = FACTS[state.profile]
    for number, site in enumerate(duchy.sites):
        needed = cost(state, duchy, site.card)
        filled = sum(map(min, site.filled, needed))
        lacking = sum(needed) - filled
        if left <= 0.2 * (number > 0):
            break
        chance = 1 / (1 + (lacking / (1.2 + 2.2 * left)) ** 2)
        soldiers = max(0, needed[SOLDIER] - site.filled[SOLDIER] - duchy.soldiers)
        chance *= 0.75**soldiers * (0.9 ** max(0, number - 3))
        gain = promise(facts[site.card], max(0.0, left - 0.6), types)
        value += chance * gain * 0.85 + 0.1 * filled
    return value


def _selection(state: Kingdom, duchy: Duchy, left: float, types: dict[str, int]) -> float:
    """Cards still to be planned: a cube at least, the best ones more."""
    value = 0.0
    promises = []
    for laid in duchy.selection:
        if laid.card == CALAMITY.id:
            value += CALAMITY.points
        elif laid.card in MENACES:
            value -= 1.0 + MENACES[laid.card].strength
        elif laid.card in ADVISORS:
            value += 0.5 + 0.5 * left
        elif laid.card in FACTS[state.profile]:
            fact = FACTS[state.profile][laid.card]
            chance = 1 / (1 + (sum(fact.cost) / (2.2 + 2.2 * left)) ** 2)
            promises.append(chance * promise(fact, max(0.0, left - 0.8), types))
        else:
            value += 0.9
    promises.sort(reverse=True)
    for number, one in enumerate(promises):
        value += max(0.35, one * (0.75 if number < 3 else 0.35))
    return value
