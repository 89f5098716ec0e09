//! The number of findings, by code and by file.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::Arc;

use serde::Serialize;

use super::data::UNREADABLE;
use crate::cli::count::count;
use crate::cli::data::{CsvLines, Data};
use crate::cli::output::{Column, Screen, table};
use crate::finding::{Code, Finding, Severity};

/// The number of files that are shown on a terminal.
const WORST: usize = 10;

/// The findings of some games.
#[derive(Debug, Default)]
pub(super) struct Statistics {
    codes: BTreeMap<Code, CodeCount>,
    /// The number of files that cannot be read.
    unreadable: u64,
    files: Vec<(Arc<str>, FileCount)>,
    /// Those of the current chunk, whose file [`Statistics::add`] names.
    file: FileCount,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CodeCount {
    findings: u64,
    games: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct FileCount {
    errors: u64,
    warnings: u64,
    notes: u64,
}

impl FileCount {
    fn findings(self) -> u64 {
        self.errors + self.warnings + self.notes
    }
}

impl Statistics {
    /// Counts the findings of one game.
    pub(super) fn count(&mut self, findings: &[Finding]) {
        let mut seen = BTreeSet::new();
        for finding in findings {
            let count = self.count_gameless(finding);
            count.games += u64::from(seen.insert(finding.code));
        }
    }

    /// Counts a finding without its game; an error in place of a game has none.
    pub(super) fn count_gameless(&mut self, finding: &Finding) -> &mut CodeCount {
        let found = finding.count();
        match finding.severity() {
            Severity::Error => self.file.errors += found,
            Severity::Warning => self.file.warnings += found,
            Severity::Note => self.file.notes += found,
        }
        let count = self.codes.entry(finding.code).or_default();
        count.findings += found;
        count
    }

    /// Counts a file that cannot be read.
    pub(super) fn count_unreadable(&mut self) {
        self.unreadable += 1;
        self.file.errors += 1;
    }

    /// Adds the findings of a chunk of the file `source`.
    pub(super) fn add(&mut self, part: Self, source: &Arc<str>) {
        self.unreadable += part.unreadable;
        for (code, count) in part.codes {
            let total = self.codes.entry(code).or_default();
            total.findings += count.findings;
            total.games += count.games;
        }
        if part.file.findings() == 0 {
            return;
        }
        if self.files.last().is_none_or(|(last, _)| last != source) {
            self.files.push((Arc::clone(source), FileCount::default()));
        }
        if let Some((_, total)) = self.files.last_mut() {
            total.errors += part.file.errors;
            total.warnings += part.file.warnings;
            total.notes += part.file.notes;
        }
    }

    fn codes(&self) -> Vec<Entry<'_>> {
        let codes = self.codes.iter().map(|(code, count)| Entry::Code {
            code: code.name(),
            severity: code.severity().name(),
            findings: count.findings,
            games: count.games,
        });
        let unreadable = (self.unreadable > 0).then_some(Entry::Code {
            code: UNREADABLE,
            severity: Severity::Error.name(),
            findings: self.unreadable,
            games: 0,
        });
        let mut entries: Vec<_> = codes.chain(unreadable).collect();
        entries.sort_by_key(|entry| Reverse(entry.findings()));
        entries
    }

    fn files(&self) -> Vec<Entry<'_>> {
        let mut files: Vec<_> = self.files.iter().collect();
        files.sort_by_key(|(_, count)| Reverse(count.findings()));
        let entries = files.into_iter().map(|(source, count)| Entry::File {
            source,
            findings: count.findings(),
            errors: count.errors,
            warnings: count.warnings,
            notes: count.notes,
        });
        entries.collect()
    }
}

