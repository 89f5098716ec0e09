//! The members of a tar.

use std::io::{self, Read};
use std::ops::ControlFlow;

use super::read_error::{ReadBy, read_error};
use super::source_state::SourceState;

const BLOCK: usize = 512;

/// The maximum number of blocks that an empty tar is padded to.
const MAX_EMPTY: usize = 20;

/// Shows the path and the content of every file in a tar to `visit`, until it breaks. Returns why
/// members are missing, if any are.
pub(super) fn for_each_member(
    reader: impl Read,
    mut visit: impl FnMut(&str, Box<dyn Read + '_>) -> ControlFlow<()>,
) -> ControlFlow<(), io::Result<()>> {
    let state = SourceState::default();
    let mut archive = tar::Archive::new(state.track(reader));
    let mut last = None;
    let mut is_whole = false;
    if let Ok(entries) = archive.entries() {
        is_whole = true;
        for entry in entries {
            let Ok(entry) = entry else {
                is_whole = false;
                break;
            };
            let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            if entry.header().entry_type().is_file() {
                visit(&path, Box::new(whole(entry)))?;
            }
            last = Some(path);
        }
    }
    let is_whole = is_whole && ends_here(&mut archive.into_inner());
    let place = match &last {
        Some(member) => format!("after {member}"),
        None => "at its beginning".to_owned(),
    };
    ControlFlow::Continue(match state.take_failure() {
        Some(failure) => Err(failure),
        None if is_whole => Ok(()),
        None if state.has_ended() => Err(read_error(format!("the archive is truncated {place}"))),
        None => Err(read_error(format!(
            "a header {place} is corrupt; the rest of the archive is not read"
        ))),
    })
}

/// Whether an archive ends after the block of zeros that was just read: with another one, or with
/// the bytes. A single block of zeros is a damaged header.
fn ends_here(reader: &mut impl Read) -> bool {
    let mut block = Vec::with_capacity(BLOCK);
    let read = reader.take(BLOCK as u64).read_to_end(&mut block);
    read.is_ok() && block.iter().all(|&byte| byte == 0)
}

/// A member, which must not end early.
fn whole<R: Read>(mut member: tar::Entry<'_, R>) -> impl Read {
    let mut missing = member.size();
    ReadBy(move |buffer: &mut [u8]| {
        let length = member.read(buffer)?;
        missing = missing.saturating_sub(length as u64);
        if length == 0 && !buffer.is_empty() && missing > 0 {
            return Err(read_error("the archive is truncated in this member"));
        }
        Ok(length)
    })
}

/// Whether these are the first bytes of a tar.
///
/// The oldest form has no magic number, so the checksum of the header decides. An empty tar has
/// only blocks of zeros.
pub(super) fn begins_tar(bytes: &[u8]) -> bool {
    const MAGIC: usize = 257;
    let Some(block) = bytes.first_chunk::<BLOCK>() else {
        return false;
    };
    let is_empty = || {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        (2..=MAX_EMPTY).contains(&blocks.len())
            && rest.is_empty()
            && bytes.iter().all(|&byte| byte == 0)
    };
    block[MAGIC..].starts_with(b"ustar") || has_checksum(block) || is_empty()
}

/// Whether the checksum of a header is right.
fn has_checksum(block: &[u8; BLOCK]) -> bool {
    let header = tar::Header::from_byte_slice(block);
    let mut right = header.clone();
    right.set_cksum();
    block[0] != 0 && header.cksum().ok() == right.cksum().ok()
}
