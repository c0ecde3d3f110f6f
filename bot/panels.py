"""What a table looks like in Discord: the table message, and the line that is left of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import games
from bot import controls, paint
from bot.sheets import Attached, Button, Choice, Menu, Row, Sheet, Shown, shorten
from bot.sights import Sight, sight
from bot.tables import (
    Closing,
    Ending,
    Place,
    PlaceKind,
    Reminder,
    Request,
    Sitter,
    Status,
    Table,
    Wish,
)
from bot.voices import Voice, voice
from games.kernel import Ballot, Decision, Game, Meanwhile, Picks, Position
from games.phrases import News, Phrase
from games.scene import Scene

NEWS = 8  # lines at most
BUTTONS = 5  # answers at most that are buttons; more are a menu
BOARD_TEXT = 2600


@dataclass(frozen=True, slots=True)
class Look:
    """A table at one moment, with what has just happened there."""

    table: Table
    position: Position | None
    news: tuple[News, ...] = ()  # of the turn that has just been played
    taken: tuple[News, ...] = ()  # what was just taken back, or would be with consent
    remark: Phrase | None = None  # what else happened: taken back, refused, sat down
    record: str | None = None  # the whole game as text, once it is over
    steps: frozenset[tuple[int, int]] = frozenset()  # seat and question that one may step back from
    stray: bool = False  # there is no place to post the table message: panels ask everything

    @property
    def game(self) -> Game[Any, Any]:
        return games.ALL[self.table.game]

    @property
    def secret(self) -> bool:
        """Whether several seats choose at the same time, so that each must be asked in private."""
        agenda = self.position.agenda if self.position else []
        return bool(agenda) and not isinstance(agenda[-1], Decision)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The seats that have chosen in secret, while others are still to choose."""
        match self.position.agenda[-1:] if self.position else []:
            case [Ballot(questions=questions)]:
                seats = tuple(question.seat for question in questions)
            case [Meanwhile(seats=seats)]:
                pass
            case _:
                return ()
        return tuple(seat for seat in seats if seat not in self.table.waiting)

    def vote(self, seat: int) -> tuple[Decision, Picks] | None:
        """The question that this seat has answered in secret, and how."""
        match self.position.agenda[-1:] if self.position else []:
            case [Ballot(questions=questions, answers=answers)] if answers:
                for question, picks in zip(questions, answers, strict=True):
                    if question.seat == seat and picks is not None:
                        return question, picks
        return None

    def seen(self, seat: int | None) -> Sight:
        """The position as this seat sees it; there is one."""
        assert self.position is not None
        return sight(self.game, self.position, seat)

    def private(self, decision: Decision) -> bool:
        return decision.private or self.secret or self.stray


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks, and how they like it: `seat` is None for everybody in the channel."""

    locale: str
    theme: str
    seat: int | None = None

    def voice(self, table: Table, *, plain: bool = False) -> Voice:
        return voice(table, self.locale, plain=plain)


# ---- pictures


def pictures(look: Look, reader: Reader, *, own: bool = False) -> tuple[Shown, ...]:
    """The pictures of what this reader may see; none in the theme that is all text."""
    if look.position is None or reader.theme == "text":
        return ()
    say = reader.voice(look.table, plain=True).say
    shown = scenes(look, reader.seat, own=own)
    if look.table.status is Status.OVER:
        shown += hands(look)
    return tuple(Shown(name, scene, paint.alt(scene, say)) for name, scene in shown)


def scenes(look: Look, seat: int | None, *, own: bool = False) -> list[tuple[str, Scene]]:
    """The picture for the table, or `own`: those that only this seat may see."""
    seen = look.seen(seat)
    shown = seen.names[:1]
    if own:
        secret = shown if asked_in_private(look, seat) and differs(look, seat, *shown) else ()
        shown = (*secret, *(name for name in seen.names[1:] if name == "hand"))
    return [(name, seen.scene(name)) for name in shown]


def asked_in_private(look: Look, seat: int | None) -> bool:
    decision = open_question(look, seat)
    return decision is not None and look.private(decision)


def open_question(look: Look, seat: int | None) -> Decision | None:
    return look.position.decision(seat) if look.position and seat is not None else None


def differs(look: Look, seat: int | None, name: str) -> bool:
    """Whether a seat's picture of the table shows more than everybody's: its own hidden dice."""
    public = look.seen(None)
    return name not in public.names or look.seen(seat).scene(name) != public.scene(name)


def further(look: Look, seat: int | None) -> bool:
    """Whether there are pictures besides the table's own and the hand."""
    names = look.seen(seat).names if look.position else ()
    return any(name != "hand" for name in names[1:])


