"""Rivals: agent turns from the House Hagal deck, effects, schemes, combat (R-20 to R-28)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

from games.dune_uprising.agent import control_bonus
from games.dune_uprising.choices import Arrow, If
from games.dune_uprising.conditions import holds
from games.dune_uprising.contracts import WITHOUT, TakeContract
from games.dune_uprising.data import Hagal, Send, conflicts, hagal, posts, rivals, spaces
from games.dune_uprising.deeds import Deed, all_codes, bind
from games.dune_uprising.drawing import Trash
from games.dune_uprising.gains import gain, purchase, retired
from games.dune_uprising.influence import Influence, InfluenceTwo, raise_influence
from games.dune_uprising.leaders import smuggle
from games.dune_uprising.spies import PlaceSpy, RecallSpy, place_spy, recall_spy
from games.dune_uprising.state import FACTION, NOBODY, SPIES, TOP, Dune, Mark
from games.dune_uprising.troops import (
    BreakWall,
    Recruit,
    break_wall,
    deploy,
    recruit,
    summon,
    worms_allowed,
)
from games.kernel import Step

GARRISON = 2  # troops that a rival deploys besides its recruits
UNSURE = ("break-wall", "rival-maker")  # told when they happen


class RivalInfluence(Deed):
    """Influence where the rival has least or most, or where it earns an alliance (R-25.6)."""

    where: Literal["lowest", "highest", "alliance-if-able"]
    count: int = 1

    def codes(self) -> tuple[str, ...]:
        return (f"influence-{self.where}-{self.count}",)


class PriorityInfluence(Deed):
    """Influence with the faction at this place of the rival's list."""

    place: int

    def codes(self) -> tuple[str, ...]:
        return (f"influence-priority-{self.place}",)


class RivalSignet(Deed):
    """The rival uses its signet ability."""


class RivalMaker(Deed):
    """R-22: bonus spice, then worms or the base spice."""


class RivalTurn(Step):
    """R-21: reveal House Hagal cards until one sends an agent."""

    seat: int

    def run(self, state: Dune) -> None:
        fresh = 0
        for _ in range(2 * deck_size()):
            card = reveal_hagal(state, self.seat)
            if card.posts:
                fresh += place_named_spy(state, self.seat, card)
                continue
            send = destination(state, self.seat, card)
            if send is not None:
                send_agent(state, self.seat, send, fresh)
                return
        state.players[self.seat].done = 1  # nothing fits; no further turn this round
        state.tell("rival-skips", seat=state.who(self.seat))


@cache
def deck_size() -> int:
    return sum(card.copies for card in hagal().values())


def reveal_hagal(state: Dune, seat: int) -> Hagal:
    """R-21.2: the top card; an exhausted deck or the Reshuffle card makes a new one."""
    while True:
        if not state.hagal:
            _reshuffle(state)
        card = hagal()[state.hagal.pop()]
        state.hagal_discard.append(card.id)
        state.note("hagal", seat=state.who(seat), card=card.id)
        if not card.reshuffle:
            return card
        _reshuffle(state)


def _reshuffle(state: Dune) -> None:
    state.hagal = sorted(state.hagal + state.hagal_discard)
    state.hagal_discard = []
    state.rng.shuffle(state.hagal, "hagal")
    state.note("hagal-shuffled")


# ---- where to


def destination(state: Dune, seat: int, card: Hagal) -> Send | None:
    """R-21.3, R-21.6, R-28.3: the space whose condition holds, if it is free and wanted."""
    send = basin(state, card) if card.basins else _matching(state, seat, card)
    who = state.who(seat)
    if send is None:
        state.note("hagal-no-spice", seat=who)
        return None
    if state.occupants(send.space):
        state.note("hagal-occupied", seat=who, space=send.space)
        return None
    if send.free and state.variants.politics and pointless(state, seat, send.space):
        state.note("hagal-politics", seat=who, space=send.space)
        return None
    return send


def _matching(state: Dune, seat: int, card: Hagal) -> Send:
    """R-21.3: of two spaces exactly one fits the table."""
    return next(s for s in card.sends if s.when is None or holds(state, s.when, seat))


def basin(state: Dune, card: Hagal) -> Send | None:
    """R-21.6: Hagga or Imperial Basin, where more bonus spice lies, at least 1; tie Hagga."""
    space = max(("hagga-basin", "imperial-basin"), key=lambda name: state.bonus[name])
    return Send(space=space, effects=card.effects) if state.bonus[space] else None


