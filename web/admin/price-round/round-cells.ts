import type { PriceRoundBody, RoundCut } from '#contract/price-round.ts';
import { maxRoundPrices } from '#domain/price-batches.ts';
import { outsideOfRange, type PriceRange, parseQuickPrice, priceTrouble } from '#domain/price-entry.ts';

/** How a cell of the round stands. */
export type CellStatus = 'untouched' | 'unsaved' | 'simulated' | 'saving' | 'saved' | 'refused';

export interface RoundCell {
  status: CellStatus;
  /** the typed price in reais; null where nothing is typed or it cannot be read */
  price: number | null;
  /** why it cannot be saved */
  trouble: string | undefined;
  /** typed, and the same as the last price */
  isConfirmation: boolean;
  outside: 'below' | 'above' | undefined;
}

/** The state of a round's page beside its cuts. */
export interface RoundState {
  typed: Readonly<Record<number, string>>;
  /** the server's reason, by cut */
  refusals: Readonly<Record<number, string>>;
  /** the cuts of a save that is under way */
  saving: ReadonlySet<number>;
  /** the cuts of a save that the server could not be told of */
  simulated: ReadonlySet<number>;
  /** the cuts saved since the page was opened */
  saved: ReadonlySet<number>;
}

/** Tells how the cell of a cut stands. */
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

/** The prices to save of what is typed: those that can be read, at most as many as one save takes. */
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

/** The last prices that can be confirmed: nothing else is typed, and they are not of that day already. */
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
 * Groups cuts by category; those without a price are in groups of their own. A cut keeps the place that it had when its
 * shop was opened, because a cell that moves to another group loses the focus.
 * @param first the cuts of the shop when it was opened; others come after them
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
