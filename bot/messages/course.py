"""A course: a game that is learnt by playing it, step by step, in one private message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import games
from bot import paint
from bot.messages import controls
from bot.messages.board import sentence
from bot.messages.look import Look, Reader
from bot.messages.question import choice, question
from bot.messages.sheet import Button, Menu, Row, Sheet, Shown, buttons, shorten
from bot.tables import Person, Place, PlaceKind, Seat, Sitter, Status, Table
from bot.words import Voice
from games import lessons
from games.kernel import Picks
from games.lessons import Course, CourseStep, Moment
from games.phrases import News

NEVER = datetime.fromtimestamp(0, UTC)
TABLE = "course"  # the id of a table that stands nowhere
BOARD_TEXT = 1500  # characters of a board in words
NEWS = 4  # lines at most of what an answer brought
Reached = Mapping[str, str]  # by course, the step that somebody has come to


@dataclass(frozen=True, slots=True)
class Stand:
    """Where somebody is in a course."""

    game: str
    course: Course
    index: int

    @property
    def step(self) -> CourseStep:
        return self.course.step[self.index]

    @property
    def moment(self) -> Moment:
        return lessons.moments(self.game, self.course.name)[self.index]

    @property
    def last(self) -> bool:
        return self.index == len(self.course.step) - 1

    @property
    def key(self) -> str:
        """Of the sentence in the game's catalogue."""
        return f"learn.{self.course.name}.{self.step.name}"

    @property
    def arg(self) -> str:
        """How a button names it."""
        return f"{self.game}/{self.course.name}/{self.step.name}"

    def at(self, index: int) -> Stand:
        return replace(self, index=index)


def find(game: str, course: str, step: str = "") -> Stand | None:
    """The step of this name, or the first; None when there is none (any more)."""
    if game not in games.ALL or course not in lessons.courses(game):
        return None
    found = lessons.courses(game)[course]
    index = found.index(step) if step else 0
    return None if index is None else Stand(game, found, index)


# ---- the table of a course: nobody sits there, but its messages are made like any other's


def look(at: Stand, person: Person, level: str, reader: Reader) -> Look:
    """The position of a step, at a table of the learner against the computer."""
    return Look(table(at, person, level, reader), at.moment.position)


def table(at: Stand, person: Person, level: str, reader: Reader) -> Table:
    game = games.ALL[at.game]
    names = game.seats(game.Options(**at.course.options))
    return Table(
        id=TABLE,
        game=at.game,
        options=at.course.options,
        place=Place(PlaceKind.DM, 0),
        language=reader.locale,
        theme=reader.theme,
        opened_by=person.id,
        seats=tuple(
            Seat(name, Sitter.PERSON, person.id, person.name, joined=True)
            if seat == at.course.seat
            else Seat(name, Sitter.SOFTWARE, level=level, joined=True)
            for seat, name in enumerate(names)
        ),
        status=Status.RUNNING,
        version=game.version,
        first_version=game.version,
        ply=0,
        revision=0,
        shown=0,
        seed_hash="",
        opened=NEVER,
        changed=NEVER,
    )


# ---- a step


def page(
    at: Stand, look: Look, reader: Reader, said: Sequence[str] = (), *, answered: bool = False
) -> Sheet:
    """One step: what happened, the picture, what is said of an answer, the sentence, the question.

    `answered`: the right answer to the step before has just been given.
    """
    say = reader.voice(look.table)
    lines, rows = asked(at, look, reader)
    news = quoted(at, look, say, at.moment.answered) if answered else []
    told = [*news, *quoted(at, look, say, at.moment.played)]
    parts = (words(at, look, reader), said, [say.own(at.key)], lines)
    return Sheet(
        head="\n".join([head(at, say), *told]),
        text="\n\n".join("\n".join(part) for part in parts if part),
        pictures=shown(at, look, reader),
        rows=(*rows, ways(at, say)),
        colour=look.game.colour,
    )


def head(at: Stand, say: Voice) -> str:
    return say.text(
        "learn.head",
        raw_game=say.own("title"),
        raw_course=say.own(f"learn.{at.course.name}"),
        step=at.index + 1,
        steps=len(at.course.step),
    )


def shown(at: Stand, look: Look, reader: Reader) -> tuple[Shown, ...]:
    """The picture that the step is about, with its marks; none in the theme that is all text."""
    if reader.theme == "text":
        return ()
    seen = look.seen(at.course.seat)
    name = at.step.picture or seen.names[0]
    scene = lessons.marked(seen.scene(name), at.step.marks)
    return (Shown(name, scene, paint.alt(scene, reader.voice(look.table, plain=True).say)),)


def words(at: Stand, look: Look, reader: Reader) -> list[str]:
    """The same in words."""
    if reader.theme != "text":
        return []
    seen = look.seen(at.course.seat)
    scene = seen.scene(at.step.picture or seen.names[0])
    say = reader.voice(look.table, plain=True).say
    return [shorten(paint.text(scene, say), BOARD_TEXT)]


