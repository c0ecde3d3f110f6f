"""What a seat, or a spectator, may know."""

from __future__ import annotations

from games.kernel import Frozen, Outcome
from games.wonderful_kingdom.cards import (
    FACTS,
    RESOURCES,
    SIDES,
    TYPES,
    Profile,
)
from games.wonderful_kingdom.choice import Choice, LayWhere, threatens
from games.wonderful_kingdom.counts import (
    alchemy_rate,
    calamity_points,
    combined_points,
    cost,
    direct_points,
    menace_points,
    output,
    points,
    production,
    types_built,
)
from games.wonderful_kingdom.fight import Fight
from games.wonderful_kingdom.planning import Planning
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.state import SEATS, Duchy, Held, Kingdom, Laid, seen_by


class LaidView(Frozen):
    """A card of an area or a selection; `card` is empty where the reader does not know it."""

    card: str
    down: bool
    by: int


class SiteView(Frozen):
    """A card under construction, with its fields by kind."""

    card: str
    type: str
    cost: tuple[int, ...]
    filled: tuple[int, ...]


class TypeView(Frozen):
    """All built cards of one type together."""

    type: str
    cards: tuple[str, ...]
    produce: tuple[int, ...]  # by resource
    points: int


class DuchyView(Frozen):
    """The open side of a duchy."""

    name: str
    hand: int
    selection: tuple[LaidView, ...]
    sites: tuple[SiteView, ...]
    built: int
    types: tuple[TypeView, ...]
    advisors: tuple[str, ...]
    calamities: int
    menaces: tuple[Held, ...]
    rats: int
    alchemy: tuple[int, ...]
    rate: int
    krystallium: int
    soldiers: int
    base: int
    traps: int
    peeks: int
    cubes: tuple[int, ...]
    produced: tuple[int, ...]  # in this round, as told
    production: tuple[int, ...]  # as it would be now
    points: int
    direct: int
    combined: int
    negative: int
    steps: int
    quest_points: int
    asked: str  # the question it must answer now, as far as others may know it
    base_production: tuple[int, ...]  # of the duchy card alone


class KingdomView(Frozen):
    """The table as one reader sees it; `seat` is None for a spectator."""

    seat: int | None
    module: str
    profile: Profile
    side: str
    scenario: str
    round: int
    starter: int
    phase: str  # choice, planning, production, fight or end
    resource: str  # that is being produced
    deck: int
    next_card: str  # of the face-up deck of the solo game
    hazards: int
    discard: tuple[str, ...]
    areas: tuple[tuple[LaidView, ...], tuple[LaidView, ...]]
    duchies: tuple[DuchyView, ...]
    stock: tuple[tuple[str, ...], tuple[str, ...]]
    rats: int
    gone: tuple[str, ...]
    bonus: tuple[int, ...]  # of this round: who got each power bonus, -1 nobody
    marks: tuple[str, ...]
    hand: tuple[str, ...]  # the reader's own
    laying: tuple[str, ...]  # cards the reader is about to lay, still secret
    outcome: Outcome | None


def view(state: Kingdom, seat: int | None) -> KingdomView:
    table = seen_by(state, seat)
    decision = None if seat is None else state.decision(seat)
    phase, resource = whereabouts(state)
    return KingdomView(
        seat=seat,
        module=state.module,
        profile=state.profile,
        side=state.side,
        scenario=state.scenario,
        round=state.round,
        starter=state.starter,
        phase=phase,
        resource=resource,
        deck=len(state.deck),
        next_card=state.deck[-1] if state.solo and state.deck else "",
        hazards=len(state.hazards),
        discard=tuple(state.discard),
        areas=(_lying(state.areas[0], seat), _lying(state.areas[1], seat)),
        duchies=tuple(_duchy(table, other, seat) for other in state.seats),
        stock=(tuple(sorted(state.stock[0])), tuple(sorted(state.stock[1]))),
        rats=state.rats,
        gone=tuple(state.gone),
        bonus=tuple(state.bonus),
        marks=tuple(state.marks),
        hand=() if seat is None else tuple(state.hands[seat]),
        laying=decision.cards if isinstance(decision, LayWhere) else (),
        outcome=state.outcome,
    )


def whereabouts(state: Kingdom) -> tuple[str, str]:
    """Phase and resource, from what is still to come on the agenda."""
    if state.outcome is not None:
        return "end", ""
    coming = {type(step) for step in state.agenda}
    ahead = sum(isinstance(step, Produce) for step in state.agenda)
    if Choice in coming or Planning in coming:
        return "choice", ""
    if ahead == len(RESOURCES):
        return "planning", ""
    if not ahead and threatens(state) and Fight not in coming:
        return "fight", ""
    return "production", RESOURCES[len(RESOURCES) - 1 - ahead]


def _lying(cards: list[Laid], seat: int | None) -> tuple[LaidView, ...]:
    return tuple(
        LaidView(
            card="" if laid.down and seat not in laid.known else laid.card,
            down=laid.down,
            by=laid.by,
        )
        for laid in cards
    )


def _duchy(state: Kingdom, owner: int, reader: int | None) -> DuchyView:
    duchy = state.duchies[owner]
    produce = tuple(production(state, owner, resource) for resource in range(len(RESOURCES)))
    return DuchyView(
        name=SEATS[owner],
        hand=len(state.hands[owner]),
        selection=_lying(duchy.selection, reader),
        sites=tuple(
            SiteView(
                card=site.card,
                type=FACTS[state.profile][site.card].type,
                cost=cost(state, duchy, site.card),
                filled=site.filled,
            )
            for site in duchy.sites
        ),
        built=len(duchy.built),
        types=_types(state, duchy),
        advisors=tuple(duchy.advisors),
        calamities=duchy.calamities,
        menaces=tuple(duchy.menaces),
        rats=duchy.rats,
        alchemy=tuple(duchy.alchemy),
        rate=alchemy_rate(duchy),
        krystallium=duchy.krystallium,
        soldiers=duchy.soldiers,
        base=duchy.base,
        traps=duchy.traps,
        peeks=duchy.peeks,
        cubes=tuple(duchy.cubes),
        produced=tuple(duchy.produced),
        production=produce,
        points=points(state, duchy),
        direct=direct_points(state, duchy),
        combined=combined_points(state, duchy),
        negative=calamity_points(duchy) + menace_points(duchy),
        steps=duchy.steps,
        quest_points=duchy.quest_points,
        asked=_asked(state, owner, reader),
        base_production=SIDES[state.side][owner],
    )


def _types(state: Kingdom, duchy: Duchy) -> tuple[TypeView, ...]:
    """Built cards by type, in the order of the profile."""
    facts, counts = FACTS[state.profile], types_built(state, duchy)
    found = []
    for kind in TYPES[state.profile]:
        cards = [card for card in duchy.built if facts[card].type == kind]
        worth = sum(
            facts[c].points + facts[c].points_count * counts.get(facts[c].points_type, 0)
            for c in cards
        )
        made = tuple(sum(output(facts[c], r, counts) for c in cards) for r in range(len(RESOURCES)))
        found.append(TypeView(type=kind, cards=tuple(cards), produce=made, points=worth))
    return tuple(found)


LAYING = ("lay-cards", "lay-where")


def _asked(state: Kingdom, owner: int, reader: int | None) -> str:
    """How far somebody has got with a secret choice is nobody else's business."""
    decision = state.decision(owner)
    if decision is None:
        return ""
    if owner == reader or not decision.private:
        return decision.slug
    return "lay" if decision.slug in LAYING else "busy"
