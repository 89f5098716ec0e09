//! The settings of the configuration file as arguments of a command. Flags win.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use anyhow::anyhow;
use clap::builder::OsStr;
use clap::error::{ContextKind, ContextValue};
use clap::{ArgAction, ArgMatches, Command, FromArgMatches as _};

use super::file::{Config, EXCLUDE, Setting};
use crate::cli::args::{Reading, Selected};
use crate::input::FolderPatterns;
use crate::read::{PathOptions, ReadOptions};

/// The settings of `[[overrides]]`. Clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Overrides {
    /// How the files of some folders are read.
    readings: Arc<Vec<(FolderPatterns, ReadOptions)>>,
    /// The files that a search leaves out.
    excluded: Option<FolderPatterns>,
}

impl Overrides {
    /// The index of the override that a file is read by: the last one that matches.
    fn index_for(&self, path: &Path) -> Option<usize> {
        if self.readings.is_empty() {
            return None;
        }
        let path = path.canonicalize().ok()?;
        let mut readings = self.readings.iter();
        readings.rposition(|(patterns, _)| patterns.matches(&path, false))
    }

    /// The files that a search leaves out.
    pub(in crate::cli) const fn excluded(&self) -> Option<&FolderPatterns> {
        self.excluded.as_ref()
    }

    /// How the files of overrides are read.
    pub(in crate::cli) fn path_options(&self) -> PathOptions {
        let all = self.readings.iter().map(|(_, options)| options.clone());
        let overrides = self.clone();
        PathOptions::new(all.collect(), move |path| overrides.index_for(path))
    }
}

/// Parses the arguments once more, with the settings of the configuration file as the defaults.
///
/// # Errors
///
/// If a setting has no possible value, with its location.
pub(in crate::cli) fn apply(
    program: &Command,
    arguments: &[OsString],
    matches: ArgMatches,
    config: &Config,
) -> anyhow::Result<(ArgMatches, Overrides)> {
    let Some(name) = matches.subcommand_name() else {
        return Ok((matches, Overrides::default()));
    };
    let parse = |own: &[Setting]| {
        let is_own = |setting: &&Setting| own.iter().any(|own| own.key == setting.key);
        // The patterns of the flag are relative to another folder.
        let others = config
            .settings
            .iter()
            .filter(|setting| setting.key != EXCLUDE);
        let others = others.filter(|setting| !is_own(setting));
        let settings: Vec<&Setting> = others.chain(own).collect();
        let with_settings = |command| settings.iter().copied().fold(command, with_default);
        let program = program.clone().mut_subcommand(name, with_settings);
        let parsed = program.try_get_matches_from(arguments);
        parsed.map_err(|error| placed(error, &settings))
    };
    let mut readings = Vec::new();
    let command = program.find_subcommand(name);
    // Only commands that read games have these arguments.
    if command.is_some_and(|command| has(command, "coordinates")) {
        for part in &config.overrides {
            let matches = parse(&part.settings)?;
            let Some((_, matches)) = matches.subcommand() else {
                continue;
            };
            let reading = Reading::from_arg_matches(matches)?;
            let mut judging = reading.judging();
            if command.is_some_and(|command| has(command, "select")) {
                let selected = Selected::from_arg_matches(matches)?;
                judging.ignored.extend(selected.unselected());
            }
            let options = ReadOptions::new(reading.input(), judging);
            readings.push((part.patterns.clone(), options));
        }
    }
    let matches = parse(&[])?;
    let given = matches.subcommand().and_then(|(_, matches)| {
        let has_arg = matches.try_contains_id(EXCLUDE).is_ok();
        has_arg.then(|| matches.value_source(EXCLUDE))?
    });
    let overrides = Overrides {
        readings: Arc::new(readings),
        excluded: config.excluded.clone().filter(|_| given.is_none()),
    };
    Ok((matches, overrides))
}

fn has(command: &Command, long: &str) -> bool {
    let mut args = command.get_arguments();
    args.any(|arg| arg.get_long() == Some(long))
}

/// The command with a setting as the default of its argument, if it has that. A command without
/// `--select` ignores what is not selected.
fn with_default(command: Command, setting: &Setting) -> Command {
    let (mut key, mut values) = (setting.key.as_str(), setting.values.clone());
    if key == "select" && !has(&command, key) {
        key = "ignore";
        // An invalid value is kept, so that clap reports it.
        if let Ok(unselected) = Selected::unselected_of(&values) {
            values = unselected
                .iter()
                .map(|code| code.name().to_owned())
                .collect();
        }
    }
    let id = command
        .get_arguments()
        .find(|arg| arg.get_long() == Some(key));
    let id = id.map(|arg| arg.get_id().clone());
    match id {
        Some(id) if !values.is_empty() => command.mut_arg(id, |arg| {
            let mut all = match arg.get_action() {
                ArgAction::Append => arg.get_default_values().to_vec(),
                _ => Vec::new(),
            };
            all.extend(values.into_iter().map(OsStr::from));
            arg.default_values(all)
        }),
        _ => command,
    }
}

/// The error of a setting with its location.
fn placed(error: clap::Error, settings: &[&Setting]) -> anyhow::Error {
    let arg = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(arg)) => arg.split(' ').next().unwrap_or_default(),
        _ => "",
    };
    let is_meant = |setting: &&&Setting| {
        let long = arg.trim_start_matches("--");
        setting.key == long || setting.key == "select" && long == "ignore"
    };
    let Some(setting) = settings.iter().find(is_meant) else {
        return error.into();
    };
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    anyhow!(
        "{}: {}",
        setting.location,
        line.trim_start_matches("error: ")
    )
}
