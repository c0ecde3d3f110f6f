"""An open question with its answers, as buttons or as a menu."""

from __future__ import annotations

from bot.messages import controls
from bot.messages.look import Look, Reader
from bot.messages.sheet import Button, Choice, Menu, Row, buttons
from bot.tables import Purpose
from bot.words import Voice, line, read
from bot.words.marks import leading
from games.foresight import End
from games.kernel import Decision, Offer
from games.offers import RUN, Run
from games.phrases import Phrase

BUTTONS = 10  # answers at most that are buttons; more are a menu
FEW = 5  # answers that are all buttons, even where the game has favourites among them
LABEL = 38  # characters of a button; what is longer is cut on a telephone
BESIDE = 34  # characters of a button that has an icon
LINE = 100  # characters at most beside a line of a menu; what is longer is told above it
DETAILS = 640  # characters of description beside buttons; more of them stand in a menu
STYLES = {End.WINS: "good", End.LOSES: "danger"}


def question(
    look: Look, reader: Reader, decision: Decision, *, singly: bool = False
) -> tuple[list[str], list[Row]]:
    """A question with its answers: a few short ones as buttons, others as a menu.

    `singly`: each answer alone, none together with what comes of it.
    """
    say, offer = reader.voice(look.table), decision.offer(look.position)
    number = look.table.seats[decision.seat].asked
    choices, going = offered(look, reader, decision, singly=singly)
    tapped = at_a_tap(look, reader, decision, choices)
    rest = tuple(each for each in choices if each not in tapped)
    told = [each for each in choices if each.detail and (each in tapped or too_long(each))]
    lines = [say.say(decision.question(look.position))]
    lines += [f"• **{each.label}**: {each.detail}" for each in told]
    rows = [*as_buttons(look, reader, decision, tapped)] if tapped else []
    if rest:
        rows.append(_menu(look, say, number, offer, rest, more=bool(tapped)))
    if going:
        first, _, _ = going[0].code.partition(RUN)
        hint = f"{capital(say.say(decision.label(look.position, first)))} …"
        rows.append(Menu(controls.menu(look.table.id, number), hint, going))
    if offer.least == 0:
        nothing = Button(controls.answer(look.table.id, number, ""), say.text("button.nothing"))
        rows.append((nothing,))
    return lines, rows


