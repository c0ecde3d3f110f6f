"""The board: the chart of England with everything that is open."""

from __future__ import annotations

from collections.abc import Iterator

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import POINTS
from games.cousins_war.pictures.marks import badges, marked, moves, rolls
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
    ribbon,
    stars,
    tally,
    when_where,
)
from games.cousins_war.pictures.places import CELL, HALF, HOUSE, RIGHT, SITES, TALLY, troops_at
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
from games.cousins_war.state import LANCASTER, ROUNDS, SEATS, YORK
from games.cousins_war.view import CousinsView
from games.phrases import Phrase, phrase
from games.scene import Box, Layer, Path, Shape, Sprite

EACH_PLAYS = 4
CELLS = ("zone.reserve#label", "zone.supply#label", "pic.hand", "pic.battles")
NAME_WIDTH = {YORK: 190, LANCASTER: 240}
X, W = RIGHT


def still(view: CousinsView) -> Iterator[Shape]:
    """Panels and their labels, the same in every position of a game until it ends."""
    yield from header()
    yield panel(X, 158, W, 196)
    yield panel(X, 370, W, 558)
    yield from twist_label() if view.with_twists else ()
    yield from () if view.outcome else empty_hosts()
    for seat in LEFT_TO_RIGHT:
        yield from house_panel(seat)


def board(view: CousinsView) -> Iterator[Shape]:
    """All that moves, from the ground up."""
    yield from lands(view)
    yield from moves(view)
    yield from names()
    yield from sites(view)
    for region in TALLY:
        yield from tallied(view, region)
    yield from piles_of_cards(view)
    yield from track(view)
    yield from turn(view)
    yield from twist(view) if view.with_twists else last_card(view)
    yield from result(view) if view.outcome else battlefield(view)
    for seat in LEFT_TO_RIGHT:
        yield from holding(view, seat)
    yield from rolls(view)
    yield from badges(view)


# ---- the map


def ruler(view: CousinsView, region: str) -> int | None:
    lancaster, york = (one.troops[region] for one in view.houses)
    if lancaster == york:
        return None
    return YORK if york > lancaster else 1 - YORK


def lands(view: CousinsView) -> Iterator[Shape]:
    for region in TALLY:
        seat = ruler(view, region)
        if seat is not None:
            yield Layer(name=f"{region}.{SEATS[seat]}")


def names() -> Iterator[Shape]:
    at_sea = (("pic.irish-sea", 92, 398, 112, "sea-ink"), ("pic.scotland", 172, 176, 150, "ink2"))
    for key, x, y, width, colour in at_sea:
        yield NOTE(
            phrase(key), x, y, width, height=60, colour=colour, anchor="mm", least=22, track=0.6
        )


def sites(view: CousinsView) -> Iterator[Shape]:
    won = {card: seat for seat in (0, 1) for card in view.houses[seat].trophies}
    for card, (x, y, side) in SITES.items():
        now = card == view.battlefield
        if now:
            yield Sprite(name="site.now", x=x, y=y, size=58)
        elif card in won:
            yield pile(won[card], 1, x, y - 2, 42, step=3)
        else:
            yield Sprite(name="site", x=x, y=y, size=40, shadow=False)
        away = (36 if now else 27) * side
        anchor = "lm" if side > 0 else "rm"
        width = min(226, 798 - x - away) if side > 0 else x + away - 34
        if card == "tewkesbury":
            width = 148
        yield NAME(
            card_name(card),
            x + away,
            y - 11,
            width,
            size=28,
            face="heavy" if now else "bold",
            anchor=anchor,
            halo="ivory",
        )
        yield NOTE(
            BATTLEFIELDS[card].date.year,
            x + away,
            y + 16,
            size=28,
            anchor=anchor,
            least=24,
            halo="ivory",
        )


