"""Turns JSON Schema, as far as Discord's description uses it, into plain functions.

The general library needs 14 ms for the messages of one click, this needs 2; a test holds the two
against each other. One liberty: of a `oneOf`, one branch must fit, but a second one may.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from .errors import Json

Where = tuple[str | int, ...]
Check = Callable[[Any, Where, list[str]], None]
KINDS: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "null": lambda value: value is None,
}


class Compiler:
    """Compiles schemas of one document, each named one once."""

    def __init__(self, schemas: dict[str, Json]) -> None:
        self.schemas = schemas
        self.named: dict[str, Check] = {}

    def compile(self, schema: Json) -> Check:
        """A function that notes everything wrong with a value."""
        checks = [
            made
            for keyword, part in schema.items()
            if (make := getattr(self, f"make_{keyword.lstrip('$')}", None))
            and (made := make(part, schema)) is not None
        ]
        if len(checks) == 1:
            return checks[0]  # type: ignore[no-any-return]

        def every(value: Any, where: Where, faults: list[str]) -> None:
            for check in checks:
                check(value, where, faults)

        return every

    def make_ref(self, reference: str, schema: Json) -> Check:
        name = reference.rsplit("/", 1)[1]

        def follow(value: Any, where: Where, faults: list[str]) -> None:
            if name not in self.named:
                self.named[name] = self.compile(self.schemas[name])
            self.named[name](value, where, faults)

        return follow

    def make_type(self, kind: str | list[str], schema: Json) -> Check:
        names = [kind] if isinstance(kind, str) else kind
        tests = [KINDS[name] for name in names]

        def check(value: Any, where: Where, faults: list[str]) -> None:
            if not any(test(value) for test in tests):
                note(faults, where, f"{value!r:.80} is not of type {' or '.join(names)}")

        return check

    def make_enum(self, allowed: list[Any], schema: Json) -> Check:
        def check(value: Any, where: Where, faults: list[str]) -> None:
            if value not in allowed:
                note(faults, where, f"{value!r:.80} is none of {allowed!r:.80}")

        return check

    def make_const(self, only: Any, schema: Json) -> Check:
        return self.make_enum([only], schema)

    def make_properties(self, properties: dict[str, Json], schema: Json) -> Check:
        inner = {name: self.compile(part) for name, part in properties.items()}

        def check(value: Any, where: Where, faults: list[str]) -> None:
            if isinstance(value, dict):
                for name, part in value.items():
                    if name in inner:
                        inner[name](part, (*where, name), faults)

        return check

    def make_required(self, names: list[str], schema: Json) -> Check:
        def check(value: Any, where: Where, faults: list[str]) -> None:
            if isinstance(value, dict):
                for name in names:
                    if name not in value:
                        note(faults, where, f"{name} is missing")

        return check

    def make_additionalProperties(self, part: Json | bool, schema: Json) -> Check | None:
        known = schema.get("properties", {})
        inner = self.compile(part) if isinstance(part, dict) else None

        def check(value: Any, where: Where, faults: list[str]) -> None:
            for name in set(value) - set(known) if isinstance(value, dict) else ():
                if inner is not None:
                    inner(value[name], (*where, name), faults)
                else:
                    note(faults, where, f"{name} is unknown")

        return None if part is True else check

    def make_items(self, part: Json, schema: Json) -> Check:
        inner = self.compile(part)

        def check(value: Any, where: Where, faults: list[str]) -> None:
            if isinstance(value, list):
                for index, item in enumerate(value):
                    inner(item, (*where, index), faults)

        return check

    def make_allOf(self, parts: list[Json], schema: Json) -> Check:
        inner = [self.compile(part) for part in parts]

        def check(value: Any, where: Where, faults: list[str]) -> None:
            for one in inner:
                one(value, where, faults)

        return check

    def make_oneOf(self, parts: list[Json], schema: Json) -> Check:
        branches = [(self._types(part), self.compile(part)) for part in parts]

        def check(value: Any, where: Where, faults: list[str]) -> None:
            kind = value.get("type") if isinstance(value, dict) else None
            likely = [one for types, one in branches if types is None or kind in types]
            found: list[str] = []
            for one in likely or [one for _, one in branches]:
                found = []
                one(value, where, found)
                if not found:
                    return
            many = f"fits none of {len(branches)} shapes"
            faults += found if len(likely) == 1 else [f"{_place(where)}: {value!r:.80} {many}"]

        return check

    make_anyOf = make_oneOf

    def _types(self, part: Json) -> tuple[Any, ...] | None:
        """The values of `type` by which this branch of a union is known."""
        target = self.schemas[part["$ref"].rsplit("/", 1)[1]] if "$ref" in part else part
        allowed = target.get("properties", {}).get("type", {}).get("enum")
        return tuple(allowed) if allowed and "type" in target.get("required", ()) else None

    def make_format(self, name: str, schema: Json) -> Check | None:
        return {"date-time": _date_time, "uri": _uri}.get(name)

    def make_pattern(self, pattern: str, schema: Json) -> Check:
        compiled = re.compile(pattern)

        def check(value: Any, where: Where, faults: list[str]) -> None:
            if isinstance(value, str) and not compiled.search(value):
                note(faults, where, f"{value!r:.80} does not match {pattern}")

        return check

    def make_uniqueItems(self, wanted: bool, schema: Json) -> Check:
        def check(value: Any, where: Where, faults: list[str]) -> None:
            if isinstance(value, list) and any(item in value[:n] for n, item in enumerate(value)):
                note(faults, where, "has an item twice")

        return check

    def make_minLength(self, least: int, schema: Json) -> Check:
        return _bound(str, len, lambda size: size >= least, f"shorter than {least}")

    def make_maxLength(self, most: int, schema: Json) -> Check:
        return _bound(str, len, lambda size: size <= most, f"longer than {most}")

    def make_minItems(self, least: int, schema: Json) -> Check:
        return _bound(list, len, lambda size: size >= least, f"fewer than {least} items")

    def make_maxItems(self, most: int, schema: Json) -> Check:
        return _bound(list, len, lambda size: size <= most, f"more than {most} items")

    def make_minProperties(self, least: int, schema: Json) -> Check:
        return _bound(dict, len, lambda size: size >= least, f"fewer than {least} properties")

    def make_maxProperties(self, most: int, schema: Json) -> Check:
        return _bound(dict, len, lambda size: size <= most, f"more than {most} properties")

    def make_minimum(self, least: float, schema: Json) -> Check:
        return _bound((int, float), float, lambda size: size >= least, f"less than {least}")

    def make_maximum(self, most: float, schema: Json) -> Check:
        return _bound((int, float), float, lambda size: size <= most, f"more than {most}")


def _bound(
    kind: type | tuple[type, ...],
    measure: Callable[[Any], float],
    fits: Callable[[float], bool],
    words: str,
) -> Check:
    def check(value: Any, where: Where, faults: list[str]) -> None:
        if isinstance(value, kind) and not isinstance(value, bool) and not fits(measure(value)):
            note(faults, where, f"{value!r:.80} is {words}")

    return check


def _date_time(value: Any, where: Where, faults: list[str]) -> None:
    if isinstance(value, str):
        try:
            datetime.fromisoformat(value)
        except ValueError:
            note(faults, where, f"{value!r:.80} is no date and time")


def _uri(value: Any, where: Where, faults: list[str]) -> None:
    if isinstance(value, str) and not re.match(r"[a-z][a-z0-9+.-]*:", value):
        note(faults, where, f"{value!r:.80} is no address")


def note(faults: list[str], where: Where, words: str) -> None:
    """Writes down one fault and its place."""
    faults.append(f"{_place(where)}: {words}")


def _place(where: Where) -> str:
    return "/".join(map(str, where)) or "(body)"
