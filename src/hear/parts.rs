//! What is said of dice, cards and stacks.

use super::tokens::{Card, Token};
use super::vocabulary::{ALL, BOTH, DOUBLE, HIDDEN, REST, TRIPLE};
use crate::pieces::{Code, Refusal};

pub fn refused(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::MoveUnreadable, message)
}

/// Several things can be meant.
pub fn either(ways: &[String]) -> Refusal {
    refused(format!("that can be {}", ways.join(" or "))).hint("Say which")
}

/// Faces or cards as they are typed.
pub fn listed<T: ToString>(all: &[T]) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// The first list without what is in the second, as often as it is there.
pub fn without<T: PartialEq + Clone>(all: &[T], some: &[T]) -> Vec<T> {
    let mut left = all.to_vec();
    for one in some {
        if let Some(at) = left.iter().position(|other| other == one) {
            left.remove(at);
        }
    }
    left
}

/// Dice or numbers in words: `two twos and a five`, `double six`, `the threes`, `both 4s`, as many as are
/// due. `own` are dice on the table of which it is said.
pub fn faces(tokens: &[Token], own: &[u32], due: usize) -> Vec<u32> {
    let there = |token: &Token| match token.number {
        Some(_) if token.counts => 0,
        Some(_) if token.plural && own.is_empty() => 2,
        Some(face) if token.plural => own.iter().filter(|other| **other == face).count().max(1),
        _ => 1,
    };
    spread(tokens, |it| it.number, there, due)
}

/// Cards in words: `two jacks and a four`, `As Kd 9c`, `one hidden`.
pub fn cards(tokens: &[Token]) -> Vec<String> {
    let value = |it: &Token| if it.says(HIDDEN) { Some("?".to_string()) } else { it.value() };
    spread(tokens, value, |it| if it.plural && !it.digits { 2 } else { 1 }, 0)
}

/// Values as often as it is said: three 2s, a pair of kings, the rest fours, and alone as `there` says.
fn spread<V>(
    tokens: &[Token],
    value: impl Fn(&Token) -> Option<V>,
    there: impl Fn(&Token) -> usize,
    due: usize,
) -> Vec<V> {
    let has = |it: &Token| value(it).is_some();
    let helps = |it: &Token| it.says(ALL | DOUBLE | TRIPLE | BOTH | REST);
    let said = tokens.iter().enumerate().filter(|(_, it)| helps(it) || has(it));
    let said: Vec<(usize, &Token)> = said.collect();
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some((place, token)) = said.get(at) {
        // The 5 and the twos are not five of them.
        let apart = |to: usize| tokens[*place..to].iter().any(|it| it.word == "and");
        let next =
            said.get(at + 1).filter(|(to, next)| has(next) && (next.says(HIDDEN) || !apart(*to)));
        let next = next.map(|(_, next)| next);
        let many = next.is_some_and(|next| next.plural || next.says(HIDDEN));
        let n = token.number.filter(|n| *n < 9 && !token.plural);
        let times = match (n, token) {
            (Some(n), _) => many.then_some(n as usize),
            _ if has(token) => None,
            (_, it) if it.says(REST | ALL) => {
                (many && due > 0).then_some(due.saturating_sub(out.len()))
            }
            (_, it) if it.says(BOTH) => many.then_some(2),
            (_, it) => Some(if it.says(TRIPLE) { 3 } else { 2 }),
        };
        let (times, of) = match (times, next) {
            (Some(times), Some(next)) => (times, next),
            _ => (there(token), token),
        };
        out.extend((0..times).filter_map(|_| value(of)));
        at += if std::ptr::eq(*of, *token) { 1 } else { 2 };
    }
    out
}

/// The ways in which cards, with signs between them or without, are one stack: a King doubles or
/// halves, wherever it is named.
pub fn sums(tokens: &[Token]) -> Vec<String> {
    let (mut sum, mut sign) = (String::new(), None);
    let (mut kings, mut scales, mut times) = (Vec::new(), Vec::new(), 1);
    for (at, token) in tokens.iter().enumerate() {
        let rank = |it: &Token| it.card.map(|card| Card { suit: None, ..card }.word());
        // Minus two aces, two kings.
        let n = if token.says(BOTH | DOUBLE) { Some(2) } else { token.number };
        let many = tokens.get(at + 1).and_then(rank).filter(|it| it == "K" || sign.is_some());
        if let (Some(n @ 2..5), Some(_)) = (n, many) {
            times = n;
            continue;
        }
        let number = token.number.map(|n| if n == 1 { "A".to_string() } else { n.to_string() });
        match rank(token).or(number) {
            Some(king) if king == "K" => {
                let sign = sign.take();
                kings.extend((0..times).map(|_| sign));
            }
            Some(card) => {
                let given = sign.take().unwrap_or('+');
                let all = vec![card; times as usize].join(&given.to_string());
                sum += &if sum.is_empty() { all } else { format!("{given}{all}") };
            }
            None => match token.sign {
                Some('2') => scales.push('*'),
                Some('h') => scales.push('/'),
                other => sign = other.or(sign),
            },
        }
        times = 1;
    }
    if sum.is_empty() {
        return vec![vec!["K"; kings.len()].join("*")]
            .into_iter()
            .filter(|all| !all.is_empty())
            .collect();
    }
    // What doubles is a King, named or not.
    let mut scales = scales.into_iter().map(Some);
    let mut kings: Vec<Option<char>> =
        kings.into_iter().map(|king| king.or_else(|| scales.next()?)).collect();
    kings.extend(scales);
    sum.extend(sign);
    let way = |usual: char| {
        let kings = kings.iter().map(|king| format!("{}K", king.unwrap_or(usual)));
        sum.clone() + &kings.collect::<String>()
    };
    let mut ways = vec![way('*'), way('/')];
    ways.dedup();
    ways
}
