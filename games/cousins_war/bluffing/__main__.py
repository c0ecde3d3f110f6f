"""python -m games.cousins_war.bluffing solve | ends | exploit: make the tables, or beat them."""

from __future__ import annotations

import argparse
import sys

from games.cousins_war.bluffing import ends
from games.cousins_war.bluffing.exchange import Standing
from games.cousins_war.bluffing.measured import Sampled, measure
from games.cousins_war.bluffing.response import Guessing, Policy, Response, Solved
from games.cousins_war.bluffing.solver import solve
from games.cousins_war.bluffing.table import EXTRAS, FILE, TROOPS, pack, table


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m games.cousins_war.bluffing", description=__doc__
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("solve", help="write the table anew; takes minutes").set_defaults(
        run=rebuild
    )
    commands.add_parser("ends", help="write anew how battles by the table end").set_defaults(
        run=lambda args: ends.write()
    )
    beat = commands.add_parser("exploit", help="what a best response wins against the table")
    beat.add_argument("--troops", type=int, default=4, choices=range(1, TROOPS + 1))
    beat.add_argument("--cards", type=int, default=0, choices=range(4), help="points on both sides")
    beat.add_argument("--hidden", action="store_true", help="the table's player sees no card")
    beat.add_argument("--sampled", metavar="LEVEL", help="judge the search of this level instead")
    beat.add_argument("--each", type=int, default=5, help="samples for each roll and announcement")
    beat.set_defaults(run=exploit)
    args = parser.parse_args()
    args.run(args)
    return 0


def rebuild(args: argparse.Namespace) -> None:
    solved = [solve(TROOPS, extra) for extra in EXTRAS]
    gap = max(one.gap for solutions in solved for one in solutions.values())
    FILE.write_bytes(pack(solved))
    print(
        f"{FILE.name}: {FILE.stat().st_size} bytes, one exchange exploitable by at most {gap:.4f}"
    )


def policy_of(args: argparse.Namespace) -> Policy:
    if args.sampled:
        return measure(args.sampled, args.troops, args.each)
    return Guessing(table()) if args.hidden else Solved(table())


def exploit(args: argparse.Namespace) -> None:
    policy = policy_of(args)
    if isinstance(policy, Sampled):
        print(f"tells the truth in {policy.honesty:.0%}, doubts {policy.suspicion}")
    response = Response(policy)
    points = args.cards
    held = [(x, y) for x in {0, points} for y in {0, points}]
    response.work_out(args.troops, sorted(held))
    shares = []
    for mine in range(1, args.troops + 1):
        for theirs in range(1, args.troops + 1):
            now = Standing(mine, theirs, points, points)
            share = (response.attacking[now] + response.defending[now.turned]) / 2
            shares.append(share)
            if mine == theirs:
                print(f"{mine} against {theirs}: a best response wins {share:.1%}")
    print(f"1 to {args.troops} on each side: {sum(shares) / len(shares):.1%}")


if __name__ == "__main__":
    sys.exit(main())
