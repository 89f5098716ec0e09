//! The place of each input below a folder of outputs, and paths with a number.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Component, Path, PathBuf};

use anyhow::bail;

use super::batch::Place;
use super::output_file;
use super::session::Session;
use super::sources::FoundSource;
use super::status::print_error;
use crate::input::{ARCHIVES, PACKED, Source, is_archive};

/// The most conflicts that are named.
const MAX_NAMED: usize = 10;

/// The output paths of sources, which are read in order.
pub(super) struct OutputPaths {
    /// The name of each source, and its output path without the extension.
    sources: Vec<(String, PathBuf)>,
    /// The index of the current source.
    at: usize,
    extension: &'static str,
}

impl OutputPaths {
    /// Each output path is below `folder`: the path of the source relative to the folder in which
    /// it was found.
    pub(super) fn new(folder: &Path, found: &[FoundSource], extension: &'static str) -> Self {
        let place = |found: &FoundSource| (found.name.clone(), folder.join(relative(found)));
        Self {
            sources: found.iter().map(place).collect(),
            at: 0,
            extension,
        }
    }

    /// Reports the files that cannot be written, before any is written.
    ///
    /// # Errors
    ///
    /// If there is one.
    pub(super) fn refuse_conflicts(
        &self,
        found: &[FoundSource],
        force: bool,
        session: &Session,
    ) -> anyhow::Result<()> {
        // The members of an archive are not known yet.
        let is_plain = |source: &io::Result<Source>| match source {
            Ok(Source::File(path)) => !is_archive(path).unwrap_or(true),
            Ok(Source::StandardInput) => true,
            Err(_) => false,
        };
        let places = self.sources.iter().zip(found);
        let plain = places.filter(|(_, found)| is_plain(&found.source));
        let files = plain.map(|((name, to), _)| (name.as_str(), renamed(to, self.extension)));
        refuse_conflicts(files, force, session)
    }

    /// The output path of the games of a part.
    pub(super) fn of(&mut self, place: &Place<'_>) -> PathBuf {
        while let Some((name, to)) = self.sources.get(self.at) {
            let rest = place.source.strip_prefix(name.as_str());
            if rest == Some("") {
                self.at += usize::from(place.ends.is_some());
                return renamed(to, self.extension);
            }
            if let Some(member) = rest.and_then(|rest| rest.strip_prefix("!/")) {
                return renamed(&without_archive(to).join(below(member)), self.extension);
            }
            self.at += 1;
        }
        unreachable!("every part has a source")
    }
}

/// Reports the files that cannot be written, each with its source, before any is written.
///
/// # Errors
///
/// If there is one.
pub(super) fn refuse_conflicts<'n>(
    files: impl Iterator<Item = (&'n str, PathBuf)>,
    force: bool,
    session: &Session,
) -> anyhow::Result<()> {
    let (mut places, mut taken) = (HashMap::new(), Vec::<(PathBuf, Vec<&str>)>::new());
    for (name, to) in files {
        let place = *places.entry(to.clone()).or_insert(taken.len());
        if place == taken.len() {
            taken.push((to, Vec::new()));
        }
        taken[place].1.push(name);
    }
    let mut conflicts = 0;
    for (to, names) in taken {
        let checked = output_file::check(&to, force, session);
        let to = to.display();
        let message = match (checked, &names[..]) {
            (Err(error), _) => format!("{error:#}"),
            (Ok(_), [] | [_]) => continue,
            (Ok(_), [one, other]) => format!("{one} and {other} would both be {to}"),
            (Ok(_), [one, other, more @ ..]) => {
                let more = more.len();
                format!("{one}, {other} and {more} more would all be {to}")
            }
        };
        if conflicts < MAX_NAMED {
            print_error(&message);
        }
        conflicts += 1;
    }
    match conflicts {
        0 => Ok(()),
        _ if conflicts > MAX_NAMED => {
            bail!("and {} more; nothing was written", conflicts - MAX_NAMED)
        }
        _ => bail!("nothing was written"),
    }
}

/// The path of a member below its folder, without components such as `..` that would lead out of
/// it.
pub fn below(member: &str) -> PathBuf {
    let parts = Path::new(member).components();
    let inside = parts.filter(|part| matches!(part, Component::Normal(_)));
    let path: PathBuf = inside.collect();
    if path.as_os_str().is_empty() {
        PathBuf::from("member")
    } else {
        path
    }
}

/// The path of an archive without any of its extensions.
pub fn without_archive(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let lower = name.to_ascii_lowercase();
    let ending = ARCHIVES.iter().find(|ending| lower.ends_with(**ending));
    match ending.map(|ending| name.len() - ending.len()) {
        Some(length) if length > 0 => path.with_file_name(&name[..length]),
        _ => path.with_extension(""),
    }
}

/// The path with another extension, which also replaces that of a compression.
pub fn renamed(path: &Path, extension: &str) -> PathBuf {
    let is_packing = |end: &OsStr| PACKED.iter().any(|own| end.eq_ignore_ascii_case(&own[1..]));
    match path.extension() {
        Some(end) if is_packing(end) => path.with_extension("").with_extension(extension),
        _ => path.with_extension(extension),
    }
}

/// The path of a source below the folder that was searched, or the name of the file; its exact
/// bytes, whether they are text or not.
pub(super) fn relative(found: &FoundSource) -> PathBuf {
    let path = match &found.source {
        Ok(Source::File(path)) => path,
        Ok(Source::StandardInput) => return PathBuf::from("stdin"),
        Err(_) => Path::new(&found.name),
    };
    match path.strip_prefix(&found.searched) {
        Ok(inside) if !inside.as_os_str().is_empty() => inside.to_owned(),
        _ => path
            .file_name()
            .map_or_else(|| path.to_owned(), PathBuf::from),
    }
}

/// A path with a place for a number.
#[derive(Debug)]
pub struct NumberedPath(String);

impl NumberedPath {
    /// Reads a path that contains one placeholder, `{}`.
    ///
    /// # Errors
    ///
    /// If it contains none, or more.
    pub fn parse(path: &Path) -> anyhow::Result<Self> {
        let Some(text) = path.to_str() else {
            bail!("{}: a pattern is UTF-8", path.display());
        };
        if text.matches("{}").count() != 1 {
            bail!("{text}: `--split` takes a pattern with one `{{}}` for the number");
        }
        Ok(Self(text.to_owned()))
    }

    pub fn path(&self, number: u64) -> PathBuf {
        PathBuf::from(self.0.replace("{}", &number.to_string()))
    }
}
