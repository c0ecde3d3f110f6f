"""Players made of software. They get a view and look-alikes of the position, never the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log, sqrt
from typing import Any, Protocol, runtime_checkable

from games.kernel import Decision, Game, IllegalMove, Picks, Position, Rng
from games.opponents.answers import answers
from games.rng import Luck

Deal = Callable[[Rng], Position]  # a position that the player cannot tell from the true one
Plan = tuple[Picks, ...]  # answers of one seat in a row
Worths = list[tuple[Picks, float]]  # answers with the mean worth of what may follow, best first


class Player(Protocol):
    """Answers the question that waits for `seat`."""

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks: ...


@runtime_checkable
class Thinker(Player, Protocol):
    """A player who compares all answers, and can tell what it found."""

    def compared(
        self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng
    ) -> Worths: ...


class RandomPlayer:
    """Any answer, each as likely."""

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        position = deal(rng)
        decision = position.decision(seat)
        assert decision is not None
        return decision.offer(position).by_chance(rng)


class GreedyPlayer:
    """The answer after which the table looks best, once its own turn has run on by chance."""

    def __init__(self, samples: int = 12, depth: int = 6, whims: int = 0, tries: int = 1) -> None:
        self.samples = samples
        self.depth = depth
        self.whims = whims  # of ten answers, how many are given by chance
        self.tries = tries  # ways in which the turn may run on, of which the best counts

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        if rng.below(10, "whim") < self.whims:
            return RandomPlayer().choose(game, seat, view, deal, rng)
        return self.ranked(game, seat, deal, rng, 1)[0][0]

    def ranked(
        self, game: Game[Any, Any], seat: int, deal: Deal, rng: Rng, most: int
    ) -> list[Plan]:
        """The best answers, each as a plan of one."""
        return [(picks,) for picks, _ in self.compared(game, seat, None, deal, rng)[:most]]

    def compared(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Worths:
        totals: dict[Picks, float] = {}
        for _ in range(self.samples):
            position = dreamt(deal, rng)
            decision = position.decision(seat)
            assert decision is not None
            for picks in answers(decision.offer(position)):
                after = position.copy()
                after.advance(seat, picks)
                totals[picks] = totals.get(picks, 0.0) + self._prospect(game, after, seat, rng)
        best = sorted(totals, key=totals.__getitem__, reverse=True)
        return [(picks, totals[picks] / self.samples) for picks in best]

    def _prospect(self, game: Game[Any, Any], position: Position, seat: int, rng: Rng) -> float:
        more = 0 if rests(position, seat) else self.tries - 1
        ways = [*(position.copy() for _ in range(more)), position]
        for way in ways:
            run_on(way, seat, self.depth, rng)
        return max(game.worth(way, seat) for way in ways)


def run_on(position: Position, seat: int, most: int, rng: Rng) -> None:
    """Let the turn of this seat go on by chance, to its end or so many answers."""
    for _ in range(most):
        if rests(position, seat):
            return
        position.advance(seat, position.pending[0].offer(position).by_chance(rng))


def rests(position: Position, seat: int) -> bool:
    """Whether the turn of this seat is over, or goes on at the same time as another's."""
    pending = position.pending
    return len(pending) != 1 or pending[0].seat != seat or pending[0].opens


