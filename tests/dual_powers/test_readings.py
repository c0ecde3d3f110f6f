"""The three stricter readings, each off by default."""

from games.dual_powers.actions import Bonus, MoveToken, Recover
from games.dual_powers.state import PowersOptions
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, date, offered, play, put


def test_they_are_off_by_default() -> None:
    options = PowersOptions().model_dump()
    strict = ("unrest_seven", "light_bonus_move", "neutrals_in_company")
    assert [options[name] for name in strict] == [False, False, False]


def test_unrest_seven_in_october_and_november_only() -> None:
    for month, points in (("sep", 5), ("oct", 7), ("nov", 7)):
        state = tables.table(unrest_seven=True)
        date(state, month, 2)
        put(state, "green", "w1")
        state = tables.score(state, "red-2", "blue-2", unrest="green")
        assert play(state, "points").support == points


def test_light_bonus_move_is_for_level_1_units_and_leaders() -> None:
    for strict, expected in (
        (True, {"r1", "lenin", "n3"}),
        (False, {"r1", "r5", "r8", "lenin", "n3"}),
    ):
        state = tables.table(light_bonus_move=strict)
        put(state, "green", "r1", "r5", "r8", "lenin", "n3")
        state.will = RED
        state = tables.run(state, Bonus(seat=RED, cause="day"))
        assert set(offered(play(state, "move"))) == expected


def test_light_bonus_move_leaves_the_move_of_a_card_alone() -> None:
    state = tables.table(light_bonus_move=True)
    put(state, "green", "r1", "r8")
    assert "r8" in offered(tables.run(state, MoveToken(seat=RED, steps=1)))


def test_neutrals_in_company_need_an_own_token_beside_them() -> None:
    for strict, movable, tired in (
        (True, {"r5", "n3"}, {"n5", "lenin"}),
        (False, {"r5", "n3", "n4"}, {"n5", "n6", "lenin"}),
    ):
        state = tables.table(neutrals_in_company=strict)
        state.will = RED
        put(state, "green", "r5", "n3")
        put(state, "blue", "n4")
        moves = set(offered(tables.run(state, MoveToken(seat=RED, steps=1))))
        assert moves == movable
        put(state, "red", "lenin!", "n5!")
        put(state, "white", "n6!", "w1")
        # n5 and n6 are equal tokens, in different regions
        assert set(offered(tables.run(state, Recover(seat=RED)))) == tired
