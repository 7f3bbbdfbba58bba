//! What a game tells of itself: its house rules, clauses, moves and opening.

use std::collections::BTreeSet;
#[cfg(feature = "cli")]
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use super::random::names;
#[cfg(feature = "cli")]
use crate::cli::command_line::whole_tree;
use crate::game::{HouseRule, Info, Setting};
use crate::pieces::{Code, Names, Outcome, Seat, Typed};
use crate::play::clauses::clauses;
use crate::play::{AnyGame, Report};

pub fn house_rules_are_fields_of_the_game(kind: &dyn AnyGame) {
    are_fields(kind, kind.info());
}

fn are_fields(kind: &dyn AnyGame, info: &Info) {
    let Info { id, seats, house_rules, .. } = info;
    let fresh = |rules: &Value| kind.fresh(rules, names(seats.0), None);
    let usual = fresh(&json!({})).unwrap().json(Report::Rules);
    for HouseRule { key, setting, .. } in *house_rules {
        let known =
            !matches!(fresh(&json!({*key: null})), Err(why) if why.code == Code::UnknownField);
        assert!(known, "{id}: {key} is a house rule, and no field of the game is called so");
        // What is usual need not be written.
        let Some(value) = usual.get(key) else { continue };
        let due = match setting {
            Setting::Switch => "off, as a switch is that only turns it on".to_string(),
            others => format!("one of {others:?}"),
        };
        let fits = may_be(*setting, value);
        assert!(fits, "{id}: the house rule {key} is usually {value}, not {due}");
    }
}

/// Whether a house rule may usually be so.
fn may_be(setting: Setting, usual: &Value) -> bool {
    match setting {
        Setting::Switch => *usual == false,
        Setting::Number { least, most } => {
            usual.as_i64().is_some_and(|value| (least..=most).contains(&value))
        }
        Setting::Word(words) => words.iter().any(|word| usual == word),
    }
}

pub fn what_is_told_of_the_game_holds(kind: &dyn AnyGame) {
    holds(kind, kind.info());
}

fn holds(kind: &dyn AnyGame, info: &Info) {
    let (id, cited) = (info.id, Cited::by(kind));
    info.house_rules.iter().for_each(|rule| cited.stands(rule.clause, rule.key));
    let is_move = |word: &str| info.moves.iter().any(|mv| mv.word == word);
    for (said, mv) in info.also_said {
        assert!(is_move(mv), "{id}: {said} is also said for {mv}, which is not a move");
        assert!(!is_move(said), "{id}: {said} is also said for {mv}, and is a move itself");
    }
    let names = info.some_names(3);
    let first = Some(Seat::new(0));
    let mut table = kind.fresh(&json!({}), Names::new(names.split(',')).unwrap(), first).unwrap();
    for mv in info.moves {
        let example = mv.example;
        assert!(example.split(' ').next() == Some(mv.word), "{id}: {example} is not {}", mv.word);
        let read = table.boxed_clone().act(None, Typed::new(example));
        if let Err(refusal) = read.as_ref().map(drop)
            && refusal.code == Code::MoveUnreadable
        {
            panic!("{id}: {example} is the example of a move, then {refusal}");
        }
    }
    // Two answers of one name would be told when it is put together.
    drop(kind.schemas());
    if !info.example.is_empty() {
        let read = kind.read_notation(&json!({}), &[info.example.to_string()]).remove(0);
        if let Err(refusal) = read.map(drop) {
            panic!("{id}: {} is the example of a position, then {refusal}", info.example);
        }
    }
    if info.opening != Info::PLAIN.opening {
        for words in info.opening {
            let taken = match Outcome::read(table.next().due(), *words) {
                Some(fallen) => fallen.and_then(|fallen| table.take(&fallen).map(drop)),
                None => table.act(None, Typed::new(words)).map(drop),
            };
            taken.unwrap_or_else(|refusal| panic!("{id}: {words} in the opening, then {refusal}"));
        }
    }
}

/// The program has commands, flags and pages of its own.
#[cfg(feature = "cli")]
pub fn no_name_is_taken_by_the_program(kind: &'static dyn AnyGame) {
    let id = kind.info().id;
    let tree = catch_unwind(AssertUnwindSafe(|| whole_tree(&[kind])));
    assert!(
        tree.is_ok() && id != "croupier",
        "{id}: the game or a house rule of it has a name of the program"
    );
}

/// The clauses of the rules text, which all that is decided may cite.
pub struct Cited {
    id: &'static str,
    known: BTreeSet<&'static str>,
}

impl Cited {
    pub fn by(kind: &dyn AnyGame) -> Self {
        let Info { id, rules, .. } = kind.info();
        Self { id, known: clauses(rules).into_iter().map(|clause| clause.id).collect() }
    }

    /// Holds a clause to the text; an empty one cites nothing.
    pub fn stands(&self, rule: &str, what: &str) {
        let stands = rule.is_empty() || self.known.contains(rule);
        assert!(stands, "{}: {what} cites {rule}, which is not in the rules text", self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use serde_json::json;

    use super::{are_fields, holds, may_be};
    use crate::game::{HouseRule, Info, MoveWord, Setting};
    use crate::registry::GAMES;

    #[test]
    fn a_switch_is_usually_off() {
        let one_or_two = Setting::Number { least: 1, most: 2 };
        for (setting, usual, due) in [
            (Setting::Switch, json!(false), true),
            (Setting::Switch, json!(true), false),
            (one_or_two, json!(2), true),
            (one_or_two, json!(3), false),
            (Setting::Word(&["odd", "even"]), json!("even"), true),
            (Setting::Word(&["odd", "even"]), json!("none"), false),
        ] {
            assert_eq!(may_be(setting, &usual), due, "{setting:?} {usual}");
        }
    }

    #[test]
    fn what_does_not_hold_is_named() {
        const RULE: HouseRule = HouseRule::number("face", "V99", (1, 2), "");
        const MOVES: &[MoveWord] = &[MoveWord { word: "hum", example: "hum it", help: "" }];
        for kind in GAMES {
            let right = *kind.info();
            let told = |wrong: Info, law: fn(&dyn crate::play::AnyGame, &Info)| {
                let why = catch_unwind(AssertUnwindSafe(|| law(*kind, &wrong))).unwrap_err();
                *why.downcast::<String>().unwrap()
            };
            let rule = Info { house_rules: &[RULE], ..right };
            let no_field = "face is a house rule, and no field of the game is called so";
            for (told, due) in [
                (told(rule, are_fields), no_field),
                (told(rule, holds), "face cites V99, which is not in the rules text"),
                (told(Info { also_said: &[("do", "hum")], ..right }, holds), "also said for hum"),
                (told(Info { moves: MOVES, also_said: &[], ..right }, holds), "hum"),
                (told(Info { opening: &["hum"], ..right }, holds), "hum in the opening, then"),
            ] {
                assert!(told.contains(due), "{told}");
            }
        }
    }
}
