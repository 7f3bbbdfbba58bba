//! What a shell offers when Tab is pressed: its script asks for it.

use clap::builder::StyledStr;
use clap::{Arg, Command, ValueHint};

use crate::cli::command_line::whole_tree;
use crate::play::games::Games;

/// What a word may become of which this much is typed, behind others: a line each, what it is behind a
/// tab. A slash alone stands for any file.
pub fn offered(games: &Games, typed: &str, before: &[String]) -> Vec<String> {
    let tree = whole_tree(games);
    let below = |command, word| Command::find_subcommand(command, word).unwrap_or(command);
    let command = before.iter().fold(&tree, below);
    // A game without a verb takes what play does.
    let takes = command.find_subcommand("play").unwrap_or(command);
    let option = before.last().and_then(|last| last.strip_prefix("--"));
    let option = takes.get_opts().find(|one| option.is_some() && one.get_long() == option);
    let line = |word: &str, about: Option<&StyledStr>| {
        format!("{word}\t{}", about.map(ToString::to_string).unwrap_or_default())
    };
    let values = |arg: &Arg| {
        if arg.get_value_hint() != ValueHint::Unknown {
            return vec!["/".to_string()];
        }
        let all = arg.get_possible_values().into_iter();
        all.map(|value| line(value.get_name(), value.get_help())).collect()
    };
    let mut all: Vec<String> = if let Some(option) = option {
        values(option)
    } else if typed.starts_with('-') {
        let long = |arg: &Arg| Some(line(&format!("--{}", arg.get_long()?), arg.get_help()));
        takes.get_arguments().filter_map(long).collect()
    } else {
        let named = |below: &Command| {
            let names = below.get_name_and_visible_aliases().into_iter();
            names.map(|name| line(name, below.get_about())).collect::<Vec<_>>()
        };
        let commands = command.get_subcommands().flat_map(named);
        commands.chain(command.get_positionals().flat_map(values)).collect()
    };
    all.retain(|line| line == "/" || line.starts_with(typed));
    all
}
