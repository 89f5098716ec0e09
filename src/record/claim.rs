//! A record's claim of its result.

use std::borrow::Cow;

use super::move_word::{Termination, Word, begins_verb, color, verb, word};
use crate::game::Color;

/// The meaning of a record's `RE`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Claim {
    /// Nothing is claimed: no `RE`, an empty one or `?`.
    #[default]
    Silent,
    /// `Void`: there is no result.
    Void,
    /// One player won.
    Win {
        /// The colour of the winner.
        winner: Color,
        /// How they won; `None` if the record does not say, or gives a number or other text.
        by: Option<Termination>,
    },
    /// `0`, `Draw` or `Jigo`, which Unlur does not have.
    Draw,
    /// Not a known form. A colour alone (`B`) and `1-0` are not known forms: sites disagree on
    /// which player they name.
    Unreadable,
}

impl Claim {
    /// Reads the value of `RE`, unescaped, in any letter case. A remark in brackets at its end is read
    /// past, unless it doubts the result.
    #[must_use]
    pub fn read(value: &str) -> Self {
        let (value, remark) = without_remark(value.trim_ascii().as_bytes());
        match Self::without_remark(value) {
            Self::Win { .. } if remark.is_some_and(is_doubt) => Self::Unreadable,
            claim => claim,
        }
    }

    fn without_remark(value: &[u8]) -> Self {
        let is = |word: &str| value.eq_ignore_ascii_case(word.as_bytes());
        if value.is_empty() || is("?") {
            return Self::Silent;
        }
        if is("Void") {
            return Self::Void;
        }
        if is("0") || is("Draw") || is("Jigo") {
            return Self::Draw;
        }
        let (name, said) = subject(value);
        let Some(color) = color(name) else {
            return Self::Unreadable;
        };
        let win = |winner, by| Self::Win { winner, by };
        let claim = |by| match way(by) {
            None if is_doubtful(color, by) => Self::Unreadable,
            by => win(color, by),
        };
        if let [b'+', by @ ..] = said {
            return claim(by);
        }
        let said = said.strip_suffix(b".").unwrap_or(said);
        if let Some(by) = verb(said) {
            return win(color.opponent(), Some(by));
        }
        let end = said.iter().position(u8::is_ascii_whitespace);
        match said.split_at(end.unwrap_or(said.len())) {
            (verb, by) if is_one_of(&WINS, verb) && goes_on(by.trim_ascii()) => claim(by),
            _ => Self::Unreadable,
        }
    }

    /// The usual form of a result that names its winner in words: `B+R` for `Black won by
    /// resignation`; `None` for any other. Anything that it says besides the winner and the way of
    /// winning is dropped.
    #[must_use]
    pub fn of_words(value: &str) -> Option<String> {
        let (_, said) = subject(value.trim_ascii().as_bytes());
        if said.starts_with(b"+") {
            return None;
        }
        match Self::read(value) {
            Self::Win { winner, by } => {
                Some(format!("{}+{}", letter(winner), by.map_or("", way_letter)))
            }
            _ => None,
        }
    }

    /// The usual spelling of the value of `RE`: `W+R` for `w+ Resign`. Values with the same spelling
    /// say the same.
    #[must_use]
    pub fn one_spelling(value: &str) -> Cow<'_, str> {
        let value = value.trim();
        let (winner, by) = match Self::read(value) {
            Self::Draw => return "0".into(),
            Self::Silent | Self::Void => return value.to_lowercase().into(),
            Self::Unreadable => return value.into(),
            Self::Win { winner, by } => (winner, by),
        };
        let by = if let Some(by) = by {
            let (_, remark) = without_remark(value.as_bytes());
            let remark = remark.map(|it| format!(" ({})", String::from_utf8_lossy(it)));
            way_letter(by).to_owned() + &remark.unwrap_or_default().to_lowercase()
        } else {
            // The subject and the verb of a sentence say who has won.
            let sentence = || {
                value
                    .split_whitespace()
                    .skip(2)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let by = value.split_once('+').map(|(_, by)| by.trim().to_owned());
            by.unwrap_or_else(sentence).to_lowercase()
        };
        format!("{}+{by}", letter(winner)).into()
    }
}

