//! How a command ended, and its exit status.

use std::process::ExitCode;

use super::named_output;
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
        Self::from(status as u8)
    }
}

impl Status {
    /// The status of games with errors, or without.
    pub(super) const fn errors_if(has_errors: bool) -> Self {
        if has_errors {
            Self::Errors
        } else {
            Self::Clean
        }
    }
}

/// Reports on standard error why a command failed.
pub(super) fn report(result: anyhow::Result<Status>) -> Status {
    result.unwrap_or_else(|error| {
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

/// Prints a line on standard error. If that fails there is nowhere left to report it.
pub(super) fn print_info(line: &str) {
    use std::io::Write as _;
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints what a command has read and written, unless the reader of its output has closed the pipe.
pub(super) fn print_summary(line: &str) {
    if !named_output::is_closed() {
        print_info(line);
    }
}

/// Prints an error on standard error, with control characters replaced.
pub(super) fn print_error(message: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    print_info(&format!("{style}error{style:#}: {}", printable(message)));
}
