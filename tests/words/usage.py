"""Which keys the code uses and which it needs, read from the code itself."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import games
from bot import signs
from bot.words.catalogue import Entry, catalogue
from bot.words.phrases import PLACEHOLDER, SIGNS
from games import assets, lessons
from games.kernel import Decision
from games.steps import STEPS
from tests.words.lint import forms

ROOT = Path(__file__).parents[2]
FIXED = frozenset({"title", "summary"})
PEOPLE = ("seat", "foe")
KERNEL = ("ask.", "pick.", "news.", "illegal.")  # prefixes of the contract: checked one by one
HOLE = r"[^.#]+"  # in a key that an f-string makes
CONTRACT = {"ask", "card", "count", "help", "illegal", "news", "option", "pick", "rules", "seat"}
Entries = Mapping[str, Entry]


@dataclass
class Code:
    """What a stretch of code says about words."""

    text: str = ""
    literals: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)  # f-strings with a literal beginning
    needed: set[str] = field(default_factory=set)

    def uses(self, key: str) -> bool:
        return key in self.literals or any(re.fullmatch(p, key) for p in self.patterns)

    def __or__(self, other: "Code") -> "Code":
        return Code(
            text=self.text + other.text,
            literals=self.literals | other.literals,
            patterns=self.patterns | other.patterns,
            needed=self.needed | other.needed,
        )


def read_code(source: str) -> Code:
    """The keys in one source file."""
    code = Code(text=source)
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(value)):
                code.literals.add(value)
            case ast.JoinedStr():
                code.patterns |= set(_patterns(node))
            case ast.Call():
                code.needed |= set(_needed(node))
                code.patterns |= set(_told(node))
    code.literals |= code.needed
    return code


def _patterns(node: ast.JoinedStr) -> Iterator[str]:
    """What an f-string that begins like a key can become."""
    first = node.values[0] if node.values else None
    beginning = str(first.value) if isinstance(first, ast.Constant) else ""
    if re.match(r"[a-z-]+\.", beginning) and beginning not in KERNEL:
        yield _pattern(node)


def _pattern(node: ast.JoinedStr) -> str:
    parts = (p.value if isinstance(p, ast.Constant) else None for p in node.values)
    return "".join(HOLE if part is None else re.escape(str(part)) for part in parts)


TELL = ("tell", "note", "report", "remark", "announce")


def _told(call: ast.Call) -> Iterator[str]:
    """`tell(f"...")`."""
    if _name(call) in TELL and call.args and isinstance(call.args[0], ast.JoinedStr):
        yield rf"news\.{_pattern(call.args[0])}"


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _needed(call: ast.Call) -> Iterator[str]:
    """The key that a call of `tell`, `IllegalMove`, `Phrase`, `Outcome` or `text` spells out."""
    keywords = {k.arg: k.value for k in call.keywords}
    first = call.args[0] if call.args else None
    second = call.args[1] if len(call.args) > 1 else None
    match _name(call):
        case "tell" | "note" | "report" | "remark" | "announce":
            yield from (f"news.{text}" for text in _texts(first))
        case "IllegalMove":
            yield from (f"illegal.{text}" for text in _texts(first))
        case "Phrase" | "News" | "phrase":
            yield from _texts(keywords.get("key", first))
        case "Outcome":
            yield from (f"reason.{text}" for text in _texts(keywords.get("reason")))
        case "text" | "Refused":
            spelt = (*_texts(first), *_texts(second))
            yield from (text for text in spelt if re.fullmatch(r"[a-z]+(\.[a-z0-9-]+)+", text))


def _texts(node: ast.expr | None) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.IfExp():
            yield from _texts(node.body)
            yield from _texts(node.orelse)


@cache
def code_of(*folders: str) -> Code:
    """The keys in these files and folders of the checkout."""
    code = Code()
    for folder in folders:
        path = ROOT / folder
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            code |= read_code(file.read_text(encoding="utf-8"))
    return code


def package(key: str) -> str:
    return key.replace("-", "_")


@cache
def vocabulary(key: str) -> frozenset[str]:
    """Every code that the game's source or data could mean."""
    data = assets.folder(key).rglob("*.toml")
    text = code_of(f"games/{package(key)}").text + "".join(
        file.read_text(encoding="utf-8") for file in data
    )
    return frozenset(re.findall(r"[a-z0-9.>-]+", text)) | frozenset(
        word for found in re.findall(r"[a-z0-9-]+", text) for word in (found, *found.split("-"))
    )


# ---- a game


def decisions(key: str) -> list[type[Decision]]:
    """The questions that are really asked: not those that others are made from."""
    module = f"games.{package(key)}"
    return [
        step
        for step in STEPS.values()
        if issubclass(step, Decision)
        and (step.__module__ + ".").startswith(module + ".")
        and not step.__subclasses__()
    ]


def option_sets(game: games.Game[Any, Any]) -> list[Any]:
    return [game.Options(), *game.variants.values()]


def seat_names(game: games.Game[Any, Any]) -> set[str]:
    return {name for options in option_sets(game) for name in game.seats(options)}


def choices(annotation: Any) -> list[str]:
    """The values of an option that is a choice."""
    if hasattr(annotation, "__members__"):
        return [str(member.value) for member in annotation]
    if annotation is bool:
        return []
    return [str(arg) for arg in getattr(annotation, "__args__", ()) if isinstance(arg, str)]


