//! The commands at the prompt, beside the moves.

use crate::pieces::Typed;

/// A command at the prompt, beside the moves.
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

    /// Whether it changes nothing.
    pub(super) fn only_tells(&self) -> bool {
        let told =
            ["?", "help", "rules", "score", "why", "best", "odds", "luck", "state", "log", "peek"];
        told.contains(&self.word)
    }
}

/// What people ask and say in whole sentences, and the command that answers.
const SAID: [(&str, &str); 34] = [
    ("what can i do", "?"),
    ("what can we do", "?"),
    ("what now", "?"),
    ("what are my options", "?"),
    ("whose turn", "?"),
    ("whose turn is it", "?"),
    ("whos turn", "?"),
    ("whos turn is it", "?"),
    ("what", "?"),
    ("who is next", "?"),
    ("whos next", "?"),
    ("who is winning", "score"),
    ("whos winning", "score"),
    ("who is ahead", "score"),
    ("whos ahead", "score"),
    ("what is the score", "score"),
    ("whats the score", "score"),
    ("scores", "score"),
    ("what are the rules", "rules"),
    ("what are the odds", "odds"),
    ("what are my odds", "odds"),
    ("what should i do", "best"),
    ("help me", "help"),
    ("how do i undo", "help undo"),
    ("undo last", "undo"),
    ("undo that", "undo"),
    ("oops", "undo"),
    ("take back", "undo"),
    ("go back", "undo"),
    ("undo all", "undo to 0"),
    ("undo everything", "undo to 0"),
    ("take that back", "undo"),
    ("take it back", "undo"),
    ("quit now", "quit"),
];

/// A question, or a sentence that is no move, as the command that answers it.
pub(super) fn in_a_word(typed: Typed<'_>) -> Typed<'_> {
    let said = typed.text.trim_end_matches(['?', '!', '.', ' ']).to_lowercase();
    let asked = said.strip_suffix(" please");
    let said = asked.unwrap_or(&said).replace(['\'', '\u{2019}'], "");
    let meant = SAID.iter().find(|(known, _)| *known == said).map(|(_, word)| *word);
    let known = || COMMANDS.iter().map(|command| command.word).find(|word| *word == said);
    let meant = meant.or_else(|| asked.and_then(|_| known()));
    // A question changes nothing.
    let tells = |word: &&str| {
        let mut commands = COMMANDS.iter().filter(|command| command.only_tells());
        commands.any(|command| word.split(' ').next() == Some(command.word))
    };
    let meant = meant.filter(|word| !typed.text.contains('?') || tells(word));
    meant.map_or(typed, |word| typed.with(word))
}

/// All commands, in the order in which help lists them.
pub const COMMANDS: [Command; 18] = [
    command("?", &[], "?", "show what is possible now").alone(),
    command("help", &["man"], "help [WORD]", "list these commands, or explain one"),
    command("roll", &["r"], "roll, r", "let the program roll or deal").alone(),
    command("rules", &[], "rules [WORD]", "show the rules, or clauses with a word"),
    command("score", &["sheet"], "score", "show the score sheet").alone(),
    command("why", &[], "why [N]", "explain the last verdict, or that of entry N"),
    command("best", &["hint"], "best [all]", "rank the possible moves; the first ten"),
    command("odds", &[], "odds", "show the chances of this moment"),
    command("coach", &[], "coach [N|off]", "warn about moves that lose more than N"),
    command("luck", &[], "luck", "show what luck and mistakes decided").alone(),
    command("state", &[], "state", "print this moment as JSON; --as NAME, as for best, odds"),
    command("log", &[], "log", "show the record so far").alone(),
    command(
        "undo",
        &["u"],
        "undo [N|to N]",
        "take back what was last typed (u), N times, or all after N",
    ),
    command("redo", &[], "redo [N]", "bring back what undo took, N times"),
    command("fix", &[], "fix N …", "correct the roll or the move of entry N"),
    command("note", &[], "note …", "write a remark into the record"),
    command("peek", &[], "peek NAME", "show a player the hand they were dealt"),
    command("quit", &["exit", "q"], "quit, q", "leave; the game is saved").alone(),
];

/// The commands.
pub(super) fn help() -> Vec<String> {
    let mut lines = vec!["Type moves and faces; NAME: in front says whose. Commands:".to_string()];
    let rows = COMMANDS.iter().filter_map(|command| match command.word {
        _ => Some((command.form, command.help)),
    });
    lines.extend(rows.map(|(form, help)| format!("  {form:<14} {help}")));
    lines.push(
        "Short forms work, moves before commands. Separate several entries with ;.".to_string(),
    );
    lines
}
