//! Manual pages, made from the command tree.

use clap::{Arg, Command};
use roff::{Inline, Roff, bold, italic, roman};

use crate::cli::command_line::{example_game, tabletop_games, whole_tree};
use crate::cli::evening::args::{DICE_METHOD, EVENINGS};
use crate::cli::guides::{GUIDES, Guide};
use crate::cli::paint;
use crate::cli::serve::Request;
use crate::game::{Info, Setting};
use crate::pieces::refusal::Code;
use crate::play::games::Games;
use crate::play::session::commands::COMMANDS;

/// The page of the program.
#[must_use]
pub fn program(games: &Games) -> String {
    let tree = whole_tree(games);
    let mut page = page("CROUPIER");
    section(
        &mut page,
        "NAME",
        [format!("croupier - a referee, scorer and analyst for {}", tabletop_games(games))
            .as_str()],
    );
    page.control("SH", ["SYNOPSIS"]);
    page.text([bold("croupier"), roman(" "), italic("GAME"), roman(" [VERB] [OPTIONS]")]);
    page.control("br", []);
    page.text([
        bold("croupier"),
        roman(" resume|games|stats|sheet|log|verify|recover|roll|serve|completions|man …"),
    ]);
    section(
        &mut page,
        "DESCRIPTION",
        [
            "croupier keeps the rules, turns, scores and the record of games played with ordinary dice \
         and cards. With a terminal it referees at a prompt: people type what they rolled, or let \
         the program roll. In a pipe it takes JSON states, one a line, and answers each with one \
         line. In a shell it scores hands, ranks decisions and counts chances.",
            "Words in, words out; JSON in, JSON out; --json turns words into JSON. Answers go to \
         standard output and nothing else does.",
        ],
    );
    page.control("SH", ["GAMES"]);
    for kind in games {
        let info = kind.info();
        let aliases =
            info.aliases.iter().map(|alias| format!(", {alias}")).collect::<Vec<_>>().concat();
        item(
            &mut page,
            vec![bold(info.id), roman(aliases)],
            &format!("{}. See croupier-{}(1).", info.about, info.id),
        );
    }
    page.control("SH", ["OTHER COMMANDS"]);
    for beside in tree
        .get_subcommands()
        .filter(|sub| !games.iter().any(|kind| kind.info().id == sub.get_name()))
    {
        command_item(&mut page, beside);
    }
    options(&mut page, "OPTIONS", &tree);
    at_the_prompt(&mut page);
    section(&mut page, "EVENINGS", EVENINGS);
    section(&mut page, "THE TEST OF THE DICE", DICE_METHOD.split("\n\n"));
    for_programs(&mut page);
    section(
        &mut page,
        "COACH AND LUCK",
        [
            "With --coach, or coach at the prompt, the program remarks, once and in one line, on \
                a move that gives away much: more than 2 percent of the chance to win, or 0.25 \
                chips in Dice Poker, unless you name an amount. At the start the coach says \
                which choices it judges. Where values are estimated, a loss that chance in the \
                estimate could explain is not called a mistake.",
            "At the end of a game, and with luck at the prompt, the ledger of luck shows what \
                each player could expect at the start, what dice and cards gave, what their own \
                mistakes cost, and what the mistakes of others gave. These add up to the result, \
                in percent of winning or in chips. A mistake costs the difference between the \
                best choice and the one made, if everybody plays best from there on. The ledger \
                is exact in Dalmatian for two and in Pairs and Wagers where J13 of its rules \
                calls the game solved, and estimated elsewhere. Choices that nobody can judge, \
                such as those of hands with unknown cards, count as luck; the ledger says how \
                many there were.",
        ],
    );
    page.control("SH", ["REFUSALS"]);
    page.text([filled(
        "A refusal says what was wrong, where, by which rule, and what is possible; nothing has \
            changed. In JSON it is an object with the key \"error\", and its \"code\" is one of \
            these:",
    )]);
    for code in Code::ALL {
        item(&mut page, vec![bold(code.as_str())], code.meaning());
    }
    secrets(&mut page);
    surroundings(&mut page);
    program_examples(&mut page, example_game(games));
    let pages: Vec<String> =
        games.iter().map(|kind| format!("croupier-{}(1)", kind.info().id)).collect();
    let guides = GUIDES.iter().map(|guide| format!("croupier-{}(7)", guide.name));
    let pages: Vec<String> = pages.into_iter().chain(guides).collect();
    section(&mut page, "SEE ALSO", [pages.join(", ").as_str()]);
    page.render()
}

