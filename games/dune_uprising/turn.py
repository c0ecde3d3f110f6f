"""The turn of a human, from the card or the reveal to its end (R-4, R-9).

All effects of a turn are open in any order. What asks nothing is carried out by itself; what asks
and touches nothing else is asked at once; only where order can matter, or where something may be
left undone, the player picks. This module puts the others together; only the sequence of play
imports it.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from games.dune_uprising.acquire import affordable, buy, can_buy, price_of, storm
from games.dune_uprising.agent import (
    ChooseCost,
    ChooseGather,
    ChooseInfiltrator,
    control_bonus,
    destinations,
    pay_price,
    playable,
    prices,
)
from games.dune_uprising.contracts import complete_at, complete_harvests
from games.dune_uprising.data import cards, posts_of, spaces
from games.dune_uprising.deeds import Deed
from games.dune_uprising.influence import SpaceInfluence
from games.dune_uprising.intrigue import (
    is_intrigue,
    may_plot,
    play_detail,
    play_label,
    play_plot,
    plots,
)
from games.dune_uprising.items import add_items, lonely, waiting
from games.dune_uprising.leaders import open_left_power, open_reveal_power, smuggle
from games.dune_uprising.state import Dune, Item, Turn, marked
from games.dune_uprising.trashing import Trash, leave_hand
from games.dune_uprising.troops import deploy, deploy_limit
from games.kernel import MOST_OPTIONS, Decision, Offer, Phrase, Picks, Step, phrase

REVEAL, END = "reveal", "end"
SHOWN = 10  # items in one question; the others follow
MOST_TROOPS = 12
DEPLOYS = [tuple(f"deploy-{n}" for n in range(most, 0, -1)) for most in range(MOST_TROOPS + 1)]
CONTRACTING = ("accept-contract", "dutiful-service")  # without the CHOAM module they pay
COUNCIL = 2  # persuasion of a council seat


def take_turn(state: Dune, seat: int) -> None:
    """R-3.3: a human takes an agent turn or a reveal turn."""
    state.turn = NEW_TURNS[seat].copy()
    begin(state, seat)


NEW_TURNS = tuple(Turn(seat=seat) for seat in range(2))


class BeginTurn(Step):
    """R-3.4: who has no agent or no legal play, and nothing to decide before, must reveal."""

    seat: int

    def run(self, state: Dune) -> None:
        begin(state, self.seat)


def begin(state: Dune, seat: int) -> None:
    """Between two people it is not betrayed that no card fits."""
    player, choose = state.players[seat], CHOOSE_TURN[seat]
    if state.variants.solo:
        state.memo = None  # the same question may have been asked before
        asks = len(choose.offer(state).options) > 1
    else:
        asks = bool(player.agents_left or player.intrigue)
    if asks:
        state.agenda.append(choose)
    else:
        REVEALS[seat].run(state)


class ChooseTurn(Decision):
    """D-8, D-9: the card that sends an agent, the reveal turn, or first a plot card."""

    private: ClassVar[bool] = True
    opens: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def offer(self, state: Dune) -> Offer:
        found = playable(state, self.seat)[:23] if state.players[self.seat].agents_left else []
        found.append(REVEAL)
        return Offer((*found, *plots(state, self.seat, MOST_OPTIONS - len(found))))

    def take(self, state: Dune, picks: Picks) -> None:
        (pick,) = picks
        if pick == REVEAL:
            REVEALS[self.seat].run(state)
        elif pick in cards():
            state.agenda.append(choose_space(self.seat, pick))
        else:
            state.agenda.append(BeginTurn(seat=self.seat))
            play_plot(state, self.seat, pick)

    def question(self, state: Dune) -> Phrase:
        player = state.players[self.seat]
        return phrase("ask.choose-turn", seat=self.seat, count=player.agents_left)

    def label(self, state: Dune, code: str) -> Phrase:
        if code == REVEAL:
            return phrase("pick.reveal")
        if is_intrigue(code):
            return play_label(state, self.seat, "plot", code)
        return phrase("pick.card", card=code)

    def detail(self, state: Dune, code: str) -> Phrase | None:
        if is_intrigue(code):
            return play_detail(code)
        return None if code == REVEAL else phrase(f"card.{code}.send")


CHOOSE_TURN = tuple(ChooseTurn(seat=seat) for seat in range(2))


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
        state.mark = marked(self.seat, space)
        state.tell("sent", seat=self.seat, card=self.card, space=space)
        place = place_agent(self.seat, space)
        cost = prices(state, space)
        if state.occupied(space):
            infiltrate = ChooseInfiltrator(seat=self.seat, space=space)
            state.then(infiltrate, ChooseCost(seat=self.seat, space=space), place)
        elif len(cost) > 1:
            state.then(ChooseCost(seat=self.seat, space=space), place)
        else:
            pay_price(state, self.seat, cost[0])
            place.run(state)

    def label(self, state: Dune, code: str) -> Phrase:
        taken = state.occupied(code)
        key = "pick.space.infiltrate" if taken else "pick.space"
        return phrase(key, space=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        if code == "swordmaster":
            return phrase("space.swordmaster.price", count=prices(state, code)[0].solari)
        bonus = state.bonus.get(code, 0)
        if bonus:
            return phrase(f"space.{code}.bonus", count=bonus)
        if code in CONTRACTING and not state.variants.choam:
            return phrase(f"space.{code}.paid")
        return phrase(f"space.{code}.text")


@cache
def choose_space(seat: int, card: str) -> ChooseSpace:
    return ChooseSpace(seat=seat, card=card)


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
        if player.spies and any(post in player.spies for post in posts_of(self.space)):
            gather = ChooseGather(seat=self.seat, space=self.space)
            state.then(gather, OPEN_ITEMS, RESOLVE)
        else:
            open_items(state, turn)
            RESOLVE.run(state)


@cache
def place_agent(seat: int, space: str) -> PlaceAgent:
    return PlaceAgent(seat=seat, space=space)


class OpenItems(Step):
    """R-4.8: influence, space, card, contracts and leader are open in any order."""

    def run(self, state: Dune) -> None:
        assert state.turn is not None
        open_items(state, state.turn)


def open_items(state: Dune, turn: Turn) -> None:
    space = spaces()[turn.space]
    if space.faction:
        add_items(state, influence_of(space.icon), "faction", turn.space)
    add_items(state, space.effects, "space", turn.space)
    add_items(state, cards()[turn.card].agent, "card", turn.card)
    complete_at(state, turn.seat, turn.space)
    open_left_power(state, turn.seat, turn.space)


@cache
def influence_of(faction: str) -> tuple[Deed, ...]:
    return (SpaceInfluence(faction=faction),)


class Resolve(Step):
    """R-4.8: what resolves itself, then the question which item comes next."""

    sated: bool = False  # troops were just deployed: offer the rest only beside other things

    def run(self, state: Dune) -> None:
        turn = state.turn
        if turn is None:
            return None
        if not self._automatic(state, turn):
            return None
        open_items = waiting(state, turn) if turn.items else []
        for item in open_items:
            if not item.effect.may_lapse() and lonely(item, open_items):
                return self._do(state, turn, item)
        return self._ask(state, turn, open_items)

    def _automatic(self, state: Dune, turn: Turn) -> bool:
        """Do what needs no choice, until nothing of that kind is left or a step must come first."""
        agenda, items = state.agenda, turn.items
        floor = len(agenda)
        while True:
            if turn.spice:
                complete_harvests(state)
            for at, item in enumerate(items):
                if item.effect.automatic(state):
                    del items[at]
                    item.effect.run(state)
                    break
            else:
                return True
            if len(agenda) > floor:
                agenda.insert(floor, self)
                return False

    def _do(self, state: Dune, turn: Turn, item: Item) -> None:
        turn.items.remove(item)
        state.then(item.effect, self)

    def _more(self, state: Dune, turn: Turn) -> bool:
        """Whether there is something to do besides the open items."""
        if may_plot(state, turn.seat) or (not self.sated and deploy_limit(state, turn) > 0):
            return True
        return turn.kind == "reveal" and can_buy(state, turn)

    def _ask(self, state: Dune, turn: Turn, open_items: list[Item]) -> None:
        if len(open_items) > 1 or self._more(state, turn):
            state.agenda.append(MENUS[turn.seat])
        elif not open_items:
            END_TURN.run(state)
        elif isinstance(open_items[0].effect, Trash):  # its own question has "none"
            self._do(state, turn, open_items[0])
        else:
            state.then(MENUS[turn.seat])


OPEN_ITEMS, RESOLVE, SATED = OpenItems(), Resolve(), Resolve(sated=True)


class TurnMenu(Decision):
    """D-14: which open item next, cards to acquire, troops to deploy, a plot card, or the end."""

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def offer(self, state: Dune) -> Offer:
        turn = state.turn
        if turn is None:
            return Offer((END,))
        open_items = waiting(state, turn) if turn.items else []
        options = [item.code for item in open_items[:SHOWN]]
        ends = (END,) if all(item.effect.may_lapse() for item in open_items) else ()
        if turn.kind == "reveal":
            options += affordable(state, turn)
        options += DEPLOYS[min(deploy_limit(state, turn), MOST_TROOPS)]
        room = MOST_OPTIONS - len(options) - len(ends)
        return Offer((*options, *plots(state, self.seat, room), *ends))

    def take(self, state: Dune, picks: Picks) -> None:
        (pick,) = picks
        turn = state.turn
        assert turn is not None
        if pick == END:
            END_TURN.run(state)
        elif pick.startswith("deploy-"):
            count = int(pick.removeprefix("deploy-"))
            turn.sent += count
            deploy(state, self.seat, count)
            SATED.run(state)
        elif pick.startswith("item-"):
            item = next(item for item in turn.items if item.code == pick)
            turn.items.remove(item)
            state.agenda.append(RESOLVE)
            item.effect.chosen(state)
        elif is_intrigue(pick):
            state.agenda.append(RESOLVE)
            play_plot(state, self.seat, pick)
        else:
            state.agenda.append(RESOLVE)
            buy(state, turn, pick)

    def question(self, state: Dune) -> Phrase:
        turn = state.turn
        if turn is not None and turn.kind == "reveal":
            player = state.players[self.seat]
            return phrase(
                "ask.turn-menu.reveal",
                seat=self.seat,
                persuasion=turn.persuasion,
                strength=player.strength,
            )
        return phrase("ask.turn-menu", seat=self.seat)

    def label(self, state: Dune, code: str) -> Phrase:
        turn = state.turn
        assert turn is not None
        if code == END:
            return phrase(f"pick.turn-menu.end.{turn.kind}")
        if is_intrigue(code):
            return play_label(state, self.seat, "plot", code)
        if code.startswith("deploy-"):
            return phrase("pick.deploy", count=int(code.removeprefix("deploy-")))
        if not code.startswith("item-"):
            card = state.players[self.seat].aside if code == "aside" else code
            return phrase("pick.buy", card=card, price=price_of(state, turn, code))
        item = next(item for item in turn.items if item.code == code)
        return item.effect.words()

    def detail(self, state: Dune, code: str) -> Phrase | None:
        if is_intrigue(code):
            return play_detail(code)
        if code.startswith("item-") and state.turn is not None:
            item = next(item for item in state.turn.items if item.code == code)
            return phrase(f"detail.item.{item.source}", **{_kind(item.source): item.name})
        if code in (END, "aside") or code.startswith("deploy-"):
            return None
        return phrase(f"card.{code}.short")


def _kind(source: str) -> str:
    """Under which name the words of an item's source stand."""
    return "space" if source in ("space", "faction") else "card"


