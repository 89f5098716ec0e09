//! Chances against results.

/// Chances and results, in ten bins: their number, the sum of the chances, and the wins.
#[derive(Default)]
pub struct Calibration([(f64, f64, f64); 10]);

impl Calibration {
    pub fn add(&mut self, chance: f64, won: bool) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 9"
        )]
        let bin = &mut self.0[((chance * 10.0) as usize).min(9)];
        let won = f64::from(u8::from(won));
        *bin = (bin.0 + 1.0, bin.1 + chance, bin.2 + won);
    }

    /// Prints the bins, and the error that is to be expected.
    pub fn print(&self) {
        println!("  chance         positions   mean   won");
        for (place, (count, chance, won)) in self.0.into_iter().enumerate() {
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
        let all: f64 = self.0.iter().map(|bin| bin.0).sum();
        let error: f64 = self.0.iter().map(|bin| (bin.1 - bin.2).abs()).sum();
        println!("  expected error {:.3}", error / all);
    }
}
