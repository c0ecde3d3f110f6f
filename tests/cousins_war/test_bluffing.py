"""The solved battle: the table, the player who plays by it, and how far it can be beaten."""

from __future__ import annotations

from collections import Counter

import pytest

import games
from games.cousins_war.battle import ANNOUNCEMENTS, KEEP, Attack, EndBattle, best, is_true
from games.cousins_war.bluffing import BattlePlayer, ends
from games.cousins_war.bluffing.exchange import BEST, NUMBER, ROLLS, TOP, Exchange, Standing, turns
from games.cousins_war.bluffing.player import Tactics
from games.cousins_war.bluffing.response import Guessing, Response, Solved
from games.cousins_war.bluffing.solver import solve
from games.cousins_war.bluffing.table import TROOPS, fitting, table
from games.cousins_war.planning import RoundPlayer, draw_battle
from games.cousins_war.state import BATTLEFIELD, Cousins, CousinsOptions
from games.kernel import Ballot, Game, Picks, Rng
from games.opponents.players import Deal, Worths
from games.rng import Luck
from tests.cousins_war.tables import ELIZABETH, MARGARET, answer, lay_out, offered

GAME = games.ALL["cousins-war"]


def battle(*dice: int, hands: tuple[list[str], list[str]] = ([], []), troops: int = 4) -> Cousins:
    """Margaret attacks."""
    return lay_out(
        Attack(attacker=MARGARET, number=1),
        EndBattle(),
        lancaster={"battlefield": troops},
        york={"battlefield": troops},
        hands=hands,
        battlefield="bosworth",
        dice=dice,
    )


class Elsewhere:
    """The inner player, who must not be asked in a battle."""

    def choose(
        self, game: Game[CousinsOptions, Cousins], seat: int, view: object, deal: Deal, rng: Rng
    ) -> Picks:
        return ("inner",)

    def compared(
        self, game: Game[CousinsOptions, Cousins], seat: int, view: object, deal: Deal, rng: Rng
    ) -> Worths:
        return [(("inner",), 0.0)]


def choose(state: Cousins, seed: str) -> str:
    seat = state.pending[0].seat
    (pick,) = BattlePlayer(Elsewhere()).choose(
        GAME,
        seat,
        GAME.view(state, seat),
        lambda rng: GAME.scramble(state, seat, rng),
        Luck.of(Rng(seed)),
    )
    return pick


# ---- the table


def test_a_fresh_solve_agrees_with_the_table() -> None:
    """Up to two troops and without cards, by the very rounds that made the table."""
    known = table()
    for now, solved in solve(2, 0, cards=0).items():
        assert known.chance(now) == pytest.approx(solved.chance, abs=1e-4)
        for said, often in enumerate(solved.doubt):
            assert known.doubt(now, said) == pytest.approx(often, abs=0.003)
        for roll in range(len(ROLLS)):
            parts = known.announce(now, roll)
            shares = [part / sum(parts) for part in parts]
            assert shares == pytest.approx(solved.announce[roll], abs=0.06)


def test_one_exchange_can_hardly_be_exploited() -> None:
    assert max(one.gap for one in solve(1, 1, cards=0).values()) < 0.0025


def test_the_table_knows_that_more_is_better() -> None:
    known = table()
    for troops in range(1, TROOPS):
        few, many = Standing(troops, 4), Standing(troops + 1, 4)
        assert known.chance(few) < known.chance(many)
    assert known.chance(Standing(3, 3, 3, 0)) > known.chance(Standing(3, 3, 0, 0))
    assert known.chance(Standing(3, 3, 0, 3)) < known.chance(Standing(3, 3, 0, 0))


def test_greater_hosts_are_played_like_those_of_the_table() -> None:
    assert fitting(Standing(12, 5)) == Standing(8, 1)
    assert fitting(Standing(9, 8, 2, 1)) == Standing(8, 7, 2, 1)


# ---- one exchange as the rulebook has it


def test_the_exchange_turns_dice_as_the_rules_do() -> None:
    assert (2, 2, 2) in turns((1, 3, 3), 3)
    assert (3, 3, 3) not in turns((1, 3, 3), 3), "the one can be turned only once"
    assert TOP[1][NUMBER[2, 4, 5]] == ANNOUNCEMENTS.index("pair-5")


def test_a_doubted_understatement_is_worth_what_the_dice_show() -> None:
    exchange = Exchange(Standing(4, 4), table().chance)
    sixes = NUMBER[6, 6, 6]
    doubted = exchange.doubted()[sixes]
    assert doubted[ANNOUNCEMENTS.index("single-6")] == doubted[ANNOUNCEMENTS.index("triple-6")]
    assert BEST[sixes] == ANNOUNCEMENTS.index("triple-6")


# ---- how far it can be beaten, by code of its own


def test_a_best_response_wins_hardly_more_than_half() -> None:
    response = Response(Solved(table()))
    response.work_out(3, [(0, 0)])
    for troops in (1, 2, 3):
        now = Standing(troops, troops)
        share = (response.attacking[now] + response.defending[now]) / 2
        assert 0.5 <= share < 0.51


def test_a_best_response_sees_through_whoever_always_tells_the_truth() -> None:
    """So the judge can tell: never bluffing and never doubting loses more than half."""

    class Naive(Solved):
        def announcements(self, standing: Standing, roll: tuple[int, ...]) -> list[float]:
            return [float(said == best(roll)) for said in ANNOUNCEMENTS]

        def doubt(self, standing: Standing, said: int) -> float:
            return 0.0

    response = Response(Naive(table()))
    response.work_out(2, [(0, 0)])
    now = Standing(2, 2)
    assert (response.attacking[now] + response.defending[now]) / 2 > 0.6


