//! The referee of a session: shows the game as it stands, and makes what happens by itself happen.

use serde_json::value::RawValue;

use super::commands::COMMANDS;
use super::scene::Seen;
use super::seating;
use super::wording::{by_whom, step_line, verdict_lines};
use super::{Event, How, Reply, SessionOptions, may_play_on, written};
use crate::game::Next;
use crate::pieces::{
    Chance, Code, Due, Names, Outcome, Refusal, Result, Seat, Style, Verdict, visible_path,
};
use crate::play::record::{By, What};
use crate::play::review::standings;
use crate::play::sheet::with_rounds;
use crate::play::table::kinds;
use crate::play::{Ask, Cache, Match, Purpose, Report, Step, Table};
use crate::solve::Policy;

/// A match and those who run it.
pub struct Session {
    pub(super) game: Match,
    pub(super) options: SessionOptions,
    pub(super) style: Style,
    /// By seat: whether real dice have been typed, so that Enter alone no longer rolls.
    pub(super) real: Vec<bool>,
    pub(super) cache: Cache,
    /// Set after taking something back: what happens by itself waits for the next line.
    pub(super) paused: bool,
    /// What was refused last, if nothing was entered since.
    pub(super) refused: Option<Refusal>,
    /// Who looks on while all others look away: what is asked is asked for them.
    pub(super) alone: Option<Seat>,
    pub(super) seen: Seen,
    /// What is to be told of the line at hand.
    pub(super) replies: Vec<Reply>,
    /// Whether what happens by itself is told as it happens, by `more`.
    watched: bool,
    /// Something may happen by itself now.
    going: bool,
}

impl Session {
    /// Goes on with a game. For whom the program rolls and plays is said by the seats of its opening,
    /// through whose eyes it is seen by those of now.
    pub fn new(game: Match, mut options: SessionOptions, style: Style) -> Self {
        let seats = game.table().names().len();
        options.bots.resize(seats, None);
        let mut session = Self {
            game,
            options,
            style,
            real: Vec::new(),
            cache: Cache::default(),
            paused: false,
            refused: None,
            alone: None,
            seen: Seen::default(),
            replies: Vec::new(),
            watched: false,
            going: false,
        };
        session.real = seating::real(&session.game);
        session
    }

    /// For whom the program plays now, as `Bo=greedy`.
    pub fn bots(&self) -> impl Iterator<Item = (&str, Policy)> {
        let players = self.game.table().names().iter().zip(&self.options.bots);
        players.filter_map(|(name, bot)| Some((name, (*bot)?)))
    }

    pub fn game(&self) -> &Match {
        &self.game
    }

    /// From here on one player looks on alone, or all do again.
    pub fn look_alone(&mut self, seat: Option<Seat>) {
        self.alone = seat;
    }

    /// From here on a line, and how it begins, tell nothing that happens by itself: `more` does, since
    /// those who look on wait for each move of a bot.
    pub fn tell_as_it_happens(&mut self) {
        self.watched = true;
    }

    /// What happened by itself next, if it is told as it happens; `None` once somebody is asked.
    pub fn more(&mut self) -> Option<Vec<Reply>> {
        self.going.then(|| {
            self.step_by_itself();
            self.take_replies()
        })
    }

    /// Goes on as at an earlier table of the same people: with who types real dice, whose eyes it is
    /// for.
    pub fn go_on_as(&mut self, earlier: &Session) {
        self.real.clone_from(&earlier.real);
    }

    /// The report of this moment, as it is shown here.
    pub fn report(&self) -> Box<RawValue> {
        written(|out| self.shown().write(Report::Look, out))
    }

    /// Everything an entry may be: moves, names and commands, each once.
    pub fn completions(&self) -> Vec<String> {
        let table = self.shown();
        let next = table.speaker();
        // Of an open move as much as is known: its first word.
        let mut all: Vec<String> = table
            .moves()
            .into_iter()
            .flat_map(|(seat, shown)| {
                let named = format!("{}: {}", &table.names()[seat], shown.words);
                if Some(seat) == next { vec![shown.words, named] } else { vec![named] }
            })
            .collect();
        all.extend(COMMANDS.iter().map(|command| command.word.to_string()));
        all.extend(table.names().iter().map(|name| format!("peek {name}")));
        let mut seen = std::collections::HashSet::new();
        all.retain(|words| seen.insert(words.clone()));
        all
    }

    /// The table as it may be shown here: hands that the program dealt stay hidden.
    pub(super) fn shown(&self) -> Box<dyn Table> {
        let table = self.game.table();
        if self.game.header.deal { table.seen_by(None) } else { table.boxed_clone() }
    }

