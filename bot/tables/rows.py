"""Rows of the database as the values of `model`, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any

from pydantic import TypeAdapter

from bot.tables.model import (
    DAY,
    REMINDERS,
    Closing,
    Ending,
    Message,
    Move,
    Place,
    PlaceKind,
    Purpose,
    Request,
    Result,
    Seat,
    Sitter,
    Status,
    Table,
    Wish,
)
from bot.tables.pace import deadline
from bot.tables.preferences import Calls, Preferences
from games.phrases import News
from games.rng import seed_hash, seed_of

MILLISECOND = timedelta(milliseconds=1)
Row = Mapping[Any, Any]
OPENED = ("cancelled", "stopped")  # games without a result whose seed is published all the same
NEWS = TypeAdapter(tuple[News, ...])


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table and what nobody outside may see of it before the end."""

    table: Table
    seed: str  # the host's part of the chance

    @property
    def chance(self) -> str:
        """The seed that is played with: the host's part and those of the players."""
        return seed_of(self.seed, self.table.parts)


def read_tables(rows: Iterable[Row]) -> list[StoredTable]:
    """Tables out of rows of `queries.WHOLE`, in their order."""
    return [read_table(list(group)) for _, group in groupby(rows, key=lambda row: row["id"])]


def read_table(rows: list[Row]) -> StoredTable:
    row = rows[0]
    status = Status(row["status"])
    table = Table(
        id=row["id"],
        game=row["game"],
        options=row["options"],
        place=Place(PlaceKind(row["kind"]), row["channel"], row["guild"], row["thread"]),
        language=row["language"],
        theme=row["theme"],
        opened_by=row["host"],
        seats=tuple(read_seat(r, row["clocks"][r["seat"]]) for r in rows),
        status=status,
        version=row["version"],
        first_version=row["first_version"],
        ply=row["ply"],
        revision=row["revision"],
        shown=row["shown"],
        moved=row["moved"],
        seed_hash=seed_hash(row["seed"]),
        opened=row["opened"],
        changed=row["changed"],
        requests=tuple(read_request(r) for r in row["requests"]),
        result=read_result(row),
        closed=Closing(row["closed"]) if row["closed"] else None,
        unverified_from=row["unverified_from"],
        rematch_of=row["rematch_of"],
        purpose=Purpose(row["purpose"]),
        pace=row["pace"],
    )
    return StoredTable(table, row["seed"])


def read_seat(row: Row, clock: list[Any]) -> Seat:
    asked, since, reminded, *later = clock  # version 0.1 wrote no more
    return Seat(
        name=row["name"],
        kind=Sitter(row["sitter"]),
        person=row["person"],
        called=row["called"],
        level=row["level"],
        joined=row["joined"],
        asked=asked,
        since=read_moment(since),
        reminded=reminded,
        summoned=later[0] if later else 0,
        bank=None if len(later) < 2 or later[1] is None else timedelta(milliseconds=later[1]),
        away=read_moment(later[2]) if len(later) > 2 else None,
        paused=timedelta(milliseconds=later[3]) if len(later) > 3 else timedelta(),
        down=timedelta(milliseconds=later[4]) if len(later) > 4 else timedelta(),
        part=row["part"],
    )


def read_moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)


def read_request(row: Row) -> Request:
    return Request(Wish(row["wish"]), row["seat"], row["ply"], tuple(row["agreed"]))


def read_result(row: Row) -> Result | None:
    if row["how"] is None:
        return None
    return Result(
        Ending(row["how"]),
        tuple(row["winners"]),
        row["reason"],
        tuple(row["scores"]),
        row["ended_by"],
    )


def read_move(row: Row) -> Move:
    return Move(
        row["ply"],
        row["seat"],
        row["picks"],
        row["digest"],
        row["at"],
        NEWS.validate_python(row["news"]),
        row["interaction"],
        timedelta(milliseconds=row["spent"]),
    )


def write_move(table: str, move: Move) -> dict[str, Any]:
    return {
        "table": table,
        "ply": move.ply,
        "seat": move.seat,
        "picks": move.picks,
        "digest": move.digest,
        "at": move.at,
        "news": write_news(move.news),
        "interaction": move.interaction,
        "spent": move.spent // timedelta(milliseconds=1),
    }


