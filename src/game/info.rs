//! What is known of a game before anybody sits down, and its house rules: what each of them sets.

use serde_json::Value;

use super::{Game, MoveWord};
use crate::pieces::{Result, refusal};

/// What is known of a game before anybody sits down.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The subcommand: `dice-poker`.
    pub id: &'static str,
    pub aliases: &'static [&'static str],
    pub title: &'static str,
    /// One line about the game.
    pub about: &'static str,
    /// Fewest and most players; never more than [`Seats::MOST`](crate::pieces::Seats::MOST).
    pub seats: (usize, usize),
    /// The rules in our words, with their clauses; `include_str!("rules.md")`.
    pub rules: &'static str,
    pub house_rules: &'static [HouseRule],
    pub moves: &'static [MoveWord],
    /// Words of the rules that people ask about.
    pub terms: &'static str,
    /// The clause by which the game ends, and the one by which turns pass.
    pub over_by: &'static str,
    pub turns_by: &'static str,
    /// The clauses by which what lies there counts while somebody decides, with spaces between.
    pub counts_by: &'static str,
    /// What its rounds are called: `round`.
    pub round: &'static str,
    /// The house rule that sets what everybody starts with; a fresh state may show less, as after an
    /// ante. Empty if scores start as they are.
    pub stake: &'static str,
    /// Whether people keep their cards to themselves, so that at a real table the referee takes
    /// every deal as unseen without asking.
    pub hands_are_kept: bool,
    /// A position in the game's compact notation.
    pub example: &'static str,
    /// Lines for a shell that show what can be asked, one of them with a state in JSON. In them GAME stands
    /// for the game, NAMES for players.
    pub examples: &'static str,
    /// Entries for `apply`, one after the other, that lead a fresh three-player game begun by Ana
    /// through its first rolls, or first moves where it begins with moves. Examples of help use them.
    pub opening: &'static [&'static str],
    /// What the parts of the compact notation are.
    pub notation: &'static str,
}

impl Info {
    /// Where the move stands in the list that words begin with.
    pub fn move_at(&self, words: &str) -> Option<usize> {
        let kind = words.split(' ').next();
        self.moves.iter().position(|mv| Some(mv.word) == kind)
    }

    /// For a game to fill in: `Info { id: "pig", title: "Pig", ..Info::PLAIN }`.
    pub const PLAIN: Info = Info {
        id: "",
        aliases: &[],
        title: "",
        about: "",
        seats: (2, 2),
        rules: "",
        house_rules: &[],
        moves: &[],
        terms: "",
        over_by: "",
        turns_by: "",
        counts_by: "",
        round: "round",
        stake: "",
        hands_are_kept: false,
        example: "",
        examples: include_str!("examples.txt"),
        opening: &["MOVE"],
        notation: "this game has no notation of its own",
    };

    /// Names for an example: `wanted` of them, as far as the game seats them.
    pub fn some_names(&self, wanted: usize) -> String {
        let names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"];
        names[..wanted.clamp(self.seats.0, self.seats.1).min(names.len())].join(",")
    }

    /// ` in round 2`; nothing where a game has no rounds.
    pub fn in_round(&self, number: Option<u32>) -> String {
        number.map_or(String::new(), |n| format!(" in {} {n}", self.round))
    }

    /// Whether it is played with cards: hands that are kept, or counts that people put right.
    pub fn has_cards(&self) -> bool {
        self.hands_are_kept || self.moves.iter().any(|mv| mv.corrects)
    }
}

/// Checks the number of players.
///
/// # Errors
/// `players-invalid`.
pub fn seats_fit(info: &Info, seats: usize) -> Result<()> {
    let (least, most) = info.seats;
    if (least..=most).contains(&seats) {
        return Ok(());
    }
    let so_many = if least == most { most.to_string() } else { format!("{least} to {most}") };
    Err(refusal!(PlayersInvalid, at "/players",
        "{} is for {so_many} players, not {seats}", info.title))
}

/// A house rule: its key in JSON, its flag (the key with dashes), and what it changes.
#[derive(Debug)]
pub struct HouseRule {
    pub key: &'static str,
    /// The clause of the rules text: `V1`.
    pub clause: &'static str,
    pub setting: Setting,
    /// Half a sentence, for help and for the start of a game.
    pub help: &'static str,
}

impl HouseRule {
    /// As people say it: `round winners`.
    pub fn name(&self) -> String {
        self.key.replace('_', " ")
    }

    /// A number within bounds, both included.
    pub const fn number(
        key: &'static str,
        clause: &'static str,
        (least, most): (i64, i64),
        help: &'static str,
    ) -> Self {
        Self { key, clause, setting: Setting::Number { least, most }, help }
    }

    /// A rule that is on or off.
    pub const fn switch(key: &'static str, clause: &'static str, help: &'static str) -> Self {
        Self { key, clause, setting: Setting::Switch, help }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Setting {
    Switch,
    Number { least: i64, most: i64 },
    Word(&'static [&'static str]),
}

/// Whether these house rules can be played: by the bounds of those that are numbers, and by what the
/// game itself says.
///
/// # Errors
/// `rules-invalid` with a pointer below `/rules`.
pub fn rules_fit<G: Game>(rules: &G) -> Result<()> {
    // Most states have the usual rules, which need no JSON to be checked.
    let usual = *rules == G::default();
    let set = if usual { Value::Null } else { serde_json::to_value(rules).unwrap_or_default() };
    for rule in G::INFO.house_rules {
        if let (Setting::Number { least, most }, Value::Number(value)) =
            (rule.setting, &set[rule.key])
            && !value.as_i64().is_some_and(|value| (least..=most).contains(&value))
        {
            let (at, hint) =
                (format!("/rules/{}", rule.key), format!("{}: {}", rule.key, rule.help));
            return Err(refusal!(RulesInvalid, at at, by rule.clause, hint hint,
                "{value} is not from {least} to {most}"));
        }
    }
    rules.check()
}
