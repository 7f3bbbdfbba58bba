//! What a clause may mean at a moment: what is awaited, a move, a count put right, a command.

use super::clause::Clause;
use super::commands::COMMANDS;
use super::parts::{cards, faces, listed, refused, sums};
use super::spot::{Attempt, Spot};
use super::tokens::Token;
use super::vocabulary::Helper::{
    All, Both, By, Card, Double, Everyone, Got, Half, Hidden, Last, Least, Less, More, Most, Name,
    No, Not, Number, Own, Pot, Rest, Sign, Sorry, Special, Stake, Steal, Tell, Total, Triple,
};
use super::vocabulary::{Means, Vocabulary};
use crate::game::{Effect, MoveWord, Part};
use crate::pieces::{Refusal, Result, Seat};

/// Something that a clause may mean.
pub struct Candidate {
    /// Of several, the lowest counts: 0 what is awaited, 1 moves, 2 counts, 3 commands.
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
    pub vocabulary: &'a Vocabulary,
    /// What was entered last: by whom, and what.
    pub last: Option<(Seat, Means)>,
    /// How many words say the move that is looked at.
    firm: usize,
    pub found: Vec<Candidate>,
}

impl<'a> Meanings<'a> {
    pub fn of(
        spot: &'a Spot,
        clause: &'a Clause<'a>,
        vocabulary: &'a Vocabulary,
        last: Option<(Seat, Means)>,
    ) -> Vec<Candidate> {
        let mut all = Self { spot, clause, vocabulary, last, firm: 1, found: Vec::new() };
        all.awaited();
        for (at, mv) in spot.table.info().moves.iter().enumerate() {
            all.moves(mv, Means::of_move(at));
        }
        all.firm = 1;
        all.all_as_they_lie();
        all.commands();
        all.found
    }

    pub fn add(&mut self, rank: u8, attempts: Result<Vec<Attempt>>, kinds: impl Into<Means>) {
        let (left, firm) = (self.clause.left(kinds.into()), self.firm);
        self.found.push(Candidate { rank, attempts, left, firm });
    }

    /// What a move is called, and its parts.
    pub fn words(&self, mv: &MoveWord, part: impl ToString) -> Attempt {
        let words = format!("{} {}", mv.word, part.to_string());
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
        self.kinds(|mv| mv.corrects || mv.effect == Effect::Draws)
    }

    /// Whether one of such moves is offered to anybody.
    fn offers(&self, is_one: impl Fn(&MoveWord) -> bool) -> bool {
        let mut moves = self.spot.table.info().moves.iter().filter(|mv| is_one(mv));
        moves.any(|mv| self.spot.offers.iter().any(|(_, shown)| shown.kind() == mv.word))
    }

    /// Dice or cards that fell, or are to be rolled or dealt.
    fn awaited(&mut self) {
        let Some(due) = self.spot.due() else { return };
        let (clause, who) = (self.clause, self.clause.who());
        let roll = Means::of_command("roll");
        let values = !clause.numbers.is_empty() || clause.has_cards;
        let fell = |typed: String| Ok(vec![Attempt::Fell(who, typed)]);
        let count = usize::from(due.what.count());
        // Who tells what fell bets nothing before.
        let near = All | Got | More | Number | self.kinds(|mv| mv.effect == Effect::Declines);
        let of_cards = near | Double | Hidden | Both | Card | self.of_counts();
        if due.what.is_dice() && !clause.numbers.is_empty() && !clause.has_cards {
            let kinds = near | Double | Triple | Total | Both | Last | Rest | Sign | roll;
            let kinds = if due.hidden { kinds | Hidden } else { kinds };
            self.add(0, fell(listed(&faces(clause.tokens, &[], count))), kinds);
        } else if let Some(more) = due.more_at_once().filter(|_| clause.says(Most | Less)) {
            let taken = if clause.says(Most) { more } else { count };
            let one = clause.numbers.is_empty() || clause.numbers == [1];
            let kinds = Most | Less | Last | Got | All | More | self.of_counts() | roll;
            let kinds = if one { kinds | Number } else { kinds };
            self.add(0, fell(taken.to_string()), kinds);
        } else if !due.what.is_dice() && values {
            let typed = match clause.numbers[..] {
                [n] if !clause.has_cards && !clause.says(Hidden) => n.to_string(),
                _ => cards(clause.tokens, self.vocabulary.suits).join(" "),
            };
            let shows = self.kinds(|mv| mv.part == Part::Cards);
            self.add(0, fell(typed), of_cards | shows);
        }
        if clause.says(roll) && clause.numbers.is_empty() {
            self.add(0, Ok(vec![Attempt::Roll(who)]), roll | Got | Own | All);
        }
    }

