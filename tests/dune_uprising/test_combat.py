"""R-11 combat, R-12 intrigue, R-14 battle icons, R-15 the end."""

import pytest

from games.dune_uprising.combat import standings
from games.dune_uprising.data import conflicts
from games.dune_uprising.rules import Finale, Recall, Winner, standing, wild_pairs
from games.dune_uprising.state import FLOW, Dune
from tests.dune_uprising.tables import (
    answer,
    asked,
    conflict,
    duel,
    fight,
    hand,
    offered,
    open_table,
    put,
    run,
    told,
)


def troops(state: Dune, *counts: int) -> Dune:
    for seat, count in enumerate(counts):
        put(state.players[seat], conflict=count, garrison=3)
    return state


def battle(card: str, *counts: int) -> Dune:
    state = conflict(duel(), card)
    for seat in (0, 1):
        state.players[seat].intrigue = []
    return troops(state, *counts)


def test_R_11_1_rivals_get_their_bonus_first() -> None:
    state = battle("skirmish-mouse", 0, 0, 1)
    state.hagal[-1] = "hagal-heighliner"
    after = fight(state)
    assert told(after, "rival-swords")[0]["count"] == 5


def test_R_11_2_combat_cards_until_all_pass() -> None:
    state = battle("skirmish-mouse", 1, 1, 0)
    state.players[0].intrigue = ["contingency-plan"]
    state.players[1].intrigue = ["weirding-combat"]
    state = fight(state)
    assert state.pending[0].seat == 0
    state = answer(state, "pass")
    assert state.pending[0].seat == 1
    state = answer(state, "weirding-combat")
    assert state.players[1].strength == 5
    assert state.pending[0].seat == 0, "a pass is not final"
    state = answer(state, "contingency-plan")
    assert state.players[0].conflict == 0, "all have passed: resolved"


def test_R_11_2_only_who_is_involved() -> None:
    state = battle("skirmish-mouse", 0, 1, 0)
    state.players[0].intrigue = ["contingency-plan"]
    assert fight(state).pending == ()


def test_R_11_3_the_last_unit_leaves() -> None:
    state = battle("skirmish-mouse", 1, 0, 0)
    state.players[0].intrigue = ["tactical-option"]
    state.players[0].swords = 3
    state = fight(state)
    state = answer(state, "tactical-option.2", "1")
    assert state.players[0].won == []
    assert state.players[0].garrison == 4


@pytest.mark.parametrize(
    ("strengths", "places"),
    [
        ((3, 2, 1), {0: "first", 1: "second"}),
        ((2, 2, 1), {0: "second", 1: "second"}),
        ((2, 2, 2), {0: "second", 1: "second", 2: "second"}),
        ((3, 1, 1), {0: "first", 1: "third", 2: "third"}),
        ((3, 0, 0), {0: "first"}),
        ((0, 0, 0), {}),
        ((2, 0, 2), {0: "second", 2: "second"}),
    ],
)
def test_R_11_4_ranking(strengths: tuple[int, ...], places: dict[int, str]) -> None:
    assert standings(troops(duel(), *strengths)) == places


def test_R_11_4_a_tie_for_first_leaves_the_card() -> None:
    state = fight(battle("skirmish-mouse", 2, 2, 0))
    assert [p.solari for p in state.players] == [3, 3, 0]
    assert all(p.won == [] for p in state.players)


def test_R_11_5_from_the_first_player_clockwise() -> None:
    state = battle("skirmish-knife", 1, 2, 0)
    state = fight(state)
    assert told(state, "place.second")
    assert asked(state) == "influence"


def test_R_11_6_troops_from_supply_before_clearing() -> None:
    state = battle("choam-security", 1, 12, 0)
    put(state.players[1], conflict=12, garrison=0)
    state = fight(state)
    assert state.players[1].garrison == 0, "nothing was in supply"
    assert state.players[1].supply == 12


def test_R_11_7_the_winner_takes_the_card() -> None:
    state = fight(battle("skirmish-mouse", 3, 1, 0))
    assert state.players[0].won == ["skirmish-mouse"]
    assert state.players[0].solari == 2
    assert state.players[1].solari == 3


def test_R_11_8_clearing() -> None:
    state = battle("skirmish-mouse", 3, 1, 0)
    state.players[0].swords = 2
    state = fight(state)
    player = state.players[0]
    assert (player.conflict, player.supply, player.garrison, player.strength) == (0, 9, 3, 0)


def test_R_11_9_a_worm_doubles() -> None:
    state = battle("skirmish-mouse", 0, 1, 0)
    state.players[0].worms = 2
    assert fight(state).players[0].solari == 4, "twice, however many worms"
    state = battle("siege-of-arrakeen", 0, 0, 0)
    state.players[0].worms = 1
    state = fight(state)
    assert (state.players[0].solari, state.control["arrakeen"]) == (4, 0)
    state = battle("spice-freighters", 0, 0, 0)
    put(state.players[0], worms=1, spice=6)
    state = answer(fight(state), "emperor", "guild", "pay", "pay")
    assert (state.players[0].vp, state.players[0].influence) == (2, [1, 1, 0, 0])
    state = battle("propaganda", 0, 0, 0)
    state.players[0].worms = 1
    state = answer(fight(state), "emperor.guild", "emperor.fremen")
    assert state.players[0].influence == [2, 1, 0, 1]


