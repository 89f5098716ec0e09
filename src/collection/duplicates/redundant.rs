//! The games that a collection without duplicates leaves out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::find::Duplicates;
use super::index::Index;
use super::topic::Topic;

named! {
    /// Which game is kept of those that hold each other.
    #[derive(Default)]
    pub enum Keep {
        /// The first
        #[default]
        First = "first",
        /// The first; a game goes too if another one continues it and holds all it has
        Longest = "longest",
        /// The one with the most headers (players, date, event, round, place, result), else the first
        MostInfo = "most-info",
    }
}

/// The games that are left out: for each, a game that is kept has all its contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Redundant {
    /// By their numbers among the compared games.
    pub games: HashSet<usize>,
    /// The number of games that are kept although another game has their moves: it lacks some of
    /// their contents.
    pub distinct: usize,
}

/// A game with all its contents.
struct Member {
    game: usize,
    /// Its class of games with the same moves, then the classes of which it is a continuation.
    classes: Rc<[usize]>,
    /// Its contents under each symmetry that gives its moves their smallest form: digests and the
    /// statements of its headers.
    sets: Vec<Vec<u64>>,
}

impl Redundant {
    /// The duplicates of an index that are not kept. A game is left out only if a game that is kept
    /// has all its contents; with `ignores_headers` the headers do not count.
    #[must_use]
    pub fn new(index: &Index, duplicates: &Duplicates, keep: Keep, ignores_headers: bool) -> Self {
        let entries = index.compared_entries();
        let mut games = HashSet::new();
        for family in families(duplicates, keep) {
            let members = family.into_iter().map(|(game, classes)| {
                let entry = entries[game];
                let mut more = Vec::new();
                if !ignores_headers {
                    more = index.statements(entry);
                }
                if entry.is_closed {
                    more.push(END);
                }
                Member {
                    game,
                    classes,
                    sets: sets(index, &more, game, ignores_headers),
                }
            });
            let mut members: Vec<Member> = members.collect();
            // Candidates that may contain a game are sorted before it.
            members.sort_by_key(|member| {
                let filled = match keep {
                    Keep::MostInfo => entries[member.game].filled(),
                    Keep::First | Keep::Longest => 0,
                };
                let most = (member.classes.len(), member.sets[0].len(), filled);
                (Reverse(most), member.game)
            });
            let mut kept = Kept::default();
            for member in members {
                if kept.holds(&member) {
                    games.insert(member.game);
                } else {
                    kept.add(member);
                }
            }
        }
        let stay = |same: &Vec<usize>| same.iter().filter(|game| !games.contains(game)).count();
        let distinct = duplicates.same.iter().map(stay);
        Self {
            distinct: distinct.map(|stay| stay.saturating_sub(1)).sum(),
            games,
        }
    }
}

/// Games of which one may contain another, each with its classes.
type Family = Vec<(usize, Rc<[usize]>)>;

fn families(duplicates: &Duplicates, keep: Keep) -> Vec<Family> {
    let mut classes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for same in &duplicates.same {
        classes.insert(same[0], same.clone());
    }
    let mut shorter_of: HashMap<usize, usize> = HashMap::new();
    if keep == Keep::Longest {
        for prefix in &duplicates.prefixes {
            shorter_of.extend(prefix.longer.iter().map(|&longer| (longer, prefix.shorter)));
            let games = prefix.longer.iter().chain([&prefix.shorter]);
            for &game in games {
                classes.entry(game).or_insert_with(|| vec![game]);
            }
        }
    }
    let mut families: BTreeMap<usize, Family> = BTreeMap::new();
    for (first, games) in classes {
        let shorter = |class: &usize| shorter_of.get(class).copied();
        let chain: Rc<[usize]> = std::iter::successors(Some(first), shorter).collect();
        let family = families.entry(chain[chain.len() - 1]).or_default();
        family.extend(games.into_iter().map(|game| (game, Rc::clone(&chain))));
    }
    families.into_values().collect()
}

/// The digest of games that are not cut off.
const END: u64 = u64::MAX;

/// The contents of a game, and `more`, as sorted lists.
fn sets(index: &Index, more: &[u64], game: usize, ignores_headers: bool) -> Vec<Vec<u64>> {
    let counts =
        |digest: &&u64| !(ignores_headers && Topic::numbered(Topic::number(**digest)).is_header());
    let contents = index.contents(game).iter();
    let mut contents: Vec<&[u64]> = contents.map(|contents| &*contents.digests).collect();
    if contents.is_empty() {
        contents.push(&[]);
    }
    let set = |digests: &[u64]| {
        let mut set: Vec<u64> = digests.iter().filter(counts).chain(more).copied().collect();
        set.sort_unstable();
        set.dedup();
        set
    };
    contents.into_iter().map(set).collect()
}

/// The games of a family that are kept so far.
#[derive(Default)]
struct Kept {
    members: Vec<Member>,
    /// The games with each digest, and the games with the moves of each class.
    with_digest: HashMap<u64, Vec<usize>>,
    of_class: HashMap<usize, Vec<usize>>,
}

impl Kept {
    fn add(&mut self, member: Member) {
        let number = self.members.len();
        for &digest in &member.sets[0] {
            self.with_digest.entry(digest).or_default().push(number);
        }
        for &class in &*member.classes {
            self.of_class.entry(class).or_default().push(number);
        }
        self.members.push(member);
    }

    /// Whether one of the kept games has all contents of a game. Only the games with its rarest
    /// content are examined.
    fn holds(&self, member: &Member) -> bool {
        let class = member.classes[0];
        member.sets.iter().any(|set| {
            let lists = set.iter().map(|digest| self.with_digest.get(digest));
            let lists = lists.chain([self.of_class.get(&class)]);
            let fewest = lists.min_by_key(|list| list.map_or(0, Vec::len)).flatten();
            fewest.is_some_and(|numbers| {
                numbers.iter().any(|&number| {
                    let other = &self.members[number];
                    let has = |digest| other.sets[0].binary_search(digest).is_ok();
                    other.classes.contains(&class) && set.iter().all(has)
                })
            })
        })
    }
}
