//! What a clause may mean at a moment: what is awaited, a move, a count put right, a command.

use super::clause::{Clause, DICE, NAMES, NOTHING, NUMBERS, SUMS, Uses, VALUES};
use super::commands::COMMANDS;
use super::parts::{cards, either, faces, listed, refused, sums, without};
use super::spot::{Attempt, Spot};
use super::tokens::Token;
use super::vocabulary::{Helper, Means, Vocabulary};
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
    /// A better reason than the game's, should it refuse.
    pub why: Option<Refusal>,
    /// How many words say that this is meant.
    pub evidence: usize,
}

/// Collects the meanings of a clause.
pub struct Meanings<'a> {
    pub spot: &'a Spot,
    pub clause: &'a Clause<'a>,
    pub vocabulary: &'a Vocabulary,
    /// What was entered last: by whom, and what.
    pub last: Option<(Seat, Means)>,
    pub found: Vec<Candidate>,
}

use Helper::{
    All, Both, Double, Got, Half, Hidden, Last, Least, Less, More, Most, No, Own, Pot, Rest, Sorry,
    Special, Steal, Tell, Total, Triple,
};

impl<'a> Meanings<'a> {
    pub fn of(
        spot: &'a Spot,
        clause: &'a Clause<'a>,
        vocabulary: &'a Vocabulary,
        last: Option<(Seat, Means)>,
    ) -> Vec<Candidate> {
        let mut all = Self { spot, clause, vocabulary, last, found: Vec::new() };
        all.awaited();
        for (at, mv) in spot.table.info().moves.iter().enumerate() {
            all.moves(at, mv);
        }
        all.all_as_they_lie();
        all.commands();
        all.found
    }

    pub fn add(&mut self, rank: u8, attempt: Attempt, kinds: Means, uses: Uses, evidence: usize) {
        let left = self.clause.left(kinds, uses);
        self.found.push(Candidate { rank, attempts: Ok(vec![attempt]), left, why: None, evidence });
    }

    /// The same, with a better reason than the game's should it refuse.
    fn add_or_why(
        &mut self,
        why: Refusal,
        attempt: Attempt,
        kinds: Means,
        uses: Uses,
        firm: usize,
    ) {
        let left = self.clause.left(kinds, uses);
        let (attempts, why) = (Ok(vec![attempt]), Some(why));
        self.found.push(Candidate { rank: 1, attempts, left, why, evidence: firm });
    }

    fn fails(&mut self, why: Refusal, kinds: Means, uses: Uses) {
        let left = self.clause.left(kinds, uses);
        let attempts = Err(why);
        self.found.push(Candidate { rank: 1, attempts, left, why: None, evidence: 1 });
    }

    /// Dice or cards that fell, or are to be rolled or dealt.
    fn awaited(&mut self) {
        let Some(due) = self.spot.due() else { return };
        let (clause, who) = (self.clause, self.clause.who());
        let (numbers, has_cards) = (clause.numbers(), clause.has_cards());
        let roll = Means::of_command("roll");
        if !due.what.is_dice() {
            self.awaited_cards(due.more_at_once());
        } else if !numbers.is_empty() && !has_cards {
            let kinds =
                Means::all(&[Got, Double, Triple, Total, Both, Last, More, All, Rest]).or(roll);
            // Who types dice bets nothing before them.
            let kinds = kinds.or(self.kinds(|mv| mv.effect == Effect::Declines));
            let kinds = if due.hidden { kinds.or(Means::of(Hidden)) } else { kinds };
            let faces = faces(clause.tokens, &[], due.what.count().into());
            self.add(0, Attempt::Fell(who, listed(&faces)), kinds, DICE, 1);
        }
        let asks = clause.tokens.iter().any(|token| token.means.meets(roll));
        if asks && numbers.is_empty() {
            let kinds = roll.or(Means::all(&[Got, Own, All, Helper::Everyone]));
            self.add(0, Attempt::Roll(who), kinds, NOTHING, 1);
        }
    }

