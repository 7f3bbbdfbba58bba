#!/usr/bin/env python3
"""Types for Python and TypeScript from the schemas of croupier, tried on what it really writes.

    pip install datamodel-code-generator
    npm install json-schema-to-typescript typescript     (and its bin folder in PATH)
    python3 examples/types/check.py [FOLDER]

writes GAME.py and GAME.ts into FOLDER for every game, and croupier.py and croupier.ts for what is of
no one game. Then a game of each is played, and every line of it goes through the types: in Python it
is read and must be the same when it is written again; in TypeScript it must compile. A language whose
tools are not there is left out, and that is said.
"""

import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

CROUPIER = os.environ.get("CROUPIER", "croupier")
POSITIONS = {
    "dice-poker": ["AsKd9c+653"],
    "dalmatian": ["6:12345"],
    "pairs-and-wagers": ["3356"],
    "swipe": ["7:1264+Bo53"],
    "wichita": ["35:62TAAK"],
}


def croupier(*args, lines=()):
    """What the program answers, line by line."""
    given = "".join(json.dumps(line) + "\n" for line in lines)
    ran = subprocess.run([CROUPIER, *args], input=given, capture_output=True, text=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def played(game):
    """The moments of a game: the first of the moves at each, and dice and cards by the program."""
    [state] = croupier(game, "new", "-p", "Ana,Bo,Cy")
    for step in range(60):
        [report] = croupier(game, "look", lines=[{**state, "id": step}])
        yield state, report
        if report["over"]:
            return
        moves = [move for move in report["moves"] if not move.get("open")]
        if report["awaits"] != "move" or not moves:
            after = croupier(game, "roll", "--seed", str(step), lines=[state])
        else:
            move = moves[step % len(moves)]
            words = f"{move['player']}: {move['move']} {move.get('least', '')}".strip()
            after = croupier(game, "apply", words, lines=[state])
        if "error" in after[0]:
            return
        [state] = after


def samples_of(game):
    """What is written of a game, each with the name of its type."""
    states = []
    for state, report in played(game):
        states.append({**state, "id": len(states)})
        yield "State", state
        yield "Report", report
        for move in report["moves"][:20]:
            yield "Move", move
            if "open" not in move and "least" not in move:
                yield "Parts", {k: v for k, v in move.items() if k not in ("player", "move")}
    for part, verb in [("Moves", "moves"), ("Scores", "score")]:
        for answer in croupier(game, verb, lines=states[::5]):
            yield part, answer
    for part, verb in [("Best", "best"), ("Odds", "odds")]:
        # Short estimates are as well shaped as long ones.
        for answer in croupier(game, verb, "--seconds", "0.1", lines=states[::12]):
            if "error" not in answer:
                yield part, answer
    for part in ["Score", "Best", "Odds"]:
        for answer in croupier(game, part.lower(), "--json", *POSITIONS[game]):
            if "error" not in answer:
                yield part, answer
    yield "Simulate", croupier(game, "simulate", "-n", "2", "--bots", "greedy,random,random", "--json")[0]


def samples_of_none():
    """What is written of no one game."""
    yield "Games", croupier("--json")[0]
    yield "Roll", croupier("roll", "--json", "3d6")[0]
    yield "Rules", croupier("swipe", "rules", "--json")[0]
    yield "Refusal", croupier("dalmatian", "look", lines=[{"total": 99}])[0]
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "record.jsonl")
        subprocess.run([CROUPIER, "dalmatian", "play", "-p", "Ana,Bo", "--bot", "all=random", "--save", record], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        with open(record, encoding="utf-8") as lines:
            for line in list(lines)[:40]:
                yield "Record", json.loads(line)
        yield "Verify", croupier("verify", "--json", record)[0]
    requests = [
        {"do": "hello", "id": 1},
        {"do": "new", "game": "swipe", "players": ["Ana", "Bo", "Cy"]},
        {"do": "apply", "state": {"game": "dalmatian", "total": 6, "dice": [1, 2, 3, 4, 5]}, "moves": ["reroll 3"]},
        {"do": "fly"},
    ]
    for request in requests[:-1]:
        yield "Request", request
    for answer in croupier("serve", lines=requests):
        yield "Answer", answer


def in_python(folder, name, schema, samples):
    """Reads every sample with its type and writes it again."""
    module = name.replace("-", "_") + "_types"
    made = ["datamodel-codegen", "--input", schema, "--input-file-type", "jsonschema"]
    made += ["--output", os.path.join(folder, module + ".py")]
    made += ["--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.11"]
    made += ["--use-annotated", "--enum-field-as-literal", "all"]
    made += ["--formatters", "builtin", "--disable-timestamp"]
    subprocess.run(made, check=True)
    types = importlib.import_module(module)
    for part, sample in samples:
        read = getattr(types, part).model_validate(sample)
        written = read.model_dump(mode="json", by_alias=True, exclude_unset=True)
        assert written == sample, f"{name} {part}: {sample} comes back as {written}"


def in_typescript(folder, name, schema, samples):
    """Makes a file in which every sample has its type, and compiles it."""
    types = os.path.join(folder, name + ".ts")
    subprocess.run(["json2ts", "--additionalProperties=false", "-i", schema, "-o", types], check=True)
    with open(types, encoding="utf-8") as text:
        text = text.read()
    known = lambda part: f"type {part} " in text or f"interface {part} " in text
    whole = next(line for line in text.splitlines() if line.startswith("export type")).split()[2]
    parts = {part if known(part) else whole for part, _ in samples}
    check = os.path.join(folder, name + ".check.ts")
    with open(check, "w", encoding="utf-8") as out:
        out.write(f"import type {{ {', '.join(sorted(parts))} }} from './{name}';\n")
        for number, (part, sample) in enumerate(samples):
            part = part if part in parts else whole
            out.write(f"export const sample{number}: {part} = {json.dumps(sample)};\n")
    subprocess.run(["tsc", "--strict", "--noEmit", check], check=True)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    sys.path.insert(0, folder)
    languages = []
    for language, tools, check in [
        ("Python", ["datamodel-codegen"], in_python),
        ("TypeScript", ["json2ts", "tsc"], in_typescript),
    ]:
        missing = [tool for tool in tools if shutil.which(tool) is None]
        if missing:
            print(f"{language} is left out: {' and '.join(missing)} not found")
        else:
            languages.append((language, check))
    for name in ["croupier", *POSITIONS]:
        schema = os.path.join(folder, name + ".schema.json")
        game = [name] if name in POSITIONS else []
        with open(schema, "w", encoding="utf-8") as out:
            subprocess.run([CROUPIER, *game, "schema"], stdout=out, check=True)
        samples = list(samples_of(name) if game else samples_of_none())
        for language, check in languages:
            check(folder, name, schema, samples)
            print(f"{name}: {len(samples)} answers in {language}")


main()
