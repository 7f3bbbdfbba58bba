//! What is asked of chance, and how it is drawn.

use std::collections::BTreeSet;

use super::{Chance, Due, Outcome, Sampler, draw, roll};
use crate::pieces::{Card, Code, Dice, Pack, Seat};

struct Always(u32);

impl Sampler for Always {
    fn below(&mut self, n: u32) -> u32 {
        self.0.min(n - 1)
    }
}

fn ana() -> Seat {
    Seat::new(0)
}

fn none() -> Pack {
    Pack::Of(Vec::new())
}

#[test]
fn wrong_counts_and_kinds_are_refused() {
    let five = Due::dice(ana(), 5, "");
    let code = |words: &str| five.admits(&five.read(words).unwrap(), &none()).unwrap_err().code;
    assert_eq!(code("1234"), Code::DiceCount);
    assert_eq!(code("123456"), Code::DiceCount);
    assert_eq!(code("cards A K 9 2 3"), Code::PhaseWrong);
    assert!(five.admits(&five.read("dice 1 2 3 4 5").unwrap(), &none()).is_ok());
}

#[test]
fn a_bare_number_of_cards_is_that_many_unseen() {
    let three = Due::cards(ana(), 3, "").hidden();
    assert_eq!(three.read("3").unwrap(), Outcome::Cards(vec![None; 3]));
    assert_eq!(three.read("3 4 5").unwrap().words(), "cards 3 4 5");
    assert_eq!(three.read("345").unwrap().words(), "cards 3 4 5");
    for one in ["5", "10"] {
        let refusal = three.admits(&three.read(one).unwrap(), &none()).unwrap_err();
        assert_eq!(refusal.code, Code::CardCount, "{one}: {refusal}");
    }
    let or_five = Due { or: 5, ..three };
    assert_eq!(or_five.read("5").unwrap(), Outcome::Cards(vec![None; 5]));
    assert!(or_five.admits(&or_five.read("4").unwrap(), &none()).is_err());
    // Where one card may be the whole draw, a number may be that card.
    let (one, four) =
        (Due::cards(ana(), 1, "").hidden(), Due { or: 4, ..Due::cards(ana(), 1, "").hidden() });
    assert_eq!(four.read("7").unwrap().words(), "cards 7");
    assert_eq!(four.read("1").unwrap().words(), "cards ?");
    assert_eq!(four.read("4").unwrap_err().code, Code::MoveAmbiguous);
    assert_eq!(four.read("cards 4").unwrap().words(), "cards 4");
    assert_eq!(one.read("4").unwrap().words(), "cards 4");
    assert_eq!(Due::cards(ana(), 1, "").read("5").unwrap().words(), "cards 5");
}

/// What was asked for, the answer to which is always nought.
#[derive(Default)]
struct Asked(Vec<u32>);

impl Sampler for Asked {
    fn below(&mut self, n: u32) -> u32 {
        self.0.push(n);
        0
    }
}

#[test]
fn the_digits_of_one_number_are_the_faces() {
    let rolled = |n, sides, number| {
        let mut faces: Vec<u32> = Vec::new();
        roll(n, sides, &mut Always(number), |face| faces.push(face));
        faces
    };
    // 1865 is 12345 in base six.
    assert_eq!(rolled(5, 6, 1865), [6, 5, 4, 3, 2]);
    assert_eq!(rolled(3, 10, 407), [8, 1, 5]);
    for (n, sides) in [(4, 6), (3, 20), (10, 2)] {
        let all: BTreeSet<Vec<u32>> =
            (0..sides_to(sides, n)).map(|number| rolled(n, sides, number)).collect();
        assert_eq!(all.len(), sides_to(sides, n) as usize);
        assert!(all.iter().flatten().all(|face| (1..=sides).contains(face)));
    }
}

fn sides_to(sides: u32, n: u32) -> u32 {
    (0..n).map(|_| sides).product()
}

#[test]
fn ten_dice_at_most_come_of_one_number() {
    let asked = |n, sides| {
        let (mut asked, mut fallen) = (Asked::default(), 0);
        roll(n, sides, &mut asked, |_| fallen += 1);
        assert_eq!(fallen, n);
        asked.0
    };
    let ten = 60_466_176;
    assert!(asked(0, 6).is_empty());
    assert_eq!(asked(1, 6), [6]);
    assert_eq!(asked(5, 6), [7776]);
    assert_eq!(asked(10, 6), [ten]);
    assert_eq!(asked(11, 6), [ten, 6]);
    assert_eq!(asked(20, 6), [ten, ten]);
    assert_eq!(asked(1000, 1), [1]);
    assert_eq!(asked(3, u32::MAX), [u32::MAX; 3]);
    assert_eq!(asked(3, 8192), [1 << 26, 8192]);
}

#[test]
fn what_is_drawn_falls_with_the_probabilities_that_are_listed() {
    for n in [1, 3] {
        let drawn = |number| draw(Chance::Dice(n), Vec::new(), &mut Always(number)).unwrap();
        let ways = sides_to(6, n.into());
        let drawn: Vec<Outcome> = (0..ways).map(drawn).collect();
        let listed = Chance::Dice(n).outcomes().unwrap();
        for (outcome, chance) in &listed {
            let share = drawn.iter().filter(|one| *one == outcome).count() as f64;
            assert!((chance - share / f64::from(ways)).abs() < 1e-12, "{outcome:?}: {chance}");
            assert!(*chance > 0.0 && listed.iter().filter(|one| one.0 == *outcome).count() == 1);
        }
        let sum: f64 = listed.iter().map(|one| one.1).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{n}: {sum}");
    }
    assert_eq!(Chance::Dice(19).outcomes().unwrap().len(), 42_504);
    assert_eq!(Chance::Dice(20).outcomes(), None);
}

#[test]
fn cards_are_dealt_once_each() {
    let pack = Card::PACK.to_vec();
    let Outcome::Cards(mut all) = draw(Chance::Cards(52), pack.clone(), &mut Always(7)).unwrap()
    else {
        panic!("cards were due");
    };
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 52);
    assert!(draw(Chance::Cards(53), pack, &mut Always(0)).is_err());
    let dice = draw(Chance::Dice(2), Vec::new(), &mut Always(35)).unwrap();
    assert_eq!(dice, Outcome::Dice(Dice::of(&[6, 6])));
}
