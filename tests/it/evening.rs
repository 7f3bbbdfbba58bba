//! Several games: real dice, the next game, saved games, statistics and sheets.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use croupier::game::Next;
use croupier::pieces::names::Names;
use croupier::pieces::seat::Seat;
use croupier::play::evening::series::{next_starter, starter};
use croupier::play::evening::sheet::Sheet;
use croupier::play::evening::sheet_page::html;
use croupier::play::r#match::Match;
use croupier::play::record::{By, Header, What};
use croupier::registry;
use serde_json::{Value, json};

use crate::playthrough::blessed;
use crate::prompt::{ends, terminal, types};
use crate::run::{PROGRAM, Scratch, croupier, output};
use crate::shapes::Shapes;

/// A game of Pairs and Wagers to 5, in two lines: whoever begins wins with 7 to 5.
const QUICK: &str = "1111\n1111\n";

fn quick(home: &Scratch, args: &str, script: &str) -> String {
    let args = format!("pairs play --target 5 -p Ana,Bo {args}");
    croupier(&args).home(home).stdin(script).ends().stdout
}

#[test]
fn with_real_dice_nothing_rolls_but_by_asking_for_it() {
    let home = Scratch::new();
    let args = "dalmatian play -p Ana,Bo --first Bo --bot Bo=greedy --real-dice --seed 1";
    let said = croupier(args).home(&home).stdin("\n\n1 1\n\n11111\n\n").ends().stdout;
    assert!(!said.contains("(program)") && !said.contains("Enter rolls"), "{said}");
    assert_eq!(said.matches("Bo: 2 dice (type them, or r)> \n").count(), 3, "{said}");
    assert!(said.contains("1. Bo: dice 1 1\n") && said.contains("2. Ana: dice 1 1 1 1 1\n"));
    // The record knows, so that resume does.
    let record = fs::read_to_string(&home.records()[0]).unwrap();
    assert!(record.starts_with("{\"croupier\":2,") && record.contains("\"real_dice\":true"));
    let resumed = croupier("resume").home(&home).stdin("stop\n\n").ends().stdout;
    assert_eq!(resumed.matches("Bo: 5 dice (type them, or r)> \n").count(), 2, "{resumed}");
    assert!(!resumed.contains("Enter rolls") && !resumed.contains("(program)"), "{resumed}");
    // r is asking for it.
    let rolled = croupier("resume").home(&home).stdin("r\n").ends().stdout;
    assert!(rolled.contains("(program)"), "{rolled}");
    // Without the flag Bo rolls by himself.
    let usual = args.replace(" --real-dice", " --no-save");
    let said = croupier(&usual).home(&home).stdin("").ends().stdout;
    assert!(said.contains("1. Bo: dice") && said.contains("(program)"), "{said}");
}

#[test]
fn at_a_terminal_real_dice_are_asked_about_once_and_remembered() {
    let home = Scratch::new();
    let question = "Do you roll real dice, and type what they show? (y/N) ";
    let mut pty = terminal(&home, 80, "xterm", "pairs");
    types(&mut pty, "Who plays, clockwise? ", "Ana Bo", question);
    types(&mut pty, "", "y", "Ana: 4 dice (type them, or r)> ");
    types(&mut pty, "", "q", "The game is saved");
    ends(&mut pty, 0);
    for (args, prompt) in [
        ("pairs", "(type them, or r)> "),
        ("pairs -p Ana,Bo --real-dice=no", "(Enter rolls)> "),
        ("pairs -p Ana,Bo", "(Enter rolls)> "),
        ("pairs -p Ana,Bo --real-dice", "(type them, or r)> "),
    ] {
        let mut pty = terminal(&home, 80, "xterm", args);
        if args == "pairs" {
            types(&mut pty, "Who plays, clockwise? ", "", prompt);
        } else {
            pty.exp_string(prompt).unwrap();
        }
        types(&mut pty, "", "q", "The game is saved");
        ends(&mut pty, 0);
    }
}

