//! JSON Lines through whole processes: croupier, tools that people would use instead where they
//! are installed, and a filter over `serde_json` written for this.
//!
//! `cargo bench --bench pipes`. The tools (`jq`, `gojq`, `jaq`) only add up a field of the same
//! lines. The filter is this very program: it reads borrowed structs, and either adds up the field
//! as the tools do or gives the answers of `score` and `look`, which are compared before anything
//! is timed. Compared are processor seconds, reading and writing included.

#[path = "side_by_side/mod.rs"]
mod side_by_side;

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use croupier::games::{dalmatian, dice_poker};
use croupier::pieces::Dice;
use nix::sys::resource::{UsageWho, getrusage};
use serde::{Deserialize, Serialize};
use side_by_side::race;
use smallvec::SmallVec;

const CROUPIER: &str = env!("CARGO_BIN_EXE_croupier");
const LINES: usize = 200_000;
const ROUNDS: usize = 7;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, job] = &arguments[..]
        && flag == "--filter"
    {
        filter(job).expect("the lines are well and taken");
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for (name, game, verb, line) in [
        ("Dalmatian turns", "dalmatian", "score", dalmatian_turn as fn(&mut Rng) -> String),
        ("Dice Poker hands", "dice-poker", "score", dice_poker_hand),
        ("whole Dalmatian states", "dalmatian", "look", dalmatian_state),
        ("whole Dice Poker states", "dice-poker", "look", dice_poker_state),
        ("whole Pairs and Wagers states", "pairs-and-wagers", "look", pairs_and_wagers_state),
    ] {
        side_by_side_on(&folder, name, game, verb, line);
    }
    growth(&folder);
}

/// `SplitMix64`.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) as usize % n
    }

    fn dice(&mut self, n: usize) -> String {
        let faces: Vec<String> = (0..n).map(|_| (self.below(6) + 1).to_string()).collect();
        faces.join(",")
    }
}

fn dalmatian_turn(rng: &mut Rng) -> String {
    format!("{{\"total\":{},\"dice\":[{}]}}", rng.below(11) + 2, rng.dice(5))
}

fn dice_poker_hand(rng: &mut Rng) -> String {
    let mut deck: Vec<usize> = (0..52).collect();
    let mut card = || {
        let card = deck.swap_remove(rng.below(deck.len()));
        let letter = |signs: &str, i: usize| char::from(signs.as_bytes()[i]);
        format!("\"{}{}\"", letter("23456789TJQKA", card / 4), letter("cdhs", card % 4))
    };
    let cards = [card(), card(), card()].join(",");
    format!("{{\"cards\":[{cards}],\"dice\":[{}]}}", rng.dice(3))
}

fn dalmatian_state(rng: &mut Rng) -> String {
    format!(
        "{{\"game\":\"dalmatian\",\"rules\":{{\"reuse\":false,\"round_winners\":false,\
         \"eight_dice\":false}},\"players\":[{{\"name\":\"Ana\",\"score\":{}}},{{\"name\":\"Bo\",\
         \"score\":3}}],\"round\":2,\"starter\":\"Bo\",\"total\":{},\"phase\":\"reroll\",\
         \"turn\":\"Ana\",\"dice\":[{}],\"rerolls\":{}}}",
        rng.below(4) + 2,
        rng.below(4) + 2,
        rng.dice(5),
        rng.below(2) + 1
    )
}

/// A betting round: the first player has bet.
fn dice_poker_state(rng: &mut Rng) -> String {
    let bet = rng.below(20) + 1;
    let mut player = |name: &str, bet: usize, more: &str| {
        format!(
            "{{\"name\":\"{name}\",\"dice\":[{}],\"chips\":{},\"bet\":{bet}{more}}}",
            rng.dice(3),
            99 - bet
        )
    };
    let players = [player("Ana", bet, ",\"acted\":true"), player("Bo", 0, ""), player("Cy", 0, "")];
    format!(
        "{{\"game\":\"dice-poker\",\"rules\":{{\"deal\":\"together\",\"structure\":\"no-limit\",\
         \"ante\":1,\"chips\":100,\"bet\":0}},\"hand\":1,\"phase\":\"bet\",\"turn\":\"Bo\",\
         \"button\":\"Cy\",\"pots\":[{{\"chips\":3,\"for\":[\"Ana\",\"Bo\",\"Cy\"]}}],\
         \"to_call\":{bet},\"min_raise\":{},\"players\":[{}]}}",
        2 * bet,
        players.join(",")
    )
}

