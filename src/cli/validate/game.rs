//! The output of `validate` for each game.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::data::{FindingFormat, FindingRow};
use super::statistics::Statistics;
use super::{Args, github, junit, sarif};
use crate::analysis::FindingData;
use crate::cli::batch::{Place, ReadGame};
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::data::DataFormat;
use crate::cli::fixer_pool::FixerPool;
use crate::cli::output::{finding_line, snippet};
use crate::collection::{Merge as _, Table};
use crate::draw::printable;
use crate::finding::{Code, Finding, Severity};
use crate::input::SourceError;
use crate::read::{Damage, Event};
use crate::sgf::LineColumn;

/// How findings are printed.
pub(super) struct Validation<'a> {
    pub args: &'a Args,
    pub format: DataFormat,
    /// The codes that count as errors for the exit status.
    pub denied: Vec<Code>,
    pub fixers: FixerPool,
    /// Whether each finding has its line of the file.
    pub has_snippets: bool,
    /// Whether notes are counted by code and not printed.
    pub folds_notes: bool,
    pub has_color: bool,
}

/// The sums over all games.
#[derive(Default)]
pub(super) struct Sum {
    pub statistics: Statistics,
    /// Notes that were counted and not printed.
    pub folded: Table<Code, u64>,
    /// Findings that `fix` repairs.
    pub fixable: u64,
    /// Findings that would be printed, but are only counted, because a game has too many of their
    /// code.
    pub unkept: u64,
    /// The codes of the findings that are printed.
    pub codes: Vec<Code>,
}

impl Sum {
    /// Adds the sums over a chunk of a source.
    pub(super) fn merge(&mut self, part: Self, source: &Arc<str>) {
        self.statistics.add(part.statistics, source);
        self.fixable += part.fixable;
        self.unkept += part.unkept;
        self.folded.merge(part.folded);
    }
}

/// How many bytes of its line are shown on either side of a finding.
const REACH: u64 = 1024;

