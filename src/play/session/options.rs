//! How a session is run: for whom the program rolls and plays, and what is shown.

use crate::game::Next;
use crate::pieces::{Code, Names, Refusal, Result, brief};
use crate::play::Match;
use crate::play::record::Header;
use crate::solve::Policy;

/// How a session is run.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// By seat: how the program plays for somebody.
    pub bots: Vec<Option<Policy>>,
    /// Enter rolls for nobody, and people type the dice of bots too.
    pub real_dice: bool,
}

impl SessionOptions {
    /// Reads how the program plays for somebody, `Bo=best`.
    ///
    /// # Errors
    /// If nobody is called so, or a policy is unknown.
    pub fn read(names: &Names, bots: &[String]) -> Result<Self> {
        Ok(Self {
            bots: self::bots(names, bots).map_err(|why| why.at("/bots"))?,
            ..Self::default()
        })
    }

    /// Those of a recorded game.
    ///
    /// # Errors
    /// `log-broken` if the header cannot mean it.
    pub fn recorded(header: &Header, names: &Names) -> Result<Self> {
        let line = || Some("line 1".to_string());
        let read = Self::read(names, &header.bots).map_err(|refusal| Refusal {
            code: Code::LogBroken,
            at: line(),
            ..refusal
        })?;
        Ok(Self { real_dice: header.real_dice, ..read })
    }
}

/// Whether a game is over and people may go on with it all the same: by buying in again. Where bots
/// alone play, nobody does.
pub fn may_play_on(game: &Match) -> bool {
    let table = game.table();
    let over = table.next() == Next::Over;
    let agreed = || SessionOptions::recorded(&game.header, game.opening().names());
    over && !table.moves().is_empty() && agreed().is_ok_and(|agreed| agreed.bots.contains(&None))
}

fn bots(names: &Names, given: &[String]) -> Result<Vec<Option<Policy>>> {
    let (mut everybody, mut by_seat) = (None, vec![None; names.len()]);
    for bot in given {
        // A name may hold the sign itself.
        let mut ways = bot.rmatch_indices('=').map(|(at, _)| (&bot[..at], &bot[at + 1..]));
        let named = ways.find(|(name, _)| names.exactly(name).is_some());
        let (name, policy) = named.or_else(|| bot.split_once('=')).ok_or_else(|| {
            Refusal::new(Code::OutOfRange, "a bot is given as NAME=POLICY").hint("--bot Bo=best")
        })?;
        let player = Policy::read(policy)?;
        let all = name.eq_ignore_ascii_case("all");
        let place = if all { &mut everybody } else { &mut by_seat[names.find(name)?.index()] };
        if place.replace(player).is_some_and(|before| before != player) {
            let message = format!("{} is given two policies", brief(name));
            return Err(Refusal::new(Code::OutOfRange, message));
        }
    }
    // Whoever is named plays as he is told, in whatever order they stand.
    for player in &mut by_seat {
        *player = player.or(everybody);
    }
    Ok(by_seat)
}
