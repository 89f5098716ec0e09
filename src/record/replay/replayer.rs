//! The main line, played through.

use super::apply::{Line, Walk};
use super::placement::Placement;
use crate::finding::{Code, Finding, Severity};
use crate::game::{Color, Outcome, PatternMatch, Position, Rules, Side};
use crate::record::{ContractReading, PassReading, Record, WrittenMove};
use crate::sgf::Game;

/// What the main line of a record came to.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// How many plies it has, legal or not, after the end too.
    pub plies: u32,
    /// How many contract stones were applied.
    pub contract_stones: u32,
    /// Who had the first turn of the contract; `None` while it is open, and for setup stones.
    pub first_player: Option<Color>,
    /// Whether the contract has ended, by a pass or a White stone.
    pub contract_ended: bool,
    /// What the board decided, and the 1-based ply at which.
    pub outcome: Option<(Outcome, u32)>,
    /// Who gave up in a move of the record, and at which 1-based ply.
    pub resignation: Option<(Color, u32)>,
    /// The winning patterns, with the 1-based ply at which each first held.
    pub patterns: Vec<(PatternMatch, u32)>,
    /// What was put on the board, in order, and the pass; what could not be applied is left out.
    pub placements: Vec<Placement>,
}

impl Replay {
    /// Who won on the board or by a resignation among the moves, whatever the record claims.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match (self.outcome, self.resignation) {
            (Some((outcome, _)), _) => Some(outcome.winner),
            (None, Some((color, _))) => Some(color.opponent()),
            (None, None) => None,
        }
    }
}

/// Plays records through, one after another, in the same memory.
#[derive(Debug)]
pub struct Replayer {
    rules: Rules,
    pub(super) position: Position,
    pub(super) line: Line,
    replay: Replay,
}

impl Replayer {
    /// A replayer under `rules` with nothing played yet.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            position: Position::new(Side::MIN, rules),
            line: Line::default(),
            replay: Replay::default(),
        }
    }

    /// What the last record's main line came to.
    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The position that the last replay ended in.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a record through and adds what it breaks to `findings`.
    ///
    /// Where its contract can be read by seat and by colour, the reading with
    /// fewer errors is taken and noted in the record, by seat on a tie.
    pub fn play(&mut self, game: Game<'_>, record: &mut Record, findings: &mut Vec<Finding>) {
        let known = findings.len();
        let errors = |findings: &[Finding]| {
            let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
            findings[known..].iter().filter(is_error).count()
        };
        self.play_main_line(game, record, u32::MAX, findings);
        if !record.may_be_by_seat {
            return;
        }
        let by_colour = record.reading;
        let errors_by_colour = errors(findings);
        findings.truncate(known);
        record.reading = by_colour.map(|mut reading| {
            reading.contract = ContractReading::Seat;
            reading.pass = PassReading::Explicit;
            reading
        });
        self.play_main_line(game, record, u32::MAX, findings);
        let errors_by_seat = errors(findings);
        if errors_by_seat > errors_by_colour {
            findings.truncate(known);
            record.reading = by_colour;
            self.play_main_line(game, record, u32::MAX, findings);
        } else if errors_by_seat == errors_by_colour {
            findings.push(Finding::new(
                Code::ContractAmbiguous,
                game.offset()..game.offset() + 1,
                "the contract can be read by seat and by colour with as many errors; read by seat",
            ));
        }
    }

    /// Plays the main line as far as `last_ply`, by the record's own reading.
    pub fn play_main_line(
        &mut self,
        game: Game<'_>,
        record: &Record,
        last_ply: u32,
        findings: &mut Vec<Finding>,
    ) {
        let replay = &mut self.replay;
        replay.patterns.clear();
        replay.placements.clear();
        self.line = Line::default();
        if let (Some(side), Some(reading)) = (record.side, record.reading) {
            self.position.reset(side, self.rules);
            let mut walk = Walk {
                game,
                board: self.position.board(),
                reading,
                position: &mut self.position,
                line: &mut self.line,
                patterns: &mut replay.patterns,
                placements: &mut replay.placements,
                findings,
                late: None,
            };
            walk.steps(record.main_line(), last_ply);
            walk.report_late_plies();
            let line = &self.line;
            replay.contract_stones = self.position.contract_stones();
            replay.first_player = self.position.first_player();
            replay.contract_ended = line.pass_ply.is_some() || line.is_set_up;
            replay.outcome = self.position.outcome().zip(line.outcome_ply);
            replay.resignation = line.resignation;
            replay.plies = line.ply;
        } else {
            let plies = || record.main_line().iter().filter(|step| step.act.is_ply());
            let count = |plies: usize| u32::try_from(plies).unwrap_or(u32::MAX);
            // Who gives up does so without a board too.
            let resignation = plies().zip(1..).find_map(|(step, ply)| match step.act {
                WrittenMove::Resign(color) => Some((color, ply)),
                _ => None,
            });
            *replay = Replay {
                plies: count(plies().count()),
                resignation,
                patterns: std::mem::take(&mut replay.patterns),
                placements: std::mem::take(&mut replay.placements),
                ..Replay::default()
            };
        }
    }
}
