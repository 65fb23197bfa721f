import { byFuelOrder } from './fuel-products.ts';
import { byPopularity } from './popular-cuts.ts';
import { foldName, maxSuggestions, productRank } from './product-search.ts';
import { alphabetically } from './text.ts';

/** The suggestions of the site's search. Spec, public side, sections 2 (Home page), 5 and 9 (search suggestions). */

/** The kinds of suggestions; if names match equally well, the earlier kind comes first. */
export const suggestionKinds = ['product', 'fuel', 'establishment', 'station'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** The pages with results: one for meat and its shops, one for fuel and its stations. */
const searchCategories = ['acougues', 'combustivel'] as const;
export type SearchCategory = (typeof searchCategories)[number];

export interface Suggestible {
  kind: SuggestionKind;
  id: number;
  name: string;
  /** its name matches the text except for one letter */
  mistyped: boolean;
}

/** Ranks how well a name matches: 0 it is the text, then as `productRank`, then matches in other fields, then typos. */
function fitOf({ name, mistyped }: Suggestible, text: string): number {
  if (foldName(name) === foldName(text)) return 0;
  return mistyped ? 6 : 1 + (productRank({ name, synonyms: [] }, text) ?? 4);
}

/**
 * Chooses at most five suggestions: exact names first, then those that begin with the text; popular cuts and fuels before others that
 * match equally well.
 */
export function bestSuggestions<S extends Suggestible>(found: readonly S[], text: string): S[] {
  return found
    .map((thing) => ({ thing, fit: fitOf(thing, text) }))
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        suggestionKinds.indexOf(a.thing.kind) - suggestionKinds.indexOf(b.thing.kind) ||
        byPopularity(a.thing, b.thing) ||
        byFuelOrder(a.thing, b.thing) ||
        alphabetically(a.thing.name, b.thing.name) ||
        a.thing.id - b.thing.id,
    )
    .slice(0, maxSuggestions)
    .map(({ thing }) => thing);
}

/** Returns the page that lists a kind. */
function categoryOf(kind: SuggestionKind): SearchCategory {
  return kind === 'product' || kind === 'establishment' ? 'acougues' : 'combustivel';
}

/**
 * Chooses the page that shows the results of a text.
 * @param kinds the kinds of the suggestions, the best first
 * @param chosen the category that the visitor has chosen; used if it has results
 * @param otherwise the category if there are no suggestions
 */
export function categoryWithResults(
  kinds: readonly SuggestionKind[],
  { chosen, otherwise }: { chosen: SearchCategory | null; otherwise: SearchCategory },
): SearchCategory {
  const [best, ...others] = kinds.map(categoryOf);
  if (!best) return chosen ?? otherwise;
  return chosen && [best, ...others].includes(chosen) ? chosen : best;
}
