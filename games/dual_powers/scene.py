"""A view as pictures: the board always, the Opposition's row alone, the hand for its owner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from games.closeups import enlarged, pairs
from games.dual_powers.components import TOKEN, spoken
from games.dual_powers.pictures import hand as hands
from games.dual_powers.pictures.board import SIDES, board, progress, still, turn
from games.dual_powers.pictures.places import PARTS
from games.dual_powers.pictures.strip import H, strip
from games.dual_powers.view import PowersView, RegionView, SideView, TokenView
from games.kernel import Picture
from games.phrases import Phrase, phrase
from games.scene import Scene

GAME = "dual-powers"


def pictures(view: PowersView) -> tuple[Picture, ...]:
    """The pictures of this view, the one for the table first."""
    alone = (Picture(name="opposition"),) if view.opposition >= 0 else ()
    own = () if view.seat is None else (Picture(name="hand", private=True), *_cards(view))
    parts = (Picture(name=name, closer=True) for name in PARTS)
    return (Picture(name="board"), *alone, *parts, *own)


def _cards(view: PowersView) -> tuple[Picture, ...]:
    return tuple(Picture(name=n, private=True, closer=True) for n in pairs(len(view.hand)))


def scene(view: PowersView, name: str = "board") -> Scene:
    match name:
        case "hand":
            rows = hands.layout(len(view.hand))[2]
            tall, ground = hands.HEIGHTS[rows - 1], f"hand.{rows}"
            shapes = hands.hand(view)
            return Scene.of(GAME, name, shapes, hand_text(view), ground=ground, height=tall)
        case "opposition":
            lines = opposition_text(view)
            return Scene.of(GAME, name, strip(view), lines, ground="strip", height=H)
        case "board":
            return _board(view)
    if name in PARTS:
        return enlarged(_board(view), name, PARTS[name])
    cards = pairs(len(view.hand)).get(name)
    if cards:
        held = (phrase("text.hand", card=tuple(view.hand[place] for place in cards)),)
        shapes, tall = hands.pair(view, cards), hands.HEIGHTS[0]
        two = Scene.of(GAME, name, shapes, held, ground="hand.1", height=tall)
        return enlarged(two, name, hands.PAIR)
    raise ValueError(f"Dual Powers has no picture called {name}")


def _board(view: PowersView) -> Scene:
    alt, full = board_text(view), board_in_full(view)
    return Scene.of(GAME, "board", board(view), alt, full, ground="city", still=still())


def portrait(card: str) -> Scene:
    """One card alone."""
    words = (phrase(f"card.{card}"), phrase(f"card.{card}.text"))
    face = hands.CardFace(card, hands.WIDE // 2 + 20, hands.HIGH // 2 + 20, 100)
    wide, tall = hands.WIDE + 40, hands.HIGH + 40
    return Scene.of(GAME, "card", face.shapes(), words, width=wide, height=tall)


# ---- the same in words


def board_text(view: PowersView) -> tuple[Phrase, ...]:
    """How things stand, and how strong each side is where."""
    side = "red" if view.support < 0 else "white" if view.support else "even"
    lines = [
        turn(view)[1],
        progress(view),
        phrase("text.date", day=view.day, month=view.month),
        phrase(f"text.support.{side}", points=abs(view.support)),
        phrase("text.will", side=SIDES[view.will]),
    ]
    if view.unrest:
        lines.append(phrase("text.unrest", region=view.unrest, points=view.unrest_points))
    if view.blockade:
        lines.append(phrase("text.blockade", connection=view.blockade))
    lines += [_strength(region) for region in view.regions]
    lines += opposition_text(view)
    lines.append(phrase("text.piles", deck=view.deck, discard=len(view.discard), tiles=view.tiles))
    return tuple(lines)


def board_in_full(view: PowersView) -> tuple[Phrase, ...]:
    """The same with every token in its region, and what each side has."""
    lines: list[Phrase] = []
    places = {_strength(region): region for region in view.regions}
    for line in board_text(view):
        lines.append(line)
        if line in places:
            lines += _tokens(places[line])
    for index, side in enumerate(view.sides):
        if index != view.opposition:
            lines += _side(side)
    return tuple(lines)


def _strength(region: RegionView) -> Phrase:
    red, white = region.strength
    if not region.tokens:
        return phrase("text.region.empty", region=region.id)
    return phrase("text.region", region=region.id, red=red, white=white)


def _tokens(region: RegionView) -> Iterator[Phrase]:
    """Who has which tokens here, the exhausted ones apart."""
    for side, worn in product(SIDES, (False, True)):
        groups = [g for g in region.tokens if g.commander == side and g.exhausted == worn]
        if groups:
            key = "text.tokens.exhausted" if worn else "text.tokens"
            yield phrase(key, side=side, token=_names(groups))


def _names(groups: Iterable[TokenView]) -> tuple[str, ...]:
    return spoken(TOKEN[token] for group in groups for token in group.members)


def _side(side: SideView) -> Iterator[Phrase]:
    """Cards in hand, cards played in this round, units in supply, leaders still to come."""
    yield phrase("text.side", side=side.name, count=side.cards)
    if side.played:
        yield phrase("text.played", side=side.name, card=side.played)
    if side.supply:
        yield phrase("text.supply", side=side.name, token=_names(side.supply))
    if side.leaders:
        yield phrase("text.leaders", side=side.name, card=side.leaders)


def opposition_text(view: PowersView) -> tuple[Phrase, ...]:
    if view.opposition < 0:
        return ()
    played = view.sides[view.opposition].played
    lines = [phrase("text.opposition", difficulty=view.difficulty, count=view.chiefs)]
    if played:
        lines.append(phrase("text.row", card=played, card_aim=view.aim))
    return tuple(lines)


def hand_text(view: PowersView) -> tuple[Phrase, ...]:
    lines = [phrase("text.hand", card=view.hand)] if view.hand else [phrase("text.hand.empty")]
    if view.own_objective:
        lines.append(phrase("text.objective", card=view.own_objective))
    return tuple(lines)
