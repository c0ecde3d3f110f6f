"""Where the rulebook leaves a question open: the ruling, and that the game keeps it."""

import pytest

from games.dual_powers.actions import Lead
from games.dual_powers.calendar import AdvanceDate
from games.dual_powers.components import CLOSES, CONNECTIONS, MONTHS, REGION, TOKEN
from games.dual_powers.rules import CleanUp, Draw, Round, Turns, setup
from games.dual_powers.scoring import CheckEnd, Scoring
from games.dual_powers.solitaire import (
    OppositionLeads,
    OppositionRecruits,
    OppositionTurn,
    opposing_unit,
    opposition_objective,
)
from games.dual_powers.state import NOBODY, PowersOptions
from games.dual_powers.strength import tally
from tests.dual_powers import tables
from tests.dual_powers.tables import (
    RED,
    WHITE,
    close,
    date,
    heard,
    offered,
    place,
    play,
    put,
    tired,
)


def test_ruling_1_the_action_is_optional_but_card_and_date_are_not() -> None:
    state = tables.table()
    tables.hold(state, RED, "red-4a", "blue-2")
    state = tables.turn(state, RED)
    assert "pass" not in offered(state)
    state = play(state, "red-4a")
    assert state.day == 5
    assert "pass" in offered(state)
    assert not any(region >= 0 for region in play(state, "pass").where)


def test_ruling_2_the_month_changes_before_the_slide_and_the_slide_is_no_month_change() -> None:
    state = tables.table()
    state.will = RED
    date(state, "jul", 27)
    tables.run(state, AdvanceDate(side=WHITE, days=2))
    assert (state.day, MONTHS[state.month], state.will) == (31, "jul", RED)
    tables.run(state, AdvanceDate(side=WHITE, days=1))
    assert (state.day, MONTHS[state.month], state.will) == (1, "aug", WHITE)


def test_ruling_3_inspire_then_recruit_refreshes_the_neutrals_there() -> None:
    state = tables.table()
    put(state, "green", "n5!")
    state.will = WHITE
    state = tables.run(state, Lead(seat=RED, card="lenin"))
    first = play(state, "inspire", "green")
    assert first.will == RED
    assert not tired(first, "n5")
    last = play(state, "green", "inspire")
    assert last.will == RED
    assert tired(last, "n5")


def test_ruling_4_placing_a_leader_does_not_refresh_neutral_trotsky() -> None:
    state = tables.table()
    put(state, "green", "n5!", "trotsky!")
    state.will = RED
    state = play(tables.run(state, Lead(seat=RED, card="stalin")), "green")
    assert not tired(state, "n5")
    assert tired(state, "trotsky")


def test_ruling_4_without_the_will_of_the_people_nothing_is_refreshed() -> None:
    state = tables.table()
    put(state, "green", "n5!")
    state.will = WHITE
    state = play(tables.run(state, Lead(seat=RED, card="stalin")), "green")
    assert tired(state, "n5")


def test_ruling_5_the_will_of_the_people_alone_lets_one_move_and_recover_neutrals() -> None:
    state = tables.table()
    put(state, "blue", "n5!")
    put(state, "red", "r1")
    tables.hold(state, RED, "red-3b", "red-3a")
    state.will = RED
    asked = tables.turn(state, RED)
    assert "n5" in offered(play(asked, "red-3b", "move"))
    assert not tired(play(asked, "red-3a", "recover"), "n5")
    state.will = WHITE
    asked = tables.turn(state, RED)
    assert offered(play(asked, "red-3a")) == ("recruit", "pass")


def test_ruling_6_neutral_trotsky_counts_like_a_neutral_and_is_no_company() -> None:
    state = tables.table()
    put(state, "green", "trotsky")
    state.will = RED
    assert tally(state, REGION["green"]).winner == NOBODY
    put(state, "green", "r1")
    assert tally(state, REGION["green"]).strength == (3, 0)


def test_ruling_6_red_trotsky_is_a_red_leader() -> None:
    state = tables.table()
    put(state, "green", "trotsky-red")
    state.will = WHITE
    assert tally(state, REGION["green"]).strength == (3, 0)
    assert tally(state, REGION["green"]).winner == RED


