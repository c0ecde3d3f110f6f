"""Where an agent may go, and what it costs to get there (R-4.1 to R-4.7)."""

from __future__ import annotations

from functools import cache, lru_cache

from games.dune_uprising.conditions import holds
from games.dune_uprising.data import Price, cards, posts, posts_of, spaces
from games.dune_uprising.deeds import bind
from games.dune_uprising.drawing import draw
from games.dune_uprising.gains import pay
from games.dune_uprising.spies import recall_spy
from games.dune_uprising.state import NOBODY, Condition, Dune, Player
from games.dune_uprising.trashing import NONE, unique
from games.kernel import Decision, Offer, Phrase, Picks, phrase

REDUCED = 6  # solari for the swordmaster
NOWHERE: frozenset[str] = frozenset()
Row = tuple[str, str, Condition | None]  # space, icon, requirement


@cache
def entrances() -> tuple[tuple[Row, Price], ...]:
    """Every space with the least that it costs; where there is a choice of prices, nothing."""
    free = Price()
    return tuple(
        ((space.id, space.icon, space.requires), free if free in space.cost else space.cost[0])
        for space in spaces().values()
    )


@lru_cache(maxsize=4096)
def within(solari: int, spice: int, water: int, reduced: bool) -> tuple[Row, ...]:
    """The spaces that so much pays for."""
    found = []
    for row, price in entrances():
        least = REDUCED if reduced and row[0] == "swordmaster" else price.solari
        if least <= solari and price.spice <= spice and price.water <= water:
            found.append(row)
    return tuple(found)


def is_reduced(state: Dune) -> bool:
    """R-13.2: the swordmaster costs less as soon as anybody has one."""
    one, two, three = state.players
    return one.swordmaster or two.swordmaster or three.swordmaster


def prices(state: Dune, space: str) -> tuple[Price, ...]:
    if space == "swordmaster" and is_reduced(state):
        return (Price(solari=REDUCED),)
    return spaces()[space].cost


def affords(player: Player, price: Price) -> bool:
    return (
        player.solari >= price.solari
        and player.spice >= price.spice
        and player.water >= price.water
    )


@cache
def beside(post: str) -> frozenset[str]:
    return frozenset(posts()[post].spaces)


def spied(state: Dune, seat: int) -> frozenset[str]:
    """R-8.5: the spaces beside own spies."""
    spies = state.players[seat].spies
    return NOWHERE.union(*map(beside, spies)) if spies else NOWHERE


def reachable(
    state: Dune, seat: int, watched: frozenset[str], bold: bool = False
) -> list[tuple[str, str]]:
    """R-4.3 to R-4.5: spaces, with icons, that are open to this seat and can be paid for.

    An occupied one can be infiltrated by a spy; who is `bold` ignores required influence.
    """
    player = state.players[seat]
    one, two, three = state.players
    shut = {*one.agents, *two.agents, *three.agents}
    if watched and shut:
        shut -= watched.difference(player.agents)
    reduced = one.swordmaster or two.swordmaster or three.swordmaster
    return [
        (space, icon)
        for space, icon, requires in within(player.solari, player.spice, player.water, reduced)
        if space not in shut and (requires is None or admits(state, seat, requires, bold))
    ]


def admits(state: Dune, seat: int, requires: Condition, bold: bool) -> bool:
    """R-4.3: the requirement; R-27.4: the highest level knows no swordmaster."""
    if bold and requires.kind == "influence":
        return True
    if requires.kind == "no-swordmaster" and state.variants.difficulty == "kwisatz-haderach":
        return False
    return holds(state, requires, seat)


@cache
def is_bold(card: str) -> bool:
    """Undercover Asset ignores a requirement of influence."""
    return any(effect.slug == "ignore-requirement" for effect in cards()[card].agent)


@cache
def icons_of(card: str) -> frozenset[str]:
    return frozenset(cards()[card].icons)


def destinations(state: Dune, seat: int, card: str) -> tuple[str, ...]:
    """R-4.2: an icon of the card is that of the space, or the spy icon and a spy beside it."""
    icons, watched = icons_of(card), spied(state, seat)
    near = watched if "spy" in icons else NOWHERE
    found = reachable(state, seat, watched, is_bold(card))
    return tuple([space for space, icon in found if icon in icons or space in near])


def playable(state: Dune, seat: int) -> list[str]:
    """Hand cards that can send an agent somewhere."""
    watched = spied(state, seat)
    found = reachable(state, seat, watched)
    shown = {icon for _, icon in found}
    if watched and any(space in watched for space, _ in found):
        shown.add("spy")
    return [
        card
        for card in unique(state.players[seat].hand)
        if not icons_of(card).isdisjoint(shown)
        or (is_bold(card) and destinations(state, seat, card))
    ]


class ChooseInfiltrator(Decision):
    """D-12: which spy to infiltrate with."""

    space: str

    def offer(self, state: Dune) -> Offer:
        own = state.players[self.seat].spies
        return Offer(tuple(post for post in posts_of(self.space) if post in own))

    def take(self, state: Dune, picks: Picks) -> None:
        recall_spy(state, self.seat, picks[0])
        state.tell("infiltrated", seat=self.seat, space=self.space)

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.post", post=code)


def pay_price(state: Dune, seat: int, price: Price) -> None:
    pay(state, seat, "solari", price.solari)
    pay(state, seat, "spice", price.spice)
    pay(state, seat, "water", price.water)


class ChooseCost(Decision):
    """D-11, R-4.5: the cost is paid at once; two spaces have a choice of costs."""

    space: str

    def offer(self, state: Dune) -> Offer:
        able = (
            f"cost-{index}"
            for index, price in enumerate(prices(state, self.space))
            if affords(state.players[self.seat], price)
        )
        return Offer(tuple(able))

    def take(self, state: Dune, picks: Picks) -> None:
        index = int(picks[0].removeprefix("cost-"))
        price = prices(state, self.space)[index]
        pay_price(state, self.seat, price)
        if state.turn is not None:
            state.turn.paid = index > 0

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase(f"pick.choose-cost.{self.space}.{code.removeprefix('cost-')}")


def control_bonus(state: Dune, space: str) -> None:
    """R-13.3: whenever any player sends an agent there, the owner gains."""
    owner = state.control.get(space, NOBODY)
    if owner == NOBODY:
        return
    state.announce("control-bonus", owner, space=space)
    for effect in bind(spaces()[space].bonus, owner, space):
        effect.run(state)


class ChooseGather(Decision):
    """D-13: gather intelligence with which spy, or not."""

    space: str

    def offer(self, state: Dune) -> Offer:
        own = state.players[self.seat].spies
        return Offer((*(post for post in posts_of(self.space) if post in own), NONE))

    def take(self, state: Dune, picks: Picks) -> None:
        (post,) = picks
        if post != NONE:
            recall_spy(state, self.seat, post)
            draw(state, self.seat, 1)

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.none") if code == NONE else phrase("pick.gather", post=code)
