"""Every catalogue, every language: nothing missing, nothing left over, nothing sloppy."""

from collections.abc import Callable, Iterator

import pytest

import games
from bot.words import LOCALES
from bot.words.catalogue import Entry, catalogue, folder
from games.assets import ASSETS
from tests.words import lint, usage

GAMES = tuple(games.ALL)
WRITTEN = sorted({path.parts[-3].replace("_", "-") for path in ASSETS.glob("*/words/*.po")})
DOMAINS = tuple(dict.fromkeys(["bot", *GAMES, *WRITTEN]))
REGISTERED = tuple(domain for domain in DOMAINS if domain == "bot" or domain in games.ALL)


def catalogues(domain: str) -> dict[str, dict[str, Entry]]:
    return {locale: dict(catalogue(domain, locale)) for locale in LOCALES}


def none(faults: list[str]) -> None:
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize("domain", DOMAINS)
def test_there_is_a_file_per_language(domain: str) -> None:
    found = sorted(path.name for path in folder(domain).glob("*.po"))
    assert found == sorted(f"{locale}.po" for locale in LOCALES)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("check", lint.CHECKS, ids=lambda check: check.__name__)
def test_no_fault(domain: str, check: Callable[[lint.Catalogues], Iterator[str]]) -> None:
    none(list(check(catalogues(domain))))


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_key_stands_twice(domain: str) -> None:
    faults = [fault for path in folder(domain).glob("*.po") for fault in lint.repeated(path)]
    none(faults)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_spec_means_something(domain: str, locale: str) -> None:
    borrowed = catalogue("bot", locale)
    none(list(usage.vain_specs(catalogue(domain, locale), borrowed)))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_commands_are_called_as_discord_calls_them(domain: str, locale: str) -> None:
    """A German reads `/spiele` in the text if that is what they have to type."""
    known = {
        form
        for key, entry in catalogue("bot", locale).items()
        if key.startswith("command.") and not key.endswith(".about")
        for form in lint.forms(entry)
    }
    none(list(lint.commands(catalogue(domain, locale), known)))


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_a_game_finds_its_words(game: str) -> None:
    known = {*catalogue(game, "en"), *catalogue("bot", "en")}
    none(sorted(usage.needed_by_game(game) - known))


def test_the_code_of_the_bot_finds_its_words() -> None:
    needed = usage.code_of("bot", "games/kernel.py", "games/steps.py", "games/offers.py").needed
    spoken = {key for key in needed if not key.startswith("news.")} - usage.FIXED  # of games
    none(sorted(spoken - catalogue("bot", "en").keys()))


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("domain", REGISTERED)
def test_no_key_is_unused(domain: str, locale: str) -> None:
    entries = catalogue(domain, locale)
    used = usage.used_by_game(domain, entries) if domain != "bot" else usage.used_by_bot(locale)
    none(sorted(entries.keys() - set(used)))
