"""R-3 the round, R-4 agent turns, R-5 effects and costs."""

import pytest

from games.dune_uprising.choices import Arrow, Choose
from games.dune_uprising.gains import Gain, Pay, Points
from games.dune_uprising.influence import Influence, InfluenceTwo, LoseInfluence
from games.dune_uprising.rules import Makers, Recall, Round
from games.dune_uprising.state import NOBODY
from games.dune_uprising.troops import Recruit
from games.kernel import IllegalMove
from tests.dune_uprising.tables import (
    answer,
    asked,
    conflict,
    duel,
    hand,
    offered,
    open_table,
    put,
    run,
    send,
    told,
)


def test_R_3_1_five_phases_and_ten_rounds() -> None:
    state = open_table()
    assert state.round == 1
    assert len(state.conflicts) == 9
    state.conflicts = []
    assert run(state, Recall()).outcome is not None


def test_R_3_2_round_start() -> None:
    state = open_table()
    hand(state, "dagger", "dagger")
    state.conflicts.append(state.conflicts.pop(0))
    new = state.conflicts[-1]
    state.players[0].deck = ["argument"] * 6
    old = state.conflict
    state = run(state, Round())
    assert state.conflict == new
    assert state.conflicts_past[-1] == old
    assert len(state.players[0].hand) >= 7, "a draw of five, not a refill"


def test_R_3_3_agent_or_reveal_and_then_no_further_turn() -> None:
    state = open_table()
    hand(state, "dagger")
    assert offered(state) == ("dagger", "reveal")
    state = answer(state, "reveal")
    while asked(state) == "turn-menu":
        state = answer(state, "end")
    assert state.round == 2, "the rivals finished the round alone"


def test_R_3_4_who_cannot_send_must_reveal() -> None:
    state = open_table()
    hand(state, "argument", "argument")
    assert offered(state) == ("reveal",)
    state = open_table()
    hand(state, "dagger")
    put(state.players[0], agents=["arrakeen", "secrets"])
    assert offered(state) == ("reveal",)


def test_R_3_5_rivals_send_while_they_have_agents_and_never_reveal() -> None:
    state = duel()
    hand(state, "dagger")
    hand(state, "argument", seat=1)
    state = send(state, "dagger", "assembly-hall", "end")
    assert len(state.players[2].agents) == 1
    assert state.players[2].done == 0


def test_R_3_6_rivals_go_on_alone() -> None:
    state = open_table()
    hand(state)
    state = answer(state, "reveal")
    assert state.round == 2
    assert [len(p.agents) for p in state.players[1:]] in ([0, 0], [1, 1], [1, 0], [0, 1])


def test_R_3_7_turn_order() -> None:
    solo = open_table()
    solo.first = 2
    assert solo.order() == (2, 0, 1)
    two = duel()
    two.first = 1
    assert two.order() == (1, 2, 0), "the rival acts between the humans"


def test_R_3_7_one_human_has_revealed_the_rest_alternate() -> None:
    state = duel()
    state.players[1].done = 1
    state.players[2].swordmaster = True
    hand(state, "dagger", "dagger")
    state.players[0].solari = 5
    state = send(state, "dagger", "assembly-hall", *(["end"]))
    assert len(state.players[2].agents) == 1
    assert state.pending[0].seat == 0


def test_R_3_8_makers() -> None:
    state = open_table()
    state.players[1].agents = ["hagga-basin"]
    state.bonus["deep-desert"] = 3
    state = run(state, Makers())
    assert state.bonus == {"imperial-basin": 1, "hagga-basin": 0, "deep-desert": 4}


def test_R_3_9_recall() -> None:
    state = open_table()
    state.players[0].agents = ["arrakeen"]
    state = run(state, Recall())
    assert state.first == 1
    assert state.players[0].agents == []
    two = duel(first=1)
    assert run(two, Recall()).first == 0


def test_R_3_10_trackers_start_anew() -> None:
    state = duel()
    hand(state, "desert-planet", "dagger")
    state = send(state, "desert-planet", "imperial-basin")
    assert state.turn is not None
    assert state.turn.spice == 1
    state = answer(state, "end")
    while state.pending[0].seat != 0:
        state = answer(state, offered(state)[0] if asked(state) != "choose-turn" else "reveal")
    assert state.turn is not None
    assert (state.turn.spice, state.turn.recruited, state.turn.deployed) == (0, 0, 0)


