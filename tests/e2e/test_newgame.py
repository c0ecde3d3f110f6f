"""`/newgame`: who can be invited, and what the invitation tells."""

from __future__ import annotations

from typing import Any

import pytest

from .evening import Evening


async def test_an_invitation_tells_what_is_not_as_usual(evening: Evening) -> None:
    margaret, friend = evening.margaret, evening.elisabeth
    usual = await margaret.slash(evening.hall, "newgame dual-powers", opponent=friend)
    assert "With the usual options." in usual.message.text
    assert "•" not in usual.message.text
    await margaret.click(usual.message, label="Withdraw")
    strict = await margaret.slash(
        evening.hall, "newgame dual-powers", opponent=friend, unrest_seven=True
    )
    told = [line for line in strict.message.text.splitlines() if line.startswith("•")]
    assert told == ["• Unrest worth 7 in the last months: yes"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"opponent": "margaret"}, "your own opponent"),
        ({"opponent": "robot"}, "Other bots"),
        ({"opponent": "elisabeth", "level": "easy"}, "not both"),
        ({"opponent": "elisabeth", "solo": True}, "for one"),
    ],
)
async def test_newgame_with_the_wrong_opponent(
    evening: Evening, options: dict[str, Any], sentence: str
) -> None:
    people = {
        "margaret": evening.margaret,
        "elisabeth": evening.elisabeth,
        "robot": evening.discord.person("Robot", bot=True),
    }
    given = {k: people[v] if k == "opponent" else v for k, v in options.items()}
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", given)
    assert reply.private
    assert sentence in reply.message.text


async def test_a_refused_table_leaves_no_thread_behind(evening: Evening) -> None:
    await evening.open("ferry")
    given = {"opponent": evening.elisabeth, "solo": True}
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", given)
    assert "for one" in reply.message.text
    assert evening.discord.threads == []


async def test_a_friend_cannot_be_invited_into_my_dm(evening: Evening) -> None:
    reply = await evening.margaret.slash(
        evening.margaret.dm, "newgame ferry", opponent=evening.elisabeth
    )
    assert "only you and me" in reply.message.text


async def test_the_automa_of_a_solo_game_is_named(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame dune-uprising")
    await evening.idle()
    assert "· Rivals · seed hash" in reply.message.text
