//! A position: the stones on the board, the player to move, and the patterns found.

use super::board::{Board, Cell, Side};
use super::chains::Chains;
use super::color::Color;
use super::edges::Edges;
use super::goal::Outcome;
use super::pattern::{Pattern, PatternMatch};
use super::rules::Rules;
use super::state::{Entry, Phase, State};

/// A game of Unlur up to some point.
///
/// Nothing is allocated for a move once the journal has grown to the length of the game, and
/// [`reset`](Self::reset) keeps all buffers. Two positions are equal if their side, rules, stones,
/// contract stones, phase, turn, outcome and first player are equal, whatever the order of the
/// moves.
///
/// ```
/// use unlur::game::{Action, Color, PlayError, Phase, Position, Rules, Side};
///
/// let mut position = Position::new(Side::new(4).unwrap(), Rules::default());
/// let centre = position.board().cell(3, 3).unwrap();
/// let corner = position.board().cell(0, 0).unwrap();
/// let stone = |color, cell| Action::Stone { color, cell };
///
/// assert_eq!(position.play(stone(Color::Black, corner)), Err(PlayError::ContractEdge));
/// position.play(stone(Color::Black, centre))?;
/// position.play(Action::Pass)?;
/// assert_eq!(position.phase(), Phase::Play);
/// assert_eq!(position.first_player(), Some(Color::White));
/// position.play(stone(Color::White, corner))?;
/// assert_eq!(position.turn(), Some(Color::Black));
/// # Ok::<(), PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: &'static Board,
    pub(super) rules: Rules,
    pub(super) state: State,
    pub(super) chains: Box<Chains>,
    /// The patterns found, in the order of finding; the state has their number.
    pub(super) found: [PatternMatch; 3],
    pub(super) journal: Vec<Entry>,
    /// The stones that setup replaced, in the order of writing.
    pub(super) overwritten: Vec<(Cell, Option<Color>)>,
    /// Where in `overwritten` each setup begins.
    pub(super) setups: Vec<usize>,
    /// Whether the chains are out of date and must be rebuilt from the stones.
    pub(super) stale: bool,
    /// The length of the journal up to which the entries refer to chains that have been rebuilt
    /// since.
    pub(super) rebuilt: usize,
}

impl Position {
    /// The empty board at the beginning of the contract.
    #[must_use]
    pub fn new(side: Side, rules: Rules) -> Self {
        Self {
            board: Board::get(side),
            rules,
            state: State::START,
            chains: Box::new(Chains::new()),
            found: [PatternMatch::NOTHING; 3],
            journal: Vec::new(),
            overwritten: Vec::new(),
            setups: Vec::new(),
            stale: false,
            rebuilt: 0,
        }
    }

    /// Begins a new game on a board of `side`; the same as [`new`](Self::new), in the same buffers.
    pub fn reset(&mut self, side: Side, rules: Rules) {
        self.chains.clear(self.board);
        self.board = Board::get(side);
        self.rules = rules;
        self.state = State::START;
        self.journal.clear();
        self.overwritten.clear();
        self.setups.clear();
        self.stale = false;
        self.rebuilt = 0;
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The part of the game.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The stone on a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Color> {
        self.chains.stone(cell)
    }

    /// The number of stones of a colour on the board.
    #[must_use]
    pub fn stones(&self, color: Color) -> u32 {
        self.state.stones[color as usize].into()
    }

    /// The colour of the stone expected next: black in the contract, `None` if either may follow or
    /// the game is over.
    #[must_use]
    pub const fn turn(&self) -> Option<Color> {
        self.state.turn
    }

    /// How many stones were placed in the contract; 0 after [`start_in_play`](Self::start_in_play).
    #[must_use]
    pub const fn contract_stones(&self) -> u32 {
        self.state.contract
    }

    /// The colour of the player who had the first turn of the contract; `None` while the contract
    /// is open and when there was none.
    ///
    /// With an even number of contract stones the first turn was the passer's, with an odd number
    /// the other's. The passer's colour is [`Rules::passer`].
    #[must_use]
    pub fn first_player(&self) -> Option<Color> {
        let passer = self.rules.passer.color();
        self.state.assigned.then(|| {
            if self.state.contract.is_multiple_of(2) {
                passer
            } else {
                passer.opponent()
            }
        })
    }

    /// The outcome on the board; `None` if the board has not decided the game, and after a
    /// resignation.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// A stone of the chain that decided the game: the last one placed, unless the pass decided.
    #[must_use]
    pub fn deciding_stone(&self) -> Option<Cell> {
        self.state.outcome.map(|_| self.state.decided)
    }

    /// The colour of the player who resigned.
    #[must_use]
    pub const fn resigned(&self) -> Option<Color> {
        self.state.resigned
    }

    /// The patterns found so far, in the order of finding; those of one ply in the order of
    /// [`Pattern::ALL`].
    #[must_use]
    pub fn patterns(&self) -> &[PatternMatch] {
        &self.found[..self.state.patterns.len()]
    }

    /// The pattern `pattern`, if it has been found.
    #[must_use]
    pub fn pattern(&self, pattern: Pattern) -> Option<PatternMatch> {
        let mut found = self.patterns().iter();
        found.find(|found| found.pattern == pattern).copied()
    }

    /// The edges that the chain of the stone on `cell` touches; none when the cell is empty.
    #[must_use]
    pub fn chain_edges(&self, cell: Cell) -> Edges {
        if self.stale || self.chains.is_empty(cell) {
            let chain = self.chain(cell).into_iter();
            return chain.fold(Edges::NONE, |sum, cell| sum | self.board.edges(cell));
        }
        self.chains.edges(self.chains.root(cell.0))
    }

    /// The cells of the chain of the stone on `cell`, in the order of the cells; none when the cell
    /// is empty.
    #[must_use]
    pub fn chain(&self, cell: Cell) -> Vec<Cell> {
        self.board.chain_of(cell, |cell| self.stone(cell))
    }
}
