"""One line on a card for a menu: what it costs, yields and is worth."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Arg, Phrase, phrase
from games.wonderful_kingdom.cards import (
    ADVISORS,
    CALAMITY,
    FACTS,
    GIVES,
    KIND,
    KINDS,
    MENACES,
    RECYCLE,
    SOLDIER,
    TREASURES,
    Fact,
)
from games.wonderful_kingdom.state import Kingdom


def about(state: Kingdom, card: str) -> Phrase:
    """What a card does, in signs that need no grammar."""
    if card in FACTS[state.profile]:
        return development(state.profile, card)
    if card in TREASURES:
        return phrase("detail.treasure", raw_cubes=signs(GIVES[card]))
    if card in MENACES:
        return menace(card)
    if card in ADVISORS:
        return phrase(f"card.{card}.text")
    return phrase("detail.calamity")


def development(profile: str, card: str) -> Phrase:
    """Type, cost, yield and points of a development, and the cube it is recycled for."""
    fact = FACTS[profile][card]
    args: dict[str, Arg] = {
        "type": fact.type,
        "raw_cost": signs(fact.cost),
        "raw_yield": yields(fact),
        "raw_cube": f"1{SIGNS[fact.recycle]}",
    }
    if fact.points_count:
        return phrase(
            "detail.development-per", **args, count=fact.points_count, type_per=fact.points_type
        )
    if not fact.points:
        return phrase("detail.development-plain", **args)
    return phrase("detail.development", **args, count=fact.points)


def menace(card: str) -> Phrase:
    """How strong a threat is, and what it does to a duchy."""
    facts = MENACES[card]
    args: dict[str, Arg] = {"count": facts.strength, "points": -facts.points}
    if facts.freeze:
        args["raw_less"] = f"{facts.freeze_count}{SIGNS[KIND[facts.freeze]]}"
    if facts.rats:
        args["rats"] = facts.rats
    return phrase(f"detail.menace.{facts.deck}", **args)


MOST_NAMED = 6  # cards of an offer that are named with what they cost and bring


def offered(state: Kingdom, cards: Sequence[str], down: int) -> Phrase:
    """The cards of an offer, each with its signs; face-down ones are counted."""
    named = cards[:MOST_NAMED]
    args: dict[str, Arg] = {}
    for number, card in enumerate(named, 1):
        args[f"card_{number}"] = card
        args[f"raw_{number}"] = brief(state, card)
    more = f" · +{len(cards) - len(named)}" if len(cards) > len(named) else ""
    args["raw_rest"] = more + (f" · {down}{{sign:down}}" if down else "")
    return phrase(f"detail.offer.{len(named)}", **args)


def brief(state: Kingdom, card: str) -> str:
    """A card in signs alone: cost, arrow, yield and points."""
    fact = FACTS[state.profile].get(card)
    if fact is not None:
        made = yields(fact) if any(fact.produce) or fact.per_count or has_bonus(fact) else ""
        points = f"{fact.points}{POINTS}" if fact.points else ""
        points = f"{fact.points_count}{POINTS}/…" if fact.points_count else points
        return f"{signs(fact.cost)} → {' '.join(part for part in (made, points) if part)}"
    if card in TREASURES:
        return f"{RECYCLED} {signs(GIVES[card])}"
    if card in MENACES:
        return f"{MENACES[card].strength}{SIGNS[SOLDIER]}, {lost(MENACES[card].points)}"
    if card == CALAMITY.id:
        return lost(CALAMITY.points)
    return f"{RECYCLED} 1{SIGNS[RECYCLE[card]]}"


def lost(points: int) -> str:
    return f"−{-points}{POINTS}"


def has_bonus(fact: Fact) -> bool:
    return bool(fact.krystallium or fact.soldiers)


def yields(fact: Fact) -> str:
    """Production and building bonus in signs; production per type as `1 gold/…`."""
    parts = [signs(fact.produce)]
    if fact.per_count:
        parts.append(f"{fact.per_count}{SIGNS[fact.per_resource]}/…")
    bonus = signs((0, 0, 0, 0, fact.krystallium, fact.soldiers))
    if bonus:
        parts.append(f"+{bonus}")
    return " ".join(part for part in parts if part) or "–"


SIGNS = tuple(f"{{sign:{kind}}}" for kind in KINDS)
POINTS = "{sign:points}"
RECYCLED = "{sign:recycle}"


def signs(amounts: tuple[int, ...]) -> str:
    """Amounts by kind as number and sign, which may be read as a word."""
    assert len(amounts) <= len(KINDS)
    pairs = ((n, sign) for n, sign in zip(amounts, SIGNS, strict=False) if n)
    return ", ".join(f"{n}{sign}" for n, sign in pairs)
