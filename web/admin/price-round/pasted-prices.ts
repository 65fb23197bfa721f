import type { RoundCut } from '#contract/price-round.ts';
import { priceMessages, priceTrouble } from '#domain/price-entry.ts';
import { indexProducts } from '#domain/product-search.ts';
import { parseMoney } from '#domain/typed-numbers.ts';

/** The values of a paste, each in its cell. */
export interface PastedPrices {
  /** the new text of each cell, by cut */
  typed: Record<number, string>;
  /** lines that belong to no cut: unknown names, or more values than there are cells */
  left: string[];
}

/** Tells whether a text is more than one value, so that it does not belong into one cell. */
export function isSeveral(text: string): boolean {
  return /[\r\n\t]/.test(text.trim());
}

/**
 * Returns the text for the cell of a pasted value. In a spreadsheet '105' is R$ 105,00, as it is in an imported file, while
 * it is R$ 1,05 where a person types it quickly: '105,00' is the same for both. A text that is no price stays as it is.
 */
export function textOfPasted(value: string): string {
  const price = parseMoney(value);
  if (price === null || Number.isNaN(price) || priceTrouble(price) === priceMessages.tooPrecise) return value;
  return price.toFixed(2).replace('.', ',');
}

/**
 * Spreads a column that was copied from a spreadsheet: one value a line, from one cell down; or a name and a value a line,
 * each to the cut of that name or synonym. An empty line leaves its cell as it is.
 * @param cuts in the order of the grid
 * @param from the cut whose cell it was pasted into
 */
export function spreadPasted(text: string, cuts: readonly RoundCut[], from: number): PastedPrices {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return cells.some(({ length }) => length > 1) ? spreadByName(cells, cuts) : spreadDown(cells, cuts, from);
}

function spreadDown(cells: string[][], cuts: readonly RoundCut[], from: number): PastedPrices {
  const start = cuts.findIndex(({ productId }) => productId === from);
  const pasted: PastedPrices = { typed: {}, left: [] };
  for (const [index, [value = '']] of cells.entries()) {
    const cut = cuts[start + index];
    if (value === '') continue;
    if (cut) pasted.typed[cut.productId] = textOfPasted(value);
    else pasted.left.push(value);
  }
  return pasted;
}

/** The value is the last cell of a line that is filled; its name is the first. */
function spreadByName(cells: string[][], cuts: readonly RoundCut[]): PastedPrices {
  const find = indexProducts(cuts);
  const pasted: PastedPrices = { typed: {}, left: [] };
  for (const [name = '', ...values] of cells) {
    const value = values.findLast((cell) => cell !== '');
    if (name === '' || value === undefined) continue;
    const [cut, other] = find(name);
    if (cut && !other) pasted.typed[cut.productId] = textOfPasted(value);
    else pasted.left.push(name);
  }
  return pasted;
}
