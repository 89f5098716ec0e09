//! The inputs that failed, and the outputs that they keep from replacing another file.

use std::sync::Arc;

use super::output_file::OutputFile;
use super::status::Status;
use crate::finding::Code;
use crate::read::Event;
use crate::report::count;

/// The first inputs that failed, each with the reason.
#[derive(Clone, Debug, Default)]
pub(super) struct FailedInputs {
    /// The first that is missing, cannot be read to its end, is empty or binary.
    unread: Option<String>,
    /// The first that is not complete: one that ends inside a game, or has something that is not a
    /// game in place of one, or has text without a game.
    incomplete: Option<String>,
    /// The number of unread and incomplete inputs, and the names of the first and the last of them.
    inputs: Option<(u64, Arc<str>, Arc<str>)>,
    /// Set if the run was interrupted: the message about it.
    interrupted: Option<&'static str>,
}

impl FailedInputs {
    /// Takes an event into account.
    pub(super) fn event(&mut self, event: &Event<'_>) {
        let failed = match event {
            Event::Damage(damage) => {
                let finding = damage.finding;
                let is_text = finding.code == Code::NoGame && !finding.span.is_empty();
                let input = match damage.number {
                    None if !is_text => &mut self.unread,
                    _ => &mut self.incomplete,
                };
                input.get_or_insert_with(|| format!("{}: {}", damage.source, finding.message));
                damage.source
            }
            Event::Failed(error) => {
                self.unread.get_or_insert_with(|| error.to_string());
                &error.source
            }
            Event::End(end) if end.is_open => {
                self.incomplete.get_or_insert_with(|| {
                    let source = end.source;
                    format!("{source}: the file ends inside a game, so that part of it may be lost")
                });
                end.source
            }
            Event::Game(_) | Event::End(_) | Event::Skipped(_) => return,
        };
        self.count((1, failed.clone(), failed.clone()));
    }

    /// Counts inputs, of which the first may be the last so far.
    fn count(&mut self, (more, first, last): (u64, Arc<str>, Arc<str>)) {
        let (number, _, end) = self
            .inputs
            .get_or_insert_with(|| (1, first.clone(), first.clone()));
        *number += more - u64::from(*end == first);
        *end = last;
    }

    /// Takes an interrupt into account: after it, no output is complete.
    pub(super) fn interrupt(&mut self) {
        self.interrupted = Some("the run was interrupted");
    }

    /// Adds those of later inputs.
    pub(super) fn merge(&mut self, later: Self) {
        self.unread = self.unread.take().or(later.unread);
        self.incomplete = self.incomplete.take().or(later.incomplete);
        later
            .inputs
            .into_iter()
            .for_each(|inputs| self.count(inputs));
    }

    /// Whether all inputs were read completely.
    pub(super) fn is_empty(&self) -> bool {
        self.unread.is_none() && self.incomplete.is_none()
    }

    /// Why games must not replace an existing file: the first input that failed, the reason, and
    /// how many others failed. The games missing from these inputs would be lost.
    pub(super) fn protects_games(&self) -> Option<String> {
        if let Some(why) = self.interrupted {
            return Some(why.to_owned());
        }
        let first = self.unread.as_ref().or(self.incomplete.as_ref())?;
        let others = self.inputs.as_ref().map_or(0, |inputs| inputs.0 - 1);
        Some(match others {
            0 => first.clone(),
            _ => format!("{first}, and {} failed", count(others, "more input")),
        })
    }

    /// Completes an output that can be made again from the inputs.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(super) fn complete(&self, out: OutputFile) -> anyhow::Result<Status> {
        match self.interrupted {
            None => out.finish().map(|()| Status::Clean),
            Some(why) => out.finish_after(Some(why)),
        }
    }
}
