"""What an answer does at once: it wins, it loses, or the game goes on.

Looked at on look-alikes of the position, never on the position itself. A look-alike depends on
nothing that the reader does not know, so neither does what is said here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from games.kernel import Ballot, Decision, Game, Meanwhile, Outcome, Position, Rng
from games.offers import RUN
from games.rng import Luck

ALIKE = 16  # look-alikes that must agree
DEEP = 2  # further questions of the same seat that still belong to the answer
APPLIED = 600  # answers tried at most for one question
Ending = tuple["End", tuple[int, ...]]  # how the game ends, and with which scores


class End(StrEnum):
    """How the game ends by an answer, for whoever gives it."""

    WINS = "wins"
    LOSES = "loses"
    DRAWS = "draws"


def at_once(
    game: Game[Any, Any], position: Position, question: Decision, reader: int | None
) -> dict[str, End]:
    """The answers after which the game is certainly over, and how, as far as `reader` can tell.

    Certain is what no hidden fact changes: not the winner, and not the scores either. Where others
    choose in secret at the same time, nothing is.
    """
    offer = question.offer(position)
    if (offer.least, offer.most) != (1, 1) or in_company(position):
        return {}
    search = Search(question.seat)
    runs = [run.code for run in question.runs(position)]
    found: dict[str, Ending | None] = dict.fromkeys((*offer.options, *runs))
    for number in range(ALIKE):
        alike = look_alike(game, position, reader, number)
        for code, end in tuple(found.items()):
            found[code] = search.after_all(alike, code.split(RUN), DEEP)
            if found[code] is None or (number and found[code] != end):
                del found[code]  # the game may go on: the others need not be asked
        if not found:
            break
    return {code: end[0] for code, end in found.items() if end}


def in_company(position: Position) -> bool:
    """Whether several seats answer at the same time, none knowing what the others do."""
    match position.agenda[-1]:
        case Ballot(questions=several) | Meanwhile(seats=several):
            return len(several) > 1
    return False


def look_alike(
    game: Game[Any, Any], position: Position, reader: int | None, number: int
) -> Position:
    """A position that the reader cannot tell from this one."""
    alike: Position = game.scramble(position, reader, Luck.of(Rng(seed=f"foresight {number}")))
    return alike


class Search:
    """Tries answers, up to a number that nobody has to wait for."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.left = APPLIED

    def after_all(self, position: Position, codes: Sequence[str], deep: int) -> Ending | None:
        """How the game ends by several answers at one tap."""
        *before, last = codes
        for code in before:
            after = position.apply(self.seat, code)
            if after.rng.counter != position.rng.counter or after.decision(self.seat) is None:
                return None
            position = after
        return self.after(position, last, deep)

    def after(self, position: Position, code: str, deep: int) -> Ending | None:
        """How the game ends by this answer; None where it goes on, or chance has a say."""
        self.left -= 1
        if self.left < 0:
            return None
        after = position.apply(self.seat, code)
        if after.rng.counter != position.rng.counter:
            return None
        return self._end(after, deep)

    def _end(self, position: Position, deep: int) -> Ending | None:
        if position.outcome is not None:
            return self._for_me(position.outcome), position.outcome.scores
        match position.pending:
            case [question] if question.seat == self.seat and deep:
                return self._best(position, question, deep)
        return None

    def _for_me(self, outcome: Outcome) -> End:
        if self.seat not in outcome.winners:
            return End.LOSES if outcome.winners or len(outcome.scores) < 2 else End.DRAWS
        return End.WINS if len(outcome.winners) == 1 else End.DRAWS

    def _best(self, position: Position, question: Decision, deep: int) -> Ending | None:
        """Won if one of the next answers wins, lost if all of them lose."""
        offer = question.offer(position)
        if (offer.least, offer.most) != (1, 1):
            return None
        ends = [self.after(position, code, deep - 1) for code in offer.options]
        for end in ends:
            if end is not None and end[0] is End.WINS:
                return end
        kinds = {end[0] if end else None for end in ends}
        return ends[0] if len(kinds) == 1 else None
