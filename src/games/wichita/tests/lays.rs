//! The best lay against brute force.

use std::collections::HashMap;

use super::brute_force::{Seen, below, brute_force, dealt, nth_throw};
use crate::games::wichita::lay::{Lay, Question};
use crate::games::wichita::score::{Cards, Kind, read, special};
use crate::games::wichita::target;
use crate::pieces::{Dice, RANKS, Rank};

const STEPS: u32 = 100_000;

#[test]
fn j10_the_best_lay_is_that_of_brute_force() {
    let mut seed = 7;
    let mut seen: HashMap<(u16, u16), usize> = HashMap::new();
    for i in 0..6_000 {
        let size = 1 + below(9, &mut seed);
        // Every other hand has more kings and more of the same rank than chance would give.
        let few = 2 + below(RANKS - 1, &mut seed);
        let hand = dealt(size, &mut seed, |seed| match i % 2 {
            0 => below(RANKS, seed),
            _ if below(4, seed) == 0 => RANKS - 1,
            _ => (below(few, seed) + i) % RANKS,
        });
        let dice = nth_throw(i);
        let bonus = i % 3 > 0;
        let question = Question { hand, dice, bonus, steps: STEPS };
        let lay = question.best_lay();
        assert!(lay.proven, "{dice}: {hand} bonus {bonus}");
        assert_eq!(question.most_points().points, lay.points, "{dice}: {hand} bonus {bonus}");
        let plain = brute_force(hand, dice).best(bonus);
        assert_eq!((lay.points, lay.left), plain, "{dice}: {hand} bonus {bonus}: {lay:?}");
        let mut rest = hand;
        let mut points = 0;
        for stack in &lay.stacks {
            assert_eq!(stack.made(), Some(target(dice).into()), "{dice}: {stack}");
            assert!(rest.contains(stack.cards));
            rest = rest.without(stack.cards);
            points += stack.points();
            assert!(stack.kind != Kind::Special || stack.cards == special(dice));
            let again = read(&stack.to_string()).unwrap();
            assert_eq!(again, *stack, "reading undoes writing");
        }
        assert_eq!(rest.len(), usize::from(lay.left));
        assert_eq!(points + u16::from(bonus && lay.left == 0), lay.points);
        *seen.entry((lay.points, lay.left)).or_default() += 1;
    }
    // The hands are of many kinds.
    assert!(seen.len() > 30, "{seen:?}");
}

#[test]
fn j10_of_equal_lays_the_first_in_order_is_advised() {
    let mut seed = 11;
    let mut several = 0;
    for i in 0..2_000 {
        let size = 1 + below(9, &mut seed);
        let few = 3 + below(RANKS - 2, &mut seed);
        let hand = dealt(size, &mut seed, |seed| {
            if below(5, seed) == 0 { RANKS - 1 } else { (below(few, seed) + i) % RANKS }
        });
        let dice = nth_throw(i);
        let bonus = i % 3 > 0;
        let lay = Question { hand, dice, bonus, steps: STEPS }.best_lay();
        let found: Vec<Seen> = lay
            .stacks
            .iter()
            .map(|stack| {
                let (kings, valued): (Vec<Rank>, Vec<Rank>) =
                    stack.cards.ranks().partition(|&rank| rank == Rank::KING);
                let high_first = valued.iter().map(|rank| -i16::from(rank.number())).collect();
                let sum = stack.kind != Kind::Difference;
                let cards = kings.len() + valued.len();
                (stack.kind != Kind::Special, cards, kings.len(), !sum, high_first)
            })
            .collect();
        assert_eq!(found, brute_force(hand, dice).first(bonus), "{dice}: {hand}: {lay:?}");
        several += usize::from(lay.stacks.len() > 1);
    }
    assert!(several > 500, "{several}");
}

#[test]
fn j10_beyond_its_steps_a_lay_is_the_best_found_and_says_so() {
    let (hand, dice) = (Cards::of_counts([8; 13]), Dice::of(&[5, 6]));
    let Lay { stacks, points, proven, .. } =
        Question { hand, dice, bonus: true, steps: 1000 }.best_lay();
    assert!(!proven);
    assert!(points > 30, "{points}");
    let used = stacks.iter().fold(Cards::NONE, |used, stack| used.plus(stack.cards));
    assert!(hand.contains(used));
}
