//! Tables in text files: a row a line, with the escapes of Rust. Empty lines and those that begin
//! with `# ` say what a reader needs. No tests.

/// The bytes of a line in which `\n`, `\r`, `\t`, `\\` and `\x00` are escapes.
pub fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next().unwrap() {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let digits = [rest.next().unwrap(), rest.next().unwrap()];
                    u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap()
                }
                other => other,
            },
            _ => byte,
        });
    }
    bytes
}

/// The rows, as cells between ` | `; an empty cell is `""`.
#[cfg(feature = "json")]
pub fn rows<const N: usize>(table: &'static str) -> Vec<[&'static str; N]> {
    let is_row = |line: &&'static str| !line.is_empty() && !line.starts_with("# ");
    let cell = |cell: &'static str| match cell {
        "\"\"" => "",
        cell if cell.contains('\\') => String::from_utf8(unescaped(cell)).unwrap().leak(),
        cell => cell,
    };
    let row = |line: &'static str| {
        let cells: Vec<_> = line.split(" | ").map(cell).collect();
        cells.try_into().expect(line)
    };
    let rows: Vec<_> = table.lines().filter(is_row).map(row).collect();
    assert!(!rows.is_empty());
    rows
}
