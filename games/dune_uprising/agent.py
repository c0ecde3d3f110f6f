"""The agent turn of a human, up to the open items (R-4.1 to R-4.8)."""

from __future__ import annotations

from functools import cache

from games.dune_uprising.conditions import holds
from games.dune_uprising.data import Price, cards, posts, posts_of, spaces
from games.dune_uprising.deeds import bind
from games.dune_uprising.drawing import NONE, draw, unique
from games.dune_uprising.gains import pay
from games.dune_uprising.spies import recall_spy
from games.dune_uprising.state import NOBODY, RESOURCES, Dune
from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase


def prices_of(space: str) -> tuple[Price, ...]:
    """The printed price; of two, the free one first."""
    return spaces()[space].cost


def prices(state: Dune, space: str) -> tuple[Price, ...]:
    """R-13.2: the swordmaster costs 8 solari, 6 as soon as anybody has one."""
    if space == "swordmaster" and any(player.swordmaster for player in state.players):
        return (Price(solari=6),)
    return prices_of(space)


def affords(state: Dune, seat: int, price: Price) -> bool:
    player = state.players[seat]
    return (
        player.solari >= price.solari
        and player.spice >= price.spice
        and player.water >= price.water
    )


@cache
def free_spaces() -> frozenset[str]:
    """Spaces that cost nothing, or not necessarily."""
    return frozenset(space for space in spaces() if Price() in prices_of(space))


def spied(state: Dune, seat: int) -> set[str]:
    """R-8.5: the spaces beside own spies."""
    return {space for post in state.players[seat].spies for space in posts()[post].spaces}


def enterable(state: Dune, seat: int) -> list[str]:
    """R-4.4, R-4.5: spaces that are free or can be infiltrated, and can be paid for."""
    own = state.players[seat].agents
    taken = {space for player in state.players for space in player.agents}
    ways, free = spied(state, seat) if taken else set(), free_spaces()
    return [
        space
        for space in spaces()
        if (space not in taken or (space in ways and space not in own))
        and (space in free or any(affords(state, seat, price) for price in prices(state, space)))
    ]


def admits(state: Dune, seat: int, space: str, card: str) -> bool:
    """R-4.3: the requirement; Undercover Asset ignores one of influence."""
    requires = spaces()[space].requires
    if requires is None:
        return True
    if space == "swordmaster" and state.variants.difficulty == "kwisatz-haderach":
        return False
    if holds(state, requires, seat):
        return True
    ignores = any(effect.slug == "ignore-requirement" for effect in cards()[card].agent)
    return ignores and requires.kind == "influence"


def fits(icons: tuple[str, ...], space: str, watched: set[str]) -> bool:
    """R-4.2: an icon of the card is that of the space, or the spy icon and a spy beside it."""
    return spaces()[space].icon in icons or ("spy" in icons and space in watched)


def destinations(state: Dune, seat: int, card: str) -> tuple[str, ...]:
    icons, watched = cards()[card].icons, spied(state, seat)
    return tuple(
        space
        for space in enterable(state, seat)
        if fits(icons, space, watched) and admits(state, seat, space, card)
    )


def playable(state: Dune, seat: int) -> list[str]:
    """Hand cards that can send an agent somewhere."""
    open_spaces, watched = enterable(state, seat), spied(state, seat)
    return [
        card
        for card in unique(state.players[seat].hand)
        if (icons := cards()[card].icons)
        and any(
            fits(icons, space, watched) and admits(state, seat, space, card)
            for space in open_spaces
        )
    ]


class Infiltrate(Step):
    """R-4.4: an occupied space costs one own spy beside it."""

    seat: int
    space: str

    def run(self, state: Dune) -> None:
        if state.occupants(self.space):
            state.then(ChooseInfiltrator(seat=self.seat, space=self.space))


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


class ChooseCost(Decision):
    """D-11, R-4.5: the cost is paid at once; two spaces have a choice of costs."""

    space: str

    def offer(self, state: Dune) -> Offer:
        able = (
            f"cost-{index}"
            for index, price in enumerate(prices(state, self.space))
            if affords(state, self.seat, price)
        )
        return Offer(tuple(able))

    def take(self, state: Dune, picks: Picks) -> None:
        index = int(picks[0].removeprefix("cost-"))
        price = prices(state, self.space)[index]
        for what in RESOURCES:
            pay(state, self.seat, what, getattr(price, what))
        if state.turn is not None:
            state.turn.paid = index > 0

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase(f"pick.choose-cost.{self.space}.{code.removeprefix('cost-')}")


def control_bonus(state: Dune, space: str) -> None:
    """R-13.3: whenever any player sends an agent there, the owner gains."""
    owner = state.control.get(space, NOBODY)
    if owner == NOBODY:
        return
    state.tell("control-bonus", seat=state.who(owner), space=space)
    for effect in bind(spaces()[space].bonus, owner, space):
        effect.run(state)


class Gather(Step):
    """R-4.7: directly after placing, a spy beside the space may be recalled to draw a card."""

    seat: int
    space: str

    def run(self, state: Dune) -> None:
        own = state.players[self.seat].spies
        if any(post in own for post in posts_of(self.space)):
            state.then(ChooseGather(seat=self.seat, space=self.space))


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
