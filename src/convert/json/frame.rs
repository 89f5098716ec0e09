//! The text around the games of a file of JSON.

use serde::de::IgnoredAny;

use super::layout::Layout;
use crate::convert::{RecordError, RecordFile, read_json_located};
use crate::sgf::bom_len;

/// The longest text before or after the games, in bytes.
pub(super) const MAX_LENGTH: usize = 1 << 16;

/// The text before the games of a file, up to the bracket of their array.
#[derive(Debug)]
pub(super) struct Frame {
    pub layout: Layout,
    pub before: Vec<u8>,
}

impl Frame {
    /// The frame of a file that begins with `text`; `None` if the games do not begin there.
    pub(super) fn find(layout: Layout, text: &[u8]) -> Option<Self> {
        let length = match layout {
            Layout::Lines => 0,
            Layout::Array => memchr::memchr(b'[', text)? + 1,
            Layout::Record => games_array(text)?,
        };
        let before = text[..length].to_vec();
        Some(Self { layout, before })
    }

    /// The error in the text before and after the games, and its index in both together.
    pub(super) fn fault(&self, after: &[u8]) -> Option<(RecordError, usize)> {
        let mut text = [&self.before, after].concat();
        let mark = bom_len(&text);
        // On a single line, the column is the index.
        let blanks = text.iter_mut().filter(|byte| byte.is_ascii_whitespace());
        blanks.for_each(|byte| *byte = b' ');
        let text = &text[mark..];
        let read = match self.layout {
            Layout::Lines => return None,
            Layout::Array => read_json_located::<Vec<IgnoredAny>>(text).map(drop),
            Layout::Record => read_json_located::<RecordFile<IgnoredAny>>(text).map(drop),
        };
        read.err().map(|(fault, at)| (fault, mark + at))
    }
}

/// The index after the opening bracket of the array `games`.
fn games_array(text: &[u8]) -> Option<usize> {
    const KEY: &[u8] = b"\"games\"";
    let mut keys = memchr::memmem::find_iter(text, KEY);
    keys.find_map(|key| {
        let value = text[key + KEY.len()..].trim_ascii_start();
        let array = value.strip_prefix(b":")?.trim_ascii_start();
        Some(text.len() - array.strip_prefix(b"[")?.len())
    })
}
