"""Names that questions had before an effect could ask by itself.

Until then an effect put a second step on the agenda, which only asked. Positions saved at that
time hold such steps, and the digests in records were made of them. So they are still read, and a
question that waits is still hashed as the step that it was:

    former("ChooseRaid", Raid, "seat", "left=count")    # its fields, and what they are called now
    former("ChooseToll", Toll, holds="toll")            # the whole effect was a field
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.steps import FORMER, RECORDED, Step, write_step

Data = Mapping[str, Any]
ROWS: list[Former] = []


@dataclass(frozen=True)
class Former:
    """One question as it was."""

    tag: str
    effect: type[Step]  # that asks it by itself today
    names: Mapping[str, str]  # its fields, and what they are called now
    fixed: Data  # those that always had the same value
    also: Data  # fields that it did not have
    holds: str  # its field that held the whole effect
    when: Callable[[Any, Any], bool]
    times: Callable[[Any, Any], int]

    def write(self, step: Any, state: Any) -> list[Data]:
        written = write_step(step)
        if self.holds:
            return [{"step": self.tag, "seat": step.seat, self.holds: written}]
        then = {old: self.fixed.get(old, written.get(new)) for old, new in self.names.items()}
        return [{"step": self.tag, **then}] * self.times(step, state)

    def fits(self, data: Data) -> bool:
        return data["step"] == self.tag and all(data[k] == v for k, v in self.fixed.items())

    def read(self, data: Data) -> Data:
        if self.holds:
            held: Data = data[self.holds]
            return held
        kept = {new: data[old] for old, new in self.names.items() if old not in self.fixed}
        return {"step": self.effect.tag, **kept, **self.also}


def former(
    name: str,
    effect: type[Step],
    *names: str,
    fixed: Data | None = None,
    also: Data | None = None,
    holds: str = "",
    when: Callable[[Any, Any], bool] = lambda step, state: True,
    times: Callable[[Any, Any], int] = lambda step, state: 1,
) -> None:
    """The question of `effect` was once a step called `name`, asked so many times."""
    tag = f"{effect.tag.split('.')[0]}.{name}"
    pairs = [each.split("=") for each in names]
    renamed = {pair[0]: pair[-1] for pair in pairs}
    ROWS.append(Former(tag, effect, renamed, fixed or {}, also or {}, holds, when, times))
    FORMER[tag] = read
    RECORDED[effect] = write


def read(data: Data) -> Data:
    """A question saved under its former name, as it is written today."""
    try:
        return next(row for row in ROWS if row.fits(data)).read(data)
    except (KeyError, StopIteration):
        raise ValueError(f"{data['step']} is damaged") from None


def write(step: Step, state: Any) -> list[Data]:
    """The question on top of the agenda as it was once written."""
    rows = (row for row in ROWS if row.effect is type(step) and row.when(step, state))
    return next(rows).write(step, state)
