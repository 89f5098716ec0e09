//! Writes a review into a record: as properties, comments and, for the best lines, variations.
//!
//! Added text and properties are marked, so that they are removed before a new review is added.

use super::document::{Move, RecordGame, RecordNode, Text, check};
use super::error::RecordError;
use super::sgf::write_checked;
use super::text::Turns;
use crate::analysis::{Players, ReviewBlock, Tally, doubt, move_name, remark, summary, tallies};
use crate::engine::{self, Chance, Class, GamePlies, PlyReview};
use crate::game::{Board, Color, Coordinates, Phase};

pub const BEGIN: &str = ReviewBlock::BEGIN;
pub const END: &str = ReviewBlock::END;
const SETS: &str = ReviewBlock::SETS;
const LINE: &str = ReviewBlock::LINE;
/// Black's chance after a move.
const CHANCE: &str = "SBKV";
/// The annotations of which a move may have only one in FF[4].
const EXCLUSIVE: [&str; 4] = ["BM", "DO", "IT", "TE"];

/// The record with the review in it, as canonical SGF.
///
/// # Errors
///
/// The errors of [`check`].
pub fn annotated(
    mut data: RecordGame,
    plies: &GamePlies,
    reviews: &[PlyReview],
    players: &Players,
) -> Result<Vec<u8>, RecordError> {
    // In the canonical form every pass is written and has its own ply.
    let (mut plies, mut reviews) = (plies.clone(), reviews.to_vec());
    for (played, number) in plies.moves.iter_mut().zip(1..) {
        (played.ply, played.is_implied) = (number, false);
    }
    for (review, number) in reviews.iter_mut().zip(1..) {
        (review.ply, review.is_implied) = (number, false);
    }
    let accuracy = tallies(&plies, &reviews, players).map(|[black, white]| {
        let of = |own: Tally| format!("{} {:.1}", own.player, own.accuracy);
        format!("accuracy: {}, {}", of(black), of(white))
    });
    let mut summary = summary(&plies, &reviews, players);
    summary.splice(0..0, accuracy);
    annotate(&mut data, &plies, &reviews, &summary)?;
    let mut text = Vec::new();
    write_checked(&data, Coordinates::Hex, &mut text);
    Ok(text)
}

/// Removes an earlier review and adds this one. The first review belongs to the first move of the
/// main line, and so on. The root gets the `summary`, and a move gets a comment if there is a
/// remark about it; every move gets Black's chance.
///
/// # Errors
///
/// The errors of [`check`].
pub fn annotate(
    data: &mut RecordGame,
    plies: &GamePlies,
    reviews: &[PlyReview],
    summary: &[String],
) -> Result<(), RecordError> {
    check(data)?;
    remove_review(data);
    let nodes = main_line_moves(data);
    let Some(board) = plies.positions.first().map(crate::game::Position::board) else {
        return Ok(());
    };
    // Chances of another program are kept. In that case, the comment of each node names the chance
    // that was added there.
    let is_ours = !nodes.iter().any(|&node| has(&data.nodes[node], CHANCE));
    let mut root = summary.to_vec();
    if is_ours {
        root.push(format!("{SETS}{CHANCE}"));
        let chances = reviews.iter().filter_map(PlyReview::black_chance);
        let intervals = chances.map(Chance::interval);
        let intervals = intervals.map(|(low, high)| format!("{low:.1}-{high:.1}"));
        let intervals: Vec<_> = intervals.collect();
        root.push(format!("{}{}", ReviewBlock::INTERVALS, intervals.join(" ")));
    }
    // From the end, so that an insertion does not move nodes that come later in this loop.
    for (&node, review) in nodes.iter().zip(reviews).rev() {
        let remark = plies
            .before(review)
            .and_then(|before| remark(before, review));
        let mut lines: Vec<String> = remark.into_iter().collect();
        lines.extend(doubt(review).map(|doubt| doubt + "."));
        lines.extend(mark(&mut data.nodes[node], review, is_ours));
        if node == 0 {
            root.splice(0..0, lines);
        } else {
            add_block(&mut data.nodes[node], &lines);
        }
        let is_bad = review.class > Class::None && review.best != Some(review.played);
        if let (Some(parent), true) = (data.nodes[node].parent, is_bad) {
            insert_line(data, parent, board, review);
        }
    }
    if let Some(first) = data.nodes.first_mut().filter(|_| !reviews.is_empty()) {
        add_block(first, &root);
    }
    Ok(())
}

fn has(node: &RecordNode, name: &str) -> bool {
    node.properties.iter().any(|(own, _)| own == name)
}

/// The nodes of the main line that make a move.
fn main_line_moves(data: &RecordGame) -> Vec<usize> {
    let line = data.main_line().iter().enumerate();
    let moves = line.filter(|(_, node)| node.action.is_some());
    moves.map(|(index, _)| index).collect()
}

/// Adds the properties of a ply; returns the line that names them, unless the root does.
fn mark(node: &mut RecordNode, review: &PlyReview, is_chance_ours: bool) -> Option<String> {
    // A comment with bytes that are invalid in its charset is not changed, so it cannot name an
    // added property.
    let is_fixed = matches!(node.comment, Some(Text::Bytes(_)));
    let chance = review
        .black_chance()
        .map(Chance::points)
        .filter(|_| is_chance_ours || !is_fixed);
    let chance = chance.filter(|_| !has(node, CHANCE));
    let mut added: Vec<_> = chance
        .map(|chance| (CHANCE, format!("{chance:.1}")))
        .into_iter()
        .collect();
    if !is_fixed && !EXCLUSIVE.iter().any(|name| has(node, name)) {
        added.extend(match review.class {
            Class::Blunder => Some(("BM", "2".to_owned())),
            Class::Mistake => Some(("BM", "1".to_owned())),
            Class::Inaccuracy => Some(("DO", String::new())),
            Class::None => review.is_only.then(|| ("TE", "1".to_owned())),
        });
    }
    let named = added.iter().map(|(name, _)| *name);
    let named: Vec<_> = { named }
        .filter(|name| !(is_chance_ours && *name == CHANCE))
        .collect();
    let line = (!named.is_empty()).then(|| format!("{SETS}{}", named.join(" ")));
    for (name, value) in added {
        let values = vec![Text::from(value.as_str())];
        node.properties.push((name.to_owned(), values));
    }
    node.properties
        .sort_by(|(left, _), (right, _)| left.cmp(right));
    line
}