def test_R_11_10_drawn_cards_wait() -> None:
    """No conflict draws cards; Devour's trash works without a turn."""
    state = battle("skirmish-mouse", 1, 0, 0)
    state.players[0].worms = 1
    state.players[0].intrigue = ["devour"]
    state = answer(fight(state), "devour")
    assert asked(state) == "trash"
    assert state.players[0].swords == 4


def test_R_12_1_one_option_per_play() -> None:
    state = duel()
    player = hand(state, "dagger")
    player.intrigue = ["market-opportunity"]
    put(player, spice=2, solari=5)
    ways = ("market-opportunity.1", "market-opportunity.2")
    assert tuple(code for code in offered(state) if code.startswith("market")) == ways
    after = answer(state, "market-opportunity.1").players[0]
    assert (after.spice, after.solari) == (0, 10)


def test_R_12_2_conditions_must_hold() -> None:
    state = duel()
    player = hand(state, "dagger")
    player.intrigue = ["councilors-ambition"]
    assert "councilors-ambition" not in offered(state)
    player.council = True
    assert answer(state, "councilors-ambition").players[0].water == 3


def test_R_12_3_never_in_combat() -> None:
    state = battle("skirmish-mouse", 1, 0, 0)
    state.players[0].intrigue = ["mercenaries"]
    state.players[0].solari = 9
    assert offered(fight(state)) == ("pass",)


def test_R_12_4_lines_one_after_the_other() -> None:
    state = duel()
    player = hand(state, "dagger")
    player.intrigue = ["change-allegiances"]
    put(player, influence=[1, 0, 0, 0], spice=3)
    state = answer(state, "change-allegiances")
    assert offered(state) == ("line-1", "line-2"), "at least one must be used"
    state = answer(state, "line-2", "guild")
    assert offered(state) == ("line-1", "done")
    state = answer(state, "line-1", "guild", "emperor")
    assert state.players[0].influence == [2, 0, 0, 0]
    assert state.players[0].spice == 0


def test_R_12_5_timings() -> None:
    state = duel()
    player = hand(state, "dagger")
    player.intrigue = ["devour", "shadow-alliance"]
    assert not {"devour", "shadow-alliance"} & set(offered(state))


def test_R_12_6_face_up_until_the_reveal_turn() -> None:
    state = duel()
    player = hand(state, "dagger")
    player.intrigue = ["call-to-arms"]
    state = answer(state, "call-to-arms")
    assert state.players[0].lying == ["call-to-arms"]
    state = answer(state, "reveal")
    while state.turn is not None and state.turn.seat == 0:
        state = answer(state, "end")
    assert state.players[0].lying == []


def test_R_12_7_plot_recruits_count_for_deployment() -> None:
    state = open_table()
    player = hand(state, "reconnaissance")
    player.intrigue = ["shaddams-favor"]
    state = answer(state, "shaddams-favor", "reconnaissance", "arrakeen")
    assert "deploy-4" in offered(state), "two recruits and two others"


def test_R_14_1_objectives_count() -> None:
    state = duel()
    state.players[0].objective = "objective-mouse"
    assert state.players[0].face_up() == ["objective-mouse"]


def test_R_14_2_a_pair_is_flipped() -> None:
    state = battle("skirmish-mouse", 1, 0, 0)
    state.players[0].objective, state.players[1].objective = "objective-mouse", "objective-knife"
    state = fight(state)
    assert state.players[0].vp == 1
    assert state.players[0].face_up() == []
    state = battle("skirmish-mouse", 0, 1, 0)
    state.players[0].objective, state.players[1].objective = "objective-mouse", "objective-knife"
    assert fight(state).players[1].vp == 0


def test_R_14_3_the_wild_icon_only_at_the_end() -> None:
    state = battle("propaganda", 1, 0, 0)
    state = answer(fight(state), "emperor.guild")
    player = state.players[0]
    assert "propaganda" in player.face_up()
    assert player.vp == 0
    player.objective = "objective-knife"
    assert wild_pairs(player) == ("knife",)
    state = run(state, Finale(seat=0))
    assert answer(state, "pair-knife").players[0].vp == 1
    assert answer(state, "done").players[0].vp == 0, "voluntary"


def test_R_15_1_ten_points_end_the_game_in_the_recall_phase() -> None:
    state = duel()
    state.players[1].vp = 10
    state.players[1].intrigue = state.players[0].intrigue = []
    after = run(state, Recall())
    assert after.outcome is not None
    assert after.outcome.winners == (1,)
    state.players[1].vp = 9
    assert run(state, Recall()).outcome is None
    state.conflicts = []
    assert run(state, Recall()).outcome is not None


