"""Judges requests and replies by Discord's own OpenAPI description, where that file is found."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import Json
from .schema import Check, Compiler

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
    """The description, and the checks made from it when they are first needed."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.compiler = Compiler(document["components"]["schemas"])
        self.checks: dict[tuple[str, str, str, str], Check] = {}

    def check_request(self, method: str, path: str, body: Any, *, multipart: bool) -> list[str]:
        """What is wrong with a request's body."""
        operation = self.document["paths"].get(path, {}).get(method.lower())
        if operation is None:
            return [f"{method} {path} is not in the description"]
        content = operation.get("requestBody", {}).get("content")
        if content is None or body is None:
            return []
        kind = "multipart/form-data" if multipart and "multipart/form-data" in content else JSON
        return self._check((path, method.lower(), "requestBody", kind), body)

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
        return self._check((path, method.lower(), "responses", key), body)

    def _check(self, pointer: tuple[str, str, str, str], body: Any) -> list[str]:
        if pointer not in self.checks:
            self.checks[pointer] = self.compiler.compile(self.schema(*pointer))
        faults: list[str] = []
        self.checks[pointer](as_strings(body), (), faults)
        return faults

    def schema(self, path: str, method: str, part: str, key: str) -> Json:
        """The schema of one body: of a request by its kind, of a reply by its status."""
        operation = self.document["paths"][path][method]
        if part == "requestBody":
            return dict(operation["requestBody"]["content"][key]["schema"])
        response = operation["responses"][key]
        if "$ref" in response:
            response = self.document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
        return dict(response.get("content", {}).get(JSON, {}).get("schema", {}))


def as_strings(value: Any, key: str = "") -> Any:
    """The body with integer ids written as strings, as discord.py may send either."""
    if isinstance(value, dict):
        is_component = "type" in value
        return {k: as_strings(v, "" if k == "id" and is_component else k) for k, v in value.items()}
    if isinstance(value, list):
        return [as_strings(part, "id" if key in LISTS_OF_IDS else "") for part in value]
    is_id = key == "id" or (key.endswith("_id") and key != "custom_id")
    return str(value) if is_id and type(value) is int else value
