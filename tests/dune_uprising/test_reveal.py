"""R-9 reveal turns and acquiring, R-10 drawing and trashing, R-17 cards with rules of their own."""

import pytest

from games.dune_uprising.acquire import AcquireFree, storm
from games.dune_uprising.drawing import Draw, draw
from games.dune_uprising.intrigue_deck import DrawIntrigue, Steal
from games.dune_uprising.state import FLOW, PREPARE, Dune
from games.dune_uprising.trashing import Trash
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


def reveal(*cards: str, state: Dune | None = None, **values: object) -> Dune:
    table = state or open_table()
    put(hand(table, *cards), **values)
    return answer(table, "reveal")


def persuasion(state: Dune) -> int:
    assert state.turn is not None
    return state.turn.persuasion


def test_R_9_1_all_cards_are_revealed() -> None:
    state = reveal("argument", "dagger", "desert-planet", conflict=1)
    player = state.players[0]
    assert player.hand == []
    assert player.revealed == ["argument", "dagger", "desert-planet"]
    assert player.swords == 1
    assert persuasion(state) == 3


def test_R_9_1_plot_cards_during_the_reveal() -> None:
    table = open_table()
    player = hand(table, "argument")
    player.intrigue = ["contingency-plan"]
    state = answer(table, "reveal", "contingency-plan")
    assert state.players[0].solari == 2


def test_R_9_2_the_pool() -> None:
    assert persuasion(reveal("argument", "argument", council=True, hall=1)) == 7


def test_R_9_3_acquiring() -> None:
    table = open_table()
    table.row = ["maula-pistol", "overthrow", "steersman", "leadership", "dagger"]
    table.row[-1] = "desert-survival"
    state = reveal("argument", "argument", "argument", state=table)
    assert set(offered(state)) == {"maula-pistol", "leadership", "desert-survival", PREPARE, "end"}
    state = answer(state, PREPARE)
    assert persuasion(state) == 4
    state = answer(state, PREPARE)
    assert state.reserve[PREPARE] == 6
    assert state.players[0].discard.count(PREPARE) == 2


def test_R_9_4_to_the_discard_the_row_is_refilled_first() -> None:
    table = open_table()
    table.row = ["spy-network", "overthrow", "steersman", "leadership", "chani"]
    table.imperium[-1] = "harvester"
    state = reveal("argument", "argument", state=table)
    state = answer(state, "spy-network")
    assert state.row[0] == "harvester"
    assert state.players[0].discard == ["spy-network"]
    assert asked(state) == "place-spy", "the acquire box"
    state = answer(state, "post-a")
    assert "harvester" in offered(state), "a refilled card may be bought at once"


def test_R_9_5_an_empty_deck_and_an_empty_stack() -> None:
    table = open_table()
    table.imperium = []
    table.row = ["harvester", "chani"]
    table.reserve[PREPARE] = 0
    state = reveal("argument", state=table)
    assert offered(state) == ("harvester", "end")
    assert answer(state, "harvester").row == ["chani"]


def test_R_9_6_the_spice_must_flow() -> None:
    state = reveal(*["argument"] * 5)
    state = answer(state, FLOW)
    assert state.players[0].vp == 1
    state.agenda.clear()
    state.players[0].intrigue = []
    state = run(state, Trash())
    state = answer(state, f"d.{FLOW}")
    assert state.players[0].vp == 1
    assert state.reserve[FLOW] == 10


def test_R_9_7_a_drawn_card_is_revealed_at_once() -> None:
    table = open_table()
    player = hand(table, "dagger")
    player.intrigue = ["cunning"]
    player.deck = ["argument"]
    state = answer(table, "reveal", "cunning")
    assert "argument" in state.players[0].revealed
    assert persuasion(state) == 2
    after = run(state.copy(), Draw(seat=0, count=0))
    assert after.players[0].hand == []


def test_R_9_7_cards_drawn_after_the_reveal_turn_stay_in_hand() -> None:
    state = reveal("dagger")
    state = open_table()
    state.turn = None
    state.players[0].hand = []
    state.players[0].deck = ["argument"]
    draw(state, 0, 1)
    assert state.players[0].hand == ["argument"]


