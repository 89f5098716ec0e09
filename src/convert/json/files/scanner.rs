//! Finds where the games begin and end in a JSON file, without reading it whole.
//!
//! The file is scanned byte by byte: the values that should be games are found, and the text around
//! them is kept, to be checked at the end.

use std::ops::Range;

use super::envelope::Envelope;
use super::layout::{JsonFormat, Layout};
use super::objects::JsonObjects;
use crate::sgf::bom_len;

/// The most bytes from a comma to the end of the first key of a game that is found behind a game
/// which is dropped.
const LONGEST_OPENING: usize = 256;

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
    /// Whether it is too large: its bytes are dropped, and only its end is looked for.
    is_dropped: bool,
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
            if byte == b'"'
                && let Some((comma, start)) = self.stray_game(place, pending)
            {
                self.begin_stray_game(comma, start, pending);
            } else if self.string != InString::No {
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
        // Of a dropped game they are gone before they could become games.
        if !(is_inside && game.is_dropped) {
            self.lines.push(place);
        }
        if !is_inside {
            self.split(game);
        }
    }

    /// Whether the quote at `place` closes the first key of a game where none is expected: then one
    /// before it has lost a quote or a bracket. Returns where the comma before the game is, and where
    /// the game begins.
    ///
    /// Inside a string such a key is not possible, and no object in a game has one of these keys.
    fn stray_game(&self, place: usize, pending: &[u8]) -> Option<(usize, usize)> {
        const OF_RECORDS: &[&[u8]] = &[b"kind", b"side", b"info", b"nodes", b"sgf"];
        const OF_APGAMES: &[&[u8]] = &[b"header", b"moves"];
        let keys = if self.is_apgame {
            OF_APGAMES
        } else {
            OF_RECORDS
        };
        let before = &pending[..place];
        let before = keys.iter().find_map(|key| before.strip_suffix(*key))?;
        let before = before.strip_suffix(b"\"")?.trim_ascii_end();
        let before = before.strip_suffix(b"{")?;
        let start = before.len();
        let before = before.trim_ascii_end().strip_suffix(b",")?;
        let comma = before.len();
        let is_expected = |game: &Begun| !game.is_dropped && game.start == start;
        (!self.game.as_ref().is_some_and(is_expected)).then_some((comma, start))
    }

    /// Ends what there is before a comma, and begins a game behind it. Its first key was read.
    fn begin_stray_game(&mut self, comma: usize, start: usize, pending: &[u8]) {
        if self.game.is_some() && self.layout != Layout::Lines {
            self.envelope.push(b',', pending, comma, self.base);
            self.envelope.push_game(pending, start, self.base);
        }
        // Part of its key may have been taken for a value, which may have ended.
        while self.found.pop_if(|found| found.start > comma).is_some() {
            self.numbers.pop();
        }
        if self.game.is_some_and(|game| game.start < comma) {
            self.end(comma);
        }
        self.lines.clear();
        self.game = Some(Begun {
            start,
            is_loose: false,
            is_dropped: false,
        });
        self.depth = match self.layout {
            Layout::Record => 3,
            Layout::Array => 2,
            Layout::Lines => 1,
        };
        self.number += u64::from(self.layout != Layout::Lines);
        self.is_in_games = self.layout == Layout::Record;
        self.string = InString::No;
        self.latest = b'"';
    }

    /// Where the current game begins in the pending bytes; `None` if it is dropped, or there is none.
    #[must_use]
    pub fn open_game(&self) -> Option<usize> {
        let game = self.game.filter(|game| !game.is_dropped)?;
        Some(game.start)
    }

    /// Drops the current game, whose beginning is pending. What is still to come of it is stepped
    /// over.
    pub fn drop_game(&mut self) {
        self.lines.clear();
        if let Some(game) = &mut self.game {
            game.is_dropped = true;
        }
        if self.layout == Layout::Lines {
            self.number += 1;
        }
    }

    /// Ends the current object before the first of its lines that could begin a game, and each of
    /// those lines before the next. The last line is not included.
    fn split(&mut self, game: Begun) {
        let mut start = (!game.is_dropped).then_some(game.start);
        for line in std::mem::take(&mut self.lines) {
            if let Some(start) = start {
                self.find(start..line);
            }
            start = Some(line);
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
                is_dropped: false,
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
        if let Some(game) = self.game.take().filter(|game| !game.is_dropped) {
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
    pub fn take(&mut self, pending: &[u8], has_ended: bool) -> Option<(usize, JsonObjects)> {
        let end = match self.game {
            _ if has_ended => pending.len(),
            Some(game) if !game.is_dropped => game.start,
            // What is left may be the beginning of the next game.
            Some(_) => {
                let kept = self.settled.saturating_sub(LONGEST_OPENING);
                let comma = memchr::memrchr(b',', &pending[kept..self.settled]);
                comma.map_or_else(
                    || whole_characters(pending, self.settled),
                    |comma| kept + comma,
                )
            }
            None => self.settled,
        };
        let waits = match self.game {
            Some(game) if game.is_dropped => end == 0,
            Some(_) => self.found.is_empty(),
            None => false,
        };
        if waits && !has_ended {
            return None;
        }
        let mut misfit = self.envelope.overflow();
        if has_ended {
            match self.game {
                // An incomplete value is reported when it is read.
                Some(game) if game.is_loose => self.end(pending.len()),
                Some(game) => {
                    self.lines.push(pending.len());
                    self.split(game);
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
            game.start = game.start.saturating_sub(end);
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

/// The end of the last whole character of UTF-8 in the first `end` bytes.
fn whole_characters(bytes: &[u8], end: usize) -> usize {
    let is_start = |&at: &usize| !(0x80..0xC0).contains(&bytes[at]);
    match (end.saturating_sub(4)..end).rfind(is_start) {
        Some(start) if !bytes[start].is_ascii() => start,
        _ => end,
    }
}
