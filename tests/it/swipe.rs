//! Swipe against a second implementation, written from the rules text and sharing nothing.

use std::fmt::Write;

use croupier::inside::games::swipe::solve::value::Weights;
use croupier::inside::games::swipe::{State, Swipe};
use croupier::play::advice::Choice;

use crate::common::position;
use crate::prelude::*;

#[path = "../../examples/swipe_learn.rs"]
#[allow(dead_code)]
mod swipe_learn;

/// A single turn as plain lists: the second implementation.
#[derive(Clone)]
struct Plain {
    bid: u8,
    own: Vec<u8>,
    others: Vec<(String, Vec<u8>)>,
    faces: Vec<char>,
    ace: bool,
}

impl Plain {
    fn notation(&self) -> String {
        let digits = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<String>();
        let mut text = format!("{}:{}", self.bid, digits(&self.own));
        for (name, dice) in &self.others {
            write!(text, "+{name}{}", digits(dice)).unwrap();
        }
        if self.ace || !self.faces.is_empty() {
            text.push('/');
            text.extend(&self.faces);
            text.push_str(if self.ace { "A" } else { "" });
        }
        text
    }

    /// Every two dice that make the bid, one of them at least one's own.
    fn matches(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (i, a) in self.own.iter().enumerate() {
            for b in &self.own[i + 1..] {
                if a + b == self.bid {
                    found.insert(format!("match {}+{}", a.min(b), a.max(b)));
                }
            }
            for (name, dice) in &self.others {
                for b in dice.iter().filter(|b| *a + **b == self.bid) {
                    found.insert(format!("match {a}+{b}:{name}"));
                }
            }
        }
        found
    }

    /// The chance to match: every fall of every roll, one by one.
    fn chance(&self) -> f64 {
        if !self.matches().is_empty() {
            return 1.0;
        }
        let mut best = 0.0_f64;
        if !self.faces.is_empty() {
            let mut left = self.clone();
            left.faces.pop();
            best = best.max(left.chance_rolling(None));
        }
        if self.ace {
            for i in 0..self.others.len() {
                let left = Plain { ace: false, ..self.clone() };
                best = best.max(left.chance_rolling(Some(i)));
            }
        }
        best
    }

    fn chance_rolling(&self, whose: Option<usize>) -> f64 {
        let n = whose.map_or(self.own.len(), |i| self.others[i].1.len());
        let all = throws(n);
        let sum: f64 = all.iter().map(|fall| self.with(whose, fall.clone()).chance()).sum();
        sum / all.len() as f64
    }

    fn with(&self, whose: Option<usize>, fall: Vec<u8>) -> Plain {
        let mut after = self.clone();
        match whose {
            None => after.own = fall,
            Some(i) => after.others[i].1 = fall,
        }
        after
    }

    fn moves(&self) -> BTreeSet<String> {
        let mut moves = self.matches();
        if moves.iter().all(|words| words.contains(':')) {
            moves.insert("pass".to_string());
        }
        moves.extend(self.faces.iter().map(|face| format!("reroll {face}")));
        let owners = self.others.iter().filter(|_| self.ace);
        moves.extend(owners.map(|(name, _)| format!("ace {name}")));
        moves
    }
}

fn plain(bid: u8, own: &[u8], others: &[&[u8]], faces: &str, ace: bool) -> Plain {
    let named = |(i, dice): (usize, &&[u8])| (["Bo", "Cy", "Di"][i].to_string(), dice.to_vec());
    Plain {
        bid,
        own: own.to_vec(),
        others: others.iter().enumerate().map(named).collect(),
        faces: faces.chars().collect(),
        ace,
    }
}

#[test]
fn r5_j10_moves_are_those_of_a_plain_finder() {
    let mut rng = Rng(5);
    for round in 0..3600 {
        let mut throw = |n: u32| -> Vec<u8> { (0..n).map(|_| rng.below(6) as u8 + 1).collect() };
        let (own, bo, cy) = (throw(1 + round % 6), throw(1 + round % 3), throw(2));
        let (faces, ace) = (["", "Q", "JQ", "JQK"][rng.below(4) as usize], rng.below(2) == 0);
        let plain = plain(2 + (round % 9) as u8, &own, &[&bo, &cy], faces, ace);
        let table = position("swipe", &plain.notation());
        let moves: Vec<String> = table.moves().into_iter().map(|(_, shown)| shown.words).collect();
        assert_eq!(moves.len(), plain.moves().len(), "each once: {moves:?}");
        assert_eq!(BTreeSet::from_iter(moves), plain.moves(), "{}", plain.notation());
        let listed = table.score().unwrap().json()["matches"].clone();
        let listed: Vec<String> = serde_json::from_value(listed).unwrap();
        assert_eq!(listed.len(), plain.matches().len(), "each once: {listed:?}");
        assert_eq!(BTreeSet::from_iter(listed), plain.matches(), "{}", plain.notation());
    }
}

