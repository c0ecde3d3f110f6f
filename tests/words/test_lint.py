"""The checks themselves: each finds the fault it is for, and passes what is right."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.words import Missing, catalogue
from bot.words.catalogue import Entry
from tests.words import lint, test_spoken, usage
from tests.words.conftest import po

GOOD: dict[str, dict[str, Entry]] = {
    "en": {
        "ask.move": "Move {count:troop} “home” from {region_from:from}?",
        "pick.move.home": "Home",
        "count.troop": ("{n} troop", "{n} troops"),
        "region.north": "the North",
        "region.north#from": "the far North",
        "news.won": "St Mary’s is won – for a day.",
    },
    "de": {
        "ask.move": "Ziehst du {count:troop} {region_from:from} nach „Hause“?",
        "pick.move.home": "Nach Hause",
        "count.troop": ("{n} Truppe", "{n} Truppen"),
        "region.north": "der Norden",
        "region.north#from": "aus dem Norden",
        "news.won": "St. Mary’s ist gewonnen – für einen Tag.",
    },
    "ru": {
        "ask.move": "Переместить {count:troop.acc} «домой» {region_from:from}?",
        "pick.move.home": "Домой",
        "count.troop.acc": ("{n} отряд", "{n} отряда", "{n} отрядов"),
        "region.north": "север",
        "region.north#from": "с севера",
        "news.won": "Победа — на один день.",
    },
}

Check = Callable[[lint.Catalogues], Iterator[str]]


def test_one_may_be_said_in_words() -> None:
    one = planted("de", "count.troop", ("eine Truppe", "{n} Truppen"))
    assert list(lint.placeholders(one)) == []


def planted(locale: str, key: str, entry: Entry | None) -> lint.Catalogues:
    """The good catalogues with one fault."""
    entries = {k: v for k, v in GOOD[locale].items() if k != key}
    return GOOD | {locale: entries if entry is None else entries | {key: entry}}


@pytest.mark.parametrize("check", lint.CHECKS, ids=lambda check: check.__name__)
def test_good_catalogues_pass(check: Check) -> None:
    assert list(check(GOOD)) == []


@pytest.mark.parametrize(
    ("check", "locale", "key", "entry"),
    [
        (lint.missing, "ru", "news.won", None),
        (lint.missing, "en", "news.won", None),
        (lint.missing, "de", "news.more", "Mehr."),
        (lint.stray_forms, "de", "region.south#from", "aus dem Süden"),
        (lint.half_forms, "de", "region.south", "der Süden"),
        (lint.placeholders, "de", "ask.move", "Ziehst du {count:troop} weg?"),
        (lint.placeholders, "ru", "news.won", "Победа: {seat}."),
        (lint.placeholders, "de", "count.troop", ("{n} Truppe", "Truppen")),
        (lint.placeholders, "ru", "count.troop.acc", ("отряд", "{n} отряда", "{n} отрядов")),
        (lint.broken_braces, "de", "news.won", "{Seat} ist da."),
        (lint.broken_braces, "de", "news.won", "Es ist da}."),
        (lint.plurals, "de", "count.troop", "{n} Truppen"),
        (lint.plurals, "ru", "count.troop.acc", ("{n} отряд", "{n} отряда")),
        (lint.lists, "de", "news.won", "29. März 1461: ein guter Tag."),
        (lint.quotes, "en", "news.won", "A 'good' day."),
        (lint.quotes, "en", "news.won", 'A "good" day.'),
        (lint.quotes, "en", "news.won", "A „good“ day."),
        (lint.quotes, "en", "news.won", "A “good day."),
        (lint.quotes, "de", "news.won", "Ein “guter” Tag."),
        (lint.quotes, "de", "news.won", "Ein «guter» Tag."),
        (lint.quotes, "de", "news.won", "St. Mary's."),
        (lint.quotes, "ru", "news.won", "Это “хорошо”."),
        (lint.spacing, "en", "news.won", "Two  spaces."),
        (lint.spacing, "en", "news.won", "A space ."),
        (lint.spacing, "en", "news.won", "An end. "),
        (lint.spacing, "en", "news.won", "Wait..."),
        (lint.spacing, "en", "news.won", "This - that."),
        (lint.spacing, "ru", "news.won", "Это – то."),
        (lint.spacing, "de", "news.won", "Dies — das."),
        (lint.tone, "en", "news.won", "Hooray!"),
        (lint.endings, "en", "news.won", "He won"),
        (lint.endings, "en", "pick.move.home", "Home."),
        (lint.untranslated, "ru", "news.won", "Победа: the North."),
        (lint.untranslated, "de", "news.won", GOOD["en"]["news.won"]),
        (lint.lengths, "en", "pick.move.home", "{badge:home} " + "h" * 35),
        (lint.lengths, "en", "pick.move.home", "home " * 17),
        (lint.lengths, "en", "rules.turn.text", "Very long. " * 82),
        (lint.lengths, "en", "summary", "Very long. " * 10),
    ],
)
def test_a_planted_fault_is_found(check: Check, locale: str, key: str, entry: Entry | None) -> None:
    assert list(check(planted(locale, key, entry)))


def test_a_key_that_stands_twice_is_found(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    path.write_text(po({"a": "A"}) + 'msgid "a"\nmsgstr "B"\n', encoding="utf-8")
    assert list(lint.repeated(path)) == ['en.po: msgid "a" stands there twice']
    path.write_text("#, fuzzy\n" + po({"a": "A"}) + '#~ msgid "b"\n', encoding="utf-8")
    assert len(list(lint.repeated(path))) == 2


@pytest.mark.parametrize("locale", GOOD)
def test_good_specs_pass(locale: str) -> None:
    assert list(usage.vain_specs(GOOD[locale])) == []


def test_a_spec_without_words_is_found() -> None:
    faulty = GOOD["en"] | {"news.won": "{region:into} and {count:card}."}
    assert len(list(usage.vain_specs(faulty))) == 2


def test_the_keys_of_the_code_are_read() -> None:
    code = usage.read_code(
        """
