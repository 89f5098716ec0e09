//! One node of a game.

use super::annotation::{self, Annotation};
use crate::analysis::ReviewBlock;
use crate::draw::diagram::Markup;
use crate::draw::graph::MoveQuality;
use crate::finding::Severity;
use crate::game::{Cell, Color, Outcome, PatternMatch, Phase};
use crate::record::{Effect as PlyEffect, PlayedNode, Ply};
use crate::sgf::{Game, Name, Property};

/// The effect of a node's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The node has no move.
    Nothing,
    /// A stone of the contract.
    ContractStone(Cell),
    /// A stone in play.
    Stone(Color, Cell),
    /// The pass that ended the contract.
    Pass,
    /// A player gave up.
    Resignation(Color),
    /// The move could not be made; a finding explains why.
    Skipped,
    /// The game was over.
    AfterEnd,
}

impl Effect {
    /// The cell of the stone, if it is one.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::ContractStone(cell) | Self::Stone(_, cell) => Some(cell),
            _ => None,
        }
    }
}

/// How the board decided the game at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The winner, and how they won.
    pub outcome: Outcome,
    /// A stone of the deciding chain.
    pub stone: Cell,
}

/// A finding at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How bad it is.
    pub severity: Severity,
    /// Its code.
    pub code: &'static str,
    /// Its text.
    pub message: String,
}

/// The block of `unlur review` in the comment of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Its result in one sentence.
    pub sentence: String,
    /// Whether the best line begins here, as a variation.
    pub is_best_line: bool,
    /// The whole comment as written.
    pub written: String,
}

impl Review {
    /// Takes the block out of a comment, and the names of the properties that the review added.
    fn take(comment: &mut String) -> Option<(Self, Vec<String>)> {
        let block = ReviewBlock::find(comment)?;
        let rest = block.without(comment);
        let sets = block.sets().map(str::to_owned).collect();
        let review = Self {
            sentence: block.sentence(),
            is_best_line: block.is_best_line(),
            written: String::new(),
        };
        let written = std::mem::replace(comment, rest);
        Some((Self { written, ..review }, sets))
    }
}

/// One node of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The 0-based index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// The 1-based ply of the latest move on the path to the node; 0 before the first.
    pub ply: u32,
    /// The effect of the move.
    pub effect: Effect,
    /// The move as it is written, if it has no effect on the board.
    pub written: String,
    /// Every change to the board, in order, setup stones included.
    pub changes: Vec<(Cell, Option<Color>)>,
    /// The part of the game after the node.
    pub phase: Phase,
    /// Who is to move after the node; `None` if either may or the game is over.
    pub turn: Option<Color>,
    /// Set if the board decided the game here.
    pub decision: Option<Decision>,
    /// The winning patterns that first hold here.
    pub patterns: Vec<PatternMatch>,
    /// `N`, the name of the node.
    pub name: String,
    /// `C`, the comment, without the block of a review.
    pub comment: String,
    /// The block of `unlur review` in the comment.
    pub review: Option<Review>,
    /// `BM`, `DO`, `IT`, `TE`, `GB`, `GW`, `DM`, `UC`, `HO`: what people or a review say about the
    /// move or the position.
    pub annotations: Vec<Annotation>,
    /// Marks, labels and lines.
    pub markup: Markup,
    /// `SBKV`, Black's chance of winning after the node, 0 to 100.
    pub chance: Option<f64>,
    /// `BM`, `DO` or `TE`: what the record says about the move.
    pub quality: Option<MoveQuality>,
    /// The findings here.
    pub notes: Vec<Note>,
}

impl Step {
    /// The comment as written, with the block of a review.
    #[must_use]
    pub fn written_comment(&self) -> &str {
        let review = self.review.as_ref();
        review.map_or(&self.comment, |review| &review.written)
    }

    /// The signs of its annotations, as `?!`.
    #[must_use]
    pub fn signs(&self) -> String {
        self.annotations.iter().map(|one| one.sign()).collect()
    }

    /// The annotations and the review, a sentence each. Words that a review set are in its
    /// own sentence.
    #[must_use]
    pub fn judgements(&self) -> Vec<String> {
        let own = self.annotations.iter().filter(|one| !one.is_of_review);
        let words = own.map(|one| one.words().to_owned());
        let review = self.review.as_ref().map(|review| review.sentence.clone());
        let review = review.filter(|sentence| !sentence.is_empty());
        words.chain(review).collect()
    }

    pub(super) fn new(played: &PlayedNode<'_>, before: &[Self], game: Game<'_>) -> Self {
        let node = game.node(played.node);
        let parent = node.parent().map(|parent| parent.index());
        let position = played.position;
        let written = played.plies.iter().find(|ply| ply.is_move());
        let was_over = parent.is_some_and(|parent| before[parent].phase == Phase::Over);
        let effect = written.map_or(Effect::Nothing, effect);
        let changes = played.plies.iter().filter_map(|ply| {
            let stone = ply.stone().map(|(color, cell)| (cell, Some(color)));
            stone.or(ply.setup())
        });
        let text = |name: Name| {
            let value = node.property(name).and_then(Property::first_value);
            value.map_or(String::new(), |value| value.text().trim_end().to_owned())
        };
        let mut comment = text(Name::C);
        let (review, sets) = Review::take(&mut comment).unzip();
        let sets = sets.unwrap_or_default();
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let annotations = annotation::annotations(node, &sets);
        Self {
            parent,
            ply: played.number,
            effect,
            written: match (effect, written) {
                (Effect::Skipped | Effect::AfterEnd, Some(ply)) => {
                    ply.value(game).simple_text().trim().to_owned()
                }
                _ => String::new(),
            },
            changes: changes.collect(),
            phase: position.phase(),
            turn: position.turn(),
            decision: (!was_over)
                .then(|| {
                    Some(Decision {
                        outcome: position.outcome()?,
                        stone: position.deciding_stone()?,
                    })
                })
                .flatten(),
            patterns: played.patterns.iter().map(|found| found.value).collect(),
            name: text(Name::N).replace('\n', " "),
            comment,
            review,
            markup: Markup::default(),
            chance: annotation::chance(node),
            quality: annotation::quality(&annotations),
            annotations,
            notes: Vec::new(),
        }
    }
}

/// The effect of a move.
fn effect(ply: &Ply) -> Effect {
    match (ply.effect, ply.cell, ply.color) {
        (PlyEffect::ContractStone, Some(cell), _) => Effect::ContractStone(cell),
        (PlyEffect::Stone, Some(cell), Some(color)) => Effect::Stone(color, cell),
        (PlyEffect::ContractEnd | PlyEffect::ImpliedContractEnd, ..) => Effect::Pass,
        (PlyEffect::Resignation, _, Some(color)) => Effect::Resignation(color),
        (PlyEffect::AfterEnd, ..) => Effect::AfterEnd,
        _ => Effect::Skipped,
    }
}
