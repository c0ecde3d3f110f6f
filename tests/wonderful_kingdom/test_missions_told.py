"""How far a mission is and what its next step needs: in the picture, the digest and the words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.words import LOCALES, Voice
from games.phrases import News, Phrase
from games.scene import Row, Shape, Sprite, Text
from games.wonderful_kingdom.cards import QUESTS, QuestStep
from games.wonderful_kingdom.digest import digest, needed
from games.wonderful_kingdom.pictures.description import module as described
from games.wonderful_kingdom.pictures.module import closer, steps
from games.wonderful_kingdom.view import KingdomView, view
from tests.wonderful_kingdom.tables import table

STEPS = [(name, index) for name, quest in QUESTS.items() for index in range(len(quest.step))]
EVERY_STEP = pytest.mark.parametrize(("name", "index"), STEPS)
READ_AT_350 = 30  # pixels of a picture that is 1200 wide: nearly nine on a telephone


def seen(name: str, *done: int) -> KingdomView:
    state = table(name)
    for duchy, count in zip(state.duchies, done, strict=True):
        duchy.steps = count
    return view(state, None)


def parts(shapes: Iterator[Shape]) -> list[Shape]:
    """Every word and token, those in rows too."""
    found: list[Shape] = []
    for shape in shapes:
        found += shape.items if isinstance(shape, Row) else [shape]
    return found


def numbers(step: QuestStep) -> list[int]:
    """The numbers that a step asks for."""
    built = [step.built.count] if step.built else []
    produced = [step.produced.count] if step.produced else []
    return sorted([*built, *produced, *step.pay.values()])


@EVERY_STEP
@pytest.mark.parametrize("locale", LOCALES)
def test_the_words_of_a_step_have_its_numbers(name: str, index: int, locale: str) -> None:
    said = Voice(locale, "wonderful-kingdom").say(needed(name, index))
    assert sorted(map(int, re.findall(r"\d+", said))) == numbers(QUESTS[name].step[index])


def test_who_has_done_a_step_hears_what_the_next_one_needs() -> None:
    done = News(key="news.quest-step", args={"seat": 1, "card": "coronation", "number": 1})
    (told,) = digest([done])
    assert told == (done, Phrase(key="next.coronation.2"))


def test_only_the_last_of_several_steps_tells_what_is_next() -> None:
    first, second = (
        News(key="news.quest-step", args={"seat": 0, "card": "coronation", "number": number})
        for number in (3, 4)
    )
    assert digest([first, second]) == [first, (second, Phrase(key="next.done"))]


@EVERY_STEP
def test_the_strip_is_read_on_a_telephone(name: str, index: int) -> None:
    """The next step of both duchies, in figures that are large enough."""
    shown = parts(steps(seen(name, index, 0)))
    texts = [shape for shape in shown if isinstance(shape, Text)]
    marks = [shape.name for shape in shown if isinstance(shape, Sprite)]
    assert str(index + 1) in [str(text.words) for text in texts]
    for kind in QUESTS[name].step[index].pay:
        assert f"{kind}.full" in marks
    assert all(max(text.least, 20) >= READ_AT_350 for text in texts if len(str(text.words)) < 4)


def test_a_finished_mission_says_so() -> None:
    words = [
        shape.words for shape in parts(steps(seen("coronation", 4, 2))) if isinstance(shape, Text)
    ]
    assert Phrase(key="pic.steps-done") in words


def test_who_comes_second_is_not_promised_the_crown() -> None:
    crowned = seen("dragon-hunt", 1, 1), seen("dragon-hunt", 1, 2)
    first, second = (
        [shape.name for shape in parts(closer(each)) if isinstance(shape, Sprite)].count("crown")
        for each in crowned
    )
    assert first == second + 1


def test_looking_closer_marks_each_duchys_next_step() -> None:
    words = [
        shape.words for shape in parts(closer(seen("coronation", 0, 3))) if isinstance(shape, Text)
    ]
    assert words.count(Phrase(key="pic.next-step")) == 2


def test_the_same_in_words() -> None:
    told = [each.key for each in described(seen("coronation", 4, 2))]
    assert told[1:] == ["alt.steps", "next.done", "alt.steps", "next.coronation.3"]