fn program_examples(page: &mut Roff, game: Option<&Info>) {
    let (id, example) = game.map_or(("GAME", "POSITION"), |info| (info.id, info.example));
    examples(
        page,
        &[
            (
                "Referee a game of three, all dice typed or rolled by the program:",
                &format!("croupier {id} -p Ana,Bo,Cy"),
            ),
            ("Go on after the battery died:", "croupier resume"),
            ("Score a turn:", &format!("croupier {id} score {example}")),
            ("What should be rolled again?", &format!("croupier {id} best {example}")),
            (
                "A game as states in a pipe:",
                &format!("croupier {id} new -p Ana,Bo | croupier {id} roll | croupier {id} look"),
            ),
            (
                "The best move of every state of a file:",
                &format!("croupier {id} best < states.jsonl | jq -r '.options[0].move'"),
            ),
            ("Tab completes, in the shell that you use:", "croupier completions --install"),
        ],
    );
}

/// What can be typed beside moves.
fn at_the_prompt(page: &mut Roff) {
    section(
        page,
        "AT THE PROMPT",
        ["The prompt says who acts and what is awaited. Type faces and cards as they fell, or \
            press Enter to let the program roll. Moves are words, and may be shortened as long \
            as no other move begins the same way. Separate several entries on one line with ;, \
            and put a name with a colon in front to say whose move it is, as in Bo: stop. There \
            are also these commands, which may be shortened in the same way; where a short form \
            fits both a move and a command, it means the move."],
    );
    for command in COMMANDS {
        item(page, vec![bold(command.form)], &format!("{}.", command.help));
    }
}

/// What is kept from whom, and what cannot be.
fn secrets(page: &mut Roff) {
    section(
        page,
        "SECRETS AND FAIRNESS",
        [
            "With --deal-cards or --fair, the source of dice and cards is kept apart from the \
                record, in FILE.secret, until the game is over; then it goes into the record, \
                and croupier verify checks every roll and deal. Until then nothing tells a \
                hidden card or a coming roll: not the record, log, state or verify, nor a copy \
                of the record. A seed given with --seed is hidden in the same way, but a short \
                one can be guessed from the dice. Records of earlier releases that deal cards \
                hold their seed.",
            "This does not protect against somebody who can read FILE.secret: anybody with the \
                account that runs the program can look at all hands and coming rolls, and at \
                what is typed. Files are readable by this account alone (0600). Without \
                --deal-cards the program never knows the cards that people keep to themselves, \
                and without --fair a record holds its seed, from which every roll follows.",
            "With --fair nobody can have chosen the dice. The commitment shown before play fixes \
                the secret, the players and the house rules. stir NAME WORDS adds a player's \
                words before the first roll of a game, round or hand: the hashes of all words \
                are in the record before any words are, so nobody can choose words by what they \
                bring. (64 hexadecimal digits count as the hash of words that only their author \
                knows.) Remarks and undo never change a roll. Every roll is shown with a short \
                check, and the end of the game with a fingerprint of the record: croupier verify \
                FILE --noted CHECK finds what players have noted, or says that this is another \
                record. croupier resume refuses a record that is shorter than what was \
                confirmed. The account that runs the program can still foresee rolls with the \
                secret, undo a roll, or replace a lost secret; the record shows the last two for \
                good.",
            "If FILE.secret is lost, croupier resume FILE --new-secret goes on with another \
                secret. Earlier rolls stand, and can no longer be checked; hidden cards dealt \
                earlier are then known to their players alone, who say what they hold.",
        ],
    );
}

/// What programs ask.
fn for_programs(page: &mut Roff) {
    section(
        page,
        "FOR PROGRAMS",
        ["croupier serve answers requests of a program, one JSON object a line, with one line \
             each, in order: {\"id\":1,\"do\":\"best\",\"state\":{…},\"as\":\"Ana\"}. An id comes back with \
             the answer. A state names its game, or the request does; best, odds and score take a \
             position of the shell instead. What is asked for is one of these:"],
    );
    for (word, about) in Request::ABOUT {
        item(page, vec![bold(*word)], &format!("{about}."));
    }
    for paragraph in [
        "open answers with the number of a session: a game with a referee and a record, on disk \
            and locked like that of play; up to 64 may be open at once. Every line of the prompt \
            may be entered in it. The answer says what happened (entries with their numbers, \
            verdicts with their clauses, anything else in words) and how the game stands. A \
            refused line is answered with its refusal; what came before it on the line has \
            happened, and is included. Of hands that the program dealt, an answer shows only \
            what the player named by \"as\" may see: in open for the whole session, in enter for \
            one line. With --json, play and resume are one such session: one answer as the game \
            begins, and one for each line.",
        "Requests with the same seed give the same dice; \"from\" says in which place they fall. \
         \"seconds\" and \"games\" bound the work of best, odds and simulate. croupier schema request \
         and croupier schema answer print JSON Schemas.",
    ] {
        page.control("PP", []);
        page.text([filled(paragraph)]);
    }
}

