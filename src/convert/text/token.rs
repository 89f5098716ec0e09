//! The tokens of a line of moves: numbers, moves, results, and what is none of them.

use std::ops::Range;

use super::lines::{Word, is_separator, words};
use super::notation::is_cell_name;
use crate::convert::document::Text;
use crate::game::Color;
use crate::record::{self, Claim};

/// A part of a line of moves and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub kind: Kind<'t>,
    pub span: Range<usize>,
}

impl Token<'_> {
    /// Whether it is a move or a result, readable or not.
    pub(super) fn is_said(&self) -> bool {
        matches!(self.kind, Kind::Move(..) | Kind::Result(_))
    }

    /// Whether it is a number that may be what is left of a cell without its letter.
    pub(super) fn may_be_cell(&self) -> bool {
        matches!(
            self.kind,
            Kind::Number {
                value: 0..100,
                dots: 0
            }
        )
    }

    pub(super) fn is_readable(&self) -> bool {
        self.is_said() && !matches!(self.kind, Kind::Move(_, Said::Unreadable(_)))
    }

    /// Whether it is a cell, or cells and words without the blanks between them: `d4c4`, `(e6)`, `e3pass`.
    pub(super) fn holds_cells(&self) -> bool {
        let Kind::Move(_, Said::Cell(word) | Said::Unreadable(word)) = self.kind else {
            return false;
        };
        let is_digit = |it: char| it.is_ascii_digit();
        let mut letters = word.split(|it: char| !it.is_alphabetic());
        word.find(char::is_alphabetic) < word.find(is_digit)
            && word.split(|it| !is_digit(it)).all(|run| run.len() <= 2)
            && letters.all(|run| run.len() <= 2 || read_word(run).is_some())
    }
}

/// The meaning of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'t> {
    /// The number before a move, and its dots: one in `4.` and `4)`, two if the turn goes on, as in `4...`.
    Number { value: u32, dots: usize },
    /// A move, and the colour in front of it.
    Move(Option<Color>, Said<'t>),
    /// The sign behind a move.
    Judgement(Judgement),
    /// A result, as in `W+R`.
    Result(&'t str),
    /// Nothing that is understood, and no move: why.
    Unknown(&'static str),
}

/// What a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said<'t> {
    Cell(&'t str),
    Word(record::Word),
    /// Letters that are neither.
    Unreadable(&'t str),
}

/// A judgement of a move: its sign, and as a property of SGF its identifier and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judgement(pub &'static str, &'static str, &'static str);

impl Judgement {
    /// The property of a node that says so.
    pub(super) fn property(self) -> (String, Vec<Text>) {
        (self.1.to_owned(), vec![Text::from(self.2)])
    }
}

/// The signs of the judgements, as in chess.
pub(super) const JUDGEMENTS: [Judgement; 6] = [
    Judgement("!", "TE", "1"),
    Judgement("!!", "TE", "2"),
    Judgement("?", "BM", "1"),
    Judgement("??", "BM", "2"),
    Judgement("!?", "IT", ""),
    Judgement("?!", "DO", ""),
];

/// The most words of a line that are one move, as in `Black runs out of time`, and their bytes.
const MOST_WORDS: usize = 5;
const MOST_BYTES: usize = 24;

/// The pass of a text, as in chess.
const PASS: &str = "--";

const NOT_UNDERSTOOD: &str = "this is neither a move nor its number, judgement or result";
const OF_OTHER_SITES: &str = "this result is not read: sites differ on whom it names";

/// The tokens of a line, in order. Nothing but white space and commas is between them.
pub(super) fn tokens<'t>(line: &Word<'t>) -> Vec<Token<'t>> {
    let words = words(line);
    let mut tokens: Vec<Token<'_>> = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let [first, others @ ..] = rest {
        if let Some(Token {
            kind: Kind::Number { dots, .. },
            span,
        }) = tokens.last_mut()
            && ["..", "...", "…"].contains(&first.text)
        {
            (*dots, span.end) = (2, first.span.end);
            rest = others;
            continue;
        }
        let before = tokens.last().map(|token| token.kind);
        let (kind, text) = if let Some(kind) = sign(first.text, before) {
            rest = others;
            (kind, first.text)
        } else {
            let (count, kind, text) = spoken(line, rest);
            rest = &rest[count..];
            (kind, text)
        };
        let end = first.span.start + text.len();
        let span = first.span.start..end;
        tokens.push(Token { kind, span });
        let behind = &line.text[end - line.span.start..];
        let behind = &behind[..behind.find(is_separator).unwrap_or(behind.len())];
        if matches!(kind, Kind::Move(..)) && !behind.is_empty() {
            let (kind, span) = (judgement_of(behind), end..end + behind.len());
            tokens.push(Token { kind, span });
        }
    }
    tokens
}

