#!/usr/bin/env python3
"""Checks the record of a fair game without the program that wrote it.

    python3 verify_fair.py RECORD [deals] [CHECK ...]

Every line, the commitment, the words of the players, and every roll and deal by the program, as
src/play/fairness.md tells it: what is written in the open must have fallen, what was laid in Wichita
must have been drawn. Every CHECK that somebody noted must be found, be it the commitment, the check
of a roll or the fingerprint. With `deals` every deal is shown. Not checked are the rules of the
games, nor in which round words were added: `croupier verify` does that. The status is 0 if all is
well, also for a game that is unfinished, and 1 if not.
"""

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
    """The values of all whole lines, the hashes that link them, and whether the last is torn."""
    values, links, mark = [], [b""], b',"check":"'
    pieces = re.findall(b"[^\n]*\n|[^\n]+$", raw)
    for number, line in enumerate(pieces, 1):
        if number == len(pieces) > 1 and (not line.endswith(b"\n") or b"\0" in line):
            return values, links[1:], True
        head, sign, check = line[:-21], line[-21:-11], line[-11:-3]
        link = hashlib.sha256(links[-1] + head + b"}").hexdigest().encode()
        well = (sign, check, line[-3:]) == (mark, link[:8], b'"}\n')
        unless(well, f"line {number}: it, or a line before it, was changed")
        once = lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else {}
        values.append(json.loads(head.decode() + "}", object_pairs_hook=once))
        links.append(link[:8] if values[0].get("croupier") == 1 else link)
    return values, links[1:], False


def commitment(header, raw, secret):
    """What was published before play: of the secret and the header, in version 1 of it alone."""
    if header["croupier"] == 1:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    head = raw[: raw.index(b"\n") - 20] + b"}"
    terms = re.sub(b',"fair":"[0-9a-f]{64}"', b"", head, count=1)
    text = b"croupier secret 2\n" + secret.encode() + b"\n" + terms
    return hashlib.sha256(text).hexdigest()


def added(header, entries):
    """The words of the players, each with the number of the last entry or draw before them, and by
    entry the number of its draw."""
    first = header["croupier"] == 1
    words, pledged, draws = [], {}, {}
    for e in entries:
        unless(first or "entropy" not in e, f"entry {e['n']}: words that nobody pledged")
        if "entropy" in e:
            words.append((e["n"], e["player"].encode(), e["entropy"].encode()))
        elif "pledge" in e:
            anew = pledged.get(e["player"])
            pledged = dict.fromkeys(pledged) if anew else pledged
            pledged[e["player"]] = e["pledge"]
        elif "renew" in e:
            words, pledged = [], {}
        elif "told" in e:
            hashes = {p: hashlib.sha256(t.encode()).hexdigest() for p, t in e["told"]}
            unless(hashes == pledged, f"entry {e['n']}: these words were not pledged")
            words += [(len(draws), p.encode(), t.encode()) for p, t in e["told"]]
            pledged = {}
        elif e.get("by") == "program":
            unless(first or not pledged, f"entry {e['n']}: words were pledged and not told")
            unless(first or e["do"].split()[0] in ("dice", "cards"), f"entry {e['n']}: no draw")
            draws[e["n"]] = e["n"] if first else len(draws) + 1
    return words, draws


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
        came = sum(s["do"].startswith("add ") - s["do"].startswith("drop ") for s in steps)
        packs = header["rules"]["decks"] or (len(header["players"]) + came + 1) // 2
        cards = [rank for rank in "A23456789TJQK" for _ in range(4 * packs)]
    else:
        cards = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
        hands = [at for at, step in enumerate(steps) if step["do"] == "next"]
        steps = steps[hands[-1] :] if hands else steps
    seen = [card for step in steps for card in step["cards"] if card != "?"]
    for card in sorted(seen, key=len, reverse=True):
        cards.remove(card if card in cards else next(c for c in cards if c[0] == card[0]))
    return cards


def in_words(entry):
    """An entry that says who plays, in words like all others."""
    for kind in ("add", "drop", "rename"):
        if kind in entry:
            return {**entry, "do": f"{kind} {entry[kind]}", "player": entry[kind], "by": "hand"}
    return entry