def test_R_9_8_strength() -> None:
    state = reveal("dagger", "dagger", "argument")
    assert (state.players[0].swords, state.players[0].strength) == (2, 0)
    state.players[0].conflict = 1
    assert state.players[0].strength == 4, "swords come alive with the first unit"
    state.players[0].worms = 2
    assert state.players[0].strength == 10


def test_R_9_9_counting_once() -> None:
    table = open_table()
    table.players[0].played = ["maula-pistol"]
    state = reveal("stilgar", "desert-survival", state=table)
    assert persuasion(state) == 7, "Stilgar counts cards of agent turns too"
    table = open_table()
    table.players[0].played = ["imperial-spymaster"]
    state = reveal("coordination", "sardaukar-soldier", state=table, conflict=1)
    assert state.players[0].swords == 3, "only revealed ones: itself and the soldier, and his own"
    state = reveal("leadership", "dagger", "strike-fleet", "argument", conflict=1)
    assert state.players[0].swords == 1 + 1 + 3 + 2


def test_R_9_10_clean_up() -> None:
    table = open_table()
    table.players[0].played = ["diplomacy"]
    state = reveal("guilds-favor", state=table)
    state = answer(state, "end")
    assert {"guilds-favor", "diplomacy"} <= set(state.players[0].discard + state.players[0].hand)
    assert state.players[0].spice == 0, "this is not a discard"


def test_R_10_1_the_discard_becomes_the_deck() -> None:
    state = open_table()
    player = hand(state)
    player.deck, player.discard = ["dagger"], ["argument", "argument"]
    after = run(state, Draw(count=5))
    assert sorted(after.players[0].hand) == ["argument", "argument", "dagger"]
    assert after.players[0].discard == []


def test_R_10_2_discarding_triggers_spacing_guilds_favor() -> None:
    state = open_table()
    hand(state, "captured-mentat", "guilds-favor")
    state = send(state, "captured-mentat", "assembly-hall")
    state.players[0].intrigue = []
    arrow = next(code for code in offered(state) if code.startswith("item"))
    state = answer(state, arrow)
    assert state.players[0].spice == 2
    assert state.players[0].discard == ["guilds-favor"]


def test_R_10_3_the_trash_icon() -> None:
    state = open_table()
    player = hand(state, "dagger")
    player.discard, player.played = ["argument"], ["diplomacy"]
    state = run(state, Trash())
    assert offered(state) == ("h.dagger", "d.argument", "p.diplomacy", "none")
    after = answer(state, "p.diplomacy")
    assert after.removed == ["diplomacy"]


def test_R_10_3_many_cards_come_on_pages() -> None:
    state = open_table()
    from games.dune_uprising import data

    state.players[0].discard = sorted(data.imperium())[:40]
    state = run(state, Trash())
    assert len(offered(state)) <= 25
    seen = set(offered(state))
    for _ in range(3):
        state = answer(state, "more")
        seen |= set(offered(state))
    assert {f"d.{card}" for card in state.players[0].discard} <= seen


def test_R_10_4_in_play() -> None:
    state = open_table()
    state.players[0].played, state.players[0].revealed = ["dagger"], ["argument"]
    assert state.players[0].in_play() == ["dagger", "argument"]


def test_R_10_5_bond() -> None:
    alone = reveal("watermaster")
    assert alone.players[0].spice == 0
    both = reveal("watermaster", "testing-station")
    assert (both.players[0].spice, both.players[0].water) == (2, 2), "each switches the other on"
    twins = reveal("unswerving-loyalty", "unswerving-loyalty")
    assert asked(twins) in ("turn-menu", "choose")


def test_R_10_6_intrigue_piles() -> None:
    state = open_table()
    state.players[0].intrigue = []
    state.intrigue, state.intrigue_discard = [], ["cunning"]
    after = run(state, DrawIntrigue(count=2))
    assert after.players[0].intrigue == ["cunning"]
    assert after.intrigue_discard == []


def test_R_10_7_steal_from_four() -> None:
    state = duel()
    state.players[1].intrigue = ["cunning"] * 3
    state.players[2].intrigue = ["devour"] * 4
    state.players[0].intrigue = []
    after = run(state, Steal())
    assert after.players[0].intrigue == ["devour"]
    assert len(after.players[1].intrigue) == 3
    assert len(after.players[2].intrigue) == 3


