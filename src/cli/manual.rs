//! Manual pages, made of the command tree.

use clap_mangen::Man;

use crate::cli::command_line::whole_tree;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::play::games::find;

/// Prints the page of the program, or of a game.
///
/// # Errors
/// If there is no such page, or stdout fails.
pub fn print(name: Option<&str>, console: &mut Console) -> anyhow::Result<Exit> {
    let tree = whole_tree(console.games);
    let (title, command) = match name.map(|name| name.strip_prefix("croupier-").unwrap_or(name)) {
        None | Some("croupier") => ("croupier".to_string(), &tree),
        Some(name) => {
            let id = find(console.games, name)?.info().id;
            (format!("croupier-{id}"), tree.find_subcommand(id).unwrap_or(&tree))
        }
    };
    let mut page = Vec::new();
    let man = Man::new(command.clone().display_name(title.as_str())).title(title.to_uppercase());
    man.source(concat!("croupier ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    console.out.bytes(&page)?;
    Ok(Exit::Done)
}
