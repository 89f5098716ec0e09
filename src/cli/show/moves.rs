//! The moves of a game as a list.

use std::io::{self, Write};

use crate::cli::output::{Column, Screen, TableWriter};
use crate::draw::{GameView, NodeMove, pattern_sentence, printable};
use crate::game::Board;

const COLUMNS: [Column<'static>; 4] = [
    Column::number("ply"),
    Column::text("move"),
    Column::text("effect"),
    Column::sentences("remarks"),
];

/// Writes the plies of the main line.
pub(super) fn write(game: &GameView, screen: Screen, out: &mut impl Write) -> io::Result<()> {
    let mut table = TableWriter::new(COLUMNS.to_vec(), screen);
    let plies = game.main().iter().zip(0..);
    let plies = plies.filter(|(step, _)| step.effect != NodeMove::Nothing);
    for (place, (_, node)) in plies.enumerate() {
        let game_comment = match place {
            0 => game.info.comment.as_str(),
            _ => "",
        };
        let cells = cells(game, node, game_comment);
        table.push(cells.map(|cell| printable(&cell).into_owned()).into(), out)?;
    }
    table.end(out)
}

/// The cells of a ply.
fn cells(game: &GameView, node: usize, game_comment: &str) -> [String; 4] {
    let step = &game.nodes[node];
    let board = Board::get(game.side);
    let (effect, color) = match step.effect {
        NodeMove::Nothing => ("", None),
        NodeMove::ContractStone(_) => ("contract", Some("black")),
        NodeMove::Stone(color, _) => ("stone", Some(color.name())),
        NodeMove::Pass => ("end of contract", None),
        NodeMove::Loss(color, by) => (by.name(), Some(color.name())),
        NodeMove::Skipped => ("not applied", None),
        NodeMove::AfterEnd => ("after the end", None),
    };
    let cell = match (step.effect, step.effect.cell()) {
        (_, Some(cell)) => board.algebraic(game.coordinates, cell).to_string(),
        (NodeMove::Pass, _) => "pass".to_owned(),
        _ => game.written(node).to_owned(),
    };
    let signs = step.signs();
    let shown = match color {
        Some(color) => format!("{color} {cell}{signs}"),
        None => format!("{cell}{signs}"),
    };
    let remarks = remarks(game, node, game_comment);
    [step.ply.to_string(), shown, effect.to_owned(), remarks]
}

/// The description of a ply, in one line.
fn remarks(game: &GameView, node: usize, game_comment: &str) -> String {
    let step = &game.nodes[node];
    let line = |title: &str, text: &str| {
        (!text.is_empty()).then(|| format!("{title}: {}", text.replace('\n', " ")))
    };
    let details = step.details();
    let outcome = details.decision.as_deref();
    let outcome = outcome.map(|_| game.verdict_at(node));
    let patterns = details.patterns.iter().copied().map(pattern_sentence);
    let findings = details.notes.iter();
    let findings =
        findings.map(|note| format!("{}[{}]: {}", note.severity(), note.code, note.message));
    let all: Vec<String> = line("comment on the game", game_comment)
        .into_iter()
        .chain(outcome)
        .chain(patterns)
        .chain(findings)
        .chain(step.judgements())
        .chain((!details.name.is_empty()).then(|| format!("name: {}", details.name)))
        .chain(line("comment", &step.comment))
        .collect();
    all.join("; ")
}