def test_R_17_1_two_instead_of_one() -> None:
    state = open_table()
    hand(state, "overthrow")
    assert send(state, "overthrow", "fremkit").players[0].influence[3] == 2
    state = open_table()
    put(hand(state, "subversive-advisor"), spies=["post-k"])
    state = send(state, "subversive-advisor", "deliver-supplies", "none")
    assert state.players[0].influence[1] == 2
    assert "subversive-advisor" in state.removed
    state = open_table()
    put(hand(state, "subversive-advisor"), spies=["post-i"])
    state = send(state, "subversive-advisor", "assembly-hall", "none")
    assert "subversive-advisor" not in state.removed


def test_R_17_1_treacherous_maneuver_is_voluntary() -> None:
    state = open_table()
    hand(state, "treacherous-ploy", "imperial-spymaster", "dagger")
    state = send(state, "treacherous-ploy", "deliver-supplies")
    assert state.players[0].influence[1] == 0, "it waits for the choice"
    kept = answer(state, "end")
    assert kept.players[0].influence[1] == 1
    arrow = offered(state)[0]
    done = answer(state, arrow)
    assert done.players[0].influence[1] == 2
    assert set(done.removed) >= {"treacherous-ploy", "imperial-spymaster"}


def test_R_17_2_weirding_woman_returns() -> None:
    state = open_table()
    hand(state, "weirding-woman")
    state.players[0].played = [PREPARE]
    state = send(state, "weirding-woman", "imperial-basin")
    assert state.players[0].hand == ["weirding-woman"]
    assert state.players[0].shown == ["weirding-woman"]


def test_R_17_3_undercover_asset_and_coordination() -> None:
    state = open_table()
    put(hand(state, "undercover-asset"), solari=3)
    state = send(state, "undercover-asset", "imperial-privilege")
    assert "imperial-privilege" in state.players[0].agents


def test_R_17_4_covert_operation() -> None:
    state = duel()
    put(hand(state, "covert-operation"), spies=["post-i"])
    hand(state, "dagger", "argument", seat=1)
    state = send(state, "covert-operation", "gather-support", "none")
    assert asked(state) == "discard"
    assert state.pending[0].seat == 1
    state = answer(state, "dagger")
    assert state.players[1].discard == ["dagger"]


@pytest.mark.parametrize("late", [False, True])
def test_R_17_5_guild_spy(late: bool) -> None:
    table = open_table()
    player = hand(table, *["argument"] * 4, *([] if late else ["guild-spy"]))
    put(player, spies=["post-j", "post-m", "post-a"], council=True)
    if late:
        player.intrigue = ["cunning"]
        player.deck = ["guild-spy"]
    state = answer(table, "reveal", FLOW)
    if late:
        assert state.players[0].influence == [0, 0, 0, 0]
        state = answer(state, "cunning")
    assert state.players[0].influence == [1, 0, 0, 1]


def test_R_17_6_price_is_no_object() -> None:
    state = open_table()
    put(hand(state, "price-is-no-object"), solari=9)
    state.row[0] = "steersman"
    state = send(state, "price-is-no-object", "dutiful-service")
    item = next(code for code in offered(state) if code.startswith("item"))
    state = answer(state, item, "steersman")
    assert (state.players[0].solari, state.players[0].hand) == (3, ["steersman"])
    assert state.players[0].influence[1] == 1, "acquire boxes apply"


def test_R_17_7_long_live_the_fighters() -> None:
    state = open_table()
    player = hand(state, "live-the-fighters")
    player.deck = ["argument", "diplomacy", "reconnaissance"]
    after = send(state, "live-the-fighters", "fremkit")
    assert after.players[0].hand == [], "the draw of the space waits: three cards are needed"
    ways = [answer(after, code) for code in offered(after) if code.startswith("item")]
    after = next(way for way in ways if asked(way) == "choose-top")
    after = answer(after, "diplomacy", "argument")
    assert "diplomacy" in after.players[0].hand
    assert "reconnaissance" in after.removed
    assert "argument" in after.players[0].hand, "discarded, then drawn by the space"
    player.deck = ["dagger", "argument"]
    few = send(state, "live-the-fighters", "fremkit")
    assert few.removed == []


