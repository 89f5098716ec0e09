//! How a command ended, and its exit status.

use std::io;
use std::process::ExitCode;

use crate::collection::query::QueryError;
use crate::draw::printable;

/// How a command ended, the worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
    /// Nothing was wrong: exit status 0.
    #[default]
    Clean,
    /// At least one finding of severity error: 1.
    Errors,
    /// The command could not do all its work: 2.
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

/// Reports on standard error why a command failed. A closed pipe is not an error.
pub(super) fn report(result: anyhow::Result<Status>) -> Status {
    result.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return Status::Clean;
        }
        print_error(&format!("{error:#}"));
        let query = error
            .chain()
            .find_map(|cause| cause.downcast_ref::<QueryError>());
        for line in query.iter().flat_map(|error| error.excerpt()) {
            print_info(&format!("  {}", printable(&line)));
        }
        Status::Incomplete
    })
}

/// Whether the reader of the output has closed the pipe.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    // An error of serde_json does not give the one that caused it as its source.
    let kind_of = |cause: &(dyn std::error::Error + 'static)| {
        let json = cause.downcast_ref::<serde_json::Error>();
        let io = cause.downcast_ref::<io::Error>();
        json.and_then(serde_json::Error::io_error_kind)
            .or(io.map(io::Error::kind))
    };
    error
        .chain()
        .any(|cause| kind_of(cause) == Some(io::ErrorKind::BrokenPipe))
}

/// Prints a line on standard error. If that fails there is nowhere left to report it.
pub(super) fn print_info(line: &str) {
    use std::io::Write as _;
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints an error on standard error, with control characters replaced.
pub(super) fn print_error(message: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    print_info(&format!("{style}error{style:#}: {}", printable(message)));
}