def whose(steps, entry):
    """Whose entry it is by the name of the opening, and for later entries by which names who goes."""
    names = dict(steps[-1]["names"]) if steps else {}
    who = names.get(entry["player"], entry["player"])
    if "rename" in entry:
        names.pop(entry["rename"], None)
        names[entry["to"]] = who
    elif "add" in entry:
        names[entry["add"]] = f"{entry['add']} of entry {entry['n']}"
    return {"who": who, "names": names}


def step(draws, header, steps, entry, anew=False):
    """The steps with one more; whatever the program drew for it is drawn again."""
    kind, *fell = entry["do"].replace("10", "T").split()
    cards = fell if kind == "cards" else []
    below = draws(entry["n"], kind) if entry["by"] == "program" else None
    if below and (not anew or "sealed" in entry):
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
    for dealt, laid in entry.get("open", []):
        known = [s["cards"] for s in steps if s["n"] == dealt]
        laid = laid.replace("10", "T").split()[1:]
        shown = known == [laid] or "?" in sum(known, [])
        unless(shown or not known, f"entry {entry['n']}: {laid} was laid open, not {known}")
    steps = [*steps, {**entry, **whose(steps, entry), "cards": cards}]
    if kind == "lay":
        hers = [s for s in steps if s["who"] == steps[-1]["who"]]
        held = Counter(card[0] for s in hers for card in s["cards"])
        for laid in (s["do"].replace("10", "T") for s in hers if s["do"].startswith("lay ")):
            held.subtract(re.findall("[2-9TAJQK]", laid))
        missing = -sum(min(n, 0) for n in held.values())
        unless(missing <= held["?"], f"entry {entry['n']}: what was laid had not been drawn")
    return steps


def replayed(header, entries, secret, renewed):
    """What stands at the end of a game, every roll and deal drawn again in its place, those apart
    whose secret was lost."""
    words, number = added(header, entries)

    def draws(entry, kind):
        return numbers(secret, words, number[entry], kind) if entry > renewed else None

    steps, done, undone = [], [], []
    for entry in map(in_words, entries):
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


def verify(raw, noted=()):
    """What there is to say about a record that holds together, and what was dealt."""
    (header, *entries), links, torn = lines(raw) if raw else ([{}], [], False)
    unless(header.get("fair"), "line 1: this is not the record of a fair game")
    unless(header["croupier"] in (1, 2), "line 1: this version is not known")
    for number, entry in enumerate(entries, 1):
        unless(entry.get("n") == number, f"line {number + 1}: entry {number} is due here")
    renewals = [(e["n"], e["renew"]) for e in entries if "renew" in e]
    renewed, committed = ([(0, header["fair"])] + renewals)[-1]
    for check in noted:
        found = check == committed or any(link.startswith(check.encode()) for link in links)
        unless(found and len(check) >= 8, f"nothing in this record has the check {check}")
    added(header, entries)
    drawn = [e["do"].split()[0] for e in entries if e.get("by") == "program" and e["n"] > renewed]
    count = f"{drawn.count('dice')} rolls and {drawn.count('cards')} deals"
    told = [e for e in entries if "secret" in e]
    end = "; the commitment is of the older kind" if header["croupier"] == 1 else ""
    end += f"; nothing before entry {renewed} is checked: its secret was lost" if renewed else ""
    end += "; the last line is torn" if torn else ""
    if not told:
        return f"unfinished: the secret is not told, {count} cannot be checked{end}", []
    late = [e["n"] for e in entries[told[0]["n"] :] if "note" not in e]
    unless(not late, f"entries {late} were entered after the secret was told")
    secret = told[0]["secret"]
    fits = commitment(header, raw, secret) == committed
    unless(fits, "another secret, or other players or rules, were committed to")
    steps = replayed(header, entries, bytes.fromhex(secret), renewed)
    seated = [s for s in steps if {"add", "drop", "rename"} & s.keys()]
    came = [" ".join([s["do"], *filter(None, [s.get("to")])]) for s in seated]
    end += f"; who plays was changed: {', '.join(came)}" if came else ""
    dealt = [f"{s['n']} {s['player']}: {' '.join(s['cards'])}" for s in steps if s["cards"]]
    return f"valid: {count} checked{end}", dealt


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            noted = [word for word in sys.argv[2:] if word != "deals"]
            verdict, dealt = verify(file.read(), noted)
        print(verdict, *(dealt if "deals" in sys.argv else []), sep="\n")
    except (LookupError, ValueError) as broken:
        sys.exit(print(f"broken: {broken}") or 1)
