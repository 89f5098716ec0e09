//! Helpers for several tests: read and judge whole texts, convert them to data, and run the
//! program.

#[cfg(feature = "cli")]
use std::ffi::OsStr;
#[cfg(feature = "cli")]
use std::io::Write as _;
use std::path::{Path, PathBuf};
#[cfg(feature = "cli")]
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use unlur::analysis::Analysis;
use unlur::analysis::{Judge, Options};
#[cfg(feature = "archives")]
use unlur::input::{Chunks, Content};
use unlur::sgf::{self, Chunk, Parser, binary_file_finding, no_game_finding};

/// The folder of the fixtures.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// The files of a folder of fixtures in the order of their names, without files that are not SGF.
pub fn sgf_files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(fixtures().join(folder)).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "sgf"));
    files.sort();
    files
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

/// The analyses of a file as the program reads it, and the finding of one without a game.
#[cfg(feature = "archives")]
pub fn analyses_in_chunks(
    bytes: &[u8],
    size: usize,
    text: sgf::Options,
    options: &Options,
) -> Vec<Value> {
    let reader = Box::new(std::io::Cursor::new(bytes.to_vec()));
    let input = {
        let mut options = unlur::input::Options::default();
        options.text = text;
        options
    };
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

/// The program with arguments, in the folder of the fixtures, without the reader's taste in
/// colours.
#[cfg(feature = "cli")]
pub fn unlur<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unlur"));
    command
        .current_dir(fixtures())
        .args(arguments)
        .env_remove("TERM")
        .env_remove("COLORTERM")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS");
    command
}

/// The output of the program with the words of `line` as arguments.
#[cfg(feature = "cli")]
pub fn run(line: &str) -> Output {
    unlur(line.split_whitespace()).output().unwrap()
}

/// The output of the program in a folder.
#[cfg(feature = "cli")]
pub fn run_in(folder: &Path, line: &str) -> Output {
    let mut command = unlur(line.split_whitespace());
    command.current_dir(folder).output().unwrap()
}

/// The output of the program for its standard input.
#[cfg(feature = "cli")]
pub fn run_with_input(line: &str, input: &[u8]) -> Output {
    output_for(unlur(line.split_whitespace()), input)
}

/// The output of a run of the program for its standard input.
#[cfg(feature = "cli")]
pub fn output_for(mut run: Command, input: &[u8]) -> Output {
    let mut child = run
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A program that has seen enough closes its end.
        scope.spawn(move || drop(pipe.write_all(input)));
        child.wait_with_output().unwrap()
    })
}

/// The exit status.
#[cfg(feature = "cli")]
pub fn status(output: &Output) -> i32 {
    let code = output.status.code();
    code.expect("the program was ended by a signal")
}

/// The text on standard output.
#[cfg(feature = "cli")]
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The text on standard error.
#[cfg(feature = "cli")]
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
