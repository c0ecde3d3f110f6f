"""`python -m games new KEY`: a small playable game in the three rooms, to be changed from there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from string import Template

from games.assets import ASSETS

TEMPLATE = Path(__file__).with_name("template")
ROOT = ASSETS.parent
ROOMS = ("games", "assets", "tests")
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
TITLE = re.compile(r"[\w'’:,.–-]+( [\w'’:,.–-]+)*")
LONGEST, LONGEST_TITLE = 20, 30
REGISTRY = re.compile(r"^PACKAGES = \((.*)\)$", re.MULTILINE)


class CannotMake(Exception):
    """Why there is no new game, in one sentence."""


def make(key: str, title: str = "", root: Path = ROOT) -> Iterator[str]:
    """Write the files of a new game and register it, telling what was written."""
    package = key.replace("-", "_")
    title = title or key.replace("-", " ").title()
    name = "".join(part.title() for part in key.split("-"))
    check_names(key, title, name)
    check_place(package, root)
    words = {"key": key, "package": package, "title": title, "Name": name}
    for room in ROOMS:
        for source in sorted((TEMPLATE / room).rglob("*.txt")):
            file = root / room / package / source.relative_to(TEMPLATE / room).with_suffix("")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Template(source.read_text("utf-8")).substitute(words), "utf-8")
            yield str(file.relative_to(root))
    register(package, root / "games" / "__init__.py")
    yield "games/__init__.py"


def check_names(key: str, title: str, name: str) -> None:
    if not KEY.fullmatch(key) or len(key) > LONGEST:
        raise CannotMake(
            f"A key is at most {LONGEST} small letters and digits with hyphens between, such as"
            f" river-trade; {key[:40]!r} is not."
        )
    if not TITLE.fullmatch(title) or len(title) > LONGEST_TITLE:
        raise CannotMake(f"A title is at most {LONGEST_TITLE} letters, digits and hyphens.")
    used = (path.read_text("utf-8") for path in TEMPLATE.rglob("*.py.txt"))
    if iskeyword(key) or re.search(rf"\b{name}\b", " ".join(used)):
        raise CannotMake(f"{key} means something else in the code; take another key.")


def check_place(package: str, root: Path) -> None:
    if not (root / "tests").is_dir():
        raise CannotMake("A new game is made in a copy of the source; this is an installed one.")
    for room in ROOMS:
        if (root / room / package).exists() or (root / room / f"{package}.py").exists():
            raise CannotMake(f"There is already something called {room}/{package}.")


def register(package: str, registry: Path) -> None:
    """Add the package to the one line that names them all."""
    source = registry.read_text("utf-8")
    found = REGISTRY.search(source)
    if found is None:
        raise CannotMake("games/__init__.py has no line PACKAGES = (…) to add the game to.")
    line = f'PACKAGES = ({found[1]}, "{package}")'
    registry.write_text(source.replace(found[0], line), "utf-8")
