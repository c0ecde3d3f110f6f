"""One player against the hazard pile."""

import pytest

from games.kernel import Rng
from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import MENACES, MODULES, SCENARIOS, SOLO
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.rules import End
from games.wonderful_kingdom.state import Kingdom, KingdomOptions
from tests.wonderful_kingdom.tables import answer, asked, options, run, table

MODULE_NAMES = sorted(MODULES)


def opening(module: str = "dragon-hunt", seed: str = "solo") -> Kingdom:
    return GAME.setup(KingdomOptions(module=module, mode="solo"), seed)


@pytest.mark.parametrize("module", MODULE_NAMES)
def test_the_hazard_pile_has_eight_cards_and_four_hazards(module: str) -> None:
    pile = opening(module).hazards
    assert len(pile) == 12
    risky = [card for card in pile if card == "calamity" or card in MENACES]
    assert len(risky) == 4
    if MODULES[module].kind == "threat":
        assert set(risky) == {m.id for m in MENACES.values() if m.deck == module}


def test_two_open_cards_lie_in_each_area() -> None:
    state = opening()
    assert [[laid.down for laid in area] for area in state.areas] == [[False] * 2] * 2


def test_the_next_card_of_the_deck_is_always_known() -> None:
    state = opening()
    for reader in (0, None):
        assert GAME.view(state, reader).next_card == state.deck[-1]
        alike = GAME.scramble(state, reader, Rng("x"))
        assert alike.deck[-1] == state.deck[-1]


def test_a_hazard_falls_on_the_other_area_and_the_emptied_one_is_refilled() -> None:
    state = opening()
    top, coming = state.hazards[-1], state.deck[-1]
    after = answer(state, 0, "a")
    assert after.areas[1][-1].card == top
    assert after.areas[1][-1].down
    assert len(after.areas[0]) == 2
    assert after.areas[0][0].card == coming
    assert GAME.view(after, 0).areas[1][-1].card == ""


def test_four_selections_a_round_three_hazards_no_refill_after_the_fourth() -> None:
    state = opening()
    for number in range(1, 5):
        assert asked(state) == "take-area"
        state = answer(state, 0, "a" if number % 2 else "b")
    assert len(state.hazards) == 12 - 3
    assert state.areas == [[], []]
    assert asked(state) != "take-area"


def test_there_are_no_traps_but_two_spies_every_round() -> None:
    state = opening()
    assert state.duchies[0].traps == 0
    assert state.duchies[0].peeks == SOLO.spies == 2


def test_a_spy_looks_at_one_face_down_card_before_selecting() -> None:
    state = answer(opening(), 0, "a")
    assert "peek" in options(state)
    after = answer(state, 0, "peek")
    assert GAME.view(after, 0).areas[1][-1].card == after.areas[1][-1].card
    assert after.duchies[0].peeks == 1
    assert asked(after) == "take-area"


def test_the_power_bonus_needs_five() -> None:
    for built, wanted in ((["village", "hamlet"], -1), (["village", "village"], 0)):
        state = table(seats=1)
        state.duchies[0].built = built
        run(state, Produce(resource=1))
        assert state.bonus == [wanted]


@pytest.mark.parametrize(
    ("score", "reason"), [(29, "no-medal"), (30, "bronze"), (45, "silver"), (60, "gold")]
)
def test_medals(score: int, reason: str) -> None:
    state = table(seats=1)
    state.duchies[0].quest_points = score
    run(state, End())
    assert state.outcome is not None
    assert state.outcome.reason == reason
    assert state.outcome.winners == (() if reason == "no-medal" else (0,))


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_scenario_begins_with_its_cards_under_construction(name: str) -> None:
    scenario = SCENARIOS[name]
    state = GAME.setup(KingdomOptions(scenario=name), "task")
    assert tuple(site.card for site in state.duchies[0].sites) == scenario.start
    assert state.module == scenario.module
    assert state.side == scenario.side
    assert len(GAME.seats(KingdomOptions(scenario=name))) == 1


@pytest.mark.parametrize("module", MODULE_NAMES)
@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_scenario_can_be_played_with_every_module(name: str, module: str) -> None:
    state = GAME.setup(KingdomOptions(scenario=name, module=module), "any")
    assert state.module == module
    assert state.scenario == name


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_what_must_be_built_decides(name: str) -> None:
    scenario = SCENARIOS[name]
    for built, reason in ((list(scenario.must_build), "gold"), ([], "task-missed")):
        state = table(scenario.module, seats=1)
        state.scenario = name
        state.duchies[0].quest_points = 99
        state.duchies[0].built = built
        run(state, End())
        assert state.outcome is not None
        assert state.outcome.reason == reason


def test_a_beaten_menace_leaves_the_game() -> None:
    from games.wonderful_kingdom.fight import Fight
    from tests.wonderful_kingdom.tables import held

    state = table("frost-giants", seats=1)
    state.duchies[0].menaces = [held("frost-giant-v1")]
    state.duchies[0].soldiers = 2
    run(state, Fight())
    assert answer(state, 0, "frost-giant-v1").gone == ["frost-giant-v1"]
