"""The date: days, months, the Will of the People and Trotsky."""

from __future__ import annotations

from games.dual_powers.components import (
    ARRIVES,
    CALENDAR,
    DAYS,
    JOINS,
    MONTHS,
    RED_TROTSKY,
    REGIONS,
    TROTSKY,
)
from games.dual_powers.state import NOBODY, OUT, Powers
from games.kernel import Step


def date_after(day: int, days: int) -> tuple[int, int]:
    """The day so many days later, and how many months begin on the way."""
    months, day = divmod(day + days - 1, CALENDAR.days)
    return (CALENDAR.slide.to if day + 1 in CALENDAR.slide.from_ else day + 1), months


def tell_card(state: Powers, side: int, card: str) -> None:
    """The card that is played and the day it leads to, in one line."""
    if state.hushed:
        return
    day, _ = date_after(state.day, DAYS[card])
    counted = (state.day + DAYS[card] - 1) % CALENDAR.days + 1
    if counted == day:
        state.report("played", side, card=card, day_from=state.day, day_to=day)
    else:
        state.report(
            "played-slid", side, card=card, day_from=state.day, day_counted=counted, day_to=day
        )


class AdvanceDate(Step):
    """Turn, step 2: the day marker advances; past 31 a month begins; 29 and 30 slide to 31."""

    side: int
    days: int

    def run(self, state: Powers) -> None:
        state.day, months = date_after(state.day, self.days)
        for _ in range(months):
            self._month(state)

    def _month(self, state: Powers) -> None:
        """A month change passes the Will of the People at once and may bring Trotsky."""
        state.month = min(state.month + 1, len(MONTHS) - 1)
        state.tell("month", month=MONTHS[state.month])
        take_will(state, self.side, "month")
        if state.month == ARRIVES:
            trotsky_arrives(state)
        elif state.month == JOINS:
            trotsky_joins(state)


def take_will(state: Powers, side: int, rule: str) -> None:
    """The Will of the People, and with it all neutral tokens, goes to this side."""
    if state.will != side:
        state.will = side
        state.report("will", side, rule=rule)


def trotsky_arrives(state: Powers) -> None:
    """Trotsky returns from exile into the region of unrest."""
    if state.unrest == NOBODY:
        state.where[TROTSKY] = OUT
        state.tell("trotsky-lost")
        return
    state.put(TROTSKY, state.unrest)
    state.tell("trotsky-arrives", region=REGIONS[state.unrest])


def trotsky_joins(state: Powers) -> None:
    """Trotsky joins the Bolsheviks, ready or exhausted as he was; or never, if he is gone."""
    region = state.where[TROTSKY]
    if region < 0:
        state.where[TROTSKY] = state.where[RED_TROTSKY] = OUT
        state.tell("trotsky-lost")
        return
    state.tired[RED_TROTSKY] = state.tired[TROTSKY]
    state.tired[TROTSKY] = False
    state.put(RED_TROTSKY, region)
    state.where[TROTSKY] = OUT
    state.tell("trotsky-joins", region=REGIONS[region])
