"""Phase A, sentence by sentence of the summary, and the rulings on it."""

import pytest

from games.kernel import IllegalMove
from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import CALAMITY, DEVELOPMENTS, MENACES, TREASURES
from games.wonderful_kingdom.choice import CleanUp, LayWhere, TakeArea
from games.wonderful_kingdom.state import Kingdom, KingdomOptions, Laid
from tests.wonderful_kingdom.tables import answer, asked, options, run, table


def opening(module: str = "dragon-hunt", seed: str = "choice") -> Kingdom:
    return GAME.setup(KingdomOptions(module=module), seed)


def through_choice(state: Kingdom) -> tuple[Kingdom, list[tuple[int, str]]]:
    """The first options until planning; who was asked what."""
    said = []
    while asked(state, state.pending[0].seat) in ("lay-cards", "lay-where", "take-area"):
        decision = state.pending[0]
        said.append((decision.seat, decision.slug))
        offer = decision.offer(state)
        state = state.apply(decision.seat, offer.options[: offer.least])
    return state, said


def test_each_gets_seven_developments_and_one_calamity() -> None:
    state = opening()
    for hand in state.hands:
        assert len(hand) == 8
        assert hand.count(CALAMITY.id) == 1
        assert all(c in DEVELOPMENTS or c in TREASURES or c == CALAMITY.id for c in hand)


def test_one_open_card_in_each_area_never_a_calamity() -> None:
    """Ruling 6."""
    for seed in range(20):
        state = opening(seed=str(seed))
        for area in state.areas:
            (laid,) = area
            assert not laid.down
            assert laid.card != CALAMITY.id


def test_sixteen_cards_leave_the_deck_each_round() -> None:
    assert len(opening().deck) == 80 - 16


def test_the_start_player_lays_two_then_the_other_takes() -> None:
    _, said = through_choice(opening())
    assert said[0] == (0, "lay-cards")
    assert said[1] == (0, "lay-where")
    assert said[2] == (1, "take-area")
    assert said[3][0] == 1


def test_each_offers_four_times_and_selects_four_times() -> None:
    state, said = through_choice(opening())
    for seat in (0, 1):
        assert said.count((seat, "take-area")) == 4
        assert said.count((seat, "lay-where")) == 4
    assert state.hands == [[], []]


def test_exactly_two_different_cards_are_laid() -> None:
    state = opening()
    with pytest.raises(IllegalMove):
        answer(state, 0, state.hands[0][0])


def test_both_cards_may_go_to_one_area() -> None:
    state = table()
    state.hands[0] = ["quarry", "hamlet"]
    run(state, LayWhere(seat=0, cards=("quarry", "hamlet")))
    after = answer(state, 0, "a.a")
    assert [laid.card for laid in after.areas[0]] == ["quarry", "hamlet"]
    assert after.areas[1] == []


def test_all_cards_of_the_area_are_taken() -> None:
    state = table()
    state.areas = [[Laid(card="quarry"), Laid(card="hamlet")], [Laid(card="caravan")]]
    run(state, TakeArea(seat=1))
    after = answer(state, 1, "a")
    assert [laid.card for laid in after.duchies[1].selection] == ["quarry", "hamlet"]
    assert after.areas[0] == []


def test_ruling_3_an_empty_area_may_be_chosen() -> None:
    state = table()
    state.areas = [[], [Laid(card="caravan")]]
    run(state, TakeArea(seat=1))
    after = answer(state, 1, "a")
    assert after.duchies[1].selection == []
    assert after.areas[1] != []


def test_a_trap_lays_a_card_face_down_and_costs_a_token() -> None:
    state = table()
    state.hands[0] = ["quarry", "hamlet"]
    state.duchies[0].traps = 2
    run(state, LayWhere(seat=0, cards=("quarry", "hamlet")))
    after = answer(state, 0, "ax.b")
    assert after.areas[0][0].down
    assert not after.areas[1][0].down
    assert after.duchies[0].traps == 1