def test_ruling_7_a_lone_token_of_strength_0_beats_an_empty_side() -> None:
    state = tables.table()
    put(state, "green", "w1!")
    state.will = RED
    assert tally(state, REGION["green"]).strength == (0, 0)
    assert tally(state, REGION["green"]).winner == WHITE


def test_ruling_8_the_unrest_region_is_exhausted_whoever_wins_and_whatever_they_take() -> None:
    state = tables.table()
    put(state, "green", "n5")  # nobody is stronger
    tables.score(state, "red-2", "blue-2", unrest="green")
    assert tired(state, "n5")
    state = tables.table()
    put(state, "green", "r1")
    state = play(tables.score(state, "red-2", "blue-2", unrest="green"), "bonus", "draw")
    assert tired(state, "r1")


def test_ruling_9_the_unrest_bonus_takes_effect_before_the_objectives_are_scored() -> None:
    state = tables.table()
    put(state, "green", "r1", "r2")
    put(state, "purple", "w1")
    state = tables.score(state, "blue-2", "red-4b", unrest="green")
    state = play(state, "bonus", "recruit", "r3.red")
    assert state.support == -4  # the new unit takes white's objective, red-4b


def test_ruling_10_the_stronger_side_scores_an_objective_whoever_owns_it() -> None:
    state = tables.table()
    put(state, "purple", "w1")
    state = tables.score(state, "purple-7", "red-2")
    assert state.support == 5
    assert [(v.owner, v.winner, v.points) for v in state.verdicts if v.card == "purple-7"] == [
        (RED, WHITE, 5)
    ]


def test_ruling_11_a_track_end_stops_the_game_in_the_middle_of_scoring() -> None:
    state = tables.table()
    put(state, "purple", "w1")
    put(state, "red", "r5")
    state.support = 13
    state = tables.score(state, "purple-7", "red-7")  # red is behind and reveals first
    assert state.support == 15  # overshoot is ignored
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((WHITE,), "track-end")
    assert [verdict.marker for verdict in state.verdicts] == [2]
    assert not tired(state, "w1")


def test_ruling_12_october_is_checked_after_the_scoring_and_the_centre_goes_to_the_will() -> None:
    state = tables.table()
    date(state, "sep", 30)
    state.round = 4
    state.agenda.clear()
    state.then(AdvanceDate(side=WHITE, days=3), Scoring())
    tables.objectives(state, "red-2", "blue-2")
    state.unrest = NOBODY
    state.settle()
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((WHITE,), "october-will")
    state = tables.table()
    date(state, "sep", 5)
    tables.run(state, CheckEnd())
    assert state.outcome is None


def test_ruling_13_strict_alternation_from_the_holder_at_the_start() -> None:
    state = tables.table()
    state.will = WHITE
    date(state, "jul", 28)
    tables.hold(state, WHITE, "red-7", "red-2", "red-3a", "red-3b", "red-4a")
    tables.hold(state, RED, "blue-7", "blue-2", "blue-3a", "blue-3b", "blue-4a")
    state = tables.run(state, Turns())
    order = []
    while state.pending:
        decision = state.pending[0]
        options = decision.offer(state).options
        if decision.slug == "play-card":
            order.append(decision.seat)
            state = state.apply(decision.seat, options[0])
        else:
            state = state.apply(decision.seat, "pass")
    assert order == [WHITE, RED] * 4


def test_ruling_14_an_objective_is_a_command_card_and_a_spied_one_stays_face_up() -> None:
    state = tables.table()
    tables.run(state, Round())
    (red, white) = state.pending
    assert "lenin" not in red.offer(state).options
    cards = red.offer(state).options[0], white.offer(state).options[0]
    state = state.apply(RED, cards[0]).apply(WHITE, cards[1])
    assert state.shown == [False, False]
    state = tables.run(state, Lead(seat=RED, card="stalin"))
    state = play(state, "espionage")
    assert state.shown == [False, True]
    assert heard(state, "spied")[0]["card"] == cards[1]
    assert "espionage" not in offered(tables.run(state, Lead(seat=RED, card="stalin")))


