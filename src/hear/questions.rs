//! Questions change nothing, so one key word is enough; what no command answers, ? does.

use super::commands::COMMANDS;
use super::spot::{Attempt, Spot};
use super::tokens::{Token, plain};
use super::vocabulary::{ASKING, Means, Vocabulary};
use crate::game::Next;

/// The command that answers, if it is a question.
pub fn asked(
    vocabulary: &Vocabulary,
    spot: &Spot,
    tokens: &[Token],
    text: &str,
) -> Option<Attempt> {
    let low = plain(text).replace('\'', "");
    let words: Vec<&str> =
        low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let has = |all: &[&str]| words.iter().any(|word| all.contains(word));
    let first = *words.first()?;
    let asking: Vec<&str> = ASKING.split(' ').collect();
    let behind =
        ["so", "and", "but", "hey", "ok", "wait", "um", "sorry", "remind", "quick", "hang"];
    let wh = asking.contains(&first)
        || behind.contains(&first) && words.get(1).is_some_and(|word| asking.contains(word));
    let marked = low.trim_end().ends_with('?') && !low.trim_end().ends_with(" ?");
    let request = matches!(first, "can" | "could" | "may" | "would");
    let asks_later = words.iter().skip(1).any(|word| asking.contains(word));
    let tells = matches!(first, "remind" | "explain" | "define" | "describe" | "tell")
        || matches!(first, "show" | "give" | "list" | "say") && has(&["me", "us"]) && asks_later;
    if low.contains("why not") && !marked
        || !(wh || marked && !request || tells)
        || words.len() < 2 && !marked
    {
        return None;
    }
    let command = |word: &str, rest: &str| {
        let at = COMMANDS.iter().position(|one| one.word == word)?;
        Some(Attempt::Command(&COMMANDS[at], rest.to_string()))
    };
    let meant = |word: &str| tokens.iter().any(|it| it.means.meets(Means::of_command(word)));
    let said = |phrase: &str| format!(" {} ", words.join(" ")).contains(&format!(" {phrase} "));
    if has(&["save", "quit", "exit", "close"]) || said("get out") || said("log out") {
        return command("help", "quit");
    }
    if (has(&["why"]) || said("how come") || said("how did") || said("how is that"))
        && (meant("why") || has(&["did", "is"]))
    {
        let decides = matches!(spot.next, Next::Decide(_)) && !spot.counts.dice.is_empty();
        return command(if decides { "?" } else { "why" }, "");
    }
    let mut terms = words.iter().map(|word| vocabulary.stem(word));
    let mut term = terms.find(|word| vocabulary.terms.contains(&&**word));
    // "What is the target?" asks for a number, "how does the target work?" for the rule.
    let rule = has(&[
        "mean", "means", "work", "works", "count", "counts", "if", "rule", "rules", "allowed",
        "exactly", "variant", "version",
    ]);
    let asks_number = term.as_ref().is_some_and(|term| said(&format!("the {term}"))) && !rule;
    if asks_number && term.as_deref() != Some("ante")
        || meant("odds")
        || meant("best") && !has(&["worth"])
    {
        term = None;
    }
    let open = [
        "what", "whats", "how", "hows", "explain", "define", "describe", "remind", "tell", "whens",
        "when", "where",
    ];
    let about_us = has(&[
        "i",
        "we",
        "much",
        "many",
        "been",
        "far",
        "did",
        "has",
        "have",
        "everyone",
        "everybody",
        "he",
        "she",
        "they",
    ]);
    let is_rule =
        matches!(first, "is" | "are" | "does" | "do") && !has(&["my", "your", "his", "her", "our"]);
    let what = said("what is") || said("whats") || said("what is a") || has(&["mean", "means"]);
    if let Some(term) = &term {
        let term = if term == "blind" { "ante" } else { term };
        let ranking =
            !what && ["bobtail", "barrel", "longtom", "straight", "house", "flush"].contains(&term);
        if open.contains(&first) && (!about_us || rule)
            || is_rule
            || has(&["worth"])
            || said("what if")
            || term == "ante"
            || behind.contains(&first) && rule
        {
            return if ranking && spot.table.info().hands_are_kept {
                command("hands", "")
            } else {
                command("rules", term)
            };
        }
    }
    if has(&["play", "win"]) && first == "how" && !about_us
        || said("do you play")
        || said("do you win")
        || said("do i win")
        || said("do we play")
        || said("do i play")
    {
        return command("rules", "");
    }
    let each = has(&["everyone", "everybody", "each", "most", "least", "fewest", "who", "whos"])
        && has(&[
            "has", "have", "got", "had", "many", "much", "matched", "chips", "points", "matches",
            "won",
        ]);
    let doing = said("how are we doing")
        || said("how is it going")
        || said("how are things")
        || said("how we doing");
    if each && !has(&["turn", "next", "go", "goes"]) || doing {
        return command("score", "");
    }
    for word in ["best", "odds", "hands", "rules", "log", "review"] {
        let fits = match word {
            "log" => !has(&["if"]),
            "hands" => spot.table.info().hands_are_kept,
            _ => true,
        };
        if meant(word) && fits {
            return command(word, "");
        }
    }
    let has_cards = spot.table.info().has_cards();
    let mine = has(&["my"])
        || has(&["i", "me"])
            && has(&["got", "have", "hold", "holding", "see", "draw", "dealt", "look"]);
    if mine
        && has(&["cards", "hand", "card", "got", "hold", "holding", "dealt", "see", "draw"])
        && has_cards
        && let Some(actor) = spot.actor()
        && !has(&["how", "many"])
    {
        return command("peek", spot.name(actor));
    }
    let needs = has(&["need", "needed", "left", "still", "to", "beat", "call", "pot"]);
    if meant("score") && !needs && !has(&["bid", "turn", "whose"]) {
        return command("score", "");
    }
    command("?", "")
}