#[test]
fn enter_plays_the_next_game_and_the_tally_goes_on_after_a_kill() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "pairs -p Ana,Bo,Cy --target 5 --real-dice");
    let pty = &mut pty;
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111;1111;1111", "Ana wins with 7");
    pty.exp_string("Enter plays another game: Bo begins.").unwrap();
    types(pty, "Game over (Enter: next game, players, ", "yes", "Game 2.");
    types(pty, "Bo: 4 dice (type them, or r)> ", "1111;1111;1111", "Bo wins with 7");
    pty.exp_string("This evening, 2 games played:").unwrap();
    // A slip can still be taken back, and the end is told again.
    types(pty, "Game over (", "undo", "Taken back");
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111", "This evening, 2 games played:");
    // Another player, and one who has gone. The next of those who stay begins.
    types(pty, "Game over (", "players Ana", "is for 2 to 12 players, not 1");
    types(pty, "Game over (", "players Ana,Di,Cy", "Game 3.");
    types(pty, "Cy: 4 dice (type them, or r)> ", "1111", "Cy reaches 5");
    pty.send_control('d').unwrap();
    pty.exp_eof().unwrap();
    let records = home.records();
    assert_eq!(records.len(), 3, "{records:?}");
    // What is left of it is known to whoever goes on.
    let mut pty = terminal(&home, 80, "xterm", "resume");
    let pty = &mut pty;
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111;1111", "Cy wins with 7");
    pty.exp_string("This evening, 3 games played:").unwrap();
    pty.exp_string("Cy          3    1      17").unwrap();
    types(pty, "Game over (", "done", "\n");
    ends(pty, 0);
}

#[test]
fn a_best_of_three_ends_with_the_second_win() {
    let home = Scratch::new();
    let script = [QUICK, "\n", QUICK, "\n", QUICK, "\n", QUICK].concat();
    let save = home.path("evening.jsonl").display().to_string();
    let said = quick(&home, &format!("--best-of 3 --save {save}"), &script);
    // Whoever begins wins, and the next one begins: Ana, Bo, Ana.
    for told in ["Best of 3, 1 game played:", "Best of 3, 2 games played:", "Ana wins the evening."]
    {
        assert_eq!(said.matches(told).count(), 1, "{told}: {said}");
    }
    assert!(!said.contains("Game 4."), "{said}");
    assert!(said.ends_with("Game over (Enter: done, score, log, undo, quit)> \n"), "{said}");
    for name in ["evening.jsonl", "evening-2.jsonl", "evening-3.jsonl"] {
        let verified = croupier("verify").arg(home.path(name)).home(&home).output();
        assert!(verified.contains("The game is over"), "{verified}");
    }
    // A finished evening is told again when its last game is opened.
    let again = croupier("resume").arg(home.path("evening-3.jsonl")).home(&home).stdin("").ends();
    assert!(again.stdout.contains("Ana wins the evening."), "{}", again.stdout);
    let not_two = quick(&home, "--best-of 3 --games 2", "");
    assert_eq!(not_two, "");
    // By its bare name as well.
    let mut bare = home.command(PROGRAM);
    let bare = output(bare.args(["resume", "evening-3.jsonl"]).stdin(Stdio::null())).unwrap();
    let bare = String::from_utf8(bare.stdout).unwrap();
    assert!(bare.contains("Ana wins the evening."), "{bare}");
}

#[test]
fn without_an_evening_agreed_a_script_ends_with_its_game() {
    let home = Scratch::new();
    let said = quick(&home, "--no-save", &[QUICK, "\n\n"].concat());
    assert!(!said.contains("Enter plays") && !said.contains("This evening"), "{said}");
    assert_eq!(said.matches("Game over (score, log, undo, quit)> ").count(), 3, "{said}");
}

/// A match of a registered game, begun by a seat or by whoever wins a roll-off.
fn sat_down(id: &str, first: Option<Seat>) -> Match {
    let kind = registry::find(id).unwrap();
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let table = kind.fresh(&json!({}), names, first).unwrap();
    Match::new(Header::of(table.as_ref()), table, None, None)
}

fn types_dice(game: &mut Match, faces: &str) {
    let seat = game.table().next().seat().unwrap();
    let player = game.table().names()[seat].to_string();
    let words = format!("dice {faces}");
    game.enter(What::Do { words, player, by: By::Hand, sealed: false }).unwrap();
}

