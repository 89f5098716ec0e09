//! A [`Game`] to a [`Record`]: which game, which board, which spellings.

use std::ops::Range;

use super::candidates::{Candidate, Choice, candidates, choose, only_other_side};
use super::claim::Claim;
use super::declarations::{Declarations, coordinates};
use super::dialect::{ContractReading, PassReading, Reading, SizeMeaning};
use super::game_type::{kind, root_span};
use super::info::InfoField;
use super::node_check::NodeCheck;
use super::options::{Options, SizeMeans};
use super::record::{Kind, Record};
use super::rectangles;
use super::replay::Branch;
use super::size;
use super::step::{Step, Steps};
use crate::finding::{Code, Finding, Findings};
use crate::game::{Board, Coordinates, Position, Rules, Side};
use crate::sgf::{Game, Name, Property};

/// The number of points outside the board from which on its size is suspect.
const MANY_MISFITS: u64 = 3;

/// Reads records and plays them through, one after another, in the same memory.
#[derive(Debug)]
pub struct Reader {
    pub(super) options: Options,
    pub(super) record: Record,
    pub(super) steps: Steps,
    pub(super) position: Position,
    /// Where variations leave the lines that were played.
    pub(super) branches: Vec<Branch>,
}

impl Reader {
    /// A new reader of games that are played by those rules.
    #[must_use]
    pub fn new(options: Options, rules: Rules) -> Self {
        Self {
            options,
            record: Record {
                rules,
                ..Record::default()
            },
            steps: Steps::default(),
            position: Position::new(Side::MIN, rules),
            branches: Vec::new(),
        }
    }

    /// Reads a game, plays it and adds its findings to `findings`.
    pub fn read(&mut self, game: Game<'_>, findings: &mut Findings) -> &Record {
        self.read_as_written(game, findings);
        if self.record.kind == Kind::Unlur {
            self.play(game, findings);
        }
        &self.record
    }

    fn read_as_written(&mut self, game: Game<'_>, findings: &mut Findings) {
        let mut kind = kind(game, self.options.assume_unlur, findings);
        if kind == Kind::Unlur
            && let Some(excess) = rectangles::excess(game)
        {
            findings.push(excess);
            kind = Kind::Unreadable;
        }
        let record = &mut self.record;
        record.clear();
        record.kind = kind;
        if kind != Kind::Unlur {
            return;
        }
        let all = self.options.variations;
        self.steps.read(game, all, &mut record.info);
        if let Some(result) = record.info(game, InfoField::Result) {
            record.claim = Claim::read(&result.simple_text());
        }
        let choice = self.find_board(game, findings);
        let candidate = choice.map(|choice| choice.candidate);
        let board = candidate.map(|it| (Board::get(it.side), it.coordinates));
        self.check_nodes(game, board, findings);
        self.record.side = candidate.map(|it| it.side);
        self.record.reading = choice.map(|choice| Reading {
            coordinates: choice.candidate.coordinates,
            size: choice.candidate.size,
            contract: ContractReading::Colour,
            pass: PassReading::None,
            certain: choice.certain,
        });
    }

