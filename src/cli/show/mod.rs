//! `unlur show`: the board in the terminal.

mod moves;
mod picture;
pub mod tree;

use std::io::{self, IsTerminal as _, Write};

use anyhow::anyhow;

use super::args::{Messages, Reading, Target};
use super::session::Session;
use super::single_game::{SingleGame, game_view};
use super::status::{Status, print_summary};
use crate::draw::text::{Colors, Style};
use crate::draw::{GameView, Plies, printable};
use crate::read::ReadGame;
pub(super) use picture::Picture;

/// Draw the board of a game
///
/// The coordinates are the record's own. The last move is in brackets, and the chain that decided
/// the game has special signs. Below are the result, winning patterns, marks, labels and the
/// comment of the ply. The exit status reports the findings in the whole game, whichever ply is
/// shown.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur show club.sgf", "unlur show club.sgf --game 3 --ply 20"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    single: SingleGame,

    /// The board after this ply: a number from 1, 0 for the start, `last`, -1 for the last, or a
    /// range such as 10..20 [default: the end]
    #[arg(long, value_name = "K|FROM..TO", allow_hyphen_values = true)]
    ply: Option<Plies>,

    /// The board after this node of the tree, counted from 0 as `--tree` prints them
    #[arg(long, value_name = "N", conflicts_with = "ply")]
    node: Option<usize>,

    /// List the moves instead: number, effect, pattern, findings and comment of each ply
    #[arg(long, conflicts_with_all = ["ply", "node", "tree"])]
    moves: bool,

    /// Print the tree of variations instead: the nodes and moves of each line
    #[arg(long, conflicts_with_all = ["ply", "node"])]
    tree: bool,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    messages: Messages,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    args.single
        .with(&args.reading, session, |found| show(args, found, session))
}

fn show(args: &Args, found: &ReadGame<'_>, session: &Session) -> anyhow::Result<Status> {
    let game = game_view(found)?;
    let mut out = args.target.open(session)?;
    if args.moves {
        moves::write(&game, args.target.screen(), &mut out)?;
    } else if args.tree {
        tree::write_tree(&game, args.target.screen().width, &mut out)?;
    } else {
        let nodes = nodes(args, &game).map_err(|error| {
            let (source, number) = (found.source, found.number);
            anyhow!("{source}: game {number}: {error}")
        })?;
        write_head(found, &game, &mut out)?;
        for (place, node) in nodes.into_iter().enumerate() {
            if place > 0 {
                writeln!(out)?;
            }
            Picture::new(&game, node).write(style(args), args.target.screen().width, &mut out)?;
        }
    }
    out.finish()?;
    let each = found
        .judgement
        .findings
        .iter()
        .map(|finding| 1 + u64::from(finding.more));
    let findings: u64 = each.sum();
    if findings > 0 && (!args.messages.quiet || !game.is_legal) {
        let what = match (findings, game.is_legal) {
            (1, true) => "1 finding".to_owned(),
            (1, false) => "1 finding, an error".to_owned(),
            (_, true) => format!("{findings} findings"),
            (_, false) => format!("{findings} findings, errors among them"),
        };
        print_summary(&format!("{what}; see `unlur validate`"));
    }
    Ok(Status::errors_if(!game.is_legal))
}

/// The nodes that are shown.
fn nodes(args: &Args, game: &GameView) -> Result<Vec<usize>, String> {
    if let Some(node) = args.node {
        let count = game.nodes.len();
        return if node < count {
            Ok(vec![node])
        } else {
            Err(format!(
                "there is no node {node}; it has {count} nodes, counted from 0"
            ))
        };
    }
    let Some(plies) = args.ply else {
        return Ok(vec![game.main_line - 1]);
    };
    let (first, last) = plies
        .in_game(game.plies())
        .map_err(|error| error.to_string())?;
    Ok((first..=last)
        .filter_map(|ply| game.node_at_ply(ply))
        .collect())
}

/// Characters and colours of the boards.
fn style(args: &Args) -> Style {
    let colors = args.target.colors(args.messages.color);
    let has_color = colors != Colors::None;
    Style {
        // Discs of one colour would look inverted on a dark terminal.
        unicode: !args.ascii
            && (has_color || !(args.target.output_to.is_none() && io::stdout().is_terminal())),
        colors,
        is_wide: false,
    }
}

/// Writes the text above the boards: the file, the players, the date and the place, and the comment
/// on the game.
fn write_head(found: &ReadGame<'_>, game: &GameView, out: &mut impl Write) -> io::Result<()> {
    let mut title = format!("{}, game {}", found.source, found.number);
    let parts = [
        (": ", game.info.players()),
        (", ", game.info.circumstances()),
    ];
    for (before, part) in parts {
        if !part.is_empty() {
            title = title + before + &part;
        }
    }
    writeln!(out, "{}\n", printable(&title))?;
    if !game.info.comment.is_empty() {
        let comment = game.info.comment.replace('\n', " ");
        writeln!(out, "{}\n", printable(&comment))?;
    }
    Ok(())
}
