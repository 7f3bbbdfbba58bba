"""Plays a whole game against the program, over `croupier serve`: client.py GAME [SEED]

Ana takes the first move that is offered; the program plays for the others and rolls for all.
"""
import json, os, subprocess, sys


class Croupier:
    """A `croupier serve` that is asked one thing after the other."""

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
    """What is typed: Ana's first move with its least amount, or somebody's, or the program rolls."""
    listed = [move for move in report["moves"] if not move.get("open")]
    own = [move for move in listed if move["player"] == "Ana"]
    # Dice Poker ends when somebody says so between two hands.
    end = [move for move in listed if late and move["move"] == "end"]
    if report["awaits"] != "move":
        return "roll"
    move = (end or own or listed)[0]
    return f"{move['player']}: {move['move']} {move.get('least', '')}".strip()


def play(game, seed, croupier):
    table = croupier.ask("open", game=game, players=["Ana", "Bo", "Cy"], bots={"Bo": "greedy", "Cy": "greedy"},
                         roll_for=["all"], deal_cards=True, no_save=True, seed=seed, **{"as": "Ana"})
    session, report, lines = table["session"], table["report"], 0
    while not report["over"] and lines < 5000:
        report = croupier.ask("enter", session=session, line=words(report, lines > 100))["report"]
        lines += 1
    croupier.ask("close", session=session)
    return report


if __name__ == "__main__":
    server = Croupier()
    end = play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "1", server)
    server.close()
    print(json.dumps({"game": end["game"], "over": end["over"], "scores": end["scores"]}))
