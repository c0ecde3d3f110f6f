"""Missing words are errors here."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot import words
from bot.words import catalogue
from games import assets

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    words.strict()
    yield
    words.strict(False)


def po(entries: dict[str, str | tuple[str, ...]]) -> str:
    """A catalogue file with these entries; a tuple is a plural."""
    return HEADER + "\n".join(_entry(key, value) for key, value in entries.items())


def _entry(key: str, value: str | tuple[str, ...]) -> str:
    if isinstance(value, str):
        return f'msgid "{key}"\nmsgstr "{value}"\n'
    forms = "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(value))
    return f'msgid "{key}"\nmsgid_plural "{key}"\n{forms}'


Write = Callable[[str, str, dict[str, str | tuple[str, ...]]], Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Catalogues of the test's own instead of the real ones."""
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    catalogue.catalogue.cache_clear()

    def write(domain: str, locale: str, entries: dict[str, str | tuple[str, ...]]) -> Path:
        path = catalogue.folder(domain) / f"{locale}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(po(entries), encoding="utf-8")
        catalogue.catalogue.cache_clear()
        return path

    yield write
    catalogue.catalogue.cache_clear()