def pointless(state: Dune, seat: int, space: str) -> bool:
    """R-28.3: it leads with the alliance, or has 2 and is 2 behind."""
    track = FACTION[spaces()[space].icon]
    mine = state.players[seat].influence[track]
    best = max(p.influence[track] for s, p in enumerate(state.players) if s != seat)
    secure = state.alliances[track] == seat and mine > best
    return secure or (mine >= 2 and best - mine >= 2)


def send_agent(state: Dune, seat: int, send: Send, fresh: int) -> None:
    """R-21.12: agent and control bonus, icons, worms, then troops."""
    player = state.players[seat]
    player.agents.append(send.space)
    state.mark = Mark(seat=seat, space=send.space)
    _tell_sent(state, seat, send)
    control_bonus(state, send.space)
    smuggle(state, seat, send.space)
    fresh += carry_out(state, seat, bind(send.effects, seat, send.space))
    if spaces()[send.space].combat:
        deploy_rival(state, seat, fresh)


def _tell_sent(state: Dune, seat: int, send: Send) -> None:
    """One line for the turn; each step of it is in the log."""
    effects = (
        inner
        for effect in bind(send.effects, seat, send.space)
        for inner in (effect.branch(state) if isinstance(effect, If) else (effect,))
    )
    gains = tuple(code for code in all_codes(effects) if code not in UNSURE)
    if gains:
        state.tell("rival-sent", seat=state.who(seat), space=send.space, effect=gains)
    else:
        state.tell("rival-went", seat=state.who(seat), space=send.space)


def deploy_rival(state: Dune, seat: int, fresh: int) -> None:
    """R-21.8, R-21.9: the recruits of this turn and up to two others; R-28.2: unless well ahead."""
    player = state.players[seat]
    if state.variants.deployment and conflicts()[state.conflict].tier < 3:
        lead = player.units - max(p.units for s, p in enumerate(state.players) if s != seat)
        if lead >= 3:
            state.tell("rival-holds-back", seat=state.who(seat))
            return
    fresh = min(fresh, player.garrison)
    deploy(state, seat, fresh + min(GARRISON, player.garrison - fresh))


# ---- effects


def carry_out(state: Dune, seat: int, effects: Iterable[Deed]) -> int:
    """Do what the icons say; how many troops were recruited comes back."""
    return sum(_carry_out(state, seat, effect) for effect in effects)


def _carry_out(state: Dune, seat: int, effect: Deed) -> int:
    player = state.players[seat]
    card = rivals()[player.rival]
    match effect:
        case Recruit():
            return recruit(state, seat, effect.count)
        case PlaceSpy():
            return place_spy_by_priority(state, seat)
        case RivalSignet():
            state.note("rival-signet", seat=state.who(seat), card=player.rival)
            return carry_out(state, seat, bind(card.signet, seat, card.id))
        case If():
            return carry_out(state, seat, effect.branch(state))
        case RivalMaker():
            harvest(state, seat)
        case RivalInfluence():
            _choose_influence(state, seat, effect)
        case PriorityInfluence():
            raise_influence(state, seat, card.priority[effect.place - 1])
        case Influence() if len(effect.of) > 1:
            for _ in range(effect.count):
                raise_influence(state, seat, lowest(state, seat))
        case InfluenceTwo():
            for faction in two_lowest(state, seat):
                raise_influence(state, seat, faction)
        case TakeContract():
            gain(state, seat, "solari", WITHOUT)
        case BreakWall():
            if player.hooks:
                break_wall(state, seat)
        case Arrow():
            buy_reward(state, seat, effect)
        case Trash():
            pass
        case _:
            effect.run(state)
    return 0


def _ranked(state: Dune, seat: int) -> list[str]:
    """Factions by influence, least first, ties as on the rival's list (R-24.4)."""
    player = state.players[seat]
    listed = rivals()[player.rival].priority
    return sorted(listed, key=lambda faction: player.influence[FACTION[faction]])


def lowest(state: Dune, seat: int) -> str:
    return _ranked(state, seat)[0]


def two_lowest(state: Dune, seat: int) -> list[str]:
    return _ranked(state, seat)[:2]


