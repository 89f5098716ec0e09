//! The game-info as data.

use super::text::Text;
use crate::record::{Header, with_headers};

/// Declares [`Info`] with a field for each header.
macro_rules! info {
    ($($header:ident $property:ident $field:ident [$($label:literal),+] $doc:literal,)*) => {
        /// The game-info of the root, with the meanings of SGF. A field without a value is absent.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "json", serde(deny_unknown_fields, expecting = "an object"))]
        pub struct Info {
            $(
                #[doc = concat!("`", stringify!($property), "`: ", $doc, ".")]
                #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
                pub $field: Option<Text>,
            )*
        }

        impl Info {
            /// The field of a header.
            pub(in crate::convert) fn field_mut(&mut self, header: Header) -> &mut Option<Text> {
                match header {
                    $(Header::$header => &mut self.$field,)*
                }
            }

            /// The fields that are filled.
            pub(in crate::convert) fn filled(&self) -> impl Iterator<Item = (Header, &Text)> {
                [$((Header::$header, &self.$field),)*]
                    .into_iter()
                    .filter_map(|(header, field)| Some((header, field.as_ref()?)))
            }
        }
    };
}

with_headers!(info);

impl Info {
    /// Whether no field is filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.filled().next().is_none()
    }
}
