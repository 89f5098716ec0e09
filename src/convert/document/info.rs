//! The game-info as data.

use serde::{Deserialize, Serialize};

use super::text::Text;
use crate::sgf::Name;

/// Declares the fields of [`Info`] and the table of their identifiers together.
macro_rules! info {
    ($($field:ident $name:ident $doc:literal,)*) => {
        /// The game-info of the root, with the meanings of SGF. A field without a value is absent.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, expecting = "an object")]
        pub struct Info {
            $(
                #[doc = $doc]
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $field: Option<Text>,
            )*
        }

        impl Info {
            /// The identifiers of the fields, in their order.
            pub const IDENTIFIERS: &'static [&'static str] = &[$(stringify!($name),)*];

            /// The field that a property fills.
            pub(in crate::convert) fn field_mut(&mut self, name: Name) -> Option<&mut Option<Text>> {
                match name {
                    $(Name::$name => Some(&mut self.$field),)*
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
    black PB "`PB`: the player who ends up Black.",
    white PW "`PW`: the player who ends up White.",
    black_rank BR "`BR`: Black's rank.",
    white_rank WR "`WR`: White's rank.",
    black_team BT "`BT`: Black's team.",
    white_team WT "`WT`: White's team.",
    date DT "`DT`: when the game was played.",
    event EV "`EV`: the event.",
    round RO "`RO`: the round.",
    place PC "`PC`: the place.",
    result RE "`RE`: the result.",
    name GN "`GN`: the game's name.",
    comment GC "`GC`: about the game, as text of several lines.",
    opening ON "`ON`: the opening.",
    time_limit TM "`TM`: the time limit, in seconds.",
    overtime OT "`OT`: the overtime.",
    rules RU "`RU`: the rules.",
    source SO "`SO`: where the record comes from.",
    user US "`US`: who entered the record.",
    annotator AN "`AN`: who annotated it.",
    copyright CP "`CP`: the copyright.",
}

impl Info {
    /// Whether no field is filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.filled().next().is_none()
    }
}
