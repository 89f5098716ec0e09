//! Which players can be compared.

use std::cmp::Reverse;

use super::results::Pair;

/// The component of each player, from 0: a chain of games connects any two players of a component.
/// The largest is the first; of equal ones, that of the first player.
pub(super) fn components(players: usize, pairs: &[Pair]) -> Vec<usize> {
    let mut parents: Vec<_> = (0..players).collect();
    let root = |parents: &mut [usize], mut player: usize| {
        while parents[player] != player {
            parents[player] = parents[parents[player]];
            player = parents[player];
        }
        player
    };
    for pair in pairs {
        let white = root(&mut parents, pair.white);
        let black = root(&mut parents, pair.black);
        // The first player of a component is its root.
        parents[white.max(black)] = white.min(black);
    }
    let roots = (0..players).map(|player| root(&mut parents, player));
    let roots: Vec<_> = roots.collect();
    let mut sizes = vec![0_usize; players];
    for &root in &roots {
        sizes[root] += 1;
    }
    let mut order: Vec<_> = (0..players).filter(|&player| sizes[player] > 0).collect();
    order.sort_by_key(|&root| (Reverse(sizes[root]), root));
    let mut numbers = vec![0; players];
    for (number, &root) in order.iter().enumerate() {
        numbers[root] = number;
    }
    roots.into_iter().map(|root| numbers[root]).collect()
}
