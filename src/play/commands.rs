//! The commands at the prompt, besides the moves.

/// A command at the prompt.
#[derive(Debug)]
pub struct Command {
    pub word: &'static str,
    pub also: &'static [&'static str],
    pub form: &'static str,
    pub help: &'static str,
    /// Nothing follows it.
    pub alone: bool,
}

const fn command(
    word: &'static str,
    also: &'static [&'static str],
    form: &'static str,
    help: &'static str,
) -> Command {
    Command { word, also, form, help, alone: false }
}

impl Command {
    const fn alone(self) -> Self {
        Self { alone: true, ..self }
    }

    pub(super) fn is_called(&self, word: &str) -> bool {
        self.word == word || self.also.contains(&word)
    }
}

/// All commands, in the order in which help lists them.
pub const COMMANDS: [Command; 19] = [
    command("?", &[], "?", "show what is possible now").alone(),
    command("help", &["man"], "help [WORD]", "list these commands, or explain one"),
    command("roll", &["r"], "roll, r", "let the program roll or deal").alone(),
    command("intro", &[], "intro", "say what the game is about, and how to type").alone(),
    command("rules", &[], "rules [WORD]", "show the rules, or clauses with a word"),
    command("score", &["sheet"], "score", "show the score sheet").alone(),
    command("why", &[], "why [N]", "explain the last verdict, or that of entry N"),
    command("best", &["hint"], "best", "rank the possible moves; the first ten").alone(),
    command("odds", &[], "odds", "show the chances of this moment").alone(),
    command("review", &[], "review", "show the choices and rolls that decided most").alone(),
    command("hands", &[], "hands", "show what beats what, at Dice Poker").alone(),
    command("state", &[], "state", "print this moment as JSON").alone(),
    command("log", &[], "log", "show the record so far").alone(),
    command("undo", &["u"], "undo [N]", "take back what was last typed (u), N times"),
    command("redo", &[], "redo", "bring back what undo took").alone(),
    command("fix", &[], "fix [N] ...", "correct the roll or the move of entry N, or the last"),
    command("note", &[], "note ...", "write a remark into the record"),
    command("peek", &[], "peek NAME", "show a player the hand they were dealt"),
    command("quit", &["exit", "q"], "quit, q", "leave; the game is saved").alone(),
];
