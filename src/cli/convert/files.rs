//! Each input into a file of its own, and each member of an archive.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::super::batch::Batch;
use super::super::chunk_output::ChunkOutput;
use super::super::data::{DelimitedWriter, Delimiters, Rows};
use super::super::failed_inputs::FailedInputs;
use super::super::output_file::OutputFile;
use super::super::sources::NamedSource;
use super::super::status::{Status, print_error, report};
use super::super::totals::Totals;
use super::super::unnamed_files::UnnamedFiles;
use super::{Args, Target};
use crate::cli::session::Session;
use crate::input::Source;

/// Converts each source into a file of its own, its place in the folders kept; an archive into a
/// folder with a file for each member.
pub(super) fn convert_each(
    args: &Args,
    folder: &Path,
    session: &Session,
) -> anyhow::Result<Status> {
    let mut files = EachFile {
        to: args.to,
        is_forced: args.common.target.force,
        places: HashMap::new(),
        taken: HashSet::new(),
        open: None,
        complete: UnnamedFiles::default(),
        session,
        status: Status::Clean,
    };
    let mut status = Status::Clean;
    let mut totals = Totals::default();
    for (sources, places) in runs(args.common.sources_by_path(session)?, folder) {
        files.places = places;
        let batch = Batch::over(sources, &args.common, Delimiters::Text, session)?;
        let outcome = args.convert(batch, &mut io::sink(), |place, output| {
            files.write(output, place.source);
            Ok(())
        });
        files.close();
        // What is complete gets its name, whatever came after it.
        status = status.max(files.complete.finish());
        let outcome = outcome?;
        totals.merge(&outcome.totals);
        status = status.max(outcome.status);
    }
    args.print_summary(&totals);
    Ok(status.max(files.status))
}

/// Sources that are converted together, and the place of each.
type Run = (Vec<NamedSource>, HashMap<String, PathBuf>);

/// Sources in their order, in parts in which each has a name of its own: the names of files that
/// are not UTF-8 may be the same.
fn runs(
    sources: impl IntoIterator<Item = (PathBuf, String, io::Result<Source>)>,
    folder: &Path,
) -> Vec<Run> {
    let mut runs = vec![Run::default()];
    for (searched, name, source) in sources {
        let place = folder.join(relative(&name, &source, &searched));
        if runs
            .last()
            .is_some_and(|(_, places)| places.contains_key(&name))
        {
            runs.push(Run::default());
        }
        if let Some((sources, places)) = runs.last_mut() {
            places.insert(name.clone(), place);
            sources.push((name, source));
        }
    }
    runs
}

/// The files that sources become, one after another.
struct EachFile<'a> {
    to: Target,
    is_forced: bool,
    /// Where each source goes that is no archive, but for the extension, by its name.
    places: HashMap<String, PathBuf>,
    /// The places of the files so far.
    taken: HashSet<PathBuf>,
    open: Option<OpenFile>,
    complete: UnnamedFiles,
    session: &'a Session,
    status: Status,
}

/// A file that is being written.
struct OpenFile {
    /// The source, or the member of an archive.
    source: Arc<str>,
    /// `None` before its first game.
    out: Option<(OutputFile, DelimitedWriter)>,
    /// Whether it cannot be written, which was reported.
    is_failed: bool,
    /// Whether it, or a member of it, failed.
    failed_inputs: FailedInputs,
}

impl EachFile<'_> {
    /// Writes the games of a chunk of the source, or of a member of the archive that it is.
    fn write(&mut self, output: &mut ChunkOutput, source: &Arc<str>) {
        if self.open.as_ref().is_none_or(|open| open.source != *source) {
            self.close();
            self.open = Some(OpenFile {
                source: Arc::clone(source),
                out: None,
                is_failed: false,
                failed_inputs: FailedInputs::default(),
            });
        }
        let Some(mut open) = self.open.take() else {
            return;
        };
        let rows = std::mem::take(&mut output.rows);
        open.failed_inputs.merge(output.failed_inputs.clone());
        if !rows.is_empty() && !open.is_failed {
            let written = self.write_rows(&mut open, &rows);
            if let Err(error) = written {
                print_error(&format!("{error:#}"));
                self.status = Status::Incomplete;
                (open.is_failed, open.out) = (true, None);
            }
        }
        if open.is_failed {
            output.totals.written = 0;
        }
        self.open = Some(open);
    }

    /// Writes games into the file, which begins with the first.
    fn write_rows(&mut self, open: &mut OpenFile, rows: &Rows) -> anyhow::Result<()> {
        let (file, writer) = match &mut open.out {
            Some(out) => out,
            none => none.insert(self.create(&open.source)?),
        };
        Ok(writer.write(rows, Some(0), file)?)
    }

    fn create(&mut self, source: &str) -> anyhow::Result<(OutputFile, DelimitedWriter)> {
        let extension = self.to.extension();
        let place = match self.places.get(source) {
            Some(place) => place.clone(),
            None => self.place_of_member(source),
        };
        let place = renamed(place, extension);
        if !self.taken.insert(place.clone()) {
            let place = place.display();
            anyhow::bail!("{source}: another input is written to {place} already");
        }
        let mut file = OutputFile::create(&place, self.is_forced, self.session)?;
        let writer = DelimitedWriter::begin(self.to.delimiters(), &mut file)?;
        Ok((file, writer))
    }

    /// Where a member of an archive goes, but for the extension.
    fn place_of_member(&self, source: &str) -> PathBuf {
        let mut ends = source.match_indices("!/");
        let place = ends.find_map(|(at, sign)| {
            let archive = self.places.get(&source[..at])?;
            Some(without_archive(archive).join(below(&source[at + sign.len()..])))
        });
        place.unwrap_or_else(|| below(source))
    }

    /// Completes the file at hand, if a game was written.
    fn close(&mut self) {
        let Some(open) = self.open.take() else {
            return;
        };
        let Some((mut file, writer)) = open.out else {
            return;
        };
        let names = &mut self.complete;
        let finish = || {
            let status = Status::without(writer.end(&mut file)?);
            file.flush()?;
            let failed = open.failed_inputs.protects_games();
            Ok(status.max(file.finish_later(failed, names)?))
        };
        self.status = self.status.max(report(finish()));
        self.status = self.status.max(self.complete.finish_some());
    }
}

/// The path of a member below its folder, without what would lead out of it.
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

/// The path of an archive without its extensions, whatever they are.
pub fn without_archive(path: &Path) -> PathBuf {
    const ENDINGS: [&str; 5] = [".zip", ".tar", ".tar.gz", ".tgz", ".tar.zst"];
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let lower = name.to_ascii_lowercase();
    let ending = ENDINGS.iter().find(|ending| lower.ends_with(**ending));
    match ending.map(|ending| name.len() - ending.len()) {
        Some(length) if length > 0 => path.with_file_name(&name[..length]),
        _ => path.with_extension(""),
    }
}

/// The path with another extension, which also replaces that of a compression.
pub fn renamed(path: PathBuf, extension: &str) -> PathBuf {
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
