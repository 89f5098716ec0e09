//! Laws that hold for any bytes. Each fuzz target checks one law, and the tests check all laws on
//! the fixtures. Parsers, judges and buffers are reused from input to input.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::io::Cursor;
use std::ops::{ControlFlow, Range};

use unlur::analysis::{Judge, Options};
use unlur::collection::Names;
use unlur::collection::query::{Query, Scope};
use unlur::convert::{
    FixOptions, Fixer, Move, RecordFile, RecordGame, TextNotation, TextOptions, from_apgame,
    from_sgf, from_text, read_json, to_apgame, to_text, write_sgf,
};
use unlur::engine::{Solution, Solver};
use unlur::finding::{Code, Finding};
use unlur::game::{Action, Color, Position, Rules, Side};
use unlur::input::{self, ByteRange, Chunks, Entry, Format, GameReader, SourceChunk, read_chunks};
use unlur::record::Kind;
use unlur::sgf::{self, Chunk, Game, LineColumn, Parser, bom_len, is_sync_point};

/// A law: panics on bytes that break it.
pub type Law = fn(&[u8]);

/// All laws by the names of their targets.
pub const LAWS: [(&str, Law); 12] = [
    ("reader", reader),
    ("split", split),
    ("judge", judge),
    ("canonical", canonical),
    ("json", json),
    ("query", query),
    ("fix", fix),
    ("solver", solver),
    ("apgame", apgame),
    ("text", text),
    ("archives", archives),
    ("ranges", ranges),
];

/// The first byte of a game that is in no value and no identifier, is no bracket of a value, no
/// character of the tree structure and no white space, and is in no finding about unexpected bytes.
///
/// Nothing is said of a game that is not read, or with more findings than are kept.
fn first_unread(game: Game<'_>) -> Option<usize> {
    let findings = game.findings();
    if findings
        .iter()
        .any(|it| it.code == Code::TooLarge || it.count() > 1)
    {
        return None;
    }
    let structure = |byte: &u8| matches!(byte, b'(' | b';' | b')' | b' ' | b'\t'..=b'\r');
    let mut is_read: Vec<bool> = game.bytes().iter().map(structure).collect();
    let length = game.bytes().len();
    let mut read = |span: Range<u64>| {
        let place = |at: u64| usize::try_from(at.saturating_sub(game.offset())).expect("in memory");
        is_read[place(span.start.max(game.offset())).min(length)..place(span.end).min(length)]
            .fill(true);
    };
    for property in game.nodes().flat_map(sgf::Node::properties) {
        read(property.span());
        for value in property.values() {
            let span = value.span();
            read(span.start - 1..span.end + u64::from(!value.is_torn()));
        }
    }
    for finding in findings
        .iter()
        .filter(|it| it.code == Code::UnexpectedBytes)
    {
        read(finding.span.clone());
    }
    is_read.iter().position(|is_read| !is_read)
}

/// The values of a game are in their order, and the brackets around them are in the game.
fn values_in_order(game: Game<'_>) {
    let mut at = game.offset();
    let end = at + game.bytes().len() as u64;
    let byte = |offset: u64| game.bytes()[usize::try_from(offset - game.offset()).unwrap()];
    for node in game.nodes() {
        assert!(at <= node.offset());
        for property in node.properties() {
            assert!(at <= property.span().start);
            at = property.span().end;
            for value in property.values() {
                let span = value.span();
                assert!(at < span.start && span.start <= span.end && span.end <= end);
                assert_eq!(byte(span.start - 1), b'[');
                if span.end < end {
                    assert_eq!(byte(span.end), b']');
                }
                at = (span.end + 1).min(end);
            }
        }
    }
}

