//! The games that a command writes: in one output, or in files.

use std::collections::HashSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;

use super::args::{Common, Target};
use super::batch::{Batch, BatchEnd, Place};
use super::chunk_output::ChunkOutput;
use super::data::{Frame, RowWriter, Seam};
use super::failed_inputs::FailedInputs;
use super::output_file::OutputFile;
use super::output_paths::{NumberedPath, OutputPaths};
use super::session::Session;
use super::sources::FoundSource;
use super::status::Status;

/// The games that a command writes.
pub(super) struct GameFiles<'a> {
    layout: Layout,
    /// The text around the games of a file.
    frame: Frame,
    force: bool,
    session: &'a Session,
    open: Option<OpenFile>,
    /// The places of the files so far.
    taken: HashSet<PathBuf>,
    status: Status,
    /// The number of games that are not closed, or whose file could not be written.
    left_out: u64,
}

/// The argument for the output of games.
pub(super) fn argument(arg: clap::Arg) -> clap::Arg {
    arg.value_name("FILE|DIR")
        .help("A file for all games, or a folder (a new one ends with /) for a file for each input")
}

/// Which games share an output.
enum Layout {
    All,
    /// The games of one input.
    Input(OutputPaths),
    /// This many games each, in files that are numbered from 1.
    Numbered {
        pattern: NumberedPath,
        most: u64,
        number: u64,
    },
}

/// An output that is being written.
#[derive(Default)]
struct OpenFile {
    input: GamesInput,
    file: Option<OutputFile>,
    /// `None` before the first game.
    writer: Option<RowWriter>,
    games: u64,
    /// Whether writing has failed. The error was reported.
    is_failed: bool,
}

/// The input of games, and their path below a folder of outputs.
#[derive(Clone, Default)]
pub(super) struct GamesInput {
    /// The source, or the member of an archive.
    source: Arc<str>,
    /// Where the games of a file go.
    path: PathBuf,
    has_ended: bool,
    failed: FailedInputs,
}

