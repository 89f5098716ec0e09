//! Variations: their findings equal those of each path when it is played separately.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::Index;
use unlur::analysis::{Judge, Options};
use unlur::finding::{Finding, Findings};
use unlur::record::{self, Reader, play_tree};
use unlur::sgf::{Chunk, Parser};

use crate::support::judge_first;

/// The codes of the findings of a replay at a node.
const OF_REPLAY: [&str; 11] = [
    "bad-point",
    "off-board",
    "pass-after-contract",
    "occupied",
    "contract-edge",
    "wrong-turn",
    "extra-move",
    "after-end",
    "setup-in-game",
    "implied-pass",
    "hex-swap",
];

/// A tree in preorder: the text of each node after its semicolon, and its parent.
type Tree = Vec<(String, usize)>;

fn node() -> impl Strategy<Value = String> {
    let point = || {
        (0_u8..7, 0_u8..7)
            .prop_map(|(column, row)| format!("{}{}", char::from(b'a' + column), row + 1))
    };
    let color = || prop::sample::select(vec!["B", "W"]);
    prop_oneof![
        30 => (color(), point()).prop_map(|(color, point)| format!("{color}[{point}]")),
        2 => color().prop_map(|color| format!("{color}[]")),
        1 => color().prop_map(|color| format!("{color}[resign]")),
        1 => color().prop_map(|color| format!("{color}[swap-sides]")),
        1 => (point(), point()).prop_map(|(one, two)| format!("B[{one}][{two}]")),
        1 => color().prop_map(|color| format!("{color}[12]")),
        1 => (point(), point()).prop_map(|(one, two)| format!("AB[{one}]AE[{two}]")),
        1 => (point(), point()).prop_map(|(one, two)| format!("AW[{one}]PL[B]AB[{two}]")),
        1 => (point(), point()).prop_map(|(one, two)| format!("W[{two}]AW[{one}]")),
        1 => Just("C[nothing]".to_owned()),
    ]
}

fn tree() -> impl Strategy<Value = Tree> {
    // Mostly a node continues the one before it; sometimes it branches from further up.
    let parent = prop_oneof![6 => Just(None), 1 => any::<Index>().prop_map(Some)];
    let nodes = prop::collection::vec((node(), parent), 1..120);
    // Some games are decided by their setup stones.
    let setup = prop::sample::select(vec!["", "", "", "", "AW[d1:d6]", "AW[d1:d7]"]);
    (setup, nodes).prop_map(|(setup, nodes)| {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len() + 1];
        for (number, (_, parent)) in nodes.iter().enumerate() {
            let parent = parent.map_or(number, |index| index.index(number + 1));
            children[parent].push(number + 1);
        }
        let mut tree = Vec::new();
        let mut open = vec![(0, 0)];
        while let Some((node, parent)) = open.pop() {
            let text = if node == 0 {
                format!("GM[4000]SZ[7]CS[hex]{setup}")
            } else {
                nodes[node - 1].0.clone()
            };
            tree.push((text, parent));
            let here = tree.len() - 1;
            open.extend(children[node].iter().rev().map(|&child| (child, here)));
        }
        tree
    })
}

/// The tree as text, and where each node begins in it.
fn write(tree: &Tree) -> (String, Vec<usize>) {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.len()];
    for (node, (_, parent)) in tree.iter().enumerate().skip(1) {
        children[*parent].push(node);
    }
    let (mut text, mut starts) = ("(".to_owned(), vec![0; tree.len()]);
    let mut open = vec![Some(0)];
    while let Some(step) = open.pop() {
        let Some(node) = step else {
            text.push(')');
            continue;
        };
        if node > 0 && children[tree[node].1].len() > 1 {
            text.push('(');
        }
        starts[node] = text.len();
        let _ = write!(text, ";{}", tree[node].0);
        for &child in children[node].iter().rev() {
            if children[node].len() > 1 {
                open.push(None);
            }
            open.push(Some(child));
        }
    }
    (text + ")", starts)
}

