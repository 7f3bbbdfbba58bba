//! What people answer before a game: a function for each question, from what was typed to a value or to
//! what is asked back.

use serde_json::{Map, Value};

use crate::game::{HouseRule, Info, Setting, seats_fit};
use crate::hear::{listed_in, number, said};
use crate::pieces::{Names, Refusal, Seat, together};

/// What an answer comes to: a value, nothing where Enter alone does the usual, or what to say to it.
pub type Reply<T> = Result<Option<T>, String>;

fn is_in(list: &str, word: &str) -> bool {
    listed_in(said(list), &word.to_lowercase())
}

/// Whether every word is in one of these lists.
fn says(words: &[String], lists: &[&str]) -> bool {
    !words.is_empty() && words.iter().all(|word| lists.iter().any(|list| is_in(list, word)))
}

/// The words that carry something.
fn words(text: &str, little: &[&str]) -> Vec<String> {
    let ends = |c: char| !c.is_alphanumeric() && c != '-';
    let bare = text.split([' ', '\t', ',', ';', '&', '+']).map(|word| word.trim_matches(ends));
    let carries = |word: &&str| !word.is_empty() && !little.iter().any(|list| is_in(list, word));
    bare.filter(carries).map(|word| word.replace('’', "'")).collect()
}

/// Who plays: names with commas, "and" or spaces between them.
pub fn who(info: &Info, line: &str) -> Reply<Vec<String>> {
    let parts = line.replace([',', ';', '&', '+'], " and ");
    let parts = parts.split(" and ").map(|part| words(part, &["little"]));
    let parts: Vec<Vec<String>> = parts.filter(|part| !part.is_empty()).collect();
    let said = parts.concat();
    // "bot" is no name, Bot is one.
    let is_name = |word: &String| {
        !["people", "all of us", "no"].iter().any(|list| is_in(list, word))
            && (!is_in("program", word) || word.starts_with(char::is_uppercase))
    };
    let example = info.some_names(2).replace(',', " ");
    if line.trim().is_empty() || says(&said, &["yes", "usual"]) {
        return Ok(None);
    }
    let others: Vec<&String> = said.iter().filter(|word| !is_in("people", word)).collect();
    if let [count] = others[..]
        && let Some(n) = whole(count)
    {
        seats_fit(info, usize::try_from(n).unwrap_or(0)).map_err(unclear)?;
        return Err(format!("Type the {n} names, clockwise: {example}."));
    }
    if !said.iter().all(is_name) || said.is_empty() {
        return Err(format!("Type everybody's name, clockwise, bots too: {example}."));
    }
    if parts.len() > 1 && parts.len() < said.len() {
        let joined: Vec<String> = parts.iter().map(|part| part.join("-")).collect();
        let (all, joined) = (said.join(", "), joined.join(", "));
        return Err(format!("Type commas, and each name as one word: {all}, or {joined}."));
    }
    Names::new(&said).and_then(|fit| seats_fit(info, fit.len())).map_err(unclear)?;
    Ok(Some(said))
}

/// What the rules or the names say against an answer.
pub fn unclear(why: Refusal) -> String {
    let text = Refusal { at: None, ..why }.to_string();
    let end = if text.ends_with(['?', '.']) { "" } else { "." };
    format!("{text}{end}")
}

/// A whole number, in digits or as a word.
fn whole(word: &str) -> Option<i64> {
    word.parse().ok().or_else(|| number(&word.to_lowercase()).map(i64::from))
}