    fn awaited_cards(&mut self, more: Option<usize>) {
        let (clause, who) = (self.clause, self.clause.who());
        let (numbers, due) = (clause.numbers(), self.spot.due());
        let count = due.map_or(0, |due| usize::from(due.what.count()));
        let near = Means::all(&[All, Got, More]).or(self.of_counts());
        if let Some(more) = more.filter(|_| clause.says(Most) || clause.says(Less)) {
            let taken = if clause.says(Most) { more } else { count };
            let kinds = Means::all(&[Most, Less, Got, Last]).or(near).or(Means::of_command("roll"));
            let one = numbers.is_empty() || numbers == [1];
            let uses = if one { NUMBERS } else { NOTHING };
            self.add(0, Attempt::Fell(who, taken.to_string()), kinds, uses, 1);
        } else if let ([n], false, false) = (&numbers[..], clause.has_cards(), clause.says(Hidden))
        {
            self.add(0, Attempt::Fell(who, n.to_string()), near, NUMBERS, 1);
        } else if !numbers.is_empty() || clause.has_cards() {
            let all = cards(clause.tokens, self.vocabulary.suits);
            let typed = all.join(" ");
            let kinds = near
                .or(Means::all(&[Double, Hidden, Both]))
                .or(self.kinds(|mv| mv.part == Part::Cards));
            self.add(0, Attempt::Fell(who, typed), kinds, VALUES, 1);
        }
    }

    /// What the words of such moves mean.
    fn kinds(&self, is_one: impl Fn(&MoveWord) -> bool) -> Means {
        let moves = self.spot.table.info().moves.iter().enumerate();
        let meant = moves.filter(|(_, mv)| is_one(mv));
        meant.fold(Means::default(), |all, (at, _)| all.or(Means::of_move(at)))
    }

    /// Whether one of such moves is offered to anybody.
    fn offers(&self, is_one: impl Fn(&MoveWord) -> bool) -> bool {
        let mut moves = self.spot.table.info().moves.iter().filter(|mv| is_one(mv));
        moves.any(|mv| self.spot.offers.iter().any(|(_, shown)| shown.kind() == mv.word))
    }

    /// What is offered to the one whose deed it is.
    pub fn offered_words(&self, mv: &MoveWord) -> Vec<String> {
        self.spot.offered(self.seat(), mv.word).map(|shown| shown.words.clone()).collect()
    }

    /// What counts of cards have in common with drawing them.
    fn of_counts(&self) -> Means {
        self.kinds(|mv| mv.corrects || mv.effect == Effect::Draws)
    }

    /// Whose deed it is.
    pub fn seat(&self) -> Option<Seat> {
        self.clause.who().or_else(|| self.spot.actor())
    }

    fn moves(&mut self, at: usize, mv: &'static MoveWord) {
        let (clause, means) = (self.clause, Means::of_move(at));
        let verbs: Vec<&Token> =
            clause.tokens.iter().filter(|token| token.means.meets(means)).collect();
        let firm = verbs.len();
        if verbs.is_empty() && !mv.bare {
            return;
        }
        let before = self.found.len();
        let mut read = Ok(());
        match mv.part {
            Part::Nothing => self.plain(mv, means, firm),
            Part::Dice => read = self.dice(mv, means, &verbs),
            Part::Number if mv.staked => read = self.chips(mv, means, firm),
            Part::Number => read = self.number(mv, means, firm),
            Part::Rank => self.rank(mv, means),
            Part::Cards => self.shown(mv, means),
            Part::Player => read = self.player(mv, means, &verbs),
            Part::PlayerAndNumber => read = self.player_and_number(mv, means, &verbs),
            Part::Sum => self.sum(mv, means, firm),
            Part::Offered => read = self.offered(mv, means, firm),
        }
        let all = Uses { names: true, ..SUMS };
        if let Err(why) = read {
            self.fails(why, means, all);
        } else if mv.corrects {
            self.found[before..].iter_mut().for_each(|found| found.rank = 2);
        }
    }

    pub fn words(&self, mv: &MoveWord, part: &str) -> Attempt {
        Attempt::Move(self.clause.who(), format!("{} {part}", mv.word).trim_end().to_string())
    }

