//! Everybody's chance to win a whole game.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Basis, wilson};
use crate::game::answer::Words;
use crate::pieces::{Name, Names, Style, padded, percent, wide};

/// Everybody's chance to win from here, by seat, and how it is known. A shared win counts as its
/// share.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    pub win: Vec<f64>,
    pub basis: Basis,
}

/// The same with the names of the players.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct WinChances {
    win: Vec<WinChance>,
    #[serde(flatten)]
    basis: Basis,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct WinChance {
    #[schemars(with = "Name")]
    player: String,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci95: Option<(f64, f64)>,
}

impl WinChances {
    pub fn of(Outlook { win, basis }: Outlook, names: &Names) -> Self {
        let chance = |(name, value): (&str, f64)| WinChance {
            player: name.to_string(),
            value,
            ci95: basis.n.map(|n| wilson(value, n as f64)),
        };
        Self { win: names.iter().zip(win).map(chance).collect(), basis }
    }
}

impl Words for WinChances {
    fn words(&self, _style: Style) -> Vec<String> {
        let widest = self.win.iter().map(|one| wide(&one.player)).max().unwrap_or(0);
        let chance =
            |one: &WinChance| format!("  {}  {}", padded(&one.player, widest), percent(one.value));
        let head = format!("Chances to win ({}):", self.basis.words());
        std::iter::once(head).chain(self.win.iter().map(chance)).collect()
    }
}
