"""The conditions that cards ask for; each is one small function of the table."""

from __future__ import annotations

from collections.abc import Callable

from games.dune_uprising.data import conflicts, posts, spaces, tags
from games.dune_uprising.state import FACTION, FLOW, NOBODY, Condition, Dune, Turn

Test = Callable[[Dune, int, str, Condition], bool]


def holds(state: Dune, when: Condition, seat: int, card: str = "") -> bool:
    """Whether the condition is true for this seat now; `card` is the card that asks."""
    return TESTS[when.kind](state, seat, card, when)


def own_turn(state: Dune, seat: int) -> Turn | None:
    turn = state.turn
    return turn if turn is not None and turn.seat == seat else None


def tagged(state: Dune, seat: int, tag: str) -> int:
    """Cards in play with this tag."""
    return sum(tag in tags(card) for card in state.players[seat].in_play())


def _other(state: Dune, seat: int, card: str, when: Condition) -> bool:
    """R-10.5: another card with the tag in play; the asking card itself does not count."""
    own = card in state.players[seat].in_play() and when.of in tags(card)
    return tagged(state, seat, when.of) - own >= 1


def _foreign_alliance(state: Dune, seat: int, card: str, when: Condition) -> bool:
    influence = state.players[seat].influence
    return any(
        holder not in (NOBODY, seat) and influence[track] >= when.least
        for track, holder in enumerate(state.alliances)
    )


def _owned(state: Dune, seat: int, card: str) -> int:
    """R-17.14: copies in deck, hand, discard and play."""
    player = state.players[seat]
    zones = (player.deck, player.hand, player.discard, player.played, player.revealed)
    return sum(zone.count(card) for zone in zones)


def _in_turn(test: Callable[[Turn, Condition], bool]) -> Test:
    def asked(state: Dune, seat: int, card: str, when: Condition) -> bool:
        turn = own_turn(state, seat)
        return turn is not None and test(turn, when)

    return asked


def _network(turn: Turn, when: Condition) -> bool:
    if not turn.network:
        return False
    kind = posts()[turn.network].kind
    return kind == when.of or (when.of == "faction" and kind in FACTION)


def spying_on_maker(state: Dune, seat: int) -> bool:
    served = (space for post in state.players[seat].spies for space in posts()[post].spaces)
    return any(spaces()[space].maker for space in served)


TESTS: dict[str, Test] = {
    "influence": lambda s, seat, c, w: s.players[seat].influence[FACTION[w.of]] >= w.least,
    "below": lambda s, seat, c, w: s.players[seat].influence[FACTION[w.of]] < w.least,
    "alliance": lambda s, seat, c, w: s.alliances[FACTION[w.of]] == seat,
    "any-alliance": lambda s, seat, c, w: seat in s.alliances,
    "foreign-alliance": _foreign_alliance,
    "other": _other,
    "spies": lambda s, seat, c, w: len(s.players[seat].spies) >= w.least,
    "spying-on-maker": lambda s, seat, c, w: spying_on_maker(s, seat),
    "council": lambda s, seat, c, w: s.players[seat].council,
    "no-council": lambda s, seat, c, w: not s.players[seat].council,
    "swordmaster": lambda s, seat, c, w: s.players[seat].swordmaster,
    "no-swordmaster": lambda s, seat, c, w: not s.players[seat].swordmaster,
    "units": lambda s, seat, c, w: s.players[seat].units >= w.least,
    "worms": lambda s, seat, c, w: s.players[seat].worms >= w.least,
    "strength": lambda s, seat, c, w: s.players[seat].strength >= w.least,
    "hooks": lambda s, seat, c, w: s.players[seat].hooks,
    "hooks-and-wall": lambda s, seat, c, w: s.players[seat].hooks and s.wall,
    "contracts": lambda s, seat, c, w: len(s.players[seat].completed) >= w.least,
    "spice-must-flow": lambda s, seat, c, w: _owned(s, seat, FLOW) >= w.least,
    "conflict-early": lambda s, seat, c, w: conflicts()[s.conflict].tier < 3,
    "conflict-three": lambda s, seat, c, w: conflicts()[s.conflict].tier == 3,
    "at-maker": _in_turn(lambda turn, w: bool(turn.space) and spaces()[turn.space].maker),
    "at-faction": _in_turn(lambda turn, w: bool(turn.space) and spaces()[turn.space].faction),
    "recalled": _in_turn(lambda turn, w: turn.recalled > 0),
    "discarded": _in_turn(lambda turn, w: bool(turn.discarded) and w.of in tags(turn.discarded)),
    "deployed": _in_turn(lambda turn, w: turn.deployed >= w.least),
    "gained-spice": _in_turn(lambda turn, w: turn.spice > 0),
    "paid": _in_turn(lambda turn, w: turn.paid),
    "network": _in_turn(_network),
}