/// The nodes are in preorder, and know their children.
fn tree_in_order(game: Game<'_>) {
    let count = game.tree().node_count();
    assert_eq!(game.nodes().len(), count);
    let mut children = vec![Vec::new(); count];
    let mut open = Vec::new();
    for node in game.nodes() {
        let index = node.index();
        match node.parent() {
            None => assert_eq!(index, 0, "a second root"),
            Some(parent) => {
                // In preorder a node's parent is among the ancestors of the node before it.
                while open.last().is_some_and(|&last| last != parent.index()) {
                    open.pop();
                }
                assert!(!open.is_empty(), "{index} is not in preorder");
                children[parent.index()].push(index);
            }
        }
        open.push(index);
    }
    let leaves = children.iter().filter(|of| of.is_empty()).count();
    for node in game.nodes() {
        let read: Vec<_> = node.children().map(|child| child.index()).collect();
        assert_eq!(read, children[node.index()], "children of {}", node.index());
    }
    let line = std::iter::successors(game.root(), |node| node.children().next());
    let line: Vec<_> = line.map(|node| node.index()).collect();
    let main: Vec<_> = game.main_line().map(|node| node.index()).collect();
    assert_eq!(main, line);
    assert_eq!(game.tree().variations() as usize, leaves.saturating_sub(1));
}

/// The findings are in their order, inside the game, and each is said once.
fn findings_in_order(game: Game<'_>) {
    let start = game.offset() - game.leading_text().len() as u64;
    let end = game.offset() + (game.bytes().len() + game.trailing_text().len()) as u64;
    let mut last = start;
    let findings = game.findings();
    for finding in findings {
        let span = &finding.span;
        assert!(
            last <= span.start && span.start < span.end && span.end <= end,
            "{findings:?}"
        );
        last = span.start;
    }
    let said = findings
        .iter()
        .map(|finding| (finding.code, finding.span.start));
    assert_eq!(
        said.collect::<HashSet<_>>().len(),
        findings.len(),
        "said twice"
    );
}

/// The games of a file, written one after another, are the file, and every byte of a game is read or
/// reported.
pub fn reads(bytes: &[u8], parser: &mut Parser) {
    let mut written = Vec::new();
    let mut games = parser.games(Chunk::whole(bytes));
    let mut any = false;
    while let Some(game) = games.next() {
        any = true;
        let start = written.len() + game.leading_text().len();
        assert_eq!(game.offset(), start as u64);
        assert_eq!(first_unread(game), None, "a byte is not read");
        values_in_order(game);
        tree_in_order(game);
        findings_in_order(game);
        written.extend_from_slice(game.text());
    }
    assert!(games.next().is_none());
    assert!(!any || written == bytes, "other bytes");
}

/// [`reads`], with one parser for all files.
pub fn reader(bytes: &[u8]) {
    thread_local! {
        static PARSER: RefCell<Parser> = RefCell::default();
    }
    PARSER.with_borrow_mut(|parser| reads(bytes, parser));
}

type Reading = (u64, LineColumn, Vec<Finding>, usize);

fn readings(chunk: Chunk<'_>) -> Vec<Reading> {
    let mut parser = Parser::default();
    let mut games = parser.games(chunk);
    let mut readings = Vec::new();
    while let Some(game) = games.next() {
        let (findings, nodes) = (game.findings().to_vec(), game.tree().node_count());
        readings.push((game.offset(), game.location(), findings, nodes));
    }
    readings
}

/// A file that is cut at a synchronisation point reads the same in its two parts.
pub fn split(bytes: &[u8]) {
    let points: Vec<_> = (1..bytes.len())
        .filter(|&at| is_sync_point(bytes, at))
        .collect();
    if points.is_empty() {
        return;
    }
    let whole = readings(Chunk::whole(bytes));
    for at in points {
        // A byte order mark takes a column, and belongs to the game after it.
        let mark = bom_len(&bytes[at..]);
        let start = (at + mark) as u64;
        let game = whole.iter().position(|game| game.0 == start);
        let game = game.expect("a game begins at a synchronisation point");
        if game == 0 {
            // Text before the first game belongs to that game.
            continue;
        }
        let rest = Chunk {
            offset: at as u64,
            location: LineColumn {
                column: whole[game].1.column - u64::from(mark > 0),
                ..whole[game].1
            },
            ..Chunk::whole(&bytes[at..])
        };
        let mut parts = readings(Chunk::whole(&bytes[..at]));
        parts.extend(readings(rest));
        assert_eq!(parts, whole, "cut at {at}");
    }
}

