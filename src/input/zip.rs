//! The members of a zip, by its list of members or one behind another.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek as _, Write as _};
use std::path::Path;

use zip::ZipArchive;
use zip::read::read_zipfile_from_stream;
use zip::result::ZipError;

use super::damage::{Below, damage};
use super::feeder::{Fed, Feeder, Layers};
use super::search::is_game_file;
use super::tar::left_by_limit;
use super::unpack::Allowance;

/// What is read of a member, as messages call it.
const DATA: &str = "data of this member";

impl Feeder {
    /// Hands over the members of a zip.
    pub(super) fn zip(&self, name: &str, file: File, allowance: &Allowance) -> Fed {
        let below = Below::default();
        let again = match file.try_clone() {
            Ok(again) => again,
            Err(error) => return self.fail(name, error),
        };
        let Ok(mut archive) = ZipArchive::new(below.watch(BufReader::new(file))) else {
            if let Some(failure) = below.failure() {
                return self.fail(name, failure);
            }
            return self.unlisted(name, again, allowance);
        };
        let mut has_games = false;
        for index in 0..archive.len() {
            let path = match archive.name_for_index(index) {
                Some(Ok(path)) => path.into_owned(),
                Some(Err(_)) => {
                    let message = format!("member {} has no readable name", index + 1);
                    self.fail(name, damage(message))?;
                    continue;
                }
                None => continue,
            };
            if !is_game_file(Path::new(&path)) {
                continue;
            }
            let member = format!("{name}!/{path}");
            match archive.by_index(index) {
                Ok(file) if file.is_file() => {
                    has_games = true;
                    let reader = allowance.unpacked(below.explained(file, DATA));
                    self.stream(&member, reader, None, Layers::OF_A_MEMBER, allowance)?;
                }
                Ok(_) => {}
                Err(error) => {
                    has_games = true;
                    let error = below.failure().unwrap_or_else(|| explained(error));
                    self.fail(&member, error)?;
                }
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
        while let Ok(Some(file)) = read_zipfile_from_stream(&mut reader) {
            let Ok(path) = file.name().map(std::borrow::Cow::into_owned) else {
                continue;
            };
            if file.is_file() && is_game_file(Path::new(&path)) {
                let member = format!("{name}!/{path}");
                let reader = allowance.unpacked(below.explained(file, DATA));
                self.stream(&member, reader, None, Layers::OF_A_MEMBER, allowance)?;
            }
            if allowance.is_spent() {
                return self.fail(name, left_by_limit(&format!("behind {path}")));
            }
        }
        below
            .failure()
            .map_or(Fed::Continue(()), |failure| self.fail(name, failure))
    }
}

/// Why a member cannot be read.
fn explained(error: ZipError) -> io::Error {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
            damage("this member is encrypted")
        }
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
            damage("this member is packed in a way that is not read; stored and deflated ones are")
        }
        ZipError::Io(error) if error.raw_os_error().is_some() => error,
        _ => damage("the header of this member is damaged"),
    }
}

/// A stream as a file that can be read from any place; it goes when it is closed.
pub(super) fn spooled(mut reader: impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut reader, &mut file)?;
    file.flush()?;
    file.rewind()?;
    Ok(file)
}
