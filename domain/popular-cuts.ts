/** The most searched cuts, in the order of the home page's 'Mais Buscados' (spec, public side, section 2). */
export const popularCuts = [
  'Picanha',
  'Contra Filé',
  'Frango',
  'Costela',
  'Alcatra',
  'Maminha',
  'Cupim',
  'Linguiça',
  'Patinho',
  'Fraldinha',
] as const;

const places = new Map<string, number>(popularCuts.map((name, index) => [name, index]));
const placeOf = ({ name }: { name: string }) => places.get(name) ?? popularCuts.length;

/** Compares two cuts for sorting: the popular ones come first, in their order. */
export const byPopularity = (a: { name: string }, b: { name: string }): number => placeOf(a) - placeOf(b);

/** Puts the popular cuts first, in their order; the others keep their order. */
export function popularFirst<Cut extends { name: string }>(cuts: readonly Cut[]): Cut[] {
  return cuts.toSorted(byPopularity);
}
