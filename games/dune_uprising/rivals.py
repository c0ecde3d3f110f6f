"""Rivals: agent turns from the House Hagal deck, effects, schemes, combat (R-20 to R-28)."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from games.dune_uprising.agent import control_bonus
from games.dune_uprising.choices import Arrow, If
from games.dune_uprising.conditions import holds
from games.dune_uprising.data import Hagal, Send, conflicts, hagal, rivals, spaces
from games.dune_uprising.deeds import Deed, all_codes, bind, carry_out
from games.dune_uprising.gains import gain, purchase, retired
from games.dune_uprising.influence import raise_influence, ranked
from games.dune_uprising.leaders import smuggle
from games.dune_uprising.spies import place_for_rival
from games.dune_uprising.state import FACTION, NOBODY, TOP, Dune, marked
from games.dune_uprising.troops import deploy, summon, worms_allowed
from games.kernel import Step

GARRISON = 2  # troops that a rival deploys besides its recruits
UNSURE = ("break-wall", "rival-maker")  # told when they happen


class RivalInfluence(Deed):
    """Influence where the rival has least or most, or where it earns an alliance (R-25.6)."""

    where: Literal["lowest", "highest", "alliance-if-able"]
    count: int = 1

    def by_rival(self, state: Dune) -> int:
        raise_influence(state, self.seat, self.faction(state), self.count)
        return 0

    def faction(self, state: Dune) -> str:
        if self.where == "highest":
            return highest(state, self.seat)
        listed = ranked(state, self.seat)
        if self.where == "lowest":
            return listed[0]
        earning = (f for f in listed if alliance_earned(state, self.seat, f, self.count))
        return next(earning, listed[0])

    def codes(self) -> tuple[str, ...]:
        return (f"influence-{self.where}-{self.count}",)


class PriorityInfluence(Deed):
    """Influence with the faction at this place of the rival's list."""

    place: int

    def by_rival(self, state: Dune) -> int:
        raise_influence(state, self.seat, listed(state, self.seat)[self.place - 1])
        return 0

    def codes(self) -> tuple[str, ...]:
        return (f"influence-priority-{self.place}",)


class RivalSignet(Deed):
    """The rival uses its signet ability."""

    def by_rival(self, state: Dune) -> int:
        rival = state.players[self.seat].rival
        state.remark("rival-signet", self.seat, card=rival)
        return carry_out(state, bind(rivals()[rival].signet, self.seat, rival))


class RivalMaker(Deed):
    """R-22: bonus spice, then worms or the base spice."""

    def by_rival(self, state: Dune) -> int:
        harvest(state, self.seat)
        return 0


class RivalTurn(Step):
    """R-21: reveal House Hagal cards until one sends an agent."""

    seat: int

    def run(self, state: Dune) -> None:
        fresh = 0
        for _ in range(2 * deck_size()):
            card = reveal_hagal(state, self.seat)
            if card.posts:
                free = next((post for post in card.posts if not state.spies_at(post)), None)
                fresh += place_for_rival(state, self.seat, free)  # none free, nothing
                continue
            send = destination(state, self.seat, card)
            if send is not None:
                send_agent(state, self.seat, send, fresh)
                return
        state.players[self.seat].done = 1  # nothing fits; no further turn this round
        state.announce("rival-skips", self.seat)


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
        if not state.hushed:
            state.remark("hagal", seat, card=card.id)
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
    if send is None:
        state.note("hagal-no-spice", seat=state.who(seat))
        return None
    if state.occupied(send.space):
        state.note("hagal-occupied", seat=state.who(seat), space=send.space)
        return None
    if send.free and state.variants.politics and pointless(state, seat, send.space):
        state.note("hagal-politics", seat=state.who(seat), space=send.space)
        return None
    return send


def _matching(state: Dune, seat: int, card: Hagal) -> Send:
    """R-21.3: of two spaces exactly one fits the table."""
    if len(card.sends) == 1:
        return card.sends[0]
    return next(s for s in card.sends if s.when is None or holds(state, s.when, seat))


