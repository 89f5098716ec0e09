//! The members of a zip, by its list of members or one behind another.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write as _};
use std::path::Path;

use zip::read::{Config, ZipFileEntry, read_zipfile_from_stream_with_options};
use zip::unstable::read::ZipIterable;
use zip::{CompressionMethod, ZipReadOptions};

use super::damage::{Below, damage};
use super::feeder::{Fed, Feeder, Layers};
use super::search::is_game_file;
use super::tar::left_by_limit;
use super::unpack::Allowance;

/// What is read of a member, as messages call it.
const DATA: &str = "data of this member";

/// What each member begins with, and its entry in the list.
const HEADER: [u8; 4] = *b"PK\x03\x04";
const ENTRY: [u8; 4] = *b"PK\x01\x02";

impl Feeder {
    /// Hands over the members of a zip.
    pub(super) fn zip(&self, name: &str, file: File, allowance: &Allowance) -> Fed {
        let below = Below::default();
        let mut reader = match file.try_clone() {
            Ok(again) => below.watch(BufReader::new(again)),
            Err(error) => return self.fail(name, error),
        };
        let Some(entries) = listed(&mut reader) else {
            if let Some(failure) = below.failure() {
                return self.fail(name, failure);
            }
            return self.unlisted(name, file, allowance);
        };
        let mut has_games = false;
        for (index, entry) in entries.into_iter().enumerate() {
            let Ok(path) = entry.name().map(Cow::into_owned) else {
                let message = format!("member {} has no readable name", index + 1);
                self.fail(name, damage(message))?;
                continue;
            };
            if !entry.is_file() || !is_game_file(Path::new(&path)) {
                continue;
            }
            has_games = true;
            let member = format!("{name}!/{path}");
            if let Some(hindrance) = hindrance(entry.encrypted(), entry.compression()) {
                self.fail(&member, hindrance)?;
                continue;
            }
            if let Ok(file) = entry.with_reader(&mut reader, ZipReadOptions::new()) {
                let reader = allowance.unpacked(below.explained(file, DATA));
                self.stream(&member, reader, None, Layers::OF_A_MEMBER, allowance)?;
            } else {
                let damaged = || damage("the header of this member is damaged");
                self.fail(&member, below.failure().unwrap_or_else(damaged))?;
            }
            if allowance.is_spent() {
                return self.fail(name, left_by_limit(&format!("behind {path}")));
            }
        }
        self.end_archive(name, has_games)
    }

    /// Hands over the members that stand one behind another from the beginning of an archive
    /// whose list of members is lost.
    fn unlisted(&self, name: &str, mut file: File, allowance: &Allowance) -> Fed {
        let message = "the list of members at the end of the archive is missing or damaged; \
            members are read from its beginning, as far as they can be found";
        self.fail(name, damage(message))?;
        if let Err(error) = file.rewind() {
            return self.fail(name, error);
        }
        let below = Below::default();
        let mut reader = below.watch(BufReader::new(file));
        let mut place = "at its beginning".to_owned();
        loop {
            // What is encrypted is passed over like a member of any other kind.
            let options = ZipReadOptions::new().ignore_encryption_flag(true);
            let file = match read_zipfile_from_stream_with_options(&mut reader, options) {
                Ok(Some(file)) => file,
                Ok(None) => return Fed::Continue(()),
                Err(_) => break,
            };
            let Ok(path) = file.name().map(Cow::into_owned) else {
                continue;
            };
            if file.is_file() && is_game_file(Path::new(&path)) {
                let member = format!("{name}!/{path}");
                if let Some(hindrance) = hindrance(file.encrypted(), file.compression()) {
                    self.fail(&member, hindrance)?;
                } else {
                    let reader = allowance.unpacked(below.explained(file, DATA));
                    self.stream(&member, reader, None, Layers::OF_A_MEMBER, allowance)?;
                }
            }
            place = format!("behind {path}");
            if allowance.is_spent() {
                return self.fail(name, left_by_limit(&place));
            }
        }
        match below.failure() {
            Some(failure) => self.fail(name, failure),
            // Nothing is left, or the last member has said that it breaks off.
            None if below.has_ended() => Fed::Continue(()),
            None => {
                let message =
                    format!("what stands {place} cannot be read: no whole header follows");
                self.fail(name, damage(message))
            }
        }
    }
}

/// The members that the list at the end of an archive names, several of one name too; `None` where
/// it is lost, goes on behind the number of members that it is said to have, or has no member that
/// stands where it says.
fn listed<R: Read + Seek>(reader: &mut R) -> Option<Vec<ZipFileEntry<'static>>> {
    let mut list = ZipIterable::try_new(&mut *reader, Config::default()).ok()?;
    let files = list.files().ok()?;
    let entries: Vec<_> = files.by_ref().collect::<Result<_, _>>().ok()?;
    let mut behind = [0; ENTRY.len()];
    if files.reader_mut().read_exact(&mut behind).is_ok() && behind == ENTRY {
        return None;
    }
    let mut is_member = |offset: u64| {
        let mut bytes = [0; HEADER.len()];
        let read = reader
            .seek(SeekFrom::Start(offset))
            .and_then(|_| reader.read_exact(&mut bytes));
        read.is_ok() && bytes == HEADER
    };
    let is_true = if entries.is_empty() {
        !is_member(0)
    } else {
        entries.iter().any(|entry| is_member(entry.header_start()))
    };
    is_true.then_some(entries)
}

/// What keeps a whole member from being read, if anything does.
fn hindrance(is_encrypted: bool, method: CompressionMethod) -> Option<io::Error> {
    let method = match method {
        _ if is_encrypted => return Some(damage("this member is encrypted")),
        CompressionMethod::STORE | CompressionMethod::DEFLATE => return None,
        CompressionMethod::DEFLATE64 => "Deflate64",
        CompressionMethod::BZIP2 => "bzip2",
        CompressionMethod::LZMA => "LZMA",
        CompressionMethod::ZSTD => "Zstandard",
        CompressionMethod::XZ => "xz",
        CompressionMethod::PPMD => "PPMd",
        _ => "another method",
    };
    Some(damage(format!(
        "this member is packed with {method}, which is not supported in a zip; \
         stored and deflated members are"
    )))
}

/// A stream as a file that can be read from any place; it goes when it is closed.
pub(super) fn spooled(mut reader: impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut reader, &mut file)?;
    file.flush()?;
    file.rewind()?;
    Ok(file)
}
