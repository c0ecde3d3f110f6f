"""The contract that every game keeps, and the small machine that plays it.

A position carries its own agenda: a stack of steps. A step does one line of the rulebook and puts
on top what follows. A decision is a step that waits for a seat's answer. `apply` checks an answer,
copies the position and runs the copy until somebody must choose again; `advance` does it in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, wraps
from hashlib import sha256
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeVar,
    get_args,
    get_origin,
)

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic_core import to_jsonable_python

from games.digests import Told
from games.offers import (
    CODE,
    MOST_OPTIONS,
    IllegalMove,
    Offer,
    Picks,
    answered,
    picks,
)
from games.phrases import Arg, News, Phrase, phrase, worth_telling
from games.rng import Rng, seed_hash
from games.scene import Scene
from games.steps import RECORDED, Ballot, Decision, Effect, Meanwhile, Recorded, Step
from games.values import Frozen, Part, field

__all__ = [
    "CODE",
    "MOST_OPTIONS",
    "Arg",
    "Ballot",
    "Card",
    "Chart",
    "Decision",
    "Effect",
    "Frozen",
    "Game",
    "IllegalMove",
    "Meanwhile",
    "News",
    "Offer",
    "Options",
    "Outcome",
    "Part",
    "Phrase",
    "Picks",
    "Picture",
    "Position",
    "Rng",
    "Step",
    "field",
    "phrase",
    "picks",
    "scrambler",
    "seed_hash",
    "to_data",
]

# ---- position


class Outcome(Frozen):
    """How a game ended; `reason` is a key that the catalogues know."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()


class Unsaved:
    """Slots of a position that are no part of it: known offers, and whether anybody listens."""

    __slots__ = ("hushed", "memo")