/// Adds a marked block to the comment of a node, if it has lines.
fn add_block(node: &mut RecordNode, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let block = format!("{BEGIN}\n{}\n{END}", lines.join("\n"));
    match &mut node.comment {
        None => node.comment = Some(Text::from(block.as_str())),
        Some(Text::Characters(comment)) if comment.is_empty() => *comment = block,
        Some(Text::Characters(comment)) => *comment = format!("{comment}\n\n{block}"),
        Some(Text::Bytes(_)) => {}
    }
}

/// Adds the best line as the last variation of a node.
fn insert_line(data: &mut RecordGame, parent: u32, board: &Board, review: &PlyReview) {
    let start = data.nodes.iter().enumerate().skip(parent as usize + 1);
    let mut outside = start.filter(|(_, node)| node.parent.is_none_or(|other| other < parent));
    let at = outside.next().map_or(data.nodes.len(), |(index, _)| index);
    let mut turns = match review.color {
        Some(color) if review.phase == Phase::Play => Turns::in_play(color),
        _ => Turns::default(),
    };
    let mut line = Vec::new();
    for (step, &play) in review.line.iter().enumerate() {
        let above = match step {
            0 => parent as usize,
            _ => at + step - 1,
        };
        let action = match play {
            engine::Move::Pass => Move::Pass {
                color: Color::Black,
            },
            engine::Move::Stone(cell) => Move::stone(board, turns.next(), cell),
        };
        turns.play(&action);
        line.push(RecordNode::of_move(above, action));
    }
    if let Some(first) = line.first_mut() {
        let instead = format!("{LINE} instead of {}", move_name(board, review.played));
        add_block(first, &[instead]);
    }
    let added = u32::try_from(line.len()).unwrap_or(0);
    for node in &mut data.nodes[at..] {
        if let Some(parent) = &mut node.parent
            && *parent as usize >= at
        {
            *parent += added;
        }
    }
    data.nodes.splice(at..at, line);
}

/// Removes the additions of an earlier review.
fn remove_review(data: &mut RecordGame) {
    // The root names the property that every move of the main line has.
    if data
        .nodes
        .first()
        .is_some_and(|root| block_sets(root).contains(&CHANCE))
    {
        for node in main_line_moves(data) {
            data.nodes[node]
                .properties
                .retain(|(name, _)| name != CHANCE);
        }
    }
    let mut new_index: Vec<Option<u32>> = Vec::with_capacity(data.nodes.len());
    let mut kept: Vec<RecordNode> = Vec::with_capacity(data.nodes.len());
    let lines: Vec<bool> = (0..data.nodes.len())
        .map(|index| is_untouched_line(&data.nodes, index))
        .collect();
    for (mut node, is_line) in std::mem::take(&mut data.nodes).into_iter().zip(lines) {
        let above = node.parent.map(|parent| new_index[parent as usize]);
        // Children of a removed line are removed too.
        if is_line || above == Some(None) {
            new_index.push(None);
            continue;
        }
        node.parent = above.flatten();
        unmark(&mut node);
        new_index.push(u32::try_from(kept.len()).ok());
        kept.push(node);
    }
    data.nodes = kept;
}

/// Whether a best line begins at a node and is unchanged: no comment, property or variation was
/// added to it.
fn is_untouched_line(nodes: &[RecordNode], first: usize) -> bool {
    let comment = nodes[first].comment.as_ref().and_then(Text::as_str);
    let is_line = comment.is_some_and(|comment| {
        comment.starts_with(&format!("{BEGIN}\n{LINE}"))
            && comment.ends_with(END)
            && comment.lines().count() == 3
    });
    if !is_line || !nodes[first].properties.is_empty() {
        return false;
    }
    let mut above = first;
    for (index, node) in nodes.iter().enumerate().skip(first + 1) {
        match node.parent {
            Some(parent) if parent as usize == above => {}
            // A node of the line has a second child.
            Some(parent) if parent as usize >= first => return false,
            _ => break,
        }
        if node.comment.is_some() || !node.properties.is_empty() {
            return false;
        }
        above = index;
    }
    true
}

/// The properties that the block of a node names.
fn block_sets(node: &RecordNode) -> Vec<&str> {
    let comment = node.comment.as_ref().and_then(Text::as_str);
    let block = comment.and_then(ReviewBlock::find);
    block.map_or(Vec::new(), |block| block.sets().collect())
}

/// Removes the block from a comment, and the properties that it names.
pub fn unmark(node: &mut RecordNode) {
    let sets: Vec<String> = block_sets(node).into_iter().map(str::to_owned).collect();
    let Some(Text::Characters(comment)) = &node.comment else {
        return;
    };
    let Some(block) = ReviewBlock::find(comment) else {
        return;
    };
    let rest = block.without(comment);
    node.properties.retain(|(name, _)| !sets.contains(name));
    node.comment = (!rest.is_empty()).then(|| Text::from(rest.as_str()));
}
