"""The kernel by itself: agenda, ballots, lanes, offers, copies, news."""

from __future__ import annotations

import pickle
from typing import Any, ClassVar

import pytest
from pydantic import ValidationError

from games.kernel import (
    Ballot,
    Decision,
    Effect,
    IllegalMove,
    Meanwhile,
    Offer,
    Outcome,
    Part,
    Picks,
    Position,
    Rng,
    Step,
    field,
    picks,
    scrambler,
)
from games.steps import read_step
from games.values import _copied, changes
from tests import ferry


class Inn(Part):
    """A changeable part inside a position."""

    guests: list[str] = field(default_factory=list)


class Journey(Position):
    """A position with one of every kind of field."""

    log: list[str] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=lambda: [[1], [2]])
    inns: dict[str, Inn] = field(default_factory=lambda: {"swan": Inn(guests=["anne"])})
    spare: Inn | None = None
    pair: tuple[int, int] = (1, 2)


class Say(Step):
    """Writes a word."""

    word: str

    def run(self, state: Journey) -> None:
        state.log.append(self.word)
        state.tell("said", word=self.word)


class Gift(Effect):
    """An effect that card data may name."""

    count: int

    def run(self, state: Journey) -> None:
        state.log.append(f"{self.seat} gets {self.count}")


class Ask(Decision):
    """Any of three words; some of them lead on."""

    def offer(self, state: Journey) -> Offer:
        return Offer(("inn", "road", "end"))

    def take(self, state: Journey, picks: tuple[str, ...]) -> None:
        state.log.append(f"{self.seat}:{picks[0]}")
        if picks[0] == "road":
            state.then(Say(word="a"), Say(word="b"))
        if picks[0] == "end":
            state.finish(Outcome(winners=(self.seat,), reason="end"))


class Pack(Decision):
    """One to two of three things."""

    private: ClassVar[bool] = True

    def offer(self, state: Journey) -> Offer:
        return Offer(("rope", "bread", "lamp"), 1, 2)

    def take(self, state: Journey, picks: tuple[str, ...]) -> None:
        state.log.append("+".join(picks))


class Again(Decision):
    """The very same question, whose options count what has happened."""

    forced: ClassVar[bool] = False

    def offer(self, state: Journey) -> Offer:
        return Offer((f"mile{len(state.piles[self.seat])}", "rest"))

    def take(self, state: Journey, picks: tuple[str, ...]) -> None:
        state.piles[self.seat].append(0)
        if picks[0] != "rest":
            state.then(self)


class Sole(Decision):
    """A question with one answer."""

    def offer(self, state: Journey) -> Offer:
        return Offer(("only",))

    def take(self, state: Journey, picks: tuple[str, ...]) -> None:
        state.log.append(picks[0])


class Toss(Step):
    """Draws chance."""

    def run(self, state: Journey) -> None:
        state.rng.dice(1)


def journey(*steps: Step) -> Journey:
    state = Journey(rng=Rng(seed="journey"))
    state.then(*steps)
    state.settle()
    return state


def test_steps_run_in_the_order_given() -> None:
    state = journey(Say(word="one"), Ask(seat=0), Say(word="two"))
    assert state.log == ["one"]
    assert state.apply(0, "road").log == ["one", "0:road", "a", "b", "two"]


def test_apply_leaves_the_old_position_untouched() -> None:
    state = journey(Ask(seat=0))
    before = state.dump()
    after = state.apply(0, ["inn"])
    after.piles[0].append(9)
    after.inns["swan"].guests.append("bess")
    assert state.dump() == before
    assert state.inns["swan"].guests == ["anne"]


def test_advance_does_the_same_in_place() -> None:
    state, other = journey(Ask(seat=0)), journey(Ask(seat=0))
    state.advance(0, "road")
    assert state == other.apply(0, "road")


@pytest.mark.parametrize(
    ("seat", "picks", "problem"),
    [
        (0, "nowhere", "illegal.not-offered"),
        (0, "", "illegal.count"),
        (0, "inn+road", "illegal.count"),
        (0, ("inn", "inn"), "illegal.twice"),
        (1, "inn", "illegal.not-asked"),
    ],
)
def test_an_answer_that_is_not_on_offer_changes_nothing(
    seat: int, picks: Any, problem: str
) -> None:
    state = journey(Ask(seat=0))
    before = state.dump()
    with pytest.raises(IllegalMove) as caught:
        state.advance(seat, picks)
    assert caught.value.phrase.key == problem
    assert state.dump() == before