def boards(look: Look, reader: Reader, *, own: bool = False) -> str:
    """The same in words, for the theme that is all text."""
    if look.position is None or reader.theme != "text":
        return ""
    say = reader.voice(look.table, plain=True).say
    shown = scenes(look, reader.seat, own=own)
    if look.table.status is Status.OVER:
        shown += hands(look)
    texts = [paint.text(scene, say) for _, scene in shown]
    return shorten("\n".join(texts), BOARD_TEXT)


# ---- the table message


def table(look: Look, reader: Reader) -> Sheet:
    """The message that everybody in the channel sees, at whatever point the table is."""
    match look.table.status:
        case Status.INVITED | Status.OPEN:
            return invitation(look, reader)
        case Status.RUNNING:
            return running(look, reader)
        case Status.OVER:
            return over(look, reader)
        case Status.CLOSED:
            return closed(look, reader)


def running(look: Look, reader: Reader) -> Sheet:
    """The board, what has just happened, who must do what."""
    say = reader.voice(look.table)
    lines = [boards(look, reader), *told(look, reader, say)]
    rows: list[Row] = []
    for decision in look.position.pending if look.position else ():
        more_lines, more_rows = asked(look, reader, say, decision)
        lines += more_lines
        rows += more_rows
    for more_lines, more_rows in (wishes(look, say), silence(look, say), free(look, say)):
        lines += more_lines
        rows += more_rows
    shown = pictures(look, reader)
    if reader.seat is not None:
        shown += tuple(each for each in pictures(look, reader, own=True) if each.name == "hand")
    return Sheet(
        text="\n".join(line for line in lines if line),
        pictures=shown,
        rows=(*rows, tuple(standing(look, say, reader.seat))),
        foot=foot(look, say),
        colour=look.game.colour,
        mentions=awaited(look.table),
    )


def told(look: Look, reader: Reader, say: Voice) -> list[str]:
    """What has just happened, as far as this reader may hear it."""
    heard = [item for item in look.news if item.heard_by(reader.seat)]
    great = [item for item in heard if not item.minor] or heard
    lines = [say.say(item) for item in great]
    lines += [say.text("table.chosen", raw_who=say.seats[seat]) for seat in look.chosen]
    if look.remark is not None:
        lines.append(say.say(look.remark))
    if not look.table.requests:
        lines += quoted(look, reader.seat, say)
    if len(lines) > NEWS:
        lines = [say.text("table.earlier", count=len(lines) - NEWS), *lines[-NEWS:]]
    return lines


def asked(
    look: Look, reader: Reader, say: Voice, decision: Decision
) -> tuple[list[str], list[Row]]:
    """One open question as this reader sees it: in full, or only who is awaited."""
    seat = look.table.seats[decision.seat]
    who = f"<@{seat.person}>" if seat.kind is Sitter.PERSON else say.seats[decision.seat]
    if seat.software:
        return [say.text("table.thinks", raw_who=who)], []
    if look.private(decision) and reader.seat != decision.seat:
        return [say.text("table.private", raw_who=who)], []
    lines, rows = question(look, say, decision)
    lines[0] = say.text("table.asks", raw_who=who, raw_question=lines[0])
    back = step_back(look, say, decision)
    return lines, [*rows, back] if back else rows


