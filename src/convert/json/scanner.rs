//! Finds where the games begin and end in a JSON file, without reading it whole.

use std::ops::Range;

use super::frame::{Frame, MAX_LENGTH};
use super::layout::{JsonFormat, Layout};
use super::value::{openings, value_end};
use crate::convert::RecordError;
use crate::sgf::{Charset, LineColumn, bom_len, character_start, without_bom};

/// The most bytes from a comma to the end of the first key of a game that is found after a game that
/// is dropped.
const MAX_OPENING: usize = 256;

/// The games of a chunk of JSON, and the values in place of one.
#[derive(Clone, Debug, Default)]
pub struct JsonObjects {
    /// The position of each in the chunk's bytes, and its path, as in `games[3]`.
    pub(super) ranges: Vec<(Range<usize>, String)>,
    pub(super) layout: Layout,
    /// Whether this ends a file that is an empty list, which is correct.
    pub is_empty_list: bool,
    pub(super) misfit: Option<Misfit>,
}

/// An error outside the games.
#[derive(Clone, Debug)]
pub(super) struct Misfit {
    pub fault: RecordError,
    /// Its index in the chunk.
    pub at: usize,
    /// Its offset and location, if it is before the first game.
    pub before: Option<(u64, LineColumn)>,
}

/// Scans a JSON file.
#[derive(Debug)]
pub struct JsonScanner {
    state: State,
    frame: Frame,
    /// The number of the next value, from 0.
    number: u64,
    /// The first byte of the latest value or comma; at first the bracket before the games.
    latest: u8,
    /// The values found before the cut.
    objects: JsonObjects,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the first game.
    Before,
    Games,
    /// In a game that is too large.
    Dropping,
    /// After the games.
    After,
    /// After the text that follows the games.
    End,
}

impl JsonScanner {
    /// A scanner for a file that begins with `beginning`, if that is JSON; a given format is not
    /// doubted.
    #[must_use]
    pub fn detect(beginning: &[u8], format: Option<JsonFormat>) -> Option<Self> {
        let layout = Layout::detect(&beginning[bom_len(beginning)..], format)?;
        let before = Vec::new();
        Some(Self {
            state: State::Before,
            frame: Frame { layout, before },
            number: 0,
            latest: b'[',
            objects: JsonObjects::default(),
        })
    }

    /// Where to cut the pending bytes, and the games before the cut; `None` if more must be read
    /// first. A value of more than `limit` bytes is dropped before its end is found.
    pub fn cut(
        &mut self,
        pending: &[u8],
        has_ended: bool,
        limit: usize,
    ) -> Option<(usize, JsonObjects)> {
        let mut at = 0;
        loop {
            let rest = &pending[at..];
            let next = match self.state {
                State::Before => self.begin(rest, has_ended),
                State::Games => self
                    .separator(at, rest, has_ended)
                    .or_else(|| self.value(at, rest, has_ended, limit)),
                State::Dropping => openings(rest, b",", true).next().inspect(|_| {
                    (self.state, self.latest) = (State::Games, b',');
                }),
                State::After => self.finish(at, rest, has_ended),
                State::End => Some(rest.len()).filter(|length| *length > 0),
            };
            match next {
                Some(length) => at += length,
                None => break,
            }
        }
        if self.state == State::Dropping {
            // The remaining bytes may be the beginning of the next game.
            let kept = pending.len().saturating_sub(MAX_OPENING).max(at);
            let is_separator = |&at: &usize| match pending[at] {
                b',' | b'\r' => true,
                byte => byte == b'\n' && (at == 0 || pending[at - 1] != b'\r'),
            };
            at = match (kept..pending.len()).find(is_separator) {
                Some(separator) if !has_ended => separator,
                _ => character_start(pending, pending.len().saturating_sub(1)),
            };
        }
        let objects = JsonObjects {
            layout: self.frame.layout,
            ..std::mem::take(&mut self.objects)
        };
        (at > 0 || has_ended).then_some((at, objects))
    }

    /// Skips the text before the games.
    fn begin(&mut self, rest: &[u8], has_ended: bool) -> Option<usize> {
        if let Some(frame) = Frame::find(self.frame.layout, rest) {
            self.frame = frame;
            self.state = State::Games;
            return Some(self.frame.before.len());
        }
        (has_ended || rest.len() > MAX_LENGTH).then(|| {
            self.state = State::After;
            0
        })
    }

    /// Skips a byte between two games, or goes on to the text after them; `None` if a value begins
    /// here.
    fn separator(&mut self, at: usize, rest: &[u8], has_ended: bool) -> Option<usize> {
        let is_lines = self.frame.layout == Layout::Lines;
        let is_end = match rest.first() {
            None => has_ended,
            Some(byte) => *byte == b']',
        };
        match rest.first() {
            _ if is_end && !is_lines => {
                self.state = State::After;
                Some(0)
            }
            Some(b',') if !is_lines => {
                self.check_comma(at, matches!(self.latest, b'[' | b','));
                self.latest = b',';
                Some(1)
            }
            Some(byte) if byte.is_ascii_whitespace() => Some(1),
            _ => None,
        }
    }

