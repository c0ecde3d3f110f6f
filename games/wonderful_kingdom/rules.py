"""Set-up, the sequence of play and the end, in the order of the rule source."""

from __future__ import annotations

from games.kernel import Outcome, Rng, Step
from games.wonderful_kingdom.cards import (
    CALAMITY,
    MENACES,
    MODULES,
    RAT,
    RESOURCES,
    RULES,
    SCENARIOS,
    SOLO,
    draw_deck,
)
from games.wonderful_kingdom.choice import Choice, threatens
from games.wonderful_kingdom.counts import cards_in, points
from games.wonderful_kingdom.fight import Fight
from games.wonderful_kingdom.planning import Planning
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.state import SEATS, Duchy, Kingdom, KingdomOptions, Site


def seats(options: KingdomOptions) -> tuple[str, ...]:
    return SEATS[:1] if options.alone else SEATS


def setup(options: KingdomOptions, seed: str) -> Kingdom:
    """Set-up: the decks are mixed; exactly one module joins in."""
    rng = Rng(seed)
    module, side = options.resolve()
    names = seats(options)
    deck = list(draw_deck(module, options.alone))
    rng.shuffle(deck, "cards")
    state = Kingdom(
        rng=rng,
        module=module,
        profile=options.types,
        side=side,
        scenario="" if options.scenario == "none" else options.scenario,
        deck=deck,
        hands=[[] for _ in names],
        duchies=[Duchy() for _ in names],
        rats=RAT.copies if module == "giant-rats" else 0,
    )
    if options.alone:
        set_up_solo(state)
    else:
        set_up_two(state)
    state.then(Round())
    state.settle()
    return state


def set_up_two(state: Kingdom) -> None:
    """Calamities lie ready, or each duchy has its two menaces in stock."""
    if MODULES[state.module].calamities:
        state.hazards = [CALAMITY.id] * CALAMITY.copies
        return
    for seat, name in enumerate(SEATS):
        mine = (m for m in MENACES.values() if m.deck == state.module and m.owner == name)
        state.stock[seat] = [menace.id for menace in mine]


def set_up_solo(state: Kingdom) -> None:
    """Solo: a scenario's cards begin under construction; eight cards and four hazards are mixed."""
    if state.scenario:
        for card in SCENARIOS[state.scenario].start:
            state.deck.remove(card)
            state.duchies[0].sites.append(Site(card=card))
    pile = [state.deck.pop() for _ in range(SOLO.hazards)]
    if MODULES[state.module].calamities:
        pile += [CALAMITY.id] * SOLO.calamities
    else:
        pile += [menace.id for menace in MENACES.values() if menace.deck == state.module]
    state.rng.shuffle(pile, "hazards")
    state.hazards = pile


PHASES = (Choice(), Planning(), *(Produce(resource=each) for each in range(len(RESOURCES))))


class Round(Step):
    """Four rounds of choice, planning and production, and with a threat the fight."""

    def run(self, state: Kingdom) -> None:
        if state.round == RULES.rounds:
            state.then(End())
            return
        state.round += 1
        state.bonus = []
        for duchy in state.duchies:
            duchy.produced = [0] * len(RESOURCES)
        state.tell("round", number=state.round, seat=state.starter)
        state.then(*PHASES, *((Fight(),) if threatens(state) else ()), self)


class End(Step):
    """Game end: most points; tied, more cards in the duchy, then more soldiers, else shared."""

    def run(self, state: Kingdom) -> None:
        if state.solo:
            state.finish(medal(state))
            return
        scores = tuple(points(state, duchy) for duchy in state.duchies)
        ranks = [
            (score, cards_in(duchy), duchy.soldiers + duchy.base)
            for score, duchy in zip(scores, state.duchies, strict=True)
        ]
        state.tell("scored", first=scores[0], second=scores[1])
        if ranks[0] == ranks[1]:
            state.finish(Outcome(winners=(0, 1), reason="shared", scores=scores))
            return
        winner = 0 if ranks[0] > ranks[1] else 1
        level = next(i for i in range(3) if ranks[0][i] != ranks[1][i])
        reason = ("points", "cards", "soldiers")[level]
        state.finish(Outcome(winners=(winner,), reason=reason, scores=scores))


def medal(state: Kingdom) -> Outcome:
    """Solo: a medal for the points, if everything that must be built stands."""
    (duchy,) = state.duchies
    score = points(state, duchy)
    scenario = SCENARIOS.get(state.scenario)
    medals = scenario.medals if scenario else SOLO.medals
    if scenario and any(card not in duchy.built for card in scenario.must_build):
        return Outcome(winners=(), reason="task-missed", scores=(score,))
    for name in ("gold", "silver", "bronze"):
        if score >= getattr(medals, name):
            return Outcome(winners=(0,), reason=name, scores=(score,))
    return Outcome(winners=(), reason="no-medal", scores=(score,))
