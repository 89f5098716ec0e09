//! Inference from counts, checked against definitions computed in other ways.

use proptest::prelude::*;
use unlur::collection::inference::{
    Difference, FalseDiscovery, Observation, Share, cochran_armitage, fit_logistic,
};

fn real(count: u64) -> f64 {
    f64::from(u32::try_from(count).unwrap())
}

/// Binomial coefficients by Pascal's rule.
fn choose(n: u64, k: u64) -> f64 {
    (0..k).fold(1.0, |product, i| product * real(n - i) / real(i + 1))
}

/// The mid-p of Fisher's test, from the counts of all tables.
fn fisher(a: Share, b: Share) -> f64 {
    let count = a.count + b.count;
    let ways = |k: u64| choose(a.of, k) * choose(b.of, count - k);
    let tables: Vec<f64> = (0..=count)
        .filter(|&k| k <= a.of && count - k <= b.of)
        .map(ways)
        .collect();
    let here = ways(a.count);
    let is_equal = |table: &f64| (table / here - 1.0).abs() < 1e-9;
    let less: f64 = tables
        .iter()
        .filter(|table| **table < here && !is_equal(table))
        .sum();
    let equal: f64 = tables.iter().filter(|table| is_equal(table)).sum();
    (less + equal / 2.0) / tables.iter().sum::<f64>()
}

fn shares(most: u64) -> impl Strategy<Value = Share> {
    (1..=most).prop_flat_map(|of| (0..=of).prop_map(move |count| Share::new(count, of)))
}