const fn letter(winner: Color) -> char {
    match winner {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

const fn way_letter(by: Termination) -> &'static str {
    match by {
        Termination::Resignation => "R",
        Termination::Time => "T",
        Termination::Forfeit => "F",
    }
}

/// A result and the remark in brackets after it, as in `W+R (time trouble)`.
fn without_remark(value: &[u8]) -> (&[u8], Option<&[u8]>) {
    let split = || {
        let remark = value.strip_suffix(b")")?;
        let open = memchr::memchr(b'(', remark).filter(|&open| open > 0)?;
        Some((value[..open].trim_ascii(), Some(&remark[open + 1..])))
    };
    split().unwrap_or((value, None))
}

/// Whether a remark doubts the result before it: it has a question mark, another result or a word of
/// doubt about all of it.
fn is_doubt(remark: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'+';
    let mut words = remark.split(|byte| !is_part(byte));
    remark.contains(&b'?')
        || words.any(|word| word.contains(&b'+') || is_one_of(&DOUBTS_OF_RESULTS, word))
}

/// The first word of a result, and what follows it.
fn subject(value: &[u8]) -> (&[u8], &[u8]) {
    let letters = value.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (name, rest) = value.split_at(letters.count());
    (name, rest.trim_ascii())
}

/// Whether the text after a winner casts doubt on the win or claims another result. It does if it
/// has a question mark (unless that is the whole text), a word of doubt or a draw, or if it
/// mentions the opponent without saying that they lose, as in `R, B+T`.
fn is_doubtful(winner: Color, said: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'+';
    let words = said.split(|byte| !is_part(byte));
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let loses = words.peek().is_some_and(|next| begins_verb(next));
        let name = word.split(|&byte| byte == b'+').next().unwrap_or(word);
        let is = |known: &str| name.eq_ignore_ascii_case(known.as_bytes());
        let is_another = match color(name) {
            // A single `R` is a resignation.
            _ if is("R") && name == word => false,
            Some(color) => (color == winner) == loses,
            None => is_one_of(&DOUBTS, name) || is_one_of(&DOUBTS_OF_RESULTS, name),
        };
        if is_another {
            return true;
        }
    }
    said.contains(&b'?') && said.trim_ascii() != b"?"
}

/// The verbs of a winner.
const WINS: [&str; 3] = ["wins", "won", "win"];

/// The words that may follow such a verb. After any other word, as in `White wins if`, the sentence
/// may mean anything.
const GOES_ON: [&str; 7] = ["by", "on", "with", "in", "after", "at", "as"];

/// Words that leave open who won, if they are not in brackets.
const DOUBTS: [&str; 5] = ["not", "no", "or", "if", "unless"];

/// Words that leave open who won, wherever they are.
const DOUBTS_OF_RESULTS: [&str; 14] = [
    "draw",
    "jigo",
    "void",
    "maybe",
    "perhaps",
    "probably",
    "possibly",
    "annulled",
    "cancelled",
    "disputed",
    "doubt",
    "sure",
    "uncertain",
    "unsure",
];

fn is_one_of(words: &[&str], word: &[u8]) -> bool {
    let mut words = words.iter();
    words.any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// Whether what follows the verb of a winner says no more than how they won.
fn goes_on(said: &[u8]) -> bool {
    let first = said.split(u8::is_ascii_whitespace).next();
    said.is_empty() || first.is_some_and(|word| is_one_of(&GOES_ON, word)) && !said.contains(&b'?')
}

/// The ways to win that are not also words in place of a point.
const WAYS: [(&[u8], Termination); 5] = [
    (b"R", Termination::Resignation),
    (b"Res", Termination::Resignation),
    (b"T", Termination::Time),
    (b"F", Termination::Forfeit),
    (b"Forf", Termination::Forfeit),
];

/// How a player won, as in `R`, `Resign`, `Res.` or `by resignation`.
fn way(said: &[u8]) -> Option<Termination> {
    let said = said.trim_ascii();
    let said = said.strip_suffix(b".").unwrap_or(said);
    let said = said.strip_prefix(b"by ").unwrap_or(said).trim_ascii();
    let known = |(name, by): &(&[u8], _)| said.eq_ignore_ascii_case(name).then_some(*by);
    WAYS.iter().find_map(known).or_else(|| match word(said) {
        Some(Word::Loss(by)) => Some(by),
        _ => None,
    })
}
