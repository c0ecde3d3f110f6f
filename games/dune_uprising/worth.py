"""How good a position looks to a seat: the evaluation that the opponents search with.

Everything is counted in victory points: those scored, those on the way, and what the rounds that
are still to come will make of agents, persuasion, cards and resources.
"""

from __future__ import annotations

from functools import cache
from math import exp, tanh

from games.dune_uprising.data import battle_icon, cards, conflicts, rivals
from games.dune_uprising.deeds import all_points
from games.dune_uprising.gains import Persuasion, Swords
from games.dune_uprising.state import FLOW, HAND, NOBODY, ROUNDS, Dune, Player

PACE = 1.4  # points that the leader gains in a round
AGENT, HELD, SHOWN = 0.68, 0.2, 0.045  # of an agent to send, a card in hand, its persuasion
REVEALED = 0.35  # of having revealed: what the hand was worth is now on the table
INFLUENCE = 0.56  # of the first step on a track
START = 0.18  # of the average starting card
BETTER = 1.8  # of a point by which the cards of a hand are better, each round
AT_WORK, ICON = 0.35, 0.12  # how often a card is sent with an agent; of each icon then
BONUS = 2.0  # swords that a rival may expect from House Hagal
STRENGTH, PRIZE = 0.11, 0.45  # of strength by itself, and of what the conflict promises


def worth(state: Dune, seat: int) -> float:
    """From -1 (lost) to 1 (won); rivals that can win count as opponents."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    left = rounds_left(state)
    mights = [might(player) for player in state.players]
    others = (each for each in range(3) if each != seat and state.scores(each))
    rest = max(side(state, each, left, mights) for each in others)
    return tanh((side(state, seat, left, mights) - rest) / 5)


def rounds_left(state: Dune) -> float:
    """Rounds after this one, as the scores stand."""
    best = max(p.vp for each, p in enumerate(state.players) if state.scores(each))
    return max(0.0, min(ROUNDS - state.round, (10 - best) / PACE - 0.5))


def side(state: Dune, seat: int, left: float, mights: list[float]) -> float:
    player = state.players[seat]
    value = player.vp + _politics(state, seat, left) + _fight(state, seat, mights)
    value += 0.12 * sum(owner == seat for owner in state.control.values()) * min(left, 3)
    if player.rival:
        return value + _automa(player)
    still = 1.0 if not player.done else min(1.0, left)  # what is held can still be used
    value += still * _holdings(player, min(1.0, left / 4)) + _seats(player, left)
    value += _icons(player) + BETTER * min(left, 6) * HAND * _deck(player)
    return value + _chances(state, seat)


def _seats(player: Player, left: float) -> float:
    """Swordmaster and council: the earlier the better."""
    return player.swordmaster * 0.35 * left + player.council * (0.2 + 0.12 * left)


def _holdings(player: Player, later: float) -> float:
    """Resources, troops, spies, cards and hooks; `later` is 0 at the end, when little is spent."""
    seated = player.swordmaster and player.council
    value = (0.02 + 0.15 * later) * _up_to(player.solari, 5 if seated else 8, 0.4)
    value += (0.1 + 0.14 * later) * _up_to(player.spice, 7, 0.7)
    value += (0.25 + 0.12 * later) * player.water
    value += (0.14 + 0.24 * later) * _up_to(len(player.intrigue), 3, 0.3)
    value += (0.2 + 0.14 * later) * _up_to(player.garrison, 3, 0.7)
    value += (0.19 + 0.07 * later) * len(player.spies)
    return value + (0.4 + 0.24 * later) * player.hooks


def _up_to(held: int, enough: int, rest: float) -> float:
    """What is more than enough is worth only part of it."""
    return held if held <= enough else enough + rest * (held - enough)


def _automa(player: Player) -> float:
    """R-23: a rival's resources buy the swordmaster first, then points."""
    held = player.solari, player.spice, len(player.intrigue), player.water
    if not player.swordmaster:
        return 0.8 * min(1.0, sum(held) / rivals()[player.rival].swordmaster)
    solari, spice, intrigue, water = held
    return 0.8 + solari / 7 + spice / 7 + intrigue / 3 + water / 3 + 0.4 * player.agents_left


