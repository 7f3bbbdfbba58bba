//! What a clause may mean at a moment: what is awaited, a move, a count put right, a command.

use std::fmt::Display;

use super::clause::Clause;
use super::commands::COMMANDS;
use super::corrections::of_step;
use super::kind_of;
use super::parts::{cards, either, faces, listed, refused, sums, without};
use super::spot::{Attempt, Spot};
use super::tokens::{self, Token};
use super::vocabulary::{
    ALL, BOTH, BY, CARD, DOUBLE, EVERYONE, EXCEPT, GOT, HALF, HIDDEN, JOINS, LAST, LEAST, LESS,
    MORE, MOST, Means, NAME, NO, NOT, NUMBER, OWN, POT, REST, SIGN, SORRY, STEAL, TELL, VALUES,
    WAS,
};
use crate::game::{Effect, MoveWord, Part};
use crate::pieces::{Refusal, Result, Seat, capital, marks};
use crate::play::Step;

/// Something that a clause may mean.
pub struct Candidate {
    /// Of several, the lowest counts: 0 what is awaited, 1 moves, 3 commands.
    pub rank: u8,
    /// What to try, or why there is nothing.
    pub attempts: Result<Vec<Attempt>>,
    /// Words without a place in it.
    pub left: Vec<usize>,
    /// How many words say that this is meant.
    pub firm: usize,
}

/// What a move may be, and what has a place in it.
pub type Read = Result<Vec<(Attempt, Means)>>;

/// Collects the meanings of a clause.
pub struct Meanings<'a> {
    pub spot: &'a Spot,
    pub clause: &'a Clause<'a>,
    /// What was entered last.
    pub last: Option<&'a Step>,
    /// How many words say the move that is looked at.
    firm: usize,
    pub found: Vec<Candidate>,
}

impl<'a> Meanings<'a> {
    pub fn of(spot: &'a Spot, clause: &'a Clause<'a>, last: Option<&'a Step>) -> Vec<Candidate> {
        let mut all = Self { spot, clause, last, firm: 1, found: Vec::new() };
        all.awaited();
        for (at, mv) in spot.table.info().moves.iter().enumerate() {
            all.moves(mv, Means::of_move(at));
        }
        all.firm = 1;
        all.all_as_they_lie();
        all.commands();
        all.found
    }

    pub fn add(&mut self, rank: u8, attempts: Result<Vec<Attempt>>, kinds: Means) {
        let (left, firm) = (self.clause.left(kinds), self.firm);
        self.found.push(Candidate { rank, attempts, left, firm });
    }

    /// What a move is called, and its parts.
    pub fn words(&self, mv: &MoveWord, part: impl Display) -> Attempt {
        let words = format!("{} {part}", mv.word);
        Attempt::Move(self.clause.who(), words.trim_end().to_string())
    }

    /// Whose deed it is.
    pub fn seat(&self) -> Option<Seat> {
        self.clause.who().or_else(|| self.spot.actor())
    }

    /// What is offered to the one whose deed it is.
    pub fn offered_words(&self, mv: &MoveWord) -> Vec<String> {
        self.spot.offered(self.seat(), mv.word).map(|shown| shown.words.clone()).collect()
    }

    /// What the words of such moves mean.
    fn kinds(&self, is_one: impl Fn(&MoveWord) -> bool) -> Means {
        let moves = self.spot.table.info().moves.iter().enumerate();
        let meant = moves.filter(|(_, mv)| is_one(mv));
        meant.fold(Means::default(), |all, (at, _)| all | Means::of_move(at))
    }

    /// What counts of cards have in common with drawing them.
    fn of_counts(&self) -> Means {
        self.kinds(|mv| mv.effect == Effect::Draws)
    }