type Found = Vec<(&'static str, Option<u32>)>;

/// What a replay met, by the node that it was met in.
fn by_node(findings: &[Finding], starts: &[usize], nodes: &[usize]) -> BTreeMap<usize, Found> {
    let mut found: BTreeMap<usize, Found> = BTreeMap::new();
    for finding in findings {
        if OF_REPLAY.contains(&finding.code.name()) {
            let at = starts.partition_point(|&start| start as u64 <= finding.span.start) - 1;
            let here = found.entry(nodes[at]).or_default();
            here.push((finding.code.name(), finding.ply));
        }
    }
    for found in found.values_mut() {
        found.sort_unstable();
    }
    found
}

proptest! {
    #![proptest_config(crate::random(500))]

    #[test]
    fn every_path_is_checked_as_if_it_were_the_main_line(tree in tree()) {
        let options = Options::default();
        let (text, starts) = write(&tree);
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let game = games.next().unwrap();
        prop_assert_eq!(game.tree().node_count(), tree.len());
        let mut judge = Judge::new(options.clone());
        let judgement = judge.judge(game);
        let all: Vec<_> = (0..tree.len()).collect();
        let found = by_node(&judgement.all_findings(), &starts, &all);
        let (reading, side) = (judgement.record.reading, judgement.record.side);

        let mut expected = BTreeMap::new();
        let mut path_parser = Parser::default();
        let mut reader = Reader::new(record::Options::default(), options.rules);
        let mut leaves = 0;
        let mut outcomes = Vec::new();
        let (mut known, mut others) = (Findings::default(), Findings::default());
        play_tree(game, judgement.record, &mut known, &mut others, |node| {
            let ply = node.patterns.first().map(|pattern| pattern.ply);
            outcomes.push((node.position.outcome(), ply));
        });
        for leaf in (0..tree.len()).filter(|&node| !tree.iter().skip(1).any(|(_, parent)| *parent == node)) {
            leaves += 1;
            let mut path = vec![leaf];
            while *path.last().unwrap() != 0 {
                path.push(tree[*path.last().unwrap()].1);
            }
            path.reverse();
            let line: Tree = path
                .iter()
                .enumerate()
                .map(|(index, &node)| (tree[node].0.clone(), index.saturating_sub(1)))
                .collect();
            let (text, starts) = write(&line);
            let mut games = path_parser.games(Chunk::whole(text.as_bytes()));
            let game = games.next().unwrap();
            let mut record = reader.read(game, &mut Findings::default(), &mut Findings::default()).clone();
            (record.reading, record.side) = (reading, side);
            let (mut findings, mut others) = (Findings::default(), Findings::default());
            let (mut outcome, mut expected_plies) = (None, Vec::new());
            play_tree(game, &record, &mut findings, &mut others, |node| {
                outcome = node.position.outcome();
                expected_plies.extend(node.patterns.iter().map(|pattern| pattern.ply));
            });
            prop_assert_eq!(outcomes[leaf].0, outcome, "{}", text);
            let found: Vec<u32> = path.iter().filter_map(|&node| outcomes[node].1).collect();
            expected_plies.dedup();
            prop_assert_eq!(found, expected_plies, "{}", text);
            for (node, found) in by_node(findings.as_slice(), &starts, &path) {
                let before = expected.insert(node, found.clone());
                prop_assert!(before.is_none_or(|before| before == found), "{}", text);
            }
        }
        prop_assert_eq!(game.tree().variations(), leaves - 1);
        prop_assert_eq!(&found, &expected, "{}", text);

        // The findings of the main line are apart from those of the variations.
        let mut of_main_line = found;
        of_main_line.retain(|&node, _| node < game.tree().main_line_length());
        prop_assert_eq!(by_node(judgement.findings, &starts, &all), of_main_line);
    }
}

#[test]
fn setup_stones_decide_before_the_first_move() {
    // A line of White; the second variation takes a stone of it away before its first move.
    let text =
        "(;GM[4000]SZ[5]CS[hex]PL[W]AW[c1:c4](;AW[c5];W[a1])(;AW[c5](;B[a1])(;AE[c1];B[a1])))";
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(text.as_bytes()));
    let game = games.next().unwrap();
    let mut judge = Judge::default();
    let record = judge.judge(game).record.clone();
    let mut is_over = Vec::new();
    let (mut known, mut others) = (Findings::default(), Findings::default());
    play_tree(game, &record, &mut known, &mut others, |node| {
        is_over.push(node.position.outcome().is_some());
    });
    assert_eq!(is_over, [false, true, true, true, true, false, false]);
}

/// The number of findings in a text, judged with its variations on a small stack.
fn findings_on_a_small_stack(text: String) -> usize {
    let options = Options::default();
    let judged = move || judge_first(&text, &options, |it| it.all_findings().len());
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    thread.spawn(judged).unwrap().join().unwrap()
}

/// A point of a large board; successive points differ for a while.
fn point(number: usize) -> String {
    let column = b'a' + u8::try_from(number % 26).unwrap();
    format!("{}{}", char::from(column), 26 + number / 26 % 20)
}

#[test]
fn three_hundred_thousand_variations_inside_each_other() {
    let depth = 300_000;
    let mut text = "(;GM[4000]SZ[51]".to_owned();
    for level in 0..depth {
        let color = ["B", "W"][level % 2];
        let _ = write!(
            text,
            "(;{color}[{}])(;{color}[{}]",
            point(2 * level),
            point(2 * level + 1)
        );
    }
    text.push_str(&")".repeat(depth + 1));
    assert!(findings_on_a_small_stack(text) > 0);
}

#[test]
fn a_comb_of_two_hundred_thousand_plies() {
    let depth = 200_000;
    let mut text = "(;GM[4000]SZ[51];B[]".to_owned();
    for level in 0..depth {
        let color = ["W", "B"][level % 2];
        let _ = write!(text, "(;{color}[{}]", point(level));
    }
    for level in (0..depth).rev() {
        let color = ["W", "B"][level % 2];
        let _ = write!(text, ")(;{color}[{}])", point(3 * level));
    }
    text.push(')');
    assert!(findings_on_a_small_stack(text) > 0);
}
