//! Where the games begin and end in a file of JSON, without reading it whole.
//!
//! The file is stepped through byte by byte: the objects that hold one game each
//! are found, and what stands round them is kept, a `null` in the place of each
//! object, to be checked at the end.

use std::ops::Range;

use serde::Deserialize;

use super::options::Format;
use crate::convert::{FORMAT, Fault, VERSION, read_json};

/// The games of a chunk of JSON.
#[derive(Clone, Debug)]
pub struct Objects {
    /// Where each object stands in the chunk's bytes.
    pub ranges: Vec<Range<usize>>,
    /// The place of each among the values of its array or file, from 0.
    numbers: Vec<u64>,
    /// Whether they are game records of Abstract Play instead of records.
    pub is_apgame: bool,
    /// What is wrong round the objects; known with a file's last chunk.
    pub fault: Option<Fault>,
    layout: Layout,
}

impl Objects {
    /// The path of the object with that index in the chunk, as in `games[3]`.
    #[must_use]
    pub fn path(&self, index: usize) -> String {
        let number = self.numbers.get(index).copied().unwrap_or_default();
        match self.layout {
            Layout::Record => format!("games[{number}]"),
            Layout::Array => format!("[{number}]"),
            Layout::Lines if number == 0 => String::new(),
            Layout::Lines => format!("object {}", number + 1),
        }
    }
}

/// How a file lays out its objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// In the array `games` of the one object at the top.
    Record,
    /// In the one array at the top.
    Array,
    /// One behind another.
    Lines,
}

/// The most that may stand round the objects, in bytes.
const LONGEST_ENVELOPE: usize = 1 << 24;

/// From how many bytes on an envelope is shortened.
const LONG_ENVELOPE: usize = 1 << 16;

/// What stands for an object in the envelope.
const PLACEHOLDER: &[u8] = b"null";

/// Steps through a file of JSON.
#[derive(Debug)]
pub(super) struct Scanner {
    layout: Layout,
    is_apgame: bool,
    /// How far the pending bytes were stepped through.
    at: usize,
    depth: usize,
    string: InString,
    /// The latest string outside of objects, as far as a key goes.
    key: Vec<u8>,
    is_in_games: bool,
    object_start: Option<usize>,
    found: Vec<Range<usize>>,
    numbers: Vec<u64>,
    /// The number of the value at hand, from 0.
    number: u64,
    envelope: Vec<u8>,
    /// Whether parts of the envelope that are all alike were left out.
    is_shortened: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InString {
    No,
    Yes,
    BehindBackslash,
}

/// What stands round the records.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a file of records, an object with `games`"
)]
struct Envelope {
    format: String,
    version: u32,
    #[serde(rename = "games")]
    _games: Vec<Game>,
}

