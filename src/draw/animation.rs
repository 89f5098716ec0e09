//! A sequence of pictures as an animated GIF.
//!
//! Only changes are drawn and written: the shapes that are in one of two successive pictures, but
//! not in both, cover a few small areas, and the pixels outside these areas do not change.

use std::borrow::Cow;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use tiny_skia::Pixmap;

use super::drawing::{Drawing, Item, Shape};
use super::geometry::{Extent, Point, whole};
use super::pixels::{Rectangle, TooLargeError, extent, pixmap, scale};

/// How long each picture but the last is shown, in hundredths of a second.
const EACH: u16 = 70;
/// How long the last picture is shown before the animation starts again.
const LAST: u16 = 4 * EACH;

/// The number of changes from which the colours are sampled.
const SAMPLES: usize = 16;

/// Pictures of one size, `width` pixels wide, as an animated GIF that loops; `made` is called after
/// each picture. Without pictures the result is empty.
///
/// Equal pictures give equal bytes.
///
/// # Errors
///
/// If the pictures have no pixels or more than 65,535 along a side.
pub fn gif(
    drawings: &[Drawing],
    width: u16,
    mut made: impl FnMut(),
) -> Result<Vec<u8>, TooLargeError> {
    let mut out = Vec::new();
    let (Some(first), Some(last)) = (drawings.first(), drawings.last()) else {
        return Ok(out);
    };
    let height = super::pixel_height(first, width.into());
    let too_large = || TooLargeError {
        width: width.into(),
        height,
    };
    // Writing to memory fails only if a size is too large.
    let refused = |_: EncodingError| too_large();
    let height = u16::try_from(height).map_err(|_| too_large())?;
    let (from, to) = ((0, 0), (width.into(), height.into()));
    let whole = Rectangle { from, to };
    let draw = |drawing, area| pixmap(drawing, width.into(), area).ok_or_else(too_large);
    let mut samples = vec![draw(first, whole)?, draw(last, whole)?];
    // A move can add blended colours that neither the first nor the last picture has.
    let step = drawings.len().div_ceil(SAMPLES);
    for pair in drawings.windows(2).step_by(step) {
        for area in changed_areas(&pair[0], &pair[1], whole) {
            samples.push(draw(&pair[1], area)?);
        }
    }
    let palette = Palette::new(&samples);
    let mut encoder = Encoder::new(&mut out, width, height, &palette.colors).map_err(refused)?;
    encoder.set_repeat(Repeat::Infinite).map_err(refused)?;
    for (place, drawing) in drawings.iter().enumerate() {
        let areas = match place {
            0 => vec![whole],
            _ => changed_areas(&drawings[place - 1], drawing, whole),
        };
        let union = areas.iter().copied().reduce(union).unwrap_or(whole);
        let (across, down) = union.size();
        let mut buffer = vec![Palette::UNCHANGED; across as usize * down as usize];
        for area in areas {
            let pixels = draw(drawing, area)?;
            palette.copy(&pixels, area, union, &mut buffer);
        }
        let small = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        let is_last = place + 1 == drawings.len();
        let frame = encoder.write_frame(&Frame {
            delay: if is_last { LAST } else { EACH },
            dispose: DisposalMethod::Keep,
            transparent: Some(Palette::UNCHANGED),
            left: small(union.from.0),
            top: small(union.from.1),
            width: small(across),
            height: small(down),
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        });
        frame.map_err(refused)?;
        made();
    }
    drop(encoder);
    Ok(out)
}

/// The areas of `whole` in which two pictures may differ; at least one.
fn changed_areas(before: &Drawing, after: &Drawing, whole: Rectangle) -> Vec<Rectangle> {
    let mut counts: HashMap<String, (i32, &Item)> = HashMap::new();
    for (drawing, sign) in [(before, -1), (after, 1)] {
        for item in &drawing.items {
            counts.entry(key(item)).or_insert((0, item)).0 += sign;
        }
    }
    let changed = counts.values().filter(|(count, _)| *count != 0);
    let mut extents: Vec<Extent> = changed.map(|(_, item)| extent(item)).collect();
    extents
        .sort_unstable_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    let (across, down) = whole.to;
    let scale = scale(after, across);
    let pixel = |at: Point| {
        let (x, y) = (at.x - after.origin.x, at.y - after.origin.y);
        (clamp(x * scale, across), clamp(y * scale, down))
    };
    let areas = merged(extents).into_iter().map(|extent| {
        let ((x, y), (right, bottom)) = (pixel(extent.from), pixel(extent.to));
        Rectangle {
            from: (x.saturating_sub(1), y.saturating_sub(1)),
            to: ((right + 2).min(across), (bottom + 2).min(down)),
        }
    });
    let is_there = |area: &Rectangle| area.from.0 < area.to.0 && area.from.1 < area.to.1;
    let mut areas: Vec<Rectangle> = areas.filter(is_there).collect();
    if areas.is_empty() {
        // A frame needs at least one pixel.
        areas.push(Rectangle {
            to: (1, 1),
            ..whole
        });
    }
    areas
}

