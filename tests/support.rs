//! Helpers for several tests: read and judge whole texts, convert them to data, and run the
//! program.

mod examples;
#[cfg(feature = "cli")]
mod process;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
#[cfg(feature = "archives")]
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::Value;
use unlur::analysis::{Analysis, Judge, Judgement, Options};
#[cfg(feature = "archives")]
use unlur::input::{Chunks, Content, Entry, GameReader};
use unlur::sgf::{self, Chunk, Parser, binary_file_finding, no_game_finding};

#[cfg(feature = "cli")]
pub use process::*;

pub use examples::{Example, examples};

/// The folder of the package.
pub fn root() -> PathBuf {
    let compiled = env!("CARGO_MANIFEST_DIR");
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| compiled.into(), PathBuf::from)
}

/// A folder with the fixtures, and in `broken` the examples of the findings.
pub fn fixtures() -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(copied);
    FOLDER.clone()
}

/// Copies the fixtures into the target folder, once for each state of theirs.
fn copied() -> PathBuf {
    let fixtures = root().join("fixtures");
    let entries = walkdir::WalkDir::new(&fixtures).sort_by_file_name();
    let files = entries.into_iter().map(Result::unwrap);
    let files = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let path = entry.path().strip_prefix(&fixtures).unwrap().to_owned();
            (path, std::fs::read(entry.path()).unwrap())
        });
    let broken = examples().into_iter();
    let broken = broken.map(|it| (format!("broken/{}.sgf", it.code).into(), it.text));
    let files: Vec<_> = files.chain(broken).collect();
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let parent = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = parent.join(format!("fixtures-{:016x}", hasher.finish()));
    if !folder.exists() {
        std::fs::create_dir_all(parent).unwrap();
        let unfinished = tempfile::tempdir_in(parent).unwrap();
        for (path, text) in files {
            let path = unfinished.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        // Another run of the tests may have been faster.
        let _ = std::fs::rename(unfinished.path(), &folder);
    }
    folder
}

/// The files of a folder of fixtures in the order of their names, without files that are not SGF.
pub fn sgf_files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(fixtures().join(folder)).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "sgf"));
    files.sort();
    files
}

/// Judges each game of a text that is read in one piece.
pub fn judge_each(
    text: &(impl AsRef<[u8]> + ?Sized),
    options: &Options,
    mut see: impl FnMut(&Judgement<'_>),
) {
    let (mut parser, mut judge) = (Parser::default(), Judge::new(options.clone()));
    let mut games = parser.games(Chunk::whole(text.as_ref()));
    while let Some(game) = games.next() {
        see(&judge.judge(game));
    }
}

/// Judges the first game of a text and shows the judgement.
pub fn judge_first<T>(
    text: &(impl AsRef<[u8]> + ?Sized),
    options: &Options,
    show: impl FnOnce(&Judgement<'_>) -> T,
) -> T {
    let (mut parser, mut judge) = (Parser::default(), Judge::new(options.clone()));
    let mut games = parser.games(Chunk::whole(text.as_ref()));
    show(&judge.judge(games.next().unwrap()))
}

/// The analyses of all games of a text that is read in one piece.
pub fn analyses(text: &[u8], options: &Options) -> Vec<Value> {
    analyses_of(Chunk::whole(text), 0, sgf::Options::default(), options)
}

/// The analyses of the games of a piece, numbered on from `before` games.
pub fn analyses_of(
    piece: Chunk<'_>,
    before: usize,
    text: sgf::Options,
    options: &Options,
) -> Vec<Value> {
    let mut parser = Parser::new(text);
    let mut judge = Judge::new(options.clone());
    let mut games = parser.games(piece);
    let mut analyses = Vec::new();
    while let Some(game) = games.next() {
        let judgement = judge.judge(game);
        let number = (before + analyses.len() + 1) as u64;
        analyses.push(serde_json::to_value(Analysis::new(&judgement, "x", number)).unwrap());
    }
    analyses
}

/// The analysis of a text with one game.
pub fn analysis(text: &str, options: &Options) -> Value {
    let mut analyses = analyses(text.as_bytes(), options);
    assert_eq!(analyses.len(), 1, "{text}");
    analyses.remove(0)
}

/// Reads a file in chunks of a size and shows each game, or what is in the place of one; the length
/// of the largest chunk.
#[cfg(feature = "archives")]
pub fn entries(
    bytes: &[u8],
    size: usize,
    options: unlur::input::Options,
    mut see: impl FnMut(Entry<'_>),
) -> usize {
    let reader = Box::new(std::io::Cursor::new(bytes.to_vec()));
    let mut chunks = Chunks::with_size("x", reader, size, options);
    let mut reader = GameReader::new(options);
    let (mut largest, mut is_last) = (0, false);
    while let Some(chunk) = chunks.next_chunk().unwrap() {
        assert!(!is_last, "a chunk behind the last one");
        is_last = chunk.is_last;
        largest = largest.max(chunk.bytes.len());
        let _all = reader.read(&chunk, &mut |entry| {
            see(entry);
            ControlFlow::Continue(())
        });
    }
    assert!(is_last);
    largest
}

/// The analyses of a file as the program reads it, and the finding of one without a game.
#[cfg(feature = "archives")]
pub fn analyses_in_chunks(
    bytes: &[u8],
    size: usize,
    text: sgf::Options,
    options: &Options,
) -> Vec<Value> {
    let reader = Box::new(std::io::Cursor::new(bytes.to_vec()));
    let input = crate::with(unlur::input::Options::default(), |options| {
        options.text = text;
    });
    let mut chunks = Chunks::with_size("x", reader, size, input);
    let mut analyses = Vec::new();
    let mut length = 0;
    let mut is_last = false;
    while let Some(chunk) = chunks.next_chunk().unwrap() {
        assert!(!is_last, "a chunk behind the last one");
        assert_eq!(chunk.is_first, length == 0 && analyses.is_empty());
        is_last = chunk.is_last;
        if matches!(chunk.content, Content::Binary) {
            return vec![Value::from(binary_file_finding().code.name())];
        }
        length = chunk.offset + chunk.bytes.len() as u64;
        if matches!(chunk.content, Content::Dropped) {
            continue;
        }
        let more = analyses_of(chunk.chunk(), analyses.len(), text, options);
        analyses.extend(more);
    }
    assert!(is_last);
    if analyses.is_empty() {
        analyses.push(Value::from(no_game_finding(length).code.name()));
    }
    analyses
}

/// The codes and plies of the findings of an analysis.
pub fn codes(analysis: &Value) -> Vec<(String, Option<u64>)> {
    let findings = analysis["findings"].as_array().unwrap();
    let pair = |finding: &Value| {
        let code = finding["code"].as_str().unwrap().to_owned();
        (code, finding["ply"].as_u64())
    };
    findings.iter().map(pair).collect()
}

/// Text in UTF-16 with its mark.
pub fn utf_16(text: &str, big: bool) -> Vec<u8> {
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    units
        .flat_map(|unit| {
            if big {
                unit.to_be_bytes()
            } else {
                unit.to_le_bytes()
            }
        })
        .collect()
}
