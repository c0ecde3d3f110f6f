"""What people read: news that name the figures and the rule, questions that say what they mean."""

from __future__ import annotations

import pytest

from games.dual_powers.actions import Lead, MoveToken, Recruit
from games.dual_powers.components import OPPOSITION, ORDER, OWNER, REGION, TOKENS
from games.dual_powers.rules import Draw, PlayCard
from games.dual_powers.solitaire import OppositionRecruits
from games.dual_powers.state import OUT
from games.dual_powers.strength import tally
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, WHITE, date, heard, play, put


def test_a_card_is_told_with_the_day_it_leads_to() -> None:
    state = tables.table()
    tables.hold(state, RED, "purple-4a")
    date(state, "jul", 12)
    state = play(tables.turn(state, RED), "purple-4a")
    assert heard(state, "played")[0]["day_to"] == 16


def test_a_slide_to_day_31_is_told_as_one() -> None:
    """Example A: from 26 by four days to 30, and on to 31."""
    state = tables.table()
    tables.hold(state, RED, "purple-4a")
    date(state, "jul", 26)
    state = play(tables.turn(state, RED), "purple-4a")
    (told,) = heard(state, "played-slid")
    assert (told["day_from"], told["day_counted"], told["day_to"]) == (26, 30, 31)


@pytest.mark.parametrize(
    ("red", "white", "why"),
    [
        (("r5",), ("w1",), "strength"),
        (("r1", "r3"), ("w5",), "tokens"),
        (("r5",), ("w5",), "will"),
    ],
)
def test_a_comparison_is_told_with_what_decided_it(
    red: tuple[str, ...], white: tuple[str, ...], why: str
) -> None:
    state = tables.table()
    put(state, "green", *red, *white)
    state = tables.score(state, "green-7", "blue-2")
    assert [told["why"] for told in heard(state, "scored")] == [why]


def test_a_bonus_recruit_of_a_higher_level_is_told_with_both_rules() -> None:
    state = tables.table(opposition=1)
    for token, one in enumerate(TOKENS):
        if OWNER[token] == OPPOSITION and one.level == 1:
            state.where[token] = OUT
    state = tables.run(state, OppositionRecruits(level=1, region=0, bonus=True))
    assert heard(state, "opposition.recruited")[0]["rule"] == "bonus-higher"


def test_a_hand_is_kept_in_the_order_of_the_districts() -> None:
    state = tables.run(tables.table(), Draw())
    for hand in state.hands:
        assert hand == sorted(hand, key=ORDER.__getitem__)


def test_recruiting_says_how_strong_one_becomes() -> None:
    state = tables.table()
    put(state, "green", "r1", "w5", "n1")
    state.will = RED
    decision = Recruit(seat=RED, region=REGION["green"], value=2)
    detail = decision.detail(state, "r5")
    assert (detail.args["mine"], detail.args["then"], detail.args["theirs"]) == (2, 4, 2)


def test_the_first_token_in_a_region_brings_the_neutrals_along() -> None:
    state = tables.table()
    put(state, "blue", "n1", "n2")
    state.will = WHITE
    detail = Lead(seat=WHITE, card="lvov").detail(state, "blue")
    assert detail is not None
    assert (detail.args["mine"], detail.args["then"]) == (0, 4)


@pytest.mark.parametrize(("neutral", "then"), [("n1!", 3), ("n5!", 3)])
def test_a_leader_is_offered_with_the_neutrals_he_refreshes(neutral: str, then: int) -> None:
    """Refreshing makes one kind stronger and another kind weaker."""
    state = tables.table()
    put(state, "green", neutral)
    state.will = RED
    state = tables.run(state, Lead(seat=RED, card="stalin"))
    told = state.pending[0].detail(state, "green")
    assert told is not None
    assert told.args["then"] == then
    assert tally(play(state, "green"), REGION["green"]).strength == (then, 0)


def test_a_card_that_begins_a_month_is_offered_with_the_strength_after_it() -> None:
    state = tables.table()
    put(state, "green", "r1", "w5", "n1", "n3")
    state.will = WHITE
    date(state, "jul", 28)
    tables.hold(state, RED, "green-7", "green-2")
    state = tables.turn(state, RED)
    told = state.pending[0].detail(state, "green-7")
    assert told is not None
    after = tally(play(state, "green-7"), REGION["green"]).strength
    assert (told.args["mine"], told.args["theirs"]) == after


def test_points_of_the_unrest_are_shown_when_they_are_taken() -> None:
    state = tables.table()
    put(state, "green", "r1")
    asked = tables.score(state, "red-2", "blue-2", unrest="green")
    assert [verdict.points for verdict in asked.verdicts] == [0]
    taken = play(asked, "points").verdicts[0]
    assert taken.points == asked.pending[0].points > 0
    assert play(asked, "bonus").verdicts[0].points == 0


def test_leaving_a_leader_out_is_called_so() -> None:
    state = tables.table()
    assert Lead(seat=RED, card="lenin").label(state, "pass").key == "pick.lead.unplaced"
    placed = Lead(seat=RED, card="lenin", placed=True)
    assert placed.label(state, "pass").key == "pick.lead.pass"


def test_questions_say_how_far_and_which_turn() -> None:
    state = tables.table()
    assert MoveToken(seat=RED, steps=2).question(state).key == "ask.move-token.double"
    state.played[RED] = ["red-2", "lenin"]
    assert PlayCard(seat=RED).question(state).args["number"] == 3
