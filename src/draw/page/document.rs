//! The HTML file around the data.

use super::data::{PageData, Report};
use super::final_position::PARTS;
use super::games::PageGames;
use super::html::{Table, base64, escaped, without_folders};

const STYLE: &str = include_str!("page.css");
/// The additional style of a report.
const REPORT_STYLE: &str = include_str!("report.css");
/// The scripts of every page. `source.js` says how they get their games.
const VIEWER: [&str; 9] = [
    include_str!("script/dom.js"),
    include_str!("script/source.js"),
    include_str!("script/picture.js"),
    include_str!("script/graph.js"),
    include_str!("script/game.js"),
    include_str!("script/position.js"),
    include_str!("script/puzzle.js"),
    include_str!("script/moves.js"),
    include_str!("script/viewer.js"),
];
/// The additional parts of a page of several games.
const LIST: [&str; 2] = [
    include_str!("script/tables.js"),
    include_str!("script/list.js"),
];
/// The additional parts of a report.
const REPORT: [&str; 4] = [
    include_str!("script/charts.js"),
    include_str!("script/heat_map.js"),
    include_str!("script/explorer.js"),
    include_str!("script/report.js"),
];
const VIEWER_BODY: &str = include_str!("viewer.html");
const LIST_BODY: &str = include_str!("list.html");
const REPORT_BODY: &str = include_str!("report.html");

/// The title of a page, and the information about its origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Head {
    /// The title.
    pub title: String,
    /// The sources, one on each line; without their folders, they are the tooltip of the title.
    pub sources: String,
    /// The line at the end of the page, by which it can be cited.
    pub quote: String,
    /// A sentence above the list of games; not used if the list is that of a report.
    pub note: String,
    /// The list of games for readers without scripts.
    pub list: Table,
}

/// The whole file: games to step through, or the report on a collection and games of it. The same
/// data give the same bytes.
#[must_use]
pub fn document(head: &Head, games: &PageGames, report: Option<&Report>) -> String {
    let data = serde_json::to_string(&PageData::new(games, report));
    let data = data.unwrap_or_else(|error| unreachable!("a page is plain data: {error}"));
    let data = in_script(&data);
    let (mut script, mut style) = (code(&VIEWER), code(&[STYLE]));
    let (body, start) = if let Some(report) = report {
        script += &[code(&LIST), code(&REPORT)].concat();
        style += &code(&[REPORT_STYLE]);
        (report_body(report, games), "startReport();\n")
    } else if games.len() > 1 {
        script += &code(&LIST);
        let list = list(&head.note, &head.list);
        let list = format!("<div id=\"home\">\n{list}</div>\n");
        (list + &viewer(games, ""), "startList();\n")
    } else {
        (viewer(games, ""), "")
    };
    script += &["readPage();\n", start, "startViewer();\n"].concat();
    // Removes the blanks of the style that have no meaning.
    let blanks = ["{ ", " {", "} ", " }", "; ", ": ", ", "].iter();
    let style = blanks.fold(style.replace('\n', " "), |style, sign| {
        style.replace(sign, sign.trim())
    });
    page(head, [&style.replace(";}", "}"), &body, &data, &script])
}

/// The section of the viewer, with the end of the first game in it.
fn viewer(games: &PageGames, hidden: &str) -> String {
    let still = games.final_position.iter().map(String::as_str);
    let parts = PARTS.into_iter().zip(still);
    let parts = parts.chain([("{hidden}", hidden)]);
    filled(VIEWER_BODY, &parts.collect::<Vec<_>>())
}

/// The list of games, in plain HTML too.
fn list(note: &str, table: &Table) -> String {
    let parts = [("{note}", escaped(note)), ("{table}", table.html())];
    filled(LIST_BODY, &parts)
}

fn report_body(report: &Report, games: &PageGames) -> String {
    let tables: String = report.tables.iter().map(Table::html).collect();
    let list = if games.is_empty() {
        String::new()
    } else {
        list(&report.note, &Table::default())
    };
    let parts = [
        ("{front}", report.front.html()),
        ("{tables}", tables),
        ("{list}", list),
        ("{viewer}", viewer(games, " hidden")),
    ];
    filled(REPORT_BODY, &parts)
}

/// A text with each place filled once. Inserted text is not searched for places, because it may
/// come from a record.
fn filled(text: &str, parts: &[(&str, impl AsRef<str> + Ord)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((at, name, part)) = parts
        .iter()
        .filter_map(|(name, part)| Some((rest.find(name)?, name, part)))
        .min()
    {
        filled += &rest[..at];
        filled += part.as_ref();
        rest = &rest[at + name.len()..];
    }
    filled + rest
}

/// Scripts or styles without indentation and lines of comments.
fn code(texts: &[&str]) -> String {
    let lines = texts.iter().flat_map(|text| text.lines());
    let lines = lines.map(str::trim_start);
    let kept = lines.filter(|line| {
        let is_comment = line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
        !line.is_empty() && !is_comment
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

fn page(head: &Head, [style, body, data, script]: [&str; 4]) -> String {
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        sha256(style),
        sha256(script)
    );
    let sources = without_folders(&head.sources.lines().collect::<Vec<_>>()).join("\n");
    let [title, sources, quote] = [&head.title, &sources, &head.quote].map(|text| escaped(text));
    format!(
        "<!DOCTYPE html>\n\
         <html lang=\"en\">\n\
         <head>\n\
         <meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n\
         <style>{style}</style>\n\
         </head>\n\
         <body>\n\
         <main>\n\
         <h1 title=\"{sources}\">{title}</h1>\n\
         <noscript><p>Games open with JavaScript; without it there are tables and the end of one game.</p></noscript>\n\
         {body}<footer><p class=\"soft\" id=\"quote\">{quote}</p></footer>\n\
         </main>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>{script}</script>\n\
         </body>\n\
         </html>\n"
    )
}

/// JSON without characters that an HTML parser could read as markup. These characters only occur in
/// its strings.
#[must_use]
pub fn in_script(json: &str) -> String {
    let safe = json.replace('<', "\\u003c").replace('>', "\\u003e");
    let safe = safe.replace('&', "\\u0026").replace('\u{2028}', "\\u2028");
    safe.replace('\u{2029}', "\\u2029")
}

/// The hash of a text as a content security policy writes it.
#[must_use]
pub fn sha256(text: &str) -> String {
    base64(&hmac_sha256::Hash::hash(text.as_bytes()))
}