    /// How many cards may be drawn at once instead of those due. A seat that the program plays draws
    /// the smaller number, since whether it draws on is its own decision.
    pub(super) fn more_at_once(&self, due: Due) -> Option<usize> {
        let bot = self.options.bots[due.seat.index()].is_some();
        larger_draw(self.game.table(), due).filter(|_| !bot)
    }

    pub(super) fn enter_rolls(&self, due: Due) -> bool {
        let seat = due.seat.index();
        // Where a bot waits after something was taken back, Enter lets it go on.
        let by_itself = self.options.bots[seat].is_some() && !self.people_may_act();
        due.is_open_dice() && !by_itself && !self.options.real_dice && !self.real[seat]
    }

    /// Whether somebody whom the program does not play may make a move now.
    fn people_may_act(&self) -> bool {
        let moves = self.game.table().moves();
        moves.iter().any(|(seat, _)| self.options.bots[seat.index()].is_none())
    }

    /// What may be done before these dice or cards fall: by whoever gets them, or where a bot waits
    /// for people, by these, as they type it.
    pub(super) fn kinds_before(&self, due: Due) -> Vec<String> {
        let table = self.shown();
        let is_bot = |seat: Seat| self.options.bots[seat.index()].is_some();
        let mut all: Vec<String> = Vec::new();
        for (seat, shown) in table.moves().iter().filter(|_| is_bot(due.seat)) {
            let typed = format!("{}: {}", &table.names()[*seat], shown.kind());
            if !is_bot(*seat) && !all.contains(&typed) {
                all.push(typed);
            }
        }
        if all.is_empty() { self.kinds_now() } else { all }
    }

    /// The first words of the moves that the seat at turn may make, each once.
    pub(super) fn kinds_now(&self) -> Vec<String> {
        let table = self.shown();
        let (speaker, moves) = (table.speaker(), table.moves());
        kinds(moves.iter().filter(|(seat, _)| Some(*seat) == speaker).map(|(_, shown)| shown))
    }

    pub(super) fn roll(&mut self) -> Result<()> {
        if let Some(due) = self.game.table().next().due()
            && !due.is_open_dice()
            && !self.game.header.deal
        {
            let (what, typed) = match (due.what, due.hidden) {
                (Chance::Dice(_), _) => ("hidden dice", "Type what was rolled, or ? for each die"),
                (_, true) => ("cards", "Type what was drawn, with ? for unseen cards"),
                _ => ("cards", "Type which card was turned up"),
            };
            let message = format!("the {what} of this game are real");
            return Err(Refusal::new(Code::PhaseWrong, message)
                .hint(format!("{typed}; --deal-cards lets the program deal")));
        }
        self.game.roll()?;
        self.confirm();
        Ok(())
    }

    /// Tells what the last entry brought.
    pub(super) fn confirm(&mut self) {
        let Some(step) = self.game.steps().last().cloned() else { return };
        let table = self.game.table();
        self.replies.push(entry_of(table.names(), &step, How::Made));
        self.replies.extend(verdicts_of(&step));
        let over = table.next() == Next::Over;
        let round_ended = self.game.ends_round(self.game.steps().len() - 1);
        // Standings say what a sheet of scores alone would say.
        let full = || self.shown().scene(None, self.style).sheet.head.len() > 2;
        if round_ended && !over || over && full() {
            self.show_sheet();
        }
        if over && !may_play_on(&self.game) {
            self.show_summary();
        }
    }

    pub(super) fn show_sheet(&mut self) {
        let shown = self.shown().scene(None, self.style);
        if self.style.plain {
            self.replies.extend(shown.sheet_in_sentences.into_iter().map(Reply::Say));
        } else {
            let sheet = with_rounds(&self.game, shown.sheet, self.style);
            self.replies.push(Reply::Grid(sheet));
        }
    }

    /// Standings, the review, and where the record lies. Who has won was told
    /// by the rules.
    pub(super) fn show_summary(&mut self) {
        self.replies.extend(standings(&self.game).into_iter().map(Reply::Say));
        self.say("review tells which choices and rolls decided most.");
        if let Some(path) = self.game.kept_in() {
            self.say(format!("The record is {}", visible_path(path)));
        }
    }

    /// What happens by itself, and then the moment.
    pub(super) fn go_on(&mut self) {
        self.going = !self.game.is_lost();
        while self.going && !self.watched {
            self.step_by_itself();
        }
    }

    /// The next thing that happens by itself, or the moment, where somebody is asked.
    fn step_by_itself(&mut self) {
        self.going = self.follows();
        if !self.going && !self.game.is_lost() {
            self.show_scene();
        }
    }

    /// Whether something happened by itself and more may: bots, dice rolled without asking, hands
    /// nobody looks at.
    pub(super) fn follows(&mut self) -> bool {
        if self.game.is_lost() {
            return false;
        }
        match self.by_itself() {
            Some(Ok(())) => self.confirm(),
            Some(Err(why)) => {
                self.replies.push(Reply::Refuse { why, rest: false });
                return false;
            }
            None => return false,
        }
        true
    }

