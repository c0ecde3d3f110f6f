"""What happened or is asked, as a key and arguments: enough to say it in any language.

A number stays a number. Arguments called `seat`, `foe` or `seat_*` are seats. A string argument is
a code whose words stand in the catalogue under the argument's name up to its first underscore:
`region_from="north"` is `region.north`. A tuple is a list of such codes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.values import Frozen, field

Arg = int | str | tuple[str, ...]


class Phrase(Frozen):
    """One sentence or label, in no language yet."""

    key: str
    args: dict[str, Arg] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.args.items())))


def phrase(key: str, /, **args: Arg) -> Phrase:
    return Phrase(key=key, args=args)


class News(Phrase):
    """Something that happened, and who may hear it."""

    to: tuple[int, ...] | None = None  # None is everybody, spectators included
    besides: int | None = None  # this seat has heard it before
    minor: bool = False  # for the log; beside the board only when there is nothing greater

    __hash__ = Phrase.__hash__

    def heard_by(self, seat: int | None) -> bool:
        if self.to is not None:
            return seat in self.to
        return seat is None or seat != self.besides


def worth_telling(news: Sequence[News]) -> tuple[News, ...]:
    """The news without the steps on the way, unless there is nothing else."""
    great = tuple(item for item in news if not item.minor)
    return great or tuple(news)


def gains(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[Phrase, ...]:
    """The figures that are greater than they were, each as the phrase of that key."""
    return tuple(
        phrase(key, before=before[key], now=now) for key, now in after.items() if now > before[key]
    )
