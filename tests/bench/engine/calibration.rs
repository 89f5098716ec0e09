//! Chances against results.

/// The exponents that are compared.
const EXPONENTS: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0];

/// Chances and results, and what they would be with other exponents.
#[derive(Default)]
pub struct Calibration {
    samples: Vec<Sample>,
}

/// A position: the chance that the engine names, the share of won playouts behind it, and 1 if the
/// player to move won, else 0.
struct Sample {
    chance: f64,
    share: f64,
    won: f64,
}

impl Calibration {
    pub fn add(&mut self, chance: f64, share: f64, won: bool) {
        let won = f64::from(u8::from(won));
        self.samples.push(Sample { chance, share, won });
    }

    /// Prints the table in ten bins, and the errors of other exponents.
    pub fn print(&self) {
        println!("  chance         positions   mean   won");
        let bins = Bins::new(
            self.samples
                .iter()
                .map(|sample| (sample.chance, sample.won)),
        );
        for (place, (count, chance, won)) in bins.bins.into_iter().enumerate() {
            if count > 0.0 {
                println!(
                    "  {:>3} % to {:>3} %  {count:>8.0}  {:>5.3} {:>5.3}",
                    place * 10,
                    place * 10 + 10,
                    chance / count,
                    won / count,
                );
            }
        }
        println!("  {bins}");
        for exponent in EXPONENTS {
            let powers = self.samples.iter().map(|sample| {
                let (share, rest) = (sample.share.powf(exponent), 1.0 - sample.share);
                (share / (share + rest.powf(exponent)), sample.won)
            });
            println!("  with the exponent {exponent}: {}", Bins::new(powers));
        }
    }
}

/// Chances and results, in ten bins.
struct Bins {
    /// The number, the sum of the chances, and the wins.
    bins: [(f64, f64, f64); 10],
    squares: f64,
}

impl Bins {
    fn new(samples: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut bins = [(0.0, 0.0, 0.0); 10];
        let mut squares = 0.0;
        for (chance, won) in samples {
            squares += (chance - won).powi(2);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "0 to 9"
            )]
            let bin = &mut bins[((chance * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1.0, bin.1 + chance, bin.2 + won);
        }
        Self { bins, squares }
    }
}

impl std::fmt::Display for Bins {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all: f64 = self.bins.iter().map(|bin| bin.0).sum();
        let error: f64 = self.bins.iter().map(|bin| (bin.1 - bin.2).abs()).sum();
        write!(
            f,
            "expected error {:.3}, Brier score {:.3}",
            error / all,
            self.squares / all,
        )
    }
}
