//! What several test modules lean on.

use croupier::game::Next;
use croupier::kit::chance::{Sampler, Words, draw};
use croupier::kit::names::Names;
use croupier::kit::seat::Seat;
use croupier::play::table::Table;

/// A small generator of its own, so that tests do not lean on the program's.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Words for Rng {
    fn word(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }
}

impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n)) as u32
    }
}

/// So many players.
pub fn names(seats: usize) -> Names {
    let names = (0..seats).map(|i| format!("P{}", char::from(b'a' + i as u8)));
    Names::new(names).unwrap()
}

/// One random event; false once the game is over.
pub fn step(table: &mut dyn Table, rng: &mut Rng) -> bool {
    let words: Vec<(Seat, String)> = table
        .moves()
        .into_iter()
        .filter(|(_, shown)| !shown.parts.contains_key("open"))
        .map(|(seat, shown)| match (shown.parts.get("least"), shown.parts.get("most")) {
            (Some(least), Some(most)) => {
                let (least, most) = (least.as_i64().unwrap(), most.as_i64().unwrap());
                let amount = least + i64::from(rng.below((most - least + 1) as u32));
                (seat, format!("{} {amount}", shown.words))
            }
            _ => (seat, shown.words),
        })
        .collect();
    let chance = match table.next() {
        Next::Over => return false,
        Next::Chance(due) => Some(due),
        Next::Decide(_) => None,
    };
    if let Some(due) = chance
        && (words.is_empty() || rng.below(3) > 0)
    {
        let luck = draw(due.what, table.pack(), rng).unwrap();
        table.take(&luck).unwrap();
    } else {
        let (seat, words) = &words[rng.below(words.len() as u32) as usize];
        let acted = table.act(Some(*seat), words, 1);
        acted.unwrap_or_else(|refusal| panic!("{words}: {refusal}\n{}", table.state()));
    }
    true
}
