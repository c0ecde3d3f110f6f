"""What a message says beyond the rules: stakes, proposals, digests, what an answer ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import games
from bot.messages.board import NEWS, happened
from bot.messages.look import Look, Reader
from bot.messages.question import FEW, LABEL, question
from bot.messages.sheet import Menu
from bot.messages.wanted import Board, Panel, wanted
from bot.tables import Ending, Place, PlaceKind, Result, Seat, Sitter, Status
from bot.words import LOCALES, Voice
from games.conformance import walk
from games.cousins_war.commands import MoveTroops
from games.digests import summed
from games.foresight import End, at_once
from games.kernel import Position, Rng, phrase
from games.phrases import News
from tests.messages.test_wanted import table as cousins_table

KEYS = pytest.mark.parametrize("key", games.ALL)
PEOPLE = {1: Reader("en", "classic", 0), 2: Reader("en", "classic", 1)}


def positions(key: str, seed: str, every: int) -> list[Position]:
    """Some positions of a random game, with the news of the answer that led there."""
    game = games.ALL[key]
    return [after for _, _, after in walk(game, game.Options(), seed)][::every]


def sat(key: str, position: Position) -> Any:
    game = games.ALL[key]
    seats = tuple(
        Seat(name, Sitter.PERSON, i + 1, f"Person {i}", joined=True, asked=i + 1)
        for i, name in enumerate(game.seats(game.Options()))
    )
    place = Place(PlaceKind.GUILD, 50, guild=5)
    made = replace(cousins_table(None), game=key, seats=seats, place=place)
    if position.outcome is None:
        return made
    outcome = position.outcome
    result = Result(Ending.PLAYED, outcome.winners, outcome.reason, outcome.scores)
    return replace(made, status=Status.OVER, result=result, seed="seed")


@KEYS
def test_messages_tell_nothing_hidden(key: str) -> None:
    """Nobody can tell a position from a look-alike by what is written beside it."""
    game = games.ALL[key]
    for number, position in enumerate(positions(key, "hidden", 23)):
        if position.outcome is not None:
            continue
        for seat, spot in ((None, Board()), (0, Panel(1)), (1, Panel(2))):
            alike = game.scramble(position, seat, Rng(f"alike {number}"))
            here, there = (
                wanted(Look(sat(key, each), each), PEOPLE)[spot].sheet for each in (position, alike)
            )
            assert (here.head, here.text, here.rows) == (there.head, there.text, there.rows)


@pytest.mark.slow
@KEYS
@pytest.mark.parametrize("locale", LOCALES)
def test_what_can_be_pressed_fits_a_telephone(key: str, locale: str) -> None:
    for position in positions(key, "labels", 5):
        for decision in position.pending:
            look, reader = Look(sat(key, position), position), Reader(locale, "text", decision.seat)
            _, rows = question(look, reader, decision)
            assert len(rows) <= 4
            pressed = [each for row in rows if not isinstance(row, Menu) for each in row]
            assert not [each.label for each in pressed if len(each.label) > LABEL]
            menus = [row.id for row in rows if isinstance(row, Menu)]
            ids = [*menus, *(each.id for each in pressed)]
            assert len(set(ids)) == len(ids)


def test_no_button_stands_twice_where_troops_have_one_way_to_go() -> None:
    """All of them at one tap, beside the regions: but a region with one way in is both."""
    position = games.ALL["cousins-war"].setup(games.ALL["cousins-war"].Options(), "twice")
    position.troops[0] = [5, 0, 0, 3, 1, 3]  # supply, reserve, battlefield, north, central, south
    position.agenda.append(MoveTroops(seat=0, points=3))
    look = Look(sat("cousins-war", position), position)
    _, rows = question(look, Reader("en", "classic", 0), MoveTroops(seat=0, points=3))
    ids = [each.id for row in rows if not isinstance(row, Menu) for each in row]
    assert len(set(ids)) == len(ids) > 6


@KEYS
def test_news_that_matter_are_never_cut(key: str) -> None:
    for position in positions(key, "news", 1):
        look = Look(sat(key, position), position, news=tuple(position.news))
        for seat in (None, 0):
            reader = Reader("en", "classic", seat)
            assert len(happened(look, reader, reader.voice(look.table))) <= NEWS + 1


@KEYS
def test_every_end_has_a_headline_and_small_print(key: str) -> None:
    position = positions(key, "end", 1)[-1]
    sheet = wanted(Look(sat(key, position), position), PEOPLE)[Board()].sheet
    assert sheet.head.startswith("## ")
    assert "seed `seed`" in sheet.foot
    assert "seed" not in sheet.text
    pressed = [each.label for row in sheet.rows if not isinstance(row, Menu) for each in row]
    assert pressed[:3] == ["Rematch", "Sides swapped", "Replay"]
    assert [shown.last for shown in sheet.pictures] == sorted(s.last for s in sheet.pictures)


def test_an_answer_that_ends_the_game_says_so() -> None:
    """The last move of some game of The Cousins' War is an answer whose end is certain."""
    game, found = games.ALL["cousins-war"], set[End]()
    for seed in range(12):
        *_, before, over = positions("cousins-war", f"ends {seed}", 1)
        assert over.outcome is not None
        (decision,) = before.pending[:1]
        for code, end in at_once(game, before, decision, decision.seat).items():
            found.add(end)
            won = before.apply(decision.seat, code).outcome
            if won is not None:
                assert (won.winners == (decision.seat,)) == (end is End.WINS)
    assert End.WINS in found


def test_favourites_are_buttons_and_many_others_a_menu() -> None:
    """Cubes as proposed are a tap; the other ways to place them are lines with a description."""
    found = 0
    for position in positions("wonderful-kingdom", "cubes", 1):
        for decision in position.pending:
            options = decision.offer(position).options
            if decision.slug != "place" or len(options) <= FEW:
                continue
            look = Look(sat("wonderful-kingdom", position), position)
            _, rows = question(look, PEOPLE[decision.seat + 1], decision)
            menu = next(row for row in rows if isinstance(row, Menu))
            pressed = [button for row in rows if isinstance(row, tuple) for button in row]
            tapped = [button.id.split(":")[-1] for button in pressed]
            assert tapped == [code for code in options if code.startswith("proposed")]
            assert {*tapped, *(choice.code for choice in menu.choices)} == set(options)
            found += 1
    assert found > 3


def test_what_a_side_gets_twice_is_one_sentence() -> None:
    """Nothing is lost on the way, and nobody else's gain is mixed in."""
    gained = [
        News(key="news.gained.spice", args={"seat": seat, "count": count})
        for seat, count in ((0, 1), (1, 4), (0, 2))
    ]
    told = summed(gained, ("gained.spice",), "count")
    assert [(item.args["seat"], item.args["count"]) for item in told] == [(0, 3), (1, 4)]
    assert summed(gained, (), "count") == gained


def test_a_card_that_is_there_twice_is_named_once() -> None:
    drawn = phrase("news.drew-cards", card=("dagger", "desert-planet", "dagger"))
    assert "2 × Dagger" in Voice("en", "dune-uprising").say(drawn)