/// The meaning of a word without letters, or of a result. `before` is the token before it.
fn sign<'t>(word: &'t str, before: Option<Kind<'_>>) -> Option<Kind<'t>> {
    if ["1-0", "0-1", "1/2-1/2"].contains(&word) {
        return Some(Kind::Unknown(OF_OTHER_SITES));
    }
    if word.contains('+') && matches!(Claim::read(word), Claim::Win { .. }) {
        return Some(Kind::Result(word));
    }
    // At the beginning of a line `--` is a dash, as above a signature.
    let is_pass = before.is_some() && word == PASS;
    if is_pass || word.contains(char::is_alphabetic) {
        return None;
    }
    let digits = word.trim_end_matches(['.', ')']);
    Some(match (digits.parse(), before) {
        (Ok(value), _) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            let dots = usize::from(digits != word) + usize::from(word.ends_with(".."));
            Kind::Number { value, dots }
        }
        (_, Some(Kind::Move(..))) => judgement_of(word),
        _ => Kind::Unknown(NOT_UNDERSTOOD),
    })
}

/// The longest move at the beginning of some words: the number of its words, its meaning, and its
/// text without what is written behind it.
fn spoken<'t>(line: &Word<'t>, words: &[Word<'t>]) -> (usize, Kind<'t>, &'t str) {
    let start = words[0].span.start - line.span.start;
    let bare = |text: &'t str| match said(text) {
        Some(_) => text,
        None => text.trim_end_matches(|letter: char| !letter.is_alphanumeric()),
    };
    let first = bare(words[0].text);
    let most = if is_cell_name(first) { 1 } else { MOST_WORDS };
    let found = (1..=most.min(words.len())).rev().find_map(|count| {
        let last = &words[count - 1];
        let end = last.span.start + bare(last.text).len();
        let text = &line.text[start..end - line.span.start];
        let is_candidate = end > last.span.start && text.len() <= MOST_BYTES;
        let (color, said) = is_candidate.then(|| said(text))??;
        Some((count, Kind::Move(color, said), text))
    });
    found.unwrap_or_else(|| {
        let (player, bare) = player(first);
        (1, Kind::Move(player, Said::Unreadable(bare)), first)
    })
}

/// What a move says, and the colour in front of it, as in `W:e5` or `White resigns`.
fn said(text: &str) -> Option<(Option<Color>, Said<'_>)> {
    let (player, bare) = player(text);
    if is_cell_name(bare) {
        return Some((player, Said::Cell(bare)));
    }
    if let Some(word) = read_word(bare) {
        return Some((player, Said::Word(word)));
    }
    let (subject, verb) = text.split_once(char::is_whitespace)?;
    let by = record::read_verb(verb.trim_start().as_bytes())?;
    let player = record::read_color(subject.as_bytes())?;
    Some((Some(player), Said::Word(record::Word::Loss(by))))
}

/// The meaning of a word in place of a point.
fn read_word(word: &str) -> Option<record::Word> {
    match word {
        PASS => Some(record::Word::Pass),
        word => record::read_word(word.as_bytes()),
    }
}

/// The colour before a colon, and the rest.
fn player(text: &str) -> (Option<Color>, &str) {
    let prefix = text.split_once(':').and_then(|(name, rest)| {
        let color = record::read_color(name.as_bytes())?;
        Some((Some(color), rest.trim_start()))
    });
    prefix.unwrap_or((None, text))
}

/// The meaning of what is written behind a move.
fn judgement_of(sign: &str) -> Kind<'static> {
    let found = JUDGEMENTS.iter().find(|known| known.0 == sign);
    { found.copied() }.map_or(Kind::Unknown(NOT_UNDERSTOOD), Kind::Judgement)
}
