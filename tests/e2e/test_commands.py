"""The commands as Discord lists them, and what all of them have in common."""

from __future__ import annotations

from typing import Any

from bot.local.acts import SLASH

from .evening import Evening

COMMANDS = {
    *("newgame", "board", "hand", "log", "move", "undo", "resign", "draw", "cancel", "rematch"),
    *("games", "rules", "card", "help", "export", "verify", "settings", "forget-me", "admin"),
    "learn",
    *("daily", "play", "replay", "review", "hint", "away", "export-me", "block", "unblock"),
    *("record", "ranking"),
}


def published(evening: Evening) -> dict[str, Any]:
    commands = evening.discord.state.commands["global"]
    return {command["name"]: command for command in commands if command["type"] == SLASH}


async def test_every_command_is_there_in_three_languages(evening: Evening) -> None:
    commands = published(evening)
    assert set(commands) == COMMANDS
    for name, command in commands.items():
        assert set(command["name_localizations"]) == {"de", "ru"}, name
        assert set(command["description_localizations"]) == {"de", "ru"}, name
        if name != "admin":
            assert sorted(command["contexts"]) == [0, 1, 2]
            assert sorted(command["integration_types"]) == [0, 1]


async def test_newgame_has_a_games_own_options(evening: Evening) -> None:
    games = {option["name"]: option for option in published(evening)["newgame"]["options"]}
    options = {option["name"]: option for option in games["cousins-war"]["options"]}
    assert {"opponent", "level", "side", "language", "twists"} <= set(options)
    sides = [choice["value"] for choice in options["side"]["choices"]]
    assert sides == ["lancaster", "york"]


def size(thing: dict[str, Any]) -> int:
    """Discord's measure: names, descriptions and values; of translations the longest counts."""
    total = 0
    for field in ("name", "description"):
        translated = (thing.get(f"{field}_localizations") or {}).values()
        total += max(len(text) for text in (thing.get(field) or "", *translated))
    total += len(str(thing.get("value", "")))
    parts = [*(thing.get("options") or []), *(thing.get("choices") or [])]
    return total + sum(size(part) for part in parts)


async def test_no_command_is_too_large_for_discord(evening: Evening) -> None:
    """All of `/newgame` is one command: there must be room for one game more."""
    sizes = {name: size(command) for name, command in published(evening).items()}
    assert max(sizes.values()) == sizes["newgame"]
    assert sizes["newgame"] <= 7000, sizes


async def test_without_a_game_a_command_says_so(evening: Evening) -> None:
    for name in ("board", "hand", "log", "undo", "resign", "draw", "cancel", "rematch", "export"):
        reply = await evening.henry.slash(evening.hall, name)
        assert "There is no game here" in reply.message.text, name
