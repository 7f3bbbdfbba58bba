#!/usr/bin/env python3
"""What the program answered before it was made smaller, and what it answers now.

    freeze.py make PROGRAM      play at random, ask PROGRAM, and pack its answers into answers/
    freeze.py compare PROGRAM   ask PROGRAM the same, and count what differs

Three classes: rules (legal moves, next states, scores, odds, dice of a seed, code and place of a
refusal), which never differ; shapes, which differ only by what CHANGES names; words, which are not
frozen. Needs Python alone.
"""
import collections, json, lzma, pathlib, random, re, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent / "answers"
VARIANTS = {
    "dalmatian": [("Ana,Bo", []), ("Ana,Bo,Cy", ["--reuse"]), ("Ana,Bo,Cy,Di", ["--round-winners"]),
                  ("Ana,Bo,Cy", ["--eight-dice"]), ("Ana,Bo", ["--reuse", "--round-winners"])],
    "pairs-and-wagers": [("Ana,Bo", []), ("Ana,Bo,Cy", ["--target", "20", "--mid"]),
                         ("Ana,Bo,Cy,Di", ["--odd-miss", "forfeit"]), ("Ana,Bo", ["--target", "20"])],
    "swipe": [("Ana,Bo,Cy", []), ("Ana,Bo,Cy,Di", ["--short"]), ("Ana,Bo,Cy,Di,Ed,Flo", [])],
    "wichita": [("Ana,Bo", []), ("Ana,Bo,Cy", ["--decks", "2"]), ("Ana,Bo,Cy,Di", [])],
    "dice-poker": [("Ana,Bo", []), ("Ana,Bo,Cy", ["--structure", "pot-limit", "--deal", "one-by-one"]),
                   ("Ana,Bo,Cy,Di", ["--structure", "fixed-limit", "--ante", "2"]),
                   ("Ana,Bo,Cy,Di", ["--chips", "20", "--muck"])],
}
STATES = 4000


def ask(program, game, verb, lines, *flags):
    """One answer for each line, as JSON."""
    if not lines:
        return []
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" if not isinstance(line, str) else line + "\n"
                   for line in lines)
    ran = subprocess.run([program, game, verb, *flags], input=text, capture_output=True, text=True)
    out = [json.loads(line) for line in ran.stdout.splitlines()]
    if len(out) != len(lines):
        sys.exit(f"{game} {verb}: {len(lines)} lines, {len(out)} answers: {ran.stderr[:300]}")
    return out


def choose(rng, moves):
    """Words of a move at random; folding and giving up seldom."""
    usual = [m for m in moves if m.get("kind") not in ("fold", "end", "leave", "sit-out")]
    pick = rng.choice(usual if usual and rng.random() < 0.97 else moves)
    words = pick["move"]
    if "least" in pick:
        most = pick["most"] if rng.random() < 0.1 else min(pick["most"], pick["least"] + 6)
        words += f" {rng.randint(pick['least'], most)}"
    return f"{pick['player']}: {words}"


def walk(program, game, rng):
    """States of random play, in the order of their steps."""
    states, tables = [], []
    for players, flags in VARIANTS[game]:
        for _ in range(8):
            made = subprocess.run([program, game, "new", "-p", players, "--first", "Ana", *flags],
                                  capture_output=True, text=True)
            tables.append(json.loads(made.stdout))
    step = 0
    while len(states) < STATES and tables:
        step += 1
        states += [dict(table) for table in tables]
        looked = ask(program, game, "look", tables)
        act, chance = [], []
        for table, seen in zip(tables, looked):
            moves = [m for m in seen["moves"] if not m.get("open")]
            opens = [m for m in seen["moves"] if m.get("open") and m.get("kind") == "show"]
            if seen["awaits"] in ("dice", "cards") and not (moves and rng.random() < 0.15):
                chance.append(table)
            elif moves:
                act.append({"state": table, "moves": [choose(rng, moves)]})
            elif opens:
                act.append({"state": table, "moves": [opens[0]["player"] + ": muck"]})
        went = ask(program, game, "apply", act) + ask(program, game, "roll", chance, "--seed", f"walk{step}")
        tables = [table for table in went if "error" not in table]
        short = len([1 for table in went if "error" in table]) + len(looked) - len(act) - len(chance)
        for _ in range(min(short, 40)):
            players, flags = rng.choice(VARIANTS[game])
            made = subprocess.run([program, game, "new", "-p", players, *flags], capture_output=True, text=True)
            tables.append(json.loads(made.stdout))
    return states[:STATES]


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for n in range(len(value)):
            yield from places(value[n], (*path, n))


