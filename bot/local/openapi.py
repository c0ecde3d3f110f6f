"""Judges requests and replies by Discord's own OpenAPI description, where that file is found."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import Json

ADDRESS = "urn:discord"
JSON = "application/json"
LISTS_OF_IDS = ("users", "roles", "applied_tags")


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
    """The description, and validators made from it when they are first needed."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.validators: dict[str, Callable[[Any], list[str]]] = {}

    def check_request(self, method: str, path: str, body: Any, *, multipart: bool) -> list[str]:
        """What is wrong with a request's body."""
        operation = self.document["paths"].get(path, {}).get(method.lower())
        if operation is None:
            return [f"{method} {path} is not in the description"]
        content = operation.get("requestBody", {}).get("content")
        if content is None or body is None:
            return []
        kind = "multipart/form-data" if multipart and "multipart/form-data" in content else JSON
        return self._check(_pointer("paths", path, method.lower(), "requestBody", kind), body)

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
        return self._check(_pointer("paths", path, method.lower(), "responses", key), body)

    def _check(self, pointer: tuple[str, ...], body: Any) -> list[str]:
        name = "/".join(pointer)
        if name not in self.validators:
            self.validators[name] = self._compile(self._schema(pointer))
        return self.validators[name](body)

    def _schema(self, pointer: tuple[str, ...]) -> Json:
        _, path, method, part, key = pointer
        operation = self.document["paths"][path][method]
        if part == "requestBody":
            return dict(operation["requestBody"]["content"][key]["schema"])
        response = operation["responses"][key]
        if "$ref" in response:
            response = self.document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
        return dict(response.get("content", {}).get(JSON, {}).get("schema", {}))

    def _compile(self, schema: Json) -> Callable[[Any], list[str]]:
        # Only tests need it: at the local table the package may not be installed.
        from jsonschema import Draft202012Validator, validators
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012

        resource = Resource.from_contents(self.document, default_specification=DRAFT202012)
        registry = Registry().with_resource(ADDRESS, resource)
        choose = self._choose
        keywords = {"oneOf": choose, "anyOf": choose}
        kind: Any = validators.extend(Draft202012Validator, keywords)  # type: ignore[no-untyped-call]
        validator = kind(_absolute(schema), registry=registry)
        return lambda body: [_sentence(error) for error in validator.iter_errors(as_strings(body))]

    def _choose(self, validator: Any, branches: list[Json], instance: Any, schema: Json) -> Any:
        """`oneOf` and `anyOf`, but where `type` names the branch, only that one is tried."""
        from jsonschema import ValidationError

        likely = [b for b in branches if self._may_fit(b, instance)]
        failures = []
        for branch in likely:
            found = list(validator.descend(instance, _absolute(branch)))
            if not found:
                return
            failures.append(found)
        if len(failures) == 1:
            yield from failures[0]
        else:
            yield ValidationError(f"{_short(instance)} fits none of {len(branches)} shapes")

    def _may_fit(self, branch: Json, instance: Any) -> bool:
        if not isinstance(instance, dict) or "type" not in instance:
            return True
        if "$ref" not in branch:
            return branch.get("type") != "null"
        target = self.document["components"]["schemas"][branch["$ref"].rsplit("/", 1)[1]]
        allowed = target.get("properties", {}).get("type", {}).get("enum")
        return allowed is None or instance["type"] in allowed


def _pointer(*parts: str) -> tuple[str, ...]:
    return parts


def _absolute(schema: Any) -> Any:
    """The schema with references that say which document they mean."""
    if isinstance(schema, dict):
        if "$ref" in schema and schema["$ref"].startswith("#"):
            return schema | {"$ref": ADDRESS + schema["$ref"]}
        return {key: _absolute(value) for key, value in schema.items()}
    return [_absolute(part) for part in schema] if isinstance(schema, list) else schema


def as_strings(value: Any, key: str = "") -> Any:
    """The body with integer ids written as strings, as discord.py may send either."""
    if isinstance(value, dict):
        is_component = "type" in value
        return {k: as_strings(v, "" if k == "id" and is_component else k) for k, v in value.items()}
    if isinstance(value, list):
        return [as_strings(part, "id" if key in LISTS_OF_IDS else "") for part in value]
    is_id = key == "id" or (key.endswith("_id") and key != "custom_id")
    return str(value) if is_id and type(value) is int else value


def _sentence(error: Any) -> str:
    where = "/".join(str(part) for part in error.absolute_path) or "(body)"
    return f"{where}: {error.message[:300]}"


def _short(value: Any) -> str:
    return json.dumps(value, default=str)[:160]