    /// A move of one word. A number may be the one that the moment is about, a name at the end the one
    /// who is next.
    fn plain(&mut self, mv: &MoveWord, means: Means, firm: usize) {
        let (clause, counts) = (self.clause, self.spot.counts);
        let attempt = self.words(mv, "");
        let mut uses = NOTHING;
        if let [n] = clause.numbers()[..].iter().map(|n| u64::from(*n)).collect::<Vec<_>>()[..] {
            let after = self.spot.after(std::slice::from_ref(&attempt)).ok();
            // One more, or all five: what this player gets for it.
            let theirs =
                after.and_then(|after| after.due()).filter(|due| Some(due.seat) == self.seat());
            let then = theirs.map(|due| u64::from(due.what.count()));
            let adds = |then| n == then || n == 1 || n == then + counts.number;
            let known = n > 0 && (n == counts.number || n == counts.dice.len() as u64);
            uses.numbers =
                known || !mv.staked && self.spot.due().is_none() && then.is_some_and(adds);
        }
        let mut kinds = means.or(Means::of(Helper::Stake));
        match mv.effect {
            Effect::Everything => {
                let bets = |mv: &MoveWord| {
                    matches!(mv.effect, Effect::Opens | Effect::Matches | Effect::Adds)
                };
                kinds = kinds.or(self.kinds(bets)).or(Means::of(All));
            }
            _ if !mv.staked => kinds = kinds.or(Means::all(&[More, Most, Less, Rest])),
            _ => {}
        }
        if mv.staked && !uses.numbers && !clause.numbers().is_empty() {
            let why = refused(format!("{} takes no number: {}", mv.word, mv.help));
            self.add_or_why(why, attempt, kinds, uses, firm);
        } else {
            self.add(1, attempt, kinds, uses, firm);
        }
    }

    /// An amount at stake: it needs its number, or a word that counts from what is there.
    fn chips(&mut self, mv: &MoveWord, means: Means, firm: usize) -> Result<()> {
        let (clause, counts, tokens) = (self.clause, self.spot.counts, self.clause.tokens);
        let mut kinds =
            means.or(Means::all(&[Pot, Half, Helper::By, More, Least, Total, Helper::Stake]));
        let mut numbers: Vec<u64> = clause.numbers().into_iter().map(u64::from).collect();
        let call = self.kinds(|mv| mv.effect == Effect::Matches);
        let calls = tokens.iter().any(|token| token.means.meets(call) && !token.filler);
        let adds = mv.effect == Effect::Adds;
        let to = tokens.windows(2).any(|two| two[0].word == "to" && two[1].number.is_some());
        let by = adds
            && !to
            && (clause.says(Helper::By) || clause.says(More) || calls || clause.is(&["you"]));
        if by {
            kinds = kinds.or(call);
            if numbers.len() == 2 && numbers[0] == counts.number {
                numbers.remove(0);
            }
        }
        if adds && firm == 0 && !by {
            return Ok(());
        }
        let offer = self.spot.offered(self.seat(), mv.word).find_map(|shown| shown.range);
        let bet = if adds { counts.bet } else { 0 };
        let amount = match (&numbers[..], offer) {
            ([], _) if clause.says(Pot) || clause.says(Half) && firm > 0 => {
                bet + if clause.says(Half) { counts.pot / 2 } else { counts.pot }
            }
            ([n], _) if by => bet + n,
            ([n], _) => *n,
            ([], Some((least, _))) if clause.says(Least) => least as u64,
            ([], _) if clause.says(Double) || clause.says(Triple) => {
                kinds = kinds.or(Means::all(&[Double, Triple]));
                counts.bet * if clause.says(Triple) { 3 } else { 2 }
            }
            ([], _) => {
                let attempt = self.words(mv, "");
                self.add(1, attempt, kinds, NUMBERS, firm);
                return Ok(());
            }
            _ => return Err(refused("which of these amounts?")),
        };
        let attempt = self.words(mv, &amount.to_string());
        self.add(1, attempt, kinds, NUMBERS, firm);
        Ok(())
    }

