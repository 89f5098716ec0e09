//! Compressed files and archives: read like their contents.

use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use crate::input::compress::{gzip, replaced, tar, zip, zstd};
use crate::support::unlur;

const ONE: &[u8] = b"(;FF[4]GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2])\n";
const TWO: &[u8] = b"(;FF[4]GM[4000]SZ[5]RE[W+R];B[c2];B[];W[c3])\n(;FF[4]GM[4000]SZ[5];B[c3])\n";

fn folder() -> TempDir {
    TempDir::new().unwrap()
}

fn put(folder: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// The members of every archive here: games, a compressed game, and a file without a game.
fn members() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("b/two.SGF", TWO.to_vec()),
        ("a/one.sgf", ONE.to_vec()),
        ("notes.txt", b"(;FF[4]GM[4000]SZ[5])".to_vec()),
        ("packed.sgf.gz", gzip(ONE)),
        ("packed.sgf.zst", zstd(TWO)),
    ]
}

fn analyze(path: &Path) -> Output {
    unlur(["analyze", "--format", "ndjson"]).arg(path).output()
}

/// The source, without the path of the test's folder, and the number of each game.
fn games(folder: &TempDir, output: &Output) -> Vec<(String, u64)> {
    let folder = format!("{}/", folder.path().display());
    let lines = str::from_utf8(&output.stdout).unwrap().lines();
    let game = |line| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let source = game["source"].as_str().unwrap().replace(&folder, "");
        (source, game["game"].as_u64().unwrap())
    };
    lines.map(game).collect()
}

fn expected(archive: &str) -> Vec<(String, u64)> {
    let member = |name: &str, game| (format!("{archive}!/{name}"), game);
    vec![
        member("b/two.SGF", 1),
        member("b/two.SGF", 2),
        member("a/one.sgf", 1),
        member("packed.sgf.gz", 1),
        member("packed.sgf.zst", 1),
        member("packed.sgf.zst", 2),
    ]
}

#[test]
fn members_are_separate_sources_in_every_archive() {
    let folder = folder();
    let tar = tar(&members());
    // Detected by content: the names do not show the format.
    for (name, bytes) in [
        ("plain-zip", zip(&members())),
        ("plain-tar", tar.clone()),
        ("tar-gz", gzip(&tar)),
        ("tar-zst", zstd(&tar)),
    ] {
        let path = put(&folder, name, &bytes);
        let output = analyze(&path);
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(games(&folder, &output), expected(name));
    }
}

#[test]
fn compressed_files_keep_their_places() {
    let folder = folder();
    let plain = analyze(&put(&folder, "plain", TWO));
    for (name, bytes) in [
        ("gzip", gzip(TWO)),
        ("zstd", zstd(TWO)),
        ("members", [gzip(&TWO[..50]), gzip(&TWO[50..])].concat()),
        ("frames", [zstd(&TWO[..50]), zstd(&TWO[50..])].concat()),
    ] {
        let packed = analyze(&put(&folder, name, &bytes));
        let as_plain = String::from_utf8(packed.stdout).unwrap();
        let as_plain = as_plain.replace(&format!("/{name}\""), "/plain\"");
        assert_eq!(as_plain.as_bytes(), plain.stdout, "{name}");
    }
}

#[test]
fn a_folder_is_searched_for_compressed_files_and_archives() {
    let folder = folder();
    let member = [("m.sgf", ONE.to_vec())];
    put(&folder, "c.sgf.GZ", &gzip(ONE));
    put(&folder, "b.mgt.zst", &zstd(ONE));
    put(&folder, "a.MGT", ONE);
    put(&folder, "d.zip", &zip(&member));
    put(&folder, "e.Tar", &tar(&member));
    put(&folder, "f.tgz", &gzip(&tar(&member)));
    put(&folder, "g.tar.gz", &gzip(&tar(&member)));
    put(&folder, "h.tar.zst", &zstd(&tar(&member)));
    put(&folder, "i.gz", &gzip(ONE));
    put(&folder, ".hidden.sgf", ONE);
    let found = games(&folder, &analyze(folder.path()));
    let names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "a.MGT",
            "b.mgt.zst",
            "c.sgf.GZ",
            "d.zip!/m.sgf",
            "e.Tar!/m.sgf",
            "f.tgz!/m.sgf",
            "g.tar.gz!/m.sgf",
            "h.tar.zst!/m.sgf",
        ]
    );
}

