//! Conditions on texts.

/// What a text is to be.
#[derive(Clone, Debug)]
pub(super) enum TextTest {
    /// This text, letter by letter.
    Is(String),
    /// A text that holds this one, in lower case.
    Contains(Vec<char>),
}

impl TextTest {
    pub(super) fn contains(needle: &str) -> Self {
        Self::Contains(lower(needle).collect())
    }

    pub(super) fn holds(&self, text: &str) -> bool {
        match self {
            Self::Is(wanted) => text == wanted,
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
