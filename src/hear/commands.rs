//! The commands at the prompt, besides the moves.

/// A command at the prompt.
#[derive(Debug, PartialEq)]
pub struct Command {
    /// Under which others of its kind stand in help.
    pub group: &'static str,
    pub word: &'static str,
    pub form: &'static str,
    pub help: &'static str,
}

const fn command(
    group: &'static str,
    word: &'static str,
    form: &'static str,
    help: &'static str,
) -> Command {
    Command { group, word, form, help }
}

/// All commands, in the order in which help lists them.
#[rustfmt::skip]
pub const COMMANDS: [Command; 18] = [
    command("Look", "?", "?", "show what is possible now"),
    command("Look", "help", "help [WORD]", "what one can type now, or explain a word"),
    command("Other", "roll", "roll, r", "let the program roll or deal"),
    command("Look", "rules", "rules [WORD]", "show the rules, or clauses with a word"),
    command("Look", "score", "score", "show the score sheet"),
    command("Ask", "why", "why", "explain the last verdict; why not: the last refusal"),
    command("Ask", "best", "best", "rank the possible moves; the first ten"),
    command("Ask", "odds", "odds", "show the chances of this moment"),
    command("Ask", "review", "review", "show the choices and rolls that decided most"),
    command("Look", "hands", "hands", "show what beats what"),
    command("Look", "state", "state", "print this moment as JSON"),
    command("Look", "log", "log [N]", "show the record, or its last N lines; log all: what was taken back, too"),
    command("Correct", "undo", "undo [N]", "take back what was last typed (u), N times; undo to 12"),
    command("Correct", "redo", "redo", "bring back what undo took, also behind something new"),
    command("Correct", "fix", "fix [N] ...", "correct the roll or the move of entry N, or the last"),
    command("Other", "note", "note ...", "write a remark into the record"),
    command("Look", "peek", "peek NAME", "show a player the hand they were dealt"),
    command("Other", "quit", "quit", "leave; the game is saved"),
];
