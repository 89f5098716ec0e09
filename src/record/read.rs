//! A [`Game`] to a [`Record`]: which game, which board, which spellings.

use std::ops::Range;

use super::candidates::{
    Candidate, Choice, SuspectSize, candidates, choose, number, side_of_width, suspect_size,
};
use super::claim::Claim;
use super::declarations::{Declarations, coordinates};
use super::dialect::{ContractReading, Dialect, Options, PassReading, SizeMeaning};
use super::game_type::{kind, root_span};
use super::header::Header;
use super::node_check::NodeCheck;
use super::record::{Kind, Record};
use super::replay::Branch;
use super::step::Steps;
use crate::finding::{Code, Findings};
use crate::game::{Board, Coordinates, Position, Rules, Side};
use crate::sgf::{Game, Property, PropertyId};

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

    /// Reads a game and plays it. Adds its findings to `findings`, and those of its variations to
    /// `of_variations`.
    pub fn read(
        &mut self,
        game: Game<'_>,
        findings: &mut Findings,
        of_variations: &mut Findings,
    ) -> &Record {
        self.read_as_written(game, findings, of_variations);
        if self.record.kind == Kind::Unlur {
            self.play(game, findings, of_variations);
        }
        &self.record
    }

    fn read_as_written(
        &mut self,
        game: Game<'_>,
        findings: &mut Findings,
        of_variations: &mut Findings,
    ) {
        let kind = kind(game, self.options.assume_unlur, findings);
        let record = &mut self.record;
        record.clear();
        record.kind = kind;
        if kind != Kind::Unlur {
            return;
        }
        self.steps.read(game, &mut record.info);
        if let Some(result) = record.header(game, Header::Result) {
            record.claim = Claim::read(&result.simple_text());
        }
        let choice = self.find_board(game, findings);
        let candidate = choice.map(|choice| choice.candidate);
        let board = candidate.map(|it| (Board::get(it.side), it.coordinates));
        self.check_nodes(game, board, findings, of_variations);
        self.record.side = candidate.map(|it| it.side);
        self.record.reading = choice.map(|choice| Dialect {
            coordinates: choice.candidate.coordinates,
            size: choice.candidate.size,
            contract: ContractReading::Colour,
            pass: PassReading::None,
            certain: choice.certain && !self.record.is_size_suspect,
        });
    }

    /// Checks the properties of the nodes other than moves.
    fn check_nodes(
        &mut self,
        game: Game<'_>,
        board: Option<(&'static Board, Coordinates)>,
        findings: &mut Findings,
        of_variations: &mut Findings,
    ) {
        let tree = game.tree();
        let main_line = tree.main_line_length();
        let nodes = &self.steps.other_nodes;
        let (own, others) =
            nodes.split_at(nodes.partition_point(|&node| (node as usize) < main_line));
        let mut check = NodeCheck::new(game, board, findings);
        check.is_size_declared =
            self.options.coordinates.is_some() || self.options.size_means.is_some();
        for &node in own {
            check.check(node as usize);
        }
        self.record.has_swallowed_value = check.has_swallowed_value;
        self.record.is_size_suspect |= check.was_size_suspect;
        if !others.is_empty() {
            let mut check = NodeCheck::new(game, board, of_variations);
            // Only the main line decides whether the size is right.
            check.is_size_declared = true;
            for &node in others {
                check.check(node as usize);
            }
            self.record.has_swallowed_value |= check.has_swallowed_value;
            // Damage in a variation counts as damage of the game.
            let damage = of_variations.as_slice().iter();
            let damage = damage.filter(|finding| finding.code.is_damage());
            findings.extend(damage.cloned());
            of_variations.retain(|finding| !finding.code.is_damage());
        }
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
        let (record, options, steps) = (&self.record, &self.options, self.steps.main_line());
        let written = record.declared(game, PropertyId::SZ);
        let declared = record.declared(game, PropertyId::CS);
        let declared = declared.and_then(|declared| coordinates(declared.raw()));
        let (coordinates, means) = if game.is_of_written_text() {
            (None, Some(SizeMeaning::Width))
        } else {
            (options.coordinates, options.size_means)
        };
        let coordinates = coordinates.or(declared);
        let is_declared = coordinates.is_some() || means.is_some();
        let number = written.and_then(|written| number(written.raw()));
        let is_width = number.and_then(side_of_width).is_some();
        let means = match means {
            // A record that declares its coordinates, as canonical form does, gives the width.
            None if declared.is_some() && is_width => Some(SizeMeaning::Width),
            means => means,
        };
        let choose = |size, means| choose(steps, size, candidates(size, means, coordinates));
        let supplied = || choose(options.side?.width(), Some(SizeMeaning::Width));
        let mut choice = number.and_then(|number| choose(number, means));
        match (written, choice) {
            (Some(written), Some(choice)) => {
                let may_be_wrong = means.is_none() && coordinates != Some(Coordinates::Pbem);
                let suspect = may_be_wrong.then(|| suspect_size(steps, choice, is_declared));
                if let Some(suspect) = suspect.flatten() {
                    if let Some(choice) = supplied().filter(fits_hex) {
                        self.record.has_supplied_side = true;
                        return Some(choice);
                    }
                    report_suspect_size(suspect, choice, written.span(), findings);
                    // The board is probably not the one that is meant, so nothing more is reported
                    // about it.
                    self.record.is_size_suspect = true;
                    return Some(choice);
                }
                let Candidate { size, side, .. } = choice.candidate;
                if size == SizeMeaning::Side && means.is_none() {
                    report_side(side, written.span(), findings);
                }
            }
            (Some(written), None) => {
                let message =
                    "no Unlur board has this size; the width is an odd number from 3 to 51";
                findings.report(Code::BadSize, written.span(), message);
            }
            (None, _) if options.side.is_none() && !has_torn_size(game) => {
                let message = "the record gives no board size; `--side N` supplies one";
                findings.report(Code::MissingSize, root_span(game), message);
            }
            (None, _) => {}
        }
        if choice.is_none() {
            choice = supplied();
            self.record.has_supplied_side = choice.is_some();
        }
        let is_pbem = choice?.candidate.coordinates == Coordinates::Pbem;
        if is_pbem && coordinates.is_none() {
            report_pbem(root_span(game), findings);
        }
        choice
    }
}

