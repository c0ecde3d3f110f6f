"""Players of software: fair by construction, repeatable, and better the higher the level."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import games
from games.cousins_war.battle import Survivors
from games.cousins_war.rules import Victory
from games.cousins_war.state import Cousins
from games.dual_powers.components import COMMANDS
from games.kernel import Decision, Game, Offer, Outcome, Position, Rng
from games.opponents import LEVELS, PLAYERS, arena, choose
from games.opponents.answers import MOST, answers
from games.opponents.players import (
    UNSEEN,
    GreedyPlayer,
    Node,
    PlanPlayer,
    Search,
    SearchPlayer,
    dreamt,
)
from games.opponents.rollouts import RolloutPlayer
from games.rng import Luck
from tests.conformance.clauses import choices_are_fair, walk
from tests.ferry import GAME as FERRY

GAME = games.ALL["cousins-war"]
OPTIONS = GAME.Options(twists=True)


@pytest.mark.slow
@pytest.mark.parametrize("level", PLAYERS)
def test_a_choice_does_not_depend_on_hidden_facts(level: str) -> None:
    choices_are_fair(GAME, OPTIONS, level, 12 if level != "master" else 48)


def test_a_player_who_peeks_is_caught() -> None:
    """The test above can fail: this player looks at the true deck."""

    def peek(position: Position, seat: int) -> str:
        assert isinstance(position, Cousins)
        return max(position.deck)

    _, _, position = next(walk(GAME, OPTIONS, "fair"))
    alikes = [GAME.scramble(position, 0, Rng(seed=f"{n}")) for n in range(5)]
    assert any(peek(alike, 0) != peek(position, 0) for alike in alikes)


@pytest.mark.parametrize("level", PLAYERS)
def test_the_true_position_is_never_handed_over(level: str) -> None:
    """`choose` gives a player nothing but look-alikes: here every one says it was asked for."""
    dealt = []
    honest = GAME.scramble
    position = GAME.setup(OPTIONS, "spy")

    class Watched(type(GAME)):  # type: ignore[misc]
        """A game that counts what it deals."""

    def counting(*arguments: object) -> object:
        dealt.append(arguments)
        return honest(*arguments)  # type: ignore[arg-type]

    fields = {name: getattr(GAME, name) for name in GAME.__dataclass_fields__}
    watched = Watched(**fields | {"scramble": counting})
    before = position.dump()
    picks = choose(watched, position, 0, level, "seed")
    assert dealt
    assert position.dump() == before
    assert position.apply(0, picks)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_answer(level: str) -> None:
    position = GAME.setup(OPTIONS, "same")
    assert choose(GAME, position, 1, level, "s") == choose(GAME, position, 1, level, "s")


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other", "floor"), [("normal", "random", 0.85)])
def test_the_better_level_wins(one: str, other: str, floor: float) -> None:
    """A sample of what `python -m games arena cousins-war --games 400` shows in full."""
    played = list(arena.matches(GAME, GAME.Options(), one, other, 24))
    assert sum(arena.won(match, one) for match in played) / len(played) >= floor


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_win_within_reach_is_taken(level: str) -> None:
    """The survivors of the last battle decide the game: only one region is worth them.

    How often `hard` beats `normal` takes hours to show: `python -m games arena cousins-war`.
    """
    state = GAME.setup(GAME.Options(), "win")
    state.round = 5
    state.agenda = [Victory(), Survivors(seat=1)]
    state.battlefield, state.laid = "towton", ["", ""]
    state.troops = [[5, 1, 0, 3, 3, 0], [3, 1, 2, 2, 3, 1]]
    assert choose(GAME, state, 1, level, "s") == ("north",)


def test_nobody_in_the_search_acts_on_a_secret_answer() -> None:
    """Whatever one seat loads in secret, the other is at one and the same node of its own tree."""
    position = FERRY.setup(FERRY.Options(), "secret")
    search = Search(FERRY, SearchPlayer(), Luck("", 1))
    search.roots[0] = Node()
    for number in range(60):
        search.explore(dreamt(lambda rng: FERRY.scramble(position, 0, rng), Luck("", number)), 0)
    assert len(search.roots[0].children) == len(position.hands[0]) == 2
    assert list(search.roots[1].others) == [UNSEEN]
    after = search.roots[1].others[UNSEEN]
    assert sum(child.visits for child in after.children.values()) > 50
    loads = [node for child in search.roots[0].children.values() for node in child.others]
    assert set(loads) == {UNSEEN}, "nor does this seat see what the other loads"


class Duel(Position):
    """A toy: seat 0 opens a flank or closes it, seat 1 may hit an open one."""

    opened: bool = False
    hit: bool = False


class Flank(Decision):
    def offer(self, state: Duel) -> Offer:
        return Offer(("open", "close"))

    def take(self, state: Duel, picks: tuple[str, ...]) -> None:
        state.opened = picks == ("open",)
        state.then(Strike(seat=1))


class Strike(Decision):
    def offer(self, state: Duel) -> Offer:
        return Offer(("hit", "pass"))

    def take(self, state: Duel, picks: tuple[str, ...]) -> None:
        state.hit = state.opened and picks == ("hit",)
        state.finish(Outcome(winners=(1 if state.hit else 0,), reason="won"))


def test_rollouts_see_what_greed_does_not() -> None:
    """Both are greedy until the stage is over: the open flank is hit, so it is not opened."""

    def worth(state: Duel, seat: int) -> float:
        value = -1.0 if state.hit else 0.1 * state.opened
        return value if seat == 0 else -value

    ferry: Game[Any, Any] = FERRY  # with a toy for its position
    game = replace(ferry, worth=worth)
    duel = Duel(rng=Rng("duel"), agenda=[Flank(seat=0)])
    greedy = GreedyPlayer(samples=1, depth=0)
    for player, answer in ((greedy, "open"), (RolloutPlayer(greedy), "close")):
        picks = player.choose(game, 0, None, lambda rng: duel.copy(), Luck("", 3))
        assert picks == (answer,)


def test_a_scout_hands_on_the_best_plan_for_every_first_answer() -> None:
    """Also where there are fewer answers than asked for: not the first plan that came along."""
    game = games.ALL["dual-powers"]
    position = game.setup(game.Options(), "scout")
    while position.pending[0].slug != "play-card":
        seat = position.pending[0].seat
        position = position.apply(seat, position.pending[0].offer(position).options[0])
    seat = position.pending[0].seat
    position = position.apply(
        seat, next(c for c in position.pending[0].offer(position) if c in COMMANDS)
    )
    luck = Luck.of(Rng("plans"))
    scout = PlanPlayer(width=200)
    plans = scout.ranked(game, seat, lambda rng: game.scramble(position, seat, rng), luck, 6)
    (recruit,) = (plan for plan in plans if plan[0] == ("recruit",))
    worths = {}
    after = position.apply(seat, "recruit")
    for code in after.pending[0].offer(after):
        worths[code] = game.worth(after.apply(seat, code), seat)
    assert worths[recruit[1][0]] == max(worths.values())


def test_a_rollout_goes_on_by_a_glance_of_the_game() -> None:
    """A game's own quick player is asked for everybody, and what nobody asks for is left out."""
    asked = []

    def glance(position: Position, seat: int) -> tuple[tuple[str, ...], ...]:
        asked.append(seat)
        options = position.pending[0].offer(position).options
        return (options[:1], ("nobody-asked",))

    rollouts = RolloutPlayer(GreedyPlayer(samples=1, depth=0), rollouts=6, glance=glance)
    position = FERRY.setup(FERRY.Options(), "glance")
    deal = lambda rng: FERRY.scramble(position, 0, rng)  # noqa: E731
    picks = rollouts.choose(FERRY, 0, None, deal, Luck.of(Rng("a")))
    decision = position.decision(0)
    assert decision is not None
    assert picks[0] in decision.offer(position)
    assert set(asked) == {0, 1}