    fn moves(&mut self, mv: &'static MoveWord, means: Means) {
        self.firm = self.clause.count(means);
        let by = mv.effect == Effect::Adds && self.clause.says(By);
        if self.firm == 0 && !mv.bare && !by {
            return;
        }
        let read = match mv.part {
            Part::Nothing => self.plain(mv),
            Part::Dice => self.dice(mv, means),
            Part::Number if mv.staked => self.chips(mv),
            Part::Number => self.number(mv, means),
            Part::Rank => self.rank(mv),
            Part::Cards => self.shown(mv),
            Part::Player if mv.staked => self.leaver(mv),
            Part::Player => self.victim(mv),
            Part::PlayerAndNumber => self.player_and_number(mv, means),
            Part::Sum => self.sum(mv),
            Part::Offered => self.offered(mv),
        };
        let rank = if mv.corrects { 2 } else { 1 };
        match read {
            Ok(all) => all
                .into_iter()
                .for_each(|(attempt, kinds)| self.add(rank, Ok(vec![attempt]), kinds | means)),
            Err(why) if mv.part == Part::Nothing => self.add(rank, Err(why), means),
            Err(why) => self.add(rank, Err(why), means | Name | Number | Card | Sign),
        }
    }

    /// A move of one word. A number may be the one that the moment is about, or what comes of it: two
    /// more, all five.
    fn plain(&self, mv: &MoveWord) -> Read {
        let (clause, counts) = (self.clause, self.spot.counts);
        let attempt = self.words(mv, "");
        let bets =
            |mv: &MoveWord| matches!(mv.effect, Effect::Opens | Effect::Matches | Effect::Adds);
        let mut kinds = match mv.effect {
            Effect::Everything if clause.says(Half | Pot) => Stake.into(),
            Effect::Everything => self.kinds(bets) | All | Stake,
            _ if mv.staked => Stake.into(),
            _ => Stake | More | Most | Less | Rest,
        };
        if let [n] = clause.numbers[..] {
            let n = u64::from(n);
            let after = self.spot.after(std::slice::from_ref(&attempt)).ok();
            let theirs =
                after.and_then(|after| after.due()).filter(|due| Some(due.seat) == self.seat());
            let then = theirs.map_or(0, |due| u64::from(due.what.count()));
            let comes = !mv.staked && self.spot.due().is_none() && then > 0;
            if n > 0 && (n == counts.number || n == counts.dice.len() as u64)
                || comes && (n == then || n == then + counts.number)
            {
                kinds = kinds | Number;
            }
        }
        let spare = !clause.numbers.is_empty() && !kinds.meets(Number);
        if spare && (mv.staked || clause.is(&[mv.word])) {
            return Err(refused(format!("{} takes no number: {}", mv.word, mv.help)));
        }
        Ok(vec![(attempt, kinds)])
    }

