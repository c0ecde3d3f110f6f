"""The pictures in words: enough to play without seeing them, from the same views."""

from __future__ import annotations

from collections.abc import Iterator

from games.cousins_war.battle import best, claimed, is_true, thrown
from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import EVENTS, POINTS
from games.cousins_war.pictures.marks import worth_telling
from games.cousins_war.pictures.parts import LEFT_TO_RIGHT, MONTHS
from games.cousins_war.state import LANCASTER, SEATS, YORK
from games.cousins_war.view import CousinsView, ExchangeView
from games.phrases import Phrase, phrase

Lines = Iterator[Phrase]


# ---- the board


def board(view: CousinsView) -> Lines:
    """The most important first: what it is about, who acts, the regions, the hosts."""
    yield from situation(view)
    yield from regions(view)
    yield from hosts(view)
    yield from last_move(view)
    for seat in LEFT_TO_RIGHT:
        yield holdings(view, seat)
    yield phrase(
        "pic.alt.piles", deck=view.deck, discards=len(view.discard), french=view.french_supply
    )


def board_in_full(view: CousinsView) -> Lines:
    """The same, with everything that can be looked up."""
    yield from board(view)
    if view.twist:
        yield phrase("pic.text.twist", card=view.twist)
    for seat in LEFT_TO_RIGHT:
        mine = view.houses[seat]
        if mine.trophies:
            yield phrase("pic.text.trophies", house=SEATS[seat], card=mine.trophies)
        for count in mine.rerolls:
            yield phrase("pic.text.reroll", house=SEATS[seat], count=count)
    if view.played:
        yield phrase("pic.text.played", card=view.played)
    if view.discard:
        yield phrase("pic.text.discards", card=view.discard)


def situation(view: CousinsView) -> Lines:
    yield phrase("pic.alt.round", number=view.round)
    if view.outcome:
        (winner,) = view.outcome.winners
        yield phrase("pic.alt.won", house=SEATS[winner])
        yield phrase(f"reason.{view.outcome.reason}")
        return
    yield from acting(view)
    if view.battlefield:
        field = BATTLEFIELDS[view.battlefield]
        yield phrase(
            "pic.alt.battlefield",
            card=field.id,
            region=field.region,
            day=field.date.day,
            month=MONTHS[field.date.month],
            year=field.date.year,
            house=SEATS[view.owner],
        )


def acting(view: CousinsView) -> Lines:
    asked = [seat for seat in LEFT_TO_RIGHT if view.houses[seat].asked]
    if len(asked) == 2:
        yield phrase("pic.alt.both")
    elif asked:
        yield phrase("pic.alt.acts", house=SEATS[asked[0]])


def regions(view: CousinsView) -> Lines:
    lancaster, york = view.houses
    for region in ("north", "central", "south"):
        counts = (lancaster.troops[region], york.troops[region])
        key = "pic.alt.region.none"
        if counts[YORK] > counts[LANCASTER]:
            key = "pic.alt.region.york"
        elif counts[LANCASTER] > counts[YORK]:
            key = "pic.alt.region.lancaster"
        yield phrase(key, region=region, york=counts[YORK], lancaster=counts[LANCASTER])


def hosts(view: CousinsView) -> Lines:
    lancaster, york = view.houses
    if view.outcome:
        return
    yield phrase(
        "pic.alt.hosts",
        york=york.troops["battlefield"],
        lancaster=lancaster.troops["battlefield"],
    )
    for seat in LEFT_TO_RIGHT:
        if view.houses[seat].french:
            yield phrase("pic.alt.french", house=SEATS[seat], count=view.houses[seat].french)


def holdings(view: CousinsView, seat: int) -> Phrase:
    mine = view.houses[seat]
    return phrase(
        "pic.alt.house",
        house=SEATS[seat],
        reserve=mine.troops["reserve"],
        supply=mine.troops["supply"],
        cards=mine.cards,
        battles=len(mine.trophies),
    )