def test_an_illegal_move_comes_back_whole_from_another_process() -> None:
    problem = pickle.loads(pickle.dumps(IllegalMove("not-offered", code="x")))
    assert problem.phrase == IllegalMove("not-offered", code="x").phrase
    assert str(problem) == "illegal.not-offered {'code': 'x'}"


def test_nobody_is_asked_when_the_game_is_over() -> None:
    over = journey(Ask(seat=0), Say(word="never")).apply(0, "end")
    assert over.pending == ()
    assert over.outcome == Outcome(winners=(0,), reason="end")
    assert over.log == ["0:end"]
    with pytest.raises(IllegalMove, match="over"):
        over.apply(0, "inn")


def test_several_picks() -> None:
    state = journey(Pack(seat=0))
    assert state.apply(0, "rope+lamp").log == ["rope+lamp"]
    with pytest.raises(IllegalMove):
        state.apply(0, "rope+lamp+bread")


def test_a_sole_answer_is_taken_unasked() -> None:
    assert journey(Sole(seat=0), Say(word="on")).log == ["only", "on"]


def test_a_ballot_takes_effect_in_its_own_order_whatever_the_order_of_answers() -> None:
    ballot = Ballot(questions=(Ask(seat=0), Ask(seat=1)))
    state = journey(ballot, Say(word="after"))
    assert [d.seat for d in state.pending] == [0, 1]
    first = state.apply(1, "road")
    assert first.log == []
    assert [d.seat for d in first.pending] == [0]
    with pytest.raises(IllegalMove, match="not-asked"):
        first.apply(1, "inn")
    last = first.apply(0, "road")
    assert last.log == ["0:road", "1:road", "a", "b", "a", "b", "after"]
    assert last == state.apply(0, "road").apply(1, "road")


class Summon(Decision):
    """Asks again, for ever."""

    def offer(self, state: Journey) -> Offer:
        return Offer(("again", "also"))

    def take(self, state: Journey, picks: tuple[str, ...]) -> None:
        state.log.append("summoned")
        state.then(Summon(seat=self.seat))


def test_a_ballot_in_which_the_game_ends_takes_no_further_answer() -> None:
    state = journey(Ballot(questions=(Ask(seat=0), Summon(seat=1))), Say(word="never"))
    over = state.apply(1, "also").apply(0, "end")
    assert over.pending == ()
    assert over.log == ["0:end"]


def test_an_empty_ballot_asks_nobody() -> None:
    assert journey(Ballot(questions=()), Say(word="on")).log == ["on"]


def lanes() -> Journey:
    both = ((Say(word="left"), Ask(seat=0), Ask(seat=0)), (Ask(seat=1),))
    return journey(Meanwhile(seats=(0, 1), lanes=both), Say(word="together"))


def test_lanes_go_on_at_their_own_pace() -> None:
    state = lanes()
    assert [d.seat for d in state.pending] == [0, 1]
    state = state.apply(0, "road")
    assert [d.seat for d in state.pending] == [0, 1]
    state = state.apply(0, "inn")
    assert [d.seat for d in state.pending] == [1]
    assert "together" not in state.log
    assert state.apply(1, "inn").log[-1] == "together"


def test_the_news_of_a_lane_are_private_until_all_are_done() -> None:
    state = lanes().apply(0, "road")
    assert [item.heard_by(0) for item in state.news] == [True, True]
    assert not any(item.heard_by(reader) for item in state.news for reader in (1, None))
    state = state.apply(0, "inn").apply(1, "inn")
    told = [item.args["word"] for item in state.news if item.heard_by(1)]
    assert told == ["left", "a", "b", "together"]
    assert [item.args["word"] for item in state.news if item.heard_by(0)] == ["together"]


def test_a_lane_may_not_draw_chance() -> None:
    with pytest.raises(RuntimeError, match="order of clicks"):
        journey(Meanwhile(seats=(0,), lanes=((Toss(),),)))


def test_a_game_may_not_end_in_a_lane() -> None:
    with pytest.raises(RuntimeError, match="order of clicks"):
        lanes().apply(0, "end")


