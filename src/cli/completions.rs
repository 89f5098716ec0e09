//! `unlur completions`: scripts that complete arguments in a shell.

use std::io::Write as _;

use clap_complete::Shell;

use super::args::Target;
use super::program;
use super::session::Session;
use super::status::Status;

/// Print a script that completes arguments in a shell
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur completions bash", "unlur completions fish -o unlur.fish"))]
pub(super) struct Args {
    /// The shell that runs the script
    shell: Shell,

    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    // Written to memory first: the generator panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program(), "unlur", &mut script);
    args.target
        .write(session, |out| Ok(out.write_all(&script)?))
}
