//! The members of a tar, past headers that are damaged.

use std::io::{self, Cursor, Read};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use super::damage::{Below, Watched, damage};
use super::feeder::{Fed, Feeder, Layers};
use super::search::is_game_file;
use super::unpack::{Allowance, whole};

const BLOCK: usize = 512;

/// How many blocks an empty tar is filled up to at most, as programs make it.
const MOST_EMPTY: usize = 20;

impl Feeder {
    /// Hands over the members of a tar.
    pub(super) fn tar(&self, name: &str, reader: Box<dyn Read + '_>, allowance: &Allowance) -> Fed {
        let below = Below::default();
        let mut blocks = Blocks::new(below.watch(reader));
        let mut members = Members::default();
        loop {
            let is_whole = match self.members(name, &mut blocks, allowance, &mut members)? {
                Ok(()) => blocks.ends_here().unwrap_or(false),
                Err(_) => false,
            };
            let failure = below.failure();
            if is_whole && failure.is_none() {
                return self.end_archive(name, members.any_game);
            }
            let place = match &members.last {
                Some(member) => format!("behind {member}"),
                None => "at its beginning".to_owned(),
            };
            if allowance.is_spent() {
                return self.fail(name, left_by_limit(&place));
            }
            if let Some(failure) = failure {
                return self.fail(name, failure);
            }
            if below.has_ended() {
                let message = format!("the archive breaks off {place}");
                return self.fail(name, damage(message));
            }
            let found = blocks.resynchronize();
            let message = if matches!(found, Ok(true)) {
                format!("a header {place} is damaged; its member is left out")
            } else {
                format!("a header {place} is damaged, and no whole one follows")
            };
            self.fail(name, damage(message))?;
            if !matches!(found, Ok(true)) {
                return Fed::Continue(());
            }
        }
    }

    /// Hands over members up to the end or the first header that is damaged.
    fn members(
        &self,
        name: &str,
        blocks: &mut Blocks<Watched<Box<dyn Read + '_>>>,
        allowance: &Allowance,
        members: &mut Members,
    ) -> ControlFlow<(), io::Result<()>> {
        let mut archive = tar::Archive::new(blocks);
        let entries = match archive.entries() {
            Ok(entries) => entries,
            Err(error) => return ControlFlow::Continue(Err(error)),
        };
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => return ControlFlow::Continue(Err(error)),
            };
            let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            if entry.header().entry_type().is_file() && is_game_file(Path::new(&path)) {
                members.any_game = true;
                let member = format!("{name}!/{path}");
                let size = entry.size();
                let reader = whole(entry, size);
                self.stream(&member, reader, None, Layers::OF_A_MEMBER, allowance)?;
            }
            members.last = Some(path);
            if allowance.is_spent() {
                return ControlFlow::Continue(Err(io::ErrorKind::Other.into()));
            }
        }
        ControlFlow::Continue(Ok(()))
    }
}

/// What is said where an archive swells beyond measure.
pub(super) fn left_by_limit(place: &str) -> io::Error {
    damage(format!(
        "what stands {place} is not read: the archive unpacks to too much"
    ))
}

/// The members so far.
#[derive(Default)]
struct Members {
    any_game: bool,
    last: Option<String>,
}

/// A tar's blocks, which can be searched for a header.
struct Blocks<R> {
    reader: R,
    /// A header that was found, and is to be read once more.
    found: Cursor<Vec<u8>>,
    /// How many bytes of the last block were read.
    past: usize,
}

impl<R: Read> Blocks<R> {
    fn new(reader: R) -> Self {
        Self {
            reader,
            found: Cursor::default(),
            past: 0,
        }
    }

    /// Whether an archive ends behind the block of zeros that was just read: with another one,
    /// or with the bytes. A single one is what is left of a header.
    fn ends_here(&mut self) -> io::Result<bool> {
        let block = self.next_block()?;
        let is_end = block.iter().all(|&byte| byte == 0);
        if !is_end {
            self.found = Cursor::new(block);
        }
        Ok(is_end)
    }

    /// Goes on to the next block that is a header; false where there is none.
    fn resynchronize(&mut self) -> io::Result<bool> {
        if self.past > 0 {
            let rest = BLOCK - self.past;
            io::copy(&mut self.by_ref().take(rest as u64), &mut io::sink())?;
        }
        loop {
            let block = self.next_block()?;
            if block.len() < BLOCK {
                return Ok(false);
            }
            if is_header(&block) {
                self.found = Cursor::new(block);
                return Ok(true);
            }
        }
    }

    /// The next block; a shorter one where the bytes end.
    fn next_block(&mut self) -> io::Result<Vec<u8>> {
        let mut block = Vec::with_capacity(BLOCK);
        self.by_ref().take(BLOCK as u64).read_to_end(&mut block)?;
        Ok(block)
    }
}

impl<R: Read> Read for Blocks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = match self.found.read(buffer)? {
            0 => self.reader.read(buffer)?,
            length => length,
        };
        self.past = (self.past + length) % BLOCK;
        Ok(length)
    }
}

/// The bytes of a header that name the form of tar, and what the forms in use have there.
const FORM: Range<usize> = 257..265;
const FORMS: [&[u8; 8]; 2] = [b"ustar\x0000", b"ustar  \0"];

/// Whether these are the first bytes of a tar.
///
/// The oldest form has no name of its own, and a damaged name is none either: then the sum of the
/// header tells. An empty tar is nothing but some blocks of zeros.
pub(super) fn begins_tar(bytes: &[u8]) -> bool {
    let Some(block) = bytes.first_chunk::<BLOCK>() else {
        return false;
    };
    let is_mended_header = |form: &[u8; 8]| {
        let mut mended = *block;
        mended[FORM].copy_from_slice(form);
        is_header(&mended)
    };
    let is_empty = || {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        (2..=MOST_EMPTY).contains(&blocks.len())
            && rest.is_empty()
            && bytes.iter().all(|&byte| byte == 0)
    };
    block[FORM].starts_with(b"ustar")
        || is_header(block)
        || FORMS.into_iter().any(is_mended_header)
        || is_empty()
}

/// Whether a block is a header: the sum of its bytes is the one it says.
fn is_header(block: &[u8]) -> bool {
    /// Where the sum stands, which counts as blanks itself.
    const SUM: Range<usize> = 148..156;
    let Ok(bytes) = <&[u8; BLOCK]>::try_from(block) else {
        return false;
    };
    let others = bytes[..SUM.start].iter().chain(&bytes[SUM.end..]);
    let sum = others.map(|&byte| u32::from(byte)).sum::<u32>() + 8 * u32::from(b' ');
    let is_empty = bytes.iter().all(|&byte| byte == 0);
    !is_empty && tar::Header::from_byte_slice(bytes).cksum().ok() == Some(sum)
}
