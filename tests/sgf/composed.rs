//! Values of two parts.

use proptest::prelude::*;
use unlur::sgf::split_composed;

proptest! {
    #![proptest_config(crate::random(256))]

    /// Only a colon after an even number of backslashes separates the parts.
    #[test]
    fn the_first_colon_without_a_backslash_separates(value in "[:\\\\ab]{0,8}") {
        let separator = (0..value.len()).find(|&at| {
            let before = value[..at].bytes().rev();
            value.as_bytes()[at] == b':' && before.take_while(|&byte| byte == b'\\').count() % 2 == 0
        });
        let expected = separator.map(|at| (&value[..at], &value[at + 1..]));
        prop_assert_eq!(split_composed(&value), expected);
    }
}
