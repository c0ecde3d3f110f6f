"""Forms with every kind of input: what is left out, chosen, and not taken."""

from __future__ import annotations

from typing import Any

import pytest

from tests.standin import Channel, Modal, Person, Refused, StandIn

from .client import Client


@pytest.fixture
async def form(bot: Client, margaret: Person, hall: Channel) -> Modal:
    return (await margaret.slash(hall, "setup")).modal


async def test_a_form_keeps_its_defaults(form: Modal, margaret: Person) -> None:
    assert form.fields == ["friend", "level", "extras", "loud"]
    assert (await margaret.submit(form, {})).message.text == "[] easy [] False"


async def test_people_choices_and_ticks_arrive(
    form: Modal, margaret: Person, elisabeth: Person
) -> None:
    answers = {"friend": [elisabeth], "level": "hard", "extras": ["maps", "music"], "loud": True}
    reply = await margaret.submit(form, answers)
    assert reply.message.text == "[Elisabeth] hard [maps+music] True"


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": "harder"},
        {"level": None},
        {"extras": ["cards"]},
        {"extras": ["maps", "dice", "music"]},
        {"friend": ["5"]},
    ],
)
async def test_what_the_form_does_not_offer_is_refused(
    form: Modal, margaret: Person, wrong: dict[str, Any]
) -> None:
    with pytest.raises(Refused):
        await margaret.submit(form, wrong)


async def test_two_people_where_one_may_be_chosen_are_refused(
    discord: StandIn, form: Modal, margaret: Person, elisabeth: Person
) -> None:
    with pytest.raises(Refused):
        await margaret.submit(form, {"friend": [elisabeth, margaret]})
