//! Which players can be compared.

use super::results::Pair;

/// Players grouped by games and wins.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// The 0-based component of each player: a chain of games connects any two players of a
    /// component. The largest is the first.
    pub component: Vec<usize>,
    /// The 0-based class of each player within the component: a chain of wins leads from each
    /// player of a class to every other. No player of a class has lost to one of a later class.
    pub class: Vec<usize>,
}

impl Groups {
    pub(super) fn new(players: usize, pairs: &[Pair]) -> Self {
        let component = components(players, pairs);
        let order = classes(players, pairs);
        // Classes come unbeaten first, across all components: count within each component.
        let mut members: Vec<_> = (0..players).collect();
        members.sort_by_key(|&player| (component[player], order[player]));
        let mut class = vec![0; players];
        for two in members.windows(2) {
            let (before, player) = (two[0], two[1]);
            if component[before] == component[player] {
                class[player] = class[before] + usize::from(order[before] != order[player]);
            }
        }
        Self { component, class }
    }
}

/// The component of each player, the largest first, then that of the first player.
fn components(players: usize, pairs: &[Pair]) -> Vec<usize> {
    let mut parents: Vec<_> = (0..players).collect();
    let root = |parents: &mut [usize], mut player: usize| {
        while parents[player] != player {
            parents[player] = parents[parents[player]];
            player = parents[player];
        }
        player
    };
    for pair in pairs {
        let (white, black) = (
            root(&mut parents, pair.white),
            root(&mut parents, pair.black),
        );
        // The first player of a component is its root.
        parents[white.max(black)] = white.min(black);
    }
    let roots: Vec<_> = (0..players)
        .map(|player| root(&mut parents, player))
        .collect();
    let mut sizes = vec![0_usize; players];
    for &root in &roots {
        sizes[root] += 1;
    }
    let mut order: Vec<_> = (0..players).filter(|&player| sizes[player] > 0).collect();
    order.sort_by_key(|&root| (std::cmp::Reverse(sizes[root]), root));
    let mut numbers = vec![0; players];
    for (number, &root) in order.iter().enumerate() {
        numbers[root] = number;
    }
    roots.into_iter().map(|root| numbers[root]).collect()
}

/// A number for each player, equal within a class, and smaller for players who beat others without
/// losing to them, over any chain of games. This is Kosaraju's algorithm, with its own stack.
fn classes(players: usize, pairs: &[Pair]) -> Vec<usize> {
    let mut wins = Vec::new();
    for pair in pairs {
        if pair.white_wins > 0 {
            wins.push((pair.white, pair.black));
        }
        if pair.black_wins > 0 {
            wins.push((pair.black, pair.white));
        }
    }
    let forward = Neighbours::new(players, wins.iter().copied());
    let mut finished = Vec::with_capacity(players);
    let mut is_seen = vec![false; players];
    for player in 0..players {
        forward.visit(player, &mut is_seen, |left| finished.push(left));
    }
    let backward = Neighbours::new(players, wins.iter().map(|&(winner, loser)| (loser, winner)));
    let mut class = vec![0; players];
    let mut is_seen = vec![false; players];
    for (number, &player) in finished.iter().rev().enumerate() {
        backward.visit(player, &mut is_seen, |left| class[left] = number);
    }
    class
}

/// The opponents of each player.
struct Neighbours {
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl Neighbours {
    fn new(players: usize, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Self {
        let mut starts = vec![0; players + 1];
        pairs.clone().for_each(|(from, _)| starts[from + 1] += 1);
        for player in 0..players {
            starts[player + 1] += starts[player];
        }
        let mut next = starts.clone();
        let mut ends = vec![0; starts[players]];
        for (from, to) in pairs {
            ends[next[from]] = to;
            next[from] += 1;
        }
        Self { starts, ends }
    }

    /// Visits all unseen players from a player, depth first, and calls `leave` for each when it is
    /// left.
    fn visit(&self, player: usize, is_seen: &mut [bool], mut leave: impl FnMut(usize)) {
        if std::mem::replace(&mut is_seen[player], true) {
            return;
        }
        let mut path = vec![(player, self.starts[player])];
        while let Some((player, next)) = path.last_mut() {
            if *next == self.starts[*player + 1] {
                leave(*player);
                path.pop();
                continue;
            }
            let to = self.ends[*next];
            *next += 1;
            if !std::mem::replace(&mut is_seen[to], true) {
                path.push((to, self.starts[to]));
            }
        }
    }
}
