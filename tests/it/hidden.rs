//! Cards that the program dealt are seen by nobody but whom they were dealt to; `console/hidden.md`
//! shows it, and a law of every game holds it.

use croupier::game::Next;
use croupier::pieces::Code;
use croupier::play::Match;
use croupier::play::record::{By, Header, What};
use croupier::registry::GAMES;
use serde_json::json;

use crate::common::{Rng, names, step};

#[test]
fn no_card_is_typed_where_the_program_deals() {
    for id in ["dice-poker", "wichita"] {
        let kind = GAMES.iter().find(|kind| kind.info().id == id).unwrap();
        let mut table = kind.fresh(&json!({}), names(3), None).unwrap();
        let mut rng = Rng(5);
        let due = loop {
            match table.next() {
                Next::Chance(due) if !due.what.is_dice() => break due,
                _ => assert!(step(table.as_mut(), &mut rng), "{id}: cards are dealt some time"),
            }
        };
        let typed = What::Do {
            words: format!("cards{}", " ?".repeat(due.what.count().into())),
            player: table.names()[due.seat].to_string(),
            by: By::Hand,
            hidden: false,
        };
        let entered = |deal: bool| {
            let header = Header { deal, ..Header::of(table.as_ref()) };
            Match::new(header, table.boxed_clone(), None, None).enter(typed.clone())
        };
        assert_eq!(entered(true).unwrap_err().code, Code::PhaseWrong, "{id}");
        assert_eq!(entered(false), Ok(()), "{id}");
    }
}
