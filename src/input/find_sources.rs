//! The paths of a command line as sources of bytes.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::compression::{ARCHIVES, PACKED};
use super::find_options::{FindOptions, PathPatterns};
use super::path_pattern::matches_of;
use super::skipped::{SkipReason, Skipped};

/// Something to read: a file or standard input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input, given as `-`.
    StandardInput,
}

impl Source {
    /// The name as every output prints it: the path, lossily if it is not UTF-8.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.to_string_lossy().into_owned(),
            Self::StandardInput => "-".to_owned(),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// Those of opening the file.
    pub fn open(&self) -> io::Result<Box<dyn Read>> {
        Ok(match self {
            Self::File(path) => Box::new(File::open(path)?),
            Self::StandardInput => Box::new(io::stdin()),
        })
    }
}

/// The sources and skipped files that a search found.
#[derive(Debug, Default)]
pub struct Found {
    /// Each source with its name; if a path cannot be searched, an error takes its place.
    pub sources: Vec<(String, io::Result<Source>)>,
    /// For each source, the path that leads to it: the source itself, or the folder searched.
    pub given: Vec<PathBuf>,
    /// The files and folders of searched folders that were not taken, in the order of the search.
    pub skipped: Vec<Skipped>,
    /// The patterns of [`FindOptions::excludes`] that match nothing in the folders searched.
    pub unused: Vec<String>,
}

/// The sources that paths name, in the order given; the files of a folder in byte order of
/// their paths.
///
/// A folder is searched for `.sgf` and `.mgt` in any letter case, also with `.gz` or `.zst`, and
/// for archives: `.zip`, `.tar`, `.tar.gz`, `.tgz` and `.tar.zst`. A path that is not a folder is
/// taken whatever its name. A path that does not exist and contains `*`, `?` or `[` is a pattern,
/// for shells that expand none. A file or folder to which several paths lead is read once, a file
/// where a path names it.
#[must_use]
pub fn find_sources(paths: &[PathBuf], options: &FindOptions) -> Found {
    let mut search = Search::new(options);
    for path in paths {
        match matches_of(path) {
            Some(matches) if !matches.is_empty() => matches.iter().for_each(|it| search.path(it)),
            _ => search.path(path),
        }
    }
    search.finish()
}

/// The canonical path of a regular file.
fn regular(path: &Path) -> Option<PathBuf> {
    path.is_file().then(|| path.canonicalize().ok()).flatten()
}

/// How a source was found: of several ways to a file the first counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Named,
    InFolder,
    LinkInFolder,
}

struct Search<'a> {
    options: &'a FindOptions,
    /// What was found, and the path that was given for it.
    all: Vec<(Way, PathBuf, String, io::Result<Source>)>,
    skipped: Vec<Skipped>,
    /// The folders that were searched, by their canonical paths.
    searched: HashSet<PathBuf>,
    /// Which patterns leave something out.
    used: HashSet<&'a String>,
}

impl<'a> Search<'a> {
    fn new(options: &'a FindOptions) -> Self {
        Self {
            options,
            all: Vec::new(),
            skipped: Vec::new(),
            searched: HashSet::new(),
            used: HashSet::new(),
        }
    }

    /// Keeps of each file one source.
    fn finish(self) -> Found {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by_key(|&index| self.all[index].0);
        let mut is_kept = vec![true; order.len()];
        // Folders alone, each searched once, have no file twice.
        if self.all.iter().any(|(way, ..)| *way != Way::InFolder) {
            let mut taken = HashSet::new();
            for index in order {
                let place = match &self.all[index].3 {
                    Ok(Source::File(path)) => regular(path),
                    Ok(Source::StandardInput) => Some(PathBuf::from("-")),
                    Err(_) => None,
                };
                is_kept[index] = place.is_none_or(|place| taken.insert(place));
            }
        }
        let mut unused = self.options.excludes.clone();
        let is_let_in = |pattern: &String| pattern.starts_with('!');
        unused.retain(|pattern| !is_let_in(pattern) && !self.used.contains(pattern));
        let mut found = Found {
            skipped: self.skipped,
            // Paths of files are taken whatever the patterns are.
            unused: if self.searched.is_empty() {
                Vec::new()
            } else {
                unused
            },
            ..Found::default()
        };
        for ((_, given, name, source), is_kept) in self.all.into_iter().zip(is_kept) {
            if is_kept {
                found.sources.push((name, source));
                found.given.push(given);
            } else {
                let reason = SkipReason::ReadAlready;
                let path = match source {
                    Ok(Source::File(path)) => path,
                    _ => PathBuf::from(name),
                };
                found.skipped.push(Skipped { path, reason });
            }
        }
        found
    }

    fn path(&mut self, path: &Path) {
        let source = match path.as_os_str() == "-" {
            true => Source::StandardInput,
            false if path.is_dir() => return self.folder(path),
            false => Source::File(path.to_owned()),
        };
        let (given, name) = (path.to_owned(), source.name());
        self.all.push((Way::Named, given, name, Ok(source)));
    }

