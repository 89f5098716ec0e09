//! Actions of the players, and applying them to a position.

use std::fmt;

use super::board::Cell;
use super::color::Color;
use super::goal::Outcome;
use super::pattern::Patterns;
use super::position::Position;
use super::rules::{ContractEdges, PlayError};
use super::state::{Change, Phase};

/// A player's action in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Action {
    /// A stone on a cell. The stones of the contract are black, whichever player places them.
    Stone {
        /// The colour of the stone.
        color: Color,
        /// The cell that it is placed on.
        cell: Cell,
    },
    /// The end of the contract: the player who passes chooses Black.
    Pass,
    /// The player of this colour resigns.
    Resign(Color),
}

impl fmt::Display for Action {
    /// Writes `black 30`, with the [number](Cell::index) of the cell, `pass` or `white resigns`;
    /// [`Board::algebraic`](super::Board::algebraic) has the names of cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone { color, cell } => f.pad(&format!("{color} {}", cell.index())),
            Self::Pass => f.pad("pass"),
            Self::Resign(color) => f.pad(&format!("{color} resigns")),
        }
    }
}

/// The effect of an action that was applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// The rule it broke; always `None` from [`Position::play`](super::Position::play).
    pub violation: Option<PlayError>,
    /// The outcome, if this action decided the game on the board.
    pub outcome: Option<Outcome>,
    /// The patterns that hold for the first time after this action; their edges are in
    /// [`Position::patterns`](super::Position::patterns).
    pub patterns: Patterns,
}

impl Position {
    /// Plays an action that obeys every rule.
    ///
    /// In the contract a turn is a black stone on an empty inner cell, or the pass that ends it. In
    /// play White begins and the colours alternate on any empty cell. After each stone its chain is
    /// judged, the player's own goal first.
    ///
    /// # Errors
    ///
    /// The rule that the action breaks, [`PlayError::OffBoard`] if its cell is of a larger board; the
    /// position is then unchanged.
    #[inline]
    pub fn play(&mut self, action: Action) -> Result<Event, PlayError> {
        match self.violation(action)? {
            Some(violation) => Err(violation),
            None => Ok(self.apply(action)),
        }
    }

    /// Applies an action as it was recorded, even when it breaks a rule.
    ///
    /// [`PlayError::ContractEdge`] and [`PlayError::WrongTurn`] are applied and reported in
    /// [`Event::violation`]; the next colour expected is the opposite of the stone just placed. A
    /// white stone in the contract does not end it.
    ///
    /// # Errors
    ///
    /// [`PlayError::OffBoard`], [`PlayError::Occupied`], [`PlayError::PassAfterContract`] and
    /// [`PlayError::Over`], which cannot be applied; the position is then unchanged.
    #[inline]
    pub fn force(&mut self, action: Action) -> Result<Event, PlayError> {
        let violation = self.violation(action)?;
        Ok(Event {
            violation,
            ..self.apply(action)
        })
    }

    /// Leaves out a move that cannot be applied: in play the next stone may be of either colour.
    pub fn skip(&mut self) {
        self.record(Change::Nothing);
        if self.state.phase == Phase::Play {
            self.state.turn = None;
        }
    }

    /// Leaves out a move, for callers that only undo to marks. If this changes nothing, it is not
    /// recorded, so that a million such moves take no memory.
    pub(crate) fn pass_over(&mut self) {
        if self.state.phase == Phase::Play && self.state.turn.is_some() {
            self.skip();
        }
    }

