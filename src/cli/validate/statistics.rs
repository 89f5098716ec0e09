//! The number of findings, by code and by file.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::data::{Document, plain};
use crate::cli::output::{Column, Screen, table};
use crate::collection::stats::FindingCount;
use crate::collection::{Merge as _, Table, Totals};
use crate::finding::{Code, Finding};
use crate::report::count;

/// The number of files that are shown on a terminal.
const WORST: usize = 10;

/// The findings of some games.
#[derive(Debug, Default)]
pub(super) struct Statistics {
    codes: Table<Code, FindingCount>,
    files: Vec<(Arc<str>, Totals)>,
    /// The findings of the current chunk, whose file [`Statistics::add`] gets.
    file: Totals,
}

fn findings(count: &Totals) -> u64 {
    count.errors + count.warnings + count.notes
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
    pub(super) fn count_gameless(&mut self, finding: &Finding) -> &mut FindingCount {
        self.file.add(finding);
        let count = self.codes.at(finding.code);
        count.findings += finding.count();
        count
    }

    /// Adds the findings of a chunk of the file `source`.
    pub(super) fn add(&mut self, part: Self, source: &Arc<str>) {
        self.codes.merge(part.codes);
        if findings(&part.file) == 0 {
            return;
        }
        if self.files.last().is_none_or(|(last, _)| last != source) {
            self.files.push((Arc::clone(source), Totals::default()));
        }
        if let Some((_, total)) = self.files.last_mut() {
            total.merge(part.file);
        }
    }

    /// The codes, the most frequent first.
    fn codes(&self) -> Vec<Value> {
        let codes = self.codes.counts().iter();
        let entries = codes.map(|(code, count)| {
            json!({
                "kind": "code",
                "code": code.name(),
                "severity": code.severity().name(),
                "findings": count.findings,
                "games": count.games,
            })
        });
        let mut entries: Vec<_> = entries.collect();
        entries.sort_by_key(|entry| Reverse(entry["findings"].as_u64()));
        entries
    }

    /// The files, those with the most errors first, then those with the most warnings, then notes.
    fn files(&self) -> Vec<Value> {
        let mut files: Vec<_> = self.files.iter().collect();
        files.sort_by_key(|(_, count)| Reverse((count.errors, count.warnings, count.notes)));
        let entries = files.into_iter().map(|(source, count)| {
            json!({
                "kind": "file",
                "source": &**source,
                "findings": findings(count),
                "errors": count.errors,
                "warnings": count.warnings,
                "notes": count.notes,
            })
        });
        entries.collect()
    }
}

impl Document for Statistics {
    const COLUMNS: &'static str = "kind name severity findings games errors warnings notes";

    fn text(&self, screen: Screen, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.files.is_empty() {
            return Ok(());
        }
        let findings = Column::number("findings");
        let codes = [
            findings,
            Column::number("games"),
            Column::text("severity"),
            Column::text("code"),
        ];
        let files = [
            findings,
            Column::number("errors"),
            Column::number("warnings"),
            Column::number("notes"),
            Column::path("source"),
        ];
        let drawn = |columns: &[Column<'_>], entries: Vec<Value>| {
            let rows = entries.iter().map(|entry| {
                let cells = columns.iter().map(|column| plain(&entry[column.title]));
                cells.collect()
            });
            table(columns, rows, screen)
        };
        let (mut worst, mut others) = (self.files(), Vec::new());
        if screen.width.is_some() {
            others = worst.split_off(worst.len().min(WORST));
        }
        writeln!(out, "{}", drawn(&files, worst))?;
        if !others.is_empty() {
            let others = count(others.len() as u64, "more file");
            writeln!(out, "and {others}; `-f csv` has all")?;
        }
        writeln!(out, "\n{}", drawn(&codes, self.codes()))?;
        Ok(())
    }

    fn document(&self) -> Value {
        json!({"codes": self.codes(), "files": self.files()})
    }

    fn objects(&self) -> impl Iterator<Item = impl Serialize> {
        self.codes().into_iter().chain(self.files())
    }

    fn csv_lines(&self) -> impl Iterator<Item = impl Serialize> {
        let entries = self.codes().into_iter().chain(self.files());
        entries.map(|mut entry| {
            entry["name"] = entry.get("code").unwrap_or(&entry["source"]).clone();
            entry
        })
    }
}
