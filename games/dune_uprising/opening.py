"""Set-up (R-2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from games.dune_uprising.data import (
    Card,
    Contract,
    Hagal,
    Intrigue,
    conflicts,
    contracts,
    hagal,
    imperium,
    intrigues,
    leaders,
    objectives,
    rivals,
    starting,
)
from games.dune_uprising.intrigue_deck import draw_intrigue
from games.dune_uprising.rules import Round
from games.dune_uprising.state import ROW, Dune, DuneOptions, Player, Variants
from games.kernel import Rng

EXPERT = ("mentat", "kwisatz-haderach")
EASY = 8  # the swordmaster value advised for a first game
TIERS = {1: 1, 2: 5, 3: 4}  # cards of each tier in the deck
E = TypeVar("E", Card, Intrigue, Contract, Hagal)


def seats(options: DuneOptions) -> tuple[str, ...]:
    return ("teal",) if options.mode == "solo" else ("teal", "red")


def setup(options: DuneOptions, seed: str) -> Dune:
    rng = Rng(seed)
    variants = agreed(options)
    humans = [Player(leader=leader) for leader in choose_leaders(options, rng)]
    present = {player.leader for player in humans}
    automa = [Player(rival=f"rival-{card}") for card in choose_rivals(options, rng, present)]
    state = Dune(rng=rng, variants=variants, players=humans + automa)
    lay_out(state)
    for seat, player in enumerate(humans):
        deal_deck(state, seat, player)
    deal_objectives(state)
    begin(state)
    state.then(Round())
    state.settle()
    return state


def agreed(options: DuneOptions) -> Variants:
    """R-27: from Mentat up three variants are compulsory; Shaddam brings the CHOAM module."""
    solo = options.mode == "solo"
    expert = solo and options.difficulty in EXPERT
    chosen = {options.leader} | (set() if solo else {options.second_leader})
    return Variants(
        solo=solo,
        difficulty=options.difficulty if solo else "",
        choam=options.choam or "shaddam" in chosen,
        storm=options.storm and solo,
        escalation=options.escalation or expert,
        deployment=options.deployment or expert,
        politics=options.politics or expert,
    )


def choose_leaders(options: DuneOptions, rng: Rng) -> list[str]:
    """R-2.4: by choice or at random; unique, and Shaddam only with CHOAM."""
    wishes = [options.leader] if options.mode == "solo" else [options.leader, options.second_leader]
    free = [x.id for x in leaders().values() if not x.back and (not x.choam or options.choam)]
    return _choose([str(wish) for wish in wishes], free, rng, "leaders")


def choose_rivals(options: DuneOptions, rng: Rng, present: set[str]) -> list[str]:
    """R-2.11, R-2.15: two in solo, never those made for two; one between two people.

    Dealt are only names that no leader at the table has, and for novices the easier rivals.
    """
    solo = options.mode == "solo"
    wishes = [str(options.rival)] + ([str(options.second_rival)] if solo else [])
    streamlined = options.streamlined and not solo
    every = {card.id.removeprefix("rival-"): card for card in rivals().values()}
    least = EASY if solo and options.difficulty == "mercenary" else 0
    free = [
        name
        for name, card in every.items()
        if card.streamlined == streamlined and card.swordmaster >= least and name not in present
    ]
    return _choose(wishes, free, rng, "rivals")


def _choose(wishes: list[str], free: list[str], rng: Rng, label: str) -> list[str]:
    """Each wish that is not random or taken, the rest from those free."""
    made: list[str] = []
    for at, wish in enumerate(wishes):
        if wish == "random" or wish in made:
            rest = [x for x in free if x not in made and x not in wishes[at + 1 :]]
            wish = rng.choice(rest, label)
        made.append(wish)
    return made


def _copies(entries: Mapping[str, E]) -> tuple[str, ...]:
    return tuple(entry.id for entry in entries.values() for _ in range(entry.copies))


@cache
def intrigue_deck(choam: bool) -> tuple[str, ...]:
    return _copies({i: c for i, c in intrigues().items() if choam or not c.choam})


@cache
def imperium_deck(choam: bool) -> tuple[str, ...]:
    return _copies({i: c for i, c in imperium().items() if choam or not c.choam})


@cache
def hagal_deck(solo: bool) -> tuple[str, ...]:
    """R-2.10: solo there is no Reshuffle card."""
    return _copies({i: c for i, c in hagal().items() if not (c.reshuffle and solo)})


@cache
def starting_deck(without: str) -> tuple[str, ...]:
    return tuple(card for card in _copies(starting()) if card != without)


def lay_out(state: Dune) -> None:
    """R-2.1 to R-2.3, R-2.8, R-2.10: decks, row and market."""
    rng, choam = state.rng, state.variants.choam
    build_conflicts(state)
    state.intrigue = list(intrigue_deck(choam))
    state.imperium = list(imperium_deck(choam))
    state.hagal = list(hagal_deck(state.variants.solo))
    for deck, label in (
        (state.intrigue, "intrigue"),
        (state.imperium, "imperium"),
        (state.hagal, "hagal"),
    ):
        rng.shuffle(deck, label)
    state.row = [state.imperium.pop() for _ in range(ROW)]
    if choam:
        lay_contracts(state)


def build_conflicts(state: Dune) -> None:
    """R-2.2: from the bottom four of tier III, five of tier II, one of tier I on top."""
    for tier in (3, 2, 1):
        cards = [card.id for card in conflicts().values() if card.tier == tier]
        state.rng.shuffle(cards, f"conflict {tier}")
        state.conflicts += cards[: TIERS[tier]]
        state.conflicts_out += cards[TIERS[tier] :]


def lay_contracts(state: Dune) -> None:
    """R-2.8: two face up; R-16.9: Shaddam's own are set aside first."""
    pile = list(_copies(contracts()))
    for player in state.players:
        if player.leader == "shaddam":
            player.own_contracts = [c for c in pile if contracts()[c].space == "sardaukar"]
            pile = [c for c in pile if c not in player.own_contracts]
    state.rng.shuffle(pile, "contracts")
    state.market = [pile.pop(), pile.pop()]
    state.contracts = pile


def deal_deck(state: Dune, seat: int, player: Player) -> None:
    """R-2.5: ten starting cards, one less for Staban Tuek."""
    player.deck = list(starting_deck(leaders()[player.leader].without))
    state.rng.shuffle(player.deck, f"deck {seat}")


def deal_objectives(state: Dune) -> None:
    """R-2.13, R-2.16: at random; between two people the rival gets the ornithopter."""
    cards = list(objectives())
    if state.variants.solo:
        state.rng.shuffle(cards, "objectives")
    else:
        cards.remove("objective-thopter")
        state.rng.shuffle(cards, "objectives")
        cards.append("objective-thopter")
    for seat, card in enumerate(cards):
        state.players[seat].objective = card
        if objectives()[card].starts:
            state.first = seat


def begin(state: Dune) -> None:
    """R-27.1: on Mercenary the rivals have no garrison and the human an intrigue card."""
    if state.variants.difficulty != "mercenary":
        return
    for player in state.players[1:]:
        player.supply += player.garrison
        player.garrison = 0
    draw_intrigue(state, 0, 1)
