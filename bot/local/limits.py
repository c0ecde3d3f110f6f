"""Discord's limits on messages and modals; what breaks one is answered with 400, code 50035."""

from __future__ import annotations

from collections.abc import Container

from .components import SELECTS, Kind, media_of, placed, walk
from .errors import ApiError, Json, Path, Problems

MOST_CONTENT, MOST_V2_TEXT, MOST_V2_COMPONENTS, MOST_ALT = 2000, 4000, 40, 1024
MOST_FILE = 10 * 1024 * 1024
TOP_LEVEL = (
    Kind.ROW,
    Kind.SECTION,
    Kind.TEXT_DISPLAY,
    Kind.GALLERY,
    Kind.FILE,
    Kind.SEPARATOR,
    Kind.CONTAINER,
)
IN_CONTAINER = (Kind.ROW, Kind.SECTION, Kind.TEXT_DISPLAY, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)


def check_message(body: Json, names: set[str], emojis: Container[str], *, v2: bool) -> None:
    """Checks what a message would be; `names` are the attachments it may refer to."""
    found = Problems()
    components = body.get("components") or []
    found.longest(("content",), body.get("content"), MOST_CONTENT)
    _embeds(found, body.get("embeds") or [], names)
    _attachments(found, body.get("attachments") or [])
    _known_types(found, components)
    found.refuse()
    if v2:
        _version_two(found, body, components)
    else:
        _classic(found, components)
    for index, component in enumerate(components):
        _component(found, ("components", index), component)
    _unique(found, components)
    _references(found, components, names)
    _emojis(found, components, emojis)
    found.refuse()


def check_not_empty(record: Json) -> None:
    """Refuses a message with nothing in it."""
    if not any(record[key] for key in ("content", "embeds", "components", "attachments")):
        raise ApiError(400, 50006, "Cannot send an empty message")


def _known_types(found: Problems, components: list[Json]) -> None:
    for component in walk(components):
        if component.get("type") not in (*TOP_LEVEL, Kind.BUTTON, Kind.THUMBNAIL, *SELECTS):
            words = "Value must be one of the known component types."
            found.add(("components",), "BASE_TYPE_CHOICES", words)


def _version_two(found: Problems, body: Json, components: list[Json]) -> None:
    words = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    for field in ("content", "embeds"):
        if body.get(field):
            found.add((field,), code, words.replace("content", field))
    everything = list(walk(components))
    if len(everything) > MOST_V2_COMPONENTS:
        words = f"Must be {MOST_V2_COMPONENTS} or fewer in total."
        found.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    length = sum(len(c.get("content") or "") for c in everything)
    if length > MOST_V2_TEXT:
        words = f"The total displayable text size must not exceed {MOST_V2_TEXT} characters"
        found.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)
    for index, component in enumerate(components):
        if component["type"] not in TOP_LEVEL:
            words = "This component cannot stand at the top level."
            found.add(("components", index, "type"), "UNION_TYPE_CHOICES", words)


def _classic(found: Problems, components: list[Json]) -> None:
    found.count(("components",), len(components), 0, 5)
    for index, component in enumerate(components):
        if component["type"] != Kind.ROW:
            words = "Value of field 'type' must be one of (1,)."
            found.add(("components", index, "type"), "UNION_TYPE_CHOICES", words)


def _component(found: Problems, path: Path, component: Json) -> None:
    match component["type"]:
        case Kind.ROW:
            _row(found, path, component)
        case Kind.BUTTON:
            _button(found, path, component)
        case kind if kind in SELECTS:
            _select(found, path, component)
        case Kind.SECTION:
            _section(found, path, component)
        case Kind.TEXT_DISPLAY:
            found.longest((*path, "content"), component.get("content") or "", MOST_V2_TEXT, 1)
        case Kind.THUMBNAIL:
            found.longest((*path, "description"), component.get("description"), MOST_ALT)
        case Kind.GALLERY:
            _gallery(found, path, component)
        case Kind.CONTAINER:
            _container(found, path, component)


def _row(found: Problems, path: Path, row: Json) -> None:
    inside = row.get("components") or []
    found.count((*path, "components"), len(inside), 1, 5)
    if any(c["type"] in SELECTS for c in inside) and len(inside) > 1:
        words = "A row holds one select menu, or up to five buttons."
        found.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)
    for index, component in enumerate(inside):
        where = (*path, "components", index)
        if component["type"] not in (Kind.BUTTON, *SELECTS):
            found.add((*where, "type"), "UNION_TYPE_CHOICES", "A row holds buttons or a select.")
        _component(found, where, component)


