"""Steps: the lines of a rulebook, of which the agenda of a position is made.

A step does one thing and puts on top what follows; a decision waits for the answer of a seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform, get_type_hints

from pydantic import GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, core_schema

from games.offers import Offer, Picks, Run
from games.phrases import Arg, News, Phrase
from games.values import FrozenType, field

if TYPE_CHECKING:
    from games.kernel import Position

STEPS: dict[str, type[Step]] = {}
# Kept by games/former.py: how steps that are no more are read, and how questions are hashed.
FORMER: dict[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {}
RECORDED: dict[type[Step], Callable[[Any, Any], list[Mapping[str, Any]]]] = {}


def remembered(offer: Callable[[Any, Any], Offer]) -> Callable[[Any, Any], Offer]:
    """An offer is worked out once per position: needed once to ask and once to check."""

    @wraps(offer)
    def recall(self: Any, state: Any) -> Offer:
        memo = state.memo
        if memo:
            for decision, known in memo:
                if decision is self:
                    return known  # type: ignore[no-any-return]
        made = offer(self, state)
        memo = state.memo  # never changed in place: a copy may know the same offers
        state.memo = [*memo, (self, made)] if memo else [(self, made)]
        return made

    return recall


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class StepType(FrozenType):
    """Registers every step under the tag that saved positions and card data use: `ferry.Draw`.

    A class is made twice: `dataclass(slots=True)` builds a slotted twin of the class that it is
    given, by this same metaclass. The twin has `__slots__` in its `space`, and it stays.

    >>> Decision.tag, Decision.slug
    ('steps.Decision', 'decision')
    """

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> StepType:
        if "offer" in space and "__slots__" not in space:
            space["offer"] = remembered(space["offer"])
        made: Any = super().__new__(mcs, name, bases, space)
        made.lapses = any("possible" in vars(cls) for cls in made.__mro__[:-2])
        if "tag" not in space:
            module = made.__module__.split(".")
            made.tag = f"{module[1] if module[0] == 'games' else module[-1]}.{name}"
        if "slug" not in space:
            made.slug = re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
        known = STEPS.get(made.tag)
        if known is not None and known.__module__ != made.__module__:
            raise TypeError(f"two steps are called {made.tag}")
        STEPS[made.tag] = made
        return made  # type: ignore[no-any-return]


class Step(metaclass=StepType):
    """One line of the rulebook."""

    tag: ClassVar[str]
    slug: ClassVar[str]
    waits: ClassVar[bool] = False
    forced: ClassVar[bool] = False
    apart: ClassVar[bool] = False  # an answer leaves the other open questions as they were
    lapses: ClassVar[bool] = False  # it has a `possible` of its own

    def run(self, state: Any) -> None:
        """Do it; what follows goes on top with `state.then(...)`."""
        raise NotImplementedError(f"{self.tag} has no run")

    def possible(self, state: Any) -> bool:
        """Whether it would change anything now; a question that would not is not asked."""
        return True

    def asked(self) -> tuple[Decision, ...]:
        """The questions it waits for."""
        return ()

    def asked_of(self, seat: int) -> Decision | None:
        """The one among them that is put to this seat."""
        for decision in self.asked():
            if decision.seat == seat:
                return decision
        return None

    def answer(self, state: Position, seat: int, picks: Picks) -> None:
        """Receive a checked answer to one of them, as the top of the agenda."""
        raise NotImplementedError(f"{self.tag} asks nothing")

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Step], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            lambda value: read_step(value, source),
            serialization=core_schema.plain_serializer_function_ser_schema(write_step),
        )


class Personal(Step):
    """A step of one seat: what effects and questions have in common."""

    seat: int


class Effect(Personal):
    """A step that card data may name; whoever gets the effect is its `seat`."""

    seat: int = 0

    def by(self, seat: int) -> Self:
        return replace(self, seat=seat)


class Decision(Personal):
    """A question to one seat. Its fields are its memory.

    An effect may itself be the question: `class Raid(Effect, Decision)` with `offer` and `take`.
    """

    waits: ClassVar[bool] = True
    private: ClassVar[bool] = False  # the options betray something hidden: ask in private
    opens: ClassVar[bool] = False  # a turn begins with it: search that looks one turn ahead stops
    # A sole answer is taken unasked; False where silence would betray, or no answer is ever alone.
    forced: ClassVar[bool] = True

    def run(self, state: Any) -> None:
        """As an effect that is carried out: ask."""
        state.agenda.append(self)

    def offer(self, state: Any) -> Offer:
        raise NotImplementedError(f"{self.tag} has no offer")

    def take(self, state: Any, picks: Picks) -> None:
        raise NotImplementedError(f"{self.tag} has no take")

    def runs(self, state: Any) -> tuple[Run, ...]:
        """Answers to this and to what comes of it that people may give at one tap."""
        return ()

    # How it is put to a person; only called when somebody reads it.

    def question(self, state: Any) -> Phrase:
        return Phrase(key=f"ask.{self.slug}", args=self._args())

    def label(self, state: Any, code: str) -> Phrase:
        return Phrase(key=f"pick.{self.slug}.{code}", args=self._args())

    def detail(self, state: Any, code: str) -> Phrase | None:
        """What the option will do, with the odds where chance is involved."""
        return None

    def _args(self) -> dict[str, Arg]:
        pairs = ((f.name, getattr(self, f.name)) for f in fields(self))
        return {name: value for name, value in pairs if isinstance(value, int | str)}

    def asked(self) -> tuple[Decision, ...]:
        return (self,)

    def asked_of(self, seat: int) -> Decision | None:
        return self if self.seat == seat else None

    def answer(self, state: Position, seat: int, picks: Picks) -> None:
        state.agenda.pop()
        self.take(state, picks)


class Ballot(Step):
    """A secret question to each of several seats: answered in any order, taking effect together."""

    tag: ClassVar[str] = "kernel.Ballot"  # as saved positions call it
    questions: tuple[Decision, ...]
    answers: tuple[Picks | None, ...] = ()

    @property
    def waits(self) -> bool:  # type: ignore[override]
        return bool(self.questions) and (not self.answers or None in self.answers)

    def run(self, state: Position) -> None:
        """Nobody was asked: nothing to do."""

    def asked(self) -> tuple[Decision, ...]:
        if not self.answers:
            return self.questions
        return tuple(q for q, a in zip(self.questions, self.answers, strict=True) if a is None)

    def answer(self, state: Position, seat: int, picks: Picks) -> None:
        old = self.answers or (None,) * len(self.questions)
        answers = tuple(
            picks if q.seat == seat else a for q, a in zip(self.questions, old, strict=True)
        )
        state.agenda.pop()
        if None in answers:
            state.agenda.append(Ballot(questions=self.questions, answers=answers))
        else:
            self._take_all(state, answers)

    def _take_all(self, state: Position, answers: tuple[Picks | None, ...]) -> None:
        agenda = state.agenda
        follow: list[list[Step]] = []
        for question, answer in zip(self.questions, answers, strict=True):
            floor = len(agenda)
            question.take(state, answer or ())
            if state.outcome is not None:
                return
            follow.append(agenda[floor:])
            del agenda[floor:]
        for steps in reversed(follow):
            agenda.extend(steps)


class Meanwhile(Step):
    """An agenda of its own for each seat, for a stretch in which they don't touch each other.

    The order of the clicks changes nothing: lanes may not draw from `rng`, and what happens in a
    lane is told to its own seat at once and to everybody else when the last lane has ended.

    While a seat answers, its lane is the agenda: with lanes `((A, B), (C,))` an answer to A is
    taken with the agenda `[B]`; what A puts on top comes before B, and C does not notice.
    """

    tag: ClassVar[str] = "kernel.Meanwhile"  # as saved positions call it
    apart: ClassVar[bool] = True
    seats: tuple[int, ...]
    lanes: tuple[tuple[Step, ...], ...]  # each with its next step first
    news: tuple[tuple[News, ...], ...] = ()  # per lane, still to be told to the others
    begun: bool = False

    @property
    def waits(self) -> bool:  # type: ignore[override]
        return self.begun and any(self.lanes)

    def asked(self) -> tuple[Decision, ...]:
        found: tuple[Decision, ...] = ()
        for lane in self.lanes:
            if lane:
                found += lane[0].asked()
        return found

    def asked_of(self, seat: int) -> Decision | None:
        lane = self.lanes[self.seats.index(seat)] if seat in self.seats else ()
        return lane[0].asked_of(seat) if lane else None

    def run(self, state: Position) -> None:
        now = self if self.begun else self.begin(state)
        if now.waits:
            state.agenda.append(now)
        elif any(now.news):
            for seat, told in zip(now.seats, now.news, strict=True):
                state.news.extend(replace(item, to=None, besides=seat) for item in told)

    def begin(self, state: Position) -> Meanwhile:
        """Every lane on to its first question."""
        lanes: list[tuple[Step, ...]] = []
        news: list[tuple[News, ...]] = []
        for seat, steps in zip(self.seats, self.lanes, strict=True):
            heard = len(state.news)
            lanes.append(self._drive(state, seat, steps, None))
            news.append(overheard(state.news, seat, heard) if len(state.news) > heard else ())
        return Meanwhile(seats=self.seats, lanes=tuple(lanes), news=tuple(news), begun=True)

    def answer(self, state: Position, seat: int, picks: Picks) -> None:
        i, lanes, news = self.seats.index(seat), list(self.lanes), self.news
        heard = len(state.news)
        lanes[i] = self._drive(state, seat, lanes[i], picks)
        if len(state.news) > heard:
            told = overheard(state.news, seat, heard)
            news = (*news[:i], news[i] + told, *news[i + 1 :])
        state.agenda[-1] = Meanwhile(seats=self.seats, lanes=tuple(lanes), news=news, begun=True)

    @staticmethod
    def _drive(
        state: Position, seat: int, steps: tuple[Step, ...], picks: Picks | None
    ) -> tuple[Step, ...]:
        """A lane as the agenda for a while: its answer, then on to its next question.

        The lane as it is afterwards comes back.
        """
        outer, counter = state.agenda, state.rng.counter
        state.agenda = lane = [*steps[::-1]]
        if picks is not None:
            steps[0].answer(state, seat, picks)
        state.settle()
        state.agenda = outer
        if state.rng.counter != counter or state.outcome is not None:
            raise RuntimeError(
                "a lane of Meanwhile drew from rng or ended the game: "
                "the order of clicks would matter"
            )
        return tuple(lane[::-1])


def overheard(news: list[News], seat: int, heard: int) -> tuple[News, ...]:
    """What a lane has made public is told to its own seat, and comes back for the others."""
    public = tuple(item for item in news[heard:] if item.to is None)
    news[heard:] = [replace(item, to=(seat,)) if item.to is None else item for item in news[heard:]]
    return public


@cache
def _adapters(cls: type[Step]) -> dict[str, TypeAdapter[Any]]:
    hints = get_type_hints(cls)
    return {f.name: TypeAdapter(hints[f.name]) for f in fields(cls)}


def read_step(value: Any, base: type[Step] = Step) -> Step:
    """A step from card data or a saved position; unknown steps and fields are errors."""
    if isinstance(value, base):
        return value
    if not isinstance(value, dict) or "step" not in value:
        raise ValueError("a step is a table with the key `step`")
    tag = str(value["step"])
    if tag in FORMER:
        return read_step(FORMER[tag](value), base)
    cls = STEPS.get(tag)
    if cls is None or not issubclass(cls, base):
        raise ValueError(f"there is no {base.__name__.lower()} called {value['step']!r}")
    adapters = _adapters(cls)
    given = {name: v for name, v in value.items() if name != "step"}
    if unknown := sorted(given.keys() - adapters.keys()):
        raise ValueError(f"{cls.tag} has no field {', '.join(unknown)}")
    try:
        return cls(**{name: adapters[name].validate_python(v) for name, v in given.items()})
    except TypeError as error:
        raise ValueError(f"{cls.tag}: {error}") from None


class Recorded(Step):
    """Stands for a step while its position is hashed: as it was written in the first records."""

    data: Mapping[str, Any]


def write_step(step: Step) -> Mapping[str, Any]:
    if isinstance(step, Recorded):
        return step.data
    adapters = _adapters(type(step))
    return {"step": step.tag} | {
        name: adapter.dump_python(getattr(step, name), mode="json")
        for name, adapter in adapters.items()
    }
