"""Undo by detection: free while nobody has learnt anything and no chance was drawn."""

from __future__ import annotations

import games
from games import takeback
from games.cousins_war.cards import EVENTS
from games.cousins_war.rules import LayCards
from games.kernel import Ballot, Meanwhile, Position, Step
from tests import ferry
from tests.cousins_war.tables import lay_out, unmarked

COUSINS = games.ALL["cousins-war"]
Move = tuple[int, tuple[str, ...]]


def play(position: Position, *moves: tuple[int, str]) -> tuple[list[Position], list[Move]]:
    trail, made = [position], []
    for seat, picks in moves:
        codes = tuple(picks.split("+")) if picks else ()
        trail.append(trail[-1].apply(seat, codes))
        made.append((seat, codes))
    return trail, made


def first(position: Position, seat: int) -> str:
    decision = position.decision(seat)
    assert decision is not None
    return decision.offer(position).options[0]


def opening() -> Position:
    """Cousins' War up to the first card to be played."""
    position: Position = COUSINS.setup(COUSINS.Options(), "takeback")
    while position.pending[0].slug != "play-card":
        decision = position.pending[0]
        position = position.apply(decision.seat, (first(position, decision.seat),))
    return position


def test_a_secret_answer_is_free_while_the_other_has_not_answered() -> None:
    position = COUSINS.setup(COUSINS.Options(), "takeback")
    trail, moves = play(position, (0, first(position, 0)))
    assert takeback.free(COUSINS, trail, moves, 0) == 1
    trail, moves = play(position, (0, first(position, 0)), (1, first(position, 1)))
    assert takeback.free(COUSINS, trail, moves, 0) == 0
    assert takeback.free(COUSINS, trail, moves, 1) == 0


def test_picking_a_card_is_free_and_showing_it_is_not() -> None:
    position = opening()
    seat = position.pending[0].seat
    trail, moves = play(position, (seat, first(position, seat)))
    assert takeback.free(COUSINS, trail, moves, seat) == 1
    use = first(trail[-1], seat)
    trail, moves = play(position, (seat, moves[0][1][0]), (seat, use))
    assert takeback.free(COUSINS, trail, moves, seat) == 0


def test_an_open_choice_without_chance_is_free_as_far_back_as_the_card() -> None:
    position = opening()
    seat = position.pending[0].seat
    card = next(
        code
        for code in position.pending[0].offer(position).options
        if code not in EVENTS and "move" in options(position.apply(seat, (code,)), seat)
    )
    trail, moves = play(position, (seat, card), (seat, "move"))
    into = first(trail[-1], seat)
    trail, moves = play(position, (seat, card), (seat, "move"), (seat, into))
    assert takeback.free(COUSINS, trail, moves, seat) == 1


def options(position: Position, seat: int) -> tuple[str, ...]:
    decision = position.decision(seat)
    return decision.offer(position).options if decision else ()


def test_chance_ends_it() -> None:
    """A die thrown to place a troop cannot be thrown again."""
    position = opening()
    seat = position.pending[0].seat
    for card in options(position, seat):
        used = position.apply(seat, (card,))
        if "place" in options(used, seat):
            trail, moves = play(position, (seat, card), (seat, "place"), (seat, "north"))
            assert trail[-1].rng.counter > position.rng.counter
            assert takeback.free(COUSINS, trail, moves, seat) == 0
            return
    raise AssertionError("no card could be used to place")


def test_whoever_has_looked_at_the_dice_cannot_take_back_the_doubt() -> None:
    checked = 0
    for n in range(12):
        position = COUSINS.setup(COUSINS.Options(), f"doubt {n}")
        trail, moves = [position], []
        while position.pending:
            decision = position.pending[0]
            code = "doubt" if decision.slug == "believe" else first(position, decision.seat)
            least = decision.offer(position).least
            move = (decision.seat, (code,) if least else ())
            position = position.apply(*move)
            trail.append(position)
            moves.append(move)
            if decision.slug == "believe":
                checked += 1
                assert takeback.free(COUSINS, trail, moves, decision.seat) == 0
    assert checked


def in_lanes() -> Position:
    position = ferry.GAME.setup(ferry.FerryOptions(), "lanes")
    while len(position.pending) < 2 or position.pending[0].slug != "stow":
        decision = position.pending[0]
        position = position.apply(decision.seat, (first(position, decision.seat),))
    return position


def test_in_a_lane_the_others_clicks_do_not_stand_in_the_way() -> None:
    position = in_lanes()
    trail, moves = play(position, (0, ""), (1, ""))
    assert takeback.free(ferry.GAME, trail, moves, 0) == 1
    trail, moves = play(position, (0, ""), (1, ""), (0, "pay"))
    assert takeback.free(ferry.GAME, trail, moves, 0) == 2
    trail, moves = play(position, (0, ""), (1, ""), (0, "pay"), (1, "skip"))
    assert takeback.free(ferry.GAME, trail, moves, 0) == 0


class Watch(Step):
    """Everybody pays a toll or not, again and again."""

    def run(self, state: ferry.Ferry) -> None:
        lanes = tuple((ferry.Toll(seat=seat),) for seat in (0, 1))
        state.then(Meanwhile(seats=(0, 1), lanes=lanes), Watch())


def test_a_stretch_that_is_over_is_not_confused_with_the_next() -> None:
    """The next one looks the same, but all have heard what happened in the first."""
    position = in_lanes()
    position.agenda = [Watch()]
    position.settle()
    trail, moves = play(position, (0, "pay"))
    assert takeback.free(ferry.GAME, trail, moves, 0) == 1
    trail, moves = play(position, (0, "pay"), (1, "pay"))
    assert takeback.free(ferry.GAME, trail, moves, 0) == 0


def test_a_secret_vote_is_free_while_others_have_yet_to_vote() -> None:
    position = ferry.GAME.setup(ferry.FerryOptions(), "three")
    position.hands.append([])
    position.agenda[-1] = Ballot(questions=tuple(ferry.Toll(seat=seat) for seat in (0, 1, 2)))
    trail, moves = play(position, (0, "pay"), (1, "skip"))
    assert takeback.free(ferry.GAME, trail, moves, 0) == 1
    assert takeback.free(ferry.GAME, trail, moves, 2) == 0


def test_the_last_to_lay_a_card_has_seen_the_others() -> None:
    """Even where it could be guessed: of three battlefields left, two in one hand, one undealt."""
    hands = (["towton", "bosworth", *unmarked(5)[:4]], ["barnet", *unmarked(5)[4:6]])
    state = lay_out(LayCards(), hands=hands, round=5)
    state.trophies[0] = ["st-albans", "wakefield", "mortimers-cross", "tewkesbury"]
    state.deck = []
    trail, moves = play(state, (1, "barnet"), (0, "towton"))
    assert takeback.free(COUSINS, trail[:2], moves[:1], 1) == 1
    assert takeback.free(COUSINS, trail, moves, 0) == 0
