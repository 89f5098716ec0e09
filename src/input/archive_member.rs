//! A member of an archive.

use std::io::{self, Read};

/// The kind of a member of an archive that is not a folder.
pub(super) enum Member<'r> {
    File(Box<dyn Read + 'r>),
    /// A symbolic link. Its target is another member, or is not in the archive.
    Link,
    /// A member whose content cannot be read.
    Unread(io::Error),
}
