import type { PriceRoundBody, RoundCut } from '#contract/price-round.ts';
import { maxRoundPrices } from '#domain/price-batches.ts';
import { outsideOfRange, type PriceRange, parseQuickPrice, priceTrouble } from '#domain/price-entry.ts';

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

/** Returns the state of the cell of a cut. */
export function cellOf(cut: RoundCut, state: RoundState, range: PriceRange | undefined): RoundCell {
  const { productId, last } = cut;
  const read = parseQuickPrice(state.typed[productId] ?? '');
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
      const price = parseQuickPrice(typed[productId] ?? '');
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
    const price = parseQuickPrice(text);
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
