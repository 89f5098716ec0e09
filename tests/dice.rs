//! Numbers that look random and follow from a seed (xorshift), the same on every machine.

#![allow(dead_code, reason = "each test and benchmark rolls some of them")]

use unlur::game::Color;

pub struct Dice(pub u64);

impl Dice {
    /// Dice of any seed; the state itself must not be 0.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    /// A number from 0 to 1.
    pub fn part(&mut self) -> f64 {
        f64::from(u32::try_from(self.roll(1 << 30)).unwrap()) / f64::from(1 << 30)
    }

    pub fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())].clone()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.roll(last + 1));
        }
    }

    pub fn color(&mut self) -> Color {
        [Color::Black, Color::White][self.roll(2)]
    }
}
