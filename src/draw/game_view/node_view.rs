//! One node of a game.

use std::sync::LazyLock;

use super::annotation::{self, Annotation};
use crate::analysis::{ReviewBlock, Verdict};
use crate::draw::diagram::{Diagram, Highlight, Markup};
use crate::draw::graph::MoveQuality;
use crate::draw::markup;
use crate::finding::Finding;
use crate::game::{Cell, Color, Coordinates, PatternMatch, Phase};
use crate::record::{Effect, PlayedNode, Ply, PlyKind, Termination};
use crate::sgf::{Game, PropertyId};

/// The maximum length of the text that is shown for a game without a board.
const MAX_CHARACTERS: usize = 20_000;

/// The move of a node as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeMove {
    /// The node has no move.
    Nothing,
    /// A stone of the contract.
    ContractStone(Cell),
    /// A stone in play.
    Stone(Color, Cell),
    /// The pass that ended the contract.
    Pass,
    /// A player gave up, ran out of time or forfeited.
    Loss(Color, Termination),
    /// The move could not be made; a finding explains why.
    Skipped,
    /// The game was over.
    AfterEnd,
}

impl NodeMove {
    /// The cell of the stone, if it is one.
    #[must_use]
    pub fn cell(self) -> Option<Cell> {
        self.stone().map(|(cell, _)| cell)
    }

    /// Its change to the board.
    const fn stone(self) -> Option<(Cell, Option<Color>)> {
        match self {
            Self::ContractStone(cell) => Some((cell, Some(Color::Black))),
            Self::Stone(color, cell) => Some((cell, Some(color))),
            _ => None,
        }
    }
}

/// One node of a game.
///
/// Most nodes of most games are only a stone, and a hostile game has millions of them. Rare data,
/// except the comment, is in [`Details`], which is allocated only if needed; see
/// [`details`](Self::details).
#[derive(Clone, Debug, PartialEq)]
pub struct NodeView {
    /// The index of the parent; `u32::MAX` at the root.
    parent: u32,
    /// The 1-based ply of the latest move on the path to the node; 0 before the first.
    pub ply: u32,
    /// The effect of the move.
    pub effect: NodeMove,
    /// The part of the game after the node.
    pub phase: Phase,
    /// Who is to move after the node; `None` if either may or the game is over.
    pub turn: Option<Color>,
    /// `C`, the comment, without the block of a review.
    pub comment: Box<str>,
    details: Option<Box<Details>>,
}

/// The data that few nodes have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Details {
    /// Every change to the board, in order, if there are others than the stone of the move.
    changes: Vec<(Cell, Option<Color>)>,
    /// If the board decided the game here: how, with the edges of the shortest way, and this way.
    pub decision: Option<Box<(Verdict, Highlight)>>,
    /// The winning patterns that first hold here.
    pub patterns: Vec<PatternMatch>,
    /// `N`, the name of the node.
    pub name: String,
    /// The sentences of the block of `unlur review` in the comment.
    pub review: Vec<String>,
    /// Whether the best line begins here as a variation, according to that block.
    pub is_best_line: bool,
    /// The loss in words, if the review is not sure how bad the move was.
    pub doubt: Option<String>,
    /// `BM`, `DO`, `IT`, `TE`, `GB`, `GW`, `DM`, `UC`, `HO`: the judgements of people or a review
    /// on the move or the position.
    pub annotations: Vec<Annotation>,
    /// Marks, labels and lines.
    pub markup: Markup,
    /// `SBKV`, Black's chance of winning after the node, 0 to 100.
    pub chance: Option<f64>,
    /// The ends of the interval of this chance, if the review of the first node has them.
    pub interval: Option<(f64, f64)>,
    /// `BM`, `DO` or `TE`: the record's judgement of the move.
    pub quality: Option<MoveQuality>,
    /// The findings here.
    pub notes: Vec<Finding>,
}

/// The details of a node without any.
static NO_DETAILS: LazyLock<Details> = LazyLock::new(Details::default);

impl NodeView {
    /// The data that nodes seldom have.
    #[must_use]
    pub fn details(&self) -> &Details {
        self.details.as_deref().unwrap_or_else(|| &NO_DETAILS)
    }

