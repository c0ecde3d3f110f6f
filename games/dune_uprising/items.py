"""All effects of a turn in any order: the open items and the question which comes next (R-4.8).

What asks nothing is carried out by itself; what asks and touches nothing else is asked at once;
only where order can matter, or where something may be left undone, the player picks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.deeds import Deed, bound
from games.dune_uprising.drawing import Trash
from games.dune_uprising.state import Dune, Item, Turn
from games.dune_uprising.troops import deploy, deploy_limit
from games.kernel import MOST_OPTIONS, Decision, Offer, Phrase, Picks, Step, phrase

END = "end"
SHOWN = 10  # items in one question; the others follow


def add_items(state: Dune, effects: Iterable[Any], source: str, name: str) -> None:
    """Open these effects in the present turn."""
    turn = state.turn
    if turn is None:
        raise RuntimeError("there is no turn to add items to")
    for effect in effects:
        turn.numbered += 1
        made = bound(effect, turn.seat, name)
        turn.items.append(Item(code=f"item-{turn.numbered}", effect=made, source=source, name=name))


def open_effects(state: Dune, effects: tuple[Deed, ...]) -> None:
    """Effects of a condition or a reward: items in one's own turn, otherwise one by one."""
    if not effects:
        return
    turn = own_turn(state, effects[0].seat)
    if turn is None:
        state.then(*effects)
        return
    add_items(state, effects, "card", effects[0].card)


def deed(item: Item) -> Deed:
    assert isinstance(item.effect, Deed)
    return item.effect


def waiting(state: Dune, turn: Turn) -> list[Item]:
    """The open items that a player could pick now; of equal ones only the first."""
    found: dict[Phrase, Item] = {}
    for item in turn.items:
        effect = deed(item)
        if effect.pickable(state):
            found.setdefault(effect.words(), item)
    return list(found.values())


def lonely(item: Item, others: list[Item]) -> bool:
    """Whether it touches nothing that another open item touches."""
    mine = deed(item).touches()
    return not any(mine & deed(other).touches() for other in others if other is not item)


class Resolve(Step):
    """R-4.8: what resolves itself, then the question which item comes next."""

    sated: bool = False  # troops were just deployed: offer the rest only beside other things

    def run(self, state: Dune) -> None:
        from games.dune_uprising.contracts import complete_harvests

        turn = state.turn
        if turn is None:
            return None
        complete_harvests(state)
        for index, item in enumerate(turn.items):
            if deed(item).automatic(state):
                return self._do(state, turn, index)
        open_items = waiting(state, turn)
        for item in open_items:
            if not deed(item).may_lapse() and lonely(item, open_items):
                return self._do(state, turn, turn.items.index(item))
        return self._ask(state, turn, open_items)

    def _do(self, state: Dune, turn: Turn, index: int) -> None:
        item = turn.items.pop(index)
        state.then(item.effect, Resolve(sated=self.sated))

    def _ask(self, state: Dune, turn: Turn, open_items: list[Item]) -> None:
        from games.dune_uprising.intrigue import may_plot
        from games.dune_uprising.reveal import affordable

        plot = may_plot(state, turn.seat)
        buys = turn.kind == "reveal" and bool(affordable(state, turn))
        deploys = not self.sated and deploy_limit(state, turn) > 0
        if plot or buys or deploys or len(open_items) > 1:
            state.then(TurnMenu(seat=turn.seat))
        elif not open_items:
            state.then(EndTurn())
        elif isinstance(open_items[0].effect, Trash):  # its own question has "none"
            self._do(state, turn, turn.items.index(open_items[0]))
        else:
            state.then(TurnMenu(seat=turn.seat))


class TurnMenu(Decision):
    """D-14: which open item next, cards to acquire, troops to deploy, a plot card, or the end."""

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def offer(self, state: Dune) -> Offer:
        from games.dune_uprising.intrigue import plots
        from games.dune_uprising.reveal import affordable

        turn = state.turn
        if turn is None:
            return Offer((END,))
        open_items = waiting(state, turn)
        options = [item.code for item in open_items[:SHOWN]]
        if turn.kind == "reveal":
            options += affordable(state, turn)
        options += [f"deploy-{n}" for n in range(min(deploy_limit(state, turn), 12), 0, -1)]
        ends = (END,) if all(deed(item).may_lapse() for item in open_items) else ()
        room = MOST_OPTIONS - len(options) - len(ends)
        return Offer((*options, *plots(state, self.seat, room), *ends))

    def take(self, state: Dune, picks: Picks) -> None:
        from games.dune_uprising.acquire import buy
        from games.dune_uprising.intrigue import is_intrigue, play_plot

        (pick,) = picks
        turn = state.turn
        assert turn is not None
        if pick == END:
            state.then(EndTurn())
        elif is_intrigue(pick):
            state.then(Resolve())
            play_plot(state, self.seat, pick)
        elif pick.startswith("deploy-"):
            count = int(pick.removeprefix("deploy-"))
            turn.sent += count
            deploy(state, self.seat, count)
            state.then(Resolve(sated=True))
        elif pick.startswith("item-"):
            item = next(item for item in turn.items if item.code == pick)
            turn.items.remove(item)
            state.then(Resolve())
            deed(item).chosen(state)
        else:
            state.then(Resolve())
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
        from games.dune_uprising.intrigue import is_intrigue, play_label
        from games.dune_uprising.reveal import price_of

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
        return deed(item).words()

    def detail(self, state: Dune, code: str) -> Phrase | None:
        from games.dune_uprising.intrigue import is_intrigue, play_detail

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
        from games.dune_uprising.reveal import CleanUp

        turn = state.turn
        if turn is None:
            return
        for index, item in enumerate(turn.items):
            if deed(item).last():
                turn.items.pop(index)
                state.then(item.effect, EndTurn())
                return
        if any(deed(item).automatic(state) for item in turn.items):
            state.then(Resolve())
            return
        if turn.kind == "reveal":
            state.then(CleanUp(seat=turn.seat))
        else:
            state.turn = None
