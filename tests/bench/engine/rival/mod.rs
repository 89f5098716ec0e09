//! An opponent written apart from the engine: Monte-Carlo tree search with RAVE, answers to broken
//! bridges, last good replies, and two-distances to both goals.

mod distances;
mod stones;

use unlur::game::{Cell, Color, Position};

use self::distances::Distances;
use self::stones::{Map, NONE, Stones};
use crate::dice::Dice;

/// The visits of a leaf before it gets children.
const LEAF: f32 = 4.0;
/// The visits at which playouts after a move count as much as those with it.
const BALANCE: f32 = 500.0;
/// What the first value of a move weighs, in playouts.
const FIRST: f32 = 15.0;

/// A move; the counts are of wins of the player who made it.
struct Node {
    cell: u16,
    children: Vec<Node>,
    visits: f32,
    wins: f32,
    rave_visits: f32,
    rave_wins: f32,
    /// Whether the move is known to win or to lose.
    known: Option<bool>,
}

impl Node {
    const fn new(cell: u16, first: f32) -> Self {
        Self {
            cell,
            children: Vec::new(),
            visits: 0.0,
            wins: 0.0,
            rave_visits: FIRST,
            rave_wins: first * FIRST,
            known: None,
        }
    }

    fn worth(&self) -> f32 {
        let rave = self.rave_wins / self.rave_visits;
        if self.visits < 1.0 {
            return rave;
        }
        let share = self.rave_visits
            / (self.rave_visits + self.visits + self.rave_visits * self.visits / BALANCE);
        share * rave + (1.0 - share) * self.wins / self.visits
    }

    /// The child with the greatest value; moves that lose come last.
    fn best(&self, value: impl Fn(&Self) -> f32) -> Option<usize> {
        let value = |child: &Self| match child.known {
            Some(true) => f32::INFINITY,
            Some(false) => f32::NEG_INFINITY,
            None => value(child),
        };
        let children = self.children.iter().enumerate();
        let better =
            |one: &(usize, &Self), other: &(usize, &Self)| value(one.1).total_cmp(&value(other.1));
        children.max_by(better).map(|(place, _)| place)
    }
}

/// A player of positions in play.
pub struct Rival {
    map: Map,
    stones: Stones,
    board: Stones,
    turn: Color,
    root: Node,
    /// By colour and cell: the last good reply to a stone of the opponent there.
    replies: [Vec<u16>; 2],
    dice: Dice,
    open: Vec<u16>,
    /// The moves of the present playout after the root.
    moves: Vec<u16>,
    /// The number of the present playout's move on each cell, by the colour that made it.
    taken: Vec<Option<Color>>,
}

impl Rival {
    pub fn new(position: &Position, seed: u64) -> Self {
        let map = Map::new(position.board());
        let stones = Stones::new(position, &map);
        let count = map.edges.len();
        Self {
            board: stones.clone(),
            stones,
            turn: position.turn().expect("in play"),
            root: Node::new(NONE, 0.5),
            replies: [vec![NONE; count], vec![NONE; count]],
            dice: Dice(seed | 1),
            open: Vec::new(),
            moves: Vec::new(),
            taken: vec![None; count],
            map,
        }
    }

    /// Searches as long as `go_on` says, which is asked now and then, and chooses a move.
    pub fn choose(&mut self, position: &Position, mut go_on: impl FnMut() -> bool) -> Cell {
        if self.root.children.is_empty() {
            self.board.copy_from(&self.stones);
            self.root.children = self.expanded(self.turn, self.root.cell);
        }
        while self.root.known.is_none() && go_on() {
            for _ in 0..16 {
                self.play_out();
            }
        }
        let best = self.root.best(|child| child.visits).expect("a move");
        let cell = self.root.children[best].cell;
        let board = position.board();
        board.cell_by_index(cell.into()).expect("a cell")
    }

    /// Keeps what is known about the position after a move.
    pub fn follow(&mut self, cell: Cell) {
        let cell = u16::try_from(cell.index()).expect("a cell");
        self.stones.place(&self.map, self.turn, cell);
        self.turn = self.turn.opponent();
        let mut children = std::mem::take(&mut self.root.children);
        let place = children.iter().position(|child| child.cell == cell);
        let kept = place.map(|place| children.swap_remove(place));
        self.root = kept.unwrap_or_else(|| Node::new(NONE, 0.5));
        self.root.cell = cell;
        // A result known without children has no move to choose yet.
        self.root.known = None;
    }

    fn play_out(&mut self) {
        self.board.copy_from(&self.stones);
        self.moves.clear();
        let mut root = std::mem::replace(&mut self.root, Node::new(NONE, 0.5));
        let last = root.cell;
        self.descend(&mut root, self.turn, last);
        self.root = root;
        for &cell in &self.moves {
            self.taken[usize::from(cell)] = None;
        }
    }

    /// Runs a playout from a node whose player to move is `turn`; the winner. The depth of calls is
    /// that of the tree.
    fn descend(&mut self, node: &mut Node, turn: Color, last: u16) -> Color {
        let winner = match node.known {
            Some(true) => turn.opponent(),
            Some(false) => turn,
            None => {
                if node.children.is_empty() && node.visits >= LEAF {
                    node.children = self.expanded(turn, last);
                }
                match node.best(Node::worth) {
                    None => self.finish(turn, last),
                    Some(place) => {
                        let child = &mut node.children[place];
                        let cell = child.cell;
                        self.board.place(&self.map, turn, cell);
                        self.note(cell, turn);
                        let winner = self.descend(child, turn.opponent(), cell);
                        if child.known == Some(true) {
                            node.known = Some(false);
                        } else if node.children.iter().all(|child| child.known == Some(false)) {
                            node.known = Some(true);
                        }
                        winner
                    }
                }
            }
        };
        node.visits += 1.0;
        node.wins += f32::from(u8::from(winner != turn));
        for child in &mut node.children {
            if self.taken[usize::from(child.cell)] == Some(turn) {
                child.rave_visits += 1.0;
                child.rave_wins += f32::from(u8::from(winner == turn));
            }
        }
        winner
    }

