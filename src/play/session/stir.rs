//! Words of the players for the dice of a fair game.

use super::Session;
use crate::pieces::{Code, Refusal, Result, hex};
use crate::play::entropy::entropy;
use crate::play::fair::pledge;
use crate::play::r#match::{LONGEST_WORDS, may_be_shown};
use crate::play::record::What;

/// Behind words stand a blank and 16 bytes, so that nobody guesses short ones from their hash.
const SALT: usize = 1 + 2 * 16;

impl Session {
    /// `stir Ana blue moon`: her words, which go into the record as a hash until all are told. With
    /// 64 hexadecimal digits the hash itself, of words that only she knows; with words that have
    /// this hash those words.
    pub(super) fn stir(&mut self, rest: &str) -> Result<()> {
        let (name, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let player = self.game.table().names()[self.named_player(name, "stir")?].to_string();
        let text = text.trim().to_string();
        if self.game.header.version == 1 {
            return self.stir_at_once(player, text);
        }
        if self.game.pledges().get(&player) == Some(&pledge(&text)) {
            may_be_shown(&text, LONGEST_WORDS)?;
            self.paused = true;
            self.words.insert(player.clone(), text);
            self.say(format!("These are the words that {player} has pledged."));
            return Ok(());
        }
        may_be_shown(&text, LONGEST_WORDS - SALT)
            .map_err(|refusal| refusal.hint(format!("stir {player} blue moon")))?;
        self.paused = true;
        let is_hash = text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let (hash, words) = if is_hash {
            (text.to_lowercase(), None)
        } else {
            let words = format!("{text} {}", hex(&entropy::<16>()?));
            (pledge(&words), Some(words))
        };
        let before = self.game.pledges().get(&player);
        let anew = before.is_some_and(|hash| !hash.is_empty());
        self.game.enter(What::Pledge { player: player.clone(), hash })?;
        if anew {
            self.words.clear();
        }
        let n = self.game.next_number() - 1;
        self.say(match &words {
            Some(_) => format!("{n}. The words of {player} will be shown before the first roll."),
            None => {
                format!("{n}. {player} tells the words with this hash once all have given theirs.")
            }
        });
        if anew {
            self.say(format!(
                "{player} had given words before: everybody else gives theirs again."
            ));
        }
        if let Some(words) = words {
            self.words.insert(player, words);
        }
        Ok(())
    }

    fn stir_at_once(&mut self, player: String, text: String) -> Result<()> {
        if text.is_empty() || text.chars().count() > 1000 {
            return Err(Refusal::new(Code::OutOfRange, "one to 1000 characters are stirred in")
                .hint("stir Ana blue moon"));
        }
        self.game.enter(What::Entropy { player, text })?;
        let n = self.game.next_number() - 1;
        self.say(format!("{n}. stirred into every roll from here on"));
        Ok(())
    }

    /// Before a roll, all words that were pledged are told, in one entry: nobody can hold theirs
    /// back when the others are known.
    pub(super) fn announce_words(&mut self) -> Result<()> {
        let pledges = self.game.pledges();
        if pledges.is_empty() {
            return Ok(());
        }
        let known =
            |player: &String| self.words.get(player).map(|words| (player.clone(), words.clone()));
        let words: Vec<_> = pledges.keys().filter_map(known).collect();
        if words.len() < pledges.len() {
            let missing = |player: &&String| !self.words.contains_key(*player);
            let missing: Vec<_> = pledges.keys().filter(missing).map(String::as_str).collect();
            let who = missing.join(" and ");
            let message = format!("the words of {who} are missing");
            return Err(Refusal::new(Code::PhaseWrong, message)
                .hint("stir NAME WORDS tells what was pledged; other words void everybody's"));
        }
        let shown: Vec<String> =
            words.iter().map(|(player, words)| format!("{player}: {words}")).collect();
        self.game.enter(What::Words { words })?;
        self.words.clear();
        let n = self.game.next_number() - 1;
        self.say(format!("{n}. The words were {}", shown.join("; ")));
        Ok(())
    }
}
