import { foldName, indexNearest, indexProducts, ownNames, type Searchable } from './product-search.ts';

/** Matches lines of receipts with products. Shops abbreviate names, and add words: 'PICANHA BOV KG'. */

/**
 * Returns a function that suggests the product of a line: the one of exactly this name, the one with the longest name or
 * synonym that the line contains as whole words, or the one with the most similar spelling.
 */
export function indexLines<P extends Searchable>(products: readonly P[]): (line: string) => P | undefined {
  const exactly = indexProducts(products);
  const nearest = indexNearest(products);
  const named = ownNames(products)
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  return (line) => {
    const [only, ...others] = exactly(line);
    if (only && others.length === 0) return only;
    const words = ` ${foldName(line)} `;
    return named.find(({ name }) => words.includes(` ${name} `))?.product ?? nearest(line);
  };
}