/// House rules by their names, several with commas or "and" between them: `reuse`, `no ante`, `pot
/// limit and chips 50`.
pub fn house_rules(info: &Info, line: &str) -> Reply<Map<String, Value>> {
    if line.trim().is_empty() || says(&words(line, &["little", "small"]), &["usual", "no", "yes"]) {
        return Ok(None);
    }
    let mut set = Map::new();
    let parts = line.to_lowercase().replace([',', ';', '&'], " and ");
    let parts = parts.replace(" -", " minus ").replace('-', " ");
    for part in parts.split(" and ").map(str::trim).filter(|part| !part.is_empty()) {
        let padded = format!(" {part} ");
        let named = |word: &str| padded.contains(&format!(" {} ", word.replace(['_', '-'], " ")));
        let chosen = |rule: &HouseRule| match rule.setting {
            Setting::Word(all) => all.iter().find(|one| named(one)).map(|one| Value::from(*one)),
            _ => None,
        };
        // 20 each: what everybody is given at the start.
        let is_stake = |rule: &HouseRule| rule.key == info.stake && named("each");
        let is_meant =
            |rule: &&HouseRule| named(rule.key) || is_stake(rule) || chosen(rule).is_some();
        let Some(rule) = info.house_rules.iter().find(is_meant) else {
            let all: Vec<String> = info.house_rules.iter().map(HouseRule::name).collect();
            return Err(format!("Name a house rule: {}.", together(&all)));
        };
        let mut said = words(part, &["little", "small"]);
        said.retain(|word| rule.key.split('_').all(|one| one != word));
        let value = match rule.setting {
            Setting::Switch if says(&said, &["no"]) || said == ["n"] => Some(Value::Bool(false)),
            Setting::Switch => (said.is_empty() || says(&said, &["yes"])).then_some(true.into()),
            Setting::Number { least, most } => {
                let typed = if let [word] = &said[..] { whole(word) } else { None };
                let n = typed.or(says(&said, &["no"]).then_some(0));
                n.filter(|n| (least..=most).contains(n)).map(Value::from)
            }
            Setting::Word(_) => chosen(rule),
        };
        let unclear = || format!("{}: type {}.", rule.name(), values(rule));
        set.insert(rule.key.to_string(), value.ok_or_else(unclear)?);
    }
    Ok(Some(set))
}

/// The values that a house rule may have.
pub fn values(rule: &HouseRule) -> String {
    match rule.setting {
        Setting::Switch => "yes or no".to_string(),
        Setting::Number { least, most } => format!("a whole number from {least} to {most}"),
        Setting::Word(all) => all.join(" or "),
    }
}

/// Whether the program deals.
pub fn program_deals(names: &Names, line: &str) -> Reply<bool> {
    let said = words(line, &["little", "small"]);
    let people = |word: &String| {
        is_in("people", word) || is_in("all of us", word) || names.called(word).is_some()
    };
    match (said == ["p"] || says(&said, &["program"]), !said.is_empty() && said.iter().all(people))
    {
        _ if line.trim().is_empty() => Ok(None),
        (false, false) => Err("Type program, or us.".to_string()),
        (program, _) => Ok(Some(program)),
    }
}

/// For whom the program plays, as `Bo=best`.
pub fn bots(names: &Names, line: &str) -> Reply<Vec<String>> {
    let carries = |word: &String| {
        names.called(word).is_some()
            || !["little", "small", "program"].iter().any(|list| is_in(list, word))
    };
    let said: Vec<String> = words(line, &[]).into_iter().filter(carries).collect();
    if line.trim().is_empty() || says(&said, &["no", "people"]) {
        return Ok(None);
    }
    let bots: Vec<String> = said.iter().map(|name| format!("{name}=best")).collect();
    if bots.is_empty() {
        return Err(format!("For whom? Type names out of {}, or nobody.", names.listed()));
    }
    crate::play::bots::read(names, &bots).map_err(unclear)?;
    Ok(Some(bots))
}

/// Who comes and goes, begins, or is played by the program.
#[derive(Debug, PartialEq)]
pub enum Change {
    Joins(Vec<String>),
    Leaves(Vec<Seat>),
    Begins(Seat),
    /// By the program, or by themselves again.
    Plays(Vec<Seat>, bool),
}

