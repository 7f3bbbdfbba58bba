"""Two bots of any language against each other over `croupier serve`: match.py GAME BOT BOT [PAIRS]

A bot is a command that answers lines as bots.py does. Games come in pairs, with the same dice and the
seats swapped; if more must play, the second bot plays all others. An evening of poker is ended for them.
"""
import json, math, os, shlex, subprocess, sys


def start(command):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(process, question):
    print(json.dumps(question), file=process.stdin, flush=True)
    return process.stdout.readline().strip()


def serve(do, **request):
    answer = json.loads(ask(croupier, {"do": do, **request}))
    return sys.exit(f"{do}: {answer['error']['message']}") if "error" in answer else answer


def view(state, you):
    """Cards that this player does not see are unknown."""
    unseen = "hand" if state["game"] == "wichita" else "cards"
    hide = lambda player: {k: ["?"] * len(v) if k == unseen else v for k, v in player.items()}
    return {**state, "players": [p if p["name"] == you else hide(p) for p in state["players"]]}


def play(game, bots, seed):
    state = serve("new", game=game, players=list(bots), first=list(bots)[0])["state"]
    for step in range(1, 100_000):
        look = serve("look", state=state)
        if look["over"]:
            return look["winners"]
        end = [m for m in look["moves"] if m["move"] == "end" and step > 300]
        you = end[0]["player"] if end else look.get("to_act") or look["moves"][0]["player"]
        asked = {"you": you, "state": view(state, you), "look": serve("look", state=state, **{"as": you})}
        own = any(move["player"] == you for move in look["moves"])
        words = "end" if end else ask(bots[you], asked) if own else "roll"
        moves = {"moves": [{"player": you, "move": words}]}
        how = ("roll", {"seed": seed, "from": step}) if words == "roll" else ("apply", moves)
        state = serve(how[0], state=state, **how[1])["state"]


croupier = start([os.environ.get("CROUPIER", "croupier"), "serve"])
game, one, other = sys.argv[1], *[start(shlex.split(bot)) for bot in sys.argv[2:4]]
pairs = int((sys.argv[4:] or [100])[0])
least = next(g["players"][0] for g in serve("hello")["games"] if game in (g["game"], *g["aliases"]))
means = []
for seed in range(1, pairs + 1):
    shares = []
    for seats in ([one] + [other] * (least - 1), [other] * (least - 1) + [one]):
        bots = {f"P{n}": bot for n, bot in enumerate(seats, 1)}
        won = play(game, bots, seed)
        shares.append(sum(bots[name] is one for name in won) / max(1, len(won)))
    means.append(sum(shares) / 2)
mean = sum(means) / pairs
half = 1.96 * math.sqrt(sum((m - mean) ** 2 for m in means) / max(1, pairs - 1) / pairs)
print(f"{2 * pairs} games of {game}: the first bot wins {mean:.1%}, 95 % interval ±{half:.1%}")
