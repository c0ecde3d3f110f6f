"""The worked examples of the rulebook, in printed order. Margaret is Lancaster, Elizabeth York."""

from games.cousins_war.battle import Attack, EndBattle
from games.cousins_war.rules import LayCards
from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    lay_out,
    offered,
    told,
    use,
    with_points,
    zone,
)


def test_example_wakefield_against_mortimers_cross() -> None:
    """Wakefield is earlier: it stands, and Margaret lays one troop from the supply on it."""
    hands = (["wakefield"], ["mortimers-cross"])
    state = answer(lay_out(LayCards(), hands=hands), "wakefield", "mortimers-cross")
    assert state.battlefield == "wakefield"
    assert state.owner == MARGARET
    assert state.discard == ["mortimers-cross"]
    assert offered(state) == ("0", "1")
    state = answer(state, "0")
    assert zone(state, MARGARET, "battlefield") == 1
    assert zone(state, MARGARET, "reserve") == 2
    assert zone(state, ELIZABETH, "battlefield") == 0


def test_example_the_move_into_the_centre() -> None:
    """Two troops from the North and one from the South; she then controls all three regions."""
    state = use(
        MARGARET,
        with_points(3),
        "move",
        lancaster={"north": 4, "central": 1, "south": 3},
        york={"north": 1, "central": 2, "south": 1},
        battlefield="barnet",
    )
    state = answer(state, "central")
    assert "north2.south1" in offered(state)
    state = answer(state, "north2.south1")
    assert [zone(state, MARGARET, r) for r in ("north", "central", "south")] == [2, 4, 2]
    assert state.controls(MARGARET) == 3
    assert state.outcome is None, "victory is checked in phase 6 only"


def test_example_the_three_placing_attempts() -> None:
    """A 3 against two stays; a 2 against four goes to the supply; a 4 back to the reserve."""
    state = use(
        ELIZABETH,
        with_points(3),
        "place",
        york={"reserve": 4, "north": 1, "central": 3},
        battlefield="barnet",
        dice=(3, 2, 4),
    )
    state = answer(state, "north")
    assert zone(state, ELIZABETH, "north") == 2
    assert "north" not in offered(state), "an attempt there has succeeded already"
    state = answer(state, "central")
    assert (zone(state, ELIZABETH, "central"), zone(state, ELIZABETH, "reserve")) == (3, 2)
    supply = zone(state, ELIZABETH, "supply")
    state = answer(state, "central")
    assert (zone(state, ELIZABETH, "central"), zone(state, ELIZABETH, "reserve")) == (3, 2)
    assert zone(state, ELIZABETH, "supply") == supply
    assert "place.reserve" in told(state)


def test_example_the_removal_to_the_reserve() -> None:
    """A 2 against two troops sends one to its reserve; the other command point is lost."""
    state = use(MARGARET, with_points(2), "remove", york={"north": 2, "reserve": 1}, dice=(2,))
    assert zone(state, ELIZABETH, "north") == 1
    assert zone(state, ELIZABETH, "reserve") == 2
    assert state.played == ""
    assert "remove.reserve" in told(state)


def test_example_the_whole_battle_of_margaret_and_elizabeth() -> None:
    """Two fives announced on 2, 4, 5; doubted; saved by the last card; 2, 2, 2 beats the pair.

    The rulebook calls Elizabeth's dice a triple of threes, which its own text says she cannot
    reach: they are a triple of twos.
    """
    two, three = with_points(2), with_points(3)
    state = lay_out(
        Attack(attacker=MARGARET, number=1),
        EndBattle(),
        lancaster={"battlefield": 2},
        york={"battlefield": 3},
        french=(2, 0),
        hands=([two], [three]),
        battlefield="st-albans",
        dice=(2, 4, 5, 1, 3, 3),
    )
    state = answer(state, "pair-5")
    assert state.pending[0].seat == ELIZABETH
    state = answer(state, "doubt")
    assert state.exchange is not None
    assert state.exchange.shown
    assert state.exchange.lie
    assert "2.5.5" in offered(state)
    state = answer(state, "2.5.5")
    assert state.host(MARGARET) == 4, "made true: nobody loses a troop"
    assert state.host(ELIZABETH) == 3
    assert state.exchange is not None
    assert state.exchange.defence == [1, 3, 3]
    assert "2.2.2" in offered(state)
    assert "3.3.3" not in offered(state), "the 1 may be changed only once"
    state = answer(state, "2.2.2")
    assert state.previous is not None
    assert state.previous.losses == [2, 0]
    assert state.french == [0, 0], "the French fall first"
    assert zone(state, MARGARET, "battlefield") == 2
    assert state.hands == [[], []]
    assert state.exchange is not None
    assert state.exchange.attacker == ELIZABETH, "the roles change"
