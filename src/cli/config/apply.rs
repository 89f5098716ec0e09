//! The settings of the configuration file as arguments of a command. Flags win.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, anyhow};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, FromArgMatches as _};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::file::{Config, Setting};
use crate::analysis;
use crate::cli::args::{Reading, Selected};
use crate::finding::Code;
use crate::read::{PathOptions, ReadOptions};

/// How the files of some folders are read.
#[derive(Debug)]
pub(in crate::cli) struct FolderReading {
    globs: GlobSet,
    /// The folder of the configuration file.
    folder: PathBuf,
    pub reading: Reading,
    /// The codes that are not selected there.
    unselected: Vec<Code>,
}

impl FolderReading {
    /// The codes that are ignored or not selected there.
    pub(in crate::cli) fn ignored(&self) -> Vec<Code> {
        [self.reading.ignored(), self.unselected.clone()].concat()
    }
}

/// The overrides of a configuration file; clones are the same.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Overrides(Arc<Vec<FolderReading>>);

impl Overrides {
    /// The index of the override that a file is read by: the last one that matches.
    fn index_for(&self, path: &Path) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let path = path.canonicalize().ok()?;
        self.0.iter().rposition(|reading| {
            let inside = path.strip_prefix(&reading.folder);
            inside.is_ok_and(|inside| reading.globs.is_match(inside))
        })
    }

    /// How the files of overrides are read by a command that judges other files by `usual`.
    pub(in crate::cli) fn path_options(&self, usual: &analysis::Options) -> PathOptions {
        let all = self.0.iter().map(|own| {
            let mut judging = own.reading.judging();
            judging.reading.variations |= usual.reading.variations;
            judging.ignored = own.ignored();
            ReadOptions::new(own.reading.input(), judging)
        });
        let overrides = self.clone();
        PathOptions::new(all.collect(), move |path| overrides.index_for(path))
    }

    /// The override of that index.
    pub(in crate::cli) fn get(&self, index: usize) -> Option<&FolderReading> {
        self.0.get(index)
    }
}

/// Parses the arguments once more with the settings of the configuration file.
///
/// # Errors
///
/// If a setting has no possible value, with its place.
pub(in crate::cli) fn apply(
    program: &Command,
    arguments: &[OsString],
    matches: ArgMatches,
    config: &Config,
) -> anyhow::Result<(ArgMatches, Overrides)> {
    let Some((name, given)) = matches.subcommand() else {
        return Ok((matches, Overrides::default()));
    };
    let Some(command) = program.find_subcommand(name) else {
        return Ok((matches, Overrides::default()));
    };
    let parse = |settings: &[&Setting]| {
        let at = arguments.iter().position(|argument| argument == name);
        let at = at.map_or(arguments.len(), |at| at + 1);
        let mut all = arguments.to_vec();
        let added = settings.iter().flat_map(|setting| setting.arguments());
        all.splice(at..at, added.map(OsString::from));
        program.clone().try_get_matches_from(all)
    };
    // Values that a command does not use, or not without another flag, and values set on the command
    // line are left out.
    let lacks_a_flag = |setting: &Setting| {
        let error = parse(&[setting]).err();
        error.is_some_and(|error| error.kind() == ErrorKind::MissingRequiredArgument)
    };
    let in_force = |setting: &&Setting| {
        argument(command, setting).is_some_and(|arg| {
            given.value_source(arg.get_id().as_str()) != Some(ValueSource::CommandLine)
                && !is_for_others(arg, setting, program)
                && !lacks_a_flag(setting)
        })
    };
    let settings: Vec<&Setting> = config.settings.iter().filter(in_force).collect();
    let check = |setting: &Setting| match parse(&[setting]) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            let line = line.trim_start_matches("error: ").to_owned();
            Err(anyhow!("{}: {line}", setting.place))
        }
    };
    settings.iter().try_for_each(|setting| check(setting))?;
    let mut overrides = Vec::new();
    let folder = config.path.canonicalize().unwrap_or_default();
    for part in &config.overrides {
        let own: Vec<&Setting> = part.settings.iter().filter(in_force).collect();
        own.iter().try_for_each(|setting| check(setting))?;
        let is_own = |setting: &&&Setting| own.iter().any(|own| own.key == setting.key);
        let others = settings.iter().filter(|setting| !is_own(setting));
        let all: Vec<&Setting> = others.chain(&own).copied().collect();
        let matches = parse(&all)?;
        let Some((_, matches)) = matches.subcommand() else {
            continue;
        };
        // For a command that reads games; the others have no such arguments.
        let has = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
        if has("coordinates") {
            let unselected = if has("select") {
                Selected::from_arg_matches(matches)?.others()
            } else {
                Vec::new()
            };
            overrides.push(FolderReading {
                globs: globs(&part.paths)?,
                folder: folder.parent().map(Path::to_owned).unwrap_or_default(),
                reading: Reading::from_arg_matches(matches)?,
                unselected,
            });
        }
    }
    Ok((parse(&settings)?, Overrides(Arc::new(overrides))))
}

/// The argument of a command that a setting is for.
fn argument<'a>(command: &'a Command, setting: &Setting) -> Option<&'a Arg> {
    let mut args = command.get_arguments();
    args.find(|arg| arg.get_long() == Some(setting.key.as_str()))
}

/// Whether the command lacks a value that another command has, as with `format = "sarif"`.
fn is_for_others(arg: &Arg, setting: &Setting, program: &Command) -> bool {
    let has = |arg: &Arg, value: &str| {
        let known = arg.get_possible_values();
        known.iter().any(|known| known.matches(value, false))
    };
    let mut values = setting.values.iter();
    !arg.get_possible_values().is_empty()
        && values.any(|value| {
            let mut others = program.get_subcommands();
            let is_known = |other| argument(other, setting).is_some_and(|arg| has(arg, value));
            !has(arg, value) && others.any(is_known)
        })
}

fn globs(patterns: &[String]) -> anyhow::Result<GlobSet> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        set.add(glob.with_context(|| format!("`{pattern}` is not a pattern"))?);
    }
    Ok(set.build()?)
}
