//! The words in place of a point, in the spellings of people, servers and editors.
//!
//! SGF has no words: an empty value is its pass. Programs for Hex write `swap-pieces`, `resign` and
//! `forfeit`, Go's text protocol `pass` and `resign`, servers `timeout`, chess players
//! `time forfeit` and `flag`, and people sentences such as `Black resigns`.

use crate::game::Color;

named! {
    /// How a winner won according to the record, without a decision on the board.
    pub enum Termination {
        /// The opponent gave up.
        Resignation = "resignation",
        /// The opponent ran out of time.
        Time = "time",
        /// The opponent forfeited the game.
        Forfeit = "forfeit",
    }
}

impl Termination {
    /// The word in place of a point that the loser's move has.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Resignation => "resign",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
        }
    }

    /// The verb for the loser, as in `Black resigns`.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Resignation => "resigns",
            Self::Time => "runs out of time",
            Self::Forfeit => "forfeits",
        }
    }
}

/// The meaning of a word in place of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// The pass.
    Pass,
    /// A swap of Hex, which means the pass.
    Swap,
    /// The player loses in that way.
    Loss(Termination),
}

/// Words and their spellings. A blank in a spelling is a blank, a hyphen, an underscore or nothing.
pub const WORDS: &[(Word, &[&str])] = &[
    (Word::Pass, &["pass", "passes", "passed", "black"]),
    (
        Word::Swap,
        &[
            "swap",
            "swaps",
            "swapped",
            "swap pieces",
            "swap sides",
            "swap colors",
            "swap colours",
        ],
    ),
    (
        Word::Loss(Termination::Resignation),
        &["resign", "resignation", "concede", "give up", "surrender"],
    ),
    (
        Word::Loss(Termination::Time),
        &[
            "time",
            "time out",
            "on time",
            "out of time",
            "time loss",
            "time forfeit",
            "flag",
            "flag fall",
        ],
    ),
    (
        Word::Loss(Termination::Forfeit),
        &["forfeit", "by forfeit", "forfait"],
    ),
];

/// Verbs whose subject is the player who loses. They are words in place of a point too.
pub const VERBS: &[(Termination, &[&str])] = &[
    (
        Termination::Resignation,
        &[
            "resigns",
            "resigned",
            "concedes",
            "conceded",
            "gives up",
            "gave up",
            "surrenders",
            "surrendered",
        ],
    ),
    (
        Termination::Time,
        &[
            "times out",
            "timed out",
            "loses on time",
            "lost on time",
            "loses by time",
            "lost by time",
            "runs out of time",
            "ran out of time",
            "forfeits on time",
            "forfeited on time",
            "flags",
            "flagged",
        ],
    ),
    (
        Termination::Forfeit,
        &[
            "forfeits",
            "forfeited",
            "loses by forfeit",
            "lost by forfeit",
        ],
    ),
];

/// The colours and their names.
const COLORS: &[(Color, &[&str])] = &[
    (Color::Black, &["b", "black", "r", "red"]),
    (Color::White, &["w", "white"]),
];

/// The meaning of a word in place of a point, in any letter case.
#[must_use]
pub fn word(text: &[u8]) -> Option<Word> {
    find(WORDS, text).or_else(|| verb(text).map(Word::Loss))
}

/// How the player loses who is the subject of that verb.
#[must_use]
pub fn verb(text: &[u8]) -> Option<Termination> {
    find(VERBS, text)
}

/// Whether a verb whose subject loses begins with that word.
pub(super) fn begins_verb(text: &[u8]) -> bool {
    let mut spellings = VERBS.iter().flat_map(|(_, spellings)| *spellings);
    spellings.any(|spelling| {
        let first = spelling.split(' ').next().unwrap_or(spelling);
        text.eq_ignore_ascii_case(first.as_bytes())
    })
}

/// The colour of that name, in any letter case. Some sets have red stones in place of black ones.
#[must_use]
pub fn color(name: &[u8]) -> Option<Color> {
    find(COLORS, name)
}

fn find<T: Copy>(table: &[(T, &[&str])], text: &[u8]) -> Option<T> {
    let first = text.first()?.to_ascii_lowercase();
    let is_it = |spelling: &&str| spelling.as_bytes()[0] == first && is(text, spelling);
    let mut rows = table.iter();
    let row = rows.find(|(_, spellings)| spellings.iter().any(is_it))?;
    Some(row.0)
}

fn is(text: &[u8], spelling: &str) -> bool {
    let mut rest = text;
    for letter in spelling.bytes() {
        rest = match rest {
            [separator, after @ ..] if letter == b' ' && is_separator(*separator) => after,
            rest if letter == b' ' => rest,
            [first, after @ ..] if first.to_ascii_lowercase() == letter => after,
            _ => return false,
        };
    }
    rest.is_empty()
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'-' | b'_')
}
