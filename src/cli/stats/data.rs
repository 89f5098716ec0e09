//! The summaries in the forms of data.

use std::io::Write;

use serde::Serialize;

use super::Groups;
use super::rows::{HEADER, rows};
use super::tables::tables;
use crate::cli::args::Format;
use crate::cli::output::printable;
use crate::collection::stats::{self, Data, Key, SCHEMA};

/// A group as data.
#[derive(Serialize)]
struct GroupData<'a> {
    schema: u32,
    group_by: Option<&'static str>,
    group: Option<String>,
    #[serde(flatten)]
    data: Data<'a>,
}

/// Writes the groups in a form; the tables show at most `top` players and events.
pub(super) fn write(
    format: Format,
    top: usize,
    group_by: Option<stats::GroupBy>,
    groups: &Groups,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let group_by = group_by.map(stats::GroupBy::name);
    if format == Format::Csv {
        writeln!(out, "{HEADER}")?;
    }
    if format == Format::Json {
        write!(out, "[")?;
    }
    for (index, (key, summary)) in groups.iter().enumerate() {
        let data = Data::new(summary);
        let group = (*key != Key::Unknown).then(|| key.to_string());
        match format {
            Format::Table => {
                if index > 0 {
                    writeln!(out)?;
                }
                if let Some(group_by) = group_by {
                    let name = group.as_deref().map_or("(unknown)".into(), printable);
                    writeln!(out, "{group_by}: {name}\n")?;
                }
                write!(out, "{}", tables(summary, &data, top))?;
            }
            Format::Csv => {
                let mut writer = csv::Writer::from_writer(&mut *out);
                for row in rows(&data) {
                    writer.write_record(
                        [group.as_deref().unwrap_or("")]
                            .into_iter()
                            .chain(row.iter().map(String::as_str)),
                    )?;
                }
                writer.flush()?;
            }
            Format::Json | Format::Ndjson => {
                if format == Format::Json {
                    writeln!(out, "{}", if index > 0 { "," } else { "" })?;
                }
                let data = GroupData {
                    schema: SCHEMA,
                    group_by,
                    group,
                    data,
                };
                serde_json::to_writer(&mut *out, &data)?;
                if format == Format::Ndjson {
                    writeln!(out)?;
                }
            }
        }
    }
    if format == Format::Json {
        writeln!(out, "{}]", if groups.is_empty() { "" } else { "\n" })?;
    }
    out.flush()?;
    Ok(())
}