impl Validation<'_> {
    /// Adds the findings of an event.
    pub(super) fn event(&self, event: &Event<'_>, output: &mut ChunkOutput) {
        match event {
            Event::Game(read) => self.game(read, output),
            Event::Damage(damage) => self.damage(damage, output),
            Event::Failed(SourceError { source, error }) => {
                self.unreadable(&error.to_string(), source, output);
            }
            Event::End(_) | Event::Skipped(_) => {}
        }
    }

    fn game(&self, read: &ReadGame<'_>, output: &mut ChunkOutput) {
        let source = read.source;
        let judgement = &read.judgement;
        output.totals.read.add_game(judgement);
        for finding in judgement.of_variations {
            output.totals.read.add(finding);
            let is_denied = self.denied.contains(&finding.code);
            output.totals.denied += if is_denied { finding.count() } else { 0 };
        }
        let findings = judgement.all_findings();
        if findings.is_empty() {
            return;
        }
        if self.args.statistics {
            return output.sum::<Sum>().statistics.count(&findings);
        }
        let locations = judgement.game.locations(&findings);
        let is_suspect = |finding: &Finding| finding.code == Code::SizeSuspect;
        let has_wrong_size = findings.iter().any(is_suspect);
        let printed = findings.iter().zip(locations);
        let printed: Vec<_> = printed
            .filter(|(finding, _)| self.wants(finding, has_wrong_size, output))
            .collect();
        // Without a summary, only what is printed is marked.
        if printed.is_empty() && self.args.common.messages.quiet {
            return;
        }
        let fixed = self.fixed(read, source);
        output.sum::<Sum>().fixable += fixed.len() as u64;
        let fixed: HashSet<_> = fixed.iter().map(identity).collect();
        let mut same = BTreeMap::new();
        for (finding, location) in printed {
            let marked = fixed.contains(&identity(finding)).then(|| Finding {
                message: format!("[*] {}", finding.message).into(),
                ..finding.clone()
            });
            let finding = marked.as_ref().unwrap_or(finding);
            // A game that was not SGF has no line to show.
            if self.has_snippets && read.origin.is_none() && location.line_number().is_some() {
                let (line, columns) = judgement.game.line_of(finding.span.clone(), REACH);
                let text = snippet(
                    finding,
                    location,
                    source,
                    &line,
                    columns,
                    self.format.screen.width,
                    self.has_color,
                );
                push_text(&format!("{}\n", text.trim_end()), output);
            } else {
                let data = FindingData::new(finding, location);
                let same = same.entry((finding.code, location)).or_insert(0);
                self.push(data, source, (Some(read.number), *same), output);
                *same += 1;
            }
        }
    }

    fn damage(&self, damage: &Damage<'_>, output: &mut ChunkOutput) {
        let finding = damage.finding;
        if self.args.statistics {
            output.sum::<Sum>().statistics.count_gameless(finding);
        } else if self.wants(finding, false, output) {
            let data = FindingData::new(finding, damage.location);
            self.push(data, damage.source, (None, 0), output);
        }
    }

    fn unreadable(&self, error: &str, source: &str, output: &mut ChunkOutput) {
        // It is not a finding of a game, so it cannot be ignored.
        let finding = Finding::new(Code::UnreadableFile, 0..0, error.to_owned());
        if self.args.statistics {
            output.sum::<Sum>().statistics.count_gameless(&finding);
        } else if self.args.output.format != FindingFormat::Table {
            // In a table standard error has it already.
            let data = FindingData::new(&finding, LineColumn::START);
            self.push(data, source, (None, 0), output);
        }
    }

    /// The findings of a game that `fix` repairs, for people to read.
    fn fixed(&self, read: &ReadGame<'_>, source: &str) -> Vec<Finding> {
        if self.args.output.format != FindingFormat::Table
            || read.origin.is_some()
            || source.contains("!/")
        {
            return Vec::new();
        }
        let fixed = self.fixers.fix(read);
        // `fix` leaves compressed files alone, whatever their names.
        let fixed = fixed.filter(|_| !self.fixers.is_compressed(source));
        fixed.map_or_else(Vec::new, |game| game.fixed)
    }

    /// Whether a finding is printed. A note that is folded is counted, and so is a point off the
    /// board in a game whose size is probably wrong, because one finding names them all.
    fn wants(&self, finding: &Finding, has_wrong_size: bool, output: &mut ChunkOutput) -> bool {
        // Findings that decide the exit status are always shown.
        let is_denied = self.denied.contains(&finding.code);
        let is_named =
            has_wrong_size && finding.code == Code::OffBoard && !self.args.common.messages.quiet;
        let is_folded = self.folds_notes && (finding.severity() == Severity::Note || is_named);
        if is_folded && !is_denied {
            *output.sum::<Sum>().folded.at(finding.code) += 1 + u64::from(finding.more);
            return false;
        }
        let least = match (self.args.findings.severity, self.args.common.messages.quiet) {
            (Some(least), _) => least,
            (None, true) => Severity::Error,
            (None, false) => Severity::Note,
        };
        let is_printed = is_denied || finding.severity() >= least;
        if is_printed {
            output.sum::<Sum>().unkept += u64::from(finding.more);
            output.sum::<Sum>().codes.push(finding.code);
        }
        is_printed
    }

    /// Adds a finding, of the game with this number, where so many have its code and place already.
    fn push(
        &self,
        finding: FindingData<'_>,
        source: &str,
        (game, same): (Option<u64>, usize),
        output: &mut ChunkOutput,
    ) {
        let row = FindingRow {
            source,
            game,
            finding,
        };
        match self.args.output.format {
            FindingFormat::Table => {
                push_text(&finding_line(&row.finding, source, self.has_color), output);
            }
            FindingFormat::Github => push_text(&github::command(&row.finding, source), output),
            FindingFormat::Junit => {
                let mut denied = self.denied.iter().map(|code| code.name());
                let is_failure =
                    row.finding.severity == "error" || denied.any(|code| code == row.finding.code);
                push_text(&junit::case(&row.finding, source, same, is_failure), output);
            }
            FindingFormat::Sarif => output.rows.push_json(&sarif::result(&row)),
            _ => output.rows.push(&self.format, &row),
        }
    }
}

