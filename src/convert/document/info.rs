//! The game-info as data.

use super::text::Text;
use crate::sgf::PropertyId;

/// Declares the fields of [`Info`] with their identifiers and their headers in plain text, of which the
/// first is written.
macro_rules! info {
    ($($field:ident $name:ident [$($header:literal),+] $doc:literal,)*) => {
        /// The game-info of the root, with the meanings of SGF. A field without a value is absent.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "json", serde(deny_unknown_fields, expecting = "an object"))]
        pub struct Info {
            $(
                #[doc = $doc]
                #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
                pub $field: Option<Text>,
            )*
        }

        impl Info {
            /// The identifier of each field, and its headers in plain text.
            pub(in crate::convert) const FIELDS: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($name), &[$($header),+]),)*];

            /// The field that a property fills.
            pub(in crate::convert) fn field_mut(&mut self, name: PropertyId) -> Option<&mut Option<Text>> {
                match name {
                    $(PropertyId::$name => Some(&mut self.$field),)*
                    _ => None,
                }
            }

            /// The fields that are filled, with their identifiers.
            pub(in crate::convert) fn filled(&self) -> impl Iterator<Item = (&'static str, &Text)> {
                [$((stringify!($name), &self.$field),)*]
                    .into_iter()
                    .filter_map(|(identifier, field)| Some((identifier, field.as_ref()?)))
            }
        }
    };
}

info! {
    black PB ["Black", "Red"] "`PB`: the player who ends up Black.",
    white PW ["White"] "`PW`: the player who ends up White.",
    black_rank BR ["Black rank"] "`BR`: Black's rank.",
    white_rank WR ["White rank"] "`WR`: White's rank.",
    black_team BT ["Black team"] "`BT`: Black's team.",
    white_team WT ["White team"] "`WT`: White's team.",
    date DT ["Date"] "`DT`: when the game was played.",
    event EV ["Event"] "`EV`: the event.",
    round RO ["Round"] "`RO`: the round.",
    place PC ["Place", "Site"] "`PC`: the place.",
    result RE ["Result"] "`RE`: the result.",
    name GN ["Name"] "`GN`: the game's name.",
    comment GC ["About"] "`GC`: about the game, as text of several lines.",
    opening ON ["Opening"] "`ON`: the opening.",
    time_limit TM ["Time limit"] "`TM`: the time limit, in seconds.",
    overtime OT ["Overtime"] "`OT`: the overtime.",
    rules RU ["Rules"] "`RU`: the rules.",
    source SO ["Source"] "`SO`: where the record comes from.",
    user US ["Entered by"] "`US`: who entered the record.",
    annotator AN ["Annotator"] "`AN`: who annotated it.",
    copyright CP ["Copyright"] "`CP`: the copyright.",
}

impl Info {
    /// Whether no field is filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.filled().next().is_none()
    }
}
