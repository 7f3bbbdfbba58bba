//! Between hands: who speaks, chips that come and go, and settling up.

use super::{Table, read, three};
use crate::game::{Choice, Game, Next, Offer, Speak};
use crate::games::dice_poker::{DicePoker, Move, Part, TABLE_MOST};
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;

/// After a hand in which Cy won the antes: 99, 99 and 102 chips.
fn after_a_hand() -> Table {
    let mut table = three(DicePoker::default(), [99; 3]);
    table.act(&["Ana: fold", "Bo: fold"]);
    table
}

/// Ana has lost all her chips to Bo.
fn bust() -> Table {
    let mut table = Table::new(DicePoker::default(), &["Ana", "Bo"]);
    table.outcome(&["653", "653"]).act(&["Ana: all-in", "Bo: call"]);
    table.outcome(&["2s 3d 9c", "As Ad Ac"]);
    assert_eq!(table.chips(), [0, 200]);
    table
}

fn offered(table: &Table) -> Vec<Offer<Move>> {
    table.rules.offered(&table.state)
}

#[test]
fn j14_everybody_speaks_between_hands() {
    let mut table = after_a_hand();
    let [ana, bo, cy] = [0, 1, 2].map(Seat::new);
    let open = |kind| Offer { seat: cy, choice: Choice::Open { kind } };
    let mut due = vec![Offer::of(cy, Move::Next)];
    due.extend(["chips", "take", "sit-out", "leave", "ante"].map(open));
    due.push(Offer::of(cy, Move::End));
    due.extend(
        [ana, bo]
            .into_iter()
            .flat_map(|seat| [Move::Next, Move::End].map(|mv| Offer::of(seat, mv))),
    );
    assert_eq!(offered(&table), due);
    let refusal = table.refused("Cy: chips Bo 0");
    assert_eq!(refusal.code, Code::OutOfRange);
    assert_eq!(refusal.hint.unwrap(), "From 1 to 1000000000 at a time");
    let refusal = table.refused("Cy: chips Bo -5");
    assert_eq!(refusal.hint.unwrap(), "Say how many: chips Bo 50");
    assert_eq!(table.refused("Cy: check").code, Code::PhaseWrong);
    table.act(&["Ana: chips Bo 50"]);
    assert_eq!(table.chips()[1], 149);
    let standing = table.rules.standing(&table.state, &table.names);
    assert_eq!(standing, "Chips: Ana 99, Bo 149, Cy 102");
    table.act(&["Bo: next"]);
    assert_eq!(
        table.refused("Bo: chips Ana 5").hint.unwrap(),
        "next, chips, end and the like are for between hands"
    );
}

#[test]
fn j5_a_table_holds_no_end_of_chips() {
    let mut table = after_a_hand();
    table.state.players[0].chips = TABLE_MOST - 201;
    let refusal = table.refused("Cy: chips Bo 1");
    assert_eq!((refusal.code, refusal.rule), (Code::OutOfRange, Some("J5")));
    let message = "a table holds 1000000000000 chips at most, this one has 1000000000000";
    assert_eq!(refusal.message, message);
}

#[test]
fn j5_whoever_has_lost_all_chips_may_buy_in_again() {
    let mut table = bust();
    assert!(table.heard("J5 Bo has all the chips: chips Ana 100 buys in again, end closes"));
    assert_eq!(table.rules.next(&table.state), Next::Over);
    assert_eq!(table.rules.winners(&table.state).iter().collect::<Vec<_>>(), [Seat::new(1)]);
    assert_eq!(table.refused("Ana: next").rule, Some("J16"));
    table.act(&["Ana: chips Ana 100", "Bo: next"]);
    assert_eq!(table.chips(), [99, 199]);
    assert_eq!(table.turn(), "Bo");
    // Who bought in has so much less.
    assert_eq!(table.rules.scores(&table.state), [-1, 199]);
}

#[test]
fn j16_chips_are_taken_out() {
    let mut table = after_a_hand();
    table.act(&["Ana: take Ana 40"]);
    assert_eq!(table.chips(), [59, 99, 102]);
    assert_eq!(table.rules.scores(&table.state), [99, 99, 102]);
    for line in ["Ana: take Ana 60", "Ana: take Ana 0"] {
        assert_eq!(table.refused(line).code, Code::OutOfRange, "{line}");
    }
    table.act(&["Bo: leave Bo"]);
    assert!(table.heard("J16 Bo leaves with 99 chips"));
    assert_eq!((table.chips()[1], table.state.players[1].part()), (0, Part::Out));
    assert_eq!(table.refused("Bo: leave Bo").rule, Some("J16"));
    table.act(&["Cy: next"]);
    assert_eq!(table.chips(), [58, 0, 101]);
}

#[test]
fn j16_who_sits_out_pays_and_rolls_nothing() {
    let mut table = after_a_hand();
    assert_eq!(table.refused("Ana: sit-in Ana").rule, Some("J16"));
    // The button would be Ana's.
    table.act(&["Ana: sit-out Ana", "Cy: next"]);
    assert_eq!(table.chips(), [99, 98, 101]);
    assert_eq!((table.state.button(), table.state.players[0].part()), (Seat::new(1), Part::Out));
    table.outcome(&["653", "421"]).act(&["Cy: fold"]);
    assert_eq!(table.chips(), [99, 100, 101]);
    assert_eq!(table.refused("Ana: sit-out Ana").rule, Some("J16"));
    table.act(&["Bo: sit-out Bo"]);
    assert!(!offered(&table).contains(&Offer::of(Seat::new(1), Move::Next)));
    assert_eq!(table.refused("Cy: next").message, "a hand needs two players with chips");
    table.act(&["Ana: sit-in Ana", "Cy: next"]);
    assert_eq!(table.chips(), [98, 100, 100]);
}

