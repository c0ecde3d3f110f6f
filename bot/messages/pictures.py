"""Which pictures of a table a reader gets to see, and the same in words."""

from __future__ import annotations

import games
from bot import paint
from bot.messages.look import Look, Reader
from bot.messages.sheet import Shown, shorten
from games.composed import beside
from games.scene import Scene

BOARD_TEXT = 2600  # characters of a board in words


def pictures(look: Look, reader: Reader, *, own: bool = False) -> tuple[Shown, ...]:
    """The pictures of what this reader may see; none in the theme that is all text."""
    if look.position is None or reader.theme == "text":
        return ()
    say = reader.voice(look.table, plain=True).say
    shown = [
        Shown(n, scene, paint.alt(scene, say)) for n, scene in scenes(look, reader.seat, own=own)
    ]
    if look.table.open_hands:
        opened = side_by_side(hands(look))
        shown += [Shown(n, scene, paint.alt(scene, say), last=True) for n, scene in opened]
    return tuple(shown)


def side_by_side(opened: list[tuple[str, Scene]]) -> list[tuple[str, Scene]]:
    """Two hands in one picture, so that an ending does not end below the window."""
    if len(opened) != 2:
        return opened
    (_, left), (_, right) = opened
    both = beside(left, right, "hands")
    return [(both.name, both)]


def together(look: Look, reader: Reader) -> tuple[Shown, ...]:
    """The picture of the table; whoever has it for themselves sees their own beside it.

    In one picture both fit into a window with the question; each alone is a closer look.
    """
    table = pictures(look, reader)
    if reader.seat is None or look.position is None:
        return table
    secret = look.seen(reader.seat).private
    own = tuple(each for each in pictures(look, reader, own=True) if each.name in secret)
    if len(table) != 1 or len(own) != 1:
        return table + own
    both = beside(table[0].scene, own[0].scene, "table")
    return (Shown(both.name, both, paint.alt(both, reader.voice(look.table, plain=True).say)),)


def boards(look: Look, reader: Reader, *, own: bool = False) -> str:
    """The same in words, for the theme that is all text."""
    if look.position is None or reader.theme != "text":
        return ""
    say = reader.voice(look.table, plain=True).say
    texts = [paint.text(scene, say) for _, scene in _all(look, reader, own)]
    return shorten("\n".join(texts), BOARD_TEXT)


def _all(look: Look, reader: Reader, own: bool) -> list[tuple[str, Scene]]:
    shown = scenes(look, reader.seat, own=own)
    return shown + hands(look) if look.table.open_hands else shown


def scenes(look: Look, seat: int | None, *, own: bool = False) -> list[tuple[str, Scene]]:
    """The picture for the table, or `own`: those that only this seat may see."""
    seen = look.seen(seat)
    shown = seen.names[:1]
    if own:
        secret = shown if asked_in_private(look, seat) and differs(look, seat, *shown) else ()
        shown = (*secret, *seen.private)
    return [(name, seen.scene(name)) for name in shown]


def asked_in_private(look: Look, seat: int | None) -> bool:
    decision = look.position.decision(seat) if look.position and seat is not None else None
    return decision is not None and look.private(decision)


def differs(look: Look, seat: int | None, name: str) -> bool:
    """Whether a seat's picture of the table shows more than everybody's: its own hidden dice."""
    public = look.seen(None)
    return name not in public.names or look.seen(seat).scene(name) != public.scene(name)


def further(look: Look, seat: int | None) -> bool:
    """Whether there are pictures besides the table's own and the private ones."""
    if look.position is None:
        return False
    seen = look.seen(seat)
    return any(name not in seen.secret for name in seen.names[1:])


def hands(look: Look) -> list[tuple[str, Scene]]:
    """Everybody's hand, once nothing needs to be hidden any more."""
    return [
        (f"{name}-{seat.name}", scene)
        for index, seat in enumerate(look.table.seats if look.position else ())
        for name, scene in scenes(look, index, own=True)
        if name in look.seen(index).private and hides(look, index)
    ]


def hides(look: Look, seat: int) -> bool:
    """Whether this seat sees anything that nobody else did, besides being itself."""
    own, public = (games.to_data(look.seen(who).view) for who in (seat, None))
    return any(own[name] != public[name] for name in own if name != "seat")
