"""The moments of a review show what people saw then, and how a battle ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

import games
from bot.messages.look import Reader
from bot.messages.replay import Film, Scenery, frame
from bot.messages.review import episode
from bot.tables import Status
from games import conformance
from games.kernel import Position

from .test_wanted import GAME, table


@pytest.fixture(scope="module")
def film() -> Film:
    """A whole game of The Cousins' War as chance plays it."""
    positions = [after for _, _, after in conformance.walk(GAME, GAME.Options(), "a review")]
    made = table(positions[-1], status=Status.OVER, ply=len(positions) - 1)
    return Film(made, positions, Reader("en", "classic", 0))


def first(film: Film, move: int) -> str:
    """The picture that the table showed."""
    return film.look(Scenery(move)).seen(None).names[0]


def fought(position: Position) -> bool:
    return games.to_data(GAME.view(position, None))["previous"] is not None


def test_an_answer_in_a_battle_shows_what_came_of_it(film: Film) -> None:
    fights = [
        move
        for move in range(film.last)
        if first(film, move) == "battle" and fought(film.positions[move + 1])
    ]
    ends = [move for move in fights if first(film, move + 1) != "battle"]
    assert ends, "also the last of a battle, after which the table shows the board again"
    assert len(fights) > len(ends)
    for move in fights:
        at = Scenery(move, "0")
        key, (shown,) = episode(film, at)
        assert key == "review.came-of-it"
        assert shown.scene == film.look(replace(at, move=move + 1)).seen(0).scene("battle")
        assert shown.alt
        names = [each.name for each in (*frame(film, at), shown)]
        assert len(set(names)) == len(names), "every picture has a file of its own"


def test_a_question_right_after_a_battle_shows_it_too(film: Film) -> None:
    later = [
        move
        for move in range(1, film.last)
        if first(film, move - 1) == "battle" != first(film, move) and fought(film.positions[move])
    ]
    assert later
    for move in later:
        key, (shown,) = episode(film, Scenery(move, "1"))
        assert key == "review.just-before"
        assert shown.scene == film.look(Scenery(move, "1")).seen(1).scene("battle")


def test_other_answers_have_no_more_pictures_than_people_saw(film: Film) -> None:
    quiet = [
        move
        for move in range(1, film.last)
        if first(film, move - 1) == first(film, move) == "board"
    ]
    begins = [move for move in quiet if first(film, move + 1) == "battle"]
    assert begins
    assert all(episode(film, Scenery(move, "0")) == ("", ()) for move in quiet)


def test_no_picture_for_whoever_reads_words_only(film: Film) -> None:
    wordy = replace(film, reader=replace(film.reader, theme="text"))
    assert not any(episode(wordy, Scenery(move, "0"))[1] for move in range(film.last))
