//! The differences between two spellings of a name.

use super::folded::{Folded, is_initial};
use crate::collection::letter_case::{fold, fold_letter};
use crate::record::{NameKind, is_default_ignorable};

named! {
    /// The difference between two spellings, the most probable to be one name first.
    pub enum Likeness {
        /// Capital and small letters.
        Case = "case",
        /// Blanks, punctuation and invisible characters.
        Blanks = "blanks",
        /// Accents.
        Accents = "accents",
        /// A number or a rank in brackets after the name of a player, which the proposed name does
        /// not have.
        Bracket = "bracket dropped",
        /// The order of the words.
        Order = "order",
        /// Words shortened to their first letters, or the initial of a second given name.
        Initials = "initials",
        /// One letter: another one, one more, one less, or two neighbours exchanged.
        Typing = "typing",
    }
}

impl Likeness {
    /// The difference between two names that are the same text when folded.
    pub(super) fn of_equal(left: &str, right: &str) -> Self {
        let letters = |name| visible_letters(name).flat_map(fold_letter);
        if fold(left).eq(fold(right)) {
            Self::Case
        } else if letters(left).eq(letters(right)) {
            Self::Blanks
        } else {
            Self::Accents
        }
    }

    /// The difference between two names whose folded letters are `left` and `right`, if one of them
    /// may be a typing error.
    pub(super) fn of_similar(
        kind: NameKind,
        (left, left_words): (&[char], &Folded),
        (right, right_words): (&[char], &Folded),
    ) -> Option<Self> {
        if !is_one_edit(left, right) {
            return None;
        }
        let (left, right) = (&left_words.words, &right_words.words);
        if left.len() == right.len() {
            let mut different = left.iter().zip(right).filter(|(left, right)| left != right);
            // Different initials, letters of groups and Roman numerals are not typing errors.
            let is_own = |(left, right): (&String, &String)| {
                is_initial(left) || is_initial(right) || is_roman(left) && is_roman(right)
            };
            return (!different.any(is_own)).then_some(Self::Typing);
        }
        let (long, short) = if left.len() > right.len() {
            (left, right)
        } else {
            (right, left)
        };
        let added = long
            .iter()
            .zip(short)
            .position(|(long, short)| long != short);
        let added = added.unwrap_or(short.len());
        if is_initial(&long[added]) && long[added + 1..] == short[added..] {
            // The initial of a second given name.
            let is_given_name = kind == NameKind::Player && added > 0 && added < short.len();
            return is_given_name.then_some(Self::Initials);
        }
        Some(Self::Typing)
    }
}

/// The letters and digits of a name that a reader sees.
pub(super) fn visible_letters(name: &str) -> impl Iterator<Item = char> {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.filter(|&letter| !is_default_ignorable(letter))
}

fn is_roman(word: &str) -> bool {
    word.bytes()
        .all(|letter| matches!(letter, b'i' | b'v' | b'x'))
}

/// Whether one letter replaced, added or left out, or two neighbours exchanged, turn a text into
/// the other.
fn is_one_edit(left: &[char], right: &[char]) -> bool {
    let same = |pairs: &mut dyn Iterator<Item = (&char, &char)>| {
        pairs.take_while(|(left, right)| left == right).count()
    };
    let prefix = same(&mut left.iter().zip(right));
    let (left, right) = (&left[prefix..], &right[prefix..]);
    let suffix = same(&mut left.iter().rev().zip(right.iter().rev()));
    let (left, right) = (&left[..left.len() - suffix], &right[..right.len() - suffix]);
    match (left, right) {
        ([], [_]) | ([_], [] | [_]) => true,
        ([first, second], [third, fourth]) => first == fourth && second == third,
        _ => false,
    }
}
