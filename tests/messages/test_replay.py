"""Which eyes a replay may look through, and what its buttons say."""

from __future__ import annotations

import pytest

from bot.messages.replay import OPEN, Scenery


@pytest.mark.parametrize("text", ["0.-", "31.1", "400.all", "99999.0"])
def test_a_button_reads_as_it_was_written(text: str) -> None:
    at = Scenery.parse(text)
    assert at is not None
    assert str(at) == text
    assert at.seat == (int(text[-1]) if text[-1].isdecimal() else None)


@pytest.mark.parametrize("text", ["", "-", "3", "3.", ".1", "-1.0", "3.x", "3.100", "²2.1"])
def test_garbage_is_no_scenery(text: str) -> None:
    assert Scenery.parse(text) is None


def test_all_hands_open_is_nobodys_seat() -> None:
    assert Scenery(3, OPEN).seat is None
