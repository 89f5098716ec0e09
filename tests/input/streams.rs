//! Streams in pieces, and folders as lists of files.

use std::path::PathBuf;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use unlur::analysis::Options;
use unlur::input::{Chunks, FindOptions, SkipReason, Skipped, Source, find_sources};
use unlur::sgf;

use crate::support::{analyses, analyses_in_chunks, fixtures, sgf_files, utf_16};

/// The smallest size that chunks are cut to.
const SMALL: usize = 4096;

fn all_fixtures() -> Vec<Vec<u8>> {
    let folders = ["broken", "sgf", "games"];
    let files = folders.into_iter().flat_map(sgf_files);
    let texts = files.map(|path| std::fs::read(path).unwrap());
    texts
        .filter(|text| {
            text.len() < 3000 && !text.starts_with(b"\xFF\xFE") && !text.starts_with(b"\xFE\xFF")
        })
        .collect()
}

/// A collection out of fixtures, with and without line breaks and text between them.
fn collection() -> impl Strategy<Value = Vec<u8>> {
    let glue = select(vec![
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\n\r",
        "",
        " ",
        "\nFrom: Ada\r\nSubject: (no game)\r\n\r\n",
        ")",
        ";\n",
        "(",
    ]);
    let one_line = prop::bool::weighted(0.2);
    let fixture = any::<Index>();
    let first = select(vec![
        "",
        "",
        "\u{feff}",
        "caf\u{e9}\r\n",
        ")\n;text\r\n",
        " \r\n",
    ]);
    let padding = prop_oneof![3 => Just(0_usize), 1 => 1_usize..20_000];
    (
        first,
        padding,
        prop::collection::vec((glue, fixture), 1..60),
        one_line,
    )
        .prop_map(|(first, padding, parts, one_line)| {
            let fixtures = all_fixtures();
            let mut text = first.as_bytes().to_vec();
            text.extend(
                "d\u{e9}j\u{e0} vu\r\n"
                    .bytes()
                    .cycle()
                    .take(padding / 11 * 11),
            );
            for (glue, fixture) in parts {
                text.extend(fixture.get(&fixtures));
                text.extend(glue.bytes());
            }
            if one_line {
                text.retain(|byte| !matches!(byte, b'\r' | b'\n'));
            }
            text
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pieces_say_what_the_whole_says(text in collection(), size in SMALL..9000, big: bool) {
        let (options, reading) = (Options::default(), sgf::Options::default());
        let mut whole = analyses(&text, &options);
        if whole.is_empty() {
            whole.push(serde_json::Value::from("no-game"));
        }
        let cut = analyses_in_chunks(&text, size, reading, &options);
        prop_assert_eq!(&whole, &cut);
        let text = utf_16(&String::from_utf8_lossy(&text), big);
        let whole = analyses_in_chunks(&text, 1 << 30, reading, &options);
        let cut = analyses_in_chunks(&text, size, reading, &options);
        prop_assert_eq!(&whole, &cut);
    }
}

#[test]
fn a_game_that_is_too_large_affects_only_itself() {
    let reading = crate::with(sgf::Options::default(), |options| options.limit = 10_000);
    let options = Options::default();
    for padding in 0..40 {
        // Text that looks like a game in the middle of a line does not begin one.
        let text = format!(
            "(;GM[4000]SZ[5]C[first];B[c3];B[];W[c2])\n(;GM[4000]SZ[5]C[{}]{})\n(;GM[4000]SZ[5]C[last])\n",
            "x".repeat(padding),
            "(;GM[4000]SZ[5])".repeat(3000),
        );
        let whole =
            crate::support::analyses_of(sgf::Chunk::whole(text.as_bytes()), 0, reading, &options);
        assert_eq!(whole.len(), 3);
        assert_eq!(whole[1]["kind"], "unreadable");
        assert_eq!(whole[1]["findings"][0]["code"], "too-large");
        let cut = analyses_in_chunks(text.as_bytes(), SMALL, reading, &options);
        assert_eq!(whole, cut, "{padding}");
    }
}

#[test]
fn long_text_before_the_first_game_is_reported() {
    let options = Options::default();
    for first in [
        "",
        "\u{feff}",
        ")",
        "; )",
        "\u{feff}\r\n ) ;",
        "\u{b}",
        "\u{1}",
    ] {
        for length in [0, 1, 4095, 4096, 8191, 8192, 8193, 20_000, 20_001] {
            for filler in [" ", "\r\n", "x\r\n", "\u{e9}", "\n\r"] {
                let text = format!("{first}{} (;GM[4000]SZ[5];B[c3])", filler.repeat(length));
                let whole = analyses(text.as_bytes(), &options);
                let cut =
                    analyses_in_chunks(text.as_bytes(), SMALL, sgf::Options::default(), &options);
                assert_eq!(whole, cut, "{first:?} {filler:?} {length}");
            }
        }
    }
}

#[test]
fn a_move_before_the_first_game_is_reported_wherever_the_text_is_cut() {
    let options = Options::default();
    for length in 4085..4105 {
        let text = format!(
            "{}\r\n;C[a];B[c3];{}(;GM[4000]SZ[5];B[c3])",
            "x".repeat(length),
            "y".repeat(5000)
        );
        let whole = analyses(text.as_bytes(), &options);
        let stray = &whole[0]["findings"][1];
        assert_eq!(
            (&stray["code"], &stray["line"]),
            (&"unexpected-bytes".into(), &2.into())
        );
        assert_eq!(stray["column"], 6);
        let cut = analyses_in_chunks(text.as_bytes(), SMALL, sgf::Options::default(), &options);
        assert_eq!(whole, cut, "{length}");
    }
}

#[test]
fn text_before_a_game_is_not_in_its_charset() {
    let text = format!(
        "{}(;GM[4000]SZ[5]CA[ISO-8859-1];B[c3])",
        "\u{e9}".repeat(9000)
    );
    let options = Options::default();
    let whole = analyses(text.as_bytes(), &options);
    assert_eq!(whole[0]["findings"][1]["column"], 9001);
    let cut = analyses_in_chunks(text.as_bytes(), SMALL, sgf::Options::default(), &options);
    assert_eq!(whole, cut);
}

#[test]
fn a_stream_without_a_game() {
    let options = Options::default();
    for text in ["", "x", "no game", &"no game (here) \r\n".repeat(2000)] {
        let read =
            |size| analyses_in_chunks(text.as_bytes(), size, sgf::Options::default(), &options);
        assert_eq!(read(SMALL), ["no-game"]);
        assert_eq!(read(1 << 20), ["no-game"]);
    }
}

/// The result of a search: files by their names and the rest by its error.
fn found(paths: &[PathBuf]) -> Vec<(String, bool)> {
    let sources = find_sources(paths, &FindOptions::default())
        .sources
        .into_iter();
    sources
        .map(|(name, source)| (name, source.is_ok()))
        .collect()
}

#[test]
fn a_folder_is_searched_in_byte_order() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for name in [
        "b/z.sgf",
        "b-c.sgf",
        "b.SGF",
        "a/deep/er/x.sgF",
        "a.txt",
        "B.sgf",
        "sgf",
        "c.sgf.txt",
        "é.sgf",
    ] {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "(;)").unwrap();
    }
    let name = |name: &str| (root.join(name).to_str().unwrap().to_owned(), true);
    let expected = [
        "B.sgf",
        "a/deep/er/x.sgF",
        "b-c.sgf",
        "b.SGF",
        "b/z.sgf",
        "é.sgf",
    ]
    .map(name);
    assert_eq!(found(&[root.to_owned()]), expected);
    // A file given as an argument is read whatever its name, and the order is that of the
    // arguments.
    let given = [root.join("a.txt"), root.join("a"), PathBuf::from("-")];
    assert_eq!(
        found(&given),
        [
            name("a.txt"),
            name("a/deep/er/x.sgF"),
            ("-".to_owned(), true)
        ]
    );
}

