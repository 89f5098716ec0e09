//! Data whose fields are computed from other values.

/// Declares data for other programs: each field once, with its type and the expression of its
/// value.
macro_rules! fields {
    ($($(#[$about:meta])* $visible:vis struct $name:ident $(<$life:lifetime>)?
    of ($($from:ident: $of:ty),* $(,)?) $(with { $($known:tt)* })? {
        $($(#[$doc:meta])* $shown:vis $field:ident: $type:ty = $value:expr,)*
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, serde::Serialize)]
        #[non_exhaustive]
        $visible struct $name $(<$life>)? { $($(#[$doc])* $shown $field: $type,)* }

        impl $(<$life>)? $name $(<$life>)? {
            /// Computes the data.
            #[must_use]
            $visible fn new($($from: $of),*) -> Self {
                $($($known)*)?
                Self { $($field: $value,)* }
            }
        }
    )+};
}
pub(crate) use fields;
