//! `unlur completions`: scripts that complete arguments in a shell.

use std::io::Write as _;

use clap_complete::Shell;

use super::named_output::standard_output;
use super::status::Status;

/// Print a script with which a shell completes arguments
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The shell that is to run the script
    shell: Shell,
}

pub(super) fn run(args: &Args, command: &mut clap::Command) -> anyhow::Result<Status> {
    // Written to memory first: the generator panics where writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "unlur", &mut script);
    standard_output().write_all(&script)?;
    Ok(Status::Clean)
}
