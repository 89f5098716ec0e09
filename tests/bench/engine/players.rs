//! Players of whole games.

use unlur::engine::{Move, Tree, TreeOptions};
use unlur::game::{Action, Cell, Color, Phase, Position};

use super::{Dice, empty};

/// A player of whole games.
pub enum Player {
    Random,
    /// Takes the cell through which the fewest stones complete the player's own goal.
    Shortest,
    Tree(TreeOptions, u32),
}

/// A player in a game, with the tree it keeps.
pub struct Seat<'a> {
    pub player: &'a Player,
    pub tree: Option<Tree>,
}

impl Seat<'_> {
    pub fn choose(&mut self, position: &Position, dice: &mut Dice) -> Move {
        let cells = empty(position);
        let is_contract = position.phase() == Phase::Contract;
        if let Player::Tree(options, playouts) = self.player {
            let tree = self.tree.take();
            let mut tree =
                tree.unwrap_or_else(|| Tree::new(position, *options, dice.0).expect("not over"));
            tree.search(*playouts, &mut |_| true);
            let best = tree.estimate().line[0];
            self.tree = Some(tree);
            return best;
        }
        if is_contract {
            let inner: Vec<_> = cells
                .into_iter()
                .filter(|&cell| position.board().is_inner(cell))
                .collect();
            return if dice.roll(3) == 0 || inner.is_empty() {
                Move::Pass
            } else {
                Move::Stone(inner[dice.roll(inner.len())])
            };
        }
        match self.player {
            Player::Shortest => Move::Stone(shortest(position, dice)),
            _ => Move::Stone(cells[dice.roll(cells.len())]),
        }
    }

    pub fn follow(&mut self, play: Move) {
        self.tree = self.tree.take().and_then(|tree| tree.advance(play));
    }
}

/// The cell through which the fewest stones complete the goal of the colour to move, any of equal
/// ones; one that loses at once only if there is no other.
pub fn shortest(position: &Position, dice: &mut Dice) -> Cell {
    let board = position.board();
    let color = position.turn().expect("in play");
    let steps: Vec<Vec<u32>> = (1..=6)
        .map(|edge| steps_from(position, color, edge))
        .collect();
    let mut next = position.clone();
    let mut best = (u32::MAX, Vec::new());
    for cell in empty(position) {
        let to = |edge: usize| steps[edge][cell.index()].min(1000);
        let through = match color {
            Color::White => (0..3).map(|edge| to(edge) + to(edge + 3)).min(),
            Color::Black => (0..2)
                .map(|edge| to(edge) + to(edge + 2) + to(edge + 4))
                .min(),
        };
        next.play(Action::Stone { color, cell })
            .expect("an empty cell");
        let winner = next.outcome().map(|outcome| outcome.winner);
        next.undo();
        let worth = match winner {
            Some(winner) if winner == color => 0,
            Some(_) => 10_000,
            None => 1 + through.expect("several"),
        };
        if worth < best.0 {
            best = (worth, Vec::new());
        }
        if worth == best.0 {
            best.1.push(cell);
        }
    }
    debug_assert!(best.1.iter().all(|cell| cell.index() < board.cell_count()));
    best.1[dice.roll(best.1.len())]
}

/// The distance of each cell from an edge in stones of a colour, including its own.
fn steps_from(position: &Position, color: Color, edge: u8) -> Vec<u32> {
    let board = position.board();
    let mut steps = vec![u32::MAX; board.cell_count()];
    let mut queue = std::collections::VecDeque::new();
    let cost = |cell| match position.stone(cell) {
        None => Some(1),
        Some(own) if own == color => Some(0),
        Some(_) => None,
    };
    for cell in board
        .cells()
        .filter(|&cell| board.edges(cell).contains(edge))
    {
        if let Some(cost) = cost(cell) {
            steps[cell.index()] = cost;
            if cost == 0 {
                queue.push_front(cell);
            } else {
                queue.push_back(cell);
            }
        }
    }
    while let Some(cell) = queue.pop_front() {
        for near in board.neighbours(cell) {
            let Some(more) = cost(near) else { continue };
            let total = steps[cell.index()] + more;
            if total < steps[near.index()] {
                steps[near.index()] = total;
                if more == 0 {
                    queue.push_front(near);
                } else {
                    queue.push_back(near);
                }
            }
        }
    }
    steps
}
