//! A game node by node, ready to be drawn: the move, the comment and the marks of each node.

use super::diagram::{Diagram, Highlight, Markup, Stone};
use super::markup;
use crate::analysis::{Ending, Judge, Judgement, Verdict};
use crate::finding::{Finding, Severity};
use crate::game::{Board, Cell, Color, Coordinates, Outcome, PatternMatch, Phase, Side};
use crate::record::{Effect as PlyEffect, InfoField, PlayedNode, Ply};
use crate::sgf::{Game, Name, Node, Property};

/// What the move of a node did.
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

/// One node of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The 0-based index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// The 1-based ply of the latest move on the path to the node; 0 before the first.
    pub ply: u32,
    /// What the move did.
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
    /// `C`, the comment.
    pub comment: String,
    /// Marks, labels and lines.
    pub markup: Markup,
    /// What is wrong or unusual here.
    pub notes: Vec<Note>,
}

/// A game of Unlur, node by node.
#[derive(Clone, Debug, PartialEq)]
pub struct Walkthrough {
    /// The side of the board.
    pub side: Side,
    /// The coordinates of the record.
    pub coordinates: Coordinates,
    /// The nodes in preorder: each node is followed by its variations.
    pub steps: Vec<Step>,
    /// The number of nodes in the main line; they come first.
    pub main_line: usize,
    /// The text of a game-info property; empty if there is none.
    pub info: GameInfo,
    /// Who won the main line.
    pub verdict: Option<Verdict>,
    /// Whether there is no finding of severity error.
    pub is_legal: bool,
}

/// The players, the date and the place; empty texts if the record does not give them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// `PB`.
    pub black: String,
    /// `PW`.
    pub white: String,
    /// `DT`.
    pub date: String,
    /// `EV`.
    pub event: String,
    /// `RO`.
    pub round: String,
    /// `PC`.
    pub place: String,
    /// `RE`.
    pub result: String,
}

impl GameInfo {
    fn new(judgement: &Judgement<'_>) -> Self {
        let text = |field| {
            let value = judgement.record.info(judgement.game, field);
            value.map_or(String::new(), |value| value.simple_text().trim().to_owned())
        };
        Self {
            black: text(InfoField::Black),
            white: text(InfoField::White),
            date: text(InfoField::Date),
            event: text(InfoField::Event),
            round: text(InfoField::Round),
            place: text(InfoField::Place),
            result: text(InfoField::Result),
        }
    }

    /// The players, as in `Ada (Black) against Bo (White)`; empty if neither is named.
    #[must_use]
    pub fn players(&self) -> String {
        if self.black.is_empty() && self.white.is_empty() {
            return String::new();
        }
        let name = |name: &str| if name.is_empty() { "?" } else { name }.to_owned();
        let (black, white) = (name(&self.black), name(&self.white));
        format!("{black} (Black) against {white} (White)")
    }

    /// The date, event, round and place that are known.
    #[must_use]
    pub fn circumstances(&self) -> String {
        let details = [&self.date, &self.event, &self.round, &self.place];
        let known: Vec<&str> = details
            .into_iter()
            .map(String::as_str)
            .filter(|detail| !detail.is_empty())
            .collect();
        known.join(", ")
    }
}

