//! The text around the games of a file of JSON.

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny};

use super::layout::Layout;
use crate::convert::json::integer;
use crate::convert::{FORMAT, RecordError, VERSION, read_json_located};
use crate::sgf::{Charset, LineColumn, without_bom};

/// An error outside the games, and its place.
#[derive(Clone, Debug)]
pub struct Misfit {
    /// The error.
    pub fault: RecordError,
    /// The 0-based offset in the file.
    pub offset: u64,
    /// Its line and column.
    pub place: LineColumn,
}

/// The most text around the games, in bytes.
const LONGEST: usize = 1 << 24;

/// The size from which an envelope is shortened, in bytes.
const LONG: usize = 1 << 16;

/// The placeholder of a game in the envelope.
const PLACEHOLDER: &[u8] = b"null";

/// The text of a file with a `null` in the place of each game, and each gap a blank.
#[derive(Debug)]
pub(super) struct Envelope {
    bytes: Vec<u8>,
    anchors: Vec<Anchor>,
    /// The offset of the byte that would continue the latest one.
    next: Option<u64>,
    /// The offset up to which lines were counted, and its place.
    counted: u64,
    place: LineColumn,
    /// Whether identical parts were left out.
    is_shortened: bool,
}

/// The place in the file of a byte of the envelope; those up to the next anchor follow it.
#[derive(Debug)]
struct Anchor {
    at: usize,
    offset: u64,
    place: LineColumn,
}

impl Envelope {
    pub(super) fn new() -> Self {
        Self {
            bytes: Vec::new(),
            anchors: Vec::new(),
            next: Some(0),
            counted: 0,
            place: LineColumn::START,
            is_shortened: false,
        }
    }

    /// Adds the pending byte at `at`; the pending bytes begin at `base` in the file.
    pub(super) fn push(&mut self, byte: u8, pending: &[u8], at: usize, base: u64) {
        let is_gap = byte.is_ascii_whitespace();
        if is_gap && self.bytes.last() == Some(&b' ') {
            return;
        }
        self.anchor(pending, at, base);
        self.bytes.push(if is_gap { b' ' } else { byte });
        let is_in_line = !matches!(byte, b'\n' | b'\r');
        self.next = is_in_line.then_some(base + at as u64 + 1);
    }

    /// Adds a placeholder for the game that begins at `at`.
    pub(super) fn push_game(&mut self, pending: &[u8], at: usize, base: u64) {
        self.anchor(pending, at, base);
        self.bytes.extend_from_slice(PLACEHOLDER);
        self.next = None;
        if self.bytes.len() > LONG {
            self.shorten();
        }
    }

    fn anchor(&mut self, pending: &[u8], at: usize, base: u64) {
        let offset = base + at as u64;
        if self.next == Some(offset) && !self.anchors.is_empty() {
            return;
        }
        self.count_lines(pending, at, base);
        self.anchors.push(Anchor {
            at: self.bytes.len(),
            offset,
            place: self.place,
        });
    }

    /// Counts the lines up to `at`, which is not inside a line break.
    pub(super) fn count_lines(&mut self, pending: &[u8], at: usize, base: u64) {
        let Ok(from) = usize::try_from(self.counted - base) else {
            return;
        };
        if from < at {
            let line = without_bom(&pending[from..at], self.counted);
            self.place = self.place.after(line, Charset::UTF_8);
            self.counted = base + at as u64;
        }
    }

    /// Keeps two of three placeholders in a row: two represent any number of games.
    fn shorten(&mut self) {
        const ROWS: [(&[u8], usize); 5] = [
            (b"null,null,null", 5),
            (b"null, null, null", 6),
            (b"null ,null ,null", 6),
            (b"null , null , null", 7),
            (b"null null null", 5),
        ];
        let row = ROWS.iter().find(|(row, _)| self.bytes.ends_with(row));
        if let Some((_, period)) = row {
            let kept = self.bytes.len() - period;
            self.bytes.truncate(kept);
            while self.anchors.last().is_some_and(|anchor| anchor.at >= kept) {
                self.anchors.pop();
            }
            self.is_shortened = true;
        }
    }

    /// Reports too much text around the games, and starts again with an empty envelope.
    pub(super) fn overflow(&mut self) -> Option<Misfit> {
        (self.bytes.len() > LONGEST).then(|| {
            self.bytes.clear();
            self.anchors.clear();
            self.misfit(
                RecordError::new("", "there is too much besides the games"),
                0,
            )
        })
    }

    /// The error in the envelope, if there is one.
    pub(super) fn check(&self, layout: Layout) -> Option<Misfit> {
        let read = match layout {
            Layout::Lines => return None,
            Layout::Array => read_json_located::<Vec<IgnoredAny>>(&self.bytes).map(drop),
            Layout::Record => read_json_located::<Frame>(&self.bytes).map(drop),
        };
        let (fault, at) = read.err()?;
        Some(self.misfit(fault, token_start(&self.bytes, at)))
    }

    /// A fault at a byte of the envelope.
    fn misfit(&self, fault: RecordError, at: usize) -> Misfit {
        let behind = self.anchors.partition_point(|anchor| anchor.at <= at);
        let (from, offset, place) = match behind.checked_sub(1) {
            Some(anchor) => {
                let anchor = &self.anchors[anchor];
                (anchor.at, anchor.offset, anchor.place)
            }
            None => (at, self.counted, self.place),
        };
        let between = self.bytes.get(from..at).unwrap_or_default();
        // In a shortened envelope the games have other numbers.
        let path = if self.is_shortened {
            String::new()
        } else {
            fault.path
        };
        Misfit {
            fault: RecordError { path, ..fault },
            offset: offset + between.len() as u64,
            place: place.after(between, Charset::UTF_8),
        }
    }
}

/// The start of the word or string that contains the byte.
fn token_start(bytes: &[u8], at: usize) -> usize {
    let at = at.min(bytes.len().saturating_sub(1));
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
    let before = bytes.get(..at).unwrap_or_default();
    match bytes.get(at) {
        Some(b'"') => {
            let mut quotes = memchr::memrchr_iter(b'"', before);
            let opening = quotes.find(|&quote| quote == 0 || before[quote - 1] != b'\\');
            opening.unwrap_or(at)
        }
        Some(byte) if is_word(byte) => {
            at - before.iter().rev().take_while(|byte| is_word(byte)).count()
        }
        _ => at,
    }
}

/// The object at the top of a file of records.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    #[serde(rename = "format")]
    _format: Format,
    #[serde(rename = "version")]
    _version: Version,
    #[serde(rename = "games")]
    _games: Vec<IgnoredAny>,
}

/// The right `format`.
struct Format;

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            FORMAT => Ok(Self),
            _ => Err(D::Error::custom(format_args!("the format is `{FORMAT}`"))),
        }
    }
}

/// The right `version`.
struct Version;

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match integer(deserializer)? {
            VERSION => Ok(Self),
            _ => Err(D::Error::custom(format_args!(
                "this program reads version {VERSION}"
            ))),
        }
    }
}
