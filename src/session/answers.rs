//! What can be asked at the prompt: why, what is best, what a hand is.

use std::collections::HashSet;
use std::rc::Rc;

use super::log::step_line;
use super::prompt::pot;
use super::{Line, Session};
use crate::engine::shapes::clauses_of;
use crate::game::{Answer, Next};
use crate::pieces::{Result, Seat, Style, capital, refuse_if};
use crate::play::clauses::{self, Clause, unmarked};
use crate::play::{Purpose, Report, Step, Table};
use crate::solve::{Objective, SolveContext};

/// Moves that `best` ranks.
const BEST_SHOWN: usize = 10;

/// Clauses that fit a screen.
const CLAUSES_SHOWN: usize = 6;

impl Session {
    /// Shows a player, by default the one at turn, the hand they were dealt.
    pub(super) fn peek(&mut self, name: &str) -> Result<()> {
        refuse_if!(!self.game.header.deal => PhaseWrong,
            hint "--deal-cards at the start lets the program deal", "the program has dealt no cards");
        let table = self.game.table();
        let seat = match table.next().seat() {
            Some(turn) if name.is_empty() => turn,
            _ => table.names().find(name)?,
        };
        let name = &table.names()[seat];
        refuse_if!(self.bot(seat).is_some() =>
            SeatWrong, "{name} is a bot: nobody may look at its hand");
        let seen = table.seen_by(Some(seat));
        if seen.state() == table.seen_by(None).state() {
            let nothing = format!("{name} has nothing hidden.");
            self.say(nothing);
            return Ok(());
        }
        let mut lines = vec![format!("{name}, your hand:")];
        // Their own come last: on a small screen the first lines are lost.
        let mut scene = seen.scene(Some(seat), self.style).lines;
        scene.sort_by_key(|line| line.starts_with(name));
        lines.extend(scene);
        if let Some(last) = lines.last_mut().filter(|_| table.next() == Next::Decide(seat)) {
            *last += &pot(table);
        }
        self.say_all(lines);
        self.said.alone = Some(seat);
        Ok(())
    }

    pub(super) fn rules(&mut self, words: &str) -> Result<()> {
        let found = clauses_of(self.game.info, if words.is_empty() { "rules" } else { words });
        let mut found = found.map_err(|why| why.hint("rules alone shows all of them"))?;
        // As the rules stand, rulings last; what is more than a screen is named.
        found.sort_by_key(|clause| clause.id.starts_with('J'));
        let more = found.split_off(found.len().min(CLAUSES_SHOWN));
        self.say_all(found.iter().flat_map(Clause::lines).map(|line| unmarked(&line)));
        let more: Vec<&str> = more.iter().map(|clause| clause.id).collect();
        if let [first, ..] = more[..] {
            self.say(format!("Also in {}: rules {first} shows it.", more.join(", ")));
        }
        Ok(())
    }