def spoil(rng, state):
    """A state with one thing changed."""
    state = json.loads(json.dumps(state))
    path = rng.choice([p for p in places(state) if p and p != ("id",)])
    at = state
    for key in path[:-1]:
        at = at[key]
    old, way = at[path[-1]], rng.randrange(6)
    if way == 0:
        del at[path[-1]]
    elif way == 1 and isinstance(at, dict):
        at[str(path[-1]) + "x"] = at.pop(path[-1])
    elif way == 2:
        at[path[-1]] = rng.choice([None, True, -1, 1.5, "x", [], {}, 10**12])
    elif isinstance(old, bool):
        at[path[-1]] = not old
    elif isinstance(old, int):
        at[path[-1]] = old + rng.choice([-1, 1, 5, 100, -100])
    elif isinstance(old, str):
        at[path[-1]] = rng.choice(["Ana", "Bo", "Zed", "As", "?", "7", "over", ""])
    elif isinstance(old, list):
        at[path[-1]] = old[:-1] if way < 5 else old + old[-1:]
    else:
        at[path[-1]] = 3
    return state


def words(rng, game):
    """A position in the game's notation."""
    faces = lambda n: "".join(str(rng.randint(1, 6)) for _ in range(n))
    if game == "dalmatian":
        return f"{rng.randint(2, 12)}:{faces(5)}"
    if game == "pairs-and-wagers":
        return rng.choice(["", f"{rng.randint(0, 8)}:"]) + faces(4)
    if game == "swipe":
        return f"{rng.randint(2, 10)}:{faces(4)}+Bo{faces(rng.randint(1, 2))}"
    if game == "wichita":
        return faces(2) + ":" + "".join(rng.choice("A23456789TJQK") for _ in range(rng.randint(2, 8)))
    deck = [r + s for r in "23456789TJQKA" for s in "shdc"]
    return "".join(rng.sample(deck, 3)) + "+" + faces(3)


def said(rng, move):
    """The words of a move as somebody may type them."""
    who, line = move.split(": ", 1)
    first, _, rest = line.partition(" ")
    return rng.choice([line, line.upper(), f"{who} {line}", f"{who.lower()}: {line}", f"{first[:3]} {rest}",
                       f"{first[:1]} {rest}", f"{first} the {rest}", rest or first, first + rest, line + " 9"]).strip()


def questions(program, game):
    """All that is asked: verb, flags, lines."""
    rng = random.Random(f"croupier {game}")
    states = walk(program, game, rng)
    for n, state in enumerate(states):
        state["id"] = n
    looked = ask(program, game, "look", states)
    known = [choose(rng, ms) for seen in looked if (ms := [m for m in seen["moves"] if not m.get("open")])]
    own, other, typed = [], [], []
    for n, (state, seen) in enumerate(zip(states, looked)):
        moves = [m for m in seen["moves"] if not m.get("open")]
        if moves:
            own.append({"id": n, "state": state, "moves": [choose(rng, moves)]})
            typed.append({"id": n, "state": state, "moves": [said(rng, choose(rng, moves))]})
        other.append({"id": n, "state": state, "moves": [rng.choice(known)]})
        if seen["awaits"] == "dice":
            k = rng.choice([seen["dice"]] * 3 + [1, 4, 5])
            other.append({"id": n, "state": state,
                          "moves": ["dice " + " ".join(str(rng.randint(1, 6)) for _ in range(k))]})
    some = rng.sample(states, 150)
    yield "look", [], states
    yield "score", [], states
    yield "roll", ["--seed", "frozen", "--by-id"], states
    yield "apply", [], own
    yield "apply", ["other"], other
    yield "apply", ["typed"], rng.sample(typed, min(len(typed), 400))
    yield "look", ["--as", "Ana"], rng.sample(states, 400)
    yield "look", ["bad"], [spoil(rng, rng.choice(states)) for _ in range(STATES)]
    yield "score", ["--json"], [words(rng, game) for _ in range(400)]
    if game != "wichita":
        yield "odds", ["--seed", "1"], some
    if game in ("dalmatian", "pairs-and-wagers"):
        two = [state for state in states if len(state["players"]) == 2]
        yield "best", ["--seed", "1"], rng.sample(two, min(len(two), 150))
        yield "best", ["--json"], [words(rng, game) for _ in range(100)]
        yield "odds", ["--json"], [words(rng, game) for _ in range(100)]
    if game == "wichita":
        yield "best", ["--json"], [words(rng, game) for _ in range(200)]


