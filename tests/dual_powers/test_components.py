"""Every card, leader, token and place by name, and the data files behind them."""

import tomllib
from collections import Counter

import pytest
from pydantic import BaseModel, ValidationError

from games import assets
from games.dual_powers.components import (
    BOARD,
    COMMANDS,
    CONNECTIONS,
    DAYS,
    KIND,
    LEADERS,
    MONTHS,
    NOWHERE,
    ONE_STEP,
    REGIONS,
    SPACES,
    TOKENS,
    Board,
    Cards,
    Tokens,
    lookup,
)
from games.dual_powers.rules import setup
from games.dual_powers.state import PowersOptions
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, WHITE, offered, place, play, put, tired


@pytest.mark.parametrize("card", COMMANDS)
def test_every_command_card_recruits_in_its_region_or_does_its_action(card: str) -> None:
    command = COMMANDS[card]
    state = tables.table()
    home = "blue" if command.region != "blue" else "red"
    put(state, home, "r8!")
    tables.hold(state, RED, card)
    asked = play(tables.turn(state, RED), card)
    assert asked.day == 1 + command.days
    assert offered(asked) == ("recruit", command.action, "pass")
    strongest = {1: "r1", 2: "r5", 3: "r9"}[command.recruit]
    recruited = play(asked, "recruit", strongest)
    assert place(recruited, strongest) == command.region
    acted = play(asked, command.action)
    if command.action == "recover":
        assert not tired(acted, "r8")
    else:
        steps = len(offered(acted))
        assert steps == (3 if home == "blue" else 2) if command.action == "move" else steps == 5


@pytest.mark.parametrize("card", LEADERS)
def test_every_leader_can_be_placed_anywhere_and_does_the_special_action(card: str) -> None:
    leader = LEADERS[card]
    side = ("red", "white").index(leader.side)
    for region in REGIONS:
        state = tables.table()
        tables.hold(state, side)
        tables.objectives(state, "red-2", "blue-2")
        state.will = 1 - side
        asked = play(tables.turn(state, side), card)
        assert asked.day == 1 + leader.days
        placed = play(asked, region)
        assert place(placed, card) == region
        after = play(placed, leader.action)
        if leader.action == "inspire":
            assert after.will == side
        elif leader.action == "espionage":
            assert after.shown[1 - side]
        else:
            assert offered(after) == CONNECTIONS


def test_leaders_by_name() -> None:
    facts = {c.id: (c.side, c.days, c.action) for c in LEADERS.values()}
    assert facts == {
        "lenin": ("red", 5, "inspire"),
        "stalin": ("red", 3, "espionage"),
        "kollontai": ("red", 4, "protest"),
        "kerensky": ("white", 5, "inspire"),
        "lvov": ("white", 3, "espionage"),
        "kornilov": ("white", 4, "protest"),
    }


