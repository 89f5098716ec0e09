//! The random numbers of the engine.

use unlur::engine::random::Xorshift;

#[test]
fn each_number_is_equally_likely() {
    for seed in 0..20 {
        let mut random = Xorshift::new(seed);
        let mut seen = [0; 7];
        (0..7000).for_each(|_| seen[random.below(7)] += 1);
        assert!(
            seen.iter().all(|count| (850..1150).contains(count)),
            "{seen:?}"
        );
    }
}