def _button(found: Problems, path: Path, button: Json) -> None:
    found.longest((*path, "label"), button.get("label"), 80)
    if button.get("style") not in range(1, 7):
        found.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
    if button.get("style") == 5:
        found.required((*path, "url"), button.get("url"))
        found.longest((*path, "url"), button.get("url"), 512)
        if button.get("custom_id"):
            words = "A custom id and url cannot both be specified"
            found.add(
                (*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words
            )
    elif button.get("style") != 6:
        _custom_id(found, path, button)
    if not button.get("label") and not button.get("emoji") and button.get("style") != 6:
        words = "A button must have a label or an emoji."
        found.add((*path, "label"), "BUTTON_COMPONENT_INVALID_LABEL", words)


def _custom_id(found: Problems, path: Path, component: Json) -> None:
    found.required((*path, "custom_id"), component.get("custom_id"))
    found.longest((*path, "custom_id"), component.get("custom_id"), 100)


def _select(found: Problems, path: Path, select: Json) -> None:
    _custom_id(found, path, select)
    found.longest((*path, "placeholder"), select.get("placeholder"), 150)
    found.within((*path, "min_values"), select.get("min_values"), 0, 25)
    found.within((*path, "max_values"), select.get("max_values"), 1, 25)
    if select["type"] != Kind.STRING_SELECT:
        return
    options = select.get("options") or []
    found.count((*path, "options"), len(options), 1, 25)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if most > max(len(options), 1) or least > most:
        words = "Must not ask for more values than there are options."
        found.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_INVALID", words)
    if sum(bool(option.get("default")) for option in options) > most:
        words = "More options are chosen beforehand than may be."
        found.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words)
    _options(found, path, options)