/// Findings are in order and inside the file, and each has a line and a column.
pub fn judge(bytes: &[u8]) {
    thread_local! {
        static MEMORY: RefCell<(Parser, Judge)> =
            RefCell::new((Parser::default(), Judge::new(Options::default())));
    }
    MEMORY.with_borrow_mut(|(parser, judge)| {
        let mut games = parser.games(Chunk::whole(bytes));
        while let Some(game) = games.next() {
            let findings = judge.judge(game).findings;
            assert!(findings.is_sorted_by_key(|finding| finding.span.start));
            for finding in findings {
                assert!(finding.span.start <= finding.span.end);
                assert!(finding.span.end <= bytes.len() as u64, "{finding:?}");
            }
            assert_eq!(game.locations(findings).count(), findings.len());
        }
    });
}

/// The canonical form of an Unlur game, read from any format, is its own canonical form.
pub fn canonical(bytes: &[u8]) {
    let once = canonical_form(bytes);
    let twice = canonical_form(&once);
    assert!(
        once == twice,
        "{}\nbecomes\n{}",
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice)
    );
}

/// All Unlur games in canonical form, one after another.
fn canonical_form(bytes: &[u8]) -> Vec<u8> {
    let options = input::Options::default();
    let reader = Box::new(Cursor::new(bytes.to_vec()));
    let mut chunks = Chunks::with_size("input", reader, 1 << 16, options);
    let mut reader = GameReader::new(options);
    let mut judge = Judge::new(Options::default());
    let mut written = Vec::new();
    while let Ok(Some(chunk)) = chunks.next_chunk() {
        let _goes_on = reader.read(&chunk, &mut |entry| {
            if let Entry::Game(&game, _) = entry {
                let judgement = judge.judge(game);
                let is_unlur = judgement.record.kind == Kind::Unlur;
                let record = from_sgf(game, judgement.record);
                if let Some(record) = record.filter(|_| is_unlur) {
                    write_sgf(&record, &mut written).unwrap();
                }
            }
            ControlFlow::Continue(())
        });
    }
    written
}

/// Records that are read from JSON and written again are the same records.
pub fn json(bytes: &[u8]) {
    if let Ok(file) = read_json::<RecordFile>(bytes) {
        let written = serde_json::to_vec(&file).expect("records are JSON");
        let again: RecordFile = read_json(&written).expect("what is written is read");
        assert_eq!(again, file);
    }
}

/// An expression and its opposite never agree, and an error is inside the expression.
pub fn query(bytes: &[u8]) {
    const GAME: &[u8] =
        b"(;GM[4000]SZ[11]PB[Ada]PW[Bo]DT[2004-05-01]GN[Final]RE[W+R];B[f6]C[good];B[e5];B[])";
    let Ok(expression) = str::from_utf8(bytes) else {
        return;
    };
    match Query::parse(expression, Scope::default()) {
        Ok(query) => {
            let opposite = Query::parse(&format!("not ({expression}\n)"), Scope::default());
            let opposite = opposite.expect("a whole expression may be in brackets");
            let mut parser = Parser::default();
            let mut judge = Judge::new(Options::default());
            let mut games = parser.games(Chunk::whole(GAME));
            while let Some(game) = games.next() {
                let judgement = judge.judge(game);
                let names = Names::default();
                assert_ne!(
                    query.matches(&judgement, &names, "a.sgf"),
                    opposite.matches(&judgement, &names, "a.sgf")
                );
            }
        }
        Err(error) => {
            assert!(error.characters.end <= expression.chars().count());
            assert!(!error.excerpt().concat().is_empty() || expression.is_empty());
        }
    }
}