    /// Dice or cards that fell, or are to be rolled or dealt.
    fn awaited(&mut self) {
        let Some(due) = self.spot.due() else { return };
        let (clause, who) = (self.clause, self.clause.who());
        let roll = Means::of_command("roll");
        let count = usize::from(due.what.count());
        let said = |n: &usize| clause.numbers == [*n as u32] && clause.typed(&["card", "cards"]);
        let unseen = match due.more_at_once() {
            more if clause.says(MOST) => more,
            Some(_) if clause.says(LESS) => Some(count),
            more => [Some(count), more].into_iter().flatten().find(said),
        };
        let typed = match unseen {
            _ if due.what.is_dice() => listed(&faces(clause.tokens, &[], count)),
            Some(n) => marks(n),
            None => cards(clause.tokens).join(" "),
        };
        // Who tells what fell bets nothing before.
        let near = self.of_counts() | self.kinds(|mv| mv.effect == Effect::Declines) | roll;
        // The 3 was a 4: of what fell before.
        let was = clause.tokens.split(|it| it.says(WAS));
        let was = was.filter(|it| it.iter().any(Token::is_value)).count() < 2;
        let near = near | VALUES | if was { WAS } else { Means::default() };
        let eleven = |it: &Token| !it.digits && it.number > Some(9);
        if !(typed.is_empty() || due.what.is_dice() && clause.tokens.iter().any(eleven)) {
            let also = if due.what.is_dice() { LAST | REST | SIGN } else { HIDDEN | CARD };
            self.add(0, Ok(vec![Attempt::Fell(who, typed)]), near | also);
        }
        if clause.says(roll) && clause.numbers.is_empty() {
            self.add(0, Ok(vec![Attempt::Roll(who)]), roll | GOT | ALL);
        }
    }

    fn moves(&mut self, mv: &'static MoveWord, means: Means) {
        let means = if mv.part == Part::Newcomer { means | JOINS } else { means };
        self.firm = self.clause.count(means);
        // All but the 5.
        let rest = mv.part == Part::Dice && self.clause.says(EXCEPT);
        if self.firm == 0 && !mv.bare && !rest {
            return;
        }
        let read = match mv.part {
            Part::Nothing => Ok(self.plain(mv)),
            Part::Dice => self.dice(mv, means),
            Part::Sum => Ok(self.sum(mv)),
            Part::Number if mv.staked => self.chips(mv),
            Part::Newcomer => return self.newcomer(mv, means),
            _ if mv.staked || mv.corrects => Ok(self.told(mv, means)),
            _ => self.offered(mv),
        };
        match read {
            Ok(all) => all
                .into_iter()
                .for_each(|(attempt, kinds)| self.add(1, Ok(vec![attempt]), kinds | means)),
            Err(why) => self.add(1, Err(why), means | NAME | NUMBER | CARD | SIGN),
        }
    }

    /// A move of one word. A number may be the one that the moment is about, or what comes of it: two
    /// more, all five.
    fn plain(&self, mv: &MoveWord) -> Vec<(Attempt, Means)> {
        let (clause, counts) = (self.clause, self.spot.counts);
        let attempt = self.words(mv, "");
        let mut kinds = match mv.effect {
            Effect::Everything => self.kinds(bets) | ALL,
            _ if mv.staked => GOT,
            _ => MOST | LESS | REST,
        };
        if let [n] = clause.numbers[..] {
            let n = u64::from(n);
            let after = self.spot.after(std::slice::from_ref(&attempt)).ok();
            let then = after.and_then(|after| after.due()).map_or(0, |due| due.what.count().into());
            if n == counts.number && mv.effect != Effect::Draws
                || then > 0 && (n == then || n == then + counts.number)
            {
                kinds = kinds | NUMBER;
            }
        }
        vec![(attempt, kinds)]
    }

    /// An amount at stake: it needs its number, or a word that counts from what is there.
    fn chips(&self, mv: &MoveWord) -> Read {
        let (clause, counts) = (self.clause, self.spot.counts);
        let mut kinds = POT | HALF | VALUES;
        let mut numbers: Vec<u64> = clause.numbers.iter().map(|n| u64::from(*n)).collect();
        let call = self.kinds(|mv| mv.effect == Effect::Matches);
        // Raise the ante.
        if mv.unlisted {
            kinds = kinds | self.kinds(bets);
        }
        let to = clause.tokens.windows(2).any(|it| it[0].word == "to" && it[1].is_value());
        let adds = mv.effect == Effect::Adds;
        let by = adds && !to && clause.says(BY | MORE | call);
        // I see your ten and raise ten more.
        if adds {
            kinds = kinds | call;
            if numbers.len() == 2 && numbers[0] == counts.number {
                numbers.remove(0);
            }
        }
        let offer = self.spot.offered(self.seat(), mv.word).find_map(|shown| shown.range);
        let amount = match (&numbers[..], offer) {
            ([], _) if clause.says(HALF) => counts.bet + counts.pot / 2,
            ([], _) if clause.says(POT) => counts.bet + counts.pot,
            ([], _) if clause.says(DOUBLE) && adds => 2 * counts.bet,
            ([n], _) if by => counts.bet + n,
            ([n], _) => *n,
            ([], Some((least, _))) if clause.says(LEAST) => least as u64,
            ([], _) => return Ok(vec![(self.words(mv, ""), kinds)]),
            _ => return Err(refused("which of these amounts?")),
        };
        Ok(vec![(self.words(mv, amount), kinds)])
    }

