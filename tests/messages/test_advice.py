"""A hint in words: what speaks for the answer, how surely, and how much depends on it."""

from __future__ import annotations

from itertools import product

import pytest

from bot import words
from bot.messages import course
from bot.messages.advice import details, why
from bot.messages.look import Reader
from bot.tables import Hint, Person
from bot.words import Voice
from games.advice import Advice
from games.kernel import Phrase, phrase
from games.opponents.weighing import Weighed

WON = phrase("because.won", region="north")


def told(
    *chances: float, reasons: tuple[Phrase, ...] = (), likely: bool = False, beside: bool = False
) -> str:
    answers = tuple(Weighed((f"{number}",), chance) for number, chance in enumerate(chances))
    advice = Advice(answers=answers, reasons=reasons, likely=likely, beside=beside)
    return "\n".join(why(Voice("en", "cousins-war"), Hint(1, advice)))


def test_what_speaks_for_it_always_or_most_of_the_time() -> None:
    assert told(0.6, 0.5, reasons=(WON,)) == "Why: the North becomes yours."
    likely = told(0.6, 0.5, reasons=(WON,), likely=True)
    assert likely == "Why (most likely): the North becomes yours."


def test_what_it_has_over_the_next_best() -> None:
    beside = told(0.6, 0.5, reasons=(WON,), beside=True)
    assert beside == "Why: compared with the next best answer, the North becomes yours."
    likely = told(0.6, 0.5, reasons=(WON,), beside=True, likely=True)
    assert likely.startswith("Why (most likely): compared with the next best answer, ")


def test_where_nothing_in_particular_does_the_figures_speak() -> None:
    assert "6 points better than the next best" in told(0.56, 0.5, 0.4)
    assert "little depends on it" in told(0.5, 0.495)
    assert told(0.5) == "", "there was nothing to choose"


def test_several_things_chosen_are_told_apart() -> None:
    at = course.find("wonderful-kingdom", "first", "lay")
    assert at is not None
    reader = Reader("en", "text", at.course.seat)
    look = course.look(at, Person(1, "Anna"), "easy", reader)
    decision = look.question(at.course.seat)
    assert decision is not None
    lines = details(look, reader, decision, ("dragons-lair", "calamity"))
    assert lines[1] == "• **Calamity**: Whoever takes it loses 4 points"
    assert details(look, reader, decision, ("calamity",)) == ["Whoever takes it loses 4 points"]


@pytest.mark.parametrize("locale", words.LOCALES)
def test_it_is_said_in_every_language(locale: str) -> None:
    say = Voice(locale, "cousins-war")
    for chances in ((0.6, 0.5), (0.5, 0.5)):
        answers = tuple(Weighed(("a",), chance) for chance in chances)
        (line,) = why(say, Hint(1, Advice(answers=answers)))
        assert line.endswith(".")
    for likely, beside in product((False, True), repeat=2):
        given = Advice(answers=answers, reasons=(WON,), likely=likely, beside=beside)
        (line,) = why(say, Hint(1, given))
        assert say.say(WON) in line