def _politics(state: Dune, seat: int, left: float) -> float:
    """Influence on the way to a friend's point (2) and to an alliance (4)."""
    value = 0.0
    for track, level in enumerate(state.players[seat].influence):
        if level == 1:
            value += INFLUENCE
        elif level > 1:
            value += _ally(state, seat, track, level) * (1.0 if left else 0.2)
    return value


def _ally(state: Dune, seat: int, track: int, level: int) -> float:
    holder = state.alliances[track]
    best = max(p.influence[track] for each, p in enumerate(state.players) if each != seat)
    if holder == seat:
        return 0.05 + 0.09 * min(level - best, 2)
    gap = max(4, best + (holder != NOBODY)) - level
    return 0.73 if gap <= 1 else 0.34 if gap == 2 else 0.24


# ---- the conflict


def _fight(state: Dune, seat: int, mights: list[float]) -> float:
    """The rewards, by how likely each place is, and the strength itself."""
    if not state.conflict or not mights[seat]:
        return 0.0
    first = last = 1.0
    close = 1.0 + 0.5 * sum(p.agents_left for p in state.players if not p.done)
    for each in range(3):
        if each != seat:
            ahead = 1 / (1 + exp((mights[each] - mights[seat]) / close))
            first *= ahead
            last *= 1 - ahead
    second = 1 - first - last
    player = state.players[seat]
    prizes = _prizes(state.conflict)
    doubled = 2 if player.worms else 1
    value = first * (doubled * prizes[0] + _trophy(player, battle_icon(state.conflict)))
    value += doubled * (second * prizes[1] + last * prizes[2])
    return PRIZE * value + STRENGTH * mights[seat]


def might(player: Player) -> float:
    """The strength to be expected: swords still to be shown, or a rival's card."""
    if not player.units:
        if player.rival and player.agents_left and not player.done:
            return 1.5 * player.agents_left
        return 0.0
    strength = float(player.strength)
    if player.rival:
        return strength + BONUS + (1.2 * player.agents_left if not player.done else 0)
    if not player.done:
        strength += 0.7 * sum(_reveal(card)[1] for card in player.hand)
    return strength + 0.6 * len(player.intrigue)


def _trophy(player: Player, icon: str) -> float:
    held = {battle_icon(card) for card in player.face_up()}
    return 1.0 if icon in held and icon != "wild" else 0.45


def _icons(player: Player) -> float:
    return 0.36 * len({battle_icon(card) for card in player.face_up()})


@cache
def _prizes(conflict: str) -> tuple[float, float, float]:
    card = conflicts()[conflict]
    return (all_points(card.first), all_points(card.second), all_points(card.third))


# ---- cards


@cache
def _reveal(card: str) -> tuple[float, float]:
    """Persuasion and swords that a card shows when it is revealed."""
    found = cards()[card].reveal
    words = sum(e.count for e in found if isinstance(e, Persuasion))
    return words, sum(e.count for e in found if isinstance(e, Swords))


@cache
def _power(card: str) -> float:
    """What a card brings in a hand of five: mostly its reveal, sometimes its agent box."""
    entry = cards()[card]
    told = all_points(entry.reveal) + AT_WORK * (
        all_points(entry.agent) + ICON * min(len(entry.icons), 4)
    )
    if not entry.cost or card == FLOW:
        return told
    return 0.5 * told + 0.5 * (0.16 + 0.05 * entry.cost)  # the price knows more than words


def _deck(player: Player) -> float:
    """The average card beside that of a starting deck: weak ones are better gone."""
    zones = (player.deck, player.hand, player.discard, player.played, player.revealed)
    owned = [card for zone in zones for card in zone]
    return sum(map(_power, owned)) / max(len(owned), HAND) - START


def _chances(state: Dune, seat: int) -> float:
    """Agents still to be sent and persuasion still to be spent in this round."""
    player = state.players[seat]
    if player.done:
        return REVEALED
    turn = state.turn
    if turn is not None and turn.seat == seat and turn.kind == "reveal":
        return REVEALED + SHOWN * turn.persuasion
    words = player.hall + 2 * player.council + sum(_reveal(card)[0] for card in player.hand)
    agents = min(player.agents_left, sum(bool(cards()[card].icons) for card in player.hand))
    return AGENT * agents + HELD * len(player.hand) + SHOWN * words