#[test]
fn an_archive_on_standard_input() {
    let folder = folder();
    let path = put(&folder, "archive", &zip(&members()));
    let output = unlur(["analyze", "--format", "ndjson", "-"])
        .stdin(std::fs::File::open(path).unwrap())
        .output();
    assert_eq!(games(&folder, &output), expected("-"));
}

#[test]
fn a_corrupt_member_affects_only_itself() {
    let folder = folder();
    let mut members = members();
    // Long and hardly compressible, so that the corruption hits its bytes and not a header.
    let mut noise = String::new();
    for number in 0_u32..3000 {
        noise += &number.wrapping_mul(2_654_435_761).to_string();
    }
    let broken = format!("(;FF[4]GM[4000]SZ[5]C[{noise}])");
    members.insert(1, ("broken.sgf", broken.into_bytes()));
    let mut bytes = zip(&members);
    let name = bytes
        .windows(10)
        .position(|window| window == b"broken.sgf")
        .unwrap();
    for byte in &mut bytes[name + 5000..name + 5100] {
        *byte ^= 0x55;
    }
    let output = analyze(&put(&folder, "damaged", &bytes));
    assert_eq!(output.status.code(), Some(2));
    let said = str::from_utf8(&output.stderr).unwrap();
    assert!(said.contains("damaged!/broken.sgf: "), "{said}");
    let mut found = games(&folder, &output);
    found.retain(|(source, _)| !source.ends_with("broken.sgf"));
    assert_eq!(found, expected("damaged"));
}

#[test]
fn a_truncated_archive_gives_what_it_has() {
    let folder = folder();
    let tar = tar(&members());
    // A header and a block for the first member, a header and some bytes of the second.
    let in_a_member = 3 * 512 + ONE.len() / 2;
    let half = |bytes: Vec<u8>| bytes[..bytes.len() / 2].to_vec();
    for (name, bytes) in [
        ("gzip", half(gzip(&tar))),
        ("tar", tar[..in_a_member].to_vec()),
        ("zstd", half(zstd(&tar))),
        ("zip", half(zip(&members()))),
    ] {
        let output = analyze(&put(&folder, name, &bytes));
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(!output.stderr.is_empty(), "{name}");
    }
}

#[test]
fn an_archive_without_a_game_is_reported() {
    let folder = folder();
    for (name, bytes) in [
        ("zip", zip(&[("notes.txt", b"hello".to_vec())])),
        ("tar", tar(&[("notes.txt", b"hello".to_vec())])),
        ("empty zip", zip(&[])),
        ("empty tar", tar(&[])),
        ("filled up tar", vec![0; 10_240]),
        ("packed empty tar", gzip(&tar(&[]))),
    ] {
        let output = analyze(&put(&folder, name, &bytes));
        assert_eq!(output.status.code(), Some(2), "{name}");
        let said = str::from_utf8(&output.stderr).unwrap();
        assert!(
            said.contains("no game file in this archive"),
            "{name}: {said}"
        );
    }
}