def test_R_4_1_only_cards_with_icons() -> None:
    state = open_table()
    hand(state, "argument", "dagger")
    assert offered(state) == ("dagger", "reveal")


def test_R_4_2_icons_and_the_spy_icon() -> None:
    state = open_table()
    player = hand(state, "strike-fleet", "reconnaissance")
    assert "strike-fleet" not in offered(state), "no spy, no way"
    put(player, spies=["post-j"], spice=9)
    state = answer(state, "strike-fleet")
    assert set(offered(state)) == {"sardaukar", "dutiful-service"}
    state = answer(state, "dutiful-service", "none")
    assert state.players[0].spies == ["post-j"], "the spy stays"
    state = open_table()
    hand(state, "reconnaissance")
    state = answer(state, "reconnaissance")
    assert set(offered(state)) == {"arrakeen", "spice-refinery"}


def test_R_4_3_requirements() -> None:
    state = open_table()
    player = hand(state, "dagger", "desert-planet", "reconnaissance")
    put(player, solari=20, spice=20, water=20)
    assert "imperial-privilege" not in offered(answer(state, "dagger"))
    assert "shipping" not in offered(answer(state, "desert-planet"))
    assert "sietch-tabr" not in offered(answer(state, "reconnaissance"))
    player.influence = [2, 2, 0, 2]
    assert "imperial-privilege" in offered(answer(state, "dagger"))
    assert "shipping" in offered(answer(state, "desert-planet"))
    assert "sietch-tabr" in offered(answer(state, "reconnaissance"))
    assert "swordmaster" in offered(answer(state, "dagger"))
    player.swordmaster = True
    assert "swordmaster" not in offered(answer(state, "dagger"))


def test_R_4_4_occupied_and_infiltrate() -> None:
    state = open_table()
    player = hand(state, "reconnaissance")
    state.players[1].agents = ["arrakeen", "spice-refinery"]
    put(player, water=2)
    assert offered(answer(state, "reconnaissance")) != ()
    assert "arrakeen" not in offered(state)
    player.spies = ["post-a"]
    state.memo = None
    inside = answer(state, "reconnaissance")
    assert {"arrakeen", "spice-refinery"} <= set(offered(inside))
    inside = answer(inside, "arrakeen")
    assert inside.players[0].spies == [], "one spy is recalled"
    assert told(inside, "infiltrated")
    player.agents = ["arrakeen"]
    state.memo = None
    assert "arrakeen" not in offered(answer(state, "reconnaissance")), "an own agent closes it"


def test_R_4_5_the_cost_is_paid_first() -> None:
    state = open_table()
    player = hand(state, "desert-planet")
    put(player, water=0)
    state.bonus["hagga-basin"] = 5
    assert "hagga-basin" not in offered(answer(state, "desert-planet"))
    state = open_table()
    player = hand(state, "dagger")
    put(player, solari=2)
    state = send(state, "dagger", "gather-support")
    assert offered(state) == ("cost-0", "cost-1")
    assert answer(state, "cost-0").players[0].water == 1
    state = answer(state, "cost-1")
    assert (state.players[0].water, state.players[0].solari) == (2, 0)
    assert state.players[0].garrison == 5


def test_R_4_6_card_is_in_play_and_control_pays() -> None:
    state = open_table()
    hand(state, "reconnaissance")
    state.control["arrakeen"] = 1
    before = state.players[1].solari
    state = send(state, "reconnaissance", "arrakeen")
    assert state.players[0].played == ["reconnaissance"]
    assert state.players[1].solari == before + 1


def test_R_4_7_gather_intelligence() -> None:
    state = open_table()
    player = hand(state, "reconnaissance", "dagger")
    put(player, spies=["post-b", "post-c"], water=2)
    player.deck = ["argument"] * 5
    state = send(state, "reconnaissance", "research-station")
    assert asked(state) == "choose-gather"
    assert set(offered(state)) == {"post-b", "post-c", "none"}
    state = answer(state, "post-b")
    assert state.players[0].spies == ["post-c"]
    assert len(state.players[0].hand) == 4, "one by the spy, two by the space"
    assert asked(state) == "turn-menu", "only one gather"


