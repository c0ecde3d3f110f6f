"""How good a position looks to a duchy: the evaluation that the opponents search with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import tanh

from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    FACTS,
    KIND,
    MENACES,
    QUESTS,
    RAT,
    RESOURCES,
    RULES,
    SCENARIOS,
    SIDES,
    SOLO,
    card_of,
    is_hazard,
)
from games.wonderful_kingdom.choice import LayCards, LayWhere, TakeArea
from games.wonderful_kingdom.counts import (
    advised,
    calamity_points,
    frozen,
    missing,
    stolen,
    types_built,
)
from games.wonderful_kingdom.outlook import JOKER, TROOPS, outlook
from games.wonderful_kingdom.placing import Abandon, Finish, SpendOn
from games.wonderful_kingdom.state import Kingdom, Laid, seen_by

SCALE = 12.0
FOUND = 1.2  # of a face-down card that its layer took
TRAPPED = -1.5  # of a face-down card whose layer may have got rid of a hazard
HARMLESS = 1.0  # of a face-down card whose layer's hazard is known to lie elsewhere
OTHER = 0.6  # of the area that is left to the opponent, who lays two cards before
LAID = 0.4  # of cards that lie there while more are laid
DETOUR = 3.0
ALL = range(len(RESOURCES))
MUSTER = 0.8  # of a soldier that comes every round
DUE = 6.0  # of a card that a scenario asks for, until it stands
FIELD = 1.0  # and of each field that is open on it
GIVEN_UP = 30  # fields for a card that does not even lie there any more
TRAP = 0.1  # of a trap token, while it can still be used


def worth(state: Kingdom, seat: int) -> float:
    """From -1 (lost) to 1 (won), by what this seat knows."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return 0.0 if len(winners) > 1 else 1.0 if seat in winners else -1.0
    if state.solo:
        return tanh((Eye(state, 0).side(0) - _goal(state) - detour(state, 0)) / SCALE)
    eye = Eye(state, seat)
    lead = eye.side(seat) - eye.side(1 - seat) + eye.on_offer()
    return tanh((lead - detour(state, seat)) / SCALE)


def stage(state: Kingdom) -> int:
    """Two to a round: while cards are chosen, and after that."""
    return 2 * state.round + (not any(state.hands) and not any(state.areas))


def _goal(state: Kingdom) -> float:
    """Half way between the lowest medal and the highest; what must be built counts double."""
    scenario = SCENARIOS.get(state.scenario)
    medals = scenario.medals if scenario else SOLO.medals
    return (medals.bronze + medals.gold) / 2 + (
        _task(state, scenario.must_build) if scenario else 0
    )


def _task(state: Kingdom, wanted: Iterable[str]) -> float:
    """What is still to be done for the task of a scenario: every open field of its cards."""
    (duchy,) = state.duchies
    open_fields = {site.card: sum(missing(state, duchy, site)) for site in duchy.sites}
    due = [card for card in wanted if card not in duchy.built]
    return sum(DUE + FIELD * open_fields.get(card, GIVEN_UP) for card in due)


def detour(state: Kingdom, seat: int) -> float:
    """A second question on the way must promise something, or a player would ask it for ever."""
    decision = state.decision(seat)
    browsing = isinstance(decision, Finish) and any(state.duchies[seat].cubes)
    return DETOUR if browsing or isinstance(decision, Abandon | SpendOn) else 0.0


