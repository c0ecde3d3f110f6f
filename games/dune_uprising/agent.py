"""The agent turn of a human, up to the open items (R-4.1 to R-4.8)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from games.dune_uprising.conditions import holds
from games.dune_uprising.contracts import complete_at
from games.dune_uprising.data import Price, cards, posts, posts_of, spaces
from games.dune_uprising.deeds import Deed, bind
from games.dune_uprising.drawing import NONE, draw, leave_hand, unique
from games.dune_uprising.gains import pay
from games.dune_uprising.influence import SpaceInfluence
from games.dune_uprising.items import Resolve, add_items
from games.dune_uprising.leaders import open_left_power, smuggle
from games.dune_uprising.spies import recall_spy
from games.dune_uprising.state import NOBODY, RESOURCES, Dune, Mark, Turn
from games.kernel import MOST_OPTIONS, Decision, Offer, Phrase, Picks, Step, phrase

REVEAL = "reveal"


class TakeTurn(Step):
    """R-3.3: a human takes an agent turn or a reveal turn."""

    seat: int

    def run(self, state: Dune) -> None:
        state.turn = Turn(seat=self.seat)
        state.then(BeginTurn(seat=self.seat))


class BeginTurn(Step):
    """R-3.4: who has no agent or no legal play, and nothing to decide before, must reveal."""

    seat: int

    def run(self, state: Dune) -> None:
        from games.dune_uprising.intrigue import may_plot
        from games.dune_uprising.reveal import Reveal

        if may_plot(state, self.seat) or self._may_send(state):
            state.then(ChooseTurn(seat=self.seat))
        else:
            state.then(Reveal(seat=self.seat))

    def _may_send(self, state: Dune) -> bool:
        """Between two people it is not betrayed that no card fits."""
        if not state.players[self.seat].agents_left:
            return False
        return not state.variants.solo or bool(playable(state, self.seat))


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


class ChooseTurn(Decision):
    """D-8, D-9: the card that sends an agent, the reveal turn, or first a plot card."""

    private: ClassVar[bool] = True
    opens: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def offer(self, state: Dune) -> Offer:
        from games.dune_uprising.intrigue import plots

        found = playable(state, self.seat)[:23] if state.players[self.seat].agents_left else []
        found.append(REVEAL)
        return Offer((*found, *plots(state, self.seat, MOST_OPTIONS - len(found))))

    def take(self, state: Dune, picks: Picks) -> None:
        from games.dune_uprising.intrigue import is_intrigue, play_plot
        from games.dune_uprising.reveal import Reveal

        (pick,) = picks
        if pick == REVEAL:
            state.then(Reveal(seat=self.seat))
        elif is_intrigue(pick):
            state.then(BeginTurn(seat=self.seat))
            play_plot(state, self.seat, pick)
        else:
            state.then(ChooseSpace(seat=self.seat, card=pick))

    def question(self, state: Dune) -> Phrase:
        player = state.players[self.seat]
        return phrase("ask.choose-turn", seat=self.seat, count=player.agents_left)

    def label(self, state: Dune, code: str) -> Phrase:
        from games.dune_uprising.intrigue import is_intrigue, play_label

        if code == REVEAL:
            return phrase("pick.reveal")
        if is_intrigue(code):
            return play_label(state, self.seat, "plot", code)
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase | None:
        from games.dune_uprising.intrigue import is_intrigue, play_detail

        if is_intrigue(code):
            return play_detail(code)
        return None if code == REVEAL else phrase(f"card.{code}.send")


class ChooseSpace(Decision):
    """D-10: the space; only legal ones. The card stays secret until it is chosen."""

    private: ClassVar[bool] = True
    card: str

    def offer(self, state: Dune) -> Offer:
        return Offer(destinations(state, self.seat, self.card))

    def take(self, state: Dune, picks: Picks) -> None:
        (space,) = picks
        player = state.players[self.seat]
        turn = state.turn
        assert turn is not None
        turn.kind = "agent"
        turn.card, turn.space = self.card, space
        leave_hand(player, self.card)
        player.played.append(self.card)
        state.mark = Mark(seat=self.seat, space=space)
        state.tell("sent", seat=self.seat, card=self.card, space=space)
        state.then(
            Infiltrate(seat=self.seat, space=space),
            ChooseCost(seat=self.seat, space=space),
            PlaceAgent(seat=self.seat, space=space),
        )

    def label(self, state: Dune, code: str) -> Phrase:
        taken = state.occupants(code)
        key = "pick.space.infiltrate" if taken else "pick.space"
        return phrase(key, space=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        if code == "swordmaster":
            return phrase("space.swordmaster.price", count=prices(state, code)[0].solari)
        bonus = state.bonus.get(code, 0)
        if bonus:
            return phrase(f"space.{code}.bonus", count=bonus)
        return phrase(f"space.{code}.text")


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


class PlaceAgent(Step):
    """R-4.6: the agent stands there; control bonus, Staban Tuek, contracts, Shaddam's ban."""

    seat: int
    space: str

    def run(self, state: Dune) -> None:
        turn = state.turn
        player = state.players[self.seat]
        assert turn is not None
        player.agents.append(self.space)
        control_bonus(state, self.space)
        smuggle(state, self.seat, self.space)
        if turn.card == "signet-ring" and player.leader == "shaddam":
            turn.barred = True
        state.then(Gather(seat=self.seat, space=self.space), OpenItems(), Resolve())


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


class OpenItems(Step):
    """R-4.8: influence, space, card, contracts and leader are open in any order."""

    def run(self, state: Dune) -> None:
        turn = state.turn
        assert turn is not None
        space = spaces()[turn.space]
        if space.faction:
            influence: tuple[Deed, ...] = (SpaceInfluence(faction=space.icon),)
            add_items(state, influence, "faction", turn.space)
        add_items(state, space.effects, "space", turn.space)
        add_items(state, cards()[turn.card].agent, "card", turn.card)
        complete_at(state, turn.seat, turn.space)
        open_left_power(state, turn.seat, turn.space)
