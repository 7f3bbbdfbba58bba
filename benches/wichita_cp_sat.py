#!/usr/bin/env python3
"""The best lay of Wichita beside OR-tools CP-SAT, on the same hands of 10 to 80 cards.

    pip install ortools
    python3 benches/wichita_cp_sat.py [HANDS]

The benchmark `wichita` deals the hands and solves them; after each, CP-SAT solves the same hand on
one thread, so that both meet the same moods of the machine. Every optimum is compared before its
time counts. CP-SAT is asked two questions:

  points  the most points, with the minimal stacks as columns.
  whole   the most points and then the fewest cards left, with every stack of the hand as a column,
          where those are at most 2,000.

We are asked the same, and then for the first of equal lays too.

Of CP-SAT only the solving counts, not the building of its model.
"""

import json
import math
import statistics
import subprocess
import sys
from functools import cache

from ortools.sat.python import cp_model

KING = 12
MANY = 2_000


def partitions(total, highest, forbidden, less, values=(), sums=1):
    """Multisets of values up to `highest` that add up to `total` beside `values`, no part of which
    adds up to a forbidden sum, or is a card less others that leaves one of `less`. `sums` are those
    of all parts, as bits."""
    if total == 0:
        yield values
        return
    for value in range(min(highest, total), 0, -1):
        both, chosen = sums | sums << value, (*values, value)
        if total > value and (
            both & forbidden
            or any(both >> (a - base) & 1 for a in chosen for base in less if base < a)
        ):
            continue
        if chosen.count(value) <= 8:
            yield from partitions(total - value, value, forbidden, less, chosen, both)


def bases(target, kings):
    """What values may come to before so many kings."""
    if target % (1 << kings) == 0:
        yield target >> kings
    if kings > 0:
        yield target << kings


def counted(values, kings):
    counts = [0] * 13
    for value in values:
        counts[value - 1] += 1
    counts[KING] = kings
    return tuple(counts)


def within(part, whole):
    return all(a <= b for a, b in zip(part, whole))


@cache
def minimal_stacks(target):
    """Stacks no part of which is a stack, for any hand of up to eight of a rank."""
    found = set()
    for kings in range(9):
        less = {base for fewer in range(kings + 1) for base in bases(target, fewer)}
        forbidden = sum(1 << base for base in less)
        for base in bases(target, kings):
            for values in partitions(base, 12, forbidden, less):
                found.add(counted(values, kings))
            for highest in range(base + 1, 13):
                for values in partitions(highest - base, highest - 1, 0, ()):
                    found.add(counted((highest, *values), kings))
    kept = []
    for stack in sorted(found, key=lambda stack: (sum(stack), stack)):
        if not any(within(part, stack) for part in kept):
            kept.append(stack)
    return kept


def held_partitions(total, highest, hand):
    """Multisets of values of the hand that add up to `total`, up to a rank."""
    if total == 0:
        yield ()
        return
    reach = sum(value * hand[value - 1] for value in range(1, highest + 1))
    if highest == 0 or reach < total:
        return
    for n in range(min(hand[highest - 1], total // highest), -1, -1):
        for rest in held_partitions(total - n * highest, highest - 1, hand):
            yield (highest,) * n + rest


def every_stack(hand, target):
    """All stacks of a hand, or None if they are too many."""
    found = set()
    for kings in range(hand[KING] + 1):
        for base in bases(target, kings):
            for values in held_partitions(base, 12, hand):
                found.add(counted(values, kings))
                if len(found) > MANY:
                    return None
            for highest in range(base + 1, 13):
                if hand[highest - 1]:
                    for values in held_partitions(highest - base, highest - 1, hand):
                        found.add(counted((highest, *values), kings))
    return sorted(found)


def cp_sat(hand, dice, stacks, whole):
    """The points, the cards left if they were asked for, and the seconds of solving."""
    model = cp_model.CpModel()
    special = [0] * 13
    for face in dice:
        special[face - 1] += 1
    columns = []
    for stack in {*(s for s in stacks if within(s, hand)), tuple(special)}:
        most = min((h // s for h, s in zip(hand, stack) if s), default=0)
        if most:
            points = 2 if stack == tuple(special) else 1
            columns.append((stack, points, model.new_int_var(0, most, "")))
    for rank, held in enumerate(hand):
        terms = [stack[rank] * laid for stack, _, laid in columns if stack[rank]]
        if terms:
            model.add(sum(terms) <= held)
    weight = 1000 if whole else 1
    gains = ((weight * p + (sum(s) if whole else 0)) * laid for s, p, laid in columns)
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        raise SystemExit("CP-SAT proved no optimum")
    made = sum(points * solver.value(laid) for _, points, laid in columns)
    left = sum(hand) - sum(sum(stack) * solver.value(laid) for stack, _, laid in columns)
    return made, left, solver.wall_time


def quartiles(values):
    low, middle, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
    return f"{middle:9.1f}  [{low:.1f}, {high:.1f}]"


def main():
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    build = ["cargo", "bench", "--quiet", "--bench", "wichita", "--", "--serve"]
    ours = subprocess.Popen(build, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    rows = {}
    for _ in range(hands):
        print(file=ours.stdin, flush=True)
        answer = json.loads(ours.stdout.readline())
        hand, dice = answer["hand"], answer["dice"]
        points, _, seconds = cp_sat(hand, dice, minimal_stacks(sum(dice)), whole=False)
        if points != answer["points"]:
            raise SystemExit(f"CP-SAT makes {points} points of {answer}")
        row = rows.setdefault(sum(hand), [])
        row.append({"ours": answer["seconds"], "points": seconds})
        stacks = every_stack(hand, sum(dice))
        if stacks is not None:
            points, left, seconds = cp_sat(hand, dice, stacks, whole=True)
            if (points, left) != (answer["points"], answer["left"]):
                raise SystemExit(f"CP-SAT makes {points} points and leaves {left} of {answer}")
            row[-1]["whole"] = seconds
    ours.stdin.close()
    ours.wait()
    print("All optima agree. Medians in milliseconds; ratios of theirs to ours, with quartiles.")
    print(
        "cards  hands  ours: points   whole   first   theirs: points     whole   "
        "ratio: points            whole"
    )
    everything = [timed for row in rows.values() for timed in row]
    for cards, row in [*sorted(rows.items()), ("all", everything)]:
        asked = [timed for timed in row if "whole" in timed]
        median = lambda of: 1000 * statistics.median(of)
        ours = [median(timed["ours"][what] for timed in row) for what in ("points", "whole", "first")]
        ratios = {
            what: quartiles([timed[what] / timed["ours"][what] for timed in of])
            for what, of in (("points", row), ("whole", asked))
            if of
        }
        print(
            f"{cards:>5}  {len(row):>5}  {ours[0]:12.4f}  {ours[1]:6.4f}  {ours[2]:6.4f}"
            f"  {median(timed['points'] for timed in row):15.2f}"
            f"  {median(timed['whole'] for timed in asked) if asked else math.nan:8.2f}"
            f"  {ratios['points']:24}  {ratios.get('whole', '')}"
        )


if __name__ == "__main__":
    main()