class EndTurn(Step):
    """R-4.12: what waited for the end is done; optional items lapse; the turn is over."""

    def run(self, state: Dune) -> None:
        turn = state.turn
        if turn is None:
            return
        for index, item in enumerate(turn.items):
            if item.effect.last():
                turn.items.pop(index)
                state.then(item.effect, self)
                return
        if turn.items and any(item.effect.automatic(state) for item in turn.items):
            state.then(RESOLVE)
        elif turn.kind == "reveal":
            CLEAN_UPS[turn.seat].run(state)
        else:
            state.turn = None


END_TURN = EndTurn()
MENUS = tuple(TurnMenu(seat=seat) for seat in range(2))


class Reveal(Step):
    """R-9.1: all hand cards face up into play; their reveal boxes are open in any order."""

    seat: int

    def run(self, state: Dune) -> None:
        turn = state.turn
        assert turn is not None
        player = state.players[self.seat]
        turn.kind = "reveal"
        shown, player.hand, player.shown = player.hand, [], []
        player.revealed = sorted(shown)
        turn.persuasion = player.hall + (COUNCIL if player.council else 0)
        if shown:
            state.tell("revealed", seat=self.seat, card=tuple(player.revealed))
        else:
            state.tell("revealed-nothing", seat=self.seat)
        for card in player.revealed:
            add_items(state, cards()[card].reveal, "card", card)
        open_reveal_power(state, self.seat)
        RESOLVE.run(state)


class CleanUp(Step):
    """R-9.10: all in-play cards to the discard pile; open plot cards and the aside card go."""

    seat: int

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        player.discard += player.played + player.revealed
        player.played, player.revealed = [], []
        state.intrigue_discard += player.lying
        player.lying = []
        if player.aside:
            state.removed.append(player.aside)
            player.aside = ""
        player.hall = 0
        state.reveals += 1
        player.done = state.reveals
        state.turn = None
        state.tell("strength", seat=self.seat, count=player.strength)
        if state.variants.storm and state.variants.solo:
            storm(state)


REVEALS = tuple(Reveal(seat=seat) for seat in range(2))
CLEAN_UPS = tuple(CleanUp(seat=seat) for seat in range(2))
