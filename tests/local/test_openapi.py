"""The judge by Discord's own description finds what is wrong, and only that."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.standin import Channel, Person, StandIn, openapi

from .client import Client

FILE = openapi.find_description()
pytestmark = pytest.mark.skipif(
    FILE is None, reason="Discord's OpenAPI description is not beside this checkout"
)
MESSAGES = "/channels/{channel_id}/messages"


@pytest.fixture
def judge() -> openapi.Description:
    assert FILE is not None
    return openapi.load(FILE)


def test_a_good_request_passes(judge: openapi.Description) -> None:
    body = {"content": "x", "allowed_mentions": {"parse": [], "users": [123]}}
    assert judge.check_request("POST", MESSAGES, body, multipart=False) == []


@pytest.mark.parametrize(
    "body",
    [
        {"content": 5},
        {"content": "x" * 4001},
        {"embeds": [{"title": "x" * 257}]},
        {"components": [{"type": 1, "components": []}]},
        {"components": [{"type": 1, "components": [{"type": 2, "custom_id": "x"}]}]},
        {"components": [{"type": 17, "components": [{"type": 10}]}]},
        {"attachments": [{"id": "x"}]},
    ],
)
def test_a_bad_request_is_found(judge: openapi.Description, body: object) -> None:
    assert judge.check_request("POST", MESSAGES, body, multipart=False) != []


def test_a_fault_is_named_with_its_place(judge: openapi.Description) -> None:
    """Of a union of components, the one whose `type` was sent says what it lacks."""
    inner = {
        "type": 1,
        "components": [{"type": 2, "style": 1, "custom_id": "x", "label": "y" * 81}],
    }
    body = {"components": [{"type": 17, "components": [{"type": 10, "content": "x"}, inner]}]}
    (fault,) = judge.check_request("POST", MESSAGES, body, multipart=False)
    assert fault.startswith("components/0/components/1/components/0/label: ")
    assert len(fault) < 300


@pytest.mark.parametrize(
    ("stamp", "good"), [("2026-11-18T00:00:00+00:00", True), ("yesterday", False), (5, False)]
)
def test_a_format_counts(judge: openapi.Description, stamp: object, good: bool) -> None:
    body = {"embeds": [{"timestamp": stamp}]}
    assert (judge.check_request("POST", MESSAGES, body, multipart=False) == []) is good


def test_a_second_branch_of_a_union_may_fit() -> None:
    """Discord's own unions overlap, and nobody is hurt by it."""
    union = {"oneOf": [{"type": "integer"}, {"type": "number"}]}
    reply = {"content": {openapi.JSON: {"schema": union}}}
    judge = openapi.Description({"paths": {"/x": {"get": {"responses": {"200": reply}}}}})
    assert judge.check_reply("GET", "/x", 200, 5) == []
    assert judge.check_reply("GET", "/x", 200, "five") != []


def test_a_bad_reply_is_found(judge: openapi.Description) -> None:
    assert judge.check_reply("GET", "/users/@me", 200, {"id": "1"}) != []
    assert judge.check_reply("GET", "/users/@me", 404, {"code": 0, "message": "x"}) == []
    assert judge.check_reply("GET", "/users/@me", 404, {"message": "x"}) != []


def test_a_reply_has_its_ids_as_strings(judge: openapi.Description) -> None:
    emoji = {"name": "rose", "roles": [], "require_colons": True, "managed": False}
    emoji |= {"animated": False, "available": True}
    path = "/applications/{application_id}/emojis/{emoji_id}"
    assert judge.check_reply("GET", path, 200, emoji | {"id": "5"}) == []
    assert judge.check_reply("GET", path, 200, emoji | {"id": 5}) != []


def test_an_unknown_route_is_found(judge: openapi.Description) -> None:
    assert judge.check_request("POST", "/nowhere", {}, multipart=False) != []


def test_integer_ids_are_taken_as_strings() -> None:
    body = {"message_id": 5, "users": [6], "components": [{"type": 2, "id": 7, "custom_id": "8"}]}
    assert openapi.as_strings(body) == {
        "message_id": "5",
        "users": ["6"],
        "components": [{"type": 2, "id": 7, "custom_id": "8"}],
    }


def jsonschema_of(judge: openapi.Description, path: str, method: str) -> Any:
    """The schema of a reply in another library, from the description as it is."""
    resource = Resource.from_contents(judge.document, default_specification=DRAFT202012)
    registry = Registry().with_resource("urn:discord", resource)
    responses = judge.document["paths"][path][method]["responses"]
    text = json.dumps(responses["200"].get("content", {}).get(openapi.JSON, {}).get("schema", {}))
    schema = json.loads(text.replace('"#/components', '"urn:discord#/components'))
    return Draft202012Validator(schema, registry=registry)


def damaged(value: Any, rng: random.Random) -> Any:
    """The value with one thing in it changed."""
    value = copy.deepcopy(value)
    spots = [
        (box, key)
        for box in boxes(value)
        for key in (box if isinstance(box, dict) else range(len(box)))
    ]
    if not spots:
        return value
    box, key = rng.choice(spots)
    match rng.randrange(4):
        case 0:
            del box[key]
        case 1:
            box[key] = rng.choice([None, 5, -1, "x", "y" * 5000, True, [], {}, 2.5])
        case 2 if isinstance(box[key], list) and box[key]:
            box[key] = box[key] * 60
        case _:
            box[key] = {"type": rng.randrange(20), "custom_id": "z"}
    return value


def boxes(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [value] if isinstance(value, dict | list) else []
    return found + [box for part in inner for box in boxes(part)]


@pytest.mark.slow
async def test_the_judge_agrees_with_another_library(
    judge: openapi.Description, discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    await margaret.click(message, label="Count 0")
    await margaret.click(message, label="Form")
    await margaret.slash(hall, "thread", name="x")
    await discord.quiet()
    rng = random.Random(1917)
    judged: dict[bool, int] = {True: 0, False: 0}
    for call in discord.calls:
        if call.status != 200 or call.reply is None:
            continue
        slow = jsonschema_of(judge, call.route, call.method.lower())
        for body in [call.reply, *(damaged(call.reply, rng) for _ in range(6))]:
            # The other library looks at no formats, and lets only one branch of a `oneOf` fit.
            fast = [
                fault
                for fault in judge.check_reply(call.method, call.route, 200, body)
                if not fault.endswith(('is not a "uri"', 'is not a "date-time"'))
            ]
            found = [
                error for error in slow.iter_errors(body) if "valid under each" not in error.message
            ]
            assert bool(fast) == bool(found), (body, fast, found)
            judged[not fast] += 1
    assert min(judged.values()) > 10