/// A fixed game needs no further fix.
pub fn fix(bytes: &[u8]) {
    thread_local! {
        static FIXER: RefCell<Fixer> = RefCell::new(Fixer::new(
            sgf::Options::default(),
            &Options::default(),
            FixOptions::default(),
        ));
    }
    let fixed = |bytes: &[u8]| -> Vec<u8> {
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(bytes));
        let mut edits = Vec::new();
        while let Some(game) = games.next() {
            let fixed = FIXER.with_borrow_mut(|fixer| fixer.fix(game));
            edits.extend(fixed.into_iter().flat_map(|fixed| fixed.edits));
        }
        let (mut text, mut from) = (Vec::new(), 0);
        for edit in edits {
            let start = usize::try_from(edit.span.start).expect("in memory");
            assert!(from <= start, "edits overlap");
            text.extend_from_slice(&bytes[from..start]);
            text.extend_from_slice(&edit.replacement);
            from = usize::try_from(edit.span.end).expect("in memory");
        }
        text.extend_from_slice(&bytes[from..]);
        text
    };
    let once = fixed(bytes);
    assert!(fixed(&once) == once, "a second run changes more");
}

/// The solver agrees with a search that tries every move.
pub fn solver(bytes: &[u8]) {
    thread_local! {
        static SOLVER: RefCell<Solver> = RefCell::new(Solver::new(1 << 20));
    }
    let Some((&side, moves)) = bytes.split_first() else {
        return;
    };
    let side = Side::new(2 + u32::from(side % 2)).expect("2 or 3");
    let mut position = Position::new(side, Rules::default());
    let cells: Vec<_> = position.board().cells().collect();
    let _passed = position.play(Action::Pass);
    let mut empty = cells.len();
    for &byte in moves {
        let Some(color) = position.turn() else {
            return;
        };
        let cell = cells[usize::from(byte) % cells.len()];
        empty -= usize::from(position.play(Action::Stone { color, cell }).is_ok());
    }
    if empty > 7 || position.outcome().is_some() || !Solver::takes(&position) {
        return;
    }
    let expected = winner(&mut position);
    let found = SOLVER.with_borrow_mut(|solver| solver.solve(&position, &mut |_| true));
    let Solution::Won { winner, .. } = found else {
        panic!("a small position is solved");
    };
    assert_eq!(winner, expected);
}

/// Who wins with best play, by trying every move.
fn winner(position: &mut Position) -> Color {
    if let Some(outcome) = position.outcome() {
        return outcome.winner;
    }
    let color = position.turn().expect("the game goes on");
    for cell in position.board().cells() {
        if position.play(Action::Stone { color, cell }).is_ok() {
            let winner = winner(position);
            position.undo();
            if winner == color {
                return color;
            }
        }
    }
    color.opponent()
}

/// A game record of Abstract Play comes through SGF with the same meaning, and what is written is
/// read.
pub fn apgame(bytes: &[u8]) {
    let Ok(game) = from_apgame(bytes) else {
        return;
    };
    let Some(written) = through_sgf(&game.record) else {
        return;
    };
    let again = from_apgame(written.as_bytes()).expect("what is written is read");
    assert_eq!(again.record.main_line(), game.record.main_line());
    assert_eq!(through_sgf(&again.record), Some(written));
}

/// The game record of Abstract Play that a record becomes by way of SGF.
fn through_sgf(record: &RecordGame) -> Option<String> {
    let mut sgf = Vec::new();
    write_sgf(record, &mut sgf).unwrap();
    let mut parser = Parser::default();
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(&sgf));
    let judgement = judge.judge(games.next()?);
    let record = from_sgf(judgement.game, judgement.record)?;
    let winner = judgement.verdict.map(|verdict| verdict.winner);
    let written = to_apgame(&record, winner).ok()?;
    Some(written.json().to_owned())
}