def asked(at: Stand, look: Look, reader: Reader) -> tuple[list[str], list[Row]]:
    """The open question, where the step wants an answer to it.

    What each answer does is left to the sentence, so that the picture stays in sight.
    """
    decision = look.question(at.course.seat)
    if not at.step.want or decision is None:
        return [], []
    (asking, *details), rows = question(look, reader, decision, singly=True)
    told = details if reader.theme == "text" else []
    return [f"▸ {asking}", *told], [_own(row, at) for row in rows]


def _own(row: Row, at: Stand) -> Row:
    """The game's controls, as answers in the course instead of at a table."""
    if isinstance(row, Menu):
        return replace(row, id=controls.verb("-", "learn-answer", at.arg))
    return tuple(replace(each, id=_answer(at, each.id)) for each in row)


def _answer(at: Stand, ident: str) -> str:
    control = controls.parse(ident)
    assert control is not None
    return controls.verb("-", "learn-answer", f"{at.arg}/{control.arg}")


def ways(at: Stand, say: Voice) -> tuple[Button, ...]:
    """Back; and on, by oneself or by having it answered."""
    before = at.at(at.index - 1).arg if at.index else f"{at.game}/"
    back = Button(controls.verb("-", "learn", before), say.text("button.learn-back"))
    if at.last:
        rest = controls.verb("-", "learn-play", f"{at.game}/{at.course.name}")
        key = "button.learn-play" if len(say.seats) > 1 else "button.learn-rest"
        return back, Button(rest, say.text(key), "good")
    if at.step.want:
        return back, Button(controls.verb("-", "learn-skip", at.arg), say.text("button.learn-skip"))
    ahead = controls.verb("-", "learn", at.at(at.index + 1).arg)
    return back, Button(ahead, say.text("button.learn-next"), "main")


# ---- what is said about an answer


def right(at: Stand, look: Look, reader: Reader, answer: Picks) -> list[str]:
    """What the right answer did; `look` is at the next step, where the course goes on."""
    say = reader.voice(look.table)
    lines = [
        f"✓ {say.own(f'{at.key}.done') if say.has(f'{at.key}.done') else say.text('learn.right')}"
    ]
    first = at.step.want[0].split("+") if at.step.want[0] else []
    return lines if sorted(answer) == sorted(first) else [*lines, say.text("learn.also")]


def wrong(at: Stand, look: Look, reader: Reader, answer: Picks) -> list[str]:
    """Why this answer is not what is wanted here."""
    say, decision = reader.voice(look.table), look.question(at.course.seat)
    keys = [*(f"{at.key}.wrong.{code}" for code in answer), f"{at.key}.wrong"]
    why = next((say.own(key) for key in keys if say.has(key)), say.text("learn.wrong"))
    if decision is None or not set(answer) <= set(decision.offer(look.position).options):
        return [f"✗ {why}"]
    labels = [choice(look, reader, decision, code).label for code in answer]
    given = say.join(labels) if labels else say.text("button.nothing")
    return [f"✗ **{given}.** {why}"]


def quoted(at: Stand, look: Look, say: Voice, news: Sequence[News]) -> list[str]:
    """What happened, as far as the learner hears of it."""
    heard = [item for item in news if item.heard_by(at.course.seat)]
    lines = [f"> {sentence(say, told)}" for told in look.game.digest(heard)]
    return lines[-NEWS:]


# ---- before the first step


def start(say: Voice, game: str, reached: Reached, remark: str = "") -> Sheet:
    """The courses of a game: from the beginning, or from where somebody left off."""
    own = replace(say, game=game)
    pressed: list[Button] = []
    lines = [
        remark,
        say.text("learn.start", raw_game=own.own("title"), raw_summary=own.own("summary")),
    ]
    for course in lessons.courses(game).values():
        at = find(game, course.name, reached.get(course.name, ""))
        title = own.own(f"learn.{course.name}")
        first = controls.verb("-", "learn", f"{game}/{course.name}/{course.step[0].name}")
        if at is None or not at.index:
            pressed.append(Button(first, title, "main"))
            continue
        key = "learn.finished" if at.last else "learn.left"
        lines.append(say.text(key, raw_course=title, step=at.index + 1, steps=len(course.step)))
        if not at.last:
            ahead = say.text("button.learn-on", raw_course=title)
            pressed.append(Button(controls.verb("-", "learn", at.arg), ahead, "main"))
        pressed.append(Button(first, say.text("button.learn-again", raw_course=title)))
    rules = Button(controls.verb("-", "rules", game), say.text("button.rules"))
    return Sheet(
        text="\n".join(line for line in lines if line),
        rows=buttons([*pressed, rules]),
        colour=games.ALL[game].colour,
    )


def every(say: Voice) -> Sheet:
    """The games there are, each one press away from being learnt."""
    voices = {key: replace(say, game=key) for key in games.ALL}
    lines = [f"• **{each.own('title')}**: {each.own('summary')}" for each in voices.values()]
    doors = [
        Button(controls.verb("-", "learn", key), each.own("title")) for key, each in voices.items()
    ]
    return Sheet(text="\n".join([say.text("learn.which"), *lines]), rows=buttons(doors))
