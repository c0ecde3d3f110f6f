"""The tree of components in a message: walking it, and writing it as Discord replies."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from .errors import Json, Path


class Kind(IntEnum):
    """The types of components, as Discord numbers them."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (Kind.STRING_SELECT, *range(Kind.USER_SELECT, Kind.SECTION))


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, from the top down."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for inner in ("accessory", "component"):
            if component.get(inner):
                yield from walk([component[inner]])


def placed(components: list[Json], at: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Every component with the place where it stands."""
    for index, component in enumerate(components):
        here = (*at, index)
        yield here, component
        yield from placed(component.get("components") or [], (*here, "components"))
        for inner in ("accessory", "component"):
            if component.get(inner):
                yield (*here, inner), component[inner]


def media_of(component: Json) -> list[Json]:
    """The pictures and files that one component shows."""
    if component["type"] == Kind.GALLERY:
        return [item["media"] for item in component["items"]]
    if component["type"] == Kind.THUMBNAIL:
        return [component["media"]]
    return [component["file"]] if component["type"] == Kind.FILE else []


def number(components: list[Json]) -> None:
    """Gives an id to every component that was sent without one."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    free = (n for n in range(1, 10_000) if n not in taken)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)


def texts(components: list[Json]) -> Iterator[str]:
    """Everything written in a tree of components, alt texts included."""
    for component in walk(components):
        for key in ("content", "label", "placeholder", "description", "title", "value"):
            if isinstance(component.get(key), str):
                yield component[key]
        for part in (component.get("items") or []) + (component.get("options") or []):
            yield from (part[key] for key in ("label", "description") if part.get(key))


def component_reply(component: Json, attachments: dict[str, Json]) -> Json:
    """One component as Discord answers it: nothing empty, defaults filled in."""
    shape = {key: value for key, value in component.items() if value is not None}
    shape.pop("required", None)
    for inner in ("components", "items", "options"):
        if inner in shape:
            shape[inner] = [_part(inner, part, attachments) for part in shape[inner]]
    if "accessory" in shape:
        shape["accessory"] = component_reply(shape["accessory"], attachments)
    match component["type"]:
        case Kind.BUTTON if component.get("emoji"):
            shape["emoji"] = _emoji(component["emoji"])
        case kind if kind in SELECTS:
            shape = {"min_values": 1, "max_values": 1} | shape
        case Kind.THUMBNAIL:
            shape = {"description": None, "spoiler": False} | shape
            shape["media"] = _media(shape["media"], attachments)
        case Kind.FILE:
            shape = {"spoiler": False, "name": None, "size": None} | shape
            shape["file"] = _media(shape["file"], attachments)
            kept = attachments.get(component["file"].get("attachment_id", ""))
            shape |= {"name": kept["filename"], "size": kept["size"]} if kept else {}
        case Kind.SEPARATOR:
            shape = {"spacing": 1, "divider": True} | shape
        case Kind.CONTAINER:
            shape = {"accent_color": None, "spoiler": False} | shape
    return shape


def _part(inner: str, part: Json, attachments: dict[str, Json]) -> Json:
    if inner == "components":
        return component_reply(part, attachments)
    shape = {key: value for key, value in part.items() if value is not None}
    if inner == "options":
        return shape | {"emoji": _emoji(shape["emoji"])} if "emoji" in shape else shape
    media = _media(part["media"], attachments)
    return {"description": None, "spoiler": False} | shape | {"media": media}


def _emoji(emoji: Json) -> Json:
    shape = {key: value for key, value in emoji.items() if value is not None}
    return shape | {"id": str(shape["id"])} if "id" in shape else shape


def _media(media: Json, attachments: dict[str, Json]) -> Json:
    kept = attachments.get(media.get("attachment_id", ""))
    if kept is None:
        return {"id": "0", "url": media["url"], "proxy_url": media["url"]}
    sizes = {key: kept[key] for key in ("width", "height", "content_type") if key in kept}
    address = {"url": kept["url"], "proxy_url": kept["url"]}
    return {"id": kept["id"], "attachment_id": kept["id"]} | address | sizes
