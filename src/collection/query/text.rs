//! Conditions on texts.

use unicode_normalization::UnicodeNormalization as _;

use super::pattern::Pattern;

/// A condition on a text, which is a normalized name.
#[derive(Clone, Debug)]
pub(super) enum TextTest {
    /// It is this text, letter by letter.
    Is(String),
    /// It contains this text, in lower case.
    Contains(Vec<char>),
    /// A part of it matches this.
    Matches(Pattern),
}

impl TextTest {
    pub(super) fn contains(needle: &str) -> Self {
        // As in names, except that blanks at the ends are part of what is looked for.
        let mut was_blank = false;
        let plain = needle
            .chars()
            .map(|letter| if letter.is_whitespace() { ' ' } else { letter });
        let single = plain.filter(|&letter| {
            let is_repeated = std::mem::replace(&mut was_blank, letter == ' ') && letter == ' ';
            !is_repeated
        });
        let composed: String = single.nfc().collect();
        Self::Contains(lower(&composed).collect())
    }

    /// Whether a text that may be missing matches; a missing one is empty.
    pub(super) fn finds(&self, text: Option<&str>) -> bool {
        self.matches(text.unwrap_or(""))
    }

    pub(super) fn matches(&self, text: &str) -> bool {
        match self {
            Self::Is(wanted) => text == wanted,
            Self::Matches(pattern) => pattern.matches(text),
            Self::Contains(needle) => {
                let begins_at = |start: usize| {
                    let mut here = lower(&text[start..]);
                    needle.iter().all(|letter| here.next() == Some(*letter))
                };
                needle.is_empty() || text.char_indices().any(|(start, _)| begins_at(start))
            }
        }
    }
}

fn lower(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}
