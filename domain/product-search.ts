import { alphabetically, fold, matches } from './text.ts';

/** Products as people look for them. Spec, public side, section 2 (Home page) and section 9 (search suggestions). */

export const suggestionsFrom = 2;
export const mostSuggestions = 5;

export interface Searchable {
  name: string;
  /** other ways to write it, folded */
  synonyms: readonly string[];
}

/** Hyphens, points and the like are blanks: 'Contra-Filé' is 'contra file'. */
function foldName(text: string): string {
  return fold(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
}

/**
 * How well a product answers: 0 its name starts so, 1 a word of it does, 2 the name contains it (all its words, or run
 * together: 'contrafilé'), 3 a synonym does; undefined: not at all. An empty text is answered by everything.
 */
export function productRank({ name, synonyms }: Searchable, text: string): 0 | 1 | 2 | 3 | undefined {
  const query = foldName(text);
  const folded = foldName(name);
  if (folded.startsWith(query)) return 0;
  if (folded.includes(` ${query}`)) return 1;
  if (matches(folded, query) || together(folded).includes(together(query))) return 2;
  const known = synonyms.map(foldName);
  return known.some((synonym) => matches(synonym, query) || together(synonym).includes(together(query)))
    ? 3
    : undefined;
}

function together(folded: string): string {
  return folded.replaceAll(' ', '');
}

/** The products that answer, the best answer first, then alphabetically. */
export function searchProducts<P extends Searchable>(products: readonly P[], text: string): P[] {
  return products
    .flatMap((product) => {
      const rank = productRank(product, text);
      return rank === undefined ? [] : [{ product, rank }];
    })
    .sort((a, b) => a.rank - b.rank || alphabetically(a.product.name, b.product.name))
    .map(({ product }) => product);
}

/** At most five, from two characters. */
export function suggestProducts<P extends Searchable>(products: readonly P[], text: string): P[] {
  if (foldName(text).length < suggestionsFrom) return [];
  return searchProducts(products, text).slice(0, mostSuggestions);
}
