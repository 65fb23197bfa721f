import type { RoundCut } from '#contract/price-round.ts';
import { priceMessages, priceTrouble } from '#domain/price-entry.ts';
import { indexProducts } from '#domain/product-search.ts';
import { parseMoney } from '#domain/typed-numbers.ts';

export interface PastedPrices {
  /** the new text of each cell, by product id */
  typed: Record<number, string>;
  /** lines without a cell: unknown names, or more values than cells */
  left: string[];
}

/** Returns whether a text has several values, so that it does not belong in one cell. */
export function isSeveral(text: string): boolean {
  return /[\r\n\t]/.test(text.trim());
}

/**
 * Returns the text of a pasted value for its cell. In a spreadsheet '105' is R$ 105,00, as in an imported file, but R$
 * 1,05 if a person types it quickly; '105,00' is the same for both. A text that is not a price is kept.
 */
export function textOfPasted(value: string): string {
  const price = parseMoney(value);
  if (price === null || Number.isNaN(price) || priceTrouble(price) === priceMessages.tooPrecise) return value;
  return price.toFixed(2).replace('.', ',');
}

/**
 * Assigns the values of a copied column to cells: one value per line, from one cell down; or a name and a value per
 * line, by the name or synonym of the cut. An empty line leaves its cell unchanged.
 * @param cuts in the order of the grid
 * @param from id of the cut whose cell received the paste
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

/** The last filled cell of a line is the value, the first is the name. */
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