    /// What the table argues about: the number on the screen, the last verdict, or the last refusal, each
    /// with the sentence of the rule that decided. Other words are looked up in the rules.
    pub(super) fn why(&mut self, rest: &str) -> Result<()> {
        let rest = rest.trim_end_matches(['?', '.', ' ']);
        if rest.eq_ignore_ascii_case("not") {
            let told = self.refused.as_ref().map(|why| format!("Refused: {why}"));
            let clause = self.refused.as_ref();
            let clause = clause.and_then(|it| self.sentence(it.rule.as_deref()?, &it.message));
            self.say(told.unwrap_or("Nothing was refused.".to_string()));
            self.say_all(clause);
            return Ok(());
        }
        if !rest.is_empty() {
            return self.rules(rest);
        }
        let (steps, info) = (self.game.steps(), self.game.info);
        let decides = matches!(self.game.table().next(), Next::Decide(_));
        let shown = self.shown().scene(None, self.style).lines.pop();
        if let Some(line) = shown.filter(|_| decides && !info.counts_by.is_empty()) {
            let clauses = info.counts_by.split(' ').filter_map(|id| self.sentence(id, "split"));
            let lines = std::iter::once(format!("{line}.")).chain(clauses).collect::<Vec<_>>();
            self.say_all(lines);
            return Ok(());
        }
        let is_ruled = |step: &Rc<Step>| !step.verdicts.is_empty();
        let Some(to) = steps.iter().rposition(is_ruled) else {
            self.say("Nothing has been decided yet.");
            return Ok(());
        };
        // Hands are shown one after the other.
        let kind = |step: &Rc<Step>| step.kind() == steps[to].kind();
        let alone = steps[..to].iter().rposition(|step| !kind(step) || !is_ruled(step));
        let from = if info.hands_are_kept { alone.map_or(0, |at| at + 1) } else { to };
        let mut lines = vec![format!("Entry {}", step_line(&steps[to]))];
        let told = steps[from..=to].iter().flat_map(|step| &step.verdicts);
        lines
            .extend(told.map(|verdict| format!("  {}.", capital(&verdict.text, &self.game.names))));
        let mut cited = HashSet::new();
        // The last is what it came to.
        let cites = steps[to].verdicts.iter().rev().filter(|it| cited.insert(it.rule));
        lines.extend(cites.filter_map(|it| self.sentence(it.rule, &it.text)));
        self.say_all(lines);
        Ok(())
    }

    /// The one sentence of a clause that bears on this, set in.
    fn sentence(&self, rule: &str, about: &str) -> Option<String> {
        let found = clauses::sentence(self.game.info.rules, rule, about)?;
        Some(format!("    {found}"))
    }

    pub(super) fn best(&mut self) -> Result<()> {
        let mut lines = self.analysed(|table, seat, ask, style| {
            let chances = table.best(seat, ask)?;
            let Some(level) = chances.level() else { return Ok(chances.lines(style)) };
            // Where whatever one does is as good, the points decide.
            ask.objective = Some(Objective::Points);
            let points = table.best(seat, ask).ok().filter(|points| points.level().is_none());
            let points = points.map_or(Vec::new(), |points| points.lines(style));
            Ok(std::iter::once(level).chain(points).collect())
        })?;
        let more = lines.len().saturating_sub(1 + BEST_SHOWN);
        if more > 1 {
            lines.truncate(1 + BEST_SHOWN);
            lines.push(format!("  and {more} more"));
        }
        self.say_all(lines);
        Ok(())
    }

    pub(super) fn odds(&mut self) -> Result<()> {
        let lines =
            self.analysed(|table, seat, ask, style| Ok(table.odds(seat, ask)?.lines(style)))?;
        self.say_all(lines);
        Ok(())
    }

    /// What the solver says of this moment to the player at turn, who sees their own hand alone, or
    /// what the screen shows where the program dealt it.
    fn analysed(
        &mut self,
        solve: impl FnOnce(&dyn Table, Seat, &mut SolveContext, Style) -> Result<Vec<String>>,
    ) -> Result<Vec<String>> {
        let seat = self.game.table().next().seat().unwrap_or(Seat::new(0));
        let table = self.game.table();
        let private = self.peeks.filter(|peeks| *peeks == seat);
        let seen = match private {
            None if self.game.header.deal => self.shown(),
            _ => table.seen_by(Some(seat)),
        };
        let mut sampler = self.game.source().sampler(Purpose::Estimate(self.game.next_number()));
        let ask = &mut SolveContext::new(&mut self.cache, &mut sampler);
        let lines = solve(seen.as_ref(), seat, ask, self.style)?;
        self.said.alone = private;
        Ok(lines)
    }

    pub(super) fn state(&mut self) {
        let mut json = Vec::new();
        self.shown().write(Report::State, &mut json);
        self.said.lines.push(Line::Json(String::from_utf8_lossy(&json).into_owned()));
    }
}