def question(look: Look, say: Voice, decision: Decision) -> tuple[list[str], list[Row]]:
    """A question with its answers: up to five as buttons, more as a menu."""
    offer = decision.offer(look.position)
    number = look.table.seats[decision.seat].asked
    choices = tuple(choice(look, say, decision, code) for code in offer.options)
    lines = [say.say(decision.question(look.position))]
    rows: list[Row] = []
    if offer.least == offer.most == 1 and len(choices) <= BUTTONS:
        lines += [f"• **{each.label}**: {each.detail}" for each in choices if each.detail]
        rows.append(tuple(_pick(look, number, each, i) for i, each in enumerate(choices)))
        return lines, rows
    if choices:
        least, most = max(1, offer.least), max(1, min(offer.most, len(choices)))
        hint = say.text(_hint(least, most), least=least, most=most, count=most)
        rows.append(Menu(controls.menu(look.table.id, number), hint, choices, least, most))
    if offer.least == 0:
        nothing = Button(controls.answer(look.table.id, number, ""), say.text("button.nothing"))
        rows.append((nothing,))
    return lines, rows


def _hint(least: int, most: int) -> str:
    if most == 1:
        return "menu.one"
    return "menu.exactly" if least == most else "menu.range"


def _pick(look: Look, number: int, each: Choice, index: int) -> Button:
    style = "plain" if index else "main"
    return Button(controls.answer(look.table.id, number, each.code), each.label, style)


def choice(look: Look, say: Voice, decision: Decision, code: str) -> Choice:
    detail = decision.detail(look.position, code)
    label = say.say(decision.label(look.position, code))
    return Choice(code, label, say.say(detail) if detail else "")


def step_back(look: Look, say: Voice, decision: Decision) -> tuple[Button, ...]:
    """The way back to the question before, as long as that tells nobody anything."""
    seat, asked = decision.seat, look.table.seats[decision.seat].asked
    free = (seat, asked) in look.steps
    return (button(look, say, "back", arg=f"{seat}.{asked}"),) if free else ()


def wishes(look: Look, say: Voice) -> tuple[list[str], list[Row]]:
    """Requests that wait for the other side's consent."""
    lines: list[str] = []
    rows: list[Row] = []
    for request in look.table.requests:
        count = look.table.ply - request.ply
        who = say.seats[request.seat]
        asks = say.text(f"wish.{request.wish}", raw_who=who, count=count)
        asked = say.join([f"<@{person}>" for person in consenting(look.table, request)])
        lines.append(say.text("table.asks", raw_who=asked, raw_question=asks))
        if request.wish is Wish.UNDO:
            lines += quoted(look, None, say)
            if any(item.to and request.seat in item.to for item in look.taken):
                lines.append(say.text("wish.learnt", raw_who=who))
        names = (("allow", "good"), ("refuse", "plain"))
        rows.append(tuple(button(look, say, verb, style, request.wish) for verb, style in names))
    return lines, rows


def consenting(table: Table, request: Request) -> tuple[int, ...]:
    """The people whose consent a request still needs."""
    done = {request.seat, *request.agreed}
    seats = enumerate(table.seats)
    return tuple(s.person for i, s in seats if s.person and s.joined and i not in done)


def quoted(look: Look, seat: int | None, say: Voice) -> list[str]:
    """What an undo takes back, as far as everybody heard it."""
    return [f"> {say.say(item)}" for item in look.taken if item.heard_by(seat)][:NEWS]


def silence(look: Look, say: Voice) -> tuple[list[str], list[Row]]:
    """After two days of silence the others may claim the game or let software finish it."""
    silent = [i for i in look.table.waiting if look.table.seats[i].reminded >= 2]
    if not silent or look.table.solo:
        return [], []
    others = [
        f"<@{s.person}>" for i, s in enumerate(look.table.seats) if s.person and i not in silent
    ]
    you, they = say.join(others), say.join([say.seats[i] for i in silent])
    lines = [say.text("table.silent", raw_you=you, raw_who=they)]
    return lines, [(button(look, say, "claim", "danger"), button(look, say, "software"))]


def free(look: Look, say: Voice) -> tuple[list[str], list[Row]]:
    """A seat that somebody was taken from waits for whoever joins."""
    if all(seat.kind is not Sitter.NOBODY for seat in look.table.seats):
        return [], []
    return [say.text("table.free")], [(button(look, say, "join", "good"),)]


def standing(look: Look, say: Voice, seat: int | None) -> list[Button]:
    """The buttons that every running table has."""
    names = ["log", "rules", "more"]
    if further(look, seat):
        names.insert(0, "closer")
    if look.table.place.kind is not PlaceKind.DM:
        names.insert(0, "hand")
    return [button(look, say, name) for name in names]


