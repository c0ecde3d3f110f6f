"""Words of Dual Powers: the rulebooks' names beside ours, topics that follow the options."""

from __future__ import annotations

import pytest

from bot import words
from bot.words import LOCALES
from bot.words.catalogue import catalogue
from games.dual_powers import GAME
from games.dual_powers.components import COMMANDS, MONTHS, REGIONS
from games.dual_powers.rules import setup
from games.dual_powers.scoring import unrest_points
from games.dual_powers.state import PowersOptions
from games.dual_powers.strength import tally
from games.phrases import Phrase
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, WHITE, put


def said(locale: str, key: str) -> str:
    return words.say(locale, Phrase(key=key), game=GAME.key)


# ---- ruling 7: neutrals count in a tie only beside a token of one's own


def test_ruling_7_neutrals_break_no_tie_for_a_side_that_is_not_there() -> None:
    state = tables.table()
    put(state, "green", "r1!", "n1!", "n2!")
    state.will = WHITE
    count = tally(state, REGIONS.index("green"))
    assert (count.strength, count.tokens, count.winner) == ((0, 0), (1, 0), RED)
    put(state, "green", "w1!")
    assert tally(state, REGIONS.index("green")).winner == WHITE


@pytest.mark.parametrize(
    ("locale", "words_of_it"),
    [
        ("en", "in the sum and among the tokens alike, only for whoever"),
        ("de", "in der Summe wie bei der Zahl der Plättchen, nur für den"),
        ("ru", "и в сумме, и в числе фишек — только за обладателя"),
    ],
)
def test_ruling_7_is_said(locale: str, words_of_it: str) -> None:
    assert words_of_it in said(locale, "rules.strength.text")


# ---- topics follow the option that changes them


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seven", [False, True])
def test_the_scoring_topic_has_the_figures_of_the_table(locale: str, seven: bool) -> None:
    options = PowersOptions(unrest_seven=seven)
    state = setup(options, "figures")
    figures = []
    for month in range(len(MONTHS)):
        state.month = month
        figures.append(str(unrest_points(state)))
    text = words.say(locale, GAME.topic("scoring", options), game=GAME.key)
    assert f"({', '.join(figures)})" in text


def test_topics_change_with_their_own_option_only() -> None:
    strict = GAME.variants["two-strict"]
    for topic in GAME.topics:
        changed = GAME.topic(topic, strict) != GAME.topic(topic)
        assert changed == (topic in ("calendar", "neutrals", "scoring"))
    assert GAME.topic("calendar", PowersOptions(unrest_seven=True)) == GAME.topic("calendar")


# ---- the rulebooks' names by colour


@pytest.mark.parametrize(
    ("locale", "card", "printed"),
    [
        ("de", "purple-4a", "Lila-4"),
        ("de", "purple-4b", "Lila-4"),
        ("de", "green-4a", "Grün-4"),
        ("de", "brown-5", "Braun-5"),
        ("ru", "purple-4a", "Лиловая-4"),
        ("ru", "red-2", "Красная-2"),
        ("en", "purple-4b", "Purple-4"),
    ],
)
def test_a_card_knows_its_name_in_the_rulebook(locale: str, card: str, printed: str) -> None:
    assert said(locale, f"card.{card}#printed") == printed
    fact = Phrase(key="fact.card", args={"card": GAME.cards()[card].facts["card"]})
    assert printed in words.say(locale, fact, game=GAME.key)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_command_card_is_named_by_colour_and_days(locale: str) -> None:
    entries = catalogue(GAME.key, locale)
    for card in COMMANDS.values():
        colour = str(entries[f"region.{card.region}#colour"])
        assert entries[f"card.{card.id}#printed"] == f"{colour.capitalize()}-{card.days}"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_city_topic_has_every_district_with_its_colour(locale: str) -> None:
    text = said(locale, "rules.city.text")
    for region in REGIONS:
        ours, theirs = (said(locale, f"region.{region}#{form}") for form in ("label", "colour"))
        assert f"**{ours}**: {theirs}" in text


# ---- as the editions have it


@pytest.mark.parametrize("locale", LOCALES)
def test_the_game_keeps_its_title(locale: str) -> None:
    assert said(locale, "title") == GAME.title


@pytest.mark.parametrize(
    ("locale", "key", "term"),
    [
        ("de", "picture.board", "Spielbrett"),
        ("de", "text.support.red", "Siegpunktleiste"),
        ("ru", "picture.board", "Игровое поле"),
        ("ru", "news.trotsky-arrives", "из ссылки"),
        ("ru", "news.played", "разыгрывает"),
        ("en", "pick.act.recover", "Refresh"),
        ("en", "pick.bonus.organise", "Organize"),
    ],
)
def test_terms_are_those_of_the_edition(locale: str, key: str, term: str) -> None:
    entry = catalogue(GAME.key, locale)[key]
    assert isinstance(entry, str)
    assert term in entry


@pytest.mark.parametrize(
    ("locale", "stranger"),
    [("de", "Spielplan"), ("de", "Bonus Bewegen"), ("ru", "эмиграции"), ("ru", "соперник")],
)
def test_no_other_word_is_used_for_it(locale: str, stranger: str) -> None:
    for key, entry in catalogue(GAME.key, locale).items():
        assert stranger not in str(entry), key
