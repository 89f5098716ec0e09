//! `unlur man`: the manual, one page for the program and one for each command.

use std::io::{self, Write as _};

use super::status::Status;

/// Print the manual as troff, for `man -l -`
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The page of this command; without one, the program's own page
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(args: &Args, program: clap::Command) -> anyhow::Result<Status> {
    let mut program = program;
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let command = program
                .get_subcommands()
                .find(|command| command.get_name() == name);
            let command =
                command.ok_or_else(|| anyhow::anyhow!("unlur has no command `{name}`"))?;
            command
                .clone()
                .name(command.get_display_name().unwrap_or_default().to_owned())
        }
    };
    let mut out = Vec::new();
    clap_mangen::Man::new(page).render(&mut out)?;
    io::stdout().lock().write_all(&out)?;
    Ok(Status::Clean)
}