class Position(Part, Unsaved):
    """All there is to know about a game at one moment, hidden things included.

    `news` is what the last answer made happen: it is told, not saved, and equality ignores it.
    """

    unsaved: ClassVar[dict[str, str]] = {"memo": "None", "hushed": "old.hushed"}  # in a copy
    rng: Rng
    agenda: list[Step] = field(default_factory=list)
    news: Annotated[list[News], Field(exclude=True)] = field(default_factory=list, compare=False)
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self.memo: list[tuple[Step, Offer]] | None = None
        self.hushed = False

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The open decisions, in seat order; none when the game is over."""
        return self.agenda[-1].asked() if self.agenda else ()

    def decision(self, seat: int) -> Decision | None:
        """The question that waits for this seat."""
        return self.agenda[-1].asked_of(seat) if self.agenda else None

    def apply(self, seat: int, picks: str | Sequence[str]) -> Self:
        """The position after this answer; this one stays as it is."""
        after = self.copy()
        after.memo, after.hushed = self.memo, False
        after.advance(seat, picks)
        return after

    def advance(self, seat: int, picks: str | Sequence[str]) -> None:
        """`apply` in place, for search on its own copies."""
        if type(picks) is not tuple:
            picks = answered(picks)
        if not self.agenda:
            raise IllegalMove("over").met(picks, None, self)
        top = self.agenda[-1]
        decision = top.asked_of(seat)
        if decision is None:
            raise IllegalMove("not-asked").met(picks, None, self)
        offer = decision.offer(self)
        try:
            offer.check(picks)
        except IllegalMove as problem:
            raise problem.met(picks, offer, self, decision.private) from None
        self.memo = self._but(decision) if top.apart and len(self.memo or ()) > 1 else None
        if self.news:
            self.news = []
        top.answer(self, seat, picks)
        self.settle()

    def _but(self, answered: Step) -> list[tuple[Step, Offer]]:
        """The known offers, without that of a question that is being answered."""
        return [pair for pair in self.memo or () if pair[0] is not answered]

    def settle(self) -> None:
        """Run steps until somebody must choose."""
        agenda = self.agenda
        while agenda:
            top = agenda[-1]
            if not top.waits:
                agenda.pop()
                top.run(self)
                continue
            if top.lapses and not top.possible(self):
                agenda.pop()
                continue
            if not top.forced:
                return
            offer = top.offer(self)  # type: ignore[attr-defined]
            if len(offer.options) != 1 or offer.least != 1:
                return
            self.memo = self._but(top)  # the only possible answer is taken without asking
            agenda.pop()
            top.take(self, offer.options)  # type: ignore[attr-defined]

    def revote(self, seat: int | None, rng: Rng) -> None:
        """For `scramble`: secret answers of the others to an open ballot, drawn anew."""
        ballot = self.agenda[-1] if self.agenda else None
        if isinstance(ballot, Ballot) and ballot.answers:
            self.agenda[-1] = replace(ballot, answers=tuple(self._votes(ballot, seat, rng)))

    def _votes(self, ballot: Ballot, seat: int | None, rng: Rng) -> Iterator[Picks | None]:
        for question, answer in zip(ballot.questions, ballot.answers, strict=True):
            if answer is None or question.seat == seat:
                yield answer
                continue
            yield question.offer(self).by_chance(rng)

    def then(self, *steps: Step) -> None:
        """Put these steps on top of the agenda, the first to be done first."""
        self.agenda.extend(steps[::-1])

    def tell(self, key: str, /, to: Iterable[int] | None = None, **args: Arg) -> None:
        """Report what happened: to everybody, or to some seats only."""
        if not self.hushed:
            heard = None if to is None else tuple(to)
            self.news.append(News(key=f"news.{key}", args=args, to=heard))

    def note(self, key: str, /, **args: Arg) -> None:
        """Report a step on the way, for whoever reads the log."""
        if not self.hushed:
            self.news.append(News(key=f"news.{key}", args=args, minor=True))

    def finish(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.agenda.clear()

    def dump(self) -> str:
        return _position_adapter(type(self)).dump_json(self).decode()

    def digest(self, dump: str = "") -> str:
        """Sixteen hexadecimal digits that stand for this very position, seed included.

        A `dump` that is at hand already spares making it again.
        """
        recorded = self._recorded()
        text = dump if dump and recorded is self else recorded.dump()
        return sha256(text.encode()).hexdigest()[:16]

    def _recorded(self) -> Position:
        """This position, with the question that waits as records have always had it."""
        former = RECORDED.get(type(self.agenda[-1])) if self.agenda else None
        if former is None:
            return self
        alike = self.copy()
        alike.agenda[-1:] = [Recorded(data=data) for data in former(alike.agenda[-1], self)]
        return alike


P = TypeVar("P", bound=Position)


@cache
def _position_adapter(cls: type[P]) -> TypeAdapter[P]:
    return TypeAdapter(cls)


def scrambler(
    hide: Callable[[P, int | None, Rng], None],
) -> Callable[[P, int | None, Rng], P]:
    """The `scramble` of a game that only says what to hide.

    `hide` draws anew, in place, what the reader cannot know. The kernel does the rest: the copy,
    no remembered offer, new secret answers of the others to an open ballot, and other chance.
    """

    @wraps(hide)
    def scramble(position: P, seat: int | None, rng: Rng) -> P:
        alike = position.copy()
        hide(alike, seat, rng)
        alike.revote(seat, rng)
        alike.rng = Rng(f"{rng.word('seed'):016x}")
        alike.memo = None
        return alike

    return scramble


# ---- game


class Options(BaseModel):
    """Variants of a game; every field is a choice with a sensible default."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def values_of(cls, name: str) -> list[Any]:
        """What an option may be, where that is a list: words, or a number within bounds."""
        option = cls.model_fields[name]
        kind = option.annotation
        if get_origin(kind) is Literal:
            return list(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return [str(each) for each in kind]
        least = [m.ge for m in option.metadata if hasattr(m, "ge")]
        most = [m.le for m in option.metadata if hasattr(m, "le")]
        return list(range(least[0], most[0] + 1)) if kind is int and least and most else []


class Picture(Frozen):
    """One picture that a view can be shown as."""

    name: str
    private: bool = False  # shows what only its owner sees: a hand
    closer: bool = False  # a part of another, enlarged: only for those who look closer


class Chart(Frozen):
    """The colours of a game's curve, by their names in its art."""

    sheet: str = "paper"  # light, for dark lines
    sides: tuple[str, str] = ("ink", "ink2")


PLAIN = Chart()


class Card(Frozen):
    """What `/card` shows of one card: words by id, and where its facts come from."""

    id: str
    kind: str
    provenance: Mapping[str, str]  # per field: published, reconstructed or designed
    facts: Mapping[str, Arg] = field(default_factory=dict)


O = TypeVar("O", bound=Options)  # noqa: E741


@dataclass(frozen=True, kw_only=True)
class Game(Generic[O, P]):
    """Everything the outside knows about a game."""

    key: str
    title: str
    Options: type[O]
    State: type[P]
    seats: Callable[[O], tuple[str, ...]]
    setup: Callable[[O, str], P]
    view: Callable[[P, int | None], Any]
    scramble: Callable[[P, int | None, Rng], P]
    scene: Callable[..., Scene]  # scene(view), or scene(view, name) for a close-up
    pictures: Callable[[Any], tuple[Picture, ...]] = lambda view: (Picture(name="board"),)
    cards: Callable[[], Mapping[str, Card]] = dict
    portrait: Callable[[str], Scene | None] = lambda card: None  # one card alone, for `/card`
    worth: Callable[[P, int], float] = lambda position, seat: 0.0  # 1 is won, -1 is lost
    stage: Callable[[P], int] = lambda position: 0  # which stretch of the game this is, rising
    round: Callable[[P], int] = lambda position: 0  # the round that is played, as people count
    alone: Callable[[P], bool] = lambda position: False  # whether one person plays this position
    players: Mapping[str, Any] = field(default_factory=dict)  # by level, instead of the usual ones
    # What the game says about itself beyond the rules. All of it is made from a view, from news
    # that the reader has heard, or from a question put to the reader: nothing hidden is in it.
    # stakes(view): who wins if nothing changes, threats that everybody should see.
    stakes: Callable[[Any], tuple[Phrase, ...]] = lambda view: ()
    # proposal(view, question, offer): the answer that the game proposes, where it has one.
    proposal: Callable[[Any, Decision, Offer], str | None] = lambda view, question, offer: None
    # favourites(view, question, offer): answers that are one tap where the others need a menu.
    favourites: Callable[[Any, Decision, Offer], tuple[str, ...]] = lambda view, question, offer: ()
    # seal(view, question, code): the letter that an answer has in the reader's picture.
    seal: Callable[[Any, Decision, str], str] = lambda view, question, code: ""
    # digest(news): what a stretch of play brought each side, what matters first.
    digest: Callable[[Sequence[News]], Sequence[Told]] = worth_telling
    # reasons(before, after): what an answer has brought the seat whose views these are.
    reasons: Callable[[Any, Any], tuple[Phrase, ...]] = lambda before, after: ()
    # ahead(view, seat): 1, 0 or -1, whether this seat leads, as everybody may know.
    ahead: Callable[[Any, int], int] = lambda view, seat: 0
    # decided(view): what decided a game that is over, in a line.
    decided: Callable[[Any], Phrase | None] = lambda view: None
    topics: tuple[str, ...] = ()  # of the rules help
    retold: Mapping[str, str] = field(default_factory=dict)  # topic -> option that changes it
    variants: Mapping[str, O] = field(default_factory=dict)  # named option sets worth trying
    solos: Mapping[str, O] = field(default_factory=dict)  # alone, from the easiest to the hardest
    challenges: tuple[O, ...] = ()  # for one person, one a day in turn; none said: the solos
    version: int = 1
    minutes: int = 30
    weight: int = 2  # of 5
    colour: int = 0x8A7A5C  # of its messages
    chart: Chart = PLAIN  # of the curve in a review

    @property
    def for_one(self) -> tuple[O, ...]:
        """Set-ups for one person; where the game has no opponent of its own, its usual options."""
        return self.challenges or tuple(self.solos.values()) or (self.Options(),)

    def topic(self, name: str, options: O | None = None) -> Phrase:
        """The text of a topic of the rules help, as it stands under these options."""
        option = self.retold.get(name, "")
        changed = option and getattr(options, option, False)
        return Phrase(key=f"rules.{name}.text.{option}" if changed else f"rules.{name}.text")

    def load(self, text: str) -> P:
        loaded: P = _position_adapter(self.State).validate_json(text)
        return loaded


def to_data(view: Any) -> Any:
    """A view as plain JSON values."""
    return to_jsonable_python(view)