/// Whether all points are cells of a board in `hex` coordinates.
fn fits_hex(choice: &Choice) -> bool {
    choice.misfits == 0 && choice.candidate.coordinates == Coordinates::Hex
}

/// Reports coordinates that only the points show.
#[cold]
fn report_pbem(span: Range<u64>, findings: &mut Findings) {
    let message = "the points fit `pbem` coordinates, not the usual `hex`; \
                   `--coordinates pbem` declares them";
    findings.report(Code::CoordinatesGuessed, span, message);
}

/// Reports a size that gives the side.
#[cold]
fn report_side(side: Side, span: Range<u64>, findings: &mut Findings) {
    let (side, width) = (side.get(), side.width());
    let message = format!("the size gives the side, {side}, instead of the width, {width}");
    findings.report(Code::SizeIsSide, span, message);
}

/// Reports a size that the points contradict.
#[cold]
fn report_suspect_size(
    suspect: SuspectSize,
    choice: Choice,
    span: Range<u64>,
    findings: &mut Findings,
) {
    let message = format!(
        "{} of {} points are outside side {} in `hex`; all are cells of side {}, SZ[{}]",
        suspect.misfits,
        suspect.points,
        choice.candidate.side.get(),
        suspect.fitting.get(),
        suspect.fitting.width()
    );
    findings.report(Code::SizeSuspect, span, message);
}

/// Whether the root has a size, but its value is not closed.
fn has_torn_size(game: Game<'_>) -> bool {
    let size = game.root().and_then(|root| root.property(PropertyId::SZ));
    let size = size.and_then(Property::first_value);
    size.is_some_and(|size| size.is_torn())
}