    fn note(&mut self, cell: u16, turn: Color) {
        self.moves.push(cell);
        self.taken[usize::from(cell)] = Some(turn);
    }

    /// The moves of a position: what wins or must be answered at once, or all with a first value.
    fn expanded(&self, turn: Color, last: u16) -> Vec<Node> {
        let (map, board) = (&self.map, &self.board);
        let cells = 0..u16::try_from(map.edges.len()).expect("few cells");
        let open: Vec<u16> = cells.filter(|&cell| board.is_empty(cell)).collect();
        let wins = |color: Color, cell: u16| board.result(map, color, cell) == Some(color);
        let with = |cell, known| Node {
            known,
            ..Node::new(cell, 0.5)
        };
        if let Some(&cell) = open.iter().find(|&&cell| wins(turn, cell)) {
            return vec![with(cell, Some(true))];
        }
        let loses = |cell: u16| board.result(map, turn, cell) == Some(turn.opponent());
        let known = |cell| loses(cell).then_some(false);
        let threats = open.iter().filter(|&&cell| wins(turn.opponent(), cell));
        let threats: Vec<u16> = threats.copied().take(2).collect();
        match threats[..] {
            [cell] => return vec![with(cell, known(cell))],
            [cell, _] => return vec![with(cell, Some(false))],
            _ => {}
        }
        let own = Distances::new(map, board, turn);
        let other = Distances::new(map, board, turn.opponent());
        let nearest = |distances: &Distances| {
            let through = open.iter().map(|&cell| distances.through(cell));
            through.min().unwrap_or(0)
        };
        let (own_least, other_least) = (nearest(&own), nearest(&other));
        let saved: Vec<u16> = self.saved(turn, last).collect();
        let value = |cell: u16| {
            let near = |distance: u32, least: u32| {
                (least..distance)
                    .take(20)
                    .fold(1.0_f32, |worth, _| 0.65 * worth)
            };
            if saved.contains(&cell) {
                return 0.95;
            }
            let own = near(own.through(cell), own_least);
            let other = near(other.through(cell), other_least);
            0.3 + 0.2 * own + 0.2 * other
        };
        let nodes = open.iter().map(|&cell| Node {
            known: known(cell),
            ..Node::new(cell, value(cell))
        });
        nodes.collect()
    }

    /// The empty cells next to the last stone that save a bridge of `color` which it broke.
    fn saved(&self, color: Color, last: u16) -> impl Iterator<Item = u16> {
        let ring = self.map.ring.get(usize::from(last)).copied();
        let ring = ring.unwrap_or([NONE; 6]);
        let is_own = move |slot: usize| self.board.at(ring[slot % 6]) == Some(color);
        let slots = 0..6;
        let broken = slots.filter(move |&slot| {
            self.board.is_empty(ring[slot]) && is_own(slot + 5) && is_own(slot + 1)
        });
        broken.map(move |slot| ring[slot])
    }

    /// Plays from a leaf to the end of the game.
    fn finish(&mut self, mut turn: Color, mut last: u16) -> Color {
        let start = self.moves.len();
        let first_last = last;
        let cells = 0..u16::try_from(self.map.edges.len()).expect("few cells");
        self.open.clear();
        self.open
            .extend(cells.filter(|&cell| self.board.is_empty(cell)));
        let first = turn;
        let winner = loop {
            let Some(cell) = self.reply(turn, last) else {
                break turn.opponent();
            };
            self.note(cell, turn);
            if let Some(winner) = self.board.place(&self.map, turn, cell) {
                break winner;
            }
            last = cell;
            turn = turn.opponent();
        };
        // Replies of the winner are good, those of the loser are forgotten.
        let (mut color, mut before) = (first, first_last);
        for &cell in &self.moves[start..] {
            if before != NONE {
                let reply = &mut self.replies[color as usize][usize::from(before)];
                if color == winner {
                    *reply = cell;
                } else if *reply == cell {
                    *reply = NONE;
                }
            }
            before = cell;
            color = color.opponent();
        }
        winner
    }

    /// A move of a playout that does not lose at once: a saved bridge, the last good reply, or any.
    fn reply(&mut self, turn: Color, last: u16) -> Option<u16> {
        let is_bad =
            |stones: &Stones, cell| stones.result(&self.map, turn, cell) == Some(turn.opponent());
        if last != NONE {
            let saved = self.saved(turn, last).next();
            let good = self.replies[turn as usize][usize::from(last)];
            let good = Some(good).filter(|&cell| self.board.is_empty(cell));
            let found = saved.or(good);
            if let Some(cell) = found.filter(|&cell| !is_bad(&self.board, cell)) {
                return Some(cell);
            }
        }
        let mut left = self.open.len();
        while left > 0 {
            let place = self.dice.roll(left);
            let cell = self.open[place];
            left -= 1;
            self.open.swap(place, left);
            if !self.board.is_empty(cell) {
                // Taken by a reply; it leaves the list.
                self.open.swap_remove(left);
            } else if !is_bad(&self.board, cell) {
                self.open.swap_remove(left);
                return Some(cell);
            }
        }
        None
    }
}
