//! Names without the details in which spellings usually differ, and without ratings.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::collection::letter_case::fold_letter;
use crate::record::is_default_ignorable;

/// A name in one letter case, without accents, punctuation and invisible characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Folded {
    /// Its words.
    pub words: Vec<String>,
}

impl Folded {
    pub(super) fn new(name: &str) -> Self {
        let mut words = vec![String::new()];
        for character in name
            .nfd()
            .filter(|&character| !is_combining_mark(character))
        {
            match character {
                '\'' | '\u{2019}' | '\u{2bc}' => {}
                _ if is_default_ignorable(character) => {}
                _ if !character.is_alphanumeric() => words.push(String::new()),
                _ => {
                    let word = words
                        .last_mut()
                        .expect("there is a word from the beginning");
                    match plain(character) {
                        Some(letters) => word.push_str(letters),
                        None => word.extend(fold_letter(character)),
                    }
                }
            }
        }
        words.retain(|word| !word.is_empty());
        Self { words }
    }

    /// The words without blanks between them.
    pub(super) fn compact(&self) -> String {
        self.words.concat()
    }

    /// The words in alphabetical order.
    pub(super) fn sorted(&self) -> Vec<&str> {
        let mut words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        words.sort_unstable();
        words
    }
}

pub(super) fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// The usual spelling of a letter in plain Latin ones, if it has no accent that Unicode separates.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' | 'ẞ' => "ss",
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' | 'ð' | 'Ð' => "d",
        'þ' | 'Þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

/// The name before a number or a rank in brackets at its end, as in `kota (1802)` and `kota [3d]`;
/// `None` if it has none.
pub(super) fn without_rating(name: &str) -> Option<&str> {
    let mut rest = name;
    while let Some(before) = without_last_bracket(rest) {
        rest = before;
    }
    (rest.len() < name.len()).then_some(rest)
}

fn without_last_bracket(name: &str) -> Option<&str> {
    let open = [('(', ')'), ('[', ']')]
        .into_iter()
        .find_map(|(open, close)| name.strip_suffix(close)?.rfind(open))?;
    let before = name[..open].trim_end();
    (is_rating(&name[open + 1..name.len() - 1]) && !before.is_empty()).then_some(before)
}

/// Whether a text is a number, or one with the letter of a rank: kyu, dan or professional dan.
fn is_rating(text: &str) -> bool {
    let number = text.strip_suffix(['k', 'K', 'd', 'D', 'p', 'P']);
    let mut digits = number.unwrap_or(text).bytes();
    digits.len() > 0 && digits.all(|digit| digit.is_ascii_digit())
}
