//! What a shell offers when Tab is pressed.

use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;

use crate::cli::command_line::whole_tree;
use crate::play::games::Games;

/// The completion script of a shell.
pub fn script(games: &Games, shell: Shell) -> Vec<u8> {
    let (mut script, mut tree) = (Vec::new(), without_files(whole_tree(games)));
    clap_complete::generate(shell, &mut tree, "croupier", &mut script);
    if shell == Shell::Fish {
        // The generator knows nothing of what stands without an option.
        let mut lines = Vec::new();
        words_in_fish(&tree, &[], &mut lines);
        script.extend(lines.concat().into_bytes());
    }
    script
}

/// The commands, where files are offered only for what is a file.
fn without_files(command: Command) -> Command {
    let hinted = |arg: Arg| match arg.get_value_hint() {
        ValueHint::Unknown if arg.get_action().takes_values() => arg.value_hint(ValueHint::Other),
        _ => arg,
    };
    command.mut_args(hinted).mut_subcommands(without_files)
}

fn words_in_fish(command: &Command, above: &[&str], lines: &mut Vec<String>) {
    let seen = above.iter().enumerate().map(|(i, word)| match i {
        0 => format!("__fish_croupier_using_subcommand {word}"),
        _ => format!("; and __fish_seen_subcommand_from {word}"),
    });
    let files = command.get_positionals().any(|arg| arg.get_value_hint() != ValueHint::Other);
    if !command.has_subcommands() && !files {
        let values = command.get_positionals().flat_map(Arg::get_possible_values);
        let names: Vec<String> = values.map(|value| value.get_name().to_string()).collect();
        let (seen, names) = (seen.collect::<String>(), names.join(" "));
        lines.push(format!("complete -c croupier -n \"{seen}\" -f -a \"{names}\"\n"));
    }
    for below in command.get_subcommands() {
        for name in below.get_name_and_visible_aliases() {
            words_in_fish(below, &[above, &[name]].concat(), lines);
        }
    }
}