def button(look: Look, say: Voice, name: str, style: str = "plain", arg: str = "") -> Button:
    return Button(controls.verb(look.table.id, name, arg), say.text(f"button.{name}"), style)


def foot(look: Look, say: Voice) -> str:
    """The small print: fairness, and who sits where."""
    parts = [say.text("foot.seed", raw_hash=f"{look.table.seed_hash[:8]}…")]
    parts += seated(look, say)
    return " · ".join(parts)


def seated(look: Look, say: Voice) -> list[str]:
    """Who sits where; and who plays against one person alone, where the game has somebody."""
    people = [
        f"{say.own(f'seat.{seat.name}')}: {name}"
        for seat, name in zip(look.table.seats, say.seats, strict=True)
    ]
    alone = len(people) == 1 and say.has("automa")
    return [*people, say.own("automa")] if alone else people


def awaited(table: Table) -> tuple[int, ...]:
    """The people whose answer is awaited."""
    return tuple(person for i in table.waiting if (person := table.seats[i].person) is not None)


def last_line(look: Look, reader: Reader) -> Sheet:
    """What is left of a table message when the table has moved down the channel."""
    say = reader.voice(look.table)
    lines = told(look, reader, say) or [say.text("table.moved")]
    if look.table.running and not look.table.ply:  # what is left of an invitation
        players, game = say.join(list(say.seats)), say.own("title")
        lines = [say.text("table.begun", raw_who=players, raw_game=game)]
    return Sheet(text="\n".join(lines), colour=look.game.colour)


def taken_back(look: Look, reader: Reader) -> Sheet:
    """What is left of a line about moves that do not stand any more."""
    return Sheet(text=reader.voice(look.table).text("table.taken"), colour=look.game.colour)


def where(place: Place) -> str:
    """The place as Discord links it."""
    return f"<#{place.posts_to}>"


def address(place: Place) -> str:
    """The address of the place, for a button that leads there."""
    return f"https://discord.com/channels/{place.guild or '@me'}/{place.posts_to}"


# ---- before and after the game


def invitation(look: Look, reader: Reader) -> Sheet:
    """Who invites whom to what: the game in a few words, its options, and yes or no."""
    table, say = look.table, reader.voice(look.table)
    host = next(
        (n for s, n in zip(table.seats, say.seats, strict=True) if s.person == table.opened_by), ""
    )
    title = say.own("title")
    if table.status is Status.INVITED:
        named = say.join([f"<@{guest}>" for guest in guests(table)])
        head = say.text("invitation.named", raw_host=host, raw_guest=named, raw_game=title)
        names = [("accept", "good"), ("decline", "plain")]
    else:
        head = say.text("invitation.open", raw_host=host, raw_game=title)
        names = [("join", "good")]
    names += [("rules", "plain"), ("withdraw", "plain")]
    lines = [head, say.own("summary"), *options(look, say), length(look, say)]
    opening = look.game.setup(look.game.Options(**table.options), "the picture of an invitation")
    picture = Look(table, opening)
    return Sheet(
        text="\n".join(line for line in lines if line),
        pictures=pictures(picture, reader),
        rows=(tuple(button(look, say, verb, style) for verb, style in names),),
        foot=" · ".join([*seated(look, say), say.text("invitation.foot")]),
        colour=look.game.colour,
        mentions=guests(table),
    )


def guests(table: Table) -> tuple[int, ...]:
    """The people who are invited and have not said yes."""
    return tuple(seat.person for seat in table.seats if seat.person and not seat.joined)


def options(look: Look, say: Voice) -> list[str]:
    """What is not as usual at this table."""
    usual = dict(look.game.Options())
    return [
        f"• {say.own(f'option.{field}')}: {option(say, field, value)}"
        for field, value in look.game.Options(**look.table.options)
        if value != usual[field]
    ] or [say.text("invitation.usual")]


def option(say: Voice, field: str, value: Any) -> str:
    """One value of an option."""
    code = str(value).lower()
    if say.has(f"option.{field}.{code}"):
        return say.own(f"option.{field}.{code}")
    return say.text(f"option.{code}") if isinstance(value, bool) else str(value)