def basin(state: Dune, card: Hagal) -> Send | None:
    """R-21.6: Hagga or Imperial Basin, where more bonus spice lies, at least 1; tie Hagga."""
    hagga, imperial = state.bonus["hagga-basin"], state.bonus["imperial-basin"]
    if not hagga and not imperial:
        return None
    return basin_send(card.id, "hagga-basin" if hagga >= imperial else "imperial-basin")


@cache
def basin_send(card: str, space: str) -> Send:
    return Send(space=space, effects=hagal()[card].effects)


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
    state.mark = marked(seat, send.space)
    _tell_sent(state, seat, send)
    control_bonus(state, send.space)
    smuggle(state, seat, send.space)
    fresh += carry_out(state, bind(send.effects, seat, send.space))
    if spaces()[send.space].combat:
        deploy_rival(state, seat, fresh)


def _tell_sent(state: Dune, seat: int, send: Send) -> None:
    """One line for the turn; each step of it is in the log."""
    if state.hushed:
        return
    effects = (
        inner
        for effect in bind(send.effects, seat, send.space)
        for inner in (effect.branch(state) if isinstance(effect, If) else (effect,))
    )
    gains = tuple(code for code in all_codes(effects) if code not in UNSURE)
    if gains:
        state.announce("rival-sent", seat, space=send.space, effect=gains)
    else:
        state.announce("rival-went", seat, space=send.space)


def deploy_rival(state: Dune, seat: int, fresh: int) -> None:
    """R-21.8, R-21.9: the recruits of this turn and up to two others; R-28.2: unless well ahead."""
    player = state.players[seat]
    if state.variants.deployment and conflicts()[state.conflict].tier < 3:
        lead = player.units - max(p.units for s, p in enumerate(state.players) if s != seat)
        if lead >= 3:
            state.announce("rival-holds-back", seat)
            return
    fresh = min(fresh, player.garrison)
    deploy(state, seat, fresh + min(GARRISON, player.garrison - fresh))


# ---- influence and spice


def highest(state: Dune, seat: int) -> str:
    """Where it has most and can still gain; ties as on the list."""
    influence = state.players[seat].influence
    open_ = [f for f in listed(state, seat) if influence[FACTION[f]] < TOP]
    return max(open_ or listed(state, seat), key=lambda faction: influence[FACTION[faction]])


def listed(state: Dune, seat: int) -> tuple[str, ...]:
    return rivals()[state.players[seat].rival].priority


def alliance_earned(state: Dune, seat: int, faction: str, count: int) -> bool:
    """Whether this gain would earn the token (R-25.6)."""
    track = FACTION[faction]
    holder = state.alliances[track]
    after = min(TOP, state.players[seat].influence[track] + count)
    if holder == seat or after < 4:
        return False
    return holder == NOBODY or after > state.players[holder].influence[track]


def harvest(state: Dune, seat: int) -> None:
    """R-22.1, R-22.2: all bonus spice; with hooks the worms, otherwise the base spice."""
    player = state.players[seat]
    space = spaces()[player.agents[-1]]
    bonus, state.bonus[space.id] = state.bonus[space.id], 0
    if not retired(state, seat):
        gain(state, seat, "spice", bonus)
    elif bonus:
        state.remark("bonus-to-bank", seat, count=bonus)
    if space.worms and player.hooks and worms_allowed(state, seat):
        summon(state, seat, space.worms)
    else:
        gain(state, seat, "spice", space.spice)


# ---- combat


def combat_bonus(state: Dune, seat: int) -> None:
    """R-24.1: swords of a House Hagal card; R-28.1: of two in a conflict III."""
    brutal = state.variants.escalation and conflicts()[state.conflict].tier == 3
    for _ in range(2 if brutal else 1):
        card = reveal_hagal(state, seat)
        state.players[seat].swords += card.swords
        state.remark("rival-swords", seat, count=card.swords)


def reward_rival(state: Dune, seat: int, effects: tuple[Any, ...]) -> None:
    """R-24.3 to R-24.6: points are bought before anything else is bought."""
    carry_out(state, sorted(effects, key=lambda effect: not isinstance(effect, Arrow)))
    purchase(state, seat)