    /// An amount at stake: it needs its number, or a word that counts from what is there.
    fn chips(&self, mv: &MoveWord) -> Read {
        let (clause, counts, tokens) = (self.clause, self.spot.counts, self.clause.tokens);
        let mut kinds = Pot | Half | By | More | Least | Total | Stake | Number;
        let mut numbers: Vec<u64> = clause.numbers.iter().map(|n| u64::from(*n)).collect();
        let call = self.kinds(|mv| mv.effect == Effect::Matches);
        let adds = mv.effect == Effect::Adds;
        let to = tokens.windows(2).any(|two| two[0].word == "to" && two[1].number.is_some());
        let by = adds && !to && (clause.says(By | More | call) || clause.is(&["you"]));
        if by {
            kinds = kinds | call;
            if numbers.len() == 2 && numbers[0] == counts.number {
                numbers.remove(0);
            }
        }
        let offer = self.spot.offered(self.seat(), mv.word).find_map(|shown| shown.range);
        let bet = if adds { counts.bet } else { 0 };
        let amount = match (&numbers[..], offer) {
            ([], _) if clause.says(Half) && self.firm > 0 => bet + counts.pot / 2,
            ([], _) if clause.says(Pot) => bet + counts.pot,
            ([n], _) if by => bet + n,
            ([n], _) => *n,
            ([], Some((least, _))) if clause.says(Least) => least as u64,
            ([], _) if adds && clause.says(Double | Triple) => {
                kinds = kinds | Double | Triple;
                counts.bet * if clause.says(Triple) { 3 } else { 2 }
            }
            ([], _) => return Ok(vec![(self.words(mv, ""), kinds)]),
            _ => return Err(refused("which of these amounts?")),
        };
        Ok(vec![(self.words(mv, amount), kinds)])
    }

    /// A number that is no stake: a bid, a count.
    fn number(&self, mv: &MoveWord, means: Means) -> Read {
        let clause = self.clause;
        let named = !clause.others().is_empty() || !mv.bare && clause.who().is_some();
        // "Four cards" says nothing of the stock, and bids nothing.
        let cards = clause.typed(&["cards"]);
        let said = clause.tokens.iter().any(|token| token.says(means) && !token.soft);
        if named || mv.bare && cards || !mv.bare && !said {
            return Ok(Vec::new());
        }
        let offered = self.offered_words(mv);
        let end = match (clause.says(Most), clause.says(Less | Least)) {
            (true, false) => offered.last(),
            (false, true) => offered.first(),
            _ => None,
        };
        let ends = clause
            .tokens
            .iter()
            .any(|token| token.typed.ends_with("est") || token.word.starts_with('m'));
        let kinds = if mv.bare {
            means | Most | Less | Least | Got | Number
        } else {
            self.of_counts() | Sorry | Got | More | Rest | Number
        };
        match (&clause.numbers[..], end) {
            _ if clause.has_cards && (offered.is_empty() || !clause.numbers.is_empty()) => {
                Ok(Vec::new())
            }
            _ if clause.has_cards => {
                let card = clause.tokens.iter().find_map(|token| token.card);
                Ok(vec![(
                    self.words(mv, card.map_or(String::new(), |card| card.word())),
                    kinds | Card,
                )])
            }
            ([] | [1], Some(end)) if ends => {
                Ok(vec![(Attempt::Move(clause.who(), end.clone()), kinds)])
            }
            ([n], _) => Ok(vec![(self.words(mv, n), kinds)]),
            _ => Ok(Vec::new()),
        }
    }

    fn rank(&self, mv: &MoveWord) -> Read {
        let cards: Vec<_> = self.clause.tokens.iter().filter_map(|token| token.card).collect();
        // While a number is awaited, a card is none.
        let bids = self.offers(|mv| mv.bare && mv.part == Part::Number);
        match cards[..] {
            [card] if self.clause.numbers.is_empty() && !bids => {
                Ok(vec![(self.words(mv, card.word()), Got | All | Card)])
            }
            _ => Ok(Vec::new()),
        }
    }

    fn shown(&self, mv: &MoveWord) -> Read {
        let clause = self.clause;
        let values = clause.has_cards || !clause.numbers.is_empty();
        if !values || !self.offers(|other| other.word == mv.word) {
            return Ok(Vec::new());
        }
        let typed = cards(clause.tokens, self.vocabulary.suits).join(" ");
        let kinds = Got | Double | Hidden | Both | More | Number | Card;
        Ok(vec![(self.words(mv, typed), kinds)])
    }

    fn leaver(&self, mv: &MoveWord) -> Read {
        let [who] = self.clause.actors(self.spot)[..] else { return Ok(Vec::new()) };
        let words = format!("{} {}", mv.word, self.spot.name(who));
        Ok(vec![(Attempt::Move(None, words), Name.into())])
    }

