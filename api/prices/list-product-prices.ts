import { sql } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { selectProduct } from '../products/products.ts';
import { isPlaceWith } from '../search/find-places.ts';
import { readRankedPrices } from './ranked-prices.ts';

export const listProductPrices = readHandler(
  'listProductPrices',
  async ({ params, query }, { db, today }) => {
    const [product] = await selectProduct(db, params.id);
    if (!product) throw notFound('Produto não encontrado.');
    const isFound = isPlaceWith(query.search ?? '');
    const places = db.select({ id: establishments.id }).from(establishments).where(isFound);
    const scope = {
      productIds: [product.id],
      isAsked: isFound && sql`establishment_id in ${places}`,
    };
    const page = await readRankedPrices(db, today, scope, pageOf(query));
    return { ...page, today, rows: rowsOfProducts([product.id]) };
  },
);
