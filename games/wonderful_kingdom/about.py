"""One line on a card for a menu: what it costs, yields and is worth."""

from __future__ import annotations

from games.kernel import Phrase, phrase
from games.wonderful_kingdom.cards import ADVISORS, FACTS, KINDS, MENACES, TREASURES, Fact
from games.wonderful_kingdom.state import Kingdom


def about(state: Kingdom, card: str) -> Phrase:
    """What a card does, in signs that need no grammar."""
    if card in FACTS[state.profile]:
        return development(state.profile, card)
    if card in TREASURES:
        return phrase("detail.treasure")
    if card in MENACES:
        return phrase("detail.menace", count=MENACES[card].strength)
    if card in ADVISORS:
        return phrase(f"card.{card}.text")
    return phrase("detail.calamity")


def development(profile: str, card: str) -> Phrase:
    """Type, cost and points of a development."""
    fact = FACTS[profile][card]
    cost, made = signs(fact.cost), yields(fact)
    if fact.points_count:
        return phrase(
            "detail.development-per",
            type=fact.type,
            raw_cost=cost,
            raw_yield=made,
            count=fact.points_count,
            type_per=fact.points_type,
        )
    return phrase(
        "detail.development",
        type=fact.type,
        raw_cost=cost,
        raw_yield=made,
        count=fact.points,
    )


def yields(fact: Fact) -> str:
    """Production and building bonus in signs; production per type as `1🟡/…`."""
    parts = [signs(fact.produce)]
    if fact.per_count:
        parts.append(f"{fact.per_count}{SIGNS[fact.per_resource]}/…")
    bonus = signs((0, 0, 0, 0, fact.krystallium, fact.soldiers))
    if bonus:
        parts.append(f"+{bonus}")
    return " ".join(part for part in parts if part) or "–"


SIGNS = ("⬜", "🟣", "🟡", "🔷", "♦️", "🪖")


def signs(amounts: tuple[int, ...]) -> str:
    """Amounts by kind as number and sign: `3⬜ 1🟣`."""
    assert len(amounts) <= len(KINDS)
    pairs = ((n, sign) for n, sign in zip(amounts, SIGNS, strict=False) if n)
    return " ".join(f"{n}{sign}" for n, sign in pairs)
