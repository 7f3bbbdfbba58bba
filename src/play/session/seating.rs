//! Who plays: players who sit down, leave or are called otherwise.

use super::commands::COMMANDS;
use super::{Reply, Session, SessionOptions};
use crate::pieces::{Code, Names, Refusal, Result, Seat, Typed, brief};
use crate::play::record::{By, What};
use crate::play::{Match, Seating};
use crate::solve::Policy;

/// What was agreed for a player: whether the program rolls without being asked, and how it plays.
#[derive(Clone)]
pub(super) struct Agreed {
    pub(super) name: String,
    rolls: bool,
    pub(super) bot: Option<Policy>,
}

/// What is agreed for these players, seat by seat.
pub(super) fn agreed(names: &Names, options: &SessionOptions) -> Vec<Agreed> {
    let agreed = options.roll_for.iter().zip(&options.bots).zip(names.iter());
    agreed
        .map(|((&rolls, bot), name)| Agreed { name: name.to_string(), rolls, bot: bot.clone() })
        .collect()
}

/// By seat: whether real dice have been typed.
pub(super) fn real(game: &Match) -> Vec<bool> {
    let mut real = vec![false; game.table().names().len()];
    for step in game.steps().iter().filter(|step| step.by == By::Hand && step.is_chance()) {
        real[step.seat.index()] = true;
    }
    real
}

/// Words that people say in place of names.
const NO_NAMES: [&str; 14] = [
    "add",
    "everybody",
    "first",
    "he",
    "i",
    "me",
    "players",
    "same",
    "she",
    "the",
    "they",
    "we",
    "who",
    "without",
];

/// Whether somebody at a table may mean a name: `i join` and `the same players` tell none.
///
/// # Errors
/// `name-invalid` if not.
pub fn is_a_name(word: &str) -> Result<()> {
    if !NO_NAMES.contains(&&*word.to_lowercase()) {
        return Ok(());
    }
    let message = format!("\"{}\" is not taken for a name: type everybody's name", brief(word));
    Err(Refusal::new(Code::NameInvalid, message))
}

impl Session {
    pub(super) fn add(&mut self, rest: &str) -> Result<()> {
        if rest.is_empty() || rest.contains(char::is_whitespace) {
            let message = "add takes one name";
            return Err(Refusal::new(Code::MoveUnreadable, message).hint("add Di"));
        }
        self.is_free(rest).map_err(|refusal| refusal.hint("add Di"))?;
        self.change(Seating::Add { name: rest.to_string() })
    }

    /// Who says `add chips` asks for chips.
    fn is_free(&self, name: &str) -> Result<()> {
        is_a_name(name)?;
        let word = name.to_lowercase();
        let moves = self.game.table().info().moves.iter().map(|mv| mv.word);
        if moves.chain(COMMANDS.iter().map(|command| command.word)).any(|known| known == word) {
            let message = format!("{word} is a word of this table, not a name");
            return Err(Refusal::new(Code::NameInvalid, message));
        }
        Ok(())
    }

    /// A player who leaves while the game is on makes a move of it.
    pub(super) fn drop_player(&mut self, rest: &str) -> Result<()> {
        let table = self.game.table();
        let name = table.names()[self.named_player(rest, "drop")?].to_string();
        let leaving = table.info().leaving;
        if table.moves().iter().any(|(_, shown)| shown.kind() == leaving) {
            return self.act(None, Typed::new(&format!("{leaving} {name}")));
        }
        self.change(Seating::Drop { name })
    }

    pub(super) fn rename(&mut self, rest: &str) -> Result<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ([old, new] | [old, "to", new]) = words[..] else {
            let message = "rename takes the old name and the new one";
            return Err(Refusal::new(Code::MoveUnreadable, message).hint("rename Bo Bob"));
        };
        let name = self.game.table().names()[self.named_player(old, "rename")?].to_string();
        self.is_free(new).map_err(|refusal| refusal.hint("rename Bo Bob"))?;
        self.change(Seating::Rename { name, to: new.to_string() })
    }

    fn change(&mut self, seating: Seating) -> Result<()> {
        let renamed = matches!(seating, Seating::Rename { .. });
        self.game.enter(What::Seat(seating))?;
        self.reseat();
        // Others may come or go before anything happens by itself.
        self.paused = true;
        self.confirm();
        if !renamed {
            self.replies.extend(self.game.table().setup().map(Reply::Say));
            self.show_moment();
        }
        Ok(())
    }

    /// Where whoever looks on sits now, if they are here.
    pub(super) fn find_eyes(&mut self) {
        let names = self.game.table().names();
        let eyes = self.eyes.as_deref().filter(|_| !self.replaced);
        self.options.seen_by = eyes.and_then(|name| names.exactly(name));
    }

    /// Makes what was agreed fit those who play now.
    pub(super) fn reseat(&mut self) {
        let names = self.game.table().names().clone();
        if names == self.seated {
            return;
        }
        let mut agreed = self.agreed.clone();
        for seating in self.game.steps().iter().filter_map(|step| step.seating.as_ref()) {
            match seating {
                Seating::Add { name } => {
                    let rolls = agreed.iter().all(|player| player.rolls);
                    agreed.push(Agreed { name: name.clone(), rolls, bot: None });
                }
                Seating::Drop { name } => agreed.retain(|player| player.name != *name),
                Seating::Rename { name, to } => {
                    for player in agreed.iter_mut().filter(|player| player.name == *name) {
                        player.name.clone_from(to);
                    }
                }
            }
        }
        self.options.roll_for = agreed.iter().map(|player| player.rolls).collect();
        self.options.bots = agreed.iter().map(|player| player.bot.clone()).collect();
        // Who only is called otherwise sits where they sat.
        if names.len() == self.seated.len() {
            let name = |seat: Seat| names[seat].to_string();
            let gone = self.options.seen_by.is_none();
            let called_so = |name: &String| names.exactly(name).is_some();
            self.replaced |= gone && self.eyes.as_ref().is_some_and(called_so);
            self.eyes = self.options.seen_by.map(name).or(self.eyes.take());
        } else {
            self.find_eyes();
        }
        let typed = std::mem::replace(&mut self.real, real(&self.game));
        let before = std::mem::replace(&mut self.seated, names);
        if self.seated.len() == before.len() {
            self.real.iter_mut().zip(typed).for_each(|(real, typed)| *real |= typed);
        } else {
            self.types_for(&before, &typed);
        }
    }
}
