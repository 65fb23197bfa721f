import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/**
 * Turns texts into outlines with the font of the pictures, which does not have to be installed. A picture contains no text, so
 * nothing in a name can become markup.
 */

const weights = [500, 700, 800] as const;
export type Weight = (typeof weights)[number];

const { resolve } = createRequire(import.meta.url);

/** The second file has what is rare in Portuguese. */
const fonts = new Map(
  weights.map((weight) => [weight, ['latin', 'latin-ext'].map((letters) => openFont(letters, weight))]),
);

function openFont(letters: string, weight: Weight): opentype.Font {
  const name = `encode-sans-semi-condensed-${letters}-${weight}-normal.woff`;
  const bytes = readFileSync(resolve(`@fontsource/encode-sans-semi-condensed/files/${name}`));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

interface Run {
  font: opentype.Font;
  text: string;
}

/** Splits a text into runs of one font. What neither has, such as an emoji, is left out. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const font = fonts.get(weight)?.find((each) => each.charToGlyphIndex(letter) > 0);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Without ligatures, which the program that reads the font knows only partly. */
const plain = { kerning: true, features: {} };

/** Returns the width of a text in pixels. */
export function widthOf(text: string, weight: Weight, size: number): number {
  return runsOf(text, weight).reduce(
    (sum, { font, text }) => sum + font.getAdvanceWidth(text, size, plain),
    0,
  );
}

/** Returns the outlines of a text as the data of an SVG path. @param at the beginning of its baseline */
export function outlinesOf(text: string, weight: Weight, size: number, at: { x: number; y: number }): string {
  let { x } = at;
  return runsOf(text, weight)
    .map(({ font, text }) => {
      const outlines = font.getPath(text, x, at.y, size, plain).toPathData(1);
      x += font.getAdvanceWidth(text, size, plain);
      return outlines;
    })
    .join('');
}

/** What is left of a text that is set smaller than this share of its size is cut off. */
const smallest = 0.72;

/** Returns a text as it fits into a width: smaller, and if that is not enough, cut off with an ellipsis. */
export function fitText(
  text: string,
  weight: Weight,
  size: number,
  width: number,
): { text: string; size: number } {
  const clean = text.replace(/\s+/g, ' ').trim();
  const whole = widthOf(clean, weight, size);
  if (whole <= width) return { text: clean, size };
  const smaller = size * Math.max(smallest, width / whole);
  if (widthOf(clean, weight, smaller) <= width + 0.5) return { text: clean, size: smaller };
  const letters = [...clean];
  let [least, most] = [0, letters.length];
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(cut(middle), weight, smaller) <= width) least = middle;
    else most = middle - 1;
  }
  return { text: cut(least), size: smaller };
}
