//! What a shell offers when Tab is pressed: its script asks for it.

use clap::builder::StyledStr;
use clap::{Arg, ValueHint};

use crate::cli::command_line::whole_tree;
use crate::play::games::Games;

/// What a word may become of which this much is typed, behind others: a line each, what it is behind a
/// tab. A slash alone stands for any file.
pub fn offered(games: &Games, typed: &str, before: &[String]) -> Vec<String> {
    let tree = whole_tree(games);
    let (mut command, mut open, mut begun) = (&tree, None, false);
    for word in before {
        let is_called = |arg: &&Arg| {
            arg.get_long().is_some_and(|long| word.strip_prefix("--") == Some(long))
                || arg.get_short().is_some_and(|short| *word == format!("-{short}"))
        };
        if open.take().is_some() {
            continue;
        }
        // A game without a verb takes what play does.
        open = command.find_subcommand("play").unwrap_or(command).get_opts().find(is_called);
        match command.find_subcommand(word) {
            Some(below) => command = below,
            None => begun |= !word.starts_with('-'),
        }
    }
    let line = |word: String, about: Option<&StyledStr>| {
        format!("{word}\t{}", about.map(ToString::to_string).unwrap_or_default())
    };
    let values = |arg: &Arg| {
        if arg.get_value_hint() != ValueHint::Unknown {
            return vec!["/".to_string()];
        }
        let all = arg.get_possible_values().into_iter();
        all.map(|value| line(value.get_name().to_string(), value.get_help())).collect()
    };
    let mut all: Vec<String> = Vec::new();
    if let Some(option) = open {
        all.extend(values(option));
    } else if typed.starts_with('-') {
        // A game without a verb takes what play does.
        let command = command.find_subcommand("play").unwrap_or(command);
        let long = |arg: &Arg| Some(line(format!("--{}", arg.get_long()?), arg.get_help()));
        all.extend(command.get_arguments().filter_map(long));
    } else {
        for below in command.get_subcommands().filter(|_| !begun) {
            let names = below.get_name_and_visible_aliases().into_iter();
            all.extend(names.map(|name| line(name.to_string(), below.get_about())));
        }
        all.extend(command.get_positionals().flat_map(values));
    }
    all.retain(|line| line == "/" || line.starts_with(typed));
    all
}