def test_R_17_8_acquire_up_to_three() -> None:
    state = open_table()
    state.row = ["steersman", "maula-pistol", "chani", "overthrow", "harvester"]
    assert AcquireFree(most=3).choices(state) == ["harvester", "maula-pistol", PREPARE]
    player = hand(state, "dagger")
    player.intrigue = ["inspire-awe"]
    after = answer(state, "inspire-awe", "maula-pistol")
    assert after.players[0].discard == ["maula-pistol"]
    state.players[0].worms = 1
    after = answer(state, "inspire-awe", "maula-pistol")
    assert "maula-pistol" in after.players[0].hand


def test_R_17_9_manipulate() -> None:
    state = open_table()
    state.row[0] = "overthrow"
    player = hand(state, *["argument"] * 4)
    player.intrigue = ["manipulate"]
    state = answer(state, "manipulate", "overthrow")
    assert state.players[0].aside == "overthrow"
    assert len(state.row) == 5
    assert persuasion(state) == 8, "no card has an icon: the reveal turn follows by itself"
    bought = answer(state, "aside")
    assert persuasion(bought) == 1
    assert "overthrow" in bought.players[0].discard
    left = answer(state, "end")
    assert "overthrow" in left.removed
    assert left.players[0].aside == ""


def test_R_17_10_call_to_arms() -> None:
    state = open_table()
    player = hand(state, *["argument"] * 2)
    player.intrigue = ["call-to-arms"]
    state = answer(state, "reveal", PREPARE, "call-to-arms")
    assert state.players[0].garrison == 3, "acquisitions before do not count"
    state = answer(state, PREPARE)
    assert state.players[0].garrison == 4
    state = answer(state, *(["end"] if asked(state) == "turn-menu" else []))
    assert "call-to-arms" in state.intrigue_discard


def test_R_17_11_distraction_and_double_agent() -> None:
    state = open_table()
    player = hand(state, "double-agent")
    state.players[1].spies = ["post-a"]
    player.intrigue = ["distraction"]
    state = send(state, "double-agent", "arrakeen")
    assert state.players[0].spies == ["post-a"], "the only post there, shared"
    assert "distraction" not in offered(state)
    state = answer(state, "deploy-3")
    assert "distraction" in offered(state)


def test_R_17_12_guild_envoy_and_folding() -> None:
    state = open_table()
    player = hand(state, "guild-envoy", "smugglers-haven")
    player.deck = ["dagger"] * 5
    state = send(state, "guild-envoy", "deliver-supplies")
    assert state.players[0].discard == ["smugglers-haven"], "mandatory"
    assert state.players[0].hand == ["dagger", "dagger"]
    state = open_table()
    player = hand(state, "space-folding", "dagger")
    player.deck = ["argument"] * 5
    state = send(state, "space-folding", "deliver-supplies")
    assert "end" in offered(state), "voluntary"
    state = answer(state, offered(state)[0])
    assert "argument" in state.players[0].hand + state.players[0].revealed


def test_R_17_13_combined_costs() -> None:
    state = reveal("calculus-of-power", "sardaukar-soldier", conflict=1)
    state = answer(state, offered(state)[0])
    assert state.players[0].swords == 4
    assert len(state.players[0].intrigue) == 1, "the soldier's last message"
    table = conflict(open_table(), "shadow-contest")
    state = reveal("desert-power", "argument", state=table, hooks=True)
    assert offered(state) == ("option-1", "option-2")
    assert answer(state, "option-2").players[0].worms == 1


def test_R_17_16_cunning_may_trash_what_it_drew() -> None:
    state = open_table()
    player = hand(state, "dagger")
    player.deck = ["argument"]
    player.intrigue = ["cunning"]
    player.spice = 1
    state = answer(state, "cunning.2")
    assert "h.argument" in offered(state)


def test_R_28_4_storm() -> None:
    state = open_table(storm=True)
    state.row = ["chani", "overthrow", "steersman", "leadership", "harvester"]
    before = list(state.row)
    storm(state)
    one, other = told(state, "storm-dice")[0].values()
    lost = {die - 1 for die in (one, other) if die < 6}
    assert state.removed == [before[place] for place in sorted(lost, reverse=True)]
    assert len(state.row) == 5
    assert all(state.row[i] == before[i] for i in range(5) if i not in lost)
