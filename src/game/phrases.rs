//! What people say for moves that many games have, for [`said`](super::MoveWord::said).

/// These dice, once more.
pub const AGAIN: &str = "reroll, roll, again, roll again, last try, last go, last throw, last roll, one last try, one last go, one last throw, one last roll, throw, rethrow, throw again, toss, toss again, \
    pick up, lift, try, try again, have a go, another go, one more, one more go, another, another try, \
    another throw, another shot, once more, one more time, another time, second time, give, give another \
    go, give another try, take another, have another go, have another try, second go, second chance, \
    fresh roll, go for it, keep going, keep roll, keep on, go on, carry on, swap, go with, replace, get \
    rid of, ditch, shake, send, risk, change, exchange, redo, drop, lose, bin, dump, scrap, recast, cast \
    again, retry, chance, spin, run again, back in cup, back in, gamble on, not happy with, dont like, \
    dont keep, dont want, keep none, keep nothing, once again, fling, hurl, lob, chuck, chuck again, start over, trade, refresh, flick, turn again, go back in cup, go back in hand, go back into cup, put back in cup, put back in hand, back in hand, get another, \
    full reset, reset, take in hand, in hand again, try luck with";

/// These dice stay.
pub const KEEPS: &str = "keep, hold, hold on to, hang onto, hang on to, save, leave, leave alone, lock, \
    freeze, set aside, put aside, put by, put to one side, set apart, stick with, retain, park, stay, \
    preserve, stash, bank, reserve, stand on, take";

/// What lies there is what counts.
pub const STAY: &str = "stand, stay, stick, stick with, stay with, bank, bank it, keep it, take it, take that, take what have, \
    settle, settle for, write down, write it, write it down, mark it, mark it down, note it down, put it \
    down, score it, score that, count it, hold, lock it in, cash in";

/// The turn is over.
pub const OVER: &str = "pass, stop, done, finish, finished, through, enough, end here, stop there, stop \
    here, thats it, thats me, thats all, thats enough, thatll do, that will do, this will do, thisll do, \
    will do, do me, good enough, enough for me, good, happy, happy with, satisfied, content, fine with, fine \
    by, all done, im good, leave it, leave it there, leave it at that, leave them, leave them be, leave them as they are, leave all, let it be, as is, as it is, call it, \
    call it quit, call it a day, no more, no further, nothing more, nothing else, dont want more, not any \
    more, need no more, no need, dont need more, no reroll, no more reroll, no more roll, not push, dont \
    push, dont push luck, wont push luck, quit while ahead, sit tight, rest here, live with, plenty, cant do \
    better, wont do better, cant improve, all can do, thats all can do, as good as get, move on, thats me \
    done, that be all, at peace, all count, all count now, record, record that, put on sheet, on sheet, in book, perfectly happy, pleased, pleased with, no more of that, too risky, too dangerous, chicken out, chicken, live with that, accept, dont go further, leave well alone, good as is, as they are, dont risk, dont risk it, not one more, thats my lot, thats lot, here i stop, wrap up, job done, were done, we done";

/// And the next one plays.
pub const TURN: &str = "end turn, end it, next, next one, next player, your turn, your go, you go, over to, \
    over to you, pass on, pass dice, hand over, end of turn, turn over, turn done, my turn done, thats my \
    turn, on to next, on to next round, on to next one, turns over, thats the turn";

/// No, as an answer.
pub const NO: &str = "no, nope, nah, no thanks, no ta, no thank you, no way";

/// Somebody goes home.
pub const LEAVES: &str = "leave, left, gone, go, go home, head home, home, off home, off to bed, bed, is off, \
    sleep, asleep, tired, quit, exit, retire, resign, withdraw, can go, has to go, must go, have to go, need \
    go, have leave, need leave, drop out, bow out, step out, walk away, out, out of here, want out, count \
    out, take out, stop play, dont play, dont play more, dont want play more, no longer play, dont carry on, \
    dont go on, head off, set off, run off, rush off, call it a night, call it a day, had enough, have \
    enough, leave table, go on without, carry on without, play without, cash out, pack up, been pick up, pop off, shoot off, done tonight, finished tonight, enough tonight";

/// Everybody goes home.
pub const NIGHT: &str = "end, end game, end it here, end it here and count, finish, finish here, finished, stop here, stop game, \
    stop play, stop tonight, done tonight, done play, dont play more, game over, thats game, game done, game \
    finished, that was last, no more, no more game, no more tonight, no more hand, \
    enough today, enough for tonight, tonight, thats night, call it a night, call it a \
    day, pack up, pack it in, wrap up, wrap it up, shut up shop, home time, bedtime, bed time, time to go, \
    the end, settle up, settle, cash up, add up, add up point, tot up, total up, stop count, end count, finish count, count up, count point, \
    reckon up, work out winner, who win in end, thats it for, were done, we done, were finished, were through";