def last_move(view: CousinsView) -> Lines:
    for one in view.attempts:
        yield phrase(
            f"news.{one.action}.{one.result}",
            seat=one.seat,
            foe=1 - one.seat,
            die=f"{SEATS[one.seat]}.{one.die}",
            region=one.region,
        )
    for shift in worth_telling(view.shifts):
        yield phrase(
            "pic.alt.moved",
            house=SEATS[shift.seat],
            count=shift.count,
            zone_from=shift.origin,
            zone_to=shift.to,
        )


# ---- the battle


def battle(view: CousinsView) -> Lines:
    """The exchange that is on, or the last one, and what is left of the hosts."""
    now, before = view.exchange, view.previous
    yield from situation(view)
    if now:
        yield from exchange(view, now)
    if before and not (now and now.said):
        yield from exchange(view, before)
    yield from hosts(view)


def exchange(view: CousinsView, one: ExchangeView) -> Lines:
    attacker = one.attacker
    yield phrase("news.attack", seat=attacker, number=one.number)
    if one.dice and not one.shown:
        yield phrase("news.rolled-secretly", raw_dice=thrown(attacker, one.dice))
    if one.said:
        signs = claimed(attacker, one.said)
        yield phrase("news.announced", seat=attacker, result=one.said, raw_dice=signs)
    if one.doubted is False:
        yield phrase("news.believed", seat=1 - attacker)
    if one.doubted:
        yield from doubted(one)
    if one.defence:
        yield from countered(view, one)
    for seat in LEFT_TO_RIGHT:
        if one.losses[seat]:
            yield phrase("news.lost", seat=seat, count=one.losses[seat])


def doubted(one: ExchangeView) -> Lines:
    attacker = one.attacker
    yield phrase("news.doubted", seat=1 - attacker)
    yield phrase("news.shown", seat=attacker, raw_dice=thrown(attacker, one.dice))
    if not one.lie:
        yield phrase("news.told-truth", seat=attacker, result=one.said)
        return
    if one.attack_card:
        dice = thrown(attacker, one.turned)
        yield phrase("news.turned", seat=attacker, card=one.attack_card, raw_dice=dice)
    if one.result:
        saved = is_true(one.said, list(one.turned or one.dice))
        key = "news.made-true" if saved else "news.lied"
        yield phrase(key, seat=attacker, result=one.said)


def countered(view: CousinsView, one: ExchangeView) -> Lines:
    attacker, defender = one.attacker, 1 - one.attacker
    yield phrase("news.rolled", seat=defender, raw_dice=thrown(defender, one.defence))
    if one.defence_card:
        dice = thrown(defender, one.defence_turned)
        yield phrase("news.turned", seat=defender, card=one.defence_card, raw_dice=dice)
    yield phrase(
        "news.compared",
        seat=attacker,
        foe=defender,
        result_attack=one.result,
        result_defence=best(one.defence_turned or one.defence),
    )
    if one is not view.exchange and one.winner is None:
        yield phrase("news.tied")


# ---- the hand


def hand(view: CousinsView) -> Lines:
    assert view.seat is not None
    yield phrase("pic.alt.hand", house=SEATS[view.seat], count=len(view.hand))
    yield from cards(view, range(len(view.hand)))
    if view.known:
        yield phrase("pic.text.known", house=SEATS[1 - view.seat], card=view.known)


def cards(view: CousinsView, places: range) -> Lines:
    """Some cards of the hand."""
    for place in places:
        yield one_card(view, view.hand[place], chr(ord("A") + place))


def one_card(view: CousinsView, card: str, code: str) -> Phrase:
    """A card with all that is on it; for an event, the rounds in which the opponent gains."""
    assert view.seat is not None
    if card in BATTLEFIELDS:
        field = BATTLEFIELDS[card]
        return phrase(
            "pic.text.field",
            raw_code=code,
            card=card,
            count=POINTS[card],
            day=field.date.day,
            month=MONTHS[field.date.month],
            year=field.date.year,
            region=field.region,
            york=field.troops.york,
            lancaster=field.troops.lancaster,
        )
    gives = ("any", SEATS[1 - view.seat])
    rounds = [str(n) for n, mark in enumerate(EVENTS[card].rounds, 1) if mark in gives]
    key = "pic.text.event" if rounds else "pic.text.event.own"
    return phrase(key, raw_code=code, card=card, count=POINTS[card], raw_rounds=", ".join(rounds))