@pytest.mark.parametrize(
    ("token", "ready", "exhausted"),
    [
        *((f"r{n}", 1, 0) for n in (1, 2)),
        *((f"r{n}", 1, 1) for n in (3, 4)),
        *((f"r{n}", 2, 1) for n in (5, 6, 7)),
        ("r8", 3, 1),
        ("r9", 3, 2),
        ("r10", 3, 3),
        *((f"w{n}", 1, 0) for n in (1, 2)),
        *((f"w{n}", 1, 1) for n in (3, 4)),
        *((f"w{n}", 2, 1) for n in (5, 6, 7)),
        *((f"w{n}", 3, 2) for n in (8, 9, 10)),
        *((f"n{n}", 1, (n - 1) // 2) for n in range(1, 7)),
        ("lenin", 3, 2),
        ("stalin", 2, 1),
        ("kollontai", 3, 1),
        ("kerensky", 3, 2),
        ("lvov", 2, 1),
        ("kornilov", 3, 1),
        ("trotsky", 2, 1),
        ("trotsky-red", 3, 2),
    ],
)
def test_every_token_has_its_two_strengths(token: str, ready: int, exhausted: int) -> None:
    state = tables.table()
    put(state, "green", token)
    index = next(i for i, one in enumerate(TOKENS) if one.id == token)
    assert (state.power(index), state.power(index, other_face=True)) == (ready, exhausted)
    put(state, "green", f"{token}!")
    assert (state.power(index), state.power(index, other_face=True)) == (exhausted, ready)


@pytest.mark.parametrize("difficulty", range(1, 7))
def test_every_opposing_unit_counts_its_level_and_exhausted_the_difficulty(difficulty: int) -> None:
    state = tables.table(opposition=difficulty)
    for index, token in enumerate(TOKENS):
        if token.side == "opposition":
            assert state.power(index) == token.level
            assert state.power(index, other_face=True) == difficulty


def test_the_counts_of_the_box() -> None:
    assert len(COMMANDS) == 48
    assert Counter(card.region for card in COMMANDS.values()) == dict.fromkeys(REGIONS, 8)
    kinds = Counter((token.side, token.kind) for token in TOKENS)
    assert kinds == {
        ("red", "unit"): 10,
        ("white", "unit"): 10,
        ("neutral", "unit"): 6,
        ("red", "leader"): 4,  # red Trotsky among them
        ("white", "leader"): 3,
        ("neutral", "leader"): 1,
        ("opposition", "unit"): 27,
    }
    opposing = Counter(token.level for token in TOKENS if token.side == "opposition")
    assert opposing == {1: 9, 2: 9, 3: 9}
    assert (len(REGIONS), len(CONNECTIONS), len(MONTHS), SPACES) == (6, 9, 7, 15)
    assert BOARD.calendar.unrest == (2, 2, 3, 4, 5, 6, 6)


def test_cards_that_the_examples_name_exist() -> None:
    for name in ("purple-4", "purple-2", "red-2", "red-4", "green-4", "brown-5"):
        region, days = name.split("-")
        assert any(c.region == region and c.days == int(days) for c in COMMANDS.values())
    assert all(COMMANDS[card].recruit == 2 for card in ("green-4a", "green-4b"))
    purple = [COMMANDS[card].points for card in ("purple-4a", "purple-4b")]
    assert min(purple) > COMMANDS["purple-2"].points


def test_the_city_stays_connected_under_any_blockade() -> None:
    for blockade in (*range(len(CONNECTIONS)), NOWHERE):
        reached, front = {0}, [0]
        while front:
            fresh = set(ONE_STEP[blockade][front.pop()]) - reached
            reached |= fresh
            front += fresh
        assert len(reached) == 6


def test_set_up_as_printed() -> None:
    state = setup(PowersOptions(), "set-up")
    assert sorted(place for place in state.where if place >= 0) == [0, 1, 2, 3, 4, 5]
    assert not any(state.tired)
    assert (state.support, state.will, state.month, state.day) == (0, RED, 0, 1)
    assert len(state.tiles) == 4
    assert state.unrest != state.barred
    assert len(state.deck) == 38
    assert [len(hand) for hand in state.hands] == [8, 8]


def test_set_up_alone_puts_the_units_of_the_other_side_back_into_the_box() -> None:
    state = setup(PowersOptions(opposition=4, side="white"), "set-up")
    assert state.opposition == RED
    assert place(state, "r5") == "out"
    assert place(state, "w5") == "supply"
    assert place(state, "o3-9") in ("supply", *REGIONS)
    assert len(state.hands[WHITE]) == 7
    assert len(state.stack) == 4  # the Opposition has had its first turn
    assert len(state.played[RED]) == 1


def test_equal_tokens_are_one_choice() -> None:
    assert len({KIND[i] for i, token in enumerate(TOKENS) if token.side == "red"}) == 6 + 4


def test_lookup_knows_every_card_and_where_its_facts_come_from() -> None:
    cards = lookup()
    assert set(cards) == set(COMMANDS) | set(LEADERS)
    assert cards["green-4a"].provenance["recruit"] == "published"
    assert cards["red-7"].facts["points"] == 5
    assert all(DAYS[card] == cards[card].facts["days"] for card in cards)


@pytest.mark.parametrize(
    ("model", "name"), [(Board, "board.toml"), (Cards, "cards.toml"), (Tokens, "tokens.toml")]
)
def test_unknown_fields_are_errors(model: type[BaseModel], name: str) -> None:
    data = tomllib.loads((assets.folder("dual-powers") / name).read_text("utf-8"))
    model.model_validate(data)
    with pytest.raises(ValidationError):
        model.model_validate({**data, "colour": "mauve"})
    first = next(key for key, value in data.items() if isinstance(value, list))
    with pytest.raises(ValidationError):
        model.model_validate({**data, first: [{**data[first][0], "typo": 1}, *data[first][1:]]})