impl<'a> GameFiles<'a> {
    /// The games of a command's paths, in this format with its extension: the batch that reads
    /// them, and where they go, at most `split` of them in a file.
    ///
    /// # Errors
    ///
    /// If a path names the file that standard output goes to, or a file cannot be written.
    pub(super) fn of(
        args: &'a Common,
        format: (Frame, &'static str),
        split: Option<u64>,
        session: &'a Session,
    ) -> anyhow::Result<(Batch<'a>, Self)> {
        let found = args.find(session)?;
        let files = Self::new(&args.target, &found, format, split, session)?;
        Ok((Batch::over(found, args, session), files))
    }

    /// All games in one output, or if that is a folder, those of each input in a file there. With
    /// `split`, several files with this many games each; `{}` in the path is replaced by their
    /// numbers from 1.
    ///
    /// # Errors
    ///
    /// If a file cannot be written, or the path has no place for a number.
    pub(super) fn new(
        target: &Target,
        found: &[FoundSource],
        (frame, extension): (Frame, &'static str),
        split: Option<u64>,
        session: &'a Session,
    ) -> anyhow::Result<Self> {
        let (mut layout, mut open) = (Layout::All, None);
        if let (Some(most), Some(path)) = (split, &target.output_to) {
            layout = Layout::Numbered {
                pattern: NumberedPath::parse(path)?,
                most,
                number: 0,
            };
        } else if let Some(folder) = target.folder() {
            let places = OutputPaths::new(folder, found, extension);
            places.refuse_conflicts(found, target.force, session)?;
            layout = Layout::Input(places);
        } else {
            open = Some(OpenFile {
                file: Some(target.open(session)?),
                ..OpenFile::default()
            });
        }
        Ok(Self {
            layout,
            frame,
            force: target.force,
            session,
            open,
            taken: HashSet::new(),
            status: Status::Clean,
            left_out: 0,
        })
    }

    /// Writes the games of a part.
    ///
    /// # Errors
    ///
    /// If a file cannot be written that is not one of many.
    pub(super) fn take(
        &mut self,
        place: &Place<'_>,
        output: &mut ChunkOutput,
    ) -> anyhow::Result<()> {
        let input = self.input(place, &output.failed_inputs);
        self.begin(&input);
        let rows = std::mem::take(&mut output.rows);
        if let Layout::Numbered { .. } = self.layout {
            let (mut start, mut seams) = (0, rows.seams.iter().peekable());
            return rows.ends.iter().try_for_each(|&end| {
                let seam = seams.next_if(|seam| seam.at.end == end);
                self.write_game(&rows.text[std::mem::replace(&mut start, end)..end], seam)
            });
        }
        self.write(rows.ends.len() as u64, |writer, file| {
            writer.write(&rows, Some(0), file)
        })
    }

    /// Where the games of a part come from.
    pub(super) fn input(&mut self, place: &Place<'_>, failed: &FailedInputs) -> GamesInput {
        GamesInput {
            source: Arc::clone(place.source),
            path: match &mut self.layout {
                Layout::Input(places) => places.of(place),
                _ => PathBuf::new(),
            },
            has_ended: place.ends.is_some(),
            failed: failed.clone(),
        }
    }

    pub(super) fn begin(&mut self, input: &GamesInput) {
        if !matches!(self.layout, Layout::Input(_)) {
            return;
        }
        let goes_on = |open: &OpenFile| !open.input.has_ended && open.input.source == input.source;
        if !self.open.as_ref().is_some_and(goes_on) {
            self.close_and_report();
        }
        let open = self.open.get_or_insert_default();
        let mut failed = std::mem::take(&mut open.input.failed);
        failed.merge(input.failed.clone());
        open.input = GamesInput {
            failed,
            ..input.clone()
        };
    }

    /// Writes a game, with its seam.
    ///
    /// # Errors
    ///
    /// The errors of [`take`](Self::take).
    pub(super) fn write_game(&mut self, game: &[u8], seam: Option<&Seam>) -> anyhow::Result<()> {
        self.write(1, |writer, file| writer.games.write_game(game, seam, file))?;
        if let (Layout::Numbered { most, .. }, Some(open)) = (&self.layout, &self.open)
            && open.games == *most
        {
            self.close()?;
        }
        Ok(())
    }

    /// Writes this many games into the current file, which is begun with its first game.
    fn write(
        &mut self,
        games: u64,
        write: impl FnOnce(&mut RowWriter, &mut OutputFile) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut open = self.open.take().unwrap_or_default();
        if games > 0 && !open.is_failed {
            let written = self.write_into(&mut open, write);
            match (written, &self.layout) {
                (Err(error), Layout::Input(_)) => {
                    self.status = self.session.report(Err(error));
                    (open.is_failed, open.file) = (true, None);
                }
                (written, _) => written?,
            }
        }
        if open.is_failed {
            self.left_out += games;
        }
        open.games += games;
        self.open = Some(open);
        Ok(())
    }

    fn write_into(
        &mut self,
        open: &mut OpenFile,
        write: impl FnOnce(&mut RowWriter, &mut OutputFile) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let file = match &mut open.file {
            Some(file) => file,
            none => none.insert(self.create(&open.input)?),
        };
        let writer = match &mut open.writer {
            Some(writer) => writer,
            none => none.insert(RowWriter::begin(self.frame.clone(), file)?),
        };
        Ok(write(writer, file)?)
    }

    fn create(&mut self, input: &GamesInput) -> anyhow::Result<OutputFile> {
        let path = match &mut self.layout {
            Layout::Numbered {
                pattern, number, ..
            } => {
                *number += 1;
                pattern.path(*number)
            }
            _ => input.path.clone(),
        };
        if !self.taken.insert(path.clone()) {
            let path = path.display();
            bail!(
                "{}: another input is written to {path} already",
                input.source
            );
        }
        OutputFile::create(&path, self.force, self.session)
    }

    /// Completes the current file, if a game was written.
    fn close(&mut self) -> anyhow::Result<()> {
        let open = self.open.take().unwrap_or_default();
        let Some(mut file) = open.file else {
            return Ok(());
        };
        let writer = match open.writer {
            None if !file.is_named() => Some(RowWriter::begin(self.frame.clone(), &mut file)?),
            writer => writer,
        };
        let failed = open.input.failed.protects_games();
        let unclosed = writer.map_or(Ok(0), |writer| writer.end(&mut file))?;
        self.left_out += if file.is_dropped_after(failed.as_deref()) {
            open.games
        } else {
            unclosed
        };
        let status = file.finish_after(failed.as_deref())?;
        self.status = self.status.max(status);
        Ok(())
    }

    /// Completes one file of many; an error is reported, and the others are written.
    fn close_and_report(&mut self) {
        let closed = self.close();
        let closed = self.session.report(closed.map(|()| Status::Clean));
        self.status = self.status.max(closed);
    }

    /// Completes the last file, and subtracts the games left out from those written.
    ///
    /// # Errors
    ///
    /// If the one output cannot be written.
    pub(super) fn finish(mut self, end: &mut BatchEnd) -> anyhow::Result<Status> {
        if matches!(self.layout, Layout::Input(_)) {
            self.close_and_report();
        } else if let Some(open) = &mut self.open {
            open.input.failed = end.failed_inputs.clone();
            self.close()?;
        }
        end.leave_out(self.left_out);
        Ok(end.status.max(self.status))
    }
}
