//! The paths of a command line as sources of bytes.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// Something to read: a file or standard input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input, given as `-`.
    StandardInput,
}

impl Source {
    /// The name as every output prints it: the path, lossily where it is no UTF-8.
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

/// The sources that paths stand for, in the order given; the files of a folder in
/// byte order of their paths. What cannot be searched is an error in its place.
#[must_use]
pub fn search(paths: &[PathBuf]) -> Vec<(String, io::Result<Source>)> {
    let mut sources = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            sources.push(("-".to_owned(), Ok(Source::StandardInput)));
        } else if path.is_dir() {
            search_folder(path, &mut sources);
        } else {
            let source = Source::File(path.clone());
            sources.push((source.name(), Ok(source)));
        }
    }
    sources
}

fn search_folder(folder: &Path, sources: &mut Vec<(String, io::Result<Source>)>) {
    let mut files = Vec::new();
    let mut failures = Vec::new();
    for entry in WalkDir::new(folder).follow_links(true) {
        match entry {
            Ok(entry) if entry.file_type().is_file() && is_game_file(entry.path()) => {
                files.push(entry.into_path());
            }
            Ok(_) => {}
            // A link back to a folder above it holds nothing new.
            Err(error) if error.loop_ancestor().is_some() => {}
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                if path.is_dir() || is_game_file(&path) {
                    let kind = io::ErrorKind::Other;
                    let error = error.into_io_error().unwrap_or_else(|| kind.into());
                    failures.push((path, error));
                }
            }
        }
    }
    if files.is_empty() && failures.is_empty() {
        let error = io::Error::new(io::ErrorKind::NotFound, "no game file in this folder");
        failures.push((folder.to_owned(), error));
    }
    let found = files
        .into_iter()
        .map(|path| (path.clone(), Ok(Source::File(path))));
    let failed = failures.into_iter().map(|(path, error)| (path, Err(error)));
    let mut all: Vec<_> = found.chain(failed).collect();
    all.sort_by(|left, right| {
        left.0
            .as_os_str()
            .as_encoded_bytes()
            .cmp(right.0.as_os_str().as_encoded_bytes())
    });
    let named = all
        .into_iter()
        .map(|(path, source)| (path.to_string_lossy().into_owned(), source));
    sources.extend(named);
}

/// Whether a search through a folder or an archive takes a file of that name.
pub(super) fn is_game_file(path: &Path) -> bool {
    const ENDINGS: [&[u8]; 3] = [b".sgf", b".sgf.gz", b".sgf.zst"];
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    ENDINGS.iter().any(|ending| {
        let stem = name.len().checked_sub(ending.len());
        stem.is_some_and(|stem| stem > 0 && name[stem..].eq_ignore_ascii_case(ending))
    })
}