def tallied(view: CousinsView, region: str) -> Iterator[Shape]:
    x, y = TALLY[region]
    yield ribbon(phrase(f"region.{region}#label"), x, y + 51, 150)
    counts = (view.houses[0].troops[region], view.houses[1].troops[region])
    yield from tally(x, y, counts)
    for seat in LEFT_TO_RIGHT:
        px, py, size = troops_at(seat, region)
        yield marked(view, pile(seat, counts[seat], px, py, size), seat, region)
    crowned = ruler(view, region)
    if crowned is not None:
        yield Sprite(name="crown", x=x + (-34 if crowned == YORK else 34), y=y - 57, size=68)


def piles_of_cards(view: CousinsView) -> Iterator[Shape]:
    """Deck and discards float in the Channel, the French wait on their coast."""
    words: tuple[tuple[int, int, Phrase], ...] = (
        (256, view.deck, phrase("pic.deck")),
        (424, len(view.discard), phrase("pic.discards")),
    )
    for x, count, label in words:
        yield Sprite(name="deck" if count else "card", x=x, y=880, size=56, fade=0 if count else 65)
        yield FIGURE(count, x + 44, 868, size=50, anchor="lm", halo="sea")
        yield LABEL(label, x + 44, 904, 100 if x < 300 else 200, size=26, colour="ink", halo="sea")
    yield NOTE(phrase("pic.france"), 738, 815, 116, size=27, anchor="mm", halo="parch2")
    yield french(view.french_supply, 726, 876, 68)
    yield FIGURE(view.french_supply, 766, 875, size=46, anchor="lm")


# ---- header: title, rounds, whose turn


def header() -> Iterator[Shape]:
    yield panel(30, 30, 1140, 112, shadow=False)  # the chart has it, for the land beneath
    yield TITLE(phrase("title"), 56, 75, 300, size=38, colour="madder", least=26, track=0.0)
    yield ASIDE(phrase("pic.subtitle"), 56, 113, 300)
    for x in (376, 812):
        yield Box(x=x, y=52, w=2, h=68, fill="line", radius=0)
    yield CAPS(phrase("pic.round"), 396, 87, 96, size=29, least=22)


def track(view: CousinsView) -> Iterator[Shape]:
    places, x = [], 500
    for each in range(1, ROUNDS + 1):
        r = 38 if each == view.round else 24
        places.append(x + r)
        x += 2 * r + 9
    yield Path(points=((places[0], 86), (places[-1], 86)), edge="ink2", width=4)
    for each, cx in enumerate(places, 1):
        if each == view.round and not view.outcome:
            yield Sprite(name="round.now", x=cx, y=86, size=80)
            yield FIGURE(each, cx, 87, size=50, colour="ivory")
        elif each <= len(view.victors):
            size = 76 if each == view.round else 50
            yield pile(view.victors[each - 1], 1, cx, 84, size, step=3)
        else:
            yield Sprite(name="round", x=cx, y=86, size=50, shadow=False)
            yield FIGURE(each, cx, 87, size=34, colour="ink2")


def turn(view: CousinsView) -> Iterator[Shape]:
    """Who must do what; at the end, who has won."""
    asked = [seat for seat in LEFT_TO_RIGHT if view.houses[seat].asked]
    if view.outcome:
        (winner,) = view.outcome.winners
        yield from title(winner, phrase("pic.victory"))
        return
    if len(asked) == 2:
        for seat, x in ((YORK, 852), (1 - YORK, 896)):
            yield pile(seat, 1, x, 83, 58, step=4)
        yield from titled(phrase("pic.both"), wanted(view, asked[0]), 938)
    elif asked:
        yield from title(asked[0], wanted(view, asked[0]))


def title(seat: int, words: Phrase) -> Iterator[Shape]:
    yield pile(seat, 1, 870, 83, 80)
    yield from titled(house(seat), words, 928)


def titled(first: Phrase, second: Phrase, x: int) -> Iterator[Shape]:
    width = 1150 - x
    yield TITLE(first, x, 70, width, least=26)
    yield LABEL(second, x, 112, width, size=27)


def wanted(view: CousinsView, seat: int) -> Phrase:
    """What the header says of a question."""
    mine = view.houses[seat]
    if mine.asked == "play-card":
        return phrase("pic.asked.play-card", number=EACH_PLAYS + 2 - mine.cards, of=EACH_PLAYS)
    return phrase(f"pic.asked.{mine.asked}")


