"""The battle play of a level that has no table: sampled at given dice, as a policy to be judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.cousins_war.battle import ANNOUNCEMENTS, KEEP, Announce, Believe, EndBattle
from games.cousins_war.bluffing.exchange import CHANCES, ROLLS, TRUE, Roll, Standing
from games.cousins_war.cards import POINTS
from games.cousins_war.rules import setup
from games.cousins_war.state import BATTLEFIELD, SUPPLY, TROOPS, Cousins, CousinsOptions, Exchange
from games.kernel import Rng
from games.opponents import PLAYERS
from games.rng import Luck


class Sampled:
    """What a player did, by roll and announcement; without last cards, at any standing."""

    def __init__(self, announced: dict[Roll, list[float]], doubted: list[float]) -> None:
        self.announced = announced
        self.doubted = doubted

    def announcements(self, standing: Standing, roll: Roll) -> Sequence[float]:
        return self.announced[roll]

    def doubt(self, standing: Standing, said: int) -> float:
        return self.doubted[said]

    def attack_card(self, standing: Standing, roll: Roll, said: str) -> str:
        return KEEP

    def defence_card(self, standing: Standing, roll: Roll, result: int) -> str:
        return KEEP

    @property
    def honesty(self) -> float:
        """How often the announcement is true."""
        return sum(
            chance * sum(part for part, true in zip(self.announced[roll], row, strict=True) if true)
            for roll, row, chance in zip(ROLLS, TRUE, CHANCES, strict=True)
        )

    @property
    def suspicion(self) -> str:
        """How often singles, pairs and triples are doubted."""
        kinds = [self.doubted[start : start + 6] for start in (0, 6, 12)]
        shares = [f"{sum(kind) / 6:.0%}" for kind in kinds]
        return f"{shares[0]} of the singles, {shares[1]} of the pairs, {shares[2]} of the triples"


def measure(level: str, troops: int, each: int) -> Sampled:
    """The usual player of a level, asked `each` times for every roll and every announcement."""
    announced = {roll: [0.0] * len(ANNOUNCEMENTS) for roll in ROLLS}
    for roll in ROLLS:
        for said, count in _asked(level, battle(troops, roll), each).items():
            announced[roll][ANNOUNCEMENTS.index(said)] = count / each
    doubted = [
        _asked(level, battle(troops, ROLLS[0], said), each)["doubt"] / each
        for said in ANNOUNCEMENTS
    ]
    return Sampled(announced, doubted)


def _asked(level: str, position: Cousins, each: int) -> Counter[str]:
    from games import ALL

    game: Any = ALL["cousins-war"]
    seat = position.pending[0].seat
    found: Counter[str] = Counter()
    for number in range(each):
        luck = Luck.of(Rng(f"{level} {position.exchange} {number}"))
        picks = PLAYERS[level].choose(
            game,
            seat,
            game.view(position, seat),
            lambda rng: game.scramble(position, seat, rng),
            luck,
        )
        found[picks[0]] += 1
    return found


def battle(troops: int, roll: Roll, said: str = "") -> Cousins:
    """A battle in the middle of a game, no cards in hand: announce, or believe what is said."""
    state = setup(CousinsOptions(), "sampled")
    agenda = state.agenda[:3]  # the check of victory, cleaning up, the next round
    state.round, state.battlefield, state.hands = 3, "bosworth", [[], []]
    state.deck = [card for card in POINTS if card != "bosworth"]
    for seat in (0, 1):
        zones = [TROOPS - 5, 2, 0, 1, 1, 1]
        zones[SUPPLY] -= troops
        zones[BATTLEFIELD] = troops
        state.troops[seat] = zones
    state.exchange = Exchange(number=1, attacker=0, dice=list(roll), said=said)
    state.agenda = [*agenda, EndBattle(), Believe(seat=1) if said else Announce(seat=0)]
    return state
