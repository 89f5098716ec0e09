//! Parts of a page that are plain HTML, for readers without scripts, and texts of every page.

use crate::draw::xml;

/// Escapes text for use between tags or in an attribute.
pub(super) fn escaped(text: &str) -> String {
    xml::escaped(text, true)
}

/// The longest name of a file in a title, in characters.
const MAX_NAME: usize = 40;

/// A path without its folders, cut in the middle if it is long.
#[must_use]
pub fn file_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).find(|part| !part.is_empty());
    let name: Vec<char> = name.unwrap_or(path).chars().collect();
    if name.len() <= MAX_NAME {
        return name.into_iter().collect();
    }
    let half = MAX_NAME / 2;
    let (start, end) = (&name[..half - 1], &name[name.len() - half..]);
    start.iter().chain(&['…']).chain(end).collect()
}

/// Paths without the folders that they have in common.
pub(super) fn without_folders<Path: AsRef<str>>(paths: &[Path]) -> Vec<&str> {
    let is_slash = |sign| matches!(sign, '/' | '\\');
    let paths = || paths.iter().map(AsRef::as_ref);
    let mut common = paths().next().unwrap_or_default();
    while !common.is_empty() && !paths().all(|path| path != common && path.starts_with(common)) {
        let folder = common.trim_end_matches(is_slash).rfind(is_slash);
        common = &common[..folder.map_or(0, |at| at + 1)];
    }
    paths().map(|path| &path[common.len()..]).collect()
}

/// A table under a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// The heading.
    pub title: String,
    /// The titles of the columns.
    pub columns: Vec<&'static str>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// The number of rows that the table leaves out.
    pub left_out: usize,
}

impl Table {
    pub(super) fn html(&self) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let head = row("th", &self.columns);
        let rows: String = self.rows.iter().map(|cells| row("td", cells)).collect();
        let note = match self.left_out {
            0 => String::new(),
            more => format!("<p>{more} more are shown with JavaScript.</p>\n"),
        };
        format!(
            "<h2>{}</h2>\n<div class=\"wide\"><table>\n{head}{rows}</table></div>\n{note}",
            escaped(&self.title)
        )
    }
}

fn row(tag: &str, cells: &[impl AsRef<str>]) -> String {
    let cells = cells.iter();
    let cells = cells.map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell.as_ref())));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}

/// The collection in a few numbers and sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Front {
    /// Numbers, each with a word or two.
    pub numbers: Vec<(String, String)>,
    /// The sentences.
    pub sentences: Vec<String>,
}

impl Front {
    pub(super) fn html(&self) -> String {
        let numbers = self.numbers.iter().map(|(number, what)| {
            let (number, what) = (escaped(number), escaped(what));
            format!("<div><dt>{what}</dt><dd>{number}</dd></div>\n")
        });
        let numbers = numbers.collect::<String>();
        let sentences = escaped(&self.sentences.join(" "));
        format!("<dl class=\"numbers\">\n{numbers}</dl>\n<p id=\"summary\">{sentences}</p>")
    }
}

/// The bytes in base64, with padding.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            let is_padding = place > chunk.len();
            text.push(if is_padding { '=' } else { char::from(digit) });
        }
    }
    text
}
