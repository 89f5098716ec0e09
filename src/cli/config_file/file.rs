//! `unlur.toml`: the flags that the games of a folder need.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Context as _, anyhow, bail};
use clap::{Arg, Args as _, Command};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cli::args::{Reading, Selected};
use crate::input::FolderPatterns;
use crate::sgf::bom_len;

/// The name of the configuration file.
const NAME: &str = "unlur.toml";

/// The flags for reading records, which may differ between folders: all but `--where`.
static READING: LazyLock<Vec<String>> = LazyLock::new(|| {
    let flags = Selected::augment_args(Reading::augment_args(Command::new("")));
    let names = flags.get_arguments().filter_map(Arg::get_long);
    let names = names.filter(|&name| name != "where");
    names.map(str::to_owned).collect()
});

/// The files that are not read.
pub(super) const EXCLUDE: &str = "exclude";

/// The other flags. None writes or overwrites a file.
const OTHERS: [&str; 6] = [
    "severity",
    "deny",
    "exit-zero",
    "max-findings",
    EXCLUDE,
    "jobs",
];

/// All keys, in the order in which `unlur config` prints them.
pub(in crate::cli) fn keys() -> impl Iterator<Item = &'static str> {
    READING.iter().map(String::as_str).chain(OTHERS)
}

/// A configuration file.
#[derive(Debug, Default)]
pub(in crate::cli) struct Config {
    pub path: PathBuf,
    pub settings: Vec<Setting>,
    /// The files of `exclude`.
    pub excluded: Option<FolderPatterns>,
    pub overrides: Vec<Override>,
}

/// A flag that is set.
#[derive(Debug)]
pub(in crate::cli) struct Setting {
    /// The long name of the flag.
    pub key: String,
    /// Its values; none if it is switched off.
    pub values: Vec<String>,
    /// Whether it takes no value.
    pub is_switch: bool,
    /// Path and line.
    pub location: String,
}

/// Settings for some files.
#[derive(Debug)]
pub(in crate::cli) struct Override {
    /// Patterns of paths relative to the folder of the configuration file.
    pub paths: Vec<String>,
    pub patterns: FolderPatterns,
    pub settings: Vec<Setting>,
}

impl Config {
    /// The file that is named, or the nearest one from the current folder upwards.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or has a mistake, with its location.
    pub(in crate::cli) fn load(named: Option<&Path>) -> anyhow::Result<Option<Self>> {
        let Some(path) = named.map(Path::to_owned).or_else(find) else {
            return Ok(None);
        };
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = &text[bom_len(text.as_bytes())..];
        let folder = path.canonicalize().ok();
        let folder = folder.as_deref().and_then(Path::parent);
        let folder = folder.unwrap_or(Path::new("")).to_owned();
        Reader { path, folder, text }.read().map(Some)
    }
}

fn find() -> Option<PathBuf> {
    let folder = std::env::current_dir().ok()?;
    let mut paths = folder.ancestors().map(|folder| folder.join(NAME));
    let found = paths.find(|path| path.is_file())?;
    // One in the current folder is named as a user would name it.
    Some(match found.strip_prefix(&folder) {
        Ok(name) => name.to_owned(),
        Err(_) => found,
    })
}

struct Reader<'a> {
    path: PathBuf,
    /// Its folder, which patterns are relative to.
    folder: PathBuf,
    text: &'a str,
}

impl Reader<'_> {
    /// Path and line of a byte.
    fn location(&self, at: usize) -> String {
        let line = self.text[..at].matches('\n').count() + 1;
        format!("{}:{line}", self.path.display())
    }

    fn read(self) -> anyhow::Result<Config> {
        let table = DeTable::parse(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            anyhow!("{}: {}", self.location(at), error.message())
        })?;
        let mut config = Config::default();
        for (key, value) in table.get_ref() {
            let location = self.location(key.span().start);
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("overrides", DeValue::Array(tables)) => {
                    for table in tables {
                        config.overrides.push(self.read_override(table)?);
                    }
                }
                ("overrides", _) => bail!("{location}: write [[overrides]]"),
                (key, _) => {
                    let setting = Self::setting(key, value, location)?;
                    if key == EXCLUDE {
                        config.excluded = Some(self.patterns(&setting.values, value)?);
                    }
                    config.settings.push(setting);
                }
            }
        }
        config.path = self.path;
        Ok(config)
    }

    fn read_override(&self, table: &Spanned<DeValue<'_>>) -> anyhow::Result<Override> {
        let start = self.location(table.span().start);
        let DeValue::Table(table) = table.get_ref() else {
            bail!("{start}: write [[overrides]]");
        };
        let (mut paths, mut patterns, mut settings) = (Vec::new(), None, Vec::new());
        for (key, value) in table {
            let location = self.location(key.span().start);
            match key.get_ref().as_ref() {
                "paths" => {
                    paths = values(value.get_ref(), &location)?;
                    patterns = Some(self.patterns(&paths, value)?);
                }
                name if READING.iter().any(|known| known == name) => {
                    settings.push(Self::setting(name, value, location)?);
                }
                name => bail!(
                    "{location}: `{name}` cannot be overridden; {} can",
                    READING.join(", ")
                ),
            }
        }
        let Some(patterns) = patterns.filter(|_| !paths.is_empty()) else {
            bail!("{start}: an override needs `paths`");
        };
        Ok(Override {
            paths,
            patterns,
            settings,
        })
    }

    /// The patterns of a value; reports one that cannot be used, with its location.
    fn patterns(
        &self,
        paths: &[String],
        value: &Spanned<DeValue<'_>>,
    ) -> anyhow::Result<FolderPatterns> {
        let patterns = |paths: &[String]| FolderPatterns::new(self.folder.clone(), paths);
        let elements = match value.get_ref() {
            DeValue::Array(list) => list.iter().map(Spanned::span).collect(),
            _ => vec![value.span()],
        };
        for (path, span) in paths.iter().zip(elements) {
            patterns(std::slice::from_ref(path)).with_context(|| self.location(span.start))?;
        }
        Ok(patterns(paths)?)
    }

    fn setting(
        key: &str,
        value: &Spanned<DeValue<'_>>,
        location: String,
    ) -> anyhow::Result<Setting> {
        if !keys().any(|known| known == key) {
            let nearest = keys().max_by(|left, right| {
                let likeness = |name| strsim::jaro_winkler(name, key);
                likeness(left).total_cmp(&likeness(right))
            });
            let nearest = nearest.unwrap_or_default();
            bail!("{location}: unknown key `{key}`; `{nearest}` is one");
        }
        Ok(Setting {
            key: key.to_owned(),
            values: values(value.get_ref(), &location)?,
            is_switch: matches!(value.get_ref(), DeValue::Boolean(_)),
            location,
        })
    }
}

fn values(value: &DeValue<'_>, location: &str) -> anyhow::Result<Vec<String>> {
    Ok(match value {
        DeValue::String(text) => vec![text.clone().into_owned()],
        DeValue::Integer(number) => vec![number.to_string()],
        DeValue::Boolean(true) => vec!["true".to_owned()],
        DeValue::Boolean(false) => Vec::new(),
        DeValue::Array(list) => {
            let mut all = Vec::new();
            for value in list {
                match value.get_ref() {
                    DeValue::String(text) => all.push(text.clone().into_owned()),
                    _ => bail!("{location}: a list holds texts"),
                }
            }
            all
        }
        _ => bail!("{location}: expected a text, a number, true, false or a list of texts"),
    })
}
