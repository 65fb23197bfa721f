import { foldName, indexNearest, indexProducts, type Searchable } from './product-search.ts';

/** Which product of the catalogue a line of a receipt is. Shops shorten names, and add to them: 'PICANHA BOV KG'. */

/**
 * Returns a function that suggests the product of a line: the one of exactly this name, the one whose name or synonym
 * stands in the line as whole words, the longest first, or the one that is written most alike.
 */
export function indexLines<P extends Searchable>(products: readonly P[]): (line: string) => P | undefined {
  const exactly = indexProducts(products);
  const nearest = indexNearest(products);
  const named = products
    .flatMap((product) =>
      [product.name, ...product.synonyms].map((name) => ({ product, name: foldName(name) })),
    )
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  return (line) => {
    const [only, ...others] = exactly(line);
    if (only && others.length === 0) return only;
    const words = ` ${foldName(line)} `;
    return named.find(({ name }) => words.includes(` ${name} `))?.product ?? nearest(line);
  };
}