def test_a_game_may_bring_players_of_its_own() -> None:
    class Stubborn:
        def choose(self, *_: object) -> tuple[str, ...]:
            return ("mine",)

    position = GAME.setup(OPTIONS, "own")
    own = replace(GAME, players={"hard": Stubborn()})
    assert choose(own, position, 1, "hard", "s") == ("mine",)
    assert choose(own, position, 1, "easy", "s") == choose(GAME, position, 1, "easy", "s")


def test_many_answers_are_sampled() -> None:
    codes = tuple(f"c{n}" for n in range(20))
    found = answers(Offer(codes, 0, 10))
    assert MOST / 2 < len(set(found)) == len(found) <= MOST
    assert answers(Offer(codes, 0, 10)) == found, "compared in every look-alike, not in one"
    assert all(len(set(picks)) == len(picks) <= 10 for picks in found)
    assert answers(Offer(("a", "b"), 0, 2)) == [(), ("a",), ("b",), ("a", "b")]


@pytest.mark.parametrize(
    ("levels", "winners", "got"),
    [
        (("hard", "easy"), (0,), 1.0),
        (("easy", "hard"), (0,), 0.0),
        (("hard", "easy"), (0, 1), 0.5),
        (("hard", "easy"), (), 0.5),
        (("hard", "hard"), (1,), 0.5),
        (("hard",), (0,), 1.0),
        (("hard",), (), 0.0),
    ],
)
def test_what_a_level_got_out_of_a_game(
    levels: tuple[str, ...], winners: tuple[int, ...], got: float
) -> None:
    match = arena.Match(levels=levels, outcome=Outcome(winners=winners, reason="won"))
    assert arena.won(match, "hard") == got


def test_the_interval_is_wilsons() -> None:
    low, high = arena.wilson(85, 100)
    assert (round(low, 3), round(high, 3)) == (0.767, 0.907)


def test_every_deal_is_played_from_both_seats() -> None:
    played = list(arena.matches(GAME, GAME.Options(), "random", "easy", 4))
    assert [match.levels for match in played] == [("random", "easy"), ("easy", "random")] * 2
    assert [match.seed for match in played] == ["arena 0", "arena 0", "arena 1", "arena 1"]


def test_a_level_against_itself_plays_no_game_twice() -> None:
    played = list(arena.matches(GAME, GAME.Options(), "random", "random", 4, each=["twists"]))
    assert [match.seed for match in played] == ["arena 0", "arena 0", "arena 1", "arena 1"]
    assert [match.options["twists"] for match in played] == [False, True] * 2
