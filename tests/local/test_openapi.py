"""The judge by Discord's own description finds what is wrong, and only that."""

from __future__ import annotations

import pytest

from bot.local import openapi

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


def test_a_bad_reply_is_found(judge: openapi.Description) -> None:
    assert judge.check_reply("GET", "/users/@me", 200, {"id": "1"}) != []
    assert judge.check_reply("GET", "/users/@me", 404, {"code": 0, "message": "x"}) == []
    assert judge.check_reply("GET", "/users/@me", 404, {"message": "x"}) != []


def test_an_unknown_route_is_found(judge: openapi.Description) -> None:
    assert judge.check_request("POST", "/nowhere", {}, multipart=False) != []


def test_integer_ids_are_taken_as_strings() -> None:
    body = {"message_id": 5, "users": [6], "components": [{"type": 2, "id": 7, "custom_id": "8"}]}
    assert openapi.as_strings(body) == {
        "message_id": "5",
        "users": ["6"],
        "components": [{"type": 2, "id": 7, "custom_id": "8"}],
    }
