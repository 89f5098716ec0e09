//! Whether the games bound the advantage of White.

use super::results::Pair;

/// Whether the likelihood has its maximum at a finite advantage.
///
/// The advantage can grow without limit if the ratings can compensate for it. This is possible if
/// each player can get a number such that a player who won as Black has at least one more than the
/// loser, and a player who won as White has at most one less. It is impossible exactly if some
/// cycle of wins has more wins by Black than by White. The same applies with the colours swapped.
/// The pairs are those of players who can be compared.
pub(super) fn is_bounded(players: usize, pairs: &[Pair]) -> bool {
    has_cycle(players, pairs, 1) && has_cycle(players, pairs, -1)
}

/// Whether some cycle of wins has a positive value, if a win by Black is worth `black` and one by
/// White the opposite. This is the Bellman-Ford algorithm.
fn has_cycle(players: usize, pairs: &[Pair], black: i64) -> bool {
    let mut worth = vec![0_i64; players];
    let mut from = vec![None; players];
    for _ in 0..=players {
        let mut is_settled = true;
        let mut raise = |winner: usize, loser: usize, value: i64| {
            if worth[winner] < worth[loser] + value {
                worth[winner] = worth[loser] + value;
                from[winner] = Some(loser);
                is_settled = false;
            }
        };
        for pair in pairs {
            if pair.black_wins > 0 {
                raise(pair.black, pair.white, black);
            }
            if pair.white_wins > 0 {
                raise(pair.white, pair.black, -black);
            }
        }
        if is_settled {
            return false;
        }
        if comes_back(&from) {
            return true;
        }
    }
    true
}

/// Whether going back from some player returns to that player.
fn comes_back(from: &[Option<usize>]) -> bool {
    let mut walk_of = vec![usize::MAX; from.len()];
    for start in 0..from.len() {
        let mut at = Some(start);
        while let Some(player) = at {
            if walk_of[player] == start {
                return true;
            }
            if walk_of[player] != usize::MAX {
                break;
            }
            walk_of[player] = start;
            at = from[player];
        }
    }
    false
}
