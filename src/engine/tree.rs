//! Monte-Carlo tree search.

use crate::game::{Action, CELL_SLOTS, Cell, Color, Phase, Position};

use super::calibration;
use super::distances::Distances;
use super::expansion::{PlayMoves, contract_moves, symmetries};
use super::field::Field;
use super::node::{Known, NewMove, Nodes, PASS};
use super::playout::Playout;
use super::random::Xorshift;

/// An action of a player: a stone of the colour to move, or the pass that ends the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on this cell.
    Stone(Cell),
    /// The end of the contract.
    Pass,
}

impl Move {
    /// The action of the player to move; `None` if their colour is unknown.
    ///
    /// ```
    /// use unlur::engine::{Assessor, Limits};
    /// use unlur::game::{Position, Rules, Side};
    ///
    /// let mut position = Position::new(Side::MIN, Rules::default());
    /// let assessment = Assessor::new(Limits::default()).assess(&position, None, &|| true).unwrap();
    /// let best = assessment.line[0].action(&position).unwrap();
    /// position.play(best)?;
    /// # Ok::<(), unlur::game::PlayError>(())
    /// ```
    #[must_use]
    pub fn action(self, position: &Position) -> Option<Action> {
        Some(match self {
            Self::Stone(cell) => Action::Stone {
                color: position.turn()?,
                cell,
            },
            Self::Pass => Action::Pass,
        })
    }

    /// The position after the move; `None` if it is not legal in `position`.
    #[must_use]
    pub fn after(self, position: &Position) -> Option<Position> {
        let mut next = position.clone();
        next.play(self.action(position)?).ok()?;
        Some(next)
    }
}

/// The result of a search for a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The chance of the player to move, 0 to 1.
    pub chance: f64,
    /// Whether the chance, then 0 or 1, is proved.
    pub is_proved: bool,
    /// The best move and its expected continuation; empty if there is no move.
    pub line: Vec<Move>,
    /// The number of playouts in the tree.
    pub playouts: u32,
}

/// A move of the root and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RootMove {
    /// The move.
    pub play: Move,
    /// The chance of the player who makes it, 0 to 1.
    pub chance: f64,
    /// Whether the chance is proved.
    pub is_proved: bool,
    /// The number of playouts after it.
    pub playouts: u32,
}

/// A search tree of a position.
///
/// A move counts wherever it occurs in a playout (RAVE), with a first guess from the distances to
/// the goals. The results depend only on the position, the seed and the numbers of nodes and
/// playouts.
#[derive(Debug)]
pub struct Tree {
    /// The maximum number of nodes.
    most: usize,
    position: Position,
    field: Field,
    nodes: Nodes,
    random: Xorshift,
    playout: Playout,
    distances: Distances,
    /// By colour: a one for each cell that it took after the root in the present playout.
    taken: [Box<[f32; CELL_SLOTS]>; 2],
    /// How urgent the children of a node are.
    urgencies: Vec<f32>,
    path: Vec<u32>,
    /// From this depth on, the nodes of the path are in play.
    play_from: usize,
    /// The children of the root that are not searched.
    excluded: Vec<usize>,
    /// The number that a contract adds to Black's wins, so that one half is even.
    shift: f32,
}

/// The number of playouts of a leaf before its moves are added.
const PATIENCE: f32 = 6.0;
/// How much the contract is explored by UCT.
const EXPLORATION: f32 = 0.3;
/// The playouts after a pass that is left out of the search; they are needed to guess the value of
/// stones.
const GUESS_PLAYOUTS: f32 = 100.0;
/// The maximum number of playouts of a tree: up to it, every number is exact.
const MAX_PLAYOUTS: u32 = 1 << 24;

impl Tree {
    /// The number of nodes of a tree for one position.
    pub const NODES: usize = 4_000_000;

    /// A tree with only its root; `None` if the game is over, if the next colour is unknown, or if
    /// setup stones form a goal. With `nodes` nodes the tree is full and does not grow deeper.
    #[must_use]
    pub fn new(position: &Position, nodes: usize, seed: u64) -> Option<Self> {
        let has_goal = |cell| position.chain_edges(cell).winner(Color::Black).is_some();
        let is_contract = position.phase() == Phase::Contract;
        position.turn()?;
        if !is_contract && position.board().cells().any(has_goal) {
            return None;
        }
        let field = Field::new(position);
        let mut tree = Self {
            most: nodes,
            position: position.clone(),
            playout: Playout::new(field.clone()),
            field,
            nodes: Nodes::default(),
            random: Xorshift::new(seed),
            distances: Distances::default(),
            taken: [0, 1].map(|_| Box::new([0.0; CELL_SLOTS])),
            urgencies: Vec::new(),
            path: Vec::new(),
            play_from: 0,
            excluded: Vec::new(),
            shift: calibration::shift(position.board().side()),
        };
        tree.nodes.push(NewMove::new(PASS, Known::Nothing));
        tree.playout.field.copy_from(&tree.field);
        tree.expand(0, tree.root_color());
        Some(tree)
    }

