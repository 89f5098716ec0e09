//! Enums whose variants have stable names.

/// What a flag needs to take a value of an enum by its name.
#[cfg(feature = "cli")]
pub(crate) trait Named: Copy + Send + Sync + 'static {
    /// All values, in the order of the help.
    const VALUES: &'static [Self];

    /// The name that is written.
    fn word(self) -> &'static str;

    /// The first line of its documentation.
    fn summary(self) -> &'static str;
}

/// An enum whose variants have stable names. The first line of each one's documentation is also the
/// help of a flag that takes it.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $type:ident {
        $($(#[$($of_variant:tt)*])* $variant:ident = $name:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $type {
            $(
                $(#[$($of_variant)*])*
                #[cfg_attr(feature = "serde", serde(rename = $name))]
                $variant,
            )*
        }

        impl $type {
            /// All of them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant,)*];

            /// The stable name, as every output prints it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        #[cfg(feature = "cli")]
        impl crate::named::Named for $type {
            const VALUES: &'static [Self] = &Self::ALL;

            fn word(self) -> &'static str {
                self.name()
            }

            fn summary(self) -> &'static str {
                match self {
                    $(Self::$variant => first_line!($(#[$($of_variant)*])*),)*
                }
            }
        }
    };
}

/// The first line of a documentation, without the blank before it.
#[cfg(feature = "cli")]
macro_rules! first_line {
    (#[doc = $line:literal] $($rest:tt)*) => {
        $line.trim_ascii()
    };
    (#[$($other:tt)*] $($rest:tt)*) => {
        first_line!($($rest)*)
    };
}
