import { foldName, maxSuggestions, suggestionsFrom } from '#domain/product-search.ts';
import { readHandler } from '../platform/handler.ts';
import { findProducts } from '../search/find-goods.ts';
import { readListedProducts } from './read-listed-products.ts';

export const searchProducts = readHandler('searchProducts', async ({ query: { search } }, context) => {
  const isLongEnough = foldName(search).length >= suggestionsFrom;
  const found = isLongEnough
    ? await findProducts(context.db, search, { kind: 'meat', limit: maxSuggestions })
    : [];
  const listed = await readListedProducts(
    context,
    found.map(({ id }) => id),
  );
  return { ...listed, count: listed.data.length, today: context.today };
});