impl Walkthrough {
    /// Judges a game and collects the data of every node. `None` if it is not Unlur or has no
    /// board.
    ///
    /// `has_places` is whether the findings point into the text of the game; if they point into the
    /// file that it was converted from, they are matched by their ply.
    #[must_use]
    pub fn new(judge: &mut Judge, game: Game<'_>, has_places: bool) -> Option<Self> {
        let judgement = judge.judge(game);
        let (side, reading) = (judgement.record.side?, judgement.record.reading?);
        let findings = judgement.findings.to_vec();
        let info = GameInfo::new(&judgement);
        let verdict = judgement.verdict;
        let is_legal = judgement.is_legal();
        let has_variations = judge.checks_variations();

        let mut steps: Vec<Step> = Vec::with_capacity(game.tree().node_count());
        let more = judge.play_tree(game, |played| {
            let step = Step::new(played, &steps, game);
            steps.push(step);
        });
        for (node, step) in game.nodes().zip(&mut steps) {
            markup::read(
                node,
                Board::get(side),
                reading.coordinates,
                &mut step.markup,
            );
        }
        inherit_dimmed(game, &mut steps);
        let main_line = game.tree().main_line_length();
        let mut walkthrough = Self {
            side,
            coordinates: reading.coordinates,
            steps,
            main_line,
            info,
            verdict,
            is_legal,
        };
        for finding in &findings {
            let node = walkthrough.node_of(finding, game, has_places);
            walkthrough.note(node, finding);
        }
        if !has_variations {
            for finding in &more {
                walkthrough.note(game.node_at(finding.span.start), finding);
            }
        }
        Some(walkthrough)
    }

    fn node_of(&self, finding: &Finding, game: Game<'_>, has_places: bool) -> usize {
        if has_places {
            return game.node_at(finding.span.start);
        }
        let ply = finding.ply.unwrap_or(0);
        self.node_at_ply(ply).unwrap_or(0)
    }

    fn note(&mut self, node: usize, finding: &Finding) {
        if let Some(step) = self.steps.get_mut(node) {
            step.notes.push(Note {
                severity: finding.severity(),
                code: finding.code.name(),
                message: finding.message.to_string(),
            });
        }
    }

