"""What each reader may know, and that look-alikes keep all of it and nothing more."""

from games.conformance import readers, walk
from games.dual_powers import GAME
from games.dual_powers.components import COMMANDS
from games.dual_powers.rules import Draw, setup
from games.dual_powers.state import Powers, PowersOptions
from games.dual_powers.view import scramble, view
from games.kernel import Ballot, Picks, Rng
from tests.dual_powers import tables
from tests.dual_powers.invariants import hold

RED, WHITE = 0, 1


def opening(seed: str = "secrets") -> Powers:
    state = setup(PowersOptions(), seed)
    for seat in (RED, WHITE):
        state = state.apply(seat, tables.first_option(state, seat))
    return state


def alikes(state: Powers, seat: int | None, count: int = 40) -> list[Powers]:
    return [scramble(state, seat, Rng(f"alike {n}")) for n in range(count)]


def test_the_other_hand_objective_deck_and_tiles_are_drawn_anew() -> None:
    state = opening()
    many = alikes(state, RED)
    assert len({tuple(one.hands[WHITE]) for one in many}) > 30
    assert len({one.objectives[WHITE] for one in many}) > 10
    assert len({tuple(one.deck) for one in many}) == 40
    assert len({tuple(one.tiles) for one in many}) > 10
    assert {tuple(one.hands[RED]) for one in many} == {tuple(state.hands[RED])}
    assert {one.objectives[RED] for one in many} == {state.objectives[RED]}
    assert all(one.rng.seed != state.rng.seed for one in many)


def test_a_spied_objective_stays() -> None:
    state = opening()
    state.shown[WHITE] = True
    assert {one.objectives[WHITE] for one in alikes(state, RED)} == {state.objectives[WHITE]}


def test_leaders_still_to_come_are_no_secret() -> None:
    state = opening()
    state.hands[WHITE].remove("lvov")
    state.retired.append("lvov")
    for one in alikes(state, RED):
        leaders = [card for card in one.hands[WHITE] if card not in COMMANDS]
        assert sorted(leaders) == ["kerensky", "kornilov"]


def red_vote(state: Powers) -> Picks:
    ballot = state.agenda[-1]
    assert isinstance(ballot, Ballot)
    assert ballot.answers[0] is not None
    return ballot.answers[0]


def test_a_secret_vote_is_drawn_anew() -> None:
    state = setup(PowersOptions(), "vote")
    state = state.apply(RED, tables.first_option(state, RED))
    votes = {red_vote(one) for one in alikes(state, WHITE)}
    assert len(votes) > 5
    assert all(red_vote(one)[0] in one.hands[RED] for one in alikes(state, WHITE))
    assert {red_vote(one) for one in alikes(state, RED)} == {red_vote(state)}


def test_alone_the_own_objective_is_hidden_from_the_player_too() -> None:
    state = setup(PowersOptions(opposition=3), "alone")
    many = alikes(state, 0)
    assert len({one.objectives[RED] for one in many}) > 10
    assert len({tuple(one.stack) for one in many}) == 40
    assert {tuple(one.hands[RED]) for one in many} == {tuple(state.hands[RED])}
    assert len({tuple(one.chiefs) for one in many}) == 2
    assert state.objectives[RED] not in str(view(state, 0).hand)


def test_cards_held_when_the_discards_were_shuffled_are_none_of_the_shuffled_ones() -> None:
    """Who counts cards knows the other hand then; a look-alike must not pretend otherwise."""
    state = tables.table("reshuffle")
    state.deck, state.discard = state.deck[:3], state.deck[3:]
    kept = [card for card in state.hands[WHITE] if card in COMMANDS]
    state = tables.run(state, Draw())
    fresh = {card for card in state.hands[WHITE] if card in COMMANDS} - set(kept)
    assert len(fresh) == 5
    for one in alikes(state, RED):
        assert set(kept) <= set(one.hands[WHITE])
    assert len({frozenset(one.hands[WHITE]) for one in alikes(state, RED)}) > 20


def test_every_reader_sees_the_same_in_a_look_alike_all_game_long() -> None:
    for options in (PowersOptions(), PowersOptions(opposition=2, side="white")):
        rng = Rng("alike")
        for _, _, state in walk(GAME, options, "walk"):
            for seat in readers(GAME, options):
                alike = scramble(state, seat, rng)
                hold(alike)
                assert view(alike, seat) == view(state, seat)


def test_a_view_shows_no_card_that_its_reader_does_not_know() -> None:
    state = opening()
    for seat, other in ((RED, WHITE), (WHITE, RED), (None, RED), (None, WHITE)):
        seen = str(view(state, seat))
        hidden = [card for card in state.hands[other] if card in COMMANDS]
        assert not any(
            f"'{card}'" in seen for card in (*hidden, state.objectives[other], *state.deck)
        )