/// A text that is equal for two items that look the same.
fn key(item: &Item) -> String {
    match &item.shape {
        // Long paths are frequent. They are compared without writing all of their digits.
        Shape::Path(segments) if segments.len() > 64 => {
            let (count, middle) = (segments.len(), segments[segments.len() / 2]);
            format!("{count} {middle:?} {:?} {:?}", item.fill, item.stroke)
        }
        _ => format!("{item:?}"),
    }
}

/// Overlapping rectangles are merged until none overlap.
fn merged(mut extents: Vec<Extent>) -> Vec<Extent> {
    let mut merged: Vec<Extent> = Vec::new();
    while let Some(mut extent) = extents.pop() {
        while let Some(place) = merged.iter().position(|&other| other.overlaps(extent)) {
            let other = merged.swap_remove(place);
            extent = Extent::around([extent.from, extent.to, other.from, other.to], 0.0);
        }
        merged.push(extent);
    }
    merged
}

/// A length in whole pixels from 0 to `limit`.
fn clamp(length: f64, limit: u32) -> u32 {
    whole(length.floor()).min(limit)
}

fn union(one: Rectangle, other: Rectangle) -> Rectangle {
    let ((x, y), (right, bottom)) = (one.from, one.to);
    Rectangle {
        from: (x.min(other.from.0), y.min(other.from.1)),
        to: (right.max(other.to.0), bottom.max(other.to.1)),
    }
}

/// The palette of the whole animation, with the nearest entry for every colour.
struct Palette {
    colors: Vec<u8>,
    /// The index of a colour by the upper five bits of red, green and blue.
    nearest: Vec<u8>,
}

impl Palette {
    /// The index of pixels that do not change.
    const UNCHANGED: u8 = 255;
    /// The number of other colours.
    const MAX_COLORS: usize = 255;

    /// The most frequent colours of some pictures.
    fn new(pixmaps: &[Pixmap]) -> Self {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for pixel in pixmaps.iter().flat_map(Pixmap::pixels) {
            let color = [pixel.red(), pixel.green(), pixel.blue()];
            *counts.entry(color).or_default() += 1;
        }
        let mut counts: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let mut colors: Vec<[u8; 3]> = Vec::new();
        let mut taken = vec![false; 1 << 15];
        for (color, _) in counts {
            if colors.len() < Self::MAX_COLORS
                && !std::mem::replace(&mut taken[bucket(color)], true)
            {
                colors.push(color);
            }
        }
        let buckets = 0_u32..1 << 15;
        let nearest = buckets.map(|bucket| nearest(&colors, bucket)).collect();
        let mut colors = colors.concat();
        colors.resize(3 * 256, 0);
        Self { colors, nearest }
    }

    /// Writes the indices of the pixels of `area` into the buffer of `union`.
    fn copy(&self, pixels: &Pixmap, area: Rectangle, union: Rectangle, buffer: &mut [u8]) {
        let rows = pixels.pixels().chunks_exact(area.size().0 as usize);
        let (x, y) = (area.from.0 - union.from.0, area.from.1 - union.from.1);
        for (row, y) in rows.zip(y..) {
            let start = (y * union.size().0 + x) as usize;
            for (index, pixel) in buffer[start..].iter_mut().zip(row) {
                let color = [pixel.red(), pixel.green(), pixel.blue()];
                *index = self.nearest[bucket(color)];
            }
        }
    }
}

fn bucket(color: [u8; 3]) -> usize {
    let parts = color.map(|part| usize::from(part >> 3));
    parts[0] << 10 | parts[1] << 5 | parts[2]
}

/// The index of the colour that is nearest to the middle of a bucket; a colour of the bucket
/// itself if there is one.
fn nearest(colors: &[[u8; 3]], bucket_number: u32) -> u8 {
    let middle =
        [10, 5, 0].map(|shift| i32::try_from(bucket_number >> shift & 31).unwrap_or(0) * 8 + 4);
    let distance = |color: &[u8; 3]| {
        if bucket(*color) == bucket_number as usize {
            return -1;
        }
        let parts = color.iter().zip(middle);
        let squares = parts.map(|(&part, middle)| (i32::from(part) - middle).pow(2));
        squares.sum::<i32>()
    };
    let indices = (0..=u8::MAX).zip(colors);
    let nearest = indices.min_by_key(|(_, color)| distance(color));
    nearest.map_or(0, |(index, _)| index)
}
