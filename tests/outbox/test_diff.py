"""The difference between what is posted and what is wanted, as a table of cases."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from bot.messages.look import Reader
from bot.messages.sheet import UNKNOWN, Button, Digest, Menu, Sheet
from bot.messages.wanted import Board, Call, Line, Panel, Spot, Wanted
from bot.outbox.diff import Edit, Post, Posted, Step, diff, sort

ANNA, BEN = 1, 2
READER = Reader("en", "classic")
OLD = Wanted(Sheet("Round 1"), READER)
NEW = Wanted(Sheet("Round 2"), READER)
RUSSIAN = Wanted(Sheet("Round 1"), Reader("ru", "classic"))
WORDY = Wanted(Sheet("Round 1"), Reader("en", "text"))
ASKS = Wanted(Sheet("Well?", rows=((Button("a:t:1:yes", "Yes"),),)), Reader("en", "classic", 0))
MENU = Wanted(Sheet("Well?", rows=(Menu("m:t:1", "one", ()),)), Reader("en", "classic", 0))
IDLE = Wanted(Sheet("Wait.", rows=((Button("t:t:closer", "Closer"),),)), READER)
LASTS = Wanted(Sheet("Wait.", lasts=True), READER)
LASTS_TOO = Wanted(Sheet("You have chosen.", lasts=True), READER)
TELLS = Wanted(Sheet("You draw a card.", lasts=True, tells=True), READER)
EDITED = Wanted(Sheet("Line"), READER, anew=False)


def shows(wanted: Wanted, message: int = 10, born: int = 5) -> Posted:
    """A message that Discord has confirmed to show this."""
    return Posted(50, message, born, wanted.digest)


def unknown(message: int = 10) -> Posted:
    return Posted(50, message, 5)


def repainted(wanted: Wanted) -> Posted:
    """A message with the same words and another picture."""
    digest = replace(wanted.digest, pictures="0" * 16)
    return Posted(50, 10, 5, digest)


@dataclass(frozen=True)
class Case:
    posted: dict[Spot, Posted] = field(default_factory=dict)
    wanted: dict[Spot, Wanted] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)
    called: int = 0
    shut: frozenset[int] = frozenset()
    answering: frozenset[int] = frozenset()


CASES = {
    "nothing is wanted": Case({Board(): shows(OLD)}, {}, []),
    "everything is right": Case({Board(): shows(OLD)}, {Board(): OLD}, []),
    "the words changed": Case({Board(): shows(OLD)}, {Board(): NEW}, ["edit board"]),
    "another language": Case({Board(): shows(OLD)}, {Board(): RUSSIAN}, ["edit board"]),
    "another theme": Case({Board(): shows(OLD)}, {Board(): WORDY}, ["edit board"]),
    "another picture": Case({Board(): repainted(OLD)}, {Board(): OLD}, ["edit board"]),
    "after a restart the digest is known": Case({Board(): shows(OLD)}, {Board(): OLD}, []),
    "what it shows is not known": Case({Board(): unknown()}, {Board(): OLD}, ["edit board"]),
    "the first message": Case({}, {Board(): OLD}, ["post board"]),
    "a lost message": Case({}, {Board(): OLD, Panel(ANNA): ASKS}, ["post board"]),
    "moving down: the old one is a line": Case(
        {Line(10): shows(OLD)}, {Board(): NEW, Line(10): EDITED}, ["post board"]
    ),
    "collapse after the board stands": Case(
        {Board(): shows(NEW, 11), Line(10): shows(OLD)},
        {Board(): NEW, Line(10): EDITED},
        ["edit line 10"],
    ),
    "a line that is right stays": Case({Line(10): shows(EDITED)}, {Line(10): EDITED}, []),
    "a line that nobody posted": Case({}, {Line(10): EDITED}, []),
    "undo: a line is no longer true": Case(
        {Board(): shows(OLD), Line(9): shows(NEW, 9)},
        {Board(): OLD, Line(9): EDITED},
        ["edit line 9"],
    ),
    "mention once": Case(
        {}, {Board(): replace(NEW, calls=(Call(ANNA, 7),))}, ["post board calling 1"]
    ),
    "called already": Case(
        {}, {Board(): replace(NEW, calls=(Call(ANNA, 7),))}, ["post board"], called=7
    ),
    "summoned after the last call": Case(
        {}, {Board(): replace(NEW, calls=(Call(ANNA, 8),))}, ["post board calling 1"], called=7
    ),
    "two are called, one was before": Case(
        {},
        {Board(): replace(NEW, calls=(Call(ANNA, 7), Call(BEN, 8)))},
        ["post board calling 2"],
        called=7,
    ),
    "an edit calls nobody": Case(
        {Board(): shows(OLD)}, {Board(): replace(NEW, calls=(Call(ANNA, 7),))}, ["edit board"]
    ),
    "a panel waits for the board": Case(
        {Board(): shows(OLD)}, {Board(): NEW, Panel(ANNA): ASKS}, ["edit board"]
    ),
    "then the panel": Case(
        {Board(): shows(NEW)}, {Board(): NEW, Panel(ANNA): ASKS}, ["post panel 1"]
    ),
    "a panel that asks something else": Case(
        {Panel(ANNA): shows(MENU)}, {Panel(ANNA): ASKS}, ["edit panel 1"]
    ),
    "a panel that asks with another picture": Case(
        {Panel(ANNA): repainted(ASKS)}, {Panel(ANNA): ASKS}, ["edit panel 1"]
    ),
    "a menu asks as well": Case(
        {Panel(ANNA): repainted(MENU)}, {Panel(ANNA): MENU}, ["edit panel 1"]
    ),
    "an idle panel with another picture": Case(
        {Panel(ANNA): repainted(IDLE)}, {Panel(ANNA): IDLE}, []
    ),
    "an idle panel with other words": Case(
        {Panel(ANNA): shows(OLD)}, {Panel(ANNA): IDLE}, ["edit panel 1"]
    ),
    "an idle panel whose words stay true": Case(
        {Panel(ANNA): shows(LASTS_TOO)}, {Panel(ANNA): LASTS}, []
    ),
    "an idle panel with news": Case(
        {Panel(ANNA): shows(LASTS)}, {Panel(ANNA): TELLS}, ["edit panel 1"]
    ),
    "old news stay true": Case({Panel(ANNA): shows(TELLS)}, {Panel(ANNA): LASTS}, []),
    "the question was answered elsewhere": Case(
        {Panel(ANNA): shows(ASKS)}, {Panel(ANNA): LASTS}, ["edit panel 1"]
    ),
    "the game is over, whatever was true": Case(
        {Panel(ANNA): shows(LASTS)}, {Panel(ANNA): NEW}, ["edit panel 1"]
    ),
    "an idle panel in another language": Case(
        {Panel(ANNA): shows(LASTS)},
        {Panel(ANNA): Wanted(Sheet("Ждите.", lasts=True), Reader("ru", "classic"))},
        ["edit panel 1"],
    ),
    "what a panel shows is not known, though it may grow old": Case(
        {Panel(ANNA): Posted(50, 10, 5)}, {Panel(ANNA): LASTS}, ["edit panel 1"]
    ),
    "a table message that may grow old is the table all the same": Case(
        {Board(): shows(LASTS_TOO)}, {Board(): LASTS}, ["edit board"]
    ),
    "an idle board with another picture": Case(
        {Board(): repainted(IDLE)}, {Board(): IDLE}, ["edit board"]
    ),
    "a panel that may not be posted anew": Case({}, {Panel(ANNA): replace(IDLE, anew=False)}, []),
    "it is edited where it stands": Case(
        {Panel(ANNA): shows(ASKS)}, {Panel(ANNA): replace(IDLE, anew=False)}, ["edit panel 1"]
    ),
    "closed DMs": Case({}, {Panel(ANNA): ASKS}, [], shut=frozenset({ANNA})),
    "closed DMs of the other": Case(
        {}, {Panel(ANNA): ASKS, Panel(BEN): ASKS}, ["post panel 1"], shut=frozenset({BEN})
    ),
    "both panels at once": Case(
        {Board(): shows(OLD)},
        {Board(): OLD, Panel(ANNA): ASKS, Panel(BEN): IDLE},
        ["post panel 1", "post panel 2"],
    ),
    "a click is about to edit the board": Case(
        {Board(): shows(OLD)}, {Board(): NEW}, [], answering=frozenset({10})
    ),
    "a click edits the board, the panel need not wait": Case(
        {Board(): shows(OLD)},
        {Board(): NEW, Panel(ANNA): ASKS},
        ["post panel 1"],
        answering=frozenset({10}),
    ),
    "a click edits the panel": Case(
        {Board(): shows(OLD), Panel(ANNA): shows(ASKS, 20)},
        {Board(): NEW, Panel(ANNA): IDLE},
        ["edit board"],
        answering=frozenset({20}),
    ),
    "an expired click: the message is as it was": Case(
        {Board(): shows(OLD)}, {Board(): NEW}, ["edit board"]
    ),
    "nowhere to post: only panels are wanted": Case({}, {Panel(ANNA): ASKS}, ["post panel 1"]),
    "the end": Case(
        {Line(10): unknown(), Panel(ANNA): shows(ASKS, 20)},
        {Board(): NEW, Line(10): EDITED, Panel(ANNA): replace(IDLE, anew=False)},
        ["post board"],
    ),
    "after the end": Case(
        {Board(): shows(NEW, 11), Line(10): unknown(), Panel(ANNA): shows(ASKS, 20)},
        {Board(): NEW, Line(10): EDITED, Panel(ANNA): replace(IDLE, anew=False)},
        ["edit panel 1", "edit line 10"],
    ),
}


def said(step: Step) -> str:
    match step.spot:
        case Board():
            where = "board"
        case Panel(person):
            where = f"panel {person}"
        case Line(message):
            where = f"line {message}"
    if isinstance(step, Edit):
        return f"edit {where}"
    return f"post {where}" + "".join(f" calling {person}" for person in step.calls)


@pytest.mark.parametrize("name", CASES)
def test_diff(name: str) -> None:
    case = CASES[name]
    steps = diff(
        case.posted,
        case.wanted,
        called=case.called,
        shut=case.shut,
        answering=case.answering,
    )
    assert sorted(map(said, steps)) == sorted(case.steps)


def test_what_was_carried_out_is_not_done_again() -> None:
    """Two changes at once: the second pass sees the newest, and a third has nothing to do."""
    posted: dict[Spot, Posted] = {Line(10): shows(OLD)}
    wanted: dict[Spot, Wanted] = {Board(): NEW, Line(10): EDITED, Panel(ANNA): ASKS}
    rounds = []
    while steps := diff(posted, wanted):
        rounds.append([said(step) for step in steps])
        for number, step in enumerate(steps, 100 * len(rounds)):
            message = step.posted.message if isinstance(step, Edit) else number
            posted[step.spot] = shows(step.wanted, message)
        assert all(isinstance(step, Post | Edit) for step in steps)
    assert rounds == [["post board"], ["edit line 10", "post panel 1"]] or rounds == [
        ["post board"],
        ["post panel 1", "edit line 10"],
    ]


# ---- which of the messages in its place is the table

PLACES = {
    "none": ([], 0, None),
    "one": ([Posted(50, 10, born=3)], 3, 10),
    "it must be newer": ([Posted(50, 10, born=3)], 4, None),
    "the newest counts": ([Posted(50, 10, born=3), Posted(50, 12, born=5)], 4, 12),
    "an old one is no table, even if the newest is too old": (
        [Posted(50, 10, born=3), Posted(50, 12, born=4)],
        5,
        None,
    ),
    "a line is no table": ([Posted(50, 10, born=3, ply=2)], 0, None),
}


@pytest.mark.parametrize("name", PLACES)
def test_which_message_is_the_table(name: str) -> None:
    messages, since, expected = PLACES[name]
    board, left = sort(messages, since)
    assert (board.message if board else None) == expected
    assert {one.message for one in left} == {one.message for one in messages} - {expected}


def test_an_unknown_digest_equals_nothing_that_is_wanted() -> None:
    assert OLD.digest != UNKNOWN
    assert OLD.digest == replace(OLD).digest
    assert OLD.digest != RUSSIAN.digest


def test_a_digest_is_read_as_it_was_written() -> None:
    for wanted in (OLD, LASTS, ASKS):
        assert Digest.of(str(wanted.digest)) == wanted.digest
    assert Digest.of("") == UNKNOWN
    assert Digest.of("0123.4567") == Digest("0123", "4567")  # as versions before wrote it
