//! The commands at the prompt, besides the moves, and what people say for them.

/// A command at the prompt.
#[derive(Debug, PartialEq)]
pub struct Command {
    /// Under which others of its kind stand in help.
    pub group: &'static str,
    pub word: &'static str,
    pub form: &'static str,
    pub help: &'static str,
    /// In plain forms, between commas.
    pub said: &'static str,
}

const fn command(
    group: &'static str,
    word: &'static str,
    form: &'static str,
    help: &'static str,
    said: &'static str,
) -> Command {
    Command { group, word, form, help, said }
}

/// All commands, in the order in which help lists them.
#[rustfmt::skip]
pub const COMMANDS: [Command; 19] = [
    command("Look", "?", "?", "show what is possible now",
        "what can, option, possible, whose, who, bid so far, what move, which move, choice, what now, legal move, \
         pot, side pot, how many left, to call, target"),
    command("Look", "help", "help [WORD]", "what one can type now, or explain a word",
        "command, how do i type, how type, man"),
    command("Other", "roll", "roll, r", "let the program roll or deal",
        "r, you roll, roll for me, roll it, roll dice, throw, throw for me, throw it, computer roll, program roll, \
         deal, deal for me, deal it, go on, go ahead, you do it, do it for me, shake, random"),
    command("Look", "intro", "intro", "say what the game is about, and how to type",
        "what is this, what this, introduction"),
    command("Look", "rules", "rules [WORD]", "show the rules, or clauses with a word",
        "rule, how to play, play this, how play, allow, legal, rulebook"),
    command("Look", "score", "score", "show the score sheet",
        "sheet, scoreboard, score sheet, tally, score so far, first place, second place, result, in front, how we do, \
         have most, who many, who most, trail, win, ahead, lead, standings, point so far, so far, chip, leader, point, total point, \
         losing, behind, doing, up, down, get nothing, table so far, leaderboard"),
    command("Ask", "why", "why [N]", "explain the last verdict, or that of entry N", "how come, explain, what reason"),
    command("Ask", "best", "best", "rank the possible moves; the first ten",
        "hint, worth it, worth, good idea, make sense, do think, optimal, best play, best move, best choice, right play, \
         sensible, strategy, help out, you do, wiser, smarter, smart, correct play, should, would you, advice, advise, what better, what best, what can make, what could make, \
         recommend, recommendation, good move, suggest, suggestion, clever, tip, wise, any tip, any idea, help me decide, would do, computer do"),
    command("Ask", "odds", "odds", "show the chances of this moment",
        "equity, percentage, how often, chance, likely, likelihood, probability, percent, probable, my chance"),
    command("Ask", "review", "review", "show the choices and rolls that decided most", "mistake, how well, luckiest"),
    command("Look", "hands", "hands", "show what beats what",
        "better than, which better, which win, order, order of hand, high than, beat, beat what, ranking, rank, hand rank, hand ranking, \
         ranking of hand"),
    command("Look", "state", "state", "print this moment as JSON", "json"),
    command("Look", "log", "log [all]", "show the record so far, or with what was taken back",
        "recap, transcript, history, record, so far, move so far, play back, all roll, happen, what happen, list of move"),
    command("Correct", "undo", "undo [N]", "take back what was last typed (u), N times; undo to 12",
        "u, change mind, mind change, take back, take it back, take that back, go back, step back, back, back up, back \
         one, one back, cancel, scratch, scratch that, scrap, take roll back, take move back, take bet back, take bid back, take step back, rewind, unsay, unroll, revert, delete, forget, ignore, remove, strike, \
         strike that, drop that, reverse, wipe, cross out, rub out, reset, void, erase, undone, didnt count, doesnt \
         count, dont count, doesnt stand, never mind that, wrong undo, disregard, redo that wrong, roll back"),
    command("Correct", "redo", "redo", "bring back what undo took, also behind something new",
        "reinstate, restore, put back, put it back, bring back, bring it back, as it was, undo undo, undo was wrong, was \
         right after all, right after all"),
    command("Correct", "fix", "fix [N] ...", "correct the roll or the move of entry N, or the last", ""),
    command("Other", "note", "note ...", "write a remark into the record", ""),
    command("Look", "peek", "peek NAME", "show a player the hand they were dealt",
        "show card, see card, look card, look at card, my card, see hand, look hand, look at hand, show hand, check card, \
         check hand, reveal card"),
    command("Other", "quit", "quit", "leave; the game is saved", "exit"),
];