class Eye:
    """A position as one seat sees it, with what is worked out only once."""

    def __init__(self, state: Kingdom, seat: int) -> None:
        self.state = state if state.stretch is None else seen_by(state, seat)
        self.seat = seat
        self.left = RULES.rounds - state.round
        self.fixed: dict[int, tuple[tuple[object, ...], tuple[object, ...], float]] = {}

    def side(self, owner: int, more: Iterable[Laid] = (), knower: int | None = None) -> float:
        """What a duchy will come to, with `more` cards in its selection."""
        state = self.state
        before, after, value = self._fixed(owner)
        cards = (*state.duchies[owner].selection, *more)
        wares, extra = self._sort_out(owner, self.seat if knower is None else knower, cards)
        return value + extra + outlook(*before, wares, *after)

    def _fixed(self, owner: int) -> tuple[tuple[object, ...], tuple[object, ...], float]:
        known = self.fixed.get(owner)
        if known is None:
            state = self.state
            duchy = state.duchies[owner]
            sites = tuple((site.card, missing(state, duchy, site)) for site in duchy.sites)
            before = (state.profile, base(state, owner), tuple(duchy.built), sites)
            pool = (duchy.krystallium, duchy.soldiers)
            after = (tuple(duchy.cubes), *pool, self.left, len(state.bonus))
            known = self.fixed[owner] = (before, after, lasting(state, owner))
        return known

    def _sort_out(
        self, owner: int, knower: int, cards: Iterable[Laid]
    ) -> tuple[tuple[str, ...], float]:
        """Cards to be planned, in a fixed order, and the worth of all others."""
        wares = []
        value = 0.0
        for laid in cards:
            card = laid.card
            if laid.down and knower not in laid.known:
                value += unseen(self.state, laid, owner)
            elif card in MENACES:
                value += menace(card, self.left)
            elif card == CALAMITY.id:
                value += CALAMITY.points
            elif card in ADVISORS:
                value += advisor(card, self.left)
            else:
                wares.append(card)
        wares.sort()
        return tuple(wares), value

    # ---- the choice phase

    def on_offer(self) -> float:
        """What lies in the areas, for this seat less for the other, by who acts next."""
        state = self.state
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, TakeArea):
            value = self._to_take(top.seat, *self._areas(top.seat))
        elif isinstance(top, LayWhere):
            value = max(self._placements(top))
        elif isinstance(top, LayCards):
            both = (*state.areas[0], *state.areas[1])
            other = 1 - top.seat
            value = LAID * (self._gain(top.seat, both) - self._gain(other, both)) / 2
        else:
            return 0.0
        return value if top.seat == self.seat else -value

    def _gain(self, owner: int, cards: Iterable[Laid], knower: int | None = None) -> float:
        return self.side(owner, cards, knower) - self.side(owner, (), knower)

    def _areas(self, taker: int) -> tuple[list[list[float]], list[list[float]]]:
        """Both areas for the taker and for the other: as the taker and as this seat sees them."""
        areas, pair = self.state.areas, (taker, 1 - taker)
        seen = [[self._gain(who, area, taker) for area in areas] for who in pair]
        if taker == self.seat:
            return seen, seen
        return seen, [[self._gain(who, area) for area in areas] for who in pair]

    def _to_take(
        self, taker: int, seen: Sequence[Sequence[float]], true: Sequence[Sequence[float]]
    ) -> float:
        """For the taker, who chooses by what he sees and gets what there is."""
        rest = OTHER if any(self.state.hands) else 0.0
        one = seen[0][0] - rest * seen[1][1]
        two = seen[0][1] - rest * seen[1][0]
        taken = 0 if one >= two else 1
        return true[0][taken] - rest * true[1][1 - taken]

    def _placements(self, decision: LayWhere) -> Iterable[float]:
        """What each way of laying the cards leads to, for the one who lays them."""
        state, layer = self.state, decision.seat
        taker, traps = 1 - layer, state.duchies[layer].traps
        seen, true = self._areas(taker)
        fear = TRAPPED if hazard_at_large(state, layer) else HARMLESS
        up = [
            [self._gain(who, (Laid(card=card_of(code)),)) for who in (taker, layer)]
            for code in decision.cards
        ]
        for spots in product((0, 1), (False, True), repeat=len(up)):
            places, downs = spots[::2], spots[1::2]
            if sum(downs) > traps:
                continue
            looks, holds = [list(row) for row in seen], [list(row) for row in true]
            for gains, place, down in zip(up, places, downs, strict=True):
                for who in (0, 1):
                    holds[who][place] += gains[who]
                    looks[who][place] += gains[who] if not down else FOUND if who else fear
            yield -self._to_take(taker, looks, holds) - TRAP * sum(downs)


def hazard_at_large(state: Kingdom, seat: int) -> bool:
    """Whether this seat's calamity or menace of the round has not lain face up yet."""
    for cards in (*state.areas, *(duchy.selection for duchy in state.duchies)):
        for laid in cards:
            if laid.by == seat and not laid.down and is_hazard(laid.card):
                return False
    return True


def unseen(state: Kingdom, laid: Laid, taker: int) -> float:
    """A face-down card that the evaluating seat does not know."""
    if laid.by == taker:
        return FOUND
    return TRAPPED if laid.by < 0 or hazard_at_large(state, laid.by) else HARMLESS


