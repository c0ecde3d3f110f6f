"""What is remembered about a table's messages has an end."""

from __future__ import annotations

from typing import Any, cast

from bot.outbox.desk import Desk
from bot.outbox.lane import Lane


class Way:
    """A click, as far as a desk asks."""

    def __init__(self) -> None:
        self.expired = False


def test_clicks_that_are_too_old_are_forgotten() -> None:
    """Where the bot is only user-installed, every click would stay with its whole message."""
    nothing: Any = None
    desk, old, young, last = Desk(nothing), Way(), Way(), Way()
    desk.open_way(1, cast(Lane, old))
    desk.open_way(2, cast(Lane, young))
    assert set(desk.ways) == {1, 2}
    old.expired = True
    assert desk.way_to(1) is None
    desk.open_way(3, cast(Lane, last))
    assert set(desk.ways) == {2, 3}
