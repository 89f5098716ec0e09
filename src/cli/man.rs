//! `unlur man`: the manual, one page for the program and one for each command.

use std::io::Write as _;

use super::args::Target;
use super::program::related;
use super::session::Session;
use super::status::Status;

/// Print a page of the manual, as troff
///
/// `unlur man | man -l -` shows it.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur man validate", "unlur man -o unlur.1"))]
pub(super) struct Args {
    /// The command; without it, the page of the program
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let mut program = super::program();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let command = program.find_subcommand(name);
            let command =
                command.ok_or_else(|| anyhow::anyhow!("unlur has no command `{name}`"))?;
            command
                .clone()
                .name(command.get_display_name().unwrap_or_default().to_owned())
        }
    };
    let name = args.command.as_deref();
    let page = manual(page, name)?;
    args.target.write(session, |out| Ok(out.write_all(&page)?))
}

/// The page of a command, or that of the program.
fn manual(page: clap::Command, name: Option<&str>) -> std::io::Result<Vec<u8>> {
    let synopsis = synopsis(&page);
    let man = clap_mangen::Man::new(page)
        .source(concat!("unlur ", env!("CARGO_PKG_VERSION")))
        .manual("The unlur manual");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    writeln!(text, ".SH SYNOPSIS\n{synopsis}")?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if name.is_none() {
        man.render_subcommands_section(&mut text)?;
        man.render_extra_section(&mut text)?;
        man.render_version_section(&mut text)?;
    }
    let pages = related(name).map(|name| format!("\\fBunlur\\-{name}\\fR(1)"));
    let program = name.map(|_| "\\fBunlur\\fR(1)".to_owned());
    let pages: Vec<_> = program.into_iter().chain(pages).collect();
    writeln!(text, ".SH \"SEE ALSO\"\n{}", pages.join(", "))?;
    Ok(text)
}

/// The synopsis of a command. That of `clap_mangen` lists every flag, without its values.
fn synopsis(command: &clap::Command) -> String {
    let program = command.get_bin_name().unwrap_or("unlur").to_owned();
    let mut line = format!("\\fB{program}\\fR [\\fIOPTIONS\\fR]");
    for arg in command.get_positionals() {
        let name = arg.to_string().replace(['<', '>', '[', ']'], "");
        let argument = if arg.is_required_set() {
            format!(" \\fI{name}\\fR")
        } else {
            format!(" [\\fI{name}\\fR]")
        };
        line.push_str(&argument);
    }
    if command.has_subcommands() {
        line.push_str(" \\fICOMMAND\\fR");
    }
    line.replace('-', "\\-")
}
