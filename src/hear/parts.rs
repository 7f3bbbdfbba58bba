//! What is said of dice, cards and stacks.

use super::tokens::Token;
use super::vocabulary::Helper;
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

/// Dice in words: `653`, `two twos and a five`, `double six`, `the threes`, `both 4s`. Where a word may
/// be a face or say something about the dice, what gives as many dice as are due is meant. `own` are
/// dice on the table of which it is said.
pub fn faces(tokens: &[Token], own: &[u32], due: usize) -> Vec<u32> {
    let readings = [(false, 1), (false, 2), (false, 0), (true, 1), (true, 2), (true, 0)];
    let mut first = None;
    for reading in readings {
        match spelt(tokens, own, due, reading) {
            Some(faces) if due == 0 || faces.len() == due => return faces,
            faces => first = first.or(faces),
        }
    }
    first.unwrap_or_default()
}

/// One way to read them: `one` before a number says nothing, a total stands before or behind its word.
fn spelt(tokens: &[Token], own: &[u32], due: usize, (one, total): (bool, u8)) -> Option<Vec<u32>> {
    use Helper::{Both, Double, Rest, Total, Triple};
    let said: Vec<&Token> = tokens
        .iter()
        .filter(|token| {
            token.number.is_some() || token.says_any(&[Double, Triple, Both, Total, Rest])
        })
        .collect();
    let (mut out, mut sum, mut at) = (Vec::new(), None, 0);
    while at < said.len() {
        let token = said[at];
        let next = said.get(at + 1);
        let next_number = next.and_then(|next| next.number);
        let next_plural = next.is_some_and(|next| next.plural);
        let times = if token.says(Triple) { 3 } else { 2 };
        let many = token.says_any(&[Double, Triple, Both]);
        match (token.number, next_number) {
            (_, Some(n)) if token.says(Total) && total == 2 => {
                sum = Some(n);
                at += 1;
            }
            _ if token.says(Total) => {}
            // Two sixes, the rest threes.
            (None, Some(n)) if token.says(Rest) && due > out.len() && next_plural => {
                out.extend(vec![n; due - out.len()]);
                at += 1;
            }
            _ if token.says(Rest) => {}
            (Some(n), _) if total == 1 && next.is_some_and(|next| next.says(Total)) => {
                sum = Some(n);
                at += 1;
            }
            // Two pairs: threes and fours.
            (Some(2), None) if next.is_some_and(|next| next.says(Double)) => at += 1,
            // Both the 2 and the 3.
            (None, Some(n))
                if token.says(Both)
                    && !next_plural
                    && said.get(at + 2).and_then(|it| it.number).is_some_and(|it| it != n) => {}
            (_, Some(n)) if many => {
                out.extend(vec![n; times]);
                at += 1;
            }
            (None, _) => {}
            (Some(n), Some(face)) if n < 9 && !token.plural && next_plural => {
                out.extend(vec![face; n as usize]);
                at += 1;
            }
            _ if token.counts => {}
            (Some(_), Some(_)) if one && token.word == "one" => {}
            (Some(face), _) if token.plural => {
                let there = own.iter().filter(|other| **other == face).count();
                out.extend(vec![face; if own.is_empty() { 2 } else { there.max(1) }]);
            }
            (Some(n), _) if token.digits && n > 9 => {
                out.extend(token.word.chars().filter_map(|c| c.to_digit(10)));
            }
            (Some(n), _) => out.push(n),
        }
        at += 1;
    }
    (sum.is_none() || sum == out.iter().try_fold(0, |all: u32, n| all.checked_add(*n)))
        .then_some(out)
}

