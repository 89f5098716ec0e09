//! `unlur config`: the configuration and its sources.

use clap::{Arg, Command};
use serde::Serialize;

use super::args::{Messages, Output, Target};
use super::config_file::{Config, Setting, keys};
use super::data::{Row, write_rows};
use super::output::Column;
use super::program;
use super::session::Session;
use super::status::Status;

/// Print the configuration, and where each value comes from
///
/// Reads unlur.toml, which is searched from the current folder upwards. docs/cli.md describes it.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur config", "unlur config --config club.toml"))]
pub(super) struct Args {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    messages: Messages,
}

/// A value and its source.
#[derive(Default, Serialize)]
struct Entry {
    /// The files that it applies to; `None` for all.
    paths: Option<String>,
    key: String,
    value: String,
    origin: String,
}

impl Row for Entry {
    type CsvLine = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::text("paths"),
        Column::text("key"),
        Column::text("value"),
        Column::text("origin"),
    ];
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let entries = entries(session.config.as_ref());
    let format = args.output.data_format(&args.target);
    args.target
        .write(session, |out| write_rows(entries, &format, out))
}

fn entries(config: Option<&Config>) -> Vec<Entry> {
    let none = Config::default();
    let config = config.unwrap_or(&none);
    let entry = |setting: &Setting, paths| Entry {
        paths,
        key: setting.key.clone(),
        value: match (setting.is_switch, setting.values.is_empty()) {
            (true, true) => "false".to_owned(),
            _ => setting.values.join(", "),
        },
        origin: setting.location.clone(),
    };
    let program = program::program();
    let default = |key: &str| {
        let command = program.find_subcommand("validate").into_iter();
        let mut arguments = command.flat_map(Command::get_arguments);
        let arg = arguments.find(|arg| arg.get_long() == Some(key));
        let values = arg.map(Arg::get_default_values).unwrap_or_default();
        let values = values.iter().map(|value| value.to_string_lossy());
        values.collect::<Vec<_>>().join(", ")
    };
    let of_key = |key: &str| {
        let setting = config.settings.iter().find(|setting| setting.key == key);
        let default = || Entry {
            paths: None,
            key: key.to_owned(),
            value: default(key),
            origin: "default".to_owned(),
        };
        setting.map_or_else(default, |setting| entry(setting, None))
    };
    let mut entries: Vec<_> = keys().map(of_key).collect();
    for part in &config.overrides {
        let paths = part.paths.join(", ");
        let settings = part.settings.iter();
        entries.extend(settings.map(|setting| entry(setting, Some(paths.clone()))));
    }
    entries
}
