"""The documents tell the truth where a machine can see it: links, examples, commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8"))
    missing = [
        link for link in links if not link.startswith("http") and not (page.parent / link).exists()
    ]
    assert not missing


@pytest.mark.slow
def test_the_worked_example_of_the_contract_runs() -> None:
    text = (ROOT / "docs" / "CONTRACT.md").read_text("utf-8")
    example, _ = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    subprocess.run([sys.executable, "-c", example], cwd=ROOT, check=True)


def test_every_command_is_told_about() -> None:
    from bot.inbox import verbs  # noqa: F401  (fills the registry)
    from bot.inbox.registry import COMMANDS

    told = (ROOT / "docs" / "PLAYING.md").read_text("utf-8")
    named = {f"/{c.group} {c.name}" if c.group else f"/{c.name}" for c in COMMANDS}
    unsaid = {name for name in named if f"`{name}" not in told}
    assert not unsaid
