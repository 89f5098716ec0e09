//! How a command ended, and the exit status that says so.

use std::io;
use std::process::ExitCode;

use crate::cli::output::printable;

/// How a command ended, the worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
    /// Nothing was wrong: exit status 0.
    #[default]
    Clean,
    /// At least one finding of severity error: 1.
    Errors,
    /// Not all the work could be done: 2.
    Incomplete,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Clean => Self::SUCCESS,
            Status::Errors => Self::from(1),
            Status::Incomplete => Self::from(2),
        }
    }
}

/// Says on standard error what kept a command from its work. A closed pipe is no error.
pub(super) fn report(result: anyhow::Result<Status>) -> Status {
    result.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return Status::Clean;
        }
        print_error(&format!("{error:#}"));
        Status::Incomplete
    })
}

/// Whether somebody who read the output has closed his end.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    // Of the errors on the way, those of serde_json do not name the one below them.
    let kind_of = |cause: &(dyn std::error::Error + 'static)| {
        let json = cause.downcast_ref::<serde_json::Error>();
        let io = cause.downcast_ref::<io::Error>();
        let csv = match cause.downcast_ref::<csv::Error>().map(csv::Error::kind) {
            Some(csv::ErrorKind::Io(error)) => Some(error),
            _ => None,
        };
        json.and_then(serde_json::Error::io_error_kind)
            .or(io.or(csv).map(io::Error::kind))
    };
    error
        .chain()
        .any(|cause| kind_of(cause) == Some(io::ErrorKind::BrokenPipe))
}

/// Prints a line on standard error; there is nowhere left to say that it failed.
pub(super) fn print_info(line: &str) {
    use std::io::Write as _;
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints what went wrong on standard error; names of files cannot steer the terminal.
pub(super) fn print_error(message: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    print_info(&format!("{style}error{style:#}: {}", printable(message)));
}
