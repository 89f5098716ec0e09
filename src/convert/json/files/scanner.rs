//! Finds where the games begin and end in a JSON file, without reading it whole.
//!
//! The file is scanned byte by byte: the values that should be games are found, and the text around
//! them is kept, to be checked at the end.

use std::ops::Range;

use super::envelope::Envelope;
use super::layout::{JsonFormat, Layout};
use super::objects::JsonObjects;
use crate::sgf::bom_len;

/// Scans a JSON file.
#[derive(Debug)]
pub struct JsonScanner {
    layout: Layout,
    is_apgame: bool,
    /// How far the pending bytes were scanned.
    at: usize,
    /// The offset of the pending bytes in the file.
    base: u64,
    /// Where the pending bytes may be cut: before line breaks that may be halves.
    settled: usize,
    depth: usize,
    string: InString,
    /// The latest string outside games, up to the length of a key.
    key: Vec<u8>,
    is_in_games: bool,
    game: Option<Begun>,
    found: Vec<Range<usize>>,
    numbers: Vec<Option<u64>>,
    /// The number of the current value, from 0.
    number: u64,
    envelope: Envelope,
    begins_line: bool,
    /// The latest byte of JSON outside strings and white space.
    latest: u8,
    /// The lines of the current object that begin like an object.
    lines: Vec<usize>,
}

/// A value that has begun where a game is expected.
#[derive(Clone, Copy, Debug)]
struct Begun {
    start: usize,
    /// Whether it is a word or other text, without brackets or quotes around it.
    is_loose: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InString {
    No,
    Yes,
    BehindBackslash,
}

impl JsonScanner {
    /// A scanner for a file that begins with `beginning`, if that is JSON; a given format is not
    /// doubted.
    #[must_use]
    pub fn detect(beginning: &[u8], format: Option<JsonFormat>) -> Option<Self> {
        let text = &beginning[bom_len(beginning)..];
        let layout = Layout::detect(text, format)?;
        Some(Self {
            layout,
            is_apgame: layout != Layout::Record,
            at: beginning.len() - text.len(),
            base: 0,
            settled: 0,
            depth: 0,
            string: InString::No,
            key: Vec::new(),
            is_in_games: false,
            game: None,
            found: Vec::new(),
            numbers: Vec::new(),
            number: 0,
            envelope: Envelope::new(),
            begins_line: true,
            latest: 0,
            lines: Vec::new(),
        })
    }

    /// Scans to the end of the pending bytes.
    pub fn scan(&mut self, pending: &[u8]) {
        while let Some(&byte) = pending.get(self.at) {
            let place = self.at;
            self.at += 1;
            let is_break = matches!(byte, b'\n' | b'\r');
            if std::mem::replace(&mut self.begins_line, is_break) && byte == b'{' {
                self.meet_line(place);
            }
            if self.game.is_some_and(|game| game.is_loose) && self.ends_loose(byte) {
                self.end(place);
            }
            if self.string != InString::No {
                self.step_in_string(byte, place, pending);
            } else if self.game.is_none_or(|game| !game.is_loose) {
                self.step(byte, place, pending);
            }
        }
        let breaks = pending.iter().rev();
        let breaks = breaks.take_while(|byte| matches!(byte, b'\n' | b'\r'));
        self.settled = match pending.len() - breaks.count() {
            0 => pending.len(),
            settled => settled,
        };
        self.envelope.count_lines(pending, self.settled, self.base);
    }

    /// Handles a line that begins like an object. If there is one game per line, and JSON does not
    /// allow an object here, the current object is broken, and its other lines are games.
    fn meet_line(&mut self, place: usize) {
        let Some(game) = self.game.filter(|game| !game.is_loose) else {
            return;
        };
        if self.layout != Layout::Lines {
            return;
        }
        let is_inside = self.string == InString::No && matches!(self.latest, b':' | b',' | b'[');
        self.lines.push(place);
        if !is_inside {
            self.split(game.start);
        }
    }

    /// Ends the current object before the first of its lines that could begin a game, and each of
    /// those lines before the next. The last line is not included.
    fn split(&mut self, start: usize) {
        let mut start = start;
        for line in std::mem::take(&mut self.lines) {
            self.find(start..line);
            start = line;
        }
        self.game = None;
        self.depth = 0;
        self.string = InString::No;
    }