    /// Somebody whom it is done to. Words that other moves share, such as play, do not say so.
    fn victim(&self, mv: &MoveWord) -> Read {
        let clause = self.clause;
        if !clause.is(&[mv.word, "make", "force", "hit", "get", "zap", "attack", "target"]) {
            return Ok(Vec::new());
        }
        let offered = self.offered_words(mv);
        let attempt = match (&clause.others()[..], &offered[..]) {
            ([], [only]) => Attempt::Move(clause.who(), only.clone()),
            ([one], _) => self.words(mv, self.spot.name(*one)),
            (_, [first, ..]) => {
                return Err(
                    refused(format!("{} on whom?", mv.word)).hint(format!("Such as {first}"))
                );
            }
            _ => return Ok(Vec::new()),
        };
        Ok(vec![(attempt, Got | Name | Card)])
    }

    /// Chips that somebody buys, cards that somebody holds.
    fn player_and_number(&self, mv: &MoveWord, means: Means) -> Read {
        let clause = self.clause;
        let named = clause.actors(self.spot);
        let [n] = clause.numbers[..] else { return Ok(Vec::new()) };
        // "Sue has 20 chips" buys nothing.
        let buys = |token: &Token| token.says(means) && !token.soft && token.word != "chip";
        let kinds = if !mv.staked {
            self.of_counts() | Sorry | Got | More
        } else if clause.tokens.iter().any(buys) || !clause.typed(&["has", "have", "had"]) {
            More.into()
        } else {
            return Ok(Vec::new());
        };
        let others = self.spot.table.info().moves.iter().filter(|other| other.corrects);
        let said_of = others.filter(|other| other.word != mv.word && clause.is(&[other.word]));
        match named[..] {
            _ if clause.has_cards || said_of.count() > 0 => Ok(Vec::new()),
            [who] => {
                let words = format!("{} {} {n}", mv.word, self.spot.name(who));
                Ok(vec![(Attempt::Move(None, words), kinds | Name | Number)])
            }
            [] if self.spot.offered(self.seat(), mv.word).next().is_some() => {
                Err(refused("who?").hint(format!("Such as {}", mv.example)))
            }
            _ => Ok(Vec::new()),
        }
    }

    fn sum(&self, mv: &MoveWord) -> Read {
        if self.clause.typed(&["cards"]) && !self.clause.numbers.is_empty() {
            return Ok(Vec::new());
        }
        let kinds = Special | Half | Double | Most | More | Got | Number | Card | Sign;
        let kinds = kinds | self.of_counts();
        Ok(sums(self.clause.tokens).iter().map(|sum| (self.words(mv, sum), kinds)).collect())
    }

    fn commands(&mut self) {
        let clause = self.clause;
        let values = !clause.numbers.is_empty() || clause.has_cards;
        for command in &COMMANDS {
            let means = Means::of_command(command.word);
            if !clause.says(means) || matches!(command.word, "roll" | "?" | "fix" | "note" | "quit")
            {
                continue;
            }
            let kinds = means | Got | Last | All | Everyone | More;
            let to = |rest: &str| Ok(vec![Attempt::Command(command, rest.to_string())]);
            match (command.word, &clause.actors(self.spot)[..]) {
                ("undo", _) => {
                    if let Some(times) = self.undone() {
                        let entry = self.last.map_or(means, |(_, entry)| entry);
                        let declines = self.kinds(|mv| mv.effect == Effect::Declines);
                        self.add(
                            1,
                            to(&times),
                            kinds | entry | declines | No | Sorry | Not | Name | Number,
                        );
                    }
                }
                ("peek", [who]) if !values => {
                    let shows = self.kinds(|mv| mv.corrects || mv.part == Part::Cards);
                    self.add(3, to(self.spot.name(*who)), kinds | Tell | shows | Name);
                }
                ("peek", _) => {}
                _ if !values => self.add(3, to(""), kinds | Tell | No | Sorry),
                _ => {}
            }
        }
    }

    /// How many entries are to be taken back: `the 6` is a value, and others' deeds are not the last.
    fn undone(&self) -> Option<String> {
        let (seat, _) = self.last.filter(|_| self.spot.entries.is_empty())?;
        let clause = self.clause;
        let theirs = |(at, token): (usize, &Token)| {
            token.seat.is_none_or(|it| it == seat && (token.owns || Some(at) == clause.subject))
        };
        let is_value = |two: &[Token]| two[0].is(&["the", "a", "my"]) && two[1].number.is_some();
        let fits =
            clause.tokens.iter().enumerate().all(theirs) && !clause.tokens.windows(2).any(is_value);
        match clause.numbers[..] {
            [] if fits => Some(String::new()),
            [n] if fits => Some(n.to_string()),
            _ => None,
        }
    }

