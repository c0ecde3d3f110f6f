"""When somebody wants to hear from us: their quiet hours, their patience, their hour of the day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from bot.tables.model import Refused, Seat
from bot.tables.preferences import Calls, Later, Preferences

EVENING, NIGHT, MORNING = 18, 21, 9  # hours of the day to which somebody may put off a call


def zone_of(name: str) -> tzinfo | None:
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


def check(chosen: Preferences) -> None:
    """Refuse what makes no sense."""
    if zone_of(chosen.zone) is None:
        raise Refused("refused.unknown-zone", code=chosen.zone[:40])
    hours = (chosen.quiet_from, chosen.quiet_until)
    if (None in hours and hours != (None, None)) or not all(0 <= (h or 0) <= 23 for h in hours):
        raise Refused("refused.bad-hours")
    if not 0 <= chosen.call_hour <= 23:
        raise Refused("refused.bad-hours")


def quiet(chosen: Preferences, moment: datetime) -> bool:
    """Whether this person wants to hear nothing at this moment."""
    start, end = chosen.quiet_from, chosen.quiet_until
    if start is None or end is None:
        return False
    hour = local(chosen, moment).hour
    return start <= hour < end if start <= end else hour >= start or hour < end


def after_quiet(chosen: Preferences, moment: datetime) -> datetime:
    """That moment, or the end of the quiet hours in which it falls."""
    if chosen.quiet_until is None or not quiet(chosen, moment):
        return moment
    return next_hour(chosen, moment, chosen.quiet_until)


def first_call(chosen: Preferences, asked: datetime) -> datetime:
    """When somebody who is asked something at this moment wants to be called."""
    if chosen.calls is Calls.DAILY:
        return after_quiet(chosen, next_hour(chosen, asked, chosen.call_hour))
    return after_quiet(chosen, asked + chosen.calls.patience)


def back(chosen: Preferences, seat: Seat, now: datetime) -> datetime:
    """When somebody who is away can be called again; now for everybody else."""
    return now if seat.away is None or seat.away <= now else after_quiet(chosen, seat.away)


def put_off(chosen: Preferences, moment: datetime, until: Later) -> datetime:
    """When somebody who wants to hear of it later is called again."""
    match until:
        case Later.HOUR:
            at = moment + timedelta(hours=1)
        case Later.EVENING:
            at = min(next_hour(chosen, moment, hour) for hour in (EVENING, NIGHT))
        case Later.TOMORROW:
            tomorrow = local(chosen, moment) + timedelta(days=1)
            at = tomorrow.replace(hour=MORNING, minute=0, second=0, microsecond=0).astimezone(UTC)
    return after_quiet(chosen, at)


def next_hour(chosen: Preferences, moment: datetime, hour: int) -> datetime:
    """The next time that this hour strikes where the person lives."""
    strikes = local(chosen, moment).replace(hour=hour, minute=0, second=0, microsecond=0)
    if strikes.astimezone(UTC) <= moment:
        strikes += timedelta(days=1)
    return strikes.astimezone(UTC)


def local(chosen: Preferences, moment: datetime) -> datetime:
    return moment.astimezone(zone_of(chosen.zone) or UTC)