def test_R_15_2_rivals_count_streamlined_ones_do_not() -> None:
    state = duel()
    state.players[2].vp = 10
    after = run(state, Recall())
    assert after.outcome is not None
    assert after.outcome.winners == ()
    assert after.outcome.reason == "rival-won"
    easy = duel(rival="rabban", streamlined=True)
    easy.players[2].vp = 12
    assert run(easy, Recall()).outcome is None
    easy.conflicts = []
    easy.players[1].done = 2
    outcome = run(easy, Recall()).outcome
    assert outcome is not None
    assert outcome.winners == (1,)


def test_R_15_3_endgame_windows() -> None:
    state = duel()
    state.players[0].intrigue = ["intrigue-knife"]
    state.players[0].won = ["skirmish-knife"]
    state.players[2].won = ["propaganda"]
    state.conflicts = []
    state = run(state, Recall())
    assert asked(state) == "choose-finale"
    state = answer(state, "intrigue-knife")
    assert state.players[0].vp == 1
    assert state.players[2].vp == 1, "the rival pairs its wild card by itself"


@pytest.mark.parametrize("what", ["vp", "spice", "solari", "water", "garrison", "done"])
def test_R_15_4_tie_breaks(what: str) -> None:
    state = duel()
    for player in state.players:
        put(player, vp=5, spice=1, solari=1, water=1, garrison=3, done=1)
    state.players[2].done = 0
    setattr(state.players[1], what, getattr(state.players[1], what) + 1)
    outcome = run(state, Winner()).outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == ("most-points" if what == "vp" else "tie-break")


def test_R_15_4_a_rival_loses_the_last_tie() -> None:
    state = open_table()
    for player in state.players:
        put(player, vp=5, spice=1, solari=1, water=1, garrison=3, done=1)
    assert standing(state.players[0]) > standing(state.players[1])
    assert standing(state.players[1]) == standing(state.players[2])


def test_R_17_14_endgame_cards() -> None:
    state = duel()
    player = hand(state)
    player.objective = "objective-knife"
    player.intrigue = ["intrigue-knife", "secure-spice-trade", "shadow-alliance"]
    assert offered(run(state, Finale(seat=0))) == ("done",), "an objective is no won card"
    player.discard, player.deck = [FLOW], [FLOW]
    player.influence = [0, 0, 0, 4]
    state.alliances[3] = 2
    state = run(state, Finale(seat=0))
    assert offered(state) == ("secure-spice-trade", "shadow-alliance", "done")
    state = answer(state, "secure-spice-trade", "shadow-alliance", "done")
    assert (state.players[0].vp, state.players[0].spice) == (2, 2)


def test_R_17_15_leverage_and_sietch_ritual() -> None:
    state = duel(choam=True)
    player = hand(state, "desert-planet")
    player.intrigue = ["leverage", "sietch-ritual"]
    assert "leverage" not in offered(state)
    state = answer(state, "desert-planet", "imperial-basin")
    assert "leverage" in offered(state)
    revealed = duel()
    player = hand(revealed, "dagger")
    player.intrigue = ["sietch-ritual"]
    assert "sietch-ritual" in offered(revealed)
    assert "sietch-ritual" not in offered(answer(revealed, "reveal")), "no hand card in the reveal"


@pytest.mark.parametrize("card", sorted(conflicts()))
def test_every_conflict_pays_what_its_data_says(card: str) -> None:
    """First, second and third row: resources, troops and intrigue as listed."""
    import tomllib

    from games import assets

    entries = tomllib.loads((assets.folder("dune-uprising") / "conflicts.toml").read_text("utf-8"))[
        "conflict"
    ]
    entry = next(e for e in entries if e["id"] == card)
    for row, counts in (("first", (3, 1, 0)), ("second", (1, 3, 0)), ("third", (1, 3, 1))):
        state = battle(card, *counts)
        state.players[2].rival = "rival-staban-tuek"
        state.hagal[-1] = "hagal-assembly-hall"
        before = state.players[0].copy()
        state = fight(state)
        for _ in range(20):
            if not state.pending:
                break
            options = offered(state)
            state = answer(state, "none" if "none" in options else options[0])
        after = state.players[0]
        steps = [e["step"].split(".")[1] for e in entry[row]]
        for what in ("solari", "spice", "water"):
            due = sum(e["count"] for e in entry[row] if e.get("what") == what)
            due += 2 * steps.count("TakeContract") if what == "solari" else 0
            assert getattr(after, what) - getattr(before, what) == due, (row, what)
        troops_due = sum(e["count"] for e in entry[row] if e["step"].endswith("Recruit"))
        assert after.garrison - before.garrison == troops_due, row
        assert len(after.intrigue) == steps.count("DrawIntrigue"), row
        assert len(after.spies) == steps.count("PlaceSpy"), row
        points = sum(e["count"] for e in entry[row] if e["step"].endswith("Points"))
        pair = row == "first" and entry["icon"] == before.objective.removeprefix("objective-")
        assert after.vp == points + pair, row
        influence = sum(e.get("count", 1) for e in entry[row] if e["step"].endswith("Influence"))
        influence += 2 * steps.count("InfluenceTwo")
        assert sum(after.influence) == influence, row
        if entry.get("control"):
            assert (state.control[entry["control"]] == 0) == (row == "first")