    /// A number that is no stake: a bid, a count.
    fn number(&mut self, mv: &MoveWord, means: Means, firm: usize) -> Result<()> {
        let clause = self.clause;
        let cards = clause.typed(&["cards"]);
        let numbers = clause.numbers();
        let is_offered = self.spot.offered(self.seat(), mv.word).next().is_some();
        let named =
            if mv.bare { clause.others().next().is_some() } else { !clause.named().is_empty() };
        // "Four cards" says nothing of the stock.
        let says_it = clause.tokens.iter().any(|token| token.means.meets(means) && !token.soft);
        if mv.bare && cards || named || !mv.bare && !says_it {
            return Ok(());
        }
        let ends = self.spot.offered(self.seat(), mv.word);
        let most = clause.is(&["biggest", "largest", "highest", "max", "maximum"]);
        let end = match (most, clause.is(&["smallest", "lowest", "least", "min", "minimum"])) {
            (true, false) => ends.last(),
            (false, true) => ends.into_iter().next(),
            _ => None,
        };
        if let (Some(end), true, [] | [1], true) =
            (end, mv.bare, &numbers[..], is_offered && !clause.has_cards())
        {
            let attempt = Attempt::Move(clause.who(), end.words.clone());
            self.add(1, attempt, means.or(Means::all(&[Most, Less, Least, Got])), NUMBERS, 1);
        } else if let ([n], false) = (&numbers[..], clause.has_cards()) {
            let kinds = if mv.bare {
                means.or(Means::all(&[Most, Less, Least]))
            } else {
                means.or(self.of_counts()).or(Means::all(&[Sorry, Got, More, Rest]))
            };
            let attempt = self.words(mv, &n.to_string());
            self.add(1, attempt, kinds, NUMBERS, firm.min(1) + firm);
        } else if let (true, true, [], [card, ..]) =
            (mv.bare, is_offered, &numbers[..], &self.said_cards()[..])
        {
            let possible = self.offered_words(mv);
            let message =
                format!("{card} cannot be a {}: it is a reroll card; bids are 2 to 10", mv.word);
            return Err(
                refused(message).hint(format!("Such as {}", possible.first().map_or("", |it| it)))
            );
        }
        Ok(())
    }

    fn said_cards(&self) -> Vec<String> {
        self.clause.tokens.iter().filter_map(|token| Some(token.card?.word())).collect()
    }

    fn rank(&mut self, mv: &MoveWord, means: Means) {
        let ([card], []) = (&self.said_cards()[..], &self.clause.numbers()[..]) else {
            return;
        };
        // While a number is awaited, a card is none.
        if !self.offers(|mv| mv.bare && mv.part == Part::Number) {
            let attempt = self.words(mv, card);
            let uses = Uses { cards: true, ..NOTHING };
            self.add(1, attempt, means.or(Means::all(&[Got, All])), uses, 1);
        }
    }

    fn shown(&mut self, mv: &MoveWord, means: Means) {
        let clause = self.clause;
        if !self.offers(|other| other.word == mv.word) {
            return;
        }
        if clause.has_cards() || !clause.numbers().is_empty() {
            let typed = cards(clause.tokens, self.vocabulary.suits).join(" ");
            let attempt = self.words(mv, &typed);
            let kinds = Means::all(&[Got, Double, Hidden, Both, More]).or(means);
            self.add(1, attempt, kinds, VALUES, 1);
        }
    }

    /// Somebody whom it is done to, or who does it.
    fn player(&mut self, mv: &MoveWord, means: Means, verbs: &[&Token]) -> Result<()> {
        let clause = self.clause;
        if mv.staked {
            if let [who] = clause.actors(self.spot)[..] {
                let attempt = Attempt::Move(None, format!("{} {}", mv.word, self.spot.name(who)));
                let kinds = means;
                self.add(1, attempt, kinds, NAMES, 1);
            }
            return Ok(());
        }
        // Words that other moves share, such as play, do not say which of them is meant.
        let alone = |token: &&&Token| {
            token.is(&[mv.word, "make", "force", "hit", "get", "zap", "attack", "target"])
        };
        if !verbs.iter().any(|token| alone(&token)) {
            return Ok(());
        }
        let others: Vec<Seat> = clause.others().map(|(_, seat)| seat).collect();
        let offered = self.offered_words(mv);
        let uses = Uses { names: true, cards: true, ..NOTHING };
        let attempt = match (&others[..], &offered[..]) {
            ([], [only]) => Attempt::Move(clause.who(), only.clone()),
            ([one], _) => self.words(mv, self.spot.name(*one)),
            _ => {
                let example = offered.first().cloned();
                let example = example.unwrap_or_else(|| mv.example.to_string());
                return Err(
                    refused(format!("{} on whom?", mv.word)).hint(format!("Such as {example}"))
                );
            }
        };
        self.add(1, attempt, means.or(Means::of(Got)), uses, verbs.len());
        Ok(())
    }

