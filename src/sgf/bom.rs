//! The byte order mark of UTF-8.

/// The bytes of U+FEFF in UTF-8.
pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The length of the byte order mark that the bytes begin with; 0 if they begin with none.
///
/// ```
/// use unlur::sgf::bom_len;
///
/// assert_eq!(bom_len("\u{feff}(;GM[4000])".as_bytes()), 3);
/// assert_eq!(bom_len(b"(;GM[4000])"), 0);
/// ```
#[must_use]
pub fn bom_len(bytes: &[u8]) -> usize {
    if bytes.starts_with(BOM) { BOM.len() } else { 0 }
}

/// The length of the byte order mark that the bytes end with; 0 if they end with none.
pub(super) fn bom_len_at_end(bytes: &[u8]) -> usize {
    if bytes.ends_with(BOM) { BOM.len() } else { 0 }
}
