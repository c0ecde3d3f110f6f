"""Effects made of effects: if, arrow and choose (R-5)."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising.conditions import holds
from games.dune_uprising.deeds import (
    Deed,
    Sign,
    all_codes,
    all_points,
    all_signs,
    all_touches,
    bind,
    carry_out,
    in_words,
    something,
)
from games.dune_uprising.items import open_effects
from games.dune_uprising.points import BOUGHT, LIKELY
from games.dune_uprising.state import Condition, Dune
from games.kernel import Decision, Effect, Offer, Phrase, Picks, phrase


class If(Deed):
    """R-4.10: the condition is checked when the item is resolved; until it holds, it waits."""

    when: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    def met(self, state: Dune) -> bool:
        return holds(state, self.when, self.seat, self.card)

    def branch(self, state: Dune) -> tuple[Deed, ...]:
        effects = self.then if self.met(state) else self.otherwise
        return bind(effects, self.seat, self.card)

    def possible(self, state: Dune) -> bool:
        return something(state, self.branch(state))

    def automatic(self, state: Dune) -> bool:
        return bool(self.otherwise) or self.met(state)

    def last(self) -> bool:
        return True

    def run(self, state: Dune) -> None:
        """Inside a turn the effects become open items of their own."""
        open_effects(state, self.branch(state))

    def by_rival(self, state: Dune) -> int:
        return carry_out(state, self.branch(state))

    def touches(self) -> frozenset[str]:
        return all_touches(self.then) | all_touches(self.otherwise)

    def codes(self) -> tuple[str, ...]:
        return all_codes(self.then)

    def points(self) -> float:
        return LIKELY * all_points(self.then)


class Arrow(Deed, Decision):
    """D-15, R-5.2: pay all of the cost for the result, at will."""

    optional: ClassVar[bool] = True
    cost: tuple[Effect, ...]
    then: tuple[Effect, ...]

    def possible(self, state: Dune) -> bool:
        """R-5.5: the whole cost is on hand; and there is something to be had for it."""
        return self.payable(state) and something(state, bind(self.then, self.seat, self.card))

    def payable(self, state: Dune) -> bool:
        for effect in bind(self.cost, self.seat, self.card):  # noqa: SIM110  (likewise)
            if not effect.payable(state):
                return False
        return True

    def offer(self, state: Dune) -> Offer:
        return Offer(("pay", "none"))

    def take(self, state: Dune, picks: Picks) -> None:
        if picks[0] == "pay":
            self.chosen(state)

    def label(self, state: Dune, code: str) -> Phrase:
        return self.words() if code == "pay" else phrase("pick.none")

    def by_rival(self, state: Dune) -> int:
        """R-24.5: it always buys a point offered on a conflict card if it can."""
        if not self.payable(state):
            return 0
        carry_out(state, bind(self.cost, self.seat, self.card))
        return carry_out(state, bind(self.then, self.seat, self.card))

    def chosen(self, state: Dune) -> None:
        state.then(*bind(self.cost, self.seat, self.card), *bind(self.then, self.seat, self.card))

    def touches(self) -> frozenset[str]:
        return all_touches(self.cost) | all_touches(self.then)

    def codes(self) -> tuple[str, ...]:
        return all_codes(self.then)

    def words(self) -> Phrase:
        return phrase(
            "pick.arrow", effect_cost=all_codes(self.cost), effect_gain=all_codes(self.then)
        )

    def sign(self) -> tuple[Sign, ...] | None:
        cost, then = all_signs(self.cost), all_signs(self.then)
        return None if cost is None or then is None else (*cost, ("arrow.ink", ""), *then)

    def points(self) -> float:
        return BOUGHT * all_points(self.then)


class Choose(Deed, Decision):
    """D-16, R-5.6: exactly one of several; what cannot be done may not be chosen if another can."""

    options: tuple[tuple[Effect, ...], ...]

    def ways(self, state: Dune) -> tuple[int, ...]:
        """The options that can be carried out; an empty one means that nothing may be chosen."""
        able = [
            index
            for index, option in enumerate(self.options)
            if not option or something(state, bind(option, self.seat, self.card))
        ]
        return tuple(able)

    def possible(self, state: Dune) -> bool:
        return any(self.options[index] for index in self.ways(state))

    def option(self, code: str) -> tuple[Effect, ...]:
        return self.options[int(code.removeprefix("option-")) - 1]

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(f"option-{index + 1}" for index in self.ways(state)))

    def take(self, state: Dune, picks: Picks) -> None:
        for effect in reversed(bind(self.option(picks[0]), self.seat, self.card)):
            if isinstance(effect, If):  # "or" with a condition: the arrow inside was chosen
                inner = effect.branch(state)
                state.then(*(Chosen(seat=self.seat, effect=each) for each in inner))
            elif isinstance(effect, Arrow):
                state.then(Chosen(seat=self.seat, effect=effect))
            else:
                state.then(effect)

    def label(self, state: Dune, code: str) -> Phrase:
        option = self.option(code)
        if not option:
            return phrase("pick.none")
        if len(option) == 1:
            first = option[0]
            if isinstance(first, If):
                first = first.then[0]
            if isinstance(first, Arrow):
                return first.words()
        return in_words(option)

    def touches(self) -> frozenset[str]:
        return frozenset(name for option in self.options for name in all_touches(option))

    def codes(self) -> tuple[str, ...]:
        return ("choose",)

    def points(self) -> float:
        return max(all_points(option) for option in self.options)


class Chosen(Effect):
    """An effect that the player has picked: an arrow is paid without asking again."""

    effect: Effect

    def run(self, state: Dune) -> None:
        if isinstance(self.effect, Deed):
            self.effect.chosen(state)