/// One row: a code or a file.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(in crate::cli) enum Entry<'a> {
    /// The findings of a code.
    Code {
        /// The code.
        code: &'static str,
        /// `error`, `warning` or `note`.
        severity: &'static str,
        /// The number of findings.
        findings: u64,
        /// The number of games with such a finding.
        games: u64,
    },
    /// The findings of a file.
    File {
        /// The path.
        source: &'a str,
        /// The number of findings.
        findings: u64,
        /// Those of severity error.
        errors: u64,
        /// Those of severity warning.
        warnings: u64,
        /// Those of severity note.
        notes: u64,
    },
}

impl Entry<'_> {
    fn findings(&self) -> u64 {
        match self {
            Self::Code { findings, .. } | Self::File { findings, .. } => *findings,
        }
    }

    fn cells(&self) -> Vec<String> {
        match self {
            Self::Code {
                code,
                severity,
                findings,
                games,
            } => vec![
                findings.to_string(),
                games.to_string(),
                (*severity).to_owned(),
                (*code).to_owned(),
            ],
            Self::File {
                source,
                findings,
                errors,
                warnings,
                notes,
            } => vec![
                findings.to_string(),
                errors.to_string(),
                warnings.to_string(),
                notes.to_string(),
                (*source).to_owned(),
            ],
        }
    }
}

/// The number of findings by code and by file.
#[derive(Serialize)]
pub(in crate::cli) struct Document<'a> {
    /// The codes, the most frequent first.
    codes: Vec<Entry<'a>>,
    /// The files, those with the most findings first.
    files: Vec<Entry<'a>>,
}

/// An entry as a line of CSV.
#[derive(Default, Serialize)]
pub(super) struct Record<'a> {
    kind: &'static str,
    name: &'a str,
    severity: Option<&'static str>,
    findings: u64,
    games: Option<u64>,
    errors: Option<u64>,
    warnings: Option<u64>,
    notes: Option<u64>,
}

impl<'a> From<&Entry<'a>> for Record<'a> {
    fn from(entry: &Entry<'a>) -> Self {
        match *entry {
            Entry::Code {
                code,
                severity,
                findings,
                games,
            } => Self {
                kind: "code",
                name: code,
                severity: Some(severity),
                findings,
                games: Some(games),
                ..Self::default()
            },
            Entry::File {
                source,
                findings,
                errors,
                warnings,
                notes,
            } => Self {
                kind: "file",
                name: source,
                findings,
                errors: Some(errors),
                warnings: Some(warnings),
                notes: Some(notes),
                ..Self::default()
            },
        }
    }
}

impl Data for Statistics {
    type Record = Record<'static>;

    fn text(&self, screen: Screen, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.files.is_empty() {
            return Ok(());
        }
        let codes = [
            Column::number("findings"),
            Column::number("games"),
            Column::text("severity"),
            Column::text("code"),
        ];
        let files = [
            Column::number("findings"),
            Column::number("errors"),
            Column::number("warnings"),
            Column::number("notes"),
            Column::path("source"),
        ];
        let cells =
            |entries: Vec<Entry<'_>>| -> Vec<_> { entries.iter().map(Entry::cells).collect() };
        let (mut worst, mut others) = (self.files(), Vec::new());
        if screen.width.is_some() {
            others = worst.split_off(worst.len().min(WORST));
        }
        writeln!(out, "{}", table(&files, cells(worst), screen))?;
        if !others.is_empty() {
            let others = count(others.len() as u64, "more file");
            writeln!(out, "and {others}; `-f csv` has all")?;
        }
        writeln!(out, "\n{}", table(&codes, cells(self.codes()), screen))?;
        Ok(())
    }

    fn document(&self) -> Option<impl Serialize> {
        Some(Document {
            codes: self.codes(),
            files: self.files(),
        })
    }

    fn objects(&self) -> Vec<impl Serialize> {
        let mut objects = self.codes();
        objects.extend(self.files());
        objects
    }

    fn csv(&self, lines: &mut CsvLines<'_>) {
        for entry in self.codes().into_iter().chain(self.files()) {
            lines.push(&Record::from(&entry));
        }
    }
}