    /// The rule that an action breaks: `Ok` if the action can still be applied, an error if it
    /// cannot.
    #[inline]
    pub(super) fn violation(&self, action: Action) -> Result<Option<PlayError>, PlayError> {
        let state = &self.state;
        if state.phase == Phase::Over {
            return Err(PlayError::Over);
        }
        match action {
            Action::Stone { color, cell } => {
                if !self.board.contains(cell) {
                    return Err(PlayError::OffBoard);
                }
                if !self.chains.is_empty(cell) {
                    return Err(PlayError::Occupied);
                }
                let violation = self.rules.violation(self.board, state.phase, cell);
                let expected = state.turn.filter(|&expected| expected != color);
                Ok(violation.or(expected.map(|expected| PlayError::WrongTurn { expected })))
            }
            Action::Pass if state.phase == Phase::Play => Err(PlayError::PassAfterContract),
            Action::Pass | Action::Resign(_) => Ok(None),
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) -> Event {
        match action {
            Action::Stone { color, cell } => self.put(color, cell),
            Action::Pass => self.pass(),
            Action::Resign(color) => {
                self.record(Change::Nothing);
                self.state.phase = Phase::Over;
                self.state.turn = None;
                self.state.resigned = Some(color);
                Event::default()
            }
        }
    }

    #[inline]
    fn put(&mut self, color: Color, cell: Cell) -> Event {
        if self.stale {
            self.rebuild();
        }
        let joined = self.chains.place(self.board, color, cell);
        self.record(Change::Stone(joined));
        let edges = self.chains.edges(joined.root());
        let state = &mut self.state;
        state.stones[color as usize] += 1;
        let controlled = &mut state.controlled[color as usize];
        *controlled = *controlled | edges.controlled();
        let mut event = Event::default();
        if state.phase == Phase::Contract {
            state.contract += 1;
            state.unseen = true;
            state.decided = cell;
            return event;
        }
        state.turn = Some(color.opponent());
        event.outcome = Outcome::of_chain(color, edges);
        if let Some(outcome) = event.outcome {
            self.end(cell, outcome);
        } else if self.may_find_pattern() {
            event.patterns = self.find_patterns(Some(joined));
        }
        event
    }

    /// Ends the contract. If its stones may be on edges, the chains are judged now: a Y first, then
    /// a line; if there are several lines, the one with the last contract stone.
    fn pass(&mut self) -> Event {
        let is_judged = self.rules.contract_edges == ContractEdges::Allow;
        if is_judged && self.stale {
            self.rebuild();
        }
        // During the contract, `decided` is the cell of the last stone.
        let last = self.state.decided;
        self.record(Change::Nothing);
        self.state.phase = Phase::Play;
        self.state.turn = Some(Color::White);
        self.state.assigned = true;
        let cells = std::iter::once(last).chain(self.board.cells());
        if is_judged && let Some((cell, outcome)) = self.standing_goal(Some(Color::Black), cells) {
            self.end(cell, outcome);
        }
        Event {
            outcome: self.state.outcome,
            ..Event::default()
        }
    }

    /// Judges a starting position of setup stones: White's line or Black's Y first, then the
    /// foreign goals, each in reading order. If there is no goal, patterns are searched.
    pub fn judge_setup(&mut self) -> Event {
        if self.stale {
            self.rebuild();
        }
        self.record(Change::Nothing);
        let mut event = Event::default();
        if let Some((cell, outcome)) = self.standing_goal(None, self.board.cells()) {
            self.end(cell, outcome);
            event.outcome = Some(outcome);
        } else if self.may_find_pattern() {
            event.patterns = self.find_patterns(None);
        }
        event
    }

    /// The outcome by the first of `cells` whose chain has a goal, and that cell. Own goals come
    /// before foreign ones.
    fn standing_goal(
        &self,
        color: Option<Color>,
        cells: impl Iterator<Item = Cell>,
    ) -> Option<(Cell, Outcome)> {
        let mut foreign = None;
        for cell in cells {
            let Some(stone) = self.stone(cell) else {
                continue;
            };
            if color.is_some_and(|color| color != stone) {
                continue;
            }
            let root = self.chains.root(cell.0);
            match Outcome::of_chain(stone, self.chains.edges(root)) {
                Some(outcome) if outcome.winner == stone => return Some((cell, outcome)),
                outcome => foreign = foreign.or(outcome.map(|outcome| (cell, outcome))),
            }
        }
        foreign
    }

    fn end(&mut self, cell: Cell, outcome: Outcome) {
        self.state.phase = Phase::Over;
        self.state.turn = None;
        self.state.outcome = Some(outcome);
        self.state.decided = cell;
    }
}
