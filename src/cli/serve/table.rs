//! A referee whose lines are typed and read by a program: a line in, events and a report out.

use std::io;

use crate::cli::exit::Exit;
use crate::cli::json::{add_field, refusal};
use crate::cli::lines::{LONGEST, judged, next_line};
use crate::cli::out::Out;
use crate::json::write::append_json;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;
use crate::pieces::style::Style;
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
    // A paste of several lines arrives as one.
    for line in line.split(['\n', '\r']) {
        replies.extend(session.line(line));
        let ends = |reply: &Reply| matches!(reply, Reply::Leave | Reply::Refuse { .. });
        if replies.iter().any(ends) || session.game().is_lost() {
            break;
        }
    }
    append_events(session, &replies, out)
}

/// Writes what happened at a table, and how it stands: an object.
pub fn append_events(session: &Session, replies: &[Reply], out: &mut Vec<u8>) -> Led {
    let left = replies.contains(&Reply::Leave);
    let (events, refused) = match events(replies, session.seen_by()) {
        Ok(events) => (events, None),
        Err(seat) => {
            let name = &session.game().table().names()[seat];
            let message = format!("{name} alone may see this");
            let hint = format!("Say \"as\":\"{name}\" where a line is entered, or --as {name}");
            (Vec::new(), Some(Refusal::new(Code::SeatWrong, message).hint(hint)))
        }
    };
    let why = refused.as_ref().or_else(|| {
        replies.iter().find_map(|reply| match reply {
            Reply::Refuse { why, .. } => Some(why),
            _ => None,
        })
    });
    if let Some(why) = why {
        append_json(out, &refusal(why, Some(session.game().table().info())));
        if events.is_empty() {
            return Led { refused: true, left };
        }
        // What stood in front of it on the line has happened all the same.
        out.pop();
        out.push(b',');
    } else {
        out.push(b'{');
    }
    out.extend_from_slice(b"\"events\":");
    append_json(out, &events);
    out.extend_from_slice(b",\"report\":");
    session.write_report(out);
    if left {
        out.extend_from_slice(b",\"closed\":true");
    }
    out.push(b'}');
    Led { refused: why.is_some(), left }
}

/// What may be told to these eyes; otherwise whose eyes it is for.
fn events(replies: &[Reply], eyes: Option<Seat>) -> Result<Vec<Event<'_>>, Seat> {
    let mut all = Vec::new();
    for reply in replies {
        match reply {
            Reply::Private(seat, _) if eyes != Some(*seat) => return Err(*seat),
            Reply::Private(_, own) => all.extend(own.iter().filter_map(Reply::event)),
            open => all.extend(open.event()),
        }
    }
    Ok(all)
}

/// Runs a table on standard input and output: an answer as it begins, and one for each line.
///
/// # Errors
/// If stdin or stdout fails.
pub fn run(mut session: Session, out: &mut Out) -> anyhow::Result<Exit> {
    let mut all = begin_and_report(&mut session, out)?;
    let mut lines = io::stdin().lock();
    let mut number = 0;
    while !all.left && !session.game().is_lost() {
        let Some(line) = next_line(&mut lines, LONGEST)? else { break };
        number += 1;
        let answer = out.waiting();
        let led = match judged(line, LONGEST) {
            // An empty line is Enter alone.
            Ok(line) => typed(&mut session, &line.unwrap_or_default(), answer),
            Err(why) => {
                append_json(answer, &refusal(&Refusal { hint: None, ..why }, None));
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
    Ok(match () {
        () if session.game().is_lost() => Exit::Trouble,
        () if all.refused => Exit::Refused,
        () => Exit::Done,
    })
}

fn begin_and_report(session: &mut Session, out: &mut Out) -> io::Result<Led> {
    let replies = session.begin();
    let led = append_events(session, &replies, out.waiting());
    out.waiting().push(b'\n');
    out.flush()?;
    Ok(led)
}
