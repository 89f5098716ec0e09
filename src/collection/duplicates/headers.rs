//! Which of several games with the same moves may be one game, by their headers.

use std::collections::{HashMap, VecDeque};

/// The number of header fields that are compared. A date is three: its year, month and day.
pub const FIELDS: usize = 8;

/// The compared header fields of a game as numbers, one for each different text; 0 if empty.
pub type Headers = [u32; FIELDS];

/// Groups games whose headers are compatible: two games of a group do not have different texts in
/// any field. An empty field is compatible with any text.
///
/// Games with the most fields come first, so a game without a name does not connect games of
/// different players. The groups, and the games in each, are in ascending order. The time is linear
/// in the number of games.
///
/// ```
/// use unlur::collection::duplicates::compatible;
///
/// // Ada against Bo twice, once without a date; and a game of Cy and Di.
/// let headers = [[1, 2, 0, 0, 0, 0, 0, 0], [3, 4, 0, 0, 0, 0, 0, 0], [1, 2, 9, 0, 0, 0, 0, 0]];
/// assert_eq!(compatible(&headers), [vec![0, 2], vec![1]]);
/// ```
#[must_use]
pub fn compatible(games: &[Headers]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&game| std::cmp::Reverse(mask(&games[game]).count_ones()));
    let mut groups = Groups::default();
    for game in order {
        groups.add(game, &games[game]);
    }
    let mut members = groups.members;
    for group in &mut members {
        group.sort_unstable();
    }
    members.sort_unstable();
    members
}

/// The fields that are not empty, as bits.
fn mask(headers: &Headers) -> u8 {
    let bits = headers.iter().enumerate();
    bits.fold(0, |mask, (field, &text)| {
        mask | u8::from(text != 0) << field
    })
}

/// The fields in a mask; the others as if they were empty.
fn masked(headers: &Headers, mask: u8) -> Headers {
    std::array::from_fn(|field| {
        if mask & 1 << field == 0 {
            0
        } else {
            headers[field]
        }
    })
}

#[derive(Default)]
struct Groups {
    members: Vec<Vec<usize>>,
    /// The fields of all members of each group.
    headers: Vec<Headers>,
    /// The groups by their fields, by a subset of these, and by its texts. Groups that have got
    /// another field since are still listed.
    index: HashMap<u8, HashMap<u8, HashMap<Headers, VecDeque<usize>>>>,
}

impl Groups {
    fn add(&mut self, game: usize, headers: &Headers) {
        let group = self.find(headers).unwrap_or_else(|| {
            self.members.push(Vec::new());
            self.headers.push([0; FIELDS]);
            self.members.len() - 1
        });
        self.members[group].push(game);
        let old = &mut self.headers[group];
        let before = mask(old);
        for (field, &text) in old.iter_mut().zip(headers) {
            *field = (*field).max(text);
        }
        let (after, headers) = (mask(old), *old);
        if after == before && self.members[group].len() > 1 {
            return;
        }
        for (&shared, groups) in self.index.entry(after).or_default() {
            groups
                .entry(masked(&headers, shared))
                .or_default()
                .push_back(group);
        }
    }

    /// The first group that does not contradict.
    fn find(&mut self, headers: &Headers) -> Option<usize> {
        let wanted = mask(headers);
        let mut first: Option<usize> = None;
        for (&fields, by_shared) in &mut self.index {
            let shared = fields & wanted;
            let groups = by_shared.entry(shared).or_insert_with(|| {
                let mut groups: HashMap<Headers, VecDeque<usize>> = HashMap::new();
                for (group, headers) in self.headers.iter().enumerate() {
                    if mask(headers) == fields {
                        groups
                            .entry(masked(headers, shared))
                            .or_default()
                            .push_back(group);
                    }
                }
                groups
            });
            let Some(groups) = groups.get_mut(&masked(headers, shared)) else {
                continue;
            };
            while groups
                .pop_front_if(|group| mask(&self.headers[*group]) != fields)
                .is_some()
            {}
            first = first.into_iter().chain(groups.front().copied()).min();
        }
        first
    }
}