/// Cards in words: `two jacks and a four`, `As Kd 9c`, `one hidden`.
pub fn cards(tokens: &[Token], suits: bool) -> Vec<String> {
    use Helper::{Both, Double, Hidden};
    let said: Vec<&Token> = tokens
        .iter()
        .filter(|token| token.is_value() || token.says_any(&[Double, Hidden, Both]))
        .collect();
    let name = |token: &Token| match (token.card, token.number) {
        (Some(card), _) => card.word(),
        (_, Some(n)) if token.plural && token.digits && suits => format!("{n}s"),
        (_, n) => n.map_or(String::new(), |n| n.to_string()),
    };
    let (mut out, mut at) = (Vec::new(), 0);
    while at < said.len() {
        let token = said[at];
        let next = said.get(at + 1);
        match (token.number, next) {
            _ if token.says(Hidden) => out.push("?".to_string()),
            (Some(n), Some(next)) if next.says(Hidden) => {
                out.extend(vec!["?".to_string(); n.min(60) as usize]);
                at += 1;
            }
            (Some(n), Some(next)) if n < 5 && !token.plural && next.plural => {
                out.extend(vec![name(next); n as usize]);
                at += 1;
            }
            _ if token.is_value() => {
                let twice = token.plural && !token.digits;
                out.extend(vec![name(token); if twice { 2 } else { 1 }]);
            }
            _ => {}
        }
        at += 1;
    }
    out
}

/// The ways in which cards, with signs between them or without, are one stack.
pub fn sums(tokens: &[Token]) -> Vec<String> {
    let (mut cards, mut sign): (Vec<(String, Option<char>)>, _) = (Vec::new(), None);
    for token in tokens {
        let rank = token.card.and_then(|card| card.rank).map(|rank| rank.to_string());
        if let Some(card) = rank.or_else(|| token.number.map(|n| n.to_string())) {
            cards.push((card, sign.take()));
        } else if token.sign.is_some() {
            sign = token.sign;
        }
    }
    let is_king = |(card, _): &&(String, Option<char>)| card == "K";
    let plain: Vec<&(String, Option<char>)> = cards.iter().filter(|card| !is_king(card)).collect();
    let kings: Vec<Option<char>> = cards.iter().filter(is_king).map(|(_, sign)| *sign).collect();
    if cards.is_empty() {
        return Vec::new();
    }
    let joined = |sign: &str| plain.iter().map(|(card, _)| &**card).collect::<Vec<_>>().join(sign);
    let scales = |sign: &Option<char>| matches!(sign, Some('*' | '/'));
    let given: Vec<char> =
        cards.iter().map(|(_, sign)| *sign).chain([sign]).filter(scales).flatten().collect();
    let adds = |sign: &Option<char>| matches!(sign, Some('+' | '-' | '&'));
    let mut signs: Vec<char> =
        plain.iter().skip(1).map(|(_, sign)| *sign).filter(adds).flatten().collect();
    signs.dedup();
    let scaled =
        |token: &&Token| ["doubl", "halv", "twice"].iter().any(|word| token.word.starts_with(word));
    let words: Vec<&Token> = tokens.iter().filter(scaled).collect();
    // Only a King doubles, and is one, so it need not be named.
    if kings.is_empty() && !words.is_empty() && given.len() <= words.len() && !signs.contains(&'-')
    {
        let king = |token: &&Token| if token.word.starts_with('h') { "/K" } else { "*K" };
        return vec![joined("+") + &words.iter().map(king).collect::<String>()];
    }
    let as_said =
        |(card, sign): &(String, Option<char>)| sign.map_or(String::new(), String::from) + card;
    if kings.is_empty() && (!given.is_empty() || sign.is_some()) {
        let end = sign.map_or(String::new(), String::from);
        return vec![cards.iter().map(as_said).collect::<String>() + &end];
    }
    if plain.is_empty() {
        return vec![vec!["K"; kings.len()].join("*")];
    }
    let sum = match signs[..] {
        [] => joined("+"),
        [sign] => joined(&sign.to_string()),
        _ => {
            let rest =
                plain.iter().skip(1).map(|(card, sign)| format!("{}{card}", sign.unwrap_or('+')));
            plain[0].0.clone() + &rest.collect::<String>()
        }
    };
    if kings.iter().any(Option::is_some) {
        let king = |sign: &Option<char>| format!("{}K", sign.unwrap_or('*'));
        return vec![sum + &kings.iter().map(king).collect::<String>()];
    }
    if kings.is_empty() {
        return vec![sum];
    }
    ["*K", "/K"].map(|king| sum.clone() + &king.repeat(kings.len())).into()
}
