//! What a shell offers when Tab is pressed.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;

use crate::cli::command_line::whole_tree;
use crate::cli::out::name;
use crate::play::AnyGame;
use crate::play::bots::policies;
use crate::play::clauses::clauses;
use crate::play::games::Games;

/// The completion script of a shell.
pub fn script(games: &Games, shell: Shell) -> Vec<u8> {
    let offering = |tree, kind: &&dyn AnyGame| offering_words(tree, *kind);
    let tree = games.iter().fold(whole_tree(games), offering);
    let (mut script, mut tree) = (Vec::new(), without_files(tree));
    clap_complete::generate(shell, &mut tree, name(), &mut script);
    if shell == Shell::Fish {
        // The generator knows nothing of what stands without an option.
        let mut lines = Vec::new();
        words_in_fish(&tree, &[], &mut lines);
        script.extend(lines.concat().into_bytes());
    }
    script
}

/// Clauses and bots are any words: some are offered.
fn offering_words(tree: Command, kind: &dyn AnyGame) -> Command {
    let info = kind.info();
    let ids = clauses(info.rules).into_iter().map(|clause| clause.id);
    let bots =
        policies(kind.objectives()).into_iter().map(|policy| format!("all={}", policy.word()));
    let (ids, bots) = (PossibleValuesParser::new(ids), PossibleValuesParser::new(bots));
    let sits = |command: Command| command.mut_arg("bot", |bot| bot.value_parser(bots.clone()));
    tree.mut_subcommand(info.id, |game| {
        let game = sits(game).mut_subcommand("play", sits);
        game.mut_subcommand("rules", |rules| {
            rules.mut_arg("words", |words| words.value_parser(ids))
        })
    })
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
        0 => format!("__fish_{}_using_subcommand {word}", name().replace('-', "_")),
        _ => format!("; and __fish_seen_subcommand_from {word}"),
    });
    let files = command.get_positionals().any(|arg| arg.get_value_hint() != ValueHint::Other);
    if !command.has_subcommands() && !files {
        let values = command.get_positionals().flat_map(Arg::get_possible_values);
        let names: Vec<String> = values.map(|value| value.get_name().to_string()).collect();
        let (seen, names) = (seen.collect::<String>(), names.join(" "));
        lines.push(format!("complete -c {} -n \"{seen}\" -f -a \"{names}\"\n", name()));
    }
    for below in command.get_subcommands() {
        for name in below.get_name_and_visible_aliases() {
            words_in_fish(below, &[above, &[name]].concat(), lines);
        }
    }
}