    /// The colour to move at the root; `None` in the contract.
    fn root_color(&self) -> Option<Color> {
        let turn = self.position.turn();
        turn.filter(|_| self.position.phase() != Phase::Contract)
    }

    /// Leaves a move, and its images under the symmetries of the stones, out of the search from the
    /// root. In the contract the pass still gets the playouts that a guess for the stones needs. A
    /// cell of a larger board is ignored.
    pub fn exclude(&mut self, play: Move) {
        let board = self.position.board();
        if matches!(play, Move::Stone(cell) if !board.contains(cell)) {
            return;
        }
        let like = |cell| {
            let like = symmetries(&self.field).into_iter();
            like.map(|symmetry| board.image(symmetry, cell))
                .fold(cell, Cell::min)
        };
        let play = match play {
            Move::Stone(cell) => Move::Stone(like(cell)),
            Move::Pass => Move::Pass,
        };
        self.excluded.extend(self.root_child(play));
        self.nodes.prove(0, Known::Nothing);
        self.prove(0);
    }

    /// Adds playouts until there are `playouts` in the tree, 2^24 at most, the root is proved, or
    /// `go_on` returns false; it is called from time to time with the number of playouts.
    pub fn search(&mut self, playouts: u32, go_on: &mut dyn FnMut(u32) -> bool) {
        let playouts = playouts.min(MAX_PLAYOUTS);
        while self.playouts() < playouts && !self.is_proved() {
            self.play_out();
            let made = self.playouts();
            if made.is_multiple_of(256) && !go_on(made) {
                break;
            }
        }
    }

    /// The child of the root that a move leads to.
    fn root_child(&self, play: Move) -> Option<usize> {
        let mut children = self.nodes.children(0);
        children.find(|&child| self.name(self.nodes.cell(child)) == play)
    }

    /// Runs one playout from the root to the end, and updates the tree.
    fn play_out(&mut self) {
        self.playout.field.copy_from(&self.field);
        self.playout.moves.clear();
        self.path.clear();
        self.path.push(0);
        let mut color = self.root_color();
        self.play_from = if color.is_some() { 0 } else { usize::MAX };
        let mut node = 0;
        let won = loop {
            // The player to move at the root made every other move.
            let is_own = self.path.len().is_multiple_of(2);
            match self.nodes.known(node) {
                Known::Won => break is_own,
                Known::Lost => break !is_own,
                Known::Nothing => {}
            }
            if self.nodes.children(node).is_empty() {
                if self.nodes.visits(node) < PATIENCE || !self.expand(node, color) {
                    break self.finish(color);
                }
                continue;
            }
            node = self.select(node, color);
            color = self.follow(node, color);
        };
        self.learn(won);
    }

    /// Makes a move of the tree; returns the colour to move after it, `None` in the contract.
    fn follow(&mut self, node: usize, color: Option<Color>) -> Option<Color> {
        self.path
            .push(u32::try_from(node).expect("fewer than 2^32 nodes"));
        let cell = self.nodes.cell(node);
        if cell == PASS {
            self.play_from = self.path.len() - 1;
            return Some(Color::White);
        }
        self.playout
            .field
            .place(color.unwrap_or(Color::Black), cell);
        if color.is_some() {
            self.playout.moves.push(cell);
        }
        color.map(Color::opponent)
    }

    /// Plays from a leaf to the end. Whether the player to move at the root wins.
    ///
    /// In the contract the player to move passes at once; the tree explores the other moves.
    fn finish(&mut self, color: Option<Color>) -> bool {
        let mut winner = self.playout.field.pattern();
        if color.is_none() {
            self.play_from = self.path.len();
            winner = winner.or_else(|| self.standing_goal());
        }
        let winner = winner.unwrap_or_else(|| {
            self.playout.fill_open();
            let color = color.unwrap_or(Color::White);
            self.playout.run(color, &mut self.random)
        });
        winner == self.root_player()
    }

