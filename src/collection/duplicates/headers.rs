//! The headers of games, each in one spelling.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use crate::analysis::Judgement;
use crate::collection::Names;
use crate::collection::dates::dates;
use crate::record::date::Date;
use crate::record::{Claim, Header};
use crate::sgf::PropertyId;

/// The headers that are compared.
pub(super) const COMPARED: [Header; 7] = Header::KNOWN_BY;

/// The texts of [`COMPARED`]; `None` if a game does not have one.
pub(super) type Texts<'a> = [Option<Cow<'a, str>>; COMPARED.len()];

/// The headers of a game.
pub(super) fn headers<'a>(judgement: &Judgement<'a>, names: &'a Names) -> Texts<'a> {
    COMPARED.map(|header| {
        let text = names.header(judgement, header)?;
        in_one_spelling(header.property(), text)
    })
}

/// A normalized text of the game-info in the spelling that is common to all texts with its meaning;
/// `None` if it is empty or `?`.
pub(super) fn in_one_spelling(field: PropertyId, text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    if text.is_empty() || text == "?" {
        return None;
    }
    let usual = match field {
        PropertyId::RE => Claim::one_spelling(&text).into_owned(),
        PropertyId::DT => Date::one_spelling(&text).into_owned(),
        _ => return Some(text),
    };
    Some(Cow::Owned(usual))
}

/// The statements that the header number `header` makes with this text, as hashes. A game with all
/// of these and more does not contradict it. A date states its year, its month and its day; a list
/// of dates only those that all its dates share.
pub(super) fn statements(header: usize, text: &str) -> Vec<u64> {
    let number = |text: &str| {
        let mut hasher = DefaultHasher::new();
        (header, text).hash(&mut hasher);
        hasher.finish()
    };
    let mut all = vec![number(text)];
    if COMPARED[header] == Header::Date {
        let dates: Vec<String> = dates(text).iter().flatten().map(Date::to_string).collect();
        for length in ["2004", "2004-05", "2004-05-01"].map(str::len) {
            let mut beginnings = dates.iter().map(|date| date.get(..length));
            if let Some(Some(first)) = beginnings.next()
                && beginnings.all(|other| other == Some(first))
            {
                all.push(number(first));
            }
        }
    }
    all
}
