"""An application with an Activity has a command that is not ours, and keeps it."""

from __future__ import annotations

from typing import Any

import discord as library
import pytest

from bot.local.errors import Json

from .evening import Evening

LAUNCH: Json = {
    "name": "launch",
    "type": 4,
    "description": "",
    "handler": 2,
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
}


async def add_activity(evening: Evening) -> Any:
    """Discord makes such a command when an Activity is enabled."""
    http, application = evening.bot.http, evening.bot.application_id
    assert application is not None
    return await http.upsert_global_command(application, LAUNCH)  # type: ignore[arg-type]


def commands(evening: Evening) -> dict[tuple[int, str], Json]:
    return {(c["type"], c["name"]): c for c in evening.discord.state.commands["global"]}


async def test_the_entry_point_outlives_a_start(evening: Evening) -> None:
    before = set(commands(evening))
    made = await add_activity(evening)
    await evening.restart()
    assert set(commands(evening)) == {*before, (4, "launch")}
    kept = commands(evening)[4, "launch"]
    assert (kept["id"], kept["handler"]) == (made["id"], 2)


async def test_a_set_without_it_is_refused(evening: Evening) -> None:
    await add_activity(evening)
    with pytest.raises(library.HTTPException) as refused:
        await evening.bot.tree.sync()
    assert refused.value.code == 50240
    assert (4, "launch") in commands(evening)
