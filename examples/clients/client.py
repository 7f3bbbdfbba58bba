"""Plays a whole game over `croupier serve`, which keeps nothing: client.py GAME [SEED]

Everybody makes the first listed move, and the program rolls.
"""
import json, os, subprocess, sys


class Croupier:
    """A `croupier serve`, asked one question after the other."""

    def __init__(self, program=os.environ.get("CROUPIER", "croupier")):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "serve"], stdin=pipe, stdout=pipe, text=True)
        self.asked = 0

    def ask(self, do, **request):
        self.asked += 1
        question = {"id": self.asked, "do": do, **request}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.asked
        if "error" in answer:
            raise ValueError("{code}: {message}".format(**answer["error"]))
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def words(report, late):
    """The first move that is listed, with its least amount."""
    listed = [move for move in report["moves"] if not move.get("open")]
    # Dice Poker ends when a player says so between two hands.
    end = [move for move in listed if late and move["move"] == "end"]
    move = (end or listed)[0]
    return f"{move['player']}: {move['move']} {move.get('least', '')}".strip()


def play(game, seed, croupier):
    state = croupier.ask("new", game=game, players=["Ana", "Bo", "Cy"], first="Ana")["state"]
    for step in range(1, 5000):
        report = croupier.ask("look", state=state)
        if report["over"]:
            break
        if report["awaits"] == "move":
            state = croupier.ask("apply", state=state, moves=[words(report, step > 100)])["state"]
        else:
            state = croupier.ask("roll", state=state, seed=seed, **{"from": step})["state"]
    return report


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    try:
        server = Croupier()
        end = play(sys.argv[1], (sys.argv[2:] or ["1"])[0], server)
        server.close()
    except (OSError, ValueError) as why:
        sys.exit(f"client.py: {why}")
    print(json.dumps({"game": end["game"], "over": end["over"], "scores": end["scores"]}))
