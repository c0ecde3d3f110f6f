"""What people read: news that name the figures and the rule, questions that say what they mean."""

from __future__ import annotations

import pytest

from games.conformance import walk
from games.dual_powers import GAME
from games.dual_powers.actions import Act, Lead, MoveToken, Recruit
from games.dual_powers.components import (
    COMMANDS,
    LEADERS,
    OPPOSITION,
    ORDER,
    OWNER,
    REGION,
    TOKENS,
)
from games.dual_powers.rules import Draw, PlayCard
from games.dual_powers.scoring import UnrestPrize
from games.dual_powers.solitaire import OppositionRecruits
from games.dual_powers.state import OUT, Powers, PowersOptions
from games.dual_powers.strength import tally
from games.kernel import Phrase
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
    prize, taken = asked.pending[0], play(asked, "points").verdicts[0]
    assert isinstance(prize, UnrestPrize)
    assert taken.points == prize.points > 0
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


# ---- a card is described by what it can do now


def told(state: Powers, card: str) -> Phrase:
    detail = state.pending[0].detail(state, card)
    assert detail is not None
    return detail


def test_a_card_promises_both_actions_only_where_both_are_possible() -> None:
    state = tables.table()
    tables.hold(state, RED, "green-3a", "green-2")
    date(state, "jul", 2)
    put(state, "green", "r1")
    state = tables.turn(state, RED)
    assert told(state, "green-3a").key == "detail.command.day.both"
    assert told(state, "green-2").key == "detail.command.day.recruit", "nothing to refresh"


def test_a_card_does_not_promise_recruits_that_the_supply_has_not() -> None:
    state = tables.table()
    tables.hold(state, RED, "green-3a", "green-2")
    date(state, "jul", 2)
    for unit in ("r1", "r2", "r3", "r4"):
        put(state, "red", unit)
    state = tables.turn(state, RED)
    assert told(state, "green-3a").key == "detail.command.day.action", "only levels 2 and 3 left"
    assert told(state, "green-2").key == "detail.command.day.none"


def test_a_card_promises_as_many_levels_as_the_supply_can_make_up() -> None:
    state = tables.table()
    tables.hold(state, RED, "green-7")
    for unit in ("r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10"):
        put(state, "red", unit)
    state = tables.turn(state, RED)
    assert told(state, "green-7").args["recruit"] == 2, "two units of level 1, though it says 3"


def test_what_a_card_can_do_is_judged_on_the_day_it_leads_to() -> None:
    """The month brings the Will of the People, and with it a neutral unit to move."""
    state = tables.table()
    tables.hold(state, RED, "green-7", "green-3b")
    put(state, "blue", "n1")
    state.will = WHITE
    date(state, "jul", 28)
    state = tables.turn(state, RED)
    assert told(state, "green-3b").key == "detail.command.bonus.recruit"
    state.hands[RED] = ["purple-5", "lenin"]
    state.memo = None
    assert told(state, "purple-5").key == "detail.command.month.both"


def test_a_month_promises_the_will_of_the_people_only_to_whoever_lacks_it() -> None:
    state = tables.table()
    tables.hold(state, RED, "green-7")
    state.will = RED
    date(state, "jul", 28)
    state = tables.turn(state, RED)
    assert told(state, "green-7").key == "detail.command.month-held.recruit"


@pytest.mark.parametrize(
    ("card", "day", "able"),
    [
        ("lenin", 2, "day.both"),
        ("lenin", 28, "month.leader"),  # the month brings already what he would
        ("stalin", 2, "day.leader"),  # the objective lies open
        ("kollontai", 2, "day.both"),
    ],
)
def test_a_leader_promises_a_special_action_only_where_it_would_do_something(
    card: str, day: int, able: str
) -> None:
    state = tables.table()
    state.will = WHITE
    state.shown[WHITE] = True
    date(state, "jul", day)
    state = tables.turn(state, RED)
    assert told(state, card).key == f"detail.leader.{able}"
    asked = play(state, card)
    both = able.endswith("both")
    assert asked.pending[0].question(asked).key == f"ask.lead.{'both' if both else 'used'}"


def test_what_a_card_promises_is_what_it_then_offers() -> None:
    """Over random games: the description and the question that follows say the same."""
    for seed in range(6):
        options = PowersOptions(opposition=seed % 2)
        for _, _, state in walk(GAME, options, f"{seed}"):
            for decision in state.pending:
                if isinstance(decision, PlayCard):
                    for card in state.hands[state.side(decision.seat)]:
                        check_promise(state, decision.seat, card)


def check_promise(state: Powers, seat: int, card: str) -> None:
    able = told(state, card).key.split(".")[-1]
    after = state.apply(seat, card)
    asked = after.decision(seat)
    options = asked.offer(after).options if isinstance(asked, Act | Lead) else ()
    if card in LEADERS:
        assert (able == "both") == (LEADERS[card].action in options)
    else:
        found = ("recruit" in options, COMMANDS[card].action in options)
        assert found == (able in ("both", "recruit"), able in ("both", "action"))