#[test]
fn folders_without_a_game_file_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("notes.txt"), "").unwrap();
    let sources = found(&[folder.path().to_owned(), fixtures()]);
    assert_eq!(
        sources[0],
        (folder.path().to_str().unwrap().to_owned(), false)
    );
    assert!(sources.len() > 50 && sources[1..].iter().all(|(_, is_read)| *is_read));
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_followed_only_on_demand_and_each_folder_is_read_once() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::fs::create_dir_all(root.join("a/b")).unwrap();
    std::fs::write(root.join("a/b/game.sgf"), "(;)").unwrap();
    symlink(root, root.join("a/b/up")).unwrap();
    symlink(root.join("a/self.sgf"), root.join("a/self.sgf")).unwrap();
    symlink(root.join("nowhere"), root.join("a/gone.sgf")).unwrap();
    symlink(root.join("nowhere"), root.join("a/gone.txt")).unwrap();
    symlink(root.join("a/b/game.sgf"), root.join("linked.sgf")).unwrap();
    symlink(root.join("a/b"), root.join("z")).unwrap();
    let name = |name: &str, is_read| (root.join(name).to_str().unwrap().to_owned(), is_read);
    let expected = [
        name("a/b/game.sgf", true),
        name("a/gone.sgf", false),
        name("a/self.sgf", false),
    ];
    assert_eq!(found(&[root.to_owned()]), expected);
    let reasons = |options: &FindOptions| -> Vec<_> {
        let skipped = find_sources(&[root.to_owned()], options).skipped;
        let name = |path: &std::path::Path| path.strip_prefix(root).unwrap().to_owned();
        let pair = |skipped: &Skipped| (name(&skipped.path), skipped.reason);
        let mut reasons: Vec<_> = skipped.iter().map(pair).collect();
        reasons.sort_by(|left, right| left.0.cmp(&right.0));
        reasons
    };
    let z = PathBuf::from("z");
    assert!(reasons(&FindOptions::default()).contains(&(z.clone(), SkipReason::LinkedFolder)));
    let follow = crate::with(FindOptions::default(), |options| options.follow = true);
    assert!(reasons(&follow).contains(&(z, SkipReason::ReadAlready)));
    let sources = find_sources(&[root.to_owned()], &follow).sources;
    assert_eq!(sources.len(), expected.len());
    // Ten levels of two links each.
    let deep = tempfile::tempdir().unwrap();
    let mut level = deep.path().to_owned();
    for number in 0..10 {
        let next = level.join("next");
        std::fs::create_dir(&next).unwrap();
        std::fs::write(next.join(format!("{number}.sgf")), "(;)").unwrap();
        symlink(&next, level.join("x")).unwrap();
        symlink(&next, level.join("y")).unwrap();
        level = next;
    }
    for options in [FindOptions::default(), follow] {
        let sources = find_sources(&[deep.path().to_owned()], &options).sources;
        assert_eq!(sources.len(), 10);
    }
    // Given twice, a folder is still read once.
    let twice = find_sources(
        &[deep.path().to_owned(), deep.path().to_owned()],
        &FindOptions::default(),
    );
    assert_eq!(twice.sources.len(), 10);
    let source = Source::File(root.join("a/gone.sgf"));
    assert!(source.open().is_err());
}

