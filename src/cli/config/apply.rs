//! The settings of the configuration file as arguments of a command. Flags win.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, FromArgMatches as _};

use super::file::{Config, Setting};
use crate::analysis;
use crate::cli::args::{Reading, Selected};
use crate::finding::Code;
use crate::input::PathPatterns;
use crate::read::{PathOptions, ReadOptions};

/// How the files of some folders are read.
#[derive(Debug)]
pub(in crate::cli) struct FolderReading {
    patterns: PathPatterns,
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
            inside.is_ok_and(|inside| reading.patterns.matches_file(inside))
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
    let call = Call {
        program,
        arguments,
        command,
        given,
    };
    let settings = call.in_force(&config.settings)?;
    let mut overrides = Vec::new();
    // For a command that reads games; the others have no such arguments.
    if call.has("coordinates") {
        let folder = config.path.canonicalize().unwrap_or_default();
        let folder = folder.parent().map(Path::to_owned).unwrap_or_default();
        for part in &config.overrides {
            let own = call.in_force(&part.settings)?;
            let is_own = |setting: &&&Setting| own.iter().any(|own| own.key == setting.key);
            let others = settings.iter().filter(|setting| !is_own(setting));
            let matches = call.parse(&others.chain(&own).copied().collect::<Vec<_>>())?;
            let Some((_, matches)) = matches.subcommand() else {
                continue;
            };
            let unselected = if call.has("select") {
                Selected::from_arg_matches(matches)?.others()
            } else {
                Vec::new()
            };
            overrides.push(FolderReading {
                patterns: part.patterns.clone(),
                folder: folder.clone(),
                reading: Reading::from_arg_matches(matches)?,
                unselected,
            });
        }
    }
    Ok((call.parse(&settings)?, Overrides(Arc::new(overrides))))
}

/// The arguments of a run, and what is known of them.
struct Call<'a> {
    program: &'a Command,
    arguments: &'a [OsString],
    command: &'a Command,
    /// The arguments of the command.
    given: &'a ArgMatches,
}

impl Call<'_> {
    fn has(&self, id: &str) -> bool {
        let mut args = self.command.get_arguments();
        args.any(|arg| arg.get_id() == id)
    }

    /// Parses the arguments with settings, as if these came first.
    fn parse(&self, settings: &[&Setting]) -> Result<ArgMatches, clap::Error> {
        let name = self.command.get_name();
        let at = self.arguments.iter().position(|argument| argument == name);
        let at = at.map_or(self.arguments.len(), |at| at + 1);
        let mut all = self.arguments.to_vec();
        let added = settings
            .iter()
            .flat_map(|setting| self.arguments_of(setting));
        all.splice(at..at, added.map(OsString::from));
        self.program.clone().try_get_matches_from(all)
    }

    /// Whether the command has no `--select`, but ignores what is not selected.
    fn ignores_others(&self, setting: &Setting) -> bool {
        setting.key == "select" && !self.has("select") && self.has("ignore")
    }

    fn arguments_of(&self, setting: &Setting) -> Vec<String> {
        if !self.ignores_others(setting) {
            return setting.arguments().collect();
        }
        match Selected::others_of(&setting.values) {
            Ok(others) => {
                let codes = others.iter().map(|code| code.name());
                codes.map(|code| format!("--ignore={code}")).collect()
            }
            // The message about it names the wrong word.
            Err(_) => vec![format!("--ignore={}", setting.values.join(","))],
        }
    }

    /// The settings that change something: not those that the command does not use, or not without
    /// another flag, and not those that are set on the command line.
    fn in_force<'s>(&self, settings: &'s [Setting]) -> anyhow::Result<Vec<&'s Setting>> {
        let mut in_force = Vec::new();
        for setting in settings {
            let long = Some(setting.key.as_str());
            let mut args = self.command.get_arguments();
            let is_free = args.find(|arg| arg.get_long() == long).is_some_and(|arg| {
                let source = self.given.value_source(arg.get_id().as_str());
                source != Some(ValueSource::CommandLine)
            });
            let is_used = is_free || self.ignores_others(setting);
            match self.parse(&[setting]) {
                _ if !is_used => {}
                Ok(_) => in_force.push(setting),
                Err(error) if error.kind() == ErrorKind::MissingRequiredArgument => {}
                Err(error) => {
                    let text = error.to_string();
                    let line = text.lines().next().unwrap_or_default();
                    let line = line.trim_start_matches("error: ").to_owned();
                    bail!("{}: {line}", setting.place);
                }
            }
        }
        Ok(in_force)
    }
}
