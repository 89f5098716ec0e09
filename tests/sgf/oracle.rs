//! The result of reading as plain data, and slow ways to compute the same.

use std::ops::Range;

use encoding_rs::Encoding;
use unlur::finding::Code;
use unlur::sgf::{Chunk, Game, LineColumn, Options, Parser};

/// All data of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub offset: u64,
    pub place: LineColumn,
    pub bytes: Vec<u8>,
    pub before: Vec<u8>,
    pub after: Vec<u8>,
    pub charset: &'static str,
    pub readable: bool,
    pub findings: Vec<FindingReading>,
    pub nodes: Vec<NodeReading>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindingReading {
    pub code: Code,
    pub span: Range<u64>,
    pub message: String,
    pub place: LineColumn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeReading {
    pub parent: Option<usize>,
    pub offset: u64,
    /// The identifier's span, and those of the values.
    pub properties: Vec<(Range<u64>, Vec<Range<u64>>)>,
}

impl Reading {
    pub fn of(game: Game<'_>) -> Self {
        let places = game.locations(game.findings());
        Self {
            offset: game.offset(),
            place: game.location(),
            bytes: game.bytes().to_vec(),
            before: game.leading_text().to_vec(),
            after: game.trailing_text().to_vec(),
            charset: game.charset().name(),
            readable: game.is_readable(),
            findings: std::iter::zip(game.findings(), places)
                .map(|(finding, place)| FindingReading {
                    code: finding.code,
                    span: finding.span.clone(),
                    message: finding.message.to_string(),
                    place,
                })
                .collect(),
            nodes: game
                .nodes()
                .map(|node| NodeReading {
                    parent: node.parent().map(|parent| parent.index()),
                    offset: node.offset(),
                    properties: node
                        .properties()
                        .map(|property| {
                            let values = property.values().map(|value| value.span());
                            (property.span(), values.collect())
                        })
                        .collect(),
                })
                .collect(),
        }
    }

    /// The file offsets that the game takes up.
    pub fn span(&self) -> Range<u64> {
        self.offset..self.offset + self.bytes.len() as u64
    }

    /// This game as it would be read at the beginning of a file, without its surrounding text.
    pub fn alone(&self) -> Self {
        let shift = |span: &Range<u64>| span.start - self.offset..span.end - self.offset;
        let place = |place: LineColumn| LineColumn {
            line: place.line - self.place.line + 1,
            ..place
        };
        let inside = |finding: &&FindingReading| self.span().contains(&finding.span.start);
        Self {
            offset: 0,
            place: place(self.place),
            before: Vec::new(),
            after: Vec::new(),
            findings: self
                .findings
                .iter()
                .filter(inside)
                .map(|finding| FindingReading {
                    span: shift(&finding.span),
                    place: place(finding.place),
                    ..finding.clone()
                })
                .collect(),
            nodes: self
                .nodes
                .iter()
                .map(|node| NodeReading {
                    offset: node.offset - self.offset,
                    properties: node
                        .properties
                        .iter()
                        .map(|(name, values)| (shift(name), values.iter().map(shift).collect()))
                        .collect(),
                    ..*node
                })
                .collect(),
            ..self.clone()
        }
    }
}

/// The games of a piece, read by a parser that may have read others before.
pub fn read_piece(parser: &mut Parser, piece: Chunk<'_>) -> Vec<Reading> {
    let mut games = parser.games(piece);
    let mut readings = Vec::new();
    while let Some(game) = games.next() {
        readings.push(Reading::of(game));
    }
    readings
}

/// The games of a whole file.
pub fn read(bytes: &[u8], options: Options) -> Vec<Reading> {
    read_piece(&mut Parser::new(options), Chunk::whole(bytes))
}

/// The lines of a text, each without its break; there is always a last one.
pub fn lines(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    while let Some(at) = bytes.iter().position(|byte| b"\r\n".contains(byte)) {
        let pair = bytes[at..].starts_with(b"\r\n") || bytes[at..].starts_with(b"\n\r");
        lines.push(&bytes[..at]);
        bytes = &bytes[at + 1 + usize::from(pair)..];
    }
    lines.push(bytes);
    lines
}

/// The place of an offset, counted from the file's first byte.
pub fn place(bytes: &[u8], offset: u64, charset: &str) -> LineColumn {
    let encoding = Encoding::for_label(charset.as_bytes()).expect("a charset's own name");
    let before = lines(&bytes[..usize::try_from(offset).expect("a small file")]);
    let mut line = before[before.len() - 1];
    if before.len() == 1 {
        line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    }
    LineColumn {
        line: before.len() as u64,
        column: 1 + encoding.decode_without_bom_handling(line).0.chars().count() as u64,
    }
}

/// Whether a synchronisation point is at `at`, directly from its definition.
pub fn is_sync_point(bytes: &[u8], at: usize) -> bool {
    const ROOT: [&str; 5] = ["FF", "GM", "SZ", "CA", "AP"];
    let follows_break = at == 0 || b"\r\n".contains(&bytes[at - 1]);
    let line = lines(&bytes[at..])[0];
    let line = &line[..line.len().min(256)];
    let mark = line.strip_prefix(b"\xEF\xBB\xBF");
    let begins_line = follows_break || mark.is_some();
    let line = mark.unwrap_or(line);
    let Some(mut rest) = line.strip_prefix(b"(;").filter(|_| begins_line) else {
        return false;
    };
    while let Some(open) = rest.iter().position(|&byte| byte == b'[') {
        let Some(length) = rest[open..].iter().position(|&byte| byte == b']') else {
            return false;
        };
        let (words, value) = (&rest[..open], &rest[open..open + length]);
        let words: Vec<_> = words
            .split(|byte| b" \t\x0B\x0C".contains(byte))
            .filter(|word| !word.is_empty())
            .collect();
        let is_identifier = |word: &&[u8]| word.iter().all(u8::is_ascii_alphanumeric);
        let has_mark = value.windows(3).any(|bytes| bytes == b"\xEF\xBB\xBF");
        if value.contains(&b'\\') || has_mark || !words.iter().all(is_identifier) {
            return false;
        }
        let capitals = words.last().map(|word| {
            let capitals = word.iter().filter(|byte| !byte.is_ascii_lowercase());
            String::from_utf8(capitals.copied().collect()).unwrap()
        });
        if capitals.is_some_and(|capitals| ROOT.contains(&capitals.as_str())) {
            return true;
        }
        rest = &rest[open + length + 1..];
    }
    false
}
