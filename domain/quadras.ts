import { fold } from './text.ts';

/**
 * The blocks of the planned city and their two names: '806 Sul' is what people say, 'ARSE 82' is the name of 1989, which
 * is law again. Both say where a quadra lies in the grid.
 */
export interface Quadra {
  area: 'Norte' | 'Sul';
  /** of Avenida Teotônio Segurado */
  side: 'east' | 'west';
  /** the hundreds of the name that people say; 1 lies at Avenida JK */
  row: number;
  /** counted from Avenida Teotônio Segurado; 0 lies at it */
  column: number;
}

/** Returns the name that people say: '806 Sul'. */
export function quadraName({ area, side, row, column }: Quadra): string {
  return `${row * 100 + endingOf({ area, side, row, column })} ${area}`;
}

/** In the north-east, the quadras of the first column reach over the second from this row on, and '06' is in the third. */
const firstWideRow = 4;

function endingOf({ area, side, row, column }: Quadra): number {
  if (side === 'west') return 2 * column + 1;
  const isBeyondWide = area === 'Norte' && row >= firstWideRow && column > 1 && column < 5;
  return 2 * column + (isBeyondWide ? 0 : 2);
}

const farthest = { row: 16, column: 5 };

/** Returns the quadra of a name that people say, or undefined if there can be none of it. */
function quadraCalled(number: number, area: Quadra['area']): Quadra | undefined {
  const row = Math.floor(number / 100);
  const side = number % 2 === 0 ? 'east' : 'west';
  for (let column = 0; column <= farthest.column; column += 1) {
    const quadra = { area, side, row, column } as const;
    if (endingOf(quadra) === number % 100) return row >= 1 && row <= farthest.row ? quadra : undefined;
  }
  return undefined;
}

/**
 * Returns the quadra of an old name, whose digits are row and column ('122': row 12, column 2; 'ACNO 1' is the first of
 * row 1). In the north, people do not count the rows that were never laid out: the fifth in the west, the fourth in
 * the east.
 */
function quadraOfCode(area: Quadra['area'], side: Quadra['side'], digits: string): Quadra | undefined {
  const oldRow = Number(digits.slice(0, -1) || digits);
  const column = digits.length === 1 ? 1 : Number(digits.at(-1));
  const lastCounted = area === 'Sul' ? farthest.row : side === 'west' ? 4 : 3;
  const row = oldRow > lastCounted ? oldRow - 1 : oldRow;
  return row >= 1 && row <= farthest.row && column <= farthest.column
    ? { area, side, row, column }
    : undefined;
}

/** Matches '806 sul' and '204 s' (not '204 s/n'). */
const called = /(?<!\d)(\d{3,4}) ?(norte|sul|[ns])\b(?! ?\/)/g;
/** Matches 'arso 64', 'acsu no 60', 'asr-se 65', 'quadraarse 82'; the letters before the number are the compass direction. */
const coded = /(?:\b|quadra|qd)(?:acsu|acsv|asr|alc|a[acerv])[ -]?([ns])([eo])[ -]?(\d{1,3})\b/g;

/** Returns the quadras that a text names, each once. */
export function quadrasIn(text: string): Quadra[] {
  const folded = fold(text);
  const areaOf = (letter = '') => (letter.startsWith('n') ? 'Norte' : 'Sul');
  const found = [
    ...Array.from(folded.matchAll(called), ([, number, area]) => quadraCalled(Number(number), areaOf(area))),
    ...Array.from(folded.matchAll(coded), ([, area, side, digits = '']) =>
      quadraOfCode(areaOf(area), side === 'e' ? 'east' : 'west', digits),
    ),
  ].filter((quadra) => quadra !== undefined);
  return [...new Map(found.map((quadra) => [quadraName(quadra), quadra])).values()];
}
