#!/usr/bin/env python3
"""Checks the record of a fair game without the program that wrote it.

    python3 verify_fair.py RECORD

Checked are the form and the check of every line, that the secret told at the end is the one that
was committed to before play, and every roll of dice by the program, as src/play/fairness.md
tells it. Not checked are the rules of the games, and the cards dealt, which lean on what lies in
each game's pack at that moment: `croupier verify` does both. The status is 0 if all is well, also
for a game that is unfinished, and 1 if not.
"""

import hashlib
import hmac
import json
import sys


class Broken(Exception):
    """What is wrong with a record."""


def no_twice(pairs):
    if len({key for key, _ in pairs}) < len(pairs):
        raise Broken("a key stands twice")
    return dict(pairs)


def checked(line, before):
    """The value and the check of a line: the check follows from the one before and the line."""
    mark = b',"check":"'
    head, check = line[: -len(mark) - 11], line[-11:-3]
    if line[-len(mark) - 11 : -11] != mark or line[-3:] != b'"}\n':
        raise Broken("it does not end with its check")
    due = hashlib.sha256(before + head + b"}").hexdigest()[:8].encode()
    if check != due:
        raise Broken("the check is wrong: it, or a line before it, was changed")
    return json.loads(head.decode("utf-8") + "}", object_pairs_hook=no_twice), check


def lines(raw):
    """The values of all whole lines, and whether the last line is torn."""
    values, before = [], b""
    *pieces, rest = [piece + b"\n" for piece in raw.split(b"\n")]
    pieces += [rest[:-1]] if rest[:-1] else []
    for number, line in enumerate(pieces, 1):
        if number == len(pieces) and number > 1 and (not line.endswith(b"\n") or b"\0" in line):
            return values, True
        try:
            value, before = checked(line, before)
        except (Broken, ValueError) as error:
            raise Broken(f"line {number}: {error}") from error
        values.append(value)
    return values, False


def words(secret, stirred, event, kind):
    """Numbers of 32 bits, without end."""
    message = b""
    for number, player, text in stirred:
        if number < event:
            player, text = player.encode(), text.encode()
            message += b"%d %d %s %d %s\n" % (number, len(player), player, len(text), text)
    counter = 0
    while True:
        last = b"%s %d %d\n" % (kind, event, counter)
        mac = hmac.new(secret, message + last, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(mac[at : at + 4], "big")
        counter += 1


def below(n, stream):
    """A number below n: the whole part of word * n / 2^32; the lowest fractions are rejected."""
    while True:
        product = next(stream) * n
        if product % 2**32 >= 2**32 % n:
            return product // 2**32


def dice(secret, stirred, event, count):
    stream = words(secret, stirred, event, b"dice")
    return sorted(below(6, stream) + 1 for _ in range(count))


def verify(raw):
    """What there is to say about a record that holds together."""
    (header, *entries), torn = lines(raw) if raw else ([{}], False)
    commitment = header.get("fair")
    if commitment is None:
        raise Broken("line 1: this is not the record of a fair game")
    for number, entry in enumerate(entries, 1):
        if entry.get("n") != number:
            raise Broken(f"line {number + 1}: entry {number} is due here")
    stirred = [(e["n"], e["player"], e["entropy"]) for e in entries if "entropy" in e]
    rolls = [e for e in entries if e.get("by") == "program" and e["do"].startswith("dice ")]
    deals = [e for e in entries if e.get("by") == "program" and e["do"].startswith("cards ")]
    told = [e for e in entries if "secret" in e]
    end = "; the last line is torn" if torn else ""
    if not told:
        return f"unfinished: the secret is not told, {len(rolls)} rolls cannot be checked{end}"
    if len(told) > 1 or any("note" not in e for e in entries[told[0]["n"] :]):
        raise Broken(f"entry {told[0]['n']}: something was entered after the secret was told")
    secret = bytes.fromhex(told[0]["secret"])
    if len(secret) != 32 or hashlib.sha256(secret).hexdigest() != commitment:
        raise Broken("the secret is not the one that was committed to")
    for entry in rolls:
        faces = [int(face) for face in entry["do"].split()[1:]]
        due = dice(secret, stirred, entry["n"], len(faces))
        if faces != due:
            raise Broken(f"entry {entry['n']}: {faces} was written where {due} fell")
    return f"valid: {len(rolls)} rolls checked, {len(deals)} deals not{end}"


def main():
    try:
        with open(sys.argv[1], "rb") as file:
            print(verify(file.read()))
    except Broken as broken:
        print(f"broken: {broken}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