#[test]
fn whoever_began_a_game_is_known() {
    let names = ["Ana", "Bo", "Cy"].map(str::to_string);
    for kind in registry::GAMES {
        let id = kind.info().id;
        for (i, next) in [(0, "Bo"), (1, "Cy"), (2, "Ana")] {
            let game = sat_down(id, Some(Seat::new(i)));
            assert_eq!(starter(&game), Some(Seat::new(i)), "{id}");
            assert_eq!(next_starter(&game, &names).as_deref(), Some(next), "{id}");
        }
        let mut game = sat_down(id, None);
        if game.table().state()["phase"] != "roll-off" {
            continue;
        }
        assert_eq!(starter(&game), None, "{id}");
        // Bo rolls the most.
        for face in ["1", "6", "2"] {
            let Next::Chance(due) = game.table().next() else { panic!("{id}") };
            types_dice(&mut game, &vec![face; usize::from(due.what.count())].join(" "));
        }
        assert_eq!(starter(&game), Some(Seat::new(1)), "{id}");
        assert_eq!(next_starter(&game, &names).as_deref(), Some("Cy"), "{id}");
        assert_eq!(next_starter(&game, &names[..1]).as_deref(), Some("Ana"), "{id}");
        assert_eq!(next_starter(&game, &["Di".to_string()]), None, "{id}");
    }
}

