//! Rules and rulings, by name.

mod betting;
mod between;
mod hands;
mod json;
mod moments;
mod showdown;
mod states;

use crate::game::moves::read_move;
use crate::game::{Game, Next, OnWire, Remark};
use crate::games::dice_poker::score::{Category, evaluate};
use crate::games::dice_poker::{DicePoker, State, Structure};
use crate::json::strict;
use crate::pieces::names::Names;
use crate::pieces::narration::Narration;
use crate::pieces::refusal::Refusal;
use crate::pieces::style::Style;
use crate::pieces::typed::Typed;

/// A table to play at in words.
pub struct Table {
    pub rules: DicePoker,
    pub names: Names,
    pub state: State,
    pub events: Vec<String>,
}

impl Table {
    pub fn new(rules: DicePoker, players: &[&str]) -> Self {
        let names = Names::new(players.iter().map(ToString::to_string)).unwrap();
        let state = rules.start(names.len(), None);
        Self { rules, names, state, events: Vec::new() }
    }

    /// A move such as `Bo: bet 10`.
    pub fn attempt(&mut self, line: &str) -> Result<Vec<Remark>, Refusal> {
        let (who, words) = line.split_once(": ").unwrap();
        let seat = self.names.find(who).unwrap();
        let mv = read_move(&self.rules, &self.state, seat, Typed::new(words), &self.names)?;
        self.rules.judge(&self.state, seat, &mv)?;
        let remarks = self.rules.remarks(&self.state, seat, &mv);
        let mut events = Narration::to(&self.names);
        self.rules.play(&mut self.state, seat, &mv, &mut events);
        self.events.extend(events.verdicts().into_iter().map(|v| format!("{} {}", v.rule, v.text)));
        Ok(remarks)
    }

    pub fn act(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.attempt(line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        }
        self
    }

    pub fn refused(&mut self, line: &str) -> Refusal {
        let before = self.state.clone();
        let refusal = self.attempt(line).unwrap_err();
        assert_eq!(self.state, before, "a refusal changes nothing");
        refusal
    }

    /// Luck such as `653` or `As Kd 9c`, one after the other.
    pub fn outcome(&mut self, all: &[&str]) -> &mut Self {
        for words in all {
            let Next::Chance(due) = self.rules.next(&self.state) else {
                panic!("no chance is due for {words}")
            };
            // A bare sign stands for as many unseen cards as are due.
            let unseen = due.what.count().to_string();
            let outcome = due.read(if *words == "?" { &unseen } else { *words }).unwrap();
            self.rules.validate_outcome(&self.state, due, &outcome).unwrap();
            let mut events = Narration::to(&self.names);
            self.rules.apply_outcome(&mut self.state, &outcome, &mut events);
            self.events
                .extend(events.verdicts().into_iter().map(|v| format!("{} {}", v.rule, v.text)));
        }
        self
    }

    pub fn turn(&self) -> &str {
        &self.names[self.rules.next(&self.state).seat().unwrap()]
    }

    pub fn chips(&self) -> Vec<u64> {
        self.state.players.iter().map(|player| player.chips).collect()
    }

    pub fn heard(&self, words: &str) -> bool {
        self.events.iter().any(|line| line.contains(words))
    }
}

/// Three players with these chips left after the ante, dice rolled.
pub fn three(rules: DicePoker, chips: [u64; 3]) -> Table {
    let mut table = Table::new(rules, &["Ana", "Bo", "Cy"]);
    for (player, chips) in table.state.players.iter_mut().zip(chips) {
        player.chips = chips;
    }
    table.outcome(&["653", "421", "111"]);
    table
}

pub fn structured(structure: Structure) -> DicePoker {
    DicePoker { structure, ..DicePoker::default() }
}

pub fn category(cards: [u8; 3], dice: [u8; 3]) -> Category {
    evaluate(cards, dice).category
}

pub fn read(json: &str) -> Result<State, Refusal> {
    strict::parse(json).and_then(DicePoker::read_tree).map(|p| p.state)
}

pub fn score(hands: &[&str]) -> Result<Vec<String>, Refusal> {
    let args: Vec<String> = hands.iter().map(ToString::to_string).collect();
    let position = DicePoker::default().read_notation(&args).remove(0)?;
    DicePoker::score_answer(&position).map(|answer| answer.lines(Style::PIPE))
}