def f(state, seat, code, early):
    state.tell("moved", seat=seat)
    state.tell("early" if early else "late")
    raise IllegalMove("twice")
    Phrase(key="pick.play.any", args={})
    Outcome(winners=(0,), reason="all")
    words.text(locale, "trouble.stale", raw=1)
    say.text("table.asks", raw_who=1)
    raise Refused("refused.late")
    state.tell(f"{code}.done")
    return f"rules.{code}.title"
"""
    )
    assert code.needed == {
        "news.moved",
        "news.early",
        "news.late",
        "illegal.twice",
        "pick.play.any",
        "reason.all",
        "trouble.stale",
        "table.asks",
        "refused.late",
    }
    assert code.uses("rules.turn.title")
    assert not code.uses("rules.turn.text")
    assert code.uses("news.place.done")
    assert not code.uses("news.place.begun")


def test_forms_and_nouns_nobody_speaks_are_unused() -> None:
    entries = GOOD["ru"] | {"region.north#in": "на севере", "count.card": ("карта",) * 3}
    used = {key for key in entries if usage.is_used_form(key, usage.specs(entries))}
    assert used == {"region.north#from", "count.troop.acc"}


# ---- the same for a real game


def without(monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    """The real catalogues, one key missing in Russian."""
    real = catalogue.catalogue

    def patched(domain: str, locale: str) -> dict[str, Entry]:
        return {
            key: entry
            for key, entry in real(domain, locale).items()
            if (locale, key) != ("ru", lost)
        }

    monkeypatch.setattr(catalogue, "catalogue", patched)


@pytest.mark.slow
@pytest.mark.parametrize(
    "lost", ["ask.announce", "help.believe", "news.lost", "pick.believe.doubt", "result.pair-2"]
)
def test_playing_finds_a_sentence_without_words(monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    without(monkeypatch, lost)
    with pytest.raises(Missing, match=lost):
        test_spoken.test_everything_has_words("cousins-war", "base", 0)


def test_the_code_of_a_real_game_needs_its_words() -> None:
    needed = usage.needed_by_game("cousins-war")
    assert {"title", "seat.york", "news.tied", "ask.announce", "help.announce"} <= needed
    assert {"card.towton", "card.towton.text", "rules.aim.text", "option.twists"} <= needed
    assert "ask.turn-dice" not in needed  # others are made from it, nobody is asked it


def test_a_key_that_nothing_uses_is_found() -> None:
    vain: dict[str, Entry] = {
        "news.never": "Never.",
        "ask.never": "Never?",
        "pick.never.x": "Never",
        "region.west": "the West",
        "card.agincourt": "Agincourt",
        "card.agincourt.text": "Too early.",
        "card.towton.never": "Never",
        "card.towton#never": "Never",
        "seat.tudor": "Tudor",
        "option.never": "Never",
        "rules.never.title": "Never",
        "count.never": ("{n} never", "{n} nevers"),
        "never": "Never",
    }
    entries = {**catalogue.catalogue("cousins-war", "en"), **vain}
    assert entries.keys() - set(usage.used_by_game("cousins-war", entries)) == vain.keys()
