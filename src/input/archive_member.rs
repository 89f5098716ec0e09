//! A member of an archive.

use std::io::{self, Read};

/// What a member of an archive is, unless it is a folder.
pub(super) enum Member<'r> {
    File(Box<dyn Read + 'r>),
    /// A symbolic link: what it leads to is another member, or not in the archive.
    Link,
    /// One whose content cannot be read.
    Unread(io::Error),
}