def test_ruling_4_both_traps_may_go_on_one_offer_and_none_without_tokens() -> None:
    state = table()
    state.hands[0] = ["quarry", "hamlet"]
    state.duchies[0].traps = 2
    run(state, LayWhere(seat=0, cards=("quarry", "hamlet")))
    assert "ax.ax" in options(state)
    state.duchies[0].traps = 1
    state.memo = None
    assert "ax.ax" not in options(state)
    assert "ax.b" in options(state)
    state.duchies[0].traps = 0
    state.memo = None
    assert not any("x" in code for code in options(state))


def test_ruling_4_traps_come_back_every_round_and_do_not_add_up() -> None:
    state = opening()
    assert [duchy.traps for duchy in state.duchies] == [2, 2]
    while state.round == 1:
        decision = state.pending[0]
        offer = decision.offer(state)
        state = state.apply(decision.seat, offer.options[: offer.least])
    assert [duchy.traps for duchy in state.duchies] == [2, 2]


def test_ruling_5_a_face_down_card_is_hidden_from_the_other_and_remembered_by_its_layer() -> None:
    state = table()
    state.hands[0] = ["quarry", "hamlet"]
    state.duchies[0].traps = 1
    run(state, LayWhere(seat=0, cards=("quarry", "hamlet")), TakeArea(seat=1))
    after = answer(state, 0, "ax.b")
    assert GAME.view(after, 1).areas[0][0].card == ""
    assert GAME.view(after, None).areas[0][0].card == ""
    assert GAME.view(after, 0).areas[0][0].card == "quarry"


def test_taken_face_down_cards_stay_unseen_until_planning() -> None:
    state = table()
    state.areas = [[Laid(card="quarry", down=True, known=(0,), by=0)], []]
    run(state, TakeArea(seat=1), TakeArea(seat=0))
    after = answer(state, 1, "a")
    assert GAME.view(after, 1).duchies[1].selection[0].card == ""


def test_leftover_cards_are_discarded() -> None:
    state = table()
    state.areas = [[Laid(card="quarry")], []]
    run(state, CleanUp())
    assert state.discard == ["quarry"]
    assert state.areas == [[], []]


def test_ruling_7_a_calamity_left_in_an_area_has_no_effect() -> None:
    state = table()
    state.areas = [[Laid(card=CALAMITY.id)], []]
    run(state, CleanUp())
    assert [duchy.calamities for duchy in state.duchies] == [0, 0]


def test_ruling_26_the_start_player_alternates() -> None:
    state = opening()
    starters = [state.starter]
    while state.pending:
        decision = state.pending[0]
        offer = decision.offer(state)
        state = state.apply(decision.seat, offer.options[: offer.least])
        if len(starters) < state.round:
            starters.append(state.starter)
    assert starters == [0, 1, 0, 1]


@pytest.mark.parametrize("module", ["giant-rats", "frost-giants", "shadows", "thieves"])
def test_with_a_threat_a_menace_is_the_eighth_card(module: str) -> None:
    state = opening(module)
    for seat, owner in enumerate(("teressie", "valados")):
        (menace,) = [card for card in state.hands[seat] if card in MENACES]
        assert MENACES[menace].deck == module
        assert MENACES[menace].owner == owner
        assert MENACES[menace].level == 1
        assert len(state.hands[seat]) == 8


def test_level_two_menaces_come_in_even_rounds() -> None:
    state = opening("frost-giants")
    while state.round == 1:
        decision = state.pending[0]
        offer = decision.offer(state)
        state = state.apply(decision.seat, offer.options[: offer.least])
    for hand in state.hands:
        for card in hand:
            assert card not in MENACES or MENACES[card].level == 2


def test_menaces_left_in_an_area_go_home() -> None:
    state = table("shadows")
    state.areas = [[Laid(card="shadow-v1")], [Laid(card="quarry")]]
    run(state, CleanUp())
    assert state.stock == [[], ["shadow-v1"]]
    assert state.discard == ["quarry"]


def test_the_order_of_laid_cards_betrays_nothing() -> None:
    """Hands are mixed, so that a face-down card cannot be guessed by the alphabet."""
    orders = {
        tuple(opening(seed=str(seed)).hands[0]) == tuple(sorted(opening(seed=str(seed)).hands[0]))
        for seed in range(10)
    }
    assert False in orders
