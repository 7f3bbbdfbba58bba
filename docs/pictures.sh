#!/bin/sh
# Draws the pictures of the README anew, of games that the program plays with a seed: prompt.svg and
# page.png. Needs python3, chromium, and the program as the first argument or in the PATH.
set -e
cd "$(dirname "$0")"
program=${1:-croupier}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# At the prompt: what is typed stands behind the question that it answers.
cat >"$folder/typed" <<'TYPED'
2 4
1 2 4 5 5
roll the 5 again
3
hint
stop
3 3 3 6 1
TYPED
COLUMNS=80 "$program" dalmatian play -p Ana,Bo --first Ana --seed 10 --no-save --color always \
    <"$folder/typed" >"$folder/said"
python3 - "$folder/said" "$folder/typed" >prompt.svg <<'DRAW'
import re, sys
from html import escape

said, typed = (open(name).read().splitlines() for name in sys.argv[1:])
said, rows = said[:-1], []  # The last line says that nothing was saved.
for line in said:
    row = "".join(
        f'<tspan class="{ {"1": "bold", "2": "dim"}.get(how, "") }">{escape(text)}</tspan>'
        for how, text in re.findall(r"(?:\x1b\[(\d)m)?([^\x1b]+)(?:\x1b\[0m)?", line)
    )
    if re.sub(r"\x1b\[\dm", "", line).endswith("> ") and typed:
        row += f'<tspan class="typed">{escape(typed.pop(0))}</tspan>'
    rows.append(row)
print(f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{len(rows) * 20 + 32}">')
print("<style>text{font:14px ui-monospace,monospace;fill:#d8d4cb;white-space:pre}.bold{font-weight:600;fill:#fff}"
      ".dim{fill:#8d877c}.typed{fill:#8ec07c}</style>")
print('<rect width="100%" height="100%" rx="8" fill="#1d1c1a"/>')
for n, row in enumerate(rows):
    print(f'<text x="18" y="{n * 20 + 32}" xml:space="preserve">{row}</text>')
print("</svg>")
DRAW

# The page of a game between two that play well and badly.
export XDG_STATE_HOME="$folder"
"$program" dalmatian play -p Ana,Bo --bot Ana=greedy,Bo=points --seed 15 </dev/null >"$folder/said"
"$program" sheet --html "$folder"/croupier/games/*.jsonl >"$folder/page.html"
chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --hide-scrollbars \
    --disable-background-networking --disable-component-update --disable-sync \
    --user-data-dir="$folder/browser" --window-size=820,860 \
    --screenshot="$PWD/page.png" "file://$folder/page.html" 2>"$folder/said"
