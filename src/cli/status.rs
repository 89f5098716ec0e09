//! How a command ended, and the exit status that says so.

use std::io;
use std::process::ExitCode;

use crate::show::printable;

/// How a command ended, the worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
    /// Nothing was wrong: exit status 0.
    #[default]
    Clean,
    /// At least one finding of severity error: 1.
    Errors,
    /// Not all the work could be done: 2.
    Unfinished,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Clean => Self::SUCCESS,
            Status::Errors => Self::from(1),
            Status::Unfinished => Self::from(2),
        }
    }
}

/// Says on standard error what kept a command from its work. A closed pipe is no error.
pub(super) fn report(result: anyhow::Result<Status>) -> Status {
    result.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return Status::Clean;
        }
        complain(&format!("{error:#}"));
        Status::Unfinished
    })
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Prints a line on standard error; there is nowhere left to say that it failed.
pub(super) fn say(line: &str) {
    use std::io::Write as _;
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints what went wrong on standard error; names of files cannot steer the terminal.
pub(super) fn complain(message: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    say(&format!("{style}error{style:#}: {}", printable(message)));
}