/// Exit statuses, files and environment.
fn surroundings(page: &mut Roff) {
    page.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in [
        (
            "0",
            "Done. A reader that closes the pipe early is a quiet end, too. If standard output \
                was closed from the start, it cannot be told from /dev/null, and answers are \
                lost silently.",
        ),
        (
            "1",
            "Something was refused: a move, a state, a record; in a game that is played from a pipe, \
             any line of it.",
        ),
        ("2", "The command line could not be understood, or lacked something."),
        ("3", "A file or the terminal failed; an answer may not have been written."),
        ("128+n", "Ended by signal n."),
    ] {
        item(page, vec![bold(status)], meaning);
    }
    page.control("SH", ["FILES"]);
    item(
        page,
        vec![italic("$XDG_STATE_HOME/croupier/games/")],
        "Records of games, one JSON object to a line, every entry synced before it is confirmed. \
         Without the variable: ~/.local/state.",
    );
    item(
        page,
        vec![italic("$XDG_STATE_HOME/croupier/history")],
        "What was typed at prompts, but no lines of dice.",
    );
    item(page, vec![italic("$XDG_STATE_HOME/croupier/players")], "Who sat down last.");
    item(
        page,
        vec![italic("$XDG_STATE_HOME/croupier/names")],
        "Everybody who sat down lately, for completion.",
    );
    item(
        page,
        vec![italic("$XDG_STATE_HOME/croupier/dice")],
        "Whether the dice are real, as was said last at a terminal.",
    );
    item(
        page,
        vec![italic("$XDG_STATE_HOME/croupier/greeted")],
        "There once the first-time help has been shown; without it, it is shown again.",
    );
    page.control("SH", ["ENVIRONMENT"]);
    for (name, meaning) in [
        ("NO_COLOR", "If not empty, no colour."),
        ("CROUPIER_NO_TIPS", "If set and not 0 or no, as with --no-tips."),
        ("CLICOLOR_FORCE", "If not empty and not 0, colour in pipes too."),
        ("COLUMNS", "The width of the screen where it cannot be measured."),
        ("LC_ALL, LC_CTYPE, LANG", "Suit signs and drawing only with UTF-8."),
        ("TERM", "With \"dumb\", linear text as with --plain."),
        ("XDG_STATE_HOME", "Where records are kept."),
    ] {
        item(page, vec![bold(name)], meaning);
    }
}

/// The page of a game.
#[must_use]
pub fn of_game(games: &Games, info: &Info) -> String {
    let tree = whole_tree(games);
    let id = info.id;
    let mut page = page(&format!("CROUPIER-{}", id.to_uppercase()));
    section(&mut page, "NAME", [format!("croupier-{id} - {}", lower_first(info.about)).as_str()]);
    page.control("SH", ["SYNOPSIS"]);
    page.text([bold(format!("croupier {id}")), roman(" [VERB] [OPTIONS] [POSITION…]")]);
    let (least, most) = info.seats;
    section(
        &mut page,
        "DESCRIPTION",
        [
            format!("{}, for {least} to {most} players.", info.title).as_str(),
            "Without a verb: referees if standard input is a terminal, otherwise reports on the \
         states that come, as look does.",
        ],
    );
    page.control("SH", ["RULES"]);
    for clause in crate::play::clauses::clauses(info.rules) {
        item(&mut page, vec![bold(clause.id)], &crate::play::clauses::unmarked(&clause.text));
    }
    page.control("SH", ["HOUSE RULES"]);
    for rule in info.house_rules {
        let flag = format!("--{}", rule.key.replace('_', "-"));
        let value = match rule.setting {
            Setting::Switch => String::new(),
            Setting::Number { least, most } => format!(" N ({least} to {most})"),
            Setting::Word(words) => format!(" {}", words.join("|")),
        };
        item(
            &mut page,
            vec![bold(flag), roman(value)],
            &format!("{} ({}).", rule.help, rule.clause),
        );
    }
    item(
        &mut page,
        vec![bold("--rules"), roman(" FILE")],
        "House rules as a JSON object; flags win over it.",
    );
    page.control("SH", ["MOVES"]);
    for mv in info.moves {
        item(&mut page, vec![bold(mv.example)], mv.help);
    }
    section(
        &mut page,
        "POSITIONS",
        [
            format!("{}.", info.notation).as_str(),
            format!("Phases of a state: {}.", info.phases.join(", ")).as_str(),
        ],
    );
    page.control("SH", ["VERBS"]);
    let game = tree.find_subcommand(id);
    for verb in game.into_iter().flat_map(Command::get_subcommands) {
        command_item(&mut page, verb);
    }
    if let Some(game) = game {
        options(&mut page, "OPTIONS WITHOUT A VERB, AND OF PLAY", game);
    }
    examples(
        &mut page,
        &[
            ("Referee a game:", &format!("croupier {id} -p Ana,Bo,Cy")),
            ("What is a position worth?", &format!("croupier {id} score {}", info.example)),
            ("Read a clause of the rules:", &format!("croupier {id} rules R1")),
        ],
    );
    section(&mut page, "SEE ALSO", ["croupier(1)"]);
    page.render()
}

