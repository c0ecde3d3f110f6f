"""When somebody wants to be called: quiet hours over midnight, zones, one hour a day, later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from bot.tables import Calls, Later, Preferences
from bot.tables.hours import after_quiet, first_call, next_hour, put_off, quiet

BERLIN = Preferences(quiet_from=22, quiet_until=7, zone="Europe/Berlin")  # UTC+1 in winter
TOKYO = Preferences(calls=Calls.DAILY, call_hour=8, zone="Asia/Tokyo")


def at(day: int, hour: int, minute: int = 0, month: int = 1) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("asked", "called"),
    [
        (at(5, 20, 59), at(5, 20, 59)),  # 21:59 in Berlin
        (at(5, 21), at(6, 6)),
        (at(5, 23, 30), at(6, 6)),  # half past midnight there
        (at(6, 5, 59), at(6, 6)),
        (at(6, 6), at(6, 6)),
    ],
)
def test_quiet_hours_over_midnight(asked: datetime, called: datetime) -> None:
    assert first_call(BERLIN, asked) == called
    assert not quiet(BERLIN, called)


@pytest.mark.parametrize("hours", [1, 3, 8])
def test_after_so_many_hours_and_never_in_quiet_ones(hours: int) -> None:
    chosen = Preferences(
        calls=Calls(str(hours)), quiet_from=22, quiet_until=7, zone="Europe/Berlin"
    )
    assert first_call(chosen, at(5, 8)) == at(5, 8 + hours)
    assert first_call(chosen, at(5, 20, 30)) == at(6, 6)


def test_once_a_day_at_the_hour_of_the_zone() -> None:
    assert first_call(TOKYO, at(5, 22)) == at(5, 23)  # 08:00 there
    assert first_call(TOKYO, at(5, 23)) == at(6, 23), "never at once"
    asleep = Preferences(calls=Calls.DAILY, call_hour=6, quiet_from=22, quiet_until=7)
    assert first_call(asleep, at(5, 12)) == at(6, 7), "the hour is in quiet hours"


@pytest.mark.parametrize("month", [3, 10])
def test_when_the_clocks_change_every_hour_strikes_once_a_day(month: int) -> None:
    """Where two o'clock comes never, or twice."""
    day = 29 if month == 3 else 25
    for hour in range(24):
        moment, strikes = at(day - 1, 12, month=month), []
        while moment < at(day + 1, 12, month=month):
            moment = next_hour(BERLIN, moment, hour)
            strikes.append(moment)
        gaps = [later - sooner for sooner, later in pairwise(strikes)]
        assert all(timedelta(hours=22) < gap < timedelta(hours=26) for gap in gaps)


def test_no_moment_after_quiet_hours_is_quiet() -> None:
    for zone in ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC"):
        chosen = Preferences(quiet_from=23, quiet_until=2, zone=zone)
        for hours in range(0, 24 * 365, 7):
            moment = at(1, 0, 30) + timedelta(hours=hours)
            called = after_quiet(chosen, moment)
            assert not quiet(chosen, called)
            assert moment <= called <= moment + timedelta(hours=5)


def test_later() -> None:
    plain = Preferences(zone="Europe/Berlin")
    assert put_off(plain, at(5, 12), Later.HOUR) == at(5, 13)
    assert put_off(plain, at(5, 12), Later.EVENING) == at(5, 17)
    assert put_off(plain, at(5, 18), Later.EVENING) == at(5, 20), "it is evening already"
    assert put_off(plain, at(5, 21), Later.EVENING) == at(6, 17), "it is night"
    assert put_off(plain, at(5, 12), Later.TOMORROW) == at(6, 8)
    assert put_off(plain, at(5, 23, 30), Later.TOMORROW) == at(7, 8), "after midnight there"
    assert put_off(BERLIN, at(5, 20, 30), Later.HOUR) == at(6, 6)