    fn step(&mut self, byte: u8, place: usize, pending: &[u8]) {
        if self.game.is_none() && self.is_game_depth() && self.begins_value(byte) {
            let is_loose = match self.layout {
                Layout::Lines => byte != b'{',
                Layout::Record | Layout::Array => !matches!(byte, b'{' | b'[' | b'"'),
            };
            if self.layout != Layout::Lines {
                self.envelope.push_game(pending, place, self.base);
            }
            self.game = Some(Begun {
                start: place,
                is_loose,
            });
            if is_loose {
                return;
            }
        }
        if !byte.is_ascii_whitespace() {
            self.latest = byte;
        }
        match byte {
            b'{' | b'[' => {
                let opens_games = self.depth == 1 && byte == b'[' && self.key == b"games";
                self.is_in_games |= opens_games && self.layout == Layout::Record;
                self.depth += 1;
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                if self.game.is_some() && self.is_game_depth() {
                    return self.end(self.at);
                }
                if self.depth <= 1 && self.game.is_none() {
                    self.is_in_games = false;
                }
            }
            b'"' => {
                self.string = InString::Yes;
                self.key.clear();
            }
            b',' if self.game.is_none() && self.is_game_depth() => self.number += 1,
            _ => {}
        }
        self.envelop(byte, place, pending);
    }

    fn step_in_string(&mut self, byte: u8, place: usize, pending: &[u8]) {
        const LONGEST_KEY: usize = 16;
        self.string = match (self.string, byte) {
            (InString::Yes, b'\\') => InString::BehindBackslash,
            (InString::Yes, b'"') => InString::No,
            _ => InString::Yes,
        };
        if self.string != InString::No && self.key.len() < LONGEST_KEY {
            self.key.push(byte);
        }
        if self.string == InString::No && self.game.is_some() && self.is_game_depth() {
            return self.end(self.at);
        }
        self.envelop(byte, place, pending);
    }

    fn envelop(&mut self, byte: u8, place: usize, pending: &[u8]) {
        if self.game.is_none() && self.layout != Layout::Lines {
            self.envelope.push(byte, pending, place, self.base);
        }
    }

    /// Whether a value that begins or has ended here is where a game is expected.
    fn is_game_depth(&self) -> bool {
        match self.layout {
            Layout::Record => self.depth == 2 && self.is_in_games,
            Layout::Array => self.depth == 1,
            Layout::Lines => self.depth == 0,
        }
    }

    fn begins_value(&self, byte: u8) -> bool {
        let parts = self.layout != Layout::Lines && matches!(byte, b',' | b']' | b'}');
        !(byte.is_ascii_whitespace() || parts)
    }

    /// Whether loose text ends before this byte.
    fn ends_loose(&self, byte: u8) -> bool {
        match self.layout {
            Layout::Lines => matches!(byte, b'\n' | b'\r' | b'{'),
            Layout::Record | Layout::Array => {
                byte.is_ascii_whitespace() || b",[]{}\"".contains(&byte)
            }
        }
    }

    /// Ends the current value before `end`.
    fn end(&mut self, end: usize) {
        self.lines.clear();
        if let Some(game) = self.game.take() {
            if game.is_loose && self.layout == Layout::Lines {
                self.found.push(game.start..end);
                self.numbers.push(None);
            } else {
                self.find(game.start..end);
            }
        }
    }

    fn find(&mut self, range: Range<usize>) {
        self.found.push(range);
        self.numbers.push(Some(self.number));
        if self.layout == Layout::Lines {
            self.number += 1;
        }
    }

    /// Where to cut the pending bytes, and the games before the cut; `None` if more must be read
    /// first.
    pub fn take(&mut self, pending: usize, has_ended: bool) -> Option<(usize, JsonObjects)> {
        if self.found.is_empty() && self.game.is_some() && !has_ended {
            return None;
        }
        let end = match self.game {
            _ if has_ended => pending,
            Some(game) => game.start,
            None => self.settled,
        };
        let mut misfit = self.envelope.overflow();
        if has_ended {
            match self.game {
                // An incomplete value is reported when it is read.
                Some(game) if game.is_loose => self.end(pending),
                Some(game) => {
                    self.lines.push(pending);
                    self.split(game.start);
                }
                None => misfit = misfit.or_else(|| self.envelope.check(self.layout)),
            }
        }
        let ranges = std::mem::take(&mut self.found);
        let numbers = std::mem::take(&mut self.numbers);
        let has_none = self.number == 0 && ranges.is_empty() && misfit.is_none();
        self.at -= end;
        self.base += end as u64;
        self.settled -= end.min(self.settled);
        if let Some(game) = &mut self.game {
            game.start -= end;
        }
        for line in &mut self.lines {
            *line -= end;
        }
        let objects = JsonObjects {
            ranges,
            numbers,
            is_apgame: self.is_apgame,
            is_empty_list: has_ended && has_none && self.layout != Layout::Lines,
            layout: self.layout,
            misfit,
        };
        Some((end, objects))
    }
}