fn pairs_and_wagers_state(rng: &mut Rng) -> String {
    let face = rng.below(6) + 1;
    format!(
        "{{\"game\":\"pairs-and-wagers\",\"rules\":{{\"target\":10,\"odd_miss\":\"keep\",\
         \"mid\":false}},\"players\":[{{\"name\":\"Ana\",\"score\":{}}},{{\"name\":\"Bo\",\
         \"score\":{}}}],\"phase\":\"better\",\"turn\":\"Bo\",\"dice\":[{face},{face},{},{}],\
         \"wagers\":{{\"odd\":null,\"get\":false,\"better\":false}},\"leader\":null}}",
        rng.below(8),
        rng.below(4) + 1,
        face % 6 + 1,
        (face + 1) % 6 + 1
    )
}

fn lines_of(folder: &Path, n: usize, line: fn(&mut Rng) -> String) -> PathBuf {
    let path = folder.join("lines.jsonl");
    let mut rng = Rng(n as u64);
    let text: String = (0..n).map(|_| line(&mut rng) + "\n").collect();
    fs::write(&path, text).expect("room for the lines");
    path
}

/// A program with its arguments.
struct Contender {
    name: String,
    program: PathBuf,
    arguments: Vec<String>,
}

impl Contender {
    fn new(name: &str, program: impl Into<PathBuf>, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|&word| word.to_string()).collect();
        Self { name: name.to_string(), program: program.into(), arguments }
    }

    fn command(&self, input: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(File::open(input).expect("the lines"));
        command
    }

    /// What it prints, as a number, and how many lines.
    fn prints(&self, input: &Path) -> (u64, usize) {
        let output = self.command(input).output().expect("a program that starts");
        assert!(output.status.success(), "{} fails", self.name);
        let mut hasher = DefaultHasher::new();
        output.stdout.hash(&mut hasher);
        (hasher.finish(), output.stdout.split(|byte| *byte == b'\n').count() - 1)
    }

    /// Processor seconds and seconds of one run.
    fn run(&self, input: &Path) -> (f64, f64) {
        let before = processor();
        let start = Instant::now();
        let mut command = self.command(input);
        let status = command.stdout(Stdio::null()).status().expect("a program that starts");
        let seconds = start.elapsed().as_secs_f64();
        assert!(status.success(), "{} fails", self.name);
        (processor() - before, seconds)
    }
}

/// Processor seconds of all programs that have ended.
fn processor() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system tells");
    let time = |time: nix::sys::time::TimeVal| {
        Duration::new(time.tv_sec() as u64, 1000 * time.tv_usec() as u32)
    };
    (time(usage.user_time()) + time(usage.system_time())).as_secs_f64()
}

fn side_by_side_on(
    folder: &Path,
    name: &str,
    game: &str,
    verb: &str,
    line: fn(&mut Rng) -> String,
) {
    let input = lines_of(folder, LINES, line);
    let me = std::env::current_exe().expect("this program");
    let ours = Contender::new("croupier", CROUPIER, &[game, verb]);
    let mut others = Vec::new();
    let job = format!("{game} {verb}");
    if JOBS.contains(&job.as_str()) {
        others.push(Contender::new("filter, same answers", &me, &["--filter", &job]));
    }
    others.push(Contender::new("filter, field sum", &me, &["--filter", "sum"]));
    for tool in ["jq", "gojq", "jaq"] {
        let found = Command::new(tool).arg("--version").output().is_ok();
        if found {
            others.push(Contender::new(tool, tool, &["-c", "(.dice // .players[0].dice)|add"]));
        }
    }
    println!("{LINES} lines of {name}, `{verb}`");
    let answers = ours.prints(&input);
    assert_eq!(answers.1, LINES, "one answer a line");
    let sums = others.iter().map(|other| (other, other.prints(&input)));
    let mut sum = None;
    for (other, printed) in sums {
        if other.name.ends_with("same answers") {
            assert_eq!(printed, answers, "{}", other.name);
        } else {
            assert_eq!(printed, *sum.get_or_insert(printed), "{}", other.name);
        }
    }
    let times = race(ROUNDS, others.len() + 1, |i| match i {
        0 => ours.run(&input).0,
        i => others[i - 1].run(&input).0,
    });
    println!("  {:<22} {:>6.3} s of processor time", ours.name, times.of(0).median());
    for (i, other) in (1..).zip(&others) {
        let (median, ratio) = (times.of(i).median(), times.ratio(i, 0));
        println!("  {:<22} {median:>6.3} s, {ratio:.1} times ours", other.name);
    }
    println!();
}

