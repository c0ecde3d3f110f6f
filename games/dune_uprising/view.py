"""What a seat, or a spectator, may know (R-1.8); and positions that look the same to it."""

from __future__ import annotations

from games.dune_uprising.data import conflicts
from games.dune_uprising.drawing import ChooseTop
from games.dune_uprising.state import (
    CRITICAL,
    MAKERS,
    SEATS,
    SPIES,
    Dune,
    Mark,
    Player,
    Variants,
)
from games.dune_uprising.turn import ChooseSpace
from games.kernel import Frozen, Outcome, Rng, scrambler


class PlayerView(Frozen):
    """The open side of one seat."""

    colour: str
    human: bool
    leader: str
    rival: str
    vp: int
    solari: int
    spice: int
    water: int
    supply: int
    garrison: int
    conflict: int
    memories: int
    worms: int
    swords: int
    strength: int
    influence: tuple[int, ...]
    spies: tuple[str, ...]
    spies_left: int
    agents: tuple[str, ...]
    agents_left: int
    swordmaster: bool
    council: bool
    hooks: bool
    hand: int
    deck: int
    discard: tuple[str, ...]
    played: tuple[str, ...]
    revealed: tuple[str, ...]
    shown: tuple[str, ...]
    intrigue: int
    lying: tuple[str, ...]
    aside: str
    objective: str
    won: tuple[str, ...]
    flipped: tuple[str, ...]
    contracts: tuple[str, ...]
    completed: tuple[str, ...]
    own_contracts: tuple[str, ...]
    hall: int
    done: bool
    track: str
    counts: bool  # its points count
    asked: str  # the question it must answer now, or ""


class DuneView(Frozen):
    """The table as one reader sees it; `seat` is None for a spectator."""

    seat: int | None
    variants: Variants
    round: int
    first: int
    acting: int  # whose turn it is, -1 between turns
    kind: str  # of that turn
    persuasion: int
    players: tuple[PlayerView, ...]
    wall: bool
    bonus: dict[str, int]
    alliances: tuple[int, ...]
    control: dict[str, int]
    conflict: str
    conflicts_left: int
    imperium: int
    row: tuple[str, ...]
    reserve: dict[str, int]
    intrigue: int
    intrigue_discard: tuple[str, ...]
    intrigue_gone: tuple[str, ...]
    removed: tuple[str, ...]
    hagal: int
    hagal_discard: tuple[str, ...]
    contracts: int
    market: tuple[str, ...]
    mark: Mark | None
    hand: tuple[str, ...]  # the reader's own
    own_intrigue: tuple[str, ...]
    known: tuple[str, ...]  # "seat>card": intrigue cards the reader knows others to hold
    choosing: str  # the card with which the reader is about to send an agent
    outcome: Outcome | None


def view(state: Dune, seat: int | None) -> DuneView:
    turn = state.turn
    own = None if seat is None else state.players[seat]
    return DuneView(
        seat=seat,
        variants=state.variants,
        round=state.round,
        first=state.first,
        acting=turn.seat if turn else -1,
        kind=turn.kind if turn else "",
        persuasion=turn.persuasion if turn else 0,
        players=tuple(_player(state, each) for each in range(3)),
        wall=state.wall,
        bonus={space: state.bonus[space] for space in MAKERS},
        alliances=tuple(state.alliances),
        control={space: state.control[space] for space in CRITICAL},
        conflict=state.conflict,
        conflicts_left=len(state.conflicts),
        imperium=len(state.imperium),
        row=tuple(state.row),
        reserve=dict(state.reserve),
        intrigue=len(state.intrigue),
        intrigue_discard=tuple(state.intrigue_discard),
        intrigue_gone=tuple(state.intrigue_gone),
        removed=tuple(state.removed),
        hagal=len(state.hagal),
        hagal_discard=tuple(state.hagal_discard),
        contracts=len(state.contracts),
        market=tuple(state.market),
        mark=state.mark,
        hand=tuple(sorted(own.hand)) if own else (),
        own_intrigue=tuple(sorted(own.intrigue)) if own else (),
        known=tuple(f"{who}>{card}" for who, card in known_intrigue(state, seat)),
        choosing=_choosing(state, seat),
        outcome=state.outcome,
    )