    /// What stands in no list: who leaves, the chips that somebody buys, how many cards there are.
    fn told(&self, mv: &MoveWord, means: Means) -> Vec<(Attempt, Means)> {
        let clause = self.clause;
        let buys = |it: &Token| it.says(means) && !it.soft && it.word != "chip";
        let has = mv.staked && clause.typed(&["has", "have", "had"]);
        // "Sue has 20 chips", "Bo takes 20 off", "tops up to 150" buy nothing, "four cards" says nothing
        // of the stock.
        let other = mv.part != Part::Player && clause.typed(&["to", "off"]);
        if mv.staked && other || (has || mv.part == Part::Number) && !clause.tokens.iter().any(buys)
        {
            return Vec::new();
        }
        let mut kinds = if mv.corrects { self.of_counts() | SORRY | GOT | REST } else { NAME };
        let mut words = vec![mv.word.to_string()];
        if mv.part != Part::Number {
            let [who] = clause.actors(self.spot)[..] else { return Vec::new() };
            words.push(self.spot.name(who).to_string());
            kinds = kinds | NAME;
        }
        if mv.part != Part::Player {
            let [n] = clause.numbers[..] else { return Vec::new() };
            words.push(n.to_string());
            kinds = kinds | NUMBER;
        }
        vec![(Attempt::Move(None, words.join(" ")), kinds)]
    }

    /// Lisa plays too, join lisa: the one word that no table has is the name.
    fn newcomer(&mut self, mv: &MoveWord, means: Means) {
        let tokens = self.clause.tokens;
        let names: Vec<usize> =
            (0..tokens.len()).filter(|at| tokens[*at].is_like_a_name()).collect();
        let [at] = names[..] else { return };
        let name = capital(&tokens[at].typed, self.spot.table.names());
        self.add(1, Ok(vec![Attempt::Move(None, format!("{} {name}", mv.word))]), means);
        self.found.iter_mut().for_each(|it| it.left.retain(|left| *left != at));
    }

    fn sum(&self, mv: &MoveWord) -> Vec<(Attempt, Means)> {
        let kinds = VALUES | HALF | CARD | SIGN | self.of_counts();
        sums(self.clause.tokens).iter().map(|sum| (self.words(mv, sum), kinds)).collect()
    }

    fn commands(&mut self) {
        let clause = self.clause;
        for command in &COMMANDS {
            let means = Means::of_command(command.word);
            if !clause.says(means) || matches!(command.word, "roll" | "fix" | "note" | "quit") {
                continue;
            }
            let kinds = means | GOT | LAST | ALL | EVERYONE;
            let to = |rest: &str| Ok(vec![Attempt::Command(command, rest.to_string())]);
            match (command.word, &clause.actors(self.spot)[..]) {
                ("undo", _) => {
                    if let Some(times) = self.undone() {
                        let entry = self.last.map_or(means, |it| kind_of(self.spot, &it.words));
                        let also =
                            self.kinds(|mv| mv.effect == Effect::Declines || mv.part == Part::Dice);
                        let denies = also | BOTH | NO | SORRY | NOT | NAME | NUMBER;
                        self.add(1, to(&times), kinds | entry | denies);
                    }
                }
                ("peek", [who]) => {
                    self.add(3, to(self.spot.name(*who)), kinds | TELL | NAME);
                }
                _ => self.add(3, to(""), kinds | TELL | NO | SORRY),
            }
        }
    }

    /// How many entries are to be taken back: of my bet of 5 it is said what stands there.
    fn undone(&self) -> Option<String> {
        let (clause, last) = (self.clause, self.last?);
        if clause.tokens.iter().any(|it| it.seat.is_some_and(|seat| seat != last.seat)) {
            return None;
        }
        let stands =
            |it: &[Token]| it[0].is(&["the", "a", "my", "of", "that"]) && it[1].number.is_some();
        match clause.numbers[..] {
            _ if clause.tokens.windows(2).any(stands) => {
                // I wanted to throw the 5 again: what else is meant.
                let throws = clause.says(self.kinds(|mv| mv.part == Part::Dice));
                let values: Vec<_> = clause.tokens.iter().filter_map(Token::value).collect();
                (!throws && without(&values, &of_step(last)).is_empty()).then(String::new)
            }
            [] => Some(if clause.says(BOTH) { "2" } else { "" }.to_string()),
            [n] => Some(n.to_string()),
            _ => None,
        }
    }

