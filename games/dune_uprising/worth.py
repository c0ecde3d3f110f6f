"""How good a position looks to a seat: the evaluation that the opponents search with."""

from __future__ import annotations

from math import tanh

from games.dune_uprising.data import battle_icon, conflicts, cost
from games.dune_uprising.state import NOBODY, ROUNDS, Dune, Player

PRIZE = {1: 0.5, 2: 0.9, 3: 1.6}  # of a conflict, in points


def worth(state: Dune, seat: int) -> float:
    """From -1 (lost) to 1 (won); rivals that can win count as opponents."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    values = [side(state, each) for each in range(3)]
    rest = max(v for each, v in enumerate(values) if each != seat and state.scores(each))
    return tanh((values[seat] - rest) / 5)


def side(state: Dune, seat: int) -> float:
    """Everything in points."""
    player = state.players[seat]
    left = (ROUNDS - state.round) / ROUNDS
    value = float(player.vp) + _politics(state, seat) + _fight(state, seat)
    value += (0.09 * player.solari + 0.13 * player.spice + 0.16 * player.water) * (0.3 + left)
    value += 0.15 * len(player.intrigue) + 0.06 * player.garrison + 0.05 * len(player.spies)
    value += (1.6 * player.swordmaster + 1.2 * player.council + 0.4 * player.hooks) * left
    value += sum(owner == seat for owner in state.control.values()) * 0.4 * left
    value += 0.25 * len({battle_icon(card) for card in player.face_up()})
    return value + (_chances(state, seat) + _deck(player) * left if player.leader else 0.0)


def _chances(state: Dune, seat: int) -> float:
    """Agents still to be sent and cards still to be shown in this round."""
    player = state.players[seat]
    turn = state.turn
    if player.done or (turn is not None and turn.seat == seat and turn.kind == "reveal"):
        return 0.0
    return 0.7 * player.agents_left + 0.12 * len(player.hand)


def _politics(state: Dune, seat: int) -> float:
    """Influence on the way to the levels that pay."""
    value = 0.0
    for track, level in enumerate(state.players[seat].influence):
        value += 0.3 * min(level, 4) + 0.08 * max(0, level - 4)
        if state.alliances[track] == NOBODY and level == 3:
            value += 0.25
    return value


def _fight(state: Dune, seat: int) -> float:
    """The conflict, by how far one leads."""
    mine = state.players[seat].strength
    if not mine or not state.conflict:
        return 0.0
    best = max(p.strength for s, p in enumerate(state.players) if s != seat)
    prize = PRIZE[conflicts()[state.conflict].tier]
    doubled = 1.5 if state.players[seat].worms else 1.0
    return prize * doubled * (0.5 + 0.5 * tanh((mine - best) / 3))


def _deck(player: Player) -> float:
    """Better cards, and fewer weak ones."""
    zones = (player.deck, player.hand, player.discard, player.played, player.revealed)
    costs = [cost(card) for zone in zones for card in zone]
    return 0.12 * sum(costs) - 0.05 * sum(price == 0 for price in costs)
