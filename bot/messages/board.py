"""The table message of a running game, and the line that is left of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from bot.messages import controls
from bot.messages.look import LeftBehind, Look, Reader, in_dm
from bot.messages.pictures import boards, further, together
from bot.messages.question import button, hint, question, step_back
from bot.messages.sheet import Button, Row, Sheet, split
from bot.tables import Request, Sitter, Table, Wish
from bot.words import Voice
from games.digests import Told
from games.kernel import Decision
from games.phrases import News

NEWS = 8  # lines at most
QUOTED = 4  # of what is taken back


def running(look: Look, reader: Reader) -> Sheet:
    """The board, what has just happened, who must do what.

    In a direct message the news stand above, so that board, hand and question are seen together.
    """
    say, shown = reader.voice(look.table), together(look, reader)
    news, stakes = happened(look, reader, say), at_stake(look, reader, say)
    above = news if shown and in_dm(look.table) else []
    lines = [boards(look, reader), *([] if above else news), *stakes]
    rows: list[Row] = []
    ways: list[Button] = []
    for decision in look.position.pending if look.position else ():
        more_lines, more_rows = asked(look, reader, say, decision)
        lines += more_lines
        rows += more_rows
        if more_rows:
            ways += [*step_back(look, say, decision), *hint(look, say)]
    lines += in_private(look, reader, say)
    lines += clocks(look, say)
    offered = (wishes(look, say), silence(look, say), deserted(look, say), free(look, say))
    for more_lines, more_rows in offered:
        lines += more_lines
        rows += more_rows
    return Sheet(
        head="\n".join(above),
        text="\n".join(line for line in lines if line),
        pictures=shown,
        rows=(*rows, *split([*ways, *standing(look, say, reader.seat)])),
        foot=foot(look, say),
        colour=look.game.colour,
        # an answer has the number of its question; what is offered otherwise has not
        lasts=not any(more_rows for _, more_rows in offered),
    )


def happened(look: Look, reader: Reader, say: Voice) -> list[str]:
    """What has just happened, as far as this reader may hear it, without what it said before."""
    lines = story(look, look.told, reader, say)
    if look.chosen:
        lines += [say.text("table.chosen", raw_who=say.join([say.seats[i] for i in look.chosen]))]
    if look.remark is not None:
        lines.append(say.say(look.remark))
    if not look.table.requests:
        lines += quoted(look, reader.seat, say)
    return latest(lines, say)


def story(look: Look, told: Iterable[News], reader: Reader, say: Voice) -> list[str]:
    """News as sentences, as far as this reader may hear them."""
    heard = [item for item in told if item.heard_by(reader.seat)]
    return [sentence(say, item) for item in look.game.digest(heard)]


def latest(lines: list[str], say: Voice) -> list[str]:
    if len(lines) <= NEWS:
        return lines
    return [say.text("table.earlier", count=len(lines) - NEWS), *lines[-NEWS:]]


def sentence(say: Voice, told: Told) -> str:
    """A line of a digest."""
    return " ".join(map(say.say, told)) if isinstance(told, tuple) else say.say(told)


def at_stake(look: Look, reader: Reader, say: Voice) -> list[str]:
    """Who wins if nothing changes, where the game says so."""
    if look.position is None:
        return []
    return [say.say(stake) for stake in look.game.stakes(look.seen(reader.seat).view)]


def asked(
    look: Look, reader: Reader, say: Voice, decision: Decision
) -> tuple[list[str], list[Row]]:
    """One open question as this reader sees it in full; that software thinks about one."""
    if look.table.seats[decision.seat].kind is Sitter.SOFTWARE:
        return [say.text("table.thinks", raw_who=say.seats[decision.seat])], []
    if hidden(look, reader, decision):
        return [], []
    lines, rows = question(look, reader, decision)
    if not in_dm(look.table):
        who = called(look, say, decision.seat)
        lines[0] = say.text("table.asks", raw_who=who, raw_question=lines[0])
    return lines, rows


def called(look: Look, say: Voice, seat: int) -> str:
    """Whoever sits there, mentioned if it is a person."""
    sitter = look.table.seats[seat]
    return f"<@{sitter.person}>" if sitter.kind is Sitter.PERSON else say.seats[seat]


def hidden(look: Look, reader: Reader, decision: Decision) -> bool:
    """Whether this reader may only know that somebody is asked."""
    return look.private(decision) and reader.seat != decision.seat


def in_private(look: Look, reader: Reader, say: Voice) -> list[str]:
    """One line for all who are asked in private."""
    seats = [
        decision.seat
        for decision in (look.position.pending if look.position else ())
        if hidden(look, reader, decision)
        and look.table.seats[decision.seat].kind not in (Sitter.SOFTWARE, Sitter.GONE)
    ]
    if not seats:
        return []
    who = ", ".join(called(look, say, seat) for seat in seats)
    return [say.text("table.private", raw_who=who, count=len(seats))]


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
        rows.append(tuple(consent(look, say, verb, request.wish, style) for verb, style in names))
    return lines, rows


def consent(look: Look, say: Voice, verb: str, wish: Wish, style: str) -> Button:
    """A button that says what it allows or refuses."""
    ident = controls.verb(look.table.id, verb, wish)
    return Button(ident, say.text(f"button.{verb}.{wish}"), style)


def consenting(table: Table, request: Request) -> tuple[int, ...]:
    """The people whose consent a request still needs."""
    return table.consenting(request)


def quoted(look: Look, seat: int | None, say: Voice) -> list[str]:
    """What an undo takes back, as far as everybody heard it, without the steps on the way."""
    heard = [item for item in look.taken if item.heard_by(seat)]
    return [f"> {sentence(say, item)}" for item in look.game.digest(heard)][:QUOTED]


def silence(look: Look, say: Voice) -> tuple[list[str], list[Row]]:
    """After two days of silence those who owe no answer may claim the game, or let it go on."""
    waiting = look.table.waiting
    silent = [i for i in waiting if look.table.seats[i].reminded >= 2]
    others = [
        f"<@{s.person}>" for i, s in enumerate(look.table.seats) if s.person and i not in waiting
    ]
    if not silent or not others:
        return [], []
    you, they = say.join(others), say.join([say.seats[i] for i in silent])
    since = asked_at(look.table, silent)
    key = "table.late" if look.table.pace else "table.silent"
    lines = [say.text(key, raw_you=you, raw_who=they, since=since)]
    verbs = (("claim", "danger"), ("once", "plain"), ("software", "plain"))
    return lines, [tuple(button(look, say, verb, style) for verb, style in verbs)]


def rests(bank: timedelta, name: str, say: Voice) -> str:
    """How much time somebody has who is not asked: days and hours, or hours and minutes."""
    minutes = int(bank.total_seconds() // 60)
    days, hours = divmod(minutes // 60, 24)
    if days:
        return say.text("clock.rests.days", raw_who=name, days=days, hours=hours)
    if not hours:
        return say.text("clock.rests.minutes", raw_who=name, minutes=minutes)
    return say.text("clock.rests", raw_who=name, hours=hours, minutes=minutes % 60)


def clocks(look: Look, say: Voice) -> list[str]:
    """How much time everybody has, where there are clocks, and who is away.

    Discord counts down by itself.
    """
    told = []
    for seat, name in zip(look.table.seats, say.seats, strict=True):
        if seat.bank is None or seat.person is None:
            continue
        if seat.since is None:
            told.append(rests(seat.bank, name, say))
        elif seat.away is None:
            ends = seat.since + seat.bank + seat.paused + seat.down
            key = "clock.out" if seat.reminded >= 2 else "clock.runs"
            told.append(say.text(key, raw_who=name, until=int(ends.timestamp())))
    told += [
        say.text("clock.away", raw_who=name, until=int(seat.away.timestamp()))
        for seat, name in zip(look.table.seats, say.seats, strict=True)
        if seat.away is not None
    ]
    return [f"-# {' · '.join(told)}"] if told else []


def asked_at(table: Table, seats: Iterable[int]) -> int:
    """When the first of these seats was asked, in seconds since 1970."""
    asked = [since for seat in seats if (since := table.seats[seat].since) is not None]
    return int(min(asked, default=table.changed).timestamp())


def deserted(look: Look, say: Voice) -> tuple[list[str], list[Row]]:
    """Somebody is forgotten: whoever stays may claim the game, or let the computer play on."""
    if all(seat.kind is not Sitter.GONE for seat in look.table.seats):
        return [], []
    you = say.join([f"<@{person}>" for person in look.table.people])
    verbs = (("claim", "danger"), ("software", "plain"))
    row = tuple(button(look, say, verb, style) for verb, style in verbs)
    return [say.text("table.gone", raw_you=you)], [row]


def free(look: Look, say: Voice) -> tuple[list[str], list[Row]]:
    """A seat that somebody was taken from waits for whoever joins."""
    if all(seat.kind is not Sitter.NOBODY for seat in look.table.seats):
        return [], []
    return [say.text("table.free")], [(button(look, say, "join", "good"),)]


def standing(look: Look, say: Voice, seat: int | None) -> list[Button]:
    """The buttons that every running table has.

    In a direct message they are one row, so that board, hand and question are seen together: what
    is missing of them, and who sits where, is under More.
    """
    closer = ["closer"] if further(look, seat) else []
    if in_dm(look.table):
        names = [*closer, *(["rules"] if opening(look) else []), "more"]
    else:
        names = ["hand", *closer, "log", "rules", "watch", "more"]
    return [_short(look, say, name) for name in names]


def _short(look: Look, say: Voice, name: str) -> Button:
    """A button that stands there all the time, in as few letters as will do."""
    label = "button.rules.short" if name == "rules" else f"button.{name}"
    return Button(controls.verb(look.table.id, name), say.text(label))


def foot(look: Look, say: Voice) -> str:
    """The small print: who sits where; before the first answer, the whole hash of the seed."""
    if in_dm(look.table) and not opening(look):
        return ""
    return " · ".join([*seated(look, say), *([fairness(look, say)] if opening(look) else [])])


def fairness(look: Look, say: Voice) -> str:
    """The whole hash: in the opening, in what is left of it, and in the log."""
    return say.text("foot.seed", raw_hash=look.table.seed_hash)


def opening(look: Look) -> bool:
    """Whether no person has answered anything yet."""
    if len(look.past) < look.table.ply:
        return False
    return not any(e.seat is not None and look.table.seats[e.seat].person for e in look.past)


def seated(look: Look, say: Voice) -> list[str]:
    """Who sits where; and who plays against one person alone, where the game has somebody."""
    people = [
        f"{say.own(f'seat.{seat.name}')}: {name}"
        for seat, name in zip(look.table.seats, say.seats, strict=True)
    ]
    alone = len(people) == 1 and say.has("automa")
    return [*people, say.own("automa")] if alone else people


# ---- what is left of a table message when the table has moved down the channel


def line(look: Look, reader: Reader, left: LeftBehind) -> Sheet:
    """What was told until its move; of the opening, that it was one, and the hash of the seed."""
    say, ply = reader.voice(look.table), left.ply
    foot = ""
    if ply > look.table.ply:
        lines = [say.text("table.taken")]
    elif look.table.started and not ply:  # what is left of an invitation, or of the opening
        players, game = say.join(list(say.seats)), say.own("title")
        lines = [say.text("table.begun", raw_who=players, raw_game=game)]
        foot = fairness(look, say)
    elif ply == look.table.ply:
        lines = happened(look, reader, say)
    else:
        lines = latest(story(look, left.told, reader, say), say)
    text = "\n".join(lines) or say.text("table.moved")
    return Sheet(text=text, foot=foot, colour=look.game.colour)
