"""What can be wrong with a catalogue without knowing any code. Every check returns its faults."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from bot.words.catalogue import PLURALS, Entry
from bot.words.phrases import PLACEHOLDER

Catalogues = Mapping[str, Mapping[str, Entry]]  # by language, then by key

SENTENCES = re.compile(
    r"(ask|news|help|illegal|reason|summary|pic\.alt|pic\.text|(?:rules|card)\..+\.text"
    r"|learn\.[^.]+\.[^.]+)(\.|$)"
)
LABELS = re.compile(r"(pick|detail|title|seat|option|rules\..+\.title|card\.[^.#]+$)(\.|$)")
QUOTES = {
    "en": (("“", "”"), ("‘", "’")),
    "de": (("„", "“"), ("‚", "‘")),
    "ru": (("«", "»"), ("„", "“")),
}
CASES = {"gen", "dat", "acc", "ins", "prep", "from", "into", "in", "to", "of", "at"}
DASHES = {"en": "—", "de": "—", "ru": " – "}  # the dash that this language does not use
LATIN_IN_RUSSIAN = re.compile(
    r"\b(?:Discord|JSON|WebP|GIF|Casus Ludi|Dual Powers: Revolution 1917"
    r"|[IVX]+|[A-Z][a-z]+/[A-Z][a-z]+)\b"
)
BADGE = re.compile(r"\{(?:badge:[a-z0-9.-]+|[a-z_]+:badge)\} ?")
CODE_SPAN = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\]\([^)]*\)|/[a-z]+")


def forms(entry: Entry) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else entry


def names(entry: Entry) -> list[set[str]]:
    """The placeholders of each form, by name.

    Where a first plural form is only ever said of 1, as in English and German, it may say "one".
    """
    found = [{match["name"] for match in PLACEHOLDER.finditer(form)} for form in forms(entry)]
    if len(found) == 2:
        found[0] |= found[1] & {"n", "count"}
    return found


def is_form(key: str) -> bool:
    """Whether every language decides for itself if it needs this entry."""
    return "#" in key or key.startswith("count.")


def missing(catalogues: Catalogues) -> Iterator[str]:
    """Every key stands in every language."""
    shared = {key for entries in catalogues.values() for key in entries if not is_form(key)}
    for locale, entries in catalogues.items():
        yield from (f"{locale}: {key} is missing" for key in sorted(shared - entries.keys()))


def stray_forms(catalogues: Catalogues) -> Iterator[str]:
    """A form belongs to an entry."""
    for locale, entries in catalogues.items():
        for key in entries:
            if "#" in key and key.split("#")[0] not in entries:
                yield f"{locale}: {key} is a form of nothing"


def half_forms(catalogues: Catalogues) -> Iterator[str]:
    """Declined for one region, declined for all; cards are of several sorts and may differ."""
    for locale, entries in catalogues.items():
        codes = sorted(key for key in entries if "#" not in key)
        forms = {(key.split(".")[0], key.split("#")[1]) for key in entries if "#" in key}
        for kind, form in sorted(forms):
            if form not in CASES or kind == "card":
                continue
            own = (code for code in codes if code.startswith(f"{kind}."))
            if lacking := [code for code in own if f"{code}#{form}" not in entries]:
                yield f"{locale}: {', '.join(lacking)} lack the form {form}"


def placeholders(catalogues: Catalogues) -> Iterator[str]:
    """The same arguments in every language and in every plural form."""
    for key in sorted({key for entries in catalogues.values() for key in entries}):
        sets = [s for entries in catalogues.values() if key in entries for s in names(entries[key])]
        if any(one != sets[0] for one in sets):
            yield f"{key}: the placeholders differ: {sets}"


def broken_braces(catalogues: Catalogues) -> Iterator[str]:
    """Every brace belongs to a placeholder that can be filled."""
    for locale, key, form in everything(catalogues):
        if re.search(r"[{}]", PLACEHOLDER.sub("", form)):
            yield f"{locale}: {key} has a stray brace: {form}"


def plurals(catalogues: Catalogues) -> Iterator[str]:
    """Plural in one language is plural in all, with all the forms of that language."""
    for key in sorted({key for entries in catalogues.values() for key in entries}):
        kinds = {isinstance(e[key], tuple) for e in catalogues.values() if key in e}
        if len(kinds) > 1 or (key.startswith("count.") and kinds != {True}):
            yield f"{key}: a plural in one language, not in another"
    for locale, entries in catalogues.items():
        for key, entry in entries.items():
            if isinstance(entry, tuple) and len(entry) != len(PLURALS[locale]):
                yield f"{locale}: {key} has {len(entry)} of {len(PLURALS[locale])} plural forms"


def everything(catalogues: Catalogues) -> Iterator[tuple[str, str, str]]:
    for locale, entries in catalogues.items():
        for key, entry in entries.items():
            for form in forms(entry):
                yield locale, key, form


def lists(catalogues: Catalogues) -> Iterator[str]:
    """A sentence that begins like `29. März` would become a numbered list in a message."""
    for locale, key, form in everything(catalogues):
        if not key.startswith("pic.") and re.search(r"(?m)^(?:\d+|\{day\w*\})\. ", form):
            yield f"{locale}: {key} begins like a list: {form}"


def quotes(catalogues: Catalogues) -> Iterator[str]:
    """The quotation marks of the language, in pairs; the apostrophe is ’."""
    for locale, key, form in everything(catalogues):
        rest = CODE_SPAN.sub("", form)
        for opening, closing in QUOTES[locale]:
            pair = f"{opening}[^{opening}{closing}]*{closing}"
            rest = re.sub(pair, lambda m: m[0][1:-1], rest)
        rest = re.sub(r"(?<=\w)’|’(?=\w)", "", rest)
        if found := re.search(r"[\"'“”„‘’‚«»]", rest):
            yield f"{locale}: {key} has the wrong mark {found[0]}: {form}"


def spacing(catalogues: Catalogues) -> Iterator[str]:
    """No double space, no space at an end or before a comma, no three dots, no typewriter dash."""
    for locale, key, form in everything(catalogues):
        for fault in ("  ", " ,", " .", " ;", " ?", " :", "...", " - ", " \n", DASHES[locale]):
            if fault in form:
                yield f"{locale}: {key} has {fault!r}: {form}"
        if form != form.strip():
            yield f"{locale}: {key} begins or ends with a space: {form!r}"


def tone(catalogues: Catalogues) -> Iterator[str]:
    """The bot never raises its voice."""
    for locale, key, form in everything(catalogues):
        if "!" in CODE_SPAN.sub("", form):
            yield f"{locale}: {key} has an exclamation mark: {form}"


def endings(catalogues: Catalogues) -> Iterator[str]:
    """A sentence ends like one, a label does not."""
    for locale, key, form in everything(catalogues):
        end = re.sub(r"[*_)»“”’`\]]+$", "", form)[-1:]
        if SENTENCES.match(key) and end not in ".?:…" and not form.endswith("}"):
            yield f"{locale}: {key} does not end like a sentence: {form}"
        label = LABELS.match(key) and not SENTENCES.match(key) and not key.endswith(".help")
        if label and end in ".:;,":
            yield f"{locale}: {key} is a label, not a sentence: {form}"


def untranslated(catalogues: Catalogues) -> Iterator[str]:
    """Nobody copied the English and forgot it."""
    english = catalogues.get("en", {})
    for locale, key, form in everything(catalogues):
        plain = LATIN_IN_RUSSIAN.sub("", PLACEHOLDER.sub("", CODE_SPAN.sub("", form)))
        own_name = key.startswith("language.")
        if locale == "ru" and not own_name and re.search(r"[a-zA-Z]{3}", plain):
            yield f"ru: {key} has Latin words: {form}"
        same = locale != "en" and key != "title" and form in forms(english.get(key, ()))
        if same and len(re.findall(r"\w{2,}", plain)) >= 3:
            yield f"{locale}: {key} is still English: {form}"


def lengths(catalogues: Catalogues) -> Iterator[str]:
    """A button, a menu line and a page of the rules fit into Discord."""
    for locale, key, form in everything(catalogues):
        words = BADGE.sub("", form)  # a badge is the icon of a button, and nothing in words
        limit = (
            min(limit_of(key), 34) if words != form and key.startswith("pick.") else limit_of(key)
        )
        if len(PLACEHOLDER.sub("12345", words)) > limit:
            yield f"{locale}: {key} is longer than {limit}: {len(form)}"


def limit_of(key: str) -> int:
    if key.startswith("pick."):
        return 38  # what Discord recommends for a button
    if key.startswith("button."):
        return 34  # with an icon
    if key == "summary" or key.startswith("option."):
        return 100  # they describe a command and its parameters
    if re.match(r"rules\..+\.text$", key):
        return 900
    if re.match(r"learn\.[^.]+\.", key):
        return 400  # a step is one or two sentences
    return 1000


def commands(entries: Mapping[str, Entry], known: Collection[str]) -> Iterator[str]:
    """A command that a text names is one that can be typed in this language."""
    for key, entry in entries.items():
        for name in re.findall(r"`/([^` ]+)", " ".join(forms(entry))):
            if name not in known:
                yield f"{key} names a command that is called otherwise: /{name}"


def repeated(path: Path) -> Iterator[str]:
    """A key stands once in its file, finished."""
    lines = path.read_text(encoding="utf-8").splitlines()
    seen: set[str] = set()
    for line in (line for line in lines if line.startswith('msgid "')):
        if line in seen:
            yield f"{path.name}: {line} stands there twice"
        seen.add(line)
    for line in lines:
        if line.startswith("#~") or (line.startswith("#,") and "fuzzy" in line):
            yield f"{path.name}: unfinished or left over: {line}"


CHECKS: tuple[Callable[[Catalogues], Iterator[str]], ...] = (
    missing,
    stray_forms,
    half_forms,
    placeholders,
    broken_braces,
    plurals,
    lists,
    quotes,
    spacing,
    tone,
    endings,
    untranslated,
    lengths,
)
