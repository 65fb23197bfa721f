import type { PriceRoundBody, RoundCut } from '#contract/price-round.ts';
import { maxRoundPrices } from '#domain/price-batches.ts';
import { outsideOfRange, type PriceRange, priceTrouble } from '#domain/price-entry.ts';
import { indexProducts } from '#domain/product-search.ts';
import { parseMoney, tidyMoney } from '#domain/typed-numbers.ts';

export type CellStatus = 'untouched' | 'unsaved' | 'simulated' | 'saving' | 'saved' | 'refused';

export interface RoundCell {
  status: CellStatus;
  /** the typed price in reais; null if empty or unreadable */
  price: number | null;
  /** why it cannot be saved */
  trouble: string | undefined;
  /** typed, and equal to the last price */
  isConfirmation: boolean;
  outside: 'below' | 'above' | undefined;
}

/** The state of a round without its cuts. */
export interface RoundState {
  typed: Readonly<Record<number, string>>;
  /** the server's reasons, by product id */
  refusals: Readonly<Record<number, string>>;
  /** products that are being saved */
  saving: ReadonlySet<number>;
  /** products whose save did not reach the server */
  simulated: ReadonlySet<number>;
  /** products saved since the page was opened */
  saved: ReadonlySet<number>;
}

export function cellOf(cut: RoundCut, state: RoundState, range: PriceRange | undefined): RoundCell {
  const { productId, last } = cut;
  const read = parseMoney(state.typed[productId] ?? '');
  if (read === null) {
    return {
      status: state.saving.has(productId) ? 'saving' : state.saved.has(productId) ? 'saved' : 'untouched',
      price: null,
      trouble: undefined,
      isConfirmation: false,
      outside: undefined,
    };
  }
  const unreadable = priceTrouble(read);
  const trouble = unreadable ?? state.refusals[productId];
  const price = unreadable === undefined ? read : null;
  const status = state.saving.has(productId)
    ? 'saving'
    : trouble !== undefined
      ? 'refused'
      : state.simulated.has(productId)
        ? 'simulated'
        : 'unsaved';
  return {
    status,
    price,
    trouble,
    isConfirmation: price !== null && price === last?.price,
    outside: price === null ? undefined : outsideOfRange(price, range),
  };
}

/** Returns the typed prices to save: those that can be read, at most as many as one call takes. */
export function pricesToSave(
  cuts: readonly RoundCut[],
  { typed, seen }: { typed: RoundState['typed']; seen: Readonly<Record<number, number | null>> },
): PriceRoundBody['prices'] {
  return cuts
    .flatMap(({ productId, last }) => {
      const price = parseMoney(typed[productId] ?? '');
      if (price === null || priceTrouble(price) !== undefined) return [];
      return [
        {
          productId,
          price,
          seenId: seen[productId] === undefined ? (last?.id ?? null) : (seen[productId] ?? null),
        },
      ];
    })
    .slice(0, maxRoundPrices);
}

/** Returns the last prices that can be confirmed: nothing else is typed, and they are from an earlier day. */
export function pricesToConfirm(
  cuts: readonly RoundCut[],
  { typed, day }: { typed: RoundState['typed']; day: string },
): PriceRoundBody['prices'] {
  return cuts
    .flatMap(({ productId, last }) => {
      const isTyped = (typed[productId] ?? '').trim() !== '';
      if (!last || isTyped || last.day >= day) return [];
      return [{ productId, price: last.price, seenId: last.id }];
    })
    .slice(0, maxRoundPrices);
}

/** How many typed cells cannot be saved as they are. */
export function countUnreadable(typed: RoundState['typed']): number {
  return Object.values(typed).filter((text) => {
    const price = parseMoney(text);
    return price !== null && priceTrouble(price) !== undefined;
  }).length;
}

/** Neighbouring cuts of the grid under one heading. */
export interface RoundGroup {
  key: string;
  name: string;
  cuts: RoundCut[];
}

/**
 * Groups cuts by category; those without a price have groups of their own. A cut keeps the position that it had when
 * its shop was opened, because a cell that moves to another group loses the focus.
 * @param first the cuts of the shop when it was opened; later ones follow them
 */
export function groupCuts(cuts: readonly RoundCut[], first: readonly RoundCut[]): RoundGroup[] {
  const places = new Map(first.map((cut, index) => [cut.productId, { cut, index }]));
  const placeOf = ({ productId }: RoundCut) => places.get(productId)?.index ?? first.length;
  const groups = new Map<string, RoundGroup>();
  for (const cut of cuts.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const { categoryName, last } = places.get(cut.productId)?.cut ?? cut;
    const key = `${categoryName} ${last === null ? 'sem preço' : 'com preço'}`;
    const group = groups.get(key) ?? { key, name: categoryName, cuts: [] };
    group.cuts.push(cut);
    if (cut.last === null) group.name = `${categoryName}, sem preço aqui`;
    groups.set(key, group);
  }
  return [...groups.values()];
}

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
    if (cut) pasted.typed[cut.productId] = tidyMoney(value);
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
    if (cut && !other) pasted.typed[cut.productId] = tidyMoney(value);
    else pasted.left.push(name);
  }
  return pasted;
}