    /// Chips that somebody buys, cards that somebody holds.
    fn player_and_number(&mut self, mv: &MoveWord, means: Means, verbs: &[&Token]) -> Result<()> {
        let clause = self.clause;
        let named = clause.actors(self.spot);
        let ([n], false) = (&clause.numbers()[..], clause.has_cards()) else { return Ok(()) };
        let kinds = if mv.staked {
            // "Sue has 20 chips" buys nothing.
            if verbs.iter().all(|token| token.word == mv.word.trim_end_matches('s'))
                && clause.typed(&["has", "have", "had"])
            {
                return Ok(());
            }
            let between =
                !self.offers(|mv| mv.effect == Effect::Opens) && self.spot.due().is_none();
            if named.is_empty() && !verbs.is_empty() && between {
                return Err(refused("who?").hint(format!("Such as {}", mv.example)));
            }
            means.or(Means::of(More))
        } else {
            if clause.typed(&["stock", "deck", "pile", "talon", "supply"]) {
                return Ok(());
            }
            means.or(self.of_counts()).or(Means::all(&[Sorry, Got, More]))
        };
        if let [who] = named[..] {
            let attempt = Attempt::Move(None, format!("{} {} {n}", mv.word, self.spot.name(who)));
            let uses = Uses { names: true, numbers: true, ..NOTHING };
            self.add(1, attempt, kinds, uses, verbs.len());
        }
        Ok(())
    }

    fn sum(&mut self, mv: &MoveWord, means: Means, firm: usize) {
        let clause = self.clause;
        let tokens = clause.tokens;
        if clause.typed(&["cards"]) && !clause.numbers().is_empty() {
            return;
        }
        let kinds =
            means.or(Means::all(&[Special, Half, Double, Most, More, Got])).or(self.of_counts());
        for sum in sums(tokens) {
            let attempt = self.words(mv, &sum);
            self.add(1, attempt, kinds, SUMS, firm);
        }
    }

