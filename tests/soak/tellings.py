"""The ways in which a table may rightly be told: it depends on what its process has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, product

from bot.messages.look import Look
from bot.outbox.history import open_questions
from bot.tables import Entry, Status
from games.phrases import News, Phrase

GIVEN_UP = 6  # games that the same people may have begun and given up


def tellings(look: Look, story: Sequence[Entry]) -> Iterator[Look]:
    """The table as it is, with everything that a process remembers or has forgotten.

    A process that was started later tells the last turn, another one what it has seen of it; a step
    back is offered by whoever saw the step, and a course to who was a newcomer when invited.
    """
    newcomers = (look.newcomer, not look.newcomer)
    invited = newcomers if look.table.status is Status.INVITED else (False,)
    for newcomer, steps, remark, news in product(
        invited, list(_steps(look)), list(_remarks(look)), list(_news(look, story))
    ):
        yield replace(
            look,
            newcomer=newcomer,
            steps=steps,
            remark=remark,
            news=news,
            latest=(),
            runner=None,
        )


def _steps(look: Look) -> Iterator[frozenset[tuple[int, int]]]:
    questions = open_questions(look.table)
    sizes = range(len(questions) + 1)
    return (frozenset(some) for size in sizes for some in combinations(questions, size))


def _remarks(look: Look) -> Iterator[Phrase | None]:
    """An answer takes a remark away, so there is one only before the first."""
    yield None
    if look.table.running and look.table.ply == 0:
        yield Phrase(key="remark.started")
        yield from (Phrase(key="remark.begun-again", args={"count": n}) for n in range(1, GIVEN_UP))


def _news(look: Look, story: Sequence[Entry]) -> Iterator[tuple[News, ...]]:
    """The last moves from any of them on, or what one of them alone made happen."""
    tails = (story[start:] for start in reversed(range(len(story) + 1)))
    alone = ([entry] for entry in reversed(story))
    told = (tuple(item for entry in some for item in entry.news) for some in chain(tails, alone))
    return chain([look.news], told)
