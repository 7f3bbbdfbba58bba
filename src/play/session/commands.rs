//! The commands at the prompt, beside the moves.

/// A command at the prompt, beside the moves.
pub struct Command {
    pub word: &'static str,
    pub also: &'static [&'static str],
    pub form: &'static str,
    pub help: &'static str,
    /// Nothing follows it.
    pub alone: bool,
}

const fn alone(
    word: &'static str,
    also: &'static [&'static str],
    form: &'static str,
    help: &'static str,
) -> Command {
    Command { word, also, form, help, alone: true }
}

const fn with(word: &'static str, form: &'static str, help: &'static str) -> Command {
    Command { word, also: &[], form, help, alone: false }
}

/// All commands, in the order in which help lists them.
pub const COMMANDS: [Command; 23] = [
    alone("?", &[], "?", "show what is possible now"),
    Command {
        also: &["man"],
        ..with("help", "help [WORD]", "list these commands, or explain one")
    },
    alone("roll", &["r"], "roll, r", "let the program roll or deal"),
    with("rules", "rules [WORD]", "show the rules, or clauses with a word"),
    alone("score", &["sheet"], "score", "show the score sheet"),
    Command {
        also: &["why?"],
        ..with("why", "why [N]", "explain the last verdict, or that of entry N")
    },
    Command {
        also: &["hint"],
        ..with("best", "best [all]", "rank the possible moves; the first ten")
    },
    with("odds", "odds", "show the chances of this moment"),
    with("coach", "coach [N|off]", "warn about moves that lose more than N"),
    alone("luck", &[], "luck", "show what luck and mistakes decided"),
    with("state", "state", "print this moment as JSON; --as NAME, as for best, odds"),
    alone("log", &[], "log", "show the record so far"),
    Command {
        also: &["u"],
        ..with("undo", "undo [N|to N]", "take back one entry (u), N entries, or all after N")
    },
    with("redo", "redo [N]", "bring back what undo took, N times"),
    with("fix", "fix N …", "correct the roll or the move of entry N"),
    Command { also: &["join"], ..with("add", "add NAME", "another player joins") },
    with("drop", "drop NAME", "a player leaves the game"),
    with("rename", "rename OLD NEW", "give a player another name"),
    with("note", "note …", "write a remark into the record"),
    with("peek", "peek NAME", "show a player the cards they were dealt"),
    with("stir", "stir NAME …", "add a player's words to the dice of a fair game"),
    with("save", "save FILE", "write the game to another file, and go on there"),
    alone("quit", &["exit", "q"], "quit, q", "leave; the game is saved"),
];

/// The commands; what belongs to a fair game alone, only there.
pub(super) fn help(fair: bool) -> Vec<String> {
    let mut lines = vec!["Type moves and faces; NAME: in front says whose. Commands:".to_string()];
    // Three in one line, so that all of them fit a screen.
    let who_plays = ("add, drop NAME", "change who plays; rename OLD NEW gives a new name");
    let rows = COMMANDS.iter().filter_map(|command| match command.word {
        "add" => Some(who_plays),
        "drop" | "rename" => None,
        "stir" if !fair => None,
        _ => Some((command.form, command.help)),
    });
    lines.extend(rows.map(|(form, help)| format!("  {form:<14} {help}")));
    lines.push(
        "Short forms work, moves before commands. Separate several entries with ;.".to_string(),
    );
    lines
}