/// A guide as a page.
#[must_use]
pub fn of_guide(guide: &Guide) -> String {
    let title = format!("CROUPIER-{}", guide.name.to_uppercase());
    let mut page = headed(&title, "7", "Miscellaneous Information");
    guide.append(&mut page);
    section(&mut page, "SEE ALSO", ["croupier(1)"]);
    page.render()
}

fn page(title: &str) -> Roff {
    headed(title, "1", "User Commands")
}

fn headed(title: &str, number: &str, part: &str) -> Roff {
    let mut page = Roff::new();
    let source = format!("croupier {}", env!("CARGO_PKG_VERSION"));
    page.control("TH", [title, number, DATE, &source, part]);
    page
}

/// The date of this release's manual.
const DATE: &str = "2026-11-20";

fn section<'a>(page: &mut Roff, title: &str, paragraphs: impl IntoIterator<Item = &'a str>) {
    page.control("SH", [title]);
    for (i, paragraph) in paragraphs.into_iter().enumerate() {
        if i > 0 {
            page.control("PP", []);
        }
        page.text([filled(paragraph)]);
    }
}

/// Running text, in source lines that a reader of the source can bear.
fn filled(text: &str) -> Inline {
    roman(paint::wrapped(text, 72, 0).join("\n"))
}

fn item(page: &mut Roff, head: Vec<Inline>, body: &str) {
    page.control("TP", []);
    page.text(head);
    let (text, list) = body.split_once("\n  - ").unwrap_or((body, ""));
    page.text([filled(text)]);
    if list.is_empty() {
        return;
    }
    page.control("RS", []);
    for point in list.split("\n  - ") {
        page.control("IP", ["-", "2"]);
        page.text([filled(point)]);
    }
    page.control("RE", []);
}

fn examples(page: &mut Roff, list: &[(&str, &str)]) {
    page.control("SH", ["EXAMPLES"]);
    for (what, line) in list {
        page.control("TP", []);
        page.text([roman(*what)]);
        page.text([bold(*line)]);
    }
}

fn command_item(page: &mut Roff, command: &Command) {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let names: Vec<String> = command
        .get_positionals()
        .map(|arg| {
            let name = arg
                .get_value_names()
                .and_then(|names| names.first())
                .map_or_else(|| arg.get_id().to_string().to_uppercase(), ToString::to_string);
            if arg.is_required_set() { format!(" {name}") } else { format!(" [{name}]") }
        })
        .collect();
    item(page, vec![bold(command.get_name()), roman(names.concat())], &format!("{about}."));
    let own: Vec<&Arg> = command
        .get_arguments()
        .filter(|arg| !arg.is_positional() && !arg.is_global_set() && !is_rule(arg))
        .filter(|arg| arg.get_id() != "help")
        .collect();
    if own.is_empty() {
        return;
    }
    page.control("RS", []);
    for arg in own {
        option_item(page, arg);
    }
    page.control("RE", []);
}

fn is_rule(arg: &Arg) -> bool {
    arg.get_help_heading() == Some("House rules")
}

fn options(page: &mut Roff, title: &str, command: &Command) {
    page.control("SH", [title]);
    for arg in command.get_arguments().filter(|arg| !arg.is_positional() && !is_rule(arg)) {
        option_item(page, arg);
    }
}

fn option_item(page: &mut Roff, arg: &Arg) {
    let mut names = Vec::new();
    names.extend(arg.get_short().map(|short| format!("-{short}")));
    names.extend(arg.get_long().map(|long| format!("--{long}")));
    if names.is_empty() {
        return;
    }
    let takes = arg.get_action().takes_values();
    let value = match arg.get_value_names() {
        Some(values) if takes && arg.is_require_equals_set() => format!("[={}]", values.join(" ")),
        Some(values) if takes => format!(" {}", values.join(" ")),
        _ => String::new(),
    };
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let choices: Vec<String> = if takes {
        arg.get_possible_values().iter().map(|choice| choice.get_name().to_string()).collect()
    } else {
        Vec::new()
    };
    let choices =
        if choices.is_empty() { String::new() } else { format!(" ({})", choices.join(", ")) };
    item(page, vec![bold(names.join(", ")), italic(value)], &format!("{help}{choices}."));
}

fn lower_first(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_lowercase().chain(signs).collect())
}