/// The placeholder of a game.
struct Game;

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Game;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a game")
            }

            fn visit_unit<E>(self) -> Result<Game, E> {
                Ok(Game)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl Scanner {
    /// A scanner for a file that begins with `beginning`, if that is JSON.
    pub(super) fn detect(beginning: &[u8], format: Format) -> Option<Self> {
        let start = beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning);
        let skipped = beginning.len() - start.len();
        let text = start.trim_ascii_start();
        let second = text.get(1..).unwrap_or_default().trim_ascii_start().first();
        let looks_like_json = match text.first() {
            Some(b'{') => matches!(second, Some(b'"' | b'}')),
            Some(b'[') => matches!(second, Some(b'{' | b']')),
            _ => false,
        };
        let is_record = || {
            let inside = text.get(1..).unwrap_or_default().trim_ascii_start();
            let keys: [&[u8]; 3] = [b"\"format\"", b"\"version\"", b"\"games\""];
            text.first() == Some(&b'{') && keys.iter().any(|key| inside.starts_with(key))
        };
        let layout = match (format, text.first()) {
            (Format::Sgf, _) => return None,
            (Format::Auto, _) if !looks_like_json => return None,
            (Format::Json, _) => Layout::Record,
            (Format::Auto, _) if is_record() => Layout::Record,
            (_, Some(b'[')) => Layout::Array,
            _ => Layout::Lines,
        };
        Some(Self {
            layout,
            is_apgame: layout != Layout::Record,
            at: skipped,
            depth: 0,
            string: InString::No,
            key: Vec::new(),
            is_in_games: false,
            object_start: None,
            found: Vec::new(),
            numbers: Vec::new(),
            number: 0,
            envelope: Vec::new(),
            is_shortened: false,
        })
    }

    /// Steps on to the end of the pending bytes.
    pub(super) fn scan(&mut self, pending: &[u8]) {
        while let Some(&byte) = pending.get(self.at) {
            let place = self.at;
            self.at += 1;
            if self.string == InString::No {
                self.step(byte, place);
            } else {
                self.step_in_string(byte);
            }
        }
    }

    fn step(&mut self, byte: u8, place: usize) {
        match byte {
            b'{' if self.object_start.is_none() && self.is_object_depth() => {
                self.object_start = Some(place);
                self.envelop(PLACEHOLDER);
                self.depth += 1;
                return;
            }
            b'{' | b'[' => {
                let opens_games = self.depth == 1 && byte == b'[' && self.key == b"games";
                self.is_in_games |= opens_games && self.layout == Layout::Record;
                self.depth += 1;
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                if let Some(start) = self.object_start
                    && self.is_object_depth()
                {
                    self.object_start = None;
                    self.found.push(start..place + 1);
                    self.numbers.push(self.number);
                    if self.layout == Layout::Lines {
                        self.number += 1;
                    }
                    return;
                }
                if self.depth <= 1 && self.object_start.is_none() {
                    self.is_in_games = false;
                }
            }
            b'"' => {
                self.string = InString::Yes;
                self.key.clear();
            }
            b',' if self.object_start.is_none() && self.is_object_depth() => self.number += 1,
            b' ' | b'\t' | b'\n' | b'\r' if self.envelope.last() == Some(&b' ') => return,
            b'\t' | b'\n' | b'\r' => return self.envelop(b" "),
            _ => {}
        }
        self.envelop(&[byte]);
    }

    fn step_in_string(&mut self, byte: u8) {
        const LONGEST_KEY: usize = 16;
        self.string = match (self.string, byte) {
            (InString::Yes, b'\\') => InString::BehindBackslash,
            (InString::Yes, b'"') => InString::No,
            _ => InString::Yes,
        };
        if self.string != InString::No && self.key.len() < LONGEST_KEY {
            self.key.push(byte);
        }
        self.envelop(&[byte]);
    }

    fn envelop(&mut self, bytes: &[u8]) {
        if self.object_start.is_none() || bytes == PLACEHOLDER {
            self.envelope.extend_from_slice(bytes);
        }
        if bytes == PLACEHOLDER && self.envelope.len() > LONG_ENVELOPE {
            self.shorten();
        }
    }

    /// Keeps two of three placeholders in a row: so many games need no more.
    fn shorten(&mut self) {
        const ROWS: [(&[u8], usize); 5] = [
            (b"null,null,null", 5),
            (b"null, null, null", 6),
            (b"null ,null ,null", 6),
            (b"null , null , null", 7),
            (b"null null null", 5),
        ];
        let row = ROWS.iter().find(|(row, _)| self.envelope.ends_with(row));
        if let Some((_, period)) = row {
            self.envelope.truncate(self.envelope.len() - period);
            self.is_shortened = true;
        }
    }

    /// Whether an object that begins or has ended here is a game.
    fn is_object_depth(&self) -> bool {
        match self.layout {
            Layout::Record => self.depth == 2 && self.is_in_games,
            Layout::Array => self.depth == 1,
            Layout::Lines => self.depth == 0,
        }
    }

    /// Where to cut the pending bytes, and the objects before the cut; `None` when
    /// more has to be read first.
    pub(super) fn take(&mut self, pending: usize, has_ended: bool) -> Option<(usize, Objects)> {
        let is_full = self.envelope.len() > LONGEST_ENVELOPE;
        if self.found.is_empty() && self.object_start.is_some() && !has_ended {
            return None;
        }
        let end = match self.object_start {
            Some(start) if !has_ended => start,
            _ => pending,
        };
        let fault = if is_full {
            self.envelope.clear();
            Some(Fault::new("", "there is too much besides the games"))
        } else {
            let fault = has_ended.then(|| self.check_envelope().err()).flatten();
            // In a shortened envelope the games have other numbers.
            fault.map(|fault| Fault {
                path: if self.is_shortened {
                    String::new()
                } else {
                    fault.path
                },
                ..fault
            })
        };
        let ranges = std::mem::take(&mut self.found);
        let numbers = std::mem::take(&mut self.numbers);
        self.at -= end;
        self.object_start = self.object_start.map(|start| start.saturating_sub(end));
        let objects = Objects {
            ranges,
            numbers,
            is_apgame: self.is_apgame,
            fault,
            layout: self.layout,
        };
        Some((end, objects))
    }

    fn check_envelope(&self) -> Result<(), Fault> {
        if self.object_start.is_some() {
            return Err(Fault::new("", "the file ends in the middle of a game"));
        }
        match self.layout {
            Layout::Array => read_json::<Vec<Game>>(&self.envelope).map(drop),
            Layout::Lines => {
                let values = serde_json::Deserializer::from_slice(&self.envelope);
                let bad = values.into_iter::<Game>().find_map(Result::err);
                bad.map_or(Ok(()), |_| {
                    Err(Fault::new("", "there is text besides the games"))
                })
            }
            Layout::Record => {
                let envelope: Envelope = read_json(&self.envelope)?;
                if envelope.format != FORMAT {
                    return Err(Fault::new("format", format!("the format is `{FORMAT}`")));
                }
                if envelope.version != VERSION {
                    let message = format!("this program reads version {VERSION}");
                    return Err(Fault::new("version", message));
                }
                Ok(())
            }
        }
    }
}