/// Any bytes are read as plain text. Its games lie in it in their order, nothing in brackets is played,
/// and each reads back from the text that is written of it.
pub fn text(bytes: &[u8]) {
    let mut options = input::Options::default();
    options.format = Format::Text;
    let mut reader = GameReader::new(options);
    for chunk in read_chunks("input", bytes, options).into_iter().flatten() {
        let _all = reader.read(&chunk, &mut |_| ControlFlow::Continue(()));
    }
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let actions = |game: &RecordGame| -> Vec<Move> {
        let nodes = game.main_line().iter();
        nodes.filter_map(|node| node.action.clone()).collect()
    };
    let mut end = 0;
    for game in from_text(text, TextOptions::default()) {
        assert!(end <= game.start && game.start <= text.len());
        end = game.start;
        for ply in game.plies {
            let word = &text[ply.clone()];
            assert!(end <= ply.start && !word.is_empty() && !word.contains(['(', ')', '[', ']']));
            end = ply.end;
        }
        for notation in [TextNotation::Hex, TextNotation::Pbem] {
            let Ok(written) = to_text(&game.record, notation) else {
                continue;
            };
            let again = from_text(&written.text, TextOptions::default());
            let [again] = again.as_slice() else {
                panic!("one game becomes {}", again.len());
            };
            assert_eq!(actions(&again.record), actions(&game.record));
            let twice = to_text(&again.record, notation).expect("it was written before");
            assert_eq!(twice.text, written.text);
        }
    }
}

/// Each source of an archive begins once, its chunks follow one another without a gap, and nothing
/// follows its end.
pub fn archives(bytes: &[u8]) {
    // The offset at which a source goes on, and whether it has ended.
    let mut sources: BTreeMap<_, (u64, bool)> = BTreeMap::new();
    let mut games = GameReader::default();
    for chunk in read_chunks("input", bytes, input::Options::default()) {
        let Ok(chunk) = chunk else {
            continue;
        };
        let known = sources.get(&chunk.source).copied();
        // Members of one name are several sources.
        if !chunk.is_first {
            let (end, has_ended) = known.expect("a source begins with its first chunk");
            assert!(!has_ended, "a chunk after the last");
            // Only the beginning of a source is dropped, and white space between objects.
            assert!(chunk.offset >= end, "chunks overlap");
        }
        let end = chunk.offset + chunk.bytes.len() as u64;
        let _all = games.read(&chunk, &mut |entry| {
            if let Entry::Game(game, _) = entry {
                assert!(
                    game.findings()
                        .iter()
                        .all(|it| it.span.start <= it.span.end)
                );
            }
            ControlFlow::Continue(())
        });
        sources.insert(chunk.source, (end, chunk.is_last));
    }
}

/// The parts of a partition of a file give its games once each. The first two bytes choose where to
/// cut.
pub fn ranges(bytes: &[u8]) {
    let Some((&[one, two], file)) = bytes.split_first_chunk() else {
        return;
    };
    let mut cuts = [one, two].map(|cut| usize::from(cut) * (file.len() + 1) / 256);
    cuts.sort_unstable();
    let [one, two] = cuts.map(|cut| cut as u64);
    let range = |start, end| Some(ByteRange { start, end });
    let parts = [range(0, Some(one)), range(one, Some(two)), range(two, None)];
    let read = |range| {
        let mut options = input::Options::default();
        options.range = range;
        read_chunks("input", file, options)
    };
    let parts = parts.map(read);
    if parts.iter().flatten().any(Result::is_err) {
        // It cannot be cut, as the error says.
        return;
    }
    let parts: Vec<_> = parts.iter().flat_map(|chunks| games_of(chunks)).collect();
    assert_eq!(parts, games_of(&read(None)), "cut at {one} and {two}");
}

/// The offset and the bytes of each game, with the text after it.
fn games_of(chunks: &[Result<SourceChunk, input::SourceError>]) -> Vec<(u64, Vec<u8>)> {
    let mut reader = GameReader::default();
    let mut games = Vec::new();
    for chunk in chunks.iter().flatten() {
        let _all = reader.read(chunk, &mut |entry| {
            if let Entry::Game(game, _) = entry {
                let bytes = [game.bytes(), game.trailing_text()].concat();
                games.push((game.offset(), bytes));
            }
            ControlFlow::Continue(())
        });
    }
    games
}
