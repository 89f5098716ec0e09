//! Each input into a file of its own.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use super::super::output_file::OutputFile;
use super::super::status::{Status, complain, report};
use super::Args;
use crate::input::{Source, search};

/// Converts each source into a file of its own, its place in the folders kept.
pub(super) fn convert_each(args: &Args, folder: &Path) -> Status {
    let mut status = Status::Clean;
    let mut taken = HashSet::new();
    for path in &args.paths.paths {
        for (name, source) in search(std::slice::from_ref(path)) {
            let place = folder
                .join(relative(&name, &source, path))
                .with_extension(args.to.extension());
            if !taken.insert(place.clone()) {
                complain(&format!(
                    "{name}: another input is written to {} already",
                    place.display()
                ));
                status = Status::Unfinished;
                continue;
            }
            let converted = convert_one(args, name, source, &place);
            status = status.max(report(converted));
        }
    }
    status
}

fn convert_one(
    args: &Args,
    name: String,
    source: io::Result<Source>,
    place: &Path,
) -> anyhow::Result<Status> {
    let mut file = OutputFile::create(place, args.force)?;
    let status = args.convert(vec![(name, source)], &mut file)?.status;
    // What was read in part alone would pass for the whole.
    if status < Status::Unfinished {
        file.finish()?;
    }
    Ok(status)
}

/// The name below the folder that was searched, or of the file alone; its very bytes,
/// whether they are text or not.
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
