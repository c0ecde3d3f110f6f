"""A stand-in, two people and a channel for every test here."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.browser import Browser
from tests.standin import Channel, Person, StandIn

from .client import Client, connected


@pytest.fixture
async def discord() -> AsyncIterator[StandIn]:
    async with StandIn() as stand_in:
        yield stand_in


@pytest.fixture
async def bot(discord: StandIn) -> AsyncIterator[Client]:
    async with connected(discord) as client:
        yield client
        assert discord.violations == []


@pytest.fixture
def margaret(discord: StandIn) -> Person:
    return discord.person("Margaret", locale="de")


@pytest.fixture
def elisabeth(discord: StandIn) -> Person:
    return discord.person("Elisabeth")


@pytest.fixture
def hall(discord: StandIn) -> Channel:
    return discord.channel("table-talk")


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with Browser() as browser:
        yield browser