def read_message(row: Row) -> Message:
    return Message(
        table=row["table"],
        kind=row["kind"],
        channel=row["channel"],
        message=row["message"],
        person=row["person"],
        born=row["born"],
        digest=row["digest"],
        ply=row["ply"],
    )


def write_message(message: Message) -> dict[str, Any]:
    """The columns of a message but for where it stands."""
    return {
        "table": message.table,
        "kind": message.kind,
        "person": message.person,
        "born": message.born,
        "digest": message.digest,
        "ply": message.ply,
    }


def read_preferences(row: Row) -> Preferences:
    chosen = {field.name: row[field.name] for field in fields(Preferences)}
    return Preferences(**chosen | {"calls": Calls(row["calls"])})


def write_changing(table: Table) -> dict[str, Any]:
    """The columns that a change may touch."""
    return write_clocks(table) | {
        "status": table.status,
        "closed": table.closed,
        "version": table.version,
        "first_version": table.first_version,
        "unverified_from": table.unverified_from,
        "ply": table.ply,
        "revision": table.revision,
        "moved": table.moved,
        "requests": [write_request(r) for r in table.requests],
        "changed": table.changed,
    }


def write_clocks(table: Table) -> dict[str, Any]:
    """What each seat is asked since when, and what is to be found by that."""
    seats = table.seats if table.running else ()
    thinking = [seats[index].since for index in table.software_awaited]
    silent = [
        seat.since + seat.down + seat.reminded * DAY
        for seat in seats
        if seat.since is not None and seat.person is not None and seat.reminded < REMINDERS
    ]
    return {
        "clocks": [write_clock(seat) for seat in table.seats],
        "deadline": deadline(table),
        "waiting_since": min(silent, default=None),
        "thinking_since": min((since for since in thinking if since), default=None),
    }


def write_clock(seat: Seat) -> list[Any]:
    clock = [seat.asked, write_moment(seat.since), seat.reminded, seat.summoned]
    if seat.bank is None and seat.away is None and not seat.paused and not seat.down:
        return clock
    bank = None if seat.bank is None else seat.bank // MILLISECOND
    timed = [*clock, bank, write_moment(seat.away)]
    if not seat.paused and not seat.down:
        return timed
    return [*timed, seat.paused // MILLISECOND, seat.down // MILLISECOND]


def write_moment(moment: datetime | None) -> int | None:
    """Milliseconds since 1970, as in the columns of moments."""
    return None if moment is None else round(moment.timestamp() * 1000)


def write_request(request: Request) -> dict[str, Any]:
    return {
        "wish": request.wish,
        "seat": request.seat,
        "ply": request.ply,
        "agreed": list(request.agreed),
    }


def write_new(table: Table, seed: str) -> dict[str, Any]:
    """All columns of a new table."""
    place = table.place
    return write_changing(table) | {
        "id": table.id,
        "game": table.game,
        "options": dict(table.options),
        "kind": place.kind,
        "guild": place.guild,
        "channel": place.channel,
        "thread": place.thread,
        "language": table.language,
        "theme": table.theme,
        "host": table.opened_by,
        "shown": table.shown,
        "seed": seed,
        "prologue": [],
        "opened": table.opened,
        "rematch_of": table.rematch_of,
        "purpose": table.purpose,
        "pace": table.pace,
    }


def write_try(table: Table) -> dict[str, Any]:
    """That whoever opened the challenge of a day has tried it."""
    day = table.opened.astimezone(UTC).date().isoformat()
    return {"person": table.opened_by, "day": day, "table": table.id}


def write_seat(seat: Seat) -> dict[str, Any]:
    """Who sits there; the clocks are columns of the table."""
    return {
        "sitter": seat.kind,
        "person": seat.person,
        "called": seat.called,
        "level": seat.level,
        "joined": seat.joined,
        "part": seat.part,
    }


def write_result(table: str, result: Result, at: datetime) -> dict[str, Any]:
    return {
        "table": table,
        "how": result.how,
        "winners": list(result.winners),
        "reason": result.reason,
        "scores": list(result.scores),
        "seat": result.seat,
        "at": at,
    }


def write_news(news: Iterable[News]) -> Any:
    return NEWS.dump_python(tuple(news), mode="json")