def test_ruling_15_a_blockade_stops_both_directions_and_every_step_of_a_double_move() -> None:
    state = tables.table()
    put(state, "red", "r1")
    put(state, "green", "w1")
    close(state, "liteiny")
    tables.hold(state, RED, "red-2")
    tables.hold(state, WHITE, "green-3a", "green-3b")
    red = play(tables.turn(state, RED), "red-2", "double-move")
    assert offered(red) == ("purple", "brown", "white")  # green only by three steps
    white = tables.turn(state, WHITE)
    assert "red" not in offered(play(white, "green-3b", "move"))
    assert "red" not in offered(play(white, "green-3a", "double-move"))


def test_ruling_16_without_tiles_there_is_no_blockade_no_unrest_and_no_reshuffle() -> None:
    state = tables.table()
    state.tiles = []
    last = state.barred
    tables.run(state, CleanUp())
    assert (state.unrest, state.barred, state.blockade) == (last, NOBODY, NOBODY)
    tables.run(state, CleanUp())
    assert (state.unrest, state.barred, state.tiles) == (NOBODY, NOBODY, [])
    put(state, "red", "r1")
    tables.score(state, "blue-2", "green-2")
    assert state.markers[0] == NOBODY
    date(state, "mar-apr", 31)
    tables.run(state, AdvanceDate(side=RED, days=1))
    assert place(state, "trotsky") == "out"
    state = tables.run(state, Lead(seat=RED, card="kollontai"))
    state = play(state, "protest")
    assert len(offered(state)) == 9
    assert CONNECTIONS[play(state, "palace").blockade] == "palace"


def test_ruling_17_an_empty_deck_is_made_of_the_discards_or_gives_what_there_is() -> None:
    state = tables.table()
    state.discard = [*state.deck[:7]]
    state.deck = state.deck[7:9]
    before = [len(hand) for hand in state.hands]
    tables.run(state, Draw())
    assert [len(hand) for hand in state.hands] == [before[0] + 5, before[1] + 4]
    assert not state.deck
    assert not state.discard
    assert heard(state, "reshuffled")


def test_ruling_18_played_leader_cards_are_out_of_the_game() -> None:
    state = tables.table()
    state.hands[RED].remove("lenin")
    state.played[RED] = ["lenin", "red-2"]
    tables.run(state, CleanUp())
    assert "lenin" in state.retired
    assert "lenin" not in state.discard
    assert "red-2" in state.discard


def test_ruling_19_alone_the_opposition_has_the_first_and_last_of_nine_turns() -> None:
    state = setup(PowersOptions(opposition=2, side="white"), "nine turns")
    order = []
    while len(state.played[WHITE]) < 4:
        decision = state.pending[0]
        if decision.slug == "play-card":
            order.append((len(state.played[RED]), len(state.played[WHITE])))
        state = state.apply(0, decision.offer(state).options[-1])
    assert order == [(1, 0), (2, 1), (3, 2), (4, 3)]
    while state.round == 1 and state.pending[0].slug != "unrest-prize":
        state = state.apply(0, state.pending[0].offer(state).options[-1])
    assert len(heard(state, "opposition.played")) >= 1


def test_ruling_19_alone_one_draws_four_and_keeps_what_is_left() -> None:
    state = tables.table(opposition=2)
    held = len(state.hands[RED])
    tables.run(state, Round())
    assert len(state.hands[RED]) == held + 4
    assert state.objectives[RED]
    assert not state.objectives[WHITE]


def test_ruling_20_placing_the_opposition_leader_refreshes_nothing() -> None:
    state = tables.table(opposition=3)
    state.unrest = REGION["green"]
    state.will = WHITE
    put(state, "green", "n5!")
    leader, day = state.chiefs[-1], state.day
    tables.run(state, OppositionLeads())
    assert place(state, leader) == "green"
    assert tired(state, "n5")
    assert state.day == day
    assert not state.pending  # no special action either


def test_ruling_21_opposing_units_return_to_their_supply() -> None:
    state = tables.table(opposition=3)
    put(state, "green", "o2-1!", "o3-1")
    state.stack = []
    state.played[WHITE] = ["blue-2"]
    state.unrest = NOBODY
    tables.objectives(state, "green-2", "")
    tables.run(state, Scoring())
    assert place(state, "o2-1") == "supply"
    assert (place(state, "o3-1"), tired(state, "o3-1")) == ("green", True)