    /// What is offered and fits all that was said: its numbers, and whose they are.
    fn offered(&mut self, mv: &MoveWord, means: Means, firm: usize) -> Result<()> {
        let clause = self.clause;
        let tokens = clause.tokens;
        let about = self.spot.counts.number as u32;
        let mut numbers = clause.numbers();
        // "4 and 5 on my nine": what they make is said too.
        let made = numbers.iter().position(|n| *n == about);
        if let Some(at) = made.filter(|_| numbers.len() == 3) {
            numbers.remove(at);
        }
        if numbers.is_empty()
            || clause.has_cards()
            || mv.bare && firm == 0 && numbers.len() == 1 && clause.others().next().is_none()
        {
            return Ok(());
        }
        let other = clause.others().next().map(|(_, seat)| seat);
        let steals = tokens.iter().any(|token| token.says(Steal));
        let owned = tokens.windows(2).find(|two| two[0].owns).and_then(|two| two[1].number);
        let from = |it: &&[Token]| it[1].is(&["of", "from", "off"]) && it[2].seat.is_some();
        let theirs = owned.or_else(|| tokens.windows(3).find(from)?[0].number);
        let fits = |words: &str| {
            let (dice, victim) =
                words.split_once(':').map_or((words, None), |(dice, name)| (dice, Some(name)));
            let faces: Vec<u32> = dice
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|face| face.parse().ok())
                .collect();
            let swiped = victim.and(faces.last().copied());
            let whom = other.map(|seat| self.spot.name(seat));
            let foreign = steals || other.is_some();
            !(clause.says(Own) && victim.is_some() && whom.is_none())
                && whom.is_none_or(|whom| victim == Some(whom))
                && !(foreign && victim.is_none())
                && !(foreign && numbers.len() == 1 && Some(numbers[0]) != swiped)
                && theirs.is_none_or(|theirs| Some(theirs) == swiped)
                && without(&numbers, &faces).is_empty()
                && (numbers.len() != 2 || without(&faces, &numbers).is_empty())
        };
        let offered = self.offered_words(mv);
        let mut fit: Vec<&String> = offered.iter().filter(|words| fits(words)).collect();
        // Own dice are meant where nobody else's are named.
        if fit.len() > 1
            && numbers.len() == 2
            && other.is_none()
            && !steals
            && let Some(own) = fit.iter().position(|words| !words.contains(':'))
        {
            fit = vec![fit[own]];
        }
        let kinds = means.or(Means::all(&[Both, Own, All, Steal, Got, Helper::Stake]));
        let uses = Uses { names: true, ..DICE };
        match &fit[..] {
            [one] => self.add(1, Attempt::Move(clause.who(), (*one).clone()), kinds, uses, firm),
            [] => {
                let attempt = match (other, &numbers[..]) {
                    (Some(whom), [.., last]) => {
                        let (name, face) = (self.spot.name(whom), theirs.unwrap_or(*last));
                        let own = numbers.iter().find(|n| **n != face);
                        let own = own.copied().unwrap_or(about.saturating_sub(face));
                        let attempt = self.words(mv, &format!("{own}+{face}:{name}"));
                        let why = format!(
                            "{name} has no loose {face} that makes {about} with a die here"
                        );
                        self.add_or_why(refused(why), attempt, kinds, uses, firm);
                        return Ok(());
                    }
                    (None, [a, b]) => self.words(mv, &format!("{a}+{b}")),
                    _ => return Ok(()),
                };
                self.add(1, attempt, kinds, uses, firm);
            }
            several => {
                let ways: Vec<String> = several.iter().map(|words| (*words).clone()).collect();
                return Err(either(&ways));
            }
        }
        Ok(())
    }

    fn commands(&mut self) {
        let clause = self.clause;
        let nothing = clause.numbers().is_empty() && !clause.has_cards();
        for (at, command) in COMMANDS.iter().enumerate() {
            let means = Means::of_command(command.word);
            let said =
                clause.tokens.iter().any(|token| token.means.commands().any(|one| one == at));
            if !said || matches!(command.word, "roll" | "?" | "fix" | "note" | "quit") {
                continue;
            }
            let kinds = means.or(Means::all(&[Tell, Got, Last, All, Helper::Everyone, More]));
            let to = |rest: String| Attempt::Command(command, rest);
            match command.word {
                "undo" => self.undo(to, kinds),
                "peek" => {
                    let named = clause.actors(self.spot);
                    if let ([who], true) = (&named[..], nothing) {
                        let kinds =
                            kinds.or(self.kinds(|mv| mv.corrects || mv.part == Part::Cards));
                        self.add(3, to(self.spot.name(*who).to_string()), kinds, NAMES, 1);
                    }
                }
                "redo" => {
                    let kinds = kinds.or(Means::all(&[No, Sorry]));
                    self.add(3, to(String::new()), kinds, NOTHING, 1);
                }
                _ if nothing => self.add(3, to(String::new()), kinds, NOTHING, 1),
                _ => {}
            }
        }
    }

    fn undo(&mut self, to: impl Fn(String) -> Attempt, kinds: Means) {
        let clause = self.clause;
        let Some((seat, entry)) = self.last.filter(|_| self.spot.entries.is_empty()) else {
            return;
        };
        let kinds = kinds
            .or(entry)
            .or(self.kinds(|mv| mv.effect == Effect::Declines))
            .or(Means::all(&[No, Sorry, Helper::Not]));
        let named = clause.tokens.iter().enumerate().filter(|(_, token)| token.seat.is_some());
        let of_last = |(at, token): (usize, &Token)| {
            token.seat == Some(seat) && (token.owns || Some(at) == clause.subject)
        };
        if named.clone().all(of_last)
            && let [] | [_] = clause.numbers()[..]
        {
            let times = clause.numbers().first().map_or(String::new(), u32::to_string);
            let uses = Uses { names: true, numbers: true, ..NOTHING };
            self.add(1, to(times), kinds, uses, 1);
        }
    }
}