def highest(state: Dune, seat: int) -> str:
    """Where it has most and can still gain; ties as on the list."""
    influence = state.players[seat].influence
    open_ = [f for f in _listed(state, seat) if influence[FACTION[f]] < TOP]
    return max(open_ or _listed(state, seat), key=lambda faction: influence[FACTION[faction]])


def _listed(state: Dune, seat: int) -> tuple[str, ...]:
    return rivals()[state.players[seat].rival].priority


def alliance_earned(state: Dune, seat: int, faction: str, count: int) -> bool:
    """Whether this gain would earn the token (R-25.6)."""
    track = FACTION[faction]
    holder = state.alliances[track]
    after = min(TOP, state.players[seat].influence[track] + count)
    if holder == seat or after < 4:
        return False
    return holder == NOBODY or after > state.players[holder].influence[track]


def _choose_influence(state: Dune, seat: int, effect: RivalInfluence) -> None:
    faction = lowest(state, seat)
    if effect.where == "highest":
        faction = highest(state, seat)
    if effect.where == "alliance-if-able":
        earning = (f for f in _ranked(state, seat) if alliance_earned(state, seat, f, effect.count))
        faction = next(earning, faction)
    raise_influence(state, seat, faction, effect.count)


def harvest(state: Dune, seat: int) -> None:
    """R-22.1, R-22.2: all bonus spice; with hooks the worms, otherwise the base spice."""
    player = state.players[seat]
    space = spaces()[player.agents[-1]]
    bonus, state.bonus[space.id] = state.bonus[space.id], 0
    if not retired(state, seat):
        gain(state, seat, "spice", bonus)
    elif bonus:
        state.note("bonus-to-bank", seat=state.who(seat), count=bonus)
    if space.worms and player.hooks and worms_allowed(state, seat):
        summon(state, seat, space.worms)
    else:
        gain(state, seat, "spice", space.spice)


# ---- spies


def place_named_spy(state: Dune, seat: int, card: Hagal) -> int:
    """R-25.2: the first free post of the kind, else nothing; another card follows anyway."""
    free = next((post for post in card.posts if not state.spies_at(post)), None)
    if free is None:
        state.note("rival-no-post", seat=state.who(seat))
        return 0
    return _place(state, seat, free)


def place_spy_by_priority(state: Dune, seat: int) -> int:
    """R-25.1: the first free faction post in the order of the own list."""
    by_kind = {post.kind: post.id for post in posts().values() if post.kind in FACTION}
    for faction in rivals()[state.players[seat].rival].priority:
        if not state.spies_at(by_kind[faction]):
            return _place(state, seat, by_kind[faction])
    state.note("rival-no-post", seat=state.who(seat))
    return 0


def _place(state: Dune, seat: int, post: str) -> int:
    """R-25.3: the third spy recalls the two others and sets off the scheme."""
    player = state.players[seat]
    place_spy(state, seat, post)
    if len(player.spies) < SPIES:
        return 0
    for other in [spy for spy in player.spies if spy != post]:
        recall_spy(state, seat, other)
    state.tell("scheme", seat=state.who(seat), card=player.rival)
    return carry_out(state, seat, bind(rivals()[player.rival].scheme, seat, player.rival))


# ---- combat


def combat_bonus(state: Dune, seat: int) -> None:
    """R-24.1: swords of a House Hagal card; R-28.1: of two in a conflict III."""
    brutal = state.variants.escalation and conflicts()[state.conflict].tier == 3
    for _ in range(2 if brutal else 1):
        card = reveal_hagal(state, seat)
        state.players[seat].swords += card.swords
        state.note("rival-swords", seat=state.who(seat), count=card.swords)


def buy_reward(state: Dune, seat: int, arrow: Arrow) -> None:
    """R-24.5: it always buys a point offered on a conflict card if it can."""
    if not arrow.payable(state):
        return
    for cost in bind(arrow.cost, seat, arrow.card):
        if isinstance(cost, RecallSpy):
            for post in state.players[seat].spies[: cost.count]:
                recall_spy(state, seat, post)
        else:
            cost.run(state)
    carry_out(state, seat, bind(arrow.then, seat, arrow.card))


def reward_rival(state: Dune, seat: int, effects: tuple[Any, ...]) -> None:
    """R-24.3 to R-24.6: points are bought before anything else is bought."""
    first = [effect for effect in effects if isinstance(effect, Arrow)]
    rest = [effect for effect in effects if not isinstance(effect, Arrow)]
    carry_out(state, seat, first + rest)
    purchase(state, seat)
