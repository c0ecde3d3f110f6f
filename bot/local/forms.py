"""A form that a person has filled in, checked as Discord's own client checks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import components as tree
from .errors import Json, Refused


def received(modal: Json) -> Json:
    """A modal as it reaches a client: ids are text there, for they are too long for its numbers."""
    for field in tree.walk(modal.get("components") or []):
        for preset in field.get("default_values") or []:
            preset["id"] = str(preset["id"])
    return modal


def chosen_people(items: list[Json]) -> Iterator[str]:
    """The ids of the people chosen in an answered form."""
    for field in tree.walk(items):
        if field["type"] in (tree.Kind.USER_SELECT, tree.Kind.MENTIONABLE_SELECT):
            yield from field["values"]


def answered(item: Json, answers: dict[str, Any]) -> Json:
    """One item of a modal with the person's answer in it."""
    shape: Json = {"type": item["type"], "id": item.get("id") or 1}
    if item["type"] == tree.Kind.ROW:
        return shape | {"components": [_field(c, answers) for c in item["components"]]}
    if item["type"] == tree.Kind.LABEL:
        field = item["component"] | {"label": item["label"]}
        return shape | {"component": _field(field, answers)}
    return shape


def _field(field: Json, answers: dict[str, Any]) -> Json:
    key, kind = field["custom_id"], field["type"]
    shape: Json = {"type": kind, "id": field.get("id") or 1, "custom_id": key}
    if kind in (tree.Kind.TEXT_INPUT, tree.Kind.RADIO_GROUP):
        preset = field.get("value") or next(iter(_presets(field)), None)
        value = answers.get(key, preset)
        if kind == tree.Kind.TEXT_INPUT:
            _check_text(field, value or "")
            return shape | {"value": value or ""}
        if value is None and field.get("required", True):
            raise Refused(f"{_name(field)} is required.")
        _check_offered(field, [value] if value is not None else [])
        return shape | {"value": value}
    if kind == tree.Kind.CHECKBOX:
        return shape | {"value": bool(answers.get(key, field.get("default", False)))}
    values = list(answers.get(key, _presets(field)))
    _check_values(field, values)
    return shape | {"values": values}


def _name(field: Json) -> str:
    """What the person reads beside a field."""
    return str(field.get("label") or field["custom_id"])


def _presets(field: Json) -> list[str]:
    """What is chosen when the form opens."""
    people = [str(preset["id"]) for preset in field.get("default_values") or []]
    return people or [o["value"] for o in field.get("options") or [] if o.get("default")]


def _check_offered(field: Json, values: list[str]) -> None:
    offered = [option["value"] for option in field.get("options") or []]
    strange = [value for value in values if offered and value not in offered]
    if strange:
        raise Refused(f"{_name(field)} does not offer {', '.join(map(repr, strange))}.")


def _check_values(field: Json, values: list[str]) -> None:
    options = field.get("options") or []
    _check_offered(field, values)
    # A group of checkboxes may be ticked as far as it goes; a menu takes one unless it says more.
    most = len(options) if field["type"] == tree.Kind.CHECKBOX_GROUP else 1
    least, most = field.get("min_values"), field.get("max_values") or most
    if not values and field.get("required", True) and least != 0:
        raise Refused(f"{_name(field)} is required.")
    if values and not (1 if least is None else least) <= len(values) <= most:
        raise Refused(f"{_name(field)} takes between {1 if least is None else least} and {most}.")


def _check_text(field: Json, value: str) -> None:
    if not value and field.get("required", True):
        raise Refused(f"{_name(field)} is required.")
    if value and len(value) < (field.get("min_length") or 0):
        raise Refused(f"{_name(field)} is too short.")
    if len(value) > (field.get("max_length") or 4000):
        raise Refused(f"{_name(field)} is too long.")