    /// What is still to be told when the table is left.
    pub fn leave(&mut self) -> Vec<Reply> {
        if may_play_on(&self.game) {
            self.show_summary();
        }
        self.take_replies()
    }

    /// The next thing that nobody needs to be asked for.
    pub(super) fn by_itself(&mut self) -> Option<Result<()>> {
        let seated = self.options.bots.contains(&None);
        if self.game.table().scene(None, self.style).asks_people[usize::from(seated)] {
            return None;
        }
        let next = self.game.table().next();
        let seat = next.seat()?;
        let seats = self.game.table().names().len();
        for asked in seat.around(seats) {
            if let Some(policy) = self.options.bots[asked.index()]
                && let Some(words) = self.bots_move(asked, policy)
            {
                return Some(self.bot_enters(asked, words));
            }
        }
        // Where somebody may still act first, he is asked.
        let due = next.due().filter(|_| !self.people_may_act())?;
        if due.is_open_dice() {
            let bot = self.options.bots[seat.index()].is_some();
            let asked = bot && !self.options.real_dice;
            return asked.then(|| self.game.roll());
        }
        if self.game.header.deal {
            return Some(self.game.roll());
        }
        if !due.hidden || !self.game.table().info().hands_are_kept {
            return None;
        }
        self.call();
        let player = self.game.table().names()[seat].to_string();
        let words = Outcome::unseen(due.what).words();
        let by = By::Referee;
        Some(self.game.enter(What::Do { words, player, by, hidden: false }))
    }

    pub(super) fn bot_enters(&mut self, seat: Seat, words: String) -> Result<()> {
        let player = self.game.table().names()[seat].to_string();
        self.game.enter(What::Do { words, player, by: By::Bot, hidden: false })
    }

    fn bots_move(&mut self, seat: Seat, policy: Policy) -> Option<String> {
        let table = self.game.table().seen_by(Some(seat));
        // Somebody who may do nothing now is not asked what he would do.
        if table.moves().iter().all(|(at, _)| *at != seat) {
            return None;
        }
        let number = self.game.next_number() << 8 | seat.index() as u64;
        let source = self.game.source()?;
        let mut sampler = source.sampler(Purpose::Estimate(number));
        table.choose(seat, policy, &mut Ask::new(&mut self.cache, &mut sampler))
    }

    /// Solves something of this game, and says as whom a seat's advice may see the table: it must
    /// not show what the screen hides from these eyes. `None` if this table has no luck of its own
    /// to estimate with.
    pub(super) fn asking<T>(
        &mut self,
        eyes: Option<Seat>,
        solve: impl FnOnce(&Match, &dyn Fn(Seat) -> Option<Seat>, &mut Ask) -> T,
    ) -> Option<T> {
        let hidden = self.game.header.deal && eyes.is_none();
        let seen_by = |seat| (!hidden).then_some(eyes.unwrap_or(seat));
        let mut sampler = self.game.source()?.sampler(Purpose::Estimate(self.game.next_number()));
        let mut ask = Ask::new(&mut self.cache, &mut sampler);
        Some(solve(&self.game, &seen_by, &mut ask))
    }
}

/// A step, as it is told when it is made or corrected.
pub(super) fn entry_of(names: &Names, step: &Step, how: How) -> Reply {
    let line = step_line(names, step);
    let line = match how {
        How::Made => format!("{line}{}", by_whom(step.by)),
        How::TakenBack => format!("Taken back: {line}"),
        How::Changed | How::Fixed => format!("Changed after {line}"),
    };
    Reply::Event { event: entry_event(names, step, how), lines: vec![line] }
}

/// What became of a step, in fields.
pub(super) fn entry_event(names: &Names, step: &Step, how: How) -> Event {
    Event::Entry {
        n: step.entry,
        player: Some(names[step.seat].to_string()),
        words: step.words.clone(),
        by: step.by,
        how: Some(how).filter(|how| *how != How::Made),
    }
}

/// What the rules made of a step.
pub(super) fn verdicts_of(step: &Step) -> impl Iterator<Item = Reply> {
    step.verdicts.iter().zip(verdict_lines(step)).map(|(Verdict { rule, text, .. }, line)| {
        Reply::Event { event: Event::Ruled { rule, text: text.clone() }, lines: vec![line] }
    })
}

/// How many cards the rules let somebody draw at once instead of those due.
pub(super) fn larger_draw(table: &dyn Table, due: Due) -> Option<usize> {
    table.scene(None, Style::PIPE).at_once.filter(|&more| more != usize::from(due.what.count()))
}
