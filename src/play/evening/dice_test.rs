//! How dice fell: counts by face, and one figure that says how far they are from even.

use crate::pieces::{Dice, sentence};

/// What goes with the figure wherever it is told in words.
pub const CAVEAT: &str = "Of fair dice one look in twenty shows a chi-squared above 11.1, and one in \
a thousand above 20.5; who looks often sees that sooner or later.";

/// The dice of one player, or of several.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiceCounts {
    /// How often each face fell, ones first.
    pub faces: [u64; 6],
    pub rolls: u64,
}

impl DiceCounts {
    /// Takes what was rolled together.
    pub fn roll(&mut self, dice: Dice) {
        self.rolls += 1;
        for (face, all) in (1..).zip(&mut self.faces) {
            *all += u64::from(dice.count(face));
        }
    }

    pub fn dice(&self) -> u64 {
        self.faces.iter().sum()
    }

    /// Pearson's figure for six faces that are alike.
    pub fn chi_squared(&self) -> f64 {
        let even = self.dice() as f64 / 6.0;
        let off = |n: &u64| (*n as f64 - even).powi(2) / even;
        if even == 0.0 { 0.0 } else { self.faces.iter().map(off).sum() }
    }

    /// The faces in a sentence.
    pub fn sentence(&self) -> String {
        let faces = (1..).zip(self.faces).map(|(face, n)| format!("{n} showed {face}"));
        sentence(&faces.collect::<Vec<String>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_counted_and_compared() {
        let mut counts = DiceCounts::default();
        assert!(counts.chi_squared() == 0.0);
        counts.roll(Dice::of(&[1, 2, 3, 4, 5, 6]));
        assert!(counts.chi_squared() == 0.0);
        counts.roll(Dice::of(&[6, 6, 6, 6, 6, 6]));
        assert_eq!((counts.rolls, counts.dice(), counts.faces), (2, 12, [1, 1, 1, 1, 1, 7]));
        assert!((counts.chi_squared() - 15.0).abs() < 1e-12);
    }
}
