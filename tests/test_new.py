"""`python -m games new`: in a copy of the tree, a game that plays, speaks, paints and passes."""

from __future__ import annotations

import difflib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games import new

ROOT = Path(__file__).parents[1]
KEY, PACKAGE = "river-trade", "river_trade"
PAINT = """
import games, sys
from bot import words
from bot.paint import easel
from bot.paint.mood import mood
from games.phrases import Phrase
words.strict()
game = games.ALL["river-trade"]
view = game.view(game.setup(game.Options(), "picture"), 0)
for name in ("board", "hand"):
    for locale in words.LOCALES:
        def say(phrase: Phrase) -> str:
            return words.say(locale, phrase, game=game.key, seats=("Anna", "Ben"))
        said = easel.said(game.scene(view, name), say)
        image, report = easel.paint(said, mood(game.key, "classic"))
        assert not report.overflows and not report.missing, report
        print(image.size)
"""


def run(tree: Path, *arguments: str) -> str:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source with the new game in it."""
    folder = tmp_path_factory.mktemp("tree")
    leave = shutil.ignore_patterns("__pycache__", "gallery", "golden")
    for room in ("assets", "bot", "games", "tests"):
        shutil.copytree(ROOT / room, folder / room, ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", folder)
    run(folder, "-m", "games", "new", KEY)
    return folder


pytestmark = pytest.mark.slow


def test_one_existing_line_is_edited(tree: Path) -> None:
    changed = []
    for room in ("assets", "bot", "games", "tests"):
        for path in (ROOT / room).rglob("*"):
            copy = tree / path.relative_to(ROOT)
            if path.is_file() and copy.exists() and path.suffix in (".py", ".toml", ".po"):
                before, after = (p.read_text("utf-8").splitlines() for p in (path, copy))
                changed += [line for line in difflib.ndiff(before, after) if line[0] in "+-"]
    assert [line[0] for line in changed] == ["-", "+"]
    assert changed[1].startswith("+ PACKAGES = (")


def test_the_contract_holds(tree: Path) -> None:
    said = run(tree, "-m", "games", "check", KEY)
    assert said.count("holds") > 20
    assert "broken" not in said


def test_it_is_played_against_the_computer(tree: Path) -> None:
    assert "coins" in run(tree, "-m", "games", "play", KEY, "normal", "random", "--seed", "new")


def test_its_words_lessons_and_rules_pass_the_tests_of_the_house(tree: Path) -> None:
    files = ("tests/words", "tests/paint/test_lessons.py", f"tests/{PACKAGE}")
    said = run(tree, "-m", "pytest", "-k", f"{KEY} or {PACKAGE} or bot", *files)
    assert "failed" not in said
    run(tree, "-m", "pytest", "tests/test_layers.py")
    run(tree, "-m", "pytest", "--update-golden", "-k", KEY, "tests/conformance")
    run(tree, "-m", "pytest", "-k", KEY, "tests/conformance")


def test_its_pictures_are_painted(tree: Path) -> None:
    assert run(tree, "-c", PAINT).splitlines() == ["(1200, 600)"] * 6


def test_it_is_tidy(tree: Path) -> None:
    for key in ("oar", "x" * 9 + "-" + "y" * 10):
        list(new.make(key, root=tree))
        package = key.replace("-", "_")
        run(tree, "-m", "ruff", "check", f"games/{package}", f"tests/{package}")
        run(tree, "-m", "ruff", "format", "--check", f"games/{package}", f"tests/{package}")


# ---- what is refused


@pytest.mark.parametrize("key", ["", "River", "river_trade", "-x", "x-", "1st", "a" * 21, "../x"])
def test_a_key_that_is_none(key: str, tree: Path) -> None:
    with pytest.raises(new.CannotMake, match="A key is"):
        list(new.make(key, root=tree))


@pytest.mark.parametrize("key", ["round", "class", "step"])
def test_a_key_that_means_something_else_in_the_code(key: str, tree: Path) -> None:
    with pytest.raises(new.CannotMake, match="something else"):
        list(new.make(key, root=tree))


@pytest.mark.parametrize("title", ['So "what"', "a\\b", "two\nlines", "$key", "x" * 31, " "])
def test_a_title_that_would_break_the_files(title: str, tree: Path) -> None:
    with pytest.raises(new.CannotMake, match="A title is"):
        list(new.make("oars", title, root=tree))


@pytest.mark.parametrize("key", [KEY, "cousins-war", "kernel", "bot"])
def test_nothing_is_written_over(key: str, tree: Path) -> None:
    before = (tree / "games/__init__.py").read_text("utf-8")
    with pytest.raises(new.CannotMake, match="already"):
        list(new.make(key, root=tree))
    assert (tree / "games/__init__.py").read_text("utf-8") == before


def test_an_installed_copy_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(new.CannotMake, match="copy of the source"):
        list(new.make("oar", root=tmp_path))
    assert list(tmp_path.iterdir()) == []