/// `join Lisa`, `without Tom`, `Tom begins`, `bot Tom`, `Tom plays`; `None` if it is none of them.
pub fn change(names: &Names, line: &str) -> Option<Change> {
    let said = words(line, &["little", "back again"]);
    let verbs = ["joins", "leaves", "begins", "takes over"];
    let is_verb = |word: &str| verbs.iter().any(|list| is_in(list, word));
    let has = |list: &str| said.iter().any(|word| is_in(list, word));
    let others: Vec<&String> =
        said.iter().filter(|word| names.called(word).is_some() || !is_verb(word)).collect();
    let seats: Vec<Seat> = others.iter().filter_map(|word| names.called(word)).collect();
    let plays = line.to_lowercase().contains("play");
    match seats[..] {
        [] if !others.is_empty() && has("joins") => {
            Some(Change::Joins(others.into_iter().cloned().collect()))
        }
        _ if seats.is_empty() || seats.len() < others.len() => None,
        [seat] if has("begins") => Some(Change::Begins(seat)),
        _ if has("leaves") => Some(Change::Leaves(seats)),
        _ if has("takes over") => Some(Change::Plays(seats, true)),
        _ if plays && said.len() == seats.len() => Some(Change::Plays(seats, false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Change, Reply};
    use super::{bots, change, house_rules, program_deals, who};
    use crate::game::Game;
    use crate::games::dalmatian::Dalmatian;
    use crate::games::dice_poker::DicePoker;
    use crate::pieces::{Names, Seat};

    /// A value, `Enter`, or the beginning of what is asked back.
    fn fits<T: PartialEq + std::fmt::Debug>(typed: &str, answer: &Reply<T>, due: &Result<T, &str>) {
        match (answer, due) {
            (Ok(Some(value)), Ok(due)) => assert_eq!(value, due, "{typed}"),
            (Ok(None), Err("Enter")) => {}
            (Err(text), Err(due)) => assert!(text.contains(due), "{typed}: {text}"),
            _ => panic!("{typed}: {answer:?}, not {due:?}"),
        }
    }

    #[test]
    fn who_plays() {
        for (typed, due) in [
            ("Ana Bo Cy", Ok("Ana Bo Cy")),
            ("Ana, Bo, and Cy", Ok("Ana Bo Cy")),
            ("Ana & Bo", Ok("Ana Bo")),
            ("just Ana and Bo please", Ok("Ana Bo")),
            ("We're Will, O'Neil and Zoë!", Ok("Will O'Neil Zoë")),
            ("A N", Ok("A N")),
            ("Ana and Bot", Ok("Ana Bot")),
            ("", Err("Enter")),
            ("yes please", Err("Enter")),
            ("same again", Err("Enter")),
            ("2 players", Err("Type the 2 names, clockwise: Ana Bo.")),
            ("there are three of us", Err("Type the 3 names")),
            ("9", Err("Dalmatian is for 2 to 6 players, not 9.")),
            ("Ana", Err("Dalmatian is for 2 to 6 players, not 1.")),
            ("us", Err("Type everybody's name, clockwise")),
            ("me and Tom", Err("Type everybody's name, clockwise")),
            ("Ana and the computer", Err("bots too: Ana Bo")),
            ("Ana ana", Err("two players are called Ana")),
            ("Ana x_y", Err("cannot be a name")),
            ("Anna Lena and Ben", Err("one word: Anna, Lena, Ben, or Anna-Lena, Ben.")),
        ] {
            let due = due.map(|names| names.split(' ').map(str::to_string).collect());
            fits(typed, &who(&Dalmatian::INFO, typed), &due);
        }
    }

    #[test]
    fn house_rules_are_named() {
        for (typed, due) in [
            ("", Err("Enter")),
            ("the usual", Err("Enter")),
            ("none", Err("Enter")),
            ("reuse", Ok(json!({"reuse": true}))),
            ("Eight dice and no reuse", Ok(json!({"eight_dice": true, "reuse": false}))),
            ("round-winners", Ok(json!({"round_winners": true}))),
            ("nonsense", Err("Name a house rule: reuse, round winners and eight dice.")),
            ("reuse perhaps", Err("reuse: type yes or no.")),
        ] {
            fits(typed, &asked(house_rules(&Dalmatian::INFO, typed)), &due);
        }
        for (typed, due) in [
            ("pot limit, chips 50", Ok(json!({"structure": "pot-limit", "chips": 50}))),
            ("one by one and no ante", Ok(json!({"deal": "one-by-one", "ante": 0}))),
            ("structure fixed-limit", Ok(json!({"structure": "fixed-limit"}))),
            ("20 chips each", Ok(json!({"chips": 20}))),
            ("20 each", Ok(json!({"chips": 20}))),
            ("make it a hundred chips please", Ok(json!({"chips": 100}))),
            ("chips many", Err("chips: type a whole number from 1")),
            ("chips 0", Err("a whole number from 1")),
            ("chips -5", Err("a whole number from 1")),
            ("chips 2.5", Err("a whole number from 1")),
            ("chips 20 30", Err("a whole number from 1")),
            ("chips 99999999999999999999", Err("a whole number from 1")),
        ] {
            fits(typed, &asked(house_rules(&DicePoker::INFO, typed)), &due);
        }
    }

    fn asked(reply: Reply<serde_json::Map<String, Value>>) -> Reply<Value> {
        reply.map(|set| set.map(Value::Object))
    }

    #[test]
    fn who_comes_and_goes() {
        let names = Names::new(["Ana", "Bo", "Zoë"]).unwrap();
        let seats = |all: &[usize]| all.iter().map(|at| Seat::new(*at)).collect::<Vec<_>>();
        let joins = |all: &[&str]| Change::Joins(all.iter().map(ToString::to_string).collect());
        for (typed, due) in [
            ("join Lisa", Some(joins(&["Lisa"]))),
            ("Lisa joins", Some(joins(&["Lisa"]))),
            ("Lisa plays too", Some(joins(&["Lisa"]))),
            ("add Lisa and Tom", Some(joins(&["Lisa", "Tom"]))),
            ("without Bo", Some(Change::Leaves(seats(&[1])))),
            ("bo and zoe leave", Some(Change::Leaves(seats(&[1, 2])))),
            ("Bo goes first", Some(Change::Begins(Seat::new(1)))),
            ("Bo begins", Some(Change::Begins(Seat::new(1)))),
            ("bot Bo", Some(Change::Plays(seats(&[1]), true))),
            ("the computer plays Bo", Some(Change::Plays(seats(&[1]), true))),
            ("Bo plays", Some(Change::Plays(seats(&[1]), false))),
            ("Bo", None),
            ("join", None),
            ("join Ana Lisa", None),
            ("play again", None),
            ("without Lisa", None),
            ("Bo plays jack", None),
        ] {
            assert_eq!(change(&names, typed), due, "{typed}");
        }
    }

    #[test]
    fn who_deals() {
        let names = Names::new(["Ana", "Bo"]).unwrap();
        for (typed, due) in [
            ("program", Ok(true)),
            ("the computer", Ok(true)),
            ("you", Ok(true)),
            ("p", Ok(true)),
            ("us", Ok(false)),
            ("we do", Ok(false)),
            ("I will", Ok(false)),
            ("Ana deals", Ok(false)),
            ("", Err("Enter")),
            ("yes", Err("Type program, or us.")),
            ("you and me", Err("Type program, or us.")),
            ("not you", Err("Type program, or us.")),
        ] {
            fits(typed, &program_deals(&names, typed), &due);
        }
    }

    #[test]
    fn who_is_played_by_the_program() {
        let names = Names::new(["Ana", "Bo", "Zoë"]).unwrap();
        for (typed, due) in [
            ("nobody", Err("Enter")),
            ("no", Err("Enter")),
            ("none", Err("Enter")),
            ("no bots", Err("Enter")),
            ("us", Err("Enter")),
            ("we do", Err("Enter")),
            ("Bo", Ok("Bo=best")),
            ("bo and zoe", Ok("bo=best zoe=best")),
            ("Bo is a bot", Ok("Bo=best")),
            ("the computer plays Bo", Ok("Bo=best")),
            ("everybody", Err("nobody here is called \"everybody\"")),
            ("", Err("Enter")),
            ("the computer", Err("For whom? Type names out of Ana, Bo, Zoë, or nobody.")),
            ("Cy", Err("nobody here is called \"Cy\". At this table: Ana, Bo, Zoë.")),
            ("not Bo", Err("nobody here is called \"not\"")),
        ] {
            let due = due.map(|bots| bots.split_whitespace().map(str::to_string).collect());
            fits(typed, &bots(&names, typed), &due);
        }
    }
}
