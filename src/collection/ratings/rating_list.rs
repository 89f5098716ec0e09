//! The ratings of all players.

use super::comparison::{Comparer, Comparison};
use super::couplings::Couplings;
use super::estimate::{Component, Estimate, Player};
use super::fit::Fit;
use super::groups::Groups;
use super::options::{Options, RateError};
use super::origins::Origins;
use super::results::{Pair, Results};
use super::units::SCALE;

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The number of games that they are based on.
    pub games: u64,
    /// The number of games that White won.
    pub white_wins: u64,
    /// The advantage of White; `None` if the games do not bound it, and it was taken as 0.
    pub advantage: Option<Estimate>,
    /// The standard deviation of the players' strengths, in Elo; `None` with a given prior.
    pub spread: Option<f64>,
    /// The components, the largest first.
    pub components: Vec<Component>,
    /// The players: by component, without a prior by class, then the highest rating first, then
    /// by name.
    pub players: Vec<Player>,
    /// The number of players left out because they have too few games.
    pub left_out: u64,
    /// The comparisons that the options ask for.
    pub comparisons: Vec<Comparison>,
}

impl Ratings {
    /// Rates the players of results.
    ///
    /// # Errors
    ///
    /// When an anchor or a player to compare is not among the players, an anchor has no rating or
    /// two, or a player is to be compared with themselves.
    pub fn new(results: &Results, options: &Options) -> Result<Self, RateError> {
        let (names, pairs) = results.sorted();
        let groups = Groups::new(names.len(), &pairs);
        let (mut players, mut components) = counts(&names, &pairs, &groups);
        // Without a prior the games between classes, which the earlier one has won, are certain.
        let has_prior = options.prior.is_none_or(|prior| prior > 0.0);
        let measure = |player: usize| {
            let class = if has_prior { 0 } else { groups.class[player] };
            (groups.component[player], class)
        };
        let is_open = |pair: &Pair| measure(pair.white) == measure(pair.black);
        let open: Vec<_> = pairs.iter().copied().filter(is_open).collect();
        let mut order: Vec<_> = (0..names.len()).collect();
        order.sort_by_key(|&player| measure(player));
        let members = order.chunk_by(|&left, &right| measure(left) == measure(right));
        let couplings = Couplings::new(names.len(), &open, members.map(<[usize]>::to_vec));
        let fit = Fit::new(names.len(), &open, options.prior, &couplings);

        let origins = Origins::new(&couplings, &names, &options.anchors)?;
        let relative = fit.relative(&couplings, &origins.weights);
        for (group, members) in couplings.groups().enumerate() {
            if members.len() == 1 {
                continue;
            }
            components[groups.component[members[0]]].has_exact_errors &= couplings.is_exact(group);
            for &player in members {
                let Estimate { elo, error } = relative[player];
                let elo = elo + origins.elo[group];
                players[player].rating = Some(Estimate { elo, error });
            }
        }
        players.retain(|player| player.games >= options.min_games);
        sort(&mut players, has_prior);
        let comparer = Comparer {
            names: &names,
            pairs: &pairs,
            fit: &fit,
            group: &measure,
        };
        Ok(Self {
            games: components.iter().map(|component| component.games).sum(),
            white_wins: pairs.iter().map(|pair| pair.white_wins).sum(),
            advantage: fit.advantage(),
            spread: fit.spread.map(|spread| SCALE * spread),
            components,
            left_out: (names.len() - players.len()) as u64,
            comparisons: comparer.compare(&options.pairs)?,
            players,
        })
    }
}

/// Sorts players by component, without a prior by class, then by strength and name.
fn sort(players: &mut [Player], has_prior: bool) {
    let place = |player: &Player| {
        let class = if has_prior { 0 } else { player.class };
        (player.component, class)
    };
    // Smaller differences are noise and must not decide the order before the names do.
    let rounded = |rating: Estimate| (rating.elo * 1e6).round() + 0.0;
    let elo = |player: &Player| player.rating.map_or(0.0, rounded);
    players.sort_by(|left, right| {
        place(left)
            .cmp(&place(right))
            .then_with(|| elo(right).total_cmp(&elo(left)))
            .then_with(|| left.name.cmp(&right.name))
    });
}

/// The players without their ratings, in the order of their names, and the components.
fn counts(names: &[&str], pairs: &[Pair], groups: &Groups) -> (Vec<Player>, Vec<Component>) {
    let mut players = Vec::with_capacity(names.len());
    let mut components: Vec<Component> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let (component, class) = (groups.component[place], groups.class[place]);
        if components.len() <= component {
            components.resize(component + 1, Component::default());
        }
        components[component].players += 1;
        components[component].has_exact_errors = true;
        components[component].classes = components[component].classes.max(class + 1);
        players.push(Player {
            name: (*name).to_owned(),
            component: component + 1,
            class: class + 1,
            rating: None,
            games: 0,
            wins: 0,
            white_games: 0,
            white_wins: 0,
        });
    }
    for pair in pairs {
        let games = pair.white_wins + pair.black_wins;
        let white = &mut players[pair.white];
        white.games += games;
        white.wins += pair.white_wins;
        white.white_games += games;
        white.white_wins += pair.white_wins;
        let black = &mut players[pair.black];
        black.games += games;
        black.wins += pair.black_wins;
        components[groups.component[pair.white]].games += games;
    }
    (players, components)
}