    /// The number of plies of the main line.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.main().last().map_or(0, |step| step.ply)
    }

    /// The nodes of the main line.
    #[must_use]
    pub fn main(&self) -> &[Step] {
        &self.steps[..self.main_line.min(self.steps.len())]
    }

    /// The last node of the main line before the next ply begins: it includes setup stones after
    /// the 1-based ply `ply`. Ply 0 is the position before the first move.
    #[must_use]
    pub fn node_at_ply(&self, ply: u32) -> Option<usize> {
        let first = self.main().iter().position(|step| step.ply == ply)?;
        // The node of the move has its comment; only the start may span several nodes.
        if ply > 0 {
            return Some(first);
        }
        self.main().iter().rposition(|step| step.ply == ply)
    }

    /// The nodes from the root to a node.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        let parent = |&node: &usize| self.steps[node].parent;
        let mut path: Vec<usize> = std::iter::successors(Some(node), parent).collect();
        path.reverse();
        path
    }

    /// The children of each node.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.steps.len()];
        for (node, step) in self.steps.iter().enumerate() {
            if let Some(parent) = step.parent {
                children[parent].push(node);
            }
        }
        children
    }

    /// The board after a node, with the number of its ply on each stone.
    #[must_use]
    pub fn diagram(&self, node: usize) -> Diagram {
        let mut diagram = Diagram::new(self.side, self.coordinates);
        let mut decision = None;
        let mut patterns = Vec::new();
        for node in self.path(node) {
            let step = &self.steps[node];
            for &(cell, color) in &step.changes {
                diagram.stones[cell.index()] = color.map(|color| Stone {
                    color,
                    is_contract: step.effect == Effect::ContractStone(cell),
                    number: (step.effect.cell() == Some(cell)).then_some(step.ply),
                });
            }
            decision = decision.or(step.decision);
            patterns.extend(&step.patterns);
        }
        let step = &self.steps[node];
        diagram.last = step.effect.cell();
        diagram.markup = step.markup.clone();
        if let Some(decision) = decision {
            let chain = Highlight::deciding_chain(&diagram, decision.stone, decision.outcome);
            diagram.chain = Some(chain);
        }
        diagram.title = self.info.players();
        diagram.description = self.describe(node, &diagram, &patterns);
        diagram
    }

    /// The patterns that hold at a node, in the order in which they appeared.
    #[must_use]
    pub fn patterns(&self, node: usize) -> Vec<PatternMatch> {
        let path = self.path(node).into_iter();
        path.flat_map(|node| self.steps[node].patterns.iter().copied())
            .collect()
    }

    /// The decision of the board on the path to a node.
    #[must_use]
    pub fn decision(&self, node: usize) -> Option<Decision> {
        let mut path = self.path(node).into_iter();
        path.find_map(|node| self.steps[node].decision)
    }

    /// Who has won at a node, in a sentence; empty if neither player has.
    #[must_use]
    pub fn verdict_at(&self, node: usize) -> String {
        let path = self.path(node);
        let decided = path.iter().find_map(|&node| {
            let step = &self.steps[node];
            step.decision.map(|decision| (decision.outcome, step.ply))
        });
        if let Some((outcome, ply)) = decided {
            return Verdict {
                winner: outcome.winner,
                by: Ending::Goal(outcome.by),
                ply: Some(ply),
                edges: Some(outcome.edges),
                also_foreign: outcome.also_foreign,
            }
            .to_string();
        }
        let step = &self.steps[node];
        let is_end = step.ply == self.plies() || step.phase == Phase::Over;
        if node < self.main_line && is_end {
            return self
                .verdict
                .map_or(String::new(), |verdict| verdict.to_string());
        }
        String::new()
    }

    /// The position in words, for readers who do not see the picture.
    fn describe(&self, node: usize, diagram: &Diagram, patterns: &[PatternMatch]) -> String {
        let board = diagram.board();
        let names = |color: Color| {
            let cells = board.cells().filter(|cell| {
                diagram.stones[cell.index()].is_some_and(|stone| stone.color == color)
            });
            let names: Vec<_> = cells
                .map(|cell| board.algebraic(self.coordinates, cell).to_string())
                .collect();
            if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(" ")
            }
        };
        let mut text = format!(
            "Unlur, side {}, after ply {}. Black: {}. White: {}.",
            self.side.get(),
            self.steps[node].ply,
            names(Color::Black),
            names(Color::White)
        );
        if let Some(last) = diagram.last {
            text += " Last move: ";
            text += board.algebraic(self.coordinates, last).as_str();
            text += ".";
        }
        let verdict = self.verdict_at(node);
        if !verdict.is_empty() {
            text += " ";
            text += &verdict;
            text += ".";
        }
        for found in patterns {
            text += " ";
            text += &pattern_sentence(*found);
            text += ".";
        }
        text
    }
}

/// A pattern in words, as in `opposite-edges for white, edges 6 3`.
#[must_use]
pub fn pattern_sentence(found: PatternMatch) -> String {
    let edges: Vec<_> = found.edges().iter().map(u8::to_string).collect();
    let (pattern, favoured) = (found.pattern.name(), found.pattern.favours());
    format!("{pattern} for {favoured}, edges {}", edges.join(" "))
}

impl Step {
    fn new(played: &PlayedNode<'_>, before: &[Self], game: Game<'_>) -> Self {
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
        Self {
            parent,
            ply: played.number,
            effect,
            written: match (effect, written) {
                (Effect::Skipped | Effect::AfterEnd, Some(ply)) => ply
                    .value(game)
                    .map_or(String::new(), |value| value.simple_text().trim().to_owned()),
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
            comment: text(Name::C),
            markup: Markup::default(),
            notes: Vec::new(),
        }
    }
}

/// What a move did.
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

/// `DD` applies until the next one, as FF\[4\] defines.
fn inherit_dimmed(game: Game<'_>, steps: &mut [Step]) {
    for index in 1..steps.len() {
        let node: Node<'_> = game.node(index);
        if node.property(Name::DD).is_none()
            && let Some(parent) = steps[index].parent
            && !steps[parent].markup.dimmed.is_empty()
        {
            let dimmed = steps[parent].markup.dimmed.clone();
            steps[index].markup.dimmed = dimmed;
        }
    }
}