#[test]
fn saved_games_are_listed() {
    let home = Scratch::new();
    let list = |args: &str| croupier(&format!("games {args}")).home(&home).ends();
    assert_eq!(
        (list("").stdout.as_str(), list("").stderr.as_str()),
        ("", "croupier: no saved game\n")
    );
    quick(&home, "", QUICK);
    croupier("dalmatian play -p Cy,Di").home(&home).stdin("66666\n").ends();
    fs::write(home.path("croupier/games/swipe-broken.jsonl"), "{}\n").unwrap();
    let listed = list("");
    assert_eq!((listed.status, listed.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = listed.stdout.lines().filter(|line| !line.starts_with(' ')).collect();
    let [broken, dalmatian, pairs] = lines[..] else { panic!("{lines:?}") };
    assert!(broken.starts_with("cannot be read: "), "{broken}");
    assert!(dalmatian.contains(" UTC, Dalmatian: Cy 0, Di 0 ("), "{dalmatian}");
    assert!(pairs.ends_with(" UTC, Pairs and Wagers: Ana 7, Bo 5 (over, Ana won)"), "{pairs}");
    let all: Vec<Value> =
        list("--json").stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(all[0]["error"]["code"], "log-broken");
    assert_eq!((&all[1]["over"], &all[1]["players"][1]["player"]), (&json!(false), &json!("Di")));
    assert_eq!((&all[2]["winners"], &all[2]["players"][0]["score"]), (&json!(["Ana"]), &json!(7)));
    for (args, n) in [("ana", 1), ("--unfinished", 1), ("--game pairs", 1), ("Bo --unfinished", 0)]
    {
        assert_eq!(list(&format!("{args} --json")).stdout.lines().count(), n, "{args}");
    }
    assert_eq!(list("--game chess").status, Some(1));
}

#[test]
fn resume_lets_choose_and_opens_no_finished_game_by_itself() {
    let home = Scratch::new();
    quick(&home, "", QUICK);
    let none = croupier("resume").home(&home).stdin("").ends();
    assert_eq!((none.status, none.stdout.as_str()), (Some(3), ""));
    assert!(none.stderr.contains("every saved game is over"), "{}", none.stderr);
    for game in ["dalmatian", "swipe"] {
        croupier(&format!("{game} play -p Ana,Bo,Cy --first Ana")).home(&home).stdin("").ends();
        let record = home.records().into_iter().find(|path| path.to_string_lossy().contains(game));
        let written = fs::OpenOptions::new().append(true).open(record.unwrap()).unwrap();
        let minutes = if game == "swipe" { 2 } else { 1 };
        let when = std::time::SystemTime::now() + std::time::Duration::from_secs(60 * minutes);
        written.set_modified(when).unwrap();
    }
    for (typed, title) in [("", "Swipe"), ("2", "Dalmatian")] {
        let mut pty = terminal(&home, 80, "xterm", "resume");
        pty.exp_string("1. ").unwrap();
        types(&mut pty, "Which one? [Enter: 1] ", "3", "Type a number from 1 to 2.");
        types(&mut pty, "Which one? [Enter: 1] ", typed, &format!("{title}: Ana, Bo"));
        types(&mut pty, "> ", "q", "The game is saved");
        ends(&mut pty, 0);
    }
    // A script is not asked.
    let resumed = croupier("resume").home(&home).stdin("q\n").output();
    assert!(resumed.contains("swipe-"), "{resumed}");
}

#[test]
fn statistics_add_up_what_was_played() {
    let home = Scratch::new();
    quick(&home, "", QUICK);
    quick(&home, "--first Bo", QUICK);
    quick(&home, "", "1111\n1111\n");
    quick(&home, "--bot Bo=greedy --seed 1", "1111\n");
    croupier("dalmatian play -p Ana,Bo").home(&home).stdin("66666\n").ends();
    let told = croupier("stats --json").home(&home).output();
    let told: Value = serde_json::from_str(&told).unwrap();
    let of = |name: &str, bot: Option<&str>| {
        let players = told["players"].as_array().unwrap();
        let fits = |one: &&Value| {
            one["player"] == name && one.get("bot").map(|b| b.as_str().unwrap()) == bot
        };
        players.iter().find(fits).cloned().unwrap_or_default()
    };
    let bo = of("Bo", None);
    assert_eq!(
        (&bo["game"], &bo["games"], &bo["won"]),
        (&json!("pairs-and-wagers"), &json!(3), &json!(1))
    );
    assert_eq!((&bo["best"], &bo["worst"]), (&json!(7), &json!(5)));
    assert!((bo["mean"].as_f64().unwrap() - 17.0 / 3.0).abs() < 1e-12, "{bo}");
    // Whom the program plays for is somebody else; an unfinished game is none.
    assert_eq!(of("Bo", Some("greedy"))["games"], 1);
    assert_eq!(told["players"].as_array().unwrap().len(), 3);
    let csv = croupier("stats BO --csv").home(&home).output();
    let mut lines = csv.split("\r\n");
    let head = "player,bot,game,games,won,shared,win_rate,ci95_low,ci95_high,mean,best,worst";
    assert_eq!(lines.next(), Some(head));
    assert!(csv.contains("Bo,,pairs-and-wagers,3,1,0,0.333333,"), "{csv}");
    assert!(!csv.contains("Ana"), "{csv}");
    let words = croupier("stats --plain --player Ana").home(&home).output();
    assert!(words.starts_with("Ana has won 3 of 4 games of Pairs and Wagers"), "{words}");
    let luck = croupier("stats --luck --json Ana").home(&home).output();
    let luck: Value = serde_json::from_str(&luck).unwrap();
    assert_eq!(luck["players"][0]["luck"]["unit"], "win", "{luck}");
}

#[test]
fn a_name_is_one_in_small_and_capital_letters_of_any_alphabet() {
    let home = Scratch::new();
    for name in ["Émile", "émile"] {
        croupier(&format!("pairs play --target 5 -p {name},Bo")).home(&home).stdin(QUICK).ends();
    }
    for name in ["Émile", "émile", "ÉMILE"] {
        let games = croupier(&format!("games {name} --json")).home(&home).output();
        assert_eq!(games.lines().count(), 2, "{name}: {games}");
        let told = croupier(&format!("stats {name} --plain")).home(&home).output();
        assert!(told.contains("mile has won 2 of 2 games of Pairs"), "{name}: {told}");
    }
    // One tally of the evening, and bots that stay with those they play for.
    let args = "pairs play --seed 1 --target 5 -p Émile,Bo --best-of 3 --bot bo=greedy";
    let script = "1111\nplayers émile Bo\n1111\n";
    let said = croupier(args).home(&home).stdin(script).ends().stdout;
    assert_eq!(said.matches("(program)").count(), 3, "{said}");
    let (_, standing) = said.split_once("Best of 3, 2 games played:").unwrap();
    assert!(standing.contains("\nÉmile       2 ") && !standing.contains("\némile "), "{said}");
}

#[test]
fn dice_that_people_typed_are_told_apart_and_tested() {
    let home = Scratch::new();
    let dice = |args: &str| croupier(&format!("stats --dice {args}")).home(&home).output();
    assert_eq!(dice(""), "Nobody has typed dice.\n");
    // Seven dice of Ana's and twelve of Bo's; what was fixed counts as it stands.
    let script = "12345\n16666\n1 2\n22222\nfix 4 2 3 4 5 6\n";
    croupier("dalmatian play -p Ana,Bo --real-dice").home(&home).stdin(script).ends();
    quick(&home, "--roll-for all --seed 3", "");
    let told: Value = serde_json::from_str(&dice("--json")).unwrap();
    let [ana, bo] = &told["players"].as_array().unwrap()[..] else { panic!("{told}") };
    assert_eq!((&ana["rolls"], &ana["faces"]), (&json!(2), &json!([1, 2, 2, 2, 2, 1])));
    assert_eq!((&bo["rolls"], &bo["faces"]), (&json!(2), &json!([2, 1, 0, 0, 0, 4])));
    assert_eq!((&bo["unusual"], &told["everybody"]["dice"]), (&Value::Null, &json!(17)));
    assert!(told["program_dice"].as_u64().unwrap() >= 4, "{told}");
    for _ in 0..3 {
        quick(&home, "", "6666\n6666\n");
    }
    let told = dice("--plain Ana");
    assert!(told.contains("Ana: sixes too often: at most 1 in "), "{told}");
    assert!(dice("").contains("everybody: sixes too often"), "{}", dice(""));
    assert!(dice("--csv").starts_with("player,rolls,dice,1,2,3,4,5,6,unusual,evidence\r\n"));
}

#[test]
fn answers_fit_their_schemas() {
    let home = Scratch::new();
    quick(&home, "", QUICK);
    quick(&home, "--bot Bo=greedy --seed 1", "1111\n");
    fs::write(home.path("croupier/games/swipe-broken.jsonl"), "{}\n").unwrap();
    let shapes = Shapes::printed("");
    for (part, args, n) in [
        ("saved", "games", 2),
        ("stats", "stats --luck", 1),
        ("dicetest", "stats --dice", 1),
        ("sheet", "sheet", 1),
    ] {
        let mut run = croupier(&format!("{args} --json")).home(&home);
        if part == "sheet" {
            run = run.arg(home.records()[0].as_os_str());
        }
        assert_eq!(shapes.take_all(part, &run.ends().stdout), n, "{part}");
    }
}

/// A short game with names that mean something elsewhere.
fn written_down() -> Match {
    let kind = registry::find("pairs-and-wagers").unwrap();
    let names = Names::new(["<script>alert(1)</script>", "Zoë|*'", "Bo"]).unwrap();
    let table = kind.fresh(&json!({"target": 5}), names, None).unwrap();
    let header = Header {
        started: Some("2026-03-01T20:15:00Z".to_string()),
        fair: Some("0".repeat(64)),
        ..Header::of(table.as_ref())
    };
    let mut game = Match::new(header, table, None, None);
    for faces in ["1 1 2 3", "2 2 4 6", "3 4 5 6", "1 1 1 1", "5 5 5 6", "1 2 3 4"] {
        types_dice(&mut game, faces);
        while matches!(game.table().next(), Next::Decide(_)) {
            let (seat, shown) = game.table().moves().pop().unwrap();
            let player = game.table().names()[seat].to_string();
            game.enter(What::Do { words: shown.words, player, by: By::Hand, sealed: false })
                .unwrap();
        }
    }
    game
}

#[test]
fn the_page_of_a_game_is_what_it_was() {
    let page = html(&Sheet::of(&written_down()).unwrap());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/sheet.html");
    if blessed() {
        fs::write(&path, &page).unwrap();
    }
    assert_eq!(page, fs::read_to_string(&path).unwrap());
}

/// A page is one file: it runs nothing, asks nobody, and a name is a name.
#[test]
fn pages_need_nothing_else() {
    let home = Scratch::new();
    let mut pages = vec![html(&Sheet::of(&written_down()).unwrap())];
    for kind in registry::GAMES {
        let id = kind.info().id;
        let args = format!("{id} play -p Ana,Bo,Cy --bot all=greedy --deal-cards --seed 4");
        croupier(&args).home(&home).stdin("").ends();
        pages.push(croupier("sheet --html").home(&home).output());
        let text = croupier("sheet").home(&home).output();
        assert!(text.starts_with(kind.info().title) && text.contains("total"), "{text}");
    }
    for page in pages {
        let small = page.to_lowercase();
        for mark in
            ["<script", "http", "src=", "href", "url(", "@import", "<link", "<img", "<iframe"]
        {
            assert!(!small.contains(mark), "{mark}: {page}");
        }
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        assert_eq!(page.matches("<polyline").count(), 3, "{page}");
    }
}

#[test]
fn sheets_in_every_form_hold_the_same_numbers() {
    let home = Scratch::new();
    let args = "dalmatian play -p Ana,Bo,Cy --bot all=random --seed 5";
    croupier(args).home(&home).stdin("").ends();
    let told: Value = serde_json::from_str(&croupier("sheet --json").home(&home).output()).unwrap();
    assert_eq!(told["columns"].as_array().unwrap().len(), 12, "{told}");
    let mut csv = "player,1,2,3,4,5,6,7,8,9,10,11,12,total\r\n".to_string();
    for player in told["players"].as_array().unwrap() {
        let gained: Vec<i64> =
            player["gained"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
        assert_eq!(gained.iter().sum::<i64>(), player["total"].as_i64().unwrap(), "{player}");
        let cells: Vec<String> = gained.iter().map(i64::to_string).collect();
        let name = player["player"].as_str().unwrap();
        csv += &format!("{name},{},{}\r\n", cells.join(","), player["total"]);
    }
    assert_eq!(croupier("sheet --csv").home(&home).output(), csv);
    let markdown = croupier("sheet --md").home(&home).output();
    let rows = markdown.lines().filter(|line| line.starts_with("| ")).skip(1);
    let rows: String =
        rows.map(|row| row.trim_matches(['|', ' ']).replace(" | ", ",") + "\r\n").collect();
    assert!(csv.ends_with(&rows) && !rows.is_empty(), "{markdown}");
    // A narrow screen has the columns below each other.
    let narrow = croupier("sheet").home(&home).env("COLUMNS", "40").output();
    assert!(narrow.lines().all(|line| line.chars().count() <= 40), "{narrow}");
}

/// Chips are there before the first hand: the row adds up with them.
#[test]
fn a_sheet_that_does_not_begin_at_nothing_tells_the_start() {
    let home = Scratch::new();
    let args = "dice-poker play -p Ana,Bo --bot all=greedy --deal-cards --seed 5 --chips 20";
    croupier(args).home(&home).stdin("").ends();
    let told: Value = serde_json::from_str(&croupier("sheet --json").home(&home).output()).unwrap();
    for player in told["players"].as_array().unwrap() {
        let gained = player["gained"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap());
        assert_eq!(player["start"], 20, "{player}");
        assert_eq!(20 + gained.sum::<i64>(), player["total"].as_i64().unwrap(), "{player}");
    }
    let csv = croupier("sheet --csv").home(&home).output();
    assert!(csv.starts_with("player,start,1,2,"), "{csv}");
    assert!(csv.lines().skip(1).all(|row| row.split(',').nth(1) == Some("20")), "{csv}");
    let narrow = croupier("sheet").home(&home).env("COLUMNS", "40").output();
    let (narrow, _) = narrow.split_once("Fingerprint").unwrap();
    assert!(narrow.lines().all(|line| line.chars().count() <= 40), "{narrow}");
    assert_eq!(narrow.matches("player  start").count(), 1, "{narrow}");
}

/// The page tells of each round what brought most, not whatever was said last.
#[test]
fn the_page_tells_what_brought_most() {
    let page = html(&Sheet::of(&written_down()).unwrap());
    let (_, told) = page.split_once("<h2>How it went</h2>").unwrap();
    let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("<p class")).collect();
    let best =
        ["rolls 1 1 2 3: a pair of 1s, 1 point (R2)", "rolls 1 1 1 1: a quad of 1s, 5 points (R2)"];
    assert_eq!(lines.len(), best.len() + 3, "{told}");
    for (line, best) in lines.iter().zip(best) {
        assert!(line.contains(best), "{line}");
    }
}

#[test]
fn a_game_that_was_saved_elsewhere_is_resumed_by_its_name() {
    let home = Scratch::new();
    let elsewhere = home.path("evening.jsonl").display().to_string();
    let leave = |file: &str| {
        let script = format!("3356\n{file}quit\n");
        croupier("pairs play -p Ana,Bo --plain")
            .env("COLUMNS", "200")
            .home(&home)
            .stdin(script)
            .output()
    };
    assert!(leave("").ends_with("The game is saved: croupier resume goes on with it.\n"));
    let said = leave(&format!("save {elsewhere}\n"));
    let due = format!("The game is saved: croupier resume {elsewhere} goes on with it.\n");
    assert!(said.ends_with(&due), "{said}");
}

#[test]
fn who_has_all_chips_is_asked_for_the_end_before_another_game() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "poker -p Ana,Bo --chips 20 --real-dice");
    let pty = &mut pty;
    types(pty, "Ana: 3 dice (type them, or r)> ", "653;421;all;call", "Ana shows or mucks");
    types(pty, "Ana: show, muck> ", "show AsKdQc; show 2c4d7h", "Bo has all the chips");
    pty.exp_string("chips Ana 20 buys in again, end settles up").unwrap();
    // Enter alone begins no other game.
    types(pty, "Game over (chips, end, ", "", "chips Ana 20 buys in again, end settles up");
    types(pty, "Game over (chips, end, ", "chips Ana 20", "Chips: Ana 20, Bo 40.");
    types(pty, "Bo: next, ", "end", "Ana pays Bo 20");
    types(pty, "Game over (Enter: next game, players, ", "y", "Game 2.");
    types(pty, "(type them, or r)> ", "q", "The game is saved");
    ends(pty, 0);
}
