//! Sessions: referees at work, each with its record.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Answered;
use super::request::{self, Enter, Open};
use super::response::Response;
use super::table::{STYLE, events, leave, refused_at, typed};
use crate::cli::args::{Resume, Sit};
use crate::cli::play::go_on;
use crate::cli::seating::{eyes, sit_down};
use crate::json::write::append_json;
use crate::pieces::{Code, Refusal, Result};
use crate::play::AnyGame;
use crate::play::games::Games;
use crate::play::session::Session;

/// So many may be open at once.
const MOST: usize = 64;

/// What is open.
#[derive(Default)]
pub struct Sessions {
    /// Whether whoever asks may start programs.
    pub(super) programs: bool,
    open: BTreeMap<u64, Held>,
    /// How many were opened so far. No number comes twice.
    opened: u64,
}

struct Held {
    session: Session,
    /// Whether it was opened for one player, through whose eyes all of it is seen.
    for_one: bool,
}

impl Drop for Held {
    fn drop(&mut self) {
        leave(&mut self.session);
    }
}

impl Sessions {
    pub(super) fn open(
        &mut self,
        kind: &'static dyn AnyGame,
        asked: Open,
        out: &mut Vec<u8>,
    ) -> Answered {
        self.has_room()?;
        let rules = Value::Object(asked.rules.clone());
        let sit = Sit { programs: self.programs, ..asked.sit()? };
        Ok(self.begin(sit_down(kind, &sit, &rules, None, STYLE)?, out))
    }

    pub(super) fn resume(
        &mut self,
        games: &Games,
        asked: request::Resume,
        out: &mut Vec<u8>,
    ) -> Answered {
        self.has_room()?;
        let asked = Resume {
            file: asked.file,
            seen_by: asked.seen_by,
            coach: asked.coach.map(|amount| amount.0),
            bot: request::bots(&asked.bots),
            bot_seconds: request::thinking(asked.bot_seconds)?,
            programs: self.programs,
        };
        Ok(self.begin(go_on(games, asked, STYLE)?.told(), out))
    }

    /// Whether it was refused.
    fn begin(&mut self, mut session: Session, out: &mut Vec<u8>) -> bool {
        session.tell_program();
        let replies = session.begin();
        let (events, refused) = events(&session, replies);
        if let Some(why) = refused {
            append_json(out, &refused_at(&session, &why, events));
            return true;
        }
        self.opened += 1;
        let answer = Response::Opened {
            session: self.opened,
            record: session.game().kept_in().map(|path| path.display().to_string()),
            events,
            report: session.report(),
        };
        append_json(out, &answer);
        let for_one = session.eyes().is_some();
        self.open.insert(self.opened, Held { session, for_one });
        false
    }

    pub(super) fn enter(&mut self, asked: &Enter, out: &mut Vec<u8>) -> Answered {
        let held = self.open.get_mut(&asked.session).ok_or_else(|| unknown(asked.session))?;
        let names = held.session.game().table().names().clone();
        let seat = eyes(&names, asked.seen_by.as_deref())?;
        match (held.session.eyes(), seat) {
            (Some(own), Some(other)) if held.for_one && names[other] != *own => {
                let message = format!("this session is {own}'s, not {}'s", &names[other]);
                return Err(Refusal::new(Code::SeatWrong, message).at("/as"));
            }
            _ if held.for_one => {}
            _ => held.session.look_as(seat).map_err(|why| why.at("/as"))?,
        }
        let led = typed(&mut held.session, &asked.line, out);
        if led.left {
            self.open.remove(&asked.session);
        }
        Ok(led.refused)
    }

    pub(super) fn close(&mut self, session: u64, out: &mut Vec<u8>) -> Result<()> {
        self.open.remove(&session).ok_or_else(|| unknown(session))?;
        append_json(out, &Response::Closed { session, closed: true });
        Ok(())
    }

    fn has_room(&self) -> Result<()> {
        if self.open.len() < MOST {
            return Ok(());
        }
        let message = format!("{MOST} sessions are open, and no more can be");
        Err(Refusal::new(Code::WorkTooLarge, message).hint("close ends a session"))
    }
}

fn unknown(session: u64) -> Refusal {
    Refusal::new(Code::OutOfRange, format!("no session {session} is open")).at("/session")
}