/// How the cost grows with the number of lines.
fn growth(folder: &Path) {
    println!("nanoseconds a line by the number of lines");
    for (name, game, verb, line) in [
        ("Dalmatian turns, score", "dalmatian", "score", dalmatian_turn as fn(&mut Rng) -> String),
        ("Dice Poker hands, score", "dice-poker", "score", dice_poker_hand),
        ("Dalmatian states, look", "dalmatian", "look", dalmatian_state),
        ("Dice Poker states, look", "dice-poker", "look", dice_poker_state),
        ("Pairs states, look", "pairs-and-wagers", "look", pairs_and_wagers_state),
    ] {
        let ours = Contender::new("croupier", CROUPIER, &[game, verb]);
        let each = [10_000, 100_000, 1_000_000].map(|n| {
            let input = lines_of(folder, n, line);
            let times = race(3, 1, |_| ours.run(&input).0);
            let nanoseconds = times.of(0).map(|seconds| 1e9 * seconds / n as f64).median();
            format!("{n}: {nanoseconds:.0}")
        });
        println!("  {name:<23} {}", each.join(", "));
    }
}

#[derive(Deserialize)]
struct Turn {
    total: u8,
    dice: [u8; 5],
}

#[derive(Serialize)]
struct Worth {
    total: u8,
    dice: Vec<u8>,
    score: u8,
    value: u8,
    groups: Vec<Vec<u8>>,
}

#[derive(Deserialize)]
struct Hand<'a> {
    #[serde(borrow)]
    cards: [&'a str; 3],
    dice: [u8; 3],
}

#[derive(Serialize)]
struct HandWorth {
    hand: String,
    category: &'static str,
    strength: u16,
    value: u16,
    cards: Vec<&'static str>,
    dice_as: Vec<Added>,
}

#[derive(Serialize)]
struct Added {
    rank: &'static str,
    dice: Vec<u8>,
}

#[derive(Deserialize)]
struct Moment<'a> {
    #[serde(borrow)]
    players: Vec<Player<'a>>,
    turn: &'a str,
    dice: [u8; 5],
}

#[derive(Deserialize)]
struct Player<'a> {
    name: &'a str,
    score: i64,
}

/// A betting round without limit.
#[derive(Deserialize)]
struct Betting<'a> {
    turn: &'a str,
    to_call: i64,
    min_raise: i64,
    #[serde(borrow)]
    players: Vec<Better<'a>>,
}

#[derive(Deserialize)]
struct Better<'a> {
    name: &'a str,
    chips: i64,
    bet: i64,
}

/// A first roll of Pairs and Wagers, of which single dice may be bettered.
#[derive(Deserialize)]
struct Pair<'a> {
    #[serde(borrow)]
    players: Vec<Player<'a>>,
    turn: &'a str,
    dice: [u8; 4],
}

#[derive(Serialize)]
struct Look<'a> {
    game: &'static str,
    awaits: &'static str,
    to_act: &'a str,
    moves: Vec<Move<'a>>,
    scores: Vec<Score<'a>>,
    over: bool,
    winners: [&'a str; 0],
}

#[derive(Serialize)]
struct Move<'a> {
    player: &'a str,
    #[serde(rename = "move")]
    words: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<i64>,
}

impl<'a> Move<'a> {
    fn of(player: &'a str, kind: &'static str) -> Self {
        Self { player, words: kind.to_string(), kind, dice: Vec::new(), least: None, most: None }
    }

    fn with_dice(player: &'a str, kind: &'static str, dice: Dice) -> Self {
        Self { words: format!("{kind} {dice}"), dice: dice.to_vec(), ..Self::of(player, kind) }
    }
}

#[derive(Serialize)]
struct Score<'a> {
    player: &'a str,
    score: i64,
}

/// Dice of the state, or of its first player.
#[derive(Deserialize)]
struct Thrown {
    dice: Option<Vec<u32>>,
    #[serde(default)]
    players: Vec<Holding>,
}

#[derive(Deserialize)]
struct Holding {
    dice: Option<Vec<u32>>,
}

/// What the filter gives the same answers to.
const JOBS: [&str; 5] = [
    "dalmatian score",
    "dice-poker score",
    "dalmatian look",
    "dice-poker look",
    "pairs-and-wagers look",
];