def _options(found: Problems, path: Path, options: list[Json]) -> None:
    values = [option.get("value") for option in options]
    for index, option in enumerate(options):
        where = (*path, "options", index)
        found.longest((*where, "label"), option.get("label") or "", 100, 1)
        found.longest((*where, "value"), option.get("value") or "", 100, 1)
        found.longest((*where, "description"), option.get("description"), 100)
        if values.index(option.get("value")) != index:
            words = "The specified option value is already used"
            found.add((*where, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)


def _section(found: Problems, path: Path, section: Json) -> None:
    inside = section.get("components") or []
    found.count((*path, "components"), len(inside), 1, 3)
    for index, component in enumerate(inside):
        if component["type"] != Kind.TEXT_DISPLAY:
            where = (*path, "components", index, "type")
            found.add(where, "UNION_TYPE_CHOICES", "A section holds text.")
        _component(found, (*path, "components", index), component)
    accessory = section.get("accessory")
    found.required((*path, "accessory"), accessory)
    if accessory and accessory["type"] not in (Kind.BUTTON, Kind.THUMBNAIL):
        where = (*path, "accessory", "type")
        found.add(where, "UNION_TYPE_CHOICES", "Value of field 'type' must be one of (2, 11).")
    elif accessory:
        _component(found, (*path, "accessory"), accessory)


def _gallery(found: Problems, path: Path, gallery: Json) -> None:
    items = gallery.get("items") or []
    found.count((*path, "items"), len(items), 1, 10)
    for index, item in enumerate(items):
        where = (*path, "items", index, "description")
        found.longest(where, item.get("description"), MOST_ALT, 1)


def _container(found: Problems, path: Path, container: Json) -> None:
    inside = container.get("components") or []
    found.count((*path, "components"), len(inside), 1, MOST_V2_COMPONENTS)
    found.within((*path, "accent_color"), container.get("accent_color"), 0, 0xFFFFFF)
    for index, component in enumerate(inside):
        where = (*path, "components", index)
        if component["type"] not in IN_CONTAINER:
            found.add((*where, "type"), "UNION_TYPE_CHOICES", "A container cannot hold this.")
        _component(found, where, component)


def _unique(found: Problems, components: list[Json]) -> None:
    seen: set[object] = set()
    for component in walk(components):
        for key in ("custom_id", "id"):
            if component.get(key) and (key, component[key]) in seen:
                words = f"Component {key.replace('_', ' ')} cannot be duplicated"
                code = f"COMPONENT_{key.upper()}_DUPLICATED"
                found.add(("components",), code, words)
            seen.add((key, component.get(key)))


def _references(found: Problems, components: list[Json], names: set[str]) -> None:
    for component in walk(components):
        for media in media_of(component):
            _reference(found, ("components",), media.get("url") or "", names)


def _emojis(found: Problems, components: list[Json], known: Container[str]) -> None:
    """An emoji is one of the application's own, or a character."""
    for path, component in placed(components):
        _emoji(found, path, component.get("emoji"), known)
        for index, option in enumerate(component.get("options") or []):
            _emoji(found, (*path, "options", index), option.get("emoji"), known)


def _emoji(found: Problems, path: Path, emoji: Json | None, known: Container[str]) -> None:
    if not emoji:
        return
    name, key = emoji.get("name") or "", emoji.get("id")
    if not (str(key) in known if key else name and not name.isascii()):
        where = (*path, "emoji", "id" if key else "name")
        found.add(where, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _reference(found: Problems, path: Path, url: str, names: set[str]) -> None:
    if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
        code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
        found.add(path, code, "The referenced attachment was not found")


def _attachments(found: Problems, attachments: list[Json]) -> None:
    found.count(("attachments",), len(attachments), 0, 10)
    for index, attachment in enumerate(attachments):
        where = ("attachments", index, "description")
        found.longest(where, attachment.get("description"), MOST_ALT)


def _embeds(found: Problems, embeds: list[Json], names: set[str]) -> None:
    found.count(("embeds",), len(embeds), 0, 10)
    for index, embed in enumerate(embeds):
        _embed(found, ("embeds", index), embed, names)
    if sum(map(_embed_size, embeds)) > 6000:
        words = "Embed size exceeds maximum size of 6000"
        found.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", words)


def _embed(found: Problems, path: Path, embed: Json, names: set[str]) -> None:
    found.longest((*path, "title"), embed.get("title"), 256)
    found.longest((*path, "description"), embed.get("description"), 4096)
    found.longest((*path, "footer", "text"), (embed.get("footer") or {}).get("text"), 2048)
    found.longest((*path, "author", "name"), (embed.get("author") or {}).get("name"), 256)
    fields = embed.get("fields") or []
    found.count((*path, "fields"), len(fields), 0, 25)
    for index, field in enumerate(fields):
        found.longest((*path, "fields", index, "name"), field.get("name"), 256, 1)
        found.longest((*path, "fields", index, "value"), field.get("value"), 1024, 1)
    for place in ("image", "thumbnail"):
        if embed.get(place):
            _reference(found, (*path, place, "url"), embed[place].get("url") or "", names)


def _embed_size(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        parts += [field.get("name"), field.get("value")]
    return sum(len(part or "") for part in parts)


def check_modal(modal: Json) -> None:
    """Checks a modal."""
    found = Problems()
    found.required(("data", "custom_id"), modal.get("custom_id"))
    found.longest(("data", "custom_id"), modal.get("custom_id"), 100)
    found.longest(("data", "title"), modal.get("title") or "", 45, 1)
    components = modal.get("components") or []
    found.count(("data", "components"), len(components), 1, 5)
    for index, component in enumerate(components):
        _modal_item(found, ("data", "components", index), component)
    _unique(found, components)
    found.refuse()


def _modal_item(found: Problems, path: Path, item: Json) -> None:
    match item.get("type"):
        case Kind.ROW:
            for index, inner in enumerate(item.get("components") or []):
                _text_input(found, (*path, "components", index), inner)
        case Kind.TEXT_DISPLAY:
            found.longest((*path, "content"), item.get("content") or "", MOST_V2_TEXT, 1)
        case Kind.LABEL:
            _label(found, path, item)
        case _:
            words = "Value of field 'type' must be one of (1, 10, 18)."
            found.add((*path, "type"), "UNION_TYPE_CHOICES", words)


def _label(found: Problems, path: Path, label: Json) -> None:
    found.longest((*path, "label"), label.get("label") or "", 45, 1)
    found.longest((*path, "description"), label.get("description"), 100, 1)
    inner, where = label.get("component") or {}, (*path, "component")
    match inner.get("type"):
        case Kind.TEXT_INPUT:
            _text_input(found, where, inner)
        case kind if kind in SELECTS:
            _select(found, where, inner)
        case Kind.RADIO_GROUP | Kind.CHECKBOX_GROUP:
            _custom_id(found, where, inner)
            _options(found, where, inner.get("options") or [])
            least = 2 if inner["type"] == Kind.RADIO_GROUP else 1
            found.count((*where, "options"), len(inner.get("options") or []), least, 10)
        case Kind.FILE_UPLOAD | Kind.CHECKBOX:
            _custom_id(found, where, inner)
        case _:
            found.add((*where, "type"), "UNION_TYPE_CHOICES", "A label holds one input.")


def _text_input(found: Problems, path: Path, field: Json) -> None:
    if field.get("type") != Kind.TEXT_INPUT:
        found.add(
            (*path, "type"), "UNION_TYPE_CHOICES", "Value of field 'type' must be one of (4,)."
        )
        return
    _custom_id(found, path, field)
    found.longest((*path, "label"), field.get("label"), 45)
    found.longest((*path, "placeholder"), field.get("placeholder"), 100)
    found.longest((*path, "value"), field.get("value"), 4000)
    found.within((*path, "min_length"), field.get("min_length"), 0, 4000)
    found.within((*path, "max_length"), field.get("max_length"), 1, 4000)
