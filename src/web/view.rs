//! The open game as the page shows it.

use serde_json::{Value, json};

use super::brought;
use super::session::Session;
use crate::analysis::Judgement;
use crate::convert::may_have_fix;
use crate::draw::GameView;
use crate::draw::page::{PageData, PageGames};
use crate::sgf::unicode_text;

/// The game with the cursor on a node, and what happened there.
pub(super) fn view(session: &Session, node: usize, said: &str) -> Result<Value, String> {
    session
        .text
        .judged(|judgement| {
            let without = || GameView::without_board(judgement.game, judgement.findings);
            let game = GameView::from_judgement(judgement, true).unwrap_or_else(without);
            let text = judgement.game.charset().decode(&session.text.bytes);
            let mut games = PageGames::default();
            let record = Some(unicode_text(&judgement.game));
            games.add(&game, &session.source, session.number, record);
            let (undo, redo) = session.changes();
            json!({
                "node": node.min(judgement.game.tree().node_count().saturating_sub(1)),
                "said": said,
                "source": &*session.source,
                "text": text,
                "findings": findings(session, judgement),
                "may_repair": judgement.findings.iter().any(|found| may_have_fix(found.code)),
                "page": PageData::new(&games, None),
                "undo": undo,
                "redo": redo,
            })
        })
        .ok_or_else(|| "there is no game in this text, or more than one".to_owned())
}

/// The findings with their lines as `validate` prints them, their nodes, and the characters of the
/// text that they are about, in UTF-16 as JavaScript counts.
fn findings(session: &Session, judgement: &Judgement<'_>) -> Vec<Value> {
    if let Some(findings) = &session.findings {
        return findings.clone();
    }
    let (game, text) = (judgement.game, session.text.bytes.as_slice());
    let units = |from, to| {
        game.charset()
            .decode(&text[from..to])
            .encode_utf16()
            .count()
    };
    let index = |offset| usize::try_from(offset).map_or(text.len(), |at| at.min(text.len()));
    // The bytes and the characters before a finding; findings ascend.
    let (mut bytes, mut passed) = (0, 0);
    let found = judgement.all_findings();
    let findings = found.iter().zip(brought::findings(judgement));
    findings
        .map(|(finding, mut data)| {
            let start = index(finding.span.start).max(bytes);
            passed += units(bytes, start);
            bytes = start;
            data["from"] = passed.into();
            data["to"] = (passed + units(start, index(finding.span.end).max(start))).into();
            data["node"] = game.node_at(finding.span.start).into();
            data
        })
        .collect()
}
