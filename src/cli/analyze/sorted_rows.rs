//! Rows that are held until the last game is read: to sort them, or to draw a sample.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::Write;

use super::data::Record;
use super::index_of;
use crate::analysis::Analysis;
use crate::cli::data::{DelimitedWriter, Delimiters, Encoded, Row as _, Rows};
use crate::collection::generate::SplitMix;

/// Which rows are held, and in which order they are written.
pub(super) struct Holding {
    pub(super) sort: Option<Sort>,
    /// How many games the sample has.
    pub(super) sample: Option<u64>,
    pub(super) seed: u64,
    /// How many rows are written.
    pub(super) limit: u64,
    /// The text in place of the number of a game that is not known.
    pub(super) unknown: &'static str,
}

/// The column that decides the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sort {
    /// Its index in the CSV.
    column: usize,
    is_descending: bool,
}

impl Sort {
    /// Reads a column as in `plies`, or `-plies` for the highest first.
    ///
    /// # Errors
    ///
    /// If the CSV has no such column.
    pub(super) fn parse(text: &str) -> anyhow::Result<Self> {
        let (name, is_descending) = match text.strip_prefix('-') {
            Some(name) => (name, true),
            None => (text, false),
        };
        Ok(Self {
            column: index_of(name, &Analysis::columns())?,
            is_descending,
        })
    }

    fn compare(self, left: &Key, right: &Key) -> Ordering {
        let empty = |key: &Key| *key == Key::Empty;
        let order = left.cmp(right);
        if self.is_descending && !empty(left) && !empty(right) {
            order.reverse()
        } else {
            order
        }
    }
}

/// The key of a row. Rows without it come last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(u64),
    Text(String),
    Empty,
}

impl Key {
    fn new(cell: &str) -> Self {
        let cell = cell.trim();
        match cell.parse() {
            Ok(number) => Self::Number(number),
            Err(_) if cell.is_empty() => Self::Empty,
            Err(_) => Self::Text(cell.to_ascii_lowercase()),
        }
    }
}

/// Rows in the order of their draws and of the input, each with its key.
#[derive(Debug, Default)]
pub(super) struct HeldRows {
    rows: BTreeMap<(u64, u64), (Key, Encoded<'static>)>,
    /// How many rows there were in all.
    seen: u64,
}

impl Holding {
    /// Appends the cell that the row of a game is sorted by.
    pub(super) fn push_key(&self, keys: &mut Rows, analysis: &Analysis<'_>, game: u64) {
        let Some(sort) = self.sort else {
            return;
        };
        keys.push_values(&[sort.column], &Record::new(analysis), Some(game));
    }

    /// Holds the rows of a chunk, whose file has `before` games before them.
    pub(super) fn add(&self, all: &mut HeldRows, rows: &Rows, keys: &Rows, before: Option<u64>) {
        let mut sorted_by = Vec::new();
        let Ok(()) = keys.each::<std::convert::Infallible>(before, "", |key| {
            if let Encoded::Cells(cells) = key {
                sorted_by.extend(cells.first().map(|cell| Key::new(cell)));
            }
            Ok(())
        });
        let mut sorted_by = sorted_by.into_iter();
        let Ok(()) = rows.each::<std::convert::Infallible>(before, self.unknown, |row| {
            let draw = self.sample.map_or(0, |_| draw(self.seed, all.seen));
            let key = sorted_by.next().unwrap_or(Key::Empty);
            all.rows.insert((draw, all.seen), (key, row.into_owned()));
            all.seen += 1;
            if self.sample.is_some_and(|most| all.rows.len() as u64 > most) {
                all.rows.pop_last();
            }
            Ok(())
        });
    }

    /// Writes the rows in their order.
    pub(super) fn write(
        &self,
        rows: HeldRows,
        delimiters: Delimiters,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mut rows: Vec<_> = rows.rows.into_iter().collect();
        rows.sort_by_key(|((_, place), _)| *place);
        if let Some(sort) = self.sort {
            rows.sort_by(|(_, (left, _)), (_, (right, _))| sort.compare(left, right));
        }
        let mut writer = DelimitedWriter::begin(delimiters, out)?;
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        for (_, (_, row)) in rows.into_iter().take(limit) {
            writer.write_row(row, out)?;
        }
        Ok(writer.end(out)?)
    }
}

/// A random number that depends on the seed and the place of a game alone: the games with the
/// lowest numbers are a sample in which each game is as likely as another.
fn draw(seed: u64, place: u64) -> u64 {
    SplitMix::new(seed, place).next()
}
