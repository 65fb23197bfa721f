import { byPopularity } from './popular-cuts.ts';
import { alphabetically, fold, matches } from './text.ts';

/** Search for products. Spec, public side, section 2 (Home page) and section 9 (search suggestions). */

export const suggestionsFrom = 2;
export const maxSuggestions = 5;

export interface Searchable {
  name: string;
  /** other spellings, folded */
  synonyms: readonly string[];
}

/** Folds the text and replaces punctuation by blanks: 'Contra-Filé' → 'contra file'. */
export function foldName(text: string): string {
  return fold(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
}

/** Returns whether a search has no letter and no digit, so that it finds nothing; false for a blank one, which is no search. */
export function isOnlySigns(search: string): boolean {
  return search.trim() !== '' && foldName(search) === '';
}

/**
 * Ranks how well a product matches a search text: 0 the name starts with it, 1 a word of the name starts with it, 2 the
 * name contains it (all its words, or written as one: 'contrafilé'), 3 a synonym contains it, undefined no match. Every
 * product matches an empty text, and none matches signs alone.
 */
export function productRank({ name, synonyms }: Searchable, text: string): 0 | 1 | 2 | 3 | undefined {
  if (isOnlySigns(text)) return undefined;
  const query = foldName(text);
  const folded = foldName(name);
  if (folded.startsWith(query)) return 0;
  if (folded.includes(` ${query}`)) return 1;
  if (matches(folded, query) || withoutBlanks(folded).includes(withoutBlanks(query))) return 2;
  const foldedSynonyms = synonyms.map(foldName);
  return foldedSynonyms.some(
    (synonym) => matches(synonym, query) || withoutBlanks(synonym).includes(withoutBlanks(query)),
  )
    ? 3
    : undefined;
}

/** Returns whether a search text is the whole name of a product, or one of its synonyms: 'linguica' is Linguiça. */
export function isNamed({ name, synonyms }: Searchable, text: string): boolean {
  const query = withoutBlanks(foldName(text));
  return [name, ...synonyms].some((known) => withoutBlanks(foldName(known)) === query);
}

export const mostSynonyms = 30;
export const longestSynonym = 100;

/** Returns synonyms as they are stored: folded, unique and sorted. 'Contra-Filé' → 'contra file'. */
export function foldSynonyms(names: readonly string[]): string[] {
  return [...new Set(names.map(foldName))].filter((name) => name !== '').toSorted();
}

function withoutBlanks(folded: string): string {
  return folded.replaceAll(' ', '');
}

/** Returns the matching products, the best match first, then the popular ones, then alphabetically. */
export function searchProducts<P extends Searchable>(products: readonly P[], text: string): P[] {
  return products
    .flatMap((product) => {
      const rank = productRank(product, text);
      return rank === undefined ? [] : [{ product, rank }];
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        byPopularity(a.product, b.product) ||
        alphabetically(a.product.name, b.product.name),
    )
    .map(({ product }) => product);
}

/**
 * Returns a function that finds the products of exactly this name or synonym, ignoring case, accents and punctuation. If
 * a product has this name, it is the only result; a synonym can belong to several.
 */
export function indexProducts<P extends Searchable>(products: readonly P[]): (text: string) => readonly P[] {
  const byName = Map.groupBy(products, ({ name }) => foldName(name));
  const bySynonym = new Map<string, P[]>();
  for (const product of products) {
    for (const synonym of new Set(product.synonyms.map(foldName))) {
      bySynonym.set(synonym, [...(bySynonym.get(synonym) ?? []), product]);
    }
  }
  return (text) => {
    const key = foldName(text);
    return byName.get(key) ?? bySynonym.get(key) ?? [];
  };
}

/**
 * Returns the names and synonyms, folded, that only one product has. A word for several, such as 'churrasco', says nothing
 * about a line of a receipt.
 */
export function ownNames<P extends Searchable>(products: readonly P[]): { product: P; name: string }[] {
  const named = products.flatMap((product) =>
    [...new Set([product.name, ...product.synonyms].map(foldName))].map((name) => ({ product, name })),
  );
  return [...Map.groupBy(named, ({ name }) => name).values()].flatMap((same) =>
    same.length === 1 ? same : [],
  );
}

/** Two names with a smaller share of common letter pairs are not alike. */
const alike = 0.45;

/** Returns a function that finds the product whose name or synonym is most like a text with typing errors. */
export function indexNearest<P extends Searchable>(products: readonly P[]): (text: string) => P | undefined {
  const names = ownNames(products).map(({ product, name }) => ({ product, pairs: letterPairs(name) }));
  return (text) => {
    const pairs = letterPairs(text);
    let nearest: P | undefined;
    let most = alike;
    for (const name of names) {
      let common = 0;
      for (const pair of pairs) if (name.pairs.has(pair)) common += 1;
      const share = (2 * common) / (pairs.size + name.pairs.size);
      if (share > most) [nearest, most] = [name.product, share];
    }
    return nearest;
  };
}

function letterPairs(text: string): Set<string> {
  const folded = ` ${foldName(text)} `;
  return new Set(Array.from({ length: folded.length - 1 }, (_, at) => folded.slice(at, at + 2)));
}
