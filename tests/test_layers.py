"""One arrow: assets <- games <- bot. The imports are read, and the arrow may not turn back."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import games

ROOT = Path(__file__).parents[1]
PURE = {"assets", "games", "pydantic", "pydantic_core", *sys.stdlib_module_names}
LEARNING = {"gymnasium", "numpy", "pettingzoo"}  # for games/env.py alone, which is an extra
IMPURE = {"asyncio", "http", "random", "sqlite3", "socket", "threading", "time", "urllib"}
CLOCKS = {"now", "today", "utcnow"}  # of datetime, which is pure otherwise


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def strays(source: str) -> list[str]:
    """What a module of games/ may not import, and the clocks it may not read."""
    tops = {name.split(".")[0] for name in imports(source)}
    nodes = ast.walk(ast.parse(source))
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute)} & CLOCKS
    return sorted(read | {top for top in tops if top not in PURE or top in IMPURE})


def test_games_know_nothing_of_the_outside() -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / "games").rglob("*.py"))
        if (names := strays(path.read_text("utf-8")))
    }
    assert set(found.pop("games/env.py")) == LEARNING
    assert not found


def test_assets_know_neither_games_nor_the_bot() -> None:
    files = sorted((ROOT / "assets").rglob("*.py"))
    assert len(files) > 10, "the sources of the art are among them"
    found = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files
        for name in imports(path.read_text("utf-8"))
        if name.split(".")[0] in ("bot", "games")
    ]
    assert not found


@pytest.mark.slow
def test_the_engine_does_not_need_the_extra() -> None:
    """Nothing else of games/ imports games/env.py, so that it works without numpy."""
    for path in sorted((ROOT / "games").rglob("*.py")):
        source = path.read_text("utf-8")
        assert "games.env" not in set(imports(source)), path
        assert not re.search(r"(?m)^ *from games import .*\benv\b", source), path


@pytest.mark.parametrize(
    "planted",
    [
        "import discord",
        "from bot.words import say",
        "import random",
        "from PIL import Image",
        "from datetime import date; date.today()",
        "import urllib.request",
    ],
)
def test_a_planted_import_is_caught(planted: str) -> None:
    assert strays(f"import json\n\ndef deep():\n    {planted}\n")


def words_of(source: str) -> str:
    """The names and strings of a module, its docstrings apart."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree).lower()


def test_the_bot_names_no_game() -> None:
    """`bot/` never asks which game it is running."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "bot").rglob("*.py"))
        for name in named(words_of(path.read_text("utf-8")))
    ]
    assert not found


def named(words: str) -> list[str]:
    """The games that a module names: by key, package, or the first word of either."""
    names = {part for key in games.ALL for part in (key, key.replace("-", "_"), key.split("-")[0])}
    return sorted(name for name in names if re.search(rf"\b{name}(?![a-z])", words))


def test_a_named_game_is_caught() -> None:
    for key in games.ALL:
        assert named(words_of(f'if game == "{key}": pass'))
        assert named(words_of(f"import games.{key.replace('-', '_')}"))


# ---- the rooms of bot/: gateway -> inbox -> tables -> messages -> outbox

SENDS = ("bot.outbox.carrier", "bot.outbox.compose", "bot.outbox.painting")
ROOMS = {  # room -> what none of its modules may import
    "messages": ("discord", "asyncio", "sqlalchemy", "PIL", "bot.inbox", "bot.outbox", "bot.store"),
    "inbox": ("sqlalchemy", "PIL", "bot.store", *SENDS),
    "inbox/verbs": ("discord", "bot.outbox"),
    "tables": ("discord", "PIL", "bot.paint", "bot.inbox", "bot.messages", "bot.outbox"),
    "outbox": ("sqlalchemy", "bot.store", "bot.inbox"),
    "words": ("discord", "asyncio", "bot.tables", "bot.inbox", "bot.messages", "bot.outbox"),
    "paint": ("discord", "bot.tables", "bot.inbox", "bot.messages", "bot.outbox", "bot.store"),
    "store": ("discord", "games", "bot.tables", "bot.inbox", "bot.messages", "bot.outbox"),
}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_keeps_its_threshold(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sorted((ROOT / "bot" / room).rglob("*.py"))
        for name in imports(path.read_text("utf-8"))
        if any(name == other or name.startswith(f"{other}.") for other in ROOMS[room])
    ]
    assert not found


def test_messages_wait_for_nothing() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "bot/messages").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.AsyncFunctionDef | ast.Await)
    ]
    assert not found


def test_few_modules_know_discords_library() -> None:
    found = [
        str(path.relative_to(ROOT / "bot"))
        for path in sorted((ROOT / "bot").rglob("*.py"))
        if "local" not in path.relative_to(ROOT / "bot").parts
        and any(name.split(".")[0] == "discord" for name in imports(path.read_text("utf-8")))
    ]
    assert len(found) <= 12, found


def test_no_module_of_the_bot_is_a_drawer() -> None:
    found = {
        str(path.relative_to(ROOT)): lines
        for path in sorted((ROOT / "bot").rglob("*.py"))
        if (lines := path.read_text("utf-8").count("\n")) > 400
    }
    assert not found