def needed_by_game(key: str) -> set[str]:
    """Every key that must have words, as far as the code says it without being played."""
    game = games.ALL[key]
    need = set(FIXED) | code_of(f"games/{package(key)}").needed
    need |= {f"help.{step.slug}" for step in decisions(key)}
    need |= {f"ask.{step.slug}" for step in decisions(key) if step.question is Decision.question}
    need |= {f"seat.{name}" for name in seat_names(game)}
    need |= {f"rules.{topic}.{part}" for topic in game.topics for part in ("title", "text")}
    need |= {f"rules.{topic}.text.{option}" for topic, option in game.retold.items()}
    need |= {f"card.{card}{part}" for card in game.cards() for part in ("", ".text")}
    for card in game.cards().values():
        need |= {f"fact.{fact}" for fact in card.facts}
        need |= {f"field.{field}" for field in card.provenance}
    for name, info in game.Options.model_fields.items():
        need |= {f"option.{name}", f"option.{name}.help"}
        need |= {f"option.{name}.{value}" for value in choices(info.annotation)}
    return need


def used_by_game(key: str, entries: Entries) -> Iterator[str]:
    """The keys of a game's catalogue that something uses."""
    need = needed_by_game(key)
    own, code = code_of(f"games/{package(key)}"), code_of(f"games/{package(key)}", "bot")
    things, spoken, formed = things_of(key), spoken_kinds(entries), specs(entries)
    for entry in entries:
        kind, _, rest = entry.partition(".")
        if (
            entry in need
            or entry in own.literals
            or (kind == "sign" and rest in signs.signs(key))
            or (kind == "learn" and rest.split(".")[0] in lessons.courses(key))  # test_courses
            or is_used_form(entry, formed)
            or (kind == "news" and (rest in own.literals or own.uses(entry)))
            or (re.split(r"[.#]", rest)[0] in things.get(kind, ()) and made(kind, entry, own))
            or (kind not in CONTRACT and code.uses(entry))
            or (kind in spoken - CONTRACT and "#" not in rest and rest in vocabulary(key))
        ):
            yield entry


def things_of(key: str) -> dict[str, set[str]]:
    """What the keys of each kind can be about."""
    game = games.ALL[key]
    slugs = {step.slug for step in decisions(key)}
    options = set(game.Options.model_fields)
    return {"card": set(game.cards()), "ask": slugs, "pick": slugs, "option": options}


def made(kind: str, key: str, own: Code) -> bool:
    """Whether the contract or the game's own f-strings make this key."""
    return own.uses(key) or (kind != "card" and "#" not in key)


# ---- forms and nouns


def spoken_kinds(entries: Entries) -> set[str]:
    """The kinds of codes that some sentence of this catalogue mentions."""
    return {
        match["name"].split("_")[0]
        for entry in entries.values()
        for form in forms(entry)
        for match in PLACEHOLDER.finditer(form)
    }


def specs(entries: Entries) -> set[tuple[str, str]]:
    """Every `{kind_x:spec}` of this catalogue, seats of any name as `seat`."""
    return {
        ("seat" if (kind := match["name"].split("_")[0]) in PEOPLE else kind, match["spec"])
        for entry in entries.values()
        for form in forms(entry)
        for match in PLACEHOLDER.finditer(form)
        if match["spec"] and match["spec"] not in ("+", "when")
    }


def is_used_form(key: str, spoken: set[tuple[str, str]]) -> bool:
    """Whether one of these specs asks for this noun or this form."""
    kind, _, rest = key.partition(".")
    if kind == "count":
        return any(spec == rest for _, spec in spoken)
    return "#" in rest and (kind, rest.split("#")[1]) in spoken


def vain_specs(entries: Entries, more: Iterable[str] = ()) -> Iterator[str]:
    """A spec must be a noun to count or a form of some entry of that kind."""
    known = {*entries, *more}
    formed = {(key.split(".")[0], key.split("#")[1]) for key in known if "#" in key}
    for kind, spec in sorted(specs(entries)):
        if kind in SIGNS or spec in SIGNS:
            continue
        if f"count.{spec}" not in known and (kind, spec) not in formed:
            yield f"{{{kind}:{spec}}} is neither a noun nor a form"


# ---- the bot


def used_by_bot(locale: str) -> Iterator[str]:
    """The keys of the bot's catalogue that something uses; games may borrow its nouns."""
    entries = catalogue("bot", locale)
    everybody = {
        f"{domain}/{key}": entry
        for domain in ("bot", *games.ALL)
        for key, entry in catalogue(domain, locale).items()
    }
    code = code_of("bot", "games")
    wide = (pattern.replace(HOLE, ".+") for pattern in code.patterns)  # keys are joined to keys
    made_up = re.compile("|".join(wide))
    spoken, formed = spoken_kinds(everybody), specs(everybody)
    for entry in entries:
        kind, _, rest = entry.partition(".")
        written = {rest, rest.replace("-", "_")} & code.literals
        known_code = kind in spoken and "#" not in rest and written
        made = entry in code.literals or made_up.fullmatch(entry)
        if made or known_code or is_used_form(entry, formed):
            yield entry
