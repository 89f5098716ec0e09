//! The format that the extension of an output names.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

/// The extensions of formats, as `--format` and `--to` name them.
const EXTENSIONS: [(&str, &str); 14] = [
    ("sgf", "sgf"),
    ("mgt", "sgf"),
    ("json", "json"),
    ("ndjson", "ndjson"),
    ("jsonl", "ndjson"),
    ("csv", "csv"),
    ("sarif", "sarif"),
    ("xml", "junit"),
    ("html", "html"),
    ("htm", "html"),
    ("svg", "svg"),
    ("png", "png"),
    ("gif", "gif"),
    (TEXT, "text"),
];

/// Formats that no command writes, by their extensions: a file must not have one by its name alone.
const FOREIGN: [&str; 42] = [
    "7z", "arrow", "avif", "avro", "bmp", "br", "bz2", "db", "doc", "docx", "eps", "feather", "gz",
    "jpeg", "jpg", "json5", "lz4", "md", "ods", "odt", "orc", "parquet", "pdf", "ps", "rtf",
    "sqlite", "tab", "tar", "tex", "tgz", "tif", "tiff", "toml", "tsv", "webp", "xls", "xlsx",
    "xz", "yaml", "yml", "zip", "zst",
];

/// The extension of any text.
const TEXT: &str = "txt";

/// The formats that a command writes without a choice, always or with a flag.
const ONLY: [(&str, &str, &str); 12] = [
    ("generate", "", "sgf"),
    ("select", "", "sgf"),
    ("dedup", "", "sgf"),
    ("fix", "", "sgf"),
    ("view", "", "html"),
    ("report", "", "html"),
    ("ranges", "", "ndjson"),
    ("schema", "", "json"),
    ("stats", "partial", "json"),
    ("openings", "partial", "json"),
    ("rate", "partial", "json"),
    ("names", "aliases", TEXT),
];

/// The arguments with the flag for the format that the extension of `-o` names; `None` if there is
/// nothing to add.
///
/// # Errors
///
/// If the command does not write that format.
pub(super) fn with_format(
    program: &Command,
    arguments: &[OsString],
    matches: &ArgMatches,
) -> anyhow::Result<Option<Vec<OsString>>> {
    let Some((name, given)) = matches.subcommand() else {
        return Ok(None);
    };
    let Some(command) = program.find_subcommand(name) else {
        return Ok(None);
    };
    Ok(flag(command, given)?.map(|flag| {
        let at = arguments.iter().position(|argument| argument == name);
        let mut all = arguments.to_vec();
        all.insert(at.map_or(arguments.len(), |at| at + 1), flag.into());
        all
    }))
}

/// The flag for the format of the output.
fn flag(command: &Command, given: &ArgMatches) -> anyhow::Result<Option<String>> {
    let name = command.get_name();
    let path = |id| given.try_get_one::<PathBuf>(id).ok().flatten();
    let output = ["output_to", "output"].into_iter().find_map(path);
    let Some((path, (extension, format))) = output.and_then(|path| Some((path, named(path)?)))
    else {
        return Ok(None);
    };
    let is_set = |flag: &str| flag.is_empty() || given.get_flag(flag);
    let mut alone = ONLY.iter().filter(|row| row.0 == name);
    if let Some((.., only)) = alone.find(|row| is_set(row.1)) {
        return if *only == format || extension == TEXT {
            Ok(None)
        } else {
            refuse(name, path, format, &[only])
        };
    }
    let choices = ["format", "to"].map(|id| {
        let mut args = command.get_arguments();
        args.find(|arg| arg.get_id() == id)
    });
    let choices = choices.into_iter().flatten();
    let is_given = |id| given.value_source(id) == Some(ValueSource::CommandLine);
    let is_chosen = choices.clone().any(|arg| is_given(arg.get_id().as_str()));
    for choice in choices.clone() {
        let values = choice.get_possible_values();
        if values.iter().any(|value| value.get_name() == format) {
            let flag = format!("--{}={format}", choice.get_id());
            return Ok((!is_chosen).then_some(flag));
        }
    }
    if extension == TEXT {
        return Ok(None);
    }
    let values = choices.flat_map(clap::Arg::get_possible_values);
    let values: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
    let values: Vec<_> = values.iter().map(String::as_str).collect();
    refuse(name, path, format, &values)
}

/// The extension of a path, and the format that it names.
fn named(path: &Path) -> Option<(&'static str, &'static str)> {
    let is_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    let end = path.extension().filter(|_| !is_folder)?;
    let mut rows = EXTENSIONS.into_iter();
    rows.find(|(extension, _)| end.eq_ignore_ascii_case(extension))
        .or_else(|| {
            let mut foreign = FOREIGN.into_iter();
            let found = foreign.find(|extension| end.eq_ignore_ascii_case(extension))?;
            Some((found, found))
        })
}

/// Refuses a format, and names those that the command writes.
fn refuse<T>(name: &str, path: &Path, format: &str, formats: &[&str]) -> anyhow::Result<T> {
    let path = path.display();
    let formats = match formats {
        [] => "text".to_owned(),
        formats => formats.join(", "),
    };
    bail!(
        "`{name}` does not write {format}, which the extension of {path} names; \
         it writes {formats}"
    );
}
