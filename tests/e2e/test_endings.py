"""Every end of every game, as it is shown: given up, drawn, claimed, played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

import games
from bot import words
from bot.messages.look import Look, Reader
from bot.messages.pictures import hands
from bot.messages.wanted import table as table_message
from bot.outbox.history import ended
from bot.paint.mood import Mood
from bot.tables import Ending, Place, PlaceKind, Result, Seat, Sitter, Status, Table
from games.cousins_war.state import Cousins
from games.kernel import Position

VARIANTS = [(key, name) for key, game in games.ALL.items() for name in game.variants]


@pytest.fixture(autouse=True)
def _every_word() -> Iterator[None]:
    words.strict()
    yield
    words.strict(False)


def position_of(game: Any, options: Any, moves: int) -> Position:
    """Some way into a random game."""
    dice = random.Random(f"{game.key} {moves}")
    position: Position = game.setup(options, f"seed {moves}")
    for _ in range(moves):
        if not position.pending:
            break
        decision = dice.choice(position.pending)
        offer = decision.offer(position)
        count = dice.randint(offer.least, offer.most)
        position = position.apply(decision.seat, dice.sample(offer.options, count))
    return position


def table_of(game: Any, options: Any, result: Result) -> Table:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    names = game.seats(options)
    seats = tuple(
        Seat(name, Sitter.PERSON, 100 + i, f"Person {i}", joined=True, asked=i + 1)
        for i, name in enumerate(names)
    )
    return Table(
        id="k3f9x2aa",
        game=game.key,
        options=options.model_dump(mode="json"),
        place=Place(PlaceKind.GUILD, 50, guild=5),
        language="en",
        theme="classic",
        opened_by=100,
        seats=seats,
        status=Status.OVER,
        version=game.version,
        first_version=game.version,
        ply=9,
        revision=10,
        shown=10,
        seed_hash="0" * 64,
        opened=now,
        changed=now,
        result=result,
        seed="0" * 32,
    )


def results(seats: int) -> list[Result]:
    """Every way in which a game can end before the rules end it."""
    found = [
        Result(Ending.RESIGNED, tuple(i for i in range(seats) if i != seat), seat=seat)
        for seat in range(seats)
    ]
    if seats > 1:
        found += [Result(Ending.DRAWN, ()), Result(Ending.CLAIMED, (1,), seat=1)]
    return found


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
@pytest.mark.parametrize("moves", [0, 5, 40])
def test_a_game_that_was_not_played_to_its_end_is_over(key: str, variant: str, moves: int) -> None:
    """Nobody is asked any more, every hand is open, and all of it can be read in any language."""
    game = games.ALL[key]
    options = game.variants[variant]
    position = position_of(game, options, moves)
    for result in results(len(game.seats(options))):
        table = table_of(game, options, result)
        over = ended(position, result, len(table.seats))
        assert over.pending == ()
        for locale in words.LOCALES:
            sheet = table_message(Look(table, over), Reader(locale, "classic"))
            board, *opened = sheet.pictures
            assert board.alt
            alone = {f"hand-{s.name}" for s in table.seats}
            assert {shown.name for shown in opened} <= {"hands", *alone}
            assert len(opened) <= 1
            still = table_message(Look(table, position), Reader(locale, "classic"))
            if position.pending and result.how is not Ending.DRAWN:
                assert board.scene != still.pictures[0].scene


@pytest.mark.parametrize(
    ("key", "moves", "opened"),
    [
        ("cousins-war", 5, ["hand-lancaster", "hand-york"]),
        ("dual-powers", 9, ["hand-red", "hand-white"]),
    ],
)
def test_hands_are_opened_if_there_is_anything_in_them(
    key: str, moves: int, opened: list[str]
) -> None:
    """Both in one picture, whose words are those of both."""
    game = games.ALL[key]
    position = position_of(game, game.Options(), moves)
    result = Result(Ending.RESIGNED, (1,), seat=0)
    look = Look(table_of(game, game.Options(), result), ended(position, result, 2))
    sheet = table_message(look, Reader("en", "classic"))
    assert [name for name, _ in hands(look)] == opened
    board, both = sheet.pictures
    assert (board.name, both.name, both.last) == ("board", "hands", True)
    for _, scene in hands(look):
        assert set(scene.alt) <= set(both.scene.alt)


def test_a_hand_with_nothing_in_it_is_not_opened() -> None:
    """At the end of a game in which both have played all their cards."""
    game = games.ALL["cousins-war"]
    result = Result(Ending.RESIGNED, (1,), seat=0)
    ends = (position_of(game, game.Options(), moves) for moves in range(3000, 3100))
    position = next(each for each in ends if isinstance(each, Cousins) and not any(each.hands))
    look = Look(table_of(game, game.Options(), result), ended(position, result, 2))
    sheet = table_message(look, Reader("en", "classic"))
    assert [picture.name for picture in sheet.pictures] == ["board"]


def test_what_was_played_to_its_end_stays_as_it_is() -> None:
    game = games.ALL["cousins-war"]
    position = position_of(game, game.Options(), 3000)
    assert position.outcome is not None
    assert ended(position, Result(Ending.PLAYED, (0,)), 2) is position


def test_every_game_has_a_colour_of_its_own() -> None:
    """One that its pictures have too."""
    colours = {key: game.colour for key, game in games.ALL.items()}
    assert len(set(colours.values())) == len(colours)
    for key, chosen in colours.items():
        painted = {r << 16 | g << 8 | b for r, g, b in Mood(key, "classic").colours.values()}
        assert chosen in painted, key
