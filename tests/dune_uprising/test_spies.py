"""R-8: spies and their posts."""

from games.dune_uprising.data import posts, posts_of, spaces
from games.dune_uprising.spies import PlaceSpy
from tests.dune_uprising.tables import answer, asked, hand, offered, open_table, put, run, send


def test_R_8_1_one_spy_per_post() -> None:
    state = open_table()
    state.players[1].spies = ["post-a"]
    state.players[0].spies = ["post-b"]
    places = PlaceSpy().places(state)
    assert len(places) == 11
    assert not {"post-a", "post-b"} & set(places)
    assert "post-a" in PlaceSpy(share=True).places(state)
    assert "post-b" not in PlaceSpy(share=True).places(state), "never two own spies"


def test_R_8_2_placing_is_mandatory_moving_is_not() -> None:
    state = run(open_table(), PlaceSpy())
    assert asked(state) == "place-spy"
    assert "none" not in offered(state)
    state = open_table()
    state.players[0].spies = ["post-a", "post-b", "post-c"]
    state = run(state, PlaceSpy())
    assert asked(state) == "place-spy"
    assert answer(state, "none").players[0].spies == ["post-a", "post-b", "post-c"]
    state = answer(state, "post-a")
    assert "post-a" in offered(state), "the same post is allowed"
    assert answer(state, "post-m").players[0].spies == ["post-b", "post-c", "post-m"]


def test_R_8_3_spy_on_an_icon() -> None:
    state = run(open_table(), PlaceSpy(on=("city",)))
    assert offered(state) == ("post-a", "post-b", "post-c")
    state = open_table()
    state.players[1].spies = ["post-a", "post-b"]
    state.players[2].spies = ["post-c"]
    assert run(state, PlaceSpy(on=("city",))).players[0].spies == []


def test_R_8_4_recalling_a_spy_is_a_cost() -> None:
    state = open_table()
    player = hand(state, "dagger")
    player.spies = ["post-a"]
    player.intrigue = ["special-mission"]
    state = answer(state, "special-mission.2")
    assert state.players[0].spies == []
    state = answer(state, "keep")
    assert state.players[0].spice == 2


def test_R_8_5_spying_on() -> None:
    state = open_table()
    hand(state, "smugglers-haven")
    state.players[0].spies = ["post-e"]
    assert answer(state, "reveal").players[0].spice == 2
    state.players[0].spies = ["post-g"]
    assert answer(state, "reveal").players[0].spice == 0, "no maker space there"


def test_R_8_6_every_recall_counts() -> None:
    state = open_table()
    player = hand(state, "rebel-supplier")
    player.spies = ["post-a"]
    state = send(state, "rebel-supplier", "arrakeen", "post-a")
    assert state.turn is not None
    assert state.turn.recalled == 1
    assert state.players[0].garrison == 6, "one by the space, two by the card"


def test_R_8_7_emperor_level_four_places_a_spy_at_once() -> None:
    state = open_table()
    put(hand(state, "diplomacy"), influence=[3, 0, 0, 0])
    state = send(state, "diplomacy", "dutiful-service")
    assert asked(state) == "place-spy"


def test_posts_serve_their_spaces() -> None:
    assert posts_of("research-station") == ("post-b", "post-c")
    assert posts_of("spice-refinery") == ("post-a", "post-b")
    assert posts()["post-h"].spaces == ("high-council", "imperial-privilege", "swordmaster")
    assert all(posts_of(space) for space in spaces())
