//! Universal laws over random play of every registered game, under every combination of the house
//! rules that are switches or words; and of a small game that breaks one after the other.

use std::panic::catch_unwind;

use croupier::inside::clauses;
use croupier::laws::{LAWS, over_refusals};

use crate::cup::{Cup, FLAW};
use crate::prelude::*;

#[test]
fn every_game_keeps_every_law() {
    std::thread::scope(|scope| {
        // What is judged good is held below, with what is refused.
        for (name, law) in LAWS.iter().filter(|(name, _)| *name != "what is judged good is offered")
        {
            scope.spawn(move || {
                for kind in GAMES {
                    println!("{}: {name}", kind.info().id);
                    law(*kind);
                }
            });
        }
    });
}

#[test]
fn what_is_judged_good_is_offered_and_a_refused_move_cites_a_clause() {
    let mut cited = BTreeSet::new();
    for kind in GAMES {
        let known: BTreeSet<&str> = clauses(kind.info().rules).iter().map(|one| one.id).collect();
        over_refusals(*kind, |table, words, refusal| {
            let by_rules = [Code::MoveIllegal, Code::PhaseWrong, Code::SeatWrong, Code::DiceCount];
            let rule = refusal.rule.clone().unwrap_or_default();
            let named =
                known.contains(&*rule) || rule.is_empty() && !by_rules.contains(&refusal.code);
            assert!(named, "{words} is refused by no rule: {refusal}\n{}", table.state());
            cited.insert((kind.info().id, rule));
        });
    }
    assert!(cited.len() > 20, "{cited:?}");
}

/// What the laws say of cups with this flaw.
fn told(flaw: &'static str) -> String {
    FLAW.set(flaw);
    let why = catch_unwind(croupier::laws::<Cup>).err();
    FLAW.set("");
    let why = why.unwrap_or_else(|| Box::new("nothing is wrong"));
    let whole = why.downcast_ref::<String>().cloned();
    whole.or_else(|| why.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

#[test]
fn a_game_that_breaks_a_law_is_told_which() {
    for (flaw, due) in [
        ("none", "nothing is wrong"),
        ("first", "cup: Game::start makes nothing of who is to be first"),
        ("number", "there are no more dice"),
        ("twice", "cup: fold is listed twice: {"),
        ("legal", " is judged good and not offered"),
        ("verdict", " speaks cites R9, which is not in the rules text"),
        ("refused", " cites R99, which is not in the rules text"),
        ("unseen", "there is no die"),
        ("shows", "cup: seen_by shows others what is hidden: {"),
        ("shows later", "cup: seen_by shows others what is hidden: {"),
        ("tells", "cup: everybody is told what is hidden: ["),
        ("tells later", "cup: everybody is told what is hidden: ["),
        ("state", "cup: its reader lets this in: {"),
        ("moment", "cup: Speak::moment says nothing: {"),
        ("greedy", "cup: greedy does not end a game: Err("),
        ("best", "cup: greedy is better than best: {"),
    ] {
        let told = told(flaw);
        assert!(told.contains(due), "{flaw}: {told}");
    }
}