/// Without a format, texts and data beside the games of an archive are not taken for games.
#[test]
fn members_of_a_given_format_are_read() {
    let folder = folder();
    let converted = |format: &str| {
        let convert = unlur(["convert", "--to", format]);
        let output = convert.arg(put(&folder, "two.sgf", TWO)).output();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let (json, text) = (converted("json"), converted("text"));
    let members = [
        ("a.json", json.clone()),
        ("a.txt", text.clone()),
        ("one.sgf", ONE.to_vec()),
    ];
    for archive in [zip(&members[..2]), tar(&members[..2])] {
        let path = put(&folder, "archive", &archive);
        for (format, name, bytes) in [("json", "a.json", &json), ("text", "a.txt", &text)] {
            let all = |path: &Path| {
                let analyze = unlur(["analyze", "-f", "csv", "--from", format]);
                let output = analyze.arg(path).output();
                String::from_utf8(output.stdout).unwrap()
            };
            let member = all(&path).replace(&format!("{}!/{name}", path.display()), "SOURCE");
            let alone = put(&folder, name, bytes);
            let alone = all(&alone).replace(&alone.display().to_string(), "SOURCE");
            assert_eq!(member, alone, "{format}");
            assert_eq!(member.lines().count(), 3, "{member}");
        }
    }
    let output = analyze(&put(&folder, "archive", &zip(&members)));
    assert!(output.status.success(), "{output:?}");
    let games = String::from_utf8(output.stdout).unwrap();
    assert_eq!(games.lines().count(), 1, "{games}");
}

#[test]
fn members_with_the_same_name_are_reported() {
    let folder = folder();
    let members = [
        ("a.sgf", ONE.to_vec()),
        ("b.sgf", TWO.to_vec()),
        ("c.sgf", ONE.to_vec()),
    ];
    let of_one_name = replaced(&zip(&members), b"c.sgf", b"a.sgf");
    let of_one_name = replaced(&of_one_name, b"b.sgf", b"a.sgf");
    let output = analyze(&put(&folder, "zip", &of_one_name));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(games(&folder, &output), [("zip!/a.sgf".to_owned(), 1)]);
    let said = str::from_utf8(&output.stderr).unwrap();
    assert!(said.contains("2 of its 4 members are not read"), "{said}");
}

#[test]
fn a_tar_without_a_magic_number_is_detected_by_its_checksum() {
    let folder = folder();
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in members() {
        let mut header = tar::Header::new_old();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        let bytes = bytes.as_slice();
        archive.append_data(&mut header, name, bytes).unwrap();
    }
    let old = archive.into_inner().unwrap();
    assert!(!old.windows(5).any(|bytes| bytes == b"ustar"));
    let output = analyze(&put(&folder, "old", &old));
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(games(&folder, &output), expected("old"));
}

#[test]
fn nested_compression_is_reported() {
    let folder = folder();
    let inner = zip(&[("a.sgf", ONE.to_vec())]);
    for (bytes, expected) in [
        (b"\xFD7zXZ\0\0\x04rest".to_vec(), "this is xz data"),
        (b"BZh91AY&SYrest".to_vec(), "this is bzip2 data"),
        (b"7z\xBC\xAF\x27\x1C\0\x04".to_vec(), "this is 7z data"),
        (b"Rar!\x1A\x07\x01\0".to_vec(), "this is RAR data"),
        (b"LZIP\x01\x0Crest".to_vec(), "this is lzip data"),
        (
            zip(&[("a.sgf", b"LZIP\x01\x0Crest".to_vec())]),
            "this is lzip data",
        ),
        (gzip(&gzip(ONE)), "nested compression"),
        (gzip(&zstd(ONE)), "nested compression"),
        (zip(&[("a.sgf", gzip(&gzip(ONE)))]), "nested compression"),
        (tar(&[("a.sgf", inner.clone())]), "an archive in an archive"),
        (
            zip(&[("in.zip", inner.clone())]),
            "packed!/in.zip: an archive in an archive",
        ),
        (
            tar(&[("in.tar.gz", inner), ("a.sgf", ONE.to_vec())]),
            "packed!/in.tar.gz: an archive in an archive",
        ),
    ] {
        let output = analyze(&put(&folder, "packed", &bytes));
        assert_eq!(output.status.code(), Some(2));
        let said = str::from_utf8(&output.stderr).unwrap();
        assert!(said.contains(expected), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

/// A member of a tar.
fn member(path: &str, kind: u8, link: &str, content: &[u8]) -> (tar::Header, Vec<u8>) {
    let mut header = tar::Header::new_gnu();
    header.set_path(path).unwrap();
    header.set_entry_type(tar::EntryType::new(kind));
    if !link.is_empty() {
        header.set_link_name(link).unwrap();
    }
    header.set_size(content.len() as u64);
    header.set_cksum();
    (header, content.to_vec())
}

/// The name of a volume, whose size GNU tar leaves empty.
fn label() -> (tar::Header, Vec<u8>) {
    const SIZE: std::ops::Range<usize> = 124..136;
    let (mut header, content) = member("volume", b'V', "", b"");
    header.as_mut_bytes()[SIZE].fill(0);
    header.set_cksum();
    (header, content)
}

/// A member whose content is `ONE` and then a hole.
fn sparse(path: &str) -> (tar::Header, Vec<u8>) {
    let (mut header, content) = member(path, b'S', "", &[ONE, &[b'\n'; 512]].concat()[..512]);
    let gnu = header.as_gnu_mut().unwrap();
    gnu.sparse[0].offset = *b"00000000000\0";
    gnu.sparse[0].numbytes = *b"00000001000\0";
    gnu.sparse[1].offset = *b"00000004000\0";
    gnu.sparse[1].numbytes = *b"00000000000\0";
    gnu.realsize = *b"00000004000\0";
    header.set_cksum();
    (header, content)
}

/// The members of a tar that holds these, and what is said of those that are not read.
fn read_members(members: &[(tar::Header, Vec<u8>)]) -> (i32, usize, String) {
    let mut archive = tar::Builder::new(Vec::new());
    for (header, content) in members {
        archive.append(header, content.as_slice()).unwrap();
    }
    let folder = folder();
    let path = put(&folder, "tar", &archive.into_inner().unwrap());
    let output = unlur(["select", "--count", "plies >= 0"])
        .arg(path)
        .output();
    let count = str::from_utf8(&output.stdout).unwrap().trim().parse();
    let said = String::from_utf8(output.stderr).unwrap();
    let said = said.replace(&format!("{}/", folder.path().display()), "");
    (output.status.code().unwrap(), count.unwrap(), said)
}

#[test]
fn every_member_of_a_tar_is_read_or_reported() {
    let a = || member("a.sgf", b'0', "", ONE);
    let pax = |header: &str, path: &str| {
        let line = format!(" GNU.sparse.{header}\n");
        let line = format!("{}{line}", line.len() + 2);
        [
            member("PaxHeaders/a", b'x', "", line.as_bytes()),
            member(path, b'0', "", ONE),
        ]
    };
    for (members, status, games, expected) in [
        (vec![sparse("s.sgf"), a()], 0, 2, ""),
        (vec![a(), member("b.sgf", b'7', "", ONE)], 0, 2, ""),
        (vec![a(), member("b.sgf", b'?', "", ONE)], 0, 2, ""),
        (vec![member("b.sgf", 0, "", ONE), a()], 0, 2, ""),
        (
            vec![a(), member("b.sgf", b'1', "a.sgf", b"")],
            2,
            1,
            "error: tar!/b.sgf: this member is a hard link to a.sgf, which is not followed\n",
        ),
        (
            vec![a(), member("b.sgf", b'2', "a.sgf", b"")],
            0,
            1,
            "skipped 1 file; `-v` lists them\n",
        ),
        (
            vec![a(), member("b.sgf", b'6', "", b"")],
            2,
            1,
            "error: tar!/b.sgf: this member is a device or a pipe\n",
        ),
        (
            vec![member("b.sgf", b'M', "", ONE), a()],
            2,
            1,
            "error: tar!/b.sgf: this member begins in another volume of the archive\n",
        ),
        // Folders, and the name of a volume.
        (vec![member("b.sgf", b'V', "", b""), a()], 0, 1, ""),
        (vec![label(), a()], 0, 1, ""),
        (vec![member("b.sgf/", b'5', "", b""), a()], 0, 1, ""),
        (vec![member("b.sgf/", 0, "", b""), a()], 0, 1, ""),
        (
            [&pax("name=s.sgf", "GNUSparseFile.7/s.sgf")[..], &[a()]].concat(),
            2,
            1,
            "error: tar!/s.sgf: this member is a sparse file in the pax format, which is not read; \
             extract it with `tar`\n",
        ),
        (
            [&pax("major=1", "s.sgf")[..], &[a()]].concat(),
            2,
            1,
            "error: tar!/s.sgf: this member is a sparse file in the pax format, which is not read; \
             extract it with `tar`\n",
        ),
        (
            vec![a(), member("notes.txt", b'0', "", b"hello")],
            0,
            1,
            "skipped 1 file; `-v` lists them\n",
        ),
    ] {
        assert_eq!(read_members(&members), (status, games, expected.to_owned()));
    }
}
