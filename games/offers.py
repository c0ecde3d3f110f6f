"""What is on offer, how an answer is written, and what can be wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

from games.phrases import Arg, Phrase
from games.rng import Rng
from games.values import Frozen

if TYPE_CHECKING:
    from games.kernel import Position

Picks = tuple[str, ...]
CODE = re.compile(r"[a-z0-9.>-]{1,20}")
MOST_OPTIONS = 25
RUN = "/"  # between the answers of a run


def picks(text: str) -> Picks:
    """An answer as it is written: codes joined by `+`; nothing, or `-`, for none of them."""
    return () if text in ("", "-") else tuple(text.split("+"))


def answered(given: str | Sequence[str]) -> Picks:
    """An answer in any of the forms that `apply` takes."""
    if isinstance(given, tuple):
        return given
    return picks(given) if isinstance(given, str) else tuple(given)


class Run(Frozen):
    """Several answers at one tap: to a question, and to those that come of it, as `north/2`.

    Where chance has a say, a run stops as soon as something else is asked than at its beginning.
    """

    codes: Picks
    label: Phrase
    detail: Phrase | None = None
    instead: bool = False  # such runs are all there is after their first code: it need not stand
    likely: bool = False  # where there is no room for all of them, this one stands beside the codes

    @property
    def code(self) -> str:
        return RUN.join(self.codes)


def onward(first: str, then: Offer) -> Iterator[tuple[str, Picks]]:
    """Each answer of the question that follows, with the run that gives both.

    A sole answer is given unasked.
    """
    for code in then:
        yield code, (first, code) if len(then.options) > 1 else (first,)


class IllegalMove(Exception):
    """The answer is not on offer; nothing has changed. `phrase` says it in any language.

    It knows the `answer`, the `offer` (None where nothing was asked) and the `position`.
    """

    def __init__(self, key: str, **args: Arg) -> None:
        super().__init__(key)
        self.phrase = Phrase(key=f"illegal.{key}", args=args)
        self.answer: Picks = ()
        self.offer: Offer | None = None
        self.position: Position | None = None
        self.private = False  # the options betray something hidden, so that no log may have them

    def met(
        self, answer: Picks, offer: Offer | None, position: Position, private: bool = False
    ) -> Self:
        """Remember where it happened; what costs time is worked out when somebody reads it."""
        self.answer, self.offer, self.position, self.private = answer, offer, position, private
        return self

    @property
    def digest(self) -> str:
        """The position at which it was answered."""
        return self.position.digest() if self.position else ""

    def __str__(self) -> str:
        said = f"{self.phrase.key} {self.phrase.args or ''}".strip()
        if self.position is None:
            return said
        return f"{said}: {'+'.join(self.answer) or '-'} at {self.digest}, {self._offered()}"

    def _offered(self) -> str:
        if self.offer is None:
            return "where nothing is asked"
        if self.private:
            return f"with {len(self.offer.options)} options that are private"
        return f"where {', '.join(self.offer)} are on offer"


class Offer:
    """What may be answered: `least` to `most` different codes out of `options`."""

    __slots__ = ("least", "most", "options")

    def __init__(self, options: Picks, least: int = 1, most: int = 1) -> None:
        self.options = options
        self.least = least
        self.most = most if most <= len(options) else len(options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Offer({self.options!r}, least={self.least}, most={self.most})"

    def __iter__(self) -> Iterator[str]:
        return iter(self.options)

    def __contains__(self, code: object) -> bool:
        return code in self.options

    def _key(self) -> tuple[Picks, int, int]:
        return self.options, self.least, self.most

    def check(self, picks: Picks) -> None:
        """Raise `IllegalMove` unless `picks` is an answer to this offer."""
        if len(picks) == 1 and self.most >= 1 >= self.least and picks[0] in self.options:
            return
        for pick in picks:
            if pick not in self.options:
                raise IllegalMove("not-offered", code=pick)
        if len(set(picks)) != len(picks):
            raise IllegalMove("twice")
        if not self.least <= len(picks) <= self.most:
            raise IllegalMove("count", least=self.least, most=self.most, count=len(picks))

    def by_chance(self, rng: Rng) -> Picks:
        """An answer drawn by lot."""
        if self.least == self.most == 1:
            return (rng.choice(self.options, "answer"),)
        size = self.least + rng.below(self.most - self.least + 1, "size")
        options = list(self.options)
        rng.shuffle(options, "answer")
        return tuple(options[:size])
