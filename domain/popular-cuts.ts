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

/** Puts the popular cuts first, in their order; the others keep their order. */
export function popularFirst<Cut extends { name: string }>(cuts: readonly Cut[]): Cut[] {
  const place = new Map<string, number>(popularCuts.map((name, index) => [name, index]));
  return cuts.toSorted(
    (a, b) => (place.get(a.name) ?? popularCuts.length) - (place.get(b.name) ?? popularCuts.length),
  );
}
