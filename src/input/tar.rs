//! The members of a tar.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;

use super::archive_member::Member;
use super::read_error::{ReadBy, read_error};
use super::source_state::SourceState;
use super::unpacked::Unpacked;

const BLOCK: usize = 512;

/// Many programs pad an archive to a multiple of this number of bytes; it is the largest size of an
/// empty tar.
const RECORD: usize = 20 * BLOCK;

/// Shows every member of a tar but folders to `visit`, with its path, until it breaks. The holes of
/// sparse files count as `unpacked` bytes. Returns why members are missing, if any are.
pub(super) fn for_each_member(
    reader: impl Read,
    unpacked: &Unpacked,
    mut visit: impl FnMut(&str, Member<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), io::Result<()>> {
    let state = SourceState::default();
    let (position, mut tracked) = (Cell::new(0_u64), state.track(reader));
    let mut reader = BufReader::new(ReadBy(|buffer: &mut [u8]| {
        let length = tracked.read(buffer)?;
        position.set(position.get() + length as u64);
        Ok(length)
    }));
    let mut place = "at its beginning".to_owned();
    let (mut zeros, mut start, mut gap) = (0, 0, None);
    let message = loop {
        skip_label(&mut reader);
        let mut archive = tar::Archive::new(&mut reader);
        let mut is_whole = true;
        for entry in archive.entries().into_iter().flatten() {
            let Ok(mut entry) = entry else {
                is_whole = false;
                break;
            };
            let sparse_path = sparse_path(&mut entry);
            let path = sparse_path
                .clone()
                .unwrap_or_else(|| entry.path_bytes().into());
            let path = String::from_utf8_lossy(&path).into_owned();
            place = format!("after {path}");
            zeros = 0;
            if let Some(member) = member(entry, sparse_path.is_some(), unpacked) {
                visit(&path, member)?;
            }
        }
        if !is_whole && zeros >= 2 * BLOCK {
            break Some("trailing bytes after the archive are skipped".to_owned());
        } else if state.has_ended() {
            break Some(format!("the archive is truncated {place}"));
        } else if !is_whole {
            let rest = "is corrupt; the rest of the archive is not read";
            break Some(format!("a header {place} {rest}"));
        }
        zeros = skip_zeros(&mut reader);
        if reader.buffer().is_empty() {
            break gap;
        }
        let end = position.get() - reader.buffer().len() as u64;
        if !(end - start).is_multiple_of(RECORD as u64) {
            gap = Some(format!("zeros {place} may be in the place of members"));
        }
        start = end;
    };
    let failure = state.take_failure().or(message.map(read_error));
    ControlFlow::Continue(failure.map_or(Ok(()), Err))
}

/// The type of a volume label.
const VOLUME_LABEL: u8 = b'V';

/// Skips the volume label that GNU tar writes before the first member: its size is empty, not 0.
fn skip_label(reader: &mut impl BufRead) {
    const TYPE: usize = 156;
    let block = reader
        .fill_buf()
        .ok()
        .and_then(<[u8]>::first_chunk::<BLOCK>);
    if block.is_some_and(|block| block[TYPE] == VOLUME_LABEL) {
        reader.consume(BLOCK);
    }
}

/// Skips zeros, which end an archive and pad its last record. Returns their number, with the block
/// that was read before.
fn skip_zeros(reader: &mut impl BufRead) -> usize {
    let mut skipped = BLOCK;
    while let Ok(bytes) = reader.fill_buf() {
        match bytes.iter().take_while(|&&byte| byte == 0).count() {
            0 => break,
            zeros => {
                skipped = skipped.saturating_add(zeros);
                reader.consume(zeros);
            }
        }
    }
    skipped
}

/// The kind of a member, as GNU tar extracts it; `None` for a folder and for an entry that is not a
/// member.
fn member<'e>(
    entry: tar::Entry<'e, impl Read>,
    is_sparse: bool,
    unpacked: &Unpacked,
) -> Option<Member<'e>> {
    use tar::EntryType::{self, Block, Char, Continuous, Directory, Fifo, Regular};
    const DUMPED_FOLDER: u8 = b'D';
    const CONTINUATION: u8 = b'M';
    let unread = |message: &str| Some(Member::Unread(read_error(message)));
    let kind = entry.header().entry_type();
    match kind {
        Directory | EntryType::XGlobalHeader => None,
        Regular | Continuous if entry.path_bytes().ends_with(b"/") => None,
        _ if is_sparse => unread(
            "this member is a sparse file in the pax format, which is not read; \
             extract it with `tar`",
        ),
        EntryType::Symlink => Some(Member::Link),
        EntryType::Link => {
            let target = entry.link_name_bytes().unwrap_or_default();
            let target = String::from_utf8_lossy(&target);
            unread(&format!(
                "this member is a hard link to {target}, which is not followed"
            ))
        }
        Char | Block | Fifo => unread("this member is a device or a pipe"),
        EntryType::GNUSparse => Some(Member::File(unpacked.limit(whole(entry)))),
        _ => match kind.as_byte() {
            DUMPED_FOLDER | VOLUME_LABEL => None,
            CONTINUATION => unread("this member begins in another volume of the archive"),
            // GNU tar treats other types as files.
            _ => Some(Member::File(Box::new(whole(entry)))),
        },
    }
}

/// The path of a sparse file in the pax format, whose content is not as it is in the archive.
fn sparse_path(entry: &mut tar::Entry<'_, impl Read>) -> Option<Vec<u8>> {
    const SPARSE: &[u8] = b"GNU.sparse.";
    let header_path = entry.path_bytes().into_owned();
    let extensions = entry.pax_extensions().ok()??.flatten();
    let extensions = extensions.filter(|it| it.key_bytes().starts_with(SPARSE));
    extensions.fold(None, |path, it| match &it.key_bytes()[SPARSE.len()..] {
        b"name" => Some(it.value_bytes().to_owned()),
        _ => path.or_else(|| Some(header_path.clone())),
    })
}

/// A member whose data must not end early.
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
        (2 * BLOCK..=RECORD).contains(&bytes.len())
            && bytes.len().is_multiple_of(BLOCK)
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
