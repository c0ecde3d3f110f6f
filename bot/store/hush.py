"""What goes wrong in the database, told without the rows and values that its errors quote."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine

QUOTES = "22"  # PostgreSQL's class of errors whose very message quotes a value
HUSHED = "a value was refused, and is not told"


def hushed(engine: AsyncEngine) -> AsyncEngine:
    """The same, with nothing of a row in its errors."""
    event.listen(engine.sync_engine, "handle_error", hush)
    return engine


def hush(context: ExceptionContext) -> None:
    """PostgreSQL's details have whole rows in them, seeds and positions too: none is kept."""
    chain = list(causes(context.sqlalchemy_exception or context.original_exception))
    quoted = any(quotes(error) for error in chain)
    for error in chain:
        if isinstance(getattr(error, "detail", None), str):
            vars(error)["detail"] = None
        if quoted:
            error.args = (HUSHED,)


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and everything that a trace tells before it."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__ or getattr(error, "orig", None)


def quotes(error: BaseException) -> bool:
    """Whether the server, or the driver in its stead, repeats a value that it was given."""
    state = str(getattr(error, "sqlstate", None) or "")
    driver = type(error).__module__.startswith("asyncpg")
    return state.startswith(QUOTES) or (driver and isinstance(error, ValueError))
