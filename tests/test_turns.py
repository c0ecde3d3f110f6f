"""The player who thinks in whole turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.kernel import Decision, Game, Offer, Outcome, Position, Rng
from games.opponents.turns import Scored, TurnPlayer, first_answers
from games.rng import Luck
from tests.ferry import GAME as FERRY


class Walk(Position):
    """A toy: left or right at two forks, and a coin on one of the four ways."""

    path: str = ""


class Fork(Decision):
    def offer(self, state: Walk) -> Offer:
        return Offer(("left", "right"))

    def take(self, state: Walk, picks: tuple[str, ...]) -> None:
        state.path += picks[0][0]
        if len(state.path) < 2:
            state.then(Fork(seat=0))
        else:
            state.finish(Outcome(winners=(), reason="won"))


def found(state: Walk, seat: int) -> float:
    return {"lr": 1.0, "rl": 0.5}.get(state.path, 0.0)


def test_a_first_answer_counts_as_much_as_the_best_that_can_follow_it() -> None:
    ferry: Game[Any, Any] = FERRY  # with a toy for its position
    game = replace(ferry, worth=found)
    walk = Walk(rng=Rng("walk"), agenda=[Fork(seat=0)])
    seen = TurnPlayer(each=12).compared(game, 0, None, lambda rng: walk.copy(), Luck("", 1))
    assert seen == [(("left",), 1.0), (("right",), 0.5)]


def test_turns_that_end_alike_are_tried_again_only_once() -> None:
    ferry: Game[Any, Any] = FERRY
    game = replace(ferry, worth=found)
    walk = Walk(rng=Rng("walk"), agenda=[Fork(seat=0)])
    scored = TurnPlayer(each=20).scored(game, 0, lambda rng: walk.copy(), Luck("", 1))
    assert sorted(plan for plan, _ in scored) == [
        (("left",), ("left",)),
        (("left",), ("right",)),
        (("right",), ("left",)),
        (("right",), ("right",)),
    ]


def test_a_plan_that_one_look_alike_flatters_is_found_out() -> None:
    """The coin lies on the left in the first look-alike only; on the right it always is."""
    dealt: list[Walk] = []

    def deal(rng: Rng) -> Walk:
        dealt.append(Walk(rng=Rng("walk"), agenda=[Fork(seat=0)]))
        return dealt[-1]

    def worth(state: Walk, seat: int) -> float:
        return (1.0 if len(dealt) == 1 else -1.0) if state.path == "ll" else found(state, seat)

    ferry: Game[Any, Any] = FERRY
    game = replace(ferry, worth=worth)
    best = TurnPlayer(each=20, again=4).scored(game, 0, deal, Luck("", 1))[0]
    assert len(dealt) == 5
    assert best == ((("left",), ("right",)), 1.0)


def test_each_first_answer_is_told_once_with_its_best_turn() -> None:
    scored: Scored = [((("a",), ("x",)), 0.9), ((("b",),), 0.4), ((("a",), ("y",)), 0.1)]
    assert first_answers(scored) == [(("a",), 0.9), (("b",), 0.4)]


def test_nothing_is_thought_about_where_there_is_no_choice() -> None:
    """One turn is enough to tell the only answer."""

    class Only(Fork):
        def offer(self, state: Walk) -> Offer:
            return Offer(("left",))

    ends: list[Walk] = []

    def worth(state: Walk, seat: int) -> float:
        ends.append(state)
        return 0.0

    ferry: Game[Any, Any] = FERRY
    walk = Walk(rng=Rng("walk"), agenda=[Only(seat=0)])
    game = replace(ferry, worth=worth)
    assert TurnPlayer().choose(game, 0, None, lambda rng: walk.copy(), Luck("", 1)) == ("left",)
    assert len(ends) == 1