    /// The colour of the player to move at the root; in the contract it follows from the pass, by
    /// which its player becomes Black.
    fn root_player(&self) -> Color {
        let is_passer = !self.play_from.is_multiple_of(2);
        let color = if is_passer {
            Color::Black
        } else {
            Color::White
        };
        self.root_color().unwrap_or(color)
    }

    /// The winner at the pass by a chain that is already there. By the usual rules there is none,
    /// because contract stones are not on edges.
    fn standing_goal(&self) -> Option<Color> {
        if self.position.rules().are_usual() {
            return None;
        }
        let field = &self.playout.field;
        let cells = field.board().cells().map(u16::from);
        let stones = cells.filter(|&cell| field.is(Color::Black, cell));
        let verdicts = stones.filter_map(|cell| field.edges(cell).winner(Color::Black));
        // A Y goes before a line, and `Black` before `White`.
        verdicts.min()
    }

    /// The child to visit next.
    fn select(&mut self, node: usize, color: Option<Color>) -> usize {
        let first = self.nodes.children(node).start;
        if color.is_some() {
            self.nodes.rave_urgencies(node, &mut self.urgencies);
        } else if self.owes_the_pass(node) {
            return first;
        } else {
            self.contract_urgencies(node);
        }
        if node == 0 {
            for excluded in &self.excluded {
                self.urgencies[excluded - first] = f32::NEG_INFINITY;
            }
        }
        let mut best = (f32::NEG_INFINITY, 0);
        for (place, &urgency) in self.urgencies.iter().enumerate() {
            if urgency > best.0 {
                best = (urgency, place);
            }
        }
        first + best.1
    }

    /// Whether a pass that is left out of the search still needs playouts, from which the value of
    /// stones is guessed.
    fn owes_the_pass(&self, node: usize) -> bool {
        let pass = self.nodes.children(node).start;
        node == 0
            && self.excluded.contains(&pass)
            && self.nodes.visits(pass) < GUESS_PLAYOUTS
            && self.nodes.known(pass) == Known::Nothing
    }

    /// How urgent each child of a node of the contract is, by UCT.
    ///
    /// The pass comes first. The opponent may pass after any stone, and a stone
    /// seldom hurts Black, so an untried stone is hardly worth more than the opponent's pass would
    /// be now. Without this guess a search spends its playouts on trying every stone at every depth.
    fn contract_urgencies(&mut self, node: usize) {
        let nodes = &self.nodes;
        let logarithm = libm::logf(nodes.visits(node).max(1.0));
        let children = nodes.children(node);
        let guess = 1.0 - nodes.smoothed_chance(children.start);
        self.urgencies.clear();
        self.urgencies.extend(children.map(|child| {
            let is_untried = nodes.visits(child) == 0.0 && nodes.known(child) != Known::Lost;
            if is_untried && nodes.cell(child) != PASS {
                guess
            } else {
                nodes.uct_urgency(child, logarithm, EXPLORATION)
            }
        }));
    }

    /// Counts a playout in the nodes of its path and, by RAVE, in their other moves.
    fn learn(&mut self, won: bool) {
        let root_color = self.root_player();
        let color_at = |depth: usize| match depth % 2 {
            0 => root_color,
            _ => root_color.opponent(),
        };
        let winner = color_at(usize::from(!won));
        let mut color = self.root_color().unwrap_or(Color::White);
        for &cell in &self.playout.moves {
            self.taken[color as usize][usize::from(cell)] = 1.0;
            color = color.opponent();
        }
        for depth in 0..self.path.len() {
            // In the contract the players choose between the colours, which do not win equally
            // often in playouts; this evens them out.
            let shift = match color_at(depth) {
                _ if self.play_from == 0 || depth > self.play_from => 0.0,
                Color::White => self.shift,
                Color::Black => -self.shift,
            };
            let node = self.path[depth] as usize;
            let win = f32::from(u8::from(won == (depth % 2 == 1))) + shift;
            self.nodes.count_playout(node, win);
            if depth >= self.play_from {
                let color = color_at(depth);
                let taken = &self.taken[color as usize];
                self.nodes.count_taken(node, taken, color == winner);
            }
        }
        for &cell in &self.playout.moves {
            for taken in &mut self.taken {
                taken[usize::from(cell)] = 0.0;
            }
        }
        // A node can be proved only after one of its children was proved.
        for depth in (1..self.path.len()).rev() {
            if self.nodes.known(self.path[depth] as usize) == Known::Nothing {
                break;
            }
            self.prove(self.path[depth - 1] as usize);
        }
    }

