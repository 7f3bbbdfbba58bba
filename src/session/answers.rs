//! What can be asked at the prompt: why, what is best, what a hand is.

use std::rc::Rc;

use super::log::step_line;
use super::{Line, Session};
use crate::game::Answer;
use crate::pieces::{Code, Refusal, Result, Seat, brief};
use crate::play::clauses::{self, Clause};
use crate::play::{Ask, Purpose, Report, Step, Table, no_entry};

/// Moves that `best` ranks.
const BEST_SHOWN: usize = 10;

impl Session {
    /// Shows a player, by default the one at turn, the hand they were dealt.
    pub(super) fn peek(&mut self, name: &str) -> Result<()> {
        if !self.game.header.deal {
            return Err(Refusal::new(Code::PhaseWrong, "the program has dealt no cards")
                .hint("--deal-cards at the start lets the program deal"));
        }
        let table = self.game.table();
        let seat = match table.next().seat() {
            Some(turn) if name.is_empty() => turn,
            _ => table.names().find(name)?,
        };
        let name = &table.names()[seat];
        if self.options.bots[seat.index()].is_some() {
            let message = format!("{name} is a bot: nobody may look at its hand");
            return Err(Refusal::new(Code::SeatWrong, message));
        }
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
        self.say_all(lines);
        self.said.alone = Some(seat);
        Ok(())
    }

    pub(super) fn rules(&mut self, words: &str) -> Result<()> {
        let rules = self.game.table().info().rules;
        if words.is_empty() {
            let mut sections = rules.split("\n## ");
            let section = sections.find(|section| section.starts_with("Rules")).unwrap_or(rules);
            self.say_all(section.trim_end().lines().map(plain));
            self.say(
                "rules WORD shows more: house rules, rulings, a word, or a clause such as J1.",
            );
            return Ok(());
        }
        let found = clauses::find(rules, words);
        if found.is_empty() {
            let message = format!("no clause speaks of \"{}\"", brief(words));
            return Err(
                Refusal::new(Code::OutOfRange, message).hint("rules alone shows all of them")
            );
        }
        self.say_all(found.iter().flat_map(Clause::lines).map(|line| plain(&line)));
        Ok(())
    }

    /// The verdict on an entry, or the last, with the clause it rests on; other words are looked up
    /// in the rules.
    pub(super) fn why(&mut self, rest: &str) -> Result<()> {
        let rest = rest.trim_end_matches(['?', '.', ' ']);
        let step = if rest.is_empty() || rest.eq_ignore_ascii_case("not") {
            if let Some(refusal) = &self.refused {
                let mut lines = vec![format!("Refused: {refusal}")];
                lines.extend(refusal.rule.iter().flat_map(|rule| self.clause(rule)));
                self.say_all(lines);
                return Ok(());
            }
            let ruled = |step: &&Rc<Step>| !step.verdicts.is_empty();
            let Some(step) = self.game.steps().iter().rfind(ruled) else {
                self.say("Nothing has been decided yet.");
                return Ok(());
            };
            step.clone()
        } else {
            let Ok(entry) = rest.parse::<u64>() else { return self.rules(rest) };
            let mut steps = self.game.steps().iter();
            steps.find(|step| step.entry == entry).ok_or_else(|| no_entry(entry))?.clone()
        };
        let mut lines = vec![format!("Entry {}", step_line(self.game.table().names(), &step))];
        if step.verdicts.is_empty() {
            lines.push("  Nothing had to be decided.".to_string());
        }
        let mut cited: Vec<&str> = Vec::new();
        for verdict in &step.verdicts {
            let (rule, text) = (verdict.rule, &verdict.text);
            if cited.contains(&rule) {
                lines.push(format!("  {text} ({rule})."));
                continue;
            }
            cited.push(rule);
            lines.push(format!("  {text}."));
            lines.extend(self.clause(rule));
        }
        self.say_all(lines);
        Ok(())
    }

    /// A clause in full, set in.
    fn clause(&self, rule: &str) -> Vec<String> {
        let found = clauses::find(self.game.table().info().rules, rule);
        found.iter().flat_map(Clause::lines).map(|line| format!("    {}", plain(&line))).collect()
    }

    pub(super) fn best(&mut self) -> Result<()> {
        let mut lines = self.analysed(|table, seat, ask| Ok(Box::new(table.best(seat, ask)?)))?;
        let more = lines.len().saturating_sub(1 + BEST_SHOWN);
        if more > 1 {
            lines.truncate(1 + BEST_SHOWN);
            lines.push(format!("  and {more} more"));
        }
        self.say_all(lines);
        Ok(())
    }

    pub(super) fn odds(&mut self) -> Result<()> {
        let lines = self.analysed(|table, seat, ask| table.odds(seat, ask))?;
        self.say_all(lines);
        Ok(())
    }

    /// What the solver says of this moment to the player at turn, who sees their own hand alone, or
    /// what the screen shows where the program dealt it.
    fn analysed(
        &mut self,
        solve: impl FnOnce(&dyn Table, Seat, &mut Ask) -> Result<Box<dyn Answer>>,
    ) -> Result<Vec<String>> {
        let seat = self.game.table().next().seat().unwrap_or(Seat::new(0));
        let table = self.game.table();
        let seen = if self.game.header.deal { self.shown() } else { table.seen_by(Some(seat)) };
        let none = || Refusal::new(Code::AdviceNone, "there is no analysis at this table");
        let source = self.game.source().ok_or_else(none)?;
        let mut sampler = source.sampler(Purpose::Estimate(self.game.next_number()));
        let ask = &mut Ask::new(&mut self.cache, &mut sampler);
        Ok(solve(seen.as_ref(), seat, ask)?.lines(self.style))
    }

    pub(super) fn state(&mut self) {
        let mut json = Vec::new();
        self.shown().write(Report::State, &mut json);
        self.said.lines.push(Line::Json(String::from_utf8_lossy(&json).into_owned()));
    }
}

/// Rules text without the signs that only mark it up.
fn plain(text: &str) -> String {
    let text = clauses::unmarked(text);
    text.strip_prefix('#').map_or(&*text, |head| head.trim_start_matches('#').trim_start()).into()
}
