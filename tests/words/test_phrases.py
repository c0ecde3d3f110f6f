"""How a phrase becomes a sentence."""

import logging
from datetime import date

import pytest

from bot import words
from bot.words import phrases
from games.phrases import Arg, Phrase

from .conftest import Write

GAME = "ferry"


@pytest.fixture
def ferry(write: Write) -> None:
    """A small game in three languages."""
    write("bot", "en", {"illegal.twice": "Choose different ones.", "hello": "Hello {raw_name}."})
    write("bot", "de", {"illegal.twice": "Bitte verschiedene.", "hello": "Hallo {raw_name}."})
    write("bot", "ru", {"illegal.twice": "Выберите разные.", "hello": "Привет, {raw_name}."})
    write(
        GAME,
        "en",
        {
            "news.move": "{seat} moves {count:troop} from {region_from:from} into {region_to}.",
            "news.lose": "{foe} loses {region}.",
            "news.lost": ("{count} is lost.", "{count} are lost."),
            "count.troop": ("{n} troop", "{n} troops"),
            "region.north": "the North",
            "region.south": "the South",
            "region.east": "the East",
            "only.english": "Only {region}.",
        },
    )
    write(
        GAME,
        "de",
        {
            "news.move": "{seat} zieht {count:troop} {region_from:from} in {region_to}.",
            "news.lose": "{foe} verliert {region}.",
            "count.troop": ("{n} Truppe", "{n} Truppen"),
            "region.north": "den Norden",
            "region.north#from": "aus dem Norden",
            "region.south": "den Süden",
        },
    )
    write(
        GAME,
        "ru",
        {
            "news.move": "{seat}: {count:troop.acc} {region_from:from} на {region_to}.",
            "news.lose": "{foe} теряет {region}.",
            "count.troop.acc": ("{n} отряд", "{n} отряда", "{n} отрядов"),
            "region.north": "север",
            "region.north#from": "с севера",
            "region.south": "юг",
        },
    )


def move(count: int = 2) -> Phrase:
    args: dict[str, Arg] = {"seat": 0, "count": count, "region_from": "north", "region_to": "south"}
    return Phrase(key="news.move", args=args)


def said(locale: str, phrase: Phrase, seats: tuple[str, ...] = ("Ann", "Bo")) -> str:
    return words.say(locale, phrase, game=GAME, seats=seats)


def test_an_argument_finds_its_words_by_its_name(ferry: None) -> None:
    assert said("en", move()) == "Ann moves 2 troops from the North into the South."


def test_a_form_is_used_where_the_language_has_it(ferry: None) -> None:
    assert said("de", move()) == "Ann zieht 2 Truppen aus dem Norden in den Süden."


@pytest.mark.parametrize(
    ("count", "noun"),
    [(1, "отряд"), (2, "отряда"), (4, "отряда"), (5, "отрядов"), (11, "отрядов"), (21, "отряд")],
)
def test_russian_has_three_plurals(ferry: None, count: int, noun: str) -> None:
    assert said("ru", move(count)) == f"Ann: {count} {noun} с севера на юг."


@pytest.mark.parametrize(("count", "noun"), [(0, "troops"), (1, "troop"), (2, "troops")])
def test_english_has_two(ferry: None, count: int, noun: str) -> None:
    assert f" {count} {noun} " in said("en", move(count))


def test_a_negative_number_has_a_real_minus(ferry: None) -> None:
    assert " −2 troops " in said("en", move(-2))
    assert said("en", Phrase(key="news.lost", args={"count": -3})) == "−3 are lost."


def test_a_sentence_may_be_a_plural_itself(ferry: None) -> None:
    assert said("en", Phrase(key="news.lost", args={"count": 1})) == "1 is lost."
    assert said("en", Phrase(key="news.lost", args={"count": 3})) == "3 are lost."


def test_a_tuple_is_a_list(ferry: None) -> None:
    lost = Phrase(key="news.lose", args={"foe": 1, "region": ("north", "south")})
    assert said("en", lost) == "Bo loses the North and the South."
    assert said("de", lost) == "Bo verliert den Norden und den Süden."
    assert said("ru", lost) == "Bo теряет север и юг."


def test_a_game_may_use_the_words_of_the_bot(ferry: None) -> None:
    assert said("de", Phrase(key="illegal.twice")) == "Bitte verschiedene."


def test_raw_arguments_stay_as_they_are(ferry: None) -> None:
    assert words.text("de", "hello", raw_name="{x:y} **me**") == "Hallo {x:y} **me**."


@pytest.mark.parametrize(
    ("phrase", "fault"),
    [
        (Phrase(key="news.nothing"), "news.nothing"),
        (Phrase(key="only.english", args={"region": "north"}), "de has no words"),
        (Phrase(key="news.lose", args={"foe": 1, "region": "west"}), "region.west"),
        (Phrase(key="news.lose", args={"foe": 1}), "wants the argument region"),
        (Phrase(key="news.lose", args={"foe": 7, "region": "north"}), "seat 7"),
    ],
)
def test_strictly_nothing_may_be_missing(ferry: None, phrase: Phrase, fault: str) -> None:
    with pytest.raises(words.Missing, match=fault):
        said("de", phrase)


@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        (Phrase(key="news.nothing-yet"), "nothing yet"),
        (Phrase(key="only.english", args={"region": "north"}), "Only the North."),
        (Phrase(key="news.lose", args={"foe": 1, "region": "far-west"}), "Bo verliert far west."),
        (Phrase(key="news.lose", args={"foe": 1, "region": "east"}), "Bo verliert the East."),
        (Phrase(key="news.lose", args={"foe": 1}), "Bo verliert …."),
        (Phrase(key="news.lose", args={"foe": 7, "region": "north"}), "8 verliert den Norden."),
    ],
)
def test_a_table_never_stops_for_words(
    ferry: None, caplog: pytest.LogCaptureFixture, phrase: Phrase, sentence: str
) -> None:
    words.strict(False)
    phrases._log_once.cache_clear()
    with caplog.at_level(logging.ERROR):
        assert said("de", phrase) == sentence
        assert said("de", phrase) == sentence
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    ("given", "spoken"),
    [
        ("en-US", "en"),
        ("en-GB", "en"),
        ("de", "de"),
        ("ru", "ru"),
        ("pt-BR", "en"),
        (None, "en"),
        ("", "en"),
    ],
)
def test_discords_locale_becomes_ours(given: str | None, spoken: str) -> None:
    assert words.locale(given) == spoken


def test_lists_dates_and_signs() -> None:
    assert [words.join(locale, ["A", "B", "C"]) for locale in words.LOCALES] == [
        "A, B and C",
        "A, B und C",
        "A, B и C",
    ]
    assert words.join("de", ["A", "B"], either=True) == "A oder B"
    assert words.date("de", date(1455, 5, 22)) == "22. Mai 1455"
    assert [words.signed(n) for n in (2, 0, -1)] == ["+2", "0", "−1"]


def test_keys_and_has(ferry: None) -> None:
    assert "region.north#from" in words.keys("de", GAME)
    assert words.keys("de", "nowhere") == frozenset()
    assert words.has("de", "illegal.twice", GAME)
    assert not words.has("de", "news.lost", GAME)


def test_an_entry_without_words_is_missing(write: Write) -> None:
    write("bot", "en", {"hollow": "", "half": ("one", ""), "full": "yes"})
    assert words.keys("en", "bot") == {"full"}