/// The identity of a finding within its game.
fn identity(finding: &Finding) -> (Code, u64) {
    (finding.code, finding.span.start)
}

/// Adds a line of text, which is one row.
fn push_text(text: &str, output: &mut ChunkOutput) {
    output.rows.text.extend_from_slice(text.as_bytes());
    output.rows.text.push(b'\n');
    output.rows.end_row();
}

/// How many findings of a code in a file are printed on a terminal, and of how many files.
const MAX_OF_CODE: u64 = 3;
const MAX_FILES: u64 = 10;

/// Leaves out findings: all after so many of a file, or what fills a terminal.
#[derive(Default)]
pub(super) struct Limit {
    /// The maximum number of findings of each file.
    most: Option<u64>,
    /// Whether few findings of each code are printed, and those of few files.
    is_short: bool,
    /// Whether a file without findings has a row too.
    shows_sound: bool,
    /// The number of findings of each code in the current file.
    codes: BTreeMap<Code, u64>,
    /// The numbers of findings of the current file that were printed and left out.
    shown: u64,
    left_out: u64,
    /// The number of files with findings.
    files: u64,
    /// How many findings were left out of all files.
    pub hidden: u64,
}

impl Limit {
    /// At most so many findings of a file in this format, or what fits on a terminal.
    pub(super) fn new(most: Option<u64>, format: FindingFormat, is_on_terminal: bool) -> Self {
        Self {
            is_short: is_on_terminal && most.is_none(),
            shows_sound: format == FindingFormat::Junit,
            most,
            ..Self::default()
        }
    }

    /// Leaves out the excess findings of a file, whose chunks come in order.
    pub(super) fn apply(&mut self, output: &mut ChunkOutput, place: &Place<'_>) {
        let codes = std::mem::take(&mut output.sum::<Sum>().codes);
        if self.is_short {
            let wanted: Vec<bool> = codes.into_iter().map(|code| self.wants(code)).collect();
            output.rows.retain(&wanted);
        } else {
            let rows = output.rows.ends.len() as u64;
            let most = self.most.unwrap_or(u64::MAX);
            let shown = rows.min(most.saturating_sub(self.shown));
            let count = usize::try_from(shown).unwrap_or(usize::MAX);
            output.rows.truncate(count);
            self.shown += shown;
            self.left_out += rows - shown;
        }
        if place.ends.is_none() {
            return;
        }
        if self.is_short && self.left_out > 0 && self.shown > 0 {
            let (source, left_out) = (printable(place.source), self.left_out);
            push_text(&format!("{source}: and {left_out} more"), output);
        } else if self.shows_sound && self.shown + self.left_out == 0 {
            push_text(&junit::sound(place.source), output);
        }
        self.hidden += self.left_out;
        self.files += u64::from(!self.codes.is_empty());
        self.codes.clear();
        (self.shown, self.left_out) = (0, 0);
    }

    fn wants(&mut self, code: Code) -> bool {
        let same = self.codes.entry(code).or_insert(0);
        *same += 1;
        let is_wanted = *same <= MAX_OF_CODE && self.files < MAX_FILES;
        self.shown += u64::from(is_wanted);
        self.left_out += u64::from(!is_wanted);
        is_wanted
    }

    /// The number of files of which nothing was printed.
    pub(super) fn hidden_files(&self) -> u64 {
        self.files.saturating_sub(MAX_FILES) * u64::from(self.is_short)
    }
}