NAMES = ("other", "typed", "bad")


def answer(program, game, verb, flags, lines):
    return ask(program, game, verb, lines, *[flag for flag in flags if flag not in NAMES])


def store(path, values):
    with lzma.open(path, "wt", preset=9) as out:
        for value in values:
            out.write(json.dumps(value, separators=(",", ":")) + "\n")


def records(program):
    """Whole games of bots: what they were told, move by move, and how they ended."""
    for game, variants in VARIANTS.items():
        for n in range(12):
            players, flags = variants[n % len(variants)]
            if game == "dice-poker":
                flags = [flag for flag in flags if flag != "--chips" and flag != "20"] + ["--chips", "10", "--deal-cards"]
            path = pathlib.Path(f"/tmp/frozen-{game}-{n}.jsonl")
            path.unlink(missing_ok=True)
            subprocess.run([program, game, "play", "-p", players, *flags, "--bot", "all=random", "--seed", f"r{n}",
                            "--save", str(path)], input="", capture_output=True, text=True, timeout=300)
            yield {"game": game, "players": players, "flags": flags, "seed": f"r{n}",
                   "record": [json.loads(line) for line in path.read_text().splitlines()]}
            path.unlink()


def make(program):
    HERE.mkdir(exist_ok=True)
    for game in VARIANTS:
        asked = list(questions(program, game))
        rows = ({"verb": verb, "flags": flags, "asked": lines,
                 "answers": answer(program, game, verb, flags, lines)} for verb, flags, lines in asked)
        store(HERE / f"{game}.jsonl.xz", rows)
        print(game, sum(len(lines) for _, _, lines in asked))
    store(HERE / "records.jsonl.xz", records(program))


# What was meant to change: a name, when it holds, and what becomes of both values before they are
# compared. Each has its reason.
CHANGES = []


def changed(name):
    def keep(function):
        CHANGES.append((name, function))
        return function
    return keep


@changed("words of refusals")
def _(game, verb, flags, asked, old, new):
    """Messages and hints are not frozen, and neither are places in words."""
    return without_words(old) == without_words(new)


# The checks that a game could have come to a state, which are gone.
DROPPED = re.compile(
    "players brought|no dice make|no rounds with their winners|nobody has a score while|has won the pool|"
    "the first score pays|pool is won once|takes two to bet|so far ahead|a higher bid has its turn|"
    "no reroll card has been used|winning match ends the game|nobody has cards before it is known|"
    "turned up a bonus before|before a bonus comes|goes out takes another turn|"
    "bids first|was played before|begin when all have bid|the failed bid|card left has won|begins with four dice|"
    "cannot have come to this (bet|pot)|two pots for the same players|must have (met a|matched the) bet by now|"
    "must have acted by now|cannot have acted yet|before the dice the pots hold|has paid the same into it|"
    "rolled clockwise from the button|more re-rolls are left than these dice|without re-rolls is over|"
    "comes before round 1|is over after round 12|dice score, so there is no|do not score: there is|"
    "is made once in a turn|ends with its roll|was lost and the turn over|so the turn is over|only Bet to Better keeps|"
    "while players are asked|has not been asked yet|more points than the leader|a leader has no turn|"
    "which no two dice make|no die shows one|these stacks score|until the stock is empty|has at least one card|"
    "has laid the last card|the smaller number is|drawn, \\d+ in hand"
)


@changed("positions and values by one name")
def _(game, verb, flags, asked, old, new):
    """An answer to words says which position it is about; a score has its value; a lay is an option."""
    added = ("position", "value", "options") if verb == "score" or game == "wichita" else ("position",)
    return isinstance(asked, str) and {k: v for k, v in new.items() if k not in added or k in old} == old


@changed("reachable or not")
def _(game, verb, flags, asked, old, new):
    """A state is no longer asked whether a game could have come to it: changed states alone."""
    error = old.get("error", {})
    score = game == "dalmatian" and error.get("code") == "out-of-range" and error["at"].endswith("/score")
    return "bad" in flags and (score or DROPPED.search(error.get("message", "")) is not None)