def test_a_ballot_in_a_lane_and_a_lane_that_ends_at_once() -> None:
    vote = Ballot(questions=(Pack(seat=0),))
    both: tuple[tuple[Step, ...], ...] = ((vote, Sole(seat=0), Say(word="then")), (Say(word="x"),))
    state = journey(Meanwhile(seats=(0, 1), lanes=both), Say(word="together"))
    assert [d.seat for d in state.pending] == [0]
    after = state.apply(0, "rope+lamp")
    assert after.log == ["x", "rope+lamp", "only", "then", "together"]
    heard = [item.args["word"] for item in after.news if item.heard_by(1)]
    assert heard == ["then", "together"], "its own news seat 1 has heard at the start"


def test_a_position_in_the_middle_of_everything_survives_json() -> None:
    from games.kernel import _position_adapter

    state = lanes().apply(0, "road")
    again = _position_adapter(Journey).validate_json(state.dump())
    assert again == state
    assert again.digest() == state.digest()
    assert again.apply(1, "inn") == state.apply(1, "inn")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ({"step": "test_kernel.Nothing"}, "there is no step"),
        ({"step": "test_kernel.Say", "word": "a", "loud": True}, "no field loud"),
        ({"step": "test_kernel.Say"}, "missing"),
        ({"step": "test_kernel.Gift", "count": "many"}, "integer"),
        ("say", "a table"),
        ({"step": ["test_kernel.Say"]}, "there is no step"),
        ({"step": {"step": "test_kernel.Say"}}, "there is no step"),
    ],
)
def test_a_damaged_step_is_refused(text: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_step(text)


def test_card_data_names_an_effect_and_play_gives_it_a_seat() -> None:
    gift = read_step({"step": "test_kernel.Gift", "count": 2}, Effect)
    assert isinstance(gift, Effect)
    assert journey(gift.by(1)).log == ["1 gets 2"]
    with pytest.raises(ValueError, match="no effect"):
        read_step({"step": "test_kernel.Say", "word": "a"}, Effect)


def test_a_field_that_cannot_be_copied_is_an_error() -> None:
    with pytest.raises(TypeError, match="plain type"):
        changes(object)


@pytest.mark.parametrize("hint", [tuple[list[int], ...], list[tuple[Inn, int]], Inn | list[int]])
def test_so_is_one_whose_changeable_part_would_be_shared(hint: Any) -> None:
    with pytest.raises(TypeError, match="plain type"):
        _copied(hint, "x")


def test_hushed_positions_tell_nothing_and_apply_speaks_again() -> None:
    state = journey(Ask(seat=0), Ask(seat=0))
    state.hushed = True
    state.advance(0, "road")
    assert state.news == []
    assert [item.key for item in state.apply(0, "road").news] == ["news.said", "news.said"]


def test_an_offer_is_worked_out_once_per_position() -> None:
    state = journey(Ask(seat=0))
    (ask,) = state.pending
    assert ask.offer(state) is ask.offer(state)
    after = state.apply(0, "inn")
    assert after.memo is None


@pytest.mark.parametrize("lanes", [False, True])
@pytest.mark.parametrize("heard", [(0,), (0, 1)])
def test_a_question_that_comes_again_is_worked_out_anew(
    lanes: bool, heard: tuple[int, ...]
) -> None:
    """The steps of a game may be shared values, so that a question is its own successor."""
    asks = (Again(seat=0), Again(seat=1))
    both = Meanwhile(seats=(0, 1), lanes=tuple((ask,) for ask in asks))
    state = journey(both) if lanes else journey(*asks)
    for miles in (1, 2, 3):
        for ask in [ask for ask in state.pending if ask.seat in heard]:
            ask.offer(state)
        assert asks[0].offer(state).options[0] == f"mile{miles}"
        state = state.apply(0, f"mile{miles}")
        assert state.pending[0] is asks[0]
    others = [ask.offer(state).options[0] for ask in state.pending[1:]]
    assert others == (["mile1"] if lanes else [])


def test_steps_are_frozen_values() -> None:
    say = Say(word="x")
    assert say == Say(word="x")
    with pytest.raises(AttributeError):
        say.word = "y"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed":"journey"', '"seed":5'),
        ('"seed":"journey"', '"seed":"journey","luck":1'),
        ('"log":[]', '"log":[[]]'),
        ('"agenda":[{', '"agenda":[{"steps":1,'),
        ('"agenda":[{', '"agenda":[7,{'),
        ('"seat":0', '"seat":"nobody"'),
        ('"pair":[1,2]', '"pair":[1]'),
        ('"outcome":null', '"outcome":{"winners":[0]}'),
        ('{"', "{'"),
    ],
)
def test_a_damaged_position_is_refused(old: str, new: str) -> None:
    from games.kernel import _position_adapter

    text = journey(Ask(seat=0)).dump()
    assert old in text
    with pytest.raises(ValidationError):
        _position_adapter(Journey).validate_json(text.replace(old, new, 1))


