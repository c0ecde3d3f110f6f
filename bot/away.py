"""The database cannot be reached for the moment: how that is told from our own faults."""

from __future__ import annotations

import logging
import sys

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

STATES = ("08", "57P")  # PostgreSQL's classes: the connection, the server going down or coming up


def away(error: BaseException | None) -> bool:
    """Whether the same will work as soon as the database is back."""
    match error:
        case OperationalError() | InterfaceError() | NoConnection() | ConnectionError():
            return True
        case DBAPIError():
            state = str(getattr(error.orig, "sqlstate", None) or "")
            return error.connection_invalidated or state.startswith(STATES)
        case OSError():
            return "Connect call failed" in str(error)  # at each of several addresses
    return False


def log_failure(log: logging.Logger, what: str, *args: object) -> None:
    """In an `except`: a line while the database is away, a trace for a fault of ours."""
    error = sys.exc_info()[1]
    if away(error):
        log.warning(f"{what} reason=%s", *args, f"no database, {type(error).__name__}")
    else:
        log.exception(what, *args)
