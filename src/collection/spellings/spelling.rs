//! A name, and the name that it may be another spelling of.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use super::counts::{NameCount, NameCounts};
use super::folded::without_rating;
use super::likeness::{Likeness, visible_letters};
use super::neighbours::Neighbours;
use crate::record::{NameKind, is_default_ignorable};

/// A name as records write it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Spelling<'a> {
    /// The kind of its owner.
    pub kind: NameKind,
    /// The name.
    pub name: &'a str,
    /// The games with it.
    pub count: &'a NameCount,
    /// The name that it may be another spelling of.
    pub proposal: Option<Proposal<'a>>,
}

/// A name that is used more often, and so may be the right spelling; or the part before the bracket
/// that several names have in common.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Proposal<'a> {
    /// The name.
    pub name: &'a str,
    /// The number of games with it.
    pub games: u64,
    /// The difference between the two spellings.
    pub likeness: Likeness,
    /// The number of names that might be proposed, of which this is the most probable.
    pub candidates: usize,
}

impl NameCounts {
    /// All names: first those that may be other spellings of another name, the most probable
    /// first; then the others by kind, those with the most games first.
    ///
    /// The time is proportional to the number of names and their lengths.
    #[must_use]
    pub fn spellings(&self) -> Vec<Spelling<'_>> {
        let mut all = Vec::new();
        for kind in NameKind::ALL {
            all.extend(Spelling::all(kind, &self.names[kind as usize]));
        }
        all.sort_by(Spelling::in_order);
        all
    }
}

impl<'a> Spelling<'a> {
    /// The names of one kind.
    pub(super) fn all(kind: NameKind, counts: &'a HashMap<String, NameCount>) -> Vec<Self> {
        let mut names: Vec<(&str, &NameCount)> = counts
            .iter()
            .map(|(name, count)| (name.as_str(), count))
            .collect();
        names.sort_unstable_by_key(|&(name, count)| preference(kind, name, count));
        let texts: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        let links = Neighbours::links(kind, &texts);
        let spellings = names.iter().zip(links).map(|(&(name, count), mut links)| {
            links.sort_unstable();
            links.dedup_by_key(|link| link.1);
            let proposal = links.first().map(|&(likeness, other)| {
                let (other, counted) = names[other];
                let bare = without_rating(other).filter(|_| likeness == Likeness::Bracket);
                let proposed = bare.unwrap_or(other);
                Proposal {
                    name: proposed,
                    games: if bare.is_some() { 0 } else { counted.games },
                    likeness,
                    candidates: links.len(),
                }
            });
            Self {
                kind,
                name,
                count,
                proposal,
            }
        });
        spellings.collect()
    }

    /// The order of [`NameCounts::spellings`](super::NameCounts::spellings).
    pub(super) fn in_order(left: &Self, right: &Self) -> Ordering {
        match (&left.proposal, &right.proposal) {
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => {
                let key = |name: &Self| (name.kind, Reverse(name.count.games));
                key(left).cmp(&key(right))
            }
            (Some(own), Some(other)) => {
                // The greater the ratio of the games, the more probable: a/b > c/d.
                let ratio = |proposal: &Proposal<'_>, name: &Self| {
                    u128::from(proposal.games) * u128::from(name.count.games)
                };
                let likeness = own.likeness.cmp(&other.likeness);
                likeness.then_with(|| ratio(other, left).cmp(&ratio(own, right)))
            }
        }
        .then_with(|| (left.kind, left.name).cmp(&(right.kind, right.name)))
    }
}

/// The order in which names are preferred to other spellings: those of players without a rating in
/// brackets, those with more games, then longer ones, those without invisible characters, those
/// with letters that ASCII lacks, those with both capital and small letters.
fn preference<'a>(kind: NameKind, name: &'a str, count: &NameCount) -> impl Ord + 'a {
    let letters = visible_letters(name).count();
    let has = |is: fn(char) -> bool| name.chars().any(is);
    let is_mixed = has(char::is_uppercase) && has(char::is_lowercase);
    (
        kind == NameKind::Player && without_rating(name).is_some(),
        Reverse(count.games),
        Reverse(letters),
        has(is_default_ignorable),
        name.is_ascii(),
        !is_mixed,
        name,
    )
}