def test_not_knowing_the_other_card_gives_little_away() -> None:
    response = Response(Guessing(table()))
    response.work_out(1, [(0, 0), (0, 3), (3, 0), (3, 3)])
    now = Standing(1, 1, 3, 3)
    assert 0.5 <= (response.attacking[now] + response.defending[now]) / 2 < 0.52


# ---- the player


def test_it_mixes_its_announcements_as_the_table_says() -> None:
    state = battle(1, 2, 4)
    heard = Counter(choose(state, f"announce {n}") for n in range(400))
    parts = table().announce(Standing(4, 4), NUMBER[1, 2, 4])
    for said, part in zip(ANNOUNCEMENTS, parts, strict=True):
        assert heard[said] / 400 == pytest.approx(part / sum(parts), abs=0.09)
    assert sum(not is_true(said, [1, 2, 4]) for said in heard) > 0, "it bluffs"


def test_it_doubts_as_often_as_the_table_says() -> None:
    state = answer(battle(1, 2, 4), "triple-6")
    doubts = sum(choose(state, f"doubt {n}") == "doubt" for n in range(400)) / 400
    often = table().doubt(Standing(4, 4), ANNOUNCEMENTS.index("triple-6"))
    assert doubts == pytest.approx(often, abs=0.09)


def test_the_same_seed_gives_the_same_answer() -> None:
    state = battle(1, 2, 4)
    assert len({choose(state, "same") for _ in range(5)}) == 1


def test_it_answers_alike_whatever_is_hidden() -> None:
    """Dice that the defender cannot see change nothing; neither does a card it cannot know."""
    for number in range(20):
        answers = {
            choose(answer(battle(*dice, hands=(["towton"], [])), "pair-5"), f"{number}")
            for dice in ((1, 2, 3), (5, 5, 5), (6, 6, 1))
        }
        assert len(answers) == 1


def test_it_saves_a_bluff_with_the_last_card() -> None:
    state = answer(battle(2, 4, 5, hands=(["wakefield"], [])), "pair-5", "doubt")
    assert choose(state, "save") in offered(state)
    assert choose(state, "save") == "2.5.5"


def test_it_keeps_a_card_that_changes_nothing() -> None:
    tactics = Tactics(table(), Standing(4, 4, 0, 1))
    assert tactics.defence_card((6, 6, 6), ANNOUNCEMENTS.index("single-1")) == KEEP


def test_it_uses_the_card_in_defence_where_that_wins() -> None:
    state = answer(battle(1, 2, 3, 4, 4, 5, hands=([], ["wakefield"])), "pair-5", "believe")
    assert state.pending[0].seat == ELIZABETH
    assert choose(state, "defend") in offered(state)
    assert choose(state, "defend") != KEEP


def test_all_else_is_up_to_the_inner_player() -> None:
    assert choose(GAME.setup(GAME.Options(), "elsewhere"), "any") == "inner"


@pytest.mark.parametrize("level", ["hard", "master"])
def test_the_strong_levels_play_the_battle_by_the_table(level: str) -> None:
    assert isinstance(GAME.players[level], BattlePlayer)


# ---- how battles end


def test_a_fresh_working_out_of_the_ends_agrees_with_the_file() -> None:
    for now, worked_out in ends.work_out(table(), 2, 0).items():
        kept = ends.ends(now)
        assert [part / sum(kept) for part in kept] == pytest.approx(worked_out, abs=1e-4)


@pytest.mark.parametrize("extra", [0, 1])
def test_the_ends_say_the_same_chance_as_the_table(extra: int) -> None:
    for now in (Standing(1, 1), Standing(3, 2), Standing(2, 5, 3, 0), Standing(8, 8, 1, 2)):
        kept = ends.ends(now, extra)
        chance = sum(kept[:TROOPS]) / sum(kept)
        assert chance == pytest.approx(table().chance(now, extra), abs=0.001)
        assert not any(kept[now.attack : TROOPS]), "nobody ends with more than they had"
        assert not any(kept[TROOPS + now.defence :])


@pytest.mark.parametrize("weather", [False, True])
def test_a_battle_that_is_drawn_ends_like_one_that_is_fought(weather: bool) -> None:
    """One side is left with at most what it had; the other has all its troops in the supply."""
    state = battle(1, 2, 3, hands=(["spies"], ["array"]))
    state.french[MARGARET] = 2
    if weather:
        state.rerolls[MARGARET].append(3)
    seen = set()
    for seed in range(40):
        after = state.copy()
        draw_battle(after, Rng(f"{seed}"))
        assert [sum(troops) for troops in after.troops] == [sum(t) for t in state.troops]
        winner = after.victors[0] if after.victors else after.pending[0].seat
        assert not after.troops[1 - winner][BATTLEFIELD]
        assert after.troops[winner][BATTLEFIELD] <= state.troops[winner][BATTLEFIELD]
        assert after.french == [0, 0]
        seen.add(winner)
    assert seen == {MARGARET, ELIZABETH}


def test_a_search_that_sees_rounds_end_leaves_the_next_round_alone() -> None:
    """However much it may play out, it stops where both choose in secret again."""
    state = battle(1, 2, 3)
    alike = state.copy()
    RoundPlayer(depth=60).play_out(GAME, alike, Luck.of(Rng("on")))
    assert alike.round == state.round or isinstance(alike.agenda[-1], Ballot)
    assert not alike.exchange
