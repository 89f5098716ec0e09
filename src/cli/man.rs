//! `unlur man`: the manual, one page for the program and one for each command.

use std::io::Write as _;

use super::args::Target;
use super::status::Status;

/// Print a page of the manual, as troff
///
/// `unlur man | man -l -` shows it.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The command; without it, the page of the program
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    #[command(flatten)]
    target: Target,
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
    let mut text = Vec::new();
    clap_mangen::Man::new(page)
        .source(concat!("unlur ", env!("CARGO_PKG_VERSION")))
        .manual("The unlur manual")
        .render(&mut text)?;
    let mut out = args.target.open()?;
    out.write_all(&text)?;
    out.finish()?;
    Ok(Status::Clean)
}
