/**
 * Prepares the photo of a receipt for the recognition of its text: without shades, and upright. Plain arrays, so that it runs in
 * a worker and in tests alike.
 */

/** One byte for each pixel, row after row; 0 is black. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** @param rgba four bytes for each pixel, as canvases have them */
export function toGrey(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 4) {
    data[pixel] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 151 + (rgba[at + 2] ?? 0) * 28) >> 8;
  }
  return { width, height, data };
}

/** The side of the squares for which the brightness of the paper is found; a letter is smaller. */
const square = 32;
/** The brightness of the paper is that of the pixel which this share of a square's pixels is darker than. */
const paperShare = 0.8;

/** Makes the paper equally white everywhere: each pixel is divided by the brightness of the paper around it. */
export function withoutShades({ width, height, data }: Grey): Grey {
  const columns = Math.ceil(width / square);
  const rows = Math.ceil(height / square);
  const paper = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256);
      let pixels = 0;
      for (let y = row * square; y < Math.min(height, (row + 1) * square); y += 2) {
        for (let x = column * square; x < Math.min(width, (column + 1) * square); x += 2) {
          const level = data[y * width + x] ?? 0;
          counts[level] = (counts[level] ?? 0) + 1;
          pixels += 1;
        }
      }
      let level = 0;
      for (let darker = 0; level < 255; level += 1) {
        darker += counts[level] ?? 0;
        if (darker >= pixels * paperShare) break;
      }
      paper[row * columns + column] = Math.max(level, 1);
    }
  }
  const flat = new Uint8Array(data.length);
  const [lastColumn, lastRow] = [columns - 1, rows - 1];
  for (let y = 0; y < height; y += 1) {
    const down = Math.min(lastRow, Math.max(0, y / square - 0.5));
    const top = Math.floor(down);
    const upper = top * columns;
    const lower = Math.min(lastRow, top + 1) * columns;
    const share = down - top;
    for (let x = 0; x < width; x += 1) {
      const across = Math.min(lastColumn, Math.max(0, x / square - 0.5));
      const left = Math.floor(across);
      const right = Math.min(lastColumn, left + 1);
      const part = across - left;
      const above = (paper[upper + left] ?? 0) * (1 - part) + (paper[upper + right] ?? 0) * part;
      const below = (paper[lower + left] ?? 0) * (1 - part) + (paper[lower + right] ?? 0) * part;
      const at = y * width + x;
      flat[at] = Math.min(255, ((data[at] ?? 0) * 250) / (above * (1 - share) + below * share));
    }
  }
  return { width, height, data: flat };
}

/** Without shades paper is at least this bright, and the darkest share of the pixels is ink. */
const paperLevel = 235;
const inkShare = 0.02;

/** Makes pale print black. */
export function withContrast({ width, height, data }: Grey): Grey {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  let black = 0;
  for (let darker = counts[0] ?? 0; darker < data.length * inkShare && black < 200; ) {
    black += 1;
    darker += counts[black] ?? 0;
  }
  const levels = Uint8Array.from(counts, (_, level) =>
    Math.min(255, Math.max(0, ((level - black) * 255) / (paperLevel - black))),
  );
  return { width, height, data: data.map((level) => levels[level] ?? 0) };
}

/** Photos are turned by at most this angle; more is a receipt that lies on its side. */
const mostDegrees = 15;
/** Pixels darker than this belong to letters, once shades are gone. */
const inkLevel = 190;

/** Returns by how many degrees the lines of a receipt fall to the right: the angle at which they are told apart best. */
export function findTilt(picture: Grey): number {
  const ink = inkOf(picture);
  const best = (from: number, to: number, step: number) => {
    let found = { degrees: 0, clarity: -1 };
    for (let degrees = from; degrees <= to; degrees += step) {
      const clarity = clarityOf(ink, degrees);
      if (clarity > found.clarity) found = { degrees, clarity };
    }
    return found.degrees;
  };
  const roughly = best(-mostDegrees, mostDegrees, 1);
  return best(roughly - 0.8, roughly + 0.8, 0.2);
}

/** The tilt is found in a picture of about this width; more of it costs time and finds no better one. */
const tiltWidth = 600;

/** Returns places of ink in a small copy, x and y in turn. */
function inkOf({ width, height, data }: Grey): Int32Array {
  const side = Math.max(1, Math.round(width / tiltWidth));
  const places: number[] = [];
  for (let y = 0; y + side <= height; y += side) {
    for (let x = 0; x + side <= width; x += side) {
      let light = 0;
      for (let row = y; row < y + side; row += 1) {
        for (let at = row * width + x; at < row * width + x + side; at += 1) light += data[at] ?? 255;
      }
      if (light < inkLevel * side * side) places.push(x / side, y / side);
    }
  }
  return Int32Array.from(places);
}

/** Returns how much the rows of a picture differ in darkness when it is turned back by an angle. */
function clarityOf(ink: Int32Array, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Map<number, number>();
  for (let at = 0; at < ink.length; at += 2) {
    const row = Math.round(((ink[at + 1] ?? 0) - (ink[at] ?? 0) * slope) / 2);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let clarity = 0;
  for (const [row, pixels] of rows) clarity += (pixels - (rows.get(row + 1) ?? 0)) ** 2;
  return clarity;
}

/** Writes a picture as a file (PGM) that the recogniser opens. */
export function toPgm({ width, height, data }: Grey): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}
