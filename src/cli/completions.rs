//! What a shell offers when Tab is pressed.

use clap_complete::Shell;

use crate::cli::command_line::whole_tree;
use crate::play::games::Games;

/// The completion script of a shell.
pub fn script(games: &Games, shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut whole_tree(games), "croupier", &mut script);
    script
}
