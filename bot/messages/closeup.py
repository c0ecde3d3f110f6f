"""Looking closer: every picture that a reader may see of a table, one at a time, in private."""

from __future__ import annotations

from bot import paint
from bot.messages import controls
from bot.messages.look import Look, Reader
from bot.messages.sheet import Button, Sheet, Shown, buttons, shorten
from bot.tables import Refused
from games.phrases import Arg, Phrase

TEXT = 3500  # characters of a picture in words


def names(look: Look, seat: int | None) -> tuple[str, ...]:
    """The pictures there are for this seat, or for everybody."""
    return look.seen(seat).names if look.position else ()


def closeup(look: Look, reader: Reader, name: str = "") -> Sheet:
    """One picture with the buttons of all; another one stands for a picture that has gone."""
    known = names(look, reader.seat)
    if not known:
        return Sheet(text=reader.voice(look.table).text("trouble.not-started"))
    if name not in known:
        secret = look.seen(reader.seat).secret
        name = next((each for each in known[1:] if each not in secret), known[0])
    scene = look.seen(reader.seat).scene(name)
    plain = reader.voice(look.table, plain=True).say
    wordy = reader.theme == "text"
    head = f"**{label(look, reader, name)}**"
    others = [
        Button(
            controls.verb(look.table.id, "closer", each),
            label(look, reader, each),
            "main" if each == name else "plain",
        )
        for each in known
    ]
    return Sheet(
        text=f"{head}\n{shorten(paint.text(scene, plain), TEXT)}" if wordy else head,
        pictures=() if wordy else (Shown(name, scene, paint.alt(scene, plain)),),
        rows=buttons(others) if len(known) > 1 else (),
        colour=look.game.colour,
    )


def find(look: Look, reader: Reader, typed: str) -> str:
    """The picture that was typed, by its code or by what the game calls it."""
    known = names(look, reader.seat)
    if not known:
        raise Refused("refused.not-started")
    wanted = typed.strip().casefold()
    for name in known:
        if wanted in (name, label(look, reader, name).casefold()):
            return name
    raise Refused("refused.no-such-picture")


def label(look: Look, reader: Reader, name: str) -> str:
    """What the game calls one of its pictures."""
    return reader.voice(look.table).say(picture_name(name))


def picture_name(name: str) -> Phrase:
    """The words for a picture; `cards.a-b` is the part A–B of the cards."""
    kind, _, part = name.partition(".")
    told: dict[str, Arg] = {"raw_part": part.upper().replace("-", "–")} if part else {}
    return Phrase(key=f"picture.{kind}", args=told)
