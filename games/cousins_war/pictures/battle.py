"""The battle: one exchange told from top to bottom, from the hidden roll to what it cost."""

from __future__ import annotations

from collections.abc import Iterator

from games.cousins_war.battle import DICE, best
from games.cousins_war.cards import POINTS
from games.cousins_war.pictures.parts import (
    LEFT_TO_RIGHT,
    PAINT,
    card_name,
    french,
    gold_frame,
    halves,
    house,
    panel,
    pile,
    tally,
    when_where,
)
from games.cousins_war.pictures.styles import (
    ASIDE,
    BOLD,
    CAPS,
    FIGURE,
    LABEL,
    NAME,
    NOTE,
    PROSE,
    TITLE,
)
from games.cousins_war.state import SEATS, YORK
from games.cousins_war.view import CousinsView, ExchangeView
from games.phrases import Phrase, phrase
from games.scene import Box, Path, Row, Shape, Sprite, Tag

KINDS = {"single": 1, "pair": 2, "triple": 3}
TOP, TALL, GAP, ROWS = 312, 158, 17, 5
LEFT, WIDE, HEAD = 30, 1140, 316
DICE_AT, DICE_GAP = 440, 118
SPEECH = 780
SIGNS = {1: "+1", -1: "−1"}


def still() -> Iterator[Shape]:
    """Header, hosts and five rows, still empty."""
    yield panel(30, 30, 1140, 112)
    yield Sprite(name="swords", x=90, y=86, size=80)
    yield Box(x=812, y=52, w=2, h=68, fill="line", radius=0)
    yield from halves(LEFT, 158, WIDE, 138, shadow=True)
    for row in range(ROWS):
        y = row_at(row)
        yield Box(x=LEFT, y=y, w=WIDE, h=TALL, fill="card", edge="ink", shadow=True)


def battle(view: CousinsView) -> Iterator[Shape]:
    """The exchange that is on; if nothing is announced in it yet, the one before as well."""
    now, before = view.exchange, view.previous
    told = now or before
    assert told
    yield from header(view, told)
    yield from hosts(view, told)
    if now and not now.said and before:
        yield from opening(view, now, row_at(0))
        yield from story(view, before, first=1, old=True)
    else:
        yield from story(view, told, first=0)


def row_at(row: int) -> int:
    return TOP + row * (TALL + GAP)


def story(view: CousinsView, one: ExchangeView, first: int, old: bool = False) -> Iterator[Shape]:
    """The steps of an exchange, a row each; an old one gives its card's row away."""
    steps = [opening, answer, defence, cost] if old else [opening, answer, last_card, defence, cost]
    for row, step in enumerate(steps, first):
        yield from step(view, one, row_at(row))
        if old:
            yield from dated(one, row_at(row))


def dated(one: ExchangeView, y: int) -> Iterator[Shape]:
    """A row of an earlier exchange says so."""
    yield NOTE(
        phrase("pic.exchange", number=one.number),
        LEFT + WIDE - 30,
        y + 2,
        220,
        size=24,
        colour="ivory",
        anchor="rm",
        tag=Tag(fill="ink2", edge="ivory", pad=12, height=34, shadow=False),
    )


# ---- header and hosts


def header(view: CousinsView, one: ExchangeView) -> Iterator[Shape]:
    card = view.battlefield or view.houses[view.victors[-1]].trophies[-1]
    yield TITLE(phrase("pic.battle", card=card), 146, 70, 640, colour="madder", least=30, track=0.3)
    yield ASIDE(when_where(card), 146, 111, 640, size=28, least=24)
    yield BOLD(phrase("pic.exchange", number=one.number), 838, 69, 310, size=36, least=24)
    yield LABEL(phrase("pic.round-of", number=view.round), 838, 111, 310, size=27, least=24)


