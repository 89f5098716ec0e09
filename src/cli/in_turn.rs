//! Games one after another, for the commands that show them to people.

use std::ops::ControlFlow;

use super::chunk_output::message;
use super::failed_inputs::FailedInputs;
use super::session::{Session, locked};
use super::status::{Status, print_error, print_info};
use crate::finding::Severity;
use crate::read::{Event, GameSources};

/// What was read besides games.
#[derive(Default)]
pub(super) struct Seen {
    pub status: Status,
    pub failed_inputs: FailedInputs,
}

/// Shows each event of reading until `show` breaks. What is no game is reported before.
pub(super) fn in_turn(
    games: GameSources,
    session: &Session,
    mut show: impl FnMut(&Event<'_>) -> ControlFlow<()>,
) -> Seen {
    let mut seen = Seen::default();
    games.events(|event| {
        seen.failed_inputs.event(&event);
        match &event {
            Event::Damage(damage) => {
                print_info(&message(damage.finding, damage.place, damage.source));
                if damage.finding.severity() == Severity::Error {
                    seen.status = seen.status.max(Status::Errors);
                }
            }
            Event::Failed(error) => {
                print_error(&error.to_string());
                seen.status = Status::Incomplete;
            }
            Event::Skipped(member) => locked(&session.skipped).add_member(member),
            Event::Game(_) | Event::End(_) => {}
        }
        show(&event)
    });
    seen
}