    /// Checks the properties of the nodes other than moves.
    fn check_nodes(
        &mut self,
        game: Game<'_>,
        board: Option<(&'static Board, Coordinates)>,
        findings: &mut Findings,
    ) {
        let mut check = NodeCheck::new(game, board, findings);
        for &node in &self.steps.other_nodes {
            check.check(node as usize);
        }
        if !self.options.variations {
            // What is lost there is lost, whether or not its moves are checked.
            for node in game.tree().main_line_length()..game.tree().node_count() {
                check.check_lost(node);
            }
        }
        self.record.has_swallowed_move = check.has_swallowed_move;
        let tree = game.tree();
        let main_line = tree.main_line_length();
        let mut declarations = Declarations::new(game);
        let nodes = self.steps.other_nodes.iter().map(|&node| node as usize);
        for node in nodes.take_while(|&node| node < main_line) {
            declarations.check(node, findings);
        }
        for node in main_line..tree.node_count() {
            declarations.check(node, findings);
        }
    }

    /// The board and the coordinates to read by.
    fn find_board(&mut self, game: Game<'_>, findings: &mut Findings) -> Option<Choice> {
        let written = self.record.info(game, InfoField::Size);
        let options = &self.options;
        let declared = self.declared_coordinates(game);
        let coordinates = options.coordinates.or(declared);
        let number = written.and_then(|written| size::number(written.raw()));
        let is_width = number.and_then(size::side_of_width).is_some();
        let means = match options.size_means {
            // A record that declares its coordinates, as canonical form does, gives the width.
            SizeMeans::Auto if declared.is_some() && is_width => SizeMeans::Width,
            means => means,
        };
        let steps = self.steps.main_line();
        let choice = number.and_then(|number| {
            let candidates = candidates(number, means, coordinates);
            choose(steps, number, candidates)
        });
        if let (Some(choice), Some(written)) = (choice, written) {
            let Candidate { size, side, .. } = choice.candidate;
            if size == SizeMeaning::Side && means == SizeMeans::Auto {
                findings.push(Finding::new(
                    Code::SizeIsSide,
                    written.span(),
                    format!(
                        "the size gives the side, {}, instead of the width, {}",
                        side.get(),
                        side.width()
                    ),
                ));
            }
            Self::report_guess(game, choice.candidate, coordinates, findings);
            let is_declared = means != SizeMeans::Auto || coordinates == Some(Coordinates::Pbem);
            if choice.misfits >= MANY_MISFITS && !is_declared {
                Self::report_suspect_size(steps, choice, written.span(), findings);
            }
            return Some(choice);
        }
        if let Some(written) = written {
            findings.push(Finding::new(
                Code::BadSize,
                written.span(),
                "no Unlur board has this size; the width is an odd number from 3 to 51",
            ));
        } else if options.side.is_none() && !Self::has_torn_size(game) {
            findings.push(Finding::new(
                Code::MissingSize,
                root_span(game),
                "the record gives no board size; `--side N` supplies one",
            ));
        }
        let width = options.side?.width();
        let candidates = candidates(width, SizeMeans::Width, coordinates);
        let choice = choose(steps, width, candidates)?;
        Self::report_guess(game, choice.candidate, coordinates, findings);
        Some(choice)
    }

    /// Reports a size if all points fit the board of exactly one other size.
    #[cold]
    fn report_suspect_size(
        steps: &[Step],
        choice: Choice,
        span: Range<u64>,
        findings: &mut Findings,
    ) {
        let side = choice.candidate.side;
        if let Some((other, points)) = only_other_side(steps, side) {
            findings.push(Finding::new(
                Code::SizeSuspect,
                span,
                format!(
                    "{} of {points} points are outside side {}; all are cells of side {}, SZ[{}]",
                    choice.misfits,
                    side.get(),
                    other.get(),
                    other.width()
                ),
            ));
        }
    }

    /// Whether the root has a size, but its value is not closed.
    fn has_torn_size(game: Game<'_>) -> bool {
        let size = game.root().and_then(|root| root.property(Name::SZ));
        let size = size.and_then(Property::first_value);
        size.is_some_and(|size| size.is_torn())
    }

    /// Reports coordinates that are not declared and not the default.
    fn report_guess(
        game: Game<'_>,
        chosen: Candidate,
        declared: Option<Coordinates>,
        findings: &mut Findings,
    ) {
        if declared.is_none() && chosen.coordinates != Coordinates::Hex {
            findings.push(Finding::new(
                Code::CoordinatesGuessed,
                root_span(game),
                "the points fit `pbem` coordinates, not the usual `hex`; `--coordinates pbem` \
                 declares them",
            ));
        }
    }

    /// The coordinates that the record itself declares.
    fn declared_coordinates(&self, game: Game<'_>) -> Option<Coordinates> {
        let declared = self.record.info(game, InfoField::CoordinateSystem)?;
        coordinates(declared.raw())
    }
}
