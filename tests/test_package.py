"""The wheel: built, installed into an empty environment, and used from another folder.

Only our own package is installed there; what it depends on is borrowed from the environment of the
tests, so that nothing is fetched.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import sysconfig
import tomllib
import urllib.parse
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

import games

ROOT = Path(__file__).parents[1]
STAYS = re.compile(r"assets/gallery/|assets/\w+/art/src/|/__pycache__/")  # not in the wheel
pytestmark = pytest.mark.slow


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands are, in an environment that has nothing but the wheel."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    pip("--python", str(folder / "bin/python"), "install", "--no-deps", "--no-index", str(wheel))
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return folder / "bin"


def run(program: Path, *arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [program, *arguments], cwd=folder, env=environment(), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def environment(**more: str) -> dict[str, str]:
    """Nothing of ours, and nothing that leads back to the source tree."""
    ours = ("DISCORD", "DATABASE", "LOCAL", "PYTHON")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)} | more


def get(browser: urllib.request.OpenerDirector, address: str) -> str:
    with browser.open(address, timeout=20) as answer:
        return str(answer.read(), "utf-8")


def test_everything_is_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    files = (path for room in ("assets", "bot", "games") for path in (ROOT / room).rglob("*"))
    names = {path.relative_to(ROOT).as_posix() for path in files if path.is_file()}
    assert {name for name in names if not STAYS.search(name)} <= packed
    assert not {name for name in packed if name.startswith("tests/") or STAYS.search(name)}
    assert {"bot/py.typed", "games/py.typed", "bot/store/migrations/env.py"} <= packed


def test_it_is_found_where_it_is_installed(programs: Path, tmp_path: Path) -> None:
    asked = "import games, bot; from games.assets import ASSETS; print(games, bot, ASSETS)"
    said = run(programs / "python", "-c", asked, folder=tmp_path)
    assert said.count(str(programs.parent)) == 3
    assert str(ROOT) not in said


def test_a_game_is_played_and_verified(programs: Path, tmp_path: Path) -> None:
    engine = programs / "casus-ludi-games"
    play = ("play", "cousins-war", "normal", "random", "--seed", "wheel", "--save", "game.txt")
    assert "Seed wheel." in run(engine, *play, folder=tmp_path)
    run(engine, "verify", "game.txt", folder=tmp_path)
    assert run(engine, "--help", folder=tmp_path).startswith("usage: casus-ludi-games")


def test_every_game_has_its_data_words_and_art(programs: Path, tmp_path: Path) -> None:
    asked = """
import games
from bot.paint.mood import Mood
from bot.words.catalogue import LOCALES, keys
from games.lessons import lessons, picture
for game in games.ALL.values():
    assert all(keys(locale, game.key) for locale in LOCALES), game.key
    assert all(picture(game, topic) for topic in lessons(game.key)), game.key
    assert Mood(game.key, "classic").index["sprites"], game.key
    print(game.key, len(lessons(game.key)))
"""
    said = run(programs / "python", "-c", asked, folder=tmp_path)
    assert sorted(said.split()[::2]) == sorted(games.ALL)
    assert "0" not in said.split()


@pytest.mark.timeout(120)
def test_the_local_table_opens(programs: Path, tmp_path: Path) -> None:
    """Migrations, words and the page's own files are there; SIGTERM ends it in good order."""
    with subprocess.Popen(
        [programs / "casus-ludi"],
        cwd=tmp_path,
        env=environment(LOCAL_PORT="0", LOG_LEVEL="DEBUG"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as bot:
        assert bot.stdout is not None
        try:
            address = next(line for line in bot.stdout if "http" in line).split()[-1]
            next(line for line in bot.stdout if "connected to Gateway" in line)
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            page = get(browser, address)
            for file in re.findall(r'(?:src|href)="([^"]+)"', page):
                assert get(browser, urllib.parse.urljoin(address, file)), file
        finally:
            bot.send_signal(signal.SIGTERM)
            assert bot.wait(20) == 0
    assert (tmp_path / "var/local/tables.db").exists()


def test_the_version_has_its_notes() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