@pytest.mark.parametrize(
    ("missing", "wanted", "level", "rule"),
    [
        ((), 2, 2, "card"),
        ((2,), 2, 1, "lower"),
        ((2, 1), 2, 3, "higher"),
        ((3, 2), 3, 1, "lower"),
        ((1,), 1, 2, "higher"),
    ],
)
def test_ruling_21_an_empty_level_gives_way_to_the_next_lower_then_higher(
    missing: tuple[int, ...], wanted: int, level: int, rule: str
) -> None:
    state = tables.table(opposition=3)
    for gone in missing:
        put(state, "blue", *(f"o{gone}-{number}" for number in range(1, 10)))
    tables.run(state, OppositionRecruits(level=wanted, region=REGION["red"]))
    assert place(state, f"o{level}-1") == "red"
    assert heard(state, "opposition.recruited")[0]["rule"] == rule


def test_ruling_21_without_any_unit_it_places_none() -> None:
    state = tables.table(opposition=3)
    put(state, "blue", *(f"o{level}-{n}" for level in (1, 2, 3) for n in range(1, 10)))
    assert opposing_unit(state, 1) == NOBODY
    tables.run(state, OppositionRecruits(level=1, region=REGION["red"]))
    assert heard(state, "opposition.out-of-units")


@pytest.mark.parametrize(
    ("support", "will", "second"),
    [(3, RED, RED), (-3, RED, WHITE), (0, WHITE, RED), (0, RED, WHITE)],
)
def test_ruling_22_alone_too_the_side_behind_has_marker_2(
    support: int, will: int, second: int
) -> None:
    state = tables.table(opposition=3)
    state.unrest, state.support, state.will = NOBODY, support, will
    state.played[WHITE] = ["blue-2"]
    tables.objectives(state, "green-2", "")
    tables.run(state, Scoring())
    assert state.verdicts[0].owner == second


def test_ruling_23_alone_trotsky_turns_red_for_whoever_plays_red() -> None:
    state = tables.table(opposition=3, side="white")
    put(state, "green", "trotsky!")
    date(state, "jul", 31)
    tables.run(state, AdvanceDate(side=WHITE, days=1))
    assert (place(state, "trotsky-red"), tired(state, "trotsky-red")) == ("green", True)
    assert tally(state, REGION["green"]).winner == RED  # the Opposition


def test_ruling_24_of_equal_cards_in_the_objective_region_the_later_counts() -> None:
    assert opposition_objective(["red-4b", "red-5", "blue-2"]) == "red-5"
    assert opposition_objective(["red-5", "red-4b", "blue-2"]) == "red-4b"


def test_ruling_25_x_applies_to_opposing_units_and_not_to_leaders() -> None:
    state = tables.table(opposition=5)
    put(state, "green", "o1-1!", "kerensky!")
    assert state.power(TOKEN["o1-1"]) == 5
    assert state.power(TOKEN["kerensky"]) == 2


def test_ruling_26_october_and_november_are_worth_6() -> None:
    for month in ("oct", "nov"):
        state = tables.table()
        date(state, month, 2)
        put(state, "green", "w1")
        state = tables.score(state, "red-2", "blue-2", unrest="green")
        assert play(state, "points").support == 6


def test_the_opposition_turn_advances_the_date_and_takes_the_bonus_in_the_unrest_region() -> None:
    state = tables.table(opposition=4)
    state.unrest = REGION["white"]
    date(state, "mar-apr", 11)
    state.stack = ["red-4a"]
    tables.run(state, OppositionTurn())
    assert state.day == 15
    assert place(state, "o2-1") == "red"
    assert place(state, "o1-1") == "white"
    assert [news["rule"] for news in heard(state, "opposition.recruited")] == ["card", "bonus"]


def test_the_opposition_takes_the_unrest_points_never_a_bonus() -> None:
    state = tables.table(opposition=4)
    state.unrest = REGION["white"]
    put(state, "white", "o1-1")
    state.played[WHITE] = ["blue-2"]
    tables.objectives(state, "green-2", "")
    tables.run(state, Scoring())
    assert state.support == 2
    assert not state.pending


def test_the_tile_closes_its_own_connection() -> None:
    assert {CONNECTIONS[way] for way in CLOSES.values()} == {
        "liteiny",
        "sampsonievsky",
        "exchange",
        "nikolaevsky",
        "kalinkin",
        "anichkov",
    }