def _player(state: Dune, seat: int) -> PlayerView:
    player = state.players[seat]
    decision = state.decision(seat)
    return PlayerView(
        colour=SEATS[seat],
        human=state.is_human(seat),
        leader=player.leader,
        rival=player.rival,
        vp=player.vp,
        solari=player.solari,
        spice=player.spice,
        water=player.water,
        supply=player.supply,
        garrison=player.garrison,
        conflict=player.conflict,
        memories=player.memories,
        worms=player.worms,
        swords=player.swords,
        strength=player.strength,
        influence=tuple(player.influence),
        spies=tuple(player.spies),
        spies_left=SPIES - len(player.spies),
        agents=tuple(player.agents),
        agents_left=player.agents_left,
        swordmaster=player.swordmaster,
        council=player.council,
        hooks=player.hooks,
        hand=len(player.hand),
        deck=len(player.deck),
        discard=tuple(player.discard),
        played=tuple(player.played),
        revealed=tuple(player.revealed),
        shown=tuple(player.shown),
        intrigue=len(player.intrigue),
        lying=tuple(player.lying),
        aside=player.aside,
        objective=player.objective,
        won=tuple(player.won),
        flipped=tuple(player.flipped),
        contracts=tuple(player.contracts),
        completed=tuple(player.completed),
        own_contracts=tuple(player.own_contracts),
        hall=player.hall,
        done=bool(player.done),
        track=player.track,
        counts=state.scores(seat),
        asked=_asked(state, decision.slug) if decision else "",
    )


def _asked(state: Dune, slug: str) -> str:
    """Whether a card has been picked already is its owner's secret."""
    if slug == "play-plot" and state.turn is not None and state.turn.kind != "start":
        return "turn-menu"
    return "choose-turn" if slug in ("choose-space", "play-plot") else slug


def _choosing(state: Dune, seat: int | None) -> str:
    decision = None if seat is None else state.decision(seat)
    return decision.card if isinstance(decision, ChooseSpace) else ""


def known_intrigue(state: Dune, seat: int | None) -> list[tuple[int, str]]:
    """Intrigue cards that were stolen from this reader and are still with the thief."""
    if seat is None:
        return []
    return [(theft.thief, theft.card) for theft in state.stolen if theft.victim == seat]


# ---- scramble


@scrambler
def scramble(new: Dune, seat: int | None, rng: Rng) -> None:
    """Everything that `seat` cannot know is drawn anew."""
    for each in range(new.humans):
        _redeal(new, each, seat, rng)
    _redeal_intrigue(new, seat, rng)
    _redeal_conflicts(new, rng)
    for deck in (new.imperium, new.hagal, new.contracts):
        deck.sort()
        rng.shuffle(deck, "scramble")


def _redeal(state: Dune, each: int, seat: int | None, rng: Rng) -> None:
    """Hand and deck of a human; who looks at the own top cards goes on seeing them."""
    player = state.players[each]
    seen = _peeked(state, each, seat)
    top = player.deck[len(player.deck) - seen :]
    rest = player.deck[: len(player.deck) - seen]
    if each == seat:
        rest.sort()
        rng.shuffle(rest, "deck")
        player.deck = rest + top
        return
    kept = _kept(state, each, player)
    pool = list(player.hand)
    for card in kept:
        pool.remove(card)
    pool = sorted(pool + player.deck)
    rng.shuffle(pool, "hand")
    size = len(player.deck)
    player.deck, player.hand = pool[:size], kept + pool[size:]


def _peeked(state: Dune, each: int, seat: int | None) -> int:
    top = state.agenda[-1] if state.agenda else None
    return top.left if isinstance(top, ChooseTop) and top.seat == each == seat else 0


def _kept(state: Dune, each: int, player: Player) -> list[str]:
    """Hand cards that everybody has seen, and the one that is about to be played."""
    kept = [card for card in player.shown if card in player.hand]
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, ChooseSpace) and top.seat == each and top.card not in kept:
        kept.append(top.card)
    return kept


def _redeal_intrigue(state: Dune, seat: int | None, rng: Rng) -> None:
    """The intrigue deck and the hands of the others, but for what was stolen from the reader."""
    known = known_intrigue(state, seat)
    others = [each for each in range(3) if each != seat]
    pool = list(state.intrigue)
    sizes: dict[int, int] = {}
    fixed: dict[int, list[str]] = {}
    for each in others:
        hand = list(state.players[each].intrigue)
        fixed[each] = [card for thief, card in known if thief == each and card in hand]
        for card in fixed[each]:
            hand.remove(card)
        sizes[each] = len(hand)
        pool += hand
    pool.sort()
    rng.shuffle(pool, "intrigue")
    for each in others:
        dealt = [pool.pop() for _ in range(sizes[each])]
        state.players[each].intrigue = fixed[each] + dealt
    state.intrigue = pool
    state.stolen = [theft for theft in state.stolen if theft.victim == seat]


def _redeal_conflicts(state: Dune, rng: Rng) -> None:
    """Which conflicts are to come, tier by tier; the others are in the box."""
    for tier in (1, 2, 3):
        places = [i for i, card in enumerate(state.conflicts) if conflicts()[card].tier == tier]
        boxed = [i for i, card in enumerate(state.conflicts_out) if conflicts()[card].tier == tier]
        pool = [state.conflicts[i] for i in places] + [state.conflicts_out[i] for i in boxed]
        pool.sort()
        rng.shuffle(pool, "conflicts")
        for i in places:
            state.conflicts[i] = pool.pop()
        for i in boxed:
            state.conflicts_out[i] = pool.pop()
