//! Several pictures in one.

use super::drawing::Drawing;
use super::geometry::Point;

/// The pictures side by side, `columns` in a row, as one picture. All have the size of the largest.
///
/// # Panics
///
/// If there is no picture, or no column.
#[must_use]
pub fn sheet(drawings: Vec<Drawing>, columns: usize) -> Drawing {
    let columns = columns.min(drawings.len());
    let rows = drawings.len().div_ceil(columns);
    let largest = |size: fn(&Drawing) -> f64| drawings.iter().map(size).fold(0.0, f64::max);
    let (width, height) = (largest(|d| d.width), largest(|d| d.height));
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let descriptions: Vec<_> = drawings
        .iter()
        .map(|drawing| drawing.description.clone())
        .collect();
    let mut sheet = Drawing {
        origin: Point::default(),
        width: width * count(columns),
        height: height * count(rows),
        background: drawings[0].background,
        title: drawings[0].title.clone(),
        description: descriptions.join("\n"),
        items: Vec::new(),
    };
    for (place, drawing) in drawings.into_iter().enumerate() {
        let x = count(place % columns) * width - drawing.origin.x + (width - drawing.width) / 2.0;
        let y = count(place / columns) * height - drawing.origin.y;
        for mut item in drawing.items {
            item.shape = item.shape.moved(x, y);
            sheet.items.push(item);
        }
    }
    sheet
}