@changed("cards out of their order")
def _(game, verb, flags, asked, old, new):
    """While cards are dealt one by one it is not asked in which order they have come."""
    dealt = game == "dice-poker" and "bad" in flags and asked.get("phase") == "deal"
    return dealt and old.get("error", {}).get("code") == "card-count"


@changed("the clause that awaits the dice")
def _(game, verb, flags, asked, old, new):
    """Who is told that dice or cards come first is told the clause by which they come. It is said
    before whose turn it is."""
    old, new = (one.get("error", {}) for one in (old, new))
    code = old.get("code") in ("phase-wrong", "seat-wrong") and new.get("code") == "phase-wrong"
    return code and old.get("at") == new.get("at") and "come first" in new.get("message", "")


@changed("dice before turns")
def _(game, verb, flags, asked, old, new):
    """While dice are awaited everybody is told so, whoever rolls them."""
    old, new = (one.get("error", {}) for one in (old, new))
    codes = (old.get("code"), new.get("code")) == ("seat-wrong", "phase-wrong")
    return codes and old.get("at") == new.get("at") and "come first" in new.get("message", "")


@changed("null stands for nothing")
def _(game, verb, flags, asked, old, new):
    """A field that is null is read as if it were not there."""
    return old.get("error", {}).get("at") in ("/game", "/rules") and "null" in json.dumps(asked)


@changed("counts beyond 2^53")
def _(game, verb, flags, asked, old, new):
    """Counts that other readers of JSON would round are left out; they were text."""
    return verb == "odds" and without_text(old) == without_text(new)


@changed("lines read as at the prompt")
def _(game, verb, flags, asked, old, new):
    """Verbs read a move as the prompt does: fillers, names in front, parts alone. Read by hand."""
    unread = ("move-unreadable", "move-ambiguous", "name-invalid", "card-invalid", "die-face")
    return "typed" in flags and "error" not in new and old.get("error", {}).get("code") in unread


@changed("lines that meant several things")
def _(game, verb, flags, asked, old, new):
    """What may mean several things is refused, and named: nothing is guessed. Read by hand."""
    return "typed" in flags and "error" in new and "error" in old


@changed("the last digits")
def _(game, verb, flags, asked, old, new):
    """What is computed in another order differs by less than a thousand millionth."""
    return verb in ("best", "odds") and is_near(old, new)


@changed("poker between hands")
def _(game, verb, flags, asked, old, new):
    """Chips are taken out by leaving alone, nobody sits out, and the ante stays what it was."""
    gone = ("take", "sit-out", "sit-in", "ante")
    listed = lambda look: {**look, "moves": [move for move in look["moves"] if move.get("kind") not in gone]}
    return game == "dice-poker" and "moves" in old and "moves" in new and listed(old) == new


@changed("playouts that choose softly")
def _(game, verb, flags, asked, old, new):
    """In Swipe's playouts nobody takes the move of the highest learned value always."""
    return game == "swipe" and verb == "odds" and old.get("method") == new.get("method") == "simulated"


@changed("other games played out")
def _(game, verb, flags, asked, old, new):
    """Estimates from games in which equal choices are made otherwise: intervals that overlap."""
    if verb != "odds" or old.get("method") != "simulated" or new.get("method") != "simulated":
        return False
    return all(abs(one["value"] - two["value"]) < one["ci95"][1] - one["ci95"][0] + 0.01
               for one, two in zip(old["win"], new["win"]))


@changed("lists in the place of objects")
def _(game, verb, flags, asked, old, new):
    """Fields are read from a list in their order; some languages write an empty object as one."""
    return "bad" in flags and "an array where an object" in old.get("error", {}).get("message", "")


@changed("a least raise that is given stands")
def _(game, verb, flags, asked, old, new):
    """Whether the bets could have come to it is no longer asked, but where the rules alone say it."""
    return "bad" in flags and game == "dice-poker" and old.get("error", {}).get("at") == "/min_raise"


@changed("beginnings with a dash")
def _(game, verb, flags, asked, old, new):
    """`no-` is not completed to `no-wager`."""
    return "typed" in flags and asked["moves"] == ["no-"]


@changed("Bet to Mid alone")
def _(game, verb, flags, asked, old, new):
    """Bet to Mid without a target is the long game; what is wrong behind it is told then."""
    rules = asked.get("rules") if isinstance(asked, dict) else None
    return old.get("error", {}).get("at") == "/rules/mid" and rules and "target" not in rules


