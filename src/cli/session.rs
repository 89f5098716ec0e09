//! The state that the parts of one run share.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use clap::{ArgMatches, FromArgMatches as _};

use super::args::Messages;
use super::config_file::{Config, Overrides};
use super::file_id::Inputs;
use super::skipped_files::SkippedFiles;
use super::status::{Status, print_summary, report};

/// The state that the parts of one run share.
pub(super) type Session = Arc<State>;

/// Data for the signal handler is in `interrupt`, because a handler gets no argument.
#[derive(Default)]
pub(super) struct State {
    /// Whether no summary is printed.
    pub is_quiet: bool,
    /// Whether people read the output, and not programs.
    pub is_for_people: bool,
    /// The configuration file.
    pub config: Option<Config>,
    /// The overrides of the configuration file.
    pub overrides: Overrides,
    /// The files that are read, of games and others, so that they are not written.
    pub inputs: Mutex<Inputs>,
    /// The files and folders that the search skipped.
    pub skipped: Mutex<SkippedFiles>,
    /// The errors about files to write that were reported.
    reported: Mutex<BTreeSet<String>>,
}

impl State {
    /// The session of a command with these arguments.
    pub(super) fn new(
        config: Option<Config>,
        overrides: Overrides,
        arguments: &ArgMatches,
    ) -> Session {
        let has_messages = arguments.try_contains_id("quiet").is_ok();
        let messages = has_messages.then(|| Messages::from_arg_matches(arguments).ok());
        let messages = messages.flatten();
        let mut formats = arguments.try_get_raw("format").ok().flatten();
        let format = formats.as_mut().and_then(Iterator::next);
        let is_for_people = format.is_none_or(|format| format == "table");
        let skipped = messages.as_ref().map(|messages| {
            messages.apply_color();
            SkippedFiles::new(messages, is_for_people)
        });
        let mut inputs = Inputs::default();
        if let Some(config) = &config {
            inputs.add_path(&config.path);
        }
        Arc::new(Self {
            inputs: Mutex::new(inputs),
            is_quiet: messages.is_some_and(|messages| messages.quiet),
            is_for_people,
            config,
            overrides,
            skipped: Mutex::new(skipped.unwrap_or_default()),
            ..Self::default()
        })
    }

    /// Notes a file that the run reads besides the games, so that no output replaces it.
    pub(super) fn reads<'p>(&self, path: &'p Path) -> &'p Path {
        locked(&self.inputs).add_path(path);
        path
    }

    /// Prints what a command has read and written, unless that is not wanted.
    pub(super) fn print_summary(&self, line: &str) {
        if !self.is_quiet {
            print_summary(line);
        }
    }

    /// Reports why a file could not be written, unless the same reason was reported before: a
    /// folder that is not writable is reported once, not for each of its files.
    pub(super) fn report(&self, result: anyhow::Result<Status>) -> Status {
        match result {
            Err(error) if !locked(&self.reported).insert(format!("{error:#}")) => {
                Status::Incomplete
            }
            result => report(result),
        }
    }
}

/// The content of a mutex, even after a thread has panicked while holding it: the data here are
/// always consistent.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