    fn folder(&mut self, folder: &Path) {
        let patterns = |globs: &[String]| PathPatterns::of_search(folder, globs);
        let compiled = patterns(&self.options.globs)
            .and_then(|globs| Ok((globs, patterns(&self.options.excludes)?)));
        let (globs, excludes) = match compiled {
            Ok(compiled) => compiled,
            Err(error) => {
                let error = io::Error::new(io::ErrorKind::InvalidInput, error);
                let (given, name) = (folder.to_owned(), folder.to_string_lossy().into_owned());
                return self.all.push((Way::InFolder, given, name, Err(error)));
            }
        };
        let before = self.skipped.len();
        let mut all = self.files_in(folder, &globs, &excludes);
        for pattern in &self.options.excludes {
            let alone = patterns(std::slice::from_ref(pattern));
            let matches = |it: &Skipped| {
                let matches = |alone: &PathPatterns| alone.matches(&it.path, it.path.is_dir());
                alone.as_ref().is_ok_and(matches)
            };
            if self.skipped[before..].iter().any(matches) {
                self.used.insert(pattern);
            }
        }
        let mut skipped = self.skipped[before..].iter();
        let is_repeated = skipped.any(|skipped| skipped.reason == SkipReason::ReadAlready);
        if all.is_empty() && !is_repeated {
            let error = io::Error::new(io::ErrorKind::NotFound, "no game file in this folder");
            all.push((Way::InFolder, folder.to_owned(), Err(error)));
        }
        all.sort_by(|(_, left, _), (_, right, _)| {
            let (left, right) = (left.as_os_str(), right.as_os_str());
            left.as_encoded_bytes().cmp(right.as_encoded_bytes())
        });
        let named = all.into_iter().map(|(way, path, source)| {
            let name = path.to_string_lossy().into_owned();
            (way, folder.to_owned(), name, source)
        });
        self.all.extend(named);
    }

    /// The files of a folder and the folders in it that are to be read, in no order.
    fn files_in(
        &mut self,
        folder: &Path,
        globs: &PathPatterns,
        excludes: &PathPatterns,
    ) -> Vec<(Way, PathBuf, io::Result<Source>)> {
        let mut takes = |entry: &DirEntry| {
            let reason = reason_to_skip(entry, self.options, globs, excludes)
                .or_else(|| (!self.is_new(entry)).then_some(SkipReason::ReadAlready));
            if let Some(reason) = reason {
                let path = entry.path().to_owned();
                self.skipped.push(Skipped { path, reason });
            }
            reason.is_none()
        };
        let walk = WalkDir::new(folder)
            .follow_links(true)
            .sort_by(|left, right| {
                let bytes = |entry: &DirEntry| entry.file_name().as_encoded_bytes().to_vec();
                bytes(left).cmp(&bytes(right))
            });
        let mut all = Vec::new();
        for entry in walk.into_iter().filter_entry(&mut takes) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => {
                    let way = if entry.path_is_symlink() {
                        Way::LinkInFolder
                    } else {
                        Way::InFolder
                    };
                    let path = entry.into_path();
                    all.push((way, path.clone(), Ok(Source::File(path))));
                }
                // A link back to a folder above it.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    if path.is_dir() || is_searched_for(&path) {
                        let kind = io::ErrorKind::Other;
                        let error = error.into_io_error().unwrap_or_else(|| kind.into());
                        all.push((Way::InFolder, path, Err(error)));
                    }
                }
            }
        }
        all
    }

    /// Whether an entry is a file, or a folder that was not searched before.
    fn is_new(&mut self, entry: &DirEntry) -> bool {
        let folder = entry
            .file_type()
            .is_dir()
            .then(|| entry.path().canonicalize());
        folder.is_none_or(|path| path.is_ok_and(|path| self.searched.insert(path)))
    }
}

/// Why an entry of a folder is not taken, if it is not.
fn reason_to_skip(
    entry: &DirEntry,
    options: &FindOptions,
    globs: &PathPatterns,
    excludes: &PathPatterns,
) -> Option<SkipReason> {
    if entry.depth() == 0 {
        return None;
    }
    let (path, is_folder) = (entry.path(), entry.file_type().is_dir());
    if !options.hidden && is_hidden_name(entry.file_name().as_encoded_bytes()) {
        Some(SkipReason::Hidden)
    } else if excludes.matches(path, is_folder) {
        Some(SkipReason::Excluded)
    } else if is_folder {
        (entry.path_is_symlink() && !options.follow).then_some(SkipReason::LinkedFolder)
    } else if !is_searched_for(path) || !entry.file_type().is_file() {
        Some(SkipReason::OtherFile)
    } else if !globs.is_empty() && !globs.matches_file(path) {
        Some(SkipReason::Excluded)
    } else {
        None
    }
}

/// Whether a file or folder of that name is skipped unless hidden ones are wanted. macOS puts the
/// folder `__MACOSX` into archives.
pub(super) fn is_hidden_name(name: &[u8]) -> bool {
    name == b"__MACOSX" || name.starts_with(b".") && !matches!(name, b"." | b"..")
}

/// Whether a search through a folder takes a file of that name.
fn is_searched_for(path: &Path) -> bool {
    is_game_file(path) || has_ending(path, &ARCHIVES)
}

/// Whether a search through a folder or an archive takes a file of that name for a game file.
pub(super) fn is_game_file(path: &Path) -> bool {
    let unpacked = path.with_extension("");
    let is_packed = has_ending(path, &PACKED);
    has_ending(if is_packed { &unpacked } else { path }, &[".sgf", ".mgt"])
}

pub(super) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    endings.iter().any(|ending| {
        let stem = name.len().checked_sub(ending.len());
        stem.is_some_and(|stem| stem > 0 && name[stem..].eq_ignore_ascii_case(ending.as_bytes()))
    })
}
