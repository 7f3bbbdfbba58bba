"""Example bots for all five games: bots.py [sensible | random]

For every choice a line comes in: {"you":"Ana","state":{…},"look":{…}}, the state as this player sees it and
what `look` says of it. A line goes out: the words of a move, or "roll" to roll the dice.
"""
import json, random, sys
from collections import Counter

RANKS = "23456789TJQKA"


def dalmatian(state, you, kinds):
    """Keep dice that show the total or make it in pairs; roll the others."""
    dice, total = state["dice"], state["total"]
    kept = []
    for face in dice:
        partner = total - face
        pairs = dice.count(face) // 2 if face == partner else min(dice.count(face), dice.count(partner))
        if face == total or kept.count(face) < (2 * pairs if face == partner else pairs):
            kept.append(face)
    rest = list(dice)
    for face in kept:
        rest.remove(face)
    return "reroll " + " ".join(map(str, rest)) if rest and "reroll" in kinds else "stop"


def pairs_and_wagers(state, you, kinds):
    """Take the points at once, and wager only when the others are far ahead."""
    scores = {player["name"]: player["score"] for player in state["players"]}
    behind = max(scores.values()) - scores[you] > 3
    for kind in (["better", "get"] if behind else []) + ["stop", "no-wager", "decline", "get"]:
        if kind in kinds:
            return kinds[kind][0]
    return "roll"


def swipe(state, you, kinds):
    """Bid what two dice make most often, and match whenever possible."""
    bids = sorted(kinds.get("bid", []), key=lambda bid: abs(int(bid.split()[1]) - 7))
    return (kinds.get("match") or bids or kinds.get("reroll") or kinds.get("ace") or ["pass"])[0]


def wichita(state, you, kinds):
    """Draw the smaller number, and lay the stack of most cards."""
    lays = sorted(kinds.get("lay", []), key=len)
    return lays[-1] if lays else "enough" if "enough" in kinds else "done"


def dice_poker(state, you, kinds):
    """Check without cards and call what is cheap; then bet the pot and call with two pair or better."""
    me = next(player for player in state["players"] if player["name"] == you)
    pot = sum(pot["chips"] for pot in state.get("pots", [])) + sum(p.get("bet", 0) for p in state["players"])
    cards = [RANKS.index(card[0]) + 2 for card in me.get("cards", [])]
    a, b, c = me.get("dice", [0, 0, 0])
    ways = [[a, b, c], [a + b, c], [a + c, b], [b + c, a], [a + b + c]]
    alike = max(sorted(Counter(cards + way).values(), reverse=True) for way in ways)
    strong = len(cards) == 3 and alike[:2] >= [2, 2]
    cheap = (len(cards) < 3 or alike[0] > 1) and 2 * state.get("to_call", 0) <= pot
    if strong and "bet" in kinds:
        least, most = map(int, kinds["bet"])
        return f"bet {max(least, min(pot, most))}"
    wanted = ["call", "all-in", "check"] if strong else ["check", "call"] if cheap else ["check", "fold"]
    return next((kind for kind in wanted + ["show", "next", "muck"] if kind in kinds), "roll")


def choose(asked):
    state, you, kinds = asked["state"], asked["you"], {}
    for move in asked["look"]["moves"]:
        if move["player"] == you and not move.get("open"):
            amounts = [str(move[bound]) for bound in ("least", "most") if bound in move]
            kinds.setdefault(move["kind"], []).extend(amounts or [move["move"]])
    if "random" in sys.argv[1:]:
        kind = random.choice([kind for kind in kinds if kind not in ("end", "leave")] or ["roll"])
        words = random.choice(kinds.get(kind, ["roll"]))
        return f"{kind} {words}" if words.isdigit() else words
    return globals()[asked["look"]["game"].replace("-", "_")](state, you, kinds)


for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)
