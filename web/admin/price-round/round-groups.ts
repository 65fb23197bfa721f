import type { RoundCut } from '#contract/price-round.ts';

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
