//! What a clause may mean at a moment: what is awaited, a move, a count put right, a command.

use super::clause::{Clause, DICE, NAMES, NOTHING, NUMBERS, SUMS, Uses, VALUES};
use super::commands::COMMANDS;
use super::parts::{cards, faces, listed, refused, sums, without};
use super::spot::{Attempt, Spot};
use super::tokens::Token;
use super::vocabulary::{Helper, Means, Vocabulary};
use crate::game::{MoveWord, Part};
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
    found: Vec<Candidate>,
}

use Helper::{
    All, Both, Double, Except, Got, Half, Hidden, Keep, Last, Least, Less, More, Most, No, Own,
    Pot, Rest, Sorry, Special, Steal, Tell, Total, Triple, Was,
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

    fn add(&mut self, rank: u8, attempt: Attempt, kinds: Means, uses: Uses, evidence: usize) {
        let left = self.clause.left(kinds, uses);
        self.found.push(Candidate { rank, attempts: Ok(vec![attempt]), left, why: None, evidence });
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
            // "that was a 5" is a correction, "5 it was" is not.
            let was = clause.tokens.iter().position(|token| token.says(Was));
            let first = clause.tokens.iter().position(|token| token.number.is_some());
            let kinds =
                Means::all(&[Got, Double, Triple, Total, Both, Last, More, All, Rest]).or(roll);
            // Who types dice bets nothing before them.
            let kinds = kinds.or(self.kinds(&["no-wager"]));
            let kinds = if was < first { kinds.or(Means::of(Was)) } else { kinds };
            let kinds = if due.hidden { kinds.or(Means::of(Hidden)) } else { kinds };
            match faces(clause.tokens, &[], due.what.count().into()) {
                Ok(faces) => self.add(0, Attempt::Fell(who, listed(&faces)), kinds, DICE, 1),
                Err(why) => self.fails(why, kinds, NUMBERS),
            }
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
        let near = Means::all(&[All, Got, More]).or(self.kinds(&["more", "hand"]));
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
            let mut all = cards(clause.tokens, self.vocabulary.suits);
            // Four cards: and then which.
            let many = clause.tokens.iter().position(Token::is_value).is_some_and(|at| {
                let behind = clause.tokens.get(at + 1);
                let told = |it: &Token| it.word == "card" || it.typed == ":";
                clause.tokens[at].number == Some(all.len() as u32 - 1) && behind.is_some_and(told)
            });
            if many {
                all.remove(0);
            }
            let typed = all.join(" ");
            let kinds = near.or(Means::all(&[Double, Hidden, Both])).or(self.kinds(&["show"]));
            self.add(0, Attempt::Fell(who, typed), kinds, VALUES, 1);
        }
    }

    /// What the words of these moves mean, as far as the game has them.
    fn kinds(&self, words: &[&str]) -> Means {
        let moves = self.spot.table.info().moves.iter().enumerate();
        let meant = moves.filter(|(_, mv)| words.contains(&mv.word));
        meant.fold(Means::default(), |all, (at, _)| all.or(Means::of_move(at)))
    }

    /// Whose deed it is.
    fn seat(&self) -> Option<Seat> {
        self.clause.who().or_else(|| self.spot.actor())
    }

    fn moves(&mut self, at: usize, mv: &'static MoveWord) {
        let (clause, means) = (self.clause, Means::of_move(at));
        let verbs: Vec<&Token> =
            clause.tokens.iter().filter(|token| token.means.meets(means)).collect();
        let firm = verbs.iter().filter(|token| !token.noun).count();
        if verbs.is_empty() && !mv.bare {
            return;
        }
        let before = self.found.len();
        let read = match mv.part {
            Part::Nothing => self.plain(mv, means, firm),
            Part::Dice => self.dice(mv, means, &verbs),
            Part::Number if mv.staked => self.chips(mv, means, firm),
            Part::Number => self.number(mv, means, firm),
            Part::Rank => self.rank(mv, means),
            Part::Cards => self.shown(mv, means),
            Part::Player => self.player(mv, means, &verbs),
            Part::PlayerAndNumber => self.player_and_number(mv, means, &verbs),
            Part::Sum => self.sum(mv, means, firm),
            Part::Offered => self.offered(mv, means, firm),
        };
        let all = Uses { names: true, ..SUMS };
        if let Err(why) = read {
            self.fails(why, means, all);
        } else if mv.corrects {
            self.found[before..].iter_mut().for_each(|found| found.rank = 2);
        }
    }

    fn words(&self, mv: &MoveWord, part: &str) -> Attempt {
        Attempt::Move(self.clause.who(), format!("{} {part}", mv.word).trim_end().to_string())
    }

    /// A move of one word. A number may be the one that the moment is about, a name at the end the one
    /// who is next.
    fn plain(&mut self, mv: &MoveWord, means: Means, firm: usize) -> Result<()> {
        let (clause, counts) = (self.clause, self.spot.counts);
        let tokens = clause.tokens;
        let attempt = self.words(mv, "");
        let mut uses = NOTHING;
        if let [n] = clause.numbers()[..] {
            let after = self.spot.after(std::slice::from_ref(&attempt)).ok();
            let then = after.and_then(|after| after.due()).map(|due| u64::from(due.what.count()));
            let known = [counts.number, counts.dice.len() as u64];
            let n = u64::from(n);
            let adds = then.is_some_and(|then| n == then || n == 1 || n == then + counts.number);
            uses.numbers = known.contains(&n) && n > 0
                || adds
                    && self.spot.due().is_none()
                    && mv.part == Part::Nothing
                    && then.is_some()
                    && !mv.staked;
        }
        let seat = self.seat();
        let mut others = clause.others();
        if let (Some(seat), Some((at, other)), None) = (seat, others.next(), others.next()) {
            let next = seat.around(self.spot.table.names().len()).nth(1);
            let behind = tokens[at + 1..].iter().any(|it| it.means.is_move() || it.is_unknown());
            uses.names = !mv.staked && Some(other) == next && !behind;
        }
        let mut kinds = means;
        let raise = self.spot.offers.iter().any(|(_, shown)| shown.kind() == "raise");
        if mv.word == "call" && !raise {
            kinds = kinds.or(self.kinds(&["all-in"])).or(Means::of(All));
        }
        if mv.word == "all-in" {
            kinds = kinds.or(self.kinds(&["bet", "call", "raise"])).or(Means::of(All));
        }
        if mv.word == "more" || mv.word == "enough" {
            kinds = kinds.or(Means::all(&[More, Most, Less, Rest]));
        }
        kinds = kinds.or(Means::of(Helper::Stake));
        self.add(1, attempt, kinds, uses, firm);
        if mv.staked
            && !uses.numbers
            && !clause.numbers().is_empty()
            && let Some(found) = self.found.last_mut()
        {
            found.why = Some(refused(format!("{} takes no number: {}", mv.word, mv.help)));
        }
        Ok(())
    }

    /// These dice once more, or all but these; what is kept stays.
    fn dice(&mut self, mv: &MoveWord, means: Means, verbs: &[&Token]) -> Result<()> {
        let clause = self.clause;
        let tokens = clause.tokens;
        let own: Vec<u32> = self.spot.counts.dice.faces().map(u32::from).collect();
        let numbers = clause.numbers();
        // Where dice are awaited and none lie there, these words say what fell.
        if own.is_empty()
            && self.spot.due().is_some()
            && !tokens.iter().any(|token| token.word == mv.word)
        {
            return Ok(());
        }
        let keeps = tokens.iter().position(|token| token.says(Keep) && !mv.stays.is_empty());
        let is_past = |token: &&Token| {
            matches!(
                &*super::tokens::plain(&token.typed),
                "rolled" | "threw" | "thrown" | "tossed" | "got"
            )
        };
        if verbs.iter().all(|token| token.word == "give") && !clause.says(Keep) {
            return Ok(());
        }
        if !verbs.is_empty() && verbs.iter().all(is_past) {
            let message = "are these to be rolled again, or did they fall?";
            return Err(refused(message).hint(format!("{} {}", mv.word, listed(&numbers))));
        }
        let changes =
            tokens.windows(2).any(|two| two[0].is(&["change", "swap"]) && two[1].word == "to");
        if changes {
            return Ok(());
        }
        let counted = tokens.iter().find(|token| token.counts).and_then(|token| token.number);
        let all_counted = tokens.iter().all(|token| token.counts || token.number.is_none());
        if let Some(n) = counted.filter(|n| all_counted && *n as usize != own.len()) {
            return Err(refused(format!("which {n} dice?")));
        }
        two_lines(tokens, means)?;
        let lifts = tokens
            .iter()
            .position(|token| token.means.meets(means) && !token.says(Keep) && !token.filler);
        let except = tokens.iter().position(|token| token.says(Except));
        let whole = numbers.is_empty()
            || numbers == [own.len() as u32]
                && !tokens.iter().any(|token| token.plural && token.number.is_some())
            || counted.is_some() && all_counted;
        let them =
            tokens.iter().any(|token| token.is(&["it", "them", "these", "those", "that", "both"]));
        let has_double = clause.says(Double);
        let mut kept = keeps.is_some();
        let legal: Vec<String> =
            self.spot.offered(self.seat(), mv.word).map(|shown| shown.words.clone()).collect();
        let dice_of = |words: &String| -> Vec<u32> {
            words.split(' ').skip(1).filter_map(|face| face.parse().ok()).collect()
        };
        let both = clause.says(Both) && legal.len() == 3 && legal[2].split(' ').count() == 3;
        let chosen = if let (Some(stay), Some(lift)) = (keeps, lifts) {
            // Keep these, roll those: the two must be all there is.
            let (early, late) = tokens.split_at(stay.max(lift));
            let (stay, lift) = if stay < lift { (early, late) } else { (late, early) };
            let (stay, lift) = (faces(stay, &own, 0)?, faces(lift, &own, 0)?);
            let mut together = [&stay[..], &lift].concat();
            together.sort_unstable();
            if stay.is_empty() && lift.is_empty()
                || !stay.is_empty() && !lift.is_empty() && together != own
            {
                let (n, dice) = (own.len(), listed(&own));
                return Err(refused(format!(
                    "what is kept and what is rolled are not the {n} dice {dice}"
                )));
            }
            kept = false;
            if lift.is_empty() { without(&own, &stay) } else { lift }
        } else if let Some(except) = except {
            without(&own, &faces(&tokens[except..], &own, 0)?)
        } else if clause.says(All) && whole
            || counted.is_some() && all_counted
            || kept && numbers.is_empty() && !has_double && them
        {
            own.clone()
        } else if !numbers.is_empty() || has_double && !both {
            faces(tokens, &own, 0)?
        } else if let [only] = &legal[..] {
            dice_of(only)
        } else if both {
            dice_of(&legal[2])
        } else if legal.is_empty() {
            return Err(refused("the dice come first"));
        } else {
            return Err(refused("which dice?").hint(format!("Such as {}", legal[0])));
        };
        let chosen = if kept {
            let missing = without(&chosen, &own);
            if !missing.is_empty() {
                let message =
                    format!("there is no {} on the table: {}", listed(&missing), listed(&own));
                return Err(refused(message));
            }
            without(&own, &chosen)
        } else {
            chosen
        };
        if let Some(n) = counted.filter(|n| {
            keeps.is_none() && !numbers.is_empty() && !all_counted && *n as usize != chosen.len()
        }) {
            return Err(refused(format!("{} are not {n} dice", listed(&chosen))));
        }
        let kinds =
            means.or(Means::all(&[Keep, Except, All, Both, Double, Rest, Triple, More, Last]));
        let attempt = if chosen.is_empty() {
            Attempt::Move(clause.who(), "stop".to_string())
        } else {
            self.words(mv, &listed(&chosen))
        };
        self.add(1, attempt, kinds, DICE, verbs.len());
        Ok(())
    }

    /// All dice as they lie after a roll that nobody announced. It counts if it does not matter which
    /// of them were rolled.
    fn all_as_they_lie(&mut self) {
        let (clause, spot) = (self.clause, self.spot);
        let own: Vec<u32> = spot.counts.dice.faces().map(u32::from).collect();
        let seat = self.seat();
        let plural = clause.tokens.iter().any(|token| token.plural && token.digits);
        if spot.due().is_some() || own.len() < 2 || plural || clause.says(Keep) {
            return;
        }
        let moves = spot.table.info().moves.iter().enumerate();
        for (at, mv) in moves.filter(|(_, mv)| mv.part == Part::Dice && !mv.staked) {
            let said =
                clause.tokens.iter().any(|it| it.means.meets(Means::of_move(at)) && !it.says(Got));
            let Ok(lying) = faces(clause.tokens, &[], own.len()) else { return };
            if said || lying.len() != own.len() {
                return;
            }
            let mut ends: Vec<(Vec<u8>, Vec<Attempt>)> = Vec::new();
            for shown in spot.offered(seat, mv.word) {
                let rolled: Vec<u32> =
                    shown.words.split(' ').skip(1).filter_map(|face| face.parse().ok()).collect();
                let stay = without(&own, &rolled);
                let fell = without(&lying, &stay);
                if fell.len() != rolled.len() {
                    continue;
                }
                let attempts = vec![
                    Attempt::Move(clause.who(), shown.words.clone()),
                    Attempt::Fell(None, listed(&fell)),
                ];
                if let Ok(after) = spot.after(&attempts)
                    && ends.iter().all(|(state, _)| *state != after.state())
                {
                    ends.push((after.state(), attempts));
                }
            }
            if let [(_, attempts)] = &ends[..] {
                let left = clause.left(Means::all(&[Got, Double, Triple, Both]), NUMBERS);
                let attempts = Ok(attempts.clone());
                self.found.push(Candidate { rank: 1, attempts, left, why: None, evidence: 1 });
            }
        }
    }

    /// An amount at stake: it needs its number, or a word that counts from what is there.
    fn chips(&mut self, mv: &MoveWord, means: Means, firm: usize) -> Result<()> {
        let (clause, counts, tokens) = (self.clause, self.spot.counts, self.clause.tokens);
        let mut kinds =
            means.or(Means::all(&[Pot, Half, Helper::By, More, Least, Total, Helper::Stake]));
        let mut numbers: Vec<u64> = clause.numbers().into_iter().map(u64::from).collect();
        let call = self.kinds(&["call"]);
        let calls = tokens.iter().any(|token| token.means.meets(call) && !token.filler);
        let adds = mv.word == "raise";
        let to = tokens.windows(2).any(|two| two[0].word == "to" && two[1].number.is_some());
        let by = adds
            && !to
            && (clause.says(Helper::By)
                || clause.says(More)
                || calls
                || tokens.iter().any(|it| it.word == "you"));
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
            ([n], _) => {
                if by {
                    bet + n
                } else {
                    *n
                }
            }
            ([], Some((least, _))) if clause.says(Least) => least as u64,
            ([], Some((least, most))) if least == most => least as u64,
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
        let cards = clause.tokens.iter().any(|token| super::tokens::plain(&token.typed) == "cards");
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
        let says = |words: &[&str]| clause.tokens.iter().any(|token| token.is(words));
        let most = says(&["biggest", "largest", "highest", "max", "maximum"]);
        let end = match (most, says(&["smallest", "lowest", "least", "min", "minimum"])) {
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
                means
                    .or(self.kinds(&["hand", "stock", "more"]))
                    .or(Means::all(&[Sorry, Got, More, Rest]))
            };
            let attempt = self.words(mv, &n.to_string());
            self.add(1, attempt, kinds, NUMBERS, firm.min(1) + firm);
        } else if let (true, true, [], [card, ..]) =
            (mv.bare, is_offered, &numbers[..], &self.said_cards()[..])
        {
            let possible = self.spot.offered(self.seat(), mv.word).map(|shown| shown.words.clone());
            let possible: Vec<String> = possible.collect();
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

    fn rank(&mut self, mv: &MoveWord, means: Means) -> Result<()> {
        let ([card], []) = (&self.said_cards()[..], &self.clause.numbers()[..]) else {
            return Ok(());
        };
        let bids = self.spot.offers.iter().any(|(_, shown)| shown.kind() == "bid");
        if !bids {
            let attempt = self.words(mv, card);
            let uses = Uses { cards: true, ..NOTHING };
            self.add(1, attempt, means.or(Means::all(&[Got, All])), uses, 1);
        }
        Ok(())
    }

    fn shown(&mut self, mv: &MoveWord, means: Means) -> Result<()> {
        let clause = self.clause;
        if !self.spot.offers.iter().any(|(_, shown)| shown.kind() == mv.word) {
            return Ok(());
        }
        if clause.has_cards() || !clause.numbers().is_empty() {
            let typed = cards(clause.tokens, self.vocabulary.suits).join(" ");
            let attempt = self.words(mv, &typed);
            let kinds = Means::all(&[Got, Double, Hidden, Both]).or(means);
            self.add(1, attempt, kinds, VALUES, 1);
        }
        Ok(())
    }

    /// Somebody whom it is done to, or who does it.
    fn player(&mut self, mv: &MoveWord, means: Means, verbs: &[&Token]) -> Result<()> {
        let clause = self.clause;
        let named = clause.named();
        if mv.staked {
            match named[..] {
                [who] => {
                    let attempt =
                        Attempt::Move(None, format!("{} {}", mv.word, self.spot.name(who)));
                    self.add(1, attempt, means.or(self.kinds(&["next"])), NAMES, 1);
                }
                [] if clause.me
                    && let Some(actor) = self.spot.actor() =>
                {
                    let attempt =
                        Attempt::Move(None, format!("{} {}", mv.word, self.spot.name(actor)));
                    self.add(1, attempt, means, NAMES, 1);
                }
                _ => {}
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
        let seat = self.seat();
        let offered: Vec<String> =
            self.spot.offered(seat, mv.word).map(|shown| shown.words.clone()).collect();
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
        let mut named = clause.named();
        if named.is_empty() && clause.me {
            named.extend(self.spot.actor());
        }
        let typed = |words: &[&str]| {
            clause.tokens.iter().any(|token| words.contains(&&*super::tokens::plain(&token.typed)))
        };
        let ([n], false) = (&clause.numbers()[..], clause.has_cards()) else { return Ok(()) };
        let kinds = if mv.staked {
            // "Sue has 20 chips" buys nothing.
            if verbs.iter().all(|token| token.word == mv.word.trim_end_matches('s'))
                && typed(&["has", "have", "had"])
            {
                return Ok(());
            }
            let between = self.spot.offers.iter().any(|(_, shown)| shown.kind() == "next");
            if named.is_empty() && !verbs.is_empty() && between {
                let who = self.spot.actor().map_or("", |actor| self.spot.name(actor));
                return Err(refused("who?").hint(format!("Such as {} {who} {n}", mv.word)));
            }
            means.or(Means::of(More))
        } else {
            if typed(&["stock", "deck", "pile", "talon", "supply"]) {
                return Ok(());
            }
            means.or(self.kinds(&["stock", "more"])).or(Means::all(&[Sorry, Got, More]))
        };
        if let [who] = named[..] {
            let attempt = Attempt::Move(None, format!("{} {} {n}", mv.word, self.spot.name(who)));
            let uses = Uses { names: true, numbers: true, ..NOTHING };
            self.add(1, attempt, kinds, uses, verbs.len());
        }
        Ok(())
    }

    fn sum(&mut self, mv: &MoveWord, means: Means, firm: usize) -> Result<()> {
        let clause = self.clause;
        let tokens = clause.tokens;
        let cards = tokens.iter().any(|token| super::tokens::plain(&token.typed) == "cards");
        if cards && !clause.numbers().is_empty() {
            return Ok(());
        }
        let kinds = means
            .or(Means::all(&[Special, Half, Double, Most, More, Got]))
            .or(self.kinds(&["hand", "more"]));
        let said: Vec<&Token> = tokens.iter().filter(|token| token.is_value()).collect();
        if let [n, of] = said[..]
            && of.plural
            && !n.plural
            && let Some(n) = n.number.filter(|n| (2..5).contains(n))
        {
            // Two tens: as many lays.
            let of = of.number.map(|of| of.to_string()).or(of.card.map(super::tokens::Card::word));
            let attempts = vec![self.words(mv, &of.unwrap_or_default()); n as usize];
            let left = clause.left(kinds, SUMS);
            let found =
                Candidate { rank: 1, attempts: Ok(attempts), left, why: None, evidence: firm };
            self.found.push(found);
        }
        for sum in sums(tokens) {
            let attempt = self.words(mv, &sum);
            self.add(1, attempt, kinds, SUMS, firm);
        }
        Ok(())
    }

    /// What is offered and fits all that was said: its numbers, and whose they are.
    fn offered(&mut self, mv: &MoveWord, means: Means, firm: usize) -> Result<()> {
        let clause = self.clause;
        let tokens = clause.tokens;
        let about = self.spot.counts.number as u32;
        let mut numbers = clause.numbers();
        if numbers.len() == 3
            && let Some(at) = numbers.iter().position(|n| *n == about)
        {
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
        let from = tokens.windows(3).find(|it| {
            it[0].number.is_some() && it[1].is(&["of", "from", "off"]) && it[2].seat.is_some()
        });
        let theirs = owned.or(from.and_then(|it| it[0].number));
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
        let offered: Vec<String> =
            self.spot.offered(self.seat(), mv.word).map(|shown| shown.words.clone()).collect();
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
                        self.add(1, attempt, kinds, uses, firm);
                        if let Some(found) = self.found.last_mut() {
                            found.why = Some(refused(why));
                        }
                        return Ok(());
                    }
                    (None, [a, b]) => self.words(mv, &format!("{a}+{b}")),
                    (None, [one]) if firm > 0 => {
                        return Err(refused(format!(
                            "{one} alone is not enough for a {}",
                            mv.word
                        )));
                    }
                    _ => return Ok(()),
                };
                self.add(1, attempt, kinds, uses, firm);
            }
            several => {
                let named: Vec<&str> = several.iter().map(|words| &***words).collect();
                return Err(
                    refused(format!("that can be {}", named.join(" or "))).hint("Say which")
                );
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
                    let mut named = clause.named();
                    if named.is_empty() && clause.me {
                        named.extend(self.spot.actor());
                    }
                    if let ([who], true) = (&named[..], nothing) {
                        let kinds = kinds.or(self.kinds(&["hand", "show"]));
                        self.add(3, to(self.spot.name(*who).to_string()), kinds, NAMES, 1);
                    }
                }
                "redo" => {
                    self.add(3, to(String::new()), kinds.or(Means::all(&[No, Sorry])), NOTHING, 1)
                }
                "rules" => {
                    let is_term = |token: &Token| self.vocabulary.terms.contains(&&*token.word);
                    let term = clause.tokens.iter().find(|token| is_term(token));
                    let attempts =
                        Ok(vec![to(term.map_or(String::new(), |term| term.word.clone()))]);
                    let mut left = clause.left(kinds, NOTHING);
                    if term.is_none() && !nothing {
                        continue;
                    }
                    left.retain(|at| !is_term(&clause.tokens[*at]));
                    self.found.push(Candidate { rank: 3, attempts, left, why: None, evidence: 1 });
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
        let kinds = kinds.or(entry).or(Means::all(&[No, Sorry, Helper::Not]));
        let wagers = self.kinds(&["odd", "even"]);
        let kinds = if entry.meets(wagers) { kinds.or(self.kinds(&["no-wager"])) } else { kinds };
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

/// What is rolled again and what fell are two entries: `the 1 again, its a 5`.
fn two_lines(tokens: &[Token], means: Means) -> Result<()> {
    let has = |tokens: &[Token]| tokens.iter().any(|token| token.number.is_some());
    let ends = (1..tokens.len()).find(|at| tokens[*at].ends && has(&tokens[..*at]));
    let Some(at) = ends else { return Ok(()) };
    let (early, late) = (&tokens[..at], &tokens[at..]);
    let fell = |token: &Token| {
        token.word == "it"
            || token.word == "its"
            || token.says(Got) && !token.says(Keep) && !token.means.meets(means)
    };
    let colon = tokens[at].typed == ":"
        && early.iter().any(|token| token.number.is_some() && !token.counts);
    if has(late) && (colon || late.iter().any(fell)) {
        return Err(refused("what is rolled again and what fell are two lines"));
    }
    Ok(())
}