    /// Derives the result of a node from the proved results of its moves.
    fn prove(&mut self, index: usize) {
        let range = self.nodes.children(index);
        if range.is_empty() {
            return;
        }
        let searched = |child: &usize| index != 0 || !self.excluded.contains(child);
        let mut children = range.filter(searched).map(|child| self.nodes.known(child));
        let known = if children.clone().any(|known| known == Known::Won) {
            Known::Lost
        } else if children.all(|known| known == Known::Lost) {
            Known::Won
        } else {
            return;
        };
        self.nodes.prove(index, known);
    }

    /// Adds the moves of a node whose stones are in the playout's field; false when the tree is
    /// full.
    fn expand(&mut self, index: usize, color: Option<Color>) -> bool {
        let moves = match color {
            None => contract_moves(&self.playout.field, &self.position),
            Some(color) => self.play_moves(index, color),
        };
        if index != 0 && self.nodes.len() + moves.len() > self.most {
            return false;
        }
        self.nodes.add_children(index, &moves);
        self.prove(index);
        true
    }

    fn play_moves(&mut self, index: usize, color: Color) -> Vec<NewMove> {
        let goal = match self.nodes.cell(index) {
            PASS if index != 0 => self.standing_goal(),
            _ => None,
        };
        let mut play = PlayMoves {
            color,
            last: self.playout.moves.last().copied(),
            winner: self.playout.field.pattern().or(goal),
            distances: &mut self.distances,
            field: &self.playout.field,
        };
        // One winning move decides a node. The root needs all moves, because some may be excluded.
        if index == 0 {
            play.all()
        } else {
            play.enough()
        }
    }

    /// The result of the search so far.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let mut line = Vec::new();
        let mut node = 0;
        while let Some(best) = self.best_child(node) {
            line.push(self.name(self.nodes.cell(best)));
            node = best;
        }
        let chance = match self.nodes.known(0) {
            Known::Won => 0.0,
            Known::Lost => 1.0,
            Known::Nothing => self
                .best_child(0)
                .map_or(0.5, |best| self.nodes.chance(best).into()),
        };
        Estimate {
            chance,
            is_proved: self.is_proved(),
            line,
            playouts: self.playouts(),
        }
    }

    /// The number of playouts in the tree.
    #[must_use]
    pub fn playouts(&self) -> u32 {
        self.nodes.playouts(0)
    }

    /// Whether the result of the root is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.nodes.known(0) != Known::Nothing
    }

    /// The moves of the root, in the order of the cells, the pass first. Symmetric moves are listed
    /// once; moves that lose at once may be left out.
    pub fn moves(&self) -> impl Iterator<Item = RootMove> {
        self.nodes.children(0).map(|child| RootMove {
            play: self.name(self.nodes.cell(child)),
            chance: self.nodes.chance(child).into(),
            is_proved: self.nodes.known(child) != Known::Nothing,
            playouts: self.nodes.playouts(child),
        })
    }

    /// The move that wins, else the one that was visited most.
    fn best_child(&self, node: usize) -> Option<usize> {
        let nodes = &self.nodes;
        let rank = |&child: &usize| match nodes.known(child) {
            Known::Won => (2, 0.0, 0.0),
            Known::Nothing => (1, nodes.visits(child), nodes.chance(child)),
            Known::Lost => (0, nodes.visits(child), 0.0),
        };
        let children = nodes.children(node);
        let children = children.filter(|child| !self.excluded.contains(child));
        children.max_by(|left, right| {
            let (left, right) = (rank(left), rank(right));
            left.partial_cmp(&right).expect("no chance is NaN")
        })
    }

    fn name(&self, cell: u16) -> Move {
        match self.position.board().cell_by_index(cell.into()) {
            Some(cell) => Move::Stone(cell),
            None => Move::Pass,
        }
    }

    /// Makes a move the new root and keeps its subtree; `None` if the game is then over or the move
    /// is illegal.
    ///
    /// # Panics
    ///
    /// Never: a subtree has no more nodes than the tree.
    #[must_use]
    pub fn advance(mut self, play: Move) -> Option<Self> {
        let child = self.root_child(play);
        self.position = play.after(&self.position)?;
        let seed = self.random.next();
        let fresh = Self::new(&self.position, self.most, seed)?;
        // If the root is proved already, its moves must be marked with their results, as they are
        // in the fresh tree.
        let child = child.filter(|&child| !self.nodes.children(child).is_empty());
        let Some(child) = child.filter(|_| !fresh.is_proved()) else {
            return Some(fresh);
        };
        let nodes = self.nodes.below(child);
        Some(Self { nodes, ..fresh })
    }
}
