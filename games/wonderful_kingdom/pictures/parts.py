"""Small things that every picture of the kingdom is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.phrases import Phrase, phrase
from games.scene import Box, Row, Shape, Sprite, Tag, Text, Words
from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    FACTS,
    GIVES,
    KINDS,
    MENACES,
    RAT,
    RESOURCES,
    Fact,
)
from games.wonderful_kingdom.pictures.styles import BOLD, HEAVY, LABEL
from games.wonderful_kingdom.state import SEATS

FIELD_ORDER = range(len(KINDS))


def kind_of(card: str, profile: str) -> str:
    """The tile of a card: its type, or what else it is."""
    if card in FACTS[profile]:
        return FACTS[profile][card].type
    if card in MENACES:
        return MENACES[card].deck
    if card in ADVISORS:
        return "advisor"
    if card == RAT.id:
        return "giant-rats"
    return "calamity" if card == CALAMITY.id else "treasure"


def kind_name(kind: str) -> Phrase:
    """The words for a tile."""
    if kind in ("treasure", "calamity", "advisor"):
        return phrase(f"pic.kind.{kind}")
    if kind in {menace.deck for menace in MENACES.values()}:
        return phrase("pic.kind.menace")
    return phrase("pic.type", type=kind)


def mini_of(card: str) -> str:
    if card in MENACES:
        return f"mini.{MENACES[card].deck}"
    if card in GIVES:
        return "mini.treasure"
    return "mini.advisor" if card in ADVISORS else f"mini.{card}"


def card_name(card: str) -> Phrase:
    return phrase("pic.card", card=card)


def tile(kind: str, x: int, y: int, size: int) -> Sprite:
    return Sprite(name=f"tile.{kind}", x=x, y=y, size=size, shadow=False)


def token(kind: int, x: int, y: int, size: int, mode: str = "full") -> Sprite:
    name = f"{KINDS[kind]}.{mode}"
    return Sprite(name=name, x=x, y=y, size=size, shadow=mode == "full")


def mark(seat: int, x: int, y: int, size: int) -> Iterator[Shape]:
    """The small shield of a duchy, with its letter."""
    yield Sprite(name=f"mark.{SEATS[seat]}", x=x, y=y, size=size, shadow=False)
    letter = phrase("pic.letter", duchy=SEATS[seat])
    yield HEAVY(letter, x, y - size // 30, size=max(20, round(size * 0.6)), colour="vellum2")


Item = Text | Sprite


def chip(words: Words, sprite: str, size: int, colour: str = "ink", least: int = 0) -> list[Item]:
    """A number and a token, for a row."""
    return [
        BOLD(words, size=size, colour=colour, least=least or size),
        Sprite(name=sprite, size=size, shadow=False),
    ]


def chips(amounts: Iterable[int], size: int, sign: str = "") -> list[Item]:
    """Amounts by kind as numbers and tokens."""
    made: list[Item] = []
    for kind, count in enumerate(amounts):
        if count:
            made += chip(f"{sign}{count}", f"{KINDS[kind]}.full", size)
    return made


def yields(fact: Fact, size: int) -> list[Item]:
    """What a card produces each round, and its bonus when built."""
    made = chips(fact.produce, size)
    if fact.per_count:
        made += chip(fact.per_count, f"{RESOURCES[fact.per_resource]}.full", size)
        made += chip("×", f"tile.{fact.per_type}", size)
    bonus = (0, 0, 0, 0, fact.krystallium, fact.soldiers)
    return made + chips(bonus, size, "+")


def line(items: list[Item], x: int, y: int, width: int, at: str = "l", gap: int = 3) -> Row:
    anchor = at if at in ("l", "m", "r") else "l"
    return Row(x=x, y=y, items=tuple(items), gap=gap, anchor=anchor, width=width)  # type: ignore[arg-type]


def points_seal(fact: Fact, x: int, y: int, size: int) -> Iterator[Shape]:
    """The seal with the points of a card, if it has any."""
    value = fact.points or fact.points_count
    if value:
        yield Sprite(name="seal", x=x, y=y, size=size, shadow=False)
        yield HEAVY(value, x, y, size=max(20, round(size * 0.72)))


def fields(
    cost: tuple[int, ...], filled: tuple[int, ...], right: int, y: int, size: int, hot: int = -1
) -> Iterator[Shape]:
    """The fields of a card under construction, ending at `right`."""
    kinds = [kind for kind in FIELD_ORDER if cost[kind]]
    pitch = size + 3
    x = right - sum(cost) * pitch - 5 * (len(kinds) - 1) + pitch // 2
    for kind in kinds:
        for place in range(cost[kind]):
            empty = "hot" if kind == hot else "open"
            yield token(kind, x, y, size, "full" if place < filled[kind] else empty)
            x += pitch
        x += 5


def fields_width(cost: tuple[int, ...], size: int) -> int:
    return sum(cost) * (size + 3) + 5 * (sum(1 for n in cost if n) - 1)


def heading(
    words: Phrase, x: int, y: int, width: int, note: Phrase | None = None
) -> Iterator[Shape]:
    """A rubric on a ruled line."""
    yield Row(
        x=x,
        y=y,
        items=(BOLD(words, colour="rubric", least=22),),
        width=width - (150 if note else 0),
    )
    if note:
        yield LABEL(note, x + width, y, 150, colour="ink2", anchor="rm")


def outline(x: int, y: int, w: int, h: int) -> Iterator[Shape]:
    """The last move is marked."""
    yield Box(x=x - 4, y=y - 4, w=w + 8, h=h + 8, edge="mark-case", line=7, radius=7)
    yield Box(x=x - 3, y=y - 3, w=w + 6, h=h + 6, edge="mark", line=4, radius=6)


def pennant(words: Phrase, x: int, y: int, width: int) -> Row:
    """A ribbon that says whose turn it is."""
    tag = Tag(shape="ribbon", fill="gold", edge="ink", line=2, pad=18, height=36)
    text = BOLD(words, size=24, tag=tag)
    return Row(x=x, y=y, items=(text,), width=width)
