"""Judges requests and replies by Discord's own OpenAPI description, where that file is found."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs
from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

from bot.local.errors import Json
from bot.local.server import Call

JSON, FORM = "application/json", "multipart/form-data"
LISTS_OF_IDS = ("users", "roles", "applied_tags")
UNIONS = (ValidationErrorKind.AnyOf, ValidationErrorKind.OneOfNotValid)
Pointer = tuple[str, ...]


def find_description() -> Path | None:
    """The description: `DISCORD_OPENAPI`, or `shared/discord/openapi.json` beside the checkout."""
    named = os.environ.get("DISCORD_OPENAPI")
    if named:
        return Path(named)
    for folder in Path(__file__).resolve().parents:
        file = folder / "shared" / "discord" / "openapi.json"
        if file.is_file():
            return file
    return None


@lru_cache(maxsize=1)
def load(path: Path) -> Description:
    """Reads the description once for the whole process."""
    return Description(json.loads(path.read_text("utf-8")))


class Description:
    """The description, and a validator for each body, made when it is first needed."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.registry = jsonschema_rs.Registry([("urn:discord", any_of(document))])
        self.validator = cache(self._validator)

    def faults_of(self, call: Call) -> list[str]:
        """What is wrong with a call and its answer; trouble made on order is not judged."""
        if call.status >= 500 or call.status == 401:
            return []
        found = self.check_request(call.method, call.route, call.body, multipart=call.multipart)
        found += self.check_reply(call.method, call.route, call.status, call.reply)
        return [f"{call}: {fault}" for fault in found]

    def check_request(self, method: str, path: str, body: Any, *, multipart: bool) -> list[str]:
        """What is wrong with a request's body."""
        operation = self.document["paths"].get(path, {}).get(method.lower())
        if operation is None:
            return [f"{method} {path} is not in the description"]
        content = operation.get("requestBody", {}).get("content")
        if content is None or body is None:
            return []
        kind = FORM if multipart and FORM in content else JSON
        at = ("paths", path, method.lower(), "requestBody", "content", kind, "schema")
        return self._check(at, as_strings(body))

    def check_reply(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with a reply."""
        operation = self.document["paths"].get(path, {}).get(method.lower())
        if operation is None:
            return []
        responses = operation["responses"]
        key = str(status) if str(status) in responses else f"{status // 100}XX"
        if key not in responses:
            return [f"{method} {path} never answers {status}"]
        if body is None:
            return []
        if status >= 400:
            # The description has numbers for the codes inside `errors`; Discord sends names.
            body = {name: part for name, part in body.items() if name != "errors"}
        at: Pointer = ("paths", path, method.lower(), "responses", key)
        if "$ref" in responses[key]:
            at = ("components", "responses", responses[key]["$ref"].rsplit("/", 1)[1])
        return self._check((*at, "content", JSON, "schema"), body)

    def _check(self, at: Pointer, body: Any) -> list[str]:
        validator = self.validator(at)
        if validator.is_valid(body):
            return []
        return [fault for error in validator.iter_errors(body) for fault in faults(error)]

    def _validator(self, at: Pointer) -> Draft202012Validator:
        """The validator of the schema at this place of the document; none there allows all."""
        here: Any = self.document
        for step in at:
            here = here.get(step, {})
        path = "/".join(quote(step.replace("~", "~0").replace("/", "~1")) for step in at)
        schema = {"$ref": f"urn:discord#/{path}"} if here else {}
        return Draft202012Validator(schema, registry=self.registry, validate_formats=True)


def any_of(document: Any) -> Any:
    """The document with a liberty: of a `oneOf`, one branch must fit, but a second one may."""
    if isinstance(document, dict):
        names = ("anyOf" if key == "oneOf" else key for key in document)
        return dict(zip(names, map(any_of, document.values()), strict=True))
    return [any_of(part) for part in document] if isinstance(document, list) else document


def faults(error: ValidationError) -> Iterator[str]:
    """An error in words; of a union, what the branch for this `type` finds wrong."""
    branches = error.kind.context if isinstance(error.kind, UNIONS) else []
    named = (*error.instance_path, "type")
    likely = [b for b in branches if all(tuple(inner.instance_path) != named for inner in b)]
    if len(likely) == 1:
        for inner in likely[0]:
            yield from faults(inner)
    else:
        place = "/".join(map(str, error.instance_path)) or "(body)"
        yield f"{place}: {_shortened(error.message)}"


def _shortened(words: str, most: int = 200) -> str:
    return words if len(words) <= most else f"{words[: most // 2]} … {words[-most // 2 :]}"


def as_strings(value: Any, key: str = "") -> Any:
    """The body with integer ids written as strings, as discord.py may send either."""
    if isinstance(value, dict):
        is_component = isinstance(value.get("type"), int)
        return {k: as_strings(v, "" if k == "id" and is_component else k) for k, v in value.items()}
    if isinstance(value, list):
        return [as_strings(part, "id" if key in LISTS_OF_IDS else "") for part in value]
    is_id = key == "id" or (key.endswith("_id") and key != "custom_id")
    return str(value) if is_id and type(value) is int else value