#[test]
fn patterns_choose_the_files_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for name in [
        "2002/a.sgf",
        "2002/b.sgf",
        "2003/a.sgf",
        "c.sgf",
        ".d.sgf",
        ".e/f.sgf",
        "g.txt",
    ] {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "(;)").unwrap();
    }
    let found = |options: &FindOptions| -> Vec<String> {
        let sources = find_sources(&[root.to_owned()], options).sources;
        let relative = |name: String| name[root.to_str().unwrap().len() + 1..].to_owned();
        sources
            .into_iter()
            .map(|(name, _)| relative(name))
            .collect()
    };
    let options = FindOptions::default;
    let patterns = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        found(&options()),
        ["2002/a.sgf", "2002/b.sgf", "2003/a.sgf", "c.sgf"]
    );
    let hidden = crate::with(options(), |options| options.hidden = true);
    assert_eq!(found(&hidden).len(), 6);
    let globs = options()
        .with_globs(patterns(&["a.*", "!2003/**"]))
        .unwrap();
    assert_eq!(found(&globs), ["2002/a.sgf"]);
    let excludes = options()
        .with_excludes(patterns(&["2002/", "/c.sgf"]))
        .unwrap();
    assert_eq!(found(&excludes), ["2003/a.sgf"]);
    assert!(options().with_globs(patterns(&["[z-a].sgf"])).is_err());
    let skipped = find_sources(&[root.to_owned()], &excludes).skipped;
    // The folder, the file, the two hidden ones and the text.
    assert_eq!(skipped.len(), 5, "{skipped:?}");
}

/// A reader that is interrupted before every read, and fails in the end.
struct Interrupted {
    bytes: std::io::Cursor<Vec<u8>>,
    is_next: bool,
    failure: Option<std::io::Error>,
}

impl std::io::Read for Interrupted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.is_next = !self.is_next;
        if self.is_next {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let most = buffer.len().min(100);
        match self.bytes.read(&mut buffer[..most])? {
            0 => self.failure.take().map_or(Ok(0), Err),
            length => Ok(length),
        }
    }
}

#[test]
fn interrupted_reads_are_retried_and_errors_are_reported() {
    let text = b"(;GM[4000]SZ[5];B[c3])\n".repeat(400);
    for failure in [None, Some(std::io::ErrorKind::PermissionDenied.into())] {
        let fails = failure.is_some();
        let reader = Interrupted {
            bytes: std::io::Cursor::new(text.clone()),
            is_next: false,
            failure,
        };
        let mut chunks = Chunks::with_size(
            "x",
            Box::new(reader),
            SMALL,
            unlur::input::Options::default(),
        );
        let mut length = 0;
        let end = loop {
            match chunks.next_chunk() {
                Ok(Some(chunk)) => length += chunk.bytes.len(),
                Ok(None) => break None,
                Err(error) => break Some(error.kind()),
            }
        };
        assert_eq!(length, text.len());
        assert_eq!(end.is_some(), fails);
    }
}