/// Does a job as a script over `serde_json` would.
fn filter(job: &str) -> io::Result<()> {
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut line = String::new();
    while input.by_ref().read_line(&mut line)? > 0 {
        match job {
            "dalmatian score" => serde_json::to_writer(&mut output, &dalmatian_worth(&line)?)?,
            "dice-poker score" => serde_json::to_writer(&mut output, &dice_poker_worth(&line)?)?,
            "dalmatian look" => serde_json::to_writer(&mut output, &dalmatian_look(&line)?)?,
            "dice-poker look" => serde_json::to_writer(&mut output, &dice_poker_look(&line)?)?,
            "pairs-and-wagers look" => serde_json::to_writer(&mut output, &pairs_look(&line)?)?,
            _ => {
                let Thrown { dice, players } = serde_json::from_str(&line)?;
                let first = players.into_iter().next().and_then(|player| player.dice);
                let sum: u32 = dice.or(first).iter().flatten().sum();
                write!(output, "{sum}")?;
            }
        }
        output.write_all(b"\n")?;
        line.clear();
    }
    output.flush()
}

fn dalmatian_worth(line: &str) -> io::Result<Worth> {
    let turn: Turn = serde_json::from_str(line)?;
    let dice = Dice::of(&turn.dice);
    let scored = dalmatian::score::score(turn.total, dice, false);
    let groups = scored.groups.iter().map(Dice::to_vec).collect();
    let (total, score) = (turn.total, scored.score);
    Ok(Worth { total, dice: dice.to_vec(), score, value: score, groups })
}

fn dalmatian_look(line: &str) -> io::Result<Look<'_>> {
    let Moment { players, turn, dice } = serde_json::from_str(line)?;
    let reroll = |dice| Move::with_dice(turn, "reroll", dice);
    let mut moves: Vec<Move> = Dice::of(&dice).choices().skip(1).map(reroll).collect();
    moves.push(Move::of(turn, "stop"));
    Ok(look("dalmatian", turn, moves, players.iter().map(|p| (p.name, p.score))))
}

fn dice_poker_look(line: &str) -> io::Result<Look<'_>> {
    let Betting { turn, to_call, min_raise, players } = serde_json::from_str(line)?;
    let Some(me) = players.iter().find(|player| player.name == turn) else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let most = me.chips + me.bet;
    let mut moves = vec![Move::of(turn, if to_call > 0 { "call" } else { "check" })];
    if min_raise <= most {
        let kind = if to_call + me.bet > 0 { "raise" } else { "bet" };
        moves.push(Move { least: Some(min_raise), most: Some(most), ..Move::of(turn, kind) });
    }
    moves.extend([Move::of(turn, "fold"), Move::of(turn, "all-in")]);
    Ok(look("dice-poker", turn, moves, players.iter().map(|p| (p.name, p.chips))))
}

fn pairs_look(line: &str) -> io::Result<Look<'_>> {
    let Pair { players, turn, dice } = serde_json::from_str(line)?;
    let all = Dice::of(&dice);
    let others: Vec<u8> = all.faces().filter(|face| all.count(*face) == 1).collect();
    let mut moves = Vec::new();
    for n in 1..=others.len() {
        for some in Dice::of(&others).choices().filter(|some| some.len() == n) {
            moves.push(Move::with_dice(turn, "better", some));
        }
    }
    moves.push(Move::of(turn, "stop"));
    Ok(look("pairs-and-wagers", turn, moves, players.iter().map(|p| (p.name, p.score))))
}

fn look<'a>(
    game: &'static str,
    to_act: &'a str,
    moves: Vec<Move<'a>>,
    scores: impl Iterator<Item = (&'a str, i64)>,
) -> Look<'a> {
    let scores = scores.map(|(player, score)| Score { player, score }).collect();
    Look { game, awaits: "move", to_act, moves, scores, over: false, winners: [] }
}

fn dice_poker_worth(line: &str) -> io::Result<HandWorth> {
    let Hand { cards, mut dice } = serde_json::from_str(line)?;
    dice.sort_unstable_by(|a, b| b.cmp(a));
    let rank = |card: &str| 2 + "23456789TJQKA".find(&card[..1]).unwrap_or(0) as u8;
    let ranks = cards.map(rank);
    let strength = dice_poker::strength::strength_of(ranks, dice);
    let worth = dice_poker::score::evaluate(ranks, dice);
    let faces: String = dice.iter().map(u8::to_string).collect();
    let name = dice_poker::score::rank_name;
    let added =
        |dice: SmallVec<[u8; 3]>| Added { rank: name(dice.iter().sum()), dice: dice.to_vec() };
    Ok(HandWorth {
        hand: format!("{}+{faces}", cards.concat()),
        category: worth.category.word(),
        strength,
        value: strength,
        cards: worth.ranks().map(name).collect(),
        dice_as: worth.dice().map(added).collect(),
    })
}