def test_R_4_7_infiltrate_and_gather_with_two_spies() -> None:
    state = open_table()
    player = hand(state, "reconnaissance")
    put(player, spies=["post-b", "post-c"], water=2)
    state.players[1].agents = ["research-station"]
    state = send(state, "reconnaissance", "research-station")
    assert asked(state) == "choose-infiltrator"
    state = answer(state, "post-c")
    assert offered(state) == ("post-b", "none")
    assert answer(state, "post-b").players[0].spies == []


def test_R_4_8_any_order() -> None:
    """The trash of Desert Survival and the draw of Accept Contract: order can matter."""
    state = open_table()
    player = hand(state, "desert-survival", "dagger")
    player.deck, player.discard = [], ["argument", "diplomacy"]
    state = send(state, "desert-survival", "accept-contract")
    assert asked(state) == "turn-menu"
    draw, trash = offered(state)
    assert answer(state, draw).players[0].discard == []
    first = answer(state, trash, "d.argument")
    assert "argument" not in first.players[0].hand
    assert "diplomacy" in first.players[0].hand


def test_R_4_9_reveal_box_of_a_played_card_does_nothing() -> None:
    state = duel()
    hand(state, "dagger")
    hand(state, seat=1)
    state = send(state, "dagger", "assembly-hall", "end")
    assert state.players[0].swords == 0


def test_R_4_10_a_condition_waits() -> None:
    """Maker Keeper asks for Fremen 2, which the turn itself brings."""
    state = open_table()
    player = hand(state, "maker-keeper")
    put(player, influence=[0, 0, 0, 1])
    player.intrigue = ["sietch-ritual"]
    player.hand.append("dagger")
    state = send(state, "maker-keeper", "arrakeen")
    before = state.players[0].spice
    state = answer(state, "sietch-ritual", "dagger", "fremen")
    assert state.players[0].influence[3] == 2
    assert state.players[0].spice == before + 1


def test_R_4_11_plot_cards_at_any_point() -> None:
    state = open_table()
    player = hand(state, "dagger")
    player.intrigue = ["contingency-plan", "intelligence-report"]
    assert {"contingency-plan", "intelligence-report"} <= set(offered(state))
    state = answer(state, "contingency-plan")
    assert state.players[0].solari == 2
    assert asked(state) == "choose-turn"
    state = send(state, "dagger", "assembly-hall")
    assert "intelligence-report" in offered(state)


def test_R_4_12_the_end_is_said_and_optional_items_lapse() -> None:
    state = open_table()
    hand(state, "desert-survival")
    state = send(state, "desert-survival", "accept-contract")
    assert asked(state) == "trash"
    assert "none" in offered(state)
    state = answer(state, "none")
    assert state.turn is None or state.turn.kind != "agent", "the agent turn is over"
    assert state.players[0].agents == ["accept-contract"]


def test_R_4_13_only_faction_spaces_give_influence() -> None:
    for card, space in (("reconnaissance", "sietch-tabr"), ("dagger", "imperial-privilege")):
        state = open_table()
        player = hand(state, card)
        put(player, solari=9, influence=[2, 2, 2, 2])
        state = send(state, card, space)
        assert state.players[0].influence == [2, 2, 2, 2]
    state = open_table()
    hand(state, "diplomacy")
    assert send(state, "diplomacy", "fremkit").players[0].influence == [0, 0, 0, 1]


def test_R_5_1_own_trashing_is_mandatory() -> None:
    state = open_table()
    hand(state, "seek-allies")
    state = send(state, "seek-allies", "deliver-supplies")
    assert "seek-allies" in state.removed
    assert "seek-allies" not in state.players[0].played


def test_R_5_2_an_arrow_is_voluntary_and_paid_at_once() -> None:
    state = open_table()
    player = hand(state, "testing-station")
    put(player, water=3)
    player.deck = ["dagger"] * 6
    state = send(state, "testing-station", "fremkit")
    arrow = next(code for code in offered(state) if code.startswith("item"))
    assert "end" in offered(state)
    paid = answer(state, arrow)
    assert paid.players[0].water == 1
    assert len(paid.players[0].hand) == 3
    assert not any(code.startswith("item") for code in offered(paid)), "once per turn"