def length(look: Look, say: Voice) -> str:
    marks = "●" * look.game.weight + "○" * (5 - look.game.weight)
    return say.text("invitation.length", minutes=look.game.minutes, raw_weight=marks)


def over(look: Look, reader: Reader) -> Sheet:
    """Who won and by which rule, the final picture, the seed, the record, another game."""
    say = reader.voice(look.table)
    lines = [boards(look, reader), *told(look, reader, say), *result(look, say)]
    if look.table.seed:
        lines.append(say.text("result.seed", raw_seed=look.table.seed))
    further = tuple(button(look, say, verb) for verb in ("log", "verify", "replay"))
    record = look.record.encode() if look.record else b""
    return Sheet(
        text="\n".join(line for line in lines if line),
        pictures=pictures(look, reader),
        rows=((*again(look.table, say), *further),),
        foot=foot(look, say),
        colour=look.game.colour,
        attached=(Attached(f"{look.table.game}-{look.table.id}.txt", record),) if record else (),
    )


def hands(look: Look) -> list[tuple[str, Scene]]:
    """Everybody's hand, once nothing needs to be hidden any more."""
    return [
        (f"hand-{seat.name}", scene)
        for index, seat in enumerate(look.table.seats if look.position else ())
        for name, scene in scenes(look, index, own=True)
        if name == "hand" and hides(look, index)
    ]


def hides(look: Look, seat: int) -> bool:
    """Whether this seat sees anything that nobody else did, besides being itself."""
    own, public = (games.to_data(look.seen(who).view) for who in (seat, None))
    return any(own[name] != public[name] for name in own if name != "seat")


def again(table: Table, say: Voice) -> tuple[Button, ...]:
    """The way to another game, once there is a result."""
    if table.result is None:
        return ()
    verbs = (("rematch", "main"), ("swapped", "plain"))[: min(2, len(table.seats))]
    return tuple(
        Button(controls.verb(table.id, verb), say.text(f"button.{verb}"), style)
        for verb, style in verbs
    )


def result(look: Look, say: Voice) -> list[str]:
    """The result in words."""
    table, ended = look.table, look.table.result
    if ended is None:
        return []
    winners = [f"**{say.seats[i]}**" for i in ended.winners]
    lines = [verdict(table, say, winners)]
    if ended.how is Ending.PLAYED:
        lines.append(say.own(f"reason.{ended.reason}"))
    else:
        who = say.seats[ended.seat] if ended.seat is not None else ""
        lines.append(say.text(f"result.{ended.how}", raw_who=who))
    if ended.scores:
        scores = [f"{n} {s}" for n, s in zip(say.seats, ended.scores, strict=False)]
        lines.append(say.text("result.scores", raw_scores=" · ".join(scores)))
    return lines


def verdict(table: Table, say: Voice, winners: list[str]) -> str:
    drawn = table.result is not None and table.result.how is Ending.DRAWN
    if drawn or len(winners) == len(table.seats) > 1:
        return say.text("result.draw")
    if not winners:
        return say.text("result.lost")
    return say.text("result.won", raw_who=say.join(winners), count=len(winners))


def closed(look: Look, reader: Reader) -> Sheet:
    """A table that ended without a result: one line."""
    say = reader.voice(look.table)
    guests = [n for s, n in zip(look.table.seats, say.seats, strict=True) if not s.joined]
    who = say.join(guests) if guests else say.text("name.nobody")
    why = look.table.closed or Closing.CANCELLED
    line = say.text(f"closed.{why}", raw_game=say.own("title"), raw_who=who)
    return Sheet(text=line, colour=look.game.colour)


def reminder(look: Look, reader: Reader, due: Reminder, *, link: str = "") -> Sheet:
    """A quiet word to somebody who is awaited."""
    say = reader.voice(look.table)
    others = [n for i, n in enumerate(say.seats) if i != due.seat]
    key = f"reminder.{min(due.number, 2)}" + ("" if others else ".alone")
    who, game = f"<@{due.person}>", say.own("title")
    line = say.text(key, raw_who=who, raw_game=game, raw_others=say.join(others))
    row = [button(look, say, "hand", "main")]
    if link:
        row.append(Button(link, say.text("button.open")))
    return Sheet(text=line, rows=(tuple(row),), colour=look.game.colour)
