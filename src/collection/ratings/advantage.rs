//! Whether the games bound the advantage of White.

use super::results::Pair;

/// Whether neither a higher nor a lower advantage can explain the results ever better.
///
/// The advantage can grow for ever when the ratings can make up for it: when each player can be
/// given a number so that who won as Black has one more, at least, than who lost, and who won as
/// White has one less, at most. That is so unless there is a cycle of wins with more wins of Black
/// than of White. Likewise the other way round. The pairs are those of players who can be compared.
pub(super) fn is_bounded(players: usize, pairs: &[Pair]) -> bool {
    has_cycle(players, pairs, 1) && has_cycle(players, pairs, -1)
}

/// Whether some cycle of wins is worth more than nothing, where a win of Black is worth `black` and
/// one of White the opposite. The way is that of Bellman and Ford.
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

/// Whether going back from some player leads to him again.
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