def votes(position: Position) -> tuple[Picks | None, ...]:
    ballot = position.agenda[-1]
    assert isinstance(ballot, Ballot)
    return ballot.answers


def test_a_secret_vote_is_redrawn_in_number_too() -> None:
    """How many things somebody packs is as hidden as which."""
    ballot = Ballot(questions=(Pack(seat=0), Pack(seat=1)))
    sizes: dict[str, list[int]] = {}
    for vote in ("rope", "rope+lamp"):
        state = journey(ballot).apply(1, vote)
        sizes[vote] = []
        for n in range(20):
            alike = state.copy()
            alike.revote(0, Rng(seed=f"{n}"))
            sizes[vote].append(len(votes(alike)[1] or ()))
    assert sizes["rope"] == sizes["rope+lamp"]
    assert set(sizes["rope"]) == {1, 2}


@pytest.mark.parametrize(
    ("text", "codes"), [("", ()), ("-", ()), ("wait", ("wait",)), ("a+b>c", ("a", "b>c"))]
)
def test_an_answer_is_read_the_same_everywhere(text: str, codes: tuple[str, ...]) -> None:
    assert picks(text) == codes


# ---- as it reads from outside


def test_an_offer_can_be_walked_through_and_asked() -> None:
    offer = Offer(("north", "south"), least=0, most=2)
    assert list(offer) == ["north", "south"]
    assert "north" in offer
    assert "west" not in offer
    assert Offer(()), "an offer of nothing is an offer still"


def test_an_illegal_move_says_what_was_answered_what_was_on_offer_and_where() -> None:
    position = ferry.GAME.setup(ferry.GAME.Options(solo=True), "illegal")
    (decision,) = position.pending
    with pytest.raises(IllegalMove) as caught:
        position.apply(decision.seat, "castle+castle")
    problem = caught.value
    assert problem.answer == ("castle", "castle")
    assert problem.offer == decision.offer(position)
    assert problem.digest == position.digest()
    assert "castle+castle" in str(problem)
    assert position.digest() in str(problem)


def test_an_illegal_move_spells_out_public_options_only() -> None:
    """A log may have the sentence, so a hand must not be in it."""
    position = ferry.GAME.setup(ferry.GAME.Options(), "illegal")
    for private in (False, True):
        problem = IllegalMove("not-offered", code="x")
        problem.met(("x",), Offer(("gold", "salt")), position, private)
        assert ("gold, salt" in str(problem)) == (not private)


def test_an_illegal_move_where_nothing_is_asked_says_so() -> None:
    position = ferry.GAME.setup(ferry.GAME.Options(), "illegal")
    with pytest.raises(IllegalMove, match="where nothing is asked") as caught:
        position.apply(7, "castle")
    assert caught.value.offer is None


def test_a_game_hides_and_the_kernel_does_the_rest() -> None:
    """The copy, the remembered offer, the votes of others and chance are no game's business."""
    position = ferry.GAME.setup(ferry.GAME.Options(), "hide")
    first, second = position.pending
    position = position.apply(first.seat, first.offer(position).options[0])
    second.offer(position)
    hidden: list[object] = []
    alike = scrambler(lambda state, seat, rng: hidden.append(state))(position, 1, Rng("other"))
    assert hidden == [alike]
    assert alike is not position
    assert alike.memo is None
    assert position.memo is not None
    assert alike.rng.seed != position.rng.seed
    redrawn = {
        votes(scrambler(lambda state, seat, rng: None)(position, 1, Rng(f"{n}"))) for n in range(20)
    }
    assert len(redrawn) > 1, "what the other voted is drawn anew"
