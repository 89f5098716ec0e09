//! The texts of a game that a condition is about.

use std::borrow::Cow;

use super::field::Text;
use super::text::TextTest;
use crate::analysis::Judgement;
use crate::collection::Names;
use crate::game::Color;
use crate::record::{Kind, normalize_name};
use crate::sgf::{Name, Node, Property};

impl Text {
    /// Whether one of the texts matches; a missing one is empty.
    pub(super) fn matches(
        self,
        test: &TextTest,
        judgement: &Judgement<'_>,
        names: &Names,
        source: &str,
    ) -> bool {
        let matches = |text: Option<Cow<'_, str>>| test.matches(text.as_deref().unwrap_or(""));
        let winner = judgement.verdict.map(|verdict| verdict.winner);
        let player = |color: Color| names.player(judgement, color);
        match self {
            Self::Player => matches(player(Color::Black)) || matches(player(Color::White)),
            Self::Won => matches(winner.and_then(player)),
            Self::Lost => matches(winner.map(Color::opponent).and_then(player)),
            Self::Info(field) => matches(names.info(judgement, field)),
            Self::Comment => any_comment(test, judgement),
            Self::Source => test.matches(&normalize_name(source)),
        }
    }
}

/// Whether a comment matches; a game without one has an empty one.
fn any_comment(test: &TextTest, judgement: &Judgement<'_>) -> bool {
    let is_unlur = judgement.record.kind == Kind::Unlur;
    let nodes = is_unlur.then(|| judgement.game.nodes());
    let mut has_none = true;
    let properties = nodes.into_iter().flatten().flat_map(Node::properties);
    let comments = properties.filter(|property| matches!(property.name(), Name::C | Name::GC));
    for value in comments.flat_map(Property::values) {
        let written = value.text();
        let comment = normalize_name(&written);
        has_none &= comment.is_empty();
        if !comment.is_empty() && test.matches(&comment) {
            return true;
        }
    }
    has_none && test.matches("")
}