def hosts(view: CousinsView, one: ExchangeView) -> Iterator[Shape]:
    y = 158
    for seat in LEFT_TO_RIGHT:
        mine, paint = view.houses[seat], PAINT[seat]
        left = seat == YORK
        x, anchor = (62, "lm") if left else (1138, "rm")
        role = "pic.attacks" if seat == one.attacker else "pic.defends"
        yield TITLE(
            house(seat), x, y + 48, 250, size=46, colour=paint.words, anchor=anchor, least=30
        )
        yield NOTE(
            phrase(role), x, y + 96, 230, size=31, colour=paint.lesser, anchor=anchor, least=24
        )
        side = -1 if left else 1
        count = mine.troops["battlefield"]
        yield FIGURE(
            count, 600 + side * 52, y + 70, size=82 if count < 10 else 66, colour=paint.words
        )
        yield pile(seat, count, 600 + side * 134, y + 57, 90, paint.lesser)
        if mine.french:
            yield FIGURE(mine.french, 600 + side * 206, y + 70, size=62, colour=paint.words)
            yield french(mine.french, 600 + side * 258, y + 66, 74)


# ---- rows


def row(
    y: int, seat: int | None, first: Phrase, second: Phrase | None = None, stars: int = 0
) -> Iterator[Shape]:
    """A row: who acts, in the colours of the house, pointing to what was done."""
    ground, words, lesser = PAINT[seat] if seat is not None else ("ink", "ivory", "gold3")
    yield Box(x=LEFT + 3, y=y + 3, w=HEAD - 3, h=TALL - 6, fill=ground, radius=7, corners="left")
    x, low = LEFT + HEAD - 1, y + TALL - 3
    tip = ((x, y + 2), (x + 20, y + TALL // 2), (x, low))
    yield Path(points=tip, closed=True, fill=ground, edge="", width=0)
    yield Path(points=tip, edge="ink")
    if seat is None:
        yield Sprite(name="swords.pale", x=82, y=y + TALL // 2, size=78)
    else:
        yield pile(seat, 1, 82, y + TALL // 2 - 3, 72)
    lower = second is not None or stars
    yield BOLD(
        first,
        136,
        y + TALL // 2 - (22 if lower else 0),
        198,
        height=64 if stars else 0 if lower else 76,
        size=32,
        colour=words,
        least=23,
    )
    if second is not None:
        yield NOTE(
            second, 136, y + TALL // 2 + 24, 198, height=58, size=27, colour=lesser, least=22
        )
    for star in range(stars):
        yield Sprite(name="star", x=154 + star * 40, y=y + TALL // 2 + 36, size=38, shadow=False)


def coming(y: int, seat: int | None, first: Phrase) -> Iterator[Shape]:
    """A step that is still to come."""
    yield Box(x=LEFT + 3, y=y + 3, w=WIDE - 6, h=TALL - 6, fill="parch", radius=7)
    yield Box(x=LEFT + 10, y=y + 10, w=WIDE - 20, h=TALL - 20, edge="line", dash=(14, 9), line=2)
    if seat is None:
        yield Sprite(name="swords.pale", x=82, y=y + TALL // 2, size=70, fade=60, shadow=False)
    else:
        yield Sprite(name=SEATS[seat], x=82, y=y + TALL // 2, size=66, fade=60, shadow=False)
    yield NOTE(first, 136, y + TALL // 2, 900, least=24)


def dice(
    y: int,
    seat: int,
    values: tuple[int, ...],
    result: str = "",
    before: tuple[int, ...] = (),
) -> Iterator[Shape]:
    """Three dice; those that count are framed in gold, turned ones say by how much."""
    counting = _counting(values, result)
    middle = y + TALL // 2 - (14 if before else 2)
    for place, value in enumerate(values):
        x = DICE_AT + place * DICE_GAP
        if place in counting:
            yield Box(x=x - 54, y=middle - 58, w=108, h=118, fill="gold", edge="ink", radius=24)
        yield Sprite(name=f"die.{SEATS[seat]}.{value}", x=x, y=middle - 1, size=92)
        turn = value - before[place] if before else 0
        if turn:
            yield FIGURE(
                SIGNS[turn],
                x,
                middle + 64,
                size=34,
                colour="ivory",
                tag=Tag(fill="ink", edge="ivory", pad=13, height=42),
            )


def _counting(values: tuple[int, ...], result: str) -> list[int]:
    if not result:
        return []
    kind, face = result.split("-")
    places = [place for place, value in enumerate(values) if value == int(face)]
    return places[: KINDS[kind]] if len(places) >= KINDS[kind] else []


def verdict(y: int, good: bool | None, first: Phrase, second: Phrase | None) -> Iterator[Shape]:
    x = SPEECH
    if good is not None:
        yield Sprite(name="yes" if good else "no", x=x + 36, y=y + TALL // 2, size=62)
        x += 84
    wide = LEFT + WIDE - 24 - x
    yield NAME(
        first, x, y + TALL // 2 - (24 if second else 0), wide, height=0 if second else 90, least=26
    )
    if second:
        yield PROSE(
            second, x, y + TALL // 2 + 28, wide, height=64, size=28, colour="ink2", anchor="lm"
        )


def result(code: str) -> Phrase:
    return phrase(f"result.{code}#label")


# ---- the steps


def opening(view: CousinsView, one: ExchangeView, y: int) -> Iterator[Shape]:
    """The hidden roll and the announcement."""
    mine = view.seat == one.attacker and bool(one.dice) and not one.shown
    note = phrase("pic.secret.own") if mine else phrase("pic.secret")
    yield from row(y, one.attacker, house(one.attacker), note)
    yield from dice(y, one.attacker, one.dice if mine else (0,) * DICE)
    if one.said:
        yield from speech(y, one)
    else:
        yield from verdict(y, None, phrase("pic.silent"), None)


def speech(y: int, one: ExchangeView) -> Iterator[Shape]:
    """The announcement in a speech scroll, its tail towards the dice."""
    x, w, top, low = 752, 396, y + 20, y + TALL - 20
    middle = y + TALL // 2
    yield Path(
        points=(
            (x, middle),
            (x + 34, middle - 16),
            (x + 34, top + 8),
            (x + 42, top),
            (x + w - 8, top),
            (x + w, top + 8),
            (x + w, low - 8),
            (x + w - 8, low),
            (x + 42, low),
            (x + 34, low - 8),
            (x + 34, middle + 16),
        ),
        closed=True,
        fill="ivory",
        edge="ink",
        shadow=True,
    )
    kind, face = one.said.split("-")
    count = KINDS[kind]
    name = f"die.{SEATS[one.attacker]}.{face}"
    yield Row(
        x=x + 34 + (w - 34) // 2,
        y=middle,
        anchor="m",
        width=w - 70,
        gap=9,
        items=(
            CAPS(phrase("pic.quote", result=one.said), size=42, face="slant-bold", least=24),
            *(Sprite(name=name, size=46, y=-1) for _ in range(count)),
        ),
    )


def answer(view: CousinsView, one: ExchangeView, y: int) -> Iterator[Shape]:
    """Belief, or doubt and the dice on the table."""
    defender = 1 - one.attacker
    if one.doubted is None:
        yield from coming(y, defender, phrase("pic.to-believe", house=SEATS[defender]))
        return
    if not one.doubted:
        yield from row(y, defender, phrase("pic.believes", house=SEATS[defender]))
        yield from dice(y, one.attacker, (0,) * DICE)
        yield from verdict(y, None, result(one.said), phrase("pic.believed"))
        return
    yield from row(
        y, defender, phrase("pic.doubts", house=SEATS[defender]), phrase("pic.sees-dice")
    )
    yield from dice(y, one.attacker, one.dice, "" if one.lie else one.result)
    if one.lie:
        yield from verdict(
            y, False, phrase("pic.lie"), phrase("pic.lie.why", result=best(one.dice))
        )
    else:
        loss = phrase("pic.truth.why", house=SEATS[defender])
        yield from verdict(y, True, phrase("pic.truth"), loss)


def last_card(view: CousinsView, one: ExchangeView, y: int) -> Iterator[Shape]:
    """Found out, the attacker may turn dice with the last card."""
    attacker = one.attacker
    if one.lie and not one.result:
        yield from coming(y, attacker, phrase("pic.may-turn", house=SEATS[attacker]))
    elif not one.lie:
        words = phrase("pic.no-turn") if one.doubted is not None else phrase("pic.turn-step")
        yield from coming(y, attacker, words)
    elif one.attack_card:
        yield from row(y, attacker, card_name(one.attack_card), stars=POINTS[one.attack_card])
        yield from dice(y, attacker, one.turned, one.result, one.dice)
        saved = _says(one.turned, one.said)
        why = phrase("pic.saved") if saved else phrase("pic.lie.cost", house=SEATS[attacker])
        yield from verdict(y, saved, result(one.result), why)
    else:
        yield from row(y, attacker, house(attacker), phrase("pic.keeps-card"))
        yield from dice(y, attacker, one.dice, one.result)
        why = phrase("pic.lie.cost", house=SEATS[attacker])
        yield from verdict(y, False, result(one.result), why)


def _says(values: tuple[int, ...], said: str) -> bool:
    kind, face = said.split("-")
    return values.count(int(face)) >= KINDS[kind]


def defence(view: CousinsView, one: ExchangeView, y: int) -> Iterator[Shape]:
    """The defender's open roll, and how the results compare."""
    defender = 1 - one.attacker
    if not one.defence:
        words = phrase("pic.no-defence") if one is not view.exchange else phrase("pic.to-defend")
        yield from coming(y, defender, words)
        return
    values = one.defence_turned or one.defence
    stars = POINTS[one.defence_card] if one.defence_card else 0
    name = phrase("pic.rolls", house=SEATS[defender])
    yield from row(y, defender, name, None, stars)
    found = best(values)
    turned = one.defence if one.defence_turned else ()
    yield from dice(y, defender, values, found, turned)
    over = one is not view.exchange
    if not over:
        yield from verdict(y, None, result(found), phrase("pic.against", result=one.result))
    elif one.winner is None:
        yield from verdict(y, None, result(found), phrase("pic.tie"))
    else:
        key = "pic.beats" if one.winner == defender else "pic.loses-to"
        yield from verdict(y, one.winner == defender, result(found), phrase(key, result=one.result))


def cost(view: CousinsView, one: ExchangeView, y: int) -> Iterator[Shape]:
    """The losses of the whole exchange, and what is left."""
    over = one is not view.exchange
    if not over and not any(one.losses):
        yield from coming(y, None, phrase("pic.cost-step"))
        return
    yield from row(y, None, phrase("pic.losses"), phrase("pic.french-first"))
    yield from gold_frame(LEFT, y, WIDE, TALL)
    middle = y + TALL // 2
    if any(one.losses):
        yield from fallen(one, middle)
    else:
        yield NAME(phrase("pic.no-losses"), 392, middle, 330, least=24)
    yield NOTE(phrase("pic.remain"), 812, middle, 104, size=28, anchor="rm")
    left = (_host(view, 0), _host(view, 1))
    yield from tally(986, middle, left, 76)
    for seat in LEFT_TO_RIGHT:
        side = -1 if seat == YORK else 1
        yield pile(seat, left[seat], 986 + side * 124, middle - 8, 72)


def _host(view: CousinsView, seat: int) -> int:
    return view.houses[seat].troops["battlefield"] + view.houses[seat].french


def fallen(one: ExchangeView, y: int) -> Iterator[Shape]:
    """Per house: the number, and each token that falls, struck out."""
    x = 384
    for seat in LEFT_TO_RIGHT:
        lost, blue = one.losses[seat], one.french_losses[seat]
        if not lost:
            continue
        yield FIGURE(-lost, x, y, size=62, colour="madder", anchor="lm")
        x += 112
        for name, count in (("french", blue), (SEATS[seat], lost - blue)):
            if count:
                yield Sprite(name=name, x=x, y=y - 3, size=66)
                yield Sprite(name="strike", x=x, y=y - 3, size=80, shadow=False)
                x += 78