# ---- what lasts


def base(state: Kingdom, seat: int) -> tuple[int, ...]:
    """Production without the built cards; menaces may make it negative."""
    duchy = state.duchies[seat]
    made = SIDES[state.side][seat]
    if duchy.advisors:
        types = types_built(state, duchy)
        made = tuple(made[r] + advised(duchy, r, types, state.profile) for r in ALL)
    if duchy.menaces:
        made = tuple(made[r] - frozen(state, seat, r) - stolen(state, seat, r) for r in ALL)
    if state.module == "thieves" and not state.solo and state.duchies[1 - seat].menaces:
        made = tuple(made[r] + stolen(state, 1 - seat, r) for r in ALL)
    return made


def menace(card: str, left: int) -> float:
    """A menace: fought with soldiers, or borne."""
    facts = MENACES[card]
    fight = TROOPS * facts.strength
    if facts.deck == "giant-rats":
        return -min(fight, 2.0 * facts.rats + 0.5 * left)
    if facts.deck == "frost-giants":
        return -min(fight - 0.6 * JOKER + 1.2, 3 + left)
    if facts.deck == "shadows":
        return -min(fight + 1, 5.0)
    return -min(fight + 0.8, 1 + 1.6 * left) - 0.8


def advisor(card: str, left: int) -> float:
    """An advisor to be appointed, or recycled."""
    power = ADVISORS[card]
    if power.musters:
        return 0.5 + MUSTER * (left + 1)
    lively = power.produce or power.produce_per or power.recycle_plus or power.finds
    return 0.5 + (0.75 if lively else 0.5) * left


def lasting(state: Kingdom, seat: int) -> float:
    """Points outside the developments: hazards, advisors, the training space, the quest."""
    duchy = state.duchies[seat]
    left = RULES.rounds - state.round
    value = duchy.quest_points + calamity_points(duchy) + 0.8 * RAT.points * duchy.rats
    value += 0.5 * duchy.base * bool(left) + (0.2 if left else 0.05) * len(duchy.alchemy)
    for name in duchy.advisors:
        power = ADVISORS[name]
        if power.points_per:
            kind = getattr(power.points_per.per, state.profile)
            value += types_built(state, duchy).get(kind, 0) + 0.7 * left
        elif power.musters:
            value += MUSTER * (left + (not state.bonus))
        elif not power.produce and not power.produce_per:
            value += (0.75 if power.finds else 0.5) * left
    for held in duchy.menaces:
        value += menace(held.card, left)
    return value + quest(state, seat) if state.module in QUESTS else value


def quest(state: Kingdom, seat: int) -> float:
    """The steps ahead, as far as the duchy has got with them."""
    duchy, steps = state.duchies[seat], QUESTS[state.module].step
    types, facts = types_built(state, duchy), FACTS[state.profile]
    value, chance = 0.0, 0.9
    soldiers, krystallium = duchy.soldiers, duchy.krystallium
    left = RULES.rounds - state.round + 1 - len(state.bonus) / 5
    for number in range(duchy.steps, len(steps)):
        step = steps[number]
        first = state.solo or state.duchies[1 - seat].steps <= number
        if duchy.claims and number == duchy.steps:  # paid for, and counted in a moment
            value += step.points + first * step.first_points
            continue
        if step.built:
            short = step.built.count - types.get(getattr(step.built.per, state.profile), 0)
            chance *= 0.7 ** max(0, short)
        if step.produced:
            kind = KIND[step.produced.resource]
            made = base(state, seat)[kind] + sum(facts[c].produce[kind] for c in duchy.built)
            chance *= 0.65 ** max(0, step.produced.count - made)
        troops, jokers = step.pay.get("soldier", 0), step.pay.get("krystallium", 0)
        soldiers, krystallium = soldiers - troops, krystallium - jokers
        chance *= 0.75 ** (max(0, -soldiers) + 1.3 * max(0, -krystallium))
        chance *= left / (left + 0.5)
        prize = step.points - 0.6 * (TROOPS * troops + JOKER * jokers)
        if first:
            prize += 0.6 * step.first_points + TROOPS * step.first.get("soldier", 0)
            prize += JOKER * step.first.get("krystallium", 0)
        value += chance * max(0.3, prize)
    return value
