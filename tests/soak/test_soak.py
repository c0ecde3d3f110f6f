"""A short evening of each kind; `python -m tests.soak` has the long ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.postgresql import needs_postgresql

from .__main__ import soak
from .audit import KINDS
from .soak import Plan

pytestmark = pytest.mark.slow

PLAN = Plan(
    40.0,
    8,
    pace=0.3,
    kills=12.0,
    outages=4.0,
    longest=2.0,
    floods=4.0,
    spared=(1, 1),
    resigns=0.05,
    dots=True,
    rest=3.0,
    least=150,
)


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=needs_postgresql)])
async def test_kills_outages_and_floods_at_once(database: str, tmp_path: Path) -> None:
    report = await soak(database, PLAN, tmp_path)
    assert report.good, "\n".join(report.lines())
    assert not any(report.findings.count[kind] for kind in KINDS)
    assert report.kills
    assert report.outages
    assert report.floods
    assert report.findings.count["moves"] >= PLAN.least
    assert report.findings.count["messages"] >= 2 * PLAN.tables