class PlanPlayer:
    """Whole turns against each other: fewer and fewer of them, on more and more look-alikes.

    A plan is every answer up to the end of the turn. So a first answer counts as much as the best
    that can follow it, and no plan profits from what only one look-alike would know.
    """

    def __init__(self, width: int = 96, samples: int = 2, depth: int = 8) -> None:
        self.width = width  # plans at first, an equal share for every answer
        self.samples = samples  # look-alikes before half of the plans are dropped; later more
        self.depth = depth  # answers in a plan

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        return self.ranked(game, seat, deal, rng, 1)[0][0]

    def ranked(
        self, game: Game[Any, Any], seat: int, deal: Deal, rng: Rng, most: int
    ) -> list[Plan]:
        """The best plan for each of the last so many first answers."""
        return [plan for plan, _ in self._halved(game, seat, deal, rng)][:most]

    def compared(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Worths:
        return [(plan[0], worth) for plan, worth in self._halved(game, seat, deal, rng)]

    def _halved(
        self, game: Game[Any, Any], seat: int, deal: Deal, rng: Rng
    ) -> list[tuple[Plan, float]]:
        """For each first answer its best plan with its mean worth; what lasted longest is first."""
        totals = dict.fromkeys(self._plans(seat, dreamt(deal, rng), rng), 0.0)
        means, alive, dropped = dict(totals), list(totals), list[Plan]()
        samples, tried = self.samples, 0
        while len({plan[0] for plan in alive}) > 1:
            for _ in range(samples):
                alike = dreamt(deal, rng)
                for plan in alive:
                    totals[plan] += game.worth(self._after(alike.copy(), seat, plan, rng), seat)
            tried += samples
            means |= {plan: totals[plan] / tried for plan in alive}
            alive.sort(key=totals.__getitem__, reverse=True)  # all have been tried equally often
            half = (len(alive) + 1) // 2
            alive, dropped = alive[:half], alive[half:] + dropped
            if len(alive) <= self.width // 4:
                samples = min(2 * samples, 4 * self.samples)
        firsts: dict[Picks, Plan] = {}
        for plan in alive + dropped:
            firsts.setdefault(plan[0], plan)
        return [(plan, means[plan]) for plan in firsts.values()]

    def _plans(self, seat: int, alike: Position, rng: Rng) -> Iterator[Plan]:
        decision = alike.decision(seat)
        assert decision is not None
        first = answers(decision.offer(alike))
        for number in range(max(self.width, len(first))):
            position = alike.copy()
            yield tuple(self._plan(position, seat, first[number % len(first)], rng))

    def _plan(self, position: Position, seat: int, picks: Picks, rng: Rng) -> Iterator[Picks]:
        for _ in range(self.depth):
            yield picks
            position.advance(seat, picks)
            if rests(position, seat):
                return
            picks = position.pending[0].offer(position).by_chance(rng)

    def _after(self, position: Position, seat: int, plan: Plan, rng: Rng) -> Position:
        """The end of the turn; what is not on offer here, or forgotten, is left to chance."""
        for number, picks in enumerate(plan):
            if number and rests(position, seat):
                break
            try:
                position.advance(seat, picks)
            except IllegalMove:
                break
        run_on(position, seat, self.depth, rng)
        return position


class Node:
    """An answer in the search tree: how often it was on offer and tried, and what it brought."""

    __slots__ = ("children", "offered", "others", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Picks, Node] = {}  # by the seat's own answer
        self.others: dict[Picks, Node] = {}  # by what it sees of another's
        self.offered = 0
        self.visits = 0
        self.total = 0.0


class SearchPlayer:
    """Information-set Monte Carlo tree search: a tree for each seat over many look-alikes.

    A seat's tree tells apart what that seat can: a secret answer that another gives at the same
    time is one and the same branch there, so that nobody in the search acts on knowing it.
    """

    def __init__(self, rounds: int = 200, depth: int = 14, curiosity: float = 0.35) -> None:
        self.rounds = rounds
        self.depth = depth  # answers played by chance beyond the tree
        self.curiosity = curiosity  # in spans between the best and the worst end seen so far

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        return self.compared(game, seat, view, deal, rng)[0][0]

    def compared(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Worths:
        search = Search(game, self, rng)
        root = search.roots[seat] = Node()
        for number in range(self.rounds):
            search.explore(dreamt(deal, rng), seat)
            if len(root.children) == 1 and number:
                break
        best = sorted(root.children.items(), key=lambda child: child[1].visits, reverse=True)
        return [(picks, child.total / child.visits) for picks, child in best]

    def play_out(self, game: Game[Any, Any], position: Position, rng: Rng) -> None:
        """From a new answer on, by chance, before the worth of the end is looked at."""
        for _ in range(self.depth):
            if not position.agenda:
                return
            decision = position.pending[0]
            if decision.opens:
                return
            position.advance(decision.seat, decision.offer(position).by_chance(rng))


UNSEEN = ("?",)  # the branch of a secret answer in the trees of the others


class Search:
    """The trees of one answer, and how far apart the ends are that they have seen."""

    def __init__(self, game: Game[Any, Any], player: SearchPlayer, rng: Rng) -> None:
        self.game = game
        self.player = player
        self.rng = rng
        self.roots: dict[int, Node] = {}
        self.worst, self.best = 1.0, -1.0

    def explore(self, position: Position, seat: int) -> None:
        """Down the trees to a new answer, on by chance, and back up with the worth of the end."""
        at = dict(self.roots)
        path: list[tuple[int, Node]] = []
        heard: list[Picks] = []
        while position.agenda:
            decision = position.decision(seat) if not path else position.pending[0]
            assert decision is not None
            mover = decision.seat
            if mover not in at:
                at[mover] = self._enter(mover, heard)
            choice, fresh = self._select(at[mover], answers(decision.offer(position)))
            path.append((mover, at[mover].children[choice]))
            secret = not isinstance(position.agenda[-1], Decision)  # but a ballot, or a lane
            heard.append(UNSEEN if secret else choice)
            self._observe(at, mover, heard[-1], choice)
            position.advance(mover, choice)
            if fresh:
                break
        self.player.play_out(self.game, position, self.rng)
        self._learn(position, path)

    def _enter(self, seat: int, heard: list[Picks]) -> Node:
        """A tree for a seat that is asked for the first time, down to what it has heard so far."""
        node = self.roots[seat] = Node()
        for seen in heard:
            node = node.others.setdefault(seen, Node())
        return node

    @staticmethod
    def _observe(at: dict[int, Node], mover: int, seen: Picks, choice: Picks) -> None:
        """Every seat goes down its own tree, by as much of the answer as it gets to know."""
        for seat, node in at.items():
            if seat == mover:
                at[seat] = node.children[choice]
            else:
                at[seat] = node.others.setdefault(seen, Node())

    def _learn(self, position: Position, path: list[tuple[int, Node]]) -> None:
        worths: dict[int, float] = {}
        for mover, node in path:
            if mover not in worths:
                worths[mover] = worth = self.game.worth(position, mover)
                self.worst, self.best = min(self.worst, worth), max(self.best, worth)
            node.visits += 1
            node.total += worths[mover]

    def _select(self, node: Node, options: list[Picks]) -> tuple[Picks, bool]:
        """An untried answer if there is one, else the most promising (upper confidence bound)."""
        children = node.children
        untried = [picks for picks in options if picks not in children]
        if untried:
            picks = self.rng.choice(untried, "untried")
            children[picks] = Node()
            children[picks].offered = 1
            return picks, True
        curiosity = self.player.curiosity * (self.best - self.worst)
        best, best_score = options[0], float("-inf")
        for picks in options:
            child = children[picks]
            child.offered += 1
            score = child.total / child.visits + curiosity * sqrt(log(child.offered) / child.visits)
            if score > best_score:
                best, best_score = picks, score
        return best, False


def dreamt(deal: Deal, rng: Rng) -> Position:
    """A look-alike to think with: it tells nothing, and its chance is quick."""
    position = deal(rng)
    position.hushed = True
    position.rng = Luck.of(rng)
    return position
