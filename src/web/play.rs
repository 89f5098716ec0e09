//! Moves that are tried: each is played by the rules, which give its effect or the reason why it is
//! refused.

use super::edit::add_child;
use super::game_text::{BROKEN, NO_NODE};
use super::session::Session;
use crate::analysis::{Judgement, capital};
use crate::draw::{GameView, NodeMove, NodeView, pattern_sentence};
use crate::finding::{Edit, Finding, Severity};
use crate::game::{Board, Color, Phase};
use crate::record::Termination;

/// A move that is tried.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trial {
    /// A stone of the player to move on the cell with this index.
    Stone(usize),
    /// The end of the contract.
    Pass,
    /// The end of the game.
    Resign(Color),
}

/// The state before the move.
struct Before {
    effects: Vec<NodeMove>,
    /// The number of the new node.
    child: usize,
    /// The effect that is wanted.
    effect: NodeMove,
    /// A child that makes this move already.
    same: Option<usize>,
    /// The edits that add the move, in each way it may be written.
    edits: Vec<Vec<Edit>>,
}

/// Plays a move after a node: returns its node and what it did.
pub(super) fn play(
    session: &mut Session,
    node: usize,
    trial: Trial,
) -> Result<(usize, String), String> {
    let before = session
        .text
        .walked(|judgement, game| Before::new(judgement, game, node, trial))
        .ok_or("there is no board")??;
    if let Some(same) = before.same {
        return Ok((same, String::new()));
    }
    let mut refusal = None;
    for edits in &before.edits {
        let text = session.text.with(edits);
        let result = text.walked(|_, game| before.result(game, node));
        match result.unwrap_or_else(|| Err(BROKEN.to_owned())) {
            Ok(said) => {
                session.change(text.bytes);
                return Ok((before.child, said));
            }
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    Err(refusal.unwrap_or_else(|| BROKEN.to_owned()))
}

impl Before {
    fn new(
        judgement: &Judgement<'_>,
        game: &GameView,
        node: usize,
        trial: Trial,
    ) -> Result<Self, String> {
        let step = game.nodes.get(node).ok_or(NO_NODE)?;
        let (effect, spellings) = written(game, step, trial)?;
        let is_inside = |&at: &usize| game.nodes[at].parent() >= Some(node);
        let after = (node + 1..game.nodes.len()).take_while(is_inside);
        let is_same = |&at: &usize| {
            let step = &game.nodes[at];
            step.parent() == Some(node) && step.effect == effect
        };
        let parent = judgement.game.known_node(node);
        let edits = spellings.iter();
        let edits = edits.map(|spelling| add_child(judgement.game, parent, spelling.as_bytes()));
        Ok(Self {
            effects: game.nodes.iter().map(|step| step.effect).collect(),
            same: after.clone().find(is_same),
            child: node + 1 + after.count(),
            effect,
            edits: edits.collect(),
        })
    }

    /// The effect of the move; an error if it was not made as wanted.
    fn result(&self, game: &GameView, node: usize) -> Result<String, String> {
        let step = game.nodes.get(self.child).ok_or(BROKEN)?;
        let effects = game.nodes.iter().map(|step| step.effect).take(node + 1);
        let is_kept = effects.eq(self.effects.iter().copied().take(node + 1));
        let is_one_more = game.nodes.len() == self.effects.len() + 1;
        if !is_kept || !is_one_more || step.parent() != Some(node) {
            return Err(BROKEN.to_owned());
        }
        let is_error = |note: &&Finding| note.severity() == Severity::Error;
        if let Some(found) = step.details().notes.iter().find(is_error) {
            return Err(refusal(found));
        }
        if step.effect != self.effect {
            let found = step.details().notes.first();
            return Err(found.map_or("The move has no effect here.".to_owned(), refusal));
        }
        Ok(said(game, self.child))
    }
}

/// Why a move is refused, in words for a player.
fn refusal(found: &Finding) -> String {
    match found.code.name() {
        "contract-edge" => "Before the pass no stone may stand on the edge.".to_owned(),
        _ => capital(&found.message) + ".",
    }
}

/// The effect that a move should have, and how it may be written. In the contract the colours of a
/// record may follow the seats.
fn written(
    game: &GameView,
    step: &NodeView,
    trial: Trial,
) -> Result<(NodeMove, Vec<String>), String> {
    let board = Board::get(game.side);
    let letter = |color: Color| if color == Color::Black { 'B' } else { 'W' };
    Ok(match trial {
        Trial::Pass => (NodeMove::Pass, vec![";B[]".into(), ";W[]".into()]),
        Trial::Resign(color) => {
            let text = format!(";{}[resign]", letter(color));
            (NodeMove::Loss(color, Termination::Resignation), vec![text])
        }
        Trial::Stone(index) => {
            let cell = board.cells().nth(index).ok_or("there is no such cell")?;
            let name = board.algebraic(game.coordinates, cell);
            if let (Phase::Play, Some(color)) = (step.phase, step.turn) {
                let text = format!(";{}[{name}]", letter(color));
                (NodeMove::Stone(color, cell), vec![text])
            } else {
                let texts = ['B', 'W'].map(|color| format!(";{color}[{name}]"));
                (NodeMove::ContractStone(cell), texts.into())
            }
        }
    })
}

/// The effect of a node, in a sentence.
pub(super) fn said(game: &GameView, node: usize) -> String {
    let step = &game.nodes[node];
    let mut text = capital(&game.move_text(node));
    if step.details().decision.is_some() {
        text += ". ";
        text += &game.verdict_at(node);
    }
    for found in &step.details().patterns {
        text += ". Winning pattern: ";
        text += &pattern_sentence(*found);
    }
    text
}
