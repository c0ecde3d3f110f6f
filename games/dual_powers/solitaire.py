"""The Opposition: the automatic side of the solitaire game, told rule by rule."""

from __future__ import annotations

from games.dual_powers.calendar import AdvanceDate, take_will, tell_card
from games.dual_powers.components import (
    BOARD,
    CALENDAR,
    CARD_REGION,
    COMMANDS,
    DAYS,
    LEVEL,
    OPPOSING,
    REGIONS,
    TOKEN,
    spoken,
)
from games.dual_powers.state import NOBODY, SUPPLY, Powers
from games.kernel import Step


class OppositionDraw(Step):
    """Solitaire, phase 1: four cards to the hand, one unseen objective, five for the Opposition."""

    def run(self, state: Powers) -> None:
        side = 1 - state.opposition
        drawn = state.draw(BOARD.solitaire.draw)
        state.pick_up(side, drawn)
        state.note("drew-alone", seat=0, count=len(drawn))
        state.tell("drew-cards", to=(0,), card=tuple(drawn))
        state.objectives[side] = "".join(state.draw(1))
        state.shown[side] = False
        state.stack = state.draw(BOARD.solitaire.opposition)[::-1]
        state.note("opposition.drew", count=len(state.stack))


class OppositionLeads(Step):
    """Solitaire, phase 2: its next leader to the unrest region, the Will of the People to it."""

    def run(self, state: Powers) -> None:
        side = state.opposition
        if state.chiefs and state.unrest != NOBODY:
            leader = state.chiefs.pop()
            state.put(TOKEN[leader], state.unrest)
            state.retired.append(leader)
            state.report("led", side, card=leader, region=REGIONS[state.unrest])
        take_will(state, side, "phase")


class OppositionTurn(Step):
    """Solitaire, phase 3: turn a card, advance the date, place a unit, and one more on a bonus."""

    def run(self, state: Powers) -> None:
        if not state.stack:
            return
        card = state.stack.pop()
        side = state.opposition
        state.mover = side
        state.played[side].append(card)
        tell_card(state, side, card)
        command = COMMANDS[card]
        state.then(
            AdvanceDate(side=side, days=DAYS[card]),
            OppositionRecruits(level=command.recruit, region=CARD_REGION[card]),
            OppositionBonus(),
        )


class OppositionRecruits(Step):
    """It places a unit of the card's level in the card's region; it never moves nor recovers."""

    level: int
    region: int
    bonus: bool = False

    def run(self, state: Powers) -> None:
        token = opposing_unit(state, self.level)
        if token == NOBODY:
            state.tell("opposition.out-of-units")
            return
        state.put(token, self.region)
        state.report(
            "recruited",
            state.opposition,
            token=spoken((token,)),
            region=REGIONS[self.region],
            rule=self._rule(LEVEL[token]),
        )

    def _rule(self, level: int) -> str:
        """Why this level and this region."""
        if level == self.level:
            return "bonus" if self.bonus else "card"
        if self.bonus:
            return "bonus-higher"
        return "lower" if level < self.level else "higher"


class OppositionBonus(Step):
    """On day 15 or 31 it takes the bonus recruit, always in the unrest region."""

    def run(self, state: Powers) -> None:
        if state.day in CALENDAR.bonus_days and state.unrest != NOBODY:
            state.then(OppositionRecruits(level=1, region=state.unrest, bonus=True))


def opposing_unit(state: Powers, level: int) -> int:
    """A unit from its supply: of this level, else the next lower ones, else the next higher."""
    for wanted in (*range(level, 0, -1), *range(level + 1, 4)):
        for token in OPPOSING[wanted]:
            if state.where[token] == SUPPLY:
                return token
    return NOBODY


Claim = tuple[int, int, int]


def claims(row: list[str]) -> dict[int, Claim]:
    """Per region of its row: the days, the number of cards, and when the last was played."""
    days: dict[int, int] = {}
    cards: dict[int, int] = {}
    latest: dict[int, int] = {}
    for place, card in enumerate(row):
        region = CARD_REGION[card]
        days[region] = days.get(region, 0) + DAYS[card]
        cards[region] = cards.get(region, 0) + 1
        latest[region] = place
    return {region: (days[region], cards[region], latest[region]) for region in days}


def opposition_region(row: list[str]) -> int:
    """Its objective region: most days, then most cards, then the last card played among those."""
    found = claims(row)
    return max(found, key=found.__getitem__)


def opposition_rule(row: list[str]) -> str:
    """Which of the three decided: days, cards or last."""
    best, *rest = sorted(claims(row).values(), reverse=True)
    if not rest or best[0] > rest[0][0]:
        return "days"
    return "cards" if best[1] > rest[0][1] else "last"


def opposition_objective(row: list[str]) -> str:
    """The card of its objective region with the most points; of equal ones the later."""
    region = opposition_region(row)
    own = [
        (COMMANDS[c].points, place, c) for place, c in enumerate(row) if CARD_REGION[c] == region
    ]
    return max(own)[2]
