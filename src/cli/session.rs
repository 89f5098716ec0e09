//! The state that the parts of one run share.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use super::config::Overrides;
use super::file_id::Inputs;
use super::skipped_files::SkippedFiles;
use super::status::{Status, report};
use super::temporary_file::StaleFiles;

/// The state that the parts of one run share; clones are the same session.
///
/// What a signal has to find is not here but in `interrupt`: its handler gets no argument.
#[derive(Clone, Default)]
pub(super) struct Session(Arc<State>);

#[derive(Default)]
pub(super) struct State {
    /// How the configuration file has some files read.
    pub overrides: Overrides,
    /// The files that are read, so that they are not written.
    pub inputs: Mutex<Inputs>,
    /// The files and folders that the search skipped.
    pub skipped: Mutex<SkippedFiles>,
    /// The temporary files that other runs left.
    pub stale: Mutex<StaleFiles>,
    /// The errors about files to write that were reported.
    reported: Mutex<BTreeSet<String>>,
    /// The folders in which files were renamed.
    pub renamed_in: Mutex<BTreeSet<PathBuf>>,
}

impl Session {
    pub(super) fn new(overrides: Overrides) -> Self {
        Self(Arc::new(State {
            overrides,
            ..State::default()
        }))
    }

    /// Reports why a file could not be written, unless the same was reported of another: a folder
    /// that cannot be written is named once, and not for each of its files.
    pub(super) fn report(&self, result: anyhow::Result<Status>) -> Status {
        let Err(error) = result else {
            return report(result);
        };
        if locked(&self.reported).insert(format!("{error:#}")) {
            report(Err(error))
        } else {
            Status::Incomplete
        }
    }
}

impl std::ops::Deref for Session {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

/// The content of a mutex, also after a thread has panicked with it: what is here stays sound.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