# ---- the right column


def twist_label() -> Iterator[Shape]:
    yield Sprite(name="wheel", x=X + 58, y=212, size=74)
    yield NOTE(phrase("pic.twist"), X + 106, 194, W - 128)


def twist(view: CousinsView) -> Iterator[Shape]:
    if not view.twist:
        return
    yield BOLD(card_name(view.twist), X + 106, 229, W - 128)
    yield PROSE(
        phrase(f"card.{view.twist}#rule"), X + 28, 265, W - 52, height=76, size=27, least=20
    )


def last_card(view: CousinsView) -> Iterator[Shape]:
    """Without twists: the card that is being played, or was played last."""
    card = view.played or (view.discard[-1] if view.discard else "")
    label = phrase("pic.in-play") if view.played else phrase("pic.last-card")
    if not card:
        label = phrase("pic.no-card")
    yield NOTE(label, X + 26, 190, W - 52)
    if not card:
        yield Sprite(name="fan.3", x=X + W // 2, y=272, size=104)
        return
    yield NAME(card_name(card), X + 26, 226, W - 52, size=32, least=24)
    yield Sprite(name=f"scene.{card}", x=X + 88, y=294, size=124, shadow=False)
    points = POINTS[card]
    yield from stars(points, X + 186 + 48 * (points - 1), 296, 48, 48)


def battlefield(view: CousinsView) -> Iterator[Shape]:
    """The card of this round's battle, with both hosts on it."""
    y = 370
    card = view.battlefield
    yield Sprite(name=f"host.{card or 'none'}", x=X + W // 2, y=y + 91, size=W - 40, shadow=False)
    middle = X + W // 2
    words: tuple[tuple[Phrase, int, int, str, str], ...]
    if card:
        words = (
            (card_name(card), 196, 54, "caps-heavy", "ink"),
            (when_where(card), 240, 29, "strong", "ink2"),
            (phrase("pic.owner", house=SEATS[view.owner]), 276, 31, "slant", "ink2"),
        )
    else:
        words = (
            (phrase("pic.no-battlefield"), 196, 44, "caps-heavy", "ink"),
            (phrase("pic.no-battlefield.why"), 250, 31, "slant", "ink2"),
        )
    for text, dy, size, face, colour in words:
        yield FIGURE(
            text,
            middle,
            y + dy,
            W - 48,
            height=0 if card or dy == 196 else 66,
            size=size,
            face=face,
            colour=colour,
            least=22,
        )
    yield from hosts(view)


def empty_hosts() -> Iterator[Shape]:
    x, y, w, h = HALF
    yield from halves(x, y, 2 * w, h)
    for seat in LEFT_TO_RIGHT:
        yield CAPS(
            house(seat),
            x + w // 2 + (0 if seat == YORK else w),
            y + 28,
            w - 20,
            colour=PAINT[seat].words,
            anchor="mm",
            track=0.3,
        )


def hosts(view: CousinsView) -> Iterator[Shape]:
    y = HALF[1]
    for seat in LEFT_TO_RIGHT:
        mine, paint = view.houses[seat], PAINT[seat]
        px, py, size = troops_at(seat, "battlefield", bool(mine.french))
        count = mine.troops["battlefield"]
        yield marked(view, pile(seat, count, px, py, size, paint.lesser), seat, "battlefield")
        yield FIGURE(
            count, px + 54, py + 4, size=64 if count < 10 else 50, colour=paint.words, anchor="lm"
        )
        if mine.french:
            yield french(mine.french, px, y + 188, 60, paint.lesser)
            yield FIGURE(mine.french, px + 54, y + 190, size=54, colour=paint.words, anchor="lm")


def result(view: CousinsView) -> Iterator[Shape]:
    """The end: who rules, why, and the score."""
    assert view.outcome
    (winner,) = view.outcome.winners
    y, h = 370, 558
    middle = X + W // 2
    yield from gold_frame(X, y, W, h)
    yield Sprite(name="crown", x=middle, y=y + 62, size=120)
    yield pile(winner, 1, middle, y + 172, 150, step=8)
    yield TITLE(house(winner), middle, y + 296, W - 60, size=58, anchor="mm", least=30, track=1)
    yield NOTE(
        phrase(f"reason.{view.outcome.reason}"),
        middle,
        y + 358,
        W - 60,
        height=74,
        size=28,
        anchor="mm",
        least=21,
    )
    lines: tuple[tuple[Phrase, tuple[int, int]], ...] = (
        (phrase("pic.regions"), (view.houses[0].controls, view.houses[1].controls)),
        (phrase("pic.battles"), (len(view.houses[0].trophies), len(view.houses[1].trophies))),
    )
    for row, (label, counts) in enumerate(lines):
        ly = y + 436 + row * 70
        yield LABEL(label, X + 32, ly, 140, colour="ink")
        yield from tally(X + W - 112, ly, counts, 60)


# ---- the houses


def house_panel(seat: int) -> Iterator[Shape]:
    x, y, w, h = HOUSE[seat]
    paint = PAINT[seat]
    yield Box(x=x, y=y, w=w, h=h, fill="card", edge="ink", shadow=True)
    yield Box(x=x, y=y, w=w, h=71, fill=paint.ground, corners="top")
    yield Box(x=x, y=y + 69, w=w, h=3, fill="ink", radius=0)
    yield Box(x=x, y=y, w=w, h=h, edge="ink")
    yield pile(seat, 1, x + 48, y + 36, 50, step=3)
    yield TITLE(house(seat), x + 88, y + 39, NAME_WIDTH[seat], size=42, colour=paint.words)
    cw = w // 4
    for cell, label in enumerate(CELLS):
        if cell:
            yield Box(x=x + cw * cell, y=y + 86, w=2, h=h - 108, fill="parch3", radius=0)
        yield LABEL(phrase(label), x + cw * cell + cw // 2, y + 190, cw - 24, anchor="mm")


def holding(view: CousinsView, seat: int) -> Iterator[Shape]:
    x, y, w, h = HOUSE[seat]
    mine = view.houses[seat]
    if mine.asked or (view.outcome and seat in view.outcome.winners):
        yield from gold_frame(x, y, w, h)
    yield from named(view, seat)
    counts = (mine.troops["reserve"], mine.troops["supply"], mine.cards, len(mine.trophies))
    for cell, count in enumerate(counts):
        cx = x + w // 4 * cell + w // 8
        yield from token(view, seat, cell, count)
        yield FIGURE(count, cx + 22, y + 122, size=46 if count > 9 else 56, anchor="lm")


def named(view: CousinsView, seat: int) -> Iterator[Shape]:
    """Who plays the house, and the re-rolls it may use in the battle."""
    x, y, w, _ = HOUSE[seat]
    mine, paint = view.houses[seat], PAINT[seat]
    end = x + w - 30
    for granted in mine.rerolls:
        end -= 40
        yield Sprite(name="again", x=end - 6, y=y + 37, size=34, shadow=False, tint=paint.words)
        yield FIGURE(granted, end + 16, y + 38, size=34, colour=paint.words, anchor="lm")
        end -= 18
    yield NOTE(
        phrase("pic.person", seat=seat),
        end - (8 if mine.rerolls else 0),
        y + 39,
        max(60, end - (x + 88 + NAME_WIDTH[seat] + 12)),
        colour=paint.words,
        anchor="rm",
        least=24,
        cut=True,
    )


def token(view: CousinsView, seat: int, cell: int, count: int) -> Iterator[Shape]:
    x, y, w, _ = HOUSE[seat]
    cx = x + w // 4 * cell + w // 8
    if cell < 2:
        zone = CELL[cell]
        px, py, size = troops_at(seat, zone)
        yield marked(view, pile(seat, count, px, py, size, step=5), seat, zone)
    elif cell == 2:
        yield Sprite(
            name=f"fan.{min(max(count, 1), 3)}",
            x=cx - 22,
            y=y + 120,
            size=68,
            fade=0 if count else 70,
        )
    else:
        yield Sprite(name="swords", x=cx - 22, y=y + 120, size=66, fade=0 if count else 60)