def offered(
    look: Look, reader: Reader, decision: Decision, *, singly: bool
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The answers; and those that go on to the next question in a menu that would come anyway.

    Where they are few they stand among the others; else two short steps are better than a list.
    """
    options = decision.offer(look.position).options
    every = tuple(choice(look, reader, decision, code) for code in options)
    runs = () if singly else decision.runs(look.position)
    if not runs:
        return every, ()
    passed = {run.codes[0] for run in runs if run.instead}
    left = tuple(each for each in every if each.code not in passed)
    going = tuple(run_choice(look, reader, decision, run) for run in runs)
    if fits((*left, *going)):
        return (*left, *going), ()
    if len(passed) == 1 and len(going) > BUTTONS and fits(left):
        return left, going
    likely = tuple(each for each, run in zip(going, runs, strict=True) if run.likely)
    known = {each.code for each in likely}  # what comes of an answer by itself has its code
    more = (*(each for each in every if each.code not in known), *likely)
    return (more if fits(more) else every), ()


def at_a_tap(
    look: Look, reader: Reader, decision: Decision, choices: tuple[Choice, ...]
) -> tuple[Choice, ...]:
    """The answers that are buttons: all of them, the game's favourites, or none."""
    offer = decision.offer(look.position)
    if not offer.least == offer.most == 1:
        return ()
    liked = look.game.favourites(look.seen(reader.seat).view, decision, offer)
    if fits(choices) and (not liked or len(choices) <= FEW):
        return choices
    return tuple(each for each in choices if each.code in liked)


def too_long(each: Choice) -> bool:
    """Whether a line of a menu has no room for what this answer does."""
    return len(line(each.detail)) > LINE


def _menu(
    look: Look, say: Voice, number: int, offer: Offer, choices: tuple[Choice, ...], *, more: bool
) -> Menu:
    """All answers, or those that are no buttons."""
    least, most = max(1, offer.least), max(1, min(offer.most, len(choices)))
    hint = "menu.rest" if more else _hint(least, most)
    said = say.text(hint, least=least, most=most, count=most)
    return Menu(controls.menu(look.table.id, number), said, choices, least, most)


def fits(choices: tuple[Choice, ...]) -> bool:
    """Whether these answers can be buttons: few, short, and quickly described."""
    described = sum(len(read(each.label + each.detail)) for each in choices if each.detail)
    short = all(fits_button(each.label) for each in choices)
    return len(choices) <= BUTTONS and short and described <= DETAILS


def fits_button(label: str) -> bool:
    """Whether a telephone shows the whole label."""
    icon, words = leading(label)
    return len(read(words)) <= (BESIDE if icon else LABEL)


def _hint(least: int, most: int) -> str:
    if most == 1:
        return "menu.one"
    return "menu.exactly" if least == most else "menu.range"


class Styles:
    """How the answers of a question are marked: what ends the game, and what is proposed."""

    def __init__(self, look: Look, reader: Reader, decision: Decision) -> None:
        seen = look.seen(reader.seat)
        self.ends = seen.ends(decision)
        offer = decision.offer(look.position)
        self.proposed = look.game.proposal(seen.view, decision, offer)

    def of(self, code: str) -> str:
        if code in self.ends:
            return STYLES.get(self.ends[code], "plain")
        return "main" if code == self.proposed else "plain"


def as_buttons(
    look: Look, reader: Reader, decision: Decision, choices: tuple[Choice, ...]
) -> tuple[Row, ...]:
    """Answers that are pressed, each marked as it deserves."""
    number, styles = look.table.seats[decision.seat].asked, Styles(look, reader, decision)
    return buttons(
        [
            Button(controls.answer(look.table.id, number, c.code), c.label, styles.of(c.code))
            for c in choices
        ]
    )


def choice(look: Look, reader: Reader, decision: Decision, code: str) -> Choice:
    """One answer: its letter in the picture, its words, what it ends, what it does."""
    say, seen = reader.voice(look.table), look.seen(reader.seat)
    detail = decision.detail(look.position, code)
    label = capital(say.say(decision.label(look.position, code)))
    if letter := look.game.seal(seen.view, decision, code):
        label = f"{letter} · {label}"
    does = say.say(detail) if detail else ""
    if end := seen.ends(decision).get(code):
        label, does = ending(say, end, label, does)
    return Choice(code, label, does)


def run_choice(look: Look, reader: Reader, decision: Decision, run: Run) -> Choice:
    """Several answers at one tap, in words."""
    say = reader.voice(look.table)
    label, does = capital(say.say(run.label)), say.say(run.detail) if run.detail else ""
    if end := look.seen(reader.seat).ends(decision).get(run.code):
        label, does = ending(say, end, label, does)
    return Choice(run.code, label, does)


def ending(say: Voice, end: End, label: str, does: str) -> tuple[str, str]:
    """That an answer ends the game: on its button, or beside it where that has no room."""
    marked = say.text(f"label.{end}", raw_label=label)
    if len(marked) <= LABEL:
        return marked, does
    return label, f"{say.text(f'ends.{end}')} {does}".rstrip()


def capital(label: str) -> str:
    """A button begins like a sentence."""
    return label[:1].upper() + label[1:]


def step_back(look: Look, say: Voice, decision: Decision) -> tuple[Button, ...]:
    """The way back to the question before, as long as that tells nobody anything."""
    seat, asked = decision.seat, look.table.seats[decision.seat].asked
    if (seat, asked) not in look.steps:
        return ()
    return (button(look, say, "back", arg=f"{seat}.{asked}"),)


def hint(look: Look, say: Voice) -> tuple[Button, ...]:
    """Advice, where somebody plays alone and it does not count."""
    counted = look.table.purpose is Purpose.DAILY
    return (button(look, say, "hint"),) if look.table.solo and not counted else ()


def button(look: Look, say: Voice, name: str, style: str = "plain", arg: str = "") -> Button:
    return Button(controls.verb(look.table.id, name, arg), say.text(f"button.{name}"), style)


# ---- about a question


def help_with(look: Look, reader: Reader) -> str:
    """What the open question means, in the words of the rules."""
    say = reader.voice(look.table)
    decision = look.question(reader.seat)
    if decision is None:
        return say.text("why.nothing")
    key = f"help.{decision.slug}"
    return say.say(Phrase(key=key)) if say.has(key) else say.say(decision.question(look.position))


EXAMPLES = 5


def legal(look: Look, reader: Reader) -> list[str]:
    """A few of the answers that the open question takes, as they are typed."""
    say, decision = reader.voice(look.table), look.question(reader.seat)
    if decision is None:
        return []
    options = decision.offer(look.position).options
    few = [f"• `{c}` {say.say(decision.label(look.position, c))}" for c in options[:EXAMPLES]]
    if len(options) > EXAMPLES:
        few.append(say.text("games.further", count=len(options) - EXAMPLES))
    return [say.text("move.legal"), *few]