proptest! {
    #![proptest_config(crate::random(256))]

    #[test]
    fn small_tables_have_the_exact_probability(a in shares(12), b in shares(12)) {
        let difference = Difference::new(a, b).unwrap();
        let count = a.count + b.count;
        let of = a.of + b.of;
        let least = real(a.of.min(b.of)) * real(count.min(of - count)) / real(of);
        if count == 0 || count == of {
            prop_assert!((difference.p - 1.0).abs() < 1e-12);
        } else if least < 5.0 {
            prop_assert!((difference.p - fisher(a, b)).abs() < 1e-9, "{a:?} {b:?}");
        }
    }

    #[test]
    fn a_difference_turned_round_is_its_opposite(a in shares(300), b in shares(300)) {
        let (here, there) = (Difference::new(a, b).unwrap(), Difference::new(b, a).unwrap());
        prop_assert!((here.value + there.value).abs() < 1e-12);
        prop_assert!((here.interval.low + there.interval.high).abs() < 1e-12);
        prop_assert!((here.p - there.p).abs() < 1e-9);
        prop_assert!(here.interval.low <= here.value && here.value <= here.interval.high);
        prop_assert!((-1.0..=1.0).contains(&here.interval.low));
    }

    /// The square of the statistic is the number of cases times the squared correlation of score
    /// and outcome.
    #[test]
    fn a_trend_is_a_correlation(parts in prop::collection::vec((-9_i32..9, shares(30)), 1..6)) {
        let cases: Vec<(f64, f64)> = parts
            .iter()
            .flat_map(|(score, share)| {
                let outcomes = (0..share.of).map(|case| f64::from(u8::from(case < share.count)));
                outcomes.map(|outcome| (f64::from(*score), outcome))
            })
            .collect();
        let n = real(cases.len() as u64);
        let mean = |of: fn(&(f64, f64)) -> f64| cases.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(|case| case.0), mean(|case| case.1));
        let sum = |of: &dyn Fn(&(f64, f64)) -> f64| cases.iter().map(of).sum::<f64>();
        let (xx, yy) = (sum(&|c| (c.0 - x).powi(2)), sum(&|c| (c.1 - y).powi(2)));
        let xy = sum(&|c| (c.0 - x) * (c.1 - y));
        let parts: Vec<_> = parts.iter().map(|(score, share)| (f64::from(*score), *share)).collect();
        match cochran_armitage(&parts) {
            None => prop_assert!(xx < 1e-9 || yy < 1e-9),
            Some(trend) => {
                prop_assert!((trend.z.powi(2) - n * xy * xy / (xx * yy)).abs() < 1e-6);
                prop_assert!((trend.slope - xy / xx).abs() < 1e-9);
            }
        }
    }

    /// A test is marked if the definition of the procedure, tried for every rank, marks it.
    #[test]
    fn marks_are_those_of_the_definition(p in prop::collection::vec(0.0..0.2_f64, 0..40)) {
        let mut tests = FalseDiscovery::default();
        for &p in &p {
            tests.add(p);
        }
        let threshold = tests.threshold();
        let marks = |most: f64| real(p.iter().filter(|&&p| p <= most).count() as u64);
        let n = real(p.len() as u64);
        let allowed = p.iter().copied().filter(|&most| most <= 0.05 * marks(most) / n);
        prop_assert_eq!(threshold, allowed.max_by(f64::total_cmp));
    }

    /// No step in any direction makes the results more likely.
    #[test]
    fn a_logistic_model_is_the_most_likely(parts in prop::collection::vec((0_u32..12, shares(40)), 2..7)) {
        let cases: Vec<Observation> = parts
            .iter()
            .map(|&(x, share)| Observation { x: x.into(), share })
            .collect();
        let likelihood = |a: f64, b: f64| -> f64 {
            let of_case = |case: &Observation| {
                let p = 1.0 / (1.0 + (-(a + b * case.x)).exp());
                let term = |count: u64, p: f64| if count == 0 { 0.0 } else { real(count) * p.ln() };
                term(case.share.count, p) + term(case.share.of - case.share.count, 1.0 - p)
            };
            cases.iter().map(of_case).sum()
        };
        let Some(model) = fit_logistic(&cases) else {
            // No maximum: the likelihood still rises far out.
            return Ok(());
        };
        let (a, b) = (model.intercept.value, model.slope.value);
        let here = likelihood(a, b);
        for (da, db) in [(1e-3, 0.0), (-1e-3, 0.0), (0.0, 1e-3), (0.0, -1e-3), (2e-3, -1e-3), (-2e-3, 1e-3)] {
            prop_assert!(likelihood(a + da, b + db) <= here + 1e-9);
        }
        // The errors are those of the curvature, by differences of the likelihood.
        let h = 1e-3;
        let curvature = |da: f64, db: f64| {
            -(likelihood(a + h * da, b + h * db) - 2.0 * here + likelihood(a - h * da, b - h * db)) / (h * h)
        };
        let (aa, bb) = (curvature(1.0, 0.0), curvature(0.0, 1.0));
        let ab = (curvature(1.0, 1.0) - aa - bb) / 2.0;
        let determinant = aa * bb - ab * ab;
        // A flat likelihood has no curvature that differences of this step could show.
        if determinant > 0.02 * aa * bb && aa > 0.2 && bb > 0.2 {
            prop_assert!((model.slope.standard_error.powi(2) * determinant / aa - 1.0).abs() < 0.02);
            prop_assert!((model.intercept.standard_error.powi(2) * determinant / bb - 1.0).abs() < 0.02);
        }
    }
}

#[test]
fn separated_outcomes_have_no_model() {
    let case = |x: f64, count, of| Observation {
        x,
        share: Share::new(count, of),
    };
    assert_eq!(fit_logistic(&[]), None);
    assert_eq!(fit_logistic(&[case(1.0, 3, 9)]), None);
    assert_eq!(fit_logistic(&[case(1.0, 0, 9), case(2.0, 9, 9)]), None);
    assert_eq!(fit_logistic(&[case(1.0, 0, 9), case(2.0, 3, 9)]), None);
    assert!(fit_logistic(&[case(1.0, 2, 9), case(2.0, 3, 9)]).is_some());
    let flat = fit_logistic(&[case(1.0, 2, 9), case(2.0, 3, 9)]).unwrap();
    // So few games do not bound the crossing.
    assert_eq!(flat.crossing().unwrap().interval, None);
    let steep = fit_logistic(&[case(0.0, 100, 1000), case(4.0, 900, 1000)]).unwrap();
    let crossing = steep.crossing().unwrap();
    let interval = crossing.interval.unwrap();
    assert!((crossing.x - 2.0).abs() < 1e-9);
    assert!(interval.low > 1.8 && interval.low < 2.0 && interval.high > 2.0 && interval.high < 2.2);
}