    /// A number that is bid, a card that is played, somebody whom it is done to; or what is offered and
    /// fits all that was said.
    fn offered(&self, mv: &MoveWord) -> Read {
        let clause = self.clause;
        let offered = self.offered_words(mv);
        let whom = clause.others().first().map(|seat| self.spot.name(*seat));
        let card = clause.tokens.iter().find_map(|token| token.card).map(tokens::Card::word);
        let shown = cards(clause.tokens).join(" ");
        let part = match (mv.part, &clause.numbers[..], card, &offered[..]) {
            (Part::Number, [n], None, _) => n.to_string(),
            (Part::Number, [], Some(card), [_, ..]) | (Part::Rank, [], Some(card), _) => card,
            (Part::Cards, .., [_, ..]) if !shown.is_empty() => shown,
            (Part::Player, ..) if whom.is_some() => whom.unwrap_or_default().into(),
            (Part::Offered, [_, ..], None, _) => return self.combined(mv, &offered, whom),
            _ => return Ok(Vec::new()),
        };
        let kinds = match mv.part {
            Part::Cards => VALUES | WAS | HIDDEN | CARD,
            Part::Player => NAME | GOT,
            Part::Number => VALUES | CARD,
            _ => ALL | GOT | CARD,
        };
        Ok(vec![(self.words(mv, part), kinds)])
    }

    /// What is offered and fits all numbers that were said, and whose they are.
    fn combined(&self, mv: &MoveWord, offered: &[String], whom: Option<&str>) -> Read {
        let (clause, tokens) = (self.clause, self.clause.tokens);
        let about = self.spot.counts.number as u32;
        let mut numbers = faces(tokens, &[], 0);
        // "4 and 5 on my nine": what they make is said too.
        if let Some(at) = numbers.iter().position(|n| *n == about).filter(|_| numbers.len() == 3) {
            numbers.remove(at);
        }
        let owned = tokens.windows(2).find(|two| two[0].owns).and_then(|two| two[1].number);
        let from = |it: &&[Token]| it[1].is(&["of", "from", "off"]) && it[2].seat.is_some();
        let theirs = owned.or_else(|| tokens.windows(3).find(from)?[0].number);
        let fits = |words: &&String| {
            let has = words.split(|c: char| !c.is_ascii_digit()).filter_map(|it| it.parse().ok());
            (clause.says(STEAL) && !clause.says(OWN)) <= words.contains(':')
                && whom.is_none_or(|whom| words.ends_with(&format!(":{whom}")))
                && theirs.is_none_or(|face| words.contains(&format!("{face}:")))
                && without(&numbers, &has.collect::<Vec<u32>>()).is_empty()
        };
        let mut fit: Vec<String> = offered.iter().filter(fits).cloned().collect();
        // Own dice are meant where nobody else's are spoken of.
        let is_own = |words: &String| !words.contains(':');
        if fit.iter().any(is_own) {
            fit.retain(is_own);
        }
        let words = match (&fit[..], whom) {
            ([_, ..], None) if self.firm == 0 && numbers.len() == 1 => {
                return Err(refused(format!("{} alone is no {}", numbers[0], mv.word)));
            }
            ([one], _) => one.clone(),
            ([], Some(whom)) if numbers.len() == 1 => {
                let last = numbers[0];
                let why = format!("{whom} has no loose {last} that makes {about} with a die here");
                return Err(refused(why));
            }
            ([], None) => format!("{} {}", mv.word, listed(&numbers)),
            ([], Some(name)) => {
                let last = theirs.or(numbers.last().copied()).unwrap_or(0);
                let other = numbers.iter().find(|n| **n != last).copied();
                format!("{} {}+{last}:{name}", mv.word, other.unwrap_or(about.saturating_sub(last)))
            }
            (several, _) => return Err(either(several)),
        };
        let kinds = VALUES | STEAL | NAME | SIGN;
        Ok(vec![(Attempt::Move(clause.who(), words), kinds)])
    }
}

/// Whether it matches a bet, or makes one.
fn bets(mv: &MoveWord) -> bool {
    matches!(mv.effect, Effect::Opens | Effect::Matches | Effect::Adds)
}

/// Such as one of these.
pub fn such_as(why: Refusal, offered: &[String]) -> Refusal {
    match offered.first() {
        Some(first) => why.hint(format!("Such as {first}")),
        None => why,
    }
}
