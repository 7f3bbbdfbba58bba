//! Signals and ends at a terminal; `console/files.md` shows disks and pipes that fail.

use std::fs;

use crate::run::{Conversation, Scratch, croupier, send};

/// Every kind of prompt in every game: how a game is begun, what is typed, the prompt that then
/// stands, and how many entries there are.
fn prompts() -> impl Iterator<Item = [&'static str; 4]> {
    let parts = |line: &'static str| line.split(" | ").collect::<Vec<_>>().try_into().unwrap();
    include_str!("prompts.txt").lines().map(parts)
}

const SIGNALS: [(&str, i32); 3] = [("HUP", 129), ("INT", 130), ("TERM", 143)];

/// Ctrl-D.
const END: &str = "\u{4}";

/// A shell that plays, and tells its terminal before and after; it outlives the signals itself.
const SCRIPT: &str = "trap : INT HUP TERM; stty -a >before
    sh -c \"echo pid=\\$\\$.; exec croupier $0 --save game.jsonl\"; echo status=$?.; stty -a >after; echo done.";

#[test]
fn leaving_at_any_prompt_gives_the_terminal_back() {
    // Lines are read in another way on a plain terminal, and before a game begins.
    let ways = || SIGNALS.into_iter().chain([("Ctrl-D", 0)]);
    let each = prompts().zip(ways().cycle()).map(|(prompt, way)| ("xterm", prompt, way));
    let first = ["xterm", "dumb"].into_iter().flat_map(|term| {
        prompts().take(2).flat_map(move |prompt| ways().map(move |way| (term, prompt, way)))
    });
    for (term, [play, typed, shown, entries], (signal, status)) in first.chain(each.skip(2)) {
        let at = format!("{signal} at {shown:?} of {term}");
        let home = Scratch::new();
        let mut shell = Conversation::in_terminal(&home, term, &["-c", SCRIPT, play]);
        shell.hears("pid=");
        let process = shell.hears(".");
        for line in typed.split("; ").filter(|line| !line.is_empty()) {
            shell.types("> ", line);
        }
        shell.hears(shown);
        if status == 0 {
            shell.sends(END);
        } else {
            send(signal, process.trim_end_matches('.'));
        }
        shell.hears(&format!("status={status}."));
        shell.hears("done.");
        let [before, after] =
            ["before", "after"].map(|name| fs::read_to_string(home.path(name)).unwrap());
        assert!(before == after && before.contains("icanon"), "{at}: {before}{after}");
        let record = home.path("game.jsonl");
        if record.exists() {
            let verdict = croupier("verify --json").arg(&record).output();
            let kept = fs::read_to_string(record).unwrap().lines().count() - 1;
            assert!(kept.to_string() == entries && !verdict.contains("torn"), "{at}: {verdict}");
        } else {
            assert!(shown.starts_with("Who plays"), "{at}");
        }
    }
}
