"""Several answers at one tap, carried out as the answers that they are."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import Decision, IllegalMove, Position
from games.offers import RUN, answered

Given = tuple[str, Position]  # an answer, and the position after it


def follow(position: Position, seat: int, text: str) -> Iterator[Given]:
    """Each answer of what somebody has pressed or typed, with the position after it.

    `IllegalMove` before anything else if the open question offers no such run.
    """
    first, *further = text.split(RUN)
    question = position.decision(seat)
    if further and question and text not in {run.code for run in question.runs(position)}:
        raise IllegalMove("not-offered", code=text)
    now = position.apply(seat, answered(first))
    yield first, now
    for code in further:
        if now.rng.counter != position.rng.counter and not goes_on(now, seat, question, code):
            return
        now = now.apply(seat, answered(code))
        yield code, now


def goes_on(now: Position, seat: int, question: Decision | None, code: str) -> bool:
    """Whether chance has left things so that the same kind of question takes this answer."""
    asked = now.decision(seat)
    if asked is None or question is None or asked.slug != question.slug:
        return False
    return code in asked.offer(now)
