#!/usr/bin/env python3
"""Checks the record of a fair game without the program that wrote it.

    python3 verify_fair.py RECORD [deals]

Every line, the secret, and every roll and deal by the program, as src/play/fairness.md tells it:
what is written in the open must have fallen, what was laid in Wichita must have been drawn. With
`deals` every deal is shown. Not checked are the rules of the games: `croupier verify` does that.
The status is 0 if all is well, also for a game that is unfinished, and 1 if not.
"""

import functools
import hashlib
import hmac
import itertools
import json
import re
import struct
import sys
from collections import Counter


def unless(well, why):
    if not well:
        raise ValueError(why)


def lines(raw):
    """The values of all whole lines, and whether the last line is torn."""
    values, before, mark = [], b"", b',"check":"'
    pieces = re.findall(b"[^\n]*\n|[^\n]+$", raw)
    for number, line in enumerate(pieces, 1):
        if number == len(pieces) > 1 and (not line.endswith(b"\n") or b"\0" in line):
            return values, True
        head, sign, check = line[:-21], line[-21:-11], line[-11:-3]
        before = hashlib.sha256(before + head + b"}").hexdigest()[:8].encode()
        well = (sign, check, line[-3:]) == (mark, before, b'"}\n')
        unless(well, f"line {number}: it, or a line before it, was changed")
        once = lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else {}
        values.append(json.loads(head.decode() + "}", object_pairs_hook=once))
    return values, False


def numbers(secret, stirred, event, kind):
    """What gives numbers below n for an event: the whole part of word * n / 2^32, each word of 32
    bits, of which those with the lowest fractions are passed over."""
    before = (b"%d %d %s %d %s\n" % (n, len(p), p, len(t), t) for n, p, t in stirred if n < event)
    message = b"".join(before) + b"%s %d " % (kind.encode(), event)

    def stream():
        for counter in itertools.count():
            mac = hmac.new(secret, message + b"%d\n" % counter, hashlib.sha256).digest()
            yield from struct.unpack(">8L", mac)

    words = stream()
    return lambda n: next(w * n >> 32 for w in words if w * n % 2**32 >= 2**32 % n)


def faces(below, dice):
    """What so many dice show: ten of them by one number at most, whose digits in base six, the
    last first, are the faces less one."""
    for at_once in [10] * (dice // 10) + [dice % 10]:
        number = below(6**at_once)
        yield from (number // 6**place % 6 + 1 for place in range(at_once))


def pack(header, steps):
    """The cards that may still come after these steps, in their order."""
    if header["game"] == "wichita":
        packs = header["rules"]["decks"] or (len(header["players"]) + 1) // 2
        cards = [rank for rank in "A23456789TJQK" for _ in range(4 * packs)]
    else:
        cards = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
        hands = [at for at, step in enumerate(steps) if step["do"] == "next"]
        steps = steps[hands[-1] :] if hands else steps
    seen = [card for step in steps for card in step["cards"] if card != "?"]
    for card in sorted(seen, key=len, reverse=True):
        cards.remove(card if card in cards else next(c for c in cards if c[0] == card[0]))
    return cards


def step(draws, header, steps, entry, anew=False):
    """The steps with one more; whatever the program drew for it is drawn again."""
    kind, *fell = entry["do"].replace("10", "T").split()
    cards = fell if kind == "cards" else []
    if entry["by"] == "program" and (not anew or "sealed" in entry):
        below = draws(entry["n"], kind)
        if kind == "dice":
            due = sorted(str(face) for face in faces(below, len(fell)))
        else:
            left, cards = pack(header, steps), []
            for _ in fell:
                at = below(len(left))
                left[at], left[-1] = left[-1], left[at]
                cards.append(left.pop())
            due = ["?"] * len(cards) if "sealed" in entry else cards
        unless(fell == due, f"entry {entry['n']}: {fell} was written where {due} fell")
    steps = [*steps, {**entry, "cards": cards}]
    if kind == "lay":
        hers = [s for s in steps if s["player"] == entry["player"]]
        held = Counter(card[0] for s in hers for card in s["cards"])
        for laid in (s["do"].replace("10", "T") for s in hers if s["do"].startswith("lay ")):
            held.subtract(re.findall("[2-9TAJQK]", laid))
        missing = -sum(min(n, 0) for n in held.values())
        unless(missing <= held["?"], f"entry {entry['n']}: what was laid had not been drawn")
    return steps


def replayed(header, entries, secret):
    """What stands at the end of a game, every roll and deal drawn again in its place."""
    told = (e for e in entries if "entropy" in e)
    stirred = [(e["n"], e["player"].encode(), e["entropy"].encode()) for e in told]
    draws = functools.partial(numbers, secret, stirred)
    steps, done, undone = [], [], []
    for entry in entries:
        if "undo" in entry:
            undone, steps = [*undone, steps], done.pop()
        elif "redo" in entry:
            done, steps = [*done, steps], undone.pop()
        elif "do" in entry:
            done, undone, after = [*done, steps], [], [entry]
            if "fix" in entry:
                at = [s["n"] for s in steps].index(entry["fix"])
                after = [{**steps[at], "do": entry["do"], "by": "hand"}, *steps[at + 1 :]]
                steps = steps[:at]
            for e in after:
                steps = step(draws, header, steps, e, anew="fix" in entry)
    return steps


def verify(raw):
    """What there is to say about a record that holds together, and what was dealt."""
    (header, *entries), torn = lines(raw) if raw else ([{}], False)
    unless(header.get("fair"), "line 1: this is not the record of a fair game")
    for number, entry in enumerate(entries, 1):
        unless(entry.get("n") == number, f"line {number + 1}: entry {number} is due here")
    drawn = [e["do"].split()[0] for e in entries if e.get("by") == "program"]
    count = f"{drawn.count('dice')} rolls and {drawn.count('cards')} deals"
    told = [e for e in entries if "secret" in e]
    end = "; the last line is torn" if torn else ""
    if not told:
        return f"unfinished: the secret is not told, {count} cannot be checked{end}", []
    late = [e["n"] for e in entries[told[0]["n"] :] if "note" not in e]
    unless(not late, f"entries {late} were entered after the secret was told")
    secret = bytes.fromhex(told[0]["secret"])
    unless(hashlib.sha256(secret).hexdigest() == header["fair"], "this is another secret")
    steps = replayed(header, entries, secret)
    dealt = [f"{s['n']} {s['player']}: {' '.join(s['cards'])}" for s in steps if s["cards"]]
    return f"valid: {count} checked{end}", dealt


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            verdict, dealt = verify(file.read())
        print(verdict, *(dealt if "deals" in sys.argv else []), sep="\n")
    except (LookupError, ValueError) as broken:
        sys.exit(print(f"broken: {broken}") or 1)
