"""Games as PettingZoo environments: its own tests, and what ours have to add."""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

import games
from games import env as module
from games.conformance import readers
from games.cousins_war.state import Cousins
from games.env import DONE, SIZE, WAIT, Table, codes_of, env, facts, parallel_env
from games.kernel import IllegalMove, Offer, Outcome, Rng
from tests import ferry

CASES = [(key, name) for key, game in games.ALL.items() for name in game.variants]


@pytest.fixture(autouse=True)
def no_advice() -> Iterator[None]:
    """PettingZoo advises against observations with masks, except in its own environments."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        yield


def variant(key: str, name: str) -> dict[str, Any]:
    return dict(games.ALL[key].variants[name].model_dump())


# ---- PettingZoo's own tests


@pytest.mark.slow
@pytest.mark.parametrize("waiting", [False, True])
@pytest.mark.parametrize("key", games.ALL)
def test_pettingzoo_api_test(key: str, waiting: bool) -> None:
    api_test(env(key, waiting=waiting), num_cycles=200)


@pytest.mark.slow
@pytest.mark.parametrize("waiting", [False, True])
@pytest.mark.parametrize("key", games.ALL)
def test_pettingzoo_seed_test(key: str, waiting: bool) -> None:
    seed_test(partial(env, key, waiting=waiting), num_cycles=100)


@pytest.mark.parametrize("key", games.ALL)
def test_pettingzoo_max_cycles_test(key: str) -> None:
    """It samples without a mask and wants a turn of every agent in every cycle."""
    max_cycles_test(
        SimpleNamespace(
            env=partial(env, key, waiting=True, illegal="replace"),
            parallel_env=partial(parallel_env, key, illegal="replace"),
        )
    )


@pytest.mark.slow
@pytest.mark.parametrize("key", games.ALL)
def test_pettingzoo_parallel_api_test(key: str) -> None:
    parallel_api_test(parallel_env(key, illegal="replace"), num_cycles=60)


# ---- whole games


def play(table: Table, seed: int) -> dict[str, float]:
    """A random game by the masks; every agent's reward."""
    table.reset(seed=seed)
    chance, rewards = np.random.default_rng(seed), {}
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            rewards[agent] = reward
            table.step(None)
        else:
            assert table.observation_space(agent).contains(observation)
            table.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


@pytest.mark.slow
@pytest.mark.parametrize(("key", "name"), CASES)
def test_a_game_of_every_variant_is_played_to_its_end(key: str, name: str) -> None:
    table = env(key, variant(key, name))
    rewards = play(table, 7)
    outcome = table.position.outcome
    assert outcome is not None
    assert list(rewards) == table.possible_agents
    if len(outcome.winners) == 1:
        (winner,) = outcome.winners
        assert rewards == {
            agent: 1.0 if seat == winner else -1.0
            for seat, agent in enumerate(table.possible_agents)
        }


def test_waiting_changes_nothing_in_the_game_but_the_turns() -> None:
    """Two agents take the first legal action: the same position, with and without waiting."""
    ends = []
    for waiting in (False, True):
        table = env("cousins-war", waiting=waiting)
        table.reset(seed=5)
        for agent in table.agent_iter():
            over = table.terminations[agent] or table.truncations[agent]
            table.step(None if over else min(table.legal(agent)))
        ends.append(table.position)
    assert ends[0] == ends[1]


def test_who_is_not_asked_waits() -> None:
    table = env("dual-powers", waiting=True)
    table.reset(seed=1)
    for _ in range(2):
        table.step(min(table.legal(table.agent_selection)))
    (asked,) = (decision.seat for decision in table.position.pending)
    for seat, agent in enumerate(table.possible_agents):
        assert (set(table.legal(agent).values()) == {WAIT}) == (seat != asked)


def test_all_winning_is_a_tie() -> None:
    table = env("cousins-war")
    for winners, rewards in (((0, 1), [0, 0]), ((1,), [-1, 1]), ((), [-1, -1])):
        table.reset(seed=1)
        table.position.outcome = Outcome(winners=winners, reason="most-regions")
        table._reward()
        assert list(table.rewards.values()) == rewards


# ---- actions


def test_several_codes_are_picked_one_by_one_and_done_ends_the_answer() -> None:
    table = env("cousins-war")
    for agent, offer in unfinished(table):
        first, *_ = table.legal(agent)
        assert (table.actions[DONE] in table.legal(agent)) == (offer.least == 0)
        table.step(first)
        if offer.most > 1:
            assert table.agent_selection == agent, "the answer is not complete yet"
            assert table.codes[first] not in table.legal(agent).values()
            assert table.infos[agent]["picked"] == [table.codes[first]]
            before = table.position
            assert table.legal(agent)[table.actions[DONE]] == DONE
            table.step(table.actions[DONE])
            assert table.position is not before
            return
    raise AssertionError("nothing with several codes was asked")


