"""Every course of every game, played to its end in three languages, rightly and wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

import games
from bot import words
from bot.messages import controls, course
from bot.messages.course import Stand
from bot.messages.look import Look, Reader
from bot.messages.sheet import Button, Menu, Sheet
from bot.outbox.compose import TEXT, compose
from bot.paint import easel
from bot.paint.mood import mood
from bot.tables import Person
from bot.words.catalogue import catalogue
from games import lessons
from games.kernel import IllegalMove, Rng, picks
from games.lessons import CourseStep

FOUND = [(key, name) for key in games.ALL for name in lessons.courses(key)]
LEAST = 10  # steps of the course that teaches a whole round
SHORT = 4  # and of one that teaches a part, such as a module
ANNA = Person(101, "Anna")
IDENT = 100  # characters of a custom_id


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    words.strict()
    yield
    words.strict(False)


def steps(key: str, name: str) -> list[Stand]:
    taught = lessons.courses(key)[name]
    return [Stand(key, taught, index) for index in range(len(taught.step))]


def seen(at: Stand, locale: str, theme: str = "classic") -> tuple[Look, Reader]:
    reader = Reader(locale, theme, at.course.seat)
    return course.look(at, ANNA, "easy", reader), reader


def pressed(sheet: Sheet) -> list[str]:
    """What the answers on a sheet are sent as: what a button says, or each line of a menu."""
    found: list[str] = []
    for row in sheet.rows:
        if isinstance(row, Menu):
            found += [f"{row.id}/{each.code}" for each in row.choices]
        else:
            found += [each.id for each in row]
    return [each for each in found if each.startswith("t:-:learn-answer:")]


def test_every_game_of_the_house_is_taught() -> None:
    taught = {key for key, _ in FOUND}
    assert {"cousins-war", "dual-powers", "dune-uprising", "wonderful-kingdom"} <= taught
    assert ("dual-powers", "solitaire") in FOUND


@pytest.mark.parametrize(("key", "name"), FOUND)
def test_a_course_can_be_played_and_asks_for_what_is_legal(key: str, name: str) -> None:
    every = steps(key, name)
    least = LEAST if name == "first" else SHORT
    assert len(every) >= least
    assert len({at.step.name for at in every}) == len(every)
    for at in every:
        for answer in at.step.want:
            at.moment.position.apply(at.course.seat, answer)
    assert sum(bool(at.step.want) for at in every) >= least // 2
    assert not every[-1].step.want
    assert every[-1].moment.position.pending, "there is nothing left to play"


@pytest.mark.parametrize(("key", "name"), FOUND)
def test_marks_lie_in_a_picture_that_the_learner_sees(key: str, name: str) -> None:
    for at in steps(key, name):
        look, _ = seen(at, "en")
        sight = look.seen(at.course.seat)
        shown = at.step.picture or sight.names[0]
        assert shown in sight.names, at.step.name
        scene = sight.scene(shown)
        assert at.step.marks, at.step.name
        for x, y, width, height in at.step.marks:
            assert min(x, y) >= 0, at.step.name
            assert min(width, height) >= lessons.CASING * 2, at.step.name
            assert x + width <= scene.width, at.step.name
            assert y + height <= scene.height, at.step.name


def test_an_outline_is_painted_around_what_is_marked() -> None:
    at = next(at for at in steps("cousins-war", "first") if at.step.marks)
    look, reader = seen(at, "en")
    (shown,) = course.shown(at, look, reader)
    say = reader.voice(look.table, plain=True).say
    plain = look.seen(at.course.seat).scene(shown.name)
    with_marks, _ = easel.paint(easel.said(shown.scene, say), mood(at.game, "classic"))
    without, _ = easel.paint(easel.said(plain, say), mood(at.game, "classic"))
    x, y, width, _ = at.step.marks[0]
    spot = (x + width // 2, y)
    assert with_marks.getpixel(spot) != without.getpixel(spot)
    assert with_marks.getpixel((x + width // 2, y + 80)) == without.getpixel(
        (x + width // 2, y + 80)
    )


@pytest.mark.parametrize("locale", words.LOCALES)
@pytest.mark.parametrize(("key", "name"), FOUND)
def test_every_step_is_said_in_every_language(key: str, name: str, locale: str) -> None:
    entries = catalogue(key, locale)
    needed = {f"learn.{name}", *(at.key for at in steps(key, name))}
    assert needed <= entries.keys()
    asking = {at.key for at in steps(key, name) if at.step.want}
    for entry in entries:
        if entry.startswith(f"learn.{name}.") and entry not in needed:
            about, part, code = _parts(entry)
            assert about in asking, f"{entry} is about no question"
            assert part in ("wrong", "done"), entry
            assert not code or code in _offered(key, name, about), entry


def _parts(entry: str) -> tuple[str, str, str]:
    _, name, step, part, *code = entry.split(".", 4)
    return f"learn.{name}.{step}", part, "".join(code)


def _offered(key: str, name: str, about: str) -> tuple[str, ...]:
    at = next(at for at in steps(key, name) if at.key == about)
    decision = at.moment.position.decision(at.course.seat)
    assert decision is not None
    return decision.offer(at.moment.position).options


@pytest.mark.parametrize("theme", ["classic", "text"])
@pytest.mark.parametrize("locale", words.LOCALES)
@pytest.mark.parametrize(("key", "name"), FOUND)
def test_every_page_fits_into_a_message(key: str, name: str, locale: str, theme: str) -> None:
    for at in steps(key, name):
        look, reader = seen(at, locale, theme)
        said = course.right(at, look, reader, picks(at.step.want[0])) if at.step.want else []
        sheet = course.page(at, look, reader, said, answered=True)
        assert len(sheet.text) + len(sheet.head) <= TEXT, at.step.name
        compose(sheet, {})
        idents = [
            row.id if isinstance(row, Menu) else each.id
            for row in sheet.rows
            for each in (row if not isinstance(row, Menu) else [Button("", "")])
        ]
        assert all(len(ident) <= IDENT and controls.parse(ident) for ident in idents)


@pytest.mark.parametrize("locale", words.LOCALES)
@pytest.mark.parametrize(("key", "name"), FOUND)
def test_right_answers_lead_on_and_wrong_ones_are_explained(
    key: str, name: str, locale: str
) -> None:
    every = steps(key, name)
    for at in every[:-1]:
        if not at.step.want:
            continue
        look, reader = seen(at, locale)
        sheet = course.page(at, look, reader)
        sent = {ident.split("/", 3)[3] for ident in pressed(sheet)}
        single = [answer for answer in at.step.want if "+" not in answer]
        assert set(single) <= sent, at.step.name
        for code in sent:
            answer = picks(code)
            if at.step.accepts(answer):
                ahead, _ = seen(every[at.index + 1], locale)
                assert course.right(at, ahead, reader, answer)[0].startswith("✓")
            else:
                (why,) = course.wrong(at, look, reader, answer)
                assert why.startswith("✗ **")
                assert why.endswith((".", "?"))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "name"), FOUND)
def test_a_page_tells_nothing_that_the_learner_cannot_know(key: str, name: str) -> None:
    game = games.ALL[key]
    for at, salt in product(steps(key, name), range(3)):
        look, reader = seen(at, "en")
        alike = game.scramble(look.position, at.course.seat, Rng(f"alike {salt}"))
        other = course.page(at, replace(look, position=alike), reader)
        assert other == course.page(at, look, reader), at.step.name


def test_a_course_that_the_rules_have_left_behind_is_noticed() -> None:
    """The checks above must be able to fail."""
    first = lessons.courses("cousins-war")["first"]
    spoilt = first.model_copy(update={"step": (CourseStep(name="aim", play="0:castle"),)})
    with pytest.raises(IllegalMove):
        lessons._played(
            games.ALL["cousins-war"].setup(games.ALL["cousins-war"].Options(), first.seed),
            spoilt.step[0].play,
        )


def test_several_codes_are_right_in_any_order() -> None:
    step = CourseStep(name="both", want=("a+b",))
    assert step.accepts(("b", "a"))
    assert not step.accepts(("a",))
    assert CourseStep(name="none", want=("",)).accepts(())
