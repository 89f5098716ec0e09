//! Which names may be the same one, found in time proportional to their number.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::folded::{Folded, is_initial, without_rating};
use super::likeness::Likeness;
use crate::record::NameKind;

/// The fewest letters of a name in which a typing error is looked for.
const MIN_LETTERS: usize = 5;

/// The most characters of such a name.
const MAX_CHARACTERS: usize = 128;

/// The most words of a name that are shortened to initials.
const MAX_WORDS: usize = 4;

/// The most names with the same letter left out that each is compared with, the most used first.
const MAX_COMPARED: usize = 32;

/// A name that another one may be a spelling of, and what the two differ in.
pub(super) type Link = (Likeness, usize);

/// The names, the preferred ones first.
pub(super) struct Neighbours<'a> {
    kind: NameKind,
    names: &'a [&'a str],
    folded: Vec<Folded>,
    /// For each name the preferred ones that it may be a spelling of.
    links: Vec<Vec<Link>>,
}

impl<'a> Neighbours<'a> {
    /// For each of the names, of which the preferred ones are first, those before it that it may be
    /// a spelling of.
    pub(super) fn links(kind: NameKind, names: &'a [&'a str]) -> Vec<Vec<Link>> {
        let mut neighbours = Self {
            kind,
            names,
            folded: names.iter().map(|name| Folded::new(name)).collect(),
            links: vec![Vec::new(); names.len()],
        };
        // A name that equals a preferred one except for its spelling is not compared with any
        // other.
        let all = (0..names.len()).collect();
        let different = neighbours.link_equal(all, Folded::compact, Likeness::of_equal);
        let different = neighbours.link_equal(
            different,
            |folded| folded.sorted().join(" "),
            |_, _| Likeness::Order,
        );
        let different = match kind {
            NameKind::Player => neighbours.link_ratings(different),
            NameKind::Event | NameKind::Place => different,
        };
        neighbours.link_initials(&different);
        neighbours.link_typing_errors(&different);
        neighbours.links
    }

    /// Links names with an equal key to the first of them; returns the names that are not linked.
    fn link_equal(
        &mut self,
        names: Vec<usize>,
        key: impl Fn(&Folded) -> String,
        likeness: impl Fn(&str, &str) -> Likeness,
    ) -> Vec<usize> {
        let mut first = HashMap::new();
        let mut different = Vec::new();
        for name in names {
            let key = key(&self.folded[name]);
            if key.is_empty() {
                continue;
            }
            let known = *first.entry(key).or_insert(name);
            if known == name {
                different.push(name);
            } else {
                let likeness = likeness(self.names[known], self.names[name]);
                self.links[name].push((likeness, known));
            }
        }
        different
    }

    /// Links names that are equal without a rating in brackets to the first of them, and the first to
    /// itself if it has a rating too; returns the names that are not linked.
    fn link_ratings(&mut self, names: Vec<usize>) -> Vec<usize> {
        let mut first = HashMap::new();
        let mut with_rating = HashSet::new();
        for &name in &names {
            let bare = without_rating(self.names[name]);
            let key = Folded::new(bare.unwrap_or(self.names[name])).compact();
            let known = *first.entry(key).or_insert(name);
            if bare.is_some() && known != name {
                with_rating.insert(name);
                self.links[name].push((Likeness::Bracket, known));
                let is_bare = without_rating(self.names[known]).is_none();
                if !is_bare && with_rating.insert(known) {
                    self.links[known].push((Likeness::Bracket, known));
                }
            }
        }
        let rest = names.into_iter();
        rest.filter(|name| !with_rating.contains(name)).collect()
    }

    fn link(&mut self, left: usize, right: usize, likeness: Likeness) {
        self.links[left.max(right)].push((likeness, left.min(right)));
    }

    /// Links names with initials to those whose words begin with them.
    fn link_initials(&mut self, names: &[usize]) {
        let mut with_initials = HashMap::new();
        for &name in names {
            let words = &self.folded[name].words;
            if (2..=MAX_WORDS).contains(&words.len()) && words.iter().any(|word| is_initial(word)) {
                with_initials.insert(self.folded[name].sorted().join(" "), name);
            }
        }
        for &name in names {
            for shortened in shortened(&self.folded[name]) {
                if let Some(&short) = with_initials.get(&shortened) {
                    self.link(name, short, Likeness::Initials);
                }
            }
        }
    }

    /// Links names that become equal if at most one letter of each is left out.
    fn link_typing_errors(&mut self, names: &[usize]) {
        let letters =
            |&name: &usize| -> Vec<char> { self.folded[name].compact().chars().collect() };
        let texts: Vec<Vec<char>> = names.iter().map(letters).collect();
        let mut keys = Vec::new();
        for (index, text) in (0_u32..).zip(&texts) {
            let count = text.iter().filter(|letter| letter.is_alphabetic()).count();
            if count < MIN_LETTERS || text.len() > MAX_CHARACTERS {
                continue;
            }
            keys.push((digest(text, None), index));
            for (at, letter) in text.iter().enumerate() {
                // Names that differ in their digits are different, as in `Player 1`.
                if !letter.is_numeric() && text.get(at + 1) != Some(letter) {
                    keys.push((digest(text, Some(at)), index));
                }
            }
        }
        keys.sort_unstable();
        let mut pairs = Vec::new();
        for alike in keys.chunk_by(|left, right| left.0 == right.0) {
            for (place, &(_, index)) in alike.iter().enumerate() {
                let compared = &alike[..place.min(MAX_COMPARED)];
                pairs.extend(compared.iter().map(|&(_, other)| (other, index)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        for (other, index) in pairs {
            let [other, index] = [other, index].map(|index| index as usize);
            let [left, right] = [other, index].map(|at| (&*texts[at], &self.folded[names[at]]));
            if let Some(likeness) = Likeness::of_similar(self.kind, left, right) {
                self.link(names[other], names[index], likeness);
            }
        }
    }
}

/// A hash of a text without the character at `left_out`.
fn digest(text: &[char], left_out: Option<usize>) -> u64 {
    let mut hash = DefaultHasher::new();
    for (at, letter) in text.iter().enumerate() {
        if Some(at) != left_out {
            letter.hash(&mut hash);
        }
    }
    hash.finish()
}

/// The sorted words of a name with some of them shortened to initials, for each choice that leaves
/// at least one word.
fn shortened(folded: &Folded) -> Vec<String> {
    let words = &folded.words;
    if !(2..=MAX_WORDS).contains(&words.len()) {
        return Vec::new();
    }
    let choices = 1..1_u32 << words.len();
    let choices = choices.filter_map(|choice| {
        let is_shortened = |place: usize| choice >> place & 1 == 1;
        let mut has_word = false;
        let mut short = Vec::with_capacity(words.len());
        for (place, word) in words.iter().enumerate() {
            let is_short = is_initial(word);
            match word.chars().next() {
                Some(first) if is_shortened(place) && !is_short && first.is_alphabetic() => {
                    short.push(&word[..first.len_utf8()]);
                }
                // This word cannot be shortened, so the choice gives the same key as another one.
                _ if is_shortened(place) => return None,
                _ => {
                    has_word |= !is_short;
                    short.push(word);
                }
            }
        }
        short.sort_unstable();
        has_word.then(|| short.join(" "))
    });
    choices.collect()
}