def unfinished(table: Table) -> Iterator[tuple[str, Offer]]:
    """Turns of random games at which several codes may be picked."""
    for seed in range(20):
        chance = np.random.default_rng(seed)
        table.reset(seed=seed)
        while not any(table.terminations.values()):
            agent = table.agent_selection
            decision = table.position.decision(table.possible_agents.index(agent))
            assert decision is not None
            offer = decision.offer(table.position)
            if (offer.least, offer.most) != (1, 1) and not table.picked:
                yield agent, offer
            agent = table.agent_selection
            if not any(table.terminations.values()):
                table.step(int(chance.choice(list(table.legal(agent)))))


def test_an_action_means_the_same_at_every_position() -> None:
    table = env("dual-powers")
    again = env("dual-powers")
    assert table.codes == again.codes
    codes = codes_of(table.game, table.options)
    assert list(codes) == sorted(codes)
    assert set(table.game.cards()) <= set(codes)
    play(table, 3)
    assert table.codes == again.codes


def test_codes_that_were_never_met_take_spare_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "codes_of", lambda game, options: ("pass",))
    table = env("wonderful-kingdom")
    table.reset(seed=2)
    legal = table.legal(table.agent_selection)
    assert all(table.codes[action].startswith("(") for action in legal)
    assert play(table, 2)


def test_a_masked_action_raises_and_changes_nothing() -> None:
    table = env("dual-powers")
    table.reset(seed=1)
    agent, before = table.agent_selection, table.position.dump()
    masked = next(a for a in range(len(table.codes)) if a not in table.legal(agent))
    with pytest.raises(IllegalMove):
        table.step(masked)
    assert (table.agent_selection, table.position.dump()) == (agent, before)


def test_max_cycles_ends_a_game_without_a_winner() -> None:
    table = env("dual-powers", max_cycles=3)
    assert set(play(table, 1).values()) == {0.0}
    assert table.position.outcome is None
    assert max(table.turns.values()) == 3


# ---- what agents see


@pytest.mark.parametrize("key", games.ALL)
def test_an_observation_keeps_secrets(key: str) -> None:
    """Whatever is hidden may be different: the agent sees the same numbers, mask and info."""
    table = env(key)
    table.reset(seed=11)
    chance = np.random.default_rng(11)
    for turn in range(60):
        agent = table.agent_selection
        if turn % 6 == 0:
            check_secrets(table, agent)
        table.step(int(chance.choice(list(table.legal(agent)))))
        if any(table.terminations.values()):
            return


def check_secrets(table: Table, agent: str) -> None:
    seat, true = table.possible_agents.index(agent), table.position
    if table.picked or seat not in readers(table.game, table.options):
        return
    seen, told = table.observe(agent), table.infos[agent]
    table.position = table.game.scramble(true, seat, Rng("another truth"))
    table._ask()
    table._inform()
    alike = table.observe(agent)
    assert table.infos[agent] == told
    assert all(np.array_equal(seen[name], alike[name]) for name in seen)
    table.position = true
    table._ask()
    table._inform()


def test_the_facts_of_a_view_are_its_leaves() -> None:
    view = {"round": 2, "hand": ["b", "a"], "seats": [{"open": True}, {"open": False}], "x": None}
    assert dict(facts("", view)) == {
        ".round": 2.0,
        ".hand=b": 1.0,
        ".hand=a": 1.0,
        ".seats.0.open": 1.0,
        ".seats.1.open": 0.0,
    }


def test_a_table_is_rendered_as_a_spectator_sees_it() -> None:
    table = env("cousins-war", render_mode="ansi")
    table.reset(seed=1)
    shown = table.render()
    assert shown is not None
    assert "round: 1" in shown
    assert isinstance(table.position, Cousins)
    assert not set(table.position.hands[0]) & set(shown.replace(",", " ").split())
    assert env("cousins-war").render() is None


def test_a_seed_in_words_repeats_the_game_of_a_record() -> None:
    table = env("dune-uprising")
    table.reset(options={"seed": "1917"})
    assert table.position == table.game.setup(table.options, "1917")


def test_any_game_will_do() -> None:
    table = env(ferry.GAME, ferry.FerryOptions(rounds=2))
    assert table.possible_agents == ["left_0", "right_1"]
    assert play(table, 1)
    assert table.observation_space("left_0")["observation"].shape == (SIZE,)


def test_the_example_of_the_docstring_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert module.__doc__ is not None
    example = module.__doc__.split("\n\n", 1)[1].split("**Actions.**")[0]
    exec(textwrap.dedent(example), {})
    assert "Outcome(" in capsys.readouterr().out