def test_R_5_3_costs_of_intrigue_are_not_voluntary() -> None:
    state = open_table()
    player = hand(state, "dagger")
    player.intrigue = ["mercenaries"]
    put(player, solari=2)
    assert "mercenaries" not in offered(state)
    player.solari = 3
    assert "mercenaries" in offered(state)
    state = answer(state, "mercenaries")
    assert state.players[0].solari == 0
    assert state.players[0].garrison == 5


def test_R_5_4_losing_influence_needs_one() -> None:
    state = open_table()
    assert not LoseInfluence(count=1).possible(state)
    state.players[0].influence = [0, 1, 0, 0]
    assert LoseInfluence(count=1).possible(state)
    arrow = Arrow(cost=(LoseInfluence(count=1),), then=(Influence(of=("guild",), count=1),))
    after = answer(run(state, arrow), "pay")
    assert after.players[0].influence == [0, 1, 0, 0], "lost and regained on the same track"


def test_R_5_5_the_whole_cost_must_be_on_hand() -> None:
    """Corrinth City: two cards and 5 solari; what a discarded card yields comes too late."""
    state = open_table()
    player = hand(state, "corrinth-city", "guilds-favor", "dagger")
    put(player, solari=2)
    poor = send(state, "corrinth-city", "dutiful-service")
    assert (poor.players[0].vp, poor.players[0].solari) == (0, 4)
    assert asked(poor) == "choose-turn", "nothing was offered"
    player.solari = 3
    rich = send(state, "corrinth-city", "dutiful-service")
    assert asked(rich) == "turn-menu"
    rich = answer(rich, offered(rich)[0], "dagger")
    assert (rich.players[0].vp, rich.players[0].spice) == (1, 2)


def test_R_5_6_choose_only_what_can_be_done() -> None:
    state = open_table()
    choose = Choose(
        options=(
            (Gain(what="spice", count=1),),
            (Arrow(cost=(Pay(solari=5),), then=(Points(count=1),)),),
        )
    )
    assert choose.ways(state) == (0,)
    state.players[0].solari = 5
    assert choose.ways(state) == (0, 1)


def test_R_5_7_two_different_factions_are_named_first() -> None:
    state = run(open_table(), InfluenceTwo())
    assert len(offered(state)) == 6
    assert answer(state, "emperor.fremen").players[0].influence == [1, 0, 0, 1]
    both = answer(run(open_table(), Influence(count=2)), "bg")
    assert both.players[0].influence == [0, 0, 2, 0], "both on one track"


def test_R_5_8_a_full_track_is_not_chosen() -> None:
    state = open_table()
    state.players[0].influence = [6, 1, 6, 6]
    after = run(state, Influence(count=1))
    assert after.players[0].influence == [6, 2, 6, 6], "the only open track"
    state.players[0].influence = [6, 6, 6, 6]
    assert len(offered(run(state, Influence(count=1)))) == 4


def test_R_5_9_gives_what_it_can() -> None:
    state = open_table()
    put(state.players[0], garrison=11)
    after = run(state, Recruit(count=4))
    assert (after.players[0].garrison, after.players[0].supply) == (12, 0)


def test_R_5_10_a_card_that_left_play() -> None:
    """Dangerous Rhetoric is trashed last, so that its influence can be taken."""
    state = open_table()
    hand(state, "dangerous-rhetoric")
    state = send(state, "dangerous-rhetoric", "assembly-hall", "emperor")
    assert state.players[0].influence == [1, 0, 0, 0]
    assert "dangerous-rhetoric" in state.removed


def test_a_foreign_answer_changes_nothing() -> None:
    state = open_table()
    hand(state, "dagger")
    before = state.dump()
    with pytest.raises(IllegalMove):
        state.apply(0, "ornithopter")
    assert state.dump() == before


def test_defence_is_asked_at_round_start() -> None:
    state = conflict(open_table(), "siege-of-arrakeen")
    state.conflicts.append("battle-arrakeen")
    state.control["arrakeen"] = 0
    state = run(state, Round())
    assert asked(state) == "defend"
    assert answer(state, "defend").players[0].conflict >= 1
    assert state.control["spice-refinery"] == NOBODY
