"""What a seat, or a spectator, may know; and positions that look the same to it."""

from __future__ import annotations

from dataclasses import replace

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.effects import TakeCard
from games.cousins_war.rules import PlayCard, UseCard
from games.cousins_war.state import SEATS, ZONES, Attempt, Cousins, Exchange, Shift
from games.kernel import Frozen, Outcome, Rng, scrambler


class HouseView(Frozen):
    """The open side of one house."""

    name: str
    troops: dict[str, int]  # by zone: supply, reserve, battlefield, north, central, south
    french: int  # on its side of the battlefield
    cards: int  # in hand
    trophies: tuple[str, ...]  # battlefields won
    rerolls: tuple[int, ...]  # granted for this round's battle: how many dice each
    asked: str  # the question it must answer now (a decision's slug), or ""
    controls: int


class ExchangeView(Frozen):
    """One passage of a battle as this reader may see it; hidden dice are an empty tuple."""

    number: int
    attacker: int
    dice: tuple[int, ...]
    shown: bool
    said: str
    doubted: bool | None
    lie: bool | None
    attack_card: str
    turned: tuple[int, ...]
    result: str
    defence: tuple[int, ...]
    defence_card: str
    defence_turned: tuple[int, ...]
    losses: tuple[int, ...]
    french_losses: tuple[int, ...]
    winner: int | None


class CousinsView(Frozen):
    """The table as one reader sees it; `seat` is None for a spectator."""

    seat: int | None
    round: int
    twist: str
    with_twists: bool
    houses: tuple[HouseView, HouseView]  # lancaster, york
    victors: tuple[int, ...]  # who won the battle of each round
    french_supply: int
    deck: int
    discard: tuple[str, ...]
    played: str
    traded: bool = False  # cards were exchanged in this round by Spies at Court
    battlefield: str
    owner: int
    exchange: ExchangeView | None
    previous: ExchangeView | None
    shifts: tuple[Shift, ...]
    attempts: tuple[Attempt, ...]
    hand: tuple[str, ...]  # the reader's own
    known: tuple[str, ...]  # cards the reader knows to be in the other hand
    choosing: str  # the card whose use the reader is choosing, still secret
    outcome: Outcome | None


def view(state: Cousins, seat: int | None) -> CousinsView:
    return CousinsView(
        seat=seat,
        round=state.round,
        twist=state.twist,
        with_twists=bool(state.twist or state.twists),
        houses=(_house(state, 0), _house(state, 1)),
        victors=tuple(state.victors),
        french_supply=state.french_supply,
        deck=len(state.deck),
        discard=tuple(state.discard),
        played=state.played,
        traded=state.traded,
        battlefield=state.battlefield,
        owner=state.owner,
        exchange=_exchange(state.exchange, seat),
        previous=_exchange(state.previous, seat),
        shifts=tuple(state.shifts),
        attempts=tuple(state.attempts),
        hand=() if seat is None else tuple(state.hands[seat]),
        known=() if seat is None else tuple(state.seen[seat]),
        choosing=_choosing(state, seat),
        outcome=state.outcome,
    )


def _house(state: Cousins, seat: int) -> HouseView:
    decision = state.decision(seat)
    return HouseView(
        name=SEATS[seat],
        troops=dict(zip(ZONES, state.troops[seat], strict=True)),
        french=state.french[seat],
        cards=len(state.hands[seat]),
        trophies=tuple(state.trophies[seat]),
        rerolls=tuple(state.rerolls[seat]),
        asked=_asked(decision.slug) if decision else "",
        controls=state.controls(seat),
    )


def _asked(slug: str) -> str:
    """Whether a card has been picked already is its owner's secret."""
    return "play-card" if slug == "use-card" else slug


def _choosing(state: Cousins, seat: int | None) -> str:
    decision = None if seat is None else state.decision(seat)
    return decision.card if isinstance(decision, UseCard) else ""


def _exchange(exchange: Exchange | None, seat: int | None) -> ExchangeView | None:
    if exchange is None:
        return None
    open_dice = exchange.shown or seat == exchange.attacker
    return ExchangeView(
        number=exchange.number,
        attacker=exchange.attacker,
        dice=tuple(exchange.dice) if open_dice else (),
        shown=exchange.shown,
        said=exchange.said,
        doubted=exchange.doubted,
        lie=exchange.lie,
        attack_card=exchange.attack_card,
        turned=tuple(exchange.turned),
        result=exchange.result,
        defence=tuple(exchange.defence),
        defence_card=exchange.defence_card,
        defence_turned=tuple(exchange.defence_turned),
        losses=tuple(exchange.losses),
        french_losses=tuple(exchange.french_losses),
        winner=exchange.winner,
    )


@scrambler
def scramble(new: Cousins, seat: int | None, rng: Rng) -> None:
    """Everything that `seat` cannot know is drawn anew."""
    _redeal(new, seat, rng)
    _reroll(new.exchange, seat, rng)
    _reroll(new.previous, seat, rng)
    new.twists.sort()
    rng.shuffle(new.twists, "twists")
    _rethink(new, seat, rng)


def _redeal(state: Cousins, seat: int | None, rng: Rng) -> None:
    """Unseen cards: the deck and what the reader does not know of the other hands."""
    hidden = [other for other in (0, 1) if other != seat]
    known = [] if seat is None else state.seen[seat]
    pool = [*state.deck, *(card for other in hidden for card in state.hands[other])]
    pool = sorted(card for card in pool if card not in known)
    for other in sorted(hidden, key=lambda each: not state.bare[each]):
        rng.shuffle(pool, "deal")
        if state.bare[other]:  # it laid an event in phase 3, so it holds no battlefield
            pool.sort(key=lambda card: card not in BATTLEFIELDS)
        unknown = len(state.hands[other]) - len(known)
        state.hands[other] = known + [pool.pop() for _ in range(unknown)]
        state.seen[other] = []  # what others know cannot be known, and changes nothing in play
    rng.shuffle(pool, "deck")
    state.deck = pool


def _rethink(state: Cousins, seat: int | None, rng: Rng) -> None:
    """A card that another seat has picked but not shown."""
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, UseCard) and top.seat != seat:
        state.agenda[-1] = PlayCard(seat=top.seat)
    elif isinstance(top, TakeCard) and top.seat != seat:
        state.agenda[-1] = replace(top, card=rng.choice(state.hands[top.seat], "card"))


def _reroll(exchange: Exchange | None, seat: int | None, rng: Rng) -> None:
    if exchange and not exchange.shown and seat != exchange.attacker:
        exchange.dice = sorted(rng.dice(len(exchange.dice), "hidden"))
