use std::io::Write as _;
use std::path::{Path, PathBuf};

use unlur::finding::Finding;
use unlur::input::{
    ByteRange, Chunks, FindOptions, FolderPatterns, Format, GameReader, Options, PathPatterns,
    Source, find_sources, is_compressed, plan_ranges, read_chunks, utf16,
};

use super::{GAMES, NUMBERS, call, texts};

fn inputs() -> Vec<Vec<u8>> {
    let games = GAMES.iter().map(|game| game.to_vec());
    games
        .chain(texts().into_iter().map(String::into_bytes))
        .collect()
}

fn read_all(bytes: &[u8], options: Options) {
    let mut reader = GameReader::new(options);
    for chunk in read_chunks("\u{202e}", bytes, options)
        .into_iter()
        .flatten()
    {
        let mut visit = |_: unlur::input::Entry<'_>| std::ops::ControlFlow::Continue(());
        call! {
            chunk.finding_without_games().map(|finding: Finding| finding.message);
            reader.read(&chunk, &mut visit);
        }
    }
}

#[test]
fn sources_are_any_bytes_in_any_format() {
    let formats = [
        Format::Auto,
        Format::Sgf,
        Format::Json,
        Format::ApGame,
        Format::Text,
    ];
    for bytes in inputs() {
        call! { utf16::detect(&bytes); }
        for format in formats {
            for number in NUMBERS {
                let mut options = Options::default();
                options.format = format;
                options.reads_binary = number % 2 == 0;
                options.text.limit = u32::try_from(number).unwrap_or(u32::MAX);
                options.most_unpacked = number;
                read_all(&bytes, options);
            }
        }
        for number in NUMBERS {
            let size = usize::try_from(number).unwrap_or(usize::MAX).min(1 << 20);
            let mut chunks = Chunks::with_size("a", Box::new(&*bytes), size, Options::default());
            while let Ok(Some(chunk)) = chunks.next_chunk() {
                call! { chunk.chunk().offset; }
            }
        }
    }
}

#[test]
fn ranges_and_patterns_are_any_numbers_and_texts() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(&GAMES.concat()).unwrap();
    let source = Source::File(file.path().to_owned());
    let other = Source::File(PathBuf::from("no such file"));
    for number in NUMBERS.into_iter().skip(3) {
        call! {
            plan_ranges(&source, number, Options::default()).map(|ranges| ranges.len()).is_ok();
            plan_ranges(&other, number, Options::default()).is_err();
        }
        for end in NUMBERS {
            let mut options = Options::default();
            options.range = Some(ByteRange {
                start: number,
                end: Some(end),
            });
            read_all(GAMES[2], options);
        }
    }
    for text in texts() {
        let patterns = PathPatterns::new(Path::new("\\"), std::slice::from_ref(&text));
        call! {
            text.parse::<ByteRange>();
            FolderPatterns::new(PathBuf::from(&text), std::slice::from_ref(&text)).is_ok();
            patterns.map(|them| (them.matches(Path::new(&text), true), them.matches_file(Path::new(""))));
            is_compressed(Path::new(&text));
        }
        if !text.contains('\0') && text.len() < 100 {
            let mut options = FindOptions::default();
            options.globs = vec![text.clone()];
            call! { options.checked().map(|options| find_sources(&[PathBuf::from("no such file")], &options)).is_ok(); }
        }
    }
}
