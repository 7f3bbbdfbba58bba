//! What was meant, where a command line was not understood.

use std::path::Path;

use serde_json::json;

use crate::cli::args::Verb;
use crate::cli::saved::quoted;
use crate::play::AnyGame;
use crate::play::games::{Games, known};

/// The command that was probably meant by these arguments.
pub fn meant(games: &Games, args: &[String]) -> Option<String> {
    let (first, rest) = args.split_first()?;
    if first == "version" {
        return Some("croupier --version".to_string());
    }
    if first == "--json" {
        return Some(line(&[&words(rest)[..], &[first]].concat()));
    }
    let Some(kind) = known(games, first) else {
        // A verb in front of its game, or without one; two are also commands of their own.
        if !Verb::is_verb(first) || first == "roll" || first == "schema" {
            return None;
        }
        let named = rest.first().and_then(|game| known(games, game));
        let read = games.iter().find(|kind| is_position(**kind, rest));
        let (game, rest) = match (named, read) {
            (Some(kind), _) => (kind.info().id, &rest[1..]),
            (None, Some(kind)) => (kind.info().id, rest),
            (None, None) => ("GAME", rest),
        };
        return Some(line(&[&[game, first], &words(rest)[..]].concat()));
    };
    let id = kind.info().id;
    let [verb, rest @ ..] = rest else { return None };
    match &**verb {
        "help" => Some(line(&[id, "--help"])),
        // States are read from files, positions are not.
        "look" | "moves" | "roll" | "apply" if is_position(kind, rest) => {
            Some(line(&[&[id, "score"], &words(rest)[..]].concat()))
        }
        "score" | "best" | "odds" => {
            let file = rest.iter().find(|word| Path::new(word).is_file())?;
            Some(format!("{} < {file}", line(&[id, verb])))
        }
        word if Verb::is_verb(word) => None,
        _ if is_position(kind, &args[1..]) => {
            Some(line(&[&[id, "score"], &words(&args[1..])[..]].concat()))
        }
        _ => None,
    }
}

/// Whether all words but options are positions of a game.
pub fn is_position(kind: &dyn AnyGame, args: &[String]) -> bool {
    let positions: Vec<String> =
        args.iter().filter(|word| !word.starts_with('-')).cloned().collect();
    let read = kind.read_notation(&json!({}), &positions);
    !positions.is_empty() && read.iter().all(Result::is_ok)
}

fn words(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

/// A command as a shell takes it.
fn line(words: &[&str]) -> String {
    format!("croupier {}", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "))
}