#[test]
fn counted_odds_are_those_of_every_fall() {
    for bid in 2..=10 {
        for n in 1..=5_usize {
            for loose in [vec![], vec![3], vec![1, 6], vec![2, 4, 5]] {
                let others: &[&[u8]] = if loose.is_empty() { &[] } else { &[&loose] };
                let ways = throws(n)
                    .into_iter()
                    .filter(|fall| !plain(bid, fall, others, "", false).matches().is_empty())
                    .count();
                let digits: String = loose.iter().map(u8::to_string).collect();
                let plus = if digits.is_empty() { "" } else { "+" };
                let table = position("swipe", &format!("{bid}:{n}d{plus}{digits}"));
                let odds = asked(|ask| table.odds(Seat::new(0), ask)).unwrap();
                let counted = &odds.json()["odds"][usize::from(!loose.is_empty())];
                assert_eq!(counted["ways"], json!(ways), "{bid} {n} {loose:?}");
                assert_eq!(counted["of"], json!(6_u64.pow(n as u32)));
            }
        }
    }
}

#[test]
fn j12_chances_with_reroll_cards_are_those_of_a_plain_search() {
    for plain in [
        plain(7, &[1, 2, 4], &[], "JQ", false),
        plain(2, &[3, 4], &[&[5]], "JQK", false),
        plain(4, &[6, 6], &[&[6, 6]], "", true),
        plain(10, &[1, 2], &[&[3], &[2]], "J", true),
        plain(6, &[6], &[&[6], &[6, 6]], "JQ", true),
        plain(7, &[1, 2], &[&[4]], "", false),
        plain(9, &[1, 2], &[&[1]], "K", true),
        plain(7, &[3, 3], &[&[4]], "K", true),
        plain(7, &[1, 1, 2, 3], &[&[2, 4]], "J", false),
        plain(9, &[2, 2, 6], &[&[1, 5, 5]], "JQ", false),
        plain(2, &[3, 4, 5, 6, 6], &[&[2]], "K", false),
    ] {
        let table = position("swipe", &plain.notation());
        let best = asked(|ask| table.best(Seat::new(0), ask)).unwrap();
        assert!(best.basis.is_exact() && best.unit == Unit::Success);
        assert_eq!(best.json()["unit"], "points");
        let ranked = best.ranked;
        let top = ranked[0].value;
        assert!((top - plain.chance()).abs() < 1e-12, "{}: {top}", plain.notation());
        for Choice { words, value, .. } in &ranked {
            let mut left = plain.clone();
            let expected = match words.split_once(' ') {
                None => 0.0,
                Some(("match", _)) => 1.0,
                Some(("reroll", _)) => {
                    left.faces.pop();
                    left.chance_rolling(None)
                }
                Some((_, name)) => {
                    left.ace = false;
                    let i = left.others.iter().position(|other| other.0 == name);
                    left.chance_rolling(i)
                }
            };
            assert!((value - expected).abs() < 1e-12, "{words:?}: {value} {expected}");
        }
    }
}

/// The table has seen more games than are played here, and thinks much the same.
#[test]
fn j13_values_are_learned_again() {
    let learned = swipe_learn::learn(&Swipe::default(), 3, 60);
    let mut apart = Vec::new();
    played_at_random(3, |rules, state| {
        let table = Weights::learned(rules, 3);
        let [one, other] = [&learned, &table].map(|w| w.chance_to_win(rules, state, Seat::new(1)));
        apart.push(f64::abs(one - other));
    });
    assert!(apart.iter().sum::<f64>() < 0.06 * apart.len() as f64, "{apart:?}");
}

/// Shows every moment of a random game.
fn played_at_random(seats: usize, mut see: impl FnMut(&Swipe, &State)) {
    let first = Some(Seat::new(0));
    let mut table = find("swipe").unwrap().fresh(&json!({}), names(seats), first).unwrap();
    let rng = &mut Rng(8);
    while table.next() != Next::Over {
        let position = croupier::inside::read_position::<Swipe>(&table.state()).unwrap();
        see(&position.rules, &position.state);
        step(table.as_mut(), rng);
    }
}

#[test]
fn j13_learned_chances_add_up_and_grow_with_dice() {
    for seats in 3..=6 {
        played_at_random(seats, |rules, state| {
            let weights = Weights::learned(rules, seats);
            let of = |state: &State, seat| weights.chance_to_win(rules, state, seat);
            let off = 1.0 - Seat::all(seats).map(|seat| of(state, seat)).sum::<f64>();
            assert!(off.abs() < 1e-9, "{off} {state:?}");
            let (one, mut poorer) = (Seat::new(0), state.clone());
            poorer.players[one].dice = state.players[one].dice.saturating_sub(1);
            assert!(of(&poorer, one) <= of(state, one) + 1e-9, "{state:?}");
        });
    }
}
