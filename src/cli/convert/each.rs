//! Converts each input into a separate file.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use super::super::output_file::OutputFile;
use super::super::status::{Status, print_error, report};
use super::super::totals::Totals;
use super::Args;
use crate::input::Source;

/// Converts each source into a separate file with the same relative path.
pub(super) fn convert_each(args: &Args, folder: &Path) -> anyhow::Result<Status> {
    let mut status = Status::Clean;
    let mut taken = HashSet::new();
    let mut totals = Totals::default();
    for (searched, name, source) in args.common.sources_by_path()? {
        let place = renamed(
            folder.join(relative(&name, &source, &searched)),
            args.to.extension(),
        );
        if !taken.insert(place.clone()) {
            print_error(&format!(
                "{name}: another input is written to {} already",
                place.display()
            ));
            status = Status::Incomplete;
            continue;
        }
        let converted = convert_one(args, name, source, &place, &mut totals);
        status = status.max(report(converted));
    }
    args.print_summary(&totals);
    Ok(status)
}

fn convert_one(
    args: &Args,
    name: String,
    source: io::Result<Source>,
    place: &Path,
    totals: &mut Totals,
) -> anyhow::Result<Status> {
    let target = &args.common.target;
    let mut file = OutputFile::create(place, target.force)?;
    let outcome = args.convert(vec![(name, source)], &mut file)?;
    totals.merge(&outcome.totals);
    if outcome.totals.games == 0 && outcome.failed_input.is_some() {
        // Nothing was read: the file would be empty.
        return Ok(outcome.status);
    }
    outcome.complete(file, target)
}

/// The path with another extension, which also replaces that of a compression.
fn renamed(path: PathBuf, extension: &str) -> PathBuf {
    let is_packing = |end: &std::ffi::OsStr| {
        let packings = ["gz", "zst"];
        packings
            .iter()
            .any(|packing| end.eq_ignore_ascii_case(packing))
    };
    let unpacked = match path.extension() {
        Some(end) if is_packing(end) => path.with_extension(""),
        _ => path,
    };
    unpacked.with_extension(extension)
}

/// The path below the folder that was searched, or the name of the file; its exact bytes, whether
/// they are text or not.
fn relative(name: &str, source: &io::Result<Source>, searched: &Path) -> PathBuf {
    let path = match source {
        Ok(Source::File(path)) => path,
        Ok(Source::StandardInput) => return PathBuf::from("stdin"),
        Err(_) => Path::new(name),
    };
    match path.strip_prefix(searched) {
        Ok(inside) if !inside.as_os_str().is_empty() => inside.to_owned(),
        _ => path
            .file_name()
            .map_or_else(|| path.to_owned(), PathBuf::from),
    }
}

#[cfg(test)]
mod tests {
    use super::renamed;
    use std::path::Path;

    #[test]
    fn names_are_kept_without_compression_extensions() {
        for (name, new) in [
            ("a.sgf", "a.json"),
            ("a/b.c.SGF", "a/b.c.json"),
            ("a.sgf.gz", "a.json"),
            ("a.sgf.ZST", "a.json"),
            ("a.gz", "a.json"),
            ("games", "games.json"),
        ] {
            assert_eq!(renamed(name.into(), "json"), Path::new(new));
        }
    }
}