    /// What is offered and fits all that was said: its numbers, and whose they are.
    fn offered(&self, mv: &MoveWord) -> Read {
        let (clause, tokens) = (self.clause, self.clause.tokens);
        let about = self.spot.counts.number as u32;
        let mut numbers = clause.numbers.clone();
        // "4 and 5 on my nine": what they make is said too.
        if let Some(at) = numbers.iter().position(|n| *n == about).filter(|_| numbers.len() == 3) {
            numbers.remove(at);
        }
        let offered = self.offered_words(mv);
        if numbers.is_empty() || clause.has_cards {
            return Ok(Vec::new());
        }
        let whom = clause.others().first().map(|seat| self.spot.name(*seat));
        let foreign = whom.is_some() || clause.says(Steal);
        let owned = tokens.windows(2).find(|two| two[0].owns).and_then(|two| two[1].number);
        let from = |it: &&[Token]| it[1].is(&["of", "from", "off"]) && it[2].seat.is_some();
        let theirs = owned.or_else(|| tokens.windows(3).find(from)?[0].number);
        let theirs = theirs.or(numbers.first().copied().filter(|_| foreign && numbers.len() == 1));
        let values = |words: &str| {
            let all = words.split(|c: char| !c.is_ascii_digit());
            all.filter_map(|face| face.parse().ok()).collect::<Vec<u32>>()
        };
        let fits = |words: &&String| {
            let (victim, has) = (words.split_once(':').map(|(_, name)| name), values(words));
            let mut swiped = has.last().filter(|_| victim.is_some());
            let alike = numbers.len() < 2 || numbers.len() == has.len();
            alike
                && whom.is_none_or(|whom| victim == Some(whom))
                && foreign <= victim.is_some()
                && !(clause.says(Own) && victim.is_some() && whom.is_none())
                && theirs.is_none_or(|face| swiped.take() == Some(&face))
                && super::parts::without(&numbers, &has).is_empty()
        };
        let mut fit: Vec<&String> = offered.iter().filter(fits).collect();
        // Own dice are meant where nobody else's are named, and what was said in this order.
        let first = |words: &&&String| values(words) == numbers;
        let own = |words: &&&String| !foreign && numbers.len() > 1 && !words.contains(':');
        if let Some(one) =
            fit.iter().find(own).and(fit.iter().filter(own).find(first).or(fit.iter().find(own)))
        {
            fit = vec![one];
        }
        let kinds = Both | Own | All | Steal | Stake | Name | Number | Sign;
        let attempt = match (&fit[..], whom, &numbers[..]) {
            ([first, ..], None, [n]) if self.firm == 0 => {
                return Err(refused(format!("{n} alone is no {}", mv.word))
                    .hint(format!("Such as {first}")));
            }
            ([one], ..) => Attempt::Move(clause.who(), (*one).clone()),
            ([], Some(name), [.., last]) => {
                let face = theirs.unwrap_or(*last);
                let own = numbers.iter().find(|n| **n != face).map_or(face, |n| *n);
                let words = format!("{} {own}+{face}:{name}", mv.word);
                if offered.contains(&words) {
                    return Ok(vec![(Attempt::Move(clause.who(), words), kinds)]);
                }
                return Err(refused(format!(
                    "{name} has no loose {face} that makes {about} with a die here"
                )));
            }
            ([], None, [a, b]) => self.words(mv, format!("{a}+{b}")),
            ([], ..) => return Ok(Vec::new()),
            (several, ..) => {
                let ways: Vec<String> = several.iter().map(|words| (*words).clone()).collect();
                return Err(super::parts::either(&ways));
            }
        };
        Ok(vec![(attempt, kinds)])
    }
}

/// Such as one of these.
pub fn such_as(why: Refusal, offered: &[String]) -> Refusal {
    match offered.first() {
        Some(first) => why.hint(format!("Such as {first}")),
        None => why,
    }
}
