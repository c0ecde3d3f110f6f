"""Numbers of rules that code and tests cite can be looked up, and no player ever sees one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import games

ROOT = Path(__file__).parents[1]
CITED = re.compile(
    r"\b(?P<letter>[RDE])-(?P<number>[0-9]{1,2}(?:\.[0-9]{1,2})?)\b"
    r"|test_(?P<tested>[RDE])_(?P<parts>[0-9]{1,2}(?:_[0-9]{1,2})?)(?=_|\b)"
    r"|(?:\b|_)(?P<word>slip|row|ruling)[ _](?P<entry>[0-9]{1,2})(?![0-9])",
    re.IGNORECASE,
)
SHOWN = re.compile(r"\((?:R|D|E)-[0-9]|\b(?:slip|ruling) [0-9]")


def cited(folder: str) -> Iterator[tuple[str, str]]:
    """Where, and which number."""
    for room in ("games", "tests", "assets"):
        for path in sorted((ROOT / room / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                for found in CITED.finditer(path.read_text("utf-8")):
                    yield path.name, number(found)


def number(found: re.Match[str]) -> str:
    if found["letter"]:
        return f"{found['letter'].upper()}-{found['number']}"
    if found["tested"]:
        return f"{found['tested'].upper()}-{found['parts'].replace('_', '.')}"
    return f"{found['word'].lower()} {found['entry']}"


def explained(page: str) -> set[str]:
    """The numbers that a page of rules has."""
    known = set(re.findall(r"\b[RDE]-[0-9]+(?:\.[0-9]+)?", page))
    for word in ("slip", "row", "ruling"):
        for table in re.findall(rf"^\| {word} \|.*?\n\n", page + "\n", re.MULTILINE | re.DOTALL):
            known |= {f"{word} {entry}" for entry in re.findall(r"^\| ([0-9]+) \|", table, re.M)}
    known |= {f"ruling {entry}" for entry in re.findall(r"^([0-9]+)\. ", page, re.MULTILINE)}
    return known


@pytest.mark.parametrize("key", games.ALL)
def test_every_cited_number_is_explained(key: str) -> None:
    page = ROOT / "docs" / "rules" / f"{key}.md"
    found = list(cited(key.replace("-", "_")))
    known = explained(page.read_text("utf-8")) if page.exists() else set()
    missing = {f"{where}: {each}" for where, each in found if each not in known}
    assert not missing, sorted(missing)


def test_the_search_finds_what_it_should() -> None:
    text = "R-21.5 and test_R_13_14_alliance, test_slip_4_x, D-7, ruling 7"
    found = [number(each) for each in CITED.finditer(text)]
    assert found == ["R-21.5", "R-13.14", "slip 4", "D-7", "ruling 7"]


def test_no_player_sees_a_number() -> None:
    for path in (ROOT / "assets").rglob("*.po"):
        shown = [line for line in path.read_text("utf-8").split("\n") if SHOWN.search(line)]
        assert not shown, (path.parent.parent.name, shown[:3])
