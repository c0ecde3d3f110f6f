"""Any game as a PettingZoo environment with action masks (extra `env`: pip install .[env]).

    from games.env import env

    table = env("dual-powers", {"unrest_seven": True})
    table.reset(seed=1917)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        over = terminated or truncated
        action = None if over else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)
    print(table.position.outcome)

**Actions.** An action is a code, such as `recruit` or `purple-4a`, and means the same at every
position: the codes of a game under its options are its cards and whatever twelve random games
offer, in alphabetical order. A code that was never met takes one of the spare actions that follow
them, in the order of the offer. Of an offer of several codes one is picked at a time; the action
`done` ends the answer where that is allowed, and it ends by itself when no more may be picked.

**Turns.** Only whoever is asked has a turn. With `waiting=True` every agent has one turn in every
cycle and must take the action `wait` if nothing was asked of it when the cycle began; so the game
can be played in parallel as well (`parallel_env`). `max_cycles` is how many turns an agent has.

**Observations** are the seat's view and question, each fact as one of SIZE numbers by its hash;
`info` has both in full for the agent whose turn it is. **Rewards** come at the end: 1 for who won,
-1 for who lost, 0 if everybody won. An action that is masked raises `IllegalMove`, or is replaced
by a legal one (`illegal="replace"`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal
from zlib import crc32

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel

from games import ALL
from games.conformance import walk
from games.kernel import (
    CODE,
    MOST_OPTIONS,
    Decision,
    Game,
    IllegalMove,
    Offer,
    Options,
    Position,
    to_data,
)
from games.terminal import lines

SIZE = 1024  # numbers of an observation
WALKS = 12  # random games in which codes are collected
DONE, WAIT = "(done)", "(wait)"  # no game has such codes

AnyGame = Game[Any, Any]
_known: dict[tuple[str, int, str], tuple[str, ...]] = {}


def env(game: str | AnyGame, options: Options | dict[str, Any] | None = None, **how: Any) -> Table:
    """A table at which agents take turns; `how` are the keywords of `Table`."""
    known = ALL[game] if isinstance(game, str) else game
    chosen = options if isinstance(options, Options) else known.Options(**options or {})
    return Table(known, chosen, **how)


def parallel_env(
    game: str | AnyGame, options: Options | dict[str, Any] | None = None, **how: Any
) -> Any:
    """The same for agents that act all at once, cycle by cycle."""
    return aec_to_parallel(env(game, options, waiting=True, **how))


def codes_of(game: AnyGame, options: Options) -> tuple[str, ...]:
    """The codes of a game under these options, in a stable order."""
    key = (game.key, game.version, options.model_dump_json())
    if key not in _known:
        cards = (card for card in game.cards() if CODE.fullmatch(card))
        _known[key] = tuple(sorted({*cards, *_met(game, options)}))
    return _known[key]


def _met(game: AnyGame, options: Options) -> Iterator[str]:
    for number in range(WALKS):
        for _, _, position in walk(game, options, f"codes {number}"):
            for decision in position.pending:
                yield from decision.offer(position)


class Table(AECEnv):  # type: ignore[misc]
    """One game after the other between agents that are called `red_0`, `white_1`."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        *,
        max_cycles: int | None = None,
        waiting: bool = False,
        illegal: Literal["raise", "replace"] = "raise",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        self.game, self.options, self.max_cycles = game, options, max_cycles
        self.waiting, self.illegal, self.render_mode = waiting, illegal, render_mode
        self.metadata = {
            "name": f"{game.key}_v{game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": waiting,
        }
        self.possible_agents = [f"{seat}_{i}" for i, seat in enumerate(game.seats(options))]
        spare = (f"(spare {number})" for number in range(MOST_OPTIONS))
        self.codes = (*codes_of(game, options), *spare, DONE, WAIT)  # by action
        self.actions = {code: action for action, code in enumerate(self.codes)}
        self._set_spaces()
        self.np_random, _ = seeding.np_random()

    def _set_spaces(self) -> None:
        count = len(self.codes)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (SIZE,), np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    # ---- the life of a game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options={"seed": "…"}` repeats the game of a record."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        drawn = f"{self.np_random.integers(2**63):016x}"
        self.position: Position = self.game.setup(
            self.options, str((options or {}).get("seed", drawn))
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.turns = dict.fromkeys(self.agents, 0)
        self.picked: dict[int, tuple[Decision, tuple[str, ...]]] = {}  # of unfinished answers
        self.views: dict[str, tuple[Position, Any]] = {}
        self._ask()
        self.agent_selection = self.agents[0] if self.waiting else self._next()
        self._inform()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._answer(self.possible_agents.index(agent), self._legal_action(agent, action))
        self.turns[agent] += 1
        self._turn_passes(agent)
        self._accumulate_rewards()
        self._inform()

    def _ask(self) -> None:
        """Whose turn it is: whoever is asked now, or was when the cycle began."""
        self.asked = {decision.seat: decision for decision in self.position.pending}

    def _turn_passes(self, agent: str) -> None:
        last = not self.waiting or agent == self.agents[-1]
        if not last:
            self.agent_selection = self.agents[self.agents.index(agent) + 1]
            return
        self._ask()
        if self.position.outcome is not None:
            self._reward()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles and max(self.turns.values()) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[0] if self.waiting else self._next()
            return
        self._deads_step_first()

    def _next(self) -> str:
        """Who has begun an answer goes on with it; else the first who is asked."""
        begun = [seat for seat in self.picked if self._open(seat)]
        seat = begun[0] if begun else next(iter(self.asked))
        return str(self.possible_agents[seat])

    def _reward(self) -> None:
        assert self.position.outcome is not None
        winners = set(self.position.outcome.winners)
        tied = len(winners) == len(self.possible_agents) > 1
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 0.0 if tied else 1.0 if seat in winners else -1.0

    # ---- actions

    def _open(self, seat: int) -> Decision | None:
        """The question this seat has to answer, if it still waits for the answer."""
        decision = self.asked.get(seat)
        return decision if decision is not None and decision in self.position.pending else None

    def _begun(self, seat: int, decision: Decision) -> tuple[str, ...]:
        """What has been picked already for the answer to this question."""
        known = self.picked.get(seat)
        return known[1] if known and known[0] == decision else ()

    def legal(self, agent: str) -> dict[int, str]:
        """The actions that this agent may take now, each with the code that it stands for."""
        seat = self.possible_agents.index(agent)
        decision = self._open(seat)
        if decision is None:
            return {self.actions[WAIT]: WAIT}
        offer, begun = decision.offer(self.position), self._begun(seat, decision)
        more = offer if len(begun) < offer.most else ()
        found = {self._action(code, offer): code for code in more if code not in begun}
        if len(begun) >= offer.least and (offer.least, offer.most) != (1, 1):
            found[self.actions[DONE]] = DONE
        return found

    def _action(self, code: str, offer: Offer) -> int:
        """The action that stands for a code: its own, or a spare one if it was never met."""
        if code in self.actions:
            return self.actions[code]
        unknown = [each for each in offer if each not in self.actions]
        return self.actions["(spare 0)"] + unknown.index(code)

    def _legal_action(self, agent: str, action: int | None) -> str:
        legal = self.legal(agent)
        if action is not None and int(action) in legal:
            return legal[int(action)]
        if self.illegal == "replace" and action is not None:
            return list(legal.values())[int(action) % len(legal)]
        name = self.codes[int(action)] if action is not None else "None"
        raise IllegalMove("not-offered", code=name)

    def _answer(self, seat: int, code: str) -> None:
        """Pick one code; the answer is given when it is complete."""
        decision = self._open(seat)
        if decision is None:
            return
        begun = self._begun(seat, decision) + (() if code == DONE else (code,))
        if code != DONE and len(begun) < decision.offer(self.position).most:
            self.picked[seat] = (decision, begun)
            return
        self.picked.pop(seat, None)
        self.position = self.position.apply(seat, begun)

    # ---- what an agent sees

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        mask = np.zeros(len(self.codes), np.int8)
        mask[list(self.legal(agent))] = 1
        return {"observation": self._numbers(agent), "action_mask": mask}

    def _numbers(self, agent: str) -> NDArray[np.float32]:
        """Every fact of the view and the question at the place that its name hashes to."""
        found = np.zeros(SIZE, np.float32)
        for name, value in facts("", [self._view(agent), self._question(agent)]):
            found[crc32(name.encode()) % SIZE] += value / (1 + abs(value))
        return np.clip(found, -1, 1)

    def _view(self, agent: str) -> Any:
        """Worked out once per position, for the observation and the info."""
        known = self.views.get(agent)
        if known is None or known[0] is not self.position:
            seen = to_data(self.game.view(self.position, self.possible_agents.index(agent)))
            known = self.views[agent] = (self.position, seen)
        return known[1]

    def _question(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        decision = self._open(seat)
        if decision is None:
            return {"question": "", "picked": []}
        return {"question": decision.slug, "picked": list(self._begun(seat, decision))}

    def _inform(self) -> None:
        """The same in full, with the code of every legal action, for whoever is next."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent in self.agents if self.waiting else [self.agent_selection]:
            self.infos[agent] = {
                "view": self._view(agent),
                "legal": self.legal(agent),
                **self._question(agent),
            }

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        return "\n".join(lines(self.game, self.position, None))

    def close(self) -> None:
        """There is nothing to let go of."""


def facts(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """The leaves of a view: numbers under their path, words as a path that ends with them."""
    match value:
        case bool() | int() | float():
            yield name, float(value)
        case str():
            yield f"{name}={value}", 1.0
        case dict():
            for key, inner in value.items():
                yield from facts(f"{name}.{key}", inner)
        case list():
            for place, inner in enumerate(value):
                yield from facts(name if isinstance(inner, str) else f"{name}.{place}", inner)
