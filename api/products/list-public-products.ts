import { alphabetically } from '#domain/text.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectSeenReports } from '../current-prices/seen-reports.ts';
import { readHandler } from '../platform/handler.ts';
import { presentProducts } from './present-product.ts';
import { readProducts } from './product-queries.ts';

export const listPublicProducts = readHandler('listPublicProducts', async (_request, { db, today }) => {
  const [rows, prices, seen] = await Promise.all([
    readProducts(db),
    readCurrentPrices(db, today),
    selectSeenReports(db, 'meat', today),
  ]);
  const data = presentProducts(rows, { prices, seen }, today).sort((a, b) => alphabetically(a.name, b.name));
  return {
    data,
    count: data.length,
    today,
    demonstration: rows.some((row) => row.isDemonstration) || isDemonstration(prices),
    rows: { prices: { product_id: rows.map(({ id }) => id) } },
  };
});