    /// Finds the value that begins in `rest`, at `at` in the chunk, and returns where it ends.
    fn value(&mut self, at: usize, rest: &[u8], has_ended: bool, limit: usize) -> Option<usize> {
        let is_lines = self.frame.layout == Layout::Lines;
        let mark = bom_len(rest);
        if is_lines && mark > 0 {
            let length = self.value(at + mark, &rest[mark..], has_ended, limit)?;
            return Some(mark + length);
        }
        let is_object = *rest.first()? == b'{';
        let found = if is_lines && !is_object {
            let end = memchr::memchr3(b'{', b'\n', b'\r', rest);
            end.ok_or(None)
        } else {
            value_end(rest)
        };
        let seen = found.unwrap_or_else(|broken| broken.unwrap_or(rest.len()));
        let swallowed = openings(&rest[..seen], b",", false).find(|&inner| inner > 0);
        // A number at the end of the bytes may continue.
        let is_whole = found.is_ok_and(|end| is_object || has_ended || end < rest.len());
        if is_whole && swallowed.is_none() {
            self.push(at..at + seen, is_object);
            return Some(seen);
        }
        let is_broken = has_ended || swallowed.is_some() || matches!(found, Err(Some(_)));
        // The games that begin in a broken value, which was read up to `seen`; if there are none,
        // the first game after it. The value continues from the last of them, so no byte is read
        // more than twice.
        let all = is_broken
            .then(|| openings(rest, b",", true))
            .into_iter()
            .flatten();
        let all = all.filter(|&start| start > 0).enumerate();
        let first_or_seen = |(index, start): &(usize, usize)| *index == 0 || *start < seen;
        let starts = all.take_while(first_or_seen);
        let starts: Vec<_> = starts.map(|(_, start)| start).collect();
        if starts.is_empty() {
            let (end, state) = if has_ended {
                (rest.len(), State::End)
            } else if rest.len() > limit + MAX_OPENING {
                let end = character_start(rest, rest.len() - MAX_OPENING);
                (end, State::Dropping)
            } else {
                return None;
            };
            self.push(at..at + end, is_object);
            self.state = state;
            return Some(end);
        }
        let mut start = 0;
        for end in starts {
            let is_separator = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
            let tail = rest[start..end].iter().rev();
            let tail = tail.take_while(|byte| is_separator(byte)).count();
            let length = (end - start - tail).max(1);
            self.push(at + start..at + start + length, rest[start] == b'{');
            // The comma was taken as part of the value before it.
            self.latest = b',';
            start = end;
        }
        Some(start)
    }

    /// Takes a value.
    fn push(&mut self, range: Range<usize>, is_object: bool) {
        let is_list = self.frame.layout != Layout::Lines;
        self.check_comma(range.start, is_list && self.latest == b'{');
        self.latest = b'{';
        let number = self.number;
        let path = match self.frame.layout {
            Layout::Record => format!("games[{number}]"),
            Layout::Array => format!("[{number}]"),
            Layout::Lines if number == 0 || !is_object => String::new(),
            Layout::Lines => format!("object {}", number + 1),
        };
        self.objects.ranges.push((range, path));
        self.number += u64::from(is_object || is_list);
    }

    fn check_comma(&mut self, at: usize, is_wrong: bool) {
        if is_wrong {
            self.objects.misfit.get_or_insert(Misfit {
                fault: RecordError::new("", "there is one comma between two games"),
                at,
                before: None,
            });
        }
    }

    /// Checks the text after the games, unless it may be incomplete.
    fn finish(&mut self, at: usize, rest: &[u8], has_ended: bool) -> Option<usize> {
        let game = openings(rest, b"[,", false).next();
        let end = game.or_else(|| (has_ended || rest.len() > MAX_LENGTH).then_some(rest.len()))?;
        self.check_comma(at, self.latest == b',');
        if let Some((fault, index)) = self.frame.fault(&rest[..end]) {
            let before = &self.frame.before;
            let inside = before.get(..index).map(|text| {
                let location = LineColumn::START.after(without_bom(text, 0), Charset::UTF_8);
                (index as u64, location)
            });
            self.objects.misfit.get_or_insert(Misfit {
                fault,
                at: at + index.saturating_sub(before.len()).min(end),
                before: inside.filter(|_| index < before.len()),
            });
        }
        self.objects.is_empty_list = self.number == 0 && self.objects.misfit.is_none();
        if game.is_some() {
            (self.state, self.latest) = (State::Games, b',');
        } else {
            self.state = State::End;
        }
        Some(end)
    }
}
