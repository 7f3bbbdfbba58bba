//! A referee whose lines are typed and read by a program: a line in, events and a report out.

use std::io;

use crate::cli::exit::Exit;
use crate::cli::json::{add_field, refusal};
use crate::cli::lines::{LONGEST, as_typed, next_line};
use crate::cli::out::{Out, remark};
use crate::cli::serve::response::Response;
use crate::cli::signals::wait_for_breaks;
use crate::json::write::append_json;
use crate::pieces::{Refusal, Style};
use crate::play::session::{Event, Reply, Session};

/// How a table tells things to a program: in whole sentences, never broken.
pub const STYLE: Style = Style { width: 200, ascii: false, colour: false, plain: true };

/// What a line led to, besides its answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Led {
    pub refused: bool,
    /// The table was left.
    pub left: bool,
}

/// Types a line at a table, and writes the answer, an object.
pub fn typed(session: &mut Session, line: &str, out: &mut Vec<u8>) -> Led {
    let mut replies = Vec::new();
    let alone = line.trim().is_empty();
    // A paste of several lines arrives as one. Nothing on a line of it asks for nothing.
    for line in line.split(['\n', '\r']).filter(|line| alone || !line.trim().is_empty()) {
        let told = session.line(line);
        let ends = |reply: &Reply| matches!(reply, Reply::Leave | Reply::Refuse { .. });
        let ended = told.iter().any(ends) || session.game().is_lost() || alone;
        replies.extend(told);
        if ended {
            break;
        }
    }
    tell(session, replies, None, out)
}

/// Writes what happened at a table, how it stands, and what is told as it begins: an object.
fn tell(session: &Session, replies: Vec<Reply>, record: Option<String>, out: &mut Vec<u8>) -> Led {
    let left = replies.iter().any(Reply::leaves);
    let (events, refused) = events(session, replies);
    let answer = match &refused {
        None => {
            let report = session.report();
            let closed = left.then_some(true);
            Response::Entered { events, report, closed, record }
        }
        Some(why) => refused_at(session, why, events),
    };
    append_json(out, &answer);
    Led { refused: refused.is_some(), left }
}

/// What happened at a table, as far as these eyes may see it, and what was refused.
pub(super) fn events(session: &Session, replies: Vec<Reply>) -> (Vec<Event>, Option<Refusal>) {
    let (mut all, mut refused) = (Vec::new(), None);
    for reply in replies {
        match reply {
            Reply::Private(seat, own) if session.seen_by() == Some(seat) => {
                all.extend(own.into_iter().filter_map(Reply::event));
            }
            // Nothing of the kind is answered to other eyes.
            Reply::Private(..) => {}
            Reply::Refuse { why, .. } => refused = refused.or(Some(why)),
            open => all.extend(open.event()),
        }
    }
    (all, refused)
}

/// A refusal at a table. What stood in front of it on the line has happened all the same.
pub(super) fn refused_at<'r>(
    session: &Session,
    why: &'r Refusal,
    events: Vec<Event>,
) -> Response<'r> {
    let error = refusal(why, Some(session.game().table().info())).error;
    let report = (!events.is_empty()).then(|| session.report());
    Response::Refused { error, events: report.is_some().then_some(events), report, line: None }
}

/// Runs a table on standard input and output: an answer as it begins, and one for each line. If
/// `named`, whoever asked knows where the record is kept.
///
/// # Errors
/// If stdin or stdout fails.
pub fn run(mut session: Session, named: bool, out: &mut Out) -> anyhow::Result<Exit> {
    session.tell_program();
    wait_for_breaks();
    let mut all = begin_and_report(&mut session, named, out)?;
    let mut lines = io::stdin().lock();
    let mut number = 0;
    while !all.left {
        let Some(line) = next_line(&mut lines, LONGEST)? else { break };
        number += 1;
        let answer = out.waiting();
        let led = match as_typed(line) {
            // An empty line is Enter alone.
            Ok(line) => typed(&mut session, &line, answer),
            Err(why) => {
                append_json(answer, &refusal(&why, None));
                Led { refused: true, left: false }
            }
        };
        if led.refused {
            add_field(answer, "line", Some(&number));
        }
        answer.push(b'\n');
        out.flush()?;
        all = Led { refused: all.refused || led.refused, left: led.left };
    }
    leave(&mut session);
    Ok(match () {
        () if session.game().is_lost() => Exit::Trouble,
        () if all.refused => Exit::Refused,
        () => Exit::Done,
    })
}

/// Whoever has left, in whatever way, does not buy in again. What is wrong then is no answer to
/// anything.
pub(super) fn leave(session: &mut Session) {
    for reply in session.leave() {
        if let Reply::Refuse { why, .. } = reply {
            remark(&why.to_string());
        }
    }
}

fn begin_and_report(session: &mut Session, named: bool, out: &mut Out) -> io::Result<Led> {
    let replies = session.begin();
    let answer = out.waiting();
    let record = session.game().kept_in().filter(|_| !named);
    let record = record.map(|path| path.display().to_string());
    let led = tell(session, replies, record, answer);
    answer.push(b'\n');
    out.flush()?;
    Ok(led)
}
