"""Two bots of any language against each other over `croupier serve`.

A bot is a command that answers lines as bots.py does. Every set of games has the same dice, and the first
bot in each seat once; the second bot plays all others. A bot that ends, that lets a move take too long or
makes one that is refused loses the game. An evening of poker is ended for them.
"""
import argparse, json, math, os, queue, shlex, subprocess, sys, threading


class Forfeit(Exception):
    """What a bot did, by which it loses the game."""


class Process:
    """A program that is asked a line at a time, started anew when it has failed."""

    def __init__(self, command):
        self.command, self.running = command, None

    def start(self):
        pipe = subprocess.PIPE
        try:
            self.running = subprocess.Popen(shlex.split(self.command), stdin=pipe, stdout=pipe, text=True)
        except OSError as error:
            sys.exit(f"{self.command} cannot be run: {error.strerror}")
        self.lines = queue.Queue(maxsize=1)
        self.fresh = True
        threading.Thread(target=self.read, args=(self.running.stdout, self.lines), daemon=True).start()

    @staticmethod
    def read(stdout, lines):
        for line in stdout:
            lines.put(line.strip())
        lines.put(None)

    def ask(self, question, seconds=None):
        if not self.running:
            self.start()
        # A program takes its time to begin.
        wait = seconds + 10 if seconds and self.fresh else seconds
        self.fresh = False
        try:
            print(json.dumps(question), file=self.running.stdin, flush=True)
            answer = self.lines.get(timeout=wait)
        except queue.Empty:
            self.end()
            raise Forfeit(f"no move in {wait:g} s")
        except OSError:
            answer = None
        if answer is None:
            raise Forfeit(f"ended with status {self.end()}")
        return answer

    def end(self):
        """Ends it, and says how it ended."""
        if not self.running:
            return None
        try:
            self.running.wait(0.2)
        except subprocess.TimeoutExpired:
            self.running.kill()
        status = self.running.wait()
        self.running = None
        return status


class Refused(Exception):
    """What croupier said to a request."""


def serve(do, **request):
    answer = json.loads(croupier.ask({"do": do, **request}))
    if "error" in answer:
        raise Refused(answer["error"]["message"])
    return answer


def view(state, you):
    """Cards that this player does not see are unknown."""
    unseen = "hand" if state["game"] == "wichita" else "cards"
    hide = lambda player: {k: ["?"] * len(v) if k == unseen else v for k, v in player.items()}
    return {**state, "players": [p if p["name"] == you else hide(p) for p in state["players"]]}


def play(game, bots, seed, seconds):
    """The winners of a game, and who lost it by a forfeit, and how."""
    state = serve("new", game=game, players=list(bots), first=list(bots)[0])["state"]
    for step in range(1, 100_000):
        look = serve("look", state=state)
        if look["over"]:
            return look["winners"], None
        end = [m for m in look["moves"] if m["move"] == "end" and step > 300]
        you = end[0]["player"] if end else look.get("to_act") or look["moves"][0]["player"]
        words = "end" if end else "roll"
        try:
            if not end and any(move["player"] == you for move in look["moves"]):
                seen = {"state": view(state, you), "look": serve("look", state=state, **{"as": you})}
                words = bots[you].ask({"you": you, **seen}, seconds)
            moves = {"moves": [{"player": you, "move": words}]}
            how = ("roll", {"seed": seed, "from": step}) if words == "roll" else ("apply", moves)
            state = serve(how[0], state=state, **how[1])["state"]
        except (Forfeit, Refused) as why:
            bots[you].end()
            reason = f'"{words}" is refused: {why}' if isinstance(why, Refused) else str(why)
            return [name for name, bot in bots.items() if bot is not bots[you]], (bots[you], reason)
    raise Refused("the game does not end")


def interval(shares, size):
    """Wilson's 95 % interval. A set is one trial, or up to one a game if its games differ so much."""
    sets, mean, z = len(shares), sum(shares) / len(shares), 1.96
    variance = sum((share - mean) ** 2 for share in shares) / sets
    n = sets * min(size, max(1, mean * (1 - mean) / variance)) if variance else sets
    middle, scale = (mean + z * z / (2 * n)), 1 + z * z / n
    reach = z * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, max(0, (middle - reach) / scale), min(1, (middle + reach) / scale)


def match(asked, size):
    """Plays the sets: the first bot's share of wins in each, and all forfeits."""
    one, other = (Process(bot) for bot in asked.bots)
    one.start(), other.start()
    shares, forfeits, count = [], {one: [], other: []}, 0
    try:
        for number in range(1, math.ceil(asked.games / size) + 1):
            share, seed = 0, f"{asked.seed}/{number}"
            for seat in range(size):
                bots = {f"P{n + 1}": one if n == seat else other for n in range(size)}
                winners, forfeit = play(asked.game, bots, seed, asked.seconds)
                won = sum(bots[name] is one for name in winners) / max(1, len(winners))
                share, count = share + won / size, count + 1
                seats = [bot.command for bot in bots.values()]
                line = {"n": count, "seed": seed, "seats": seats, "winners": winners, "share": won}
                if forfeit:
                    bot, reason = forfeit
                    forfeits[bot].append(reason)
                    line["forfeit"] = {"bot": bot.command, "reason": reason}
                    print(f"game {count}: {bot.command} forfeits: {reason}", file=sys.stderr)
                if asked.json:
                    print(json.dumps(line), flush=True)
            shares.append(share)
    except KeyboardInterrupt:
        print("stopped: only whole sets count", file=sys.stderr)
    one.end(), other.end()
    return shares, list(forfeits.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", metavar="BOT", nargs=2, help="a command, such as 'python3 bots.py'")
    parser.add_argument("--games", type=int, default=200, help="how many, in whole sets (default: 200)")
    parser.add_argument("--seed", default="1", help="of all dice and cards (default: 1)")
    parser.add_argument("--seconds", type=float, default=10, help="a move may take (default: 10)")
    parser.add_argument("--json", action="store_true", help="a line for each game; the table goes to stderr")
    asked = parser.parse_args()
    kinds = [g for g in serve("hello")["games"] if asked.game in (g["game"], *g["aliases"])]
    if not kinds:
        parser.error(f"no game is called {asked.game}")
    size = kinds[0]["players"][0]
    shares, forfeits = match(asked, size)
    if not shares:
        sys.exit("no whole set was played")
    mean, low, high = interval(shares, size)
    out = sys.stderr if asked.json else sys.stdout
    print(f"{size * len(shares)} games of {kinds[0]['game']} with {size} players, seed {asked.seed}", file=out)
    print("   wins    95 % interval  forfeits  bot", file=out)
    rows = [(mean, low, high), (1 - mean, 1 - high, 1 - low)]
    for (share, low, high), lost, bot in zip(rows, forfeits, asked.bots):
        between = f"{low:.1%} - {high:.1%}"
        print(f"{share:7.1%}  {between:>15}  {len(lost):8}  {bot}", file=out)


if __name__ == "__main__":
    croupier = Process(shlex.quote(os.environ.get("CROUPIER", "croupier")) + " serve")
    try:
        main()
    except (Forfeit, Refused) as why:
        sys.exit(f"croupier: {why}")