@changed("odds of dice alone")
def _(game, verb, flags, asked, old, new):
    """How two dice may fall, whatever the game, is not told where nothing else is known."""
    return verb == "odds" and not old.keys() - {"exact", "id"} and "none" in new


@changed("whole is whole")
def _(game, verb, flags, asked, old, new):
    """A state of a whole game leaves nothing out: what is missing is refused as missing, whatever was
    made of it; what is null, or the name of a player alone, as of the wrong type."""
    error = new.get("error", {})
    code, at = error.get("code"), error.get("at", "")
    odd = code == "wrong-type" and ("null" in error["message"] or re.fullmatch(r"/players/\d+", at))
    none = code == "players-invalid" and asked.get("players") == []
    return "bad" in flags and (code == "missing-field" or bool(odd) or none)


@changed("who has acted is compared")
def _(game, verb, flags, asked, old, new):
    """Who has acted follows from the turn and the bets, and is no longer read over."""
    error = new.get("error", {})
    return "bad" in flags and game == "dice-poker" and error.get("at", "").endswith("/acted") and "error" not in old


@changed("used cards are said")
def _(game, verb, flags, asked, old, new):
    """A reroll card of which a state of Swipe says nothing has not been used: it is missing."""
    error = new.get("error", {})
    return "bad" in flags and game == "swipe" and error.get("code") == "card-count" and "is missing" in error["message"]


@changed("who leads is said")
def _(game, verb, flags, asked, old, new):
    """Who reaches the target leads at once, and the state says so."""
    error = new.get("error", {})
    return "bad" in flags and (game, error.get("at")) == ("pairs-and-wagers", "/leader") and "error" not in old


def without_sums(game, verb, old):
    """The chances of two dice that stood beside the odds of Wichita and Dalmatian."""
    if verb != "odds" or not isinstance(old, dict):
        return old
    totals = any("total" in one for one in old.get("odds", []))
    return {k: v for k, v in old.items() if k != "sums" and not (totals and k == "odds")}


def is_near(old, new):
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(is_near(old[key], new[key]) for key in old)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(is_near, old, new))
    if isinstance(old, float) and isinstance(new, float):
        return abs(old - new) < 1e-9
    return old == new


def without_text(value):
    if isinstance(value, dict):
        large = isinstance(value.get("of"), str) or "of" not in value
        return {k: without_text(v) for k, v in value.items() if not (large and k in ("ways", "of"))}
    return [without_text(one) for one in value] if isinstance(value, list) else value


def without_words(value):
    if isinstance(value, dict) and isinstance(value.get("error"), dict):
        error = {k: v for k, v in value["error"].items() if k not in ("message", "hint")}
        if str(error.get("at", "")).startswith("column"):
            del error["at"]
        return {**{k: v for k, v in value.items() if k != "line"}, "error": error}
    return value


def with_methods(old):
    """Methods are called by the words that people read."""
    words = {"rollouts": "simulated", "heuristic": "approximate"}
    return {**old, "method": words.get(old["method"], old["method"])} if isinstance(old, dict) and "method" in old else old


def compare(program):
    wrong = 0
    for game in VARIANTS:
        with lzma.open(HERE / f"{game}.jsonl.xz", "rt") as rows:
            for row in map(json.loads, rows):
                verb, flags = row["verb"], row["flags"]
                try:
                    news = answer(program, game, verb, flags, row["asked"])
                except SystemExit as why:
                    wrong += 1
                    print(f"RED {why}")
                    continue
                found = collections.Counter()
                shown = []
                for asked, old, new in zip(row["asked"], row["answers"], news):
                    old = with_methods(without_sums(game, verb, old))
                    if old == new:
                        continue
                    name = next((name for name, holds in CHANGES if holds(game, verb, flags, asked, old, new)), None)
                    found[name or "RED"] += 1
                    if name is None and len(shown) < 3:
                        shown.append((asked, old, new))
                wrong += found["RED"]
                print(f"{game} {verb} {' '.join(flags)}: {len(news)} answers, {dict(found) or 'all the same'}")
                for each in shown:
                    for what, value in zip(("asked", "then", "now"), each):
                        print(f"    {what:5} {json.dumps(value)[:700]}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("make", "compare"):
        sys.exit(__doc__)
    {"make": make, "compare": compare}[sys.argv[1]](sys.argv[2])
