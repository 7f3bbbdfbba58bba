"""A player in Python for Dalmatian: rolls all dice again that stand in no group.

    croupier dalmatian simulate --bots best,cmd:'python3 examples/bots/keeper.py'

Each line that comes is a question, each line that goes an answer:

    {"as":"P2","must":true,"number":7,"moves":[{"player":"P2","move":"stop","kind":"stop"},…],"state":{…}}
    {"move":"reroll 1 5"}

The state is what this player sees, and the verbs of croupier take it. An answer that is refused is
asked for again, with "refused", which says what was wrong with it; three refusals lose the game.
"""
import itertools
import json
import sys


def grouped(dice, total):
    """As many of the dice as can stand in groups that come to the total."""
    best = []
    for size in range(len(dice), 0, -1):
        for places in itertools.combinations(range(len(dice)), size):
            if sum(dice[i] for i in places) != total:
                continue
            rest = [die for i, die in enumerate(dice) if i not in places]
            found = [dice[i] for i in places] + grouped(rest, total)
            if len(found) > len(best):
                best = found
    return best


for line in sys.stdin:
    question = json.loads(line)
    state = question["state"]
    loose = list(state["dice"])
    for die in grouped(loose, state["total"]):
        loose.remove(die)
    words = "reroll " + " ".join(map(str, sorted(loose))) if loose else "stop"
    if words not in [move["move"] for move in question["moves"]]:
        words = "stop"
    print(json.dumps({"move": words}), flush=True)