#[test]
fn j16_the_ante_is_changed() {
    let mut table = after_a_hand();
    table.act(&["Ana: ante 5", "Ana: next"]);
    assert!(table.heard("hand 2: Ana is the dealer, everybody pays 5 chips"));
    assert_eq!(table.chips(), [94, 94, 97]);
    table.outcome(&["653", "421", "111"]);
    assert!(table.refused("Bo: bet 4").message.contains("bet between 5 and"));
    assert_eq!(table.refused("Bo: ante 5").code, Code::PhaseWrong);
    let mut table = after_a_hand();
    assert_eq!(table.refused("Ana: ante 2000000000").rule, Some("J16"));
    assert_eq!(table.refused("Ana: ante").hint.unwrap(), "Say how many: ante 5");
}

#[test]
fn j17_at_the_end_it_is_told_who_pays_whom() {
    let mut table = after_a_hand();
    table.act(&["Cy: end"]);
    assert!(table.heard("J17 won and lost: Ana -1, Bo -1, Cy +2"), "{:?}", table.events);
    assert!(table.heard("J17 Ana pays Cy 1, Bo pays Cy 1"));
    assert!(!table.heard("bought"));

    let mut table = bust();
    table.act(&["Ana: chips Ana 100", "Bo: take Bo 30", "Bo: end"]);
    assert!(table.heard("J17 Ana bought 200 and goes with 100, Bo bought 100 and goes with 200"));
    assert!(table.heard("won and lost: Ana -100, Bo +100"));
    assert!(table.heard("J17 Ana pays Bo 100"));
    assert_eq!(table.refused("Ana: chips Ana 100").code, Code::GameOver);

    // The greatest loss goes to the greatest win first.
    let mut table = after_a_hand();
    for (player, chips) in table.state.players.iter_mut().zip([30, 130, 140]) {
        player.chips = chips;
    }
    table.act(&["Ana: end"]);
    assert!(table.heard("J17 Ana pays Cy 40, Ana pays Bo 30"), "{:?}", table.events);
    // Of chips from before nobody knows who paid.
    let mut table = after_a_hand();
    table.state.players[0].chips = 500;
    table.act(&["Ana: end"]);
    assert!(table.heard("who pays whom is not known"));
}

#[test]
fn j17_what_was_bought_and_taken_travels_with_the_state() {
    let state = r#"{"phase":"between","hand":3,"button":"Bo","ante":5,"players":[
        {"name":"Ana","chips":250,"bought":100,"away":true},{"name":"Bo","chips":20,"taken":30}]}"#;
    let state = read(state).unwrap();
    assert_eq!((state.ante, state.players[0].bought, state.players[1].taken), (Some(5), 100, 30));
    assert!(state.players[0].away);
    // Bo has taken chips out, and Ana had some: all that was brought is there.
    let less =
        r#"{"phase":"between","players":[{"name":"Ana","chips":150},{"name":"Bo","chips":20}]}"#;
    assert_eq!(read(less).unwrap_err().at.as_deref(), Some("/players"));
    let none = r#"{"phase":"between","players":[
        {"name":"Ana","chips":200},{"name":"Bo","chips":0,"away":true}]}"#;
    assert_eq!(read(none).unwrap_err().at.as_deref(), Some("/players/1/away"));
}

#[test]
fn j5b_known_hands_that_lose_are_mucked_where_the_table_agreed() {
    let played = |muck| {
        let mut table = three(DicePoker { muck, ..DicePoker::default() }, [99; 3]);
        table.act(&["Ana: check", "Bo: bet 10", "Cy: call", "Ana: call"]);
        table.outcome(&["As Ad Ac", "2s 3d 9c", "Kh Kc 4d"]);
        table.act(&["Ana: check", "Bo: check", "Cy: check"]);
        table
    };
    let (shown, mucked) = (played(false), played(true));
    assert!(shown.heard("R5 Bo shows") && shown.heard("R5 Cy shows"));
    assert!(
        mucked.heard("R5 Ana shows")
            && mucked.heard("J5b Bo mucks")
            && mucked.heard("J5b Cy mucks")
    );
    assert_eq!(mucked.chips(), shown.chips());
    // The first to show shows, and so does whoever can still win or share.
    let mut table = three(DicePoker { muck: true, ..DicePoker::default() }, [20, 10, 99]);
    table.act(&["Ana: all-in", "Bo: all-in", "Cy: call"]);
    table.outcome(&["Kh Kd Ks", "Ah Ad As", "2s 3d 9c"]);
    assert!(
        table.heard("R5 Ana shows") && table.heard("R5 Bo shows") && table.heard("J5b Cy mucks")
    );
    // An equal hand does not lose: it divides the pot.
    let mut table = Table::new(DicePoker { muck: true, ..DicePoker::default() }, &["Ana", "Bo"]);
    table.outcome(&["653", "653"]).act(&["Ana: bet 10", "Bo: call"]);
    table.outcome(&["As Kd 9c", "Ah Kc 9d"]).act(&["Ana: check", "Bo: check"]);
    assert_eq!(table.chips(), [100, 100]);
    assert!(!table.heard("mucks"), "{:?}", table.events);
}
