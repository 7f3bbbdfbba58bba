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

/// Dice in words: `653`, `two twos and a five`, `double six`, `the threes`, `both 4s`, as many as are
/// due. `own` are dice on the table of which it is said.
pub fn faces(tokens: &[Token], own: &[u32], due: usize) -> Vec<u32> {
    let value = |token: &Token| match token.number {
        Some(n) if token.digits && n > 9 => {
            token.word.chars().filter_map(|c| c.to_digit(10)).collect()
        }
        n => n.into_iter().collect(),
    };
    let there = |token: &Token| match token.number {
        Some(_) if token.counts => 0,
        Some(_) if token.plural && own.is_empty() => 2,
        Some(face) if token.plural => own.iter().filter(|other| **other == face).count().max(1),
        _ => 1,
    };
    let said: Vec<&Token> = tokens.iter().filter(|token| token.card.is_none()).collect();
    spread(&said, value, there, due)
}

/// Numbers in words: `two fives`, `3 and 4`.
pub fn numbers(tokens: &[Token]) -> Vec<u32> {
    let pairs = |token: &Token| if token.plural { 2 } else { 1 };
    spread(&tokens.iter().collect::<Vec<_>>(), |it| it.number.into_iter().collect(), pairs, 0)
}

/// Cards in words: `two jacks and a four`, `As Kd 9c`, `one hidden`.
pub fn cards(tokens: &[Token], suits: bool) -> Vec<String> {
    let value = |token: &Token| match token.number {
        _ if token.says(HIDDEN) => vec!["?".to_string()],
        Some(n) if token.plural && token.digits && suits => vec![format!("{n}s")],
        _ => token.value().into_iter().collect(),
    };
    let pairs = |token: &Token| if token.plural && !token.digits { 2 } else { 1 };
    spread(&tokens.iter().collect::<Vec<_>>(), value, pairs, 0)
}

/// Values as often as it is said: three 2s, a pair of kings, the rest fours, and alone as `there` says.
fn spread<V>(
    tokens: &[&Token],
    value: impl Fn(&Token) -> Vec<V>,
    there: impl Fn(&Token) -> usize,
    due: usize,
) -> Vec<V> {
    let helps = |token: &Token| token.says(ALL | DOUBLE | TRIPLE | BOTH | REST);
    let has = |token: &Token| !value(token).is_empty();
    let said: Vec<&Token> = tokens.iter().filter(|it| helps(it) || has(it)).copied().collect();
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some(token) = said.get(at) {
        let next = said.get(at + 1).filter(|next| has(next));
        let many = next.is_some_and(|next| next.plural || next.says(HIDDEN));
        let times = match token.number {
            Some(n) if n < 9 && !token.plural && many => Some(n as usize),
            _ if has(token) => None,
            _ if token.says(REST | ALL) => {
                Some(due.saturating_sub(out.len())).filter(|_| many && due > 0)
            }
            _ if token.says(BOTH) && !token.says(DOUBLE) => Some(2).filter(|_| many),
            _ if token.says(TRIPLE) => Some(3),
            _ => Some(2),
        };
        let (times, of) = match (times, next) {
            (Some(times), Some(next)) => (times, *next),
            _ => (if has(token) { there(token) } else { 0 }, *token),
        };
        (0..times).for_each(|_| out.extend(value(of)));
        at += if std::ptr::eq(of, *token) { 1 } else { 2 };
    }
    out
}

/// The ways in which cards, with signs between them or without, are one stack: a King doubles or
/// halves, wherever it is named.
pub fn sums(tokens: &[Token]) -> Vec<String> {
    let (mut sum, mut sign) = (String::new(), None);
    let (mut kings, mut scales) = (Vec::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        let rank = |it: &Token| it.card.map(|card| Card { suit: None, ..card }.word());
        // Minus two aces, two kings.
        let many = tokens.get(at + 1).and_then(rank);
        let pair = token.says(BOTH | DOUBLE);
        let n = if pair { Some(2) } else { token.number };
        match (many, n, sign) {
            (Some(king), Some(n @ 2..5), _) if king == "K" => {
                kings.extend((1..n).map(|_| sign));
                continue;
            }
            (Some(card), Some(n @ 2..5), Some(sign)) => {
                (1..n).for_each(|_| sum += &format!("{sign}{card}"));
                continue;
            }
            _ => {}
        }
        match rank(token).or_else(|| token.number.map(|n| n.to_string())) {
            Some(king) if king == "K" => kings.push(sign.take()),
            Some(card) => {
                let given = sign.take().unwrap_or('+');
                sum += &if sum.is_empty() { card } else { format!("{given}{card}") };
            }
            None => match token.sign {
                Some('2') => scales.push('*'),
                Some('h') => scales.push('/'),
                other => sign = other.or(sign),
            },
        }
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