    /// The 0-based index of the parent; `None` for the root.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        (self.parent != u32::MAX).then_some(self.parent as usize)
    }

    /// Every change to the board, in order, setup stones included.
    pub fn changes(&self) -> impl Iterator<Item = (Cell, Option<Color>)> {
        let stone = self
            .effect
            .stone()
            .filter(|_| self.details().changes.is_empty());
        stone
            .into_iter()
            .chain(self.details().changes.iter().copied())
    }

    /// Whether it has neither a comment nor details.
    #[cfg(feature = "json")]
    pub(in crate::draw) fn is_plain(&self) -> bool {
        self.details.is_none() && self.comment.is_empty()
    }

    pub(super) fn details_mut(&mut self) -> &mut Details {
        self.details.get_or_insert_default()
    }

    /// The signs of its annotations, such as `?!`, and `~` if the review is not sure about the
    /// move.
    #[must_use]
    pub fn signs(&self) -> String {
        let signs = self.details().annotations.iter().map(|one| one.sign);
        signs
            .chain(self.details().doubt.as_ref().map(|_| "~"))
            .collect()
    }

    /// The annotations and the review, a sentence each. Annotations that a review added are not
    /// repeated: its own sentence has them.
    #[must_use]
    pub fn judgements(&self) -> Vec<String> {
        let own = self
            .details()
            .annotations
            .iter()
            .filter(|one| !one.is_of_review);
        let words = own.map(|one| one.words.to_owned());
        let review = self.details().review.iter().chain(&self.details().doubt);
        words.chain(review.cloned()).collect()
    }

    /// The node of a game without a board: its text, and a heading that states how much of it is
    /// shown.
    pub(super) fn of_text(text: &str) -> Self {
        let mut characters = text.char_indices();
        let end = characters.nth(MAX_CHARACTERS).map(|(end, _)| end);
        let shown = &text[..end.unwrap_or(text.len())];
        let details = Details {
            name: match end {
                _ if text.is_empty() => "The text of this entry is not shown".to_owned(),
                None => "Text".to_owned(),
                Some(_) => format!("The text is long: its first {MAX_CHARACTERS} characters"),
            },
            ..Details::default()
        };
        Self {
            parent: u32::MAX,
            ply: 0,
            effect: NodeMove::Nothing,
            phase: Phase::Over,
            turn: None,
            comment: shown.trim().replace("\r\n", "\n").into(),
            details: Some(Box::new(details)),
        }
    }

    pub(super) fn new(
        played: &PlayedNode<'_>,
        before: &[Self],
        game: Game<'_>,
        coordinates: Coordinates,
    ) -> Self {
        let node = game.known_node(played.node);
        let parent = node.parent().map(|parent| parent.index());
        let position = played.position;
        let was_over = parent.is_some_and(|parent| before[parent].phase == Phase::Over);
        let written = played.plies.iter().find(|ply| ply.is_move());
        let effect = written.map_or(NodeMove::Nothing, effect);
        let changes = played.plies.iter().filter_map(|ply| {
            let stone = ply.stone().map(|(color, cell)| (cell, Some(color)));
            stone.or(ply.setup())
        });
        let mut changes: Vec<_> = changes.collect();
        if changes.first().copied() == effect.stone() && changes.len() == 1 {
            changes = Vec::new();
        }
        let comment = node.comment().unwrap_or_default();
        let comment = comment.trim_end();
        let block = ReviewBlock::find(comment);
        let doubt = block.as_ref().and_then(ReviewBlock::doubt);
        let sets: Vec<&str> = block.iter().flat_map(ReviewBlock::sets).collect();
        let annotations = annotation::annotations(node, &sets);
        let name = node.value(PropertyId::N);
        let name = name.map(|name| name.text().trim_end().replace('\n', " "));
        let mut markup = Markup::default();
        markup::read(node, position.board(), coordinates, &mut markup);
        let outcome = position.outcome().filter(|_| !was_over);
        let details = Details {
            changes,
            decision: outcome.and_then(|outcome| {
                let chain = Diagram::from_position(position, coordinates).chain?;
                let edges = Some(chain.edges.clone().into());
                let verdict = Verdict::on_board(outcome, played.number);
                Some(Box::new((Verdict { edges, ..verdict }, chain)))
            }),
            patterns: played.patterns.iter().map(|found| found.value).collect(),
            name: name.unwrap_or_default(),
            review: block.iter().flat_map(ReviewBlock::sentences).collect(),
            is_best_line: block.as_ref().is_some_and(ReviewBlock::is_best_line),
            doubt: doubt.map(str::to_owned),
            markup,
            chance: annotation::chance(node),
            quality: annotation::quality(&annotations),
            annotations,
            ..Details::default()
        };
        Self {
            parent: parent.map_or(u32::MAX, |parent| u32::try_from(parent).unwrap_or(u32::MAX)),
            ply: played.number,
            effect,
            phase: position.phase(),
            turn: position.turn(),
            comment: match &block {
                Some(block) => block.without(comment).into(),
                None => comment.into(),
            },
            details: (details != *NO_DETAILS).then(|| Box::new(details)),
        }
    }
}

/// The effect of a move.
fn effect(ply: &Ply) -> NodeMove {
    if let (Effect::Loss, PlyKind::Loss(by), Some(color)) = (ply.effect, ply.kind, ply.color) {
        return NodeMove::Loss(color, by);
    }
    match (ply.effect, ply.cell, ply.color) {
        (Effect::ContractStone, Some(cell), _) => NodeMove::ContractStone(cell),
        (Effect::Stone, Some(cell), Some(color)) => NodeMove::Stone(color, cell),
        (Effect::ContractEnd | Effect::ImpliedContractEnd, ..) => NodeMove::Pass,
        (Effect::AfterEnd, ..) => NodeMove::AfterEnd,
        _ => NodeMove::Skipped,
    }
}

/// The move of a node as it is written, if it has no effect on the board.
pub(super) fn written(played: &PlayedNode<'_>, game: Game<'_>) -> Option<Box<str>> {
    let ply = played.plies.iter().find(|ply| ply.is_move())?;
    if !matches!(effect(ply), NodeMove::Skipped | NodeMove::AfterEnd) {
        return None;
    }
    let value = ply.value(game).simple_text();
    let value = Some(value.trim()).filter(|value| !value.is_empty());
    value.map(Box::from)
}
