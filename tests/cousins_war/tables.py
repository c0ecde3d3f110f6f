"""Positions of The Cousins' War, laid out by hand for the rulebook's examples."""

from __future__ import annotations

from games.cousins_war.battle import Attack, EndBattle
from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import EVENTS, POINTS
from games.cousins_war.rules import PlayCard
from games.cousins_war.state import LANCASTER, TROOPS, YORK, ZONE, Cousins, Exchange
from games.kernel import Rng, Step

MARGARET, ELIZABETH = LANCASTER, YORK


class Rigged(Rng):
    """Chance that throws what the example says, then the ordinary dice."""

    thrown: list[int] = []

    def below(self, n: int, label: str = "") -> int:
        if n == 6 and self.thrown:
            return self.thrown.pop(0) - 1
        return Rng.below(self, n, label)

    def copy(self) -> Rigged:
        return self


def rigged(*dice: int) -> Rigged:
    rng = Rigged(seed="rigged")
    rng.thrown = list(dice)
    return rng


def troops(**zones: int) -> list[int]:
    """Troops by zone; those not named are in the supply."""
    counts = [0] * 6
    for zone, count in zones.items():
        counts[ZONE[zone]] = count
    counts[0] = TROOPS - sum(counts[1:])
    return counts


def lay_out(
    *agenda: Step,
    lancaster: dict[str, int] | None = None,
    york: dict[str, int] | None = None,
    hands: tuple[list[str], list[str]] = ([], []),
    french: tuple[int, int] = (0, 0),
    battlefield: str = "",
    owner: int = LANCASTER,
    dice: tuple[int, ...] = (),
    round: int = 1,
    twist: str = "",
) -> Cousins:
    """A position with these steps to come; every card that is not named is in the deck."""
    home = {"reserve": 2, "north": 1, "central": 1, "south": 1}
    gone = {*hands[0], *hands[1], battlefield}
    state = Cousins(
        rng=rigged(*dice),
        round=round,
        troops=[troops(**(lancaster or home)), troops(**(york or home))],
        french=list(french),
        deck=[card for card in POINTS if card not in gone],
        hands=[list(hands[0]), list(hands[1])],
        battlefield=battlefield,
        owner=owner,
        twist=twist,
    )
    state.then(*agenda)
    state.settle()
    return state


def with_points(points: int) -> str:
    """A battlefield worth so many command points: no event comes in the way."""
    return next(card for card in BATTLEFIELDS if POINTS[card] == points)


def with_card(seat: int, card: str, **position: object) -> Cousins:
    """`seat` is about to play this card; the battlefield is Towton unless it says otherwise."""
    hands: tuple[list[str], list[str]] = ([], [])
    hands[seat].append(card)
    other = "barnet" if card == "towton" else "towton"
    position.setdefault("battlefield", other)
    return lay_out(PlayCard(seat=seat), hands=hands, **position)  # type: ignore[arg-type]


def answer(state: Cousins, *answers: str) -> Cousins:
    """Whoever is asked answers, one after the other."""
    for picks in answers:
        state = state.apply(state.pending[0].seat, picks)
    return state


def use(seat: int, card: str, how: str, **position: object) -> Cousins:
    """Play a card and choose its use; a sole use is not asked for."""
    state = answer(with_card(seat, card, **position), card)
    asked = state.decision(seat)
    return answer(state, how) if asked and asked.slug == "use-card" else state


def offered(state: Cousins) -> tuple[str, ...]:
    return state.pending[0].offer(state).options


def zone(state: Cousins, seat: int, name: str) -> int:
    return state.troops[seat][ZONE[name]]


def told(state: Cousins) -> list[str]:
    return [item.key.removeprefix("news.") for item in state.news]


def exchange(attacker: int, dice: tuple[int, ...], **fields: object) -> Exchange:
    return Exchange(number=1, attacker=attacker, dice=sorted(dice), **fields)  # type: ignore[arg-type]


def unmarked(round: int) -> list[str]:
    return [card for card, event in EVENTS.items() if not event.rounds[round - 1]]


def battle(
    *dice: int,
    lancaster: int = 2,
    york: int = 2,
    french: tuple[int, int] = (0, 0),
    hands: tuple[list[str], list[str]] = ([], []),
    attacker: int = MARGARET,
    twist: str = "",
) -> Cousins:
    """The attacker has thrown; the announcement is next."""
    return lay_out(
        Attack(attacker=attacker, number=1),
        EndBattle(),
        lancaster={"battlefield": lancaster},
        york={"battlefield": york},
        french=french,
        hands=hands,
        battlefield="bosworth",
        dice=dice,
        twist=twist,
    )
